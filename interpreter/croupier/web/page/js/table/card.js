// A card, drawn from what its ruleset says of its sides: corner, middle, symbol, fill and ink.

import { t } from "../words.js";
import { h } from "./draw.js";

const FULL_SIZE = 18; // the most letters of a name that is printed in its full size
const FULL_WORD = 11; // the most letters of each of its words
const NO_FACE = { text: "", corner: "", middle: "", symbol: "", fill: null, ink: null };

/** Return a card's name for a reader who sees nothing: the side that is up, the other sides, and what lies on it. */
export function cardName(shown, card) {
  const backs = card.backs.map((one) => shown.face(one).text);
  const up = card.up === null ? t("table.hidden-card") : shown.face(card.up).text;
  const parts = [up, ...(backs.length ? [t("table.other-side", { cards: backs.join(", ") })] : []), ...card.lies];
  return parts.join(" · ");
}

/**
 * Describe a card. `turned` shows its other side. `attributes` go to its element, which is a button if it is `touched`.
 */
export function cardView(shown, card, { turned = false, touched = null, attributes = {}, classes = [] } = {}) {
  const sides = turned && card.backs.length ? [...card.backs, card.up] : [card.up, ...card.backs];
  const [first, ...others] = sides.filter((one, at) => at === 0 || one !== null);
  const whole = first === null && others.length === 1 ? others[0] : first; // a back that all may see is worth a look
  const face = whole === null ? NO_FACE : shown.face(whole);
  const kinds = ["card", whole === null ? "hidden" : "", first === null && whole !== null ? "from-behind" : "", ...classes];
  const name = cardName(shown, card);
  const common = {
    ...attributes,
    class: kinds.filter(Boolean).join(" "),
    style: { "--fill": face.fill ?? "", "--ink": face.ink ?? "", ...attributes.style },
    title: name,
    "data-face": card.up === null ? null : String(card.up),
  };
  const inside = [
    whole === null ? null : faceParts(face),
    first !== null && others.length ? flag(shown.face(others[0])) : null,
    card.lies.length ? h("span", { key: "lies", class: "lies", "aria-hidden": "true" }, card.lies.map((one) => h("span", {}, one))) : null,
  ];
  if (touched) return h("button", { type: "button", "aria-label": [name, attributes.more].filter(Boolean).join(", "), ...common, more: null, onclick: touched }, inside);
  return h("span", { role: "img", "aria-label": name, ...common, more: null }, inside);
}

function faceParts(face) {
  const corner = face.corner || shortened(face.text);
  const middle = face.middle || face.symbol || face.corner || face.text;
  return [
    h("span", { key: "corner", class: `corner ${lengthClass(corner)}`, "aria-hidden": "true" }, h("b", {}, corner), h("i", {}, face.symbol ?? "")),
    h("span", { key: "middle", class: `middle ${lengthClass(middle)}`, "aria-hidden": "true" }, h("span", {}, middle)),
    h("span", { key: "name", class: isLengthy(face.text) ? "card-name lengthy" : "card-name", "aria-hidden": "true" }, face.text),
  ];
}

/** Describe the small picture of the other side. */
function flag(face) {
  const style = { "--fill": face.fill ?? "", "--ink": face.ink ?? "" };
  return h("span", { key: "flag", class: "flag", "aria-hidden": "true", style }, face.corner || face.symbol || shortened(face.text));
}

const shortened = (text) => [...text.replace(/[^\p{L}\p{N}+]/gu, "")].slice(0, 2).join("");

const isLengthy = (name) => [...name].length > FULL_SIZE || longestWord(name) > FULL_WORD;

const longestWord = (text) => Math.max(...text.split(/[\s-]/).map((word) => [...word].length));

function lengthClass(text) {
  const longest = longestWord(text);
  return longest <= 1 ? "one" : longest === 2 ? "two" : longest === 3 ? "three" : "long";
}
