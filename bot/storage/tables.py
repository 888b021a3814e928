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
    Column("channel_id", BigInteger),  # the channel for games, told of outages and seasons of the server
    Column("clock", String(32), nullable=False, server_default=""),  # of new games, as ``clocks.terms``
    Column("rated", Boolean, nullable=False, server_default=true()),  # whether new games are meant to be
    Column("zone", String(64), nullable=False, server_default="UTC"),  # in which its seasons begin
    Column("seasons", String(16), nullable=False, server_default=""),  # how its seasons follow; empty: none
    Column("reset", Boolean, nullable=False, server_default=false()),  # whether each pulls ratings together
    Column("style", String(16), nullable=False, server_default="brush"),  # of public pictures, as in players
    Column("theme", String(16), nullable=False, server_default="dark"),
    Column("size", String(16), nullable=False, server_default="normal"),
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
    Column("zone", String(64), nullable=False, server_default=""),  # empty: never said
    Column("quiet", String(16), nullable=False, server_default=""),  # hours without calls, "22:00-07:30"
    Column("remind", String(8), nullable=False, server_default="dm"),  # how: "dm", "thread" or "never"
    Column("hidden", Boolean, nullable=False, server_default=false()),  # whether others see no profile
    Column("hours", String(200), nullable=False, server_default=""),  # in which they can play, in their zone
    Column("theme", String(16), nullable=False, server_default="dark"),  # the colours of private pictures
    Column("size", String(16), nullable=False, server_default="normal"),  # of private pictures
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
    Column("clock", String(32), nullable=False, server_default=""),  # as ``clocks.terms``; empty: none
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether it is meant to be
    Column("unrated", String(16), nullable=False, server_default=""),  # why it began unrated all the same
    Column("taken_back", Integer, nullable=False, server_default="0"),  # plies by which messages run ahead
    Column("wanted", Boolean, nullable=False, server_default=false()),  # whether ``consents`` may hold some
    Column("halted", Boolean, nullable=False, server_default=false()),  # it stands still until "Go on"
    Column("fixture", String(24)),  # of a league's season: "season:number"
    Column("rule_set", String(40), nullable=False, server_default=""),  # of the server, if one was chosen
    Column("start", Text),  # the state in which it began, if not where its game begins
    Column("origin", String(80), nullable=False, server_default=""),  # where that position comes from
    Column("late", String(64), nullable=False, server_default=""),  # seats for whom the bot has acted last
    Column("sights", Text, nullable=False, server_default=""),  # by reader: the ply of an older sight
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
    Column("at", Float, nullable=False),  # when it counts: the time in the press's id
    Column("used", Float),  # seconds of the seat's clock that it took, less pauses; null: no clock ran
    Column("cause", String(16), nullable=False, server_default=""),  # why the bot acted for a person
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
    Column("place", Integer, nullable=False, server_default="0"),  # in its deal, once somebody was erased
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

rule_sets: Final = Table(
    "rule_sets",  # of a server, under names of its own
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("game_id", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("made_by", BigInteger, nullable=False),
    Column("made_at", Float, nullable=False),
    PrimaryKeyConstraint("guild_id", "game_id", "name"),
)

imports: Final = Table(
    "imports",  # records that somebody opened, to go through them
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", BigInteger, nullable=False),  # who alone may see it
    Column("guild_id", BigInteger, nullable=False),  # where it was opened, or 0: in private
    Column("name", String(100), nullable=False),  # of the file
    Column("text", Text, nullable=False),
    Column("opened_at", Float, nullable=False),
    Index(None, "user_id", "opened_at"),
)

# --- What remains of a game ------------------------------------------------------------------------

counters: Final = Table(
    "counters",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),  # the last one given out
)

results: Final = Table(
    "results",
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, nullable=False, unique=True),  # in the order of the commits
    Column("guild_id", BigInteger, nullable=False),
    Column("game_id", String(32), nullable=False),
    Column("family", String(32), nullable=False),  # of presets that are rated together
    Column("preset", String(32), nullable=False),  # empty: rules of its own
    Column("started_at", Float, nullable=False),
    Column("finished_at", Float, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seasons", Integer, nullable=False),  # of play, that were begun
    Column("rule", String(32), nullable=False),  # by which it ended
    Column("unrated", String(16), nullable=False),  # why it is not rated; empty: it is
    Column("annulled", Boolean, nullable=False, server_default=false()),  # a cache of what was decided
    Column("unit", Integer, nullable=False, server_default="1"),  # how many of its ``points`` make a point
    Index(None, "guild_id", "finished_at"),
    Index(None, "guild_id", "game_id", "seq"),
)

