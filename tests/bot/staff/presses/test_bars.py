"""Barring: who is barred reads it in one sentence, everywhere; staff reads what goes on, and lifts it."""

from __future__ import annotations

from tests.bot.inside import ELSEWHERE, HOME
from tests.bot.staff.office import Office


async def bar(office: Office, who: int, days: str = "", reason: str = "He cheats") -> str:
    member = office.people[who]
    asked = await office.there.press(office.staff, "u;staff_bar;;;", people=[member], private=True)
    assert asked.kind == "form"
    assert f"staff_bar_yes;;;{member.id}" in asked.last.custom_ids[0]
    return (await office.there.submit(office.staff, f"m;staff_bar_yes;;;{member.id};ab", days, reason)).text


async def test_who_is_barred_begins_and_joins_nothing_and_is_told_once(staffed: Office) -> None:
    there, (ben, carl, *_) = staffed.there, staffed.people
    lobby = await there.command(carl, "play", game="cerke")
    open_one = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
    own = await there.command(ben, "play", game="cerke")
    own_one = next(one for one in own.last.custom_ids if ";join;" in one).split(";")[2]
    running = await staffed.begun(ben, carl)
    told = await bar(staffed, 0)
    assert "They sit in 1 running game" in told
    assert (await staffed.match(own_one)).row.status == "cancelled"
    assert (await staffed.match(running)).row.status == "running"
    sent = [text for _, _, text in await staffed.send("bar_told") if "decided that you begin" in text]
    assert len(sent) == 1
    assert "until they lift it" in sent[0]
    assert f"<@{staffed.staff.id}>" in sent[0]
    assert "He cheats" in sent[0]
    refused = "Staff of this server has decided that you begin and join no games here"
    assert refused in (await there.command(ben, "play", game="cerke")).text
    assert refused in (await there.press(ben, f"b;join;{open_one};;")).text
    assert "That is not" not in (await there.command(carl, "play", game="cerke")).text
    assert "barred already" in await bar(staffed, 0)
    page = await there.command(staffed.staff, "staff bars")
    assert f"<@{ben.id}>" in page.text
    assert "He cheats" in page.text
    asked = await there.press(staffed.staff, "s;staff_lift;;;", str(ben.id), private=True)
    assert asked.kind == "form"
    await there.submit(staffed.staff, f"m;staff_lift_yes;;;{ben.id};ab", "A mistake")
    assert (
        "not barred"
        in (await there.submit(staffed.staff, f"m;staff_lift_yes;;;{ben.id};ab", "A mistake")).text
    )
    assert any("again" in text for _, _, text in await staffed.send("bar_told"))
    assert refused not in (await there.press(ben, f"b;join;{open_one};;")).text


async def test_it_holds_for_its_time_and_in_its_server_alone(staffed: Office) -> None:
    there = staffed.there
    far = there.person("Far", guilds=frozenset({HOME, ELSEWHERE}))
    staffed.people.append(far)
    assert "Give whole days" in await bar(staffed, len(staffed.people) - 1, "0")
    assert "Give whole days" in await bar(staffed, len(staffed.people) - 1, "soon")
    assert "Done" in await bar(staffed, len(staffed.people) - 1, "3")
    assert "until <t:" in (await there.command(far, "play", game="cerke")).text
    elsewhere = await there.command(far, "play", where=ELSEWHERE, game="cerke")
    assert "decided that you" not in elsewhere.text


async def test_neither_oneself_nor_staff_nor_bots_are_barred(staffed: Office) -> None:
    other = staffed.there.person("Other staff", manages=True)
    for who, rule in ((staffed.staff, "can't bar yourself"), (other, "manage this server themselves")):
        answer = await staffed.there.press(staffed.staff, "u;staff_bar;;;", people=[who], private=True)
        assert rule in answer.text
        answer = await staffed.there.submit(staffed.staff, f"m;staff_bar_yes;;;{who.id};ab", "", "because")
        assert rule in answer.text


async def test_only_staff_bars(staffed: Office) -> None:
    ben, carl, *_ = staffed.people
    there = staffed.there
    for answer in (
        await there.press(ben, "u;staff_bar;;;", people=[carl], private=True),
        await there.submit(ben, f"m;staff_bar_yes;;;{carl.id};ab", "", "because"),
        await there.press(ben, "b;staff_bars;;;"),
    ):
        assert "manage this server" in answer.text
    assert await staffed.app.bars.here(HOME) == []
