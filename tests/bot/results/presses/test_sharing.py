"""The picture to share, pressed by people: who gets it, who does not, and what is told instead."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.staff.service.orders import Order
from tests.bot.inside import ELSEWHERE, HOME, Actor, Answer, Inside, inside, parts
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Club:
    """Two people who play, somebody who looks on, staff, and a stranger."""

    there: Inside
    anna: Actor
    ben: Actor
    carl: Actor
    staff: Actor
    stranger: Actor

    async def begun(self, game: str = "cerke") -> str:
        """Let the two begin a game; return its identifier."""
        lobby = await self.there.command(self.anna, "play", game=game)
        found = next(one for one in lobby.last.custom_ids if one.startswith("b;join;")).split(";")[2]
        await self.there.press(self.ben, f"b;join;{found};;")
        await self.there.press(self.anna, f"b;start;{found};;")
        return found

    async def over(self, game: str = "cerke") -> str:
        """Let the two play a game that Ben resigns."""
        found = await self.begun(game)
        await self.there.press(self.ben, f"b;resign_yes;{found};;")
        return found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template) -> AsyncIterator[Club]:
    folder: Path = tmp_path_factory.mktemp("sharing")
    await sqlite_template.copy_to(folder / "tymok.db")
    async with inside(folder) as there:
        anna, ben, carl = (there.person(name) for name in ("Anna", "Ben", "Carl"))
        staff = there.person("Staff", manages=True)
        stranger = there.person("Stranger", guilds=frozenset({ELSEWHERE}))
        yield Club(there, anna, ben, carl, staff, stranger)


def alt(answer: Answer) -> str:
    """Return what is said of the only picture of an answer."""
    (file,) = answer.last.data["attachments"]
    (shown,) = (one["items"] for one in parts(answer.last.data) if "items" in one)
    assert file["description"] == shown[0]["description"]
    return str(file["description"])


async def test_whoever_looks_on_gets_the_picture_of_a_finished_game(club: Club) -> None:
    game = await club.over()
    for person in (club.anna, club.carl):
        answer = await club.there.press(person, f"b;share;{game};;")
        assert answer.last.is_private
        said = alt(answer)
        assert "Anna: wins." in said
        assert "Ben resigned." in said
        assert f"Server {HOME}" in said
        assert f"b;share_here;{game};;" in answer.last.custom_ids


async def test_it_is_shown_to_everybody_by_another_press(club: Club) -> None:
    game = await club.over()
    answer = await club.there.press(club.carl, f"b;share_here;{game};;", private=True)
    assert answer.kind == "reply"
    assert not answer.last.is_private
    assert "Anna: wins." in alt(answer)
    assert answer.last.custom_ids == []


async def test_it_is_offered_where_a_finished_game_has_its_buttons(club: Club) -> None:
    game = await club.over()
    more = await club.there.press(club.carl, f"b;more;{game};;")
    assert f"b;share;{game};;" in more.last.custom_ids
    running = await club.begun()
    more = await club.there.press(club.carl, f"b;more;{running};;")
    assert f"b;share;{running};;" not in more.last.custom_ids


@pytest.mark.parametrize("verb", ["share", "share_here"])
@pytest.mark.parametrize("where", [ELSEWHERE, None])
async def test_a_stranger_gets_nothing(club: Club, verb: str, where: int | None) -> None:
    game = await club.over()
    answer = await club.there.press(club.stranger, f"b;{verb};{game};;", where=where)
    assert answer.last.is_private
    assert not answer.last.data.get("attachments")
    assert "Anna" not in answer.text


@pytest.mark.parametrize("verb", ["share", "share_here"])
@pytest.mark.parametrize("game_id", ["cerke", "mok_kaik"])
async def test_a_game_that_goes_on_has_none(club: Club, verb: str, game_id: str) -> None:
    game = await club.begun(game_id)
    answer = await club.there.press(club.anna, f"b;{verb};{game};;")
    assert "This game is not over yet." in answer.text
    assert not answer.last.data.get("attachments")


async def test_a_lobby_has_none(club: Club) -> None:
    lobby = await club.there.command(club.anna, "play", game="cerke")
    game = next(one for one in lobby.last.custom_ids if one.startswith("b;join;")).split(";")[2]
    assert "not started" in (await club.there.press(club.anna, f"b;share;{game};;")).text


async def test_nobody_shows_it_in_another_server(club: Club) -> None:
    """Whoever is a member of both gets it for themselves there, and no button that shows it there."""
    game = await club.over()
    both = club.there.person("Both", guilds=frozenset({HOME, ELSEWHERE}))
    answer = await club.there.press(both, f"b;share;{game};;", where=ELSEWHERE)
    assert "Anna: wins." in alt(answer)
    assert answer.last.custom_ids == []
    answer = await club.there.press(both, f"b;share_here;{game};;", where=ELSEWHERE)
    assert answer.last.is_private
    assert "another server" in answer.text


@pytest.mark.parametrize("said", [";;;", ";no-such-game;;", ";../../etc;;", ";{game};999;x.y.z"])
async def test_what_no_button_of_ours_says_is_answered(club: Club, said: str) -> None:
    game = await club.over()
    for verb in ("share", "share_here"):
        answer = await club.there.press(club.anna, f"b;{verb}{said.format(game=game)}")
        assert answer.sent
        assert "went wrong" not in answer.text


async def test_staff_may_leave_the_name_of_the_server_out(club: Club) -> None:
    game = await club.over()
    refused = await club.there.press(club.anna, "b;server;;;named.off")
    assert f"Server {HOME}" in alt(await club.there.press(club.anna, f"b;share;{game};;"))
    assert refused.last.is_private
    await club.there.press(club.staff, "b;server;;;named.off")
    assert f"Server {HOME}" not in alt(await club.there.press(club.anna, f"b;share;{game};;"))
    await club.there.press(club.staff, "b;server;;;named.on")
    assert f"Server {HOME}" in alt(await club.there.press(club.anna, f"b;share;{game};;"))


async def test_what_staff_has_decided_is_told(club: Club) -> None:
    game = await club.over()
    await club.there.app.staff.annul(game, Order(club.staff.id, HOME, 900))
    said = alt(await club.there.press(club.anna, f"b;share;{game};;"))
    assert "Anna and Ben: annulled. It doesn't count anywhere. It had ended like this: Anna wins" in said
    assert "Anna: wins" not in said
    game = await club.over()
    await club.there.app.staff.correct(game, (2, 1), (10, 30), Order(club.staff.id, HOME, 901))
    said = alt(await club.there.press(club.anna, f"b;share;{game};;"))
    assert "Ben: wins 30 : 10." in said
    assert "Staff has corrected this result." in said
    assert "resigned" not in said, "it says how it counts, not how it was over"
