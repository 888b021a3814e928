"""Cards and deals as text, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.card_table import Deal, Reshuffle
from engine.card_text import cards_step, notate_deal, parse_deal, parse_reshuffle, read_words
from engine.cards import DECK
from engine.core import IllegalAction

# --- Text (6) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards", "words"),
    [
        ("B5 B6 B7", "B5 B6 B7", ()),
        ("b5-b6,b7", "B5 B6 B7", ()),
        ("b5b6b7", "B5 B6 B7", ()),
        ("黒馬、赤兵", "B5 R1", ()),
        ("黒馬赤5", "B5 R5", ()),
        ("黒 馬", "B5", ()),
        ("black horse, Red Tam", "B5 Rt", ()),
        ("\uff22\uff15", "B5", ()),  # full width
        ("discard R1 R4", "R1 R4", ("discard",)),
        ("bet 3", "", ("bet", "3")),
        ("base 3", "", ("base", "3")),
        ("draw2", "", ("draw2",)),
        ("B4 B5 Bs run6", "B4 B5 Bs", ("run6",)),
        ("B4 B5 Bs run 6", "B4 B5 Bs", ("run6",)),
        ("Bs single-1", "Bs", ("single-1",)),
        ("remove 5 -1", "", ("remove", "5", "-1")),
        ("end -1", "", ("end", "-1")),
        ("bs", "Bs", ()),
        ("", "", ()),
        ("?!", "", ("?!",)),
    ],
)
def test_typed_texts(text: str, cards: str, words: tuple[str, ...]) -> None:
    """Case, separators and kanji are forgiven."""
    assert read_words(text) == (tuple(cards.split()), words)


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    """Nonsense is read as words, never as an error, and every card in it exists."""
    cards, _ = read_words(text)
    assert set(cards) <= set(DECK)


@pytest.mark.parametrize("action", [Deal(DECK), Deal(DECK[::-1], 5), Reshuffle(("B5", "R1"))])
def test_deals_in_text(action: Deal | Reshuffle) -> None:
    """A deal stands in the record in one line."""
    read = parse_reshuffle if isinstance(action, Reshuffle) else parse_deal
    assert read(notate_deal(action)) == action


def test_no_deal() -> None:
    """What names no deal is refused."""
    for text in ("play B5", "deal x B5", ""):
        with pytest.raises(IllegalAction, match="unreadable_move"):
            parse_deal(text)
        with pytest.raises(IllegalAction, match="unreadable_move"):
            parse_reshuffle(text)


def test_steps_of_cards() -> None:
    """Cards of a choice stand in deck order, whatever the order of clicking."""
    assert cards_step(("B7", "B5", "B6")).value == "B5-B6-B7"
