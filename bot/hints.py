"""What a newcomer to the sandbox is offered first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.sandbox.hints import Hint
from renderers.translation import LANGUAGES, N_, translator

_BEGIN: Final[tuple[tuple[str, Mapping[str, str | int], str], ...]] = (
    (
        "play",
        {"game": "cerke", "rules": "educational", "computer": "beginner"},
        N_("Play the computer on the small board"),
    ),
    ("play", {"game": "mok_kaik", "computers": 3}, N_("Play cards with three computers")),
    ("help", {}, N_("What is this?")),
)


def hints() -> tuple[Hint, ...]:
    """Return the commands to begin with, labelled in every language."""
    return tuple(
        Hint(words, options, {language: translator(language).t(label) for language in LANGUAGES})
        for words, options, label in _BEGIN
    )
