// Panels beside the table: dialogs that let the table be seen, one at a time.

import { t } from "../words.js";
import { draw, h } from "./draw.js";

let open = null; // {name, opener}
let panel = null;
let describe = {};
let changed = () => {};

/** Use an element for panels. `views` gives for each name what returns `{title, inside}`. `tell` hears of each change. */
export function setPanel(element, views, tell) {
  panel = element;
  describe = views;
  changed = tell;
  panel.addEventListener("keydown", (event) => event.key === "Escape" && closePanel());
}

export const openPanel = () => open?.name ?? null;

/** Open a panel, or close it if it is open. It takes the focus where `focus` is set. */
export function togglePanel(name, { focus = true } = {}) {
  if (open?.name === name) return closePanel();
  open = { name, opener: focus ? document.activeElement : null };
  panel.hidden = false;
  drawPanel();
  panel.scrollTop = 0;
  changed();
  if (focus) panel.querySelector("button").focus();
}

/** Open a panel for some milliseconds. Whoever reads in it keeps it open. */
export function showPanelFor(name, time) {
  togglePanel(name, { focus: false });
  const end = () => openPanel() === name && !panel.matches(":hover, :focus-within") && closePanel();
  setTimeout(end, time);
}

export function closePanel() {
  if (!open) return;
  const opener = open?.opener;
  open = null;
  panel.hidden = true;
  changed();
  if (opener?.isConnected) opener.focus();
}

/** Draw what the open panel says now. */
export function drawPanel() {
  if (!open) return;
  const { title, inside } = describe[open.name]();
  panel.setAttribute("aria-labelledby", "panel-title");
  draw(
    panel,
    h("header", { key: "head" }, h("h2", { id: "panel-title" }, title), h("button", { type: "button", class: "close", "aria-label": t("table.close"), onclick: closePanel }, "×")),
    h("div", { key: `inside ${open.name}`, class: `inside ${open.name}` }, inside),
  );
}
