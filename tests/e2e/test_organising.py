"""Leagues made and run by their staff through the real bot: four steps, dates, draws, an early end."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.leagues.messages.drafting.verbs import DISCARD_YES, OPEN
from bot.leagues.presses import drafting, organising
from bot.leagues.service.season import read_terms
from bot.sandbox.driver import Failed, ModalShown, Outcome, Person, Replied, Updated
from bot.sandbox.model import Channel, Guild, Message
from tests.e2e.leagues import club_page, press, season_page
from tests.e2e.playing import Table, World, shown, told
from tests.e2e.test_server_seasons import WORN, covered

pytestmark = pytest.mark.asyncio(loop_scope="session")

YEAR = datetime.now(UTC).year + 1


class Club:
    """A server whose first member owns it and organises its leagues."""

    def __init__(self, world: World, size: int) -> None:
        self.world, self.sandbox = world, world.sandbox
        self.guild: Guild = self.sandbox.add_guild("Club")
        self.members = [self.sandbox.add_person(f"Member {n}", guild=self.guild) for n in range(size)]
        self.channel: Channel = self.sandbox.channel(None, self.guild)
        self.owner = self.members[0]
        self.sandbox.server.hub.world.guilds[self.guild.id].owner_id = self.owner.id

    async def make(self, **filled: Any) -> Outcome:
        """Send the form off in which a league begins."""
        page = await club_page(self.owner, self.channel)
        form = await self.owner.click(page, "New league …")
        return await self.owner.submit(form, {"name": "Autumn", "game": ["cerke"], **filled})

    async def create(self, **filled: Any) -> Message:
        """Make a league; return the first step."""
        return shown(await self.make(**filled))

    async def page(self, person: Person | None = None) -> Message:
        """Open the page of the newest season."""
        return await season_page(person or self.owner, self.channel, self.season()["id"])

    async def pressed(self, verb: str, args: object = "", person: Person | None = None) -> Outcome:
        """Press a control of the newest season that its page may not show just now."""
        person = person or self.owner
        page = await club_page(person, self.channel)
        return await press(self.sandbox, person, page, f"b;{verb};{self.season()['id']};;{args}")

    def season(self) -> dict[str, Any]:
        """Return the newest season of the club as the books have it."""
        query = "SELECT * FROM league_seasons WHERE guild_id = ? ORDER BY number DESC"
        found = self.world.books.ask(query, self.guild.id)
        return found[0] if found else {}

    async def to(self, message: Message, label: str) -> Message:
        """Press a button of the owner's."""
        return shown(await self.owner.click(message, label))

    async def enter(self, count: int) -> None:
        """Let so many enter by the button of the announcement."""
        announced = await self.owner.wait_for(lambda m: "Enter" in labels(m), self.channel)
        for member in self.members[:count]:
            page = shown(await member.click(announced, "Enter"))
            shown(await member.click(page, "Enter with these terms"))


def labels(message: Message) -> list[str]:
    return [button["label"] for button in message.buttons if button.get("label")]


def menu(message: Message, verb: str) -> str:
    """Return the custom id of the menu with a verb."""
    return next(one for one in message.custom_ids if one.split(";")[1] == verb)


async def choose(person: Person, message: Message, verb: str, value: Any) -> Message:
    return shown(await person.select(message, menu(message, verb), [value]))


async def test_a_five_round_swiss_is_opened_with_few_presses(table: Table) -> None:
    club = Club(table.world, 5)
    step = await club.create()
    assert step.ephemeral
    assert "step 1 of 4" in step.text
    step = await club.to(step, "Next ▶")
    assert "step 2 of 4" in step.text
    step = await choose(club.owner, step, "lg_set", "5")
    assert "5 rounds" in step.text
    step = await club.to(step, "Next ▶")
    step = await club.to(step, "Next ▶")
    assert "step 4 of 4" in step.text
    for part in ("**Cerke**", "Swiss", "5 rounds", "3 days a move · rated", "Registration until"):
        assert part in step.text
    done = await club.to(step, "Create and open")
    assert "is open" in done.text
    announced = await club.members[1].wait_for(lambda message: "Autumn" in message.text, club.channel)
    assert "Enter" in labels(announced)
    terms = shown(await club.members[1].click(announced, "Terms"))
    assert "5 rounds" in terms.text


