"""Saying no beforehand: nobody is asked needlessly, and nothing is answered that was not asked about."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from bot.kit.service.errors import AlreadyDone, GameClosed, NotYourGame, Refusal, StalePosition
from bot.kit.store.database import Database
from bot.table.service import declining
from bot.table.service.declining import THIS, TURN, Offer
from bot.table.service.match import Match
from bot.table.service.play import Played
from bot.table.store import declines
from engine.ta_xot.state import ClaimMeld, ClaimWin, Discard, Pass, Win
from tests.bot.table.tables import EMIL, CardClub

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


def any_discard(club: CardClub, match: Match) -> Discard:
    """Choose a card for the seat in its own turn to discard."""
    (seat,) = match.to_act
    actions = [action for action in match.rules.legal(match.state, seat) if isinstance(action, Discard)]
    return club.rng.choice(actions)


async def discard(club: CardClub, match: Match) -> Match:
    """Let the seat in its own turn discard a card, so that all others are asked."""
    return (await club.act(match, any_discard(club, match))).match


async def decline(club: CardClub, match: Match, seat: int, until: str, ply: int | None = None) -> Played:
    """Let a seat say no beforehand, with the message of this ply or of now."""
    user = match.seats[seat].user_id or 0
    shown = match.row.ply if ply is None else ply
    return await club.play.decline(match.id, shown, user, next(club.numbers), until)


async def standing(club: CardClub, match: Match) -> dict[int, str]:
    """Return the answers that stand."""
    async with club.database.read() as connection:
        return await declines.of(connection, match.id)


@SQLITE
async def test_what_is_offered_depends_on_nothing_hidden(club: CardClub) -> None:
    match = await club.deal("ta_xot", 4, seasons=1)
    rng = random.Random(4)
    kinds = set()
    while match.to_act:
        offered = declining.offers(match)
        for seat in (None, *range(4)):
            other = match.rules.determinise(match.rules.view(match.state, seat), rng)
            assert declining.offers(replace(match, state=other)) == offered
        own_turn = not isinstance(match.state, ClaimWin | ClaimMeld)
        assert (match.to_act[0] not in offered) == own_turn
        kinds |= set(offered.values())
        match = (await club.act(match)).match
    assert kinds == {Offer(card, True) for card in (True, False)}
    assert declining.offers(match) == {}


@SQLITE
async def test_a_no_to_the_card_answers_both_questions_about_it(club: CardClub) -> None:
    match = await discard(club, await club.deal("ta_xot", 4))
    thrower = (match.state.seat - 1) % 4
    asked, waiting = match.state.seat, (match.state.seat + 1) % 4
    assert declining.offers(match)[thrower] == Offer(False, True)
    later = await decline(club, match, waiting, THIS)
    assert later.lines == ()
    assert later.match.row.ply == match.row.ply
    match = (await decline(club, match, asked, THIS)).match
    # The seat after the two is asked whether it wins; then whether it calls, as nobody before it is any more.
    assert match.state == ClaimWin(match.state.table, (waiting + 1) % 4)
    assert await standing(club, match) == {asked: THIS, waiting: THIS}
    match = (await club.act(match, Pass())).match
    assert match.state == ClaimMeld(match.state.table, (waiting + 1) % 4)
    match = (await club.act(match, Pass())).match
    # The card is done with, and with it the answers.
    assert (match.state.seat, match.row.asked_from) == (asked, None)
    assert await standing(club, match) == {}
    assert match.declines == {}
    log = await club.play.log(match.id)
    assert [line.notation for line in log[-6:]] == ["pass"] * 6
    assert [line.seat for line in log[-6:]] == [asked, waiting, (waiting + 1) % 4] * 2


@SQLITE
async def test_a_no_until_the_turn_ends_with_the_own_action(club: CardClub) -> None:
    match = await club.deal("ta_xot", 4, seasons=1)
    first = match.to_act[0]
    others = [(first + step) % 4 for step in (1, 2, 3)]
    with pytest.raises(Refusal) as refused:
        await decline(club, match, first, TURN)
    assert refused.value.rule == "own_turn"
    for seat in others:
        await decline(club, match, seat, TURN, ply=0)  # with whatever message
    match = await discard(club, match)
    assert match.to_act == (others[0],), "nobody was asked"
    assert await standing(club, match) == dict.fromkeys(others, TURN)
    match = await discard(club, match)
    assert await standing(club, match) == dict.fromkeys(others[1:], TURN)
    # Only who has not said no is asked, and both questions in their order.
    assert match.state == ClaimWin(match.state.table, first)
    match = (await club.act(match, Pass())).match
    assert match.state == ClaimMeld(match.state.table, first)
    match = (await club.act(match, Pass())).match
    assert match.to_act == (others[1],)


@SQLITE
async def test_a_no_to_a_card_counts_for_that_card_only(club: CardClub) -> None:
    match = await discard(club, await club.deal("ta_xot", 3))
    old, seat = match.row.ply, match.state.seat
    while match.row.asked_from is not None:
        assert match.row.asked_from == old
        match = (await club.act(match, Pass())).match
    with pytest.raises(StalePosition):
        await decline(club, match, (seat + 1) % 3, THIS, ply=old)
    match = await discard(club, match)
    assert match.row.asked_from == match.row.ply
    for ply in (old, match.row.ply - 1):
        with pytest.raises(StalePosition):
            await decline(club, match, (seat + 1) % 3, THIS, ply=ply)
    # A message from the first question about the same card is good for the last one.
    shown = match.row.ply
    match = (await club.act(match, Pass())).match
    first, second = (match.state.seat - 1) % 3, match.state.seat
    match = (await decline(club, match, second, THIS, ply=shown)).match
    assert match.state == ClaimMeld(match.state.table, first)
    match = (await decline(club, match, first, TURN, ply=shown)).match
    assert match.to_act == (first,)
    assert await standing(club, match) == {first: TURN}, "the turn has come, but nothing was done in it yet"


@SQLITE
async def test_an_old_no_to_the_card_answers_its_last_question(club: CardClub) -> None:
    """Whoever says by a word that they do not win, and then presses the button, is understood."""
    match = await discard(club, await club.deal("ta_xot", 2))
    shown, asked = match.row.ply, match.state.seat
    match = (await club.act(match, Pass())).match
    assert match.state == ClaimMeld(match.state.table, asked)
    assert declining.offers(match)[asked] == Offer(False, True)
    played = await decline(club, match, asked, THIS, ply=shown)
    assert [line.notation for line in played.lines] == ["pass"]
    assert played.match.declines == {}


@SQLITE
async def test_who_has_answered_everything_has_nothing_to_say(club: CardClub) -> None:
    match = await discard(club, await club.deal("ta_xot", 3))
    thrower, shown = (match.state.seat - 1) % 3, match.row.ply
    done = await decline(club, match, thrower, THIS)
    assert (done.lines, await standing(club, match)) == ((), {})
    seat = match.state.seat
    await decline(club, match, (seat + 1) % 3, TURN)
    # A no to one card does not shorten a no to all.
    await decline(club, match, (seat + 1) % 3, THIS, ply=shown)
    assert await standing(club, match) == {(seat + 1) % 3: TURN}


@SQLITE
async def test_a_no_can_be_taken_back(club: CardClub) -> None:
    match = await club.deal("ta_xot", 3)
    seat = (match.to_act[0] + 1) % 3
    user = match.seats[seat].user_id or 0
    await decline(club, match, seat, TURN)
    stands = await club.play.match(match.id)
    assert declining.offers(stands)[seat] == Offer(False, False, TURN)
    await club.play.ask_again(match.id, user, 900)
    with pytest.raises(AlreadyDone):
        await club.play.ask_again(match.id, user, 900)
    await club.play.ask_again(match.id, user, next(club.numbers))
    match = await discard(club, match)
    assert match.to_act == (seat,)


@SQLITE
async def test_each_press_counts_once_and_only_at_the_table(club: CardClub) -> None:
    match = await club.deal("ta_xot", 3, seasons=1)
    seat = (match.to_act[0] + 1) % 3
    user = match.seats[seat].user_id or 0
    await club.play.decline(match.id, match.row.ply, user, 901, TURN)
    with pytest.raises(AlreadyDone):
        await club.play.decline(match.id, match.row.ply, user, 901, TURN)
    with pytest.raises(NotYourGame):
        await club.play.decline(match.id, match.row.ply, EMIL.user_id, 902, TURN)
    with pytest.raises(NotYourGame):
        await club.play.ask_again(match.id, EMIL.user_id, 902)
    while match.to_act:
        match = (await club.act(match)).match
    assert await standing(club, match) == {}
    with pytest.raises(GameClosed):
        await club.play.decline(match.id, match.row.ply, user, 903, TURN)


@SQLITE
async def test_nobody_else_is_told(club: CardClub) -> None:
    match = await club.deal("ta_xot", 4)
    await club.hands_due()
    seat = (match.to_act[0] + 2) % 4
    user = match.seats[seat].user_id
    before = await club.due()
    await decline(club, match, seat, TURN)
    after = await club.due()
    assert before | {"hand": club.time} == after
    assert await club.hands_due() == {user}
    await club.play.ask_again(match.id, user or 0, next(club.numbers))
    assert await club.hands_due() == {user}
    # A new card is shown to all whom it may concern.
    await discard(club, match)
    assert await club.hands_due() == {place.user_id for place in match.seats}


@SQLITE
async def test_a_seat_that_changes_hands_is_asked(club: CardClub) -> None:
    match = await club.deal("ta_xot", 4)
    seat = (match.to_act[0] + 1) % 4
    await decline(club, match, seat, TURN)
    await club.seating.resign(match.id, match.seats[seat].user_id or 0, next(club.numbers))
    assert await standing(club, match) == {}
    match = await discard(club, await club.play.match(match.id))
    assert match.to_act == (seat,)


async def win_if_possible(club: CardClub, match: Match) -> Match:
    """Let whoever is to act win, or do anything."""
    legal = match.rules.legal(match.state, match.to_act[0])
    return (await club.act(match, next((action for action in legal if isinstance(action, Win)), None))).match


@SQLITE
@pytest.mark.parametrize("dodo", [False, True])
async def test_another_hand_is_another_matter(club: CardClub, dodo: bool) -> None:
    """A no until the turn ends with the season too: it was said with other cards in the hand."""
    for _ in range(20):
        match = await club.deal("ta_xot", 4, seasons=2, dodo=dodo)
        sleeper = (match.to_act[0] - 1) % 4
        while match.row.deal == 1 and match.to_act:
            if sleeper not in match.declines and sleeper in declining.offers(match):
                await decline(club, match, sleeper, TURN)
                match = await club.play.match(match.id)
                assert sleeper in match.declines
            stood = dict(match.declines)
            match = await win_if_possible(club, match)
        assert match.row.deal == 2
        assert (await standing(club, match), match.declines) == ({}, {})
        if stood:
            return
    raise AssertionError("nothing ever stood at the end of a season")


async def test_a_no_said_while_the_card_falls_is_heard(club: CardClub) -> None:
    """Whichever of the two comes first, nobody is asked who has said no."""
    match = await club.deal("ta_xot", 3, seasons=50)
    for _ in range(8):
        while match.rules.declining(match.state) is not None:
            match = (await club.act(match, Pass())).match
        thrower = match.to_act[0]
        others = [(thrower + step) % 3 for step in (1, 2)]
        await asyncio.gather(
            decline(club, match, others[1], TURN),
            club.attempt(match, any_discard(club, match)),
            decline(club, match, others[0], TURN),
        )
        match = await club.play.match(match.id)
        assert match.rules.declining(match.state) is None
        assert match.to_act != (thrower,)
        for seat in others:
            await club.play.ask_again(match.id, match.seats[seat].user_id or 0, next(club.numbers))
    log = await club.play.log(match.id)
    state = match.rules.start(3, match.options)
    for row in log:
        state = match.rules.apply(state, row.seat, match.rules.load_action(row.action))
    assert state == match.state
