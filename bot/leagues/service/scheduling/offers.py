"""Times that the people of a fixture are offered, or offer each other, and who takes which; as it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

MOST: Final = 5
"""Times that are on offer at once."""

READY: Final = 600.0
"""Seconds for which *Play now* counts: nobody waits longer in front of a screen."""


class Offer(msgspec.Struct, frozen=True):
    """A time, in seconds since 1970, and the people who take it.

    ``by`` is who proposed it, 0 where it follows from everybody's hours; ``fits``: whether it lies in them.
    """

    at: float
    takers: tuple[int, ...] = ()
    by: int = 0
    fits: bool = True

    def without(self, user_id: int) -> Offer:
        """Return the time as somebody takes it no more."""
        return msgspec.structs.replace(self, takers=tuple(one for one in self.takers if one != user_id))


class Offers(msgspec.Struct, frozen=True):
    """All that is on offer in a fixture, in the order of time.

    ``ready``: who has pressed *Play now*, and when.  ``called_at``: since when people called to their agreed
    time can be there.  ``missed``: an agreed time that counts no more, since the bot was away around it.
    """

    times: tuple[Offer, ...] = ()
    ready: tuple[tuple[int, float], ...] = ()
    called_at: float | None = None
    missed: float | None = None

    @property
    def is_taken(self) -> bool:
        """Whether somebody has taken or proposed a time."""
        return any(one.takers for one in self.times)

    @property
    def over_at(self) -> float | None:
        """When the last of the times is over, or one was missed; None if there are none."""
        return max((one.at for one in self.times), default=self.missed)

    def ahead(self, now: float) -> tuple[Offer, ...]:
        """Return the times that are not over."""
        return tuple(one for one in self.times if one.at > now)

    def ready_at(self, now: float) -> frozenset[int]:
        """Return who would play now."""
        return frozenset(user for user, at in self.ready if now - at < READY)

    def taken(self, at: float, user_id: int) -> Offers:
        """Return the offers with a time taken by somebody, which has to be one of them."""
        return self._with(
            msgspec.structs.replace(one, takers=(*one.takers, user_id)) if one.at == at else one
            for one in self.times
        )

    def proposed(self, at: float, user_id: int) -> Offers:
        """Return the offers with a time that somebody proposes, in the place of what they proposed before.

        That stays for others who have taken it.  Where there are too many, those are dropped that nobody
        takes, the latest first.
        """
        if any(one.at == at for one in self.times):
            return self.taken(at, user_id)
        kept = [one if one.by != user_id else one.without(user_id) for one in self.times]
        kept = [one for one in kept if one.by != user_id or one.takers]
        while len(kept) >= MOST:
            kept.remove(max(kept, key=lambda one: (not one.takers, one.at)))
        return self._with([*kept, Offer(at, (user_id,), user_id)])

    def with_ready(self, user_id: int, now: float) -> Offers:
        """Return the offers with somebody who would play now."""
        others = tuple((user, at) for user, at in self.ready if user != user_id and now - at < READY)
        return msgspec.structs.replace(self, ready=(*others, (user_id, now)))

    def _with(self, times: Iterable[Offer]) -> Offers:
        return msgspec.structs.replace(self, times=tuple(sorted(times, key=lambda one: one.at)))


@lru_cache(maxsize=1024)
def read(text: str) -> Offers:
    """Read what :func:`write` wrote; nothing on offer for an empty text."""
    return msgspec.json.decode(text, type=Offers) if text else Offers()


def write(offers: Offers) -> str:
    """Write offers as they are kept."""
    return msgspec.json.encode(offers).decode()
