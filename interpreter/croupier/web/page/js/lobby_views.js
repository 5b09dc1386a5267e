// The steps of making a table: the game, its house rules, its sheet, and the summary.

import { outOfRange } from "./choice.js";
import { capital, pointsView, sentence, sheetView } from "./common.js";
import { h } from "./table/draw.js";
import { listed, t } from "./words.js";

/** Describe a step with its heading. Steps of different games have nothing in common but their `name`. */
export function step(name, title, inside, game = "") {
  return h("section", { key: `${name} ${game}`, class: `step ${name}`, "aria-labelledby": `${name}-title` }, h("h2", { id: `${name}-title` }, title), inside);
}

// --- the game

/** Describe the games to choose from. */
export function gamesView({ offered, choice }, doings) {
  const games = offered.games.map((one) => gameView(one, one.game === choice.game, doings));
  return step("games", t("lobby.choose"), h("div", { class: "cards", role: "radiogroup", "aria-labelledby": "games-title" }, games));
}

function gameView(one, chosen, doings) {
  return h(
    "label",
    { key: one.game, class: "game" },
    h("input", { type: "radio", name: "game", class: "spoken", value: one.game, checked: chosen, onchange: () => doings.game(one) }),
    h("strong", {}, one.title),
    h("span", { class: "summary" }, one.summary),
    h("small", { class: "players" }, playersText(one.players)),
  );
}

function playersText(numbers) {
  if (numbers.length === 1 && numbers[0] === 1) return t("lobby.players-one");
  const [low, high] = [numbers[0], numbers.at(-1)];
  const inRow = numbers.length > 2 && high - low === numbers.length - 1;
  return t("lobby.players", { numbers: inRow ? t("lobby.range", { low, high }) : listed(numbers.map(String), "disjunction") });
}

// --- house rules

/** Describe the house rules: first those that fit, then, folded, why others do not. */
export function houseRulesView({ game, choice }, doings) {
  const fitting = game.houseRules.filter((one) => one.fits || choice.houseRules.includes(one.name));
  const others = game.houseRules.filter((one) => !fitting.includes(one));
  const inside = [
    game.problems.length ? problemsView(game.problems) : null,
    fitting.length ? h("ul", { key: "fitting", class: "plain rules" }, fitting.map((one) => ruleView(one, choice, doings))) : h("p", { class: "soft" }, t("lobby.no-house-rules")),
    game.meetings.length ? meetingsView(game.meetings) : null,
    others.length ? unfitView(others) : null,
  ];
  return step("house-rules", t("lobby.house-rules"), inside, game.game);
}

function ruleView(one, choice, doings) {
  const id = `rule-${one.name}`;
  const chosen = choice.houseRules.includes(one.name);
  return h(
    "li",
    { key: one.name },
    h("input", { type: "checkbox", id, checked: chosen, "aria-describedby": `${id}-says`, onchange: (event) => doings.houseRule(one.name, event.target.checked) }),
    h("label", { for: id }, h("strong", {}, one.title)),
    h("div", { id: `${id}-says`, class: "says" }, h("p", {}, one.summary), one.note ? h("p", { class: "soft small" }, sentence(capital(one.note))) : null),
  );
}

function unfitView(others) {
  const rows = others.map((one) => [h("dt", { key: one.name }, one.title), h("dd", { key: `${one.name} why`, class: "soft small" }, sentence(capital(one.note)))]);
  return h("details", { key: "others", class: "unfit" }, h("summary", {}, t("lobby.not-fitting", { count: others.length })), h("dl", {}, rows));
}

function meetingsView(meetings) {
  const lines = meetings.map((one) => h("li", { key: one }, sentence(capital(one))));
  return h("details", { key: "meetings", class: "unfit" }, h("summary", {}, t("lobby.meetings", { count: meetings.length })), h("ul", { class: "soft small" }, lines));
}

function problemsView(problems) {
  const lines = problems.map((one) => h("p", {}, sentence(capital(one))));
  return h("div", { key: "problems", class: "problem" }, h("strong", {}, t("lobby.clash")), lines);
}

// --- the sheet

/** Describe the rules. What an option settles stands beside the option. */
export function sheetPart({ game }) {
  const settled = new Set(game.options.flatMap((one) => one.settles.map(({ code }) => code)));
  const points = game.points.filter(({ code, decided }) => decided.length || !settled.has(code));
  return h("details", { key: `sheet ${game.game}`, class: "step sheet" }, h("summary", {}, h("h2", {}, t("lobby.sheet"))), pointsView(points), sheetView(game.sheet));
}

// --- the summary

/** Describe what has been agreed on, and the button that makes the table. */
export function summaryView(state, { ready, shown }) {
  const { game, choice, making, trouble } = state;
  return h(
    "aside",
    { key: "summary", class: "your-table", "aria-labelledby": "your-table-title" },
    h("h2", { id: "your-table-title" }, t("lobby.your-table")),
    shown ? agreed(game, choice) : h("p", {}, t("lobby.loading")),
    shown && game.problems.length ? problemsView(game.problems) : null,
    shown && game.options.some((one) => outOfRange(one, choice.value(one))) ? h("p", { key: "wrong", class: "problem" }, t("lobby.wrong-option")) : null,
    trouble?.where === "make" ? h("p", { key: "trouble", class: "problem", role: "alert" }, sentence(trouble.message)) : null,
    h("button", { key: "make", type: "submit", class: "act main", "aria-disabled": String(!ready || making) }, t(making ? "lobby.making" : "lobby.make")),
  );
}

function agreed(game, choice) {
  const bots = choice.seats.filter((one) => one !== "person").length;
  const people = t("lobby.people", { count: choice.seats.length - bots });
  const chosen = game.houseRules.filter((one) => choice.houseRules.includes(one.name)).map((one) => one.title);
  const changed = choice.changed(game.options).length;
  const rows = [
    [t("lobby.seats"), bots ? `${people}, ${t("lobby.bots", { count: bots })}` : people],
    [t("lobby.house-rules"), chosen.length ? chosen.join(", ") : t("lobby.none")],
    [t("lobby.options"), changed ? t("lobby.options-changed", { count: changed }) : t("lobby.options-default")],
  ];
  return [h("p", { key: "game", class: "game-title" }, game.title), h("dl", { key: "rows" }, rows.map(([name, value]) => [h("dt", { key: name }, name), h("dd", { key: `${name} is` }, value)]))];
}
