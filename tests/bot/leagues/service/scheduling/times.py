"""Zones and moments of the tests."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

BERLIN: Final = ZoneInfo("Europe/Berlin")
TOKYO: Final = ZoneInfo("Asia/Tokyo")
NEW_YORK: Final = ZoneInfo("America/New_York")
SAO_PAULO: Final = ZoneInfo("America/Sao_Paulo")
"""Twelve hours behind Tokyo, all the year."""


def utc(text: str) -> float:
    """Return a moment written as in ``2027-03-28 01:00``, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def at(text: str, zone: ZoneInfo) -> float:
    """Return a moment by what clocks show in a zone."""
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def wall(moment: float, zone: ZoneInfo) -> str:
    """Return what clocks in a zone show: ``Sun 2027-03-28 03:00``."""
    return f"{datetime.fromtimestamp(moment, zone):%a %Y-%m-%d %H:%M}"
