"""The door to games, tried with every press by whom it keeps out: nothing is shown or written."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.records.presses.books import Reads
from bot.table.presses.door import Needs, Who
from tests.bot import pressing
from tests.bot.inside import ELSEWHERE, HOME, Actor, Answer, Inside, inside
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAYED_ELSEWHERE: Final = "That game is played in another server, and only its members can see it."


VERBS: Final = sorted(verb for verb, door in pressing.DOORS.items() if door in {*Needs, Reads.GAME})
"""Every press on a game."""


def needing(*doors: Needs | Who) -> list[str]:
    """Return the presses that have one of these doors."""
    return sorted(verb for verb, door in pressing.DOORS.items() if door in doors)


@dataclass
class Scene:
    """A running table of hidden hands with two computers' seats, a lobby, a finished game; and people."""

    there: Inside
    file: Path
    running: str
    lobby: str
    over: str
    plies: dict[str, int]
    player: Actor
    other_player: Actor
    stranger: Actor
    """Somebody of another server in which the bot is, too."""
    spectator: Actor
    left_table: Actor
    """A player who has left the table but not the server."""
    left_server: Actor
    """A player who has left the server, and whose seat a computer player has."""

    @property
    def games(self) -> tuple[str, ...]:
        return self.running, self.lobby, self.over

    async def press(
        self, person: Actor, verb: str, game: str, args: str = "", where: int | None = HOME
    ) -> Answer:
        """Press a control that somebody has made up."""
        custom_id = f"b;{verb};{game};{self.plies[game]};{args}"
        return await self.there.press(person, custom_id, where=where)

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Nothing is written meanwhile, and nothing is shown to others."""
        before, asked = self._everything(), self._shown()
        yield
        assert self._everything() == before
        assert self._shown() == asked

    def _everything(self) -> dict[str, list[Any]]:
        with closing(sqlite3.connect(self.file)) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}

    def _shown(self) -> list[Any]:
        return [request for request in self.there.requests if request[0] != "GET"]


def told(answer: Answer) -> str:
    """Return the text of a private answer."""
    assert answer.kind == "reply", answer
    assert answer.last.is_private, answer
    return answer.text


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template) -> AsyncIterator[Scene]:
    """One scene for all doors: none of them may change anything."""
    folder = tmp_path_factory.mktemp("doors")
    await sqlite_template.copy_to(folder / "tymok.db")
    async with inside(folder) as there:
        yield await _set(there, folder / "tymok.db")


async def _set(there: Inside, file: Path) -> Scene:
    people = [there.person(f"Player {number}") for number in range(4)]
    left_server = there.person("Gone", guilds=frozenset())  # who was there as the game began
    running = await _begun(there, [*people, left_server], game="mok_kaik", options="seasons=3")
    await there.press(people[3], f"b;resign_yes;{running};;")
    over = await _begun(there, people[:2], game="cerke")
    await there.press(people[1], f"b;resign_yes;{over};;")
    lobby = _game_of(await there.command(people[0], "play", game="mok_kaik"))
    matches = {game: await there.app.play.match(game) for game in (running, lobby, over)}
    assert [match.row.status for match in matches.values()] == ["running", "lobby", "over"]
    scene = Scene(
        there,
        file,
        running,
        lobby,
        over,
        plies={game: match.row.ply for game, match in matches.items()},
        player=people[0],
        other_player=people[1],
        stranger=there.person("Stranger", guilds=frozenset({ELSEWHERE})),
        spectator=there.person("Spectator"),
        left_table=people[3],
        left_server=left_server,
    )
    # The first thing that they ask shows that they are gone.
    answer = await scene.press(left_server, "view", running, where=None)
    assert "computer player has your seat" in answer.text
    return scene


async def _begun(there: Inside, people: list[Actor], **options: Any) -> str:
    game = _game_of(await there.command(people[0], "play", **options))
    for one in people[1:]:
        await there.press(one, f"b;join;{game};;")
    await there.press(people[0], f"b;start;{game};;")
    return game


def _game_of(lobby: Answer) -> str:
    return next(one for one in lobby.last.custom_ids if one.startswith("b;join;")).split(";")[2]


@pytest.mark.parametrize("verb", VERBS)
async def test_a_stranger_presses_in_vain(scene: Scene, verb: str) -> None:
    with scene.untouched():
        for where in (ELSEWHERE, None):
            for game in scene.games:
                for args in ("", "card", "seasons"):
                    answer = await scene.press(scene.stranger, verb, game, args, where)
                    assert told(answer) == PLAYED_ELSEWHERE
                    assert not answer.last.data.get("attachments")


@pytest.mark.parametrize("verb", VERBS)
async def test_who_has_left_the_server_presses_in_vain(scene: Scene, verb: str) -> None:
    with scene.untouched():
        for where in (ELSEWHERE, None):
            answer = told(await scene.press(scene.left_server, verb, scene.running, where=where))
            assert "computer player has your seat" in answer
            for game in (scene.lobby, scene.over):
                assert told(await scene.press(scene.left_server, verb, game, where=where)) == PLAYED_ELSEWHERE


@pytest.mark.parametrize("verb", needing(Needs.SEAT))
async def test_only_players_do_what_needs_a_seat(scene: Scene, verb: str) -> None:
    with scene.untouched():
        for person in (scene.spectator, scene.left_table):
            for game in scene.games:
                answer = told(await scene.press(person, verb, game, "card"))
                assert any(word in answer for word in ("only watching", "not started", "over")), answer


@pytest.mark.parametrize("verb", needing(Needs.HOST))
async def test_only_the_host_does_what_needs_the_host(scene: Scene, verb: str) -> None:
    with scene.untouched():
        for person in (scene.spectator, scene.left_table, scene.other_player):
            answer = told(await scene.press(person, verb, scene.lobby, "seasons"))
            assert "Only the person who opened the game" in answer


@pytest.mark.parametrize("verb", needing(Needs.STAFF, Who.STAFF))
async def test_only_staff_does_what_needs_staff(scene: Scene, verb: str) -> None:
    with scene.untouched():
        for person in (scene.player, scene.spectator, scene.left_table):
            for game in scene.games:
                for args in ("end", "annul", "1"):
                    answer = told(await scene.press(person, verb, game, args))
                    assert "may manage this server" in answer
