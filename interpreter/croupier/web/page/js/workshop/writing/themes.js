// Monaco's colours for rules, in light and dark.

const LIGHT = {
  keyword: "00529b", declaration: "7a1f6b", "keyword.quantifier": "005f73", "keyword.operator": "00529b", constant: "8a3c00",
  comment: "5c6156", string: "8f1d1d", number: "7a4100", type: "1b6a3a", key: "14507a", reference: "7d5a00", function: "5b3a8c",
  property: "39536b", operator: "333333", delimiter: "555555", state: "8f1d5b", option: "7a4100", pile: "1b6a3a", enumMember: "8a3c00",
};
const DARK = {
  keyword: "8ac6ff", declaration: "e6a3dc", "keyword.quantifier": "7fd6e0", "keyword.operator": "8ac6ff", constant: "f0b27a",
  comment: "a3a89b", string: "f2a29b", number: "e8c07d", type: "8fd3a5", key: "9ccdf2", reference: "e6cf7c", function: "c9b1f2",
  property: "b7cbe0", operator: "d6d6d6", delimiter: "b5b5b5", state: "f2a3cc", option: "e8c07d", pile: "8fd3a5", enumMember: "f0b27a",
};
const BOLD = new Set(["declaration"]);

/** Define both themes; `nameTheme` tells which one is in use. */
export function defineThemes(monaco) {
  define(monaco, "croupier-light", "vs", LIGHT, { "editor.background": "#fdfcf8", "editorLineNumber.foreground": "#6b6f66", "editorInlayHint.foreground": "#5c6156", "editorInlayHint.background": "#f0eee5" });
  define(monaco, "croupier-dark", "vs-dark", DARK, { "editor.background": "#20231e", "editorLineNumber.foreground": "#9a9e92", "editorInlayHint.foreground": "#b3b8aa", "editorInlayHint.background": "#2c302a" });
}

function define(monaco, name, base, colours, more) {
  const rules = Object.entries(colours).map(([token, foreground]) => ({ token, foreground, fontStyle: BOLD.has(token) ? "bold" : "" }));
  monaco.editor.defineTheme(name, { base, inherit: true, rules, colors: more });
}

/** Return the theme for the colours that the page has. */
export function nameTheme() {
  const chosen = document.documentElement.dataset.theme;
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return dark ? "croupier-dark" : "croupier-light";
}
