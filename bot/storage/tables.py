"""The schema: one table for each thing that must survive the process.

What is read as a row of ``rows`` has its columns from there.

The action log only grows (key: game, ply); ``games.state`` is a cache of its replay, written in the same
transaction.  Times are seconds since 1970 (UTC); Discord's ids are 64-bit integers; JSON is text, so that
both databases store the same bytes.
"""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.storage.checkup_rows import CheckupRow
from bot.storage.club_rows import DisputeRow, DisputeState, HolderRow, HolderState, RoleRow
from bot.storage.columns import metadata, one_of, table
from bot.storage.lab_rows import LabPart, LabRow, LabState
from bot.storage.learning_rows import IdeaTold, LessonRow
from bot.storage.practice_rows import PracticeGame, PracticeRow
from bot.storage.process_rows import ProcessRow, RefusedRow, ShardRow, TurnRow
from bot.storage.rows import (
    ActionRow,
    AuditLine,
    ClockRow,
    ConsentRow,
    DueMessage,
    Event,
    GameRow,
    GuildRow,
    HandMessage,
    Heartbeat,
    ImportRow,
    NewcomerRow,
    News,
    PauseRow,
    PlayerRow,
    RatingRow,
    RatingStep,
    RemovalRow,
    ResultRow,
    ResultSeat,
    ReviewRow,
    RuleSetRow,
    SecretRow,
    SeedRow,
    ServerSeason,
    SideRow,
    TakenBackRow,
)
from bot.storage.staff_rows import BarRow, OfferRow


def _queue(
    name: str, row: type[msgspec.Struct], key: tuple[str, ...], order: tuple[str, ...] = ("due_at",)
) -> Table:
    """Make a table of what falls due: one row for each ``key``, found in this order."""
    leased = text("claimed_until > 0")
    return table(
        name,
        row,
        PrimaryKeyConstraint("id"),
        UniqueConstraint(*key),
        Index(None, *order),
        Index(None, "claimed_until", sqlite_where=leased, postgresql_where=leased),
        before={"revision": Column("claimed_until", Float, nullable=False, server_default="0")},
        sqlite_autoincrement=True,  # an id that came back would let a late sender forget a newer message
    )


guilds: Final = table("guilds", GuildRow, PrimaryKeyConstraint("guild_id"))

greetings: Final = Table(
    "greetings",  # servers that are known, and below 0 since when a server is new
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

# servers that have removed the bot
removals: Final = table("removals", RemovalRow, PrimaryKeyConstraint("guild_id"))

players: Final = table("players", PlayerRow, PrimaryKeyConstraint("user_id"))

games: Final = table(
    "games",
    GameRow,
    PrimaryKeyConstraint("id"),
    CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="status"),
    Index(None, "guild_id", "status"),
    Index(None, "host_id", "status"),
    Index(None, "status"),
    Index(None, "thread_id"),
    Index(None, "fixture"),
    Index(
        "uq_games_rematch_of",  # one rematch of a game, unless it is called off
        "rematch_of",
        unique=True,
        sqlite_where=text("status <> 'cancelled'"),
        postgresql_where=text("status <> 'cancelled'"),
    ),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id")),  # null: a computer player
    Column("computer", String(32), nullable=False, server_default=""),  # its level
    Column("joined_by", BigInteger),  # the interaction by which the seat was taken in the lobby
    Column("has_acted", Boolean, nullable=False, server_default=false()),  # the person who sits there now
    Column("hints", Integer, nullable=False, server_default="0"),  # that were taken there
    PrimaryKeyConstraint("game", "seat"),
    CheckConstraint("(user_id IS NULL) = (computer <> '')", name="person_or_computer"),
    UniqueConstraint("game", "user_id"),
    Index(None, "user_id"),
)

leavers: Final = Table(
    "leavers",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),  # the one they left last: they have seen its hand
    Column("replaced", Boolean, nullable=False, server_default=false()),  # they did not leave it themselves
    Column("counts", Boolean, nullable=False, server_default=true()),  # among those who quit, in the result
    PrimaryKeyConstraint("game", "user_id"),
)

