"""Profiles on a real database: sums, comparisons, and what finished games tell when they are replayed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.kit.service.errors import NotYourGame, Refusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service.history import PER_PAGE, HistoryService
from bot.results.service.profiles import ProfileService, Told, luck_of
from bot.results.store import history, practice
from bot.results.store.history import DRAWN, LOST, WON, Filters
from bot.storage.practice_rows import PracticeRow
from bot.table.service.computer import Thinkers
from bot.table.service.match import Match
from bot.table.store import actions
from engine.chronicle import casts
from engine.core import CHANCE
from tests.bot.results.result_logs import SERVER, Ended, keep, name_of
from tests.bot.table.tables import ANNA as ANNA_HERSELF
from tests.bot.table.tables import CardClub

ANNA, BEN, CARL = 1, 2, 3

LOG = (
    Ended("g1", 1, ((ANNA, 1, 6), (BEN, 2, -6)), at=100.0),
    Ended("g2", 2, ((BEN, 1, 2), (ANNA, 2, 1), (CARL, 3, -3)), at=200.0, game_id="mok_kaik"),
    Ended("g3", 3, ((ANNA, 1, 0), (BEN, 1, 0)), at=300.0),
    Ended("g4", 4, ((ANNA, 1, 9), (CARL, 2, -9)), at=400.0),
    Ended("g5", 5, ((ANNA, 1, 9), (None, 2, -9)), at=500.0, unrated="few_people"),
    Ended("g6", 6, ((ANNA, 1, 2), (BEN, 2, 1)), at=600.0, guild_id=6),
    Ended("g7", 7, ((BEN, 1, 2), (ANNA, 2, 1)), at=700.0, annulled=True),
)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    found = Thinkers(1)
    yield found
    found.close()


@pytest.fixture
def profiles(database: Database, thinkers: Thinkers) -> ProfileService:
    return ProfileService(database, thinkers)


async def test_a_card_of_a_server_and_of_all(database: Database, profiles: ProfileService) -> None:
    await keep(database, LOG)
    here = await profiles.card(ANNA, SERVER)
    assert (here.name, here.since, here.streak) == (name_of(ANNA), 100.0, ("win", 1))
    assert [(one.game_id, one.tally.games, one.tally.wins, one.tally.draws) for one in here.scores] == [
        ("cerke", 3, 2, 1),
        ("mok_kaik", 1, 0, 0),
    ]
    assert here.rating is not None
    assert here.rating.games == 4
    assert here.scores[0].rating is not None
    everywhere = await profiles.card(ANNA, None)
    assert sum(one.tally.games for one in everywhere.scores) == 5
    assert everywhere.rating is None
    assert everywhere.streak == ("win", 2)
    nobody = await profiles.card(99, SERVER)
    assert (nobody.name, nobody.scores, nobody.since, nobody.streak) == ("", (), None, ("", 0))


async def test_results_against_somebody_count_who_stood_before_whom(
    database: Database, profiles: ProfileService
) -> None:
    await keep(database, LOG)

    async def told(user: int, other: int, guild: int | None = SERVER) -> dict[str, tuple[int, int, int]]:
        found = await profiles.against(user, other, guild)
        return {game_id: (sums.wins, sums.draws, sums.losses) for game_id, _, sums in found}

    assert await told(ANNA, BEN) == {"cerke": (1, 1, 0), "mok_kaik": (0, 0, 1)}
    assert await told(BEN, ANNA) == {"cerke": (0, 1, 1), "mok_kaik": (1, 0, 0)}
    assert await told(ANNA, BEN, None) == {"cerke": (2, 1, 0), "mok_kaik": (0, 0, 1)}
    assert await told(ANNA, 99) == {}


async def test_ratings_with_what_their_last_step_changed(
    database: Database, profiles: ProfileService
) -> None:
    await keep(database, LOG[:1])
    number = PracticeRow("cerke", "educational", ANNA, 1000.0, 90.0, 4, 1500.0, 150.0, 0)
    async with database.write() as connection:
        await practice.put_number(connection, number)
    every, cerke = await profiles.ratings(ANNA, SERVER)
    assert (every.game_id, every.rating.mu, every.before) == ("", 1528.389778, 1500.0)
    assert (cerke.game_id, cerke.family) == ("cerke", "")
    assert await profiles.ratings(ANNA, 6) == []
    (practised,) = await profiles.practices(ANNA)
    assert practised.row == number
    (curve,) = await profiles.curves(SERVER, "", "", [ANNA])
    assert (curve[0], [(at, step.mu) for at, step in curve[2]]) == (name_of(ANNA), [(100.0, 1528.389778)])


async def test_a_hidden_profile_is_its_persons_own(database: Database, profiles: ProfileService) -> None:
    await keep(database, LOG)
    await profiles.hide(ANNA, hidden=True)
    await profiles.require_shown([ANNA], ANNA)
    with pytest.raises(Refusal) as refused:
        await profiles.require_shown([BEN, ANNA], BEN)
    assert refused.value.rule == "profile_hidden"
    await profiles.hide(ANNA, hidden=False)
    await profiles.require_shown([ANNA], BEN)
    async with database.read() as connection:
        row = await people.get(connection, ANNA)
    assert row is not None
    assert not row.hidden


def test_luck_is_the_sum_of_chances_with_its_interval() -> None:
    """By hand: of four casts at a half two are expected, give or take 1.96 times their deviation of one."""
    told = Told(match=None, casts=((0.5, True),) * 3 + ((0.5, False),), best=None)  # type: ignore[arg-type]
    luck = luck_of([told])
    assert luck is not None
    assert (luck.casts, luck.came_off, luck.expected) == (4, 3, 2.0)
    assert (luck.low, luck.high) == pytest.approx((0.04, 3.96))
    assert luck_of([]) is None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game_id", ["mok_kaik", "lutu", "zau_shu"])
async def test_a_finished_game_tells_casts_and_best_wins(
    database: Database, profiles: ProfileService, game_id: str
) -> None:
    club = CardClub(database)
    match = await club.deal(game_id, 2)
    while match.to_act:
        match = (await club.act(match)).match
    (told,) = await profiles.told(ANNA_HERSELF.user_id, None)
    again = await profiles.told(ANNA_HERSELF.user_id, None)
    assert again == [told], "what was told once is kept"
    seat = match.seat_of(ANNA_HERSELF.user_id)
    expected = await _casts(database, match)
    assert told.casts == tuple((odds, came_off) for whose, odds, came_off in expected if whose == seat)
    if told.best is not None:
        assert told.best.points > 0
        assert match.rules.deal is not None


async def _casts(database: Database, match: Match) -> list[tuple[int, float, bool]]:
    async with database.read() as connection:
        log = await actions.of(connection, match.id)
    rules = match.rules
    states = [rules.start(len(match.seats), match.options)]
    played = [(line.seat, rules.load_action(line.action)) for line in log]
    for seat, action in played:
        states.append(rules.apply(states[-1], seat, action))
    assert any(seat == CHANCE for seat, _ in played)
    return [(one.luck.seat, float(one.luck.odds), one.luck.came_off) for one in casts(rules, states, played)]


# --- Histories -------------------------------------------------------------------------------------


async def test_histories_have_filters(database: Database) -> None:
    await keep(database, LOG)
    service = HistoryService(database)

    async def told(**filters: object) -> list[tuple[str, str]]:
        page = await service.page(ANNA, Filters(**filters))  # type: ignore[arg-type]
        assert page.count == len(page.games)
        return [(past.game[0].game, past.went) for past in page.games]

    assert await told() == [
        ("g7", LOST),
        ("g6", WON),
        ("g5", WON),
        ("g4", WON),
        ("g3", DRAWN),
        ("g2", LOST),
        ("g1", WON),
    ]
    assert await told(game_id="mok_kaik") == [("g2", LOST)]
    assert await told(opponent=CARL) == [("g4", WON), ("g2", LOST)]
    for went in (WON, DRAWN, LOST):
        assert await told(went=went) == [one for one in await told() if one[1] == went]
    with pytest.raises(Refusal):
        await told(went="badly")
    async with database.read() as connection:
        assert await history.games_of(connection, ANNA) == ["cerke", "mok_kaik"]
    first = (await service.page(ANNA, Filters(opponent=CARL))).games[0]
    assert first.change is not None
    assert first.change[0] > first.change[1]


async def test_pages_of_a_history_hold_every_game_once(database: Database) -> None:
    log = [Ended(f"g{n}", n, ((ANNA, 1, 1), (BEN, 2, 0))) for n in range(1, 2 * PER_PAGE + 2)]
    await keep(database, log)
    service, seen = HistoryService(database), []
    for number in (1, 2, 3):
        page = await service.page(ANNA, Filters(), number)
        assert (page.number, page.pages) == (number, 3)
        seen += [past.game[0].game for past in page.games]
    assert seen == [one.game for one in reversed(log)]
    assert (await service.page(ANNA, Filters(), 99)).number == 3


async def test_only_own_games_are_opened(database: Database) -> None:
    await keep(database, LOG)
    service = HistoryService(database)
    _, past = await service.game(ANNA, "g1")
    assert past.went == WON
    with pytest.raises(NotYourGame):
        await service.game(CARL, "g1")
    with pytest.raises(Refusal):
        await service.game(ANNA, "other")
