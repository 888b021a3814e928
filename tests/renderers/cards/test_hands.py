"""Hands of cards: order, numbers, what is raised, how large the picture is."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from engine.core import Step
from renderers import lettering, theme
from renderers.canvas import SIZES, Look
from renderers.cards import hand, table
from renderers.cards.hand import Hand
from renderers.cards.plan import Group, Panel, Seat, Table
from renderers.table import page

DECK = tuple(
    colour + rank
    for rank, copies in zip("s012345678kt", (1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1), strict=True)
    for colour in "BR"
    for _ in range(copies)
)


def content(count: int, drawn: int = 0) -> Hand:
    return Hand("行戦", "Your hand", "", DECK[:count], drawn)


def chosen(value: str) -> Look:
    return Look(chosen=(Step("cards", value),))


def test_the_cards_just_drawn_come_last() -> None:
    assert hand.arranged(("B1", "B5", "R5"), ("B1",)) == ("B5", "R5", "B1")
    assert hand.arranged(("B1", "B1", "R5"), ("B1",)) == ("B1", "R5", "B1")
    assert hand.arranged(("B1",), ()) == ("B1",)


def test_the_places_of_chosen_cards() -> None:
    cards = ("B1", "B1", "R5", "B1")
    assert hand.chosen_places(cards, [Step("cards", "B1-R5")]) == {0, 2}
    assert hand.chosen_places(cards, [Step("cards", "B1-B1-B1"), Step("as", "R5")]) == {0, 1, 3}
    assert hand.chosen_places(cards, [Step("pass", "pass")]) == frozenset()
    assert hand.chosen_places(cards, [Step("cards", "Bk")]) == frozenset()


@pytest.mark.parametrize("count", [0, 1, 3, 5, 9, 10, 13, 14, 18, 24])
def test_every_size_of_hand_fits_and_is_small(count: int) -> None:
    sheet = hand.draw(content(count), chosen(DECK[0]) if count else Look())
    data = sheet.png()
    width, height = Image.open(io.BytesIO(data)).size
    assert width == 1080
    assert height != width
    assert height == 620 or count > 9
    assert len(data) <= 60 * 1024


def test_choosing_raises_one_card_and_moves_no_other() -> None:
    before, after = (hand.draw(content(9), look).image.convert("RGB") for look in (Look(), chosen("B0")))
    left, top, right, _ = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
    assert right - left <= 108 + 2 * 5 + 2
    assert top < hand.HEADER + 10


def test_a_drawn_card_stands_apart() -> None:
    def columns(drawn: int) -> list[bool]:
        image = hand.draw(content(5, drawn), Look()).image.convert("L")
        return [image.getpixel((x, 300)) > 200 for x in range(1080)]  # type: ignore[operator]

    def widest_gap(light: list[bool]) -> int:
        first, last = light.index(True), 1080 - light[::-1].index(True)
        return max(len(gap) for gap in "".join(".X"[on] for on in light[first:last]).split("X"))

    assert widest_gap(columns(1)) - widest_gap(columns(0)) >= 24


def table_of(seats: int, cards: int = 5) -> Table:
    players = tuple(Seat(f"Player {seat}", "waiting", seat, str(seat)) for seat in range(seats))
    groups = (Group("Lead", DECK[:cards], current=True), Group("Discards", DECK, small=True, counted=True))
    panels = (Panel("Last season", (Group("Hand", DECK[:6]),), (("終季", "2"), ("one", "1"))),)
    return Table("行戦", "season 1 of 4", "It is your turn.", players, groups, panels)


@pytest.mark.parametrize("seats", range(2, 10))
def test_a_table_is_wide_and_never_square(seats: int) -> None:
    for cards in range(6):
        for held in (None, content(5), content(24)):
            sheet = table.draw(table_of(seats, cards), held, Look())
            assert sheet.image.width == 1080
            assert abs(sheet.image.height - 1080) >= 12


def test_every_part_of_a_table_is_seen() -> None:
    plain = table_of(3)
    changed = [
        plain._replace(title="連友"),
        plain._replace(status="season 2 of 4"),
        plain._replace(prompt="It is not your turn."),
        plain._replace(seats=(plain.seats[0]._replace(active=True), *plain.seats[1:])),
        plain._replace(seats=(plain.seats[0]._replace(dealer="親×2"), *plain.seats[1:])),
        plain._replace(seats=(plain.seats[0]._replace(out=True), *plain.seats[1:])),
        plain._replace(seats=(plain.seats[0]._replace(cards=7), *plain.seats[1:])),
        plain._replace(seats=(plain.seats[0]._replace(score="12"), *plain.seats[1:])),
        plain._replace(seats=(plain.seats[0]._replace(detail="folded"), *plain.seats[1:])),
        plain._replace(groups=(plain.groups[0]._replace(current=False), plain.groups[1])),
        plain._replace(groups=(plain.groups[0]._replace(caption="Follow"), plain.groups[1])),
        plain._replace(panels=(plain.panels[0]._replace(lines=(("終季", "3"), ("one", "1"))),)),
    ]
    base = table.draw(plain, None, Look()).image.convert("RGB")
    for other in changed:
        image = table.draw(other, None, Look()).image.convert("RGB")
        assert image.size == base.size
        assert ImageChops.difference(base, image).getbbox(), other


@pytest.mark.parametrize("size", SIZES)
def test_whose_hand_it_is_stands_there_whole(size: theme.LayoutName) -> None:
    """What is best now follows it, in as many lines as that takes."""
    whose = "Your hand. Only you see this. Best now: Set of 2: chariot 3 (車)."
    with theme.wearing("dark", size):
        lines = lettering.wrapped(whose, page.SMALL, "en", theme.SPAN - 44)
        told, short = (
            page.painted(hand.header("行戦", words, "", Look())).image.convert("RGB")
            for words in (whose, lines[0])
        )
    assert (told.height > short.height) == (len(lines) > 1) == (size != "desktop")
