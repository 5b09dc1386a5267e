// The texts of all pages, in the language of the reader.
//
// `words/LANGUAGE.json` has a text for each key. `{name}` stands for a value. A text that counts is an object with a text
// for each plural category of the language; the value `count` chooses.

import { keep, kept } from "./kept.js";

export const LANGUAGES = { en: "English", fr: "Français" };

const PLACE = "croupier.language";

let spoken = Object.hasOwn(LANGUAGES, kept(PLACE)) ? kept(PLACE) : ofBrowser();
let texts = {};
let plurals = null;
const loaded = new Map();

/** The language of the page: `en` or `fr`. */
export const language = () => spoken;

/** Load the texts. Nothing is drawn before. */
export async function loadWords() {
  if (!loaded.has(spoken)) loaded.set(spoken, await fetched(spoken));
  texts = loaded.get(spoken);
  plurals = new Intl.PluralRules(spoken);
  document.documentElement.lang = spoken;
}

/** Change the language, and remember it. */
export async function setLanguage(wanted) {
  spoken = wanted;
  keep(PLACE, wanted);
  await loadWords();
}

/** Return the text of a key with its values filled in. The tests find keys that have no text. */
export function t(key, values = {}) {
  const found = texts[key] ?? key;
  const text = typeof found === "string" ? found : (found[plurals.select(values.count)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
}

const written = (value) => (typeof value === "number" ? value.toLocaleString(spoken, { useGrouping: false }) : String(value));

/** Return names as a list in words: `Ann, Bob and Cem`. */
export const listed = (names, type = "conjunction") => new Intl.ListFormat(spoken, { type }).format(names);

function ofBrowser() {
  const wanted = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES);
  return wanted ?? "en";
}

async function fetched(one) {
  const answer = await fetch(new URL(`../words/${one}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`the texts could not be loaded: ${answer.status}`);
  return answer.json();
}
