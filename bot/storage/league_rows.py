"""The rows of leagues as frozen records, with the columns' names, in the columns' order.

What a message needs to be found again (``message_id`` and the like) is not of the season's version: it is
written beside it, and the audit does not tell it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SeasonState = Literal["draft", "registration", "running", "closed", "archived", "cancelled"]
EntrantState = Literal["in", "waiting", "absent", "out", "expelled"]
RoundState = Literal["drawn", "published", "closed"]
Source = Literal["game", "staff", "draw", "time"]


class LeagueRow(msgspec.Struct, frozen=True, kw_only=True):
    """A league of a server; ``terms`` are those of its next season, events are rows of their own."""

    id: str
    guild_id: int
    name: str
    channel_id: int
    role_id: int | None = None
    terms: str
    created_at: float


class SeasonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A season of a league, with a copy of all its terms."""

    id: str
    league: str
    guild_id: int
    number: int
    state: SeasonState
    version: int = 0
    zone: str
    terms: str
    registers_until: float | None = None
    starts: float | None = None
    ends: float | None = None
    extended: bool = False
    changed_at: float
    final: str = ""
    message_id: int | None = None


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has entered a season: a person, or a computer player of a level."""

    season: str
    number: int
    user_id: int | None
    computer: str = ""
    name: str = ""
    division: int = 1
    seed: int
    first_stage: int = 0
    first_round: int = 1
    state: EntrantState = "in"
    since: float
    added: str = "0"
    rating: float = 0.0
    entered_by: int = 0
    entered_at: float


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round of a division in one event (``stage``); ``at`` is when its state began."""

    season: str
    id: int
    division: int = 1
    stage: int = 0
    number: int
    state: RoundState
    at: float
    ends: float | None = None
    draw: str = ""
    message_id: int | None = None


class FixtureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round; ``seats`` are the numbers of entrants by seat, 0 for a computer player."""

    season: str
    id: int
    round: int
    table_number: int
    games_to_play: int = 1
    games: str = ""
    started: bool = False
    agreed_at: float | None = None
    offers: str = ""
    here: str = ""
    deadline: float | None = None
    extended: bool = False
    thread_id: int | None = None
    message_id: int | None = None
    event_id: int | None = None
    seats: tuple[int, ...] = ()


class OutcomeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a fixture; texts list figures by seat, apart by commas."""

    season: str
    fixture: int
    revision: int
    supersedes: int | None = None
    kind: str
    points: str
    places: str = ""
    game_points: str = ""
    games: str = ""
    source: Source
    at: float


class PlaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stood when a season was closed, among how many of the division."""

    season: str
    entrant: int
    user_id: int | None
    guild_id: int
    division: int
    place: int
    among: int
