"""Every door to a game, tried by those who may not go through: nothing is shown or written.

The commands are the bot's own, so what is added without an entry fails here.  Every other press on a game is
tried in ``tests/bot/table/test_doors.py``.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pytest
import pytest_asyncio

from bot.records.presses.books import Reads
from bot.sandbox.driver import Choices, Outcome, Person, Refused, Replied
from bot.sandbox.model import Channel, InteractionType, Json
from bot.sandbox.people import CHAT
from bot.sandbox.person import PATIENCE
from bot.table.presses.door import Needs, Who
from tests.bot import pressing
from tests.e2e.playing import Game, Table, World, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

ELSEWHERE: Final = "That game is played in another server, and only its members can see it."
UNKNOWN: Final = "Discord can't tell me just now whether you are a member"
EXPECTED: Final = ("10007", "50278")

COMMANDS: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "move": ({"your_move": "B1"},),
    "games": ({},),
    "game board": tuple({"how": how} if how else {} for how in ("", "mine", "words", "public", "table")),
    "game resign": ({},),
    "game draw": ({},),
    "game takeback": ({},),
    "game pause": ({},),
    "game position": ({},),
    "game verify": ({}, {"seed": "mine"}),
    "staff game": ({},),
    **{f"staff {what}": ({"reason": "mine"},) for what in ("end", "award", "annul", "correct")},
}
"""The commands that name a game, each with what else may be said."""

PRESSES: Final = {
    needs: max(verb for verb, door in pressing.DOORS.items() if door is needs)
    for needs in (*Needs, Reads.GAME)
}
"""A press for each thing that one has to be."""

STAFFS: Final = {name for name in COMMANDS if name.startswith("staff")}
"""Those of staff."""

NO_GAME: Final = {
    "about",
    "club",
    "glossary",
    "lab",
    "learn",
    "play",
    "help",
    "settings",
    "standings",
    "season",
    "profile",
    "rules",
}
"""The commands that name none: they open one, list one's own, or are about something else."""


@dataclass
class Scene:
    """A running table of hidden hands with a computer's seat, a lobby, a finished game; and people."""

    world: World
    table: Table
    running: Game
    lobby: Game
    over: Game
    players: tuple[Person, ...]
    stranger: Person
    """Somebody of another server in which the bot is, too."""
    elsewhere: Channel
    spectator: Person
    left_table: Person
    """A player who has left the table but not the server."""
    left_server: Person
    """A player who has left the server, and whose seat a computer player has."""

    @property
    def games(self) -> tuple[Game, ...]:
        return self.running, self.lobby, self.over

    def everything(self) -> dict[str, list[Json]]:
        """Return all that the database holds, but signs of life, and calls, which go out later."""
        with closing(sqlite3.connect(self.world.data / "tymok.db")) as connection:
            connection.row_factory = sqlite3.Row
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            kept = {
                name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for (name,) in tables
            }
        kept["messages_due"] = [row for row in kept["messages_due"] if row["kind"] != "notice"]
        kept["heartbeats"] = []
        kept["games"] = [{**row, "notices": ""} for row in kept["games"]]
        return kept

    def shown_to_others(self) -> list[tuple[int, Any]]:
        """Return all messages as they are, but private answers and the calls, which are plain text."""
        found = []
        for channel in self.world.sandbox.server.hub.world.channels.values():
            messages = self.world.sandbox.all_messages(channel)
            found += [(m.id, m.components) for m in messages if m.components and not m.ephemeral]
        return found

    async def press(self, person: Person, where: Channel, custom_id: str) -> Outcome:
        """Press a control that somebody has made up; it hangs on the game's own board."""
        hub = self.world.sandbox.server.hub
        now = hub.world.messages[self.running.row["board_message_id"]]
        control: Json = {"type": 2, "id": 3, "custom_id": custom_id, "style": 2, "label": "·"}
        layout: Json = {"type": 17, "id": 1, "components": [{"type": 1, "id": 2, "components": [control]}]}
        hub.world.messages[now.id] = msgspec.structs.replace(now, components=[layout])
        try:
            data = {"component_type": 2, "id": 3, "custom_id": custom_id}
            begin = self.world.sandbox.server.interactions.begin
            interaction = begin(InteractionType.COMPONENT, person.user, where, data, message=now)
        finally:
            hub.world.messages[now.id] = now
        assert interaction.outcome is not None
        return await asyncio.wait_for(asyncio.shield(interaction.outcome), PATIENCE)

    async def command(
        self, person: Person, where: Channel, name: str, focused: str = "", **options: str
    ) -> Outcome:
        """Use a command, wherever the person's own client would let them or not; or type in one option."""
        name, *below = name.split()
        command = next(one for one in self.world.sandbox.commands if one.name == name)
        values: list[Json] = [
            {"name": option, "type": 3, "value": value, "focused": option == focused}
            for option, value in options.items()
        ]
        for word in below:
            values = [{"name": word, "type": 1, "options": values}]
        data = {"id": str(command.id), "name": name, "type": 1, "options": values}
        begin = self.world.sandbox.server.interactions.begin
        kind = InteractionType.AUTOCOMPLETE if focused else InteractionType.COMMAND
        interaction = begin(kind, person.user, where, data, name=name)
        assert interaction.outcome is not None
        return await asyncio.wait_for(asyncio.shield(interaction.outcome), PATIENCE)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """One scene for all doors: none of them may change anything."""
    world = World(tmp_path_factory.mktemp("doors"), {"TYMOK_MEMBER_MEMORY_SECONDS": "0"})
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        table.allow(*EXPECTED)
        yield await _set(world, table)
        await table.settle()
        assert table.trouble() == []


