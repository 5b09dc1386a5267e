// The signs of this panel: each has a form of its own, so that none is told by its colour alone.

import { h } from "../../table/draw.js";
import { t } from "../../words.js";

export const SIGNS = { passed: "✓", failed: "✗", broken: "⚠", proven: "●", reached: "◐", untouched: "○" };

/** Describe a sign. Its word is for whoever does not see it. */
export function sign(kind) {
  return h("span", { key: "sign", class: `sign ${kind}`, role: "img", "aria-label": t(`testing.${kind}`), title: t(`testing.${kind}`) }, SIGNS[kind]);
}

/** Describe what leads to a place of the text; without a place it leads nowhere. */
export function link(bus, place, ...inside) {
  if (!place) return h("span", {}, inside);
  return h("button", { type: "button", class: "to", onclick: () => show(bus, place) }, inside);
}

/** Show a place in the text, also where the text is not seen beside this panel. */
export function show(bus, place) {
  bus.tell("show", place);
  bus.tell("see", "writing");
}

/** Return what scenarios say of a rule, in words. */
export function told(mark) {
  const lacking = mark.codes.filter((one) => !one.proven).map((one) => one.code);
  return [
    mark.scenarios.length ? t("testing.through", { count: mark.scenarios.length }) : t("testing.untouched-short"),
    mark.because && t("testing.because", { why: mark.because }),
    mark.codes.length > lacking.length && t("testing.proves-codes", { codes: mark.codes.filter((one) => one.proven).map((one) => one.code).join(", ") }),
    lacking.length && t("testing.lacks-proof", { codes: lacking.join(", ") }),
    ...(mark.scenarios.length ? mark.never.map((one) => t(`testing.never-${one.outcome}`, { condition: `\`${one.condition}\`` })) : []),
  ].filter(Boolean);
}
