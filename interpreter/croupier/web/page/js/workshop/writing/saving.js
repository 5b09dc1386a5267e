// Saving: what is refused because a file has changed meanwhile, and drafts of an earlier page, are decided by the author.

import { capital } from "../../common.js";
import { language, t } from "../../words.js";
import { Refused } from "../line.js";

export class Saving {
  /** `writing` is the left side, whose texts are saved. */
  constructor(writing) {
    this.writing = writing;
    this.notices = []; // what needs a decision: {key, text, ways}
    this.busy = false;
  }

  /** Tell something that can be put away. */
  say(key, text) {
    this.notice(key, text, [[t("workshop.writing.well"), () => this.drop(key)]]);
  }

  notice(key, text, ways) {
    this.notices = [...this.notices.filter((one) => one.key !== key), { key, text, ways }];
    this.writing.draw();
  }

  drop(key) {
    this.notices = this.notices.filter((one) => one.key !== key);
    this.writing.draw();
  }

  /** Save a file if something in it is unsaved. */
  async save(file, base) {
    if (this.busy || !this.writing.texts.isUnsaved(file)) return;
    this.busy = true;
    this.writing.draw();
    try {
      await this.writing.texts.save(file, base);
      this.drop(`save ${file}`);
      this.writing.bus.tell("saved", { file });
      if (base === null) await this.writing.list();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused(file, error);
    } finally {
      this.busy = false;
      this.writing.draw();
    }
  }

  refused(file, { error, message }) {
    const key = `save ${file}`;
    const both = [[t("workshop.writing.take-theirs"), () => this.takeTheirs(file)], [t("workshop.writing.other-name"), () => this.saveBeside(file)]];
    const ways = {
      changed: both,
      taken: both, // a new file, whose name somebody else has used meanwhile
      gone: [[t("workshop.writing.write-again"), () => this.save(file, null)]],
    };
    this.notice(key, message || t("workshop.writing.no-line"), [...(ways[error] ?? []), [t("workshop.writing.keep-draft"), () => this.drop(key)]]);
  }

  /** Take the disk's version; the editor's undo still has what was written. */
  async takeTheirs(file) {
    const { texts, editor } = this.writing;
    const read = await texts.read(file, false);
    const one = texts.open.get(file);
    Object.assign(one, { saved: read.text, base: read.base });
    editor.replace(one, read.text);
    texts.keepDraft(one);
    this.drop(`save ${file}`);
    this.writing.check();
  }

  /** Write what is in the text to a new file beside, and take the disk's version here. */
  async saveBeside(file) {
    const { texts } = this.writing;
    const name = this.free(file);
    const { text } = texts.open.get(file);
    try {
      await this.writing.line.ask("files", "create", { files: { [name]: text } });
      await this.takeTheirs(file);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.refused(file, error);
    }
    await this.writing.list();
    await this.writing.show(name);
  }

  /** Return a name beside a file that is not taken: ``a-2.yaml`` beside ``a.yaml``. */
  free(file) {
    const [, stem, rest] = /^((?:.*\/)?[^./]+)(.*)$/.exec(file);
    const known = new Set(this.writing.files.map((one) => one.file));
    let number = 2;
    while (known.has(`${stem}-${number}${rest}`)) number += 1;
    return `${stem}-${number}${rest}`;
  }

  // --- drafts of an earlier page

  offerDrafts() {
    for (const draft of this.writing.texts.drafts()) this.offer(draft);
  }

  async offer(draft) {
    const { texts } = this.writing;
    const { file } = draft;
    const there = await texts.opened(file, { fresh: true }).catch(() => null);
    if (!there || there.saved === draft.text) return texts.dropDraft(file);
    const when = new Date(draft.when).toLocaleString(language());
    const key = `draft ${file}`;
    this.notice(key, t("workshop.writing.draft", { file, when }), [
      [capital(t("workshop.writing.take-draft")), () => this.takeDraft(draft)],
      [t("workshop.writing.drop-draft"), () => (texts.dropDraft(file), this.drop(key))],
    ]);
  }

  async takeDraft({ file, text, base }) {
    const { texts, editor } = this.writing;
    const one = await texts.opened(file, { fresh: true });
    one.base = base;
    await this.writing.show(file);
    editor.replace(one, text);
    this.drop(`draft ${file}`);
  }
}
