"""What staff decides about games of their server: asked once more by a form, which takes the reason too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.results.messages.figures import read_figures
from bot.results.service.rulings import ANNUL, AWARD, CORRECT, END
from bot.results.store.results import WithSeats
from bot.staff.app import Bot, behind
from bot.staff.messages.staff import (
    UNDO_FORM,
    UNDO_MENU,
    correction_fields,
    decision_form,
    list_message,
    undo_form,
    undo_message,
    winner_field,
)
from bot.staff.service.staff import Order, StaffService
from bot.staff.telling.verdicts import names_of
from bot.storage.rows import AuditLine
from bot.table.messages import pictures
from bot.table.presses.door import Needs, Request, Verbs, require_staff
from bot.table.telling.answers import reader

SHOWN: Final = 200
"""Lines of the audit among which those are looked for that may be taken back."""


# --- Asking once more ------------------------------------------------------------------------------


async def ask(request: Request, what: str, reason: str) -> None:
    """Open the form of a decision about a game."""
    match, t = request.match, request.t
    fields = []
    if what == AWARD:
        fields.append(winner_field(await _candidates(request), t))
    elif what == CORRECT:
        result = await _result(request)
        fields += correction_fields(result, await names_of(behind(request.bot), match, result[1], t), t)
    elif what == ANNUL:
        await _result(request)
    elif match.row.status != "running":
        raise LobbyRefusal("not_running", game=match.id)
    await request.interaction.response.send_modal(decision_form(match, what, reason, fields, t))


async def _candidates(request: Request) -> dict[int, str]:
    """Return who may be awarded a game: whoever sits there, or sat there at its end."""
    match, t = request.match, request.t
    if match.row.status == "running":
        return dict(enumerate(pictures.names(match, t)))
    _, seats = await _result(request)
    names = await names_of(behind(request.bot), match, seats, t)
    return {seat.seat: name for seat, name in zip(seats, names, strict=True) if not seat.quit}


async def _result(request: Request) -> WithSeats:
    found = await behind(request.bot).app.staff.result(request.game)
    if found is None:
        raise LobbyRefusal("no_result", game=request.game)
    return found


# --- Deciding --------------------------------------------------------------------------------------


async def decide(request: Request) -> None:
    """Carry out what a form was sent off for."""
    what = next(iter(request.press.args), "")
    if what not in DECISIONS:
        raise LobbyRefusal("no_such_line", game=request.game)
    *values, reason = request.press.values or ("",)
    order = _order(request.interaction, reason)
    line = await DECISIONS[what](behind(request.bot).app.staff, request.game, values, order)
    await _tell(behind(request.bot), request.interaction, line)


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


def _order(interaction: Interaction, reason: str) -> Order:
    """Return who wants something, if they may manage the server in which they ask, and say why."""
    guild_id = require_staff(interaction)
    reason = " ".join(reason.replace("\0", "").split())
    if not reason:
        raise LobbyRefusal("no_reason")
    return Order(interaction.user.id, guild_id, interaction.id, reason)


async def _tell(bot: Bot, interaction: Interaction, line: AuditLine) -> None:
    """Say that it is done, and let what is due be sent."""
    bot.delivery.wake()
    t = reader(interaction)
    await bot.answers.say(interaction, t.t("It is done, and the players are told."))


# --- The audit -------------------------------------------------------------------------------------


async def show_list(bot: Bot, interaction: Interaction) -> None:
    """Show the newest decisions, and what there is to look at."""
    guild_id = require_staff(interaction)
    staff = bot.app.staff
    lines, findings = await staff.lines(guild_id, SHOWN), await staff.findings(guild_id)
    await bot.answers.privately(interaction, list_message(lines, findings, reader(interaction)))


async def show_undo(bot: Bot, interaction: Interaction) -> None:
    """Show which decisions may be taken back."""
    lines = await bot.app.staff.undoable(require_staff(interaction), SHOWN)
    await bot.answers.privately(interaction, undo_message(lines, reader(interaction)))


async def undo_chosen(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Ask once more, and why."""
    guild_id, number = require_staff(interaction), next(iter(press.values), "")
    line = next((line for line in await bot.app.staff.lines(guild_id, SHOWN) if str(line.id) == number), None)
    if line is None:
        raise LobbyRefusal("no_such_line")
    await interaction.response.send_modal(undo_form(line, reader(interaction)))


async def undo(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Take a decision back."""
    order = _order(interaction, next(iter(press.values), ""))
    number = _numbers(next(iter(press.args), ""))[0]
    await _tell(bot, interaction, await bot.app.staff.undo(number, order))


VERBS: Final[Verbs] = {"staff_do": (Needs.STAFF, decide)}

OF_NO_GAME: Final[Mapping[str, Callable[[Bot, Interaction, Press], Awaitable[None]]]] = {
    UNDO_MENU: undo_chosen,
    UNDO_FORM: undo,
}
"""What is done by presses on the list of decisions."""
