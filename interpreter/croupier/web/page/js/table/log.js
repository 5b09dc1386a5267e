// What has happened, in the reader's language. The important stands out; the small is set back.

import { draw, h } from "./draw.js";

const MOST = 400; // entries on the page

export class Log {
  /**
   * `whisper` tells a screen reader the newest answer. Where entries can be pressed, `pressed` returns the attributes of
   * the button of an entry, by its number.
   */
  constructor(list, ticker, whisper, pressed = null) {
    Object.assign(this, { list, ticker, whisper, pressed });
    this.entries = [];
  }

  get seen() {
    return this.entries.length;
  }

  /** Forget all entries: they come again in another language. */
  forget() {
    this.entries = [];
  }

  /** Take the entries from position `from` on. */
  take(entries, from) {
    const known = this.entries.length;
    this.entries = [...this.entries.slice(0, from), ...entries];
    if (this.entries.length !== known || entries.length) this.show(known > 0 && from >= known);
  }

  show(tells) {
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    const from = Math.max(0, this.entries.length - MOST);
    draw(this.list, this.entries.slice(from).map((entry, at) => entryView(entry, from + at, this.entries[from + at - 1], this.pressed)));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
    const newest = this.entries.findLast((entry) => entry.kind === "answer" || entry.kind === "round");
    draw(this.ticker, newest?.text ?? "");
    if (tells && newest && this.told !== newest) this.whisper(newest.text);
    this.told = newest;
  }
}

/** Describe an entry. Of piles that are turned over one after another the first stands out: it tells what is new. */
function entryView({ kind, depth, text }, at, before, pressed) {
  const first = kind === "turned" && before?.kind !== "turned" ? "first" : "";
  return h("li", { key: at, class: `entry ${kind} depth${depth} ${first}`, title: text }, pressed ? h("button", { type: "button", ...pressed(at) }, text) : text);
}
