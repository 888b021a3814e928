"""The rows as frozen records, with the columns' names, in the columns' order.

Times are seconds since 1970 (UTC).  What a seat may hide (secrets, states, actions) is left out of the
``repr``, so that no log line or traceback shows it.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

URGENT, SOON, BACKGROUND = range(3)
"""How important what is due is: somebody looks and waits; somebody will read it; nobody waits for it."""

IN_PRIVATE: Final = 0
"""In the place of a server: the game is played in the DM of its only person."""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game, from its lobby to its end; ``guild_id`` may be :data:`IN_PRIVATE`."""

    id: str
    guild_id: int
    channel_id: int
    lobby_message_id: int | None = None
    thread_id: int | None = None
    board_message_id: int | None = None
    game_id: str
    game_version: int
    options: str
    seat_count: int
    status: str
    host_id: int
    invited: str = ""
    language: str
    ply: int = 0
    deal: int = 1
    state: str | None = None
    to_act: str = ""
    draw_offered_by: int | None = None
    result: str | None = None
    rematch_of: str | None = None
    created_at: float
    started_at: float | None = None
    finished_at: float | None = None
    asked_from: int | None = None
    asked: str = ""
    notices: str = ""
    fingerprints: str = ""
    last_interaction: int | None = None
    result_message_id: int | None = None
    rematch_secrets: bytes | None = None
    answers: str = ""
    wait_until: float | None = None
    views_until: float | None = None
    veil: bytes | None = None
    clock: str = ""
    rated: bool = False
    unrated: str = ""
    taken_back: int = 0
    wanted: bool = False
    halted: bool = False
    fixture: str | None = None
    rule_set: str = ""
    start: str | None = None
    origin: str = ""
    late: str = ""
    sights: str = ""

    def __repr__(self) -> str:
        return f"GameRow(id={self.id!r}, game_id={self.game_id!r}, status={self.status!r}, ply={self.ply})"


class SeatRow(msgspec.Struct, frozen=True):
    """A place at a game: a person with their name, or a computer player with its level and no name.

    ``turn_dms``: the person wants to be told by DM when it is their turn.  ``private_choice``: they choose
    where nobody watches.  ``confirm_moves``: they are asked once more before a move is played.
    ``has_acted``: they have acted in this game.  ``zone`` and ``quiet``: where they live, and when they are
    not to be called.
    """

    game: str
    seat: int
    user_id: int | None
    computer: str
    name: str
    turn_dms: bool = False
    private_choice: bool = False
    confirm_moves: bool = False
    has_acted: bool = False
    zone: str = ""
    quiet: str = ""


class NewcomerRow(msgspec.Struct, frozen=True):
    """Somebody who wants to join a running game when the next season is dealt."""

    game: str
    user_id: int
    asked_at: float
    name: str


class GameParts(msgspec.Struct, frozen=True, kw_only=True):
    """A game with all that belongs to its table.

    ``declines``: which seats say no beforehand, and until when.  ``leavers``: the seat
    that each person left last.  ``acted``: when each seat acted last; seats that never did are missing.
    """

    row: GameRow
    seats: list[SeatRow]
    newcomers: list[NewcomerRow]
    declines: dict[int, str]
    leavers: dict[int, int]
    acted: dict[int, float]

    def __repr__(self) -> str:
        return f"GameParts({self.row!r})"


class ActionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One applied action; ``deal`` and ``draws`` only where something was drawn.

    ``used`` are seconds of the seat's clock, where one ran; ``cause`` tells why the bot acted for a person.
    """

    game: str
    ply: int
    seat: int
    action: str
    notation: str
    deal: int | None = None
    draws: str | None = None
    at: float
    used: float | None = None
    cause: str = ""

    def __repr__(self) -> str:
        return f"ActionRow(game={self.game!r}, ply={self.ply}, seat={self.seat})"


class ImportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A record that somebody opened: only they may see it; ``guild_id`` is where they did, 0 for a DM."""

    id: str
    user_id: int
    guild_id: int
    name: str
    text: str
    opened_at: float

    def __repr__(self) -> str:
        return f"ImportRow(id={self.id!r})"


class TakenBackRow(msgspec.Struct, frozen=True):
    """An action that was taken back."""

    id: int
    game: str
    ply: int
    seat: int
    action: str
    at: float
    used: float | None

    def __repr__(self) -> str:
        return f"TakenBackRow(game={self.game!r}, ply={self.ply}, seat={self.seat})"


class PlayerRow(msgspec.Struct, frozen=True):
    """A person who has used the bot, with the language of their last interaction and their preferences."""

    user_id: int
    name: str
    language: str = "en"
    turn_dms: bool = False
    style: str = "brush"
    hand_dms: bool = True
    private_choice: bool = False
    confirm_moves: bool = False
    zone: str = ""
    quiet: str = ""
    remind: str = "dm"
    hidden: bool = False
    hours: str = ""
    theme: str = "dark"
    size: str = "normal"


class GuildRow(msgspec.Struct, frozen=True):
    """A server's settings; an empty language means the server's own locale."""

    guild_id: int
    language: str = ""
    channel_id: int | None = None
    clock: str = ""
    rated: bool = True
    zone: str = "UTC"
    seasons: str = ""
    reset: bool = False
    style: str = "brush"
    theme: str = "dark"
    size: str = "normal"


class SecretRow(msgspec.Struct, frozen=True):
    """The secret that one deal or season is committed to, and how many draws were made with it."""

    game: str
    deal: int
    secret: bytes
    drawn: int = 0

    def __repr__(self) -> str:
        return f"SecretRow(game={self.game!r}, deal={self.deal}, drawn={self.drawn})"


