// The first page: choose a game, agree on its rules, and make a table.

import * as api from "./api.js";
import { Choice, outOfRange } from "./choice.js";
import { capital, onSystemTheme, switches } from "./common.js";
import { optionsView, seatsView, timeView } from "./lobby_fields.js";
import { gamesView, houseRulesView, sheetPart, summaryView } from "./lobby_views.js";
import { forgetTable, myTables, rememberTable, tablesView } from "./mine.js";
import { draw, h } from "./table/draw.js";
import { language, loadWords, t } from "./words.js";

const at = (id) => document.getElementById(id);

const choice = new Choice();
const state = {
  choice,
  offered: null, // games, bots and languages
  game: null, // what can be agreed on, as the server said it last
  waiting: false, // an answer about the game is under way
  making: false,
  trouble: null, // {where, message}
  tables: [],
  resets: 0, // of the options: fields that are drawn anew show their defaults
};

// Only the answer to the last question counts: people choose faster than a network answers.
let asked = 0;

async function loadGames() {
  state.trouble = null;
  try {
    state.offered = await api.games();
  } catch (error) {
    return fail("games", error);
  }
  const known = state.offered.games.some((one) => one.game === choice.game);
  if (!known) choice.takeGame(state.offered.games[0]?.game ?? null, state.offered.games[0]?.players ?? [1]);
  redraw();
  if (choice.game !== null) await loadGame();
}

async function loadGame() {
  const question = ++asked;
  state.waiting = true;
  state.trouble = null;
  redraw();
  try {
    const found = await api.game(choice.game, choice.houseRules);
    if (question !== asked) return;
    takeGame(found);
  } catch (error) {
    if (question === asked) fail("game", error);
  }
  if (question === asked) state.waiting = false;
  redraw();
}

function takeGame(found) {
  state.game = found;
  const there = found.houseRules.map((one) => one.name);
  choice.houseRules = choice.houseRules.filter((one) => there.includes(one));
  choice.takeNumbers(found.players);
  choice.keep();
  if (found.problems.length) whisper(`${t("lobby.clash")} ${found.problems.join(" ")}`);
}

function fail(where, error) {
  if (!(error instanceof api.ApiError)) throw error;
  // A file that was given on the command line may be gone since this browser chose it.
  if (["unknown-game", "unknown-house-rule"].includes(error.slug)) Object.assign(choice, { houseRules: [], options: {} });
  state.trouble = { where, message: capital(error.message) };
  whisper(error.message);
  redraw();
}

const whisper = (text) => draw(at("spoken"), text);

// --- what people do

const doings = {
  game(one) {
    choice.takeGame(one.game, one.players);
    loadGame();
  },
  houseRule(name, chosen) {
    choice.takeHouseRule(name, chosen);
    loadGame();
  },
  option: (option, value) => change(() => choice.takeOption(option, value)),
  reset: () => change(() => ((choice.options = {}), (state.resets += 1))),
  number: (number) => change(() => choice.takeNumber(number)),
  seat: (seat, kind) => change(() => (choice.seats[seat] = kind)),
  away: (seconds) => change(() => (choice.away = seconds)),
  pace: (seconds) => change(() => (choice.pace = seconds)),
  language: (code) => change(() => (choice.language = code)),
  again: () => (state.offered === null ? loadGames() : loadGame()),
  make,
};

function change(take) {
  take();
  choice.keep();
  if (state.trouble?.where === "make") state.trouble = null;
  redraw();
}

async function make(event) {
  event.preventDefault();
  if (!isReady() || state.making) return;
  state.making = true;
  state.trouble = null;
  redraw();
  try {
    const { table } = await api.makeTable(choice.wish(state.game.options, language()));
    rememberTable(table, state.game.title);
    location.assign(`/t/${encodeURIComponent(table)}`);
  } catch (error) {
    state.making = false;
    fail("make", error);
  }
}

function isReady() {
  const { game } = state;
  return game !== null && !state.waiting && !game.problems.length && game.options.every((one) => outOfRange(one, choice.value(one)) === null);
}

// --- drawing

function redraw() {
  document.title = `${t("lobby.title")} · Croupier`;
  draw(at("skip"), t("top.skip"));
  draw(at("top"), h("a", { class: "house", href: "/" }, "Croupier"), switches(spokenAnew));
  draw(at("intro"), h("h1", {}, t("lobby.intro-title")), h("p", {}, t("lobby.intro")));
  const { offered, trouble } = state;
  draw(
    at("main"),
    tablesView(state.tables, forgetMine),
    trouble?.where === "games" ? troubleView(trouble) : null,
    offered === null && !trouble ? h("p", { key: "loading", class: "soft" }, t("lobby.loading")) : null,
    offered && !offered.games.length ? h("p", { key: "none" }, t("lobby.no-games")) : null,
    offered?.games.length ? formView() : null,
  );
}

function formView() {
  const { trouble, game } = state;
  const isThis = game?.game === choice.game;
  return h(
    "form",
    { key: "make", id: "make", onsubmit: make, novalidate: true },
    h(
      "div",
      { key: "steps", class: "steps", "aria-busy": String(state.waiting) },
      gamesView(state, doings),
      trouble?.where === "game" ? troubleView(trouble) : null,
      isThis ? [houseRulesView(state, doings), seatsView(state, doings), optionsView(state, doings), timeView(state, doings), sheetPart(state)] : null,
      !isThis && !trouble ? h("p", { key: "loading", class: "soft" }, t("lobby.loading")) : null,
    ),
    summaryView(state, { ready: isThis && isReady(), shown: isThis }),
  );
}

function troubleView({ message }) {
  return h(
    "div",
    { key: "trouble", class: "problem", role: "alert" },
    message,
    " ",
    h("button", { type: "button", class: "act small", onclick: doings.again }, t("lobby.try-again")),
  );
}

async function spokenAnew() {
  redraw();
  await Promise.all([loadGames(), loadTables()]);
}

async function loadTables() {
  state.tables = await myTables();
  redraw();
}

function forgetMine(table) {
  forgetTable(table);
  state.tables = state.tables.filter((one) => one.table !== table);
  redraw();
}

await loadWords();
onSystemTheme(redraw);
redraw();
await Promise.all([loadGames(), loadTables()]);
