"""How tests play: a world with the bot in it, a table for each test, and games by menus or by typing."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner

from bot.command_line import app
from bot.kit.store.patience import BUSY_SECONDS
from bot.sandbox.driver import Outcome, Person, Refused, Replied, Sandbox, Updated
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.person import MessageLike
from bot.sandbox.process import Launch, execute
from bot.table.messages import pictures
from renderers.translation import translator
from tests.e2e.books import Books

BOT: Final = (sys.executable, "-m", "bot", "run")

SHORT: Final = {"rules": "educational", "options": "seasons=1"}
"""A game that is over soon."""

AFTER_A_KILL: Final = ("gateway", "deadline: .*not connected", "DELETE .*: 10008")
"""Trouble that a killed bot may make: it hangs up, misses presses, deletes again what it had not noted."""

RANGE_MARK: Final = "~"

LAST_WORDS: Final = "resource_tracker"
"""What Python says of the semaphores of a bot that was killed."""

OUT_OF_BREATH: Final = ("Can't keep up", "heartbeat blocked")
"""What discord.py says of a machine that is too busy for a bot: no fault of the bot's."""

ANSWER_SECONDS: Final = 10.0
"""How long a person waits for the bot, which Discord gives 3 s: how fast it is, benchmarks ask."""


BEHIND: Final = ("b;more;*", "b;fair;*")
"""The buttons behind which there are others."""


class Player(Person):
    """Somebody who looks behind *More…*, and behind *Fairness* there, for a button that a message has not."""

    async def click(self, message: MessageLike, what: str) -> Outcome:
        """Press a button and wait for what it leads to."""
        for way in BEHIND:
            try:
                return await super().click(message, what)
            except Refused as error:
                if not str(error).startswith("the message has changed"):
                    raise
            message = shown(await super().click(message, way))
        return await super().click(message, what)


