"""The record of a game out of what is stored of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from bot.storage.rows import ActionRow
from bot.table.service.beginning import FROM_GAME, read_origin
from bot.table.service.match import Match, seats_at_start
from engine.record import Record

BEGUN_FROM: Final = "begun from"
"""The key in the header of a record that tells where its first position comes from."""


def recorded(match: Match, log: Sequence[ActionRow]) -> Record:
    """Return the record of a game with its log, as far as it has been played."""
    names = tuple(seat.name or f"computer {seat.computer}" for seat in match.seats)  # as it was called then
    played = tuple((line.seat, match.rules.load_action(line.action)) for line in log)
    return Record(
        game=match.rules,
        options=match.options,
        actions=played,
        seats=seats_at_start(match, [action for _, action in played]),
        players=names,
        started=_iso(match.row.started_at),
        ended=_iso(match.row.finished_at),
        infos=_infos(match),
        start=None if match.row.start is None else match.first(len(match.seats)),
    )


def _infos(match: Match) -> tuple[tuple[str, str], ...]:
    """Return what else stands in the header: where a game comes from that has its own first position."""
    origin = read_origin(match.row.origin)
    if origin is None:
        return ()
    name = origin.name.partition(" ")[0] if origin.kind == FROM_GAME else origin.name
    return ((BEGUN_FROM, f"{origin.kind} {origin.ply} {name}".strip()),)


def _iso(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
