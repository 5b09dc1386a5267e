// The page of a replay: a finished game step by step, forwards and back, as one of its viewers sees it.

import { capital, onSystemTheme, switches } from "../common.js";
import { language, loadWords, t } from "../words.js";
import { pageOf, tableId } from "./address.js";
import { board } from "./board.js";
import { draw, h } from "./draw.js";
import { fly, places } from "./flights.js";
import { layHands } from "./hand.js";
import { Log } from "./log.js";
import { Pages } from "./pages.js";
import { drawPanel, openPanel, setPanel, togglePanel } from "./panels.js";
import { letScroll } from "./roving.js";
import { resultView, scoresView } from "./scores.js";
import { badges, stateChips } from "./seats_round.js";
import { rulesView } from "./sheets.js";
import { Shown } from "./shown.js";
import { tint } from "./side_up.js";

const at = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);

let viewer = asked.get("viewer") ?? "none";
let step = Math.max(0, Number.parseInt(asked.get("step") ?? "0", 10) || 0);
let pages = null;
let count = 1;
let shown = null;
let wanted = 0; // grows with each wish, so that a late answer to an earlier one is not shown

const log = new Log(at("log"), at("ticker"), () => {});

// --- going from step to step

async function go(to) {
  const forwards = shown !== null && to === step + 1;
  const wish = ++wanted;
  step = Math.max(0, Math.min(to, shown ? count - 1 : to));
  try {
    const found = await pages.step(step);
    if (wish !== wanted) return;
    count = found.count;
    if (!found.packet) return await go(count - 1);
    show(found, forwards);
  } catch (error) {
    notice(error.message);
  }
}

function show({ introduction, packet, news }, forwards) {
  const before = places(forwards ? packet.steps : []);
  const seats = packet.seats.map((seat) => ({ ...seat, here: true, standin: false })); // who is here now says nothing of then
  shown = new Shown({ ...introduction, you: viewer === "all" || viewer === "none" ? null : Number(viewer) }, { ...packet, seats });
  notice("");
  log.take(news, 0);
  draw(at("spoken"), packet.log.filter((entry) => entry.kind === "answer").map((entry) => entry.text).join(". "));
  redraw();
  if (forwards) fly(at("flights"), shown, packet.steps, before);
  history.replaceState(null, "", `?viewer=${encodeURIComponent(viewer)}&step=${step}`);
}

/** Begin again as another viewer, or in another language. The step stays. */
function begin() {
  pages = new Pages(tableId, viewer, language());
  draw(at("skip"), t("table.skip-steps"));
  draw(at("home"), t("table.lobby"));
  draw(at("log-title"), t("table.log"));
  at("felt").setAttribute("aria-label", t("table.felt"));
  return go(step);
}

function notice(text) {
  at("notice").hidden = !text;
  draw(at("notice"), capital(text));
}

// --- drawing

function redraw() {
  const parts = board(shown);
  for (const [name, inside] of Object.entries(parts)) draw(at(name), inside);
  const you = shown.you === null ? null : shown.seat(shown.you);
  draw(at("mine"), you ? [h("strong", { class: "who" }, you.name), badges(shown, you), h("span", { class: "states" }, stateChips(shown, shown.statesOf(you.seat)))] : []);
  draw(at("steps"), stepsView());
  tint(at("felt"), shown);
  drawHead();
  drawPanel();
  layHands(document);
  at("felt").classList.toggle("crowd", shown.packet.seats.length > 5);
  letScroll(at("felt"));
}

function stepsView() {
  const last = count - 1;
  const button = (text, label, to, possible) => h("button", { type: "button", class: "act", "aria-label": label, title: label, "aria-disabled": String(!possible), onclick: () => possible && go(to) }, h("span", { "aria-hidden": "true" }, text));
  return [
    button("«", t("replay.first"), 0, step > 0),
    button("‹", t("replay.back"), step - 1, step > 0),
    h("input", { id: "slider", type: "range", min: "0", max: String(last), "aria-label": t("replay.step"), "aria-valuetext": t("replay.of", { step, last }), oninput: (event) => go(Number(event.target.value)) }),
    button("›", t("replay.forwards"), step + 1, step < last),
    button("»", t("replay.last"), last, step < last),
    h("span", { class: "count" }, t("replay.of", { step, last })),
  ];
}

function drawHead() {
  const { title } = shown.introduction;
  document.title = `${t("replay.title")} · ${title}`;
  draw(at("title"), title);
  draw(at("status"), t("replay.title"));
  draw(at("tools"), tools());
  at("slider").value = String(step);
  at("viewer").value = viewer;
}

function tools() {
  const panel = (name, text) => h("button", { type: "button", key: name, "aria-expanded": String(openPanel() === name), onclick: () => togglePanel(name) }, text);
  const option = (value, text) => h("option", { key: value, value }, text);
  return [
    h(
      "label",
      { key: "viewer", class: "viewer" },
      h("span", {}, t("replay.seen-by")),
      h("select", { id: "viewer", onchange: (event) => ((viewer = event.target.value), begin()) }, option("none", t("replay.watcher")), option("all", t("replay.all")), shown.packet.seats.map((seat) => option(String(seat.seat), seat.name))),
    ),
    shown.packet.result ? panel("result", t("table.result")) : null,
    h("button", { type: "button", key: "log", class: "narrow", "aria-expanded": String(document.body.classList.contains("log-open")), onclick: toggleLog }, t("table.log-short")),
    panel("rules", t("table.rules")),
    shown.packet.scores ? panel("scores", t("table.scores")) : null,
    h("a", { key: "table", class: "link", href: pageOf(tableId) }, t("replay.table")),
    h("span", { key: "switches", class: "both" }, switches(() => begin())),
  ];
}

function toggleLog() {
  document.body.classList.toggle("log-open");
  drawHead();
}

/** The arrow keys step, but where a field or a list has a use for them itself. */
function keys(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, input, #log, #panel")) return;
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: count - 1 }[event.key];
  if (to === undefined || shown === null) return;
  event.preventDefault();
  go(to);
}

setPanel(
  at("panel"),
  {
    rules: () => ({ title: t("table.rules"), inside: rulesView(shown.introduction) }),
    scores: () => ({ title: t("table.scores"), inside: scoresView(shown) }),
    result: () => ({ title: t("table.result"), inside: resultView(shown, null) }),
  },
  drawHead,
);
addEventListener("keydown", keys);
new ResizeObserver(() => layHands(document)).observe(at("own"));
onSystemTheme(() => shown && drawHead());
await loadWords();
await begin();
