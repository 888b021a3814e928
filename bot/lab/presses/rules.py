"""Choosing the rules of either side of a comparison, as in a lobby."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import Outdated
from bot.lab.messages import verbs
from bot.lab.messages.labs import changes_form, rules_message, rules_of
from bot.lab.presses.door import LabRequest, of_lab
from bot.lab.service.labs import Side
from bot.table.messages.options import went_along
from bot.table.messages.rule_menus import typing_form
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


@VERBS.on(verbs.GROUP, of_lab)
@VERBS.on(verbs.OPTION, of_lab)
async def option(request: LabRequest, side: int, name: str = "") -> None:
    """Show a group of rules or what one may be, or open the form in which it is typed."""
    if rule_choosing.opens_form(rules_of(request.lab, _side(side)), name):
        await type_rule(request, side, name)
        return
    await _show(request, side, name)


@VERBS.on(verbs.PRESET, of_lab)
async def preset(request: LabRequest, side: int, wanted: str = "") -> None:
    """Take over a whole rule set."""
    meant = rules_of(request.lab, _side(side), await _sets(request))
    made, called = rule_choosing.chosen_preset(meant, wanted)
    await _set(request, side, Side(made.options, called))


@VERBS.on(verbs.RULE_TYPE, of_lab)
async def type_rule(request: LabRequest, side: int, name: str) -> None:
    """Open the form in which a rule is typed, or an entry of it."""
    press = verbs.RULE_TYPED(request.lab.row.id, side, name)
    form = typing_form(rules_of(request.lab, _side(side)), press, name, request.t)
    await request.open(form)


@VERBS.on(verbs.RULE_TYPED, of_lab)
async def typed(request: LabRequest, side: int, name: str, texts: Texts = ()) -> None:
    """Change one rule to what was typed."""
    await _change(request, side, name, rule_choosing.with_typed, texts, request.t)


@VERBS.on(verbs.VALUE, of_lab)
async def value(request: LabRequest, side: int, name: str, value: str = "") -> None:
    """Change one rule to a value that was chosen."""
    await _change(request, side, name, rule_choosing.with_value, value)


@VERBS.on(verbs.RULE_PART, of_lab)
async def part(request: LabRequest, side: int, name: str, value: str = "") -> None:
    """Change the word of a rule that has points besides."""
    await _change(request, side, name, rule_choosing.with_part, value)


@VERBS.on(verbs.RULE_DROP, of_lab)
async def drop(request: LabRequest, side: int, name: str, value: str = "") -> None:
    """Take an entry of a rule away."""
    await _change(request, side, name, rule_choosing.without_entry, value)


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


async def _change(
    request: LabRequest, side: int, name: str, choose: Callable[..., Changed], *chosen: object
) -> None:
    """Change one rule, and what would make no sense beside it any more, which is told."""
    meant = rules_of(request.lab, _side(side))
    made = choose(meant, name, *chosen)
    await _set(request, side, Side(made.options), name, went_along(meant, made, request.t))


async def _set(request: LabRequest, side: int, chosen: Side, opened: str = "", note: str = "") -> None:
    lab = await request.bot.app.labs.set_side(request.lab, side, chosen)
    await _show(LabRequest(request.bot, request.interaction, lab), side, opened, note)
