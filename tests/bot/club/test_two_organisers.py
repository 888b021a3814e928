"""Two organisers with the same page or form open: whoever is second overwrites nothing unseen."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.club.service.roles import What
from bot.kit.store import people
from bot.leagues.service.correcting import ANNUL, DEADLINE, FORFEIT, POINTS, SET, SWAP, TIME
from bot.leagues.service.season import Season
from bot.leagues.store import seasons
from tests.bot.club.scenes import Clubhouse
from tests.bot.inside import Answer

NOT_DONE = "has not been done"


def control(answer: Answer, verb: str) -> str:
    """Return the custom id of the control, or of the form, by its verb."""
    return next(one for one in answer.last.custom_ids if one.split(";")[1:2] == [verb])


class Two:
    """A club whose ``staff`` and ``other`` both decide."""

    def __init__(self, club: Clubhouse) -> None:
        self.club, self.staff = club, club.staff
        self.other = club.there.person("Other", manages=True)

    async def press(self, who: Any, custom_id: str, *values: str) -> Answer:
        return await self.club.there.press(who, custom_id, *values, private=True)

    async def fill(self, who: Any, form: Answer, *texts: str) -> Answer:
        assert form.kind == "form", form.text
        return await self.club.there.submit(who, form.last.custom_ids[0], *texts, message=1)

    async def form(self, who: Any, season: Season, fixture: int, what: str) -> Answer:
        """Open the form of a decision about a fixture."""
        return await self.press(who, f"s;lg_correct;{season.id};;{fixture}", what)


@pytest.fixture
def two(club: Clubhouse) -> Two:
    """A club with two who organise its leagues."""
    return Two(club)


# --- Drafts ----------------------------------------------------------------------------------------


async def test_a_draft_is_opened_only_as_it_was_seen(two: Two) -> None:
    """Dates and terms that another organiser had changed in the meantime were opened unseen."""
    season = await two.club.draft("Cup")
    terms = await two.press(two.staff, f"b;lg_step;{season.id};;0.4")
    await two.press(
        two.other, control(await two.press(two.other, f"b;lg_step;{season.id};;0.3"), "lg_until"), "3"
    )
    stale = await two.press(two.staff, control(terms, "lg_open"))
    assert NOT_DONE in stale.text
    assert (await two.club.read(season)).row.state == "draft"
    await two.press(two.staff, control(stale, "lg_open"))
    opened = await two.club.read(season)
    assert opened.row.state == "registration"
    assert opened.row.registers_until is not None, "as the other one has set it"


async def test_a_game_that_moved_up_is_not_changed_for_another(two: Two) -> None:
    """The first of three games was removed: who meant the second changed the third."""
    season = await two.club.draft("Cup")
    shown = await two.press(two.staff, f"b;lg_step;{season.id};;0.1")
    shown = await two.press(two.staff, control(shown, "lg_game_more"))
    shown = await two.press(two.staff, control(shown, "lg_game_more"))
    second = await two.press(two.staff, f"s;lg_event;{season.id};;2.1", "1")
    first = await two.press(two.other, f"s;lg_event;{season.id};;2.1", "0")
    await two.press(two.other, control(first, "lg_game_less"))
    before = (await two.club.read(season)).terms
    stale = await two.press(two.staff, control(second, "lg_game"), "lutu")
    assert NOT_DONE in stale.text
    assert (await two.club.read(season)).terms == before


async def test_forms_of_a_draft_are_refused_once_it_has_changed(two: Two) -> None:
    season = await two.club.draft("Cup")
    third = await two.press(two.staff, f"b;lg_step;{season.id};;0.3")
    terms = await two.press(two.staff, f"b;lg_step;{season.id};;0.4")
    form = await two.press(two.staff, control(third, "lg_people"), "other")
    await two.press(two.other, control(third, "lg_people"), "8")
    stale = await two.fill(two.staff, form, "2", "20")
    assert NOT_DONE in stale.text
    assert (await two.club.read(season)).terms.most == 8
    again = await two.press(two.staff, control(terms, "lg_discard"))
    assert NOT_DONE in again.text, "nobody throws away what they have not seen"


# --- Draws -----------------------------------------------------------------------------------------


async def test_a_draw_is_published_only_as_it_was_seen(two: Two) -> None:
    """Two who were swapped by both were back in their places, and unseen pairings were published."""
    season = await two.club.drawn("Cup")
    one = min(season.rounds)
    preview = await two.press(two.staff, f"b;lg_draw_page;{season.id};;{one}.0")
    question = await two.press(two.staff, control(preview, "lg_publish"))
    tables = [table.seats for table in season.tables(one)]
    menus = await two.press(two.other, control(preview, "lg_swap"))
    menus = await two.press(two.other, control(menus, "lg_swap_one"), str(tables[0][0]))
    swap = await two.press(two.other, control(menus, "lg_swap_other"), str(tables[1][0]))
    await two.press(two.other, control(swap, "lg_swap_yes"))
    swapped = await two.club.read(season)
    assert [table.seats for table in swapped.tables(one)] != tables
    for verb, shown in (
        ("lg_publish", preview),
        ("lg_publish_yes", question),
        ("lg_swap_other", menus),
        ("lg_swap_yes", swap),
        ("lg_redraw", preview),
    ):
        stale = await two.press(
            two.staff, control(shown, verb), *[str(tables[1][0])] * (verb == "lg_swap_other")
        )
        assert NOT_DONE in stale.text, verb
        assert await two.club.read(season) == swapped
    question = await two.press(two.staff, control(stale, "lg_publish"))
    await two.press(two.staff, control(question, "lg_publish_yes"))
    assert (await two.club.read(season)).rounds[one].state != "drawn"


# --- Fixtures and people ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "texts"),
    [
        ((SET, "0", ""), SET, ("1", "")),
        ((FORFEIT, "0"), SET, ("0", "")),
        ((SWAP,), FORFEIT, ("0",)),
        ((DEADLINE, "sat 20:00"), DEADLINE, ("sun 20:00",)),
    ],
)
async def test_the_second_decides_about_what_they_have_seen(
    two: Two, first: tuple[str, ...], second: str, texts: tuple[str, ...]
) -> None:
    """Seats that were swapped let the other one forfeit; the first decision was gone without a word."""
    season = await two.club.playing("Cup")
    fixture = next(iter(season.fixtures))
    what, *said = first
    form = await two.form(two.staff, season, fixture, second)
    done = await two.fill(two.other, await two.form(two.other, season, fixture, what), *said, "first")
    assert NOT_DONE not in done.text
    decided = await two.club.read(season)
    stale = await two.fill(two.staff, form, *texts, "second")
    assert NOT_DONE in stale.text
    assert "first" in stale.text, "what the other one has decided, and why"
    assert await two.club.read(season) == decided
    if second == SET:
        again = await two.fill(two.staff, await two.form(two.staff, season, fixture, ANNUL), "second")
        assert NOT_DONE not in again.text


async def test_time_is_not_given_twice(two: Two) -> None:
    """No column of a fixture tells that its clocks have got time: both gave it."""
    season = await two.club.playing("Cup")
    async with two.club.app.database.write() as connection:
        await seasons.note(connection, seasons.ROUNDS, season.id, min(season.rounds), message_id=1)
    await two.club.app.seasons.advance(season.id)
    fixture = next(iter((await two.club.read(season)).fixtures.values()))
    game = fixture.games.strip(",")
    form = await two.form(two.staff, season, fixture.id, TIME)
    given = await two.fill(two.other, await two.form(two.other, season, fixture.id, TIME), "a strike")
    assert NOT_DONE not in given.text
    clock = (await two.club.app.play.match(game)).clock
    stale = await two.fill(two.staff, form, "a strike of trains")
    assert NOT_DONE in stale.text
    assert "a strike" in stale.text
    assert (await two.club.app.play.match(game)).clock == clock
    again = await two.fill(two.staff, await two.form(two.staff, season, fixture.id, TIME), "a long one")
    assert NOT_DONE not in again.text
    assert (await two.club.app.play.match(game)).clock != clock


async def test_points_are_not_given_twice(two: Two) -> None:
    season = await two.club.playing("Cup")
    press = f"b;lg_about;{season.id};;{POINTS}.1"
    form = await two.press(two.staff, press)
    await two.fill(two.other, await two.press(two.other, press), "1", "late")
    stale = await two.fill(two.staff, form, "1", "late")
    assert NOT_DONE in stale.text
    assert "Points added: +1" in stale.text
    assert (await two.club.read(season)).entrants[1].added == "1"


# --- Servers ---------------------------------------------------------------------------------------


async def test_limits_that_others_have_set_are_not_lost(two: Two) -> None:
    """A menu of several holds what was chosen as it was shown: the other one's channels were gone."""
    here = str(two.club.channel_id)
    shown = await two.press(two.staff, "b;limits;;;")
    await two.press(two.other, control(shown, "limit_games"), "cerke", "lutu")
    stale = await two.press(two.staff, control(shown, "limit_games"), "cerke", "zau_shu")
    assert NOT_DONE in stale.text
    await two.press(two.staff, control(shown, "limit_channels"), here)
    async with two.club.app.database.read() as connection:
        server = await people.guild(connection, two.club.guild_id)
    assert server.only_games == "cerke lutu"
    assert server.only_channels == here, "what others have left alone"


