// The game of the workshop: it begins again at each change that checks, with the same seed and the same answers.

import { capital } from "../../common.js";
import { draw, h } from "../../table/draw.js";
import { drawPanel, setPanel } from "../../table/panels.js";
import { outcomeView, scoresView } from "../../table/scores.js";
import { rulesView } from "../../table/sheets.js";
import { setBox } from "../../table/bubble.js";
import { t } from "../../words.js";
import { Causes } from "./causes.js";
import { Games } from "./games.js";
import { headView, stateView } from "./head.js";
import { setFields, setupView } from "./setup.js";
import { LiveTable } from "./table.js";

const SLOW = 600; // ms, after which it is said that the rules are running
const STOPPED = ["stopped", "too-long", "too-large", "memory", "died"]; // the worker has ended: nothing of the game is left there

/** Begin the part. It is called once. */
export function start({ line, bus, place }) {
  const part = new GamePart(line, bus, place);
  bus.on("texts", ({ file }) => part.changed.add(file));
  bus.on("checked", (found) => part.checked(found));
  bus.on("file", () => part.look());
  bus.on("select-rule", (rule) => part.causes.ofRule(rule));
  bus.on("speak", () => part.begin());
  bus.on("again", () => part.begin());
  bus.on("theme", () => part.draw());
  part.draw();
}

class GamePart {
  constructor(line, bus, place) {
    Object.assign(this, { line, bus, place });
    this.games = new Games();
    this.game = null; // what is played
    this.told = null; // what the worker has said of it
    this.changed = new Set(); // the files whose texts have changed since the game began
    this.found = { checks: [], files: {} }; // the rule files without mistakes, and all files that were checked
    this.running = null; // the ask that is being answered
    this.isSlow = false;
    this.wanted = false; // the game is to begin again once the worker is free
    this.waiting = null; // {name, make} of the last ask that found the worker busy
    this.trouble = null; // {message, error} of the last ask
    this.fitting = null; // the house rules that fit, once somebody has asked
    this.causes = new Causes(this);
    draw(place, frame());
    setBox(document.getElementById("box"));
    this.table = new LiveTable({ say: (message) => this.say(message), pressed: (at) => this.causes.button(at) });
    setPanel(document.getElementById("panel"), this.panels(), () => (this.drawHead(), setFields(document.getElementById("panel"))));
  }

  panels() {
    return {
      setup: () => ({ title: t("workshop.playing.setup"), inside: setupView(this) }),
      rules: () => ({ title: t("table.rules"), inside: this.told ? rulesView(this.table.introduction) : [] }),
      scores: () => ({ title: t("table.scores"), inside: this.table.shown ? scoresView(this.table.shown) : [] }),
      result: () => ({ title: t("table.result"), inside: this.table.shown?.packet.result ? outcomeView(this.table.shown) : [] }),
    };
  }

  // --- what is played

  checked(found) {
    this.found = found;
    this.look();
  }

  /** Play the file that is shown, if it has rules without mistakes; else what was played before stays. */
  look() {
    const file = this.bus.latest("file")?.file ?? null;
    if (this.found.checks.includes(file) && this.game?.file !== file) {
      this.game = this.games.of(file);
      this.told = null;
      this.begin();
    } else if (this.isOutdated && !this.hasMistakes) this.begin();
    else this.draw();
  }

  /** Whether a text has changed that the game is made from. */
  get isOutdated() {
    if (this.game === null) return false;
    return this.told === null ? !this.running : this.told.game.files.some((one) => this.changed.has(one));
  }

  get hasMistakes() {
    const { file } = this.game ?? {};
    return file in this.found.files && !this.found.checks.includes(file);
  }

  /** Begin the game again with the texts of now, and give the answers again. */
  begin() {
    if (this.game === null) return this.draw();
    if (this.running) {
      this.wanted = true;
      return;
    }
    this.fitting = null;
    this.changed.clear();
    this.ask("play", () => this.game.wish(), { whole: true });
  }

  change(changes) {
    Object.assign(this.game, changes);
    this.begin();
  }

  startAgain(seed = this.game.seed) {
    this.game.again();
    this.change({ seed });
  }

  back() {
    this.ask("back", () => {
      const { game } = this;
      game.answers = game.answers.slice(0, game.before());
      return { ...this.looks(), answers: game.answers.length, known: game.answers.length };
    });
  }

  view(viewer) {
    this.game.viewer = viewer;
    if (this.game.bot) this.letBots();
    else this.ask("view", () => this.looks());
  }

  letBots(bot = this.game.bot) {
    this.game.bot = bot;
    this.ask("bots", () => ({ ...this.looks(), ...this.game.bots() }));
  }

  async findHouseRules() {
    const { file, on } = this.game;
    this.fitting = [];
    this.drawPanel();
    const found = await this.line.ask("playing", "fitting", { file, on }).catch((error) => this.failed(error));
    this.fitting = found?.houseRules ?? null;
    this.drawPanel();
  }

  // --- asking

  /** What every ask says: who looks, and what the page has already. */
  looks() {
    return { viewer: this.game.viewer, known: this.game.kept, ...this.table.seen };
  }

