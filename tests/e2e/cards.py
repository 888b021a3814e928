"""Games of cards as tests play and read them: by DMs and "My hand", and all that anybody could read."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from bot.sandbox.driver import Person, Replied
from bot.sandbox.feed import Event
from bot.sandbox.model import Json, Message
from bot.table.messages.board import WAITING
from engine import records
from engine.core import Step
from renderers import faces, words
from renderers.canvas import Look
from tests.e2e.playing import Game, Table, chooses, game_of, ply_of, press_start, shown, take_record, told

CARD_MENU: Final = "~cards"
"""Ends the custom id of the menu in which several cards are chosen at once."""

DEALT: Final = re.compile(r"\b(?:deal (?:\d+ )?|reshuffle )[BR]\S")
"""How the record writes what chance dealt: nothing that a person is told while hands are hidden."""

Found = TypeVar("Found")


# --- Whatever anybody could read -------------------------------------------------------------------


@dataclass(frozen=True)
class Read:
    """A message as it stood on somebody's screen; ``reader`` is None where everybody reads it."""

    reader: int | None
    message: Message

    @property
    def ply(self) -> int | None:
        """The ply of the picture, which its file's name tells."""
        files = [file.filename for file in self.message.attachments]
        names = [name for name in files if name.endswith(".png") and not name.startswith("result-")]
        return int(re.split(r"[-.]", names[0])[2]) if names else None

    @property
    def labels(self) -> list[str]:
        """All that stands on buttons and in menus."""
        labels = [str(button.get("label", "")) for button in self.message.buttons]
        options = [option for menu in self.message.selects for option in menu["options"]]
        return labels + [str(part) for option in options for part in option.values()]

    @property
    def everything(self) -> str:
        """All words and identifiers of the message."""
        files = [file.filename for file in self.message.attachments]
        message = self.message
        return "\n".join([message.text, *message.alts, *message.custom_ids, *files, *self.labels])


class Reading:
    """Keeps every version of every message of a game's places and of some people's DMs."""

    def __init__(self, table: Table, *people: Person) -> None:
        self._sandbox = table.sandbox
        self._people = {person.id for person in people}
        self._channel = table.channel
        self._stop = table.sandbox.server.hub.feed.observe(self._note)
        self.read: list[Read] = []

    def _note(self, event: Event) -> None:
        message = self._sandbox.server.hub.feed.seen(event.message_id or 0)
        if message is None or not event.kind.startswith("message"):
            return
        place = self._sandbox.channel(message.channel_id)
        if place.recipient_id is not None:
            if place.recipient_id in self._people:
                self.read.append(Read(place.recipient_id, msgspec.structs.replace(message)))
        elif self._channel.id in {place.id, place.parent_id}:
            reader = message.owner_id if message.ephemeral else None
            self.read.append(Read(reader, msgspec.structs.replace(message)))

    def close(self) -> list[Read]:
        """Return all that was read."""
        self._stop()
        return self.read


class Knowledge:
    """What each seat may know of a game at each ply, by the rules; hidden cards are dealt anew."""

    def __init__(self, game: Game, names: tuple[str, ...], rng: random.Random) -> None:
        self.game_id = game.row["game_id"]
        self.rules = game.books.rules(game.id)
        self.names = names
        self._rng = rng
        rules, row = self.rules, game.row
        state = rules.start(
            game.books.first_seats(game.id), msgspec.json.decode(row["options"], type=rules.options)
        )
        self.states = [state]
        for line in game.books.log(game.id):
            state = rules.apply(state, line.seat, rules.load_action(line.action))
            self.states.append(state)

    def view(self, ply: int, seat: int | None) -> Any:
        """Return the view of a seat in a position that it cannot tell from the true one."""
        other = self.rules.determinise(self.rules.view(self.states[ply], seat), self._rng)
        return self.rules.view(other, seat)

    def asks_in_private(self, ply: int) -> bool:
        """Whether seats may be asked there of whom others do not know it."""
        state = self.states[ply]
        return self.rules.declining(state) is not None and self.rules.asks_able(state.table.options)

    def look(self, near: int) -> dict[str, Any]:
        """Return how the messages of this game show it."""
        return {"names": self.names, "near": near, "language": "en"}

    def check(self, read: Read, seats: Mapping[int, int | None]) -> None:
        """Hold a message of the running game against what its reader may know."""
        ply, message = read.ply, read.message
        assert not DEALT.search(message.text), message.text
        if read.reader is None:
            assert message.selects == []
            chosen = [i for i in message.custom_ids if not i.startswith("b;learn;")]  # that names the game
            assert [i for i in chosen if i.startswith("b;confirm") or i.split(";")[4]] == []
            assert "Your hand" not in read.everything
        if ply is None or self.rules.turn(self.states[ply]).is_over:
            return
        seat = seats[read.reader] if read.reader is not None else None
        view, look = self.view(ply, seat), self.look(seat or 0)
        if WAITING not in message.text:
            assert words.change(self.game_id, view, **look) in message.text
        if WAITING not in message.text and not (seat is not None and self.asks_in_private(ply)):
            assert f"**{words.prompt(self.game_id, view, **look)}**" in message.text
        if seat is None:
            assert set(message.alts) == {words.describe(self.game_id, view, **look)}
            return
        vocabulary: Any = faces.get(self.game_id)
        hand = vocabulary.hand_text(view, Look(**look))
        alts = [re.sub(r" Chosen: [^.]*\.", "", alt) for alt in message.alts]
        assert all(hand in alt or alt.endswith("…") for alt in alts), (hand, alts)
        for menu in message.selects:
            if menu["custom_id"].endswith(CARD_MENU):
                offered = Counter(option["value"].partition(":")[2] for option in menu["options"])
                assert not offered - Counter(view.hand), (offered, view.hand)