class World:
    """A simulated Discord with the real bot connected to it."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] | None = None,
        *,
        launch: Launch = execute,
        **options: Any,
    ) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.launch = launch
        self.sandbox = Sandbox(folder, launch=launch, **options)
        self.sandbox.interactions.answer_seconds = ANSWER_SECONDS
        self.books = Books(self.data / "tymok.db")
        self._settings = dict(settings or {})
        self._names = 0
        self._people: list[Person] = []
        self._logged: list[Json] = []
        self._read = 0

    @property
    def environment(self) -> dict[str, str]:
        """Return the bot's settings."""
        return {
            "TYMOK_DATA_FOLDER": str(self.data),
            "TYMOK_GUILD_READY_TIMEOUT": "0.05",
            "TYMOK_LOG_FORMAT": "json",
            "TYMOK_EMOJIS": "0",  # they take a while, and one test looks at them
            "TYMOK_PRESSES_PER_MINUTE": "0",  # tests press as fast as no person does
            "TYMOK_BUSY_SECONDS": str(BUSY_SECONDS),  # on machines that are, whoever waits is served
            "TYMOK_COMPUTERS_PACE": "0",  # they watch no computer players
            "TYMOK_CHECKUP_GAMES": "0",  # they write in its database, which is wrong
            **self._settings,
        }

    @property
    def url(self) -> str:
        """Return the address of the bot's database."""
        return self.environment.get("TYMOK_DATABASE_URL", f"sqlite:///{self.data}/tymok.db")

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected."""
        await self.sandbox.start_bot(BOT, self.environment)

    def person(self, name: str = "", locale: str = "en-US") -> Person:
        """Let somebody new join."""
        self._names += 1
        user = self.sandbox.add_person(name or f"Player {self._names}", locale).user
        person = Player(self.sandbox, user)
        self._people.append(person)
        return person

    def open_dms(self) -> None:
        """Let the bot write to everybody again: its letters to those of one test may come in the next."""
        for person in self._people:
            person.open_dms()

    def channel(self) -> Channel:
        """Make a new channel."""
        self._names += 1
        return self.sandbox.add_channel(f"room-{self._names}")

    def log(self) -> list[Json]:
        """Return the log lines that the bot has written; those that are whole are read once."""
        path = self.folder / "bot.log"
        if not path.exists():
            return []
        with path.open("rb") as file:
            file.seek(self._read)
            whole, end, begun = file.read().rpartition(b"\n")
        self._read += len(whole + end)
        self._logged += _lines(whole)
        return [*self._logged, *_lines(begun)]

    def let_time_pass(self, game: str, kind: str) -> None:
        """Make messages of a game due that were put down for later, while the bot does not run."""
        with closing(sqlite3.connect(self.data / "tymok.db")) as connection, connection:
            connection.execute("UPDATE messages_due SET due_at = 0 WHERE game = ? AND kind = ?", (game, kind))

    def greet_from(self, at: float) -> None:
        """Let servers that were joined from this time on be new to the bot, which does not run."""
        with closing(sqlite3.connect(self.data / "tymok.db")) as connection, connection:
            connection.execute("UPDATE greetings SET at = ? WHERE guild_id = 0", (at,))

    def find_person(self, user_id: int) -> Person:
        """Return somebody by their number."""
        return Player(self.sandbox, self.sandbox.server.hub.world.users[user_id])


def _lines(output: bytes) -> list[Json]:
    """Read what a bot has written."""
    lines = output.decode(errors="replace").splitlines()
    return [json.loads(line) if line.startswith("{") else {"event": line} for line in lines]


class Table:
    """What one test uses of a world: a channel of its own, and people whom nobody else knows."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sandbox = world.sandbox
        self.books = world.books
        self.channel = world.channel()
        self._lines = len(world.log())
        self._allowed = [LAST_WORDS, *OUT_OF_BREATH]
        world.sandbox.violations.clear()

    def allow(self, *patterns: str) -> None:
        """Expect violations and log lines that contain one of these: the test asks for trouble."""
        self._allowed += patterns

    def person(self, name: str = "", locale: str = "en-US") -> Person:
        """Let somebody new join."""
        return self.world.person(name, locale)

    def people(self) -> tuple[Person, Person]:
        """Let two people join."""
        return self.person(), self.person()

    async def propose(self, host: Person, **options: Any) -> Message:
        """Use /play, for the first of all games if nothing is asked for; return the lobby's message."""
        return shown(await host.command("play", self.channel, **(options or {"game": "cerke"})))

    async def start(self, *people: Person, **options: Any) -> Game:
        """Let one or two people start a game (with ``computer=`` one); return it with its board there."""
        return await self.begin(await self.propose(people[0], **{**SHORT, **options}), *people)

    async def begin(self, lobby: Message, host: Person, *guests: Person) -> Game:
        """Let people join a lobby and its host start it; return the game with its board there."""
        game = await self.game_of(lobby)
        for guest in guests:
            shown(await guest.click(lobby, "Join"))
        if game.row["status"] == "lobby":  # against the computer alone it has begun
            await press_start(host, lobby)
        await game.board()
        return game

    async def game_of(self, lobby: Message) -> Game:
        """Return the game of which a message is the lobby, whether it has begun or not."""
        query = "SELECT id FROM games WHERE lobby_message_id = ?"
        await self.sandbox.wait_until(lambda: self.books.ask(query, lobby.id))
        (found,) = self.books.ask(query, lobby.id)
        return Game(self, found["id"])

    async def settle(self) -> None:
        """Wait until everything is sent that is due by now."""
        query = "SELECT kind FROM messages_due WHERE due_at <= ?"
        now = time.time()
        await self.sandbox.wait_until(
            lambda: self.books.ask(query, now) == [], message="what is due is not sent"
        )

    def trouble(self) -> list[str]:
        """Return what the bot did wrong and was not asked for, from Discord's side and from its own log."""
        wrong = [str(violation) for violation in self.sandbox.violations]
        for line in self.world.log()[self._lines :]:
            if line.get("level") in {None, "warning", "error", "critical"}:
                wrong.append(str(line))
        return [text for text in wrong if not any(re.search(allowed, text) for allowed in self._allowed)]

    @contextmanager
    def managing(self, person: Person) -> Iterator[None]:
        """Let somebody manage the server for a while."""
        guild = self.sandbox.server.hub.world.guilds[self.channel.guild_id or 0]
        guild.owner_id, owner = person.id, guild.owner_id
        try:
            yield
        finally:
            guild.owner_id = owner


