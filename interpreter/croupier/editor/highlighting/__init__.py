"""The words of the language for editors that colour a text without reading it."""
