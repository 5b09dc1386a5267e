// What this browser keeps between visits. A browser that keeps nothing works all the same, until the page is left.

const here = new Map();

/** Return what is kept under a name, or null. */
export function kept(name) {
  if (here.has(name)) return here.get(name);
  return quietly(() => JSON.parse(localStorage.getItem(name)));
}

/** Keep a value that JSON can hold. */
export function keep(name, value) {
  here.set(name, value);
  quietly(() => localStorage.setItem(name, JSON.stringify(value)));
}

/** Return the names under which something is kept. */
export function keptNames() {
  return [...new Set([...here.keys(), ...(quietly(() => Object.keys(localStorage)) ?? [])])];
}

/** Forget what is kept under a name. */
export function forget(name) {
  here.delete(name);
  quietly(() => localStorage.removeItem(name));
}

// A browser may refuse its store, and another version of the page may have left something else in it.
function quietly(use) {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
    return null;
  }
}
