"""The steps in which staff prepares a season: each choice is written into the draft, and shown again."""

from __future__ import annotations

from typing import Final

from bot.leagues.presses.drafting import dates, formats, games, people, steps, terms

VERBS: Final = {
    **steps.VERBS,
    **games.VERBS,
    **formats.VERBS,
    **people.VERBS,
    **dates.VERBS,
    **terms.VERBS,
}
"""What is done by presses on the steps, for the league's staff alone."""
