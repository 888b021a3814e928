"""What an action does in 行山: the course of a turn, effects, cards, movements, the end.

Source: the rule specification, sections 4 (cards), 5 (turn structure) and 7 (the boxed order, ``end_rule``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from engine.cards import DECK, Card, sort_cards, without
from engine.core import Result, Seat, put, ranked
from engine.mok_co import judge, numbers
from engine.mok_co import state as mok_co
from engine.mok_co.judge import ORDERS
from engine.mok_co.options import Options
from engine.mok_co.state import Action, State, Table

# --- Start, turns (5, 7) ---------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> State:
    """Return the start: the first turn, or in the boxed order the deal before it."""
    table = Table(options=options, camps=(mok_co.Camp(),) * seats, deck=DECK)
    return mok_co.Dealing(table) if options.edition == "boxed" else begin_turn(table)


def dealing_to(table: Table) -> Seat | None:
    """Return the seat that is dealt the next card before the first turn (7), None when all have theirs."""
    few = (seat for seat, camp in enumerate(table.camps) if len(camp.hand) < table.options.hand_base)
    return next(few, None)


def begin_turn(table: Table) -> State:
    """Return the turn of the seat at its first choice: its protection ends, all its cards may be used."""
    installed = tuple(replace(laid, used=False) for laid in table.camp.installed)
    table = of_mover(table, protected=False, installed=installed)
    told = (*table.last, mok_co.Story(table.round, table.mover))[-table.seats - 1 :]
    return _enter(replace(table, progress=mok_co.Progress(), last=told))


def _enter(table: Table) -> State:
    """Go on from the beginning of a stage: what takes no action is done, what has nothing to do is left."""
    stage = ORDERS[table.options.edition][table.progress.stage]
    if stage == ("draw",):
        return _draw_on(of_mover(table, drawn=()))
    if stage == ("expire",):
        return _leave(_expired(table))
    return _settled(table)


def _leave(table: Table) -> State:
    """End a stage, and with the last one the turn."""
    stage = table.progress.stage + 1
    if stage == len(ORDERS[table.options.edition]):
        return _end_turn(table)
    return _enter(replace(table, progress=replace(table.progress, stage=stage, begun="", done=())))


def _settled(table: Table) -> State:
    """Return the node in which the seat acts, or what comes after a stage that has nothing left.

    In the order of the book effects end by themselves when none is left; so they do in any order once they
    have begun.
    """
    available = judge.open_phases(table)
    if available == ("effects",) and not numbers.usable(table.camp):
        return _settled(_ended(_grown_older(table), "effects"))
    return mok_co.Acting(table) if available else _leave(table)


def _ended(table: Table, phase: mok_co.Phase) -> Table:
    progress = table.progress
    return replace(table, progress=replace(progress, begun="", done=(*progress.done, phase)))


def _begun(table: Table, phase: mok_co.Phase) -> Table:
    """Begin a phase, or go on with it; another one that was begun has ended (7: each at most once)."""
    begun = table.progress.begun
    if begun == phase:
        return table
    if begun:
        table = _ended(table, begun)
    return replace(table, progress=replace(table.progress, begun=phase))


def _end_turn(table: Table) -> State:
    """Return the turn of the next seat, or the end of the game."""
    installed = tuple(
        mok_co.Installed(
            laid.card, laid.marks, active=not numbers.is_worn(laid.card, laid.marks, table.options)
        )
        for laid in table.camp.installed
    )
    table = of_mover(table, installed=installed)
    if table.mover + 1 < table.seats:
        return begin_turn(replace(table, mover=table.mover + 1))
    if any(camp.index == table.options.way.goal for camp in table.camps):
        return mok_co.Over(table, "mountain")
    if table.round == table.options.max_rounds:
        return mok_co.Over(table, "max_rounds")
    return begin_turn(replace(table, mover=0, round=table.round + 1))


# --- Cards drawn and removed (4.1, 5) --------------------------------------------------------------


def _draw_on(table: Table) -> State:
    """Return the node in which a card is drawn, or what follows when the hand is full or no card is left."""
    if len(table.camp.hand) >= numbers.costs(table, table.mover).hand_limit:
        return _leave(table)
    if not table.deck:
        if not table.discarded:
            return _leave(table)
        told = mok_co.Event("reshuffle", count=len(table.discarded))
        table = replace(tell(table, told), deck=sort_cards(table.discarded), discarded=())
    return mok_co.Drawing(table)


def draw(state: mok_co.Dealing | mok_co.Drawing, card: Card) -> State:
    """Return the state after a card has come to a hand."""
    table = replace(state.table, deck=without(state.table.deck, (card,)))
    if isinstance(state, mok_co.Dealing):
        seat = dealing_to(table)
        assert seat is not None
        table = _drawn(table, seat, card)
        return begin_turn(table) if dealing_to(table) is None else mok_co.Dealing(table)
    table = _drawn(table, table.mover, card)
    *before, story = table.last
    events = story.events
    if events and events[-1].kind == "draw":
        events = (*events[:-1], mok_co.Event("draw", count=events[-1].count + 1))
    else:
        events = (*events, mok_co.Event("draw", count=1))
    return _draw_on(replace(table, last=(*before, replace(story, events=events))))


def _drawn(table: Table, seat: Seat, card: Card) -> Table:
    camp = table.camps[seat]
    return of_seat(table, seat, hand=sort_cards((*camp.hand, card)), drawn=sort_cards((*camp.drawn, card)))


def _expired(table: Table) -> Table:
    """Remove the own cards that have done their time."""
    installed = table.camp.installed
    gone = [laid for laid in installed if numbers.is_worn(laid.card, laid.marks, table.options)]
    table = of_mover(table, installed=tuple(laid for laid in installed if laid not in gone))
    table = replace(table, discarded=(*table.discarded, *(laid.card for laid in gone)))
    return tell(table, *(mok_co.Event("expire", laid.card) for laid in gone))


def _grown_older(table: Table) -> Table:
    """Lay a mark on every own black card that works and still lies."""
    older = tuple(
        replace(laid, marks=laid.marks + 1) if laid.active and numbers.is_black(laid.card) else laid
        for laid in table.camp.installed
    )
    count = sum(after is not before for after, before in zip(older, table.camp.installed, strict=True))
    return tell(of_mover(table, installed=older), mok_co.Event("age", count=count)) if count else table


def _removed(table: Table, owner: Seat, number: int) -> Table:
    """Put an installed card on the discard pile."""
    installed = table.camps[owner].installed
    table = of_seat(table, owner, installed=(*installed[: number - 1], *installed[number:]))
    return replace(table, discarded=(*table.discarded, installed[number - 1].card))


# --- Effects (4.3) ---------------------------------------------------------------------------------


def _use(table: Table, action: mok_co.Use) -> State:
    """Return what follows when a card is used: the sticks, a choice, or the next effect."""
    laid = table.camp.installed[action.number - 1]
    table = _put(table, table.mover, action.number, replace(laid, used=True))
    match numbers.kind(laid.card):
        case thrown if thrown in numbers.THROWN_FOR:
            return mok_co.Thrown(table, action.number)
        case code if code == numbers.TIGER:
            return _aim(table, action.number, laid.card)
        case code if code == numbers.TAM:
            return _walk(table, mok_co.Event("move", laid.card))
        case _:
            return _settled(_given(table, laid.card))


def _given(table: Table, card: Card) -> Table:
    rice, coins = numbers.GIFTS[numbers.kind(card)]
    return gain(table, mok_co.Event("gain", card, rice=rice, coins=coins))


def _gather(table: Table, action: mok_co.Gather) -> State:
    for number in judge.gatherable(table):
        laid = table.camp.installed[number - 1]
        table = _given(_put(table, table.mover, number, replace(laid, used=True)), laid.card)
    return _settled(table)


def _effects(table: Table, action: mok_co.Effects) -> State:
    return _settled(table)


def _aim(table: Table, number: int, card: Card) -> State:
    """Return the tiger's choice; without a legal one it does nothing."""
    state = mok_co.Stealing(table, number)
    return state if judge.legal(state, table.mover) else _settled(tell(table, mok_co.Event("nothing", card)))


