// Choose sentences by mouse and keys, show their notes beside the text, and filter. Notes are copied as they are on
// the page: no text becomes markup here.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const root = document.documentElement, panel = byId("panel"), chosen = byId("chosen"), text = byId("text");
  const sentences = all(".sentence", text);
  const wanted = { status: new Set(), shows: new Set() };
  let current = null;
  root.classList.add("js");

  // --- choosing

  const copyOf = (id) => {
    const copy = byId(id).cloneNode(true);
    for (const one of [copy, ...all("[id]", copy)]) one.id = `panel-${one.id}`;
    for (const link of all("a", copy)) {
      const target = link.getAttribute("href").slice(1);
      if (link.closest(".code-note")) link.setAttribute("href", `#panel-${target}`);
    }
    return copy;
  };

  const reach = (sentence) => {
    if (current) current.tabIndex = -1;
    sentence.tabIndex = 0;
    current = sentence;
  };

  const mark = (sentence) => {
    for (const one of all("[aria-current]", text)) one.removeAttribute("aria-current");
    if (sentence) sentence.setAttribute("aria-current", "true");
  };

  const open = (sentence) => {
    reach(sentence);
    mark(sentence);
    const codes = sentence.dataset.codes.split(" ").filter(Boolean);
    const notes = [sentence.getAttribute("href").slice(1), ...codes].filter(byId);
    chosen.replaceChildren(...notes.map(copyOf));
    byId("choose").hidden = true;
    panel.classList.add("shows");
    document.body.classList.add("opened");
    panel.scrollTop = 0;
    inSight(sentence);
  };

  const close = () => {
    chosen.replaceChildren();
    byId("choose").hidden = false;
    panel.classList.remove("shows");
    document.body.classList.remove("opened");
    mark(null);
    if (current) current.focus();
  };

  const isOpen = () => panel.classList.contains("shows");

  // A sheet at the bottom of a narrow window must not cover the sentence that it is about.
  const inSight = (sentence) => {
    const place = sentence.getBoundingClientRect(), sheet = panel.getBoundingClientRect();
    const covers = getComputedStyle(panel).position === "fixed";
    const bottom = covers ? sheet.top : window.innerHeight;
    if (place.top >= 0 && bottom >= place.bottom) return;
    window.scrollBy({ top: place.top - bottom / 3 });
  };

  // --- going from sentence to sentence

  const reachable = () => sentences.filter((one) => !one.matches(".dim, .hidden *"));

  const go = (step) => {
    const there = reachable();
    if (!there.length) return;
    const at = there.indexOf(current);
    const from = at >= 0 ? at + step : Math.max(0, sentences.indexOf(current));
    const next = at >= 0 ? there[Math.min(there.length - 1, Math.max(0, from))] : nearest(there, step);
    reach(next);
    next.focus({ preventScroll: true });
    isOpen() ? open(next) : inSight(next);
  };

  // The sentence before or behind the one that a filter has taken away.
  const nearest = (there, step) => {
    const at = sentences.indexOf(current);
    const behind = there.find((one) => sentences.indexOf(one) > at);
    const before = there.findLast((one) => at > sentences.indexOf(one));
    return (step > 0 ? behind : before) || there[step > 0 ? there.length - 1 : 0];
  };

  const STEPS = { j: 1, ArrowDown: 1, ArrowRight: 1, k: -1, ArrowUp: -1, ArrowLeft: -1 };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (isOpen()) close();
      return;
    }
    const step = STEPS[event.key];
    const byLetter = event.key.length === 1;
    if (!step || !(byLetter || text.contains(document.activeElement))) return;
    event.preventDefault();
    current === null ? first() : go(step);
  });

  const first = () => {
    const there = reachable();
    if (!there.length) return;
    reach(there[0]);
    there[0].focus();
  };

  text.addEventListener("click", (event) => {
    const sentence = event.target.closest(".sentence");
    if (!sentence) return;
    event.preventDefault();
    sentence.focus({ preventScroll: true });
    open(sentence);
  });

  text.addEventListener("focusin", (event) => {
    const sentence = event.target.closest(".sentence");
    if (sentence) reach(sentence);
  });

  byId("close").addEventListener("click", close);

  // --- filters

  const passes = (sentence) => {
    const shows = sentence.dataset.shows.split(" ");
    const byStatus = !wanted.status.size || wanted.status.has(sentence.dataset.status);
    return byStatus ? !wanted.shows.size || shows.some((one) => wanted.shows.has(one)) : false;
  };

  const filter = () => {
    const any = wanted.status.size + wanted.shows.size > 0;
    document.body.classList.toggle("filtered", any);
    for (const one of sentences) one.classList.toggle("dim", any ? !passes(one) : false);
    for (const block of all(".block", text)) {
      block.classList.toggle("hidden", any ? !block.querySelector(".sentence:not(.dim)") : false);
    }
    for (const chip of all("button[data-group]")) {
      chip.setAttribute("aria-pressed", String(wanted[chip.dataset.group].has(chip.dataset.name)));
    }
    const shown = byId("shown");
    shown.textContent = shown.dataset.told.replace("%", reachable().length);
    byId("all").disabled = !any;
  };

  for (const chip of all("button[data-group]")) {
    chip.addEventListener("click", () => {
      const group = wanted[chip.dataset.group];
      group.delete(chip.dataset.name) || group.add(chip.dataset.name);
      filter();
    });
  }
  const showAll = () => {
    wanted.status.clear();
    wanted.shows.clear();
    filter();
  };
  byId("all").addEventListener("click", showAll);

  // --- links to sentences and codes

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link || link.closest("#text")) return;
    const target = byId(link.getAttribute("href").slice(1));
    if (!target) return;
    if (target.matches(".sentence")) {
      event.preventDefault();
      if (target.matches(".dim, .hidden *")) showAll();
      target.focus({ preventScroll: true });
      open(target);
    } else if (target.matches("#notes article")) {
      event.preventDefault();
      chosen.replaceChildren(copyOf(target.id));
      byId("choose").hidden = true;
      panel.classList.add("shows");
      document.body.classList.add("opened");
      panel.focus();
    }
  });

  sentences.forEach((one, at) => (one.tabIndex = at ? -1 : 0));
  filter();
  const linked = location.hash ? byId(location.hash.slice(1)) : null;
  if (linked ? linked.matches(".sentence") : false) open(linked);
});