async def test_every_choice_of_the_steps_is_kept(table: Table) -> None:
    club = Club(table.world, 2)
    role = club.sandbox.add_role("Judges", guild=club.guild)
    other = club.sandbox.add_channel("leagues", club.guild)
    owner = club.owner
    step = await club.create()
    step = await choose(owner, step, "lg_preset", "educational")
    step = await choose(owner, step, "lg_group", "@0")
    step = await choose(owner, step, "lg_option", "seasons")
    step = await choose(owner, step, "lg_value", "2")
    menus = [one for one in step.custom_ids if one.split(";")[1] == "lg_option"]
    form = await owner.select(step, menus[0], ["start_points"])
    step = shown(await owner.submit(form, {"field0": "12"}))
    assert "**Seasons: 2**" in step.text
    assert "**Points at the start: 12**" in step.text
    step = (
        await choose(owner, step, "lg_value", "2") if any("lg_value" in i for i in step.custom_ids) else step
    )
    step = await club.to(step, "Add another game")
    step = await choose(owner, step, "lg_game", "ta_xot")
    assert "Ta Xot" in step.text
    step = await club.to(step, "Next ▶")
    step = await choose(owner, step, "lg_counting", "1")
    step = await choose(owner, step, "lg_format", "round_robin")
    step = await choose(owner, step, "lg_set", "2")
    step = await choose(owner, step, "lg_setting", "ties")
    step = await choose(owner, step, "lg_set", "wins")
    step = await club.to(step, "Next ▶")
    step = await choose(owner, step, "lg_clock", "days:7")
    step = await choose(owner, step, "lg_people", "8")
    step = await choose(owner, step, "lg_channel", other)
    step = await choose(owner, step, "lg_role", role)
    step = await club.to(step, "Rated")
    step = await club.to(step, "No divisions")
    step = await choose(owner, step, "lg_until", "hand")
    step = await club.to(step, "Next ▶")
    for part in (
        "**Cerke**",
        "**Ta Xot**",
        "twice, with seats swapped",
        "7 days a move · not rated",
        "The best 1 of 2 counts.",
        "8 people",
        "Divisions of about eight",
        f"<#{other.id}>",
        f"<@&{role.id}>",
        "until staff closes it",
    ):
        assert part in step.text, part
    done = await club.to(step, "Create as a draft")
    assert "kept as a draft" in done.text
    assert club.season()["state"] == "draft"
    again = await club.to(await club.page(), "Continue")
    assert "The best 1 of 2 counts." in again.text
    again = await club.to(again, "Discard …")
    await club.to(again, "Discard the draft")
    assert club.season() == {}
    await club.create()


async def test_only_staff_organises(table: Table) -> None:
    club = Club(table.world, 3)
    _, judge, stranger = club.members
    page = await club_page(stranger, club.channel)
    assert "New league …" not in labels(page)
    for custom_id in ("b;cl_new;;;", "b;cl_made;;;Mine.cerke"):
        assert "manage this server" in told(await press(club.sandbox, stranger, page, custom_id))
    role = club.sandbox.add_role("Judges", judge, guild=club.guild)
    step = await club.to(await club.to(await club.create(), "Next ▶"), "Next ▶")
    await choose(club.owner, step, "lg_role", role)
    for verb in ("lg_next", "lg_draw", "lg_publish", "lg_end"):
        assert "staff" in told(await club.pressed(verb, 1 if verb == "lg_publish" else "", stranger))
    assert "Autumn" not in (await club_page(stranger, club.channel)).text
    assert "Autumn" in (await club_page(judge, club.channel)).text
    page = shown(await judge.click(await club.page(judge), "Continue"))
    assert "is open" in shown(await judge.click(page, "Create and open")).text
    assert "open already" in told(await club.pressed("lg_next", person=judge))


async def test_who_is_no_staff_presses_staffs_controls_in_vain(table: Table) -> None:
    club = Club(table.world, 2)
    step = await club.create()
    before = club.season()
    for verb in sorted({*drafting.VERBS, *organising.VERBS}):
        custom_id = f"b;{verb};{before['id']};;0.1"
        assert "staff can do that" in told(await _forged(club, step, custom_id, None, club.members[1]))
    assert club.season() == before


