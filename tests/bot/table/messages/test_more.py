"""Few buttons below a board, all else behind *More…*, and nothing there that cannot be pressed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import ui
from msgspec import structs

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.table.messages import pictures
from bot.table.messages.board import Seen, board_message, hand_message, private, public
from bot.table.messages.branches import choosing
from bot.table.messages.lobby import lobby_message
from bot.table.messages.more import more_message
from bot.table.messages.question import AtTable
from bot.table.messages.ways import MOST
from bot.table.service.match import Match
from engine import catalogue
from engine.core import CHANCE, IllegalAction
from renderers import faces
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.table.matches import match_at
from tests.pseudo.painting import Words

T = translator("en")

POSITIONS = 25
"""Positions of each game that are looked at."""


@pytest.fixture(autouse=True)
def _words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing: only what can be pressed is looked at."""
    monkeypatch.setattr(pictures, "_PAINTERS", Words())


def matches(game_id: str) -> Iterator[Match]:
    """Yield a game as it goes on at random, each time somebody has to choose."""
    rules, rng = catalogue.get(game_id), random.Random(7)
    people = min(4, rules.seats.stop - 1)
    options = rules.make_options()
    state, met = rules.start(people, options), 0
    while met < POSITIONS and (seats := rules.turn(state).seats):
        seat = seats[0]
        match = match_at(game_id, state, options, people)
        if seat != CHANCE and match.question(seat) is not None:
            met += 1
            yield match
        action = rules.chance(state).sample(rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state = rules.apply(state, seat, action)


def buttons(message: Message) -> list[PressButton]:
    return [item for item in message.view.walk_children() if isinstance(item, PressButton)]


def verbs_of(message: Message) -> list[str]:
    return [button.press.verb for button in buttons(message)]


async def seen_by_all(match: Match, chosen: tuple[str, ...] = ()) -> list[Message]:
    """Return the board as everybody sees it, as the first mover does, and their hand."""
    seat = match.to_act[0]
    own = private(match, T, seat, USUAL, chosen)
    table = public(match, T, USUAL, chosen)
    return [
        await board_message(match, table),
        await board_message(match, own),
        await hand_message(match, own, ""),
    ]


def a_step(match: Match) -> tuple[str, ...]:
    """Return the first step that leads on, none where each ends the choice."""
    seat = match.to_act[0]
    for step in choosing(AtTable(match, seat), ()).following:
        try:
            if choosing(AtTable(match, seat), (step.value,)).complete is None:
                return (step.value,)
        except IllegalAction:
            continue
    return ()


@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_there_are_at_most_five_buttons_and_each_can_be_pressed(game_id: str) -> None:
    for match in matches(game_id):
        asked = (
            replace(match, row=structs.replace(match.row, draw_offered_by=1))
            if len(match.seats) == 2
            else match
        )
        for now, chosen in ((match, ()), (asked, ()), (match, a_step(match))):
            for message in await seen_by_all(now, chosen):
                found = buttons(message)
                assert len(found) <= MOST, [button.label for button in found]
                assert not any(button.disabled for button in found)
                assert found[-1].press.verb == "more"


async def test_the_page_offers_what_a_player_may_do() -> None:
    match = next(matches("cerke"))
    assert verbs_of(more_message(match, 0, T)) == [
        "hint",
        *("view", "as_all", "hands", "words", "board"),
        *("type", "offer_draw", "resign"),
        *("rules", "rules", "fair", "steps", "record"),
    ]
    assert not {"type", "hint"} & {*verbs_of(more_message(match, 1, T))}, "it is not their turn"
    moved = replace(match, seats=tuple(structs.replace(seat, has_acted=True) for seat in match.seats))
    timed = replace(moved, row=structs.replace(moved.row, clock="days:3"))
    assert verbs_of(more_message(timed, 0, T))[6:10] == ["type", "ask", "ask", "offer_draw"]


@pytest.mark.parametrize(
    "changes", [{"rated": True}, {"fixture": "s1:1", "unrated": "few_people"}, {"hints": False}]
)
async def test_no_hint_is_offered_where_a_game_counts_or_nobody_wants_them(changes: dict[str, Any]) -> None:
    match = next(matches("cerke"))
    row = structs.replace(match.row, **changes)
    assert "hint" not in verbs_of(more_message(replace(match, row=row), 0, T))
    unrated = structs.replace(match.row, rated=True, unrated="few_people")
    assert "hint" in verbs_of(more_message(replace(match, row=unrated), 0, T))


@pytest.mark.parametrize(("game_id", "told"), [("cerke", True), ("ta_xot", False)])
async def test_a_computers_reason_is_offered_where_nothing_is_hidden(game_id: str, told: bool) -> None:
    match = next(matches(game_id))
    assert "why" not in verbs_of(more_message(match, 0, T)), "all are people"
    computer = structs.replace(match.seats[1], user_id=None, computer="good")
    with_it = replace(match, seats=(match.seats[0], computer, *match.seats[2:]))
    assert ("why" in verbs_of(more_message(with_it, 0, T))) == told
    over = replace(with_it, row=structs.replace(with_it.row, status="over"))
    assert "why" in verbs_of(more_message(over, 0, T))


async def test_who_watches_is_offered_what_they_may_do() -> None:
    match = next(matches("cerke"))
    assert verbs_of(more_message(match, None, T)) == [
        "hands",
        "words",
        "board",
        "rules",
        "rules",
        "fair",
        "steps",
        "record",
    ]
    cards = next(matches("ta_xot"))
    seats = tuple(structs.replace(seat, user_id=None) if seat.seat else seat for seat in cards.seats)
    assert "take_seat" in verbs_of(more_message(replace(cards, seats=seats), None, T))
    assert "record" not in verbs_of(more_message(cards, None, T)), "hands are hidden"


async def test_a_lobby_shows_what_is_wanted_first() -> None:
    match = next(matches("ta_xot"))
    lobby = replace(match, state=None, row=structs.replace(match.row, status="lobby"))
    for count, first in (
        (1, ["join", "levels", "leave", "options"]),
        (4, ["start", "leave", "options", "rules"]),
    ):
        there = replace(lobby, seats=lobby.seats[:count])
        assert verbs_of(lobby_message(there, T)) == [*first, "more"]
        rest = verbs_of(more_message(there, 0, T))
        assert not {*first} & {*rest}
        assert "fair" in rest


def test_a_piece_with_one_way_says_where_it_goes_and_needs_no_second_choice() -> None:
    met = 0
    for game_id in catalogue.ids():
        for match in matches(game_id):
            seat = match.to_act[0]
            now = choosing(AtTable(match, seat), ())
            assert now.complete is None, "nobody acts without having pressed anything"
            together = faces.get(game_id).together
            for step, branch in now.leads_to.items():
                if together is not None and step.kind == together.kind:
                    continue  # its menu does not say what follows
                after = choosing(AtTable(match, seat), (*(one.value for one in now.steps), step.value))
                assert len(after.following) != 1
                if len(branch.actions) == 1:
                    (action,) = branch.actions
                    assert after.complete == branch.whole == action
                    met += len(match.rules.steps(match.state, action)) > len(now.steps) + 1
    assert met > 20


def rows_of(message: Message) -> list[ui.ActionRow[Any]]:
    return [item for item in message.view.walk_children() if isinstance(item, ui.ActionRow)]


async def test_what_is_told_in_small_stands_below_the_menus() -> None:
    match = next(matches("cerke"))
    message = await board_message(match, replace(private(match, T, 0, USUAL), note="Small print."))
    parts = list(message.view.walk_children())
    (small,) = (part for part in parts if isinstance(part, ui.TextDisplay) and "Small print." in part.content)
    assert parts.index(small) > parts.index(rows_of(message)[-1])
    refused = await board_message(match, Seen(T, 0, 0, 0, refused="No."))
    parts = list(refused.view.walk_children())
    (told,) = (part for part in parts if isinstance(part, ui.TextDisplay) and part.content == "No.")
    assert parts.index(told) < parts.index(rows_of(refused)[0])
