"""An invitation into another server as its host and their staff see and withdraw it."""

from __future__ import annotations

import pytest

from bot.kit.store import people
from tests.bot.inside import ELSEWHERE, HOME, parts
from tests.bot.staff.office import Office


async def invited(office: Office) -> tuple[str, str]:
    """Let Ben propose a game and invite somebody of another server; return the game and the code."""
    ben = office.people[0]
    async with office.app.database.write() as connection:
        for server in (HOME, ELSEWHERE):
            await people.set_guild(connection, server, across=True)
    lobby = await office.there.command(ben, "play", game="cerke")
    game = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
    told = await office.there.press(ben, f"b;across;{game};;")
    assert "It can be used until" in told.text
    assert f"b;across_no_more;{game};;" in told.last.custom_ids
    return game, told.text.split("invitation:")[1].split()[0]


async def lobby_of(office: Office) -> str:
    """Return what the lobby says now."""
    await office.send()
    shown = [data for method, path, data in office.there.requests if method in {"POST", "PATCH"}]
    texts = ["\n".join(one["content"] for one in parts(data) if one.get("content")) for data in shown]
    return next(text for text in reversed(texts) if text.startswith("## "))


@pytest.mark.parametrize("by", ["host", "staff"])
async def test_it_is_withdrawn_and_says_so_in_both_places(staffed: Office, by: str) -> None:
    ben, carl, *_ = staffed.people
    guest = staffed.there.person("Gustav", guilds=frozenset({ELSEWHERE}))
    game, code = await invited(staffed)
    assert "An invitation into another server is open until" in await lobby_of(staffed)
    assert (
        "Only the person who opened" in (await staffed.there.press(carl, f"b;across_no_more;{game};;")).text
    )
    if by == "host":
        more = await staffed.there.press(ben, f"b;more;{game};;")
        assert f"b;across_no_more;{game};;" in more.last.custom_ids
        assert (
            "Nobody can use that code" in (await staffed.there.press(ben, f"b;across_no_more;{game};;")).text
        )
    else:
        suggested = await staffed.there.suggested(staffed.staff, "staff game", "game")
        assert game in [one["value"] for one in suggested]
        page = await staffed.there.command(staffed.staff, "staff game", game=game)
        assert f"b;staff_withdraw;{game};;" in page.last.custom_ids
        form = await staffed.there.press(staffed.staff, f"b;staff_withdraw;{game};;", private=True)
        done = await staffed.there.submit(staffed.staff, form.last.custom_ids[0], "too many")
        assert "its host is told" in done.text
        sent = "\n".join(text for _, _, text in await staffed.send())
        assert "Staff withdrew your invitation" in sent
        assert "too many" in sent
        listed = await staffed.there.command(staffed.staff, "staff list")
        assert f"withdrew the invitation of `{game}`" in listed.text
    assert "The invitation into another server was withdrawn" in await lobby_of(staffed)
    used = await staffed.there.command(guest, "play", where=ELSEWHERE, invitation=code)
    assert "This invitation was withdrawn" in used.text
    assert (await staffed.match(game)).people == (ben.id,)
    gone = await staffed.there.press(staffed.staff, f"b;staff_withdraw;{game};;", private=True)
    assert "No invitation of this table" in gone.text


async def test_its_table_says_who_has_used_it(staffed: Office) -> None:
    guest = staffed.there.person("Gustav", guilds=frozenset({ELSEWHERE}))
    _, code = await invited(staffed)
    await staffed.there.command(guest, "play", where=ELSEWHERE, invitation=code)
    assert "Gustav has used the invitation, and plays from another server" in await lobby_of(staffed)
    again = await staffed.there.command(guest, "play", where=ELSEWHERE, invitation=code)
    assert "Gustav has used this invitation already" in again.text


async def test_it_runs_out_visibly(staffed: Office) -> None:
    game, _ = await invited(staffed)
    await staffed.app.lobby.expire(game)
    assert "The invitation into another server has run out with it" in await lobby_of(staffed)
