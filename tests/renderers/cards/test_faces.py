"""Faces of cards: every one its own, red and black apart without their colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from renderers import glyphs
from renderers.canvas import Signs, Style
from renderers.cards import faces

CARDS = tuple(colour + rank for colour in "BR" for rank in faces.RANKS)


def grey(image: Image.Image) -> Image.Image:
    return image.convert("RGB").convert("L")


def differing(one: Image.Image, other: Image.Image) -> int:
    """Count the pixels that differ visibly."""
    return sum(ImageChops.difference(grey(one), grey(other)).histogram()[40:])


def test_every_rank_has_a_sign_of_its_own() -> None:
    assert len({rank.sign for rank in faces.RANKS.values()}) == len(faces.RANKS) == 12
    assert {rank.sign for rank in faces.RANKS.values()} <= set(glyphs.names())
    assert all(rank.number in ("", code) for code, rank in faces.RANKS.items())


@pytest.mark.parametrize("style", ["brush", "gothic", "kanji"])
def test_all_faces_differ_in_grey(style: Style) -> None:
    for one, other in combinations(CARDS, 2):
        for size in (faces.SMALL, faces.LARGE):
            pair = [faces.short(card, size, Signs(style)) for card in (one, other)]
            assert differing(*pair) > 60, (one, other, size)


def test_a_red_card_has_a_second_frame() -> None:
    for rank in faces.RANKS:
        black, red = (grey(faces.full(colour + rank, (108, 366), Signs())) for colour in "BR")
        row = 100  # below the sign, above the numeral: nothing but frames crosses it
        assert sum(black.getpixel((x, row)) < 200 for x in range(4, 20)) == 0, rank  # type: ignore[operator]
        assert sum(red.getpixel((x, row)) < 200 for x in range(4, 20)) >= 2, rank  # type: ignore[operator]


def test_a_full_face_is_the_same_upside_down_but_for_its_middle() -> None:
    for card in CARDS:
        face = grey(faces.full(card, (108, 366), Signs())).crop((12, 8, 96, 104))
        lower = grey(faces.full(card, (108, 366), Signs())).rotate(180).crop((12, 8, 96, 104))
        assert differing(face, lower) < 400, card


def test_a_chosen_card_is_larger_and_framed_in_yellow() -> None:
    plain, chosen = (faces.full("B5", (108, 366), Signs(), chosen) for chosen in (False, True))
    assert chosen.width == plain.width + 2 * faces.CHOSEN_PAD
    assert chosen.convert("RGB").getpixel((chosen.width // 2, 1)) == (255, 210, 31)


def test_backs_tell_nothing_and_counts_stand_on_badges() -> None:
    back = faces.short(faces.BACK, faces.SMALL, Signs())
    assert all(differing(back, faces.short(card, faces.SMALL, Signs())) > 500 for card in CARDS)
    once, thrice = (faces.short("B1", faces.SMALL, Signs(), count=count) for count in (1, 3))
    assert differing(once, thrice) > 200
    assert faces.label("B5") == faces.label("R5") == "馬5"
    assert faces.label("Rk") == "王"
