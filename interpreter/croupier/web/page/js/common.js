// What all pages have at their top, and how the program's sentences are shown.

import { forget, keep, kept } from "./kept.js";
import { h } from "./table/draw.js";
import { LANGUAGES, language, setLanguage, t } from "./words.js";

const THEME = "croupier.theme";

/** Describe the switches for language and colours. `changed` is called when there is something to draw anew. */
export function switches(changed) {
  const speak = async (wanted) => (await setLanguage(wanted), changed());
  const buttons = Object.entries(LANGUAGES).map(([code, name]) =>
    h("button", { key: code, type: "button", lang: code, "data-short": code.toUpperCase(), "aria-label": name, "aria-pressed": String(code === language()), onclick: () => speak(code) }, name),
  );
  const dark = isDark();
  const turn = () => (setTheme(dark ? "light" : "dark"), changed());
  const label = t(dark ? "top.light" : "top.dark");
  return [
    h("div", { key: "languages", class: "switches", role: "group", "aria-label": t("top.language") }, buttons),
    h("div", { key: "theme", class: "switches" }, h("button", { type: "button", title: label, "aria-label": label, onclick: turn }, dark ? "☀" : "☾")),
  ];
}

const system = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (kept(THEME) ?? (system.matches ? "dark" : "light")) === "dark";

/** Take light or dark colours. What the system has anyway is not remembered, so that the page follows it again. */
function setTheme(theme) {
  if ((theme === "dark") === system.matches) {
    forget(THEME);
    delete document.documentElement.dataset.theme;
  } else {
    keep(THEME, theme);
    document.documentElement.dataset.theme = theme;
  }
}

/** Call `changed` when the system changes its colours. */
export const onSystemTheme = (changed) => system.addEventListener("change", changed);

/** Describe a sentence of the program. What stands in back-ticks is a name as its author wrote it. */
export function sentence(text) {
  return text.split(/`([^`]*)`/).map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/** Return a sentence that may stand alone: it begins with a capital letter. */
export const capital = (text) => text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1);

/** Describe the lines of a rules sheet: an underlined line is a heading, and deeper lines are set in. */
export function sheetView(lines) {
  const isRule = (line) => /^[=-]{2,}$/.test(line ?? "");
  return lines.flatMap((line, at) => {
    if (!line.trim() || isRule(line)) return [];
    if (isRule(lines[at + 1])) return h(lines[at + 1].startsWith("=") ? "h3" : "h4", {}, line);
    const depth = Math.min(3, Math.floor((line.length - line.trimStart().length) / 2));
    return h("p", { class: `depth${depth}` }, sentence(line.trim()));
  });
}

/** Describe the open points of the rules: how each is played here, and how else it could be. */
export function pointsView(points) {
  if (!points.length) return null;
  return h("details", { key: "points" }, h("summary", {}, t("rules.points")), h("p", { class: "soft" }, t("rules.points-note")), h("ul", { class: "points" }, points.map(pointView)));
}

function pointView({ code, question, taken, others, decided }) {
  const readings = [taken, ...others].join(" · ");
  return h(
    "li",
    {},
    h("p", {}, question, " ", h("span", { class: "soft" }, code)),
    decided.length
      ? [decided.map((one) => h("p", {}, t("rules.decided"), " ", h("strong", {}, one))), h("p", { class: "soft" }, t("rules.readings"), " ", readings)]
      : [h("p", {}, t("rules.taken"), " ", h("strong", {}, taken)), others.length ? h("p", { class: "soft" }, t("rules.others"), " ", others.join(" · ")) : null],
  );
}