@pytest.mark.parametrize(
    ("page", "name", "values"),
    [
        ("server_page", "language", ("en", "ja")),
        ("server_page", "clock", ("days:1", "days:7")),
        ("look", "theme", ("light", "cloth")),
    ],
)
async def test_a_setting_that_others_have_changed_is_shown_first(
    two: Two, page: str, name: str, values: tuple[str, str]
) -> None:
    shown = await two.press(two.staff, f"b;{page};;;{'server' if page == 'look' else ''}")
    menu = next(one for one in shown.last.custom_ids if one.split(";")[4].startswith(f"{name}"))
    await two.press(two.other, menu, values[0])
    stale = await two.press(two.staff, menu, values[1])
    assert NOT_DONE in stale.text
    async with two.club.app.database.read() as connection:
        assert getattr(await people.guild(connection, two.club.guild_id), name) == values[0]
    again = next(one for one in stale.last.custom_ids if one.split(";")[4].startswith(f"{name}"))
    assert NOT_DONE not in (await two.press(two.staff, again, values[1])).text


async def test_a_role_and_an_evening_that_others_have_made_stay(two: Two) -> None:
    """Both were made anew over what the other one had chosen a moment before."""
    season = await two.club.open("Cup")
    page = await two.press(two.staff, "s;cl_role;;;", "season:1")
    made = control(page, "cl_role_make")
    await two.club.app.roles.choose(
        two.club.guild_id, What("season", "1"), 77, two.other.id, two.club.number()
    )
    stale = await two.press(two.staff, made)
    assert NOT_DONE in stale.text
    assert "<@&77>" in stale.text
    form = await two.press(two.staff, f"b;cl_evening;{season.id};;")
    theirs = await two.press(two.other, f"b;cl_evening;{season.id};;")
    await two.fill(two.other, theirs, "fri 20:00", "UTC")
    stale = await two.fill(two.staff, form, "sat 20:00", "UTC")
    assert NOT_DONE in stale.text
    assert "Fri 20:00" in stale.text


