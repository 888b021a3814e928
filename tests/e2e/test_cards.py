"""Card games with hidden hands: from the DMs and by "My hand", and nobody learns what they may not know."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import pytest

from bot import pictures
from bot.sandbox.driver import Person, Replied, Updated
from bot.sandbox.feed import Event
from bot.sandbox.model import Json, Message
from bot.texts import explain
from engine import catalogue, record
from engine.cards import sort_cards
from engine.core import IllegalAction, Step
from renderers import words
from renderers.canvas import Look
from renderers.translation import translator
from tests.e2e.playing import Game, Table, World, confirms, game_of, ply_of, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

GAMES: Final = tuple(name for name in catalogue.ids() if catalogue.get(name).hidden)

KILLED: Final = "niek_hi"
"""The game in whose middle the bot is killed."""

COMPUTERS: Final = {"ta_xot": 4}
"""Computer players, where it is not one: the more hands are dealt, the sooner the deck is used up."""

BUTTON: Final = "Take a computer's seat"

SEASONS: Final = {"nam_to": 3, "mak_hup": 2, "mak_kaik": 2}
"""What makes a game short, but not too short, where it is not one season."""

CARDS_TOLD: Final = re.compile(r"\b[BR][0-8kst](?:[- ][BR][0-8kst])+\b|\"[BR][0-8kst]\"")
"""Cards as the engine writes them: nothing for a log, which others may read."""

CARD_MENU: Final = "~cards"
"""Ends the custom id of the menu in which several cards are chosen at once."""

DEALT: Final = re.compile(r"\bdeal\b")
"""How the record writes what chance dealt: nothing that a person is told while hands are hidden."""


# --- Whatever anybody could read -------------------------------------------------------------------


@dataclass(frozen=True)
class Read:
    """A message as it stood on somebody's screen; ``reader`` is None where everybody reads it."""

    reader: int | None
    message: Message

    @property
    def ply(self) -> int | None:
        """The ply of the picture, which its file's name tells."""
        names = [file.filename for file in self.message.attachments if file.filename.endswith(".png")]
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
        state = rules.start(len(names), msgspec.json.decode(row["options"], type=rules.options))
        self.states = [state]
        for line in game.books.log(game.id):
            state = rules.apply(state, line.seat, rules.load_action(line.action))
            self.states.append(state)

    def view(self, ply: int, seat: int | None) -> Any:
        """Return the view of a seat in a position that it cannot tell from the true one."""
        other = self.rules.determinise(self.rules.view(self.states[ply], seat), self._rng)
        return self.rules.view(other, seat)

    def look(self, near: int) -> dict[str, Any]:
        """Return how the messages of this game show it."""
        return {"names": self.names, "near": near, "language": "en"}

    def check(self, read: Read, seats: dict[int, int]) -> None:
        """Hold a message of the running game against what its reader may know."""
        ply, message = read.ply, read.message
        assert not DEALT.search(message.text), message.text
        if read.reader is None:
            assert message.selects == []
            assert [i for i in message.custom_ids if i.startswith("b;confirm") or i.split(";")[4]] == []
            assert "Your hand" not in read.everything
        if ply is None or self.rules.turn(self.states[ply]).is_over:
            return
        seat = seats[read.reader] if read.reader is not None else None
        view, look = self.view(ply, seat), self.look(seat or 0)
        headline = f"**{words.prompt(self.game_id, view, **look)}**"
        assert words.change(self.game_id, view, **look) in message.text
        assert headline in message.text
        if seat is None:
            assert set(message.alts) == {words.describe(self.game_id, view, **look)}
            return
        vocabulary: Any = words.VOCABULARIES[self.game_id]
        hand = vocabulary.hand_text(view, Look(**look))
        alts = [re.sub(r" Chosen: [^.]*\.", "", alt) for alt in message.alts]
        assert all(hand in alt or alt.endswith("…") for alt in alts), (hand, alts)
        for menu in message.selects:
            if menu["custom_id"].endswith(CARD_MENU):
                offered = Counter(option["value"].partition(":")[2] for option in menu["options"])
                assert not offered - Counter(view.hand), (offered, view.hand)


# --- Playing ---------------------------------------------------------------------------------------