class Game:
    """A running or finished game, as the people at the table see it."""

    def __init__(self, table: Table, game: str) -> None:
        self.table = table
        self.world = table.world
        self.sandbox = table.sandbox
        self.books = table.books
        self.id = game

    # --- the truth ---

    @property
    def row(self) -> dict[str, Any]:
        """The game's row in the database."""
        return self.books.row(self.id)

    @property
    def ply(self) -> int:
        """How many actions there were."""
        return int(self.row["ply"])

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.row["status"] == "over")

    @property
    def place(self) -> Channel:
        """The thread or channel in which it is played."""
        row = self.row
        return self.sandbox.channel(int(row["thread_id"] or row["channel_id"]))

    @property
    def mover(self) -> Person:
        """Whose turn it is."""
        (mover,) = self.books.movers(self.id)
        assert mover is not None
        return self.world.find_person(mover)

    @property
    def waiting(self) -> Person:
        """The person whose turn it is not."""
        movers = self.books.movers(self.id)
        (other,) = (user for user in self.books.seats(self.id) if user is not None and user not in movers)
        return self.world.find_person(other)

    def notations(self) -> list[str]:
        """Return what the mover may do."""
        rules, state = self.books.rules(self.id), self.books.state(self.id)
        (seat,) = rules.turn(state).seats
        return [rules.notate(state, action) for action in rules.legal(state, seat)]

    def plain_move(self, *, wanted: str = "piece") -> str:
        """Return a move that needs no sticks and whose every step is a choice: by its notation.

        A piece with one way to go would go it by itself, and nothing would be left to press.
        """
        rules, state = self.books.rules(self.id), self.books.state(self.id)
        (seat,) = rules.turn(state).seats
        actions = [(action, tuple(rules.steps(state, action))) for action in rules.legal(state, seat)]
        reached = {steps[: n + 1] for _, steps in actions for n in range(len(steps))}
        choices = Counter(steps[:-1] for steps in reached)
        for action, steps in actions:
            chosen = all(choices[steps[:n]] > 1 for n in range(len(steps)))
            if (
                chosen
                and rules.odds(state, action) is None
                and steps[-1].kind == "to"
                and steps[0].kind == wanted
            ):
                return rules.notate(state, action)
        raise AssertionError("there is no such move")

    def chosen_first(self, notation: str) -> str:
        """Return what is chosen first for an action: by its value in a menu."""
        rules, state = self.books.rules(self.id), self.books.state(self.id)
        return rules.steps(state, rules.parse(state, notation))[0].value

    # --- what is on the screen ---

    async def board(self) -> Message:
        """Return the living board once it shows the game as it is."""

        def current() -> Message | None:
            row = self.row
            message = self.sandbox.server.hub.feed.seen(row["board_message_id"] or 0)
            if message is None:
                return None
            plies = [ply_of(custom_id) for custom_id in message.custom_ids]
            is_now = not plies if row["status"] == "over" else row["ply"] + row["taken_back"] in plies
            return message if is_now else None

        found: Message = await self.sandbox.wait_until(current, message="the board is not shown as it is")
        return found

    # --- playing ---

    async def choose(self, person: Person, notation: str, board: Message | None = None) -> Message:
        """Play an action through the menus, step by step; return the message in which it was chosen.

        A step that nothing offers has made itself.
        """
        rules, state = self.books.rules(self.id), self.books.state(self.id)
        message, pressed = board or await self.board(), False
        for step in rules.steps(state, rules.parse(state, notation)):
            if self.books.state(self.id) != state:
                return message
            button = next((b for b in message.buttons if chooses(b, step.value)), None)
            if button is not None:
                message, pressed = shown(await person.click(message, button["custom_id"])), True
                continue
            menu = self._menu_with(message, step.value)
            if menu is None and any(is_range(menu) for menu in message.selects):
                message = await self._open_range(person, message, step.value)
                menu = self._menu_with(message, step.value)
            if menu is not None:
                message, pressed = shown(await person.select(message, menu["custom_id"], [step.value])), True
        button = next((b for b in message.buttons if confirms(b)), None)
        if button is not None and self.books.state(self.id) == state:
            message = shown(await person.click(message, button["custom_id"]))
        assert pressed, f"nothing offers {notation}"
        return message

    def _menu_with(self, message: Message, value: str) -> Json | None:
        menus = (menu for menu in message.selects if any(o["value"] == value for o in menu["options"]))
        return next(menus, None)

    async def _open_range(self, person: Person, message: Message, value: str) -> Message:
        """Open the ranges of a long menu until one of them offers the value."""
        (menu,) = message.selects
        for option in menu["options"]:
            opened = shown(await person.select(message, menu["custom_id"], [option["value"]]))
            if self._menu_with(opened, value) is not None:
                return opened
            shown(await person.click(opened, "Back"))
        raise AssertionError(f"no range has {value}")

    async def type_move(self, person: Person, text: str, board: Message | None = None) -> Outcome:
        """Play by the form behind "Type a move"."""
        message = board or await self.board()
        modal = await person.click(message, f"b;type;{self.id};*")
        return await person.submit(modal, {"field0": text})

    async def press(self, rng: random.Random) -> None:
        """Let the mover choose something that the board offers, at random, until they have acted."""
        before, person = self.ply, self.mover
        message = await self.board()
        while self.ply == before:
            message = await press_something(person, message, rng)

    async def finish(self, rng: random.Random, most: int = 400) -> None:
        """Play at random, by nothing but what the board offers, until the game is over."""
        for _ in range(most):
            if self.over:
                return
            await self.press(rng)
        raise AssertionError(f"the game is not over after {most} actions")


