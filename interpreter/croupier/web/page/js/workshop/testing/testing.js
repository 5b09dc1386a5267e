// The panel below: scenarios, coverage, statements and figures, renewed as the rules change. See web/README.md.

import { capital, sentence } from "../../common.js";
import { draw, h } from "../../table/draw.js";
import { t } from "../../words.js";
import { Refused } from "../line.js";
import { KINDS, coverageView, markAt, tellMargin } from "./coverage.js";
import { figuresView } from "./figures.js";
import { SIGNS, show } from "./marks.js";
import { recorded } from "./record.js";
import { Rounds } from "./rounds.js";
import { scenariosView } from "./scenarios.js";
import { lacking, statementsView } from "./statements.js";

const TABS = ["scenarios", "coverage", "statements", "figures"];
const SAID = 15000; // milliseconds that something is said
const VIEWS = { scenarios: (panel) => scenariosView(panel, panel.passing()), coverage: coverageView, statements: statementsView, figures: figuresView };

export function start(given) {
  new Panel(given).listen();
}

class Panel {
  constructor({ line, bus, place }) {
    Object.assign(this, { line, bus, place, tab: "scenarios", file: null, marked: new Set() });
    this.rounds = new Rounds(line, (name, answer) => this.hear(name, answer));
    this.forget();
  }

  forget() {
    Object.assign(this, { run: 0, scenarios: [], total: 0, done: false, isBroken: false, problems: [], marks: null, statements: null, figures: null, trouble: "", stale: false, selected: null });
  }

  listen() {
    const { bus } = this;
    bus.on("file", () => this.shown());
    bus.on("texts", () => this.outdated());
    for (const name of ["checked", "written", "saved", "again"]) bus.on(name, () => this.renew());
    bus.on("play", () => this.played());
    bus.on("speak", () => (this.renew(), this.draw()));
    bus.on("select-rule", (place) => this.select(place));
    this.shown();
    this.draw();
  }

  // --- what is asked, and what is answered ----------------------------------------------------------

  shown() {
    const file = this.bus.latest("file")?.file ?? null;
    if (file === this.file) return;
    this.file = file;
    this.forget();
    this.renew();
    this.draw();
  }

  outdated() {
    this.rounds.stop();
    this.stale = true;
    this.draw();
  }

  renew() {
    this.counted = JSON.stringify(this.game());
    if (this.file) this.rounds.begin(this.file, this.game());
  }

  /** Another game is played: its figures are others. */
  played() {
    if (JSON.stringify(this.game()) !== this.counted) this.renew();
    this.draw();
  }

  /** Return the game that figures are about: the one that is played, or that of the file. */
  game() {
    const { file = this.file, on = null, with: laid = [], seats = null, options = {} } = this.bus.latest("play") ?? {};
    return { file, on, with: laid, seats, options };
  }

  hear(name, answer) {
    this.stale = this.stale && name !== "scenarios";
    this.trouble = "";
    if (name === "scenarios") this.take(answer);
    else if (name === "coverage") this.cover(answer.marks);
    else if (name === "statements") this.statements = answer.statements;
    else if (name === "figures") this.figures = answer;
    else if (!this.isBroken) this.trouble = answer.message;
    this.draw();
  }

  take({ run, from, total, done, broken, scenarios, problems }) {
    this.scenarios = [...(run === this.run ? this.scenarios.slice(0, from) : []), ...scenarios];
    Object.assign(this, { run, total, done, isBroken: broken, problems });
  }

  cover(marks) {
    this.marks = marks;
    this.marked = tellMargin(this.bus, marks, this.marked);
    if (this.selected) this.selected = markAt(marks, this.selected.place) && this.selected;
  }

  // --- what is selected, and recorded ---------------------------------------------------------------

  select(place) {
    const mark = place && this.marks ? markAt(this.marks, place) : null;
    this.selected = mark ? { place, name: mark.name } : null;
    this.draw();
  }

  /** Return the numbers of the scenarios that pass through the selected rule, or null if none is selected. */
  passing() {
    const mark = this.selected && this.marks && this.tab === "scenarios" ? markAt(this.marks, this.selected.place) : null;
    return mark ? new Set(mark.scenarios) : null;
  }

