// What the parts of the workshop tell each other. An event has a name and a detail; see `web/README.md` for them.

/** A bus for one page. */
export class Bus {
  constructor() {
    this.target = new EventTarget();
    this.last = new Map(); // the last detail of each event
  }

  /** Call `heard` with the detail of each event of this name. */
  on(name, heard) {
    this.target.addEventListener(name, (event) => heard(event.detail));
  }

  tell(name, detail = null) {
    this.last.set(name, detail);
    this.target.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Return the detail of the last event of this name, or null. */
  latest(name) {
    return this.last.get(name) ?? null;
  }
}
