"""Several seats to act at once: each answers what it is asked, whatever the others do meanwhile."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator

import pytest

from bot.kit.service.errors import GameClosed, LobbyRefusal, NotYourTurn, Refusal, StalePosition
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.table.service.declining import TURN
from bot.table.service.match import Match
from bot.table.service.play import Played
from bot.table.store import games
from engine import catalogue
from engine.core import CHANCE
from engine.niek_zau_shu.state import Hold
from engine.sticks import Throw
from tests.bot.table.bids import ASKING_BIDS, BIDS, Bid
from tests.bot.table.tables import ANNA, BEN, EVERYBODY, CardClub

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def with_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the catalogue know the games of these tests."""
    added = {game.id: game for game in (BIDS, ASKING_BIDS)}
    monkeypatch.setattr(catalogue, "GAMES", {**catalogue.GAMES, **added})


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


@pytest.fixture
async def clubs(database: Database, database_url: str) -> AsyncIterator[tuple[CardClub, CardClub]]:
    """The same club in two processes, which share one database."""
    other = await Database.open(database_url)
    first, second = CardClub(database), CardClub(other)
    second.numbers = itertools.count(1_000_000)
    yield first, second
    await other.close()


async def bid(club: CardClub, match: Match, seat: int, number: int, ply: int | None = None) -> Played:
    """Let the person at a seat bid, with the message of this ply or of the match."""
    user = match.seats[seat].user_id or 0
    shown = match.row.ply if ply is None else ply
    return await club.play.act(match.id, shown, user, next(club.numbers), lambda *_: Bid(number))


async def all_bid(club: CardClub, match: Match, number: int = 1) -> Match:
    """Let everybody who is to act bid at the same moment."""
    await asyncio.gather(*(bid(club, match, seat, number) for seat in match.to_act))
    return await club.play.match(match.id)


async def test_all_press_at_once_and_all_succeed(club: CardClub) -> None:
    match = await club.deal("bids", 5, rounds=3)
    for number in (1, 2, 3):
        assert match.to_act == (0, 1, 2, 3, 4)
        assert match.state.number == number
        match = await all_bid(club, match)
    assert match.result is not None
    log = await club.play.log(match.id)
    assert [line.ply for line in log] == list(range(18))
    assert {line.seat for line in log[1:6]} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    "database_url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)
async def test_two_processes_on_one_database(clubs: tuple[CardClub, CardClub]) -> None:
    first, second = clubs
    match = await first.deal("bids", 5, rounds=4)
    while match.to_act:
        tries = [bid((first, second)[seat % 2], match, seat, 1 + seat % 2) for seat in match.to_act]
        await asyncio.gather(*tries)
        match = await first.play.match(match.id)
    assert match.row.ply == 4 * 6
    assert await second.play.match(match.id) == match


