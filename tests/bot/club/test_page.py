"""The page of the club: what stands in front for whom, what waits for staff, and that it fits a phone."""

from __future__ import annotations

import time

import pytest

from bot.club.messages.page import ROOM
from bot.club.service import needs
from bot.leagues.service.terms import DAY, HOUR
from tests.bot.club.scenes import Clubhouse
from tests.bot.inside import Actor, Answer, parts
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format


async def opened(club: Clubhouse, who: Actor, part: str = "") -> Answer:
    """Open the page, and a part of it."""
    if not part:
        return await club.there.command(who, "club")
    return await club.there.press(who, f"b;cl_page;;;{part}", private=True)


def labels(answer: Answer) -> list[str]:
    """Return what the buttons of the last message say."""
    return [one["label"] for one in parts(answer.last.data) if one.get("type") == 2]


async def test_a_server_without_leagues_has_a_page(club: Clubhouse) -> None:
    staff, member = await opened(club, club.staff), await opened(club, club.people[0])
    assert "Nothing waits for you" in staff.text
    assert "You aren't in a league" in member.text
    assert "Needs you now" in labels(staff)
    assert "Needs you now" not in labels(member)
    leagues = await opened(club, club.staff, "seasons")
    assert "New league …" in labels(leagues)
    assert "New league …" not in labels(await opened(club, club.people[0], "seasons"))


async def test_what_waits_for_staff_stands_in_front(club: Clubhouse) -> None:
    await club.draft("Drafted")
    season = await club.drawn("Swiss")
    page = await opened(club, club.staff)
    assert "Swiss" in page.text
    assert "will be published" in page.text
    assert page.text.index("Swiss") < page.text.index("Drafted")
    assert {"Publish", "Show pairings", "Pair again …", "Needs you now (2)"} <= {*labels(page)}
    (first,) = season.rounds
    asked = await club.there.press(club.staff, f"b;lg_publish;{season.id};;{first}", private=True)
    assert asked.kind == "update"
    done = await club.there.press(club.staff, f"b;lg_publish_yes;{season.id};;{first}", private=True)
    assert "◀ Club" in labels(done)
    back = await club.there.press(club.staff, "b;club;;;", private=True)
    assert back.kind == "update"
    assert "Swiss" not in back.text


async def test_members_see_neither_drafts_nor_pairings_nor_what_staff_did(club: Clubhouse) -> None:
    draft = await club.draft("Secret draft")
    await club.drawn("Swiss")
    for part in ("needs", "week", "seasons", "done", "mine"):
        page = await opened(club, club.people[0], part)
        assert "Secret draft" not in page.text
        assert "published" not in page.text
    refused = await club.there.press(club.people[0], "s;cl_season;;;", draft.id, private=True)
    assert "Secret draft" not in refused.text
    for verb, args in (("cl_copy", ""), ("cl_copied", ""), ("lg_draw", ""), ("lg_end", ""), ("lg_next", "")):
        answer = await club.there.press(club.people[0], f"b;{verb};{draft.id};;{args}")
        assert "staff can do that" in answer.text


