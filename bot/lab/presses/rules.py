"""Choosing the rules of either side of a comparison, as in a lobby."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.kit.pressing import Presses
from bot.kit.service.errors import Outdated
from bot.lab.messages import verbs
from bot.lab.messages.labs import changes_form, rules_message, rules_of
from bot.lab.presses.door import LabRequest, of_lab
from bot.lab.service.labs import Side
from bot.table.messages.options import went_along
from bot.table.messages.rule_menus import Rules
from bot.table.messages.verbs import Pressing
from bot.table.presses import rule_choosing
from bot.table.service import rule_sets
from bot.table.service.rule_changes import Changed
from bot.table.service.rule_sets import RuleSet
from engine import passport

VERBS: Final = Presses()


def _side(side: int) -> int:
    """Return a side that a press says; raise Outdated if there is none."""
    if side not in (0, 1):
        raise Outdated
    return side


async def _sets(request: LabRequest) -> list[RuleSet]:
    async with request.bot.app.database.read() as connection:
        return await rule_sets.of_game(connection, request.server, request.lab.game.id)


async def _show(request: LabRequest, side: int, opened: str = "", note: str = "") -> None:
    sets = await _sets(request)
    await request.replace(rules_message(request.lab, _side(side), request.t, opened, sets, note))


@VERBS.on(verbs.RULES, of_lab)
async def rules(request: LabRequest, side: int) -> None:
    """Show the rules of a side."""
    await _show(request, side)


# --- Single rules ----------------------------------------------------------------------------------


def _pressing(request: LabRequest, side: int) -> Pressing:
    return verbs.RULE.at(request.lab.row.id, _side(side))


def _rules(request: LabRequest, side: int) -> Rules:
    return rules_of(request.lab, _side(side))


async def _change(request: LabRequest, side: int, opened: str, make: Callable[[Rules], Changed]) -> None:
    """Change one rule, and what would make no sense beside it any more, which is told."""
    meant = _rules(request, side)
    made = make(meant)
    await _set(request, side, Side(made.options), opened, went_along(meant, made, request.t))


rule_choosing.RuleEditor(_pressing, _rules, _show, _change).bind(VERBS, verbs.RULE, of_lab)


# --- All at once -----------------------------------------------------------------------------------


@VERBS.on(verbs.RULE.preset, of_lab)
async def preset(request: LabRequest, side: int, wanted: str = "") -> None:
    """Take over a whole rule set."""
    meant = rules_of(request.lab, _side(side), await _sets(request))
    made, called = rule_choosing.chosen_preset(meant, wanted)
    await _set(request, side, Side(made.options, called))


@VERBS.on(verbs.CHANGES, of_lab)
async def changes(request: LabRequest, side: int) -> None:
    """Open the form in which single rules are typed."""
    press = verbs.CHANGED(request.lab.row.id, _side(side))
    await request.open(changes_form(press, request.t))


@VERBS.on(verbs.CHANGED, of_lab)
async def changed(request: LabRequest, side: int, text: str = "") -> None:
    """Change the single rules that were typed."""
    game, options = request.lab.game, request.lab.sides[_side(side)].options
    base = passport.nearest(game, options)
    wanted = {**game.changes_from(base, options), **rule_choosing.read_changes(text)}
    await _set(request, side, Side(game.make_options(base, wanted)))


async def _set(request: LabRequest, side: int, chosen: Side, opened: str = "", note: str = "") -> None:
    lab = await request.bot.app.labs.set_side(request.lab, side, chosen)
    await _show(LabRequest(request.bot, request.interaction, lab), side, opened, note)
