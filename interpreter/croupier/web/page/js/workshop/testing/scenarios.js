// The scenarios: green and red as they run, and of red ones what differs.

import { capital, sentence } from "../../common.js";
import { h } from "../../table/draw.js";
import { t } from "../../words.js";
import { link, sign } from "./marks.js";

/** Describe the list. `only` are the numbers of those to be shown, or null. */
export function scenariosView(panel, only) {
  const { scenarios, total, done, problems, bus } = panel;
  if (problems.length && !total) return [h("p", { key: "broken", class: "problem" }, t("testing.rules-broken")), problemsView(problems, bus)];
  if (!total) return h("p", { key: "none", class: "soft" }, t(done ? "testing.no-scenarios" : "testing.waiting"));
  const rows = scenarios.map((one, at) => ({ ...one, at })).filter(({ at }) => !only || only.has(at));
  const red = rows.filter((one) => one.status !== "passed");
  const green = rows.filter((one) => one.status === "passed");
  return [
    problemsView(problems, bus),
    h("ul", { key: "red", class: "plain rows" }, red.map((one) => redView(one, bus))),
    h("ul", { key: "green", class: "plain rows" }, green.map((one) => h("li", { key: one.at, class: "scenario" }, sign("passed"), link(bus, one.place, one.name)))),
  ];
}

function redView(one, bus) {
  return h(
    "li",
    { key: one.at, class: "scenario red" },
    sign(one.status),
    link(bus, one.place, one.name),
    h("ul", { key: "why", class: "plain why" }, one.problems.map((problem) => differenceView(problem, bus))),
  );
}

function differenceView(problem, bus) {
  const values = [["expected", problem.expected], ["came", problem.came]].filter(([, value]) => value);
  return h(
    "li",
    {},
    h("p", {}, link(bus, problem.place, sentence(capital(problem.message)))),
    values.length ? h("dl", { class: "values" }, values.map(([name, value]) => [h("dt", {}, t(`testing.${name}`)), h("dd", {}, value)])) : null,
    (problem.because ?? []).map((line) => h("p", { class: "soft" }, line)),
    problem.decided.map((one) => h("p", { class: "soft" }, link(bus, one.place, sentence(capital(one.label))))),
    problem.help ? h("p", { class: "soft" }, sentence(capital(problem.help))) : null,
  );
}

function problemsView(problems, bus) {
  return problems.length ? h("ul", { key: "problems", class: "plain rows why" }, problems.map((one) => differenceView(one, bus))) : null;
}
