"""ラウツァイト・セプ at a table: pieces by DM and "My pieces"; nobody learns what they may not know."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from bot.sandbox.driver import Outcome, Person
from bot.sandbox.model import Message
from engine.core import CHANCE
from engine.lauzait_cep import LAUZAIT_CEP
from engine.lauzait_cep.board import SQUARES
from engine.lauzait_cep.pieces import MATCHES, WILD
from engine.lauzait_cep.sets import best_set
from engine.lauzait_cep.state import Declare, Pre, State
from engine.players.greedy_player import GreedyPlayer
from tests.e2e.cards import (
    Knowledge,
    Reading,
    check_the_end,
    hand_by_button,
    hand_in_dm,
    until_a_person_acts,
)
from tests.e2e.playing import AFTER_A_KILL, Game, Table, World, game_of, names_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

HELD_TOLD: Final = re.compile(r"\bdeal [KF*]|[KF]\d(?:[- ](?:[KF]\d|\*)){2}|\"[KF]\d\"")
"""Several pieces as the engine writes them: nothing for a log, which others may read."""

MOST_ACTIONS: Final = 400


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(table: Table, *people: Person, computers: Sequence[str] = (), options: str = "") -> Game:
    """Let these people start a game with computer players of these levels in the last seats."""
    lobby = await table.propose(people[0], game="lauzait_cep", options=f"rounds=1 {options}".strip())
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for level in computers:
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", [level]))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    await until_a_person_acts(game)
    return game


def position(game: Game) -> Any:
    """Return the position as it stands in the database."""
    state: State = game.books.state(game.id)
    return state


def wanted(game: Game, rng: random.Random) -> str:
    """Return what a good player does now, by its notation."""
    state = position(game)
    (seat,) = LAUZAIT_CEP.turn(state).seats
    action = GreedyPlayer().choose(LAUZAIT_CEP, LAUZAIT_CEP.view(state, seat), rng)
    return LAUZAIT_CEP.notate(state, action)


async def act(game: Game, person: Person, notation: str, by: str) -> None:
    """Play an action by the menus and buttons of the DM or of "My pieces", or by typing it."""
    ply = game.ply
    if by == "typing":
        assert f"`{notation}`" in told(await person.command("move", game.place, your_move=notation))
    elif by == "form":
        shown(await game.type_move(person, notation, await hand_by_button(game, person)))
    else:
        find = hand_in_dm if by == "dm" else hand_by_button
        await game.choose(person, notation, await find(game, person))
    assert game.ply > ply, (notation, by)
    await until_a_person_acts(game)


def check_what_was_read(
    game: Game, reading: Reading, people: Sequence[Person], called: tuple[str, ...]
) -> None:
    """Hold all that anybody read while the game ran against what they may know."""
    knowledge, seats = Knowledge(game, called, random.Random(4)), {p.id: n for n, p in enumerate(people)}
    read = reading.close()
    over = next(
        n for n, one in enumerate(read) if one.reader is None and "Rematch" in str(one.message.buttons)
    )
    for one in read[:over]:
        if one.reader is None or one.reader in seats:
            knowledge.check(one, seats)
            if one.reader is None:
                assert "Your pieces" not in one.everything
    assert {one.reader for one in read[:over]} >= {None, *seats}
    assert len({one.ply for one in read[:over] if one.reader is None}) > 3


# --- Whole games -----------------------------------------------------------------------------------


async def test_two_people_play_a_round_in_every_way(new_world: MakeWorld, tmp_path: Path) -> None:
    """By the DM, by "My pieces", by forms and commands; one has closed DMs, and the bot is killed once."""
    rng = random.Random(2)
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    anna, ben = table.people()
    ben.close_dms()
    table.allow("50007 Cannot send messages to this user")
    reading = Reading(table, anna, ben)
    # In the free order no table rests after a hire, so that a whole round is over soon.
    game = await sit_down(table, anna, ben, options="action_order=free max_turns=40")
    ways = {anna.id: ("dm", "dm", "hand", "form", "typing"), ben.id: ("hand", "hand", "form", "typing")}
    for number in range(MOST_ACTIONS):
        if game.over:
            break
        if number == 4:
            await world.sandbox.kill_bot()
            await world.start_bot()
        mover = game.mover
        await act(game, mover, wanted(game, rng), rng.choice(ways[mover.id]))
    await check_the_end(game, anna, tmp_path)
    assert ben.dms() == []
    check_what_was_read(game, reading, (anna, ben), names_of((anna, ben)))
    assert [line for line in world.sandbox.bot_output().splitlines() if HELD_TOLD.search(line)] == []
    table.allow(*AFTER_A_KILL)
    await table.settle()
    assert table.trouble() == []


async def test_two_people_and_two_computers(table: Table, tmp_path: Path) -> None:
    """A round of four seats with the light piece, in any order of actions."""
    rng = random.Random(3)
    people = table.people()
    levels = ("good", "beginner")
    reading = Reading(table, *people)
    options = "light_piece=true action_order=free max_turns=60"
    game = await sit_down(table, *people, computers=levels, options=options)
    for _ in range(MOST_ACTIONS):
        if game.over:
            break
        await act(game, game.mover, wanted(game, rng), rng.choice(("dm", "hand")))
    log = game.books.check(game.id)
    assert sum(line.seat == CHANCE and line.notation.startswith("deal") for line in log) == 1
    await check_the_end(game, people[1], tmp_path)
    check_what_was_read(game, reading, people, names_of(people, *levels))


# --- What is refused -------------------------------------------------------------------------------


async def refused(outcome: Awaitable[Outcome], *said: str) -> None:
    """Hold a refusal against what it must say."""
    text = told(await outcome)
    for words_said in said:
        assert words_said in text, text


async def with_work_to_do(table: Table) -> Game:
    """Return a game whose first hand is no three sets yet: about one in some hundreds is."""
    for _ in range(5):
        game = await sit_down(table, *table.people())
        state = position(game)
        if Declare() not in LAUZAIT_CEP.legal(state, state.seat):
            return game
    raise AssertionError("every hand is complete")


async def test_mistakes_are_refused_and_change_nothing(table: Table) -> None:
    stranger = table.person()
    game = await with_work_to_do(table)
    mover, other = game.mover, game.waiting
    state = position(game)
    assert isinstance(state, Pre)
    hidden = state.table.hidden[state.seat]
    missing = next(
        f"{suit}{number}" for suit in "KF" for number in range(1, 10) if f"{suit}{number}" not in hidden
    )

    def typed(text: str, person: Person = mover) -> Awaitable[Outcome]:
        return person.command("move", game.place, your_move=text)

    await refused(typed(f"discard {missing}"), "You don't hold")
    await refused(typed("discard K77"), "no piece")
    await refused(typed("discard B5"), "no piece “B5”")
    await refused(typed("ZO皇TI"), "can't read")
    no_set = next(group for group in combinations(hidden, 3) if best_set(group, 1) is None)
    await refused(typed(f"form {' '.join(no_set)}"), "that is not a set")
    await refused(typed("dissolve 1"), "no revealed set number 1. You have 0")
    await refused(typed("stalemate"), "You still can")
    await refused(typed("end"), "only after the hire")
    await refused(typed("declare"), "not three sets yet")
    await refused(typed("piece b3"), "isn't possible now")
    await refused(typed("whatever it is"), "can't read", "`")
    await refused(typed(LAUZAIT_CEP.notate(state, LAUZAIT_CEP.legal(state, state.seat)[-1]), other), "turn")
    await refused(typed("discard K3", stranger), "watch")
    assert game.books.state(game.id) == state

    lying = Counter(state.table.board)
    counts = {piece: sum(lying[fit] for fit in MATCHES[piece]) for piece in hidden if piece != WILD}
    discard = f"discard {max(counts, key=lambda piece: counts[piece])}"
    await act(game, mover, discard, "typing")
    after = position(game)
    filled = after.hire.filled
    await refused(typed("piece z9"), "no square z9")
    await refused(typed(f"piece {filled}"), "can't be the one that moves")
    far = next(square for square in SQUARES if square != filled and f"piece {square}" not in game.notations())
    await refused(typed(f"piece {far}"), far)
    await refused(typed(discard), "isn't possible now")
    assert await other.autocomplete("move", "your_move", "", game.place) == []
    assert await mover.autocomplete("move", "your_move", "", game.place) != []
    assert "hidden" in told(await other.context_command("Record", await game.board()))
    assert game.books.state(game.id) == after


async def test_words_of_the_reader_are_understood(table: Table) -> None:
    """A Japanese player reads and types in Japanese, in the DM."""
    aya = table.person("Aya", "ja")
    ben = table.person("Ben", "ja")
    game = await sit_down(table, aya, ben)
    mover = game.mover
    board: Message = await hand_by_button(game, mover)
    assert "自分の手駒" in "".join(board.alts)
    piece = next(text for text in reversed(game.notations()) if text.startswith("discard")).split()[1]
    sign = {"K": "兵", "F": "筆"}.get(piece[0], "ワイルド") + piece[1:]
    shown(await game.type_move(mover, f"{sign}を捨てる", board))
    assert position(game).hire.discarded == piece