async def start(table: Table, game_id: str, *people: Person, computers: int = 1, seasons: int = 1) -> Game:
    """Let these people start a short card game with computer players in the last seats."""
    lobby = await table.propose(people[0], game=game_id, options=f"seasons={seasons}")
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for _ in range(computers):
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", ["random"]))
    shown(await people[0].click(lobby, "Start"))
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
    """Return the private message behind "My hand"."""
    message = shown(await person.click(await game.board(), "My hand"))
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
        button = next((b for b in message.buttons if confirms(b) and last_value(b) == step.value), None)
        if button is not None:
            message = shown(await person.click(message, button["custom_id"]))
        elif step.kind == "cards":
            menu = card_menu(message)
            message = shown(await person.select(message, menu["custom_id"], card_values(menu, step)))
        else:
            menu = next(m for m in message.selects if step.value in {o["value"] for o in m["options"]})
            message = shown(await person.select(message, menu["custom_id"], [step.value]))
        if game.ply != ply:
            break
    assert game.ply > ply, f"nothing happened after {steps}"
    return message


def last_value(button: Json) -> str:
    """Return the value of the last step that a button carries out."""
    return str(button["custom_id"].split(";")[4].split(".")[-1])


async def play_on(game: Game, closed: Person, rng: random.Random) -> None:
    """Let whoever is to act do something, until a person is to act again: in the DM, or how they can."""
    mover = game.mover
    action, steps = some_action(game, rng)
    if mover.id != closed.id:
        await choose(game, mover, await hand_in_dm(game, mover), steps)
    elif rng.random() < 0.6:
        await choose(game, mover, await hand_by_button(game, mover), steps)
    else:
        rules = game.books.rules(game.id)
        notation = rules.notate(game.books.state(game.id), action)
        answer = told(await mover.command("move", game.place, your_move=notation))
        assert f"`{notation}`" in answer
        assert not DEALT.search(answer)
    await until_a_person_acts(game)


async def check_what_is_refused(game: Game) -> None:
    """Nobody gets the record, the draws, or the moves of somebody else while the game runs."""
    mover, other = game.mover, game.waiting
    assert "hands" in told(await other.command("record", game.place))
    assert await other.autocomplete("move", "your_move", "", game.place) == []
    assert await mover.autocomplete("move", "your_move", "", game.place) != []
    verified = shown(await other.command("verify", game.place))
    assert verified.ephemeral
    (file,) = (file for file in verified.attachments if file.filename.endswith(".json"))
    proof = msgspec.json.decode(game.sandbox.file(file))
    for deal in proof["deals"]:
        assert not deal.get("secret")
        assert not deal.get("count")
        assert not deal.get("decisions")
    assert not DEALT.search(game.sandbox.file(file).decode().replace('"deal', ""))


async def check_the_end(game: Game, person: Person, folder: Path) -> None:
    """The result is posted, its record replays, and the proof of the draws stands."""
    log = game.books.check(game.id)
    result = await person.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    (file,) = result.attachments
    kept = record.check(game.sandbox.file(file).decode())
    rules = game.books.rules(game.id)
    assert [rules.dump_action(action) for _, action in kept.actions] == [line.action for line in log]
    proof = shown(await person.click(result, "Check the deals"))
    for attachment in proof.attachments:
        (folder / attachment.filename).write_bytes(game.sandbox.file(attachment))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        "check_casts.py",
        f"casts-{game.id}.json",
        cwd=folder,
        stdout=asyncio.subprocess.DEVNULL,
    )
    assert await process.wait() == 0


async def play_a_whole_game(table: Table, game_id: str, folder: Path, kill_after: int = -1) -> None:
    """Play a game of two people and a computer player, one with closed DMs, and read all of it."""
    rng = random.Random(game_id)
    aya, ben = table.people()
    ben.close_dms()
    table.allow("50007 Cannot send messages to this user")
    reading = Reading(table, aya, ben)
    game = await start(
        table, game_id, aya, ben, computers=COMPUTERS.get(game_id, 1), seasons=SEASONS.get(game_id, 1)
    )
    await until_a_person_acts(game)
    turns = 0
    while not game.over:
        if turns in {0, kill_after}:
            await check_what_is_refused(game)
        if turns == kill_after:
            await table.sandbox.kill_bot()
            await table.world.start_bot()
        await play_on(game, ben, rng)
        turns += 1
        assert turns < 200, "the game does not end"

    await check_the_end(game, ben, folder)
    assert (await game.board()).custom_ids == []
    assert ben.dms() == []
    tried = [text for text in map(str, table.sandbox.violations) if "50007" in text]
    assert len(tried) == 1, "closed DMs are tried once"
    assert [line for line in table.sandbox.bot_output().splitlines() if CARDS_TOLD.search(line)] == []
    # The DM stays, without controls.
    await aya.wait_for_dm(lambda message: message.attachments and not message.custom_ids)
    t = translator("en")
    count = COMPUTERS.get(game_id, 1)
    numbers = range(1, count + 1) if count > 1 else (0,)
    computers = [pictures.computer_name("random", t, number) for number in numbers]
    names = (aya.name, ben.name, *computers)
    knowledge = Knowledge(game, names, rng)
    seats = {aya.id: 0, ben.id: 1}
    read = reading.close()
    over = next(
        number
        for number, one in enumerate(read)
        if one.reader is None and "Rematch" in str(one.message.buttons)
    )
    for one in read[:over]:
        if one.reader is None or one.reader in seats:
            knowledge.check(one, seats)
    plies = {one.ply for one in read if one.reader is None} - {None}
    assert len(plies) > 1, "the table was shown as the game went on"


