"""First files for authors: a game, a variant or a house rule that already plays, and a scenario that passes."""

from croupier.authoring.drafts.draft import CannotDraft, Draft, draft_game, draft_layer

__all__ = ["CannotDraft", "Draft", "draft_game", "draft_layer"]
