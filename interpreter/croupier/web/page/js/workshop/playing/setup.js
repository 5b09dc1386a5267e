// What the game is played with: house rules that fit, and options.
//
// A field that somebody has changed keeps to itself: an attribute does not change it. `setFields` does.

import { h } from "../../table/draw.js";
import { t } from "../../words.js";

/** Give the fields of a part the values that are described. */
export function setFields(root) {
  for (const one of root.querySelectorAll("[data-checked]")) one.checked = one.dataset.checked === "true";
  for (const one of root.querySelectorAll("[data-value]")) if (one !== document.activeElement || one.matches("select")) one.value = one.dataset.value;
}

/** Describe house rules and options. The house rules are looked for when somebody wants to see them. */
export function setupView(part) {
  const { told } = part;
  return [
    h("h3", { key: "head" }, t("table.house-rules")),
    houseRulesView(part),
    h("h3", { key: "options" }, t("table.options")),
    told.options.length ? told.options.map((one) => optionView(part, one)) : h("p", { key: "no-options", class: "soft" }, t("workshop.playing.no-options")),
  ];
}

function houseRulesView(part) {
  if (part.fitting === null) return h("p", { key: "find" }, h("button", { type: "button", class: "act small", onclick: () => part.findHouseRules() }, t("workshop.playing.find")));
  if (!part.fitting.length) return h("p", { key: "none", class: "soft" }, t("workshop.playing.no-house-rules"));
  return h("ul", { key: "rules", class: "plain house-rules" }, part.fitting.map((one) => houseRuleView(part, one)));
}

function houseRuleView(part, { file, title, summary, fits, note }) {
  const chosen = part.game.with.includes(file);
  const change = ({ target }) => part.change({ with: target.checked ? [...part.game.with, file] : part.game.with.filter((one) => one !== file) });
  return h(
    "li",
    { key: file },
    h("label", { class: "check" }, h("input", { type: "checkbox", "data-checked": String(chosen), disabled: !fits && !chosen, onchange: change }), h("strong", {}, title)),
    summary ? h("p", { class: "soft" }, summary) : null,
    note ? h("p", { class: fits ? "soft" : "ill" }, note) : null,
  );
}

function optionView(part, one) {
  const set = (value) => part.change({ options: { ...part.game.options, [one.name]: value } });
  const id = `option-${one.name}`;
  return h("p", { key: one.name, class: "option" }, h("label", { for: id }, one.label), field(id, one, set));
}

function field(id, { kind, value, low, high, choices }, set) {
  if (kind === "boolean") return h("input", { id, type: "checkbox", "data-checked": String(value), onchange: (event) => set(event.target.checked) });
  if (kind === "number") {
    const change = ({ target }) => (target.reportValidity() && target.value !== "" ? set(Number(target.value)) : null);
    return h("input", { id, type: "number", min: low, max: high, "data-value": String(value), onchange: change });
  }
  return h("select", { id, "data-value": value, onchange: (event) => set(event.target.value) }, choices.map((one) => h("option", { key: one.value, value: one.value }, one.label)));
}