@pytest.mark.parametrize(
    "database_url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)
async def test_two_processes_deal_the_next_round_at_the_same_moment(clubs: tuple[CardClub, CardClub]) -> None:
    """Only one can fix the secret of the round after it: the other one learns that somebody was first."""
    match = await clubs[0].deal("lutu", 2, rounds=12)
    while match.to_act:
        action, ply = match.rules.legal(match.state, match.to_act[0])[0], match.row.ply
        user = match.seats[match.to_act[0]].user_id or 0
        presses = (
            club.play.act(match.id, ply, user, next(club.numbers), lambda *_, chosen=action: chosen)
            for club in clubs
        )
        results = await asyncio.gather(*presses, return_exceptions=True)
        played = [result for result in results if isinstance(result, Played)]
        refused = [result for result in results if not isinstance(result, Played)]
        assert len(played) == 1, results
        assert isinstance(refused[0], StalePosition | NotYourTurn | GameClosed), refused[0]
        match = await clubs[0].play.match(match.id)
    assert (await clubs[1].play.match(match.id)).result is not None


async def test_the_same_seat_twice_succeeds_once(club: CardClub) -> None:
    match = await club.deal("bids", 3)
    results = await asyncio.gather(
        *(bid(club, match, seat, 2) for seat in (0, 0, 1, 1)), return_exceptions=True
    )
    assert [type(result) for result in results if isinstance(result, BaseException)] == [StalePosition] * 2
    match = await club.play.match(match.id)
    assert match.to_act == (2,)
    assert match.state.bids == (2, 2, None)
    with pytest.raises(NotYourTurn):
        await bid(club, match, 0, 1)


@SQLITE
async def test_an_old_menu_counts_as_long_as_it_asks_the_same(club: CardClub) -> None:
    match = await club.deal("bids", 4)
    shown = match.row.ply
    await bid(club, match, 2, 1)
    await bid(club, match, 0, 2, ply=shown)
    later = await club.play.match(match.id)
    assert (later.row.ply, later.asked) == (shown + 2, {1: shown, 3: shown})
    for ply in (shown - 1, later.row.ply + 1):
        with pytest.raises(StalePosition):
            await bid(club, match, 1, 1, ply=ply)
    # A shout changes what the others may bid: menus from before it are stale, whatever they would choose.
    await bid(club, match, 3, 3, ply=shown)
    with pytest.raises(StalePosition):
        await bid(club, match, 1, 2, ply=shown)
    after = await club.play.match(match.id)
    assert after.asked == {}
    assert (await bid(club, after, 1, 2)).match.state.number == 2


@SQLITE
async def test_a_question_of_the_next_round_is_another_one(club: CardClub) -> None:
    match = await club.deal("bids", 2)
    shown = match.row.ply
    await bid(club, match, 0, 1)
    await bid(club, match, 1, 1, ply=shown)
    for seat in (0, 1):
        with pytest.raises(StalePosition):
            await bid(club, match, seat, 1, ply=shown)
    assert (await club.play.match(match.id)).asked == {}


@SQLITE
async def test_what_is_forced_is_played_for_every_seat(club: CardClub) -> None:
    match = await club.deal("bids", 4, rounds=1)
    played = await bid(club, match, 2, 3)
    assert [(line.seat, line.notation) for line in played.lines] == [(seat, "bid 3") for seat in (2, 0, 1, 3)]
    assert played.match.result is not None


@SQLITE
async def test_a_no_beforehand_of_one_among_several(club: CardClub) -> None:
    match = await club.deal("asking_bids", 3)
    user = match.seats[1].user_id or 0
    played = await club.play.decline(match.id, match.row.ply, user, next(club.numbers), TURN)
    assert [(line.seat, line.notation) for line in played.lines] == [(1, "bid 0")]
    assert played.match.to_act == (0, 2)
    assert (await bid(club, match, 2, 1)).match.to_act == (0,)


@SQLITE
async def test_every_computer_player_acts(club: CardClub) -> None:
    match = await club.deal("bids", 4)
    for seat in (1, 3):
        await club.seating.resign(match.id, match.seats[seat].user_id or 0, next(club.numbers))
    assert "computer" in await club.due()
    acts = [club.play.act_for_computer(match, seat, Bid(2)) for seat in (1, 3)]
    await asyncio.gather(*acts, bid(club, match, 0, 1))
    with pytest.raises(StalePosition):
        await club.play.act_for_computer(match, 3, Bid(2))
    with pytest.raises(StalePosition):  # a person sits there
        await club.play.act_for_computer(match, 2, Bid(2))
    match = await club.play.match(match.id)
    assert match.state.bids == (1, 2, None, 2)


@SQLITE
async def test_nobody_is_called_twice_for_one_question(club: CardClub) -> None:
    match = await club.deal("bids", 3)
    assert await calls(club) == {("notice", user) for user in (1, 2, 3)}
    for seat in (1, 2):
        await club.posts.called(match.id, match.seats[seat].user_id or 0, 70 + seat)
    club.time += 3600
    match = (await bid(club, match, 0, 1)).match
    assert await calls(club) == set()
    assert match.notices == {1: 71, 2: 72}
    match = (await bid(club, match, 1, 1)).match
    assert await calls(club) == {("notice_over", 71)}
    assert match.notices == {2: 72}
    # Of whom the next round asks again, only those are called who do not look at the answer to their press.
    club.time += 3600
    match = (await bid(club, match, 2, 1)).match
    assert await calls(club) == {("notice_over", 72), ("notice", 1), ("notice", 2)}
    assert match.notices == {}
    # Somebody who has acted while the call was on its way has it taken away.
    match = (await bid(club, match, 0, 1)).match
    await club.posts.called(match.id, 1, 80)
    assert ("notice_over", 80) in await calls(club)


@SQLITE
async def test_a_call_that_is_due_stays_due(club: CardClub) -> None:
    match = await club.deal("bids", 3)
    await bid(club, match, 0, 1)
    assert await calls(club) == {("notice", 2), ("notice", 3)}


async def calls(club: CardClub) -> set[tuple[str, int]]:
    """Return which calls are due, and to whom, or which are over; and forget them."""
    async with club.database.write() as connection:
        found = await due.queue.claim(connection, club.time + 10**6, 0.0, 1000)
        for message in found:
            await due.queue.done(connection, message)
    return {(one.kind, one.recipient) for one in found if one.kind in {"notice", "notice_over"}}


@SQLITE
async def test_only_changed_hands_are_shown(club: CardClub) -> None:
    match = await club.deal("bids", 4)
    await club.hands_due()
    await bid(club, match, 1, 1)
    assert await club.hands_due() == {2}, "nobody else is asked anything new, or knows more"
    await bid(club, match, 2, 3)
    assert await club.hands_due() == {1, 3, 4}, "a shout changes what the others may do"


@SQLITE
async def test_who_is_to_act_is_listed(club: CardClub) -> None:
    match = await club.deal("bids", 3)
    await bid(club, match, 1, 1)
    async with club.database.read() as connection:
        waiting = [await games.waiting_for(connection, person.user_id) for person in EVERYBODY[:3]]
    assert [[row.id for row in rows] for rows in waiting] == [[match.id], [], [match.id]]


@SQLITE
async def test_draws_and_resignations_between(club: CardClub) -> None:
    match = await club.deal("bids", 2, rounds=5)
    shown = match.row.ply
    await club.draws.offer(match.id, ANNA.user_id, next(club.numbers))
    assert (await bid(club, match, 1, 1)).match.row.draw_offered_by is None, "any action turns it down"
    await club.draws.offer(match.id, BEN.user_id, next(club.numbers))
    await club.draws.answer(match.id, ANNA.user_id, next(club.numbers), accept=False)
    await bid(club, match, 0, 2, ply=shown)
    with pytest.raises(LobbyRefusal):
        await club.draws.answer(match.id, ANNA.user_id, next(club.numbers), accept=True)
    ended = await club.seating.resign(match.id, BEN.user_id, next(club.numbers))
    assert ended.match.result is not None
    assert ended.match.result.ranking == (1, 2)
    table = await club.deal("bids", 4)
    await asyncio.gather(
        bid(club, table, 0, 1),
        club.seating.resign(table.id, BEN.user_id, next(club.numbers)),
        bid(club, table, 2, 1),
    )
    table = await club.play.match(table.id)
    assert (table.to_act, table.seats[1].user_id) == ((1, 3), None)


@SQLITE
async def test_nothing_tells_what_somebody_has_chosen(
    club: CardClub, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    match = await club.deal("bids", 3)
    played = await bid(club, match, 0, 2)
    for told in (repr(played), repr(played.match), repr(played.lines), caplog.text):
        assert "bid 2" not in told
        assert "Bid(" not in told
        assert "bids=(2" not in told
        assert '"bids":[2' not in told
    rules, chosen = match.rules, played.match.state
    otherwise = rules.apply(match.state, 0, Bid(1))
    assert chosen != otherwise
    for seat in (None, 1, 2):
        assert rules.view(chosen, seat) == rules.view(otherwise, seat)


async def test_many_tables_play_whole_games(club: CardClub) -> None:
    """Every seat presses as fast as it can, with the menus that it saw first."""
    match = await club.deal("bids", 5, rounds=6)

    async def play(seat: int) -> None:
        shown = match
        while shown.to_act:
            if seat in shown.to_act:
                try:
                    await bid(club, shown, seat, club.rng.choice([1, 2, 2, 3]))
                except (Refusal, ValueError):
                    await asyncio.sleep(0)
            shown = await club.play.match(match.id)

    await asyncio.gather(*(play(seat) for seat in range(5)))
    log = await club.play.log(match.id)
    state = match.rules.start(5, match.options)
    for row in log:
        state = match.rules.apply(state, row.seat, match.rules.load_action(row.action))
    assert state == (await club.play.match(match.id)).state
    assert sum(row.seat == CHANCE for row in log) == 6


async def test_a_whole_game_of_lutu(club: CardClub) -> None:
    """All children bet at once, round after round; nobody's menu is stale by what another one does."""
    match = await club.deal("lutu", 5)
    at_once = 0
    while match.to_act:
        at_once = max(at_once, len(match.to_act))
        await asyncio.gather(*(anything(club, match, seat) for seat in match.to_act))
        match = await club.play.match(match.id)
    assert match.result is not None
    assert at_once == 4
    log = await club.play.log(match.id)
    state = match.rules.start(5, match.options)
    for row in log:
        state = match.rules.apply(state, row.seat, match.rules.load_action(row.action))
    assert state == match.state


async def anything(club: CardClub, match: Match, seat: int) -> Played:
    """Let the person at a seat do anything."""
    action = club.rng.choice(match.rules.legal(match.state, seat))
    user = match.seats[seat].user_id or 0
    return await club.play.act(match.id, match.row.ply, user, next(club.numbers), lambda *_: action)


@SQLITE
async def test_what_chance_brings_one_changes_no_question_of_another(club: CardClub) -> None:
    """Whoever throws blind is asked something new; the others' buttons of before are as good as ever."""
    match = await club.deal("niek_zau_shu", 3, blind=True, rounds=1)
    shown = match.row.ply

    async def act(seat: int, action: object, ply: int) -> Match:
        user = match.seats[seat].user_id or 0
        return (await club.play.act(match.id, ply, user, next(club.numbers), lambda *_: action)).match

    after = await act(0, Throw(), shown)
    assert (after.row.ply, after.asked) == (shown + 2, {1: shown, 2: shown})
    after = await act(2, Throw(), shown)
    assert after.asked == {0: shown + 2, 1: shown}
    with pytest.raises(StalePosition):
        await act(2, Hold(), shown)
    after = await act(0, Hold(), shown + 2)
    after = await act(1, Throw(), shown)
    assert after.to_act == (1, 2)
