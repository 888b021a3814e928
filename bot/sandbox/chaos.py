"""Trouble on demand: what tests (and curious people) may do to the connection and to requests."""

import asyncio
import re
from collections.abc import Iterable

import msgspec

from bot.sandbox.errors import ApiError


class Fault(msgspec.Struct, kw_only=True):
    """What happens to the next requests that match a pattern."""

    #: Searched in ``METHOD /path``.
    pattern: str
    times: int
    #: Only requests that concern one of these people or places; empty: all.
    of: frozenset[int] = frozenset()
    #: 0: only the delay.
    status: int = 0
    code: int = 0
    message: str = ""
    retry_after: float = 0.05
    #: The limit is said to be that of the whole bot, not of one route.
    everywhere: bool = False
    delay: float = 0.0
    #: Do the work first and spoil only the answer, as when a reply gets lost on its way.
    after: bool = False

    def fits(self, request: str, concerns: frozenset[int]) -> bool:
        """Say whether a request that concerns these people and places is one of those that it awaits."""
        return (not self.of or bool(self.of & concerns)) and bool(re.search(self.pattern, request))


class Delivery(msgspec.Struct, kw_only=True):
    """What happens to the next interactions on their way."""

    times: int
    #: Only those of one of these people; empty: of everybody.
    of: frozenset[int]

    def take(self, person: int) -> bool:
        """Say whether it happens to an interaction of this person, which is one less then."""
        taken = self.times > 0 and (not self.of or person in self.of)
        self.times -= taken
        return taken


class Chaos:
    """The faults that are switched on."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._doubles: list[Delivery] = []
        self._overtaken: list[Delivery] = []
        #: Send Discord's rate-limit headers and enforce them.
        self.rate_limits = False

    def fail(  # one keyword for each thing that can be wrong with an answer
        self,
        pattern: str = "",
        *,
        status: int,
        times: int = 1,
        code: int = 0,
        message: str = "",
        retry_after: float = 0.05,
        everywhere: bool = False,
        after: bool = False,
        of: Iterable[int] = (),
    ) -> Fault:
        """Answer the next matching requests with an error (429, 5xx, or any other)."""
        fault = Fault(
            pattern=pattern,
            times=times,
            status=status,
            code=code,
            message=message or f"{status} on demand",
            retry_after=retry_after,
            everywhere=everywhere,
            after=after,
            of=frozenset(of),
        )
        self._faults.append(fault)
        return fault

    def delay(self, pattern: str = "", *, seconds: float, times: int = 1, of: Iterable[int] = ()) -> Fault:
        """Answer the next matching requests late."""
        fault = Fault(pattern=pattern, times=times, delay=seconds, of=frozenset(of))
        self._faults.append(fault)
        return fault

    def deliver_twice(self, times: int = 1, *, of: Iterable[int] = ()) -> Delivery:
        """Deliver the next interactions (of these people) twice, as a gateway may after a reconnect."""
        self._doubles.append(Delivery(times=times, of=frozenset(of)))
        return self._doubles[-1]

    def let_overtake(self, times: int = 1, *, of: Iterable[int] = ()) -> Delivery:
        """Deliver so many of the next interactions (of these people) behind the one that follows them."""
        self._overtaken.append(Delivery(times=times, of=frozenset(of)))
        return self._overtaken[-1]

    def lift(self, what: Fault | Delivery) -> None:
        """Switch one of them off."""
        what.times = 0

    def calm(self) -> None:
        """Switch everything off."""
        on: list[Fault | Delivery] = [*self._faults, *self._doubles, *self._overtaken]
        for what in on:
            self.lift(what)
        self.rate_limits = False

    def take_double(self, person: int) -> bool:
        """Say whether an interaction of this person is to be delivered twice."""
        return _take(self._doubles, person)

    def take_overtaken(self, person: int) -> bool:
        """Say whether an interaction of this person is to be delivered behind the next one."""
        return _take(self._overtaken, person)

    async def meet(self, request: str, concerns: frozenset[int] = frozenset()) -> Fault | None:
        """Apply delays to a request and return the fault that awaits it."""
        self._faults = [fault for fault in self._faults if fault.times > 0]
        for fault in tuple(self._faults):
            if not fault.fits(request, concerns):
                continue
            if fault.times <= 0:
                continue  # another request has met it for the last time while this one was delayed
            fault.times -= 1
            if fault.delay:
                await asyncio.sleep(fault.delay)
                continue
            return fault
        return None


def _take(deliveries: list[Delivery], person: int) -> bool:
    deliveries[:] = [delivery for delivery in deliveries if delivery.times > 0]
    return any(delivery.take(person) for delivery in deliveries)


class RateLimited(ApiError):
    """Too many requests; tells when to try again."""

    def __init__(self, retry_after: float, *, everywhere: bool = False) -> None:
        super().__init__(429, 0, "You are being rate limited.")
        self.retry_after = retry_after
        self.everywhere = everywhere
