// What the last packet says, in a form that can be asked: piles with their cards, and what can be done with a card.

const NOTHING = { piles: [], states: [], asked: [], out: [], steps: [], log: [], from: 0, offer: null, scores: null, result: null };

export class Shown {
  constructor(introduction, packet) {
    this.introduction = introduction;
    this.packet = { ...NOTHING, ...packet };
    this.you = introduction.you;
    this.offer = this.packet.offer;
    const there = new Map(this.packet.piles.map((one) => [one.pile, one]));
    this.piles = (introduction.piles ?? []).map((pile) => asPile(pile, there.get(pile.pile)));
    this.byCard = byCard(this.offer?.moves ?? []);
  }

  face(number) {
    return this.introduction.faces[number];
  }

  seat(number) {
    return this.packet.seats[number];
  }

  /** Return the seats from the viewer's left, without the viewer. */
  others() {
    const { seats } = this.packet;
    if (this.you === null) return seats;
    return [...seats.slice(this.you + 1), ...seats.slice(0, this.you)];
  }

  /** Return the moves that touch a card. */
  movesAt(pile, position) {
    return this.byCard.get(`${pile} ${position}`) ?? [];
  }

  /** Return the moves that no card stands for. */
  movesAlone() {
    return (this.offer?.moves ?? []).filter((move) => !move.cards.length);
  }

  touches(pile) {
    return pile.cards.some((card, at) => this.byCard.has(`${pile.pile} ${at}`));
  }

  statesOf(seat) {
    return this.packet.states.filter((one) => one.owner === seat);
  }

  /** Return the states of the table and of its teams. */
  statesOfAll() {
    return this.packet.states.filter((one) => one.owner === null);
  }
}

/** Return a pile with all its cards in their long form: those of which nothing is seen lie beneath the others. */
function asPile(pile, { count, cards = [] } = { count: 0 }) {
  const all = [...Array(count - cards.length).fill(null), ...cards].map(asCard);
  return { ...pile, count, cards: all, known: all.some((card) => card.up !== null) };
}

/** Return a card as `{up, backs, lies}`. */
export function asCard(card) {
  return { backs: [], lies: [], ...(card !== null && typeof card === "object" ? card : { up: card }) };
}

function byCard(moves) {
  const found = new Map();
  for (const move of moves) {
    for (const place of move.cards.map((one) => one.join(" "))) {
      if (!found.has(place)) found.set(place, []);
      if (!found.get(place).includes(move)) found.get(place).push(move);
    }
  }
  return found;
}

/** Return whether two places of cards are the same. */
export const samePlace = (one, other) => one[0] === other[0] && one[1] === other[1];
