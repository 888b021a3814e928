"""The plays of a round, as they lie in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.cards.plan import Group
from renderers.translation import Translator

LATEST: Final = 3
"""So many of the last plays of a round are shown with their players."""


def latest(plays: Sequence[Group], t: Translator) -> list[Group]:
    """Return the plays of a round, the older ones of a long round put together in their order."""
    current = next((place for place, play in enumerate(plays) if play.current), len(plays))
    older = min(len(plays) - LATEST, current)
    if older <= 1:
        return list(plays)
    cards = tuple(card for play in plays[:older] for card in play.cards)
    before = Group(t.t("Earlier in this round, oldest first"), cards, small=True, ordered=True)
    return [before, *plays[older:]]
