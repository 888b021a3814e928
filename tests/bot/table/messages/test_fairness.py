"""All at a table see beforehand what chance is bound to."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from discord import ui

from bot.kit.messages.message import Message
from bot.table.messages.board import board_message, private, public
from bot.table.messages.fairness import SHORT
from bot.table.messages.lobby import lobby_message
from bot.table.service.match import Match
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


def test_the_lobby_shows_whole_fingerprints() -> None:
    shown = told(lobby_message(bound("lobby"), T))
    assert all(fingerprint in shown for _, fingerprint in FINGERPRINTS)


async def test_the_board_shows_their_beginnings() -> None:
    match = bound("running")
    shown = told(await board_message(match, public(match, T, USUAL)))
    assert all(f"{deal}: `{one[:SHORT]}…`" in shown for deal, one in FINGERPRINTS)
    assert FINGERPRINTS[0][1][:SHORT] not in told(await board_message(match, private(match, T, 0, USUAL)))


async def test_games_from_before_show_none() -> None:
    match = bound("running")
    match = replace(match, row=msgspec.structs.replace(match.row, fingerprints=""))
    assert "ingerprint" not in told(lobby_message(match, T)) + told(
        await board_message(match, public(match, T, USUAL))
    )
