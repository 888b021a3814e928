"""The choices that lead to a move: legal actions with a common beginning form one branch.

So every game gets its menus without code of its own.  What has been chosen stands in the custom ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.table.messages.question import Question
from engine.core import AnyGame, IllegalAction, Seat, Step, common_steps
from renderers import faces

RANGE_MARK: Final = "~"
"""Begins the value of a range of choices: no step of a game begins with it."""

POSITIONS: Final = 64
"""Positions whose legal actions are kept: those in which people choose just now.  Each takes up to 200 KB."""

CHOICES: Final = 4 * POSITIONS
"""Choices there that are kept, as far as they have come: one press asks for its own several times."""


class Branch(NamedTuple):
    """What a step leads to: the actions still possible after it, and the steps that then make themselves.

    ``whole`` is the first action that is complete with all of these, None where more has to be chosen;
    ``ends`` tells whether one is complete with the step itself.
    """

    actions: tuple[Any, ...]
    forced: tuple[Step, ...]
    whole: Any | None
    ends: bool


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice in progress: the steps chosen, the actions still possible with theirs, and what may follow.

    ``state`` is the position in which somebody chooses; ``leads_to`` has for each step that may follow where
    it leads.  A step that is the only one is made by itself, but nobody acts by a step that no control has
    named.
    """

    rules: AnyGame
    state: Any
    steps: tuple[Step, ...]
    paths: Mapping[Any, tuple[Step, ...]]
    following: tuple[Step, ...]
    leads_to: Mapping[Step, Branch]

    @property
    def candidates(self) -> tuple[Any, ...]:
        """The actions still possible."""
        return tuple(self.paths)

    @property
    def complete(self) -> Any | None:
        """The action, once every step of it is chosen."""
        return next(iter(self.paths), None) if not self.following else None

    def odds(self, action: object) -> Fraction | None:
        """Return the probability that sticks let an action succeed, None where nothing is cast."""
        return self.rules.odds(self.state, action)

    def is_played_at_once(self, confirm_moves: bool) -> bool:
        """Whether the action is played as soon as it is chosen: no sticks, and nobody wants to be asked
        again.

        Saying no to what all are asked about is never asked again.
        """
        action = self.complete
        if action is None or self.odds(action) is not None:
            return False
        return not confirm_moves or action == self.rules.declining(self.state)


@lru_cache(maxsize=POSITIONS)
def _legal_paths(
    rules: AnyGame, state: object, seat: Seat, only: frozenset[Any] | None
) -> Mapping[Any, tuple[Step, ...]]:
    """Return the steps of each legal action: one choice asks for them again with each of its steps.

    Casts that cannot succeed are left out, if that leaves anything; so are actions that are none of ``only``.
    """
    legal = [action for action in rules.moves(state, seat) if only is None or action in only]
    offered = [action for action in legal if not rules.hopeless(state, action)] or legal
    return MappingProxyType({action: rules.steps(state, action) for action in offered})


@lru_cache(maxsize=CHOICES)
def _open_paths(
    rules: AnyGame, state: object, seat: Seat, values: tuple[str, ...], only: frozenset[Any] | None
) -> Mapping[Any, tuple[Step, ...]]:
    """Return the steps of each legal action that begins with these values."""
    if not values:
        return _legal_paths(rules, state, seat, only)
    *before, value = values
    depth = len(before)
    return MappingProxyType(
        {
            action: path
            for action, path in _open_paths(rules, state, seat, tuple(before), only).items()
            if len(path) > depth and path[depth].value == value
        }
    )


@lru_cache(maxsize=CHOICES)
def _choosing(
    rules: AnyGame, state: object, seat: Seat, values: tuple[str, ...], only: frozenset[Any] | None
) -> Choosing:
    """Follow the values chosen in a position; raise IllegalAction if no legal action begins like that."""
    open_paths = _open_paths(rules, state, seat, values, only)
    if not open_paths and values and only is None:
        unlisted = rules.unlisted(state, seat, values)
        open_paths = {action: rules.steps(state, action) for action in unlisted}
    if not open_paths:
        raise IllegalAction("refused")
    first = next(iter(open_paths.values()))
    depth = _forced_depth(open_paths.values(), len(values))
    if len(values) < depth == len(first) and not _says_what_follows(rules, first[: len(values)]):
        depth -= 1
    steps = first[:depth]
    following = common_steps(open_paths.values(), [step.value for step in steps])
    return Choosing(rules, state, steps, open_paths, tuple(following), _leads_to(open_paths, depth))


def _says_what_follows(rules: AnyGame, chosen: Sequence[Step]) -> bool:
    """Whether what was pressed has said what follows from it by itself, as menus of single things do."""
    together = faces.get(rules.id).together
    return bool(chosen) and (together is None or chosen[-1].kind != together.kind)


def _forced_depth(paths: Iterable[tuple[Step, ...]], depth: int) -> int:
    """Return how many steps are made once so many are: those that all paths share make themselves."""
    first, *others = paths
    while depth < len(first) and all(path[depth : depth + 1] == first[depth : depth + 1] for path in others):
        depth += 1
    return depth


def _leads_to(paths: Mapping[object, tuple[Step, ...]], depth: int) -> Mapping[Step, Branch]:
    """Return where each of the steps leads that may follow so many."""
    found: dict[Step, list[tuple[object, tuple[Step, ...]]]] = {}
    for action, path in paths.items():
        if len(path) > depth:
            found.setdefault(path[depth], []).append((action, path))
    return MappingProxyType({step: _branch(those, depth + 1) for step, those in found.items()})


def _branch(those: Sequence[tuple[object, tuple[Step, ...]]], depth: int) -> Branch:
    """Return where so many steps lead that the paths of all of these actions share."""
    paths = [path for _, path in those]
    forced = _forced_depth(paths, depth)
    return Branch(
        actions=tuple(action for action, _ in those),
        forced=paths[0][depth:forced],
        whole=next((action for action, path in those if len(path) == forced), None),
        ends=any(len(path) == depth for path in paths),
    )


def choosing(asked: Question, chosen: Sequence[str]) -> Choosing:
    """Follow the values chosen so far; raise IllegalAction if no legal action begins like that."""
    state = asked.state
    if state is None:
        raise IllegalAction("refused")
    values = tuple(value for value in chosen if not value.startswith(RANGE_MARK))
    return _choosing(asked.rules, state, asked.seat, values, asked.only)
