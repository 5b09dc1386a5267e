// The list of mistakes under the text: each with its place, its page, and its fixes as buttons.

import { capital, sentence } from "../../common.js";
import { t } from "../../words.js";
import { h } from "../../table/draw.js";

const MOST = 100;
const SIGNS = { error: "✖", warning: "▲", note: "ℹ" };

/** Describe the mistakes of the open texts, those of the shown file first. `doing` is what its buttons do. */
export function problemsView({ found, shown, text, stale }, doing) {
  const names = Object.keys(found.files).sort((one, other) => (other === shown) - (one === shown) || one.localeCompare(other));
  const all = names.flatMap((file) => found.files[file].map((mistake) => ({ file, ...mistake })));
  const count = all.filter((one) => one.severity !== "note").length;
  return [
    h("div", { key: "count", role: "status" }, h("h2", { class: count ? "ill" : "fine" }, stale ? t("workshop.writing.checking") : count ? t("workshop.writing.problems", { count }) : t("workshop.writing.no-problems"))),
    h("ol", { key: "list", class: "plain problems" }, all.slice(0, MOST).map((one) => problem(one, shown, text, doing))),
  ];
}

function problem(one, shown, text, doing) {
  const place = line(text(one.file), one.start);
  const where = one.file === shown ? t("workshop.writing.line", place) : `${one.file}, ${t("workshop.writing.line", place)}`;
  return h(
    "li",
    { key: `${one.file} ${one.code} ${one.start} ${one.message}`, class: one.severity },
    h("p", {}, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[one.severity]), h("span", { class: "spoken" }, t(`workshop.writing.${one.severity}`)),
      h("button", { type: "button", class: "where", onclick: () => doing.go(one.file, one.start, one.end) }, where), " ", sentence(capital(one.message)), one.label ? [" – ", sentence(one.label)] : null),
    one.help && !one.fixes.length ? h("p", { class: "soft" }, sentence(capital(one.help))) : null,
    h("p", { class: "ways" }, one.fixes.map((fix) => h("button", { type: "button", class: "act small", onclick: () => doing.mend(fix.edits) }, h("span", {}, sentence(capital(fix.title))))), one.code ? h("button", { type: "button", class: "code", onclick: () => doing.explain(one.code) }, one.code) : null),
  );
}

/** Return the line and the column of an offset, both from 1. */
export function line(text, offset) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1).length + 1 };
}
