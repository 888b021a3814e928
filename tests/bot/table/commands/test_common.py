"""What commands suggest while somebody types."""

from __future__ import annotations

from bot.table.commands.common import choices
from engine import catalogue
from engine.cerke.board import profession
from renderers.translation import translator
from renderers.typed import moves_of
from tests.renderers.test_typed import opening


def test_moves_of_a_piece_come_before_those_that_step_on_it() -> None:
    rules, state = catalogue.get("cerke"), opening()
    offers = list(moves_of(rules, state, 0, translator("en")))
    texts = {offer[1]: offer[2] for offer in offers}
    found = [texts[choice.value] for choice in choices(offers, "king")]
    sign = profession("K").sign
    moving = [sign in text for text in found]
    assert any(moving)
    assert not all(moving)
    assert moving == sorted(moving, reverse=True), "its own moves first"


def test_what_begins_with_the_text_comes_first() -> None:
    offers = [("B1 A2", "b1"), ("A2 B1", "a2"), ("C3", "c3")]
    assert [choice.value for choice in choices(offers, "a2")] == ["a2", "b1"]
