// What an author can begin with: a game of one's own, an example, a variant of a game, or a house rule for one.

import { capital, sentence } from "../../common.js";
import { t } from "../../words.js";
import { h } from "../../table/draw.js";
import { Refused } from "../line.js";
import { Dialog } from "./dialog.js";

const KINDS = ["game", "example", "variant", "house-rule"];

export class Gallery {
  /** `begun` gets the file to show, once the files of an entry are written. */
  constructor(line, begun) {
    Object.assign(this, { line, begun });
    this.entries = [];
    this.kind = "variant";
    this.entry = null;
    this.name = "";
    this.trouble = "";
    this.busy = false;
    this.dialog = new Dialog(() => t("workshop.writing.begin"), () => this.view());
  }

  async open() {
    this.trouble = "";
    this.dialog.open();
    try {
      this.entries = (await this.line.ask("writing", "gallery")).entries;
    } catch (error) {
      this.refused(error);
    }
    this.choose(this.kind);
  }

  choose(kind) {
    this.kind = kind;
    this.take(this.entries.find((one) => one.kind === kind) ?? null);
  }

  take(entry) {
    const suggested = this.entry?.name ?? "";
    this.entry = entry;
    if (this.name === suggested) this.name = entry?.name ?? "";
    this.dialog.draw();
  }

  async begin() {
    if (this.busy || !this.entry) return;
    this.busy = true;
    this.trouble = "";
    this.dialog.draw();
    try {
      const { show, files } = await this.line.ask("writing", "begin", { entry: this.entry.entry, name: this.name });
      await this.line.ask("files", "create", { files });
      this.dialog.close();
      this.begun(show);
    } catch (error) {
      this.refused(error);
    }
    this.busy = false;
    this.dialog.draw();
  }

  refused(error) {
    if (!(error instanceof Refused)) throw error;
    this.trouble = error.message;
  }

  view() {
    const here = this.entries.filter((one) => one.kind === this.kind);
    return h("form", { key: "form", class: "gallery", onsubmit: (event) => (event.preventDefault(), this.begin()) },
      h("fieldset", {}, h("legend", { class: "spoken" }, t("workshop.writing.begin")), KINDS.map((kind) => this.kindView(kind))),
      here.length > 1 ? [h("label", { for: "entry" }, t("workshop.writing.which")), this.entriesView(here)] : null,
      this.entry?.summary ? h("p", { class: "soft" }, this.entry.summary) : null,
      h("label", { for: "new-name" }, t("workshop.writing.name")),
      h("input", { id: "new-name", key: `name ${this.entry?.entry}`, type: "text", required: true, autocomplete: "off", spellcheck: "false", value: this.name, "aria-invalid": this.trouble ? "true" : false, "aria-describedby": "name-note", oninput: (event) => (this.name = event.target.value) }),
      h("p", { id: "name-note", class: "soft small" }, t("workshop.writing.name-note")),
      this.trouble ? h("p", { class: "problem", role: "alert" }, sentence(capital(this.trouble))) : null,
      h("button", { type: "submit", class: "act main", "aria-busy": this.busy ? "true" : false }, t("workshop.writing.make")),
    );
  }

  kindView(kind) {
    return h("label", { key: kind, class: "kind" }, h("input", { type: "radio", name: "kind", value: kind, checked: kind === this.kind, onchange: () => this.choose(kind) }), t(`workshop.writing.kind-${kind}`));
  }

  entriesView(entries) {
    const chosen = (event) => this.take(entries.find((one) => one.entry === event.target.value));
    return h("select", { id: "entry", key: `entries ${this.kind}`, onchange: chosen }, entries.map((one) => h("option", { value: one.entry, selected: one === this.entry }, one.title)));
  }
}
