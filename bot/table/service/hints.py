"""Whether a game lets its players have hints: not where it counts, nor where its host does not want them."""

from __future__ import annotations

from bot.table.service.match import Match


def forbidden(match: Match) -> str:
    """Return the rule by which nobody may have hints in a game, empty where its players may."""
    if match.row.fixture is not None:
        return "hint_league"
    if match.row.rated and not match.row.unrated:
        return "hint_rated"
    if not match.row.hints:
        return "hints_off"
    return "" if match.rules.has_choice else "hint_luck"


def tells_reasons(match: Match) -> bool:
    """Whether computer players may say why they did something: that tells what they hold.

    So it is told of open games, and of others when they are over, unless what nobody showed stays hidden.
    """
    if not match.rules.has_choice or match.privacy.sealed:
        return False
    return not match.privacy.private or match.row.status != "running"


def may_be_reviewed(match: Match) -> bool:
    """Whether a game that is over can be reviewed: somebody chose, and all may be known now."""
    over = match.result is not None and match.row.status != "running" and not match.is_lost
    return over and match.rules.has_choice and not match.privacy.sealed
