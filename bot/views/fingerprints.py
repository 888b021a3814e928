"""The fingerprints of the secrets from which chance follows, for all to see before anything is drawn."""

from __future__ import annotations

from typing import Final

from bot.services.match import Match
from renderers.translation import N_, Translator

SHORT: Final = 16
"""Digits that are enough to recognise a fingerprint; ``/verify`` tells all of them."""

LINE: Final = N_("Fingerprint of season {deal}: `{hash}`")


def whole(match: Match, t: Translator) -> list[str]:
    """Return a line for each fingerprint: of this season, and of the next."""
    return [f"-# {t.t(LINE, deal=deal, hash=print_)}" for deal, print_ in match.fingerprints]


def short(match: Match, t: Translator) -> str:
    """Return the beginnings of the fingerprints in one line, empty where there are none."""
    return " · ".join(t.t(LINE, deal=deal, hash=f"{print_[:SHORT]}…") for deal, print_ in match.fingerprints)
