// The line to the server. It comes back by itself, and an answer that was not confirmed is sent again with its number.

const FIRST_WAIT = 200;
const LONGEST_WAIT = 2000;
const LAST_WORDS = new Set(["damaged", "gone", "wrong-message", "wrong-token", "too-large"]); // coming back changes nothing

export class Line {
  /**
   * `hello` returns what the page says first. `heard` gets every message. `changed` gets "open", "waiting" or "closed".
   */
  constructor(address, { hello, heard, changed }) {
    Object.assign(this, { address, hello, heard, changed });
    this.wait = FIRST_WAIT;
    this.unconfirmed = null;
    this.ended = false;
    this.socket = null;
    addEventListener("online", () => this.hurry());
    addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.say(this.hello()));
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** Begin again, as somebody else. */
  again() {
    this.ended = false;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  hurry() {
    if (this.socket?.readyState === WebSocket.CLOSED && !this.ended) this.open();
  }

  lost() {
    this.changed(this.ended ? "closed" : "waiting");
    if (this.ended) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 4));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  hear(message) {
    if (message.type === "table") {
      this.wait = FIRST_WAIT;
      this.changed("open");
    }
    if (["confirmed", "refused"].includes(message.type) && this.unconfirmed?.number === message.number) this.unconfirmed = null;
    if (message.type === "error") this.ended = LAST_WORDS.has(message.error);
    this.heard(message);
    if (message.type === "table" && this.fresh) this.repeat();
  }

  /** Send an unconfirmed answer once more, when the table is there. */
  repeat() {
    this.fresh = false;
    if (this.unconfirmed) this.say(this.unconfirmed);
  }

  /** Send a message. What is no answer, and finds no open line, is forgotten. */
  say(message) {
    if (message.do === "hello") this.fresh = true;
    if (message.do === "answer") this.unconfirmed = message;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

/** Return the address of a table's line. */
export function lineAddress(table) {
  return `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(table)}/socket`;
}
