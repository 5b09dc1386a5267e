// The waiting room: share the link, take a seat by name, and begin.

import * as api from "./api.js";
import { capital, pointsView, sentence, sheetView } from "./common.js";
import { keep, kept } from "./kept.js";
import { rememberTable } from "./mine.js";
import { newToken, seatLink, tableId } from "./table/address.js";
import { draw, h } from "./table/draw.js";
import { t } from "./words.js";

const NAME = "croupier.name";
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;
const LONGEST_NAME = 40;
const SAID_FOR = 2500; // milliseconds
const TRIES = 10;
const AGAIN_AFTER = 500; // milliseconds

const state = { name: String(kept(NAME) ?? ""), busy: false, trouble: null, copied: null, satDown: false };
let again = () => {};

/**
 * Draw the waiting room into `root`.
 *
 * `introduction` and `packet` are what the server said last. `token` is that of the viewer's seat, or null; `seated` is
 * called with the token of a seat that was taken here.
 */
export function renderSeats(root, introduction, packet, { token, seated }) {
  again = () => renderSeats(root, introduction, packet, { token, seated });
  const { you } = introduction;
  const free = packet.seats.filter((one) => !one.taken);
  const sit = (seat) => take(seat, introduction.title, seated);
  draw(
    root,
    h(
      "div",
      { class: "waiting-room" },
      h("div", { key: "head", class: "waiting-head" }, h("h2", {}, t("seats.title")), h("p", { role: "status" }, free.length ? t("seats.waiting", { count: free.length }) : "")),
      h(
        "div",
        { key: "columns", class: "waiting-columns" },
        seatsPart(packet.seats, you, free, sit, token),
        h("div", { key: "beside", class: "beside" }, invitePart(), you === null ? null : devicePart(token), agreedPart(introduction)),
      ),
    ),
  );
  if (state.satDown && you !== null) {
    state.satDown = false;
    root.querySelector(".own").focus(); // the button that was pressed is gone
  }
}

// --- seats

function seatsPart(seats, you, free, sit, token) {
  const joins = you === null && free.length > 0;
  const list = h("ol", { key: "seats", class: "plain waiting-seats" }, seats.map((one) => seatView(one, you, joins, sit)));
  const submit = (event) => {
    event.preventDefault();
    sit(free[0].seat);
  };
  return h(
    "section",
    { key: "seats", class: "sheet-of-paper", "aria-labelledby": "waiting-seats" },
    h("h3", { id: "waiting-seats" }, t("seats.seats")),
    joins ? h("form", { key: "join", onsubmit: submit, novalidate: true }, nameField(), list) : list,
    you === null ? null : ownPart(you, free, token),
  );
}

function nameField() {
  return h(
    "div",
    { key: "name", class: "name" },
    h("label", { for: "name" }, t("seats.name")),
    h("input", {
      id: "name", type: "text", value: state.name, maxlength: LONGEST_NAME, autocomplete: "nickname", spellcheck: "false",
      "aria-invalid": String(state.trouble !== null), "aria-describedby": "name-says",
      oninput: (event) => rename(event.target.value),
    }),
    h("p", { id: "name-says", class: "soft small" }, t("seats.sit-note")),
    troubleView(),
  );
}

function rename(name) {
  state.name = name;
  if (state.trouble === null) return;
  state.trouble = null;
  again();
}

const troubleView = () => (state.trouble ? h("p", { key: "trouble", class: "problem", role: "alert" }, sentence(capital(state.trouble))) : null);

function seatView(one, you, joins, sit) {
  const number = one.seat + 1;
  const own = one.seat === you;
  const said = one.kind === "bot" ? t("seats.bot") : !one.taken ? null : own ? t("seats.you") : t(one.here ? "seats.here" : "seats.away");
  return h(
    "li",
    { key: String(one.seat), class: one.taken ? "taken" : "free" },
    h("span", { class: "seat-number", "aria-label": t("seats.seat", { number }) }, String(number)),
    h("span", { class: "seat-name" }, one.taken ? one.name : t("seats.free")),
    said === null ? null : h("span", { key: "said", class: own ? "badge you" : "badge" }, said),
    joins && !one.taken
      ? h("button", { key: "sit", type: "button", class: "act small", "aria-label": t("seats.sit-at", { number }), "aria-disabled": String(state.busy), onclick: () => sit(one.seat) }, t("seats.sit"))
      : null,
  );
}

