// Monaco behind the interface of editors: texts in, changes out, marks and places by offsets.

import { language, t } from "../../words.js";
import { loadMonaco } from "./loading.js";
import { Places } from "./places.js";
import { provide } from "./providers.js";
import { defineThemes, nameTheme } from "./themes.js";

const LANGUAGE = "croupier";
const OPTIONS = {
  automaticLayout: true, minimap: { enabled: false }, fontSize: 14, tabSize: 2, insertSpaces: true, detectIndentation: false,
  wordBasedSuggestions: "off", quickSuggestions: { other: true, strings: true, comments: false }, scrollBeyondLastLine: false,
  "semanticHighlighting.enabled": true, fixedOverflowWidgets: true, lineNumbersMinChars: 3, lineDecorationsWidth: 14, renderWhitespace: "selection",
  unicodeHighlight: { ambiguousCharacters: false }, stickyScroll: { enabled: false }, accessibilitySupport: "auto",
};

/** Return Monaco in a place, with everything that the editor's service can tell. */
export async function makeMonaco(place, { line, asks, heard }) {
  const [monaco, grammar] = await Promise.all([loadMonaco(language()), line.ask("files", "highlighting")]);
  monaco.languages.register({ id: LANGUAGE, extensions: [".yaml", ".yml"] });
  monaco.languages.setMonarchTokensProvider(LANGUAGE, grammar);
  monaco.languages.register({ id: `${LANGUAGE}-rules` }); // rules without YAML around them
  monaco.languages.setMonarchTokensProvider(`${LANGUAGE}-rules`, { ...grammar, start: "rules" });
  monaco.languages.setLanguageConfiguration(LANGUAGE, {
    comments: { lineComment: "#" },
    brackets: [["(", ")"], ["[", "]"], ["{", "}"]],
    autoClosingPairs: [["(", ")"], ["[", "]"], ["{", "}"], ['"', '"']].map(([open, close]) => ({ open, close, notIn: ["comment", "string"] })),
    onEnterRules: [{ beforeText: /(?::|[|>])\s*$/, action: { indentAction: monaco.languages.IndentAction.Indent } }],
  });
  defineThemes(monaco);
  const editor = new MonacoEditor(monaco, place, heard);
  provide(monaco, LANGUAGE, new Places(monaco, editor), { ...asks, ensure: async (file, how) => editor.model(await asks.ensure(file, how)) });
  return editor;
}

export class MonacoEditor {
  constructor(monaco, place, heard) {
    Object.assign(this, { monaco, heard });
    this.models = new Map(); // by file
    this.views = new Map(); // where each file was looked at
    this.margins = new Map();
    place.replaceChildren();
    this.editor = monaco.editor.create(place, { ...OPTIONS, model: null, theme: nameTheme(), ariaLabel: t("workshop.writing.text-keys", { file: "" }) });
    this.editor.onDidChangeCursorPosition(({ position, reason }) => {
      if (reason === monaco.editor.CursorChangeReason.Explicit) heard.moved(this.file, this.editor.getModel().getOffsetAt(position));
    });
    monaco.editor.registerEditorOpener({ openCodeEditor: (_, resource, at) => this.opens(resource, at) });
    monaco.editor.registerLinkOpener({ open: (resource) => resource.scheme === "code" && (heard.explain(resource.path.slice(1)), true) });
  }

  // --- texts

  uri(file) {
    const [, scheme, path] = /^(installed)?:?(.*)$/.exec(file);
    return this.monaco.Uri.from({ scheme: scheme ?? "file", path: `/${path}` });
  }

  file_of(uri) {
    return `${uri.scheme === "installed" ? "installed:" : ""}${uri.path.slice(1)}`;
  }

  /** Return the model of a text, made if there is none yet. */
  model({ file, text }) {
    let found = this.models.get(file);
    if (!found) {
      found = this.monaco.editor.createModel(text, LANGUAGE, this.uri(file));
      found.setEOL(this.monaco.editor.EndOfLineSequence.LF);
      found.onDidChangeContent(() => this.heard.changed(file, found.getValue()));
      this.models.set(file, found);
    }
    return found;
  }

