"""The rule sets that servers keep."""

from __future__ import annotations

from bot.kit.store.database import Database
from bot.storage.rows import RuleSetRow
from bot.table.store import rule_sets


async def test_rule_sets_are_added_listed_and_removed(database: Database) -> None:
    first = RuleSetRow(5, "cerke", "Club", '{"tams":2}', 1, 10.0)
    second = RuleSetRow(5, "cerke", "春の会", "{}", 2, 20.0)
    other_game = RuleSetRow(5, "ta_xot", "Club", "{}", 1, 5.0)
    elsewhere = RuleSetRow(6, "cerke", "Club", "{}", 1, 1.0)
    async with database.write() as conn:
        for row in (second, first, other_game, elsewhere):
            assert await rule_sets.add(conn, row)
        assert not await rule_sets.add(conn, RuleSetRow(5, "cerke", "Club", "{}", 9, 99.0))
        assert await rule_sets.of_game(conn, 5, "cerke") == [first, second]
        assert await rule_sets.of_guild(conn, 5) == [first, second, other_game]
        assert await rule_sets.remove(conn, 5, "cerke", "Club")
        assert not await rule_sets.remove(conn, 5, "cerke", "Club")
        assert await rule_sets.of_guild(conn, 5) == [second, other_game]
        assert await rule_sets.of_guild(conn, 6) == [elsewhere]
