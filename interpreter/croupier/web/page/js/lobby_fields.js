// The fields of a table to be made: its options, its seats, times and language.

import { outOfRange } from "./choice.js";
import { capital } from "./common.js";
import { step } from "./lobby_views.js";
import { h } from "./table/draw.js";
import { LANGUAGES, language, t } from "./words.js";

const AWAY = [0, 30, 60, 120, 300, 900];
const PACE = [0, 0.5, 1, 2, 4];

/** Describe a field to select from. Each choice is `[value, text]`. */
function selection(id, choices, value, taken) {
  const options = choices.map(([one, text], at) => h("option", { key: String(one), value: String(at), selected: one === value }, text));
  return h("select", { id, onchange: (event) => taken(choices[event.target.selectedIndex][0]) }, options);
}

// --- options

/** Describe the options as a form, folded as long as nobody wants to know. */
export function optionsView({ game, choice, resets }, doings) {
  if (!game.options.length) return null;
  const changed = choice.changed(game.options).length;
  const say = changed ? t("lobby.options-changed", { count: changed }) : t("lobby.options-default");
  return h(
    "details",
    { key: `options ${game.game}`, class: "step options" },
    h("summary", {}, h("h2", {}, t("lobby.options")), h("span", { class: "soft" }, say)),
    h("div", { key: `fields ${resets}`, class: "fields" }, game.options.map((one) => optionView(one, choice, doings))),
    changed ? h("button", { key: "reset", type: "button", class: "act quiet", onclick: doings.reset }, t("lobby.reset")) : null,
  );
}

function optionView(option, choice, doings) {
  const id = `option-${option.name}`;
  const value = choice.value(option);
  const wrong = outOfRange(option, value);
  const changed = value !== option.value;
  return h(
    "div",
    { key: option.name, class: changed ? "field changed" : "field" },
    h("label", { for: id }, capital(option.label)),
    fieldOf[option.kind](option, id, value, wrong, (taken) => doings.option(option, taken)),
    h(
      "div",
      { class: "below small", id: `${id}-says` },
      wrong ? h("p", { key: "wrong", class: "ill" }, t("lobby.out-of-range", wrong)) : null,
      changed ? h("p", { key: "changed" }, h("span", { class: "badge" }, t("lobby.changed")), " ", t("lobby.default", { value: valueText(option) })) : null,
      option.settles.length ? settlesView(option.settles) : null,
    ),
  );
}

const fieldOf = {
  number: (option, id, value, wrong, taken) =>
    h(
      "span",
      { class: "number" },
      h("input", {
        type: "number", id, min: option.low, max: option.high, step: 1, value: Number.isInteger(value) ? value : "",
        "aria-invalid": String(wrong !== null), "aria-describedby": `${id}-says ${id}-range`,
        oninput: (event) => taken(event.target.valueAsNumber),
      }),
      h("small", { id: `${id}-range`, class: "soft" }, t("lobby.range", option)),
    ),
  boolean: (option, id, value, _, taken) => h("input", { type: "checkbox", id, checked: value, onchange: (event) => taken(event.target.checked) }),
  choice: (option, id, value, _, taken) => selection(id, option.choices.map((one) => [one.value, one.label]), value, taken),
};

function valueText(option) {
  if (option.kind === "boolean") return t(option.value ? "lobby.yes" : "lobby.no");
  if (option.kind === "choice") return option.choices.find((one) => one.value === option.value).label;
  return String(option.value);
}

function settlesView(settles) {
  const questions = settles.map(({ code, question }) => h("li", { key: code }, question, " ", h("span", { class: "soft" }, code)));
  return h("details", { key: "settles" }, h("summary", {}, t("lobby.settles")), h("p", {}, t("lobby.settles-note", { count: settles.length })), h("ul", {}, questions));
}

// --- seats

/** Describe how many play, and which seats are for bots. */
export function seatsView({ game, choice, offered }, doings) {
  const kinds = [["person", t("lobby.person")], ...offered.bots.map((one) => [one, t(`bot.${one}`)])];
  const people = choice.seats.filter((one) => one === "person").length;
  return step("seats", t("lobby.seats"), [
    game.players.length > 1 ? h("div", { key: "numbers", class: "numbers", role: "radiogroup", "aria-label": t("lobby.number") }, game.players.map((one) => numberView(one, choice, doings))) : null,
    h(
      "div",
      { key: "kinds", class: "kinds" },
      choice.seats.map((one, seat) =>
        h(
          "div",
          { key: `seat ${seat}` },
          h("label", { for: `seat-${seat}` }, t("lobby.seat", { number: seat + 1 })),
          selection(`seat-${seat}`, one === "person" && people === 1 ? kinds.slice(0, 1) : kinds, one, (kind) => doings.seat(seat, kind)),
        ),
      ),
    ),
    h("p", { key: "note", class: "soft small" }, t("lobby.seats-note")),
  ]);
}

function numberView(number, choice, doings) {
  return h(
    "label",
    { key: String(number) },
    h("input", { type: "radio", name: "number", class: "spoken", value: number, checked: number === choice.seats.length, onchange: () => doings.number(number) }),
    h("span", {}, String(number)),
  );
}

// --- times and language

export function timeView({ choice }, doings) {
  const spoken = choice.language ?? language();
  const field = (id, label, ...inside) => h("div", { key: id, class: "field" }, h("label", { for: id }, label), inside);
  return h(
    "details",
    { key: "time", class: "step time" },
    h("summary", {}, h("h2", {}, t("lobby.time"))),
    field("away", t("lobby.away"), selection("away", AWAY.map((one) => [one, awayText(one)]), choice.away, doings.away)),
    field("pace", t("lobby.pace"), selection("pace", PACE.map((one) => [one, paceText(one)]), choice.pace, doings.pace)),
    field("language", t("lobby.language"), selection("language", Object.entries(LANGUAGES), spoken, doings.language)),
  );
}

function awayText(seconds) {
  if (!seconds) return t("lobby.away-never");
  const inMinutes = seconds % 60 === 0;
  return t("lobby.away-after", { time: t(inMinutes ? "lobby.minutes" : "lobby.seconds", { count: inMinutes ? seconds / 60 : seconds }) });
}

const paceText = (seconds) => (seconds ? t("lobby.seconds", { count: seconds }) : t("lobby.pace-none"));