async def test_whoever_has_waited_two_days_is_shown_to_staff(
    club: Clubhouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await club.playing("Swiss")
    assert "Nothing waits" in (await opened(club, club.staff)).text
    monkeypatch.setattr(needs, "PATIENCE", -1.0)
    page = await opened(club, club.staff)
    assert "have not begun" in page.text or "has been waiting for" in page.text
    fixture = await club.there.press(
        club.staff, next(one for one in page.last.custom_ids if "lg_fixture" in one), private=True
    )
    assert "What do you want to decide?" in str(fixture.last.data) or "Person" in fixture.text
    assert season.id in str(fixture.last.data)


async def test_a_league_is_made_and_copied_from_the_page(club: Clubhouse) -> None:
    made = await club.there.submit(club.staff, "m;cl_made;;;;0a1b2c3d", "Evenings", "cerke", message=5)
    assert "Evenings" in made.text
    async with club.app.database.read() as connection:
        from bot.leagues.store import seasons as leagues

        (league,) = await leagues.of_guild(connection, 1001)
        (season,) = await leagues.seasons_of(connection, league.id)
    form = await club.there.press(club.staff, f"b;cl_copy;{season.id};;", private=True)
    assert form.kind == "form"
    taken = await club.there.submit(club.staff, form.last.data["custom_id"], "Evenings")
    assert "already" in taken.text
    copied = await club.there.submit(club.staff, form.last.data["custom_id"], "Mornings")
    assert "Mornings" in copied.text


async def test_what_staff_did_is_told_in_words_without_who_entered(club: Clubhouse) -> None:
    await club.playing("Swiss")
    page = await opened(club, club.staff, "done")
    assert "published" in page.text
    assert "entered" not in page.text


async def test_a_page_has_no_more_than_a_phone_shows_and_turns(club: Clubhouse) -> None:
    for number in range(12):
        await club.draft(f"League {number}")
    page = await opened(club, club.staff)
    rows = [one for one in parts(page.last.data) if one.get("type") == 1]
    assert all(len(one["components"]) <= 5 for one in rows)
    assert len(page.text.split("\n")) <= ROOM + 2
    second = await club.there.press(
        club.staff, next(one for one in page.last.custom_ids if one == "b;cl_page;;2;needs"), private=True
    )
    assert second.kind == "update"
    assert second.text != page.text


async def test_the_welcome_card_leads_to_the_page_and_a_dm_has_ones_own_part(club: Clubhouse) -> None:
    await club.open("Swiss")
    assert "Nothing waits for you" in (await club.there.press(club.staff, "b;w_club;;;")).text
    alone = await club.there.command(club.people[0], "club", where=None)
    assert "Swiss" in alone.text
    assert "Needs you now" not in labels(alone)


async def test_what_staff_opens_from_the_page_leads_back_to_it(club: Clubhouse) -> None:
    season = await club.drawn("Swiss")
    (first,) = season.rounds
    preview = await club.there.press(club.staff, f"b;lg_draw_page;{season.id};;{first}", private=True)
    assert "◀ Club" in labels(preview)
    assert "This server …" in labels(await opened(club, club.staff, "seasons"))
    server = await club.there.press(club.staff, "b;server_page;;;", private=True)
    sets = await club.there.press(club.staff, "b;sets;;;cerke", private=True)
    for shown in (server, sets):
        assert {"Server", "Club"} <= {*labels(shown)}
    tab = next(one for one in sets.last.custom_ids if one.startswith("b;club;"))
    back = await club.there.press(club.staff, tab, private=True)
    assert back.kind == "update"
    assert "Needs you now" in back.text
    own = await club.there.command(club.people[0], "settings")
    assert "Club" not in labels(own)


async def test_a_list_of_the_version_before_opens_a_season_with_those_before_it(club: Clubhouse) -> None:
    first = await club.closed("Swiss")
    new = await club.there.press(club.staff, f"b;lg_next;{first.id};;", private=True)
    drafted = next(one for one in new.last.custom_ids if one.startswith("b;lg_open;")).split(";")[2]
    page = await club.there.press(club.staff, "s;lg_info;;;", drafted, private=True)
    assert "### Before\n- Season 1: nobody has won" in page.text
    again = await club.there.press(club.staff, f"b;lg_next;{first.id};;", private=True)
    assert f"b;lg_open;{drafted};" in str(again.last.custom_ids), "the draft that is there"
    await club.there.press(club.staff, f"b;lg_open;{drafted};;", private=True)
    refused = await club.there.press(club.staff, f"b;lg_next;{first.id};;", private=True)
    assert "is open already" in refused.text


async def test_staff_is_shown_what_it_has_annulled_while_a_round_waits_for_it(club: Clubhouse) -> None:
    season = await club.playing("Swiss")
    fixture = min(season.fixtures)
    await club.app.corrections.set_outcome(club.order(season), fixture, [1, 2])
    await club.app.corrections.annul(club.order(season), fixture)
    page = await opened(club, club.staff)
    assert "is annulled. Set its outcome or replay it" in page.text
    decide = next(one for one in page.last.custom_ids if "lg_fixture" in one)
    assert "Result: annulled" in (await club.there.press(club.staff, decide, private=True)).text
    deadline = time.time() + 3 * DAY
    await club.app.corrections.replay(club.order(season), fixture, deadline)
    assert "is annulled" not in (await opened(club, club.staff)).text


async def test_a_challenge_waits_on_ones_own_part_until_it_is_answered(club: Clubhouse) -> None:
    season = await club.open("Ladder", event(way=Format.LADDER))
    await club.app.organising.start(season.id, club.staff.id, club.number())
    await club.app.seasons.advance(season.id)
    first, *_, last = club.people
    top = await club.there.press(first, f"b;lg_rivals;{season.id};;", private=True)
    assert "You are at the top" in top.text
    await club.there.press(last, f"s;lg_challenge;{season.id};;", "1", private=True)
    assert "You challenge Person 1" in (await opened(club, last)).text
    page = await opened(club, first)
    assert "**Person 4** challenges you on **Ladder**. Answer by" in page.text
    own = await club.there.press(first, f"b;lg_own;{season.id};;", private=True)
    assert {"Accept", "Decline"} <= {*labels(page)} & {*labels(own)}
    accept = next(one for one in page.last.custom_ids if "lg_accept" in one)
    assert "Accepted" in (await club.there.press(first, accept, private=True)).text
    assert "challenges you" not in (await opened(club, first)).text


async def test_whoever_is_told_to_press_that_they_are_here_can(club: Clubhouse) -> None:
    """The page of an evening said so, and had no such button."""
    arena = event(way=Format.ARENA, minutes=30, clock="fischer:180+10")
    season = await club.draft("Evening", arena)
    await club.app.leagues.open(season.id, club.staff.id, club.number(), None, time.time() + HOUR)
    ann, ben, *others = club.people

    async def shown(who: Actor) -> set[str]:
        answer = await club.there.press(who, "s;cl_season;;;", season.id, private=True)
        return {"I'm here", "Pause", "Enter", "I can play after all"} & set(labels(answer))

    assert await shown(ann) == {"I'm here"}
    await club.there.press(ann, f"b;lg_come;{season.id};;")
    assert await shown(ann) == set()
    for one in others:
        await club.there.press(one, f"b;lg_come;{season.id};;")
    await club.app.organising.start(season.id, club.staff.id, club.number())
    assert await shown(ann) == {"Pause"}
    await club.there.press(ann, f"b;lg_pause;{season.id};;")
    assert await shown(ann) == await shown(ben) == {"I'm here"}
