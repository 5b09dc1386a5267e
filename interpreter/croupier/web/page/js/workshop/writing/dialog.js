// A dialog over the page, which has the focus until it is closed.

import { t } from "../../words.js";
import { draw, h } from "../../table/draw.js";

export class Dialog {
  /** `view` describes what is in it, below a heading of the text that `title` returns. */
  constructor(title, view) {
    Object.assign(this, { title, view });
    this.element = document.createElement("dialog");
    this.element.className = "asks";
    document.body.append(this.element);
  }

  get isOpen() {
    return this.element.open;
  }

  open() {
    this.draw();
    if (!this.isOpen) this.element.showModal();
  }

  close() {
    this.element.close();
  }

  draw() {
    this.element.setAttribute("aria-label", this.title());
    const close = h("button", { key: "close", type: "button", class: "act quiet small shut", onclick: () => this.close() }, t("workshop.writing.close"));
    draw(this.element, h("h2", { key: "title" }, this.title()), close, this.view());
  }
}