async def test_dates_are_read_in_the_zone_and_asked_about_where_clocks_change(table: Table) -> None:
    club = Club(table.world, 1)
    database = await Database.open(f"sqlite:///{table.world.data}/tymok.db")
    async with database.write() as connection:
        await people.set_guild(connection, club.guild.id, zone="Europe/Berlin")
    await database.close()
    step = await club.to(await club.to(await club.create(), "Next ▶"), "Next ▶")

    async def dates(until: str, starts: str = "", zone: str = "Europe/Berlin") -> Outcome:
        form = await club.owner.select(step, menu(step, "lg_until"), ["other"])
        assert isinstance(form, ModalShown)
        return await club.owner.submit(form, {"until": until, "starts": starts, "zone": zone})

    assert "time zone" in told(await dates(f"{YEAR}-05-01 20:00", zone="Mars"))
    assert "in the past" in told(await dates("2020-01-01 20:00"))
    assert "calendar" in told(await dates(f"{YEAR}-02-30 20:00"))
    assert "comes after" in told(await dates(f"{YEAR}-05-02", f"{YEAR}-05-01"))
    assert "can't read" in told(await dates("<@1> soon"))
    twice = shown(await dates(f"{_sunday(10)} 2:30"))
    assert labels(twice)[:2] == ["Take number 1", "Take number 2"]
    second = await club.to(twice, "Take number 2")
    at = datetime(YEAR, 10, int(_sunday(10)[-2:]), 1, 30, tzinfo=UTC).timestamp()
    assert f"<t:{at:.0f}:f>" in second.text
    missing = shown(await dates(f"{_sunday(3)} 2:30", f"{_sunday(3)} 5:00"))
    assert "skip one of these times" in missing.text
    done = await club.to(missing, "Take number 1")
    at = datetime(YEAR, 3, int(_sunday(3)[-2:]), 1, 0, tzinfo=UTC).timestamp()
    assert f"<t:{at:.0f}:f>" in done.text
    tokyo = shown(await dates(f"{YEAR}-05-01 20:00", zone="tokyo"))
    at = datetime(YEAR, 5, 1, 11, 0, tzinfo=UTC).timestamp()
    assert f"<t:{at:.0f}:f>" in tokyo.text


async def test_what_does_not_fit_is_refused_with_what_does(table: Table) -> None:
    club = Club(table.world, 1)
    owner = club.owner

    assert "Give the league a name" in told(await club.make(name="  "))
    assert club.season() == {}
    step = await club.create(name="**@everyone** <@1>`")
    assert "@everyone" not in step.text
    assert "has a league named" in told(await club.make(name="**@EVERYONE** <@1>`"))
    before = club.season()
    for verb, value, answer in (
        ("lg_preset", "bankroll", "bankroll"),
        ("lg_clock", "soon", "clock"),
        ("lg_format", "tables", "can't be played in that format"),
    ):
        made_up = f"s;{verb};{before['id']};;0"
        assert answer in told(await press(club.sandbox, owner, step, made_up, value))
    assert club.season() == before
    step = await club.to(await club.to(step, "Next ▶"), "Next ▶")

    async def numbers(least: str, most: str) -> Outcome:
        form = await owner.select(step, menu(step, "lg_people"), ["other"])
        return await owner.submit(form, {"least": least, "most": most})

    assert "choose from 4 to 8" in told(await numbers("9", "8"))
    assert "choose from 4 to 256" in told(await numbers("", "300"))
    assert "choose from 4 to 256" in told(await numbers("", "many"))
    assert "6 to 12 people" in shown(await numbers("6", "12")).text


async def test_a_draw_is_swapped_made_again_and_published(table: Table) -> None:
    club = Club(table.world, 5)
    for member in club.members:
        member.wear(WORN)
    step = await club.create()
    step = await club.to(step, "Terms ▶▶")
    await club.to(step, "Create and open")
    question = await club.to(await club.page(), "Start …")
    assert "4 are needed" in question.text
    assert "Start now" not in labels(question)
    await club.enter(5)
    question = await club.to(await club.page(), "Start …")
    assert "5 people have entered" in question.text
    started = await club.to(question, "Start now")
    assert "begins" in started.text
    await club.sandbox.wait_until(lambda: club.season()["state"] == "running")
    await club.owner.click(await club.page(), "Pairings …")
    draw = await club.owner.wait_for(lambda message: "Publish" in labels(message), club.channel)
    assert "Bye this round" in draw.text
    first = await club.to(draw, "Swap two …")
    options = first.selects[0]["options"]
    second = await choose(club.owner, first, "lg_swap_one", options[0]["value"])
    third = await choose(club.owner, second, "lg_swap_other", options[-1]["value"])
    assert "Swap " in third.text
    swapped = await club.to(third, "Swap")
    assert f"Bye this round: {options[0]['label']}" in swapped.text
    form = await club.owner.click(swapped, "Pair again …")
    assert isinstance(form, ModalShown)
    again = await club.owner.submit(form, {"field0": "  a mistake  "})
    assert not isinstance(again, Failed)
    lines = table.books.ask("SELECT * FROM audit WHERE what = 'redraw' AND guild_id = ?", club.guild.id)
    assert [line["reason"] for line in lines] == ["a mistake"]
    (drawn,) = table.books.ask(
        "SELECT id FROM rounds WHERE season = ? AND state = 'drawn'", club.season()["id"]
    )
    question = shown(await club.pressed("lg_publish", drawn["id"]))
    await club.owner.click(question, "Publish")
    await club.owner.wait_for(
        lambda m: m.id == question.id and "Published, and announced" in m.text, club.channel
    )
    assert "published already" in told(await club.owner.click(draw, "Publish"))
    assert "published already" in told(await club.pressed("lg_publish", drawn["id"]))
    assert "nothing to pair" in told(await club.pressed("lg_draw"))
    await ended_and_followed(table, club)


