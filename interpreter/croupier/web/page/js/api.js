// The requests of the pages. An error has a slug for programs and a message for people.

import { language, t } from "./words.js";

export class ApiError extends Error {
  constructor(slug, message) {
    super(message);
    this.slug = slug;
  }
}

export const games = () => ask("/api/games");

/** What can be agreed on for a game with house rules. */
export const game = (name, chosen) => ask(`/api/games/${encodeURIComponent(name)}`, { with: chosen.join(",") });

export const makeTable = (wish) => send("/api/tables", wish);

export const table = (id) => ask(`/api/tables/${encodeURIComponent(id)}`);

export const takeSeat = (id, seat, name, token) => send(`/api/tables/${encodeURIComponent(id)}/seats`, { seat, name, token });

/** Let bots take the free seats. */
export const start = (id, token) => send(`/api/tables/${encodeURIComponent(id)}/start`, { token });

/** The steps of a finished game, from one to another, as a viewer sees them. */
export const replay = (id, viewer, from, to) => ask(`/api/tables/${encodeURIComponent(id)}/replay`, { viewer, from, to });

const ask = (path, parameters = {}) => request(path, parameters, {});

const send = (path, body) =>
  request(path, {}, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function request(path, parameters, how) {
  const query = new URLSearchParams({ lang: language(), ...parameters });
  let answer;
  try {
    answer = await fetch(`${path}?${query}`, how);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError("unreachable", t("error.unreachable"));
  }
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(said?.error ?? "unknown", said?.message ?? t("error.unknown", { status: answer.status }));
  if (said === null) throw new ApiError("unknown", t("error.unknown", { status: answer.status }));
  return said;
}
