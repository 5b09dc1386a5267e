// The bar above the text: which file is shown, and what can be done with it; below it, what needs a decision.

import { capital, sentence } from "../../common.js";
import { t } from "../../words.js";
import { h } from "../../table/draw.js";

const KINDS = ["rules", "scenarios", "statements", "ties", "excuses", "installed"];

/** Describe the bar. `files` are `{file, kind, unsaved}`. */
export function barView({ files, shown, whole, saving }, doing) {
  const groups = KINDS.map((kind) => [kind, files.filter((one) => one.kind === kind)]).filter(([, those]) => those.length);
  const now = files.find((one) => one.file === shown);
  return [
    h("label", { key: "label", for: "file", class: "spoken" }, t("workshop.writing.file")),
    h("select", { key: `file ${shown}`, id: "file", onchange: (event) => doing.show(event.target.value) },
      shown === null ? h("option", { value: "", selected: true }, t("workshop.writing.no-file")) : null,
      groups.map(([kind, those]) => h("optgroup", { key: kind, label: t(`workshop.writing.of-${kind}`) }, those.map((one) => h("option", { key: one.file, value: one.file, selected: one.file === shown }, label(one)))))),
    whole ? null : h("span", { key: "more", class: "soft small" }, t("workshop.writing.more-files")),
    h("button", { key: "new", type: "button", class: "act small", onclick: doing.begin }, t("workshop.writing.new")),
    h("button", { key: "save", type: "button", class: "act small main", disabled: !now?.unsaved || saving, title: "Ctrl+S", onclick: doing.save }, t("workshop.writing.save")),
    h("button", { key: "format", type: "button", class: "act small", disabled: !now || now.kind === "installed", onclick: doing.format }, t("workshop.writing.format")),
    h("span", { key: "state", class: "state small", role: "status" }, state(now)),
  ];
}

const label = ({ file, unsaved }) => (unsaved ? `● ${file} (${t("workshop.writing.unsaved")})` : file.replace(/^installed:/, ""));

function state(now) {
  if (!now) return "";
  if (now.kind === "installed") return t("workshop.writing.read-only");
  return now.unsaved ? `● ${t("workshop.writing.unsaved")}` : t("workshop.writing.saved");
}

/** Describe what needs a decision: `{key, text, ways: [[label, done]…]}`. */
export function noticesView(notices) {
  return notices.map(({ key, text, ways }) =>
    h("div", { key, class: "notice", role: "group" }, h("p", { role: "alert" }, sentence(capital(text))), ways.map(([label, done]) => h("button", { key: label, type: "button", class: "act small", onclick: done }, label))),
  );
}
