"""What a service refuses, with the data for its wording.

Refusal
 ├─ Outdated        the press says what no message of ours says any more
 ├─ NoSuchGame      the message belongs to no game we know
 ├─ NotYourGame     the person does not sit at this game
 ├─ NotYourTurn     somebody else is to act
 ├─ StalePosition   the press belongs to an older position; somebody was faster, or pressed twice
 ├─ Changed         what is to be changed is no more what was shown
 ├─ StaleLesson     the press belongs to an earlier step of a lesson
 ├─ OtherVersion    the game was begun by rules that are kept no more
 ├─ AlreadyDone     this very interaction was carried out before
 ├─ GameClosed      the game is over, or was called off
 ├─ LobbyRefusal    the lobby is full, not yours, not filled …: ``rule`` says which
 ├─ TooManyGames    a limit of the settings
 ├─ NoSuchSeason    the message belongs to no season we know
 ├─ StaleSeason     a league's season was changed by somebody else at the same moment
 └─ LeagueRefusal   a league does not allow it: ``rule`` says why

Errors of the engine (illegal action, bad option, unreadable record) pass through unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class Refusal(Exception):
    """Something asked for that is not done; nothing has changed.

    ``game`` is the game's identifier where one is known, so that the answer can say where it is.
    """

    rule: str = "refused"

    def __init__(self, rule: str = "", game: str = "", **data: Any) -> None:
        self.rule = rule or type(self).rule
        self.game = game
        self.data: Mapping[str, Any] = data
        super().__init__(self.rule)


@dataclass(frozen=True, slots=True)
class Instant:
    """A time in the data of a refusal, in seconds since 1970: Discord shows it in the reader's zone."""

    at: float

    def __str__(self) -> str:
        return f"<t:{int(self.at)}:f>"


@dataclass(frozen=True, slots=True)
class Mentions:
    """Channels or roles in the data of a refusal, which Discord shows by name; ``sign`` is # or @&."""

    sign: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(f"<{self.sign}{number}>" for number in self.numbers)


class Outdated(Refusal):
    """The press says what no message of ours says any more."""

    rule = "outdated"


class NoSuchGame(Refusal):
    """The message belongs to no game we know."""

    rule = "no_such_game"


class NotYourGame(Refusal):
    """The person does not sit at this game."""

    rule = "not_your_game"


class NotYourTurn(Refusal):
    """Somebody else is to act."""

    rule = "not_your_turn_now"


class StalePosition(Refusal):
    """The press belongs to an older position."""

    rule = "stale_position"


class Changed(Refusal):
    """What is to be changed is not what was shown to whoever pressed any more."""

    rule = "changed_meanwhile"


class StaleLesson(Refusal):
    """The press belongs to what was shown of a lesson before."""

    rule = "stale_lesson"


class OtherVersion(Refusal):
    """The game was begun by version ``data["found"]`` of its rules; kept is only ``data["expected"]``."""

    rule = "begun_by_other_rules"


class AlreadyDone(Refusal):
    """This very interaction was carried out before."""

    rule = "already_done"


class GameClosed(Refusal):
    """The game is over, or was called off."""

    rule = "game_closed"


class LobbyRefusal(Refusal):
    """The lobby does not allow it; ``rule`` says why."""

    rule = "lobby"


class TooManyGames(Refusal):
    """A limit of the settings: ``data["limit"]``, and ``rule`` says whose."""

    rule = "too_many_games"


class NoSuchSeason(Refusal):
    """The message belongs to no season of a league that we know."""

    rule = "no_such_season"


class StaleSeason(Refusal):
    """Somebody has changed the season since it was read: whoever decides looks again."""

    rule = "stale_season"


class LeagueRefusal(Refusal):
    """A league, its season or a fixture does not allow it; ``rule`` says why."""

    rule = "league"


class NoSuchImport(Refusal):
    """The message belongs to no record of this person."""

    rule = "no_such_import"