def steal(state: mok_co.Stealing, action: mok_co.Steal) -> State:
    """Return the state after a tiger has taken something; in the boxed game there may be nothing to take."""
    table = state.table
    robbed = table.camps[action.victim]
    taken = min(numbers.STOLEN, numbers.has(robbed, action.resource))
    rice, coins = (taken, 0) if action.resource == "rice" else (0, taken)
    table = of_seat(table, action.victim, rice=robbed.rice - rice, coins=robbed.coins - coins)
    tiger = table.camp.installed[state.number - 1].card
    return _settled(gain(table, mok_co.Event("steal", tiger, rice=rice, coins=coins, seat=action.victim)))


def fall(state: mok_co.Thrown, ones: int) -> State:
    """Return what follows when the sticks have fallen for a brush, a shaman or a general."""
    table, high = state.table, ones >= numbers.HIGH
    card = table.camp.installed[state.number - 1].card
    match numbers.kind(card), high:
        case code, True if code == numbers.BRUSH:
            return _settled(gain(table, mok_co.Event("gain", card, ones, coins=numbers.BRUSH_COINS)))
        case code, False if code == numbers.BRUSH:
            return _settled(tell(of_mover(table, protected=True), mok_co.Event("protect", card, ones)))
        case code, True if code == numbers.SHAMAN:
            return _walk(table, mok_co.Event("move", card, ones))
        case code, False if code == numbers.SHAMAN:
            progress = replace(table.progress, halvings=table.progress.halvings + 1)
            return _settled(tell(replace(table, progress=progress), mok_co.Event("halve", card, ones)))
        case _:
            striking = mok_co.Striking(table, state.number, ones)
            possible = judge.legal(striking, table.mover)
            return striking if possible else _settled(tell(table, mok_co.Event("nothing", card, ones)))


