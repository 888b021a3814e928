"""What is legal in 行山, and why something is not.

Source: the rule specification, sections 4 (cards), 5 (turn structure) and 7 (the boxed order).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

from engine.cards import COPIES, Card
from engine.core import IllegalAction, Seat
from engine.mok_co import state as mok_co
from engine.mok_co.numbers import (
    GIFTS,
    HIGH,
    RICE_FOR_COIN,
    SHIP,
    WORN_OUT,
    costs,
    currency,
    dismantle_cost,
    has,
    install_cost,
    is_black,
    kind,
    usable,
)
from engine.mok_co.state import Action, State, Table
from engine.nodes import tag

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "cards are being drawn, or the sticks are in the air (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "neither this card nor this throw can come here (action)",
        "unreadable_move": "the text names no action (text, near)",
        "wrong_phase": "this belongs to another phase of the turn (action, open)",
        "phase_done": "each phase comes once a turn (phase)",
        "effects_due": "cards must be used first (numbers, laid)",
        "choice_due": "the tiger or general must choose first (action)",
        "no_such_card": "no card with this number lies there (number, most)",
        "unknown_card": "the deck has no such card (card)",
        "not_active": "the card works only from the next turn on, or no more (card, laid)",
        "works_by_itself": "the card has nothing to be carried out (card, laid)",
        "already_used": "each card works once a turn (card, laid)",
        "nothing_to_gather": "fewer than two cards give something at once ()",
        "nothing_grows_older": "no own black card lies (seat)",
        "no_such_seat": "nobody sits there (victim)",
        "own_seat": "nobody steals from themselves (victim)",
        "brush_protects": "a brush protects that player until their next turn (victim)",
        "nothing_to_steal": "that player has none of it (victim, resource)",
        "no_such_resource": "there is only rice and coins (resource)",
        "full_of_marks": "a card with three marks gets no more (card, laid)",
        "strike_is_mark": "with 3 or less the general lays a mark (ones)",
        "strike_is_destroy": "with 4 or more the general destroys (ones)",
        "nothing_changed": "at least one coin must come of it (coins)",
        "too_little_rice": "rice costs are paid with rice alone (cost, have, seat, about)",
        "too_little_coins": "coin costs are paid with coins alone (cost, have, seat, about)",
        "wrong_currency": "black cards are paid for with rice, red ones with coins (card, resource)",
        "card_not_held": "the card is not in the hand (card)",
        "already_installed": "who has installed cannot discard this turn ()",
        "already_discarded": "who has discarded cannot install this turn ()",
        "no_place": "so many cards lie already (most, seat)",
        "on_the_mountain": "the piece has arrived (seat)",
    }
)
"""Rules that forbid an action, with their data."""

ORDERS: Final[Mapping[str, tuple[tuple[mok_co.Phase, ...], ...]]] = MappingProxyType(
    {
        "book": (("draw",), ("expire",), ("effects",), ("change",), ("dismantle",), ("cards",), ("move",)),
        "boxed": (("expire",), ("effects", "change", "dismantle", "cards"), ("move",), ("draw",)),
    }
)
"""The stages of a turn by edition (5, 7); phases of one stage may be done in any order."""

RESOURCES: Final[tuple[mok_co.Resource, ...]] = get_args(mok_co.Resource)

LISTED: Final = 25
"""At most so many amounts are listed to be changed: as many as a menu has room for."""

# --- Phases (5, 7) ---------------------------------------------------------------------------------

PHASE_OF: Final[Mapping[type, mok_co.Phase]] = MappingProxyType(
    {
        mok_co.Use: "effects",
        mok_co.Gather: "effects",
        mok_co.Effects: "effects",
        mok_co.Change: "change",
        mok_co.Dismantle: "dismantle",
        mok_co.Install: "cards",
        mok_co.Discard: "cards",
        mok_co.Move: "move",
        mok_co.Stay: "move",
    }
)
"""The phase to which an action belongs; the others end a phase, or answer what came of one."""


def open_phases(table: Table) -> tuple[mok_co.Phase, ...]:
    """Return the phases in which the seat may act: effects that are begun must be ended first."""
    progress = table.progress
    if progress.begun == "effects":
        return ("effects",)
    stage = ORDERS[table.options.edition][progress.stage]
    return tuple(phase for phase in stage if phase not in progress.done)


# --- What is legal ---------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat may do, in the order of the phases."""
    if isinstance(state, mok_co.Acting | mok_co.Stealing | mok_co.Striking) and seat == state.table.mover:
        return [action for action in _candidates(state) if why_not(state, action) is None]
    return []


def _candidates(state: mok_co.Acting | mok_co.Stealing | mok_co.Striking) -> Iterator[Action]:
    """Yield all that might be done in a node, each once."""
    table = state.table
    match state:
        case mok_co.Acting():
            for phase in open_phases(table):
                yield from _CANDIDATES[phase](table)
            yield mok_co.Next()
        case mok_co.Stealing():
            for victim in range(table.seats):
                yield from (mok_co.Steal(victim, resource) for resource in RESOURCES)
        case mok_co.Striking():
            strike = mok_co.Destroy if state.ones >= HIGH else mok_co.Mark
            for owner, camp in enumerate(table.camps):
                yield from (strike(owner, number) for number in range(1, len(camp.installed) + 1))


