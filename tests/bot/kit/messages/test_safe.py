"""Names and texts that somebody chose show as they are written, wherever a message holds them."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest

from bot.kit.messages.message import safe
from bot.kit.texts import explain
from bot.table.telling.places import LONGEST_NAME, thread_name
from engine.core import IllegalAction
from renderers.translation import translator
from tests.bot.table.matches import match_at

LIVELY = (
    "<@123> <@!80351110224678912> <@&5> @everyone @here",
    "<#1> <t:1:R> <:e:1> <a:e:1> </play:1> <id:home>",
    "**b** __u__ _i_ ~~s~~ ||x|| `c` ``d``",
    "[a](http://x.y) https://x_y.z/_a_ <http://x.y>",
    "[```](x)",
    "[a](x) – **b** ||c|| [d](y)",
    "# heading",
    "-# small",
    "- list",
    "1. list",
    "> quote",
    "\\*not\\*",
    "\u202eevil\u202c \u2066x\u2069",
    "two\nlines",
)

_LIVE = re.compile(
    r"(?<!\\)[*_~|`\[]|<[@#:/A-Za-z]|://|@(?:everyone|here)|^(?:[#>-]|\d+\.)|[\n\u202a-\u202e\u2066-\u2069]"
)
"""What Discord would make something of."""


@pytest.mark.parametrize("text", LIVELY)
def test_nothing_in_a_text_comes_alive(text: str) -> None:
    shown = safe(text)
    assert not _LIVE.search(shown.replace("\\\\", ""))
    written = re.sub("[\u202a-\u202e\u2066-\u2069]", "", text).replace("\n", " ")
    assert re.sub(r"\\([^A-Za-z0-9\s])", r"\1", shown).replace("\u200b", "") == written


@pytest.mark.parametrize(
    "name", ["Aya", "日向 Hinata", "Anna-Magdalena", "I <3 you", "a.b", "7", "O'Neill (x)"]
)
def test_an_ordinary_name_is_left_alone(name: str) -> None:
    assert safe(name) == name


def test_what_somebody_typed_shows_as_written_in_the_answer() -> None:
    error = IllegalAction("unreadable_move", text="<@123> **x**")
    assert explain(error, translator("en")) == "I can't read “<@123> **x**” as a move."
    told = explain(error, translator("en"), shown=safe)
    assert told == "I can't read “<\u200b@123> \\*\\*x\\*\\*” as a move."


def test_threads_of_the_same_people_have_different_names() -> None:
    match = match_at("cerke", None, None)
    again = replace(match, row=msgspec.structs.replace(match.row, id="other12"))
    names = {thread_name(each, translator("en")) for each in (match, again)}
    assert len(names) == 2
    assert all(len(name) <= LONGEST_NAME for name in names)


def test_a_long_name_leaves_room_for_what_tells_games_apart() -> None:
    match = match_at("mak_kaik", None, None, people=9)
    long = tuple(msgspec.structs.replace(seat, name="W" * 90) for seat in match.seats)
    name = thread_name(replace(match, seats=long), translator("en"))
    assert len(name) == LONGEST_NAME
    assert name.endswith(f" · {match.id}")