  async record() {
    this.recording = true;
    this.say("");
    try {
      const place = await recorded(this);
      this.say(t("testing.recorded", { file: `\`${place.file}\`` }));
      show(this.bus, place);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.say(refused.message);
    } finally {
      this.recording = false;
      this.tab = "scenarios";
      this.draw();
    }
  }

  /** Say something for a while. */
  say(text) {
    this.said = text;
    clearTimeout(this.saying);
    if (text) this.saying = setTimeout(() => this.say(""), SAID);
    this.draw();
  }

  // --- drawing --------------------------------------------------------------------------------------

  draw() {
    draw(this.place, this.headView(), this.messagesView(), this.bodyView());
  }

  headView() {
    const canRecord = Boolean(this.bus.latest("play")) && !this.recording;
    return h(
      "div",
      { key: "head", class: "testing-head" },
      h("div", { key: "tabs", class: "tabs", role: "tablist", "aria-label": t("workshop.testing") }, TABS.map((name) => this.tabView(name))),
      h("button", { key: "record", type: "button", class: "act small", disabled: !canRecord, title: t("testing.record-note"), onclick: () => this.record() }, h("span", { class: "dot" }), t(this.recording ? "testing.recording" : "testing.record")),
    );
  }

  tabView(name) {
    const chosen = name === this.tab;
    const keys = { ArrowRight: 1, ArrowLeft: -1 };
    const turn = (event) => {
      if (!(event.key in keys)) return;
      this.see(TABS[(TABS.indexOf(name) + keys[event.key] + TABS.length) % TABS.length]);
      document.getElementById(`testing-tab-${this.tab}`).focus();
    };
    const attributes = { key: name, id: `testing-tab-${name}`, type: "button", role: "tab", "aria-selected": String(chosen), "aria-controls": "testing-body", tabindex: chosen ? "0" : "-1", onclick: () => this.see(name), onkeydown: turn };
    return h("button", attributes, t(`testing.tab-${name}`), h("span", { key: "count", class: "count" }, this.count(name)));
  }

  see(tab) {
    this.tab = tab;
    this.draw();
  }

  /** Return what a tab says in short. */
  count(name) {
    if (name === "scenarios") return this.scenariosInShort();
    if (name === "coverage") return this.marks?.length ? KINDS.map((kind) => `${SIGNS[kind]} ${this.marks.filter((mark) => mark.kind === kind).length}`).join("  ") : "";
    if (name === "statements") return this.statements?.length ? `${this.statements.length - lacking(this.statements).length} / ${this.statements.length}` : "";
    return this.figures ? `${this.figures.games} / ${this.figures.of}${this.figures.faults ? `  ${SIGNS.broken} ${this.figures.faults}` : ""}` : "";
  }

  scenariosInShort() {
    const red = this.scenarios.filter((one) => one.status !== "passed").length;
    const green = this.scenarios.length - red;
    const left = this.total - this.scenarios.length;
    return [green && `${SIGNS.passed} ${green}`, red && `${SIGNS.failed} ${red}`, left && `… ${left}`].filter(Boolean).join("  ");
  }

  messagesView() {
    return h(
      "div",
      { key: "messages", class: "testing-messages", role: "status" },
      this.said ? h("p", { key: "said" }, sentence(capital(this.said))) : null,
      this.trouble ? h("p", { key: "trouble", class: "problem" }, sentence(capital(this.trouble))) : null,
      this.stale && this.scenarios.length ? h("p", { key: "stale", class: "stale-note" }, t("testing.stale")) : null,
      this.selected && this.marks && this.tab === "scenarios" ? h("p", { key: "selected", class: "soft" }, sentence(t("testing.selected", { count: this.passing()?.size ?? 0, rule: `\`${this.selected.name}\`` }))) : null,
    );
  }

  bodyView() {
    const inside = this.file ? VIEWS[this.tab](this) : h("p", { key: "no-file", class: "soft" }, t("testing.no-file"));
    return h("div", { key: `body ${this.tab}`, id: "testing-body", class: `testing-body ${this.tab}${this.stale ? " stale" : ""}`, role: "tabpanel", tabindex: "0", "aria-labelledby": `testing-tab-${this.tab}` }, inside);
  }
}
