"""What staff decides about games of their server."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.staff.app import App
from bot.staff.commands.staff import Staff
from bot.staff.presses import bars, staff, tables
from bot.staff.telling import bars as bars_told
from bot.staff.telling import tables as tables_told
from bot.staff.telling import verdicts
from bot.table.store import bars as bar_rows

FEATURE: Final = Feature(
    app=App,
    commands=(Staff,),
    presses={**staff.VERBS, **bars.VERBS, **tables.VERBS},
    news={**verdicts.SENDERS, **bars_told.SENDERS, **tables_told.SENDERS},
    forgets=(bar_rows.forget,),
)
