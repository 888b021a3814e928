"""新遊 at a table: everybody bets at the same moment, and nobody learns a bet before the last one stands."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from bot.sandbox.driver import Outcome, Person
from bot.sandbox.feed import Event
from bot.sandbox.model import Message
from engine import records
from engine.core import CHANCE
from engine.lutu import LUTU, Options
from engine.lutu.state import Bet, Betting, State
from engine.lutu.state import Table as Sheet
from renderers import render, words
from renderers.canvas import USUAL
from tests.e2e.cards import Read, Reading, check_the_end
from tests.e2e.playing import (
    AFTER_A_KILL,
    Game,
    Table,
    World,
    confirms,
    game_of,
    names_of,
    press_start,
    said_of,
    shown,
    take_record,
    told,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

BET_TOLD: Final = re.compile(r"bet [0-5] \d|field|amount|;[0-5](\.\d+)?\b")
"""A bet as the engine writes and stores it, or as custom ids do: nothing for a log, which others may read."""


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(table: Table, *people: Person, computers: Sequence[str] = (), options: str = "") -> Game:
    """Let these people start a game with computer players of these levels in the last seats."""
    lobby = await table.propose(people[0], game="lutu", **({"options": options} if options else {}))
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for level in computers:
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", [level]))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


def sheet(game: Game) -> Sheet:
    """Return the table as it stands in the database."""
    state: State = game.books.state(game.id)
    return state.table


def children(game: Game) -> list[Person]:
    """Return the people who still have to bet."""
    state = game.books.state(game.id)
    if game.over or not isinstance(state, Betting):
        return []
    return [game.world.find_person(user) for user in game.books.movers(game.id) if user is not None]


async def own_menus(game: Game, person: Person) -> Message:
    """Return the private message behind the button on the board."""
    message = shown(await person.click(await game.board(), f"b;view;{game.id};*"))
    assert message.ephemeral
    return message


async def choose_field(person: Person, message: Message, field: int) -> Message:
    """Choose a field in the private menu."""
    (menu,) = message.selects
    return shown(await person.select(message, menu["custom_id"], [str(field)]))


async def choose_amount(person: Person, message: Message, amount: int) -> Message:
    """Choose an amount: a button where there are few, else in a menu."""
    for button in message.buttons:
        if confirms(button) and button["custom_id"].endswith(f".{amount}"):
            return shown(await person.click(message, button["custom_id"]))
    (menu,) = message.selects
    return shown(await person.select(message, menu["custom_id"], [str(amount)]))


async def bet_together(game: Game, bets: Mapping[Person, Bet]) -> list[Message]:
    """Let all these people bet by menus, each press at the same moment as those of the others."""
    ply = game.ply
    messages = await asyncio.gather(*(own_menus(game, person) for person in bets))
    messages = await asyncio.gather(
        *(
            choose_field(person, at, bet.field)
            for (person, bet), at in zip(bets.items(), messages, strict=True)
        )
    )
    messages = await asyncio.gather(
        *(
            choose_amount(person, at, bet.amount)
            for (person, bet), at in zip(bets.items(), messages, strict=True)
        )
    )
    assert game.ply >= ply + len(bets), "a bet was lost"
    return list(messages)


async def throw(game: Game) -> None:
    """Let the banker throw, by the button that only they see; a computer player does it by itself."""
    (banker,) = game.books.movers(game.id)
    if banker is None:
        before = sheet(game).round
        await game.sandbox.wait_until(lambda: game.over or sheet(game).round > before)
        return
    person = game.world.find_person(banker)
    message = await own_menus(game, person)
    (button,) = (button for button in message.buttons if confirms(button))
    assert button["label"] == "Throw the sticks"
    shown(await person.click(message, button["custom_id"]))


async def until_people_act(game: Game) -> None:
    """Wait until it is over, or nobody but people is to act."""

    def ready() -> bool:
        return game.over or None not in game.books.movers(game.id)

    await game.sandbox.wait_until(ready)


def any_bet(game: Game, person: Person, rng: random.Random) -> Bet:
    """Return a bet that a person may make."""
    seat = game.books.seats(game.id).index(person.id)
    legal = [action for action in LUTU.legal(game.books.state(game.id), seat) if isinstance(action, Bet)]
    return rng.choice(legal)


async def play_a_round(game: Game, rng: random.Random) -> None:
    """Let all children bet at the same moment, and the banker throw."""
    await until_people_act(game)
    before = sheet(game).round
    if betting := children(game):
        await bet_together(game, {person: any_bet(game, person, rng) for person in betting})
        await until_people_act(game)
    if not game.over and sheet(game).round == before:
        await throw(game)


async def finish(game: Game, rng: random.Random) -> None:
    """Play rounds until the game is over."""
    for _ in range(30):
        if game.over:
            return
        await play_a_round(game, rng)
    raise AssertionError("the game does not end")


async def refused(outcome: Awaitable[Outcome], *wanted: str) -> None:
    """Hold a refusal against what it must say."""
    text = told(await outcome)
    for words_wanted in wanted:
        assert words_wanted in text, text


# --- Who may know what -----------------------------------------------------------------------------


class Watching(Reading):
    """Keeps the pictures too, as they stood on the screens."""

    def __init__(self, table: Table, *people: Person) -> None:
        super().__init__(table, *people)
        self._files = table.sandbox
        self.drawn: list[tuple[bytes, ...]] = []

    def _note(self, event: Event) -> None:
        before = len(self.read)
        super()._note(event)
        for read in self.read[before:]:
            shown_files = [file for file in read.message.attachments if file.filename.endswith(".png")]
            self.drawn.append(tuple(self._files.file(file) for file in shown_files))


class Truth:
    """What each seat may know of a game at each ply, by the rules; bets that it cannot see are others."""

    def __init__(self, game: Game, names: tuple[str, ...], rng: random.Random) -> None:
        self.names = names
        self._rng = rng
        options = msgspec.json.decode(game.row["options"], type=Options)
        state: State = LUTU.start(len(names), options)
        self.states = [state]
        for line in game.books.log(game.id):
            state = LUTU.apply(state, line.seat, LUTU.load_action(line.action))
            self.states.append(state)

    def check(self, read: Read, drawn: tuple[bytes, ...], seat: int | None) -> None:
        """Whoever reads this message would read the same, to the last byte, had others bet otherwise."""
        if read.ply is None or read.ply >= len(self.states):
            return
        state = self.states[read.ply]
        if LUTU.turn(state).is_over:
            return
        other = LUTU.determinise(LUTU.view(state, seat), self._rng)
        view, look = LUTU.view(other, seat), {"names": self.names, "language": "en"}
        assert set(read.message.alts) == {words.describe("lutu", view, **look)}
        assert set(drawn) == {render("lutu", view, **look, size=USUAL.size).data}
        assert words.change("lutu", view, **look) in read.message.text
        if read.reader is None:
            assert read.message.selects == []
            assert [i for i in read.message.custom_ids if i.split(";")[4]] == []
        for bet in _unseen(state, seat):
            told_so = re.search(rf"\b{bet.amount} chips? on field {bet.field}\b", read.everything)
            assert told_so is None or bet in view.bets


def _unseen(state: State, seat: int | None) -> list[Bet]:
    """Return the bets that stand and that a seat may not know."""
    if not isinstance(state, Betting):
        return []
    return [bet for other, bet in enumerate(state.table.bets) if bet is not None and other != seat]


def check_what_was_read(
    game: Game, watching: Watching, seats: Mapping[int, int], names: tuple[str, ...]
) -> None:
    """Hold all that anybody read while the game ran against what they may know."""
    read = watching.close()
    truth = Truth(game, names, random.Random(5))
    end = next(
        n for n, one in enumerate(read) if one.reader is None and "Rematch" in str(one.message.buttons)
    )
    plies = set()
    for one, drawn in zip(read[:end], watching.drawn[:end], strict=True):
        if one.reader is None or one.reader in seats:
            truth.check(one, drawn, None if one.reader is None else seats[one.reader])
            plies.add((one.reader, one.ply))
    hidden = [ply for _, ply in plies if ply is not None and _unseen(truth.states[ply], None)]
    assert hidden, "something was read while bets were standing"
    assert {reader for reader, _ in plies} == {None, *seats}


# --- Whole games -----------------------------------------------------------------------------------


async def test_four_people_bet_at_the_same_moment(new_world: MakeWorld, tmp_path: Path) -> None:
    """A whole game, with a kill in the middle of the bets: nothing is lost, nothing is known too early."""
    rng = random.Random(4)
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = [table.person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    watching = Watching(table, *people)
    game = await sit_down(table, *people)
    assert {person.id for person in children(game)} == {person.id for person in people[1:]}
    await bet_together(game, {people[1]: Bet(2, 3), people[2]: Bet(5, 1), people[3]: Bet(3, 2)})
    assert sheet(game).bets == (None, Bet(2, 3), Bet(5, 1), Bet(3, 2))
    await throw(game)

    await bet_together(game, {people[2]: Bet(1, 10), people[0]: Bet(4, 4)})
    late = await own_menus(game, people[3])
    await world.sandbox.kill_bot()
    await world.start_bot()
    await choose_amount(people[3], await choose_field(people[3], late, 0), 7)
    assert sheet(game).bets == (Bet(4, 4), None, Bet(1, 10), Bet(0, 7))
    await throw(game)
    await finish(game, rng)

    await check_the_end(game, people[1], tmp_path)
    table.allow(*AFTER_A_KILL)
    await table.settle()
    assert [line for line in world.sandbox.bot_output().splitlines() if BET_TOLD.search(line)] == []
    check_what_was_read(
        game, watching, {person.id: seat for seat, person in enumerate(people)}, names_of(people)
    )
    assert table.trouble() == []


async def test_ten_seats_of_people_and_computers(table: Table) -> None:
    """Six people press at once while four computer players bet."""
    rng = random.Random(10)
    people = [table.person() for _ in range(6)]
    watching = Watching(table, *people)
    levels = ("good", "beginner", "good", "beginner")
    game = await sit_down(table, *people, computers=levels, options="rounds=7 max_bet=500")
    await finish(game, rng)
    log = game.books.check(game.id)
    assert sum(line.seat == CHANCE for line in log) == 7
    result = await people[0].wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    ended = LUTU.result(game.books.state(game.id))
    assert words.result_text("lutu", ended, names=names_of(people, *levels)) in result.text
    check_what_was_read(
        game, watching, {person.id: seat for seat, person in enumerate(people)}, names_of(people, *levels)
    )


async def test_two_seats_by_typing(table: Table, tmp_path: Path) -> None:
    """Two people type all they do, in forms and by command; the record replays, and `tymok check` says so."""
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="rounds=3 min_bet=2 max_bet=40 payout_mode=total")
    for text in ("bet 2 37", "3 on 5", "４　２"):
        (mover,) = children(game)
        shown(await game.type_move(mover, text, await own_menus(game, mover)))
        (banker,) = game.books.movers(game.id)
        assert banker is not None
        told(await game.world.find_person(banker).command("move", game.place, your_move="Throw"))
    assert game.over
    log = [line.notation for line in game.books.check(game.id) if line.seat != CHANCE]
    assert log == ["bet 2 37", "throw", "bet 5 3", "throw", "bet 4 2", "throw"]
    await check_the_end(game, anna, tmp_path)
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    record = tmp_path / "game.txt"
    record.write_bytes(await take_record(game, anna, result))
    assert records.check(record.read_text(encoding="utf-8")).game_id == "lutu"
    assert "9 actions, no error" in said_of(record)


async def test_a_long_game_is_verified_and_looked_at_after_its_end(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="rounds=45")
    while not game.over:
        told(await game.mover.command("move", game.place, your_move=game.notations()[0]))
        if game.ply == 44 * 3:
            assert (
                "The 30 fingerprints before these" in shown(await ben.command("game verify", game.place)).text
            )
    proof = shown(await ben.command("game verify", game.place))
    assert "Checked just now: all" in proof.text
    file = next(file for file in proof.attachments if file.filename.startswith("casts-"))
    assert len(json.loads(game.sandbox.file(file))["deals"]) == 46, "one more is fixed ahead"
    assert "so far" not in shown(await ben.context_command("Record", await game.board())).text
    assert "follows the game" not in shown(await ben.command("game board", game.place, how="mine")).text


async def test_people_against_computers_alone(table: Table) -> None:
    """One person among computer players of both levels comes to the end of a game."""
    anna = table.person()
    game = await sit_down(table, anna, computers=("good", "beginner", "good"))
    await finish(game, random.Random(1))
    game.books.check(game.id)
    assert sum(LUTU.standing(game.books.state(game.id))) == 0


# --- What is refused -------------------------------------------------------------------------------


async def test_bets_that_cannot_be_made_are_refused_and_change_nothing(table: Table) -> None:
    anna, ben, cleo = (table.person() for _ in range(3))
    stranger = table.person()
    game = await sit_down(table, anna, ben, cleo, options="bankroll=8 min_bet=2")
    old = await own_menus(game, ben)

    async def typed(person: Person, text: str) -> Outcome:
        return await person.command("move", game.place, your_move=text)

    await refused(typed(ben, "bet 2 9"), "9", "8")
    await refused(typed(ben, "bet 2 1"), "2")
    await refused(typed(ben, "bet 2 11"), "too large")
    await refused(typed(ben, "bet 6 3"), "0 to 5")
    await refused(typed(ben, "all of it"), "all of it", "`bet 0 2`")
    await refused(typed(ben, "9" * 400), "can't read")
    await refused(typed(anna, "bet 2 3"), "turn")
    await refused(typed(anna, "throw"), "turn")
    await refused(typed(stranger, "bet 2 3"), "watch")
    assert game.ply == 0

    await bet_together(game, {ben: Bet(2, 8)})
    await refused(typed(ben, "bet 3 2"), "turn")
    again = ben.select(old, old.selects[0]["custom_id"], ["1"])
    await refused(again, "position has changed")
    assert sheet(game).bets == (None, Bet(2, 8), None)
    assert "hidden" in told(await cleo.context_command("Record", await game.board()))
    assert await ben.autocomplete("move", "your_move", "", game.place) == []
    assert await cleo.autocomplete("move", "your_move", "bet 5", game.place) != []
    await bet_together(game, {cleo: Bet(3, 2)})
    await refused(typed(cleo, "throw"), "turn")
    await throw(game)
    assert game.books.check(game.id)[2].notation == "throw"


async def test_one_who_presses_twice_bets_once(table: Table) -> None:
    """A person with two menus open sends two bets at the same moment: one stands, the other is refused."""
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, cleo)
    menus = [await choose_field(ben, await own_menus(game, ben), field) for field in (1, 4)]

    await asyncio.gather(*(choose_amount(ben, message, 5) for message in menus))
    assert game.ply == 1
    assert sheet(game).bets[1] in {Bet(1, 5), Bet(4, 5)}
    assert sheet(game).bets[2] is None


async def test_who_leaves_in_the_middle_of_the_bets_is_followed_by_a_computer(table: Table) -> None:
    """The bet that stands counts on; who has not bet is replaced by a computer player, who bets."""
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, cleo, options="rounds=1")
    await bet_together(game, {ben: Bet(2, 3)})
    question = shown(await cleo.click(await game.board(), f"b;resign;{game.id};*"))
    shown(await cleo.click(question, "Leave"))
    await until_people_act(game)
    bets: tuple[Any, ...] = sheet(game).bets
    assert bets[1] == Bet(2, 3)
    assert bets[2] is not None
    await throw(game)
    assert game.over
    game.books.check(game.id)