  /**
   * Ask what is answered by a table, and show it. `make` returns what is asked, once the worker is free, or null if that
   * is of no use any more.
   */
  async ask(name, make, { whole = false } = {}) {
    if (this.running) {
      this.waiting = { name, make };
      return this.table.draw();
    }
    const given = make();
    if (given === null) return this.draw((this.table.actions.sent = null));
    const { game } = this;
    const running = (this.running = { name });
    this.wanted = false;
    const slow = setTimeout(() => this.draw((this.isSlow = true)), SLOW);
    try {
      this.take(game, await this.line.ask("playing", name, given), whole);
    } catch (error) {
      this.waiting = null;
      this.failed(error);
    } finally {
      clearTimeout(slow);
      if (this.running === running) this.running = null;
      this.isSlow = false;
      this.goOn();
    }
  }

  /** Begin again, or ask what has waited for the worker. */
  goOn() {
    const { waiting } = this;
    if (this.wanted) return this.begin();
    this.waiting = null;
    if (waiting) this.ask(waiting.name, waiting.make);
    else this.draw();
  }

  /** Give an answer to the offer that is shown. If that is another one when the worker is free, it is not given. */
  answer(given) {
    const { game, table } = this;
    const offered = () => JSON.stringify([table.shown?.you, table.shown?.offer]);
    const meant = offered();
    this.ask("answer", () => {
      if (game !== this.game || offered() !== meant) return null;
      table.actions.sent = given.number;
      return { ...this.looks(), ...given };
    });
  }

  take(game, told, whole) {
    if (game !== this.game) return;
    const given = game.answers.length;
    this.told = whole ? { ...told, given } : { ...this.told, ...told, given: 0 };
    game.take(told);
    if (whole) Object.assign(game, { seats: told.seats, options: told.chosen });
    this.trouble = null;
    this.table.actions.sent = null;
    this.table.take(told);
    this.causes.renew();
    this.bus.tell("play", { ...game.wish(), answers: game.answers.slice(0, game.kept) });
  }

  /** Say what went wrong. A worker that has ended knows the game no more. */
  failed(error) {
    if (error.error === "lost") return;
    if (error.error === "not-begun") return this.begin();
    const stopped = STOPPED.includes(error.error);
    this.trouble = { error: error.error, message: error.message, stopped };
    if (!stopped) this.table.actions.hearRefused({ number: this.table.actions.sent, message: error.message });
    this.draw();
  }

  stop() {
    this.line.stop("playing");
  }

  // --- what a touch on the table asks

  say(message) {
    const seat = this.table.shown.you;
    const { number, move = null, cards = [] } = message;
    if (message.do === "answer") this.answer({ seat, number, move, cards });
    if (message.do === "choose") this.hear("choose", { seat, number, move, cards }, (found) => this.table.actions.hearChoosing(found));
    if (message.do === "why") this.hear("why", { seat, card: message.card }, (found) => this.tellWhy(message.ask, found));
  }

  async hear(name, given, heard) {
    try {
      heard(await this.line.ask("playing", name, given));
    } catch (error) {
      this.failed(error);
    }
  }

  tellWhy(ask, { lines, place }) {
    const choices = place ? [{ text: t("workshop.playing.show-rule"), chosen: () => this.show(place) }] : [];
    this.table.actions.hearWhy({ ask, lines, choices });
  }

  /** Show a place in the text. */
  show(place) {
    this.bus.tell("show", place);
  }

  // --- drawing

  draw() {
    const none = this.game === null || (this.told === null && !this.running && !this.trouble);
    document.getElementById("play").classList.toggle("empty", this.table.shown === null);
    draw(document.getElementById("play-state"), none ? h("p", { class: "soft" }, t("workshop.playing.nothing")) : stateView(this));
    setFields(document.getElementById("play-state"));
    document.getElementById("felt").setAttribute("aria-label", t("table.felt"));
    draw(document.getElementById("log-title"), this.causes.title());
    this.drawHead();
    this.drawPanel();
  }

  drawHead() {
    draw(document.getElementById("play-head"), this.game === null || this.told === null ? [] : headView(this));
    setFields(document.getElementById("play-head"));
  }

  drawPanel() {
    if (this.game === null || this.told === null) return;
    drawPanel();
    setFields(document.getElementById("panel"));
  }

  get notice() {
    return this.trouble && capital(this.trouble.message);
  }
}

/** Describe the elements that the parts of the table are drawn into. */
function frame() {
  const place = (id, attributes = {}) => h("div", { id, ...attributes });
  return h(
    "div",
    { id: "play", class: "empty" },
    h("header", { id: "play-head" }),
    h("div", { id: "play-state", role: "status" }),
    h(
      "div",
      { id: "play-table" },
      h("div", { id: "felt", role: "region" }, place("left", { class: "seats" }), place("top", { class: "seats" }), place("right", { class: "seats" }), place("middle")),
      h("section", { id: "place" }, place("mine"), place("offers"), place("own", { tabindex: "-1" })),
    ),
    h("section", { id: "play-log", "aria-labelledby": "log-title" }, h("h3", { id: "log-title" }), h("ol", { id: "log", tabindex: "0", "aria-labelledby": "log-title" })),
    h("aside", { id: "panel", hidden: true }),
  );
}

