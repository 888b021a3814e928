"""A sandbox with servers, games of every kind, a league, and the real bot in one or two processes."""

from __future__ import annotations

import asyncio
import os
import random
import re
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from bot.sandbox.driver import Person
from bot.sandbox.feed import Event
from bot.sandbox.model import Channel, Guild, Message
from bot.sandbox.person import PATIENCE
from bot.sandbox.process import BotProcess, Child, Launch
from engine import catalogue
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.chaos import clock
from tests.chaos.record import EVERYBODY, Record, Sat, Seen, Shifted
from tests.chaos.watch import Watch
from tests.e2e import playing
from tests.e2e.leagues import League
from tests.e2e.playing import BOT, game_of, press_start, shown

CONTROL: Final = re.compile(r"[bs];(\w+);(\w+);(\d*)")
"""A control of a game: verb, game, ply."""

SHARDS: Final = 2
"""Servers of a run on PostgreSQL, each in a shard of its own, which two processes share out."""

UNANSWERED: Final = 3.0
"""How long people wait where nobody may be there to answer: as long as Discord does."""

ENTERING: Final = 3.0
"""Seconds in which people enter a league."""

ROUND: Final = 45.0
"""Seconds of a round of a league, after which its fixtures are over whether they were played or not."""

BOARD: Final = frozenset({"view", "pick", "confirm"})
"""Verbs of the controls of a board."""

RESULT: Final = frozenset({"rematch", "share", "record", "review"})
"""Verbs of the controls of a result, which no public message of a running game has."""

STARTING: Final = 90.0
"""Seconds in which a bot has to be connected."""


@dataclass(frozen=True)
class Kind:
    """A kind of table: a game by a preset with some options, under a clock; ``people`` sit there."""

    game: str
    rules: str = ""
    options: str = ""
    clock: str = ""
    people: int = 2

    @property
    def asked(self) -> dict[str, str]:
        """The options of ``/play`` that are given."""
        given = {"game": self.game, "rules": self.rules, "options": self.options, "clock": self.clock}
        return {name: value for name, value in given.items() if value}


def _kinds() -> Iterator[Kind]:
    """Yield a table of each game of the catalogue, of those that can hide something one that does."""
    clocks = ("3d", "", "10m+30s")
    for number, name in enumerate(catalogue.ids()):
        rules = catalogue.get(name)
        hidden = next((key for key, one in rules.presets.items() if rules.privacy(one).private), "")
        most = rules.seats.stop - 1
        clock_of = clocks[number % len(clocks)]
        yield Kind(name, hidden, clock=clock_of, people=min(3, most))
        if hidden and not rules.privacy(rules.make_options()).private:
            yield Kind(name, clock=clock_of, people=min(2, most))


KINDS: Final = tuple(_kinds())

FEW: Final = (
    Kind("cerke", clock="3d"),
    Kind("ta_xot", clock="10m+30s", people=3),
    Kind("niek_zau_shu", "blind", people=3),
)
"""Tables of a short run: one with a clock by days, one with hands and a live clock, a blind one."""


@dataclass
class Sitting:
    """A game with its people, and whether they have seen its end."""

    game: str
    kind: Kind
    guild: Guild
    channel: int
    people: tuple[Person, ...]
    over: bool = False
    followed: bool = False
    """Whether another one was begun in its place."""
    lines: dict[int, None] = field(default_factory=dict)
    """The messages with controls of the game, in the order in which they were last seen."""


