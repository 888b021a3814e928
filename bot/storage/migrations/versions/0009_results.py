"""Results with ratings and what staff did to them; clocks with their pauses; events that fall due."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    _columns()
    _results()
    _ratings()
    _pools()
    _records()
    _time()
    _agreements()
    _due()
    _fill_results()
    _explain()


def _columns() -> None:
    op.add_column("actions", sa.Column("used", sa.Float()))
    op.add_column("actions", sa.Column("cause", sa.String(length=16), server_default="", nullable=False))
    op.add_column("games", sa.Column("clock", sa.String(length=32), server_default="", nullable=False))
    op.add_column("games", sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("games", sa.Column("unrated", sa.String(length=16), server_default="", nullable=False))
    op.add_column("games", sa.Column("taken_back", sa.Integer(), server_default="0", nullable=False))
    op.add_column("games", sa.Column("wanted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("games", sa.Column("halted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("guilds", sa.Column("channel_id", sa.BigInteger()))
    op.add_column("guilds", sa.Column("clock", sa.String(length=32), server_default="", nullable=False))
    op.add_column("guilds", sa.Column("rated", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("guilds", sa.Column("zone", sa.String(length=64), server_default="UTC", nullable=False))
    op.add_column("guilds", sa.Column("seasons", sa.String(length=16), server_default="", nullable=False))
    op.add_column("guilds", sa.Column("reset", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("players", sa.Column("zone", sa.String(length=64), server_default="", nullable=False))
    op.add_column("players", sa.Column("quiet", sa.String(length=16), server_default="", nullable=False))
    op.add_column("players", sa.Column("remind", sa.String(length=8), server_default="dm", nullable=False))
    op.add_column("players", sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seeds", sa.Column("place", sa.Integer(), server_default="0", nullable=False))


def _results() -> None:
    op.create_table(
        "counters",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_counters")),
    )
    op.create_table(
        "results",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("family", sa.String(length=32), nullable=False),
        sa.Column("preset", sa.String(length=32), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seasons", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(length=32), nullable=False),
        sa.Column("unrated", sa.String(length=16), nullable=False),
        sa.Column("annulled", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_results_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_results")),
        sa.UniqueConstraint("seq", name=op.f("uq_results_seq")),
    )
    op.create_index(
        op.f("ix_results_guild_id_finished_at"), "results", ["guild_id", "finished_at"], unique=False
    )
    op.create_index(
        op.f("ix_results_guild_id_game_id_seq"), "results", ["guild_id", "game_id", "seq"], unique=False
    )
    op.create_table(
        "result_seats",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("computer", sa.String(length=32), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=8), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("quit", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["results.game"], name=op.f("fk_result_seats_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_result_seats")),
    )
    op.create_index(op.f("ix_result_seats_user_id"), "result_seats", ["user_id"], unique=False)


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("pool", sa.String(length=96), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("met", sa.Text(), server_default="", nullable=False),
        sa.Column("as_of", sa.BigInteger(), nullable=False),
        sa.Column("played_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("pool", "user_id", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_user_id"), "ratings", ["user_id"], unique=False)
    op.create_table(
        "rating_steps",
        sa.Column("pool", sa.String(length=96), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("change", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("pool", "seq", "user_id", name=op.f("pk_rating_steps")),
    )
    op.create_index(
        op.f("ix_rating_steps_pool_user_id_seq"), "rating_steps", ["pool", "user_id", "seq"], unique=False
    )


def _pools() -> None:
    op.create_table(
        "pools",
        sa.Column("pool", sa.String(length=96), nullable=False),
        sa.Column("stale", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("pool", name=op.f("pk_pools")),
    )
    op.create_table(
        "resets",
        sa.Column("pool", sa.String(length=96), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("pool", "seq", name=op.f("pk_resets")),
    )
    op.create_table(
        "practice",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("family", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "family", "user_id", name=op.f("pk_practice")),
    )
    op.create_index(op.f("ix_practice_user_id"), "practice", ["user_id"], unique=False)


def _records() -> None:
    op.create_table(
        "server_seasons",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("starts", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=False),
        sa.Column("closed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_server_seasons")),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(length=8), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("what", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("before", sa.Text(), server_default="", nullable=False),
        sa.Column("after", sa.Text(), server_default="", nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("undoes", sa.BigInteger()),
        sa.CheckConstraint("actor IN ('person', 'staff', 'bot')", name=op.f("ck_audit_actor")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_audit_guild_id_id"), "audit", ["guild_id", "id"], unique=False)
    op.create_index(op.f("ix_audit_subject"), "audit", ["subject"], unique=False)


def _time() -> None:
    op.create_table(
        "clocks",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("terms", sa.String(length=32), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("deadline", sa.Float()),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_clocks_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_clocks")),
    )
    op.create_table(
        "pauses",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=16)),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("starts", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float()),
        sa.Column("grace", sa.Float()),
        sa.Column("agreed", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("kind IN ('outage', 'go_on', 'agreed', 'vacation')", name=op.f("ck_pauses_kind")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_pauses_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pauses")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_pauses_game"), "pauses", ["game"], unique=False)
    op.create_index(op.f("ix_pauses_guild_id"), "pauses", ["guild_id"], unique=False)
    op.create_index(op.f("ix_pauses_user_id"), "pauses", ["user_id"], unique=False)


def _agreements() -> None:
    op.create_table(
        "heartbeats",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "consents",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("asked_by", sa.BigInteger(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_consents_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "kind", name=op.f("pk_consents")),
    )
    op.create_table(
        "taken_back",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("used", sa.Float()),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_taken_back_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_taken_back")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_taken_back_game"), "taken_back", ["game"], unique=False)


def _due() -> None:
    op.create_table(
        "events_due",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=96), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claimed_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events_due")),
        sa.UniqueConstraint("subject", "kind", name=op.f("uq_events_due_subject_kind")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_events_due_due_at"), "events_due", ["due_at"], unique=False)
    op.create_index(
        op.f("ix_events_due_claimed_until"),
        "events_due",
        ["claimed_until"],
        unique=False,
        sqlite_where=sa.text("claimed_until > 0"),
        postgresql_where=sa.text("claimed_until > 0"),
    )
    op.create_table(
        "news_due",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=96), nullable=False),
        sa.Column("recipient", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("payload", sa.Text(), server_default="", nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claimed_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_news_due")),
        sa.UniqueConstraint("subject", "kind", "recipient", name=op.f("uq_news_due_subject_kind_recipient")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_news_due_due_at"), "news_due", ["due_at"], unique=False)
    op.create_index(
        op.f("ix_news_due_claimed_until"),
        "news_due",
        ["claimed_until"],
        unique=False,
        sqlite_where=sa.text("claimed_until > 0"),
        postgresql_where=sa.text("claimed_until > 0"),
    )


def _fill_results() -> None:
    """Give every game that was finished before its result, in the order of their ends; none was rated."""
    connection = op.get_bind()
    over = connection.execute(
        sa.text(
            "SELECT id, guild_id, game_id, started_at, created_at, finished_at, ply, deal, result FROM games"
            " WHERE status = 'over' AND result IS NOT NULL ORDER BY finished_at, id"
        )
    ).mappings()
    ended = [(game, json.loads(game["result"])) for game in over]
    if not ended:
        return
    op.bulk_insert(_RESULTS, [_result(seq, game, result) for seq, (game, result) in enumerate(ended, 1)])
    op.bulk_insert(_COUNTERS, [{"name": "seq", "value": len(ended)}])
    seats: dict[str, list[Any]] = {}
    for seat in connection.execute(sa.text("SELECT game, seat, user_id, computer FROM seats")).mappings():
        seats.setdefault(seat["game"], []).append(seat)
    rows = [row for game, result in ended for row in _table(seats.get(game["id"], ()), result)]
    if rows:
        op.bulk_insert(_RESULT_SEATS, rows)


def _explain() -> None:
    """Let games that go on say why they are not rated: nobody was asked when they began."""
    op.execute("UPDATE games SET unrated = 'before' WHERE status = 'running'")


_COUNTERS: Final = sa.table("counters", sa.column("name"), sa.column("value"))
_RESULTS: Final = sa.table(
    "results",
    *(
        sa.column(name)
        for name in (
            *("game", "seq", "guild_id", "game_id", "family", "preset", "started_at", "finished_at"),
            *("ply", "seasons", "rule", "unrated"),
        )
    ),
)
_RESULT_SEATS: Final = sa.table(
    "result_seats",
    *(sa.column(name) for name in ("game", "seat", "user_id", "computer", "place", "outcome", "points")),
)


def _result(seq: int, game: Any, result: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": game["id"],
        "seq": seq,
        "guild_id": game["guild_id"],
        "game_id": game["game_id"],
        "family": "",
        "preset": "",
        "started_at": game["started_at"] or game["created_at"],
        "finished_at": game["finished_at"] or game["created_at"],
        "ply": game["ply"],
        "seasons": game["deal"],
        "rule": result["rule"],
        "unrated": "before",
    }


def _table(seats: Sequence[Any], result: dict[str, Any]) -> list[dict[str, Any]]:
    places = [result["ranking"][seat["seat"]] for seat in seats if seat["user_id"] is not None]
    return [_seat(seat, result, places) for seat in seats]


def _seat(seat: Any, result: dict[str, Any], places: Sequence[int]) -> dict[str, Any]:
    number = seat["seat"]
    place = result["ranking"][number]
    return {
        "game": seat["game"],
        "seat": number,
        "user_id": seat["user_id"],
        "computer": seat["computer"],
        "place": place,
        "outcome": "" if seat["user_id"] is None or len(places) < 2 else _outcome(place, places),
        "points": result["points"][number],
    }


def _outcome(place: int, places: Sequence[int]) -> str:
    """Return how somebody came out among the people there: first alone or with others, last, between."""
    if place == min(places):
        return "win" if places.count(place) == 1 else "draw"
    return "loss" if place == max(places) else "middle"
