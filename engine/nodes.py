"""Nodes that several games have: each holds the table that all nodes of its game share."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

import msgspec

from engine.core import Step


def tag(kind: Any) -> str:
    """Return by what name a node or an action is stored, or all of a kind."""
    return cast(str, kind.__struct_config__.tag)


def plain_step(action: msgspec.Struct) -> tuple[Step, ...]:
    """Return the one step of an action in which nothing is chosen but its kind."""
    kind = tag(action)
    return (Step(kind, kind),)


T = TypeVar("T")  # table: a frozen struct
R = TypeVar("R")  # the rules that end a game: a Literal


class TableNode(msgspec.Struct, Generic[T], frozen=True):
    """A node; a game adds to it what only that node knows."""

    table: T


class Throwing(TableNode[T], frozen=True, tag="throw"):
    """Whoever's turn it is throws."""


class Thrown(TableNode[T], frozen=True, tag="thrown"):
    """The sticks, or the die, are in the air."""


class Between(TableNode[T], frozen=True, tag="between"):
    """A round is over and another one follows: people may join."""


class Over(TableNode[T], Generic[T, R], frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    rule: R
