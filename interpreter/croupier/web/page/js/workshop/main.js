// The page of the workshop: the text, the game and the tests, which tell each other what has changed over a bus.

import { capital, onSystemTheme, switches } from "../common.js";
import { draw, h } from "../table/draw.js";
import { language, loadWords, t } from "../words.js";
import { Bus } from "./bus.js";
import { takeKey } from "./key.js";
import { Line } from "./line.js";
import * as playing from "./playing/playing.js";
import * as testing from "./testing/testing.js";
import * as writing from "./writing/writing.js";

const PARTS = ["writing", "playing", "testing"];
const at = (id) => document.getElementById(id);

const key = takeKey();
const bus = new Bus();
const line = new Line(`${location.origin.replace(/^http/, "ws")}/api/workshop/socket`, { hello, changed });

let begun = false;
let part = "writing"; // the one that is seen where there is no room for all

function hello() {
  return { do: "hello", key, language: language() };
}

function changed(state, trouble) {
  notice(trouble ?? (state === "waiting" ? t("table.reconnecting") : ""));
  if (state !== "open") return;
  if (begun) bus.tell("again");
  else begin();
}

/** Begin the parts, when the server has let the page in. Each draws itself again at the event `speak`. */
function begin() {
  begun = true;
  for (const [name, one] of Object.entries({ writing, playing, testing })) one.start({ line, bus, place: at(name) });
}

function notice(text) {
  at("notice").hidden = !text;
  draw(at("notice"), capital(text));
}

function drawFrame() {
  document.title = `${t("workshop.title")} · Croupier`;
  draw(at("skip"), t("workshop.skip"));
  draw(at("home"), t("table.lobby"));
  draw(at("title"), t("workshop.title"));
  draw(at("parts"), PARTS.map((name) => h("button", { type: "button", key: name, "aria-pressed": String(name === part), onclick: () => see(name) }, t(`workshop.${name}`))));
  draw(at("tools"), switches(speak));
  for (const name of PARTS) at(name).setAttribute("aria-label", t(`workshop.${name}`));
}

function see(name) {
  part = name;
  document.body.dataset.part = name;
  drawFrame();
}

function speak() {
  line.speak(language());
  drawFrame();
  if (begun) bus.tell("speak");
}

await loadWords();
see(part);
bus.on("see", see);
onSystemTheme(() => (drawFrame(), begun && bus.tell("theme")));
line.open();
