// Figures of quick games by random players: how long they are, who wins, and what goes wrong.

import { capital, sentence } from "../../common.js";
import { h } from "../../table/draw.js";
import { language, t } from "../../words.js";
import { link } from "./marks.js";

const ROUNDED = { maximumFractionDigits: 1 };
const number = (value) => value.toLocaleString(language(), ROUNDED);
const share = (part, whole) => (whole ? part / whole : 0).toLocaleString(language(), { style: "percent", maximumFractionDigits: 0 });
const seat = (at) => String.fromCharCode(65 + at);

/** Describe the figures. */
export function figuresView({ figures, bus, isBroken }) {
  if (!figures) return h("p", { key: "waiting", class: "soft" }, t(isBroken ? "testing.rules-broken" : "testing.waiting"));
  const { games, of, faults } = figures;
  return [
    h("p", { key: "head", class: "soft" }, t("testing.games-note", { games, of })),
    faults ? faultsView(figures, bus) : null,
    h("div", { key: "both", class: "figures-both" }, lengthsView(figures), seatsView(figures)),
  ];
}

function lengthsView({ lengths, counted, rounds, games }) {
  if (!lengths) return null;
  const most = Math.max(...lengths.bars.map(([, , count]) => count));
  return h(
    "section",
    { key: "lengths" },
    h("h3", {}, t(`testing.length-${counted}`)),
    h("p", {}, t("testing.length", { least: number(lengths.least), median: number(lengths.median), mean: number(lengths.mean), most: number(lengths.most) })),
    rounds > games ? h("p", {}, t("testing.rounds", { rounds: number(rounds / games) })) : null,
    h("table", { class: "bars" }, h("caption", { class: "spoken" }, t(`testing.length-${counted}`)), h("tbody", {}, lengths.bars.map(([low, high, count]) => barView(low === high ? number(low) : `${number(low)}–${number(high)}`, count, most, String(count))))),
  );
}

function seatsView({ wins, outcomes }) {
  const all = wins.reduce((sum, one) => sum + one, 0);
  const scored = outcomes.some((one) => one !== 0);
  return h(
    "section",
    { key: "seats" },
    h("h3", {}, t("testing.seats")),
    h("p", {}, all ? t("testing.seats-note", { share: share(1, wins.length) }) : t("testing.no-wins")),
    all || scored ? h("table", { class: "bars" }, h("caption", { class: "spoken" }, t("testing.seats")), h("tbody", {}, wins.map((one, at) => barView(seat(at), one, Math.max(1, ...wins), `${share(one, all)}${scored ? ` · ${t("testing.outcome", { outcome: number(outcomes[at]) })}` : ""}`)))) : null,
  );
}

function barView(name, count, most, text) {
  return h("tr", { key: name }, h("th", { scope: "row" }, name), h("td", {}, h("span", { class: "bar", style: { "--part": most ? count / most : 0 } }), h("span", { key: "count" }, text)));
}

function faultsView({ faults, games, kinds }, bus) {
  return h(
    "section",
    { key: "faults", class: "problem" },
    t("testing.faults", { count: faults, games }),
    h("ul", { class: "plain" }, kinds.map((one) => h("li", { key: `${one.code} ${one.seed}` }, one.place ? link(bus, one.place, sentence(capital(one.message))) : sentence(capital(one.message)), " ", h("span", { class: "soft" }, one.rule ? [h("code", {}, one.rule), " · "] : null, t("testing.seed", { seed: one.seed }))))),
  );
}
