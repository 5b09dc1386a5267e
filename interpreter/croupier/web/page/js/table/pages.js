// The steps of a finished game as one viewer sees them, fetched in pages and kept.

import { replay } from "../api.js";

const PAGE = 50;

export class Pages {
  constructor(table, viewer, language) {
    Object.assign(this, { table, viewer, language });
    this.pages = new Map();
  }

  /** Return a step with what belongs to it: `{count, introduction, packet}`. The page after it is fetched meanwhile. */
  async step(number) {
    const at = Math.floor(number / PAGE);
    const { count, introduction, steps } = await this.page(at);
    if (number % PAGE > PAGE / 2 && (at + 1) * PAGE < count) this.page(at + 1).catch(() => this.pages.delete(at + 1));
    return { count, introduction, packet: steps[number % PAGE] };
  }

  page(at) {
    if (!this.pages.has(at)) {
      const asked = replay(this.table, this.viewer, at * PAGE, at * PAGE + PAGE - 1);
      this.pages.set(at, asked);
      asked.catch(() => this.pages.delete(at));
    }
    return this.pages.get(at);
  }
}
