"""Clocks of running games in words: who may see whose, and the lists and pages that tell them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest

from bot.away.messages.clock import Present, clock_message
from bot.away.service.away import Away
from bot.clocks.service.clock_state import ClockState
from bot.clocks.service.pauses import Pause
from bot.clocks.service.reckoning import SeatClock
from bot.clocks.service.terms import kept
from bot.kit.messages.message import Message
from bot.people.messages.settings import SEASONS, server_message, settings_message
from bot.storage.rows import GuildRow, PlayerRow
from bot.table.messages.mine import mine_message
from bot.table.messages.ticking import call_time, clock_lines, own_line
from bot.table.service.match import Match
from engine import catalogue
from renderers.translation import LANGUAGES, translator
from tests.bot.table.matches import match_at

T = translator("en")
DAY = 86_400
NOW = 1_700_000_000


def timed(clock: str = "days:3", *, since: float = NOW, left: float = 0.0, game: str = "a") -> Match:
    """Return a game of two in which the clock of the first seat runs."""
    rules = catalogue.get("cerke")
    options = rules.make_options()
    match = match_at("cerke", rules.start(2, options), options)
    left_of = {0: SeatClock(left=left, since=since), 1: SeatClock(left=left)}
    state = ClockState(kept(clock), left_of, {0: (), 1: ()}, match.seats)
    row = msgspec.structs.replace(match.row, id=game, clock=clock, board_message_id=9)
    return replace(match, row=row, clock=state)


def parts(message: Message) -> tuple[str, list[Any]]:
    """Return the texts and all components of a message."""
    found: list[Any] = list(cast(Any, message.view).to_components())
    for component in found:
        found += component.get("components", ())
    return "\n".join(part.get("content", "") for part in found), found


def test_the_board_tells_until_when_who_has_time() -> None:
    until = NOW + 3 * DAY
    assert clock_lines(timed(), None, T, NOW) == [f"⏳ Player 0: <t:{until}:R> (<t:{until}:f>)"]
    assert own_line(timed(), 0) == f"⏳ <t:{until}:R> (<t:{until}:f>)"
    assert own_line(timed(), 1) == ""
    assert call_time(timed(), 0) == f" <t:{until}:R>"
    assert call_time(timed(), 1) == ""


def test_where_time_is_kept_from_move_to_move_the_others_time_is_told() -> None:
    running, waiting = clock_lines(timed("fischer:300+10", left=250.5), None, T, NOW)
    assert running.startswith(f"⏳ Player 0: <t:{NOW + 250}:R>")
    assert waiting == "-# Left: Player 1: 4 minutes 10 seconds"


def test_nothing_is_told_without_a_clock_or_while_a_game_stands_still() -> None:
    match = timed()
    for still in (
        replace(match, clock=None),
        replace(match, row=msgspec.structs.replace(match.row, halted=True)),
        replace(match, row=msgspec.structs.replace(match.row, status="over")),
    ):
        assert clock_lines(still, None, T, NOW) == []


def test_a_vacation_is_told_as_long_as_it_lasts() -> None:
    match = timed()
    assert match.clock is not None
    away = {0: (Pause(NOW - 5, NOW + DAY, None, "vacation"),), 1: ()}
    match = replace(match, clock=replace(match.clock, pauses=away))
    until = NOW + 4 * DAY
    assert clock_lines(match, None, T, NOW) == [
        f"⏳ Player 0: <t:{until}:R> (<t:{until}:f>)",
        f"Player 0 is on vacation until <t:{NOW + DAY}:f>.",
    ]
    assert len(clock_lines(match, None, T, NOW + DAY)) == 1


def test_in_a_blind_heat_each_sees_only_their_own_clock() -> None:
    rules = catalogue.get("niek_zau_shu")
    options = rules.make_options("", {"blind": True})
    assert rules.privacy(options).uncounted
    match = match_at("niek_zau_shu", rules.start(2, options), options)
    running = {0: SeatClock(since=NOW), 1: SeatClock(since=NOW)}
    match = replace(match, clock=ClockState(kept("days:1"), running, {0: (), 1: ()}, match.seats))
    assert clock_lines(match, None, T, NOW) == []
    assert [line.split(":")[0] for line in clock_lines(match, 1, T, NOW)] == ["⏳ Player 1"]
    assert call_time(match, 0) == ""


def test_games_that_wait_for_me_stand_by_the_time_left() -> None:
    games = [
        replace(timed(game="none"), clock=None),
        timed(since=NOW + 2, game="late"),
        timed(since=NOW, game="soon"),
    ]
    text, _ = parts(mine_message(games, [timed(game="other")], 10, T))
    assert re.findall("none|late|soon|other", text.replace("Waiting for others", "")) == [
        "soon",
        "late",
        "none",
        "other",
    ]
    assert f"<t:{NOW + 3 * DAY}:R>" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_pages_keep_discords_limits(language: str) -> None:
    t = translator(language)
    many = [timed(game=f"game{number:03}") for number in range(60)]
    player = PlayerRow(10, "Anna", zone="America/Argentina/ComodRivadavia", quiet="22:00-07:30")
    away = Away(player, None, 2023, 30, "23:59")
    server = GuildRow(1, channel_id=2**60, clock="days:5", zone=player.zone, seasons="quarter")
    for message in (
        mine_message(many, many, 10, t),
        clock_message(away, many, [Present(match, 1) for match in many], t, "x" * 100),
        settings_message(player, t),
        server_message(server, t),
    ):
        text, components = parts(message)
        assert len(text) <= 4000
        assert len(components) <= 40
        for menu in (part for part in components if part["type"] == 3):
            assert len(menu["options"]) <= 25
            assert all(len(option["label"]) <= 100 for option in menu["options"])
            assert len({option["value"] for option in menu["options"]}) == len(menu["options"])
        ids = [part["custom_id"] for part in components if "custom_id" in part]
        assert len(set(ids)) == len(ids)


def test_every_way_of_seasons_can_be_chosen() -> None:
    for chosen in SEASONS:
        server = GuildRow(1, seasons="" if chosen == "none" else chosen)
        _, components = parts(server_message(server, T))
        (menu,) = [part for part in components if part.get("custom_id", "").endswith(";seasons.")]
        assert [option["value"] for option in menu["options"] if option.get("default")] == [chosen]


def test_it_is_told_for_whom_the_bot_has_acted() -> None:
    match = timed()
    assert match.clock is not None
    missed = {**match.clock.left, 1: SeatClock(misses=1)}
    after = replace(match, clock=replace(match.clock, left=missed))
    told = "Player 1 ran out of time: next time a computer player takes the seat."
    assert told in clock_lines(after, None, T, NOW)
    assert told not in clock_lines(match, None, T, NOW)
