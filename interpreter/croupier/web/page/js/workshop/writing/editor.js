// Which editor there is: Monaco where it is installed and the window has room for it, else a text area.

import { PlainEditor } from "./plain.js";

const ROOM = matchMedia("(min-width: 40rem)");

/** Return the editor in a place. What goes wrong while Monaco is loaded is told by `failed`. */
export async function makeEditor(place, { line, asks, heard, failed }) {
  if (line.welcome?.monaco && ROOM.matches) {
    try {
      const { makeMonaco } = await import("./monaco.js");
      return await makeMonaco(place, { line, asks, heard });
    } catch (error) {
      failed(error);
    }
  }
  return new PlainEditor(place, heard);
}
