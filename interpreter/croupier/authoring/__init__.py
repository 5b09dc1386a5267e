"""What authors do with rules: scenarios, mutants, drafts."""
