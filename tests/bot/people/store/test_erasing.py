"""Erasing: a person's number is nowhere any more, and nothing else has changed."""

from __future__ import annotations

from typing import Any, Final

import pytest
from sqlalchemy import Column, Integer, String, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.database import Database
from bot.people.store import erasing
from bot.people.store.personal import PERSONAL, Erased, columns_by
from bot.results.store import ratings
from bot.storage.rows import SeedRow
from bot.storage.schema import metadata
from bot.table.store import chance
from tests.bot.storage.samples import ANNA, BEN, CHIO

ALIKE: Final = ANNA * 10 + 1
"""A number of which hers is a part."""

ALL: Final[dict[str, list[dict[str, Any]]]] = {
    "players": [{"user_id": ANNA, "name": "Anna"}, {"user_id": BEN, "name": "Ben"}],
    "games": [
        {
            "id": "g1",
            "guild_id": 5,
            "channel_id": 6,
            "game_id": "cerke",
            "game_version": 1,
            "options": "{}",
            "seat_count": 2,
            "status": "over",
            "host_id": ANNA,
            "invited": f",{ANNA},{BEN},{ALIKE},",
            "learners": f",{ANNA},{BEN},",
            "language": "en",
            "created_at": 1.0,
        }
    ],
    "seats": [{"game": "g1", "seat": 0, "user_id": ANNA}, {"game": "g1", "seat": 1, "user_id": BEN}],
    "leavers": [{"game": "g1", "user_id": ANNA, "seat": 0}],
    "sides": [{"game": "g1", "code": "abc", "user_id": ANNA}],
    "newcomers": [{"game": "g1", "user_id": ANNA, "asked_at": 1.0}],
    "hand_messages": [{"game": "g1", "user_id": ANNA}, {"game": "g1", "user_id": BEN}],
    "secrets": [{"game": "g1", "deal": 1, "secret": b"x" * 32}],
    "seeds": [
        {"game": "g1", "deal": 1, "user_id": user, "name": name, "text": name, "counts_from": counts_from}
        for user, name, counts_from in (
            (0, "Discord", 0),
            (BEN, "Ben", 0),
            (ANNA, "Anna", 0),
            (CHIO, "千夜", 9),
        )
    ],
    "messages_due": [
        {"game": "g1", "kind": "turn_dm", "recipient": ANNA, "due_at": 1.0},
        {"game": "g1", "kind": "turn_dm", "recipient": BEN, "due_at": 1.0},
    ],
    "results": [
        {
            "game": "g1",
            "seq": 1,
            "guild_id": 5,
            "game_id": "cerke",
            "family": "",
            "preset": "",
            "started_at": 1.0,
            "finished_at": 2.0,
            "ply": 40,
            "seasons": 4,
            "rule": "points",
            "unrated": "",
        }
    ],
    "result_seats": [
        {
            "game": "g1",
            "seat": seat,
            "user_id": user,
            "computer": "",
            "place": seat + 1,
            "points": 7 - 14 * seat,
            "ruled_place": seat + 1,
            "ruled_points": 7 - 14 * seat,
        }
        for seat, user in enumerate((ANNA, BEN))
    ],
    "ratings": [
        {
            "pool": "5",
            "user_id": user,
            "mu": 1528.389778,
            "sigma": 138.84219,
            "games": 1,
            "met": f",{other},",
            "as_of": 1,
            "played_at": 2.0,
        }
        for user, other in ((ANNA, BEN), (BEN, ANNA))
    ],
    "rating_steps": [
        {"pool": "5", "seq": 1, "user_id": user, "mu": 1528.389778, "sigma": 138.84219, "change": 28.389778}
        for user in (ANNA, BEN)
    ],
    "practice": [
        {
            "game_id": "cerke",
            "family": "",
            "user_id": user,
            "mu": 1.5,
            "sigma": 2.5,
            "games": 3,
            "base_mu": 1.0,
            "base_sigma": 2.0,
            "base_games": 2,
        }
        for user in (ANNA, BEN)
    ],
    "practice_games": [
        {
            "seq": seq,
            "game_id": "cerke",
            "family": "",
            "user_id": user,
            "anchors": "[1000.0]",
            "places": "[1,2]",
            "counts": True,
        }
        for seq, user in ((2, ANNA), (3, BEN))
    ],
    "audit": [
        {
            "at": 1.0,
            "guild_id": 5,
            "actor": "staff",
            "user_id": ANNA,
            "what": "correct",
            "subject": str(ANNA),
            "before": f'{{"seats": [{ANNA}, {BEN}]}}',
            "after": f'{{"seats": [{BEN}, {ALIKE}, {ANNA}]}}',
            "reason": f"<@{ANNA}> and <@{BEN}> asked for it",
        }
    ],
    "disputes": [
        {"game": "g1", "guild_id": 5, "user_id": ANNA, "at": 1.0, "reason": "Wrong"},
        {
            "game": "g1",
            "guild_id": 5,
            "user_id": BEN,
            "at": 1.0,
            "reason": f"<@{ANNA}> agreed to a draw",
            "state": "declined",
            "answered_by": ANNA,
            "answer": f"<@{ANNA}> did not",
        },
    ],
    "pauses": [
        {"kind": "vacation", "user_id": ANNA, "starts": 1.0},
        {"kind": "go_on", "game": "g1", "starts": 1.0, "agreed": f",{BEN},{ANNA},"},
    ],
    "consents": [{"game": "g1", "kind": "pause", "ply": 3, "asked_by": ANNA, "agreed": f",{ANNA},"}],
    "leagues": [
        {"id": "l1", "guild_id": 5, "name": "Club", "channel_id": 6, "terms": "{}", "created_at": 1.0}
    ],
    "league_seasons": [
        {
            "id": "s1",
            "league": "l1",
            "guild_id": 5,
            "number": 1,
            "state": "closed",
            "zone": "UTC",
            "terms": "{}",
            "changed_at": 1.0,
            "final": f'{{"tables":[[{{"user_id":{ANNA},"name":"Anna"}},{{"user_id":{BEN},"name":"Ben"}}]]}}',
        }
    ],
    "entrants": [
        {
            "season": "s1",
            "number": number,
            "user_id": user,
            "computer": "",
            "name": name,
            "division": 1,
            "seed": number,
            "first_stage": 0,
            "first_round": 1,
            "state": "in",
            "since": 1.0,
            "added": "0",
            "rating": 1500.0,
            "entered_by": 1,
            "entered_at": 1.0,
        }
        for number, (user, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben")), 1)
    ],
    "rounds": [
        {
            "season": "s1",
            "id": 1,
            "division": 1,
            "stage": 0,
            "number": 1,
            "state": "published",
            "at": 1.0,
        }
    ],
    "fixtures": [
        {
            "season": "s1",
            "id": 1,
            "round": 1,
            "table_number": 1,
            "games_to_play": 1,
            "offers": f'{{"taken":[{ANNA}]}}',
            "here": f",{ANNA},{BEN}",
        }
    ],
    "league_places": [
        {
            "season": "s1",
            "entrant": 1,
            "user_id": ANNA,
            "guild_id": 5,
            "division": 1,
            "place": 1,
            "among": 2,
        }
    ],
    "league_evenings": [
        {
            "league": "l1",
            "guild_id": 5,
            "weekday": 4,
            "minute": 1200,
            "zone": "UTC",
            "at": 1.0,
            "made_by": ANNA,
        }
    ],
    "league_follows": [{"season": "s1", "user_id": ANNA}],
    "bars": [
        {
            "guild_id": 5,
            "user_id": user,
            "at": 1.0,
            "until": None,
            "barred_by": by,
            "reason": f"<@{ANNA}> and <@{BEN}> quarrelled",
            "line": 1,
        }
        for user, by in ((ANNA, BEN), (BEN, ANNA))
    ],
    "seat_offers": [
        {
            "line": line,
            "game": "g1",
            "seat": line,
            "user_id": user,
            "former": other,
            "asked_by": other,
            "until": 1.0,
        }
        for line, user, other in ((0, ANNA, BEN), (1, BEN, ANNA))
    ],
    "guilds": [{"guild_id": 5, "quick_people": f"{BEN} {ANNA} {ALIKE}"}],
    "role_holders": [{"guild_id": 5, "role_id": 7, "user_id": ANNA, "state": "take"}],
    "rule_sets": [
        {
            "guild_id": 5,
            "game_id": "cerke",
            "name": "ours",
            "options": "{}",
            "made_by": ANNA,
            "made_at": 1.0,
        }
    ],
    "ideas_told": [{"user_id": ANNA, "game_id": "cerke", "idea": "take", "at": 3.0}],
    "lessons": [
        {
            "user_id": ANNA,
            "game_id": "cerke",
            "guild_id": 7,
            "progress": "{}",
            "begun_at": 1.0,
            "seen_at": 2.0,
        }
    ],
    "labs": [
        {
            "id": "l1",
            "guild_id": 5,
            "made_by": ANNA,
            "made_at": 1.0,
            "game_id": "cerke",
            "game_version": 1,
            "first": "{}",
            "second": "{}",
            "seats": 2,
            "level": "good",
            "games": 100,
        }
    ],
    "imports": [{"id": "i1", "user_id": ANNA, "guild_id": 5, "name": "a.txt", "text": "", "opened_at": 1.0}],
    "events_due": [
        {"kind": "vacation", "subject": f"{ANNA}", "due_at": 1.0},
        {"kind": "vacation", "subject": f"{ALIKE}", "due_at": 1.0},
        {"kind": "timeout", "subject": "g1", "due_at": 1.0},
    ],
    "news_due": [
        {"kind": "remind", "subject": "g1", "recipient": ANNA, "payload": "", "due_at": 1.0},
        {"kind": "told", "subject": f"{ANNA}", "recipient": 5, "payload": f"[{ANNA}]", "due_at": 1.0},
    ],
}
"""Rows that name Anna wherever somebody can be named."""

NUMBERS: Final = {
    ("synced_commands", "application_id"),
    ("rule_sets", "guild_id"),
    ("lessons", "guild_id"),
    ("labs", "guild_id"),
    ("labs", "channel_id"),
    ("labs", "message_id"),
    ("lessons", "message_id"),
    ("result_seats", "points"),
    ("result_seats", "ruled_points"),
    ("imports", "guild_id"),
    ("games", "guild_id"),
    ("games", "channel_id"),
    ("games", "lobby_message_id"),
    ("games", "thread_id"),
    ("games", "board_message_id"),
    ("games", "last_interaction"),
    ("games", "result_message_id"),
    ("games", "elsewhere"),
    ("sides", "guild_id"),
    ("sides", "channel_id"),
    ("sides", "message_id"),
    ("sides", "thread_id"),
    ("sides", "board_message_id"),
    ("sides", "result_message_id"),
    ("guilds", "guild_id"),
    ("bars", "guild_id"),
    ("bars", "line"),
    ("practice_games", "seq"),
    ("seat_offers", "line"),
    ("seat_offers", "place_id"),
    ("seat_offers", "message_id"),
    ("greetings", "guild_id"),
    ("removals", "guild_id"),
    ("guilds", "channel_id"),
    ("guilds", "staff_channel_id"),
    ("guilds", "only_role_id"),
    ("guilds", "quick_role_id"),
    ("seats", "joined_by"),
    ("hand_messages", "message_id"),
    ("messages_due", "id"),
    ("interactions", "interaction_id"),
    ("counters", "value"),
    ("results", "seq"),
    ("results", "guild_id"),
    ("ratings", "as_of"),
    ("rating_steps", "seq"),
    ("resets", "seq"),
    ("server_seasons", "guild_id"),
    ("audit", "id"),
    ("audit", "guild_id"),
    ("audit", "undoes"),
    ("pauses", "id"),
    ("pauses", "guild_id"),
    ("taken_back", "id"),
    ("events_due", "id"),
    ("news_due", "id"),
    ("leagues", "guild_id"),
    ("leagues", "channel_id"),
    ("leagues", "role_id"),
    ("league_seasons", "guild_id"),
    ("league_seasons", "message_id"),
    ("entrants", "entered_by"),
    ("rounds", "message_id"),
    ("fixtures", "thread_id"),
    ("fixtures", "message_id"),
    ("fixtures", "event_id"),
    ("league_places", "guild_id"),
    ("league_evenings", "guild_id"),
    ("disputes", "guild_id"),
    ("server_roles", "guild_id"),
    ("server_roles", "role_id"),
    ("role_holders", "guild_id"),
    ("role_holders", "role_id"),
}
"""Large numbers that are not those of people: one that is new has to be thought about."""


@pytest.fixture
async def known(database: Database) -> Database:
    """A database that names Anna wherever it can."""
    async with database.write() as conn:
        for table in metadata.sorted_tables:
            for row in ALL.get(table.name, ()):
                more = {"outcome": ""} if "outcome" in table.c else {}
                await conn.execute(table.insert().values(more | row))
    return database


async def naming(conn: AsyncConnection, user_id: int) -> set[tuple[str, str]]:
    """Return the columns of any table in which a number stands, as a number or in a text."""
    found = set()
    for table in metadata.sorted_tables:
        for row in (await conn.execute(select(table))).mappings():
            found |= {
                (table.name, name)
                for name, value in row.items()
                if value == user_id or (isinstance(value, str) and _names(value, user_id))
            }
    return found


def _names(text: str, user_id: int) -> bool:
    return str(user_id) in text.replace(str(ALIKE), "")


def told(*columns: Column[Any]) -> set[tuple[str, str]]:
    """Return columns by their names."""
    return {(column.table.name, column.name) for column in columns}


async def rows_of(conn: AsyncConnection, table: Table, *names: str) -> list[tuple[Any, ...]]:
    """Return columns of all rows of a table, in the order of its key."""
    wanted = [table.c[name] for name in names]
    return [tuple(row) for row in await conn.execute(select(*wanted).order_by(*table.primary_key.columns))]


async def test_the_number_is_nowhere_any_more_but_where_discord_has_something_left_to_do(
    known: Database,
) -> None:
    async with known.write() as conn:
        before = await naming(conn, ANNA)
        everywhere = told(
            *(one.column for one in PERSONAL),
            *erasing.TEXTS,
            metadata.tables["events_due"].c.subject,
        )
        assert before == everywhere, "the rows above name her wherever somebody can be named"
        assert await erasing.former(conn, ANNA) == 1
        assert await naming(conn, ANNA) == told(*columns_by(Erased.KEPT))


def test_every_large_number_is_thought_about() -> None:
    large = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, Integer) and str(column.type) == "BIGINT"
    }
    people = told(*(one.column for one in PERSONAL))
    assert large == people | NUMBERS
    assert all(isinstance(column.type, String) for column in erasing.TEXTS)


