"""Who has had a seat, where staff has given it to somebody else: lines of the audit say so, with the ply."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import audit, people
from bot.storage.rows import AuditLine
from bot.table.service.match import Match

SEAT, SEAT_BACK = "seat", "seat_back"
"""What a line of the audit says that staff has done: given a seat to somebody else, or back."""

OWN: Final = ":own"
"""What follows it where somebody decided on a game of their own."""


class Sitting(msgspec.Struct, frozen=True):
    """Who had a seat, as the audit keeps it: a person, or a computer player of this level.

    ``ply`` is when that was, ``unrated`` why the game was not to be rated then.
    """

    seat: int
    user: int | None
    computer: str = ""
    ply: int = 0
    unrated: str = ""


def read_sitting(text: str) -> Sitting:
    """Read who had a seat, as a line of the audit has it."""
    return msgspec.json.decode(text, type=Sitting)


def sitting(match: Match, seat: int) -> Sitting:
    """Return who has a seat."""
    at = match.seats[seat]
    return Sitting(seat, at.user_id, at.computer, match.row.ply, match.row.unrated)


async def was_given(connection: AsyncConnection, match: Match, seat: int) -> bool:
    """Return whether staff has put the person there who has a seat."""
    lines = [line for line in await audit.of_subject(connection, match.id) if _is_about_seats(line)]
    last = [after.user for after in (read_sitting(line.after) for line in lines) if after.seat == seat]
    return bool(last) and last[-1] == match.seats[seat].user_id


def _is_about_seats(line: AuditLine) -> bool:
    return line.what.removesuffix(OWN) in {SEAT, SEAT_BACK}


async def comments(connection: AsyncConnection, match: Match, actions: int) -> tuple[tuple[int, str], ...]:
    """Return what a record of so many actions says of seats that staff has given away, each with its place.

    Records are in English, whoever takes them.
    """
    said = []
    for line in await audit.of_subject(connection, match.id):
        if _is_about_seats(line):
            before, after = read_sitting(line.before), read_sitting(line.after)
            names = [await _name(connection, one) for one in (after, before)]
            text = f"seat {after.seat + 1}: {names[0]} goes on for {names[1]}"
            said.append((min(after.ply, actions), text))
    return tuple(sorted(said, key=lambda one: one[0]))


async def _name(connection: AsyncConnection, sat: Sitting) -> str:
    if sat.user is None:
        return f"computer {sat.computer}"
    known = await people.get(connection, sat.user)  # who was erased is a former player there
    return "somebody" if known is None else " ".join(known.name.split())
