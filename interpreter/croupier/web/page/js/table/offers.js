// The bar above the hand: what the viewer can do, and whom the table waits for.

import { t, listed } from "../words.js";
import { h } from "./draw.js";

/** Return the parts of the bar. */
export function offersView(shown, actions) {
  if (actions.picking) return pickingView(actions);
  const { offer } = shown;
  if (!offer) return [h("p", { key: "waiting", class: "prompt waiting" }, waitingText(shown))];
  return offer.turn ? turnView(shown, actions) : betweenView(shown, actions);
}

/** Return whom the table waits for. Of several who are asked at once, nobody learns who has answered. */
export function waitingText(shown) {
  const { phase, asked } = shown.packet;
  if (phase === "over") return t("table.over");
  if (phase === "faulted") return t("table.faulted");
  if (shown.offer?.turn) return t("table.your-turn");
  const names = asked.filter((seat) => seat !== shown.you).map((seat) => shown.seat(seat).name);
  if (names.length > 1) return t("table.waiting-all", { names: listed(names) });
  return names.length ? t("table.waiting", { names: listed(names) }) : "";
}

function turnView(shown, actions) {
  const { offer } = shown;
  const touchable = offer.moves.some((move) => move.cards.length);
  return [
    h("p", { key: "turn", class: "prompt yours" }, h("strong", {}, t("table.your-turn")), offer.asked ? h("span", {}, offer.asked) : null, actions.sent === null && touchable ? h("small", {}, t("table.touch-bright")) : null),
    buttons(shown, actions, t("table.pass")),
  ];
}

function betweenView(shown, actions) {
  return [
    shown.packet.asked.length ? h("p", { key: "waiting", class: "prompt waiting" }, waitingText(shown)) : null,
    h(
      "div",
      { key: "between", class: "between", role: "group", "aria-label": t("table.between") },
      h("p", { class: "prompt" }, t("table.between"), shown.offer.asked ? h("span", {}, shown.offer.asked) : null),
      buttons(shown, actions, t("table.not-now")),
    ),
  ];
}

function buttons(shown, actions, pass) {
  const alone = shown.movesAlone();
  const sent = actions.sent !== null;
  const made = alone.map((move) =>
    h("button", { type: "button", key: `move ${move.move}`, class: "act", disabled: sent, onclick: () => actions.make(move) }, h("span", {}, move.text), move.against ? h("small", {}, move.against) : null),
  );
  const decline = shown.offer.may_decline ? h("button", { type: "button", key: "decline", class: "act quiet", disabled: sent, onclick: () => actions.decline() }, pass) : null;
  if (!made.length && !decline) return null;
  return h("div", { key: "buttons", class: made.length > 12 ? "buttons many" : "buttons" }, made, decline);
}

function pickingView(actions) {
  const { picking } = actions;
  const text = picking.whole ? t("table.pick-whole") : t("table.pick-more");
  return [
    h("p", { key: "picking", class: "prompt yours" }, h("strong", {}, picking.move.text), h("span", {}, text)),
    h(
      "div",
      { key: "picks", class: "buttons" },
      h("button", { type: "button", key: "confirm", class: "act main", disabled: !picking.whole, onclick: () => actions.confirm() }, t("table.confirm", { count: picking.chosen.length })),
      h("button", { type: "button", key: "cancel", class: "act quiet", onclick: () => actions.cancel() }, t("table.cancel")),
    ),
  ];
}
