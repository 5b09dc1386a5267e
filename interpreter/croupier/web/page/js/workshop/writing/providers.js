// What Monaco asks of a text, answered by the editor's service.
//
// `asks.ask(name, given)` promises the answer, or null where it is refused; `asks.tell` shows the sentence of a refusal
// besides; `asks.insist` refuses with it. `asks.ensure(file)` promises the model of a file.

const TOKENS = {
  local: "variable", list: "variable", state: "state", option: "option", pile: "pile", value: "enumMember", "kind of card": "type", type: "type",
  function: "function", definition: "function", rule: "function", decision: "function", move: "function", moment: "function", way: "function",
  field: "property",
};
const TYPES = [...new Set(Object.values(TOKENS))];
const TRIGGERS = [".", " ", "(", "-"];

/** Let Monaco ask. */
export function provide(monaco, language, places, asks) {
  const { languages } = monaco;
  const at = (model, position) => places.at(model, position);
  languages.registerHoverProvider(language, { provideHover: async (model, position) => hover(places, model, await asks.ask("hover", at(model, position))) });
  languages.registerCompletionItemProvider(language, {
    triggerCharacters: TRIGGERS,
    provideCompletionItems: async (model, position) => {
      const found = await asks.ask("complete", at(model, position));
      return { suggestions: (found?.items ?? []).map((one, number) => suggestion(languages, places, model, one, number)) };
    },
  });
  languages.registerSignatureHelpProvider(language, {
    signatureHelpTriggerCharacters: ["(", ","],
    provideSignatureHelp: async (model, position) => signature(await asks.ask("signature", at(model, position))),
  });
  languages.registerDefinitionProvider(language, {
    provideDefinition: async (model, position) => places.locations((await asks.ask("definition", at(model, position))) ?? [], asks.ensure),
  });
  languages.registerReferenceProvider(language, {
    provideReferences: async (model, position) => places.locations((await asks.ask("references", at(model, position))) ?? [], asks.ensure),
  });
  languages.registerFoldingRangeProvider(language, {
    provideFoldingRanges: async (model) => {
      const found = (await asks.ask("folds", { file: places.file(model) })) ?? [];
      return found.map((one) => places.range(model, one)).map((one) => ({ start: one.startLineNumber, end: one.endLineNumber }));
    },
  });
  languages.registerInlayHintsProvider(language, {
    provideInlayHints: async (model, range) => {
      const found = (await asks.ask("hints", places.within(model, monaco.Range.lift(range)))) ?? [];
      return { hints: found.map((one) => hint(languages, model, one)), dispose() {} };
    },
  });
  languages.registerDocumentSymbolProvider(language, {
    provideDocumentSymbols: async (model) => symbols(languages, places, model, (await asks.ask("outline", { file: places.file(model) })) ?? []),
  });
  languages.registerDocumentSemanticTokensProvider(language, {
    getLegend: () => ({ tokenTypes: TYPES, tokenModifiers: ["declaration"] }),
    provideDocumentSemanticTokens: async (model) => ({ data: encoded(model, (await asks.ask("tokens", { file: places.file(model) })) ?? []) }),
    releaseDocumentSemanticTokens() {},
  });
  languages.registerDocumentFormattingEditProvider(language, {
    provideDocumentFormattingEdits: async (model) => places.edits(model, (await asks.ask("format", { file: places.file(model) })) ?? []),
  });
  provideRename(languages, language, places, asks);
  provideActions(monaco, language, places, asks);
}

function provideRename(languages, language, places, asks) {
  languages.registerRenameProvider(language, {
    resolveRenameLocation: async (model, position) => {
      try {
        const found = await asks.insist("renamable", places.at(model, position));
        return { range: places.range(model, found), text: found.name };
      } catch (error) {
        return { rejectReason: error.message };
      }
    },
    provideRenameEdits: async (model, position, name) => {
      try {
        return await places.workspaceEdit(await asks.insist("rename", { ...places.at(model, position), name }), asks.ensure);
      } catch (error) {
        return { edits: [], rejectReason: error.message };
      }
    },
  });
}

