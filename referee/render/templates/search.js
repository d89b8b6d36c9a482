/* Looks through what found.js lists: every word must stand in the name or in the text. */
(() => {
  "use strict";
  const SHOWN = 100;
  const one = (selector) => document.querySelector(selector);
  const input = one("#wanted");
  const lang = () => document.documentElement.dataset.lang;
  const simple = (text) => text.toLowerCase().replaceAll("ё", "е");

  const hit = ([, ruleset, name, path, texts]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = path.split("#").map(encodeURI).join("#");
    link.textContent = `${ruleset} ${name}`;
    const text = document.createElement("p");
    text.textContent = texts[lang()] || texts.en || "";
    item.append(link, text);
    return item;
  };

  const search = () => {
    const words = simple(input.value).split(/\s+/).filter(Boolean);
    const found = words.length ? RefereeFound.filter(([, ruleset, name, , texts]) => {
      const all = simple(`${ruleset} ${name} ${texts[lang()] || texts.en || ""}`);
      return words.every((word) => all.includes(word));
    }) : [];
    const exact = (each) => (simple(each[2]) === words[0] ? 0 : 1);
    found.sort((a, b) => exact(a) - exact(b));
    one("[data-hits]").replaceChildren(...found.slice(0, SHOWN).map(hit));
    one("[data-number]").textContent = words.length ? String(found.length) : "";
    one("[data-none]").hidden = !words.length || found.length > 0;
    try { history.replaceState(null, "", words.length ? `#${encodeURIComponent(input.value)}` : " "); } catch { /* stays */ }
  };

  RefereeSwitches.start(search);
  one("[data-search]").addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", search);
  try { input.value = decodeURIComponent(location.hash.slice(1)); } catch { input.value = ""; }
  search();
  input.focus();
})();
