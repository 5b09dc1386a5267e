// A seat at the table, as the others see it: name, whom the table waits for, states and piles.

import { listed, t } from "../words.js";
import { h } from "./draw.js";
import { pileView } from "./piles.js";

/** Describe a seat with its piles. */
export function seatView(shown, seat, piles, touch) {
  const asked = shown.packet.asked.includes(seat.seat);
  const classes = ["seat", asked ? "asked" : "", isAway(seat) ? "away" : "", shown.packet.out.includes(seat.seat) ? "out" : ""];
  return h(
    "section",
    { key: `seat ${seat.seat}`, class: classes.filter(Boolean).join(" "), "data-seat": seat.seat, "aria-label": seat.name || t("table.free-seat") },
    h("header", {}, h("strong", { class: "who" }, seat.name || t("table.free-seat")), badges(shown, seat)),
    h("div", { class: "states" }, stateChips(shown, shown.statesOf(seat.seat))),
    h("div", { class: "piles" }, piles.map((pile) => pileView(shown, pile, { touch }))),
  );
}

/** Describe what is to be said of a seat in a word each. */
export function badges(shown, seat) {
  const { packet } = shown;
  const found = [];
  if (packet.asked.includes(seat.seat)) found.push(["turn", t("table.at-turn")]);
  if (packet.result?.winners?.includes(seat.seat)) found.push(["won", t("table.winner")]);
  if (packet.out.includes(seat.seat)) found.push(["gone", t("table.out")]);
  if (seat.standin) found.push(["standin", t("table.stand-in")]);
  else if (isAway(seat)) found.push(["gone", t("table.away")]);
  if (seat.kind === "bot") found.push(["bot", t("table.bot")]);
  return found.map(([kind, text]) => h("span", { key: text, class: `badge ${kind}` }, text));
}

const isAway = (seat) => seat.kind === "person" && seat.taken && !seat.here;

/** Describe states in words, those of a team with its names. */
export function stateChips(shown, states) {
  const told = ({ team, text }) => (team ? t("table.named", { name: teamName(shown, team), value: text }) : text);
  return states.map((one, at) => h("span", { key: `${one.name} ${at}`, class: "chip" }, told(one)));
}

/** Return the names of a team's players. */
export const teamName = (shown, team) => listed(team.map((seat) => shown.seat(seat).name));
