// Has the open texts checked soon after the last key, one check at a time.

import { Refused } from "../line.js";

const PAUSE = 120; // milliseconds without a key

export class Checking {
  /** `files` returns the files to check; `checked` gets `{checks, files}`, `failed` the sentence of a refusal. */
  constructor(line, { files, checked, failed }) {
    Object.assign(this, { line, files, checked, failed });
    this.busy = false;
    this.due = false;
    this.found = { checks: [], files: {} };
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), PAUSE);
  }

  async now() {
    this.due = this.busy;
    if (this.busy) return;
    this.busy = true;
    try {
      const found = await this.line.ask("writing", "diagnose", { files: this.files() });
      if (!this.due) this.checked((this.found = found));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failed(error.message);
    } finally {
      this.busy = false;
    }
    if (this.due) this.now();
  }
}
