"""Files that people take away: the record of a game and the proof of its casts, with their messages."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import discord
from discord import ui

from bot import pictures
from bot.app import App
from bot.services.errors import LobbyRefusal
from bot.services.match import Match
from bot.views.board import result_line
from bot.views.message import Message, framed, safe
from engine import check_casts, randomness, record
from renderers import rule_words
from renderers.translation import N_, Translator

CHECKER: Final = Path(check_casts.__file__)
"""The stand-alone program that checks a proof: one file, sent along with it."""


async def record_file(app: App, match: Match) -> tuple[str, str]:
    """Return the name and the text of a game's record, as far as it has been played."""
    log = await app.play.log(match.id)
    names = tuple(seat.name or f"computer {seat.computer}" for seat in match.seats)
    kept = record.Record(
        game_id=match.row.game_id,
        options=match.options,
        actions=tuple((line.seat, match.rules.load_action(line.action)) for line in log),
        seats=len(match.seats),
        players=names,
        started=_iso(match.row.started_at),
        ended=_iso(match.row.finished_at),
    )
    return f"{match.row.game_id}-{match.id}.txt", record.write(kept)


def _iso(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


async def record_message(app: App, match: Match, t: Translator) -> Message:
    """Return the record of a game as a file; where hands are hidden, only when the game has ended."""
    if match.rules.hidden and match.row.status == "running":
        raise LobbyRefusal("record_hidden", game=match.id)
    name, text = await record_file(app, match)
    words = t.t(N_("The record so far. It replays the whole game, with every cast."))
    return framed([ui.TextDisplay(words), ui.File(f"attachment://{name}")], [], [text_file(name, text)])


def result_message(match: Match, t: Translator, file_name: str, buttons: ui.Item[Any]) -> Message:
    """Return the message at the end of a game: standings, record, and what may be done next."""
    result = match.result
    assert result is not None
    names = pictures.names(match, t)
    order = sorted(range(len(names)), key=lambda seat: result.ranking[seat])
    game = rule_words.game_name(match.row.game_id, t.language)
    lines = [
        t.tn(
            "{rank}. **{name}** · {count} point",
            "{rank}. **{name}** · {count} points",
            result.points[seat],
            rank=result.ranking[seat],
            name=safe(names[seat]),
        )
        for seat in order
    ]
    content: list[ui.Item[Any]] = [
        ui.TextDisplay("## " + t.t("{name}: {what}", name=game, what=result_line(match, t))),
        ui.TextDisplay("\n".join(lines)),
        ui.File(f"attachment://{file_name}"),
    ]
    return framed(content, [buttons])


async def proof_message(app: App, match: Match, t: Translator) -> Message:
    """Return the proof of the casts with its checker, and what to do with them."""
    proof = await app.play.proof(match.id)
    name = f"casts-{match.id}.json"
    files = [
        text_file(name, randomness.dump_proof(proof)),
        text_file(CHECKER.name, CHECKER.read_text(encoding="utf-8")),
    ]
    text = t.t(N_("Every cast follows from a secret that was fixed before it. Here are the fingerprints:"))
    lines = [
        t.tn(
            "{deal}. `{hash}` · {count} draw",
            "{deal}. `{hash}` · {count} draws",
            deal.count,
            deal=deal.label,
            hash=deal.commitment,
        )
        for deal in proof.deals
    ]
    if match.row.status == "over":
        how = t.t(N_("The game is over, so the secrets are in the file. Check them on your own computer:"))
        how += f"\n```\npython {CHECKER.name} {name}\n```"
    else:
        how = t.t(
            N_("The secrets are shown when the game is over. The option “seed” mixes in a text of your own.")
        )
    content: list[ui.Item[Any]] = [
        ui.TextDisplay(text),
        ui.TextDisplay("\n".join(lines)),
        ui.TextDisplay(how),
        *(ui.File(f"attachment://{file.filename}") for file in files),
    ]
    return framed(content, [], files)


def text_file(name: str, text: str) -> discord.File:
    """Return a text as a file to attach."""
    return discord.File(io.BytesIO(text.encode()), filename=name)
