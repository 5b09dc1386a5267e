"""One layout for rule files: rules, the YAML around them, scenarios, statements and ties of rulebooks."""
