// What has been chosen in the lobby so far. It is kept while the browser is open, so a reload loses nothing.

const PLACE = "croupier.choice";

const NEW = { game: null, houseRules: [], options: {}, seats: [], away: 60, pace: 1, language: null };

const BEST_NUMBER = 4;

export class Choice {
  constructor() {
    Object.assign(this, structuredClone(NEW), read());
  }

  keep() {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ ...this }));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /** Take another game. What was agreed on for the one before is forgotten. */
  takeGame(game, numbers) {
    if (this.game === game) return;
    Object.assign(this, { game, houseRules: [], options: {} });
    this.takeNumbers(numbers);
  }

  /** Keep the number of seats, or take the nearest that can play. */
  takeNumbers(numbers) {
    const wanted = this.seats.length || BEST_NUMBER;
    const nearest = numbers.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), numbers[0]);
    this.takeNumber(nearest);
  }

  takeNumber(number) {
    const added = Array.from({ length: Math.max(0, number - this.seats.length) }, () => "person");
    this.seats = [...this.seats.slice(0, number), ...added];
    if (!this.seats.includes("person")) this.seats[0] = "person";
  }

  takeHouseRule(name, chosen) {
    this.houseRules = this.houseRules.filter((one) => one !== name);
    if (chosen) this.houseRules.push(name);
  }

  /** Return the value of an option of the form. */
  value(option) {
    return this.options[option.name] ?? option.value;
  }

  takeOption(option, value) {
    if (value === option.value) delete this.options[option.name];
    else this.options[option.name] = value;
  }

  /** Return the options of a form that have another value than their default. */
  changed(form) {
    return form.filter((one) => this.value(one) !== one.value);
  }

  /** Return the wish for this table, as the server reads it. */
  wish(form, spoken) {
    return {
      game: this.game,
      with: this.houseRules,
      options: Object.fromEntries(this.changed(form).map((one) => [one.name, this.value(one)])),
      seats: this.seats.map((one) => (one === "person" ? { kind: "person" } : { kind: "bot", bot: one })),
      language: this.language ?? spoken,
      away: this.away,
      pace: this.pace,
    };
  }
}

/** Return why an option cannot have its value, as `{low, high}`, or null. */
export function outOfRange(option, value) {
  if (option.kind !== "number") return null;
  return Number.isInteger(value) && value >= option.low && value <= option.high ? null : { low: option.low, high: option.high };
}

function read() {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE));
    return found !== null && Object.keys(NEW).every((name) => name in found) ? found : {};
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
    return {};
  }
}
