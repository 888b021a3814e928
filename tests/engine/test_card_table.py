"""The table of a card game: options, seats, dealer, points, deals."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.card_table import (
    NOBODY,
    CommonOptions,
    Deal,
    Reshuffle,
    TableOptions,
    add_points,
    check_deal,
    check_reshuffle,
    check_seats,
    deal_chance,
    deal_hands,
    first_dealer,
    game_end,
    mult,
    nets,
    next_dealer,
    next_value,
    order,
    pay,
    reshuffle_chance,
    split_pot,
    stake_payments,
)
from engine.cards import DECK, sort_cards
from engine.core import IllegalAction, OptionError

# --- Options, seats, dealer (7, 8, 13) -------------------------------------------------------------


def test_bad_options() -> None:
    """Options that do not fit together are refused by name."""
    with pytest.raises(OptionError) as caught:
        CommonOptions(bankrupt_ends=True)
    assert caught.value.data["option"] == "start_points"
    with pytest.raises(OptionError) as caught:
        check_seats(TableOptions(first_dealer=4), 4, range(2, 7))
    assert caught.value.data["option"] == "first_dealer"
    with pytest.raises(OptionError, match="bad_seats"):
        check_seats(TableOptions(), 7, range(2, 7))
    check_seats(TableOptions(first_dealer=3), 4, range(2, 7))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seasons": 0}, CommonOptions)


def test_order_of_play() -> None:
    """Clockwise by default."""
    assert order(TableOptions(), 2, 4) == (2, 3, 0, 1)
    assert order(TableOptions(direction="ccw"), 2, 4) == (2, 1, 0, 3)


def test_next_dealer_and_value() -> None:
    """The winner deals, or the next seat; a dealer who wins again is worth more."""
    winner, rotate = CommonOptions(), CommonOptions(dealer_rule="rotate")
    for options, won_by, dealer, value in [
        (winner, 2, 2, 2),
        (winner, 0, 0, 4),
        (winner, None, 0, 3),
        (rotate, 2, 1, 2),
        (rotate, 0, 0, 4),
        (rotate, None, 0, 3),
    ]:
        assert next_dealer(options, 0, won_by, 4) == dealer
        assert next_value(options, 0, 3, won_by, 4) == value
    assert next_dealer(CommonOptions(dealer_rule="rotate", direction="ccw"), 0, 2, 4) == 3
    assert next_value(CommonOptions(dealer_value_start=5), 0, 7, 1, 4) == 5
    assert next_value(CommonOptions(dealer_value_step=0), 0, 7, 0, 4) == 7
    assert (mult(0, 3, 0, 2), mult(0, 3, 2, 0), mult(0, 3, 1, 2)) == (3, 3, 1)


# --- Points (9, 10) --------------------------------------------------------------------------------


def test_payments() -> None:
    """A negative payment goes the other way; the sum is 0."""
    payments = [pay(0, 1, -1, 2), pay(2, 1, 5)]
    assert [(each.payer, each.payee, each.points) for each in payments] == [(1, 0, 2), (2, 1, 5)]
    assert nets(3, payments) == (2, 3, -5)
    assert add_points((1, 1, 1), nets(3, payments)) == (3, 4, -4)


def test_stakes() -> None:
    """連友 S1 and S3: 1 a loser or the cards left, times the dealer value."""
    hands = (("B1",) * 3, ("B2",), (), ("B3",) * 5)
    assert nets(4, stake_payments(2, hands, 0, 2, 1, "flat")) == (-2, -1, 4, -1)
    assert nets(4, stake_payments(2, hands, 0, 2, 1, "cards")) == (-6, -1, 12, -5)


def test_pots() -> None:
    """Odd points go to the first winners."""
    assert split_pot(13, (0, 2), 3) == (7, 0, 6)
    assert split_pot(24, (1,), 2) == (0, 24)


def test_end_of_the_game() -> None:
    """The last season, or somebody without points."""
    assert game_end(TableOptions(seasons=2), 1, (-5, 5)) is None
    assert game_end(TableOptions(seasons=2), 2, (-5, 5)) == "last_season"
    assert game_end(TableOptions(start_points=5, bankrupt_ends=True), 1, (0, 10)) == "bankrupt"


# --- Deals (11) ------------------------------------------------------------------------------------


class Script:
    """Draws that are written down, and what was asked for."""

    def __init__(self) -> None:
        self.stops: list[int] = []

    def randrange(self, stop: int) -> int:
        self.stops.append(stop)
        return 0


def test_order_of_draws() -> None:
    """First the dealer, then the shuffle, and nothing else (11)."""
    script = Script()
    assert deal_chance(5, NOBODY).sample(script).dealer == 0
    assert script.stops == [5, *range(48, 1, -1)]
    assert deal_chance(5, 3).sample(Script()).dealer is None


def test_deals_are_checked() -> None:
    """A deal holds the 48 cards, and names a dealer exactly when there is none."""
    assert check_deal(Deal(DECK), 4, 2) == 2
    assert check_deal(Deal(DECK, 3), 4, NOBODY) == 3
    wrong = [Deal(DECK), Deal(DECK, 4), Deal(DECK, -1), Deal(DECK[:-1], 1), Deal(("B0",) * 48, 1), "deal"]
    for action in wrong:
        with pytest.raises(IllegalAction, match="wrong_chance"):
            check_deal(action, 4, NOBODY)
    with pytest.raises(IllegalAction, match="wrong_chance"):
        check_deal(Deal(DECK, 1), 4, 2)
    assert first_dealer(TableOptions()) == NOBODY
    assert first_dealer(TableOptions(first_dealer=2)) == 2


def test_reshuffle() -> None:
    """A reshuffle is of exactly the cards that were there."""
    cards = ("B5", "R1", "B1")
    action = reshuffle_chance(cards).sample(random.Random(3))
    assert sort_cards(action.deck) == ("B1", "R1", "B5")
    assert check_reshuffle(action, cards) == action.deck
    with pytest.raises(IllegalAction, match="wrong_chance"):
        check_reshuffle(Reshuffle(("B5", "R1")), cards)


def test_cards_are_dealt_one_at_a_time() -> None:
    """Starting with the dealer, in the order of play."""
    hands, rest = deal_hands(("B0", "B1", "B2", "B3", "B4", "B5", "B6"), (2, 0, 1), 2)
    assert hands == (("B1", "B4"), ("B2", "B5"), ("B0", "B3"))
    assert rest == ("B6",)
