"""Where several seats are to act at once, everybody sees one button, and each seat its own menus."""

from __future__ import annotations

import random
from typing import Any, cast

import discord
import pytest

from bot.table.messages.board import Seen, board_message, private, public
from bot.table.service.match import Match
from engine import catalogue
from engine.core import CHANCE
from renderers import faces
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.table.matches import match_at

PEOPLE = 4
T = translator("en")


def where_several_act(game_id: str) -> Match | None:
    """Return the game at its first position in which several seats are to act, None where there is none."""
    rules, rng = catalogue.get(game_id), random.Random(3)
    if PEOPLE not in rules.seats:
        return None
    options = rules.make_options()
    state = rules.start(PEOPLE, options)
    for _ in range(40):
        seats = rules.turn(state).seats
        if len(seats) > 1:
            return match_at(game_id, state, options, PEOPLE)
        if not seats:
            return None
        action = (
            rules.chance(state).sample(rng)
            if seats[0] == CHANCE
            else rng.choice(rules.legal(state, seats[0]))
        )
        state = rules.apply(state, seats[0], action)
    return None


MATCHES = [match for game_id in catalogue.ids() if (match := where_several_act(game_id)) is not None]


async def controls(match: Match, seen: Seen) -> list[dict[str, Any]]:
    """Return the buttons and menus of a message."""
    layout = cast(Any, (await board_message(match, seen)).view).to_components()
    rows = [
        part for part in layout[0]["components"] if part["type"] == discord.ComponentType.action_row.value
    ]
    return [control for row in rows for control in row["components"]]


def chooses(control: dict[str, Any]) -> bool:
    """Tell whether a control takes part in a choice."""
    return control["custom_id"].split(";")[1] in {"pick", "confirm", "type"}


def test_there_are_such_games() -> None:
    assert "lutu" in [match.row.game_id for match in MATCHES]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.row.game_id)
async def test_menus_are_on_the_own_view_alone(match: Match) -> None:
    everybody = await controls(match, public(match, T, USUAL))
    assert not any(chooses(control) for control in everybody)
    (own,) = [control for control in everybody if control["custom_id"].split(";")[1] == "view"]
    assert own["label"] == T.t(faces.get(match.row.game_id).own_view)
    assert own["style"] == discord.ButtonStyle.primary.value
    for seat in range(PEOPLE):
        mine = await controls(match, private(match, T, seat, USUAL))
        assert any(chooses(control) for control in mine) == (seat in match.to_act)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.row.game_id)
async def test_everybodys_message_is_the_same_whatever_was_chosen(match: Match) -> None:
    """But for who is still to act: the choice of the first seat shows nowhere."""
    seat = match.to_act[0]
    messages = set()
    legal = match.rules.legal(match.state, seat)
    for action in (legal[0], legal[len(legal) // 2], legal[-1]):
        after = match.rules.apply(match.state, seat, action)
        now = match_at(match.row.game_id, after, match.options, PEOPLE)
        message = await board_message(now, public(now, T, USUAL))
        layout = repr(cast(Any, message.view).to_components())
        messages.add((layout, tuple((file.filename, file.fp.read()) for file in message.files)))
    assert len(messages) == 1
