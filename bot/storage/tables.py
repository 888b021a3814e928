"""The schema: one table for each thing that must survive the process.

The action log only grows (key: game, ply); ``games.state`` is a cache of its replay, written in the same
transaction.  Times are seconds since 1970 (UTC); Discord's ids are 64-bit integers; JSON is text, so that
both databases store the same bytes.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guilds: Final = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(8), nullable=False, server_default=""),  # empty: the server's own locale
)

players: Final = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("language", String(8), nullable=False, server_default="en"),  # of the last interaction
    Column("turn_dms", Boolean, nullable=False, server_default=false()),
    Column("style", String(16), nullable=False, server_default="brush"),  # of the signs on pieces
    Column("hand_dms", Boolean, nullable=False, server_default=true()),  # hidden hands come by DM
    Column("private_choice", Boolean, nullable=False, server_default=false()),  # no menus on the board
    Column("confirm_moves", Boolean, nullable=False, server_default=false()),  # asked before one is played
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),  # where the lobby stands
    Column("lobby_message_id", BigInteger),
    Column("thread_id", BigInteger),  # where the game is played: a thread, or the channel itself
    Column("board_message_id", BigInteger),
    Column("game_id", String(32), nullable=False),
    Column("game_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("invited", Text, nullable=False, server_default=""),  # who may join: ",1,2,"; empty: everybody
    Column("language", String(8), nullable=False),  # of public messages
    Column("ply", Integer, nullable=False, server_default="0"),
    Column("deal", Integer, nullable=False, server_default="1"),  # which secret the next draw uses
    Column("state", Text),  # null in the lobby
    Column("to_act", String(64), nullable=False, server_default=""),  # seats that may act, ",0,1,"
    Column("draw_offered_by", Integer),  # the seat, while the offer stands
    Column("result", Text),
    Column("rematch_of", String(16)),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("finished_at", Float),
    Column("asked_from", Integer),  # the ply from which on all are asked about one matter, while they are
    Column("asked", Text, nullable=False, server_default=""),  # by seat: the ply of an older question
    Column("notices", Text, nullable=False, server_default=""),  # by seat: the message "your turn"
    Column("fingerprints", Text, nullable=False, server_default=""),  # by deal: those fixed last
    Column("last_interaction", BigInteger),  # the last one by which a person acted
    Column("result_message_id", BigInteger),  # in the game's place
    Column("rematch_secrets", LargeBinary),  # the first ones of a rematch, fixed before anybody asks for it
    Column("answers", Text, nullable=False, server_default=""),  # by seat: given in private to one matter
    Column("wait_until", Float),  # when the pause ends in which seats are asked in private
    Column("views_until", Float),  # as long as some private message of it may be edited
    Column("veil", LargeBinary),  # the key by which its messages tell no ply, if they may not
    CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="status"),
    Index(None, "guild_id", "status"),
    Index(None, "host_id", "status"),
    Index(None, "status"),
    Index(None, "thread_id"),
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
    PrimaryKeyConstraint("game", "user_id"),
)

newcomers: Final = Table(
    "newcomers",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", BigInteger, ForeignKey("players.user_id"), nullable=False),
    Column("asked_at", Float, nullable=False),
    PrimaryKeyConstraint("game", "user_id"),
    Index(None, "user_id"),
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

actions: Final = Table(
    "actions",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("action", Text, nullable=False),
    Column("notation", Text, nullable=False),
    Column("deal", Integer),  # which secret it was drawn with; null where nothing was drawn
    Column("draws", Text),  # [[counter, stop, value], …] of a chance action
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("game", "ply"),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("drawn", Integer, nullable=False, server_default="0"),  # draws made with it so far
    PrimaryKeyConstraint("game", "deal"),
)

seeds: Final = Table(
    "seeds",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("counts_from", Integer, nullable=False),  # the counter of the first draw it is mixed into
    PrimaryKeyConstraint("game", "deal", "user_id"),
)

hand_messages: Final = Table(
    "hand_messages",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),  # the living DM, if there is one
    Column("view_token", Text),  # of the interaction by which their private message in the server is edited
    Column("view_until", Float),  # as long as Discord allows it
    Column("closed", Boolean, nullable=False, server_default=false()),  # the person's DMs
    PrimaryKeyConstraint("game", "user_id"),
)

messages_due: Final = Table(
    "messages_due",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("recipient", BigInteger, nullable=False, server_default="0"),  # a person, or 0
    Column("due_at", Float, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("claimed_until", Float, nullable=False, server_default="0"),
    Column("revision", Integer, nullable=False, server_default="0"),  # rises when it is put again
    Column("importance", Integer, nullable=False, server_default="0"),  # the smaller, the sooner it is sent
    UniqueConstraint("game", "kind", "recipient"),
    Index(None, "importance", "due_at"),
    Index(
        None,
        "claimed_until",
        sqlite_where=text("claimed_until > 0"),
        postgresql_where=text("claimed_until > 0"),
    ),
    sqlite_autoincrement=True,  # an id that came back would let a late sender forget a newer message
)

interactions: Final = Table(
    "interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Index(None, "at"),
)