def _effects(table: Table) -> Iterator[Action]:
    yield from map(mok_co.Use, usable(table.camp))
    yield mok_co.Gather()
    yield mok_co.Effects()


def _changes(table: Table) -> Iterator[Action]:
    """Yield the amounts to choose from: all, or the small ones and the largest."""
    most = table.camp.rice // RICE_FOR_COIN
    if most > LISTED:
        yield from map(mok_co.Change, range(1, LISTED))
        yield mok_co.Change(most)
    else:
        yield from map(mok_co.Change, range(1, most + 1))


def _dismantlings(table: Table) -> Iterator[Action]:
    yield from map(mok_co.Dismantle, range(1, len(table.camp.installed) + 1))


def _cards(table: Table) -> Iterator[Action]:
    different = tuple(dict.fromkeys(table.camp.hand))
    yield from map(mok_co.Install, different)
    yield from map(mok_co.Discard, different)


def _moves(table: Table) -> Iterator[Action]:
    yield from map(mok_co.Move, RESOURCES)
    yield mok_co.Stay()


_CANDIDATES: Final[Mapping[mok_co.Phase, Callable[[Table], Iterator[Action]]]] = MappingProxyType(
    {
        "effects": _effects,
        "change": _changes,
        "dismantle": _dismantlings,
        "cards": _cards,
        "move": _moves,
    }
)

# --- Why something is not --------------------------------------------------------------------------

No = IllegalAction | None
"""What forbids an action, or None."""


def check(state: State, action: Action) -> None:
    """Raise the rule that forbids the seat whose turn it is to do this now."""
    no = why_not(state, action)
    if no is not None:
        raise no


def why_not(state: State, action: Action) -> No:
    """Return what forbids the seat whose turn it is to do this, None if nothing does."""
    table = state.table
    match state, action:
        case mok_co.Stealing(), mok_co.Steal(victim, resource):
            return why_not_steal(table, victim, resource)
        case mok_co.Striking(ones=ones), mok_co.Mark(owner, number):
            if ones >= HIGH:
                return IllegalAction("strike_is_destroy", ones=ones)
            return why_not_strike(table, owner, number, marks=True)
        case mok_co.Striking(ones=ones), mok_co.Destroy(owner, number):
            if ones < HIGH:
                return IllegalAction("strike_is_mark", ones=ones)
            return why_not_strike(table, owner, number, marks=False)
        case mok_co.Stealing() | mok_co.Striking(), _:
            return IllegalAction("choice_due", action=tag(action))
        case mok_co.Acting(), mok_co.Next():
            return _why_not_next(table)
        case mok_co.Acting(), _:
            return _why_not_phase(table, action) or _JUDGES[type(action)](table, action)
        case _:
            return IllegalAction("wrong_phase", action=tag(action), open=())


def _why_not_phase(table: Table, action: Action) -> No:
    """Return why this kind of action has no place now."""
    phase, available = PHASE_OF.get(type(action)), open_phases(table)
    if phase in available:
        return None
    if phase is not None and phase in table.progress.done:
        return IllegalAction("phase_done", phase=phase)
    if available == ("effects",):
        return _effects_due(table)
    return IllegalAction("wrong_phase", action=tag(action), open=available)


def _effects_due(table: Table) -> IllegalAction:
    return IllegalAction(
        "effects_due",
        numbers=tuple(usable(table.camp)),
        laid=tuple(_laid(table.mover, number) for number in usable(table.camp)),
    )


def _laid(owner: Seat, number: int) -> str:
    """Return which installed card a refusal is about: whose, and which of theirs."""
    return f"{owner}-{number}"


def _why_not_next(table: Table) -> No:
    """Effects are compulsory, and a turn ends with a movement or without one (5, 7)."""
    available = open_phases(table)
    if "effects" in available and usable(table.camp):
        return _effects_due(table)
    return IllegalAction("wrong_phase", action="next", open=available) if "move" in available else None


def _why_not_pay(table: Table, resource: mok_co.Resource, cost: int, about: str = "") -> No:
    """Costs are paid in one currency; neither stands for the other (5).

    ``about`` is the card that is to be paid for, of the hand or an installed one (:func:`_laid`).
    """
    have = has(table.camp, resource)
    if have >= cost:
        return None
    rule = "too_little_rice" if resource == "rice" else "too_little_coins"
    return IllegalAction(rule, cost=cost, have=have, seat=table.mover, about=about)


def _why_not_number(number: int, most: int) -> No:
    return None if 1 <= number <= most else IllegalAction("no_such_card", number=number, most=most)


# --- Effects (4.3) ---------------------------------------------------------------------------------


