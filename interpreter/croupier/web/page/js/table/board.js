// The table: the seats round it, what is shared in its middle, and the viewer's own place.

import { t } from "../words.js";
import { h } from "./draw.js";
import { ownPile } from "./hand.js";
import { isDrawn, pileView } from "./piles.js";
import { seatView, stateChips, teamName } from "./seats_round.js";
import { sideView } from "./side_up.js";

const crowded = new Set(); // names of owned piles that held several cards: these lie at their seats

/** Return the parts of a board: `{left, top, right, middle, own}`. `touch` is as for a pile. */
export function board(shown, touch = null) {
  const trick = trickNames(shown);
  const others = shown.others().filter(({ seat }) => seat !== shown.you);
  const [left, top, right] = sides(others.map((seat) => seatView(shown, seat, pilesAt(shown, seat.seat, trick), touch)));
  return { left, top, right, middle: middle(shown, trick, touch), own: shown.you === null ? [] : own(shown, trick, touch) };
}

/** Divide seats over the left, the top and the right of the table, in their order. */
function sides(seats) {
  const each = seats.length < 3 ? 0 : Math.floor((seats.length + 3) / 4);
  return [seats.slice(0, each).reverse(), seats.slice(each, seats.length - each), seats.slice(seats.length - each)];
}

/** Return the names of piles that hold at most one open card a seat, as a trick does: these lie in the middle. */
function trickNames(shown) {
  const open = shown.piles.filter((pile) => pile.owner !== null && pile.ordered);
  for (const pile of open) if (pile.count > 1 || (pile.count && !pile.known)) crowded.add(pile.name);
  return new Set(open.map((pile) => pile.name).filter((name) => !crowded.has(name)));
}

function pilesAt(shown, seat, trick) {
  return shown.piles.filter((pile) => pile.owner === seat && pile.count && !trick.has(pile.name));
}

// --- the middle

function middle(shown, trick, touch) {
  const shared = shown.piles.filter((pile) => pile.owner === null);
  const states = [sideView(shown), ...stateChips(shown, shown.statesOfAll())].filter(Boolean);
  return [
    states.length ? h("div", { key: "states", class: "states" }, states) : null,
    groups(shared).map((group) => groupView(shown, group, touch)),
    [...trick].map((name) => trickView(shown, name, touch)),
  ];
}

/** Return the shared piles that are drawn, by name and team, in their order. Rows of as many piles share columns. */
function groups(piles) {
  const found = new Map();
  for (const pile of piles) {
    const key = `${pile.name} ${pile.team ?? ""}`;
    found.set(key, [...(found.get(key) ?? []), pile]);
  }
  const drawn = [...found.values()].map((some) => some.filter((pile) => isDrawn(pile, isRow(some))));
  return joined(drawn.filter((some) => some.length));
}

/** Whether piles of one name lie in a row, each in its place even while it is empty. */
const isRow = (piles) => piles.length > 1 && piles[0].ordered;

/** Return groups of piles, each a list of rows. Rows that follow each other and are as long lie in the same columns. */
function joined(rows) {
  const found = [];
  for (const row of rows) {
    const before = found.at(-1)?.[0];
    if (before && isRow(row) && isRow(before) && before.length === row.length && !row[0].team) found.at(-1).push(row);
    else found.push([row]);
  }
  return found;
}

function groupView(shown, rows, touch) {
  const [piles] = rows;
  const kind = isRow(piles) ? "family" : piles.length > 1 ? "many" : "single";
  const team = piles[0].team && t("table.team", { names: teamName(shown, piles[0].team) });
  const view = (pile) => pileView(shown, pile, { touch, family: kind === "family", whole: team ? t("table.named", { name: team, value: pile.label }) : pile.label });
  return h(
    "div",
    { key: `group ${piles[0].name} ${piles[0].team ?? ""}`, class: `group ${kind}`, style: { "--members": piles.length } },
    team ? h("span", { key: "team", class: "team" }, team) : null,
    rows.length === 1 ? piles.map(view) : piles.map((pile, at) => h("div", { key: `column ${at}`, class: "stacked" }, column(rows.map((row) => row[at])).map(view))),
  );
}

/** Return the piles of a column without the empty ones, but never none. */
function column(piles) {
  const filled = piles.filter((pile) => pile.count);
  return filled.length ? filled : piles.slice(-1);
}

function trickView(shown, name, touch) {
  const seats = shown.you === null ? shown.others() : [...shown.others(), shown.seat(shown.you)];
  const piles = seats.map(({ seat }) => shown.piles.find((pile) => pile.name === name && pile.owner === seat)).filter(Boolean);
  if (!piles.some((pile) => pile.count)) return null;
  const slots = piles.map((pile) => pileView(shown, pile, { touch, label: shown.seat(pile.owner).name, whole: t("table.named", { name: shown.seat(pile.owner).name, value: pile.label }), classes: ["slot"] }));
  return h("div", { key: `trick ${name}`, class: `trick of-${piles.length}`, role: "group", "aria-label": piles[0].label }, slots);
}

// --- the viewer's own place

function own(shown, trick, touch) {
  const piles = pilesAt(shown, shown.you, trick);
  return piles.map((pile) => ownPile(shown, pile, touch, { alone: piles.length === 1 }));
}
