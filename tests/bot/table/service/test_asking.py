"""Asking in private: only who can do something is asked, and nobody else can tell, but for a longer pause."""

from __future__ import annotations

import dataclasses
import random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bot.kit.service.errors import AlreadyDone, NotYourTurn, StalePosition
from bot.kit.store.database import Database
from bot.storage.tables import messages_due
from bot.table.messages.board import board_message, hand_message, private, public
from bot.table.service import asking
from bot.table.service.asking import ALWAYS, TURN, WINS
from bot.table.service.declining import offers
from bot.table.service.match import Match
from bot.table.store import declines, games
from engine.cards import sort_cards
from engine.core import IllegalAction
from engine.ta_xot.state import Act, AfterCall, Call, ClaimWin, Discard, Pass, Win
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.storage.samples import set_game
from tests.bot.table.messages.test_hidden_messages import parts
from tests.bot.table.tables import CardClub

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
T = translator("en")
SEATS = 4
PAUSE = 3.0
START = 5000.0


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


# --- Positions that differ in one hidden hand ------------------------------------------------------


class Twins(NamedTuple):
    """A seat in its turn with a card that another seat can take in one position and not in the other.

    Nothing else differs but cards that lie deep in the deck.
    """

    able: Act
    unable: Act
    card: str
    claimant: int


def claims(rules: Any, state: Any, kind: type) -> dict[int, bool]:
    """Return by seat whether it can do this with the card that is asked about."""
    found: dict[int, bool] = {}
    for seat, at in asking.walk(rules, state):
        found[seat] = found.get(seat, False) or any(isinstance(a, kind) for a in rules.legal(at, seat))
    return found


def twins(match: Match, kind: type, rng: random.Random) -> Twins:
    """Return positions with the mover and the number of cards of this match."""
    rules, state = match.rules, match.state
    assert isinstance(state, Act)
    claimant = (state.seat + 2) % SEATS
    card = state.table.hands[state.seat][0]
    while True:
        unable = _dealt_anew(state, range(SEATS), rng)
        if any(claims(rules, _thrown(rules, unable, card), (Win, Call)).values()):  # type: ignore[arg-type]
            continue
        for _ in range(3000):
            able = _dealt_anew(unable, [claimant], rng)
            after = _thrown(rules, able, card)
            others = {seat: can for seat, can in claims(rules, after, (Win, Call)).items() if can}  # type: ignore[arg-type]
            wins = claims(rules, after, Win)[claimant]
            if set(others) == {claimant} and wins == (kind is Win):
                return Twins(able, unable, card, claimant)


def _thrown(rules: Any, state: Act, card: str) -> Any:
    return rules.apply(state, state.seat, Discard(card))


def _dealt_anew(state: Act, seats: Any, rng: random.Random) -> Act:
    """Deal these seats, but for the mover, other cards of the deck; the next card to draw stays."""
    table, seats = state.table, [seat for seat in seats if seat != state.seat]
    cards = [card for seat in seats for card in table.hands[seat]] + list(table.deck[1:])
    rng.shuffle(cards)
    hands = list(table.hands)
    for seat in seats:
        size = len(hands[seat])
        hands[seat], cards = sort_cards(cards[:size]), cards[size:]
    return replace(state, table=replace(table, hands=tuple(hands), deck=(table.deck[0], *cards)))


# --- What others see -------------------------------------------------------------------------------


async def laid(club: CardClub, state: Any = None, **changes: Any) -> Match:
    """Start a game of four people that stands at this position, or where it was dealt."""
    club.time = START
    match = await club.deal("ta_xot", SEATS, seasons=2, **{"first_dealer": 0, **changes})
    if state is not None:
        state = replace(state, table=replace(state.table, options=match.options))
        async with club.database.write() as connection:
            prints = '[[1,"aa"],[2,"bb"]]'
            await set_game(connection, match.id, state=match.rules.dump(state), fingerprints=prints)
    return await club.play.match(match.id)


async def seen(club: CardClub, game: str, claimant: int) -> Any:
    """Return all that anybody but one seat may notice: messages, their identifiers, the log, what is due."""
    match = await club.play.match(game)
    user = match.seats[claimant].user_id
    found: list[Any] = [await board_message(match, public(match, T, USUAL))]
    for seat in range(SEATS):
        if seat != claimant:
            own = private(match, T, seat, USUAL)
            found += [await board_message(match, own), await hand_message(match, own, "the table")]
    async with club.database.read() as connection:
        rows = (await connection.execute(select(messages_due).where(messages_due.c.game == game))).all()
    due = sorted((row.kind, row.recipient, row.due_at) for row in rows if row.recipient != user)
    log = [(line.ply, line.seat, line.notation, line.at) for line in await club.play.log(game)][1:]
    row = match.row
    public_row = (row.ply, row.deal, row.status, row.asked_from, row.wait_until, row.asked, row.notices)
    shown = [str(parts(message)).replace(game, "GAME") for message in found]
    return shown, due, log, public_row


