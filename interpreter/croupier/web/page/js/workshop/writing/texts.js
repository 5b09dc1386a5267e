// The texts that are open: what is written, what the disk has, and drafts that outlive the page.
//
// A text is `{file, text, saved, base, writable}`: `saved` is what the disk had in its version `base`, which is null for a
// file that there is not yet. A text that differs from `saved` is a draft. Drafts are kept until they are saved or thrown
// away, by folder and file.

import { forget, keep, kept, keptNames } from "../../kept.js";
import { Refused } from "../line.js";

/** Return a text with edits made, whose places are of the text as it is. */
export function edited(text, edits) {
  const later = [...edits].sort((one, other) => other.start - one.start || other.end - one.end);
  return later.reduce((found, { start, end, text: put }) => found.slice(0, start) + put + found.slice(end), text);
}

export class Texts {
  /** `changed` is called with a text whenever it is another one, or differs from the disk, or no longer. */
  constructor(line, changed) {
    this.line = line;
    this.changed = changed;
    this.open = new Map(); // by file
    this.folder = ""; // by which drafts are told apart
  }

  /** Return the open text of a file. A file that there is not yet is empty where `fresh` says that it may be new. */
  async opened(file, { fresh = false } = {}) {
    if (!this.open.has(file)) this.take(await this.read(file, fresh));
    return this.open.get(file);
  }

  async read(file, fresh) {
    try {
      return await this.line.ask("files", "read", { file });
    } catch (error) {
      if (!fresh || error.error !== "gone") throw error;
      return { file, text: "", base: null, writable: true };
    }
  }

  /** Take a text as the disk has it. */
  take({ file, text, base, writable }) {
    const found = { file, text, saved: text, base, writable };
    this.open.set(file, found);
    if (writable) this.line.text(file, text);
    return found;
  }

  /** Take what is written now. */
  write(file, text) {
    const found = this.open.get(file);
    if (!found || found.text === text) return;
    found.text = text;
    this.line.text(file, text);
    this.keepDraft(found);
    this.changed(found);
  }

  isUnsaved(file) {
    const found = this.open.get(file);
    return Boolean(found) && (found.text !== found.saved || found.base === null);
  }

  /** Write a text to the disk, or refuse with `Refused`. What is written meanwhile stays unsaved. */
  async save(file, base = this.open.get(file).base) {
    const found = this.open.get(file);
    const { text } = found;
    const answer = await this.line.ask("files", "write", { file, text, base });
    Object.assign(found, { saved: text, base: answer.base });
    this.keepDraft(found);
    this.changed(found);
  }

  /** Take the disk's version where nothing is unsaved; return the files that have changed there. */
  async refresh() {
    const fresh = [];
    for (const found of this.open.values()) {
      if (!found.writable || found.base === null) continue;
      const read = await this.read(found.file, false).catch(ifRefused);
      if (!read || read.base === found.base || this.isUnsaved(found.file)) continue;
      Object.assign(found, { saved: read.text, base: read.base });
      fresh.push([found, read.text]);
    }
    return fresh;
  }

  // --- drafts

  place(file) {
    return `croupier.workshop.draft ${this.folder} ${file}`;
  }

  keepDraft({ file, text, saved, base }) {
    if (text === saved) forget(this.place(file));
    else keep(this.place(file), { text, base, when: Date.now() });
  }

  /** Return the drafts of an earlier page: `{file, text, base, when}`. */
  drafts() {
    const start = this.place("");
    const names = keptNames().filter((name) => name.startsWith(start));
    return names.map((name) => ({ file: name.slice(start.length), ...kept(name) }));
  }

  dropDraft(file) {
    forget(this.place(file));
  }
}

/** Return null for what the server has refused, which is shown elsewhere or asked again. */
export function ifRefused(error) {
  if (!(error instanceof Refused)) throw error;
  return null;
}