async def ended_and_followed(table: Table, club: Club) -> None:
    """Let the owner end a season that runs, with its book, and open the next one."""
    question = await club.to(await club.page(), "End …")
    assert "2 are open" in question.text
    form = await club.owner.click(question, "End the season")
    ended = shown(await club.owner.submit(form, {"field0": "the hall is closed"}))
    assert "over" in ended.text
    assert club.season()["state"] == "closed"
    news = await club.owner.wait_for(lambda m: "Season's book" in labels(m), club.channel)
    book = shown(await club.owner.click(news, "Season's book"))
    assert covered(table, news) > 5000
    assert covered(table, book) > 5000
    following = await club.to(await club.page(), "Next season …")
    assert "Autumn 2" in following.text
    assert isinstance(await club.owner.click(following, "Create and open"), Updated | Replied)
    assert (club.season()["number"], club.season()["state"]) == (2, "registration")


async def test_staff_decides_about_a_draw_in_a_dm_while_it_is_staff(table: Table) -> None:
    club = Club(table.world, 5)
    judge = club.members[1]
    role = club.sandbox.add_role("Judges", judge, guild=club.guild)
    step = await club.to(await club.to(await club.create(), "Next ▶"), "Next ▶")
    step = await choose(club.owner, step, "lg_role", role)
    await club.to(await club.to(step, "Next ▶"), "Create and open")
    await club.enter(4)
    question = shown(await judge.click(await club.page(judge), "Start …"))
    await judge.click(question, "Start now")
    preview = await judge.wait_for_dm(lambda message: "Publish" in labels(message))
    judge.lay_down_role(role)
    assert "staff can do that" in told(await judge.click(preview, "Publish"))
    judge.take_role(role)
    question = shown(await judge.click(preview, "Publish"))
    assert "Publish Round 1" in question.text
    await judge.click(question, "Publish")
    await judge.wait_for_dm(
        lambda message: message.id == question.id and "Published, and announced" in message.text
    )


async def test_controls_that_somebody_makes_up_are_refused_and_change_nothing(table: Table) -> None:
    """Each of staff's verbs, pressed by staff with what no message of ours says."""
    club = Club(table.world, 1)
    step = await club.create()
    before = club.season()
    for verb in sorted({*drafting.VERBS, *organising.VERBS} - UNASKED):
        for kind, args, value in MADE_UP:
            outcome = await _forged(club, step, f"{kind};{verb};{before['id']};;{args}", value)
            assert isinstance(outcome, Replied | Updated | ModalShown), (verb, args, value, outcome)
            if isinstance(outcome, Replied):
                assert "went wrong" not in outcome.message.text, (verb, args, value)
    assert read_terms(club.season()["terms"]).events[0].game_id == "cerke"


MADE_UP = (("b", "", None), ("s", "x.x", "99"), ("s", "0.rounds", "[["), ("b", "0.99999999999999", None))
"""Controls: a button or a menu, what stands in it, and what was chosen."""

UNASKED = frozenset({OPEN.name, DISCARD_YES.name})
"""What is done at once, whatever the control says."""


async def _forged(
    club: Club, message: Message, custom_id: str, value: str | None, person: Person | None = None
) -> Outcome:
    """Press a control that is not the bot's own, for the owner or somebody else."""
    values = [] if value is None else [value]
    return await press(club.sandbox, person or club.owner, message, custom_id, *values)


async def test_the_steps_go_on_after_a_restart(new_world: Any) -> None:
    world: World = await new_world(None)
    await world.start_bot()
    club = Club(world, 1)
    step = await choose(club.owner, await club.to(await club.create(), "Next ▶"), "lg_set", "5")
    await world.sandbox.kill_bot()
    await world.start_bot()
    step = await club.to(step, "Next ▶")
    step = await club.to(step, "Next ▶")
    assert "5 rounds" in step.text
    assert "is open" in (await club.to(step, "Create and open")).text


def _sunday(month: int) -> str:
    """Return the last Sunday of a month of the next year, when clocks change in Europe."""
    day = max(day for day in range(25, 32) if datetime(YEAR, month, day).weekday() == 6)
    return f"{YEAR}-{month:02}-{day}"
