// The scores, and the result at the end.

import { t } from "../words.js";
import { keepToken, pageOf, tableId } from "./address.js";
import { h } from "./draw.js";

/** Describe the scores: a row for each seat, a column for each kind of points. */
export function scoresView(shown) {
  const { scores, seats } = shown.packet;
  if (!scores) return h("p", {}, t("table.no-scores"));
  return h(
    "div",
    { class: "scrolls", tabindex: "0", role: "region", "aria-label": t("table.scores") },
    h(
      "table",
      {},
      h("caption", {}, t("table.round", { round: scores.round })),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("table.player")), scores.rows.map((row) => h("th", { scope: "col" }, row.label)))),
      h("tbody", {}, seats.map(({ seat, name }) => h("tr", { class: seat === shown.you ? "you" : "" }, h("th", { scope: "row" }, name), scores.rows.map((row) => h("td", {}, String(row.values[seat] ?? "")))))),
    ),
  );
}

/** Describe who has won, in which places the others are, and the seed. */
export function outcomeView({ packet: { result } }) {
  const [first, ...rest] = result.lines ?? [t("table.faulted"), result.fault];
  return [
    h("p", { class: "winners" }, first),
    h("ul", { class: "plain places" }, rest.map((line) => h("li", {}, line))),
    h("p", { class: "seed" }, t("table.seed"), " ", h("code", {}, String(result.seed))),
  ];
}

/** Describe the result. `rematch` leads to another game of the same; a watcher has none. */
export function resultView(shown, rematch) {
  return [
    outcomeView(shown),
    h(
      "p",
      { class: "buttons" },
      rematch ? h("button", { type: "button", class: "act main", onclick: rematch }, t("table.rematch")) : null,
      h("a", { class: "act", href: pageOf(tableId, "/replay") }, t("table.replay")),
      h("a", { class: "act quiet", href: `/api/tables/${encodeURIComponent(tableId)}/record`, download: `${tableId}.yaml` }, t("table.record")),
    ),
  ];
}

/** Go to the table of a rematch. The token of a seat is that of the same seat there. */
export function goToRematch(table, token) {
  if (token !== null) keepToken(table, token);
  location.assign(pageOf(table));
}
