// Which side of the cards is up on the table, where cards have sides, and how the table then looks.

import { h } from "./draw.js";

/** Return the side of the topmost open card that has one: of a shared pile, else of the viewer's own; null for none. */
export function sideUp(shown) {
  const open = [...shown.piles.filter((pile) => pile.owner === null), ...shown.piles.filter((pile) => pile.owner === shown.you)];
  for (const pile of open) {
    const top = pile.cards.at(-1)?.up ?? null;
    if (top !== null && shown.face(top).side !== null) return shown.face(top).side;
  }
  return null;
}

/** Describe the side that is up, in words. */
export function sideView(shown) {
  const side = sideUp(shown);
  const label = shown.introduction.sides?.[side];
  if (!label) return null;
  const { symbol } = tintOf(shown, side);
  return h("span", { key: "side", class: "chip side" }, symbol ? h("span", { "aria-hidden": "true" }, `${symbol} `) : null, label);
}

/** Tint the edge of the table with the colour of the side that is up. */
export function tint(element, shown) {
  const side = sideUp(shown);
  element.style.setProperty("--tint-of-side", (side !== null && tintOf(shown, side).fill) || "transparent");
}

const tintOf = (shown, side) => shown.introduction.tints?.[side] ?? {};
