"""The rows as frozen records: their fields are the columns of the tables (``columns``), in their order.

Times are seconds since 1970 (UTC).  What a seat may hide (secrets, states, actions) is left out of the
``repr``, so that no log line or traceback shows it.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

import msgspec

from bot.storage.columns import (
    UNIQUE,
    Default,
    Game,
    Id,
    Player,
    Result,
    RowNumber,
    Str8,
    Str16,
    Str24,
    Str32,
    Str40,
    Str64,
    Str80,
    Str96,
    Str100,
    Str200,
)

URGENT, SOON, BACKGROUND = range(3)
"""How important what is due is: somebody looks and waits; somebody will read it; nobody waits for it."""

IN_PRIVATE: Final = 0
"""In the place of a server: the game is played in the DM of its only person."""


class Discreet(msgspec.Struct, frozen=True):
    """A row with something to hide, whose ``repr`` shows the fields :attr:`SHOWN` alone."""

    SHOWN: ClassVar[tuple[str, ...]]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.SHOWN)
        return f"{type(self).__name__}({shown})"


class GameRow(Discreet, frozen=True, kw_only=True):
    """A game, from its lobby to its end; ``guild_id`` may be :data:`IN_PRIVATE`."""

    SHOWN = ("id", "game_id", "status", "ply")

    id: Str16
    guild_id: Id
    channel_id: Id  # where the lobby stands
    lobby_message_id: Id | None = None
    thread_id: Id | None = None  # where the game is played: a thread, or the channel itself
    board_message_id: Id | None = None
    game_id: Str32
    game_version: int
    options: str
    seat_count: int
    status: Str16
    host_id: Id
    invited: str = ""  # who may join: ",1,2,"; empty: everybody
    language: Str8  # of public messages
    ply: int = 0
    deal: int = 1  # which secret the next draw uses
    state: str | None = None  # null in the lobby
    to_act: Str64 = ""  # seats that may act, ",0,1,"
    draw_offered_by: int | None = None  # the seat, while the offer stands
    result: str | None = None
    rematch_of: Str16 | None = None
    created_at: float
    started_at: float | None = None
    finished_at: float | None = None
    asked_from: int | None = None  # the ply from which on all are asked about one matter, while they are
    asked: str = ""  # by seat: the ply of an older question
    notices: str = ""  # by seat: the message "your turn"
    fingerprints: str = ""  # by deal: those fixed last
    last_interaction: Id | None = None  # the last one by which a person acted
    result_message_id: Id | None = None  # in the game's place
    rematch_secrets: bytes | None = None  # the first ones of a rematch, fixed before anybody asks for it
    answers: str = ""  # by seat: given in private to one matter
    wait_until: float | None = None  # when the pause ends in which seats are asked in private
    views_until: float | None = None  # as long as some private message of it may be edited
    veil: bytes | None = None  # the key by which its messages tell no ply, if they may not
    clock: Str32 = ""  # as ``clocks.terms``; empty: none
    rated: bool = False  # whether it is meant to be
    unrated: Str16 = ""  # why it began unrated all the same
    taken_back: int = 0  # plies by which messages run ahead
    wanted: bool = False  # whether ``consents`` may hold some
    halted: bool = False  # it stands still until "Go on"
    fixture: Str24 | None = None  # of a league's season: "season:number"
    rule_set: Str40 = ""  # of the server, if one was chosen
    start: str | None = None  # the state in which it began, if not where its game begins
    origin: Str80 = ""  # where that position comes from
    late: Str64 = ""  # seats for whom the bot has acted last
    sights: str = ""  # by reader: the ply of an older sight
    learners: str = ""  # for whom it is one of their first games of its kind, ",1,2,"
    turning: bool = False  # the public board is shown from the side of who is to move
    even: Str64 = ""  # the head start that its lobby offers
    hints: bool = True  # whether its players may ask for hints, while it is not rated
    elsewhere: Id | None = None  # in whose answer it lives: a server without us, 0: a group; null: in none
    answer_token: str | None = None  # of the interaction by which that answer is edited
    answer_until: float | None = None  # as long as Discord allows it
    shared: bool = False  # whether it is shown in another server, too, as ``sides`` has it
    invitation: Str16 = ""  # into another server, which nobody has taken up: open, withdrawn; empty: none
    invitation_until: float | None = None  # when its lobby goes, and the invitation with it


class SeatRow(msgspec.Struct, frozen=True):
    """A place at a game: a person with their name, or a computer player with its level and no name.

    ``turn_dms``: the person wants to be told by DM when it is their turn.  ``private_choice``: they choose
    where nobody watches.  ``confirm_moves``: they are asked once more before a move is played.
    ``has_acted``: they have acted in this game.  ``zone`` and ``quiet``: where they live, and when they are
    not to be called.  ``hints`` were taken on this seat.
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
    hints: int = 0


