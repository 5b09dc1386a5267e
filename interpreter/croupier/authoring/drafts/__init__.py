"""Drafts: first files for an author, with rules that already play and a scenario that passes."""

from croupier.authoring.drafts.draft import CannotDraft, Draft, draft_game, draft_layer

__all__ = ["CannotDraft", "Draft", "draft_game", "draft_layer"]
