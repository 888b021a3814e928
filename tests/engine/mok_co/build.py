"""Positions of 行山 made by hand, and how tests go on from them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import sort_cards, unseen
from engine.core import CHANCE, IllegalAction
from engine.mok_co import MOK_CO, RULES, Options
from engine.mok_co.judge import ORDERS
from engine.mok_co.numbers import is_worn
from engine.mok_co.state import (
    Acting,
    Action,
    Camp,
    Dealing,
    Drawing,
    Event,
    Installed,
    Progress,
    State,
    Story,
    Table,
    Thrown,
)

A, B, C, D = range(4)


def laid(text: str) -> Installed:
    """Read an installed card: "B5", with two marks "B5:2", laid this turn "B5!", used this turn "B5+"."""
    card, _, marks = text.rstrip("!+").partition(":")
    counted = int(marks or 0)
    active = not text.endswith("!") and not is_worn(card, counted, Options())
    return Installed(card, counted, active, text.endswith("+"))


def camp(
    index: int = 0,
    rice: int = 0,
    coins: int = 0,
    installed: str = "",
    *,
    hand: str = "",
    protected: bool = False,
) -> Camp:
    """Return what a player has; installed cards as :func:`laid` reads them."""
    return Camp(
        index=index,
        rice=rice,
        coins=coins,
        hand=sort_cards(hand.split()),
        installed=tuple(map(laid, installed.split())),
        protected=protected,
    )


def table(phase: str, *camps: Camp, discarded: str = "", mover: int = A, **options: Any) -> Table:
    """Return a table with a phase of the mover's turn; what is seen nowhere is the deck."""
    chosen = MOK_CO.make_options("", options)
    stages = ORDERS[chosen.edition]
    at = [number for number, stage in enumerate(stages) if phase in stage]
    camps = camps if len(camps) > 1 else (*camps, Camp())
    seen = [card for one in camps for card in (*one.hand, *(card.card for card in one.installed))]
    return Table(
        options=chosen,
        camps=camps,
        deck=unseen((*seen, *discarded.split())),
        discarded=tuple(discarded.split()),
        round=5,
        mover=mover,
        progress=Progress(stage=at[0]),
        last=(Story(5, mover),),
    )


def at(phase: str, *camps: Camp, discarded: str = "", mover: int = A, **options: Any) -> State:
    """Return the node in which the mover acts in this phase; the camps are those of seats 0, 1, …"""
    return Acting(table(phase, *camps, discarded=discarded, mover=mover, **options))


def actor(state: State) -> int:
    """Return who acts."""
    return CHANCE if isinstance(state, Dealing | Drawing | Thrown) else state.table.mover


def do(state: State, *texts: str) -> State:
    """Return the state after these notations, chance among them."""
    for text in texts:
        state = MOK_CO.apply(state, actor(state), MOK_CO.parse(state, text))
    return state


def legal(state: State, text: str) -> bool:
    """Whether the mover may do this: listed or not, the list agrees with the rules."""
    action: Any = MOK_CO.parse(state, text)
    listed = action in MOK_CO.legal(state, state.table.mover)
    try:
        MOK_CO.apply(state, state.table.mover, action)
    except IllegalAction:
        assert not listed
        return False
    assert listed
    return True


OWN = frozenset({"too_little_rice", "too_little_coins", "no_place", "on_the_mountain"})
"""The rules of which ``seat`` says only whose place is marked on a picture."""


def refusal(state: State, action: Action | str, seat: int | None = None) -> tuple[str, dict[str, Any]]:
    """Return the rule that forbids an action, and its data but for where on the picture that is."""
    by = actor(state) if seat is None else seat
    with pytest.raises(IllegalAction) as caught:
        _try(state, by, action)
    assert caught.value.rule in RULES
    rule, data = caught.value.rule, caught.value.data
    marked = {"about", "laid", "seat"} if rule in OWN else {"about", "laid"}
    return rule, {key: value for key, value in data.items() if key not in marked}


def _try(state: State, seat: int, action: Action | str) -> None:
    MOK_CO.apply(state, seat, MOK_CO.parse(state, action) if isinstance(action, str) else action)


def refused(state: State, action: Action | str, seat: int | None = None) -> str:
    """Return the rule that forbids an action."""
    return refusal(state, action, seat)[0]


def wealth(state: State, seat: int = A) -> tuple[int, int]:
    """Return a seat's rice and coins."""
    return state.table.camps[seat].rice, state.table.camps[seat].coins


def index(state: State, seat: int = A) -> int:
    """Return where a piece stands."""
    return state.table.camps[seat].index


def cards(state: State, seat: int = A) -> str:
    """Return a seat's installed cards with their marks."""
    installed = state.table.camps[seat].installed
    return " ".join(f"{one.card}:{one.marks}" if one.marks else one.card for one in installed)


def events(state: State) -> tuple[Event, ...]:
    """Return what was told of the turn under way, or of the last one."""
    return state.table.last[-1].events


def pass_on(state: State) -> State:
    """Return the first choice of the next turn but the own: everything compulsory is done, nothing else."""
    mover = state.table.mover
    while state.table.mover == mover:
        state = step_on(state)
    return ready(state)


def ready(state: State) -> State:
    """Return the state after all cards are drawn, always the first one of the deck."""
    while isinstance(state, Drawing):
        state = step_on(state)
    return state


def step_on(state: State) -> State:
    """Do the last thing that can be done; of chance, the first: ``next`` and ``stay`` are the last ones."""
    if actor(state) == CHANCE:
        return MOK_CO.apply(state, CHANCE, MOK_CO.chance(state).outcomes[0][0])
    return MOK_CO.apply(state, actor(state), MOK_CO.legal(state, actor(state))[-1])


def turn_of(state: State, seat: int) -> State:
    """Return the first choice in the next turn of a seat."""
    state = pass_on(state)
    while state.table.mover != seat:
        state = pass_on(state)
    return state