result_seats: Final = Table(
    "result_seats",
    metadata,
    Column("game", String(16), ForeignKey("results.game", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),  # null: a computer player
    Column("computer", String(32), nullable=False),  # its level
    Column("place", Integer, nullable=False),  # 1 is the best; equal for ties; as it was played, for good
    Column("outcome", String(8), nullable=False),  # by what counts, among the people there: "win" …
    Column("points", BigInteger, nullable=False),  # as many as a rate without a limit makes them; for good
    Column("quit", Boolean, nullable=False, server_default=false()),  # rated last
    Column("ruled_place", Integer, nullable=False),  # what counts: a cache of what staff has decided
    Column("ruled_points", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index(None, "user_id"),
)

ratings: Final = Table(
    "ratings",  # a cache: recomputed from the results it is the same to the last digit
    metadata,
    Column("pool", String(96), nullable=False),  # "guild:game:family", "guild" for all games
    Column("user_id", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("met", Text, nullable=False, server_default=""),  # up to three people they have played: ",1,2,"
    Column("as_of", BigInteger, nullable=False),  # the ``seq`` of the last result or reset in it
    Column("played_at", Float, nullable=False),  # when that of the last rated game was
    PrimaryKeyConstraint("pool", "user_id"),
    Index(None, "user_id"),
)

rating_steps: Final = Table(
    "rating_steps",  # the same cache, one row for each change
    metadata,
    Column("pool", String(96), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),  # after it
    Column("sigma", Float, nullable=False),
    Column("change", Float, nullable=False),
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

practice: Final = Table(
    "practice",  # a person's private number against computer players
    metadata,
    Column("game_id", String(32), nullable=False),
    Column("family", String(32), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("game_id", "family", "user_id"),
    Index(None, "user_id"),
)

server_seasons: Final = Table(
    "server_seasons",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("starts", Float, nullable=False),
    Column("ends", Float, nullable=False),
    Column("closed", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("guild_id", "number"),
)

audit: Final = Table(
    "audit",  # it only grows
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", Float, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("actor", String(8), nullable=False),  # person, staff or bot
    Column("user_id", BigInteger),
    Column("what", String(32), nullable=False),
    Column("subject", String(64), nullable=False),  # a game, or what else was changed
    Column("before", Text, nullable=False, server_default=""),
    Column("after", Text, nullable=False, server_default=""),
    Column("reason", Text, nullable=False, server_default=""),
    Column("undoes", BigInteger),  # the line that it takes back
    CheckConstraint("actor IN ('person', 'staff', 'bot')", name="actor"),
    Index(None, "guild_id", "id"),
    Index(None, "subject"),
    sqlite_autoincrement=True,
)

# --- Time ------------------------------------------------------------------------------------------

clocks: Final = Table(
    "clocks",  # of running games; what seats have left is a cache of the log
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("terms", String(32), nullable=False),
    Column("seats", Text, nullable=False),  # by seat: what is left, and since when it runs
    Column("deadline", Float),  # the first one, as far as is known; null: no clock runs
)

pauses: Final = Table(
    "pauses",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", String(16), nullable=False),  # outage, go_on, agreed or vacation
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE")),  # of one game …
    Column("guild_id", BigInteger),  # … or of all games of a server …
    Column("user_id", BigInteger),  # … or of one person in all games
    Column("starts", Float, nullable=False),
    Column("ends", Float),  # null: until somebody ends it
    Column("grace", Float),  # until when nobody loses on time afterwards
    Column("agreed", Text, nullable=False, server_default=""),  # the people who have pressed "Go on": ",1,2,"
    CheckConstraint("kind IN ('outage', 'go_on', 'agreed', 'vacation')", name="kind"),
    Index(None, "game"),
    Index(None, "guild_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

heartbeats: Final = Table(
    "heartbeats",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

synced_commands: Final = Table(
    "synced_commands",  # what Discord was told last
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("fingerprint", String(64), nullable=False),
)

consents: Final = Table(
    "consents",  # what all at a table have to agree to
    metadata,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),  # takeback or pause
    Column("ply", Integer, nullable=False),  # at which it was asked for; a move cancels it
    Column("asked_by", BigInteger, nullable=False),
    Column("agreed", Text, nullable=False),  # the people who have agreed: ",1,2,"
    PrimaryKeyConstraint("game", "kind"),
)

taken_back: Final = Table(
    "taken_back",  # lines of the log that were taken back, for whoever asks what happened
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("used", Float),
    Index(None, "game"),
    sqlite_autoincrement=True,
)

# --- What falls due --------------------------------------------------------------------------------

events_due: Final = Table(
    "events_due",  # changes of state; never given up
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("subject", String(96), nullable=False),
    Column("due_at", Float, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("claimed_until", Float, nullable=False, server_default="0"),
    Column("revision", Integer, nullable=False, server_default="0"),  # rises when it is put again
    UniqueConstraint("subject", "kind"),
    Index(None, "due_at"),
    Index(
        None,
        "claimed_until",
        sqlite_where=text("claimed_until > 0"),
        postgresql_where=text("claimed_until > 0"),
    ),
    sqlite_autoincrement=True,
)

news_due: Final = Table(
    "news_due",  # messages that belong to no move, in a lane of their own
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("subject", String(96), nullable=False),  # a game, a server's season …
    Column("recipient", BigInteger, nullable=False, server_default="0"),  # a person or a server
    Column("payload", Text, nullable=False, server_default=""),
    Column("due_at", Float, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("claimed_until", Float, nullable=False, server_default="0"),
    Column("revision", Integer, nullable=False, server_default="0"),
    UniqueConstraint("subject", "kind", "recipient"),
    Index(None, "due_at"),
    Index(
        None,
        "claimed_until",
        sqlite_where=text("claimed_until > 0"),
        postgresql_where=text("claimed_until > 0"),
    ),
    sqlite_autoincrement=True,
)