  show(one) {
    if (this.file) this.views.set(this.file, this.editor.saveViewState());
    this.file = one.file;
    this.editor.setModel(this.model(one));
    this.editor.updateOptions({ readOnly: !one.writable });
    if (this.views.has(one.file)) this.editor.restoreViewState(this.views.get(one.file));
    this.speak();
  }

  edit(one, edits) {
    const model = this.model(one);
    const range = ({ start, end }) => this.monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
    model.pushStackElement();
    model.pushEditOperations([], edits.map((each) => ({ range: range(each), text: each.text, forceMoveMarkers: true })), () => null);
    model.pushStackElement();
  }

  replace(one, text) {
    if (this.model(one).getValue() !== text) this.edit(one, [{ start: 0, end: this.model(one).getValueLength(), text }]);
  }

  // --- places

  opens(resource, at) {
    const file = this.file_of(resource);
    const model = this.models.get(file);
    if (!model) return false;
    const start = at && model.getOffsetAt({ lineNumber: at.startLineNumber ?? at.lineNumber, column: at.startColumn ?? at.column });
    const end = at?.endLineNumber ? model.getOffsetAt({ lineNumber: at.endLineNumber, column: at.endColumn }) : start;
    this.heard.goes(file, start ?? 0, end ?? 0);
    return true;
  }

  go(start, end) {
    const model = this.editor.getModel();
    const range = this.monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
    this.editor.setSelection(range);
    this.editor.revealRangeInCenterIfOutsideViewport(range);
    this.editor.focus();
  }

  selection() {
    const found = this.editor.getSelection();
    const model = this.editor.getModel();
    return { start: model.getOffsetAt(found.getStartPosition()), end: model.getOffsetAt(found.getEndPosition()) };
  }

  // --- what is shown beside the text

  mark(file, mistakes) {
    const model = this.models.get(file);
    if (model) this.monaco.editor.setModelMarkers(model, LANGUAGE, mistakes.map((one) => this.marker(model, one)));
  }

  marker(model, { start, end, severity, code, message, label, help, unused, related }) {
    const { MarkerSeverity, MarkerTag } = this.monaco;
    const from = model.getPositionAt(start);
    const to = model.getPositionAt(end);
    return {
      startLineNumber: from.lineNumber, startColumn: from.column, endLineNumber: to.lineNumber, endColumn: to.column,
      severity: { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, note: MarkerSeverity.Info }[severity],
      message: [message, label, help].filter(Boolean).join("\n"),
      code: code ? { value: code, target: this.monaco.Uri.from({ scheme: "code", path: `/${code}` }) } : undefined,
      source: LANGUAGE,
      tags: unused ? [MarkerTag.Unnecessary] : [],
      relatedInformation: related.flatMap((one) => this.beside(one)),
    };
  }

  beside({ file, start, end, label }) {
    const model = this.models.get(file);
    if (!model) return [];
    const from = model.getPositionAt(start);
    const to = model.getPositionAt(end);
    return [{ resource: model.uri, message: label, startLineNumber: from.lineNumber, startColumn: from.column, endLineNumber: to.lineNumber, endColumn: to.column }];
  }

  /** Show marks beside the lines of a file: `{start, end, kind, title}`. */
  margin(file, marks) {
    const model = this.models.get(file);
    if (!model) return;
    const shown = marks.map(({ start, end, kind, title }) => ({
      range: this.monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
      options: { isWholeLine: true, linesDecorationsClassName: `beside-rule ${kind}`, linesDecorationsTooltip: title },
    }));
    this.margins.set(file, model.deltaDecorations(this.margins.get(file) ?? [], shown));
  }

  theme() {
    this.monaco.editor.setTheme(nameTheme());
  }

  speak() {
    this.editor.updateOptions({ ariaLabel: t("workshop.writing.text-keys", { file: this.file ?? "" }) });
  }
}
