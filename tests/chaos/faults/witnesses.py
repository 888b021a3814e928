"""What somebody does whom a fault touches."""

from __future__ import annotations

from tests.chaos.faults.case import Case
from tests.chaos.record import Answer


async def plays(case: Case) -> Answer | None:
    """Let somebody at the table play."""
    for _ in range(len(case.sitting.people)):
        answer = await case.people.play(case.sitting, case.rng)
        if answer is not None:
            return answer
    return None


async def types(case: Case) -> Answer | None:
    """Let somebody who may move do so by typing; where nobody is shown any move, somebody types something."""
    for person in case.sitting.people:
        answer = await case.people.type_move(case.sitting, person, case.rng)
        if answer is not None:
            return answer
    return await case.people.type_blindly(case.sitting, case.person)


async def asks_for_board(case: Case) -> Answer | None:
    """Let somebody at the table ask for the board anew."""
    return await case.people.look(case.sitting, case.rng.choice(case.sitting.people))


async def asks_for_own_side(case: Case) -> Answer | None:
    """Let whose DMs are closed ask for their own side."""
    return await case.people.look(case.sitting, case.person, "mine")


async def presses_by_dm(case: Case) -> Answer | None:
    """Let who is not in the server press what they have in their DM; else the others play on."""
    answer = await case.people.press_in_dm(case.sitting, case.person, case.rng)
    return answer if answer is not None else await plays(case)