@pytest.mark.parametrize("game_id", [name for name in GAMES if name != KILLED])
async def test_a_whole_game_with_closed_dms(table: Table, game_id: str, tmp_path: Path) -> None:
    await play_a_whole_game(table, game_id, tmp_path)


async def test_a_whole_game_with_a_restart(new_world: MakeWorld, tmp_path: Path) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    await play_a_whole_game(table, KILLED, tmp_path, kill_after=3)
    table.allow("gateway")
    await table.settle()
    assert table.trouble() == []


async def test_cards_of_another_colour_than_the_listed_ones(table: Table) -> None:
    """Where colours do not matter, any card of a strength may be chosen, and is the one that is played."""
    rng = random.Random(8)
    aya, ben = table.people()
    game = await start(table, "niek_hi", aya, ben, computers=0, seasons=3)

    def not_listed() -> list[str] | None:
        legal = card_steps(game)
        offered = {card for value in legal for card in value.split("-")} - legal
        return [card for card in offered if any(card[1:] == one[1:] != "s" for one in legal)] or None

    others = await play_until(game, rng, not_listed)
    mover = game.mover
    dm = await hand_in_dm(game, mover)
    card = min(others)
    ply = game.ply
    await choose(game, mover, dm, (Step("cards", card),))
    assert table.books.check(game.id)[ply].notation == card


# --- Bad input -------------------------------------------------------------------------------------


Found = TypeVar("Found")


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


def strengths(cards: Iterable[str]) -> list[str]:
    """Return cards without their colours, which do not matter in every game."""
    return sorted(card[1:] for card in cards)


