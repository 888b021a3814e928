"""Help on pieces: whoever learns a game sees it, until they have played some, or do without."""

from __future__ import annotations

import random
from typing import Any

from bot.table.messages import pictures, verbs
from bot.table.messages.board import private, public
from bot.table.messages.more import more_message
from bot.table.service.lobby import FIRST_GAMES
from bot.table.service.match import Match
from bot.table.telling import dresses
from engine.core import CHANCE
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.inside import Actor, Inside

T = translator("en")


def control(ids: list[str], verb: str) -> str:
    """Return the control of a verb."""
    return next(one for one in ids if one.split(";")[1] == verb)


async def begun(there: Inside, *people: Actor, game: str = "cerke", turning: bool = False) -> Match:
    """Return a game that these people have begun; the first opened it."""
    lobby = await there.command(people[0], "play", game=game)
    join = control(lobby.last.custom_ids, "join")
    number = join.split(";")[2]
    for one in people[1:]:
        await there.press(one, join)
    if turning:
        await there.press(people[0], verbs.TURNING(number, True).custom_id("b"), private=True)
    await there.press(people[0], f"b;start;{number};;")
    found: Match = await there.app.play.match(number)
    return found


async def seen(there: Inside, match: Match, person: Actor | None = None) -> str:
    """Return the help on the pieces that a person sees, or everybody."""
    bot: Any = there.bot
    dress = dresses.of_table(bot, match) if person is None else dresses.of_reader(bot, match, person.id)
    return (await dress).help


async def test_the_fourth_game_of_a_kind_has_no_help_by_itself(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    for _ in range(FIRST_GAMES):
        match = await begun(there, anna, ben)
        assert await seen(there, match) == await seen(there, match, anna) == pictures.FOR_LEARNERS
    match = await begun(there, anna, ben)
    assert await seen(there, match) == await seen(there, match, anna) == "none"


async def test_another_kind_of_game_is_learnt_anew_and_old_hands_see_a_plain_board(there: Inside) -> None:
    anna, ben, carl = (there.person(name) for name in ("Anna", "Ben", "Carl"))
    for _ in range(FIRST_GAMES):
        await begun(there, anna, ben)
    match = await begun(there, anna, carl)
    assert await seen(there, match) == "none", "one of them knows the game"
    assert await seen(there, match, anna) == "none"
    assert await seen(there, match, carl) == "both"
    assert await seen(there, await begun(there, anna, ben, game="zia_cerke")) == "both"


async def test_one_press_ends_it_on_the_own_view_and_on_the_board(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    match = await begun(there, anna, ben)
    page = more_message(match, match.seat_of(anna.id), T).to_send()["view"].to_components()
    assert "Signs without help" in str(page)
    answer = await there.press(anna, f"b;plain;{match.id};;", private=True)
    assert "brings the help on the signs back" in str(answer)
    assert answer.kind == "update"
    match = await there.app.play.match(match.id)
    assert await seen(there, match, anna) == await seen(there, match) == "none"
    assert await seen(there, match, ben) == "both"
    assert "Signs without help" not in str(
        more_message(match, match.seat_of(anna.id), T).to_send()["view"].to_components()
    )


async def test_help_is_chosen_in_the_settings_and_stays(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    page = await there.command(anna, "settings")
    assert page.kind == "reply"
    for chosen in ("letters", "moves", "none", "both"):
        shown = await there.press(anna, "s;prefer;;;help", chosen, private=True)
        assert "Your own views" in shown.text
        match = await begun(there, anna, ben, game="zia_cerke" if chosen == "letters" else "cerke")
        assert await seen(there, match, anna) == chosen
        assert await seen(there, match) == "none", "only who chose nothing is taken for a learner"
        await there.press(anna, f"b;resign_yes;{match.id};;")
    await there.press(anna, "s;prefer;;;help", "auto", private=True)
    assert "both" not in (await there.press(anna, "s;prefer;;;help", "nonsense", private=True)).text


async def test_a_server_may_choose_for_its_boards(there: Inside) -> None:
    anna, ben = there.person("Anna", manages=True), there.person("Ben")
    await there.press(anna, "s;server;;;help", "letters", private=True)
    match = await begun(there, anna, ben)
    assert await seen(there, match) == "letters"
    assert await seen(there, match, anna) == "both"


async def test_the_board_turns_to_who_is_to_move_if_the_lobby_says_so(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    for turning in (False, True):
        match = await begun(there, anna, ben, turning=turning)
        sides: set[int] = set()
        state = match.state
        while len(sides) < 1 + turning or match.rules.turn(state).seats == (CHANCE,):
            (seat,) = match.rules.turn(state).seats
            if seat == CHANCE:
                state = match.rules.apply(state, seat, match.rules.chance(state).sample(random.Random(1)))
                continue
            here = match.at(match.row.ply, state)
            assert public(here, T, USUAL).near == (seat if turning else 0)
            assert private(here, T, 1, USUAL).near == 1
            sides.add(public(here, T, USUAL).near)
            state = match.rules.apply(state, seat, match.rules.legal(state, seat)[0])
