// The table of the live game: what the worker says is drawn by the modules of the table's page.

import { Actions } from "../../table/actions.js";
import { draw } from "../../table/draw.js";
import { beginFelt, clearFelt, drawFelt } from "../../table/felt.js";
import { fly, places } from "../../table/flights.js";
import { Log } from "../../table/log.js";
import { Shown } from "../../table/shown.js";

const at = (id) => document.getElementById(id);

export class LiveTable {
  /** `say` takes the messages of `Actions`; `pressed` is as for `Log`. */
  constructor({ say, pressed }) {
    const whisper = (text) => draw(at("spoken"), text);
    this.actions = new Actions({ say, redraw: () => this.draw(), whisper });
    this.log = new Log(at("log"), document.createElement("p"), whisper, pressed);
    this.introduction = null;
    this.shown = null;
    beginFelt();
  }

  /** Return what an ask says of this page: whose table it shows, and how much of the log. */
  get seen() {
    return this.shown === null ? {} : { you: this.shown.you, seen: this.log.seen };
  }

  /** Take a table. A new game has another introduction; it flies no cards. */
  take({ introduction = null, you, table }) {
    if (introduction) this.introduction = introduction;
    if (table === null) return this.clear();
    const before = introduction ? new Map() : places(table.steps);
    this.shown = new Shown({ ...this.introduction, you }, table);
    this.actions.take(this.shown);
    this.log.take(table.log, table.from);
    this.draw();
    if (!introduction) fly(at("flights"), this.shown, table.steps, before);
  }

  clear() {
    this.shown = null;
    this.log.take([], 0);
    clearFelt();
  }

  draw() {
    if (this.shown) drawFelt(this.shown, this.actions, () => this.turn());
  }

  turn() {
    this.actions.otherSides = !this.actions.otherSides;
    this.draw();
  }
}
