"""The editor's questions over the language server protocol, by pygls (extra ``lsp``)."""
