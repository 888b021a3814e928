"""Which games and seasons may be shown as a moving picture: what a spectator may go through anyway.

A film shows the public side alone.  While a game runs, those of its seasons can be shown that have ended, if
nothing in it is hidden; afterwards all of it.
"""

from __future__ import annotations

from bot.kit.service.errors import LobbyRefusal
from bot.table.service.match import Match
from bot.table.service.replay import Replay, require_begun
from engine.chronicle import chronicle


def require_filmable(match: Match) -> None:
    """Refuse a game of which nothing may be shown as it happened."""
    require_begun(match)
    if match.row.status == "running" and not match.privacy.open_record:
        raise LobbyRefusal("film_hidden", game=match.id)


def season_to_film(match: Match, replay: Replay, wanted: int | None) -> int | None:
    """Return the season that is to be shown, None for a whole game.

    That is the one that is wanted; or else the whole game if it is over, or the last season that has ended.
    Raises LobbyRefusal where there is no such season, or none that has ended.
    """
    over, ended = match.result is not None, seasons_to_film(match, replay)
    if wanted is None and over:
        return None
    if not ended:
        raise LobbyRefusal("nothing_to_film", game=match.id)
    if wanted is not None and wanted not in ended:
        raise LobbyRefusal("no_season_to_film", game=match.id, last=ended[-1])
    return ended[-1] if wanted is None else wanted


def seasons_to_film(match: Match, replay: Replay) -> list[int]:
    """Return the seasons that can be shown: those that have ended, by themselves or with the game."""
    over = match.result is not None
    seasons = chronicle(match.rules, replay.states, replay.actions).seasons
    return [season.number for season in seasons if over or season.last_ply is not None]
