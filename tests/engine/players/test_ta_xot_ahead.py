"""The strongest player of 終季: it counts what the next two draws bring, and what a discard risks."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.card_table import Deal
from engine.cards import sort_cards, unseen
from engine.core import CHANCE
from engine.players import player_of
from engine.players.ta_xot_ahead import OUTLOOK, Ahead
from engine.ta_xot.game import TA_XOT
from engine.ta_xot.options import Options
from engine.ta_xot.state import Act, Discard, Win

MASTER = player_of("ta_xot", "master")


def drawn(hand: str, seats: int = 3) -> Act:
    """Return the first turn of the dealer, seat 0, who holds these five cards and has drawn the sixth."""
    own = hand.split()
    rest = iter(unseen(own))
    deck = [own[place // seats] if place % seats == 0 else next(rest) for place in range(5 * seats)]
    deck += [next(rest), own[5]]  # the light, and the first draw
    start = TA_XOT.start(seats, Options(first_dealer=0))
    state = TA_XOT.apply(start, CHANCE, Deal((*deck, *unseen(deck))))
    assert isinstance(state, Act)
    assert state.table.hands[0] == sort_cards(own)
    return state


def ahead(state: Act) -> Ahead:
    return Ahead(state.table, 0, Counter(TA_XOT.unseen(TA_XOT.view(state, 0))))


def best(state: Act) -> object:
    return MASTER.choose(TA_XOT, TA_XOT.view(state, 0), random.Random(1))


def test_it_wins_where_it_can() -> None:
    assert best(drawn("B2 R2 B6 R6 B0 R0")) == Win()


@pytest.mark.parametrize("hand", ["B2 R2 B6 R6 B1 R8", "Bs B2 B3 R5 R6 Bk", "B4 R4 R0 R1 R2 B8"])
def test_what_it_counts_as_winning_wins(hand: str) -> None:
    """The cards for which it waits are exactly those unseen ones with which the rules let it win."""
    state = drawn(hand)
    reckoned = ahead(state)
    action = best(state)
    assert isinstance(action, Discard)
    rest = list(state.table.hands[0])
    rest.remove(action.card)
    waits = {card for card, _, _ in reckoned.wins(sort_cards(rest), None)}
    assert waits
    for card in reckoned.hidden:
        six = sort_cards([*rest, card])
        assert (card in waits) == (Win() in TA_XOT.legal(_holding(state, six), 0))


def _holding(state: Act, hand: tuple[str, ...]) -> Act:
    table = state.table
    return replace(state, table=replace(table, hands=(hand, *table.hands[1:])))


def test_a_draw_pays_more_than_a_claim() -> None:
    """Everybody pays for a draw, the discarder alone for a claim."""
    reckoned = ahead(drawn("B2 R2 B6 R6 B1 R8"))
    wins = reckoned.wins(("B1", "B2", "B6", "R2", "R6"), None) or reckoned.wins(
        sort_cards(["B2", "R2", "B6", "R6", "B1"]), None
    )
    assert wins
    assert all(by_draw > by_claim > 0 for _, by_draw, by_claim in wins)


def test_it_keeps_ships_and_what_others_wait_for() -> None:
    """A ship is the dearest discard; a card of which all others are seen costs nothing as a set."""
    reckoned = ahead(drawn("Bs R2 B6 R6 B1 R8"))
    risks = {card: reckoned.risk(card) for card in ("Bs", "R2", "B6")}
    assert max(risks, key=risks.__getitem__) == "Bs"
    assert risks["B6"] < risks["R2"]  # one six less is unseen


def test_nearer_is_better() -> None:
    """The fewer cards are missing, the more a hand is worth, and never more than what comes beyond."""
    assert list(OUTLOOK.values()) == sorted(OUTLOOK.values(), reverse=True)
    reckoned = ahead(drawn("B2 R2 B6 R6 B1 R8"))
    hands = ["B2 R2 B6 R6 B1", "B2 R2 B6 R8 B1", "B2 R4 B6 R8 B0"]
    worths = [reckoned.worth(sort_cards(hand.split()), None, 2) for hand in hands]
    assert worths == sorted(worths, reverse=True)
