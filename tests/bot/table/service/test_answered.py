"""A press is answered with the game as it is stored: no message is edited once more for nothing."""

from __future__ import annotations

import pytest

from bot.kit.store.database import Database
from bot.table.service.match import Match
from tests.bot.table.service.test_timing import ClockClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

ACTIONS = 40


async def press(club: ClockClub, match: Match) -> Match:
    """Let the first who is to act do anything; return the game as it is answered."""
    seat = match.to_act[0]
    user = match.seats[seat].user_id
    assert user is not None
    action = club.rng.choice(match.rules.moves(match.question(seat), seat))
    played = await club.play.act(match.id, match.row.ply, user, club.press(), lambda *_: action)
    return played.match


@pytest.mark.parametrize("terms", ["", "days:3"])
@pytest.mark.parametrize(
    ("game", "people"), [("mok_kaik", 3), ("nam_to", 3), ("lutu", 3), ("zau_shu", 3), ("cerke", 2)]
)
async def test_the_answered_game_is_the_stored_one(
    database: Database, game: str, people: int, terms: str
) -> None:
    club = ClockClub(database)
    match = await club.game(terms, game, people)
    acted = set[int]()
    for _ in range(ACTIONS):
        if not match.to_act:
            break
        acted.add(match.to_act[0])
        match = await press(club, match)
        assert match == await club.play.match(match.id)
        assert {seat.seat for seat in match.seats if seat.has_acted} == acted
    assert len(acted) == people
