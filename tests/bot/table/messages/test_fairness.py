"""All at a table see beforehand what chance is bound to."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from discord import ui

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.table.messages.board import board_message, public
from bot.table.messages.fairness import fair_message
from bot.table.messages.lobby import lobby_message
from bot.table.messages.more import more_message
from bot.table.service import chance
from bot.table.service.match import Match
from bot.table.service.rematch import secrets_of
from engine import catalogue
from engine.cerke.game import CERKE
from engine.cerke.options import PRESETS
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.table.matches import match_at

FINGERPRINTS = ((1, "ab" * 32), (2, "cd" * 32))
T = translator("en")


def told(message: Message) -> str:
    return "\n".join(
        item.content for item in message.view.walk_children() if isinstance(item, ui.TextDisplay)
    )


def bound(status: str) -> Match:
    options = PRESETS["standard"]
    match = match_at("cerke", CERKE.start(2, options), options, 2)
    text = msgspec.json.encode(FINGERPRINTS).decode()
    return replace(match, row=msgspec.structs.replace(match.row, status=status, fingerprints=text))


def verbs_of(message: Message) -> list[str]:
    return [item.press.verb for item in message.view.walk_children() if isinstance(item, PressButton)]


async def test_lobby_and_board_are_silent_and_lead_to_whole_fingerprints() -> None:
    for status in ("lobby", "running"):
        match = bound(status)
        shown = (
            lobby_message(match, T)
            if status == "lobby"
            else await board_message(match, public(match, T, USUAL))
        )
        assert "ab" * 8 not in told(shown)
        assert "more" in verbs_of(shown)
        assert "fair" in verbs_of(more_message(match, None, T))
        page = fair_message(match, T)
        assert all(f"{deal}: `{one}`" in told(page) for deal, one in FINGERPRINTS)
        assert verbs_of(page) == ["seed", "verify"]


def test_after_the_end_there_is_nothing_left_to_mix_in() -> None:
    match = bound("over")
    assert verbs_of(fair_message(match, T)) == ["verify"]
    secrets = bytes(range(64))
    match = replace(match, row=msgspec.structs.replace(match.row, rematch_secrets=secrets))
    shown = [chance.fingerprint(secret, sealed=False) for secret in secrets_of(match)]
    assert all(f"{deal}: `{one}`" in told(fair_message(match, T)) for deal, one in enumerate(shown, 1))


def test_games_from_before_show_none() -> None:
    match = bound("running")
    match = replace(match, row=msgspec.structs.replace(match.row, fingerprints=""))
    assert "`" not in told(fair_message(match, T))


def test_where_chance_brings_nothing_nothing_is_asked() -> None:
    game = next(game for game in map(catalogue.get, catalogue.ids()) if not game.has_chance)
    options = game.make_options()
    match = match_at(game.id, game.start(game.seats.start, options), options, game.seats.start)
    assert "fair" not in verbs_of(more_message(match, 0, T))