newcomers: Final = table(
    "newcomers",
    NewcomerRow,
    PrimaryKeyConstraint("game", "user_id"),
    Index(None, "user_id"),
    without=("name",),  # which the players have
)

sides: Final = table(
    "sides",
    SideRow,
    PrimaryKeyConstraint("game"),
    UniqueConstraint("code"),
    Index(None, "guild_id"),
    Index(None, "thread_id"),
)

declines: Final = Table(
    "declines",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", String(8), nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    CheckConstraint("until IN ('card', 'turn', 'wins', 'always')", name="until"),
)

actions: Final = table("actions", ActionRow, PrimaryKeyConstraint("game", "ply"))

secrets: Final = table("secrets", SecretRow, PrimaryKeyConstraint("game", "deal"))

seeds: Final = table(
    "seeds",
    SeedRow,
    Column("place", Integer, nullable=False, server_default="0"),  # in its deal, once somebody was erased
    PrimaryKeyConstraint("game", "deal", "user_id"),
)

hand_messages: Final = table("hand_messages", HandMessage, PrimaryKeyConstraint("game", "user_id"))

messages_due: Final = _queue(
    "messages_due", DueMessage, ("game", "kind", "recipient"), ("importance", "due_at")
)

interactions: Final = Table(
    "interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Index(None, "at"),
)

# of a server, under names of its own
rule_sets: Final = table("rule_sets", RuleSetRow, PrimaryKeyConstraint("guild_id", "game_id", "name"))

# of games that are over: what computing it anew would take seconds for
reviews: Final = table("reviews", ReviewRow, PrimaryKeyConstraint("game"))

# records that somebody opened, to go through them
imports: Final = table("imports", ImportRow, PrimaryKeyConstraint("id"), Index(None, "user_id", "opened_at"))

# rule sets that staff compares
labs: Final = table(
    "labs", LabRow, PrimaryKeyConstraint("id"), one_of("state", LabState), Index(None, "guild_id", "state")
)

# how far people are in the lessons of games
lessons: Final = table(
    "lessons",
    LessonRow,
    PrimaryKeyConstraint("user_id", "game_id"),
    Index(None, "guild_id"),
    Index(None, "game"),
)

# of what people were told in games when they met it for the first time
ideas_told: Final = table("ideas_told", IdeaTold, PrimaryKeyConstraint("user_id", "game_id", "idea"))

# the games that were played for them
lab_parts: Final = table("lab_parts", LabPart, PrimaryKeyConstraint("lab", "side", "first"))

# what was looked at in a night, and what was wrong
checkups: Final = table("checkups", CheckupRow, PrimaryKeyConstraint("night"))

# --- What remains of a game ------------------------------------------------------------------------

counters: Final = Table(
    "counters",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),  # the last one given out
)

results: Final = table(
    "results",
    ResultRow,
    PrimaryKeyConstraint("game"),
    Index(None, "guild_id", "finished_at"),
    Index(None, "guild_id", "game_id", "seq"),
)