def impossible_cards(game: Game, rng: random.Random) -> tuple[Step, IllegalAction] | None:
    """Return cards that the mover is offered but that make no legal play, and the rule that forbids them."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    legal = [value.split("-") for value in card_steps(game)]
    most: Counter[str] = Counter()
    for group in legal:
        most |= Counter(group)
    offered = sorted(most.elements())
    for _ in range(50):
        cards = sort_cards(rng.sample(offered, rng.randint(1, max(map(len, legal)))))
        try:
            rules.apply(state, seat, rules.parse(state, " ".join(cards)))
        except IllegalAction as error:
            if strengths(cards) not in map(strengths, legal):
                return Step("cards", "-".join(cards)), error
    return None


@pytest.mark.parametrize("game_id", ["mok_kaik", "niek_hi", "ni_ne", "mak_hup"])
async def test_bad_input_changes_nothing(table: Table, game_id: str) -> None:
    rng = random.Random(5)
    aya, ben = table.people()
    game = await start(table, game_id, aya, ben, computers=0, seasons=3)
    wrong, error = await play_until(game, rng, lambda: impossible_cards(game, rng))
    mover = game.mover
    dm = await hand_in_dm(game, mover)
    private = await hand_by_button(game, mover)
    before = game.row["state"]

    # Cards that make no play: the rule is named, and only to the one who chose them.
    menu = card_menu(dm)
    # What is no play at all to the parser was still chosen from a menu: nobody has typed anything.
    rule = IllegalAction("cards_do_not_fit") if error.rule == "unreadable_move" else error
    reason = explain(rule, translator("en"))
    assert reason != explain(IllegalAction("refused"), translator("en")), error.rule
    assert reason in told_in_dm(await mover.select(dm, menu["custom_id"], card_values(menu, wrong)))
    menu = card_menu(private)
    assert reason in told(await mover.select(private, menu["custom_id"], card_values(menu, wrong)))
    assert game.row["state"] == before

    # Somebody else can't use what the mover sees, nor act by typing.
    other = next(person for person in (aya, ben) if person.id != mover.id)
    board = await game.board()
    notation = game.notations()[0]
    refused = told(await other.command("move", game.place, your_move=notation))
    assert "isn't your turn" in refused
    assert game.row["state"] == before

    # Who only watches sees the table and nothing else.
    spectator = table.person()
    table_only = shown(await spectator.click(board, "My hand"))
    assert table_only.ephemeral
    assert table_only.selects == []
    assert "Your hand" not in str(table_only.alts)
    assert not any(confirms(button) for button in table_only.buttons)
    assert await spectator.autocomplete("move", "your_move", "", game.place) == []
    typed = told(await spectator.command("move", game.place, your_move=notation))
    assert "You watch this game" in typed
    assert game.row["state"] == before


def told_in_dm(outcome: object) -> str:
    """Return what a press in the DM was answered with, beside the living message."""
    assert isinstance(outcome, Replied), outcome
    return outcome.message.text


async def test_the_same_turn_in_the_dm_and_by_the_button(table: Table) -> None:
    rng = random.Random(6)
    aya, ben = table.people()
    game = await start(table, "mok_kaik", aya, ben, computers=0, seasons=3)
    rules = game.books.rules(game.id)

    def one_step() -> tuple[Any, Step] | None:
        state = game.books.state(game.id)
        actions = rules.legal(state, rules.turn(state).seats[0])
        paths = [(action, rules.steps(state, action)) for action in actions]
        return next(((action, path[0]) for action, path in paths if len(path) == 1), None)

    action, step = await play_until(game, rng, one_step)
    mover, ply = game.mover, game.ply
    dm, private = await hand_in_dm(game, mover), await hand_by_button(game, mover)
    notation = rules.notate(game.books.state(game.id), action)
    in_dm, by_button = card_menu(dm), card_menu(private)
    outcomes = await asyncio.gather(
        mover.select(dm, in_dm["custom_id"], card_values(in_dm, step)),
        mover.select(private, by_button["custom_id"], card_values(by_button, step)),
    )
    assert sorted(isinstance(outcome, Updated) for outcome in outcomes) == [False, True]
    late = next(outcome for outcome in outcomes if isinstance(outcome, Replied))
    assert "position has changed" in late.message.text
    assert [line.notation for line in table.books.check(game.id)[ply:]][:1] == [notation]
    await until_a_person_acts(game)

    # A hand message from an earlier ply: the new one is slow to come.
    mover = await play_until(game, rng, lambda: game.mover)
    dm = await hand_in_dm(game, mover)
    table.sandbox.chaos.delay(f"PATCH /channels/{dm.channel_id}/messages", seconds=0.5)
    notation = game.notations()[0]
    told(await mover.command("move", game.place, your_move=notation))
    after = game.row["state"]
    menu = card_menu(dm)
    answer = told_in_dm(await mover.select(dm, menu["custom_id"], [menu["options"][0]["value"]]))
    assert "position has changed" in answer
    assert game.row["state"] == after
    table.sandbox.chaos.calm()


async def test_who_leaves_is_replaced_and_a_seat_may_be_taken(table: Table) -> None:
    rng = random.Random(7)
    aya, ben, cid = table.person(), table.person(), table.person()
    game = await start(table, "mok_kaik", aya, ben, cid, computers=0)
    leaver = await play_until(game, rng, lambda: game.mover)
    dm = await hand_in_dm(game, leaver)
    assert BUTTON not in str((await game.board()).buttons)
    question = shown(await leaver.command("resign", game.place))
    assert "computer player takes your seat" in question.text
    assert "left the game" in shown(await leaver.click(question, "Resign")).text
    seat = [aya.id, ben.id, cid.id].index(leaver.id)
    assert table.books.seats(game.id)[seat] is None
    assert not game.over
    # Their old hand is of no use any more.
    menu = card_menu(dm)
    answer = told_in_dm(await leaver.select(dm, menu["custom_id"], [menu["options"][0]["value"]]))
    assert "You watch this game" in answer
    await until_a_person_acts(game)
    assert not game.over

    # Somebody who watched takes the seat, with its hand.
    watching = table.people()
    board = await watching[0].wait_for(lambda message: BUTTON in str(message.buttons), game.place)
    answers = [shown(one) for one in await asyncio.gather(*(w.click(board, BUTTON) for w in watching))]
    (place,) = (number for number, answer in enumerate(answers) if answer.alts)
    newcomer, hand, late = watching[place], answers[place], answers[1 - place]
    assert "All seats are taken" in late.text
    assert late.ephemeral
    assert hand.ephemeral
    assert "Your hand" in str(hand.alts)
    assert table.books.seats(game.id)[seat] == newcomer.id
    await newcomer.wait_for_dm(lambda message: "Your hand" in str(message.alts))
    await game.sandbox.wait_until(lambda: BUTTON not in str(newcomer.latest(board).buttons))
    played = False
    for _ in range(60):
        await until_a_person_acts(game)
        if game.over:
            break
        mover = game.mover
        _, steps = some_action(game, rng)
        played |= mover.id == newcomer.id
        await choose(game, mover, await hand_in_dm(game, mover), steps)
    assert game.over
    assert played
    table.books.check(game.id)
