"""Two positions that somebody cannot tell apart give them the same messages, byte for byte."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from bot.kit.messages.message import Message
from bot.table.messages.board import Seen, board_message, hand_message, private, public
from bot.table.messages.branches import choosing
from bot.table.messages.question import AtTable
from bot.table.service.match import Match
from engine import catalogue
from engine.core import CHANCE, Step
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.table.matches import match_at


def first_hidden(game_id: str) -> str:
    """Return the first preset of a game by which seats know what others do not; empty if there is none."""
    rules = catalogue.get(game_id)
    return next((name for name, options in rules.presets.items() if rules.privacy(options).private), "")


PRESETS = {name: preset for name in catalogue.ids() if (preset := first_hidden(name))}
GAMES = tuple(PRESETS)
MOMENTS = 4
"""Positions of a random game that are looked at beside the first one."""

T = translator("en")


def people_at(game_id: str) -> int:
    """Return how many people sit there: three, where so many can."""
    return min(3, catalogue.get(game_id).seats.stop - 1)


def positions(game_id: str, rng: random.Random) -> list[Any]:
    """Return some positions of a random game in which somebody has to choose."""
    rules = catalogue.get(game_id)
    seasons = {"seasons": 2} if "seasons" in rules.options.__struct_fields__ else {}
    options = rules.make_options(PRESETS[game_id], seasons)
    state = rules.start(people_at(game_id), options)
    found = []
    while seats := rules.turn(state).seats:
        if seats[0] == CHANCE:
            state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
            continue
        if rules.privacy(options).delivered or set(seats) < set(range(len(rules.standing(state)))):
            found.append(state)  # where all choose at once and nobody has, there is nothing to hide yet
        state = rules.apply(state, seats[0], rng.choice(rules.legal(state, seats[0])))
    first, *later = found
    return [first, *rng.sample(later, min(MOMENTS, len(later)))]


def parts(message: Message) -> tuple[Any, ...]:
    """Return everything of a message: texts, controls with their identifiers, and its files."""
    files, layout = [], cast(Any, message.view)
    for file in message.files:
        file.reset(seek=True)
        files.append((file.filename, file.description, file.fp.read()))
    return (layout.to_components(), files)


def first_choice(match: Match, seat: int) -> tuple[str, ...]:
    """Return the first step of the last thing that the seat may do: menus of the second step follow."""
    action = match.rules.legal(match.state, seat)[-1]
    path: tuple[Step, ...] = match.rules.steps(match.state, action)
    return tuple(step.value for step in path[:1]) if len(path) > 1 else ()


@pytest.mark.parametrize("game_id", GAMES)
async def test_messages_do_not_depend_on_what_their_reader_cannot_know(game_id: str) -> None:
    rng = random.Random(game_id)
    rules = catalogue.get(game_id)
    for state in positions(game_id, rng):
        match = match_at(game_id, state, state.table.options, people_at(game_id))
        for reader in (None, *range(people_at(game_id))):
            alike = rules.determinise(rules.view(state, reader), rng)
            other = match_at(game_id, alike, match.options, people_at(game_id))
            for seen in sights(match, reader):
                assert parts(await board_message(match, seen)) == parts(await board_message(other, seen))
                if reader is not None and match.privacy.delivered:
                    hands = [await hand_message(one, seen, "the table") for one in (match, other)]
                    assert parts(hands[0]) == parts(hands[1])


def sights(match: Match, reader: int | None) -> list[Seen]:
    """Return the ways in which a message shows the game to a reader."""
    if reader is None:
        return [public(match, T, USUAL)]
    plain = private(match, T, reader, USUAL)
    if reader not in match.to_act:
        return [plain]
    chosen = first_choice(match, reader)
    assert choosing(AtTable(match, reader), chosen).candidates
    return [plain, private(match, T, reader, USUAL, chosen)]


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_message_that_leaked_would_be_found(game_id: str) -> None:
    """What another seat alone may know, and a table seen by another seat, are different messages."""
    rng = random.Random(game_id)
    (state, *_) = positions(game_id, rng)
    match = match_at(game_id, state, state.table.options, people_at(game_id))
    own, others = (private(match, T, seat, USUAL) for seat in (0, 1))
    if match.privacy.delivered:
        assert parts(await hand_message(match, own, "")) != parts(await hand_message(match, others, ""))
    assert parts(await board_message(match, own)) != parts(
        await board_message(match, public(match, T, USUAL))
    )
