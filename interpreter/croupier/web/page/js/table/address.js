// Which table this page is about, and the token of its seat.
//
// A seat's own link carries the token behind `#`. It is kept, and taken out of the address bar at once, before anything
// is asked of the server.

import { keep, kept } from "../kept.js";

const path = location.pathname.split("/");

/** The table of this page. */
export const tableId = decodeURIComponent(path[path.indexOf("t") + 1] ?? "");

const place = (table) => `croupier.seat.${table}`;

/** Keep the token of the address, and return the token of this table's seat, or null for a watcher. */
export function takeToken() {
  const found = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (found !== null) {
    history.replaceState(history.state, "", location.pathname + location.search);
    keepToken(tableId, found);
  }
  return found ?? token(tableId);
}

/** Return a new token: 128 bits of chance in base 64. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Keep the token of a seat in this browser. */
export const keepToken = (table, value) => keep(place(table), value);

/** Return the token of a seat that this browser has, or null. */
export const token = (table) => kept(place(table));

/** Return the link that moves a seat to another device. */
export const seatLink = (value) => `${location.origin}/t/${encodeURIComponent(tableId)}#seat=${encodeURIComponent(value)}`;

/** Return the address of another page about a table. */
export const pageOf = (table, rest = "") => `/t/${encodeURIComponent(table)}${rest}`;