async def discard(club: CardClub, match: Match, card: str) -> Match:
    return (await club.act(match, Discard(card))).match


async def answer(club: CardClub, match: Match, seat: int, action: Any) -> Match:
    user = match.seats[seat].user_id or 0
    played = await club.play.act(match.id, match.row.ply, user, next(club.numbers), lambda *_: action)
    return played.match


async def stand(club: CardClub, match: Match, seat: int, until: str) -> Match:
    user = match.seats[seat].user_id or 0
    return (await club.play.decline(match.id, match.row.ply, user, next(club.numbers), until)).match


async def later(club: CardClub, game: str, seconds: float) -> Match:
    """Let time pass, and the game go on as far as it may."""
    club.time += seconds
    await club.play.go_on(game)
    return await club.play.match(game)


LEAKS = pytest.mark.parametrize(
    ("kind", "changes", "stands"),
    [(Call, {"asking": "who_can"}, ""), (Win, {"asking": "who_can"}, ""), (Win, {}, WINS)],
    ids=["call", "win", "only for wins"],
)


@SQLITE
@LEAKS
async def test_nobody_can_tell_who_could_have_answered(
    club: CardClub, kind: type, changes: dict[str, Any], stands: str
) -> None:
    pair = twins(await laid(club), kind, random.Random(kind.__name__))
    watched: dict[str, list[Any]] = {}
    for name, state in (("unable", pair.unable), ("able", pair.able)):
        match = await laid(club, state, **changes)
        if stands:
            for seat in range(SEATS):
                if seat != state.seat:
                    await stand(club, match, seat, stands if seat == pair.claimant else ALWAYS)
        watched[name] = [await seen(club, match.id, pair.claimant)]
        match = await discard(club, await club.play.match(match.id), pair.card)
        watched[name].append(await seen(club, match.id, pair.claimant))
        match = await later(club, match.id, 1.0)
        if name == "able":
            assert match.question(pair.claimant) is not None
            while match.question(pair.claimant) is not None:
                match = await answer(club, match, pair.claimant, Pass())
        else:
            with pytest.raises(NotYourTurn):
                await answer(club, match, pair.claimant, Pass())
        watched[name].append(await seen(club, match.id, pair.claimant))
        assert match.rules.declining(match.state) is not None, "it waits for three seconds in any case"
        match = await later(club, match.id, PAUSE - 1.0)
        watched[name].append(await seen(club, match.id, pair.claimant))
        assert isinstance(match.state, Act)
        assert match.state.seat == (state.seat + 1) % SEATS
    for able, unable in zip(watched["able"], watched["unable"], strict=True):
        assert able == unable


@SQLITE
@LEAKS
async def test_a_longer_pause_is_all_that_tells(
    club: CardClub, kind: type, changes: dict[str, Any], stands: str
) -> None:
    pair = twins(await laid(club), kind, random.Random(kind.__name__))
    match = await laid(club, pair.able, **changes)
    if stands:
        for seat in range(SEATS):
            if seat != pair.able.seat:
                await stand(club, match, seat, stands if seat == pair.claimant else ALWAYS)
    match = await discard(club, await club.play.match(match.id), pair.card)
    before = await seen(club, match.id, pair.claimant)
    match = await later(club, match.id, PAUSE)
    assert (await seen(club, match.id, pair.claimant))[0] == before[0]
    assert match.row.ply == before[3][0]
    # The answer is carried out at once now, by whoever delivers.
    legal = match.rules.legal(match.question(pair.claimant), pair.claimant)
    chosen = next(action for action in legal if isinstance(action, kind))
    match = await answer(club, match, pair.claimant, chosen)
    assert match.row.ply == before[3][0]
    assert dict(await club.due())["go_on"] == club.time
    match = await later(club, match.id, 0.0)
    if kind is Call:
        assert isinstance(match.state, AfterCall)
        assert match.state.seat == pair.claimant
    else:
        assert match.state.table.last_season.winner == pair.claimant


# --- How a table that asks in private goes on ------------------------------------------------------


@SQLITE
async def test_another_process_goes_on_after_the_pause(club: CardClub) -> None:
    pair = twins(await laid(club), Call, random.Random(2))
    match = await laid(club, pair.able, asking="who_can")
    match = await discard(club, match, pair.card)
    assert (await club.due())["go_on"] == START + PAUSE
    call = next(a for a in match.rules.legal(match.question(pair.claimant), pair.claimant) if a != Pass())
    await answer(club, match, pair.claimant, call)
    other = dataclasses.replace(club.play, now=lambda: START + PAUSE)
    await other.go_on(match.id)
    await other.go_on(match.id)  # sent twice, it does no harm
    match = await club.play.match(match.id)
    assert isinstance(match.state, AfterCall)
    assert match.answers == {}
    log = await club.play.log(match.id)
    assert [line.notation for line in log[2:-1]] == ["pass"] * (len(log) - 3)


