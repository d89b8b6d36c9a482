/* Walks through the deal of this page: keys, buttons, slider, swipes and addresses. */
(() => {
  "use strict";
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const deal = JSON.parse(one("#deal").textContent);
  if (!deal.words) deal.words = RefereeWords;

  let now = 0;
  let telling = 0;
  const lang = () => root.dataset.lang;

  /* What an element says in the language that is shown. */
  const spoken = (element) => {
    const here = [...element.querySelectorAll("[data-l]")].filter((each) => each.dataset.l === lang());
    return (here.length ? here : [element]).map((each) => each.textContent.trim()).join(" ");
  };
  const sentence = (number) => spoken(one(`#event-${number} .said`));
  const nameOf = (number) => spoken(one(`#finding-${number} .name`));
  const foundAt = (number) => deal.findings.flatMap((each, at) => (each.event === number ? [at + 1] : []));
  const places = [...new Set(deal.findings.map((each) => each.event))].sort((a, b) => a - b);

  const link = (number, text, kind) => {
    const element = document.createElement("a");
    element.href = `#finding-${number}`;
    element.className = kind;
    element.textContent = text;
    return element;
  };

  const show = () => {
    const say = RefereeTable.speaker(deal, lang());
    const count = say("step.of", { n: now, last: deal.last });
    one("[data-count]").textContent = count;
    one("[data-said]").textContent = sentence(now);
    one("[data-found]").replaceChildren(...foundAt(now).map((number) => link(number, `⚑ ${number}. ${nameOf(number)}`, "")));
    RefereeTable.draw(one("[data-board]"), deal, now, lang());
    const slider = one("[data-slider]");
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", `${count}: ${sentence(now)}`);
    for (const item of all(".events .current")) { item.classList.remove("current"); item.querySelector("a").removeAttribute("aria-current"); }
    const item = one(`#event-${now}`);
    item.classList.add("current");
    item.querySelector("a").setAttribute("aria-current", "step");
    keepInView(item);
    for (const article of all(".finding")) article.classList.toggle("current", Number(article.dataset.at) === now);
    const able = { first: now > 0, back: now > 0, on: now < deal.last, last: now < deal.last,
      "previous-finding": places.some((at) => at < now), "next-finding": places.some((at) => at > now) };
    for (const button of all("[data-step]")) button.setAttribute("aria-disabled", String(!able[button.dataset.step]));
  };

  const keepInView = (item) => {
    const list = one("[data-events]");
    if (list.scrollHeight <= list.clientHeight) return;
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + item.offsetHeight - list.clientHeight;
  };

  const tell = () => {
    clearTimeout(telling);
    telling = setTimeout(() => {
      const found = foundAt(now).map((number) => `${RefereeTable.speaker(deal, lang())("step.finding", { n: number })}: ${nameOf(number)}`);
      const count = RefereeTable.speaker(deal, lang())("step.of", { n: now, last: deal.last });
      one("[data-live]").textContent = [`${count}: ${sentence(now)}`, ...found].join(". ");
    }, 150);
  };

  const address = (hash) => { try { history.replaceState(null, "", hash); } catch { /* stays */ } };

  const go = (number, hash) => {
    now = Math.min(Math.max(number, 0), deal.last);
    show();
    tell();
    address(hash || `#event-${now}`);
  };

  const steps = {
    first: () => go(0),
    back: () => go(now - 1),
    on: () => go(now + 1),
    last: () => go(deal.last),
    "previous-finding": () => { const at = places.filter((each) => each < now).pop(); if (at !== undefined) go(at); },
    "next-finding": () => { const at = places.find((each) => each > now); if (at !== undefined) go(at); },
  };

  /* Rulings open and close. */
  const setOpen = (button, open) => {
    button.setAttribute("aria-expanded", String(open));
    one(`#${button.getAttribute("aria-controls")}`).hidden = !open;
  };
  const toggleAll = one("[data-toggle-all]");
  const setAll = (open) => {
    for (const button of all("[data-open]")) setOpen(button, open);
    nameToggle(open);
  };
  const nameToggle = (open) => {
    if (!toggleAll) return;
    toggleAll.dataset.opened = String(open);
    toggleAll.removeAttribute("aria-pressed");
    toggleAll.textContent = RefereeTable.speaker(deal, lang())(open ? "page.close-all" : "page.open-all");
  };
  const openFinding = (number, focus) => {
    const article = one(`#finding-${number}`);
    if (!article) return;
    const button = article.querySelector("[data-open]");
    setOpen(button, true);
    go(Number(article.dataset.at), `#finding-${number}`);
    if (focus) {
      article.scrollIntoView({ block: "nearest" });
      button.focus({ preventScroll: true });
    }
  };

  /* Marks above the slider; those that would cover each other become one. */
  const marks = () => {
    const line = one("[data-marks]");
    const width = line.clientWidth || 1;
    const groups = [];
    deal.findings.map((each, at) => ({ number: at + 1, ...each })).sort((a, b) => a.event - b.event).forEach((each) => {
      const x = deal.last ? (each.event / deal.last) * width : 0;
      const group = groups[groups.length - 1];
      if (group && x - group.x < 34) group.items.push(each);
      else groups.push({ x, items: [each] });
    });
    line.replaceChildren(...groups.map(({ x, items }) => {
      const [first, last] = [items[0].number, items[items.length - 1].number];
      const alike = items.every((each) => each.status === items[0].status);
      const mark = link(first, first === last ? `${first}` : `${first}–${last}`, `mark ${alike ? items[0].status : ""}`);
      mark.style.left = `${x}px`;
      mark.setAttribute("aria-label", items.map((each) => `${RefereeTable.speaker(deal, lang())("step.finding", { n: each.number })}: ${nameOf(each.number)}`).join(". "));
      return mark;
    }));
  };

  const reword = () => {
    nameToggle(toggleAll ? toggleAll.dataset.opened === "true" : false);
    marks();
    show();
  };

  const follow = (hash, focus) => {
    const found = /^#(event|finding)-(\d+)$/.exec(hash);
    if (!found) return false;
    if (found[1] === "event") go(Number(found[2]));
    else openFinding(Number(found[2]), focus);
    return true;
  };

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target) return;
    const button = target.closest("button");
    const anchor = target.closest("a[href^='#']");
    if (button && button.dataset.step) { if (button.getAttribute("aria-disabled") !== "true") steps[button.dataset.step](); }
    else if (button && "print" in button.dataset) window.print();
    else if (button && "toggleAll" in button.dataset) setAll(button.dataset.opened !== "true");
    else if (button && "open" in button.dataset) setOpen(button, button.getAttribute("aria-expanded") !== "true");
    else if (anchor && follow(anchor.getAttribute("href"), true)) {
      event.preventDefault();
      if (anchor.getAttribute("href").startsWith("#event-")) one(".now").scrollIntoView({ block: "nearest" });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input:not([type=range]), textarea, select")) return;
    const arrows = { ArrowLeft: ["back", "previous-finding"], ArrowRight: ["on", "next-finding"] };
    const ends = { Home: "first", End: "last" };
    let step = null;
    if (event.key in arrows) step = arrows[event.key][event.shiftKey ? 1 : 0];
    else if (event.key in ends && !event.shiftKey) step = ends[event.key];
    if (!step) return;
    event.preventDefault();
    steps[step]();
  });

  one("[data-slider]").addEventListener("input", (event) => go(Number(event.target.value)));

  let start = null;
  const board = one("[data-board]");
  board.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  board.addEventListener("touchend", (event) => {
    if (!start || !event.changedTouches.length) return;
    const x = event.changedTouches[0].clientX - start.x;
    const y = event.changedTouches[0].clientY - start.y;
    start = null;
    if (Math.abs(x) > 45 && Math.abs(x) > 1.6 * Math.abs(y)) steps[x < 0 ? "on" : "back"]();
  }, { passive: true });

  window.addEventListener("hashchange", () => follow(location.hash, true));
  window.addEventListener("beforeprint", () => {
    for (const place of all("[data-print-board]")) RefereeTable.draw(place, deal, Number(place.dataset.printBoard), lang());
  });
  window.addEventListener("afterprint", () => { for (const place of all("[data-print-board]")) place.replaceChildren(); });
  new ResizeObserver(marks).observe(one("[data-marks]"));

  RefereeSwitches.start(reword);
  setAll(deal.findings.length === 1);
  marks();
  /* The browser goes to the address itself when the page has loaded, and takes the focus away. */
  window.addEventListener("load", () => {
    if (follow(location.hash, true) && location.hash.startsWith("#event-")) setTimeout(() => one(".walk").scrollIntoView(), 0);
  });
  if (!follow(location.hash, false)) { now = deal.start; show(); }
})();
