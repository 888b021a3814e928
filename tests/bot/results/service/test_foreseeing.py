"""Whom somebody should play, and what makes two people even: from what is stored of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service import foreseeing, practising
from bot.results.service.foreseeing import FORESEEING
from bot.results.service.ratings import head_starts
from bot.results.service.ratings.fold import GAMES
from bot.results.service.ratings.head_starts import Measured, reckoned
from bot.results.store import practice, ratings
from bot.storage.practice_rows import PracticeRow
from bot.storage.rows import RatingRow
from bot.table.service.foresight import Even, Place, Suggested, place_in
from bot.table.service.match import Match
from engine import catalogue
from engine.players import levels_of, usual_level
from tests.bot.storage.samples import set_game
from tests.bot.table.service.test_playing import ANNA, BEN, CARL, Club

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

CERKE = catalogue.get("cerke")
HELP = {"points_9": 0.6, "points_15": 0.75}
"""What who is helped wins of all games."""


@pytest.fixture(autouse=True)
def figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let levels and head starts be worth this."""
    lines = tuple(
        reckoned(
            Measured(
                game="cerke",
                version=CERKE.version,
                family="",
                preset="standard",
                head_start=name,
                player=head_starts.USUAL,
                games=1000,
                won=int(1000 * share),
            )
        )
        for name, share in HELP.items()
    )
    monkeypatch.setattr(head_starts, "published", lambda: lines)
    numbers = {level: 1000.0 + 400 * place for place, level in enumerate(levels_of("cerke"))}
    for module in (foreseeing, practising):
        monkeypatch.setattr(module, "anchors_of", lambda game, family: {} if family else numbers)


@pytest.fixture
def club(database: Database) -> Club:
    """A club that meets on a new database."""
    return Club(database)


async def practises(club: Club, mu: float) -> None:
    """Let Anna have this number against computer players of Cerke."""
    async with club.database.write() as connection:
        await practice.put_number(
            connection, PracticeRow("cerke", "", ANNA.user_id, mu, 90.0, 5, mu, 90.0, 5)
        )


async def suggested(club: Club, preset: str = "standard", **place: Any) -> Suggested:
    async with club.database.read() as connection:
        at = Place(CERKE, CERKE.presets[preset], **place)
        return await FORESEEING.suggested(connection, ANNA.user_id, at)


async def test_who_has_no_number_begins_with_the_weakest(club: Club) -> None:
    assert await suggested(club) == Suggested(usual_level("cerke"))
    await practises(club, 2000.0)
    assert (await suggested(club, "educational")).chance is None, "that board is practised apart"


async def test_a_level_that_fits_is_suggested_alone(club: Club) -> None:
    await practises(club, 940.0)
    found = await suggested(club)
    assert (found.level, found.head_start) == ("beginner", "")
    assert found.chance == pytest.approx(0.4, abs=0.05)


async def test_between_two_levels_somebody_is_helped(club: Club) -> None:
    await practises(club, 1210.0)
    found = await suggested(club)
    assert found.head_start in HELP
    assert found.chance == pytest.approx(0.4, abs=0.1)
    place = Place(CERKE, CERKE.presets["standard"])
    options = CERKE.make_options("standard", found.changes(place))
    assert CERKE.handicapped(options)
    other = await suggested(club, seat=1)
    assert {found.helped, other.helped} == {0, 1}, "whoever it is, not the seat"


@pytest.mark.parametrize("place", [{"fixed": True}, {"against": 2}])
async def test_where_nobody_may_be_helped_it_is_a_level_alone(club: Club, place: dict[str, Any]) -> None:
    await practises(club, 1210.0)
    assert (await suggested(club, **place)).head_start == ""


async def test_what_to_expect_of_each_level_is_told_to_who_has_a_number(club: Club) -> None:
    place = Place(CERKE, CERKE.presets["standard"])
    async with club.database.read() as connection:
        newcomer = await FORESEEING.outlook(connection, ANNA.user_id, place)
    assert list(newcomer.numbers) == list(levels_of("cerke"))
    assert newcomer.chances == {}
    await practises(club, 1000.0)
    async with club.database.read() as connection:
        known = await FORESEEING.outlook(connection, ANNA.user_id, place)
    assert known.chances["beginner"] == pytest.approx(0.5, abs=0.001)
    assert sorted(known.chances.values(), reverse=True) == list(known.chances.values())


# --- Two people ------------------------------------------------------------------------------------


async def rates(club: Club, **numbers: float) -> None:
    """Let Anna and Ben have settled ratings in the club's server."""
    async with club.database.write() as connection:
        rows = [rating(person.user_id, numbers[person.name], GAMES, club.time) for person in (ANNA, BEN)]
        await ratings.put(connection, rows, [])


def rating(user_id: int, mu: float, games: int, at: float) -> RatingRow:
    return RatingRow(
        pool="5:cerke:", user_id=user_id, mu=mu, sigma=60.0, games=games, met=",7,8,9,", as_of=1, played_at=at
    )


async def meet(club: Club) -> Match:
    match = await club.propose(preset="standard")
    return await club.lobby.join(match.id, BEN, next(club.numbers))


async def test_people_far_apart_are_offered_what_makes_them_even(club: Club) -> None:
    await rates(club, Anna=1700.0, Ben=1500.0)
    match = await meet(club)
    assert Even.read(match.row.even) == Even("points_15", 1, 200, 75, 49)
    assert not match.rules.handicapped(match.options), "nobody is helped unasked"
    with pytest.raises(LobbyRefusal):
        await club.lobby.even_out(match.id, BEN.user_id, next(club.numbers))
    helped = await club.lobby.even_out(match.id, ANNA.user_id, next(club.numbers))
    assert (helped.options.helped, helped.options.head_start) == (1, 15)
    assert (helped.row.even, helped.row.unrated) == ("", "not_announced")
    assert await club.play.match(match.id) == helped
    with pytest.raises(LobbyRefusal) as refused:
        await club.lobby.even_out(match.id, ANNA.user_id, next(club.numbers))
    assert refused.value.rule == "nothing_to_even"