async def test_a_former_player_stands_in_their_place(known: Database) -> None:
    tables = metadata.tables
    async with known.write() as conn:
        assert await erasing.former(conn, ANNA) == 1
        assert await rows_of(conn, tables["players"], "user_id", "name") == [
            (-1, "former player 1"),
            (BEN, "Ben"),
        ]
        named = await rows_of(conn, tables["games"], "host_id", "invited", "learners")
        assert named == [(-1, f",-1,{BEN},{ALIKE},", f",-1,{BEN},")]
        assert await rows_of(conn, tables["seats"], "user_id") == [(-1,), (BEN,)]
        seats = await rows_of(conn, tables["result_seats"], "user_id", "place", "points")
        assert seats == [(-1, 1, 7), (BEN, 2, -7)]
        figures = (1528.389778, 138.84219, 1)
        heads = await rows_of(conn, tables["ratings"], "user_id", "met", "mu", "sigma", "games")
        assert heads == [(-1, f",{BEN},", *figures), (BEN, ",-1,", *figures)]
        assert await rows_of(conn, tables["rating_steps"], "user_id") == [(-1,), (BEN,)]
        assert await rows_of(conn, tables["practice"], "user_id") == [(BEN,)]
        assert await rows_of(conn, tables["practice_games"], "user_id") == [(BEN,)]
        assert await rows_of(conn, tables["audit"], "user_id", "subject", "before", "after", "reason") == [
            (
                -1,
                "-1",
                f'{{"seats": [-1, {BEN}]}}',
                f'{{"seats": [{BEN}, {ALIKE}, -1]}}',
                f"<@-1> and <@{BEN}> asked for it",
            )
        ]
        assert await rows_of(conn, tables["pauses"], "kind", "agreed") == [("go_on", f",{BEN},-1,")]
        assert await rows_of(conn, tables["consents"], "asked_by", "agreed") == [(-1, ",-1,")]
        assert await rows_of(conn, tables["events_due"], "subject") == [(f"{ALIKE}",), ("g1",)]
        assert await rows_of(conn, tables["news_due"], "subject", "payload") == [("-1", "[-1]")]
        assert await rows_of(conn, tables["messages_due"], "recipient") == [(BEN,)]
        assert await rows_of(conn, tables["hand_messages"], "user_id") == [(BEN,)]
        assert await erasing.former(conn, BEN) == 2