def _why_not_use(table: Table, action: mok_co.Use) -> No:
    installed = table.camp.installed
    if no := _why_not_number(action.number, len(installed)):
        return no
    laid = installed[action.number - 1]
    if action.number in usable(table.camp):
        return None
    if laid.used:
        return IllegalAction("already_used", card=laid.card, laid=_laid(table.mover, action.number))
    rule = "works_by_itself" if laid.active else "not_active"
    return IllegalAction(rule, card=laid.card, laid=_laid(table.mover, action.number))


def gatherable(table: Table) -> list[int]:
    """Return the numbers of the cards that :class:`Gather` uses."""
    camp = table.camp
    return [number for number in usable(camp) if kind(camp.installed[number - 1].card) in GIFTS]


def _why_not_gather(table: Table, action: mok_co.Gather) -> No:
    return None if len(gatherable(table)) > 1 else IllegalAction("nothing_to_gather")


def _why_not_effects(table: Table, action: mok_co.Effects) -> No:
    if usable(table.camp):
        return _effects_due(table)
    if any(is_black(laid.card) for laid in table.camp.installed):
        return None
    return IllegalAction("nothing_grows_older", seat=table.mover)


def why_not_steal(table: Table, victim: Seat, resource: mok_co.Resource) -> No:
    """Return why the tiger cannot take this; in the boxed game it may be aimed at nothing (7)."""
    if resource not in RESOURCES:
        return IllegalAction("no_such_resource", resource=resource)
    if victim not in range(table.seats):
        return IllegalAction("no_such_seat", victim=victim)
    if victim == table.mover:
        return IllegalAction("own_seat", victim=victim)
    if table.camps[victim].protected:
        return IllegalAction("brush_protects", victim=victim)
    if table.options.edition == "boxed" or has(table.camps[victim], resource):
        return None
    return IllegalAction("nothing_to_steal", victim=victim, resource=resource)


def why_not_strike(table: Table, owner: Seat, number: int, *, marks: bool) -> No:
    """Return why the general cannot choose this card; one's own cards are never protected (4.3)."""
    if owner not in range(table.seats):
        return IllegalAction("no_such_seat", victim=owner)
    camp = table.camps[owner]
    if owner != table.mover and camp.protected:
        return IllegalAction("brush_protects", victim=owner)
    if no := _why_not_number(number, len(camp.installed)):
        return no
    laid = camp.installed[number - 1]
    if marks and laid.marks >= WORN_OUT:
        return IllegalAction("full_of_marks", card=laid.card, laid=_laid(owner, number))
    return None


# --- Change, cards, movement (5) -------------------------------------------------------------------


def _why_not_change(table: Table, action: mok_co.Change) -> No:
    if action.coins < 1:
        return IllegalAction("nothing_changed", coins=action.coins)
    return _why_not_pay(table, "rice", RICE_FOR_COIN * action.coins)


def _why_not_dismantle(table: Table, action: mok_co.Dismantle) -> No:
    installed = table.camp.installed
    if no := _why_not_number(action.number, len(installed)):
        return no
    card = installed[action.number - 1].card
    return _why_not_pay(table, currency(card), dismantle_cost(card), _laid(table.mover, action.number))


def _why_not_held(table: Table, card: Card) -> No:
    if card not in COPIES:
        return IllegalAction("unknown_card", card=card)
    return None if card in table.camp.hand else IllegalAction("card_not_held", card=card)


def _why_not_install(table: Table, action: mok_co.Install) -> No:
    card, most = action.card, table.options.install_limit
    if table.progress.branch == "discard":
        return IllegalAction("already_discarded")
    if no := _why_not_held(table, card):
        return no
    if kind(card) == SHIP:
        return None
    if len(table.camp.installed) >= most:
        return IllegalAction("no_place", most=most, seat=table.mover)
    cost = install_cost(card, costs(table, table.mover).discount)
    return _why_not_pay(table, currency(card), cost, card)


def _why_not_discard(table: Table, action: mok_co.Discard) -> No:
    if table.progress.branch == "install":
        return IllegalAction("already_installed")
    return _why_not_held(table, action.card)


def _why_not_move(table: Table, action: mok_co.Move) -> No:
    if action.resource not in RESOURCES:
        return IllegalAction("no_such_resource", resource=action.resource)
    if table.camp.index >= table.options.way.goal:
        return IllegalAction("on_the_mountain", seat=table.mover)
    now = costs(table, table.mover)
    return _why_not_pay(table, action.resource, now.move_rice if action.resource == "rice" else now.move_coin)


def _never(table: Table, action: Action) -> No:
    return None


_JUDGES: Final[Mapping[type, Callable[[Table, Any], No]]] = MappingProxyType(
    {
        mok_co.Use: _why_not_use,
        mok_co.Gather: _why_not_gather,
        mok_co.Effects: _why_not_effects,
        mok_co.Change: _why_not_change,
        mok_co.Dismantle: _why_not_dismantle,
        mok_co.Install: _why_not_install,
        mok_co.Discard: _why_not_discard,
        mok_co.Move: _why_not_move,
        mok_co.Stay: _never,
    }
)