result_seats: Final = table(
    "result_seats",
    ResultSeat,
    Column("ruled_place", Integer, nullable=False),  # what counts: a cache of what staff has decided
    Column("ruled_points", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index(None, "user_id"),
    before={"points": Column("outcome", String(8), nullable=False)},  # by what counts, among people: "win" …
)

# a cache: recomputed from the results it is the same to the last digit
ratings: Final = table("ratings", RatingRow, PrimaryKeyConstraint("pool", "user_id"), Index(None, "user_id"))

# the same cache, one row for each change
rating_steps: Final = table(
    "rating_steps",
    RatingStep,
    PrimaryKeyConstraint("pool", "seq", "user_id"),
    Index(None, "pool", "user_id", "seq"),
)

pools: Final = Table(
    "pools",
    metadata,
    Column("pool", String(96), primary_key=True),
    Column("stale", Boolean, nullable=False, server_default=false()),  # it is being computed anew
    Column("version", Integer, nullable=False, server_default="0"),  # rises with each correction
)

resets: Final = Table(
    "resets",
    metadata,
    Column("pool", String(96), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("pool", "seq"),
)

# a person's private number against computer players: a cache, too
practice: Final = table(
    "practice", PracticeRow, PrimaryKeyConstraint("game_id", "family", "user_id"), Index(None, "user_id")
)

# what it follows from
practice_games: Final = table(
    "practice_games", PracticeGame, PrimaryKeyConstraint("seq"), Index(None, "user_id", "game_id", "family")
)

server_seasons: Final = table("server_seasons", ServerSeason, PrimaryKeyConstraint("guild_id", "number"))

# it only grows
audit: Final = table(
    "audit",
    AuditLine,
    PrimaryKeyConstraint("id"),
    CheckConstraint("actor IN ('person', 'staff', 'bot')", name="actor"),
    Index(None, "guild_id", "id"),
    Index(None, "subject"),
    sqlite_autoincrement=True,
)

disputes: Final = table(
    "disputes",
    DisputeRow,
    PrimaryKeyConstraint("game", "user_id"),
    one_of("state", DisputeState),
    Index(None, "guild_id", "state"),
    Index(None, "user_id"),
)

# which role a server gives for what
server_roles: Final = table("server_roles", RoleRow, PrimaryKeyConstraint("guild_id", "what"))

# whom the bot gives roles: what should be, beside what is
role_holders: Final = table(
    "role_holders",
    HolderRow,
    one_of("state", HolderState),
    PrimaryKeyConstraint("guild_id", "role_id", "user_id"),
    Index(None, "user_id"),
)

# who may not begin or join games in a server
bars: Final = table("bars", BarRow, PrimaryKeyConstraint("guild_id", "user_id"), Index(None, "user_id"))

# whom staff has asked to take a seat
seat_offers: Final = table(
    "seat_offers",
    OfferRow,
    PrimaryKeyConstraint("line"),
    UniqueConstraint("game", "seat"),
    Index(None, "user_id"),
)

# --- Time ------------------------------------------------------------------------------------------

# of running games; what seats have left is a cache of the log
clocks: Final = table("clocks", ClockRow, PrimaryKeyConstraint("game"))

pauses: Final = table(
    "pauses",
    PauseRow,
    PrimaryKeyConstraint("id"),
    CheckConstraint("kind IN ('outage', 'go_on', 'agreed', 'vacation')", name="kind"),
    Index(None, "game"),
    Index(None, "guild_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

heartbeats: Final = table("heartbeats", Heartbeat, PrimaryKeyConstraint("shard"))

processes: Final = table("processes", ProcessRow, PrimaryKeyConstraint("id"))

shards: Final = table("shards", ShardRow, PrimaryKeyConstraint("shard"))

turns: Final = table("turns", TurnRow, PrimaryKeyConstraint("name"))

refused_requests: Final = table("refused_requests", RefusedRow, PrimaryKeyConstraint("minute"))

synced_commands: Final = Table(
    "synced_commands",  # what Discord was told last
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("fingerprint", String(64), nullable=False),
)

# what all at a table have to agree to
consents: Final = table("consents", ConsentRow, PrimaryKeyConstraint("game", "kind"))

# lines of the log that were taken back, for whoever asks what happened
taken_back: Final = table(
    "taken_back", TakenBackRow, PrimaryKeyConstraint("id"), Index(None, "game"), sqlite_autoincrement=True
)

# --- What falls due --------------------------------------------------------------------------------

events_due: Final = _queue("events_due", Event, ("subject", "kind"))  # changes of state; never given up

# messages that belong to no move, in a lane of their own
news_due: Final = _queue("news_due", News, ("subject", "kind", "recipient"))
Index(None, news_due.c.recipient, news_due.c.kind)
