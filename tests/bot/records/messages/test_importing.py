"""What is said of somebody's own record: the page, mistakes with a mark at their place, what does not fit."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.kit.messages.message import Message
from bot.records.messages.going_on import moves_message, page_message
from bot.records.messages.importing import (
    about,
    compare_message,
    list_message,
    own_buttons,
    quoted,
    unread_message,
)
from bot.records.messages.stepping import Spot, step_message
from bot.records.messages.verbs import RECORD
from bot.records.service import importing
from bot.records.service.importing import Opened, Unread
from bot.records.service.reading import read
from bot.records.store.imports import Listed
from bot.storage.rows import ImportRow
from engine.core import RecordError
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.e2e.test_records import RECORD as TEXT

EN = translator("en")


def opened(text: str = TEXT) -> Opened:
    """Return a record as its owner opens it."""
    row = ImportRow(id="abcdefg", user_id=1, guild_id=0, name="a *b*.txt", text=text, opened_at=0.0)
    return importing._opened(row, read(text))


def components(message: Message) -> list[dict[str, Any]]:
    """Return all parts of a message, those within others too."""
    found = list(cast(Any, message.view).to_components())
    for one in found:
        found += one.get("components", [])
    return found


def text_of(message: Message) -> str:
    """Return all texts of a message."""
    return "\n".join(one["content"] for one in components(message) if one["type"] == 10)


def spot(ply: int) -> Spot:
    return Spot(ply, None, None, USUAL, RECORD)


async def test_every_control_of_the_page_names_the_record() -> None:
    record = opened()
    for ply in (0, 1, 7, record.replay.last):
        here = spot(ply)
        message = await step_message(
            record.match, record.replay, here, EN, about=about(record, EN), more=own_buttons(record, here, EN)
        )
        ids = [one["custom_id"] for one in components(message) if "custom_id" in one]
        assert len(set(ids)) == len(ids) > 8
        assert all(number.split(";")[1].startswith(RECORD) for number in ids)
        assert {number.split(";")[2] for number in ids} == {"abcdefg"}
        assert r"a \*b\*.txt" in text_of(message)
        assert "@everyone" not in text_of(message)


def test_what_does_not_fit_is_told_with_its_place() -> None:
    record = opened(TEXT.replace("而手五", "而手六"))
    assert "1 discrepancy in it" in "\n".join(about(record, EN))
    told = text_of(compare_message(record, spot(1), EN, 0))
    assert "line 10, column 1: The amount given is 6, but 5 is due" in told
    assert "Position 1 by other rules" in told
    assert "Online" in told or "online" in told
    assert "the next move is legal" in told
    assert "by other rules" not in text_of(compare_message(record, spot(0), EN, 0)), "chance decides there"


def test_other_rules_may_forbid_the_next_move() -> None:
    record = opened("{律:硬皇力}\n{一位色:黒}\nCIA車MAUCIA橋五\n")
    told = text_of(compare_message(record, spot(1), EN, 0))
    assert told.count("the next move is **not** legal") == 3, "the three other rule sets for this board"


def test_many_things_that_do_not_fit_are_paged() -> None:
    lines = "".join(f"{{律{number}:x}}\n" for number in range(3))
    many = TEXT.replace("{律:官定}\n", "{律:官定}\n" + "{律:教育}\n" * 120 + lines)
    record = opened(many)
    assert len(record.record.warnings) == 120
    first = compare_message(record, spot(1), EN, 0)
    assert sum(len(one["content"]) for one in components(first) if one["type"] == 10) <= 4000
    assert "1 of 3" in text_of(first) or "1 of 4" in text_of(first)
    last = compare_message(record, spot(1), EN, 99)
    assert "line 121, column" in text_of(last)


@pytest.mark.parametrize("ply", [0, 1, 2])
def test_what_is_legal_fits_a_message(ply: int) -> None:
    record = opened()
    for page in (0, 1, 99):
        message = moves_message(record.match, record.replay, spot(ply), EN, page)
        assert sum(len(one["content"]) for one in components(message) if one["type"] == 10) <= 4000
    told = text_of(moves_message(record.match, record.replay, spot(ply), EN, 0))
    assert ("Chance decides now" in told) == (ply != 1)


def test_a_mark_stands_below_the_mistake() -> None:
    line = "KA片LA、" * 40 + "`@everyone` TA将KA\x07無撃裁"
    for column in (1, 12, 160, len(line), len(line) + 1):
        unread = Unread(RecordError("bad_line", line=2, column=column), f"{{x}}\n{line}\nz", "a")
        _, shown, mark, _ = quoted(unread).split("\n")
        assert mark.endswith("▲")
        assert "`" not in shown
        at = len(mark) - 1
        assert len(shown) <= 80
        if column <= len(line) and line[column - 1].isprintable():
            assert shown[at] == line[column - 1].replace("`", "ˋ")
    assert quoted(Unread(RecordError("no_record", line=9), "x", "a")) == ""


def test_only_what_is_kept_can_be_mended() -> None:
    error = RecordError("bad_line", line=1, column=3, element="*x*")
    kept = unread_message(Unread(error, "a\nb", "n", "abc"), EN)
    assert [one["custom_id"] for one in components(kept) if "custom_id" in one] == ["b;r_mend;abc;;"]
    assert "**Line 1, column 3**" in text_of(kept)
    assert not [one for one in components(unread_message(Unread(error, "a", "n"), EN)) if "custom_id" in one]


def test_the_list_holds_all_that_are_kept() -> None:
    records = [Listed(f"id{number}", f"game {number}", 1000.0) for number in range(20)]
    (menu,) = [one for one in components(list_message(records, EN)) if "options" in one]
    assert [option["value"] for option in menu["options"]] == [one.id for one in records]
    empty = list_message([], EN)
    assert "Paste a record" in text_of(empty)
    assert not any("options" in one for one in components(empty))


def test_the_viewer_gets_an_address_a_text_or_a_file() -> None:
    record = opened().record
    short = page_message(record, 1, EN)
    assert "side=a&history=" in text_of(short)
    long = page_message(opened(TEXT.replace("星一周", "")).record, 0, EN)
    assert "side=a" not in text_of(long)
