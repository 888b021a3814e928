"""What is asked of all, on the board: for whom it still waits."""

from __future__ import annotations

import pytest

from bot.storage.rows import ConsentRow, SeatRow
from bot.table.messages.consenting import asked_of_all
from bot.table.service.consenting import KINDS
from bot.table.store.columns import write_people
from engine.nexxy.options import Options
from renderers.translation import translator
from tests.bot.table.matches import match_at

NAMES = ["Anna", "Ben", "Carl"]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_told_for_whom_a_wish_waits(kind: str) -> None:
    match = match_at("nexxy", None, Options(), people=3)
    anna, ben, _carl = match.people
    wish = ConsentRow(match.id, kind, match.row.ply, anna, write_people({anna, ben}))
    match = match.with_wishes(wish)
    t = translator("en")
    assert asked_of_all(match, NAMES, t)[1] == "-# Still to press: Carl"
    left = match.with_seat(SeatRow(match.id, 2, None, "good", ""))
    told = asked_of_all(left, NAMES, t)[1]
    assert told == "-# Everybody has agreed: it happens as soon as one of you presses the button."
