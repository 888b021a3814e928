"""The message at the end of a game: places, ties, an agreed draw, and how it stands with the rematch."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

import msgspec

from bot.kit.messages.press import PressButton
from bot.results.messages.result import NOTHING, result_message
from bot.results.service.standings import Aftermath, Moved
from bot.storage.rows import ResultSeat, SeatRow
from bot.table.messages.more import more_message
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine.core import Result
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.records.messages.test_stepping import finished

T = translator("en")


def ended(game_id: str, result: Result | None = None, **changes: Any) -> tuple[Match, Replay]:
    """Return a finished game with this result."""
    match, replay = finished(game_id)
    if result is not None:
        changes["result"] = msgspec.json.encode(result).decode()
    return replace(match, row=msgspec.structs.replace(match.row, **changes)), replay


async def told(
    match: Match, replay: Replay, again: Match | None = None, after: Aftermath = NOTHING
) -> tuple[list[str], list[str]]:
    """Return the texts and the labels of the buttons."""
    message = await result_message(match, again, replay, T, USUAL, after)
    (frame,) = cast(Any, message.view).to_components()
    texts = [part["content"] for part in frame["components"] if part["type"] == 10]
    buttons = [
        item["label"] for part in frame["components"] if part["type"] == 1 for item in part["components"]
    ]
    assert message.files[0].filename == f"result-{match.id}.png"
    return "\n".join(texts).splitlines(), buttons


async def test_ties_are_shown_as_ties() -> None:
    lines, buttons = await told(*ended("cerke", Result((20, 20), (1, 1), "last_season")))
    assert lines[1:-1] == ["**1.** Player 0 · 20 points", "**1.** Player 1 · 20 points"]
    assert lines[-1] == "-# Rules of this game: Standard game · rules code #cwfarp"
    assert buttons == ["Rematch", "Step through", "Review", "Something is wrong …", "More…"]


async def test_what_is_annulled_has_no_winner_in_its_title() -> None:
    for rule, ended_so in (
        ("resigned", ["It had ended like this: Player 0 wins: Player 1 resigned."]),
        ("awarded", []),
    ):
        match, replay = ended("cerke", Result((20, 20), (1, 2), rule))
        lines, _ = await told(replace(match, annulled=True), replay)
        assert lines[0] == "## Cerke: Annulled: it doesn't count anywhere."
        assert lines[1:-1] == [*ended_so, "**1.** Player 0 · 20 points", "**2.** Player 1 · 20 points"]


async def test_the_picture_of_what_is_annulled_names_no_winner() -> None:
    match, replay = ended("cerke", Result((20, 20), (1, 2), "resigned"))
    message = await result_message(replace(match, annulled=True), None, replay, T, USUAL)
    said = str(message.files[0].description)
    assert "Winner" not in said
    assert "Result: Annulled." in said
    assert "It had ended like this: Player 0 wins" in said


async def test_an_agreed_draw_has_no_places() -> None:
    for game_id, unit in (("cerke", "points"), ("mok_kaik", "points"), ("lutu", "chips")):
        lines, _ = await told(*ended(game_id, Result((10, -30), (1, 1), "draw_agreed")))
        assert "as both agreed" in lines[0]
        assert lines[1:-1] == [f"Player 0 · 10 {unit}", f"Player 1 · −30 {unit}"]


async def test_an_agreed_draw_that_staff_has_awarded_says_who_has_won() -> None:
    match, replay = ended("cerke", Result((10, 10), (1, 1), "draw_agreed"))
    seats = tuple(
        ResultSeat(game=match.id, seat=seat, user_id=10 + seat, computer="", place=2 - seat, points=10)
        for seat in (0, 1)
    )
    lines, _ = await told(match, replay, after=Aftermath(seats=seats))
    assert lines[0] == "## Cerke: Player 1 wins: staff has corrected the result."
    assert lines[1:3] == ["**1.** Player 1 · 10 points", "**2.** Player 0 · 10 points"]
    assert "-# Staff has corrected this result: it counts as shown here." in lines
    lines, _ = await told(replace(match, annulled=True), replay, after=Aftermath(seats=seats))
    assert not any("it counts as shown" in line for line in lines), "annulled since, it counts nowhere"


async def test_no_rematch_waits_for_who_was_erased() -> None:
    match, replay = ended("cerke")
    lobby = msgspec.structs.replace(match.row, id="again", status="lobby", rematch_of=match.id)
    waiting = replace(match, row=lobby, seats=match.seats[1:])
    match = replace(match, seats=(replace_user(match.seats[0], -1), match.seats[1]))
    lines, _ = await told(match, replay, waiting)
    assert lines[-1] == "<@11> may start a rematch in the channel."


def test_where_hands_stay_hidden_there_is_no_record() -> None:
    match, _ = finished("nam_to")
    sealed = replace(match, options=msgspec.structs.replace(match.options, folded_hidden=True))
    for game, behind in (
        (match, ["rules", "rules", "fair", "steps", "review", "record", "film", "share"]),
        (sealed, ["rules", "rules", "fair", "steps", "film", "share"]),
    ):
        message = more_message(game, None, T)
        verbs = [item.press.verb for item in message.view.walk_children() if isinstance(item, PressButton)]
        assert verbs == behind


async def test_it_says_how_it_stands_with_the_rematch() -> None:
    match, replay = ended("cerke", rematch_secrets=bytes(range(64)))
    lines, _ = await told(match, replay)
    assert "`" not in "".join(lines), "fingerprints are behind a button"

    lobby = msgspec.structs.replace(match.row, id="again", status="lobby", rematch_of=match.id)
    waiting = replace(match, row=lobby, seats=match.seats[1:])
    lines, _ = await told(match, replay, waiting)
    assert lines[-1] == "Rematch? <@11> would like one. Waiting for <@10> to press **Rematch**."

    running = replace(match, row=msgspec.structs.replace(lobby, status="running", board_message_id=77))
    _, buttons = await told(match, replay, running)
    assert buttons[0] == "To the rematch"
    layout = cast(Any, (await result_message(match, running, replay, T, USUAL)).view).to_components()
    (url,) = re.findall(r"'url': '([^']+)'", str(layout).replace("attachment://", ""))[-1:]
    assert url.startswith("https://")
    assert url.endswith("/77")


async def test_the_table_of_the_server_is_told() -> None:
    match, replay = ended("cerke", Result((27, 13), (1, 2), "last_season"))
    match = replace(match, seats=tuple(replace_user(seat, 11 + seat.seat) for seat in match.seats))
    moved = {11: Moved(1509.2, 1499.9, False, 1, 3), 12: Moved(1471.6, 1480.1, True, 5, 4)}
    lines, _ = await told(match, replay, after=Aftermath(moved=moved))
    assert lines[1].endswith("27 points · 1509 (+9) ▲ 2")
    assert lines[2].endswith("13 points · 1472? (−8) ▼ 1")
    new = Aftermath(moved={11: Moved(1528.4, 1500.0, True, 7, None), 12: Moved(1500.2, 1500.0, True, 2, 2)})
    lines, _ = await told(match, replay, after=new)
    assert lines[1].endswith("1528? (+28) new, place 7")
    assert lines[2].endswith("1500? (0)")


async def test_who_left_is_named_and_what_staff_corrected_is_told_as_it_is_now() -> None:
    match, replay = ended("cerke", Result((27, 13), (1, 2), "last_season"))
    seats = (
        ResultSeat(game=match.id, seat=0, user_id=10, computer="", place=2, points=12),
        ResultSeat(game=match.id, seat=1, user_id=11, computer="", place=1, points=28),
        ResultSeat(game=match.id, seat=2, user_id=55, computer="", place=3, points=0, quit=True),
    )
    lines, _ = await told(match, replay, after=Aftermath(seats=seats, names={55: "Zoe*"}))
    assert lines[0] == "## Cerke: Player 1 wins: staff has corrected the result."
    assert lines[1:4] == [
        "**1.** Player 1 · 28 points",
        "**2.** Player 0 · 12 points",
        "**3.** Zoe\\*, who left · 0 points",
    ]
    assert lines[4] == "-# Staff has corrected this result: it counts as shown here."


async def test_a_game_that_is_not_rated_says_why() -> None:
    lines, _ = await told(*ended("cerke"), after=Aftermath("few_acts"))
    assert "-# Not rated: not everybody has acted twice." in lines


def replace_user(seat: SeatRow, user: int) -> SeatRow:
    return msgspec.structs.replace(seat, user_id=user)
