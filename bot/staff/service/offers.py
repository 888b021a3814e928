"""What becomes of a question whether somebody takes a seat: each ends once, and is told to who is concerned.

It ends by their answer, by its time, by staff, or by what makes it pointless: the game is over, the seat has
changed hands, they sit in the game already, they are barred or erased.  Whatever ends it is part of the
transaction that does so, which holds the game.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.terms import DAY
from bot.kit.store import audit
from bot.kit.store.queues import events, news
from bot.staff.store import offers
from bot.storage.rows import AuditLine
from bot.storage.staff_rows import OfferRow
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService

LIFETIME: Final = DAY
"""Seconds in which somebody may answer."""

ASKED, DECLINED, LAPSED = "seat_asked", "seat_declined", "seat_lapsed"
"""What a line of the audit says: staff has asked, they do not want to, or it has come to nothing."""

TAKEN, WITHDRAWN = "taken", "withdrawn"
"""How a question ends by who was asked and by staff; the rest of how is a line of the audit's own."""

RAN_OUT, GAME_OVER, SEAT_CHANGED, SITS_THERE, BARRED, ERASED = (
    "ran_out",
    "game_over",
    "seat_changed",
    "sits_there",
    "barred",
    "erased",
)
"""Why a question comes to nothing."""

EVENT: Final = "seat_offer"
"""The kind of the event by which a question has run out; the subject has its line."""

QUESTION: Final = "seat_question"
"""The news that asks the recipient; the payload is the line."""

CLOSED: Final = "seat_question_over"
"""The news by which the question is answered where it stands; the payload is an :class:`Ended`."""

ANSWERED: Final = "seat_answered"
"""The news to whoever of staff has asked; the payload is an :class:`Ended`."""


class Ended(msgspec.Struct, frozen=True):
    """A question that has ended, and how."""

    offer: OfferRow
    how: str


class Asked(msgspec.Struct, frozen=True):
    """Of which seat a line of the audit is, who was asked, and why it came to nothing."""

    seat: int
    user: int
    why: str = ""


def read_asked(text: str) -> Asked:
    """Read what a line of the audit says of a question."""
    return msgspec.json.decode(text, type=Asked)


def read_ended(text: str) -> Ended:
    """Read what the news says of a question that has ended."""
    return msgspec.json.decode(text, type=Ended)


def written(value: Any) -> str:
    """Write a value as the audit and the news keep it."""
    return msgspec.json.encode(value).decode()


def subject_of(offer: OfferRow) -> str:
    """Return what events and news say a question is: its game and its line."""
    return f"{offer.game}:{offer.line}"


def line_of(subject: str) -> int:
    """Return the line of which an event or news is."""
    return int(subject.rpartition(":")[2])


# --- inside the transaction ---


async def put(connection: AsyncConnection, offer: OfferRow, now: float) -> None:
    """Let a question be asked, and run out."""
    await offers.add(connection, offer)
    await news.put(connection, QUESTION, subject_of(offer), now, offer.user_id, str(offer.line))
    await events.put(connection, EVENT, subject_of(offer), offer.until)


async def close(connection: AsyncConnection, offer: OfferRow, how: str, now: float) -> bool:
    """Let a question be open no more, and be told where it stands and to who of staff has asked it.

    Who takes it back, or has been erased, is told nothing.  False where somebody has just closed it.
    """
    if not await offers.remove(connection, offer.line):
        return False
    subject, ended = subject_of(offer), written(Ended(offer, how))
    await events.cancel(connection, EVENT, subject)
    await news.cancel(connection, QUESTION, subject)
    if offer.message_id is not None:
        await news.put(connection, CLOSED, subject, now, payload=ended)
    if how != WITHDRAWN and offer.asked_by > 0:
        await news.put(connection, ANSWERED, subject, now, offer.asked_by, ended)
    return True


async def lapse(connection: AsyncConnection, offer: OfferRow, guild_id: int, why: str, now: float) -> None:
    """Let a question come to nothing, with a line of the audit."""
    if await close(connection, offer, why, now):
        await note(connection, offer, guild_id, LAPSED, now, why)


async def note(
    connection: AsyncConnection, offer: OfferRow, guild_id: int, what: str, now: float, why: str = ""
) -> None:
    """Add to the audit what became of a question by who was asked, or by itself."""
    by_person = what == DECLINED
    line = AuditLine(
        at=now,
        guild_id=guild_id,
        actor="person" if by_person else "bot",
        user_id=offer.user_id if by_person else None,
        what=what,
        subject=offer.game,
        after=written(Asked(offer.seat, offer.user_id, why)),
    )
    await audit.add(connection, line)


async def look(connection: AsyncConnection, match: Match, now: float) -> None:
    """Let those questions about a game come to nothing that make no sense as it stands."""
    for offer in await offers.of_game(connection, match.id):
        if why := why_not(match, offer):
            await lapse(connection, offer, match.row.guild_id, why, now)


async def ended(connection: AsyncConnection, match: Match) -> None:
    """Let all questions about a game come to nothing that has ended."""
    await look(connection, match, match.row.finished_at or 0.0)


def why_not(match: Match, offer: OfferRow) -> str:
    """Return why a question makes no sense any more, empty if it does."""
    if match.row.status != "running":
        return GAME_OVER
    if match.seats[offer.seat].user_id != offer.former:
        return SEAT_CHANGED
    return SITS_THERE if match.seat_of(offer.user_id) is not None else ""


async def barred(connection: AsyncConnection, guild_id: int, user_id: int, now: float) -> None:
    """Let somebody be asked nothing any more who is barred."""
    for offer in await offers.of_person(connection, user_id, guild_id):
        await lapse(connection, offer, guild_id, BARRED, now)


async def erased(connection: AsyncConnection, user_id: int, seating: SeatingService) -> None:
    """Let somebody be asked nothing any more who is erased."""
    for offer in await offers.of_person(connection, user_id):
        line = await audit.get(connection, offer.line)
        await lapse(connection, offer, 0 if line is None else line.guild_id, ERASED, seating.now())
