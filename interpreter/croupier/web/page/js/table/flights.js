// Cards that move between piles after an answer. They are pictures above the table: nothing waits for them.

import { cardView } from "./card.js";
import { draw } from "./draw.js";
import { asCard } from "./shown.js";

const MOST = 14; // cards in the air
const FLIGHT = 340; // ms
const WHOLE = 800; // ms, until the last has landed

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Return where the piles of the steps lie now, before the table is drawn anew. */
export function places(steps) {
  const piles = new Set(steps.flatMap((step) => (step.kind === "moved" ? [...step.from, step.to] : [])));
  return new Map([...piles].map((pile) => [pile, boxOf(pile)]));
}

/** Show the steps on a table that is drawn already. `before` is what `places` returned. */
export function fly(root, shown, steps, before) {
  const moves = steps.filter((step) => step.kind === "moved").flatMap(({ from, to, cards }) => cards.map((card, at) => ({ from: from[at], to, card: asCard(card) })));
  if (document.hidden) return;
  if (still.matches) return steps.forEach((step) => step.kind !== "shown" && flash(step.to ?? step.pile));
  const some = moves.slice(-MOST);
  const pause = some.length > 1 ? Math.min(70, (WHOLE - FLIGHT) / (some.length - 1)) : 0;
  some.forEach((move, at) => flight(root, shown, move, before.get(move.from) ?? boxOf(move.from), at * pause));
  steps.forEach(effect);
}

function flight(root, shown, { to, card }, from, delay) {
  const goal = boxOf(to);
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

/** Return the box of a pile's last card, of the empty place, or of the seat that holds it. */
function boxOf(pile) {
  const element = elementOf(pile);
  const cards = element?.querySelectorAll(".card");
  return cards?.length ? cards[cards.length - 1].getBoundingClientRect() : null;
}