async def _set(world: World, table: Table) -> Scene:
    people = [table.person() for _ in range(5)]
    running = await _start(table, *people, game="mok_kaik", options="seasons=3")
    left_table, left_server = people[3], people[4]
    question = shown(await left_table.command("game resign", running.place))
    shown(await left_table.click(question, "Leave"))
    left_server.leave_server()
    dm = world.sandbox.server.hub.world.dm(left_server.user)
    over = await table.start(*table.people())
    question = shown(await over.mover.command("game resign", over.place))
    shown(await over.mover.click(question, "Resign"))
    lobby = Game(table, game_of(await table.propose(people[0], game="mok_kaik")))
    guild = world.sandbox.add_guild("Elsewhere")
    stranger = world.sandbox.add_person("Stranger", guild=guild)
    elsewhere = world.sandbox.channel(None, guild)
    players = tuple(people[:3])
    spectator = table.person()
    scene = Scene(
        world, table, running, lobby, over, players, stranger, elsewhere, spectator, left_table, left_server
    )
    # The first thing that they ask shows that they are gone.
    assert "computer player has your seat" in _text(
        await scene.press(left_server, dm, f"b;view;{running.id};0;")
    )
    await table.settle()
    await world.sandbox.wait_until(lambda: _quiet(running, players), timeout=90)
    await table.settle()
    return scene


async def _start(table: Table, *people: Person, **options: str) -> Game:
    lobby = await table.propose(people[0], **options)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    await press_start(people[0], lobby)
    await game.board()
    return game


def _quiet(game: Game, players: tuple[Person, ...]) -> bool:
    """Whether the game waits for one of these, so that nothing happens by itself."""
    return set(game.books.movers(game.id)) <= {person.id for person in players}


def _text(outcome: Outcome) -> str:
    assert isinstance(outcome, Replied), outcome
    assert outcome.message.ephemeral or outcome.message.channel_id
    return outcome.message.text


async def test_every_command_has_its_entry_here(scene: Scene) -> None:
    commands = {command.name for command in scene.world.sandbox.commands if command.type == CHAT}
    assert commands == {name.split()[0] for name in (*COMMANDS, *NO_GAME)}


@pytest.mark.parametrize("verb", sorted(PRESSES.values()))
async def test_a_stranger_presses_in_vain(scene: Scene, verb: str) -> None:
    before, seen = scene.everything(), scene.shown_to_others()
    for where in (scene.elsewhere, scene.world.sandbox.server.hub.world.dm(scene.stranger.user)):
        for game in scene.games:
            for args in ("", "card", "seasons"):
                outcome = await scene.press(scene.stranger, where, f"b;{verb};{game.id};{game.ply};{args}")
                assert _text(outcome) == ELSEWHERE
                assert isinstance(outcome, Replied)
                assert outcome.message.attachments == []
    assert scene.everything() == before
    assert scene.shown_to_others() == seen


