"""連撃獣裁 at a table: chains by buttons with their odds; blind, all at once, and nobody learns a throw."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.sandbox.driver import Outcome, Person
from bot.sandbox.model import Message
from bot.table.service.veil import unveiled
from engine import records
from engine.core import CHANCE
from engine.heats import Acting
from engine.niek_zau_shu import NIEK_ZAU_SHU, Options
from renderers import words
from tests.e2e.cards import Read, Reading, check_the_end
from tests.e2e.playing import (
    AFTER_A_KILL,
    Game,
    Table,
    World,
    confirms,
    game_of,
    ply_of,
    press_start,
    shown,
    take_record,
    told,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(table: Table, *people: Person, computers: Sequence[str] = (), **asked: str) -> Game:
    """Let these people start a game with computer players of these levels in the last seats."""
    lobby = await table.propose(people[0], game="niek_zau_shu", **asked)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for level in computers:
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", [level]))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


def state(game: Game) -> Any:
    """Return the position as it stands in the database."""
    return game.books.state(game.id)


def choices(message: Message) -> dict[str, str]:
    """Return the labels of the buttons that carry out an action, by the action."""
    found = (button for button in message.buttons if confirms(button))
    return {button["custom_id"].split(";")[4]: button["label"] for button in found}


async def press(person: Person, message: Message, choice: str) -> Message:
    """Press the button of a choice."""
    (button,) = (button for button in message.buttons if confirms(button, choice))
    return shown(await person.click(message, button["custom_id"]))


async def own_throws(game: Game, person: Person) -> Message:
    """Return the private message behind the button on the board."""
    message = shown(await person.click(await any_board(game), f"b;view;{game.id};*"))
    assert message.ephemeral
    return message


async def any_board(game: Game) -> Message:
    """Return the living board, of whatever ply."""

    def there() -> Message | None:
        return game.sandbox.server.hub.feed.seen(game.row["board_message_id"] or 0)

    found: Message = await game.sandbox.wait_until(there)
    return found


async def chain_of(game: Game, person: Person, throws: int) -> None:
    """Let somebody throw so often, if they are not bust before, and then hold, on their own view."""
    message = await own_throws(game, person)
    message = await press(person, message, "throw")
    for _ in range(throws - 1):
        if "again" not in choices(message):
            return
        message = await press(person, message, "again")
    if "hold" in choices(message):
        await press(person, message, "hold")


def waiting(game: Game) -> list[Person]:
    """Return the people who still have to throw or to hold."""
    if game.over or not isinstance(state(game), Acting):
        return []
    return [game.world.find_person(user) for user in game.books.movers(game.id) if user is not None]


async def blind_heat(game: Game, rng: random.Random) -> None:
    """Let all people of a heat throw at the same time; computer players do it by themselves."""
    at = heat_of(game)
    await asyncio.gather(*(chain_of(game, person, rng.randint(1, 4)) for person in waiting(game)))
    await game.sandbox.wait_until(lambda: game.over or heat_of(game) != at)


def heat_of(game: Game) -> tuple[int, int]:
    table = state(game).table
    return table.round, len(table.heats)


# --- In the open -----------------------------------------------------------------------------------


async def test_three_people_play_by_the_buttons_on_the_board(table: Table, tmp_path: Path) -> None:
    rng = random.Random(3)
    people = [table.person(name) for name in ("Anna", "Ben", "Cleo")]
    game = await sit_down(table, *people, options="rounds=2")
    board = await game.board()
    assert choices(board) == {"throw": "Throw the sticks"}
    shown(await people[0].click(board, "Throw the sticks"))
    board = await game.board()
    total = state(game).table.chain(0).value
    assert choices(board) == {"again": "Throw again: 19% bust", "hold": f"Hold {total}"}
    assert f"Anna has {total}: throw again, or hold?" in board.text
    shown(await people[0].click(board, f"Hold {total}"))
    await game.finish(rng)
    log = game.books.check(game.id)
    assert {line.notation.split()[0] for line in log} == {"throw", "again", "hold", "sticks"}
    result = await people[0].wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    ended = NIEK_ZAU_SHU.result(state(game))
    assert words.result_text("niek_zau_shu", ended, names=("Anna", "Ben", "Cleo")) in result.text
    await check_the_end(game, people[0], tmp_path)
    assert table.trouble() == []


async def test_two_people_by_typing(table: Table, tmp_path: Path) -> None:
    """Both type all they do; the record replays, and `tymok check` says so; every throw is verified."""
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="rounds=2 ante=3")
    typed = {"throw": ("throw", "投げる"), "again": ("again", "もう一度"), "hold": ("hold", "積値", "止める")}
    rng = random.Random(1)
    while not game.over:
        text = rng.choice(typed[rng.choice(game.notations())])
        told(await game.mover.command("move", game.place, your_move=text))
    assert "Checked just now: all" in shown(await ben.command("game verify", game.place)).text
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    record = tmp_path / "game.txt"
    record.write_bytes(await take_record(game, anna, result))
    assert records.check(record.read_text(encoding="utf-8")).game_id == "niek_zau_shu"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "check", str(record), stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    assert b"no error" in output


async def test_people_against_computers_alone(table: Table) -> None:
    """One person among computer players of both levels, with a bankroll that ends the game early or not."""
    anna = table.person()
    levels = ("good", "beginner", "good")
    game = await sit_down(table, anna, computers=levels, options="rounds=3 bankroll=4 ante=2")
    rng = random.Random(2)
    while not game.over:
        await game.sandbox.wait_until(lambda: game.over or None not in game.books.movers(game.id))
        if not game.over:
            await game.press(rng)
    game.books.check(game.id)
    assert sum(NIEK_ZAU_SHU.standing(state(game))) == 0


async def test_what_cannot_be_done_is_refused_and_changes_nothing(table: Table) -> None:
    anna, ben, stranger = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben)

    async def typed(person: Person, text: str) -> Outcome:
        return await person.command("move", game.place, your_move=text)

    assert "not thrown yet" in told(await typed(anna, "again"))
    assert "not thrown yet" in told(await typed(anna, "hold"))
    assert "turn" in told(await typed(ben, "throw"))
    assert "watch" in told(await typed(stranger, "throw"))
    for text in ("bet 2 3", "B5", "hold 7", "9" * 400):
        assert "can't read" in told(await typed(anna, text))
    assert game.ply == 0
    told(await typed(anna, "throw"))
    ply = game.ply
    total = state(game).table.chain(0).value
    assert f"have {total}" in told(await typed(anna, "throw")), "the first throw pressed twice"
    assert "isn't possible" in told(await typed(anna, "sticks 5")) or game.ply == ply
    assert "turn" in told(await typed(ben, "hold"))
    assert game.ply == ply


# --- Blind -----------------------------------------------------------------------------------------


class Truth:
    """What each seat may know of a game at each ply, by the rules; chains that it cannot see are others."""

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self.names, self._rng, self._key = names, random.Random(5), game.row["veil"]
        options = msgspec.json.decode(game.row["options"], type=Options)
        at: Any = NIEK_ZAU_SHU.start(len(names), options)
        self.states = [at]
        for line in game.books.log(game.id):
            at = NIEK_ZAU_SHU.apply(at, line.seat, NIEK_ZAU_SHU.load_action(line.action))
            self.states.append(at)

    def check(self, read: Read, seat: int | None) -> bool:
        """Whoever reads this message would read the same had others thrown otherwise; whether it counts."""
        if read.ply is None:
            return False
        at = self.states[unveiled(self._key, read.ply, len(self.states) - 1)]
        if NIEK_ZAU_SHU.turn(at).is_over:
            return False
        plies = {*filter(None, map(ply_of, read.message.custom_ids)), read.ply}
        assert all(ply > len(self.states) for ply in plies), "a ply would tell how often others have thrown"
        other = NIEK_ZAU_SHU.determinise(NIEK_ZAU_SHU.view(at, seat), self._rng)
        view, look = NIEK_ZAU_SHU.view(other, seat), {"names": self.names, "language": "en"}
        assert set(read.message.alts) == {words.describe("niek_zau_shu", view, **look)}
        assert words.change("niek_zau_shu", view, **look) in read.message.text
        if read.reader is None:
            assert choices(read.message) == {}
        return any(chain is not None and chain.throws for chain in at.table.chains)


async def test_four_people_throw_blind_at_the_same_time(new_world: MakeWorld, tmp_path: Path) -> None:
    """A whole game, with a kill in the middle of a heat: nothing is lost, nothing is known too early."""
    rng = random.Random(4)
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = [table.person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    seats = {person.id: seat for seat, person in enumerate(people)}
    reading = Reading(table, *people)
    game = await sit_down(table, *people, rules="blind", options="rounds=3")
    assert [person.id for person in waiting(game)] == [person.id for person in people]
    board = await any_board(game)
    assert choices(board) == {}, "choices would tell what somebody has"
    assert "My throws" in str(board.buttons)

    views = await asyncio.gather(*(own_throws(game, person) for person in people))
    views = await asyncio.gather(
        *(press(person, view, "throw") for person, view in zip(people, views, strict=True))
    )
    assert all(state(game).table.chain(seat).throws for seat in range(4)), "no throw was lost"
    await world.sandbox.kill_bot()
    await world.start_bot()
    await table.settle()
    await press(people[0], views[0], "hold")
    assert "only when the game is over" in told(
        await people[0].context_command("Record", await any_board(game))
    )
    others = zip(people[1:], views[1:], strict=True)
    await asyncio.gather(*(press(person, view, "hold") for person, view in others))
    assert heat_of(game) != (1, 0)
    while not game.over:
        await blind_heat(game, rng)

    table.allow(*AFTER_A_KILL)
    await table.settle()
    read = reading.close()
    end = next(
        n for n, one in enumerate(read) if one.reader is None and "Rematch" in str(one.message.buttons)
    )
    truth = Truth(game, tuple(person.name for person in people))
    hidden = [
        truth.check(one, None if one.reader is None else seats[one.reader])
        for one in read[:end]
        if one.reader is None or one.reader in seats
    ]
    assert sum(hidden) > 10, "something was read while chains were going on"
    assert "sticks" not in world.sandbox.bot_output()
    await check_the_end(game, people[1], tmp_path)
    assert "Checked just now: all" in shown(await people[2].command("game verify", game.place)).text
    assert table.trouble() == []


def is_call(text: str) -> bool:
    """Whether a message only calls somebody to their turn, as it does some time after the turn began."""
    return bool(re.fullmatch(r"<@\d+>, it is your turn: \S+", text))


async def test_blind_nothing_tells_how_often_somebody_throws(table: Table) -> None:
    """Neither the board nor what others have open is touched before somebody is done."""
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, cleo, rules="blind", options="rounds=1")
    await table.settle()
    await own_throws(game, ben)
    own = await press(anna, await own_throws(game, anna), "throw")
    await table.settle()
    reading = Reading(table)
    while "again" in choices(own) and state(game).table.chain(0).value < 30:
        own = await press(anna, own, "again")
        if "again" in choices(own):
            await table.settle()
            public = [one.message.text for one in reading.read if one.reader != anna.id]
            assert all(map(is_call, public)), public
    if "hold" in choices(own):
        await press(anna, own, "hold")
    seen = {None, anna.id, ben.id}  # what ben has open follows after a moment
    await table.sandbox.wait_until(
        lambda: {one.reader for one in reading.read} >= seen, message="not all see that one is done"
    )
    reading.close()


async def test_blind_among_computers(table: Table) -> None:
    """Two people throw at the same time as four computer players, whose chains nobody sees either."""
    rng = random.Random(6)
    people = [table.person() for _ in range(2)]
    levels = ("good", "beginner", "good", "beginner")
    game = await sit_down(table, *people, computers=levels, rules="blind", options="rounds=2")
    while not game.over:
        await blind_heat(game, rng)
    game.books.check(game.id)
    assert sum(NIEK_ZAU_SHU.standing(state(game))) == 0


async def test_who_leaves_in_a_blind_heat_is_followed_by_a_computer(table: Table) -> None:
    """The chain that is done counts on; who has not finished is replaced by a computer player."""
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, cleo, rules="blind", options="rounds=1")
    await chain_of(game, ben, 1)
    question = shown(await cleo.click(await any_board(game), f"b;resign;{game.id};*"))
    shown(await cleo.click(question, "Leave"))
    await game.sandbox.wait_until(lambda: 2 not in NIEK_ZAU_SHU.turn(state(game)).seats)
    assert state(game).table.chain(1).status == "held"
    await chain_of(game, anna, 1)
    while not game.over:
        await blind_heat(game, random.Random(1))
    assert any(line.seat == 2 for line in game.books.check(game.id))
    assert CHANCE in {line.seat for line in game.books.log(game.id)}
