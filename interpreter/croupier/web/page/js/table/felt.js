// The felt with the board on it, and the viewer's place below: drawn into the elements of the page that have these ids.

import { t } from "../words.js";
import { board } from "./board.js";
import { draw, h } from "./draw.js";
import { layHands } from "./hand.js";
import { offersView } from "./offers.js";
import { letScroll, listen, tidy } from "./roving.js";
import { badges, stateChips } from "./seats_round.js";
import { tint } from "./side_up.js";

const PARTS = ["left", "top", "right", "middle", "own"];
const at = (id) => document.getElementById(id);

/** Let keys go from card to card, and hands fit their width. Call it once, when the elements are there. */
export function beginFelt() {
  for (const name of PARTS) listen(at(name));
  new ResizeObserver(() => layHands(document)).observe(at("own"));
}

/** Draw a table, on which `actions` say what a touch does. `turn` turns the hand over. */
export function drawFelt(shown, actions, turn) {
  const focused = focusedPlace();
  const parts = board(shown, actions.touch);
  for (const name of PARTS) draw(at(name), parts[name]);
  draw(at("mine"), ownHead(shown, actions, turn));
  draw(at("offers"), offersView(shown, actions));
  tint(at("felt"), shown);
  layHands(document);
  at("felt").classList.toggle("crowd", shown.packet.seats.length > 5);
  letScroll(at("felt"));
  for (const name of PARTS) tidy(at(name));
  refocus(focused);
}

/** Take everything away. */
export function clearFelt() {
  for (const name of [...PARTS, "mine", "offers"]) draw(at(name), []);
}

function ownHead(shown, actions, turn) {
  if (shown.you === null) return h("span", { class: "badge" }, t("table.watching"));
  const seat = shown.seat(shown.you);
  const both = shown.piles.some((pile) => pile.owner === shown.you && pile.cards.some((card) => card.backs.length));
  return [
    h("strong", { key: "who", class: "who" }, t("table.you", { name: seat.name })),
    badges(shown, seat),
    h("span", { key: "states", class: "states" }, stateChips(shown, shown.statesOf(shown.you))),
    both ? h("button", { type: "button", key: "sides", class: "act quiet small", "aria-pressed": String(actions.otherSides), onclick: turn }, t("table.other-sides")) : null,
  ];
}

// A card that was played takes the focus with it. It goes to its neighbour, so that keys go on where they were.
function focusedPlace() {
  const card = document.activeElement?.closest?.("button.card");
  const part = card?.closest("#own, #middle");
  return part ? { part, at: [...part.querySelectorAll("button.card")].indexOf(card) } : null;
}

function refocus(before) {
  if (!before || before.part.contains(document.activeElement)) return;
  const cards = before.part.querySelectorAll("button.card");
  cards[Math.min(before.at, cards.length - 1)]?.focus({ preventScroll: true });
}