@SQLITE
async def test_too_early_it_is_looked_at_again(club: CardClub) -> None:
    pair = twins(await laid(club), Call, random.Random(3))
    match = await discard(club, await laid(club, pair.unable, asking="who_can"), pair.card)
    match = await later(club, match.id, PAUSE - 0.5)
    assert isinstance(match.state, ClaimWin)
    assert (await club.due())["go_on"] == START + PAUSE
    assert isinstance((await later(club, match.id, 0.5)).state, Act)


@SQLITE
async def test_an_answer_counts_once_and_is_legal(club: CardClub) -> None:
    pair = twins(await laid(club), Call, random.Random(4))
    match = await discard(club, await laid(club, pair.able, asking="who_can"), pair.card)
    user = match.seats[pair.claimant].user_id or 0
    for wrong in (Win(), Discard("B5"), Call(("B1", "B1"))):
        with pytest.raises(IllegalAction):
            await answer(club, match, pair.claimant, wrong)
    with pytest.raises(StalePosition):
        await club.play.act(match.id, match.row.ply - 1, user, next(club.numbers), lambda *_: Pass())
    await club.play.act(match.id, match.row.ply, user, 901, lambda *_: Pass())
    with pytest.raises(AlreadyDone):
        await club.play.act(match.id, match.row.ply, user, 901, lambda *_: Pass())
    with pytest.raises(NotYourTurn):
        await answer(club, match, pair.claimant, Pass())
    async with club.database.read() as connection:
        assert match.id not in [row.id for row in await games.waiting_for(connection, user)]


@SQLITE
async def test_passing_beforehand_is_an_answer_too(club: CardClub) -> None:
    pair = twins(await laid(club), Call, random.Random(5))
    for until in (TURN, ALWAYS, WINS):
        match = await discard(club, await laid(club, pair.able, asking="who_can"), pair.card)
        assert (await later(club, match.id, PAUSE)).row.ply == match.row.ply
        match = await stand(club, match, pair.claimant, until)
        assert match.question(pair.claimant) is None
        assert isinstance((await later(club, match.id, 0.0)).state, Act)


@SQLITE
async def test_what_lasts_outlasts_turns_and_seasons(club: CardClub) -> None:
    match = await laid(club)
    sleeper = (match.to_act[0] + 1) % SEATS
    await stand(club, match, sleeper, ALWAYS)
    match = await club.play.match(match.id)
    asked = set()
    while match.row.deal == 1:
        asked |= set(match.to_act) if match.rules.declining(match.state) is not None else set()
        legal = match.rules.legal(match.state, match.to_act[0])
        win = next((action for action in legal if isinstance(action, Win)), None)
        match = (await club.act(match, win)).match
    assert sleeper not in asked
    assert match.declines == {sleeper: ALWAYS}
    if sleeper in offers(match):
        assert offers(match)[sleeper].stands == ALWAYS
    await club.play.ask_again(match.id, match.seats[sleeper].user_id or 0, next(club.numbers))
    async with club.database.read() as connection:
        assert await declines.of(connection, match.id) == {}


@SQLITE
async def test_computers_answer_in_private_too(club: CardClub) -> None:
    pair = twins(await laid(club), Call, random.Random(6))
    match = await laid(club, pair.able, asking="who_can")
    await club.seating.resign(match.id, match.seats[pair.claimant].user_id or 0, next(club.numbers))
    match = await discard(club, await club.play.match(match.id), pair.card)
    assert "computer" in await club.due()
    assert (await later(club, match.id, PAUSE)).row.ply == match.row.ply
    played = await club.play.act_for_computer(match, pair.claimant, Pass())
    assert played.lines == ()
    with pytest.raises(StalePosition):
        await club.play.act_for_computer(match, pair.claimant, Pass())
    assert isinstance((await later(club, match.id, 0.0)).state, Act)


@SQLITE
async def test_who_leaves_takes_their_answer_along(club: CardClub) -> None:
    pair = twins(await laid(club), Call, random.Random(7))
    match = await discard(club, await laid(club, pair.able, asking="who_can"), pair.card)
    match = await answer(club, match, pair.claimant, Pass())
    await club.seating.resign(match.id, match.seats[pair.claimant].user_id or 0, next(club.numbers))
    match = await club.play.match(match.id)
    assert match.question(pair.claimant) is not None
    assert f",{pair.claimant}," in match.row.to_act
    assert {"computer", "go_on"} <= set(await club.due())
