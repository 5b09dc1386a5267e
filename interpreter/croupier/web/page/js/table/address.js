// Which table this page is about, and the token of its seat.
//
// A seat's own link carries the token behind `#`. It is kept, and taken out of the address bar at once, before anything
// is asked of the server. Where another token is kept already, it stays until the server knows the new one.

import { keep, kept } from "../kept.js";

const path = location.pathname.split("/");

/** The table of this page. */
export const tableId = decoded(path[path.indexOf("t") + 1] ?? "");

const place = (table) => `croupier.seat.${table}`;

/**
 * Return the tokens of this table's seats that this page may have, the likeliest first: that of the address, and that
 * which is kept. A link that is torn, or not meant well, must not cost anybody the seat that they have.
 */
export function takeTokens() {
  const found = new URLSearchParams(location.hash.slice(1)).get("seat");
  const before = token(tableId);
  if (found !== null) history.replaceState(history.state, "", location.pathname + location.search);
  if (found && before === null) keepToken(tableId, found);
  return [...new Set([found, before])].filter((one) => one);
}

// No table has a name that cannot be decoded, so the server says that there is none.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}

/** Return a new token: 128 bits of chance in base 64. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Keep the token of a seat in this browser. */
export const keepToken = (table, value) => keep(place(table), value);

/** Return the token of a seat that this browser has, or null. */
export function token(table) {
  const found = kept(place(table));
  return typeof found === "string" ? found : null;
}

/** Return the link that moves a seat to another device. */
export const seatLink = (value) => `${location.origin}/t/${encodeURIComponent(tableId)}#seat=${encodeURIComponent(value)}`;

/** Return the address of another page about a table. */
export const pageOf = (table, rest = "") => `/t/${encodeURIComponent(table)}${rest}`;