function provideActions(monaco, language, places, asks) {
  monaco.languages.registerCodeActionProvider(language, {
    provideCodeActions: async (model, range, context) => {
      const within = places.within(model, range);
      const found = (await asks.ask("actions", within)) ?? [];
      return { actions: found.map((one) => action(one, context.markers, within)), dispose() {} };
    },
    // Its edits may be of files that are not open, or not there yet: they are opened when the action is chosen.
    resolveCodeAction: async (chosen) => {
      const edits = chosen.one.later ? await asks.tell("act", { ...chosen.within, number: chosen.one.number, title: chosen.one.title }) : chosen.one.edits;
      chosen.edit = await places.workspaceEdit(edits ?? [], asks.ensure);
      return chosen;
    },
  });
}

function action(one, markers, within) {
  const mended = new Set(one.mends.map((each) => each.code));
  const diagnostics = markers.filter(({ code }) => mended.has(code?.value ?? code));
  return { title: one.title, kind: one.kind, isPreferred: one.preferred, diagnostics, one, within };
}

function hover(places, model, found) {
  if (!found) return null;
  const contents = [`\`\`\`croupier-rules\n${found.head}\n\`\`\``, ...found.lines].map((value) => ({ value }));
  return { range: places.range(model, found), contents };
}

function suggestion({ CompletionItemKind: kinds }, places, model, { label, kind, detail, text, start, end }, number) {
  const known = {
    keyword: kinds.Keyword, local: kinds.Variable, state: kinds.Property, option: kinds.Constant, pile: kinds.Struct, value: kinds.EnumMember,
    "kind of card": kinds.Class, list: kinds.Variable, function: kinds.Function, definition: kinds.Function, rule: kinds.Method, decision: kinds.Interface,
    move: kinds.Method, moment: kinds.Event, way: kinds.Interface, type: kinds.TypeParameter, field: kinds.Field, mark: kinds.Reference,
    statement: kinds.Reference, key: kinds.Property, file: kinds.File,
  };
  const range = places.range(model, { start, end });
  return { label, kind: known[kind] ?? kinds.Text, detail, documentation: text, insertText: label, range, sortText: String(number).padStart(5, "0") };
}

function signature(found) {
  if (!found) return null;
  const label = `${found.name}(${found.parameters.join(", ")})${found.gives ? `: ${found.gives}` : ""}`;
  const one = { label, parameters: found.parameters.map((each) => ({ label: each })) };
  return { value: { signatures: [one], activeSignature: 0, activeParameter: found.active }, dispose() {} };
}

function hint({ InlayHintKind: kinds }, model, { offset, text, type }) {
  return { position: model.getPositionAt(offset), label: text, kind: type ? kinds.Type : undefined, paddingLeft: true };
}

function symbols(languages, places, model, items) {
  const { SymbolKind: kinds } = languages;
  const known = {
    rule: kinds.Function, move: kinds.Method, option: kinds.Constant, pile: kinds.Array, state: kinds.Variable, kind: kinds.Class, type: kinds.Enum,
    member: kinds.EnumMember, field: kinds.Field, "member field": kinds.Field, mark: kinds.Event, statement: kinds.String, section: kinds.Namespace,
    scenario: kinds.Event,
  };
  return items.map((one) => ({
    name: one.name, detail: "", kind: known[one.sort] ?? kinds.Variable, tags: [], range: places.range(model, one.whole),
    selectionRange: places.range(model, one), children: symbols(languages, places, model, one.children),
  }));
}

/** Return tokens as Monaco numbers them: each place from the one before. */
function encoded(model, tokens) {
  const numbers = [];
  let line = 1;
  let column = 1;
  for (const [start, end, kind, declares] of tokens) {
    if (!(kind in TOKENS)) continue;
    const at = model.getPositionAt(start);
    const same = at.lineNumber === line;
    numbers.push(at.lineNumber - line, at.column - (same ? column : 1), end - start, TYPES.indexOf(TOKENS[kind]), declares ? 1 : 0);
    line = at.lineNumber;
    column = at.column;
  }
  return new Uint32Array(numbers);
}
