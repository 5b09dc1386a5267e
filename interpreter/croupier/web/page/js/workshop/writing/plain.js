// The plain editor: a text area, for a phone, and where Monaco is not installed.

import { t } from "../../words.js";
import { edited } from "./texts.js";

export class PlainEditor {
  /** `changed(file, text)` is called for each change, `moved(file, offset)` for each place of the cursor. */
  constructor(place, { changed, moved }) {
    this.area = document.createElement("textarea");
    Object.assign(this.area, { id: "plain-text", spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off" });
    this.area.addEventListener("input", () => changed(this.file, this.area.value));
    this.area.addEventListener("keyup", () => moved(this.file, this.area.selectionStart));
    this.area.addEventListener("pointerup", () => moved(this.file, this.area.selectionStart));
    place.replaceChildren(this.area);
    this.changed = changed;
    this.speak();
  }

  show({ file, text, writable }) {
    this.file = file;
    this.area.value = text;
    this.area.readOnly = !writable;
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
    this.speak();
  }

  edit(one, edits) {
    this.replace(one, edited(one.text, edits));
  }

  replace({ file, text: before }, text) {
    if (file === this.file) {
      const at = this.area.selectionStart;
      this.area.value = text;
      this.area.setSelectionRange(at, at);
    }
    if (text !== before) this.changed(file, text);
  }

  go(start, end) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const lines = this.area.value.split("\n").length;
    const line = this.area.value.slice(0, start).split("\n").length;
    this.area.scrollTop = ((line - 4) / lines) * this.area.scrollHeight;
  }

  selection() {
    return { start: this.area.selectionStart, end: this.area.selectionEnd };
  }

  mark() {}

  margin() {}

  theme() {}

  speak() {
    this.area.setAttribute("aria-label", t("workshop.writing.text", { file: this.file ?? "" }));
  }
}
