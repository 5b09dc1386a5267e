// Which rule has caused what the log tells: an entry shows its rule in the text, and a rule its entries in the log.

import { t } from "../../words.js";

const WAIT = 150; // ms, until a cursor that moves has come to rest

export class Causes {
  constructor(part) {
    this.part = part;
    this.rule = null; // {file, offset} that is selected in the text
    this.entries = new Set(); // those that it has caused
    this.found = false; // there is a rule
    this.chosen = null; // the entry that was pressed last
  }

  /** Return the attributes of the button of an entry. */
  button(at) {
    const caused = this.entries.has(at);
    return {
      class: caused ? "cause caused" : "cause",
      "aria-pressed": String(this.chosen === at),
      title: caused ? t("workshop.playing.caused") : t("workshop.playing.show-rule"),
      onclick: () => this.showRule(at),
    };
  }

  /** Return the title of the log. It says how many entries the selected rule has caused. */
  title() {
    if (!this.found) return t("table.log");
    return t("workshop.playing.log-caused", { count: this.entries.size });
  }

  /** Show the rule that has caused an entry. */
  async showRule(at) {
    const { part } = this;
    this.chosen = at;
    this.draw();
    await part.hear("event", { seat: part.table.shown.you, entry: at }, ({ place, rule }) => {
      part.bus.tell("select-event", { entry: at, place, rule });
      if (place) part.show(place);
    });
  }

  /** Mark the entries that the rule at a place has caused, when the cursor stays there. */
  ofRule(rule) {
    this.rule = rule;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(), WAIT);
  }

  /** Find the entries again: the log is another one. */
  renew() {
    if (this.chosen !== null && this.chosen >= this.part.table.log.seen) this.chosen = null;
    if (this.rule) this.ofRule(this.rule);
  }

  async find() {
    const { part, rule } = this;
    if (part.table.shown === null || part.running) return;
    await part.hear("passes", { seat: part.table.shown.you, file: rule.file, offset: rule.offset }, ({ rule: found, entries }) => {
      if (rule !== this.rule) return;
      this.found = found !== null;
      this.entries = new Set(entries);
      this.draw();
    });
  }

  draw() {
    this.part.table.log.show(false);
    this.part.draw();
  }
}
