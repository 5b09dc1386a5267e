// A small box beside what was touched: a choice of moves, or the reason why a card cannot be played.

import { sentence } from "../common.js";
import { draw, h } from "./draw.js";

const GAP = 8;

let opener = null; // finds the element that the box belongs to
let box = null;

/** Set the element that becomes the box. It closes by Escape and by a press elsewhere. */
export function setBox(element) {
  box = element;
  addEventListener("keydown", (event) => event.key === "Escape" && isOpen() && (event.preventDefault(), close(true)));
  addEventListener("pointerdown", (event) => isOpen() && !box.contains(event.target) && close(false));
  addEventListener("resize", () => isOpen() && place());
  addEventListener("scroll", () => isOpen() && place(), { passive: true, capture: true });
  box.addEventListener("keydown", walk);
}

export const isOpen = () => !box.hidden;

/** Show sentences beside the element that `find` returns, and below them what can be done. Focus stays where it is. */
export function tell(find, lines, choices = []) {
  show(find, "told", [...lines.filter((line) => line.trim()).map((line) => h("p", {}, sentence(line.trim()))), ...choices.map(button)]);
}

/** Offer choices `{text, note, chosen}` under a title. Focus goes to the first. */
export function offer(find, title, choices) {
  show(find, "choices", [h("p", { id: "box-title" }, title), ...choices.map(button)]);
  box.querySelector("button").focus();
}

/** Close the box. With `back`, focus returns to what opened it. */
export function close(back) {
  if (box.hidden) return;
  const had = box.contains(document.activeElement);
  box.hidden = true;
  if (back && had) opener?.()?.focus();
}

const button = ({ text, note, chosen }) =>
  h("button", { type: "button", key: text, onclick: () => (close(true), chosen()) }, h("span", {}, text), note ? h("small", {}, note) : null);

function show(find, kind, inside) {
  opener = find;
  box.className = `bubble ${kind}`;
  box.setAttribute("role", kind === "choices" ? "dialog" : "note");
  box.setAttribute("aria-labelledby", "box-title");
  if (kind === "told") box.removeAttribute("aria-labelledby");
  draw(box, inside);
  box.hidden = false;
  place();
}

/** Put the box above its opener if there is room, else below, and inside the window. */
function place() {
  const anchor = opener?.();
  if (!anchor) return;
  const at = anchor.getBoundingClientRect(), own = box.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - GAP);
  const above = at.top - own.height - GAP;
  const top = above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - own.height - GAP);
  box.style.setProperty("left", `${Math.round(left)}px`);
  box.style.setProperty("top", `${Math.round(top)}px`);
}

function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...box.querySelectorAll("button")];
  if (!step || !buttons.length) return;
  event.preventDefault();
  buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
}