async def press_start(person: Person, lobby: Message) -> None:
    """Press Start once the lobby offers it: it is drawn anew after the last of the seats was taken."""
    await person.wait_for(lambda message: message.id == lobby.id and _can_start(message), lobby.channel_id)
    shown(await person.click(lobby, "Start"))


def _can_start(lobby: Message) -> bool:
    return any(button.get("label") == "Start" and not button.get("disabled") for button in lobby.buttons)


async def take_record(game: Game, person: Person, result: Message) -> bytes:
    """Take the record by the button below the result; return the file."""
    (file,) = shown(await person.click(result, f"b;record;{game.id};*")).attachments
    return game.sandbox.file(file)


def said_of(record: Path) -> str:
    """Return what ``tymok check`` says of a record in which nothing is wrong."""
    checked = CliRunner().invoke(app, ["check", str(record)])
    assert checked.exit_code == 0, checked.output
    return checked.output


def without_controls(message: Message) -> bool:
    """Whether a picture in a DM can only be looked back at: its game is over."""
    return bool(message.attachments) and all(found.startswith("b;steps;") for found in message.custom_ids)


async def press_something(person: Person, message: Message, rng: random.Random) -> Message:
    """Choose one of the offers of a board; a season is ended as soon as it may be."""
    buttons = [button for button in message.buttons if confirms(button) or goes_on(button)]
    if buttons:
        ending = [button for button in buttons if button["custom_id"].endswith(";taxot")]
        chosen = rng.choice(ending or buttons)
        return shown(await person.click(message, chosen["custom_id"]))
    offers = [(menu, option) for menu in message.selects for option in menu["options"]]
    menu, option = rng.choice(offers)
    return shown(await person.select(message, menu["custom_id"], [option["value"]]))


def confirms(button: Json, value: str | None = None) -> bool:
    """Tell whether a button carries out an action; with a value, whether that is its only step."""
    parts = button.get("custom_id", "").split(";")
    return parts[:2] == ["b", "confirm"] and (value is None or parts[4] == value)


def goes_on(button: Json) -> bool:
    """Tell whether a button makes a step after which there is more to choose; the way back makes none."""
    parts = button.get("custom_id", "").split(";")
    return parts[:2] == ["b", "pick"] and bool(parts[4])


def chooses(button: Json, value: str) -> bool:
    """Tell whether a button makes this step, the last one that it names."""
    parts = button.get("custom_id", "").split(";")
    return parts[1:2] in (["confirm"], ["pick"]) and bool(parts[4].split(".")[-1] == value)


def is_range(menu: Json) -> bool:
    """Tell whether a menu offers ranges of choices, since they are too many for one."""
    return bool(menu["options"][0]["value"].startswith(RANGE_MARK))


def control(page: Message, verb: str, says: str) -> str:
    """Return the custom id by which a verb says this; it says besides what the page was when it was shown."""
    found = [one for one in page.custom_ids if re.fullmatch(rf".;{verb};.*;{re.escape(says)}\.?", one)]
    assert len(found) == 1, page.custom_ids
    return found[0]


def shown(outcome: Outcome) -> Message:
    """Return the message that an act led to; anything else is a failure."""
    assert isinstance(outcome, Replied | Updated), outcome
    return outcome.message


def told(outcome: Outcome) -> str:
    """Return the text of a private answer."""
    message = shown(outcome)
    assert isinstance(outcome, Replied), outcome
    assert message.ephemeral, message.text
    return message.text


def game_of(message: Message) -> str:
    """Return the game that a message's controls belong to."""
    return message.custom_ids[0].split(";")[2]


def ply_of(custom_id: str) -> int | None:
    """Return the ply that a control was shown for."""
    ply = custom_id.split(";")[3]
    return int(ply) if ply else None


def names_of(people: Sequence[Person], *levels: str) -> tuple[str, ...]:
    """Return the English names at a table: people first, then computer players of these levels."""
    t, seats = translator("en"), len(people) + len(levels)
    numbers = range(len(people) + 1, seats + 1) if seats > 2 else [0] * seats
    computers = (pictures.computer_name(level, t, n) for level, n in zip(levels, numbers, strict=False))
    return (*(person.name for person in people), *computers)
