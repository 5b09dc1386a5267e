// The left side of the workshop: the text, its files, and its mistakes.

import { draw, h } from "../../table/draw.js";
import { Refused } from "../line.js";
import { barView, noticesView } from "./bar.js";
import { Checking } from "./checking.js";
import { CodePage } from "./code_page.js";
import { makeEditor } from "./editor.js";
import { Gallery } from "./gallery.js";
import { problemsView } from "./problems.js";
import { Saving } from "./saving.js";
import { Texts, ifRefused } from "./texts.js";

const LAST = "croupier.workshop.file";

/** Begin the left side in its place. */
export function start({ line, bus, place }) {
  new Writing(line, bus, place).begin();
}

class Writing {
  constructor(line, bus, place) {
    Object.assign(this, { line, bus, place });
    this.files = []; // of the folder: {file, kind}
    this.whole = true; // whether these are all
    this.shown = null;
    this.looked = new Set(); // installed files that were shown
    this.margins = new Map(); // what stands beside the lines of each file
    this.stale = false;
    this.refreshed = null; // a promise, once the disk has been looked at again
    this.trouble = null; // of the last check
    this.texts = new Texts(line, (one) => this.textChanged(one));
    this.saving = new Saving(this);
    this.checking = new Checking(line, { files: () => this.own(), checked: (found) => this.checked(found), failed: (message) => this.failed(message) });
    this.pages = new CodePage(line);
    this.gallery = new Gallery(line, (file) => this.list().then(() => this.show(file)));
  }

  async begin() {
    this.parts();
    this.editor = await makeEditor(this.field, {
      line: this.line,
      asks: {
        ask: (name, given) => this.line.ask("writing", name, given).catch(ifRefused),
        tell: (name, given) => this.line.ask("writing", name, given).catch((error) => (ifRefused(error), this.saving.say("refused", error.message), null)),
        insist: (name, given) => this.line.ask("writing", name, given),
        ensure: (file, how) => this.texts.opened(file, how),
      },
      heard: {
        changed: (file, text) => this.texts.write(file, text),
        moved: (file, offset) => this.bus.tell("select-rule", { file, offset }),
        goes: (file, start, end) => this.go(file, start, end),
        explain: (code) => this.pages.show(code),
      },
      failed: (error) => this.failed(error.message),
    });
    this.listen();
    await this.list();
    const last = sessionStorage.getItem(LAST);
    const first = this.files.find((one) => one.file === last) ?? this.files[0];
    this.saving.offerDrafts();
    if (first) await this.show(first.file);
    else this.gallery.open();
    this.draw();
  }

  /** Make the parts of the place, top to bottom. */
  parts() {
    [this.bar, this.notices, this.field, this.problems] = ["files-bar", "notices", "field", "found"].map((name) => {
      const one = document.createElement("div");
      one.className = name;
      return one;
    });
    this.place.append(this.bar, this.notices, this.field, this.problems);
  }

  listen() {
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      this.saving.save(this.shown);
    });
    addEventListener("focus", () => this.line.welcome && this.refresh());
    this.bus.on("show", ({ file, start, end }) => this.go(file, start, end));
    this.bus.on("again", () => this.checking.now());
    this.bus.on("written", () => this.refresh());
    this.bus.on("margin", ({ file, marks }) => {
      this.margins.set(file, marks);
      this.editor.margin(file, marks);
    });
    this.bus.on("theme", () => this.editor.theme());
    this.bus.on("speak", () => (this.editor.theme(), this.editor.speak(), this.draw(), this.checking.now()));
    new MutationObserver(() => this.editor.theme()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  // --- files

  /** Take the list of the files in the folder. */
  async list() {
    const found = await this.line.ask("files", "list").catch(ifRefused);
    if (!found) return;
    this.files = found.files;
    this.whole = found.whole;
    this.texts.folder = found.folder;
    this.draw();
  }

  /** Take what has come on the disk where nothing is unsaved. */
  refresh() {
    return (this.refreshed = this.takeDisk());
  }

  async takeDisk() {
    await this.list();
    for (const [one, text] of await this.texts.refresh()) this.editor.replace(one, text);
  }

  /** Show a file. A file that cannot be read is told, and the one before stays. */
  async show(file) {
    try {
      const one = await this.texts.opened(file);
      if (!one.writable) this.looked.add(file);
      this.shown = file;
      sessionStorage.setItem(LAST, file);
      this.editor.show(one);
      this.editor.mark(file, this.checking.found.files[file] ?? []);
      this.editor.margin(file, this.margins.get(file) ?? []);
      this.bus.tell("file", { file });
      this.check();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.saving.say("cannot-show", error.message);
    }
    this.draw();
  }

  async go(file, start, end) {
    this.bus.tell("see", "writing");
    await this.refreshed; // the place may be in what has just been written
    if (file !== this.shown) await this.show(file);
    if (file === this.shown) this.editor.go(start, end);
  }

  own() {
    return [...this.texts.open.values()].filter((one) => one.writable).map((one) => one.file);
  }

  // --- texts

  textChanged({ file }) {
    this.bus.tell("texts", { file });
    this.check();
    this.draw();
  }

  check() {
    this.stale = true;
    this.checking.soon();
  }

  checked(found) {
    this.stale = false;
    this.trouble = null;
    for (const [file, mistakes] of Object.entries(found.files)) this.editor.mark(file, mistakes);
    this.bus.tell("checked", found);
    this.draw();
  }

  failed(message) {
    this.stale = false;
    this.trouble = message || null;
    this.draw();
  }

  /** Make edits of any files, which are opened for that. */
  async edit(edits) {
    for (const file of new Set(edits.map((one) => one.file))) {
      const one = await this.texts.opened(file, { fresh: true });
      this.editor.edit(one, edits.filter((each) => each.file === file));
    }
  }

  async format() {
    try {
      await this.edit(await this.line.ask("writing", "format", { file: this.shown }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.saving.say("cannot-format", error.message);
    }
  }

  // --- drawing

  draw() {
    const unsaved = (file) => this.texts.isUnsaved(file);
    const known = new Set(this.files.map((one) => one.file));
    const fresh = this.own().filter((file) => !known.has(file)).map((file) => ({ file, kind: "rules" }));
    const installed = [...this.looked].map((file) => ({ file, kind: "installed" }));
    const files = [...this.files, ...fresh, ...installed].map((one) => ({ ...one, unsaved: unsaved(one.file) }));
    const doing = { show: (file) => this.show(file), begin: () => this.gallery.open(), save: () => this.saving.save(this.shown), format: () => this.format() };
    draw(this.bar, barView({ files, shown: this.shown, whole: this.whole, saving: this.saving.busy }, doing));
    draw(this.notices, noticesView(this.saving.notices));
    const found = { found: this.checking.found, shown: this.shown, text: (file) => this.texts.open.get(file)?.text ?? "", stale: this.stale };
    const ways = { go: (file, start, end) => this.go(file, start, end), mend: (edits) => this.edit(edits), explain: (code) => this.pages.show(code) };
    draw(this.problems, this.trouble ? h("p", { key: "trouble", class: "problem" }, this.trouble) : null, problemsView(found, ways));
    for (const one of [this.pages, this.gallery]) if (one.dialog.isOpen) one.dialog.draw();
  }
}
