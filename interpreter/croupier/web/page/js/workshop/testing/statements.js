// The statements of the rulebook and the open points, with what each lacks; those that lack something come first.

import { h } from "../../table/draw.js";
import { t } from "../../words.js";
import { link, sign } from "./marks.js";

const LACKS = ["cite", "proof", "nothing"];
const LACK_WORDS = { cite: "testing.lacks-cite", proof: "testing.lacks-scenario", nothing: "testing.lacks-nothing" };
const SIGN_OF = { cite: "untouched", proof: "reached", nothing: "proven" };

export const lacking = (statements) => statements.filter((one) => one.lacks !== "nothing");

/** Describe the list. */
export function statementsView({ statements, scenarios, bus, done }) {
  if (!statements?.length) return h("p", { key: "none", class: "soft" }, t(statements || done ? "testing.no-statements" : "testing.waiting"));
  return LACKS.map((lack) => {
    const found = statements.filter((one) => one.lacks === lack);
    if (!found.length) return null;
    return h(
      "details",
      { key: lack, open: lack !== "nothing" || found.length === statements.length },
      h("summary", {}, t(LACK_WORDS[lack], { count: found.length })),
      h("ul", { class: "plain rows" }, found.map((one) => statementView(one, scenarios, bus))),
    );
  });
}

function statementView(one, scenarios, bus) {
  const proofs = one.scenarios.map((at) => scenarios[at]).filter(Boolean);
  return h(
    "li",
    { key: one.code, class: "statement" },
    one.remark ? h("span", { key: "remark", class: "badge" }, t("testing.remark")) : sign(SIGN_OF[one.lacks]),
    h("p", { key: "text" }, link(bus, one.place, h("strong", {}, one.code)), " ", one.text),
    one.parts.length ? h("p", { key: "parts", class: "soft" }, t("testing.cited-by"), " ", one.parts.map((part, at) => [at ? ", " : "", link(bus, part.place, h("code", {}, part.name))])) : null,
    proofs.length ? h("p", { key: "proofs", class: "soft" }, t("testing.named-by"), proofs.map((proof) => [" ", sign(proof.status), link(bus, proof.place, proof.name)])) : null,
  );
}
