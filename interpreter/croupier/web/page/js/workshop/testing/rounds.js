// What is asked of the rules again and again, while they are written: one ask after the other, each of them short.

const PAUSE = 300; // milliseconds without a change, after which scenarios are played
const QUIET = 1500; // and after which quick games are
const CUT_SHORT = new Set(["lost", "stopped"]);

/** Plays a file's scenarios and quick games from the beginning whenever something has changed. */
export class Rounds {
  /** `heard` gets each piece: its name, and what was answered. */
  constructor(line, heard) {
    Object.assign(this, { line, heard, number: 0 });
  }

  /** Leave what is under way, and begin anew after a pause. `played` says which game the figures are about. */
  begin(file, played) {
    this.stop();
    const number = this.number;
    this.timer = setTimeout(() => this.play(number, file, played), PAUSE);
  }

  stop() {
    this.number += 1;
    clearTimeout(this.timer);
  }

  async play(number, file, played) {
    const asking = (name, given) => this.ask(number, name, given);
    try {
      if (!(await this.scenarios(asking, file))) return;
      await asking("coverage", { file });
      await asking("statements", { file });
      await new Promise((go) => (this.timer = setTimeout(go, QUIET - PAUSE)));
      while (number === this.number && !(await asking("figures", played))?.done);
    } catch (refused) {
      if (number === this.number && !CUT_SHORT.has(refused.error)) this.heard("refused", refused);
    }
  }

  /** Ask for scenarios until all are played. Return whether that went well. */
  async scenarios(asking, file) {
    let answer = { run: 0, from: 0, scenarios: [] };
    do {
      answer = await asking("scenarios", { file, run: answer.run, from: answer.from + answer.scenarios.length });
      if (!answer) return false;
    } while (!answer.done);
    return true;
  }

  /** Ask, and hand on the answer; it is null if something else has begun meanwhile. */
  async ask(number, name, given) {
    if (number !== this.number) return null;
    const answer = await this.line.ask("testing", name, given);
    if (number !== this.number) return null;
    this.heard(name, answer);
    return answer;
  }
}
