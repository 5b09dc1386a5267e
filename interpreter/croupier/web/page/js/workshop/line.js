// The line to the workshop's server. It comes back by itself, and the open texts are told again.

const FIRST_WAIT = 200;
const LONGEST_WAIT = 2000;
const LAST_WORDS = new Set(["wrong-key", "wrong-message", "too-many-workshops"]); // coming back changes nothing

/** What an ask is refused with, or cut short by. */
export class Refused extends Error {
  constructor({ error, message }) {
    super(message);
    this.error = error;
  }
}

export class Line {
  /** `hello` returns what the page says first. `changed` gets "open", "waiting" or "closed" and a sentence or null. */
  constructor(address, { hello, changed }) {
    Object.assign(this, { address, hello, changed });
    this.asked = new Map(); // by the number of the ask
    this.texts = new Map(); // the open texts, by file
    this.handlers = new Map(); // of news
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.ended = false;
    this.welcome = null;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.trouble = null;
    socket.addEventListener("open", () => this.say(this.hello()));
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  hurry() {
    if (this.socket?.readyState === WebSocket.CLOSED && !this.ended) this.open();
  }

  lost() {
    this.welcome = null;
    for (const { refuse } of this.asked.values()) refuse(new Refused({ error: "lost", message: "" }));
    this.asked.clear();
    this.changed(this.ended ? "closed" : "waiting", this.trouble);
    if (this.ended) return;
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  hear(message) {
    if (message.type === "welcome") return this.begin(message);
    if (message.type === "news") return this.handlers.get(message.name)?.forEach((heard) => heard(message.data));
    if (message.type === "error") {
      this.ended = LAST_WORDS.has(message.error);
      this.trouble = message.message;
      return;
    }
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (message.type === "answer") asked?.take(message.answer);
    else asked?.refuse(new Refused(message.problem));
  }

  begin(welcome) {
    this.welcome = welcome;
    this.wait = FIRST_WAIT;
    for (const [file, text] of this.texts) this.say({ do: "text", file, text });
    this.changed("open", null);
  }

  /** Open a text, or change it; with null the file counts again. */
  text(file, text) {
    if (text === null) this.texts.delete(file);
    else this.texts.set(file, text);
    if (this.welcome) this.say({ do: "text", file, text });
  }

  /** Ask something of a role: a promise of the answer. It is refused with `Refused`. */
  ask(role, name, given = {}) {
    if (!this.welcome) return Promise.reject(new Refused({ error: "lost", message: "" }));
    const id = ++this.number;
    return new Promise((take, refuse) => {
      this.asked.set(id, { take, refuse });
      this.say({ do: "ask", id, role, ask: name, given });
    });
  }

  /** Call `heard` with the data of each piece of news of this name. */
  on(name, heard) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), heard]);
  }

  /** Stop what a role does now. */
  stop(role) {
    this.say({ do: "stop", role });
  }

  speak(language) {
    this.say({ do: "language", language });
  }

  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
