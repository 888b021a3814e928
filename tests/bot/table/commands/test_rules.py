"""Rules written into /play: what is suggested fits, and what cannot be read is refused."""

from __future__ import annotations

import pytest

from bot.table.commands.lobby import next_changes
from bot.table.presses.rule_choosing import read_changes
from engine import catalogue
from engine.core import OptionError
from renderers.translation import translator


def test_rules_that_cannot_be_read_are_words() -> None:
    deep, long = "[" * 5000, "9" * 5000
    changes = read_changes(f"seasons={deep} other={long}")
    assert changes == {"seasons": deep, "other": long}
    with pytest.raises(OptionError):
        catalogue.get("cerke").make_options("", {"seasons": deep})


def test_a_rule_that_is_there_twice_is_refused() -> None:
    """Nobody knows which of both is meant."""
    with pytest.raises(OptionError, match="option_twice"):
        read_changes("seasons=1 tams=2 seasons=2")


@pytest.mark.parametrize("game_id", catalogue.ids())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_are_suggested_until_no_more_fit(game_id: str, language: str) -> None:
    """Choose what is suggested again and again: all of it fits, and in the end it says what to do."""
    t = translator(language)
    names = list(catalogue.get(game_id).options.__struct_fields__)
    typed, told_so = "", False
    for name in names * 3:
        pairs = next_changes(game_id, f"{typed} {name}".strip(), t)
        assert pairs, "something is said at any length"
        assert all(len(value) <= 100 for _, value in pairs)
        if len(pairs) == 1 and "=" not in pairs[0][0].split(" · ")[0]:
            told_so = True
            assert typed.startswith(pairs[0][1]), "nothing is lost that fits"
            break
        values = [value for _, value in pairs]  # where this one is too long, a shorter one may still fit
        typed = next((value for value in values if value.split()[-1].startswith(f"{name}=")), values[0])
    assert told_so
    assert next_changes(game_id, "x" * 6000, t) == []
