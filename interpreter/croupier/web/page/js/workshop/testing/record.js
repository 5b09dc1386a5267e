// The button that writes the game down as a scenario, in the file beside its rules.

const NEW = "gone"; // what a file that is not there is refused with

/** Record the game that is played, and return its scenario's place. Rejects with a sentence. */
export async function recorded({ line, bus }) {
  const { file, on = null, with: laid = [], seats, seed, options = {}, answers } = bus.latest("play");
  const found = await line.ask("testing", "record", { file, on, with: laid, seats, seed, options, answers });
  const base = await baseOf(line, found.file);
  const written = await line.ask("files", "write", { file: found.file, text: found.text, base });
  bus.tell("written", { file: found.file, text: found.text, base: written.base });
  return { file: found.file, start: found.start, end: found.start };
}

/** Return the version of a file that is to be written over, or null for a new one. */
async function baseOf(line, file) {
  try {
    return (await line.ask("files", "read", { file })).base;
  } catch (refused) {
    if (refused.error === NEW) return null;
    throw refused;
  }
}