@pytest.mark.parametrize("name", sorted(COMMANDS))
async def test_a_stranger_commands_in_vain(scene: Scene, name: str) -> None:
    before, seen = scene.everything(), scene.shown_to_others()
    for where in (scene.elsewhere, scene.world.sandbox.server.hub.world.dm(scene.stranger.user)):
        for game in scene.games:
            for options in COMMANDS[name]:
                outcome = await scene.command(scene.stranger, where, name, **options, game=game.id)
                assert _text(outcome) == ELSEWHERE
                assert isinstance(outcome, Replied)
                assert outcome.message.attachments == []
    assert scene.everything() == before
    assert scene.shown_to_others() == seen


async def test_a_stranger_is_suggested_nothing(scene: Scene) -> None:
    for game in scene.games:
        moves = await scene.stranger.autocomplete("move", "your_move", "", scene.elsewhere, game=game.id)
        assert moves == []
    for name in COMMANDS:
        for typed in ("", scene.running.id):
            games = await scene.stranger.autocomplete(name, "game", typed, scene.elsewhere)
            assert games == []


@pytest.mark.parametrize("name", sorted(STAFFS))
async def test_only_staff_is_suggested_what_it_may_decide(scene: Scene, name: str) -> None:
    for person in (scene.players[0], scene.spectator, scene.left_table):
        with pytest.raises(Refused, match="there is no command"):
            await person.autocomplete(name, "game", "", scene.running.place)
        outcome = await scene.command(person, scene.running.place, name, focused="game", game="")
        assert isinstance(outcome, Choices)
        assert outcome.choices == []


@pytest.mark.parametrize("verb", sorted(PRESSES.values()))
async def test_who_has_left_the_server_presses_in_vain(scene: Scene, verb: str) -> None:
    before = scene.everything()
    dm = scene.world.sandbox.server.hub.world.dm(scene.left_server.user)
    for where in (scene.elsewhere, dm):
        answer = _text(
            await scene.press(scene.left_server, where, f"b;{verb};{scene.running.id};{scene.running.ply};")
        )
        assert "computer player has your seat" in answer
        for game in (scene.lobby, scene.over):
            outcome = await scene.press(scene.left_server, where, f"b;{verb};{game.id};{game.ply};")
            assert _text(outcome) == ELSEWHERE
    assert scene.everything() == before


async def test_only_players_do_what_needs_a_seat(scene: Scene) -> None:
    before, verb = scene.everything(), PRESSES[Needs.SEAT]
    for person in (scene.spectator, scene.left_table):
        for game in scene.games:
            outcome = await scene.press(person, game.place, f"b;{verb};{game.id};{game.ply};card")
            answer = told(outcome)
            assert any(word in answer for word in ("only watching", "not started", "over")), answer
    assert scene.everything() == before


async def test_only_the_host_does_what_needs_the_host(scene: Scene) -> None:
    before, verb = scene.everything(), PRESSES[Needs.HOST]
    for person in (scene.spectator, scene.left_table, scene.players[1]):
        answer = told(await scene.press(person, scene.lobby.place, f"b;{verb};{scene.lobby.id};;seasons"))
        assert "Only the person who opened the game" in answer
    assert scene.everything() == before


@pytest.mark.parametrize(
    "verb", [PRESSES[Needs.STAFF], *sorted(v for v, door in pressing.DOORS.items() if door is Who.STAFF)]
)
async def test_only_staff_does_what_needs_staff(scene: Scene, verb: str) -> None:
    before = scene.everything()
    people = (scene.players[0], scene.spectator, scene.left_table)
    for person in people:
        for game in scene.games:
            for args in ("end", "annul", "1"):
                answer = told(await scene.press(person, game.place, f"b;{verb};{game.id};;{args}"))
                assert "may manage this server" in answer
    assert scene.everything() == before


