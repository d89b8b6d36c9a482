/* Language and colours of a page. RefereeSwitches.start(then) calls `then` when either changes. */
const RefereeSwitches = (() => {
  "use strict";
  const root = document.documentElement;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const keep = (key, value) => { try { localStorage.setItem(`referee-${key}`, value); } catch { /* not kept */ } };
  const kept = (key) => { try { return localStorage.getItem(`referee-${key}`); } catch { return null; } };
  /* A page of a site keeps the language of the page before; a page on its own has its own. */
  const keepsLanguage = "keepsLanguage" in root.dataset;
  const LANGUAGES = ["en", "fi", "ru"];

  const press = (name, value) => {
    for (const button of all(`[data-set-${name}]`)) button.setAttribute("aria-pressed", String(button.getAttribute(`data-set-${name}`) === value));
  };
  const setLang = (wanted) => {
    root.lang = wanted;
    root.dataset.lang = wanted;
    press("lang", wanted);
  };
  const setTheme = (wanted) => {
    if (wanted === "light" || wanted === "dark") root.dataset.theme = wanted;
    else delete root.dataset.theme;
    press("theme", root.dataset.theme || "system");
  };
  const start = (then) => {
    root.classList.add("scripted");
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button && button.dataset.setLang) { setLang(button.dataset.setLang); if (keepsLanguage) keep("lang", button.dataset.setLang); then(); }
      if (button && button.dataset.setTheme) { setTheme(button.dataset.setTheme); keep("theme", button.dataset.setTheme); }
    });
    setTheme(kept("theme") || "system");
    const wanted = [kept("lang"), ...navigator.languages.map((each) => each.slice(0, 2))].find((each) => LANGUAGES.includes(each));
    if (keepsLanguage && wanted) setLang(wanted);
  };
  return { start };
})();
