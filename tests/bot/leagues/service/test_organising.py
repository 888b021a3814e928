"""What staff does with a season as a whole: its terms, an early start, draws made anew, an early end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.kit.service.errors import AlreadyDone, LeagueRefusal, NoSuchSeason
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.leagues.service import changes, games, ledger
from bot.leagues.service.closing import read_final
from bot.leagues.service.drafting import checked, new_event
from bot.leagues.service.field import Kind
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import Season, read_draw
from bot.leagues.service.terms import DAY, SeasonTerms
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


async def draft(club: LeagueClub, **said: Any) -> Season:
    terms = SeasonTerms(name="Club", channel_id=CHANNEL, events=(event(way=Format.SWISS),), **said)
    return await club.leagues.create(SERVER, terms, "UTC", STAFF, club.number())


def swiss_of(rounds: int) -> Any:
    def change(terms: SeasonTerms) -> SeasonTerms:
        return msgspec.structs.replace(terms, events=(event(way=Format.SWISS, rounds=rounds),))

    return change


def staff(club: LeagueClub, what: str, reason: str = "") -> Entry:
    return Entry(club.time, what, STAFF, reason, staff=True)


# --- drafts ---


@ON_BOTH
async def test_a_draft_is_changed_and_the_next_season_begins_with_it(club: LeagueClub) -> None:
    season = await draft(club)
    season = await club.organising.change_draft(
        season, STAFF, club.number(), swiss_of(5), registers_until=club.time + DAY
    )
    assert season.terms.events[0].rounds == 5
    assert changes.difference(await club.audited(season.id), season) == {}
    await club.leagues.open(season.id, STAFF, club.number(), season.row.registers_until)
    with pytest.raises(LeagueRefusal, match="not_a_draft"):
        await club.organising.change_draft(season, STAFF, club.number(), swiss_of(3))
    await club.organising.call_off(season.id, STAFF, club.number())
    following = await club.leagues.draft(season.row.league, "UTC", STAFF, club.number())
    assert following.terms.events[0].rounds == 5


async def test_terms_that_do_not_fit_change_nothing(club: LeagueClub) -> None:
    season = await draft(club)
    number = club.number()
    with pytest.raises(LeagueRefusal, match="bad_number_of_people"):
        await club.organising.change_draft(
            season, STAFF, number, lambda terms: msgspec.structs.replace(terms, most=3)
        )
    assert await club.season(season.id) == season


async def test_the_same_interaction_changes_once(club: LeagueClub) -> None:
    season, number = await draft(club), club.number()
    await club.organising.change_draft(season, STAFF, number, swiss_of(5))
    with pytest.raises(AlreadyDone):
        await club.organising.change_draft(season, STAFF, number, swiss_of(6))


@ON_BOTH
async def test_what_is_discarded_leaves_its_name_free_and_a_line_in_the_audit(club: LeagueClub) -> None:
    season = await draft(club)
    await club.organising.discard(season, STAFF, club.number())
    with pytest.raises(NoSuchSeason):
        await club.season(season.id)
    again = await draft(club)
    assert again.terms.name == "Club"
    async with club.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    assert [line.what for line in lines] == ["draft", "discard"]


# --- an early start, an early end ---


async def test_registration_closes_by_staff_by_number_and_never_with_too_few(club: LeagueClub) -> None:
    season = await club.open(3, event(way=Format.SWISS), most=5)
    with pytest.raises(LeagueRefusal, match="too_few_entered"):
        await club.organising.start(season.id, STAFF, club.number())
    await club.leagues.enter(season.id, person(4), club.number())
    season = await club.organising.start(season.id, STAFF, club.number())
    assert season.row.state == "running"
    with pytest.raises(LeagueRefusal, match="not_registering_now"):
        await club.organising.start(season.id, STAFF, club.number())
    full = await club.open(5, event(way=Format.SWISS), most=5, name="Full")
    await club.tick(1)
    assert (await club.season(full.id)).row.state == "running"


async def test_a_small_swiss_may_begin_as_a_round_robin(club: LeagueClub) -> None:
    season = await club.open(5, event(way=Format.SWISS, clock="days:7"))
    season = await club.organising.start(season.id, STAFF, club.number(), round_robin=True)
    (played,) = season.terms.events
    assert (played.format, played.clock) == (Format.ROUND_ROBIN, "days:7")
    assert changes.difference(await club.audited(season.id), season) == {}
    large = await club.open(12, event(way=Format.SWISS), name="Large")
    large = await club.organising.start(large.id, STAFF, club.number(), round_robin=True)
    assert large.terms.events[0].format == Format.SWISS


@pytest.mark.parametrize("way", list(Format))
async def test_what_is_usual_can_be_opened_in_every_format(club: LeagueClub, way: Format) -> None:
    usual = new_event("ta_xot" if way == Format.TABLES else "cerke", way=way)
    terms = checked(SeasonTerms(name="Club", channel_id=CHANNEL, events=(usual,)), 256)
    until = club.time + DAY
    season = await club.leagues.create(SERVER, terms, "UTC", STAFF, club.number(), until)
    season = await club.leagues.open(season.id, STAFF, club.number(), season.row.registers_until)
    assert season.row.state == "registration"
    for number in range(1, 6):
        await club.leagues.enter(season.id, person(number), club.number())
    season = await club.organising.start(season.id, STAFF, club.number())
    await club.tick(2400)
    season = await club.organising.close(season.id, STAFF, club.number(), "because")
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}
    await club.tick(DAY)
    assert (await club.season(season.id)).row.state == "closed", "nothing goes on in it"


async def test_a_season_ends_early_with_what_was_played(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    first, second = sorted(season.fixtures.values(), key=lambda one: one.id)
    await club.finish(first, 1, 2)
    season = await club.organising.close(season.id, STAFF, club.number(), "because")
    kinds = [season.outcome(fixture.id).kind for fixture in (first, second)]  # type: ignore[union-attr]
    assert kinds == [Kind.PLAYED, Kind.UNFINISHED]
    assert season.row.state == "closed"
    places = read_final(season.row.final).tables[0]
    assert [line.points for line in places] == ["1", "1/2", "1/2", "0"]
    assert changes.difference(await club.audited(season.id), season) == {}
    await club.tick(DAY)
    assert (await club.season(season.id)).row.version == season.row.version, "nothing comes after it"


async def test_what_has_not_begun_counts_for_nobody(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3, clock="fischer:180+10"))
    season = await club.organising.close(season.id, STAFF, club.number(), "because")
    assert {one.kind for one in season.outcomes.values()} == {Kind.ANNULLED}
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_games_of_a_level_match_that_is_broken_off_count_for_nothing(club: LeagueClub) -> None:
    """Nobody has won it, so it is annulled: what was played of it counted on, and the doctor said so."""
    season = await club.started(4, event("lutu", Format.KNOCKOUT))
    season = await club.organising.close(season.id, STAFF, club.number(), "because")
    assert {one.kind for one in season.outcomes.values()} == {Kind.ANNULLED}
    async with club.database.read() as connection:
        played = [await games.results_of(connection, one) for one in season.fixtures.values()]
    assert [[row.annulled for row, _ in one] for one in played] == [[True], [True]]


async def test_a_preview_is_dropped_with_the_season(club: LeagueClub) -> None:
    season = await drawn(club, 4)
    season = await club.organising.close(season.id, STAFF, club.number(), "because")
    assert season.rounds == {}
    assert season.row.state == "closed"


# --- draws ---


async def drawn(club: LeagueClub, people: int) -> Season:
    season = await club.open(people, event(way=Format.SWISS, rounds=3))
    await club.organising.start(season.id, STAFF, club.number())
    await club.tick(1)
    season = await club.season(season.id)
    assert [one.state for one in season.rounds.values()] == ["drawn"]
    return season


async def test_a_draw_made_anew_keeps_the_one_before_in_the_audit(club: LeagueClub) -> None:
    season = await drawn(club, 5)
    one, other = (table.seats[0] for table in season.tables(1)[:2])
    swapped = await club.league_draws.swap(season.id, 1, one, other, club.number(), staff(club, "swap"))
    assert [set(table.seats) for table in swapped.tables(1)] != [set(t.seats) for t in season.tables(1)]
    again = await club.league_draws.redraw(season.id, 1, club.number(), staff(club, "redraw", "by mistake"))
    assert [table.seats for table in again.tables(1)] == [table.seats for table in season.tables(1)]
    assert changes.difference(await club.audited(season.id), again) == {}
    async with club.database.read() as connection:
        *_, line = await audit.of_subject(connection, ledger.subject(season.id))
    assert (line.what, line.reason, line.user_id) == ("redraw", "by mistake", STAFF)
    backwards = changes.apply(again, changes.read(line.before))
    assert [table.seats for table in backwards.tables(1)] == [table.seats for table in swapped.tables(1)]


async def test_who_is_swapped_with_the_free_one_is_free(club: LeagueClub) -> None:
    season = await drawn(club, 5)
    ((free, _, _),) = read_draw(season.rounds[1].draw).free
    seated = season.tables(1)[0].seats[0]
    season = await club.league_draws.swap(season.id, 1, seated, free, club.number(), staff(club, "swap"))
    assert [one[0] for one in read_draw(season.rounds[1].draw).free] == [seated]
    assert free in season.tables(1)[0].seats


async def test_a_press_that_comes_twice_swaps_once(club: LeagueClub) -> None:
    season, number = await drawn(club, 4), club.number()
    one, other = (table.seats[0] for table in season.tables(1))
    await club.league_draws.swap(season.id, 1, one, other, number, staff(club, "swap"))
    with pytest.raises(AlreadyDone):
        await club.league_draws.swap(season.id, 1, one, other, number, staff(club, "swap"))


async def test_what_is_published_is_drawn_and_swapped_no_more(club: LeagueClub) -> None:
    season = await drawn(club, 4)
    await club.league_draws.publish(season.id, 1, staff(club, "publish"))
    with pytest.raises(LeagueRefusal, match="published_already"):
        await club.league_draws.redraw(season.id, 1, club.number(), staff(club, "redraw"))
    with pytest.raises(LeagueRefusal, match="published_already"):
        await club.league_draws.swap(season.id, 1, 1, 2, club.number(), staff(club, "swap"))


async def test_those_who_are_swapped_to_meet_again_are_named(club: LeagueClub) -> None:
    season = await drawn(club, 4)
    await club.league_draws.publish(season.id, 1, staff(club, "publish"))
    await club.tick(120)
    season = await club.season(season.id)
    first = season.tables(1)
    for fixture in first:
        await club.finish(fixture, 1, 2)
    await club.tick(1)
    season = await club.season(season.id)
    round_id = season.rounds_of(1)[1].id
    one, other = first[0].seats
    table = next(each for each in season.tables(round_id) if one in each.seats)
    (partner,) = (number for number in table.seats if number != one)
    season = await club.league_draws.swap(
        season.id, round_id, partner, other, club.number(), staff(club, "swap")
    )
    remarks = read_draw(season.rounds[round_id].draw).remarks
    assert {frozenset(remark.entrants) for remark in remarks} == {frozenset(each.seats) for each in first}
