"""What is on offer in a fixture, as people propose times one after another."""

from __future__ import annotations

from bot.leagues.service.scheduling.offers import MOST, Offers

ONE, OTHER, THIRD = 1, 2, 3


def test_a_new_proposal_takes_the_place_of_the_last_one() -> None:
    offers = Offers().proposed(100.0, ONE).proposed(200.0, ONE)
    assert [(one.at, one.takers) for one in offers.times] == [(200.0, (ONE,))]


def test_what_others_have_taken_of_the_last_proposal_stays_theirs() -> None:
    """At a table of three the others would have had to find each other anew."""
    offers = Offers().proposed(100.0, ONE).taken(100.0, OTHER).proposed(200.0, ONE)
    assert [(one.at, one.takers) for one in offers.times] == [(100.0, (OTHER,)), (200.0, (ONE,))]
    again = offers.taken(100.0, ONE).proposed(300.0, ONE)
    assert [(one.at, one.takers) for one in again.times] == [(100.0, (OTHER,)), (300.0, (ONE,))]


def test_there_are_never_too_many() -> None:
    offers = Offers()
    for at in range(MOST):
        offers = offers.proposed(float(at), ONE).taken(float(at), OTHER)
    assert len(offers.proposed(99.0, THIRD).times) == MOST
