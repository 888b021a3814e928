"""A private number is that of the games that count, whatever staff decides about them, in any order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.store.database import Database
from bot.people.store import erasing
from bot.results.service import rulings
from bot.results.service.practising import moved, recounted
from bot.results.service.ratings.model import START
from bot.results.service.rulings import Stand, stand_of
from bot.results.store import practice, results
from bot.storage.practice_rows import PracticeGame, PracticeRow
from bot.table.service.match import Match
from tests.bot.results.service.test_results import ResultClub
from tests.bot.table.tables import ANNA

NEW = PracticeRow("lutu", "", ANNA.user_id, START.mu, START.sigma, 0, START.mu, START.sigma, 0)

GAMES = st.lists(
    st.builds(
        PracticeGame,
        seq=st.just(1),
        user_id=st.just(ANNA.user_id),
        game_id=st.just("lutu"),
        family=st.just(""),
        anchors=st.sampled_from(["[1000.0]", "[1100.5]", "[1300.25]"]),
        places=st.sampled_from(["[1,2]", "[2,1]", "[1,1]"]),
        counts=st.booleans(),
    ),
    max_size=6,
)


@given(before=GAMES, later=GAMES)
def test_step_by_step_it_is_what_all_games_make_of_it(
    before: list[PracticeGame], later: list[PracticeGame]
) -> None:
    number = moved(NEW, before)
    for game in later:
        number = moved(number, [game])
    assert number == recounted(number, [*before, *later])
    assert number.games == sum(game.counts for game in (*before, *later))


@pytest.fixture
def club(database: Database) -> ResultClub:
    """A club that meets on a new database."""
    return ResultClub(database)


async def number_of(club: ResultClub) -> PracticeRow:
    async with club.database.read() as connection:
        found = await practice.number_of(connection, ANNA.user_id, "niek_zau_shu", "")
    assert found is not None
    return found


async def played(club: ResultClub, games: int) -> list[tuple[Match, PracticeRow]]:
    """Play so many games alone with two computer players; return each with the number after it."""
    return [
        (await club.play_on(await club.table("niek_zau_shu", 1, 2)), await number_of(club))
        for _ in range(games)
    ]


async def as_played(club: ResultClub, match: Match, *, annulled: bool = False) -> Stand:
    """Return how a result was played, as something that stands, or is annulled."""
    async with club.database.read() as connection:
        return stand_of(await results.as_played(connection, match.id), annulled=annulled)


async def decide(club: ResultClub, match: Match, stand: Stand) -> None:
    """Let a result stand like this."""
    async with club.database.write() as connection:
        found = await results.get(connection, match.id)
        assert found is not None
        await rulings.let_stand(connection, found, stand, club.time)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_an_annulled_game_was_no_practice(club: ResultClub) -> None:
    """Not even the one after which others were played; and when that is taken back all is as it was."""
    (_, first), (second, _), (third, whole) = await played(club, 3)
    await decide(club, second, await as_played(club, second, annulled=True))
    without = await number_of(club)
    assert (without.games, without.mu != whole.mu) == (2, True)
    await decide(club, third, await as_played(club, third, annulled=True))
    assert await number_of(club) == first
    await decide(club, second, await as_played(club, second))
    await decide(club, third, await as_played(club, third))
    assert await number_of(club) == whole


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_corrected_game_is_practice_as_it_counts_now(club: ResultClub) -> None:
    ((match, before),) = await played(club, 1)
    found = await as_played(club, match)
    turned = tuple(4 - place for place in found.places)
    await decide(club, match, Stand(False, turned, found.points))
    after = await number_of(club)
    assert (after.mu > before.mu) == (turned[0] < found.places[0]) or turned == found.places
    assert after.games == 1
    await decide(club, match, await as_played(club, match))
    assert await number_of(club) == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_was_forgotten_stays_forgotten(club: ResultClub) -> None:
    """Whoever has had their data erased has no number, and a late decision makes none."""
    ((match, _),) = await played(club, 1)
    async with club.database.write() as connection:
        await erasing.former(connection, ANNA.user_id)
    await decide(club, match, await as_played(club, match, annulled=True))
    async with club.database.read() as connection:
        assert await practice.numbers_of(connection, ANNA.user_id) == []