def strike(state: mok_co.Striking, action: mok_co.Mark | mok_co.Destroy) -> State:
    """Return the state after a general has marked or destroyed a card, perhaps itself."""
    table, owner = state.table, action.owner
    general = table.camp.installed[state.number - 1].card
    laid = table.camps[owner].installed[action.number - 1]
    if isinstance(action, mok_co.Destroy):
        told = mok_co.Event("destroy", general, state.ones, seat=owner, target=laid.card)
        return _settled(tell(_removed(table, owner, action.number), told))
    marks = laid.marks + 1
    active = laid.active if owner == table.mover else not numbers.is_worn(laid.card, marks, table.options)
    table = _put(table, owner, action.number, replace(laid, marks=marks, active=active))
    told = mok_co.Event("mark", general, state.ones, count=marks, seat=owner, target=laid.card)
    return _settled(tell(table, told))


# --- Change, cards (5) -----------------------------------------------------------------------------


def _change(table: Table, action: mok_co.Change) -> State:
    """Change once, which ends the phase."""
    told = mok_co.Event("change", rice=-numbers.RICE_FOR_COIN * action.coins, coins=action.coins)
    return _settled(_ended(gain(table, told), "change"))


def _dismantle(table: Table, action: mok_co.Dismantle) -> State:
    card = table.camp.installed[action.number - 1].card
    paid = _payment("dismantle", card, numbers.currency(card), numbers.dismantle_cost(card))
    return _settled(gain(_removed(table, table.mover, action.number), paid))


def _install(table: Table, action: mok_co.Install) -> State:
    card = action.card
    table = _from_hand(table, card, "install")
    if numbers.kind(card) == numbers.SHIP:
        table = replace(table, discarded=(*table.discarded, card))
        return _settled(gain(table, mok_co.Event("ship", card, coins=numbers.SHIP_COINS)))
    cost = numbers.install_cost(card, numbers.costs(table, table.mover).discount)
    laid = mok_co.Installed(card, active=table.options.edition == "boxed")
    table = of_mover(table, installed=(*table.camp.installed, laid))
    return _settled(gain(table, _payment("install", card, numbers.currency(card), cost)))


def _discard(table: Table, action: mok_co.Discard) -> State:
    table = _from_hand(table, action.card, "discard")
    table = replace(table, discarded=(*table.discarded, action.card))
    return _settled(gain(table, mok_co.Event("discard", action.card, rice=numbers.RICE_FOR_CARD)))


def _from_hand(table: Table, card: Card, branch: object) -> Table:
    """Take a card out of the hand, which decides what else may be done with cards this turn."""
    camp = table.camp
    drawn = without(camp.drawn, (card,)) if card in camp.drawn else camp.drawn
    table = of_mover(table, hand=without(camp.hand, (card,)), drawn=drawn)
    return replace(table, progress=replace(table.progress, branch=branch))