async def test_whoever_is_weaker_is_helped(club: Club) -> None:
    await rates(club, Anna=1400.0, Ben=1600.0)
    even = Even.read((await meet(club)).row.even)
    assert even is not None
    assert even.seat == 0


async def test_the_offer_goes_with_who_leaves(club: Club) -> None:
    await rates(club, Anna=1700.0, Ben=1500.0)
    match = await meet(club)
    assert match.row.even
    match = await club.lobby.leave(match.id, BEN.user_id, next(club.numbers))
    assert match.row.even == ""
    match = await club.lobby.join(match.id, CARL, next(club.numbers))
    assert match.row.even == "", "nobody knows how Carl plays"


async def test_people_about_as_strong_are_offered_nothing(club: Club) -> None:
    await rates(club, Anna=1550.0, Ben=1500.0)
    assert (await meet(club)).row.even == ""


@pytest.mark.parametrize("why", ["hidden", "provisional", "long ago", "own rules", "helped", "league"])
async def test_nothing_is_offered_that_others_may_not_know_or_that_would_be_wrong(
    club: Club, why: str
) -> None:
    await rates(club, Anna=1700.0, Ben=1500.0)
    match = await meet(club)
    assert match.row.even
    changes: dict[str, object] = {}
    async with club.database.write() as connection:
        if why == "hidden":
            await people.set_preferences(connection, BEN.user_id, hidden=True)
        elif why in {"provisional", "long ago"}:
            games, at = (GAMES - 1, club.time) if why == "provisional" else (GAMES, club.time - 10**8)
            await ratings.put(connection, [rating(BEN.user_id, 1500.0, games, at)], [])
        elif why == "league":
            await set_game(connection, match.id, fixture="1:1")
    if why == "own rules":
        changes = {"seasons": 1}
    elif why == "helped":
        changes = {"handicap_side": "IA", "head_start": 5}
    number = next(club.numbers)
    match = await club.lobby.set_options(match.id, ANNA.user_id, "standard", changes, number)
    assert match.row.even == ""


# --- Match me in a lobby ---------------------------------------------------------------------------


async def test_who_was_suggested_sits_down_with_the_head_start(club: Club) -> None:
    match = await club.propose(preset="standard")
    assert place_in(match, ANNA.user_id) == Place(match.rules, match.options)
    wanted = Suggested("good", 0.4, "points_9", 0)
    match = await club.lobby.seat_matched(match.id, ANNA.user_id, wanted, next(club.numbers))
    assert [(seat.user_id, seat.computer) for seat in match.seats] == [(ANNA.user_id, ""), (None, "good")]
    assert (match.options.helped, match.options.head_start) == (0, 9)
    stored = await club.play.match(match.id)
    assert stored.options == match.options
    assert msgspec.json.decode(stored.row.options)["head_start"] == 9


@pytest.mark.parametrize(
    ("wanted", "rule"),
    [
        (Suggested("nobody"), "unknown_level"),
        (Suggested("good", None, "points_1000", 0), "nothing_to_even"),
    ],
)
async def test_what_a_game_does_not_know_changes_nothing(club: Club, wanted: Suggested, rule: str) -> None:
    match = await club.propose(preset="standard")
    with pytest.raises(LobbyRefusal) as refused:
        await club.lobby.seat_matched(match.id, ANNA.user_id, wanted, next(club.numbers))
    assert refused.value.rule == rule
    assert await club.play.match(match.id) == match


@pytest.mark.parametrize(("helped", "moves"), [(0, 1), (1, -1)])
async def test_practice_counts_what_the_head_start_was_worth(club: Club, helped: int, moves: int) -> None:
    """Who loses with help has lost to somebody weaker, as far as that goes, than without."""
    losses = {}
    for name in ("", "points_9"):
        await practises(club, 1000.0)
        match = await club.propose(preset="standard")
        wanted = Suggested("beginner", 0.4, name, helped)
        await club.lobby.seat_matched(match.id, ANNA.user_id, wanted, next(club.numbers))
        begun = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
        await club.seating.resign(begun.id, ANNA.user_id, next(club.numbers))
        async with club.database.read() as connection:
            row = await practice.number_of(connection, ANNA.user_id, "cerke", "")
        assert row is not None
        assert row.games == 6
        losses[name] = 1000.0 - row.mu
    assert moves * (losses["points_9"] - losses[""]) > 0


async def test_rules_of_ones_own_are_no_practice_helped_or_not(club: Club) -> None:
    changes = {"seasons": 1, "handicap_side": "IA", "head_start": 9}
    match = await club.propose(preset="standard", changes=changes, computer="beginner")
    begun = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
    await club.seating.resign(begun.id, ANNA.user_id, next(club.numbers))
    async with club.database.read() as connection:
        assert await practice.numbers_of(connection, ANNA.user_id) == []


async def test_in_a_rematch_the_same_person_is_helped(club: Club) -> None:
    match = await club.propose(preset="standard")
    wanted = Suggested("good", 0.4, "points_9", 0)
    await club.lobby.seat_matched(match.id, ANNA.user_id, wanted, next(club.numbers))
    begun = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
    await club.seating.resign(begun.id, ANNA.user_id, next(club.numbers))
    await club.rematches.prepare(begun.id)
    again = await club.rematches.press(begun.id, ANNA, next(club.numbers), None)
    assert again.seat_of(ANNA.user_id) == 1
    assert again.options.helped == 1
