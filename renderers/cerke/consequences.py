"""What a choice leads to, in a line below its label: captures, sticks, the 皇, hands."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Final

from engine.cerke.board import BOARDS, TAM
from engine.cerke.game import CERKE
from engine.cerke.hands import STEP_TAM
from engine.cerke.prospects import Outcome, kept, outcome
from engine.cerke.state import Action, Hand, StepCast, StepMove, TamMove, Trace, View
from engine.sticks import STICKS
from renderers.cerke.names import hand_name, piece_name
from renderers.cerke.turns import penalty_of
from renderers.names import keeps, percent, signed
from renderers.translation import N_, Translator, translator

_NO_CHANCE: Final = random.Random(0)  # noqa: S311 (nothing is hidden in Cerke, so nothing is drawn)


def consequence(view: View, actions: Sequence[Action | Trace], language: str) -> str:
    """Return what an action leads to if its casts come off; of several, what each of them costs."""
    t = translator(language)
    state = CERKE.determinise(view, _NO_CHANCE)
    chosen = [action for action in actions if not isinstance(action, Trace)]
    if len(chosen) == 1:
        told = outcome(state, chosen[0])
        return t.t(", ").join([*_taken(told, t), *_rest(told, view, t)])
    costs: list[str] | None = None
    for action in _alike(view, chosen):
        found = list(_cost(outcome(state, action), view, t))
        costs = found if costs is None else [cost for cost in costs if cost in found]
        if not costs:
            break  # mostly nothing costs anything, and a 皇 has two dozen ways to go
    return t.t(", ").join(costs or ())


def beyond(view: View, action: Action | Trace, language: str) -> str:
    """Return what an action leads to but for what it takes: that is told by the label of its last step."""
    if isinstance(action, Trace):
        return ""
    t = translator(language)
    return t.t(", ").join(_rest(outcome(CERKE.determinise(view, _NO_CHANCE), action), view, t))


def _rest(told: Outcome, view: View, t: Translator) -> Iterator[str]:
    """Yield what the sticks must show, what it costs and what it brings."""
    yield from _way(told, view, t)
    yield from _cost(told, view, t)
    yield from _gain(told, view, t)


def _alike(view: View, actions: Sequence[Action]) -> Sequence[Action]:
    """Return actions of which some tell what all of these cost; none where they need not cost the same.

    All that step over one 皇 cost the same, so one of them is enough.
    """
    first = next(iter(actions), None)
    if isinstance(first, TamMove):
        return actions if all(isinstance(action, TamMove) for action in actions) else ()
    if not isinstance(first, StepMove | StepCast):
        return ()
    if any(not isinstance(other, StepMove | StepCast) or other.via != first.via for other in actions):
        return ()
    position = view.position
    on_tam = position.board[BOARDS[position.options.board].at[first.via]] == TAM
    return actions[:1] if on_tam else ()


def _taken(told: Outcome, t: Translator) -> Iterator[str]:
    """Yield what is captured."""
    if told.captured:
        yield t.t("takes {piece}", piece=piece_name(told.captured, t))


def _way(told: Outcome, view: View, t: Translator) -> Iterator[str]:
    """Yield what the sticks must show."""
    if told.odds is None:
        return
    kind = "water" if told.bridge is None else "both" if told.water is not None else _bridge(view)
    values = {"needed": told.bridge, "water": told.water, "sticks": STICKS, "percent": percent(told.odds)}
    yield t.t(_CASTS[kind], **values)


_CASTS: Final = MappingProxyType(
    {
        "water": N_("water, needs {water} of {sticks} sticks: {percent}%"),
        "both": N_("step {needed} and water {water} of {sticks} sticks: {percent}%"),
        "exact": N_("needs {needed} of {sticks} sticks: {percent}%"),
        "open": N_("goes on with {needed} of {sticks} sticks: {percent}%"),
        "chain": N_("needs {needed} in all: {percent}%"),
        "open_chain": N_("goes on with {needed} in all: {percent}%"),
    }
)
"""What the sticks must show, and how likely they do; where no square was declared, to get on at all."""


def _bridge(view: View) -> str:
    options = view.position.options
    exact = options.declares(view.position.mover) == "exact"
    chain = options.stick_method == "chain"
    return ("chain" if chain else "exact") if exact else ("open_chain" if chain else "open")


def _cost(told: Outcome, view: View, t: Translator) -> Iterator[str]:
    """Yield what 撃皇 and 皇再来 cost, at once or when 終季 is said."""
    position = view.position
    for hand in told.situational:
        yield _costs(hand, times([hand.points], position.rate, position.options.unit, t), t)
    if told.turn is not None and told.turn.penalty:
        points = t.t("{points} at once", points=signed(told.turn.penalty, position.options.unit))
        yield _costs(Hand(*penalty_of(position, told.turn), told.turn.penalty), points, t)


_COSTS: Final = MappingProxyType({STEP_TAM[0]: N_("steps on the tam: {points}")})


def _costs(hand: Hand, points: str, t: Translator) -> str:
    if words := _COSTS.get(hand.id):
        return t.t(words, points=points)
    return t.t("{hand}: {points}", hand=hand_name(hand, t.language), points=points)


_AND: Final = " + "


def _gain(told: Outcome, view: View, t: Translator) -> Iterator[str]:
    """Yield the hands that are made or given up, and what 終季 would pay where that is not said by them.

    What 撃皇 and 皇再来 cost is due then and not before: so it is said with them, too.
    """
    rate, unit = view.position.rate, view.position.options.unit
    if told.lost and told.gained and told.turn is not None and told.turn.kind == "drop":
        values = [
            _AND.join(hand_name(hand, t.language) for hand in hands) for hands in (told.lost, told.gained)
        ]
        yield t.t("{before} becomes {after}", before=values[0], after=values[1])
    elif told.gained:
        points = [hand.points for hand in told.gained]
        yield t.t(
            "makes {hands}: {points}",
            hands=_AND.join(hand_name(hand, t.language) for hand in told.gained),
            points=times(points, rate, unit, t),
        )
    elif told.lost:
        yield t.t("loses {hands}", hands=_AND.join(hand_name(hand, t.language) for hand in told.lost))
    said = sum(hand.points for hand in (*told.gained, *told.situational)) * rate
    if told.situational and not told.gained and told.due == said:
        yield t.t("due only with the end (終季)")
    elif told.due is not None and (told.situational or told.due != said):
        yield t.t("ending (終季) pays {points}", points=signed(told.due, unit))


def times(points: Iterable[int], rate: int, unit: int, t: Translator) -> str:
    """Return points at rate 1 and what they pay at this rate: "3", or "3 × 2 = 6"."""
    total = sum(points)
    if rate == 1:
        return signed(total, unit)
    values = {"total": signed(total, unit), "due": signed(total * rate, unit)}
    return t.t("{total} × {rate} = {due}", rate=rate, **values)


def prevents(view: View, action: Action | Trace, language: str) -> str:
    """Return which pieces an action keeps from being captured, each kind once."""
    if isinstance(action, Trace):
        return ""
    t = translator(language)
    pieces = kept(CERKE.determinise(view, _NO_CHANCE), action)
    return keeps((piece_name(one, t) for one in pieces), t)
