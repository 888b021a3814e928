"""Games as records: gone through, brought along, filmed; their chance verified."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.records.app import App
from bot.records.commands.records import Records
from bot.records.presses import filming, records, review, stepping
from bot.records.service import importing

FEATURE: Final = Feature(
    app=App,
    commands=(Records,),
    presses={
        **review.VERBS,
        **stepping.VERBS,
        **filming.VERBS,
        **records.VERBS,
    },
    forgets=(importing.forget_old,),
)
