"""What the choices of 行山 are called: what they do, what they cost, and the odds where sticks decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine import core
from engine.mok_co.judge import ORDERS
from engine.mok_co.numbers import (
    BRUSH,
    BRUSH_COINS,
    GENERAL,
    GIFTS,
    HIGH,
    RICE_FOR_CARD,
    RICE_FOR_COIN,
    SHAMAN,
    SHIP,
    TAM,
    TIGER,
    currency,
    dismantle_cost,
    install_cost,
    kind,
)
from engine.mok_co.state import Player, View
from engine.sticks import at_least
from renderers.cards.names import card_text
from renderers.mok_co.names import EFFECTS, PHASES
from renderers.mok_co.telling import coin_text, gain_text, price_text, rice_text, square_text, squares_text
from renderers.names import listed
from renderers.translation import N_, Translator

Label = Callable[[View, core.Step, Translator], str]


def label(view: View, step: core.Step, t: Translator) -> str:
    """Return the label of a choice of the seat whose turn it is."""
    told = _LABELS.get(step.kind)
    if told is None:
        return step.value
    return t.t(told) if isinstance(told, str) else told(view, step, t)


def _mover(view: View) -> Player:
    return view.players[view.mover]


def _number(step: core.Step) -> str:
    """Return the number that a step's value ends with: "use-3"."""
    return step.value.rpartition("-")[2]


# --- Effects ---------------------------------------------------------------------------------------

_RARE: Final = at_least(HIGH)


def _percent(odds: Fraction) -> str:
    return f"{round(odds * 100)}%"


def use_text(view: View, card: str, t: Translator) -> str:
    """Return what using a card now brings, with the odds of its throw."""
    free = t.t("{squares} free", squares=squares_text(_mover(view).costs.distance, t))
    odds = {"often": _percent(1 - _RARE), "rarely": _percent(_RARE)}
    match kind(card):
        case what if what in GIFTS:
            return gain_text(*GIFTS[what], t)
        case what if what == TIGER:
            return t.t("takes 1 rice or coin")
        case what if what == TAM:
            return free
        case what if what == BRUSH:
            return t.t("{often} protection, {rarely} {coins}", coins=coin_text(BRUSH_COINS, t), **odds)
        case what if what == SHAMAN:
            return t.t("{often} moving costs half, {rarely} {free}", free=free, **odds)
        case what if what == GENERAL:
            return t.t("{often} marks a card, {rarely} destroys one", **odds)
    return t.t(EFFECTS[kind(card)])


def _use(view: View, step: core.Step, t: Translator) -> str:
    card = step.subject
    return t.t(
        "Use {number}, {card}: {what}",
        number=_number(step),
        card=card_text(card, t),
        what=use_text(view, card, t),
    )


def _gather(view: View, step: core.Step, t: Translator) -> str:
    gifts = [
        GIFTS[kind(laid.card)]
        for laid in _mover(view).installed
        if laid.active and not laid.used and kind(laid.card) in GIFTS
    ]
    rice, coins = (sum(gift[place] for gift in gifts) for place in (0, 1))
    return t.t("Use all that give something: {what}", what=gain_text(rice, coins, t))


# --- Tiger and general -----------------------------------------------------------------------------


def _of_player(view: View, seat: int, has: str, t: Translator) -> str:
    """Return a seat by the number of its token, where it stands, and what it has."""
    named = t.t("Player {number}", number=seat + 1)
    return t.t(
        "{player} on {square}: {has}",
        player=named,
        square=square_text(view, view.players[seat].index, t),
        has=has,
    )


def _victim(view: View, step: core.Step, t: Translator) -> str:
    seat = int(step.value)
    there = view.players[seat]
    return _of_player(view, seat, listed([rice_text(there.rice, t), coin_text(there.coins, t)], t), t)


