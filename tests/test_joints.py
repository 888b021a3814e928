"""What is said is joined by the language: no space stands fixed between two texts of ours."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.raised_rules import sources

SAYING = frozenset({"t", "tn", "both", "sentence"})
"""What a translator is called or asked, and what somebody is asked who has one."""


def says(node: ast.AST) -> bool:
    """Tell whether an expression asks a translator for something, or somebody who has one."""
    return any(
        isinstance(call, ast.Call)
        and (
            (isinstance(call.func, ast.Attribute) and call.func.attr in SAYING)
            or any(isinstance(argument, ast.Name) and argument.id == "t" for argument in call.args)
        )
        for call in ast.walk(node)
    )


def joints(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of a module in which a space joins texts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for one, gap, other in zip(node.values, node.values[1:], node.values[2:], strict=False):
                spaced = isinstance(gap, ast.Constant) and gap.value == " "
                if spaced and (says(one) or says(other)):
                    yield node.lineno
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "join"
            and isinstance(node.func.value, ast.Constant)
            and node.func.value.value == " "
            and any(says(argument) for argument in node.args)
        ):
            yield node.lineno


@pytest.mark.parametrize("package", ["renderers", "bot"])
def test_no_fixed_space_joins_texts(package: str) -> None:
    read = sources(package, naming=SAYING)
    assert [f"{place}:{line}" for place, tree in read for line in joints(tree)] == []
