// What scenarios pass through: marks beside the rules, and the same as a list.

import { sentence } from "../../common.js";
import { h } from "../../table/draw.js";
import { t } from "../../words.js";
import { show, sign, told } from "./marks.js";

export const KINDS = ["untouched", "reached", "proven"];

/** Tell the text which marks stand beside it, file by file. Files that had some before get none. */
export function tellMargin(bus, marks, before) {
  const files = new Map([...before].map((file) => [file, []]));
  for (const mark of marks) {
    const { file, start, end } = mark.place;
    if (!files.has(file)) files.set(file, []);
    files.get(file).push({ start, end, kind: mark.kind, title: [t(`testing.${mark.kind}`), ...told(mark)].join("\n") });
  }
  for (const [file, found] of files) bus.tell("margin", { file, marks: found });
  return new Set(marks.map((mark) => mark.place.file));
}

/** Return the rule or move around a place in a text, or null. */
export function markAt(marks, { file, offset, end }) {
  const last = end ?? offset;
  const around = marks.filter(({ place, until }) => place.file === file && place.start <= last && offset <= until);
  return around.reduce((best, one) => (best && best.place.start > one.place.start ? best : one), null);
}

/** Describe the legend, and the rules by how far scenarios show them, the untouched ones first. */
export function coverageView({ marks, bus, done }) {
  if (!marks?.length) return h("p", { key: "none", class: "soft" }, t(marks && done ? "testing.no-rules" : "testing.waiting"));
  return [
    h("ul", { key: "legend", class: "plain legend" }, KINDS.map((kind) => h("li", { key: kind }, sign(kind), t(`testing.${kind}-long`)))),
    h("ul", { key: "rules", class: "plain rows" }, [...marks].sort(byKind).map((mark) => markView(mark, bus))),
  ];
}

const byKind = (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);

function markView(mark, bus) {
  const select = () => {
    show(bus, mark.place);
    bus.tell("select-rule", { file: mark.place.file, offset: mark.place.start });
  };
  return h(
    "li",
    { key: `${mark.place.file} ${mark.place.start}`, class: "rule" },
    sign(mark.kind),
    h(
      "div",
      { key: "rule" },
      h("button", { type: "button", class: "to", onclick: select }, h("code", {}, mark.name)),
      h("span", { class: "soft" }, told(mark).map((one) => [" · ", sentence(one)])),
    ),
  );
}