def _owner(view: View, step: core.Step, t: Translator) -> str:
    seat = int(step.value)
    cards = t.tn("{count} card", "{count} cards", len(view.players[seat].installed))
    own = t.t("your own cards ({cards})", cards=cards) if seat == view.mover else cards
    return _of_player(view, seat, own, t)


def _resource(view: View, step: core.Step, t: Translator) -> str:
    return t.t("Take {what}", what=price_text(step.value, 1, t))


def _mark(view: View, step: core.Step, t: Translator) -> str:
    return t.t("Lay a mark on {number}, {card}", number=step.value, card=card_text(step.subject, t))


def _destroy(view: View, step: core.Step, t: Translator) -> str:
    return t.t("Destroy {number}, {card}", number=step.value, card=card_text(step.subject, t))


# --- Change, cards, movement -----------------------------------------------------------------------


def _change(view: View, step: core.Step, t: Translator) -> str:
    coins = int(_number(step))
    paid = rice_text(RICE_FOR_COIN * coins, t)
    return t.t("Change {rice} into {coins}", rice=paid, coins=coin_text(coins, t))


def _dismantle(view: View, step: core.Step, t: Translator) -> str:
    card, cost = step.subject, dismantle_cost(step.subject)
    told = {"number": _number(step), "card": card_text(card, t)}
    if not cost:
        return t.t("Dismantle {number}, {card}, for nothing", **told)
    return t.t("Dismantle {number}, {card}, for {cost}", cost=price_text(currency(card), cost, t), **told)


def _install(view: View, step: core.Step, t: Translator) -> str:
    card = step.subject
    told = {"card": card_text(card, t), "effect": t.t(EFFECTS[kind(card)])}
    if kind(card) == SHIP:
        return t.t("Show {card}: {effect}", **told)
    cost = install_cost(card, _mover(view).costs.discount)
    if not cost:
        return t.t("Install {card} for nothing: {effect}", **told)
    return t.t("Install {card} ({cost}): {effect}", cost=price_text(currency(card), cost, t), **told)


def _discard(view: View, step: core.Step, t: Translator) -> str:
    gain = gain_text(RICE_FOR_CARD, 0, t)
    return t.t("Discard {card}: {gain}", card=card_text(step.subject, t), gain=gain)


def _move(view: View, step: core.Step, t: Translator) -> str:
    there = _mover(view)
    costs, end = there.costs, min(there.index + there.costs.distance, view.options.way.goal)
    cost = costs.move_rice if step.subject == "rice" else costs.move_coin
    told = {"squares": squares_text(end - there.index, t), "square": square_text(view, end, t)}
    if not cost:
        return t.t("Move {squares} to {square} for nothing", **told)
    return t.t("Move {squares} to {square} for {cost}", cost=price_text(step.subject, cost, t), **told)


def _stay(view: View, step: core.Step, t: Translator) -> str:
    return t.t("Stay on {square}", square=square_text(view, _mover(view).index, t))


def _next(view: View, step: core.Step, t: Translator) -> str:
    stages = ORDERS[view.options.edition][view.progress.stage + 1 :]
    if not stages:
        return t.t("Next phase")
    return t.t("Go on: {phase}", phase=listed([t.t(PHASES[phase]) for phase in stages[0]], t))


# --- Chance ----------------------------------------------------------------------------------------


def _sticks(view: View, step: core.Step, t: Translator) -> str:
    return t.t("The sticks show {count}", count=step.value)


_LABELS: Final[Mapping[str, Label | str]] = MappingProxyType(
    {
        "use": _use,
        "gather": _gather,
        "effects": N_("Let the cards work now, and grow older"),
        "victim": _victim,
        "resource": _resource,
        "owner": _owner,
        "mark": _mark,
        "destroy": _destroy,
        "change": _change,
        "dismantle": _dismantle,
        "install": _install,
        "discard": _discard,
        "move": _move,
        "stay": _stay,
        "next": _next,
        "sticks": _sticks,
        "draw": N_("draw a card"),
    }
)
