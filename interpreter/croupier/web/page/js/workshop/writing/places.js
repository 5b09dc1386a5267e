// Places of texts for Monaco, which counts lines and columns, from the service's offsets.

export class Places {
  constructor(monaco, editor) {
    Object.assign(this, { monaco, editor });
  }

  file(model) {
    return this.editor.file_of(model.uri);
  }

  range(model, { start, end }) {
    return this.monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  }

  at(model, position) {
    return { file: this.file(model), offset: model.getOffsetAt(position) };
  }

  within(model, range) {
    const [start, end] = [range.getStartPosition(), range.getEndPosition()].map((one) => model.getOffsetAt(one));
    return { file: this.file(model), start, end };
  }

  edits(model, edits) {
    return edits.map((one) => ({ range: this.range(model, one), text: one.text }));
  }

  /** Return edits of several files as Monaco has them. `ensure` promises the model of a file. */
  async workspaceEdit(edits, ensure) {
    const found = [];
    for (const one of edits) {
      const model = await ensure(one.file, { fresh: true });
      found.push({ resource: model.uri, textEdit: { range: this.range(model, one), text: one.text }, versionId: undefined });
    }
    return { edits: found };
  }

  async locations(places, ensure) {
    const found = [];
    for (const one of places) {
      const model = await ensure(one.file);
      found.push({ uri: model.uri, range: this.range(model, one) });
    }
    return found;
  }
}
