"""行山 at a table: hands by DM and "My hand", turns of many small choices, and what is refused on the way."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from bot.sandbox.driver import Outcome, Person
from engine import records
from engine.core import CHANCE
from engine.mok_co import MOK_CO
from engine.mok_co.numbers import currency
from engine.mok_co.state import Acting, Action, Discard, Dismantle, Install, Move, Next, State, Stay, Use
from renderers import words
from renderers.cards.names import card_text
from renderers.translation import translator
from renderers.typed import to_type
from tests.e2e.cards import (
    Knowledge,
    Reading,
    check_the_end,
    choose,
    hand_by_button,
    hand_in_dm,
    until_a_person_acts,
)
from tests.e2e.playing import (
    AFTER_A_KILL,
    Game,
    Table,
    World,
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

SHORT: Final = "squares=CAI-CY-CO-CU-CI-XI-ZI-TI-NI hand_base=5 paid_moves=2"
"""A game that is over soon: nine squares, and enough rice to move each turn."""

CARD_TOLD: Final = re.compile(r"\b(?:draw|install|discard) [BR][0-8kst]\b|\"[BR][0-8kst]\"")
"""Cards as the engine writes and stores them: nothing for a log, which others may read."""


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(
    table: Table, *people: Person, computers: Sequence[str] = (), options: str = SHORT
) -> Game:
    """Let these people start a game with computer players of these levels in the last seats."""
    lobby = await table.propose(people[0], game="mok_co", options=options)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for level in computers:
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", [level]))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


def sensible(state: State, rng: random.Random) -> Action:
    """Return what takes a game to its end: move where one can, install now and then, discard the rest."""
    legal = MOK_CO.legal(state, state.table.mover)
    for kind in (Move, Install, Discard):
        fitting = [action for action in legal if isinstance(action, kind)]
        if fitting and (kind is not Install or rng.random() < 0.5):
            return rng.choice(fitting)
    useful = [action for action in legal if not isinstance(action, Next | Stay)]
    return rng.choice(useful or legal)


async def act(game: Game, rng: random.Random) -> None:
    """Let whoever is to act do something sensible: in the DM, by "My hand", by a command or in a form."""
    mover, state = game.mover, game.books.state(game.id)
    action = sensible(state, rng)
    steps, ply = MOK_CO.steps(state, action), game.ply
    notation = to_type("mok_co", MOK_CO.notate(state, action), "en")
    match rng.randrange(4):
        case 0:
            await choose(game, mover, await hand_in_dm(game, mover), steps)
        case 1:
            await choose(game, mover, await hand_by_button(game, mover), steps)
        case 2:
            told(await mover.command("move", game.place, your_move=notation))
        case _:
            await game.type_move(mover, notation, await hand_by_button(game, mover))
    assert game.ply > ply
    await until_a_person_acts(game)


async def finish(game: Game, rng: random.Random, most: int = 400) -> None:
    """Play until the game is over."""
    await until_a_person_acts(game)
    for _ in range(most):
        if game.over:
            return
        await act(game, rng)
    raise AssertionError("the game does not end")


async def typed(game: Game, person: Person, text: str) -> str:
    """Type a move by command; return the private answer."""
    return told(await person.command("move", game.place, your_move=text))


async def play_to(game: Game, wanted: Callable[[State], bool], rng: random.Random) -> None:
    """Play by typing until somebody is asked in a position that is wanted."""
    for _ in range(400):
        await until_a_person_acts(game)
        state = game.books.state(game.id)
        if wanted(state):
            return
        await typed(game, game.mover, MOK_CO.notate(state, sensible(state, rng)))
    raise AssertionError("there was no such position")


def in_phase(phase: str) -> Callable[[State], bool]:
    """Return what tells whether somebody may act in this phase."""
    return lambda state: phase in MOK_CO.view(state, None).open


# --- Who may know what -----------------------------------------------------------------------------


def check_what_was_read(
    game: Game, reading: Reading, seats: Mapping[int, int | None], names_there: tuple[str, ...]
) -> None:
    """Hold all that anybody read while the game ran against what they may know."""
    knowledge = Knowledge(game, names_there, random.Random(5))
    read = reading.close()
    end = next(
        number
        for number, one in enumerate(read)
        if one.reader is None and "Rematch" in str(one.message.buttons)
    )
    for one in read[:end]:
        if one.reader is None or one.reader in seats:
            knowledge.check(one, seats)
    assert {one.reader for one in read[:end]} >= {None, *seats}


# --- Whole games -----------------------------------------------------------------------------------


async def test_two_people_play_to_the_mountain(new_world: MakeWorld, tmp_path: Path) -> None:
    """By menus, buttons, forms and commands, with a kill in the middle; one of them has closed DMs."""
    rng = random.Random(4)
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    anna, ben = people = table.person("Anna"), table.person("Ben")
    reading = Reading(table, *people)
    game = await sit_down(table, *people)
    for _ in range(12):
        await act(game, rng)
    await world.sandbox.kill_bot()
    await world.start_bot()
    await finish(game, rng)

    await check_the_end(game, anna, tmp_path)
    table.allow(*AFTER_A_KILL)
    await table.settle()
    assert [line for line in world.sandbox.bot_output().splitlines() if CARD_TOLD.search(line)] == []
    check_what_was_read(game, reading, {anna.id: 0, ben.id: 1}, names_of(people))
    assert table.trouble() == []
    state = game.books.state(game.id)
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert "has reached the mountain and wins the game" in result.text
    assert max(camp.index for camp in state.table.camps) == 8


async def test_two_people_and_two_computers(table: Table, tmp_path: Path) -> None:
    """On the route of the book; the record replays, and `tymok check` says so."""
    rng = random.Random(8)
    anna, ben = people = table.people()
    ben.close_dms()
    table.allow("50007 Cannot send messages to this user")
    reading = Reading(table, *people)
    game = await sit_down(table, *people, computers=("good", "beginner"), options="hand_base=7 paid_moves=5")
    await until_a_person_acts(game)
    while not game.over:
        state = game.books.state(game.id)
        await typed(game, game.mover, MOK_CO.notate(state, sensible(state, rng)))
        await until_a_person_acts(game)
    await check_the_end(game, anna, tmp_path)
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    ended = MOK_CO.result(game.books.state(game.id))
    assert words.result_text("mok_co", ended, names=names_of(people, "good", "beginner")) in result.text
    assert ben.dms() == []
    check_what_was_read(game, reading, {anna.id: 0}, names_of(people, "good", "beginner"))
    record = tmp_path / "game.txt"
    record.write_bytes(await take_record(game, anna, result))
    assert records.check(record.read_text(encoding="utf-8")).game_id == "mok_co"
    said = said_of(record)
    assert "Mok Co, " in said
    assert " actions, no error" in said


async def test_the_boxed_edition_is_played_to_its_end(table: Table, tmp_path: Path) -> None:
    rng = random.Random(9)
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options=f"edition=boxed {SHORT}")
    await finish(game, rng)
    await check_the_end(game, ben, tmp_path)
    assert game.books.state(game.id).table.options.end_rule == "round"


# --- What is refused -------------------------------------------------------------------------------


async def refused(game: Game, person: Person, text: str, *wanted: str) -> None:
    """Hold a refusal against what it must say; nothing may have changed."""
    before = game.row["state"]
    answer = await typed(game, person, text)
    for part in wanted:
        assert part in answer, (text, answer)
    assert game.row["state"] == before


async def test_what_cannot_be_done_is_explained_and_changes_nothing(table: Table) -> None:
    rng = random.Random(3)
    anna, ben = table.people()
    stranger = table.person()
    game = await sit_down(table, anna, ben, options="hand_base=7")
    await play_to(game, in_phase("cards"), rng)
    mover, other = game.mover, game.waiting
    held = game.books.state(game.id).table.camp.hand
    missing = next(card for card in ("Rk", "Rt", "Bk", "Bt", "R8", "B8", "R7") if card not in held)
    dear = next(card for card in held if card[1] not in "s0")
    paid = "rice" if dear[0] == "R" else "coin"
    await refused(game, other, f"discard {held[0]}", "turn")
    await refused(game, stranger, "next", "watch")
    await refused(game, mover, f"install {missing}", "You don't hold this card")
    await refused(game, mover, "install R9", "can't read")
    await refused(game, mover, f"install {dear}", "That costs")
    await refused(game, mover, f"install {dear} {paid}", "isn't paid for with")
    await refused(game, mover, "move rice", "You can't do that at this point")
    await refused(game, mover, "change 1", "You can't do that at this point")
    await refused(game, mover, "use 1", "You can't do that at this point")
    await refused(game, mover, "steal #2 gold", "can't read")
    await refused(game, mover, "兵XY", "can't read")
    await refused(game, mover, "bet 2 3", "can't read")
    await refused(game, mover, "8" * 300, "can't read")
    await refused(game, mover, "all my rice", "all my rice")
    assert "hidden" in told(await other.context_command("Record", await game.board()))
    assert await other.autocomplete("move", "your_move", "", game.place) == []
    assert await mover.autocomplete("move", "your_move", "discard", game.place) != []

    await typed(game, mover, f"discard {held[0]}")
    await refused(game, mover, f"install {held[1]}", "You have discarded this turn")
    for card in held[1:5]:
        await typed(game, mover, f"discard {card}")
    await typed(game, mover, "next")
    await refused(game, mover, "move coin", "That costs 2 in coins, and you have 0. Rice can't pay for it.")
    await refused(game, mover, "next", "You can't do that at this point", "Now: moving")
    await typed(game, mover, "move rice")
    assert game.books.state(game.id).table.camps[game.books.seats(game.id).index(mover.id)].index == 2
    game.books.check(game.id)


async def test_installed_cards_are_called_by_their_numbers(table: Table) -> None:
    """A card is installed, cannot be paid for in the other currency, and is dismantled."""
    rng = random.Random(12)
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="hand_base=7")

    def free(state: State) -> bool:
        return in_phase("cards")(state) and any(card[1] == "0" for card in state.table.camp.hand)

    await play_to(game, free, rng)
    mover = game.mover
    card = next(card for card in game.books.state(game.id).table.camp.hand if card[1] == "0")
    for text in (f"install {card}", "next"):
        await typed(game, mover, text)
    seat = game.books.seats(game.id).index(mover.id)

    def can_dismantle(state: State) -> bool:
        own_turn = isinstance(state, Acting) and state.table.mover == seat
        return own_turn and Dismantle(1) in MOK_CO.legal(state, seat)

    await play_to(game, can_dismantle, rng)
    installed = game.books.state(game.id).table.camp.installed
    most = len(installed)
    await refused(game, mover, "dismantle 9", f"There is no card number 9. There are {most}.")
    wrong = "rice" if currency(installed[0].card) == "coin" else "coin"
    await refused(game, mover, f"dismantle 1 {wrong}", "isn't paid for with")
    await typed(game, mover, "dismantle 1")
    assert len(game.books.state(game.id).table.camps[seat].installed) == most - 1
    await refused(game, mover, "use 1", "You can't do that at this point")
    game.books.check(game.id)


async def test_one_who_presses_twice_acts_once(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    await play_to(game, in_phase("cards"), random.Random(1))
    mover, ply = game.mover, game.ply
    state = game.books.state(game.id)
    steps = MOK_CO.steps(state, Discard(state.table.camp.hand[0]))
    messages = [await hand_in_dm(game, mover), await hand_by_button(game, mover)]

    async def press(message: Any) -> Outcome:
        value = steps[0].value
        for button in message.buttons:
            if button["custom_id"].endswith(value):
                return await mover.click(message, button["custom_id"])
        (menu,) = (m for m in message.selects if value in {option["value"] for option in m["options"]})
        return await mover.select(message, menu["custom_id"], [value])

    await asyncio.gather(*(press(message) for message in messages))
    acts = [line for line in game.books.check(game.id)[ply:] if line.seat != CHANCE]
    assert len(acts) == 1


THROWN_FOR: Final = ("B6", "B7", "B8")
"""Black cards for which the sticks are thrown: rice pays for them."""


def saving(state: State) -> Action:
    """Return what brings a card for which the sticks are thrown: everything else is discarded for rice."""
    legal = MOK_CO.legal(state, state.table.mover)
    wanted = [action for action in legal if isinstance(action, Install) and action.card in THROWN_FOR]
    rest = [action for action in legal if isinstance(action, Discard) and action.card not in THROWN_FOR]
    return (wanted or rest or legal[-1:])[0]


async def test_a_throw_that_is_pressed_twice_falls_once(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="hand_base=7")
    for _ in range(200):
        await until_a_person_acts(game)
        state = game.books.state(game.id)
        throws = [action for action in MOK_CO.legal(state, state.table.mover) if isinstance(action, Use)]
        if throws:
            break
        await typed(game, game.mover, MOK_CO.notate(state, saving(state)))
    mover, ply = game.mover, game.ply
    (step,) = MOK_CO.steps(state, throws[0])
    messages = [await hand_in_dm(game, mover), await hand_by_button(game, mover)]
    buttons = [next(b for b in m.buttons if b["custom_id"].endswith(step.value)) for m in messages]
    assert "81%" in buttons[0]["label"]
    presses = zip(messages, buttons, strict=True)
    await asyncio.gather(*(mover.click(message, button["custom_id"]) for message, button in presses))
    log = [line.notation for line in game.books.check(game.id)[ply:]]
    assert log[0] == MOK_CO.notate(state, throws[0])
    assert sum(notation.startswith("sticks") for notation in log) == 1
    assert sum(notation.startswith("use") for notation in log) == 1


async def test_a_japanese_player_reads_and_types_japanese(table: Table) -> None:
    anna, yuki = table.person(), table.person("雪", locale="ja")
    game = await sit_down(table, anna, yuki)
    await play_to(game, lambda state: in_phase("cards")(state) and state.table.mover == 1, random.Random(2))
    hand = await hand_by_button(game, yuki)
    assert "自分の手札" in hand.alts[0]
    card = game.books.state(game.id).table.camp.hand[0]
    ply = game.ply
    answer = told(
        await yuki.command("move", game.place, your_move=f"{card_text(card, translator('ja'))}を捨てる")
    )
    assert game.ply > ply, answer
