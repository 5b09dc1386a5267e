// Piles as they lie: a stack, a fan beside each other, or a column.

import { t } from "../words.js";
import { cardView } from "./card.js";
import { h } from "./draw.js";

const PEEK = 4; // the cards of a stack that show, the top one among them
const SMALL = 6; // an ordered pile of so many cards is spread whole
const BACKS = 9; // the most backs of a hidden hand that are drawn

const openOnce = new Set(); // names of piles in which a card lay open
const spreadOnce = new Set(); // names of piles of which a card under the top one could be touched

/**
 * Describe a pile. `touched(pile, position)` makes its cards buttons; without it they are pictures. `family` tells that
 * other piles of its name lie beside it, `whole` is its label where that says more than what is printed.
 */
export function pileView(shown, pile, { touch = null, family = false, label = pile.label, whole = label, classes = [] } = {}) {
  const kind = kindOf(shown, pile, family);
  const from = Math.max(0, pile.count - (kind === "stack" ? (pile.known ? PEEK : 3) : kind === "backs" ? BACKS : pile.count));
  const cards = pile.cards.slice(from).map((card, at) => pileCard(shown, pile, card, from + at, touch));
  return h(
    "div",
    { key: `pile ${pile.pile}`, class: ["pile", kind, pile.known ? "" : "unseen", pile.cards.some((card) => card.backs.length) ? "" : "blank", ...classes].filter(Boolean).join(" "), "data-pile": pile.pile, role: "group", "aria-label": `${whole}, ${counted(pile.count)}` },
    h("div", { class: "cards", style: { "--count": Math.max(1, cards.length) } }, cards.length ? cards : h("span", { class: "card place", "aria-hidden": "true" })),
    h("span", { class: "label" }, h("span", {}, label), pile.count && saysCount(kind, pile) ? h("b", { "aria-hidden": "true" }, String(pile.count)) : null),
  );
}

/** Return whether a pile is drawn: an empty one where cards lay open before, or where it is one of a row. */
export function isDrawn(pile, family) {
  if (pile.known) openOnce.add(pile.name);
  return pile.count > 0 || family || (pile.owner === null && pile.ordered && openOnce.has(pile.name));
}

/** Return the text for a number of cards. */
export const counted = (count) => t("table.cards", { count });

function pileCard(shown, pile, card, position, touch) {
  const given = touch?.(pile, position, card);
  return cardView(shown, card, { touched: given?.touched, classes: given?.classes, turned: given?.turned, attributes: { ...given?.attributes, key: `${position}` } });
}

function kindOf(shown, pile, family) {
  if (!pile.known && !shown.touches(pile)) return pile.owner !== null && !pile.ordered ? "backs" : "stack";
  if (!pile.ordered) return "fan";
  if (pile.cards.some((card, at) => at < pile.count - 1 && shown.movesAt(pile.pile, at).length)) spreadOnce.add(pile.name);
  const spread = spreadOnce.has(pile.name) || pile.count <= SMALL || pile.cards.some((card) => card.lies.length);
  if (pile.owner !== null) return "fan";
  return family && spread ? "column" : spreadOnce.has(pile.name) ? "fan" : "stack";
}

function saysCount(kind, pile) {
  return kind === "stack" || kind === "backs" || pile.count > SMALL;
}
