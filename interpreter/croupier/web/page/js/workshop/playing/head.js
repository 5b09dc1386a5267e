// What stands above the live table: who one is, how many play, the seed, steps back, and how the game has come so far.

import { sentence } from "../../common.js";
import { h } from "../../table/draw.js";
import { openPanel, togglePanel } from "../../table/panels.js";
import { t } from "../../words.js";
import { newSeed } from "./games.js";

/** Describe the controls. */
export function headView(part) {
  const { told, game } = part;
  const seats = part.table.shown?.packet.seats ?? [];
  const viewers = [["asked", t("workshop.playing.asked")], ...seats.map(({ seat, name }) => [String(seat), t("workshop.playing.seat", { name })]), ["all", t("workshop.playing.all")]];
  const numbers = told.numbers.map((count) => [String(count), t("workshop.playing.players", { count })]);
  const bots = [["", t("workshop.playing.by-hand")], ...told.bots.map((one) => [one, t(`bot.${one}`)])];
  return [
    h("h2", { key: "title" }, told.game.title),
    h(
      "div",
      { key: "choices", class: "choices" },
      choice("viewer", t("workshop.playing.viewer"), viewers, String(game.viewer), (value) => part.view(/^\d+$/.test(value) ? Number(value) : value)),
      choice("seats", t("workshop.playing.seats"), numbers, String(told.seats), (value) => (game.again(), part.change({ seats: Number(value), viewer: typeof game.viewer === "number" ? "asked" : game.viewer }))),
      choice("bots", t("workshop.playing.bots"), bots, game.bot, (value) => part.letBots(value)),
    ),
    h(
      "div",
      { key: "steps", class: "buttons" },
      button("back", t("workshop.playing.back"), () => part.back(), game.kept === 0),
      button("again", t("workshop.playing.again"), () => part.startAgain()),
      button("seed", t("workshop.playing.new-seed"), () => part.startAgain(newSeed())),
      h("span", { key: "number", class: "soft seed" }, t("workshop.playing.seed", { seed: told.seed })),
      panel("setup", t("workshop.playing.setup")),
      panel("rules", t("table.rules")),
      part.table.shown?.packet.scores ? panel("scores", t("table.scores")) : null,
      part.table.shown?.packet.result ? panel("result", t("table.result")) : null,
    ),
  ];
}

function choice(key, label, options, value, chosen) {
  return h(
    "label",
    { key },
    h("span", { class: "spoken" }, label),
    h("select", { id: `play-${key}`, title: label, "data-value": value, onchange: (event) => chosen(event.target.value) }, options.map(([one, text]) => h("option", { key: one, value: one }, text))),
  );
}

const button = (key, text, pressed, disabled = false) => h("button", { type: "button", key, class: "act small", disabled, onclick: pressed }, text);

const panel = (name, text) => h("button", { type: "button", key: name, class: "act small quiet", "aria-expanded": String(openPanel() === name), onclick: () => togglePanel(name) }, text);

/** Describe how the game has come so far: what is wrong, where it stopped, or how many answers were given again. */
export function stateView(part) {
  const { told, game, trouble } = part;
  const found = [];
  if (part.isSlow) found.push(line("slow", t("workshop.playing.slow"), [["stop", t("workshop.playing.stop"), () => part.stop()]]));
  if (trouble) found.push(line("trouble problem", part.notice, trouble.stopped ? waysOut(part) : []));
  if (part.hasMistakes) found.push(line("mistakes", t("workshop.playing.mistakes")));
  if (told?.fault) found.push(line("fault problem", told.fault.told, toRule(part, told.fault.place)));
  if (told?.stopped) found.push(line("stopped problem", told.stopped.why, toRule(part, told.stopped.place)));
  else if (told?.given) found.push(line("same", t("workshop.playing.same", { count: told.from })));
  if (told?.more) found.push(line("more", t("workshop.playing.bots-wait"), [["go-on", t("workshop.playing.go-on"), () => part.letBots()]]));
  if (told?.game.games.length) found.push(houseRuleOn(part, told, game));
  return found;
}

function line(kind, text, ways = []) {
  return h("p", { key: kind, class: `line ${kind}` }, sentence(text), " ", ways.map(([key, label, pressed]) => h("button", { type: "button", key, class: "act small", onclick: pressed }, label)));
}

const toRule = (part, place) => (place ? [["show", t("workshop.playing.show-rule"), () => part.show(place)]] : []);

/** What can be done when the rules were stopped: the same again, or without the answers. */
const waysOut = (part) => [
  ["retry", t("workshop.playing.retry"), () => part.begin()],
  ["anew", t("workshop.playing.anew"), () => part.startAgain()],
];

/** Describe the game on which a house rule is played. */
function houseRuleOn(part, told, game) {
  const options = told.game.games.map(({ file, name }) => [file, name]);
  if (!options.some(([file]) => file === told.game.file)) options.unshift([told.game.file, told.game.title]);
  return h("p", { key: "on", class: "line on" }, t("workshop.playing.on"), " ", choice("on", t("workshop.playing.on"), options, told.game.file, (on) => (game.again(), part.change({ on }))));
}
