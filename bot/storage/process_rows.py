"""The rows of what several processes share out among themselves, as frozen records.

All times are the database's, in seconds since 1970: the clocks of two machines need not agree.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.storage.columns import Str16, Str32, Str64

ProcessKind = Literal["bot", "thinker"]


class ProcessRow(msgspec.Struct, frozen=True):
    """A process, which lives until ``until`` as far as is known; one that is ending is ``leaving``."""

    id: Str32
    kind: Str16
    until: float
    leaving: bool = False


class ShardRow(msgspec.Struct, frozen=True):
    """A shard of Discord's, of ``count``, and the process to which it belongs until ``until``.

    Another one, the ``heir``, may be connecting meanwhile, to take it over without a gap.
    """

    shard: int
    count: int
    owner: Str32 = ""
    until: float = 0.0
    heir: Str32 = ""
    heir_until: float = 0.0


class TurnRow(msgspec.Struct, frozen=True):
    """From when on something may be done again that only so many may do in a time."""

    name: Str64
    at: float


class RefusedRow(msgspec.Struct, frozen=True):
    """How many requests Discord has refused in a minute since 1970."""

    minute: int
    count: int
