"""What staff decides about games of their server."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.staff.app import App
from bot.staff.commands.staff import Staff
from bot.staff.presses import bars, seats, staff, tables
from bot.staff.service import offers
from bot.staff.telling import bars as bars_told
from bot.staff.telling import offers as offers_told
from bot.staff.telling import tables as tables_told
from bot.staff.telling import verdicts
from bot.storage.rows import Event
from bot.table.service import advance, seating
from bot.table.store import bars as bar_rows


async def _run_out(bot: Carrier[App], event: Event) -> None:
    await bot.app.seats.run_out(event.subject)


FEATURE: Final = Feature(
    app=App,
    commands=(Staff,),
    presses={**staff.VERBS, **bars.VERBS, **tables.VERBS, **seats.VERBS},
    events={offers.EVENT: _run_out},
    news={**verdicts.SENDERS, **bars_told.SENDERS, **tables_told.SENDERS, **offers_told.SENDERS},
    forgets=(bar_rows.forget,),
    joins=(
        advance.ENDED.by(offers.ended),
        seating.RESEATED.by(offers.look),
        seating.LEAVE_ALL.by(offers.erased),
    ),
)