function ownPart(you, free, token) {
  return h(
    "div",
    { key: "own", class: "own", tabindex: "-1" },
    h("p", {}, t("seats.you-sit", { number: you + 1 })),
    free.length ? h("button", { key: "start", type: "button", class: "act main", "aria-disabled": String(state.busy), onclick: () => begin(token) }, t("seats.start", { count: free.length })) : null,
    troubleView(),
  );
}

async function take(seat, title, seated) {
  state.name = state.name.trim();
  if (!state.name) {
    state.trouble = t("seats.no-name");
    again();
    document.getElementById("name").focus();
    return;
  }
  await attempt(async () => {
    const token = await takeSurely(seat, state.name);
    keep(NAME, state.name);
    rememberTable(tableId, title);
    state.satDown = true;
    seated(token);
  });
}

/**
 * Take a seat, and ask again while the server is away. It may have stored the seat without being able to say so, and
 * knows by the token that it is ours.
 */
async function takeSurely(seat, name) {
  const drawn = newToken();
  for (let tries = TRIES; ; tries--) {
    try {
      return (await api.takeSeat(tableId, seat, name, drawn)).token;
    } catch (error) {
      if (error.slug !== "unreachable" || tries === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  }
}

const begin = (token) => attempt(() => api.start(tableId, token));

async function attempt(something) {
  if (state.busy) return;
  Object.assign(state, { busy: true, trouble: null });
  again();
  try {
    await something();
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    state.trouble = error.message;
  } finally {
    state.busy = false;
  }
  again();
}

// --- links

function invitePart() {
  return h(
    "section",
    { key: "invite", class: "sheet-of-paper", "aria-labelledby": "waiting-invite" },
    h("h3", { id: "waiting-invite" }, t("seats.invite")),
    linkField("invite", `${location.origin}/t/${encodeURIComponent(tableId)}`, t("seats.invite")),
    h("p", { class: "soft small" }, t(LOOPBACK.test(location.hostname) ? "seats.loopback" : "seats.invite-note")),
  );
}

function devicePart(token) {
  return h(
    "details",
    { key: "device", class: "sheet-of-paper" },
    h("summary", {}, h("h3", {}, t("seats.device"))),
    h("p", { class: "small" }, t("seats.device-note")),
    linkField("device", seatLink(token), t("seats.device")),
  );
}

function linkField(name, address, label) {
  const id = `link-${name}`;
  return h(
    "div",
    { key: name, class: "link" },
    h("input", { id, type: "text", readonly: true, value: address, "aria-label": label, onfocus: (event) => event.target.select() }),
    h("button", { type: "button", class: "act", onclick: () => copy(id) }, t(state.copied === id ? "seats.copied" : "seats.copy")),
    h("span", { class: "spoken", role: "status" }, state.copied === id ? t("seats.copied") : ""),
  );
}

async function copy(id) {
  const field = document.getElementById(id);
  field.select();
  // Only a secure page has a clipboard, and a table in a home network has no certificate.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  state.copied = id;
  again();
  setTimeout(() => ((state.copied = null), again()), SAID_FOR);
}

// --- what has been agreed on

function agreedPart({ title, with: houseRules, options, sheet, points }) {
  return h(
    "section",
    { key: "agreed", class: "sheet-of-paper agreed", "aria-labelledby": "waiting-agreed" },
    h("h3", { id: "waiting-agreed" }, title),
    houseRules.length ? [h("h4", { key: "rules" }, t("seats.house-rules")), h("dl", { key: "list" }, houseRules.map((one) => [h("dt", { key: one.title }, one.title), h("dd", { key: `${one.title} is`, class: "soft" }, one.summary)]))] : null,
    options.length ? h("details", { key: "options" }, h("summary", {}, t("seats.options")), h("ul", {}, options.map((one) => h("li", { key: one }, capital(one))))) : null,
    h("details", { key: "sheet", class: "sheet" }, h("summary", {}, t("seats.rules")), pointsView(points), sheetView(sheet)),
  );
}
