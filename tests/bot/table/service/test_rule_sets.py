"""What a server saves: names, limits, what is read again, and what has become unreadable."""

from __future__ import annotations

import msgspec
import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.storage.rows import RuleSetRow
from bot.table.service import rule_sets
from bot.table.service.rule_sets import LONGEST_NAME, MOST, RuleSet
from bot.table.store import rule_sets as stored
from engine.cerke.game import CERKE
from engine.cerke.options import Options
from renderers import naming

GUILD, ANNA = 5, 11
RULES = CERKE.make_options("", {"tams": 2, "stick_method": "chain"})
RESERVED = naming.rule_set_names("cerke")


async def save(database: Database, name: str, options: Options = RULES, guild: int = GUILD) -> RuleSet:
    async with database.write() as connection:
        return await rule_sets.save(connection, guild, ANNA, 1.0, CERKE, name, options, RESERVED)


async def all_of(database: Database, guild: int = GUILD) -> list[RuleSet]:
    async with database.read() as connection:
        return await rule_sets.of_guild(connection, guild)


async def test_a_rule_set_is_saved_whole_renamed_and_deleted(database: Database) -> None:
    saved = await save(database, "  Club \n evening ")
    assert (saved.name, saved.options) == ("Club evening", RULES)
    kept = msgspec.json.decode(saved.row.options)
    assert set(kept) == set(Options.__struct_fields__), "all options are kept"
    assert await all_of(database) == [saved]
    assert await all_of(database, GUILD + 1) == []
    assert rule_sets.find([saved], saved.key) is saved
    assert rule_sets.find([saved], "CLUB EVENING") is saved
    async with database.write() as connection:
        new = await rule_sets.rename(
            connection, GUILD, ANNA, 2.0, "cerke", saved.key, "club Evening", RESERVED
        )
        assert new.options == RULES
        with pytest.raises(LobbyRefusal, match="no_such_rule_set"):
            await rule_sets.rename(connection, GUILD, ANNA, 2.0, "cerke", saved.key, "Other", RESERVED)
        await rule_sets.delete(connection, GUILD, ANNA, 3.0, "cerke", new.key)
        with pytest.raises(LobbyRefusal, match="no_such_rule_set"):
            await rule_sets.delete(connection, GUILD, ANNA, 4.0, "cerke", new.key)
        lines = await audit.of_subject(connection, "rules:cerke")
    assert [(line.what, bool(line.before), bool(line.after)) for line in lines] == [
        ("rule_set", False, True),
        ("rule_set", True, True),
        ("rule_set", True, False),
    ]
    assert await all_of(database) == []


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("", "no_rule_set_name"),
        (" \u200b\n ", "no_rule_set_name"),
        ("x" * (LONGEST_NAME + 1), "no_rule_set_name"),
        ("~x", "no_rule_set_name"),
        ("CLUB", "rule_set_name_taken"),
        ("ＣＬＵＢ", "rule_set_name_taken"),
        ("standard", "rule_set_name_taken"),
        ("Standard Game", "rule_set_name_taken"),
        ("標準机戦", "rule_set_name_taken"),
        ("hard_tam", "rule_set_name_taken"),
    ],
)
async def test_names_that_are_none_or_taken(database: Database, name: str, rule: str) -> None:
    await save(database, "Club")
    with pytest.raises(LobbyRefusal) as refused:
        await save(database, name)
    assert refused.value.rule == rule
    assert [one.name for one in await all_of(database)] == ["Club"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_server_has_so_many_of_a_game_and_no_more(database: Database) -> None:
    for number in range(MOST):
        await save(database, f"Club {number}")
    with pytest.raises(LobbyRefusal, match="too_many_rule_sets"):
        await save(database, "One more")
    assert await save(database, "One more", guild=GUILD + 1)


def row(options: str, game_id: str = "cerke") -> RuleSetRow:
    return RuleSetRow(GUILD, game_id, "Old", options, ANNA, 0.0)


def test_options_that_came_later_have_their_defaults() -> None:
    assert rule_sets.read(row('{"tams":2}')).options == Options(tams=2)


@pytest.mark.parametrize(
    ("options", "game_id"),
    [
        ('{"gone":true}', "cerke"),
        ('{"seasons":3}', "cerke"),
        ('{"short_cast":"nearer","declare_before_cast":"none"}', "cerke"),
        ("no JSON", "cerke"),
        ("[1]", "cerke"),
        ("{}", "chess"),
    ],
)
def test_what_can_not_be_read_any_more_is_broken(options: str, game_id: str) -> None:
    one = rule_sets.read(row(options, game_id))
    assert one.options is None
    assert one.broken is not None
    with pytest.raises(LobbyRefusal, match="rule_set_broken"):
        one.to_play()


async def test_a_broken_one_can_be_deleted(database: Database) -> None:
    async with database.write() as connection:
        await stored.add(connection, row("no JSON"))
        (one,) = await rule_sets.of_game(connection, GUILD, "cerke")
        await rule_sets.delete(connection, GUILD, ANNA, 1.0, "cerke", one.key)
        assert await rule_sets.of_game(connection, GUILD, "cerke") == []
