"""Once more: what each of those who press reads of it."""

from __future__ import annotations

import pytest

from tests.bot.inside import Actor, Inside
from tests.bot.staff.office import Office

pytestmark = pytest.mark.asyncio(loop_scope="function")


async def test_each_reads_whether_they_asked_agreed_or_were_the_last(there: Inside) -> None:
    office = Office(there, 3)
    game = await office.begun(*office.people, kind="zau_shu")
    while (await office.match(game)).row.status == "running":
        await office.acts(game)

    async def pressed(who: Actor) -> str:
        return (await there.press(who, f"b;rematch;{game};;")).text

    first, second, third = office.people
    assert "You have asked for a rematch" in await pressed(first)
    agreed = await pressed(second)
    assert "You agree to the rematch" in agreed
    assert f"<@{third.id}>" in agreed
    assert "You have asked" not in await pressed(second)
    assert "The rematch begins" in await pressed(third)
