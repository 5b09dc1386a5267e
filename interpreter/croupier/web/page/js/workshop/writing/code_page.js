// The page of a diagnostic's code: what it means, why, an example, and what to write instead.

import { sentence } from "../../common.js";
import { h } from "../../table/draw.js";
import { Dialog } from "./dialog.js";
import { ifRefused } from "./texts.js";

export class CodePage {
  constructor(line) {
    this.line = line;
    this.page = { code: "", parts: [] };
    this.dialog = new Dialog(() => this.page.code, () => this.view());
  }

  async show(code) {
    const found = await this.line.ask("files", "explain", { code }).catch(ifRefused);
    if (!found) return;
    this.page = found;
    this.dialog.open();
  }

  view() {
    return h("div", { key: `page ${this.page.code}`, class: "code-page", tabindex: "0" }, this.page.parts.slice(1).map(part));
  }
}

function part({ kind, text, file }) {
  if (kind === "heading") return h("h3", {}, text);
  if (kind === "text") return h("p", {}, sentence(text));
  return h("figure", {}, file ? h("figcaption", {}, file) : null, h("pre", { tabindex: "0" }, text));
}
