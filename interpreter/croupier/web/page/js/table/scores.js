// The scores, and the result at the end.

import { listed, t } from "../words.js";
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

/** Describe the result. `rematch` asks for another game of the same. */
export function resultView(shown, rematch) {
  const { result, seats } = shown.packet;
  const winners = result.winners.map((seat) => seats[seat].name);
  return [
    h("p", { class: "winners" }, winners.length ? t("table.won", { count: winners.length, names: listed(winners) }) : t("table.nobody-won")),
    h("ol", { class: "places" }, ranking(shown)),
    h("ul", { class: "lines" }, result.lines.map((line) => h("li", {}, line))),
    h("p", { class: "seed" }, t("table.seed"), " ", h("code", {}, String(result.seed))),
    h(
      "p",
      { class: "buttons" },
      rematch ? h("button", { type: "button", class: "act main", onclick: rematch }, t("table.rematch")) : null,
      h("a", { class: "act", href: pageOf(tableId, "/replay") }, t("table.replay")),
      h("a", { class: "act quiet", href: `/api/tables/${encodeURIComponent(tableId)}/record`, download: `${tableId}.yaml` }, t("table.record")),
    ),
  ];
}

function ranking(shown) {
  const { result, seats } = shown.packet;
  const places = result.places.map((place, seat) => ({ place, seat })).sort((one, other) => one.place - other.place);
  return places.map(({ place, seat }) => h("li", { value: place, class: seat === shown.you ? "you" : "" }, seats[seat].name));
}

/** Go to the table of a rematch, with this browser's seat. */
export function goToRematch({ table, token }) {
  if (token !== null) keepToken(table, token);
  location.assign(pageOf(table));
}
