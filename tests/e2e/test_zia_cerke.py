"""古機戦 at a table: by menus and by typing, secret setups, chains, giving up and draws by its own rules."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.driver import Outcome, Person
from engine.core import Seat
from engine.players.greedy_player import GreedyPlayer
from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.state import Chaining, Moving, OfferDraw, Over, Resign, Setup, State, Stop
from renderers import words
from tests.e2e.cards import Reading, check_the_end
from tests.e2e.playing import Game, Table, confirms, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(table: Table, *people: Person, options: str = "seasons=1", **more: Any) -> Game:
    """Let these people, or one and a computer player, start a game by these options."""
    lobby = await table.propose(people[0], game="zia_cerke", options=options, **more)
    return await table.begin(lobby, *people)


def position(game: Game) -> Any:
    """Return the position as it stands in the database."""
    state: State = game.books.state(game.id)
    return state


def seat_of(game: Game, person: Person) -> Seat:
    return game.books.seats(game.id).index(person.id)


def wanted(game: Game, worst: Seat, rng: random.Random) -> str:
    """Return what the mover plays: the seat ``worst`` anything, the other one well."""
    state = position(game)
    seat = state.table.mover
    if seat == worst:
        return ZIA_CERKE.notate(state, rng.choice(ZIA_CERKE.moves(state, seat)))
    return ZIA_CERKE.notate(state, GreedyPlayer().choose(ZIA_CERKE, ZIA_CERKE.view(state, seat), rng))


def typed(game: Game, person: Person, text: str) -> Awaitable[Outcome]:
    return person.command("move", game.place, your_move=text)


async def refused(outcome: Awaitable[Outcome], *said: str) -> None:
    """Hold a refusal against what it must say."""
    text = told(await outcome)
    for words_said in said:
        assert words_said in text, text


def line_to_a_chain() -> list[str]:
    """Return the shortest of some random games of 'draughts' that lead to a chain of jumps."""
    rng, shortest = random.Random(4), [""] * 200
    for _ in range(60):
        state: State = ZIA_CERKE.start(2, ZIA_CERKE.presets["draughts"])
        line: list[str] = []
        while isinstance(state, Moving) and len(line) < len(shortest):
            action = rng.choice(ZIA_CERKE.moves(state, state.table.mover))
            line.append(ZIA_CERKE.notate(state, action))
            state = ZIA_CERKE.apply(state, state.table.mover, action)
        if isinstance(state, Chaining):
            shortest = line
    assert all(shortest)
    return shortest


# --- Whole games -----------------------------------------------------------------------------------


async def test_two_people_by_menus(table: Table, tmp_path: Path) -> None:
    """Everything is chosen from menus until the king is taken; the end says so, and its record replays."""
    rng = random.Random(2)
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    worst = seat_of(game, ben)
    while not game.over:
        board = await game.board()
        view = ZIA_CERKE.view(position(game), None)
        assert words.prompt("zia_cerke", view, names=(anna.name, ben.name)) in board.text
        assert {"resign", "offer-draw"}.isdisjoint(
            o["value"] for menu in board.selects for o in menu["options"]
        )
        await game.choose(game.mover, wanted(game, worst, rng), board)
    assert position(game).rule == "king"
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert f"{anna.name} wins" in result.text
    assert "king" in result.text
    await check_the_end(game, ben, tmp_path)
    assert table.trouble() == []


async def test_a_match_by_typing_in_two_languages(table: Table, tmp_path: Path) -> None:
    """Two seasons; the other side begins the second one, and the points are counted."""
    rng = random.Random(5)
    anna, rin = table.person(), table.person(locale="ja")
    game = await sit_down(table, anna, rin, options="seasons=2 move_limit=60")
    worst = seat_of(game, rin)
    begun = position(game).table.first
    while not game.over:
        person, notation = game.mover, wanted(game, worst, rng)
        ply = game.ply
        text = notation.lower().replace("-", " ") if person is anna else notation.translate(_WIDE)
        if ply % 2:
            shown(await game.type_move(person, text))
        else:
            told(await typed(game, person, text))
        assert game.ply > ply
    table_ = position(game).table
    assert [season.first for season in table_.seasons] == [begun, 1 - begun]
    assert sum(table_.points) == 4
    await check_the_end(game, anna, tmp_path)
    assert table.trouble() == []


_WIDE = {ord(sign): ord(sign) + 0xFEE0 for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


async def test_against_the_computer(table: Table) -> None:
    """The computer answers each move at once; a draw is nothing to ask it for."""
    rng = random.Random(7)
    anna = table.person()
    game = await sit_down(table, anna, options="seasons=1 move_limit=50", computer="good")
    worst = seat_of(game, anna)
    await refused(anna.command("game draw", game.place), "computer")
    while not game.over:
        await game.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) == [anna.id])
        if not game.over:
            await game.choose(anna, wanted(game, worst, rng))
    assert isinstance(position(game), Over)


# --- Setups in secret ------------------------------------------------------------------------------


async def test_setups_are_chosen_in_secret_and_at_the_same_moment(table: Table) -> None:
    anna, ben = table.people()
    stranger = table.person()
    reading = Reading(table, anna, ben)
    game = await sit_down(table, anna, ben, options="setup=chosen")
    await refused(typed(game, anna, "swap_middle"), "can't read")
    await refused(typed(game, anna, "KAI-KY"), "isn't possible now")
    await refused(typed(game, stranger, "keep"), "watch")
    assert position(game) == Setup(position(game).table)

    told(await typed(game, anna, "swap left"))
    ply = game.ply
    await refused(typed(game, anna, "swap_right"), "turn")
    assert game.ply == ply
    view = shown(await ben.click(await game.board(), "My view"))
    assert "swap" not in "\n".join(view.alts)
    own = await ben.autocomplete("move", "your_move", "", game.place)
    assert {choice["value"] for choice in own} == {"keep", "swap_left", "swap_right", "swap_both"}
    unseen = [one for one in reading.close() if one.reader != anna.id and (one.ply or 0) >= ply]
    assert unseen
    assert not [one for one in unseen if "L and N" in "".join((one.message.text, *one.message.alts))]

    told(await typed(game, ben, "swap_both"))
    assert position(game).table.wings == ("swap_left", "swap_both")
    board = await game.board()
    assert "exchange chariot and beast on L and N" in board.text


async def test_both_setups_at_once_count(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="setup=chosen")
    await asyncio.gather(typed(game, anna, "keep"), typed(game, ben, "swap_right"))
    state = position(game)
    assert isinstance(state, Moving)
    assert state.table.wings == ("keep", "swap_right")


# --- Chains ----------------------------------------------------------------------------------------


async def test_a_chain_of_jumps_goes_on_or_stops_by_button(table: Table) -> None:
    line = line_to_a_chain()
    people = table.people()
    game = await sit_down(table, *people, options=_text(ZIA_CERKE.presets["draughts"]))
    for notation in line:
        told(await typed(game, game.mover, notation))
    state = position(game)
    assert isinstance(state, Chaining)
    mover = game.mover
    board = await game.board()
    labels = [str(button.get("label")) for button in board.buttons]
    assert "Stop here" in labels
    others = [n for n in ("KAI-KY", "PAI-PY") if n not in game.notations()]
    await refused(typed(game, mover, others[0]), state.square)
    await refused(mover.command("game draw", game.place), "isn't possible now")
    stop = next(
        button for button in board.buttons if confirms(button) and button["custom_id"].endswith("stop")
    )
    shown(await mover.click(board, stop["custom_id"]))
    assert position(game).table.mover == 1 - state.table.mover
    assert game.books.check(game.id)[-1].notation == ZIA_CERKE.notate(state, Stop())


def _text(options: Options) -> str:
    return f"slide={options.slide} chain_jumps={str(options.chain_jumps).lower()}"


# --- Giving up, draws ------------------------------------------------------------------------------


async def test_who_resigns_in_their_turn_does_so_by_the_rule(table: Table, tmp_path: Path) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    mover, other = game.mover, game.waiting
    question = shown(await mover.click(await game.board(), "Resign"))
    assert "Do you want to resign?" in question.text
    assert "changed" in shown(await mover.click(question, "Play on")).text
    question = shown(await mover.command("game resign", game.place))
    assert "resigned" in shown(await mover.click(question, "Resign")).text
    assert game.books.check(game.id)[-1].notation == ZIA_CERKE.notate(position(game), Resign())
    assert position(game).rule == "resigned"
    result = await other.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert f"{other.name} wins" in result.text
    assert "resign" in result.text
    await check_the_end(game, other, tmp_path)
    assert table.trouble() == []


async def test_who_resigns_out_of_turn_gives_the_game_up(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    mover, other = game.mover, game.waiting
    question = shown(await other.command("game resign", game.place))
    assert "resigned" in shown(await other.click(question, "Resign")).text
    assert game.over
    result = await other.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert f"{mover.name} wins" in result.text


async def test_a_season_is_given_up_and_the_next_begins(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="seasons=3")
    mover, other = game.mover, game.waiting
    question = shown(await mover.command("game resign", game.place))
    assert "this season, or the whole game" in question.text
    shown(await mover.click(question, "Give up the season"))
    state = position(game)
    assert (game.over, state.table.season) == (False, 2)
    assert state.table.points[seat_of(game, other)] == 2
    board = await game.board()
    assert f"{mover.name} resigns, so {other.name} wins" in board.text


async def test_an_old_question_does_not_give_up_a_later_season(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="seasons=2")
    mover = game.mover
    question = shown(await mover.command("game resign", game.place))
    told(await typed(game, mover, game.notations()[0]))
    told(await typed(game, game.mover, game.notations()[0]))
    state = position(game)
    shown(await mover.click(question, "Give up the season"))
    assert position(game) == state


async def test_a_draw_is_offered_in_the_own_turn_and_accepted_by_button(table: Table, tmp_path: Path) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    mover, other = game.mover, game.waiting
    await refused(other.command("game draw", game.place), "turn")
    assert "offered" in told(await mover.command("game draw", game.place))
    assert game.books.check(game.id)[-1].notation == ZIA_CERKE.notate(position(game), OfferDraw())
    await refused(mover.command("game draw", game.place), "offered")
    assert game.mover is not other
    told(await typed(game, mover, game.notations()[0]))
    board = await game.board()
    assert "offers a draw" in board.text
    await refused(table.person().click(board, "Accept the draw"), "watch")
    await refused(mover.click(board, "Accept the draw"), "offered")
    assert "drawn" in told(await other.click(board, "Accept the draw"))
    assert position(game).rule == "draw_agreed"
    result = await other.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert "draw" in result.text
    await check_the_end(game, mover, tmp_path)
    assert table.trouble() == []


async def test_an_offer_lapses_when_the_other_side_moves(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    mover, other = game.mover, game.waiting
    told(await mover.command("game draw", game.place))
    told(await typed(game, mover, game.notations()[0]))
    assert "Accept the draw" in str((await game.board()).buttons)
    told(await typed(game, other, game.notations()[0]))
    assert "Accept the draw" not in str((await game.board()).buttons)
    await refused(other.command("game draw", game.place), "turn")
    await refused(typed(game, mover, "accept_draw"), "offered")
    assert not game.over


# --- What is refused -------------------------------------------------------------------------------


async def test_mistakes_are_refused_and_change_nothing(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    mover, other = game.mover, game.waiting
    state = position(game)
    await refused(typed(game, other, "KAI-KY"), "turn")
    await refused(typed(game, mover, "KO-KU"), "KO")
    await refused(typed(game, mover, "KI-KU"), "KI")
    await refused(typed(game, mover, "KAI-LAI"), "LAI")
    await refused(typed(game, mover, "ZAI-ZI"), "ZI")
    await refused(typed(game, mover, "KAI"), "KY")
    await refused(typed(game, mover, "皇 ZO"), "can't read")
    await refused(typed(game, mover, "R3 B7"), "can't read")
    await refused(typed(game, mover, "stop"), "isn't possible now")
    await refused(typed(game, mover, "keep"), "isn't possible now")
    await refused(typed(game, mover, "x" * 500))
    assert position(game) == state
    assert game.ply == 0
