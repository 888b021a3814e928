"""Games as records: gone through, brought along, filmed; their chance verified."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.records.app import App
from bot.records.commands.menus import record, step_through
from bot.records.presses import filming, records, stepping, verifying
from bot.records.service import importing
from bot.table.presses import pages
from renderers.translation import N_

FEATURE: Final = Feature(
    app=App,
    menus=(step_through, record),
    moved={
        N_("record"): "games",
        N_("replay"): "games",
        "position": "game position",
        "verify": "game verify",
    },
    presses={
        **verifying.VERBS,
        **stepping.VERBS,
        **filming.VERBS,
        **records.VERBS,
    },
    forgets=(importing.forget_old,),
    joins=(pages.GAMES.by(records.RECORDS),),
)
