// The tables that this browser has made or sat at.

import * as api from "./api.js";
import { forget, keep, kept, keptNames } from "./kept.js";
import { h } from "./table/draw.js";
import { t } from "./words.js";

const PLACE = "croupier.tables";
const SEAT = "croupier.seat."; // followed by the table, where this browser has a seat
const MOST = 12;

// The phases in which nothing is lost with a table, not even a seat.
const ENDED = ["over", "faulted", "gone"];

/** Put a table at the head of the list. */
export function rememberTable(table, title) {
  const others = known().filter((one) => one.table !== table);
  keep(PLACE, [{ table, title }, ...others].slice(0, MOST));
}

export function forgetTable(table) {
  keep(PLACE, known().filter((one) => one.table !== table));
  forget(SEAT + table);
}

/** Return the tables with their titles and phases, as the server knows them now. */
export async function myTables() {
  return Promise.all(known().map(told));
}

function known() {
  const list = listOf(kept(PLACE));
  const seats = keptNames().filter((one) => one.startsWith(SEAT)).map((one) => one.slice(SEAT.length));
  const more = seats.filter((one) => list.every(({ table }) => table !== one)).map((table) => ({ table, title: null }));
  return [...list, ...more].slice(0, MOST);
}

// Another version of the page, or its visitor, may have left something else there.
function listOf(found) {
  return Array.isArray(found) ? found.filter((one) => typeof one?.table === "string") : [];
}

async function told({ table, title }) {
  try {
    const found = await api.table(table);
    const names = found.seats.filter((one) => one.kind === "person" && one.name).map((one) => one.name);
    return { table, title: found.title, phase: found.phase, names };
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    return { table, title: title ?? table, phase: error.slug === "gone" ? "gone" : "unknown", names: [] };
  }
}

/** Describe the list. */
export function tablesView(tables, forgotten) {
  if (!tables.length) return null;
  return h("section", { key: "mine", class: "mine", "aria-labelledby": "mine-title" }, h("h2", { id: "mine-title" }, t("mine.title")), h("ul", { class: "plain" }, tables.map((one) => tableView(one, forgotten))));
}

function tableView({ table, title, phase, names }, forgotten) {
  const there = phase !== "gone" && phase !== "unknown";
  const label = [title, ...names].join(" · ");
  const off = t("mine.forget", { title });
  return h(
    "li",
    { key: table },
    there ? h("a", { href: `/t/${encodeURIComponent(table)}` }, label) : h("span", {}, label),
    h("span", { class: "badge" }, t(`mine.${phase}`)),
    ENDED.includes(phase) ? h("button", { type: "button", class: "act quiet small", "aria-label": off, title: off, onclick: () => forgotten(table) }, "×") : null,
  );
}
