// The page of a table: it shows what the last packet says, and sends what its player decides.

import { capital, onSystemTheme, switches } from "../common.js";
import { renderSeats } from "../seats.js";
import { language, loadWords, t } from "../words.js";
import { keepToken, tableId, takeTokens } from "./address.js";
import { Actions } from "./actions.js";
import { setBox } from "./bubble.js";
import { draw, h } from "./draw.js";
import { beginFelt, clearFelt, drawFelt } from "./felt.js";
import { fly, places } from "./flights.js";
import { Log } from "./log.js";
import { waitingText } from "./offers.js";
import { drawPanel, openPanel, setPanel, showPanelFor, togglePanel } from "./panels.js";
import { goToRematch, resultView, scoresView } from "./scores.js";
import { linkView, rulesView } from "./sheets.js";
import { Shown } from "./shown.js";
import { Line, lineAddress } from "./socket.js";

const SCORES_SHOWN = 9000; // milliseconds, after a round; a button shows them again

const at = (id) => document.getElementById(id);

let [token = null, ...otherTokens] = takeTokens();
let introduction = null;
let shown = null;
let round = 0; // of the scores that came last
let over = false;
let connection = "waiting";
let trouble = null; // what the server said before it closed the line

const whisper = (text) => draw(at("spoken"), text);
const line = new Line(lineAddress(tableId), { hello, heard, changed });
const actions = new Actions({ say: (message) => line.say(message), redraw, whisper });
const log = new Log(at("log"), at("ticker"), whisper);

function hello() {
  return { do: "hello", token, language: language(), seen: log.seen };
}

// --- what the server says

const hear = {
  introduction(message) {
    introduction = message;
    if (introduction.you !== null) keepToken(tableId, token);
  },
  table(packet) {
    const before = places(packet.steps ?? []);
    shown = new Shown(introduction, packet);
    actions.take(shown);
    log.take(shown.packet.log, shown.packet.from);
    redraw();
    fly(at("flights"), shown, shown.packet.steps, before);
    showNews();
  },
  confirmed() {},
  refused: (message) => actions.hearRefused(message),
  choosing: (message) => actions.hearChoosing(message),
  why: (message) => actions.hearWhy(message),
  rematch: ({ table }) => goToRematch(table, token),
  error: hearError,
};

function heard(message) {
  hear[message.type]?.(message);
}

/** Say what went wrong. Whose seat this is not has the next one that is known here, or watches. */
function hearError({ error, message }) {
  trouble = message;
  notice(message);
  if (error === "wrong-token") seated(otherTokens.shift() ?? null);
}

function changed(state) {
  if (connection === state) return;
  connection = state;
  if (state === "open") notice("");
  else if (state === "closed" && !shown) draw(at("status"), "");
  else if (state === "waiting") setTimeout(() => connection === "waiting" && notice(trouble ?? t("table.reconnecting")), 400);
  trouble = null;
}

function notice(text) {
  at("notice").hidden = !text;
  draw(at("notice"), capital(text));
}

/** Open what is new: the scores of a round, or the result. */
function showNews() {
  const { scores, result } = shown.packet;
  const news = round > 0 && scores?.round > round;
  if (result && !over) over = (openPanel() === "result" || togglePanel("result", { focus: false }), true);
  else if (news && openPanel() === null) showPanelFor("scores", SCORES_SHOWN);
  round = scores?.round ?? 0;
}

// --- drawing

function redraw() {
  const seating = shown.packet.phase === "seating";
  document.body.classList.toggle("seating", seating);
  if (seating) clearFelt();
  else drawFelt(shown, actions, turnHand);
  drawSeating(seating);
  drawHead();
  drawPanel();
}

function drawSeating(seating) {
  at("seating").hidden = !seating;
  if (seating) renderSeats(at("seating"), introduction, shown.packet, { token, seated });
}

/** Take the token of a seat that was taken on this page. */
function seated(value) {
  token = value;
  keepToken(tableId, value);
  line.again();
}

function turnHand() {
  actions.otherSides = !actions.otherSides;
  redraw();
}

function drawHead() {
  const text = waitingText(shown);
  const yours = shown.offer?.turn ?? false;
  draw(at("title"), introduction.title);
  draw(at("status"), text);
  at("status").classList.toggle("yours", yours);
  document.title = `${yours ? "● " : ""}${text ? `${text} · ` : ""}${introduction.title}`;
  draw(at("tools"), tools());
}

function tools() {
  const panel = (name, text) => h("button", { type: "button", key: name, "aria-expanded": String(openPanel() === name), onclick: () => togglePanel(name) }, text);
  return [
    shown.packet.result ? panel("result", t("table.result")) : null,
    h("button", { type: "button", key: "log", class: "narrow", "aria-expanded": String(document.body.classList.contains("log-open")), onclick: toggleLog }, t("table.log-short")),
    panel("rules", t("table.rules")),
    shown.packet.scores ? panel("scores", t("table.scores")) : null,
    token === null ? null : panel("link", t("table.link")),
    h("span", { key: "switches", class: "both" }, switches(speak)),
  ];
}

/** Open the log over the table, or close it, where it has no room beside it. */
function toggleLog() {
  document.body.classList.toggle("log-open");
  at("log").scrollTop = at("log").scrollHeight;
  drawHead();
}

/** Ask for the table in the language that was chosen, or draw it in other colours. */
function speak() {
  drawFrame();
  if (introduction?.language === language()) return drawHead();
  log.forget();
  line.say({ do: "language", language: language() });
}

function drawFrame() {
  draw(at("skip"), t("table.skip"));
  draw(at("home"), t("table.lobby"));
  draw(at("log-title"), t("table.log"));
  at("felt").setAttribute("aria-label", t("table.felt"));
}

/** Go to the rematch, or ask for one. */
function playAgain() {
  const { rematch } = shown.packet.result;
  if (rematch) goToRematch(rematch, token);
  else line.say({ do: "rematch" });
}

// --- the beginning

setBox(at("box"));
setPanel(
  at("panel"),
  {
    rules: () => ({ title: t("table.rules"), inside: rulesView(introduction) }),
    scores: () => ({ title: t("table.scores"), inside: scoresView(shown) }),
    link: () => ({ title: t("table.link"), inside: linkView(token) }),
    result: () => ({ title: t("table.result"), inside: resultView(shown, shown.you === null ? null : playAgain) }),
  },
  drawHead,
);
beginFelt();
await loadWords();
drawFrame();
draw(at("status"), t("table.connecting"));
onSystemTheme(() => shown && drawHead());
line.open();
