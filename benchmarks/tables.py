"""How long a game with as many people as it takes needs from a press to the answer, and to the table.

The real bot runs as a child process, connected to the simulated Discord in this process; the people press
what their hands, their own views or the board offer them, one after another, at random.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.bot import Constant, busy, constant_bot, percentile, report
from bot.sandbox.driver import Outcome, Person
from bot.sandbox.model import Json, Message
from engine import catalogue
from engine.core import Step
from tests.e2e.playing import Game, Table, World, chooses, game_of, ply_of, shown

MOVES: Final = 120
"""Actions that are timed in each game, after those that warm up."""
WARM: Final = 15

BESIDE: Final = 3
"""Presses of the constant bot beside each of them: processor time is counted in hundredths of a second."""

MEDIAN: Final = 40
"""Target in ms."""

WORK: Final = {6: 6, 10: 12}
"""Targets for the bot's processor time an action by the number of seats, in presses of the constant bot."""


class Party:
    """People at one table, and the times that their actions took."""

    def __init__(self, people: Sequence[Person], rng: random.Random) -> None:
        self.people = people
        self.rng = rng
        self.answers: list[float] = []
        self.tables: list[float] = []
        self.work: list[float] = []
        """Processor seconds of the bot from one action to the next, menus included."""

    async def move(self, game: Game) -> None:
        """Let the mover do something; time the last press of it."""
        rules, state, ply = game.books.rules(game.id), game.books.state(game.id), game.ply
        seat = rules.turn(state).seats[0]
        person = game.world.find_person(game.books.seats(game.id)[seat] or 0)
        action = self.rng.choice(rules.moves(state, seat))
        message = await asked(game, person)
        board, start = int(game.row["board_message_id"]), 0.0
        for step in rules.steps(state, action):
            pressed = offer(message, step) if game.ply == ply else None
            if pressed is not None:  # else it has made itself
                start = time.perf_counter()
                message = shown(await pressed(person))
        if game.ply == ply:  # the sticks are cast by one more press
            start = time.perf_counter()
            message = shown(await person.click(message, f"b;confirm;{game.id};*"))
        assert game.ply > ply, f"nothing offers {action}"
        self.answers.append(time.perf_counter() - start)
        await shown_after(game, board, ply)
        self.tables.append(time.perf_counter() - start)


async def rested(game: Game) -> None:
    """Wait while a table rests whose mover may be asked something in private, or not."""
    rules, ply = game.books.rules(game.id), game.ply
    if rules.rests and rules.declining(game.books.state(game.id)) is not None:
        await game.sandbox.wait_until(lambda: game.ply > ply, message="the table does not go on")


async def asked(game: Game, person: Person) -> Message:
    """Return the message in which a person chooses: their hand, their own view, or the board."""
    rules, ply = game.books.rules(game.id), game.ply
    privacy = rules.privacy(msgspec.json.decode(game.row["options"], type=rules.options))
    if privacy.delivered:
        return await person.wait_for_dm(lambda message: ply in plies(message, game.id))
    board = await game.board()
    return shown(await person.click(board, f"b;view;{game.id};*")) if privacy.closed_menus else board


async def shown_after(game: Game, board: int, ply: int) -> None:
    """Wait until the public table shows that the action of this ply was made."""

    def current() -> bool:
        message = game.sandbox.server.hub.feed.seen(board)
        return message is not None and max(plies(message, game.id), default=ply + 1) > ply

    await game.sandbox.wait_until(current, message="the table does not show the action")


def plies(message: Message, game: str) -> list[int]:
    """Return the plies for which a game's controls on a message were shown."""
    own = (custom_id for custom_id in message.custom_ids if custom_id.split(";")[2] == game)
    return [ply for custom_id in own if (ply := ply_of(custom_id)) is not None]


def offer(message: Message, step: Step) -> Callable[[Person], Awaitable[Outcome]] | None:
    """Return how somebody makes a step, by button or menu; None where the message does not offer it."""
    for button in message.buttons:
        if chooses(button, step.value):
            return lambda person: person.click(message, button["custom_id"])
    for menu in message.selects:
        values = chosen(menu, step)
        if values:
            return lambda person: person.select(message, menu["custom_id"], values)
    return None


def chosen(menu: Json, step: Step) -> list[str]:
    """Return the options of a menu that make a step together; none where the menu does not offer it."""
    free = [str(option["value"]) for option in menu["options"]]
    if step.kind != "cards":
        return [step.value] if step.value in free else []
    values: list[str] = []
    for card in step.value.split("-"):
        fitting = [value for value in free if value.partition(":")[2] == card and value not in values]
        values += fitting[:1]
    return values if len(values) == len(step.value.split("-")) else []


async def measure(table: Table, game_id: str, constant: Constant) -> Party:
    """Play games until enough actions are timed, each beside presses of the constant bot."""
    rules = catalogue.get(game_id)
    people = [table.person() for _ in range(rules.seats.stop - 1)]
    party = Party(people, random.Random(1))
    bot = psutil.Process(table.sandbox.bot_pid)

    def worked() -> float:
        return sum(map(busy, (bot, *bot.children(recursive=True))))

    while len(party.tables) < WARM + MOVES:
        game = await sit_down(table, game_id, people)
        while not game.over and len(party.tables) < WARM + MOVES:
            before = worked()
            await party.move(game)
            party.work.append(worked() - before)
            for _ in range(BESIDE):
                await constant.press()
            await rested(game)
    return party


async def sit_down(table: Table, game_id: str, people: Sequence[Person]) -> Game:
    """Let these people start a game."""
    lobby = await table.propose(people[0], game=game_id)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    shown(await people[0].click(lobby, "Start"))
    await table.sandbox.wait_until(lambda: game.row["board_message_id"])
    await shown_after(game, int(game.row["board_message_id"]), game.ply - 1)  # what chance began with
    return game


def tell(game_id: str, party: Party, base: Constant) -> None:
    """Print the times of a game beside the target and the baseline."""
    seats, usual = len(party.people), statistics.median(base.times)
    report(f"baseline beside {game_id}, a constant picture: median", 1000 * usual, "ms")
    report(f"baseline beside {game_id}: processor time of both sides", 1000 * base.work, "ms")
    for what, times in (("answer", party.answers[WARM:]), ("table", party.tables[WARM:])):
        median = statistics.median(times)
        name = f"{game_id}, {seats} people, press → {what} shown"
        report(f"{name}: median", 1000 * median, "ms", f"≤ {MEDIAN}" if what == "table" else "")
        report(f"{name}: p99", 1000 * percentile(times), "ms")
        report(f"{name}: median to the baseline's", median / usual, "times")
    work, name = statistics.mean(party.work[WARM:]), f"{game_id}, the bot's processor time an action"
    report(name, 1000 * work, "ms", "≤ 20")
    report(
        f"{name} to a constant press's",
        work / base.work,
        "times",
        f"≤ {WORK[seats]}" if seats in WORK else "",
    )


async def _measure(folder: Path) -> None:
    world = World(folder, {"TYMOK_OPEN_GAMES_PER_PERSON": "100"})
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        board = await (await table.start(table.person(), computer="beginner")).board()
        picture = world.sandbox.file(board.attachments[0])
        for game_id in catalogue.ids():
            async with constant_bot(picture) as constant:
                party = await measure(table, game_id, constant)
            tell(game_id, party, constant)


def run() -> None:
    """Measure and print the times of all games."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))
