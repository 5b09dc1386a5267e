// Starts `croupier lsp` for rule files, and knows them among other YAML by what they say at their left edge.
'use strict';

const { languages, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const VERSION = /^language:[ \t]*[0-9]+[ \t]*(#.*)?$/m;
const NAME = /^(ruleset|house_rule):[ \t]/m;

let client;

function claim(document) {
  if (document.languageId !== 'yaml') return;
  const text = document.getText();
  if (VERSION.test(text) && NAME.test(text)) languages.setTextDocumentLanguage(document, 'croupier');
}

async function activate(context) {
  context.subscriptions.push(workspace.onDidOpenTextDocument(claim));
  workspace.textDocuments.forEach(claim);
  const command = workspace.getConfiguration('croupier').get('command');
  client = new LanguageClient('croupier', 'Croupier', { command, args: ['lsp'] }, { documentSelector: [{ language: 'croupier' }] });
  try {
    await client.start();
  } catch {
    window.showErrorMessage(
      `\`${command} lsp\` could not be started. ` +
      'Install Croupier with its extra `lsp`, or set `croupier.command` to the path of the command.'
    );
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
