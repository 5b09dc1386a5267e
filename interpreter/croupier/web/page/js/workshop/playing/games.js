// The games of this page, one for each rule file: what is played, and the answers that were given.

const SEEDS = 1_000_000; // so that a seed is short enough to be read and told

/** Return a seed by chance. */
export const newSeed = () => Math.floor(Math.random() * SEEDS);

export class Games {
  constructor() {
    this.byFile = new Map();
  }

  /** Return the game of a file, which is made when it is asked for the first time. */
  of(file) {
    if (!this.byFile.has(file)) this.byFile.set(file, new PlayedGame(file));
    return this.byFile.get(file);
  }
}

export class PlayedGame {
  constructor(file) {
    this.file = file;
    this.on = null; // the game, of a house rule
    this.with = [];
    this.seats = null;
    this.seed = newSeed();
    this.options = {};
    this.viewer = "asked"; // a seat, "asked" or "all"
    this.bot = ""; // the kind of bots that play the other seats, if any do
    this.answers = []; // also those that could not be given again
    this.kept = 0; // how many of them the table has
  }

  /** Return what the game is begun with. */
  wish() {
    const { file, on, seats, seed, options, answers, viewer } = this;
    return { file, on, with: this.with, seats, seed, options, answers, viewer, ...this.bots() };
  }

  /** Return which seats bots play, all but the own, and of what kind these are. */
  bots() {
    if (!this.bot || this.seats === null) return { bots: [] };
    const own = typeof this.viewer === "number" ? this.viewer : 0;
    return { bots: [...Array(this.seats).keys()].filter((seat) => seat !== own), bot: this.bot };
  }

  /** Take the answers that a table has and this page lacks. */
  take({ from, answers }) {
    const rest = answers.length ? [] : this.answers.slice(from);
    this.answers = [...this.answers.slice(0, from), ...answers, ...rest];
    this.kept = from + answers.length;
  }

  /** Forget all answers. */
  again() {
    this.answers = [];
    this.kept = 0;
  }

  /** Return how many answers stay when the last one of a person is taken back. */
  before() {
    const { bots } = this.bots();
    const last = this.answers.slice(0, this.kept).findLastIndex(({ seat }) => !bots.includes(seat));
    return Math.max(0, last);
  }
}