@pytest.mark.parametrize("name", [*sorted(STAFFS), "staff undo", "staff list"])
async def test_only_staff_uses_its_commands(scene: Scene, name: str) -> None:
    """In a DM, where nothing can be managed, and the owner of another server, in that one."""
    before, seen = scene.everything(), scene.shown_to_others()
    named = [{**options, "game": game.id} for options in COMMANDS.get(name, ()) for game in scene.games]
    for options in named or [{}]:
        for person in (scene.players[0], scene.spectator, scene.left_table):
            dm = scene.world.sandbox.server.hub.world.dm(person.user)
            for where in (scene.running.place, dm):
                answer = told(await scene.command(person, where, name, **options))
                assert "may manage this server" in answer
        outcome = await scene.command(scene.stranger, scene.elsewhere, name, **options)
        shown_there = told(outcome)
        assert shown_there == ELSEWHERE if options else scene.running.id not in shown_there
    assert scene.everything() == before
    assert scene.shown_to_others() == seen


async def test_spectators_and_former_players_see_no_hand(scene: Scene) -> None:
    for person in (scene.spectator, scene.left_table):
        for verb in ("view", "words", "verify"):
            outcome = await scene.press(person, scene.running.place, f"b;{verb};{scene.running.id};;")
            message = shown(outcome)
            assert message.ephemeral
            assert "Your hand" not in str(message.alts) + message.text
            assert message.attachments or verb == "words"
        for options in COMMANDS["game board"]:
            message = shown(await scene.command(person, scene.running.place, "game board", **options))
            assert "Your hand" not in str(message.alts) + message.text


async def test_a_player_asks_by_dm_and_from_another_server(scene: Scene) -> None:
    """Whoever is a member may look from anywhere; where Discord does not say, a player goes on alone."""
    player, sandbox = scene.players[0], scene.world.sandbox
    dm = sandbox.server.hub.world.dm(player.user)
    view = f"b;view;{scene.running.id};;"
    for where in (dm, scene.elsewhere):
        answer = await scene.press(player, where, view)
        assert isinstance(answer, Replied)
        assert "Your hand" in str(answer.message.alts)
    scene.table.allow("on demand", "send failed", "503")
    watching = sandbox.server.hub.world.dm(scene.spectator.user)
    seen = await scene.press(scene.spectator, watching, view)
    assert isinstance(seen, Replied)
    assert "Your hand" not in str(seen.message.alts)
    sandbox.chaos.fail("GET /guilds/.*/members/", status=503, times=50)
    try:
        answer = await scene.press(player, dm, view)
        assert isinstance(answer, Replied)
        assert "Your hand" in str(answer.message.alts)
        assert UNKNOWN in _text(await scene.press(scene.spectator, watching, view))
        assert UNKNOWN in _text(await scene.press(scene.stranger, scene.elsewhere, view))
    finally:
        sandbox.chaos.calm()


async def test_the_board_stays_in_its_own_server(scene: Scene) -> None:
    """With its thread and channel gone the board moves within its server, and nowhere else."""
    scene.table.allow("10003", "10008", "Unknown")
    world, sandbox = scene.world, scene.world.sandbox
    home = world.channel()
    one, two = scene.players[:2]
    table = Table(world)
    table.channel = home
    game = await table.start(one, two)
    thread = game.place
    sandbox.delete_channel(thread)
    moved = await scene.command(one, scene.elsewhere, "game board", game=game.id)
    await game.board()
    assert game.place.parent_id == home.id, "a new thread at home"
    assert str(game.row["board_message_id"]) in _text(moved)

    sandbox.delete_channel(game.place)
    sandbox.delete_channel(home)
    before = game.row["board_message_id"]
    for where in (scene.elsewhere, sandbox.server.hub.world.dm(one.user)):
        answer = await scene.command(one, where, "game board", game=game.id)
        assert "channel or thread is gone" in _text(answer)
        assert game.row["board_message_id"] == before
    seen = [message.text for message in sandbox.all_messages(scene.elsewhere) if not message.ephemeral]
    assert [text for text in seen if "Welcome" not in text] == []
    other = world.channel()
    assert "The board" in told(await scene.command(one, other, "game board", game=game.id))
    assert game.place.id == other.id
    await game.board()
