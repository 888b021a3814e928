"""What staff decides about games of their server: asked once more by a form, which takes the reason too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.kit.messages.message import CHANGED, Message
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Changed, LobbyRefusal
from bot.results.messages.figures import read_figures
from bot.results.service.rulings import ANNUL, AWARD, CORRECT, END, is_decision
from bot.results.store.results import WithSeats
from bot.staff.app import Bot, behind
from bot.staff.messages.staff import (
    correction_fields,
    decision_form,
    list_message,
    result_message,
    undo_form,
    undo_message,
    winner_field,
)
from bot.staff.messages.verbs import STAFF_ASK, STAFF_DO, STAFF_UNDO, STAFF_UNDO_YES
from bot.staff.presses.orders import order_of
from bot.staff.presses.tables import running
from bot.staff.service.orders import Order
from bot.staff.service.staff import STOPPED, StaffService
from bot.staff.service.tables import BACK, kind_of
from bot.staff.telling.verdicts import names_of
from bot.storage.rows import AuditLine
from bot.table.messages import pictures
from bot.table.presses.door import Ask, Needs, Request, Who, require_staff
from bot.table.telling.answers import reader

VERBS: Final = Presses()

SHOWN: Final = 200
"""Lines of the audit among which those are looked for that may be taken back."""


# --- Asking once more ------------------------------------------------------------------------------


@VERBS.on(STAFF_ASK, Needs.STAFF)
async def ask_why(request: Request, what: str) -> None:
    """Open the form of a decision about a game; the reason is not said yet."""
    await ask(request, what, "")


async def ask(request: Request, what: str, reason: str) -> None:
    """Open the form of a decision about a game."""
    if what not in DECISIONS:
        raise LobbyRefusal("no_such_line", game=request.game)
    match, t = request.match, request.t
    if what == END and request.here.is_other_side:
        what = STOPPED
    fields = []
    if what == AWARD:
        fields.append(winner_field(await _candidates(request), t))
    elif what == CORRECT:
        result = await _result(request, what)
        fields += correction_fields(result, await names_of(behind(request.bot), match, result[1], t), t)
    elif what == ANNUL:
        await _result(request, what)
    elif match.row.status != "running":
        raise LobbyRefusal("not_running", game=match.id)
    seen = await behind(request.bot).app.staff.sight(match)
    await request.open(decision_form(match, what, reason, fields, t, seen))


async def _candidates(request: Request) -> dict[int, str]:
    """Return who may be awarded a game: whoever sits there, or sat there at its end, and has not quit."""
    match, t = request.match, request.t
    if match.row.status == "running":
        at_table = pictures.names(match, t)
        return {seat: at_table[seat] for seat in await behind(request.bot).app.staff.awardable(match)}
    _, seats = await _result(request, AWARD)
    names = await names_of(behind(request.bot), match, seats, t)
    return {seat.seat: name for seat, name in zip(seats, names, strict=True) if not seat.quit}


async def _result(request: Request, what: str) -> WithSeats:
    return await behind(request.bot).app.staff.result(request.match, what)


# --- Deciding --------------------------------------------------------------------------------------


@VERBS.on(STAFF_DO, Needs.STAFF)
async def decide(request: Request, what: str = "", texts: Texts = (), seen: int | None = None) -> None:
    """Carry out what a form was sent off for; show how the game stands if that has changed since."""
    if what not in DECISIONS:
        raise LobbyRefusal("no_such_line", game=request.game)
    *values, reason = texts or ("",)
    order = order_of(request, reason, seen=seen)
    try:
        await DECISIONS[what](behind(request.bot).app.staff, request.game, values, order)
    except Changed:
        await request.show(await _changed(request))
        return
    await _tell(request)


async def _changed(request: Request) -> Message:
    """Return how a game stands that others have changed: its page while it runs, else its result."""
    bot, t = behind(request.bot), request.t
    match = await bot.app.play.match(request.game)
    if match.row.status == "running":
        return await running(replace(request, match=match), t.t(CHANGED))
    result, line = await bot.app.staff.stands(match)
    return result_message(match, result, await names_of(bot, match, result[1], t), line, t, t.t(CHANGED))


async def _end(staff: StaffService, game: str, _values: Sequence[str], order: Order) -> AuditLine:
    return await staff.end(game, order)


async def _award(staff: StaffService, game: str, values: Sequence[str], order: Order) -> AuditLine:
    return await staff.award(game, _numbers(values[0])[0] if values else -1, order)


async def _annul(staff: StaffService, game: str, _values: Sequence[str], order: Order) -> AuditLine:
    return await staff.annul(game, order)


async def _correct(staff: StaffService, game: str, values: Sequence[str], order: Order) -> AuditLine:
    places, points = (*values, "", "")[:2]
    return await staff.correct(game, _numbers(places), read_figures(points), order)


DECISIONS: Final[Mapping[str, Callable[[StaffService, str, Sequence[str], Order], Awaitable[AuditLine]]]] = {
    END: _end,
    STOPPED: _end,
    AWARD: _award,
    ANNUL: _annul,
    CORRECT: _correct,
}
"""What a form carries out, with what was filled in."""


def _numbers(text: str) -> list[int]:
    """Read whole numbers, apart by whatever is no part of one; none where anything else was typed."""
    words = text.replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
    if not words or not all(word.removeprefix("-").isdecimal() and len(word) < 10 for word in words):
        return [-1]
    return [int(word) for word in words]


async def _tell(ask: Ask[Any]) -> None:
    """Say that it is done, and let what is due be sent."""
    ask.bot.delivery.wake()
    await ask.say(ask.t.t("Done. The players have been told."))


# --- The audit -------------------------------------------------------------------------------------


async def show_list(bot: Bot, interaction: Interaction) -> None:
    """Show the newest decisions, and what there is to look at."""
    guild_id = require_staff(interaction)
    staff = bot.app.staff
    lines, findings = await staff.lines(guild_id, SHOWN), await staff.findings(guild_id)
    await bot.answers.privately(interaction, list_message(lines, findings, reader(interaction)))


async def show_undo(bot: Bot, interaction: Interaction) -> None:
    """Show which decisions may be taken back."""
    guild_id = require_staff(interaction)
    lines = await bot.app.staff.lines(guild_id, SHOWN)
    found = await bot.app.staff.undoable(guild_id, SHOWN) + await bot.app.tables.undoable(lines)
    lines = sorted(found, key=lambda line: -line.id)
    await bot.answers.privately(interaction, undo_message(lines, reader(interaction)))


@VERBS.on(STAFF_UNDO, Who.STAFF)
async def undo_chosen(ask: Ask[Bot], line: int = 0) -> None:
    """Ask once more, and why."""
    lines = await ask.bot.app.staff.lines(ask.server, SHOWN)
    chosen = next((one for one in lines if one.id == line), None)
    if chosen is None or not (is_decision(chosen) or kind_of(chosen) in BACK):
        raise LobbyRefusal("no_such_line")
    await ask.open(undo_form(chosen, ask.t))


@VERBS.on(STAFF_UNDO_YES, Who.STAFF)
async def undo(ask: Ask[Bot], line: int = 0, reason: str = "") -> None:
    """Take a decision back."""
    lines = await ask.bot.app.staff.lines(ask.server, SHOWN)
    of_table = any(one.id == line and kind_of(one) in BACK for one in lines)
    order = order_of(ask, reason, needed=not of_table)
    await (ask.bot.app.tables if of_table else ask.bot.app.staff).undo(line, order)
    await _tell(ask)