def _payment(what: Any, card: Card, resource: mok_co.Resource, cost: int) -> mok_co.Event:
    rice, coins = (-cost, 0) if resource == "rice" else (0, -cost)
    return mok_co.Event(what, card, rice=rice, coins=coins)


# --- Movement (3, 5) -------------------------------------------------------------------------------


def _move(table: Table, action: mok_co.Move) -> State:
    now = numbers.costs(table, table.mover)
    cost = now.move_rice if action.resource == "rice" else now.move_coin
    progress = replace(table.progress, paid=table.progress.paid + 1)
    return _walk(replace(table, progress=progress), _payment("move", "", action.resource, cost))


def _walk(table: Table, told: mok_co.Event) -> State:
    """Return the state after a movement, free or paid: the whole distance, up to the mountain."""
    now, start, goal = numbers.costs(table, table.mover), table.camp.index, table.options.way.goal
    end = min(start + now.distance, goal)
    walk = mok_co.Walk(start, end, now.bows, now.horses, now.hue)
    table = of_mover(gain(table, replace(told, walk=walk)), index=end)
    if end == goal and table.options.end_rule == "immediate":
        return mok_co.Over(table, "mountain")
    if table.progress.paid == table.options.paid_moves or (table.progress.paid and end == goal):
        table = _ended(table, "move")
    return _settled(table)


def _stay(table: Table, action: mok_co.Stay) -> State:
    return _settled(_ended(table, "move"))


def _next(table: Table, action: mok_co.Next) -> State:
    """End the stage; the boxed order's effects, if they are still due, come first."""
    due = "effects" in judge.open_phases(table)
    return _leave(_grown_older(table) if due else table)


_DOINGS: Final[Mapping[type, Callable[[Table, Any], State]]] = MappingProxyType(
    {
        mok_co.Use: _use,
        mok_co.Gather: _gather,
        mok_co.Effects: _effects,
        mok_co.Change: _change,
        mok_co.Dismantle: _dismantle,
        mok_co.Install: _install,
        mok_co.Discard: _discard,
        mok_co.Move: _move,
        mok_co.Stay: _stay,
        mok_co.Next: _next,
    }
)


def act(table: Table, action: Action) -> State:
    """Return the state after a legal action in a phase that is open."""
    phase = judge.PHASE_OF.get(type(action))
    return _DOINGS[type(action)](_begun(table, phase) if phase else table, action)


# --- The end (5, 7) --------------------------------------------------------------------------------


def result(state: mok_co.Over[Table, mok_co.GameEnd]) -> Result:
    """Return the ranking by how far the pieces came; on the mountain together, by cards and coins (7)."""
    camps, goal = state.table.camps, state.table.options.way.goal
    keys = [
        (camp.index, -len(camp.installed), camp.coins) if camp.index == goal else (camp.index, 0, 0)
        for camp in camps
    ]
    return Result(tuple(camp.index for camp in camps), ranked(keys), state.rule)


# --- Parts of the table ----------------------------------------------------------------------------


def of_seat(table: Table, seat: Seat, **changes: object) -> Table:
    """Return the table with something else in one camp."""
    return replace(table, camps=put(table.camps, seat, replace(table.camps[seat], **changes)))


def of_mover(table: Table, **changes: object) -> Table:
    """Return the table with something else in the camp whose turn it is."""
    return of_seat(table, table.mover, **changes)


def tell(table: Table, *events: mok_co.Event) -> Table:
    """Return the table with something more told of this turn."""
    *before, story = table.last
    return replace(table, last=(*before, replace(story, events=(*story.events, *events))))


def gain(table: Table, told: mok_co.Event) -> Table:
    """Return the table after the seat whose turn it is got, or paid, what is told."""
    camp = table.camp
    return tell(of_mover(table, rice=camp.rice + told.rice, coins=camp.coins + told.coins), told)


def _put(table: Table, seat: Seat, number: int, laid: mok_co.Installed) -> Table:
    installed = table.camps[seat].installed
    return of_seat(table, seat, installed=(*installed[: number - 1], laid, *installed[number:]))