async def test_a_role_that_was_made_in_vain_goes(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one chooses while Discord makes the role: it would stand in the server for nothing."""
    await two.club.open("Cup")
    page = await two.press(two.staff, "s;cl_role;;;", "season:1")
    make_role = discord.Guild.create_role

    async def meanwhile(guild: discord.Guild, **how: Any) -> discord.Role:
        await two.club.app.roles.choose(
            two.club.guild_id, What("season", "1"), 77, two.other.id, two.club.number()
        )
        return await make_role(guild, **how)

    monkeypatch.setattr(discord.Guild, "create_role", meanwhile)
    stale = await two.press(two.staff, control(page, "cl_role_make"))
    assert NOT_DONE in stale.text
    assert "<@&77>" in stale.text
    method, path, _ = two.club.there.requests[-1]
    assert (method, path) == ("DELETE", "/guilds/{guild_id}/roles/{role_id}")


async def test_a_result_is_decided_only_as_it_was_seen(two: Two) -> None:
    """A correction was written over another one's, in whose form the result stood as it was before."""
    first, second = two.club.people[:2]
    game = await two.club.over(first, second)
    forms = [await two.press(who, f"b;staff_ask;{game};;correct") for who in (two.staff, two.other)]
    await two.fill(two.other, forms[1], "2 1", "0 10", "it was the other way round")
    stale = await two.fill(two.staff, forms[0], "1 1", "0 0", "a draw")
    assert NOT_DONE in stale.text
    assert f"2. {first.name} (0 points)" in stale.text, "how it stands now"
    assert "it was the other way round" in stale.text, "what the other one has decided, and why"


async def test_a_game_that_was_ended_meanwhile_is_shown_as_it_ended(two: Two) -> None:
    first, second = two.club.people[:2]
    game = await two.club.begun(first, second)
    forms = [await two.press(who, f"b;staff_ask;{game};;end") for who in (two.staff, two.other)]
    await two.fill(two.other, forms[1], "they wanted it")
    stale = await two.fill(two.staff, forms[0], "nobody comes")
    assert NOT_DONE in stale.text
    assert "ended" in stale.text
    assert "they wanted it" in stale.text


async def test_a_seat_that_has_changed_hands_meanwhile_is_shown(two: Two) -> None:
    """Whoever decided about seats read that somebody else has it, and had to look for the game again."""
    first, second = two.club.people[:2]
    game = await two.club.begun(first, second)
    award = await two.press(two.staff, f"b;staff_ask;{game};;award")
    forms = [await two.press(who, f"b;staff_seat_who;{game};;1") for who in (two.staff, two.other)]
    await two.fill(two.other, forms[1], "away")
    stale = await two.fill(two.staff, forms[0], "away")
    assert NOT_DONE in stale.text
    assert "Whose seat is to be given" in stale.text
    stale = await two.fill(two.staff, award, "1", "not there")
    assert NOT_DONE in stale.text
    assert f"{first.name} – Computer" in stale.text
    assert control(stale, "staff_ask").endswith("end"), "what can be decided now"
