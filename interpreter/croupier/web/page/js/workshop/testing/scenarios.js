// The scenarios: green and red as they run, and of red ones what differs.

import { capital, sentence } from "../../common.js";
import { h } from "../../table/draw.js";
import { t } from "../../words.js";
import { link, sign } from "./marks.js";

const LONG = 160; // characters of a value

/** Describe the list. `passing` are the numbers of those that pass through the selected rule, or null. */
export function scenariosView(panel, passing) {
  const { scenarios, total, done, problems, bus } = panel;
  if (panel.isBroken) return [h("p", { key: "broken", class: "problem" }, t("testing.rules-broken")), problemsView(problems, bus)];
  if (!total) return [problemsView(problems, bus), h("p", { key: "none", class: "soft" }, t(done ? "testing.no-scenarios" : "testing.waiting"))];
  const rows = scenarios.map((one, at) => ({ ...one, at, passes: passing?.has(at) ?? false }));
  rows.sort((one, other) => rank(one) - rank(other) || one.at - other.at);
  return [problemsView(problems, bus), h("ul", { key: "rows", class: "plain rows" }, rows.map((one) => scenarioView(one, bus)))];
}

/** Red ones come first, and then those that pass through the selected rule. */
const rank = ({ status, passes }) => (status === "passed" ? 2 : 0) + (passes ? 0 : 1);

function scenarioView(one, bus) {
  return h(
    "li",
    { key: one.at, class: one.passes ? "scenario passes" : "scenario" },
    sign(one.status),
    h("div", { key: "name" }, link(bus, one.place, one.name), one.passes ? h("span", { key: "passes", class: "badge" }, t("testing.passes")) : null),
    one.problems.length ? h("ul", { key: "why", class: "plain why" }, one.problems.map((problem) => differenceView(problem, bus))) : null,
  );
}

function differenceView(problem, bus) {
  const values = [["expected", problem.expected], ["came", problem.came]].filter(([, value]) => value);
  return h(
    "li",
    {},
    h("p", {}, link(bus, problem.place, sentence(capital(problem.message)))),
    values.length ? h("dl", { class: "values" }, values.map(([name, value]) => [h("dt", {}, t(`testing.${name}`)), h("dd", {}, valueView(value))])) : null,
    (problem.because ?? []).map((line) => h("p", { class: "soft" }, line)),
    problem.decided.map((one) => h("p", { class: "soft" }, link(bus, one.place, sentence(capital(one.label))))),
    problem.help ? h("p", { class: "soft" }, sentence(capital(problem.help))) : null,
  );
}

/** Describe a value; a long one is folded. */
function valueView(value) {
  if (value.length <= LONG) return value;
  return h("details", {}, h("summary", {}, `${value.slice(0, LONG)}…`), value.slice(LONG));
}

function problemsView(problems, bus) {
  return problems.length ? h("ul", { key: "problems", class: "plain rows why" }, problems.map((one) => differenceView(one, bus))) : null;
}
