"""What a stronger player would have done: hints, reasons, and reviews of games that are over."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.review.app import App
from bot.review.presses import hint, review

FEATURE: Final = Feature(app=App, presses={**hint.VERBS, **review.VERBS})