class SeedRow(msgspec.Struct, frozen=True):
    """A person's own seed, mixed into the draws of a deal from the counter ``counts_from`` on."""

    game: str
    deal: int
    user_id: int
    name: str
    text: str
    counts_from: int


class DrawnFrom(msgspec.Struct, frozen=True):
    """All that a deal is drawn from: its secret, and the seeds by first draw, then person."""

    secret: SecretRow
    seeds: list[SeedRow]


class HandMessage(msgspec.Struct, frozen=True):
    """Where a person sees their hand in a game.

    ``message_id`` is the living DM, None where there is none; ``closed``: their DMs are closed, and they
    know it.  Until ``view_until`` their private message in the server can be edited with ``view_token``.
    """

    game: str
    user_id: int
    message_id: int | None = None
    view_token: str | None = None
    view_until: float | None = None
    closed: bool = False

    def __repr__(self) -> str:
        return f"HandMessage(game={self.game!r}, user_id={self.user_id}, message_id={self.message_id})"


class DueMessage(msgspec.Struct, frozen=True):
    """A message that somebody has claimed and now has to send; ``recipient`` 0 means nobody in person."""

    id: int
    game: str
    kind: str
    recipient: int
    due_at: float
    attempts: int
    revision: int
    importance: int = 0


# --- What remains of a game ------------------------------------------------------------------------


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game: ``seq`` orders the results by their commits; ``unrated`` says why it is not rated.

    ``family`` are the presets that are rated together, ``preset`` is empty for rules of one's own,
    ``seasons`` counts those of play that were begun; ``unit`` of the points of its seats make one point.
    """

    game: str
    seq: int
    guild_id: int
    game_id: str
    family: str
    preset: str
    started_at: float
    finished_at: float
    ply: int
    seasons: int
    rule: str
    unrated: str
    annulled: bool = False
    unit: int = 1


class ResultSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat got, as it counts: ``place`` 1 is the best; who ``quit`` the table is rated last."""

    game: str
    seat: int
    user_id: int | None
    computer: str
    place: int
    points: int
    quit: bool = False


class Tally(msgspec.Struct, frozen=True):
    """What a person's results with others add up to; ``seasons`` are those of play.

    ``wins`` are first places alone, ``draws`` shared ones, ``losses`` last ones; a place between is neither.
    ``points`` are those of the rules, with a fraction where some games count in tenths.
    """

    user_id: int
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    seasons: int


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person's rating in a pool; ``met`` are up to three people they have played rated games with."""

    pool: str
    user_id: int
    mu: float
    sigma: float
    games: int
    met: str = ""
    as_of: int
    played_at: float


class RatingStep(msgspec.Struct, frozen=True, kw_only=True):
    """What one result, or a reset, made of a rating."""

    pool: str
    seq: int
    user_id: int
    mu: float
    sigma: float
    change: float


class LogLine(msgspec.Struct, frozen=True):
    """What counts in a pool: a rated result with its seats in their order; without seats a reset."""

    seq: int
    at: float
    seats: list[ResultSeat] | None


class PracticeRow(msgspec.Struct, frozen=True):
    """A person's private number from their games against computer players."""

    game_id: str
    family: str
    user_id: int
    mu: float
    sigma: float
    games: int


class ServerSeason(msgspec.Struct, frozen=True, kw_only=True):
    """A season of a server: the results of its dates make a table of their own."""

    guild_id: int
    number: int
    name: str
    starts: float
    ends: float
    closed: bool = False


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """Who changed what, when and why; ``undoes`` is the line that this one takes back."""

    id: int = 0
    at: float
    guild_id: int
    actor: str
    user_id: int | None
    what: str
    subject: str
    before: str = ""
    after: str = ""
    reason: str = ""
    undoes: int | None = None


# --- Time ------------------------------------------------------------------------------------------


class ClockRow(msgspec.Struct, frozen=True):
    """The clock of a running game: ``seats`` is JSON of what each has left, a cache of the log."""

    game: str
    terms: str
    seats: str
    deadline: float | None


class PauseRow(msgspec.Struct, frozen=True, kw_only=True):
    """An interval in which clocks stand still: of a game, of a server, or of a person.

    ``grace`` is until when nobody loses on time afterwards; ``agreed`` who has pressed "Go on".
    """

    id: int = 0
    kind: str
    game: str | None = None
    guild_id: int | None = None
    user_id: int | None = None
    starts: float
    ends: float | None
    grace: float | None = None
    agreed: str = ""


class Heartbeat(msgspec.Struct, frozen=True):
    """When a shard's process was last alive and connected."""

    shard: int
    process: str
    at: float


class ConsentRow(msgspec.Struct, frozen=True):
    """Something that all at a table have to agree to, asked for at a ply."""

    game: str
    kind: str
    ply: int
    asked_by: int
    agreed: str


class Event(msgspec.Struct, frozen=True):
    """A change of state that falls due, claimed by whoever carries it out."""

    importance: ClassVar[int] = BACKGROUND

    id: int
    kind: str
    subject: str
    due_at: float
    attempts: int
    revision: int


class News(msgspec.Struct, frozen=True):
    """A message that belongs to no move, claimed by its sender."""

    importance: ClassVar[int] = BACKGROUND

    id: int
    kind: str
    subject: str
    recipient: int
    payload: str
    due_at: float
    attempts: int
    revision: int


class RuleSetRow(msgspec.Struct, frozen=True):
    """Rules of a game that a server has saved under a name; ``options`` are all of them as JSON."""

    guild_id: int
    game_id: str
    name: str
    options: str
    made_by: int
    made_at: float
