"""Finds in the sources by which rules something is refused, and with which data.

A rule is the first argument of an error of the engine or of a refusal of the services.  It may also be
handed to a function with a parameter ``rule`` which raises such an error; those are followed.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.kit.service import errors
from engine import core
from engine.record import Warned

ROOT = Path(__file__).resolve().parent.parent

DEFAULTS: Mapping[str, str] = {
    **{kind.__name__: "" for kind in (core.IllegalAction, core.OptionError, core.RecordError, Warned)},
    **{
        name: kind.rule
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.Refusal)
    },
}
"""Every error or warning that carries a rule, and the rule it has when none is given."""


@dataclass(frozen=True)
class Wrapper:
    """A function that raises the rule it is given: where that stands, and which data it adds itself."""

    position: int
    data: frozenset[str]


def sources(*packages: str, naming: Iterable[str]) -> Iterator[tuple[Path, ast.Module]]:
    """Parse the Python files of these packages that have one of these names in them: all take seconds."""
    named = re.compile(rf"\b(?:{'|'.join(naming)})\b")
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if named.search(text):
                yield path, ast.parse(text, str(path))


@cache
def raised() -> dict[str, list[tuple[str, frozenset[str]]]]:
    """Return each rule with the places where it is raised, and the data that it has there."""
    wrappers = _wrappers([tree for _, tree in sources("engine", "bot", naming=["rule"])])
    found: dict[str, list[tuple[str, frozenset[str]]]] = defaultdict(list)
    for path, tree in sources("engine", "bot", naming=[*DEFAULTS, *wrappers]):
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Name):
                rules = [DEFAULTS.get(node.exc.id, "")]
                data: frozenset[str] = frozenset()
            elif isinstance(node, ast.Call):
                rules, data = _rules_of(node, wrappers)
            else:
                continue
            for rule in filter(None, rules):
                found[rule].append((f"{path.relative_to(ROOT)}:{node.lineno}", data))
    return found


def _rules_of(call: ast.Call, wrappers: Mapping[str, Wrapper]) -> tuple[list[str], frozenset[str]]:
    name = called(call)
    data = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            data |= {text for key in argument.keys if key is not None for text in _texts(key)}
    if name in DEFAULTS:
        rules = _texts(call.args[0]) if call.args else [""]
        return [rule or DEFAULTS[name] for rule in rules], data
    named = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
    if name in wrappers and named:
        return _texts(named[0]), data | wrappers[name].data
    if name in wrappers and len(call.args) > wrappers[name].position:
        data |= wrappers[name].data
        return _texts(call.args[wrappers[name].position]), data
    return [], data


def _texts(node: ast.expr) -> list[str]:
    """Return the literal texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def called(call: ast.Call) -> str:
    """Return the last part of the name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Return the parameters of a function or method, those that are always named last."""
    every = (*function.args.args, *function.args.kwonlyargs)
    return [argument.arg for argument in every if argument.arg != "self"]


def _wrappers(trees: list[ast.Module]) -> dict[str, Wrapper]:
    """Return the functions that raise their parameter ``rule``, directly or by way of each other."""
    functions = [
        (node, [call for call in ast.walk(node) if isinstance(call, ast.Call)])
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and "rule" in _parameters(node)
    ]
    found: dict[str, Wrapper] = {}
    while True:
        before = len(found)
        for function, calls in functions:
            names = _parameters(function)
            for call in calls:
                at = found[called(call)].position if called(call) in found else 0
                raises = called(call) in DEFAULTS or called(call) in found
                passed = call.args[at] if len(call.args) > at else None
                if raises and isinstance(passed, ast.Name) and passed.id == "rule":
                    data = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
                    found.setdefault(function.name, Wrapper(names.index("rule"), data))
        if len(found) == before:
            return found
