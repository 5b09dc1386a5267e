// What a touch does: it plays a card, offers a choice, picks cards for a move, or asks why a card does not fit.

import { capital } from "../common.js";
import { t } from "../words.js";
import * as bubble from "./bubble.js";
import { Picking } from "./picking.js";

export class Actions {
  /** `say` sends a message, `redraw` draws the page again, `whisper` tells a screen reader. */
  constructor({ say, redraw, whisper }) {
    Object.assign(this, { say, redraw, whisper });
    this.shown = null;
    this.picking = null;
    this.sent = null; // the number of the answer that is not confirmed
    this.otherSides = false;
    this.asked = 0;
  }

  /** Take a new table. What was begun for an offer that is gone is forgotten. */
  take(shown) {
    const number = shown.offer?.number ?? null;
    if (this.picking && this.picking.number !== number) this.picking = null;
    if (this.shown && this.shown.offer?.number !== number) bubble.close(true);
    if (this.sent !== number) this.sent = null;
    this.shown = shown;
  }

  /** Return what a card of a pile is to the viewer, for `cardView`; nothing if it is only to be looked at. */
  touch = (pile, position, card) => {
    const { shown } = this;
    const place = [pile.pile, position];
    const moves = this.picking ? [] : shown.movesAt(...place);
    const own = pile.owner !== null && pile.owner === shown.you && shown.packet.phase === "playing";
    const state = this.stateOf(place, moves, own);
    const turned = this.otherSides && own;
    if (state === null) return { turned };
    const more = { fits: t("table.fits"), between: t("table.fits-between"), chosen: t("table.chosen"), dim: t("table.fits-not"), "": "" }[state];
    return {
      turned,
      touched: () => this.touchCard(place, moves),
      classes: state ? [state] : [],
      attributes: { "data-place": place.join(" "), more, "aria-pressed": this.picking ? String(state === "chosen") : null },
    };
  };

  /** Return how a card looks: `fits`, `between`, `chosen`, `dim`, plain (empty), or null where it cannot be touched. */
  stateOf(place, moves, own) {
    const { picking } = this;
    const { offer } = this.shown;
    if (picking?.isChosen(place)) return "chosen";
    if (picking?.mayAdd(place)) return "fits";
    if (moves.length) return offer.turn ? "fits" : "between";
    if (!own) return null;
    if (picking) return "dim";
    return offer?.turn && this.shown.byCard.size && !this.openMoves().length ? "dim" : "";
  }

  openMoves() {
    return this.shown.movesAlone().filter((move) => move.open);
  }

  touchCard(place, moves) {
    if (this.sent !== null) return;
    if (this.picking) this.touchPicked(place);
    else if (moves.length) this.decide(place, moves);
    else if (this.openMoves().length) this.decide(place, this.openMoves());
    else this.why(place);
  }

  decide(place, moves) {
    const choices = moves.map((move) => ({ text: move.text, note: move.against, chosen: () => this.make(move, place) }));
    const anchor = () => cardAt(place);
    if (moves.length > 1) bubble.offer(anchor, t("table.which"), choices);
    else if (moves[0].against) bubble.offer(anchor, t("table.sure"), [...choices, { text: t("table.cancel"), chosen: () => {} }]);
    else this.make(moves[0], place);
  }

  /** Make a move, or begin to pick its cards, with the touched one if no card stands for the move. */
  make(move, place = null) {
    if (this.sent !== null || !this.shown.offer) return;
    if (!move.open) return this.answer({ move: move.move });
    this.picking = new Picking(move, this.shown.offer.number);
    this.choose(place && !move.cards.length ? [place] : [], place);
  }

  decline() {
    if (this.sent === null) this.answer({ decline: true });
  }

  answer(content) {
    this.sent = this.shown.offer.number;
    this.say({ do: "answer", number: this.sent, key: newKey(), ...content });
    this.redraw();
  }

  // --- several cards

  touchPicked(place) {
    if (this.picking.isChosen(place) || this.picking.mayAdd(place)) this.choose(this.picking.with(place), place);
    else this.why(place);
  }

  choose(cards, place) {
    const { picking } = this;
    picking.asked = place;
    this.say({ do: "choose", number: picking.number, move: picking.move.move, cards });
    this.redraw();
  }

  confirm() {
    const { move, chosen } = this.picking;
    this.picking = null;
    this.answer({ move: move.move, cards: chosen });
  }

  cancel() {
    this.picking = null;
    this.redraw();
  }

  hearChoosing(message) {
    const { picking } = this;
    if (!picking?.hear(message)) return;
    const { asked } = picking;
    picking.asked = null;
    this.redraw();
    if (asked && !picking.move.cards.length && !picking.chosen.length && !picking.mayAdd(asked)) this.why(asked);
  }

  // --- reasons

  why(place) {
    this.asked += 1;
    this.say({ do: "why", card: place, ask: { place, asked: this.asked } });
  }

  /** Show why a card can or cannot be played, and below that what can be done about it. */
  hearWhy({ ask, lines, choices = [] }) {
    if (ask?.asked !== this.asked) return;
    bubble.tell(() => cardAt(ask.place), lines, choices);
    this.whisper(lines.join(" "));
  }

  hearRefused({ number, message }) {
    const told = capital(message);
    if (number === this.sent) this.sent = null;
    this.picking = null;
    this.redraw();
    bubble.tell(() => document.querySelector("#offers"), [told]);
    this.whisper(told);
  }
}

const cardAt = (place) => document.querySelector(`[data-place="${place.join(" ")}"]`);

/** Return a text by which an answer is known when it is sent again. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}
