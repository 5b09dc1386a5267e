// The steps of a finished game as one viewer sees them, fetched in pages and kept.

import { replay } from "../api.js";

const PAGE = 50;

export class Pages {
  constructor(table, viewer, language) {
    Object.assign(this, { table, viewer, language });
    this.pages = new Map(); // what was asked for, by page
    this.there = new Map(); // what has come, by page
  }

  /** Return a step with what belongs to it: `{count, introduction, packet}`. The page after it is fetched meanwhile. */
  async step(number) {
    const at = Math.floor(number / PAGE);
    const { count, introduction, steps } = await this.page(at);
    if (number % PAGE > PAGE / 2 && (at + 1) * PAGE < count) this.page(at + 1).catch(() => {}); // it is asked for again when it is needed
    return { count, introduction, packet: steps[number % PAGE], news: this.news(number) };
  }

  /** Return the log entries up to a step, from the first page on that is there without a gap. */
  news(number) {
    const at = Math.floor(number / PAGE);
    let first = at;
    while (this.there.has(first - 1)) first -= 1;
    const steps = Array.from({ length: at - first + 1 }, (_, page) => this.there.get(first + page).steps).flat();
    return steps.slice(0, number - first * PAGE + 1).flatMap((step) => step.log);
  }

  page(at) {
    if (!this.pages.has(at)) {
      const asked = replay(this.table, this.viewer, at * PAGE, at * PAGE + PAGE - 1);
      this.pages.set(at, asked);
      asked.then((found) => this.there.set(at, found), () => this.pages.delete(at));
    }
    return this.pages.get(at);
  }
}
