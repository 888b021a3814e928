"""The fingerprints of the secrets from which chance follows, as all at the table see them beforehand."""

from __future__ import annotations

from typing import Final

from bot.table.service.match import Match
from renderers.translation import Translator

SHORT: Final = 16
"""Digits of a fingerprint on the board: enough that nobody finds another secret with the same ones."""


def lobby_lines(match: Match, t: Translator) -> list[str]:
    """Return the whole fingerprints as small print; none without chance, or in a game from before them."""
    if not match.rules.has_chance or not match.fingerprints:
        return []
    title = t.t("Fingerprints of what chance brings, fixed before anybody else joins (`/game verify`):")
    return [f"-# {title}", *(f"-# {deal}: `{shown}`" for deal, shown in match.fingerprints)]


def board_line(match: Match, t: Translator) -> str:
    """Return the beginnings of the fingerprints for the board of a running game, else an empty text."""
    if match.row.status != "running" or not match.rules.has_chance or not match.fingerprints:
        return ""
    listed = " · ".join(f"{deal}: `{shown[:SHORT]}…`" for deal, shown in match.fingerprints)
    return t.t("Fingerprints of chance: {listed}", listed=listed)
