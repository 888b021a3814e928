"""*Why not?*: what a refusal is about, shown to who was refused."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.table.messages import pictures, verbs
from bot.table.messages.verbs import Section
from bot.table.messages.why_not import Told, refusal, why_not_message
from bot.table.presses.door import Needs, Request
from bot.table.telling import dresses

VERBS: Final = Presses()


@VERBS.on(verbs.WHY_NOT, Needs.MEMBER)
async def why_not(request: Request, rule: str, *data: str) -> None:
    """Show the rule by which a move was refused, in the place of the refusal."""
    match, seat = request.match, request.match.seat_of(request.user)
    asked = None if seat is None else match.question(seat)
    stands = asked is not None and request.ply is not None and match.is_fresh(seat or 0, request.ply)
    dress = await dresses.of_reader(request.bot, match, request.user)
    look = pictures.look(match, request.t, near=seat or 0, dress=dress)
    where = (asked, seat or 0) if stands else None
    told = Told(match.options, lambda page: verbs.RULES(match.id, Section.HOW, page))
    await request.replace(
        await why_not_message(match.rules, refusal(rule, data), where, look, request.t, told)
    )
