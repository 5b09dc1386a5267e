"""The tools of authors: scenarios, mutants and drafts."""
