"""Trouble on demand: what tests (and curious people) may do to the connection and to requests."""

import asyncio
import re

import msgspec

from bot.sandbox.errors import ApiError


class Fault(msgspec.Struct, kw_only=True):
    """What happens to the next requests that match a pattern."""

    #: Searched in ``METHOD /path``.
    pattern: str
    times: int
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


class Chaos:
    """The faults that are switched on."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        #: Send Discord's rate-limit headers and enforce them.
        self.rate_limits = False
        #: Deliver the next so many interactions twice.
        self.doubles = 0
        #: Deliver so many of the next interactions behind the one that follows.
        self.overtaken = 0

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
        )
        self._faults.append(fault)
        return fault

    def delay(self, pattern: str = "", *, seconds: float, times: int = 1) -> Fault:
        """Answer the next matching requests late."""
        fault = Fault(pattern=pattern, times=times, delay=seconds)
        self._faults.append(fault)
        return fault

    def deliver_twice(self, times: int = 1) -> None:
        """Deliver the next interactions twice, as a gateway may after a reconnect."""
        self.doubles += times

    def let_overtake(self, times: int = 1) -> None:
        """Deliver so many of the next interactions out of order: behind the one that comes after them."""
        self.overtaken += times

    def calm(self) -> None:
        """Switch everything off."""
        self._faults.clear()
        self.doubles = self.overtaken = 0
        self.rate_limits = False

    def take_double(self) -> bool:
        """Say whether this interaction is to be delivered twice."""
        if self.doubles:
            self.doubles -= 1
            return True
        return False

    def take_overtaken(self) -> bool:
        """Say whether this interaction is to be delivered behind the next one."""
        if self.overtaken:
            self.overtaken -= 1
            return True
        return False

    async def meet(self, request: str) -> Fault | None:
        """Apply delays to a request and return the fault that awaits it."""
        for fault in tuple(self._faults):
            if not re.search(fault.pattern, request):
                continue
            if fault.times <= 0:
                continue  # another request has met it for the last time while this one was delayed
            fault.times -= 1
            if fault.times == 0:
                self._faults.remove(fault)
            if fault.delay:
                await asyncio.sleep(fault.delay)
                continue
            return fault
        return None


class RateLimited(ApiError):
    """Too many requests; tells when to try again."""

    def __init__(self, retry_after: float, *, everywhere: bool = False) -> None:
        super().__init__(429, 0, "You are being rate limited.")
        self.retry_after = retry_after
        self.everywhere = everywhere
