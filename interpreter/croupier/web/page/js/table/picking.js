// Cards that are being chosen for one move. The server says after each which may be added, and whether they suffice.

import { samePlace } from "./shown.js";

export class Picking {
  constructor(move, number) {
    Object.assign(this, { move, number });
    this.chosen = [];
    this.may = [];
    this.whole = false;
    this.asked = null; // the card that was touched last, until the server has answered
  }

  isChosen(place) {
    return this.chosen.some((one) => samePlace(one, place));
  }

  mayAdd(place) {
    return this.may.some((one) => samePlace(one, place));
  }

  /** Return the chosen cards with one more, or one less. */
  with(place) {
    return this.isChosen(place) ? this.chosen.filter((one) => !samePlace(one, place)) : [...this.chosen, place];
  }

  /** Take what the server says. Return whether it is about these cards. */
  hear(message) {
    if (message.number !== this.number || message.move !== this.move.move) return false;
    Object.assign(this, { may: message.cards, chosen: message.chosen, whole: message.whole });
    return true;
  }
}
