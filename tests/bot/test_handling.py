"""The table of verbs: what a view builds has its entry, and no two modules name the same verb."""

from __future__ import annotations

import re
from pathlib import Path

import bot
from bot.records.presses import filming, records, review, stepping
from bot.staff.presses import staff
from bot.table.messages import options
from bot.table.presses import consenting, hosting, leaving, lobby, looking, playing, rules, seats
from tests.bot.pressing import CLOSE, VERBS

MODULES = (
    consenting,
    filming,
    hosting,
    leaving,
    lobby,
    looking,
    playing,
    seats,
    review,
    rules,
    staff,
    stepping,
)


def test_no_two_modules_name_the_same_verb() -> None:
    assert sum(len(module.VERBS) for module in MODULES) == len(VERBS)
    assert CLOSE not in VERBS


def test_what_is_built_can_be_pressed_and_what_can_be_pressed_is_built() -> None:
    folder = Path(bot.__file__).parent
    files = [path for path in folder.rglob("*.py") if not path.is_relative_to(folder / "sandbox")]
    texts = [path.read_text() for path in files]
    built = {verb for text in texts for verb in re.findall(r'(?:[Pp]ress|_button)\(\s*"([a-z_]+)"', text)}
    # The menus of rules are shared with leagues: each names its own verbs for what is pressed there.
    built = {verb for verb in built if verb in VERBS or verb not in options.VERBS} | {*options.VERBS.values()}
    # Those of what is gone through are named by games and by records, which put their own sign before them.
    views = "".join(path.read_text() for path in files if path.parent.name == "messages")
    shared = {verb for verb in {**stepping.READING, **records.OWN} if f'"{verb}"' in views}
    assert shared == {*stepping.READING, *records.OWN}
    assert built | shared & set(VERBS) == {*VERBS, CLOSE, "unknown"}