async def test_draws_have_the_same_ingredients_in_the_same_order(known: Database) -> None:
    def ingredients(rows: list[SeedRow]) -> list[tuple[str, str, int]]:
        return [(row.name, row.text, row.counts_from) for row in rows]

    async with known.write() as conn:
        before = ingredients(await chance.seeds_of(conn, "g1"))
        assert [name for name, *_ in before] == ["Discord", "Anna", "Ben", "千夜"]
        await erasing.former(conn, ANNA)
        assert ingredients(await chance.seeds_of(conn, "g1")) == before
        await erasing.former(conn, BEN)
        await erasing.former(conn, CHIO)
        assert ingredients(await chance.seeds_of(conn, "g1")) == before
        drawn = await chance.drawn_from(conn, "g1", [1])
        assert ingredients(drawn[1].seeds) == before


async def test_ratings_that_are_being_computed_anew_are_computed_once_more(known: Database) -> None:
    """They were read with the old number, and would put it back."""
    async with known.write() as conn:
        await ratings.mark_stale(conn, ["5", "5:cerke:"])
        assert await ratings.mark_fresh(conn, "5:cerke:", 1)
        await erasing.former(conn, ANNA)
        assert await ratings.state(conn, "5") == (True, 2)
        assert await ratings.state(conn, "5:cerke:") == (False, 1)
