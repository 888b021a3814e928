"""The table of verbs: what messages can show can be pressed, and the other way round."""

from __future__ import annotations

import importlib
import pkgutil

import bot
from bot.kit.messages.verbs import Verb
from bot.kit.pressing import Bound
from bot.records.messages.verbs import Both
from bot.table.messages.verbs import RuleVerbs
from tests.bot.pressing import VERBS


def test_every_verb_that_is_declared_is_bound_to_its_door_and_no_other() -> None:
    modules = [
        importlib.import_module(f"bot.{room.name}.messages.verbs")
        for room in pkgutil.iter_modules(bot.__path__)
        if room.name not in {"kit", "sandbox", "storage"} and room.ispkg
        if importlib.util.find_spec(f"bot.{room.name}.messages.verbs")
    ]
    named = [one for module in modules for one in vars(module).values()]
    both = [one for each in named if isinstance(each, Both) for one in (each.of_game, each.of_record)]
    # A feature may name verbs of one below it, so the same one is found twice.
    rules = [one for each in named if isinstance(each, RuleVerbs) for one in each]
    declared = {id(one): one for one in [*named, *both, *rules] if isinstance(one, Verb)}.values()
    assert len({one.name for one in declared}) == len(declared)
    for one in declared:
        bound = VERBS[one.name]
        assert isinstance(bound, Bound)
        assert bound.verb is one
