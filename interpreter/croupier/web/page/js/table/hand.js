// The viewer's own cards. A hand of many cards laps over, and takes several rows where one would hide what they are.

import { h } from "./draw.js";
import { counted, pileView } from "./piles.js";
import { cardView } from "./card.js";

const LEAST_SEEN = 30; // the least width of a card that shows, in pixels: enough to touch it
const GAP = 6;

/** Describe a pile of the viewer: its cards side by side, or a stack where nothing of them is seen. */
export function ownPile(shown, pile, touch, { alone }) {
  const seen = pile.known || shown.touches(pile) || pile.cards.some((card) => card.lies.length || card.backs.length);
  if (!seen && !(pile.ordered && pile.count <= 10)) return pileView(shown, pile, { touch });
  const cards = pile.cards.map((card, at) => {
    const given = touch?.(pile, at, card) ?? {};
    return cardView(shown, card, { ...given, attributes: { ...given.attributes, key: keyOf(pile, at) } });
  });
  return h(
    "div",
    { key: `own ${pile.pile}`, class: "pile hand", "data-pile": pile.pile, role: "group", "aria-label": `${pile.label}, ${counted(pile.count)}`, style: { "--share": pile.count } },
    h("div", { class: "cards", key: "cards" }, cards),
    alone ? null : h("span", { class: "label", key: "label" }, pile.label),
  );
}

/** Return a key for a card that it keeps while others leave: how many alike lie below it. */
function keyOf(pile, at) {
  const look = JSON.stringify(pile.cards[at]);
  return `${look} ${pile.cards.slice(0, at).filter((other) => JSON.stringify(other) === look).length}`;
}

/**
 * Lay the cards of all own piles so that they fit. Call it when the page is drawn, and when its width changes. The width
 * of a card is that of its style: one that is just being turned over looks narrower.
 */
export function layHands(root) {
  for (const cards of root.querySelectorAll(".hand > .cards")) layHand(cards);
}

function layHand(cards) {
  const first = cards.firstElementChild;
  if (!first) return;
  const width = cards.parentElement.getBoundingClientRect().width - 1, card = parseFloat(getComputedStyle(first).width);
  const count = cards.childElementCount;
  const most = Math.max(1, Math.floor((width - card) / LEAST_SEEN) + 1);
  const rows = Math.ceil(count / most), row = Math.ceil(count / rows);
  const step = row * card <= width ? Math.min(card + GAP, width / row) : (width - card) / (row - 1);
  cards.style.setProperty("--lap", `${step - card}px`);
  cards.style.setProperty("--tail", `${Math.max(0, card - step)}px`);
  cards.style.setProperty("--row-width", `${row * step + Math.max(0, card - step) + 1}px`);
  cards.classList.toggle("rows", rows > 1);
}