class World(playing.World):
    """The world of a run."""

    def __init__(
        self, folder: Path, record: Record, *, launch: Launch, url: str = "", settings: Mapping[str, str] = {}
    ) -> None:
        """``url`` is a database of PostgreSQL; without one it is SQLite's, in the folder."""
        self.clock = clock.Clock(folder / "clock")
        chosen = {clock.VARIABLE: str(self.clock.place), **settings}
        if url:
            chosen["TYMOK_DATABASE_URL"] = url
        super().__init__(folder, chosen, launch=launch)
        self.record = record
        self.shared = bool(url)
        self.sittings: dict[str, Sitting] = {}
        self.leagues: list[League] = []
        self.guilds: list[Guild] = []
        self.bots: list[BotProcess] = []
        self._of: dict[int, str] = {}
        self._stop_watching = self.sandbox.server.hub.feed.observe(self._watch)
        self.opened = 0

    # --- the bot ---

    def log_of(self, number: int) -> Path:
        """Return where a process of the bot writes."""
        return self.folder / f"bot-{number}.log"

    def _make_bots(self) -> None:
        gateway = self.sandbox.server.hub.gateway
        if self.shared:
            gateway.shards = gateway.max_concurrency = SHARDS
        for number in range(SHARDS if self.shared else 1):
            settings = {**self.sandbox.environment, **self.environment}
            if self.shared:
                own = {"TYMOK_SHARDS": "auto", "TYMOK_DATA_FOLDER": str(self.folder / f"data-{number}")}
                settings |= own
            self.bots.append(BotProcess(BOT, settings, self.log_of(number), piped(self.launch)))

    @property
    def all_heard(self) -> bool:
        """Whether some process of the bot hears of every server."""
        return all(self.sandbox.server.hub.gateway.hears(guild.id) for guild in self.guilds)

    async def wait_heard(self) -> None:
        """Wait until the bot hears of every server."""
        await self.sandbox.wait_until(lambda: self.all_heard, STARTING, "the bot is not connected")

    async def start_bots(self) -> None:
        """Start what does not run, and wait until every server is heard of."""
        for bot in self.bots:
            if bot.pid is None:
                await bot.start()
        await self.wait_heard()

    async def stop_bots(self) -> None:
        """End all processes of the bot in good order."""
        await asyncio.gather(*(bot.stop() for bot in self.bots))

    def set_clock(self, ahead: float) -> None:
        """Set the bot's clock so many seconds ahead of the machine's."""
        self.clock.set(ahead)
        self.record.put(Shifted(at=time.time(), ahead=ahead))

    # --- what is there ---

    async def furnish(self, kinds: Sequence[Kind], rng: random.Random, *, leagues: int = 1) -> None:
        """Start the bot, and let people begin games and leagues in several servers."""
        self.guilds = self._make_guilds()
        self._make_bots()
        await self.start_bots()
        for number, kind in enumerate(kinds):
            guild = self.guilds[number % len(self.guilds)]
            people = tuple(self.newcomer(guild) for _ in range(kind.people))
            await self.begin(kind, guild, people)
        for _ in range(leagues):
            await self.open_league(self.guilds[rng.randrange(len(self.guilds))])

    def _make_guilds(self) -> list[Guild]:
        """Return two servers, which on PostgreSQL belong to shards of their own."""
        found: dict[int, Guild] = {}
        while len(found) < SHARDS:
            guild = self.sandbox.add_guild(f"Club {len(self.sandbox.server.hub.world.guilds)}")
            found.setdefault((guild.id >> 22) % SHARDS if self.shared else len(found), guild)
        for guild in found.values():
            self.sandbox.add_person(f"Owner {guild.id % 1000}", guild=guild)  # and can't leave
        return [found[number] for number in range(SHARDS)]

    def newcomer(self, guild: Guild) -> Person:
        """Let somebody new join a server: every third one speaks Japanese."""
        self.opened += 1
        locale = "en-US" if self.opened % 3 else "ja"
        user = self.sandbox.add_person(f"Player {self.opened}", locale, guild).user
        return Person(self.sandbox, user, guild)

    def room(self, guild: Guild) -> Channel:
        """Make a new channel in a server."""
        self.opened += 1
        return self.sandbox.add_channel(f"room-{self.opened}", guild)

    def somewhere(self, guild: Guild) -> Channel:
        """Return a channel of a server that is never deleted: its first one."""
        return self.sandbox.channel(None, guild)

    @contextmanager
    def patience(self, seconds: float = PATIENCE, people: Sequence[Person] | None = None) -> Iterator[None]:
        """Let people wait for so long, without a wish as long as it takes: these, or all others."""
        interactions = self.sandbox.interactions
        before = interactions.answer_seconds
        if people is None:
            interactions.answer_seconds = seconds
        interactions.patience |= {person.id: seconds for person in people or ()}
        try:
            yield
        finally:
            interactions.answer_seconds = before
            for person in people or ():
                interactions.patience.pop(person.id, None)

    def watch(self) -> Watch:
        """Return a watch that goes by what this process and the bot can do."""
        return Watch(lambda: [bot.pid for bot in self.bots if bot.pid is not None])

    async def begin(self, kind: Kind, guild: Guild, people: Sequence[Person]) -> Sitting:
        """Let people begin a game in a channel of its own."""
        with self.patience():
            return await self._begin(kind, guild, people)

    async def _begin(self, kind: Kind, guild: Guild, people: Sequence[Person]) -> Sitting:
        channel = self.room(guild)
        host, *guests = people
        lobby = shown(await host.command("play", channel, **kind.asked))
        sitting = self._seat(Sitting(game_of(lobby), kind, guild, channel.id, tuple(people)))
        for guest in guests:
            shown(await guest.click(lobby, "Join"))
        await press_start(host, lobby)
        await self.sandbox.wait_until(lambda: sitting.lines, message=f"{kind.game} has no board")
        return sitting

    def _seat(self, sitting: Sitting) -> Sitting:
        self.sittings[sitting.game] = sitting
        people = tuple(person.id for person in sitting.people)
        self.record.put(Sat(at=time.time(), game=sitting.game, people=people))
        return sitting

    async def open_league(self, guild: Guild, people: int = 4) -> League:
        """Let people enter a league with short rounds; their games are played once they are seen."""
        there = [self.newcomer(guild) for _ in range(people)]
        league = League(self, self.room(guild), there, self.newcomer(guild))
        self.leagues.append(league)
        await league.open(
            event(way=Format.SWISS, preset="educational", clock="days:3", window=ROUND), closes=ENTERING
        )
        return league

    @property
    def running(self) -> list[Sitting]:
        """The games whose end nobody has seen, in the order in which they began."""
        return [sitting for sitting in self.sittings.values() if not sitting.over]

    # --- what is seen ---

    def _watch(self, event_: Event) -> None:
        """Put a message on record that somebody sees for the first time, or otherwise than before."""
        if event_.message_id is None or event_.kind not in {"message_create", "message_update"}:
            return
        message = self.sandbox.server.hub.feed.seen(event_.message_id)
        if message is None or message.loading:
            return
        games = [found for custom_id in message.custom_ids if (found := CONTROL.match(custom_id))]
        self._meet(message, [found[2] for found in games if found[1] in BOARD])
        game = next((found[2] for found in games if found[2] in self.sittings), "")
        game = self._of.setdefault(message.id, game) if game else self._of.get(message.id, "")
        self.record.put(
            Seen(
                at=time.time(),
                message=message.id,
                reader=self.reader_of(message),
                game=game,
                text=message.text,
                alts=tuple(dict.fromkeys(message.alts)),
                plies=self.plies_of(message, game),
            )
        )
        if game:
            sitting = self.sittings[game]
            sitting.lines.pop(message.id, None)
            sitting.lines[message.id] = None
            public = self.reader_of(message) == EVERYBODY
            is_result = any(found[1] in RESULT for found in games)
            is_last = not games and bool(message.attachments)  # a board that nobody can play on
            sitting.over |= public and (is_result or is_last)

    def _meet(self, message: Message, games: Sequence[str]) -> None:
        """Let the game of a fixture be played that is seen in a league for the first time."""
        channel = self.sandbox.server.hub.world.channels[message.channel_id]
        for league in self.leagues:
            if league.channel.id in {channel.id, channel.parent_id}:
                people, guild = tuple(league.people), league.people[0].guild
                for game in games:
                    if game not in self.sittings:
                        self._seat(Sitting(game, LEAGUE, guild, channel.id, people))

    def reader_of(self, message: Message) -> int:
        """Return who alone reads a message, or that everybody does."""
        if message.ephemeral:
            return message.owner_id or EVERYBODY
        channel = self.sandbox.server.hub.world.channels.get(message.channel_id)
        return (channel.recipient_id if channel is not None else None) or EVERYBODY

    def messages_of(self, sitting: Sitting, person: Person) -> list[Message]:
        """Return the messages with controls of a game that a person sees, the newest last."""
        seen = (self.sandbox.server.hub.feed.seen(number) for number in sitting.lines)
        return [m for m in seen if m is not None and self.reader_of(m) in {EVERYBODY, person.id}]

    def plies_of(self, message: Message, game: str) -> tuple[int, ...]:
        """Return the plies that a message's controls of a game name."""
        found = (CONTROL.match(custom_id) for custom_id in message.custom_ids)
        return tuple(sorted({int(one[3]) for one in found if one and one[2] == game and one[3]}))

    def thread_of(self, sitting: Sitting) -> Channel | None:
        """Return the thread of a game's newest public message, None where it is gone."""
        for number in reversed(sitting.lines):
            message = self.sandbox.server.hub.feed.seen(number)
            channel = message and self.sandbox.server.hub.world.channels.get(message.channel_id)
            if channel and channel.thread is not None:
                return channel
        return None

    async def close(self) -> None:
        """End the bot; the sandbox is closed by whoever opened it."""
        self._stop_watching()
        await self.stop_bots()


def piped(launch: Launch) -> Launch:
    """Return what launches processes whose output goes through a pipe: their log is not on a full disk."""

    async def launched(command: Sequence[str], env: Mapping[str, str], output: IO[bytes] | None) -> Child:
        assert output is not None
        begin, end = os.pipe()
        with os.fdopen(end, "wb") as written:
            child = await launch(command, env, written)
        kept = os.dup(output.fileno())
        threading.Thread(target=_copy, args=(begin, kept), daemon=True).start()
        return child

    return launched


def _copy(source: int, target: int) -> None:
    """Copy what a process writes until nobody holds its pipe any more."""
    while part := os.read(source, 2**16):
        os.write(target, part)
    os.close(source)
    os.close(target)


LEAGUE: Final = Kind("cerke", "educational")
"""What is played in leagues."""
