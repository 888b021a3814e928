"""Tables on a phone: no lettering below 32 px, files of at most 120 KB, seats in the order of turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from renderers import lettering, render, text
from renderers.canvas import Look
from renderers.cards import faces, hand, table
from renderers.cards.plan import Seat, Table
from renderers.table import seats as kit
from tests.renderers import fonts
from tests.renderers.cards import golden
from tests.renderers.cards.play import ALL, NAMES, engine_of, moments
from tests.renderers.lutu.golden import PICTURES, drawn

SMALLEST = 32
MOST_BYTES = 120 * 1024


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, str]]]:
    """Note the size of every line that is drawn, with nothing left from before."""
    noted: list[tuple[int, str]] = []
    draw = text.line

    def noting(words: str, size: int, *rest: Any, **named: Any) -> text.Line:
        noted.append((size, words))
        return draw(words, size, *rest, **named)

    caches = (faces.full, faces._tab, table._upper, table._panel, table._painted, table._deck, faces.tile)
    for cached in caches:
        cached.cache_clear()
    fonts.forget()
    monkeypatch.setattr(text, "line", noting)
    yield noted
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()
    fonts.forget()


def test_no_lettering_is_below_32_px(sizes: list[tuple[int, str]]) -> None:
    for draw in golden.SCENES.values():
        draw()
    for name in PICTURES:
        drawn(name)
    assert sizes
    assert [line for line in sizes if line[0] < SMALLEST] == []


@pytest.mark.parametrize("game_id", ALL)
def test_the_file_of_a_full_table_is_small(game_id: str) -> None:
    engine = engine_of(game_id)
    people = max(engine.seats)
    for number, moment in enumerate(moments(game_id, people, 5, 90, seasons=2)):
        if number % 15 == 0 and moment.actor >= 0:
            for seat in (None, moment.actor):
                picture = render(game_id, engine.view(moment.state, seat), names=NAMES, language="ja")
                assert len(picture.data) <= MOST_BYTES, (number, seat, picture.size)


@pytest.mark.parametrize(("count", "rows"), [(14, 2), (16, 2), (20, 2), (24, 2), (13, 1)])
def test_a_large_hand_uses_the_full_width(count: int, rows: int) -> None:
    content = hand.Hand("", "", "", (golden.DECK * 2)[:count])
    row = hand.draw(content, Look()).image.convert("L").crop((0, 160, 1080, 240))
    left, _, right, _ = row.point([0] * 201 + [255] * 55).getbbox() or (1080, 0, 0, 0)
    assert left <= 60
    assert right >= 1080 - 60
    assert (hand.body_height(content) > hand.HEIGHT - hand.HEADER) == (rows == 2)


def seated(count: int, **first: Any) -> Table:
    people = [Seat(f"Player {seat}", "won 1", 4, "0") for seat in range(count)]
    return Table("", "", "", (people[0]._replace(**first), *people[1:]))


def test_a_dealer_mark_pushes_no_name_away() -> None:
    """The name is drawn at the same place with the mark and without it."""
    plain, marked = (
        table.draw(seated(3, **mark), None, Look()).image.convert("RGB")
        for mark in ({}, {"dealer": "dealer ×2"})
    )
    assert plain.size == marked.size
    for words in ((0, 0, 230, plain.height), (700, 0, plain.width, plain.height)):  # name; detail and score
        assert plain.crop(words).tobytes() == marked.crop(words).tobytes()
    assert plain.tobytes() != marked.tobytes()


def test_two_columns_are_read_line_by_line() -> None:
    strips = [kit.Strip(f"Player {seat}") for seat in range(5)]
    block = kit.strips(strips, Look())
    assert kit.columns(5) == 2
    one_row = kit.strips(strips[:1] * 4, Look()).height / 4
    assert block.height <= 3 * one_row + 10


def test_no_box_is_stretched_to_the_height_of_its_neighbour() -> None:
    tall = "a note that is long · and another one · and one more of them · and the last"
    strips = [kit.Strip("Aya", tall), kit.Strip("Bo"), *[kit.Strip("Other")] * 3]
    heads = [kit._Head(strip, Look(), kit.width(2), 0) for strip in strips]
    assert heads[0].whole > heads[1].whole + 60


@pytest.mark.parametrize(("direction", "order"), [("cw", [0, 1, 2, 3]), ("ccw", [0, 3, 2, 1])])
def test_seats_stand_in_the_order_of_turns(direction: str, order: list[int]) -> None:
    from renderers import faces as all_faces

    engine = engine_of("nam_to")
    moment = next(m for m in moments("nam_to", 4, 1, 20, direction=direction) if m.actor >= 0)
    plan = all_faces.get("nam_to").table(engine.view(moment.state, None), Look(names=NAMES))  # type: ignore[attr-defined]
    assert [seat.name for seat in plan.seats] == [NAMES[seat] for seat in order]


def test_a_chip_is_as_wide_as_its_word() -> None:
    short, long = (lettering.chip(words, (0, 0, 0)) for words in ("+7", "dealer ×12"))
    assert short.width < long.width
    assert short.height == long.height == lettering.CHIP
