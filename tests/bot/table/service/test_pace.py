"""How fast computer players act one after the other."""

from __future__ import annotations

import pytest

from bot.kit.store.database import Database
from bot.table.service import pace
from bot.table.service.lobby import Proposal
from bot.table.service.pace import AT_ONCE
from bot.table.store import actions
from tests.bot.table.service.test_playing import PACE
from tests.bot.table.tables import ANNA, BEN, CARL, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

STEP = 0.4
"""Seconds from one action to the next."""


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


async def waits(club: CardClub, people: int, actions: int = 60) -> list[tuple[bool, float]]:
    """Play at a table of four; return for each computer's action whether it follows one of another computer
    player, and how long it waits.
    """
    proposal = Proposal(5, 6, "en", "mak_kaik", computer="beginner", computers=4 - people)
    match = await club.lobby.open(ANNA, proposal, next(club.numbers))
    for guest in (BEN, CARL)[: people - 1]:
        await club.lobby.join(match.id, guest, next(club.numbers))
    match = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
    found = []
    for _ in range(actions):
        match = await club.play.match(match.id)
        if len(match.to_act) != 1:
            break
        (seat,) = match.to_act
        if match.seats[seat].user_id is None:
            acted = [line.seat for line in await club.play.log(match.id) if line.seat >= 0][::-1]
            last = acted[0] if acted else None
            by_other = last is not None and last != seat and match.seats[last].user_id is None
            found.append((by_other, await club.play.rest(match, seat)))
        await club.act(match)
        club.time += STEP
    return found


async def test_at_a_watched_table_computers_follow_each_other_at_a_pace(club: CardClub) -> None:
    found = await waits(club, 2)
    after_computers = [rest for by_other, rest in found if by_other]
    assert after_computers
    assert after_computers == pytest.approx([PACE - STEP] * len(after_computers))
    assert {rest for by_other, rest in found if not by_other} <= {0.0}


async def test_who_is_alone_waits_for_nothing_but_thoughts(club: CardClub) -> None:
    found = await waits(club, 1)
    assert any(by_other for by_other, _ in found)
    assert {rest for _, rest in found} == {0.0}


async def test_computers_that_play_on_among_themselves_never_flood(club: CardClub) -> None:
    proposal = Proposal(5, 6, "en", "mak_kaik", computer="beginner", computers=3)
    match = (await club.lobby.play_alone(ANNA, proposal, next(club.numbers))).match
    while match.seats[match.to_act[0]].user_id is not None:
        match = (await club.act(match)).match
    match = (await club.act(match)).match
    while match.seats[match.to_act[0]].user_id is not None:
        match = (await club.act(match)).match
    match = await club.play.match(match.id)
    (seat,) = match.to_act
    long = AT_ONCE * len(match.seats) + 1
    last = max(match.acted[one] for one in match.acted if match.seats[one].user_id is None)
    assert pace.rest(match, seat, long - 1, PACE, last) == 0.0
    assert pace.rest(match, seat, long, PACE, last) == pytest.approx(PACE)
    assert pace.rest(match, seat, long, PACE, last + 2 * PACE) == 0.0, "it has thought long enough"


async def test_actions_are_counted_since_a_person_acted(club: CardClub) -> None:
    match = await club.deal("mak_kaik", 3)
    async with club.database.read() as connection:
        begun = await actions.since(connection, match.id, [0, 1, 2])
    assert begun == match.row.ply, "all that chance did"
    before = match
    match = (await club.act(match)).match
    actor = (await club.play.log(match.id))[before.row.ply].seat
    async with club.database.read() as connection:
        assert await actions.since(connection, match.id, [actor]) == match.row.ply - before.row.ply - 1
        others = [seat for seat in range(3) if seat != actor]
        assert await actions.since(connection, match.id, others) == match.row.ply
        assert await actions.since(connection, match.id, []) == match.row.ply


@pytest.mark.parametrize(
    ("game", "least"),
    [("mak_kaik", pace.THOUGHT), ("cerke", 0.0)],
)
async def test_a_thought_tells_nothing_of_a_hidden_hand(club: CardClub, game: str, least: float) -> None:
    """A card that is chosen because there is no other takes as long as one of many."""
    proposal = Proposal(5, 6, "en", game, computer="beginner", computers=1)
    match = await club.lobby.open(ANNA, proposal, next(club.numbers))
    match = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
    assert club.play.thought(match) == least
    assert pace.thought(match, 0.0, club.time) == 0.0


async def test_who_is_asked_out_of_turn_shares_one_thought(club: CardClub) -> None:
    """However many are asked about a discard, each takes as long, and all together half a second."""
    proposal = Proposal(5, 6, "en", "ta_xot", computer="beginner", computers=3)
    match = await club.lobby.open(ANNA, proposal, next(club.numbers))
    match = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
    matters = dict[int | None, list[float]]()
    for _ in range(40):
        waits = matters.setdefault(match.row.asked_from, [])
        waits.append(club.play.thought(match))
        club.time += waits[-1]
        await club.attempt(
            match, match.rules.declining(match.state) or match.rules.legal(match.state, match.to_act[0])[0]
        )
        match = await club.play.match(match.id)
    assert set(matters.pop(None)) == {pace.THOUGHT}, "one's own turn"
    _, *whole, _ = matters.values()
    assert {len(each) for each in whole} == {6}
    assert [each for waits in whole for each in waits] == pytest.approx([pace.THOUGHT / 6] * 6 * len(whole))
    assert pace.thought(match, club.play.pace, club.time + 60) in (0.0, pace.THOUGHT)
