// What lies beside the table: rules, options and house rules, open points, and the link of the own seat.

import { pointsView, sheetView } from "../common.js";
import { t } from "../words.js";
import { seatLink } from "./address.js";
import { h } from "./draw.js";

/** Describe the rules of this table. */
export function rulesView({ options, with: houseRules, sheet, points }) {
  return [
    houseRules.length ? [h("h3", {}, t("table.house-rules")), h("dl", {}, houseRules.map((one) => [h("dt", {}, one.title), h("dd", {}, one.summary)]))] : null,
    options.length ? [h("h3", {}, t("table.options")), h("ul", {}, options.map((one) => h("li", {}, one)))] : null,
    pointsView(points),
    h("div", { class: "sheet" }, sheetView(sheet)),
  ];
}

/** Describe the link that moves a seat to another device. */
export function linkView(token) {
  const field = h("input", { id: "seat-link", readonly: true, value: seatLink(token), onfocus: (event) => event.target.select() });
  return [h("label", { for: "seat-link" }, t("table.link-note")), field, h("p", { class: "soft" }, t("table.link-secret"))];
}

