"""The message that shows a position of a game: every control works, and there are not too many of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from bot.kit.messages.message import safe
from bot.records.messages.stepping import (
    MOST_TURNS,
    Spot,
    landmarks,
    position_in_words,
    read_side,
    step_message,
)
from bot.table.messages import pictures
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from bot.table.service.timing import TIME
from engine import catalogue
from engine.cerke.state import Taxot
from engine.core import CHANCE
from renderers.translation import translator
from tests.bot.leagues.seasons import text_of
from tests.bot.table.matches import match_at
from tests.engine.test_chronicle import played

LONGEST_ID = 100


def finished(game_id: str, seed: int = 1) -> tuple[Match, Replay]:
    """Return a finished game with its replay."""
    rules = catalogue.get(game_id)
    seats = max(2, rules.seats.start)
    states, actions = played(rules, seats, seed)
    notations = [rules.notate(state, action) for state, (_, action) in zip(states, actions, strict=False)]
    match = match_at(game_id, states[-1], rules.make_options(), seats)
    result = msgspec.json.encode(rules.result(states[-1])).decode()
    row = msgspec.structs.replace(match.row, status="over", ply=len(actions), result=result)
    return replace(match, row=row), Replay(states, actions, notations, [seats] * len(states))


def controls(message: Any) -> list[dict[str, Any]]:
    """Return the buttons and menus of a message."""
    (frame,) = cast(Any, message.view).to_components()
    return [item for row in frame["components"] if row["type"] == 1 for item in row["components"]]


def turns(message: Any) -> dict[int, str]:
    """Return what the menu of positions calls each of them."""
    menus = [item for item in controls(message) if item["custom_id"].endswith(".jump")]
    return {int(option["value"]): option["label"] for item in menus for option in item["options"]}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_the_controls_of_every_game(game_id: str, language: str) -> None:
    match, replay = finished(game_id)
    for ply in {0, 1, replay.last // 2, replay.last}:
        for side in (None, 0, 1):
            message = await step_message(match, replay, Spot(ply, side, side), translator(language))
            found = controls(message)
            ids = [item["custom_id"] for item in found]
            assert len(set(ids)) == len(ids)
            assert max(map(len, ids)) <= LONGEST_ID
            ways = {
                i.rpartition(".")[2]: item for item in found if (i := item["custom_id"]).startswith("b;step;")
            }
            assert ways["back"].get("disabled", False) == (ply == 0)
            assert ways["forward"].get("disabled", False) == (ply == replay.last)
            assert f";{max(ply - 1, 0)};" in ways["back"]["custom_id"]
            for menu in (item for item in found if "options" in item):
                assert 1 <= len(menu["options"]) <= MOST_TURNS
                assert all(0 < len(option["label"]) <= 100 for option in menu["options"])
            assert message.files[0].description


def test_a_long_game_has_its_seasons_in_the_menu() -> None:
    match, replay = finished("ta_xot", 3)
    assert replay.last > 2 * MOST_TURNS
    marks = landmarks(match, replay)
    assert len(marks) <= MOST_TURNS
    assert (marks[0], marks[-1]) == (0, replay.last)
    deals = [match.rules.deal(state) for state in replay.states]
    begins = {ply for ply in range(1, len(deals)) if deals[ply] != deals[ply - 1]}
    assert begins <= set(marks)
    assert max(later - one for one, later in pairwise(marks)) < replay.last / 8


@pytest.mark.parametrize("text", ["t", "", "9", "-1", "x", "99999999999999999999", "²"])
def test_a_side_that_is_no_seat_is_the_tables(text: str) -> None:
    match, _ = finished("cerke")
    assert read_side(text, match) is None
    assert read_side("1", match) == 1


@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_the_story_of_every_game_says_for_whom_the_bot_has_acted(game_id: str) -> None:
    match, replay = finished(game_id)
    ply = next(ply for ply, (seat, _) in enumerate(replay.actions, 1) if seat != CHANCE)
    causes = [TIME if at == ply else "" for at in range(1, replay.last + 1)]
    late = replace(replay, causes=causes)
    name = safe(pictures.names(match, translator("en"))[replay.actions[ply - 1][0]])
    told = f"{name} ran out of time, so the bot acted for them."
    for at, expected in ((ply, True), (ply + 1, False)):
        message = await step_message(match, late, Spot(at, None, None), translator("en"))
        assert (told in text_of(message)) is expected
        assert (told in (message.files[0].description or "")) is expected
    assert told in position_in_words(match, late, Spot(ply, None, None), translator("en"))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_what_led_to_a_position_is_told_in_words_only(game_id: str, language: str) -> None:
    match, replay = finished(game_id)
    kinds = {type(action): ply for ply, (_, action) in enumerate(replay.actions, 1)}
    for ply in kinds.values():
        message = await step_message(match, replay, Spot(ply, None, None), translator(language))
        assert "`" not in text_of(message)
        for at, label in turns(message).items():
            assert label not in {f"{at} · {replay.notations[at - 1]}", f"{at} · taxot", f"{at} · tymok"}


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Player 1: The season ends (終季)"), ("ja", "Player 1：終季、季を終える")],
)
async def test_the_decision_to_end_a_season_is_told_in_words(language: str, told: str) -> None:
    match, replay = finished("cerke")
    ply = next(ply for ply, action in enumerate(replay.actions, 1) if isinstance(action[1], Taxot))
    message = await step_message(match, replay, Spot(ply, None, None), translator(language))
    assert told in text_of(message)
    assert turns(message)[ply] == f"{ply} · {told}"


async def test_from_a_game_that_is_over_there_is_a_way_to_its_review() -> None:
    match, replay = finished("mok_kaik")
    assert "b;review;abcdefg;;" in [one["custom_id"] for one in controls(await shown_at(match, replay))]
    running = replace(match, row=msgspec.structs.replace(match.row, status="running", result=None))
    assert "b;review;abcdefg;;" not in [one["custom_id"] for one in controls(await shown_at(running, replay))]


async def shown_at(match: Match, replay: Replay) -> Any:
    return await step_message(match, replay, Spot(1, None, None), translator("en"))
