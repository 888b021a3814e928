"""What somebody has answered beforehand stands in their own messages, and in nobody else's."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from bot.table.messages.board import board_message, hand_message, private, public
from bot.table.service.declining import THIS, TURN
from engine import catalogue
from engine.core import CHANCE
from engine.ta_xot.state import Act, ClaimWin, Discard
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.table.matches import match_at
from tests.bot.table.messages.test_hidden_messages import parts

T = translator("en")
RULES = catalogue.get("ta_xot")
PEOPLE = 3


def positions() -> list[Act | ClaimWin]:
    """Return a position in somebody's own turn, and one in which a card is asked about."""
    rng = random.Random(3)
    dealing = RULES.start(PEOPLE, RULES.make_options())
    turn = RULES.apply(dealing, CHANCE, RULES.chance(dealing).sample(rng))
    assert isinstance(turn, Act)
    return [turn, RULES.apply(turn, turn.seat, Discard(turn.table.hands[turn.seat][0]))]


@pytest.mark.parametrize("until", [THIS, TURN])
async def test_only_the_seat_itself_sees_what_it_has_answered(until: str) -> None:
    for state in positions():
        match = match_at("ta_xot", state, state.table.options, PEOPLE)
        sleeper = (state.seat + 1) % PEOPLE
        stands = replace(match, declines={sleeper: until})
        for seat in range(PEOPLE):
            seen = private(match, T, seat, USUAL)
            alike = [
                parts(await board_message(match, seen)) == parts(await board_message(stands, seen)),
                parts(await hand_message(match, seen, "")) == parts(await hand_message(stands, seen, "")),
            ]
            assert alike == [seat != sleeper] * 2
        everybody = public(match, T, USUAL)
        assert parts(await board_message(match, everybody)) == parts(await board_message(stands, everybody))


async def test_whoever_waits_is_offered_the_same() -> None:
    turn, question = positions()
    labels = {}
    for name, state in (("turn", turn), ("question", question)):
        match = match_at("ta_xot", state, state.table.options, PEOPLE)
        for seat in range(PEOPLE):
            text = str(parts(await hand_message(match, private(match, T, seat, USUAL), "")))
            this = "the next discard" in text or re.search(r";decline;\w+;\d*;card", text) is not None
            labels[name, seat] = [this, "it is my turn" in text]
    mover = turn.seat
    others = [seat for seat in range(PEOPLE) if seat != mover]
    assert labels["turn", mover] == [False, False]
    assert [labels["turn", seat] for seat in others] == [[False, True]] * 2
    assert labels["question", mover] == [False, True]
    assert [labels["question", seat] for seat in others] == [[True, True]] * 2
