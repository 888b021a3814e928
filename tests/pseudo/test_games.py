"""Every game in the pseudo-language: all its sentences and labels, and the messages in which it is played."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

import pytest

from bot.kit.messages.message import Message
from bot.table.messages.board import board_message, hand_message, private, public
from bot.table.service.match import Match
from engine import catalogue
from engine.core import CHANCE, AnyGame
from renderers import faces, rule_words, words
from renderers.canvas import USUAL, Look
from renderers.translation import Translator
from tests.bot.table.matches import match_at
from tests.playthroughs import SHORTER
from tests.pseudo import messages
from tests.pseudo.language import CODE, left

NAMES: Final = ("Aya", "Béla", "Chen", "Dora")
KNOWN: Final = frozenset({*NAMES, "Player"})

EVERY: Final = 7
"""Only so many positions are told as a whole: they say the same again and again."""

PLIES: Final = 400
"""Actions of a game that are looked at: by then everything has happened that happens often."""


def people_at(game: AnyGame) -> int:
    return min(3, game.seats.stop - 1)


def options_of(game: AnyGame) -> Any:
    """Return options by which a game may soon be over."""
    changes = {name: value for name, value in SHORTER.items() if name in game.options.__struct_fields__}
    return game.make_options(changes=changes)


def positions(game: AnyGame) -> Iterator[tuple[Any, int, Any]]:
    """Yield the positions of a random game, each with who acts and what they do; at its end that is None."""
    rng = random.Random(11)
    state = game.start(people_at(game), options_of(game))
    for _ in range(PLIES):
        seats = game.turn(state).seats
        if not seats:
            yield state, CHANCE, None
            return
        seat = seats[0]
        action = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
        yield state, seat, action
        state = game.apply(state, seat, action)


def sentences(game: AnyGame) -> Iterator[str]:
    """Yield what is said of a game as it goes on, and at its end."""
    look = Look(names=NAMES[: people_at(game)], language=CODE)
    before = None
    for number, (state, seat, action) in enumerate(positions(game)):
        reader = None if seat == CHANCE else seat
        view = game.view(state, reader)
        yield from (words.change(game.id, view, look), words.prompt(game.id, view, look))
        if number % EVERY == 0 or action is None:
            yield words.describe(game.id, view, look)
            yield words.describe_fully(game.id, view, look)
            yield words.describe_holdings(game.id, view, look)
        if action is None:
            yield faces.get(game.id).won_by(before, view, look)
            return
        yield words.action_text(game.id, view, action, look)
        if reader is not None:
            for legal in game.legal(state, seat)[::EVERY]:
                yield from (words.step_label(game.id, view, step, CODE) for step in game.steps(state, legal))
                yield words.consequence(game.id, view, [legal], CODE)
        before = view


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_nothing_that_a_game_says_is_english(game_id: str) -> None:
    found = {said: rest for said in sentences(catalogue.get(game_id)) if (rest := left(said, KNOWN))}
    assert found == {}


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_no_name_of_a_rule_is_english(game_id: str) -> None:
    game = catalogue.get(game_id)
    said = [rule_words.game_name(game_id, CODE), rule_words.tagline(game_id, CODE)]
    said += [rule_words.rules_label(game_id, preset, CODE) for preset in game.presets]
    said += [rule_words.option_name(game_id, option, CODE) for option in game.options.__struct_fields__]
    assert [one for one in said if left(one)] == []


@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_discord_takes_the_messages_of_a_game(game_id: str, t: Translator) -> None:
    game = catalogue.get(game_id)
    options, wrong = options_of(game), set[str]()
    for number, (state, seat, action) in enumerate(positions(game)):
        if action is not None and (number % EVERY or seat == CHANCE):
            continue
        match = match_at(game_id, state, options, people_at(game))
        async for message in shown(match, seat, t):
            wrong |= {*messages.mistakes(messages.payload(message), KNOWN)}
    assert sorted(wrong) == []


async def shown(match: Match, seat: int, t: Translator) -> AsyncIterator[Message]:
    """Yield how everybody sees a game, how who acts sees it, and what they see of their hand."""
    yield await board_message(match, public(match, t, USUAL))
    if seat == CHANCE:
        return
    own = private(match, t, seat, USUAL)
    yield await board_message(match, own)
    action = match.rules.moves(match.state, seat)[-1]
    first = match.rules.steps(match.state, action)[0]
    yield await board_message(match, private(match, t, seat, USUAL, (first.value,)))
    if match.privacy.delivered:
        yield await hand_message(match, own, "https://discord.com/channels/1/2/3")
