"""What a league reads whose season goes on from an earlier state, after a backup was restored."""

from __future__ import annotations

from bot.clocks.messages.words import moment
from bot.kit.messages.message import Message, text_message
from bot.leagues.messages.words import season_name
from bot.leagues.service.season import Season
from renderers.translation import Translator


def rewound_text(season: Season, made: float, t: Translator) -> str:
    """Return what everybody reads of it; ``made`` is when the season stood as it stands now."""
    return t.t(
        "My data had to go back to {when}, so **{league}** goes on from where it stood then. What came later "
        "does not count: no entries, no rounds, and no results. If you have entered or left since then, "
        "please do it once more.",
        when=moment(made),
        league=season_name(season),
    )


def overtaken_message(t: Translator) -> Message:
    """Return what takes the place of a round, or the like, that the season does not know any more."""
    return text_message(t.t("What stood here does not count any more: the league goes on from before."))
