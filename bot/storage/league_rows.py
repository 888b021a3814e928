"""The rows of leagues as frozen records, whose fields are the columns of the tables.

What a message needs to be found again (``message_id`` and the like) is not of the season's version: it is
written beside it, and the audit does not tell it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from sqlalchemy import String

from bot.storage.columns import GIVEN, Id, References, Str16, Str32, Str64

SeasonState = Literal["draft", "registration", "running", "closed", "archived", "cancelled"]
EntrantState = Literal["in", "waiting", "absent", "out", "expelled"]
RoundState = Literal["drawn", "published", "closed"]
Source = Literal["game", "staff", "draw", "time"]


class LeagueRow(msgspec.Struct, frozen=True, kw_only=True):
    """A league of a server; ``terms`` are those of its next season, events are rows of their own."""

    id: Str16
    guild_id: Id
    name: Str64
    channel_id: Id  # in which its seasons are told
    role_id: Id | None = None  # whose holders are its staff, beside those who manage the server
    terms: str  # of its next season, without the events
    created_at: float


class SeasonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A season of a league, with a copy of all its terms."""

    id: Str16
    league: Annotated[str, String(16), References("leagues.id")]
    guild_id: Id
    number: int
    state: Annotated[SeasonState, String(16)]
    version: int = 0  # rises with every change of the season
    zone: Str64
    terms: str  # a copy of all, events too
    registers_until: float | None = None  # null: until staff closes the registration
    starts: float | None = None  # the first draw
    ends: float | None = None  # of an arena, a ladder: when it is over
    extended: bool = False  # the registration, once
    changed_at: float  # when the state began
    final: str = ""  # the table as it was frozen
    message_id: Id | None = None  # that announces it; not of the season's version


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has entered a season: a person, or a computer player of a level."""

    season: Annotated[str, String(16), References("league_seasons.id")]
    number: int  # from 1, in the order of entry
    user_id: Id | None  # null: a computer player
    computer: Annotated[Str32, GIVEN] = ""
    name: Annotated[str, GIVEN] = ""
    division: Annotated[int, GIVEN] = 1  # 1 is the highest
    seed: int  # 1 is the strongest; of a ladder: the place at the beginning
    first_stage: Annotated[int, GIVEN] = 0  # the event during which they came
    first_round: Annotated[int, GIVEN] = 1  # of that event
    state: Annotated[EntrantState, String(8), GIVEN] = "in"
    since: float  # when this state began
    added: Annotated[Str16, GIVEN] = "0"  # points by staff, a fraction
    rating: Annotated[float, GIVEN] = 0.0  # when they were seeded
    entered_by: Annotated[Id, GIVEN] = 0  # the interaction, whose number goes into draws
    entered_at: float


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round of a division in one event (``stage``); ``at`` is when its state began."""

    season: Annotated[str, String(16), References("league_seasons.id")]
    id: int
    division: Annotated[int, GIVEN] = 1
    stage: Annotated[int, GIVEN] = 0  # the event, in its order
    number: int  # from 1 in its stage
    state: Annotated[RoundState, String(16)]
    at: float  # when this state began
    ends: float | None = None
    draw: str = ""  # what there is to say of it, and its seed
    message_id: Id | None = None  # not of the season's version


class FixtureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round; ``seats`` are the numbers of entrants by seat, 0 for a computer player."""

    season: Str16
    id: int
    round: int
    table_number: int
    games_to_play: Annotated[int, GIVEN] = 1
    games: str = ""  # their identifiers: ",a,b"
    started: bool = False
    agreed_at: float | None = None
    offers: str = ""
    here: str = ""  # who has pressed "I'm here": ",1,2"
    deadline: float | None = None
    extended: bool = False
    thread_id: Id | None = None  # not of the season's version, nor what follows
    message_id: Id | None = None
    event_id: Id | None = None
    seats: tuple[int, ...] = ()


class OutcomeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a fixture; texts list figures by seat, apart by commas."""

    season: Str16
    fixture: int
    revision: int  # the newest counts
    supersedes: int | None = None  # the revision before it
    kind: Str16
    points: str  # by seat, fractions
    places: Annotated[str, GIVEN] = ""
    game_points: Annotated[str, GIVEN] = ""
    games: Annotated[str, GIVEN] = ""  # the identifiers of those that made it
    source: Annotated[Source, String(8)]  # game, staff, draw or time
    at: float


class PlaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stood when a season was closed, among how many of the division."""

    season: Annotated[str, String(16), References("league_seasons.id")]
    entrant: int
    user_id: Id | None
    guild_id: Id
    division: int
    place: int
    among: int


class EveningRow(msgspec.Struct, frozen=True, kw_only=True):
    """That a season of a league opens by itself every week: ``at`` is the next time at which one begins."""

    league: Annotated[str, String(16), References("leagues.id")]
    guild_id: Id
    weekday: int  # 0 is Monday
    minute: int  # of the day
    zone: Str64
    at: float
    made_by: Id
