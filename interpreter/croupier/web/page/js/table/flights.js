// Cards that move between piles after an answer. They are pictures above the table: nothing waits for them.

import { cardView } from "./card.js";
import { draw } from "./draw.js";
import { asCard } from "./shown.js";

const MOST = 14; // cards in the air
const FLIGHT = 340; // ms
const WHOLE = 800; // ms, until the last has landed

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Return for each card of the steps where it lies now, before the table is drawn anew. */
export function places(steps) {
  return new Map(flying(steps).map(({ from, card }) => [`${from} ${card.up}`, boxOf(from, card)]));
}

/** Return the moves of single cards. */
function flying(steps) {
  const moved = steps.filter((step) => step.kind === "moved");
  return moved.flatMap(({ from, to, cards }) => cards.map((card, at) => ({ from: from[at], to, card: asCard(card) })));
}

/** Show the steps on a table that is drawn already. `before` is what `places` returned. */
export function fly(root, shown, steps, before) {
  const moves = flying(steps);
  if (document.hidden) return;
  if (still.matches) return steps.forEach((step) => step.kind !== "shown" && flash(step.to ?? step.pile));
  const some = moves.slice(-MOST);
  const pause = some.length > 1 ? Math.min(70, (WHOLE - FLIGHT) / (some.length - 1)) : 0;
  some.forEach((move, at) => flight(root, shown, move, before.get(`${move.from} ${move.card.up}`) ?? boxOf(move.from, move.card), at * pause));
  const landed = new Map(some.map(({ to, card }, at) => [elementIn(to, card), at * pause]));
  for (const [card, delay] of landed) appear(card, delay);
  steps.forEach(effect);
}

function flight(root, shown, { to, card }, from, delay) {
  const goal = boxOf(to, card);
  if (!from || !goal || (from.x === goal.x && from.y === goal.y)) return;
  const holder = document.createElement("div");
  holder.className = "flying";
  draw(holder, cardView(shown, card));
  root.append(holder);
  const at = ({ x, y, width }) => `translate(${x}px, ${y}px) scale(${width / goal.width})`;
  holder.style.setProperty("--w", `${goal.width}px`);
  const path = [{ transform: at(from), opacity: 1 }, { transform: at(goal), opacity: 1, offset: 0.9 }, { transform: at(goal), opacity: 0 }];
  holder.animate(path, { duration: FLIGHT, delay, fill: "both", easing: "cubic-bezier(.3,.7,.3,1)" }).finished.finally(() => holder.remove());
}

/** Let a card be seen when its flight has landed. */
function appear(card, delay) {
  if (!card || card.classList.contains("place")) return;
  card.animate([{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], { duration: delay + FLIGHT * 0.9 });
}

/** Show that a pile was turned over or shuffled. */
function effect({ kind, pile }) {
  if (kind !== "turned" && kind !== "shuffled") return;
  const cards = elementOf(pile)?.querySelector(".cards");
  const frames = kind === "turned" ? [{ transform: "rotateY(90deg)" }, { transform: "none" }] : [-3, 3, -2, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
  cards?.animate(frames, { duration: kind === "turned" ? 420 : 360, easing: "ease-out" });
}

/** Without motion, a pile that changed lights up for a moment. */
function flash(pile) {
  elementOf(pile)?.animate([{ outline: "3px solid currentColor" }, { outline: "3px solid transparent" }], { duration: 600 });
}

const elementOf = (pile) => document.querySelector(`[data-pile="${pile}"]`);

/**
 * Return the box of a card in a pile: of one with its face, else of the last one or of the empty place. It is as wide as
 * the card is laid out, also while the pile is being turned over.
 */
function boxOf(pile, card) {
  const found = elementIn(pile, card);
  if (!found) return null;
  const { x, y, width } = found.getBoundingClientRect();
  return { x: x + (width - found.offsetWidth) / 2, y, width: found.offsetWidth };
}

function elementIn(pile, card) {
  const cards = [...(elementOf(pile)?.querySelectorAll(".card") ?? [])];
  return cards.findLast((one) => card.up !== null && one.dataset.face === String(card.up)) ?? cards.at(-1);
}