# --- Playing ---------------------------------------------------------------------------------------


async def start(
    table: Table, game_id: str, *people: Person, computers: int = 1, seasons: int = 1, options: str = ""
) -> Game:
    """Let these people start a short card game with computer players in the last seats."""
    lobby = await table.propose(people[0], game=game_id, options=f"seasons={seasons} {options}".strip())
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for _ in range(computers):
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", ["beginner"]))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


async def until_a_person_acts(game: Game) -> None:
    """Wait until it is over, or somebody who is no computer player is to act."""
    await game.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) != [None])


async def hand_in_dm(game: Game, person: Person) -> Message:
    """Return the living message with the person's hand, as soon as it shows the game as it is."""

    def current(message: Message) -> bool:
        plies = [ply_of(i) for i in message.custom_ids if i.split(";")[2] == game.id]
        return game.ply in plies

    return await person.wait_for_dm(current)


async def hand_by_button(game: Game, person: Person) -> Message:
    """Return the private message behind "My hand", or what it is called in this game."""
    message = shown(await person.click(await game.board(), faces.get(game.row["game_id"]).own_view))
    assert message.ephemeral
    return message


def some_action(game: Game, rng: random.Random) -> tuple[Any, tuple[Step, ...]]:
    """Return a legal action of the mover, and its steps."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    action = rng.choice(rules.legal(state, seat))
    return action, rules.steps(state, action)


def card_values(menu: Json, step: Step) -> list[str]:
    """Return the options of the menu of cards that together make the step."""
    free = [option["value"] for option in menu["options"]]
    values = []
    for card in step.value.split("-"):
        value = next(value for value in free if value.partition(":")[2] == card)
        free.remove(value)
        values.append(value)
    return values


def card_menu(message: Message) -> Json:
    """Return the menu in which cards are chosen."""
    return next(menu for menu in message.selects if menu["custom_id"].endswith(CARD_MENU))


async def choose(game: Game, person: Person, message: Message, steps: tuple[Step, ...]) -> Message:
    """Choose an action step by step with what the message offers; return the message afterwards."""
    ply = game.ply
    for step in steps:
        button = next((b for b in message.buttons if chooses(b, step.value)), None)
        if button is not None:
            message = shown(await person.click(message, button["custom_id"]))
        elif step.kind == "cards" and any(m["custom_id"].endswith(CARD_MENU) for m in message.selects):
            menu = card_menu(message)
            message = shown(await person.select(message, menu["custom_id"], card_values(menu, step)))
        else:
            for menu in message.selects:  # a step that none offers has made itself
                if step.value in {option["value"] for option in menu["options"]}:
                    message = shown(await person.select(message, menu["custom_id"], [step.value]))
        if game.ply != ply:
            break
    assert game.ply > ply, f"nothing happened after {steps}"
    return message


async def play_until(game: Game, rng: random.Random, look: Callable[[], Found | None]) -> Found:
    """Play on by typing until something is found when somebody may choose cards; return it.

    Deals are different in each run, as they are for people.
    """
    for _ in range(200):
        await until_a_person_acts(game)
        action, _ = some_action(game, rng)
        found = look() if card_steps(game) else None
        if found is not None:
            return found
        notation = game.books.rules(game.id).notate(game.books.state(game.id), action)
        told(await game.mover.command("move", game.place, your_move=notation))
    raise AssertionError("there was no such position")


def card_steps(game: Game) -> set[str]:
    """Return the cards with which the mover's legal actions begin."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    first = (rules.steps(state, action)[0] for action in rules.legal(state, seat))
    return {step.value for step in first if step.kind == "cards"}


def told_in_dm(outcome: object) -> str:
    """Return what a press in the DM was answered with, beside the living message."""
    assert isinstance(outcome, Replied), outcome
    return outcome.message.text


async def check_the_end(game: Game, person: Person, folder: Path) -> None:
    """The result is posted, its record replays, and the proof of the draws stands."""
    log = game.books.check(game.id)
    result = await person.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    kept = records.check((await take_record(game, person, result)).decode())
    rules = game.books.rules(game.id)
    assert [rules.dump_action(action) for _, action in kept.actions] == [line.action for line in log]
    if not rules.has_chance:
        assert "nothing to prove" in shown(await person.command("game verify", game.place)).text
        return
    proof = shown(await person.click(result, f"b;verify;{game.id}*"))
    assert "Checked just now: all" in proof.text
    for attachment in proof.attachments:
        (folder / attachment.filename).write_bytes(game.sandbox.file(attachment))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        "check_casts.py",
        f"casts-{game.id}.json",
        f"{rules.id}-{game.id}.txt",
        cwd=folder,
        stdout=asyncio.subprocess.DEVNULL,
    )
    assert await process.wait() == 0
