"""Whether a game lets its players have hints: not where it counts, nor where its host does not want them."""

from __future__ import annotations

from bot.kit.service.errors import LobbyRefusal
from bot.table.service.match import Match


def require_allowed(match: Match) -> None:
    """Refuse hints in a game in which nobody may have any."""
    if match.row.fixture is not None:
        raise LobbyRefusal("hint_league", game=match.id)
    if match.row.rated and not match.row.unrated:
        raise LobbyRefusal("hint_rated", game=match.id)
    if not match.row.hints:
        raise LobbyRefusal("hints_off", game=match.id)
    if not match.rules.has_choice:
        raise LobbyRefusal("hint_luck", game=match.id)


def are_allowed(match: Match) -> bool:
    """Whether the players of a game may have hints, each in their own turn."""
    try:
        require_allowed(match)
    except LobbyRefusal:
        return False
    return True


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
