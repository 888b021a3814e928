"""The lane of what leagues tell: each kind has a sender, and a round's messages have their turns."""

from __future__ import annotations

from bot import features
from bot.kit.store.queues import OF_LEAGUES
from bot.leagues.feature import FEATURE
from bot.leagues.service import notices


def test_each_lane_has_the_kinds_that_it_claims() -> None:
    assert all(kind.startswith(OF_LEAGUES) for kind in FEATURE.news)
    assert not any(kind.startswith(OF_LEAGUES) for kind in features.news())


def test_a_round_of_sixty_takes_a_minute_and_leaves_room_for_its_own_message() -> None:
    turns = [notices.turn_of(number) for number in range(60)]
    assert turns[:4] == [0.0] * 4
    assert turns[4] == notices.PACE
    assert max(turns.count(turn) for turn in turns) == notices.AT_ONCE
    assert turns[-1] <= 60
