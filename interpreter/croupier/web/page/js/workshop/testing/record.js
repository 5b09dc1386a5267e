// The button that writes the game down as a scenario, in the file beside its rules.

import { t } from "../../words.js";
import { Refused } from "../line.js";

const NEW = "gone"; // what a file that is not there is refused with

/** Record the game that is played, and return its scenario's place. Rejects with `Refused`. */
export async function recorded({ line, bus }) {
  const { file, on, with: laid, seats, seed, options, answers } = bus.latest("play");
  const found = await line.ask("testing", "record", { file, on, with: laid, seats, seed, options, answers });
  const before = await read(line, found.file);
  const open = line.texts.get(found.file);
  if (open !== undefined && open !== (before?.text ?? "")) throw new Refused({ error: "unsaved", message: t("testing.save-first", { file: `\`${found.file}\`` }) });
  await line.ask("files", "write", { file: found.file, text: found.text, base: before?.base ?? null });
  bus.tell("written", { file: found.file });
  return { file: found.file, start: found.start, end: found.start };
}

/** Return a file as the disk has it, or null if there is none. */
async function read(line, file) {
  try {
    return await line.ask("files", "read", { file });
  } catch (refused) {
    if (refused.error === NEW) return null;
    throw refused;
  }
}