class NewcomerRow(msgspec.Struct, frozen=True):
    """Somebody who wants to join a running game when the next season is dealt."""

    game: Game
    user_id: Player
    asked_at: float
    name: str


class SideRow(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation into another server, and once it is taken up, where the game is shown there.

    The person who has taken it up plays from there; nobody else of that server does.
    """

    game: Game
    code: Str16  # by which the invitation is taken up
    guild_id: Id | None = None  # null: nobody has taken it up
    user_id: Id | None = None  # who has
    channel_id: Id | None = None  # where
    message_id: Id | None = None  # the answer to that, on which the thread hangs
    thread_id: Id | None = None
    board_message_id: Id | None = None
    result_message_id: Id | None = None
    language: Str8 = ""  # of public messages there
    stopped: bool = False  # its staff has ended the game there


class ActionRow(Discreet, frozen=True, kw_only=True):
    """One applied action."""

    SHOWN = ("game", "ply", "seat")

    game: Game
    ply: int
    seat: int  # -1: chance
    action: str
    notation: str
    deal: int | None = None  # which secret it was drawn with; null where nothing was drawn
    draws: str | None = None  # [[counter, stop, value], …]; likewise
    at: float  # when it counts: the time in the press's id
    used: float | None = None  # seconds of the seat's clock that it took, less pauses; null: no clock ran
    cause: Str16 = ""  # why the bot acted for a person


class ImportRow(Discreet, frozen=True, kw_only=True):
    """A record that somebody opened."""

    SHOWN = ("id",)

    id: Str16
    user_id: Id  # who alone may see it
    guild_id: Id  # where it was opened, or 0: in private
    name: Str100  # of the file
    text: str
    opened_at: float


class ReviewRow(Discreet, frozen=True):
    """What was found out about a game that is over: ``text`` is an ``engine.review.Review`` as JSON."""

    SHOWN = ("game",)

    game: Game
    text: str
    made_at: float


class TakenBackRow(Discreet, frozen=True):
    """An action that was taken back."""

    SHOWN = ("game", "ply", "seat")

    id: RowNumber
    game: Game
    ply: int
    seat: int
    action: str
    at: float
    used: float | None


class PlayerRow(msgspec.Struct, frozen=True):
    """A person who has used the bot, with the language of their last interaction and their preferences."""

    user_id: Id
    name: str
    language: Str8 = "en"  # of the last interaction
    turn_dms: bool = False
    style: Str16 = "brush"  # of the signs on pieces
    hand_dms: bool = True  # hidden hands come by DM
    private_choice: bool = False  # no menus on the board
    confirm_moves: bool = False  # asked before one is played
    zone: Str64 = ""  # empty: never said
    quiet: Str16 = ""  # hours without calls, "22:00-07:30"
    remind: Str8 = "dm"  # how: "dm", "thread" or "never"
    hidden: bool = False  # whether others see no profile
    hours: Str200 = ""  # in which they can play, in their zone
    theme: Str16 = "dark"  # the colours of private pictures
    size: Str16 = "phone"  # of private pictures
    help: Str16 = "auto"  # for who cannot read the signs, on private pictures
    ideas: bool = True  # whether they are told of what they meet in a game for the first time


class GuildRow(msgspec.Struct, frozen=True):
    """A server's settings; an empty language means the server's own locale."""

    guild_id: Id
    language: Str8 = ""  # empty: the server's own locale
    channel_id: Id | None = None  # the channel for games, told of outages and seasons of the server
    clock: Str32 = ""  # of new games, as ``clocks.terms``
    rated: bool = True  # whether new games are meant to be
    zone: Str64 = "UTC"  # in which its seasons begin
    seasons: Str16 = ""  # how its seasons follow; empty: none
    reset: bool = False  # whether each pulls ratings together
    style: Str16 = "brush"  # of public pictures, as in players
    theme: Str16 = "dark"
    size: Str16 = "phone"
    staff_channel_id: Id | None = None  # in which its staff is told what waits for them
    help: Str16 = "auto"  # for who cannot read the signs, on public pictures
    named: bool = True  # whether pictures to share say where a game was played
    only_channels: str = ""  # to which its games are kept, numbers with spaces between; empty: any
    only_games: str = ""  # to which it keeps itself, likewise
    only_role_id: Id | None = None  # who may play
    quick_role_id: Id | None = None  # who is never told that it is too much at once
    quick_people: str = ""  # nor are these, numbers with spaces between
    across: bool = False  # whether its members may play those of other servers


class SecretRow(Discreet, frozen=True):
    """The secret that one deal or season is committed to, and how many draws were made with it."""

    SHOWN = ("game", "deal", "drawn")

    game: Game
    deal: int
    secret: bytes
    drawn: int = 0  # draws made with it so far


class SeedRow(msgspec.Struct, frozen=True):
    """A person's own seed, mixed into the draws of a deal from the counter ``counts_from`` on."""

    game: Game
    deal: int
    user_id: Id
    name: str
    text: str
    counts_from: int  # the counter of the first draw it is mixed into


class HandMessage(Discreet, frozen=True):
    """Where a person sees their hand in a game."""

    SHOWN = ("game", "user_id", "message_id")

    game: Game
    user_id: Id
    message_id: Id | None = None  # the living DM, if there is one
    view_token: str | None = None  # of the interaction by which their private message in the server is edited
    view_until: float | None = None  # as long as Discord allows it
    closed: bool = False  # the person's DMs, and they know it


class DueMessage(msgspec.Struct, frozen=True):
    """A message that somebody has claimed and now has to send."""

    id: RowNumber
    game: Game
    kind: Str32
    recipient: Annotated[Id, Default("0")]  # a person, or 0
    due_at: float
    attempts: Annotated[int, Default("0")]
    revision: Annotated[int, Default("0")]  # rises when it is put again
    importance: int = 0  # the smaller, the sooner it is sent


# --- What remains of a game ------------------------------------------------------------------------


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game."""

    game: Game
    seq: Annotated[Id, UNIQUE]  # in the order of the commits
    guild_id: Id
    game_id: Str32
    family: Str32  # of presets that are rated together
    preset: Str32  # empty: rules of its own
    started_at: float
    finished_at: float
    ply: int
    seasons: int  # of play, that were begun
    rule: Str32  # by which it ended
    unrated: Str16  # why it is not rated; empty: it is
    annulled: bool = False  # a cache of what was decided
    unit: int = 1  # how many of its seats' ``points`` make a point of the rules


class ResultSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat got."""

    game: Result
    seat: int
    user_id: Id | None  # null: a computer player
    computer: Str32  # its level
    place: int  # 1 is the best; equal for ties; as it was played, for good
    points: Id  # as many as a rate without a limit makes them; for good
    quit: bool = False  # rated last


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person's rating in a pool."""

    pool: Str96  # "guild:game:family", "guild" for all games
    user_id: Id
    mu: float
    sigma: float
    games: int
    met: str = ""  # up to three people they have played rated games with: ",1,2,"
    as_of: Id  # the ``seq`` of the last result or reset in it
    played_at: float  # when that of the last rated game was


class RatingStep(msgspec.Struct, frozen=True, kw_only=True):
    """What one result, or a reset, made of a rating."""

    pool: Str96
    seq: Id
    user_id: Id
    mu: float  # after it
    sigma: float
    change: float


class ServerSeason(msgspec.Struct, frozen=True, kw_only=True):
    """A season of a server: the results of its dates make a table of their own."""

    guild_id: Id
    number: int
    name: Str64
    starts: float
    ends: float
    closed: bool = False


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """Who changed what, when and why."""

    id: RowNumber = 0
    at: float
    guild_id: Id
    actor: Str8  # person, staff or bot
    user_id: Id | None
    what: Str32
    subject: Str64  # a game, or what else was changed
    before: str = ""
    after: str = ""
    reason: str = ""
    undoes: Id | None = None  # the line that it takes back


class RemovalRow(msgspec.Struct, frozen=True):
    """A server that has removed the bot: since when its games and leagues rest, before they go.

    ``erasing``: they are going, and nothing brings them back any more.
    """

    guild_id: Id
    at: float
    erasing: bool = False


# --- Time ------------------------------------------------------------------------------------------


class ClockRow(msgspec.Struct, frozen=True):
    """The clock of a running game."""

    game: Game
    terms: Str32
    seats: str  # JSON by seat: what is left, and since when it runs; a cache of the log
    deadline: float | None  # the first one, as far as is known; null: no clock runs


class PauseRow(msgspec.Struct, frozen=True, kw_only=True):
    """An interval in which clocks stand still: of a game, of a server, or of a person."""

    id: RowNumber = 0
    kind: Str16  # outage, go_on, agreed or vacation
    game: Game | None = None  # of one game …
    guild_id: Id | None = None  # … or of all games of a server …
    user_id: Id | None = None  # … or of one person in all games
    starts: float
    ends: float | None  # null: until somebody ends it
    grace: float | None = None  # until when nobody loses on time afterwards
    agreed: str = ""  # the people who have pressed "Go on": ",1,2,"


class Heartbeat(msgspec.Struct, frozen=True):
    """When a shard's process was last alive and connected."""

    shard: int
    process: Str32
    at: float


class ConsentRow(msgspec.Struct, frozen=True):
    """Something that all at a table have to agree to, asked for at a ply."""

    game: Game
    kind: Str16  # takeback or pause
    ply: int  # at which it was asked for; a move cancels it
    asked_by: Id
    agreed: str  # the people who have agreed: ",1,2,"


class Event(msgspec.Struct, frozen=True):
    """A change of state that falls due, claimed by whoever carries it out."""

    importance: ClassVar[int] = BACKGROUND

    id: RowNumber
    kind: Str32
    subject: Str96
    due_at: float
    attempts: Annotated[int, Default("0")]
    revision: Annotated[int, Default("0")]  # rises when it is put again


class News(msgspec.Struct, frozen=True):
    """A message that belongs to no move, claimed by its sender."""

    importance: ClassVar[int] = BACKGROUND

    id: RowNumber
    kind: Str32
    subject: Str96  # a game, a server's season …
    recipient: Annotated[Id, Default("0")]  # a person or a server
    payload: Annotated[str, Default("")]
    due_at: float
    attempts: Annotated[int, Default("0")]
    revision: Annotated[int, Default("0")]


class RuleSetRow(msgspec.Struct, frozen=True):
    """Rules of a game that a server has saved under a name; ``options`` are all of them as JSON."""

    guild_id: Id
    game_id: Str32
    name: Str40
    options: str
    made_by: Id
    made_at: float
