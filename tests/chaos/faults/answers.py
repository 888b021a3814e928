"""Requests that are answered wrongly or late, and interactions that come twice or out of order."""

from __future__ import annotations

from typing import Any, Final

from tests.chaos.faults.case import Case, Does

SPOILT: Final = "spoilt"
"""Where a case keeps what is spoilt."""

PATTERNS: Final = (
    "callback",
    "POST /channels/.*/messages",
    "PATCH /channels/.*/messages",
    "/webhooks/",
    "POST /users/@me/channels",
    "/members/",
    "",
)
"""Requests that are answered wrongly, or late."""


def spoiling(**what: Any) -> Does:
    """Return what spoils some answers about a table: with a status of these, as often as is drawn."""

    async def does(case: Case) -> str:
        pattern, times = case.rng.choice(PATTERNS), case.rng.randint(1, 6)
        status = case.rng.choice(what["statuses"])
        rest = {name: value for name, value in what.items() if name != "statuses"}
        chaos = case.world.sandbox.chaos
        case.kept[SPOILT] = chaos.fail(pattern, status=status, times=times, of=case.touched, **rest)
        return f"{times} × {status} for {pattern or 'any request'}"

    return does


async def slow_down(case: Case) -> str:
    """Let some answers take long."""
    pattern, times = case.rng.choice(PATTERNS), case.rng.randint(1, 3)
    chaos = case.world.sandbox.chaos
    case.kept[SPOILT] = chaos.delay(pattern, seconds=case.slow, times=times, of=case.touched)
    return f"{times} × {case.slow:g} s for {pattern or 'any request'}"


async def double(case: Case) -> str:
    """Deliver interactions twice."""
    times = case.rng.randint(1, 5)
    case.kept[SPOILT] = case.world.sandbox.chaos.deliver_twice(times, of=case.touched)
    return f"{times} interactions"


async def overtake(case: Case) -> str:
    """Deliver interactions out of order."""
    times = case.rng.randint(1, 4)
    case.kept[SPOILT] = case.world.sandbox.chaos.let_overtake(times, of=case.touched)
    return f"{times} interactions"


async def lift(case: Case) -> None:
    """Spoil nothing at this table any more."""
    case.world.sandbox.chaos.lift(case.kept[SPOILT])
