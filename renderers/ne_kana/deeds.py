"""What an action does, in words, with what was before and what is after it.

An action is told once it is done (:func:`told`), offered as the label of a choice (:func:`label`), and noted
at the seat that did it (:func:`note`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeGuard

from engine.core import Seat, Step
from engine.ne_kana import play
from engine.ne_kana.judge import BUILD_COST
from engine.ne_kana.options import Options
from engine.ne_kana.state import START, Build, Deed, Done, Move, Pass, Raid, Ship, Supply, Unload, View
from engine.ne_kana.wording import KINDS, LETTERS, ship_name
from renderers.canvas import Look
from renderers.names import player
from renderers.translation import N_, Translator, translator


def foreseen(view: View, deed: Deed) -> Done:
    """Return what an action of the mover would do."""
    assert view.ones is not None
    return play.outcome(view.players, view.options, view.mover, view.ones, deed).done


def has_ship(action: object) -> TypeGuard[Deed]:
    """Whether an action is done with a ship."""
    return isinstance(action, Deed) and not isinstance(action, Pass)


def place_text(position: int, options: Options, t: Translator) -> str:
    """Return "start", "goal", or the number of a square."""
    return {START: t.t("start"), options.goal: t.t("goal")}.get(position, str(position))


def change_text(change: tuple[int, int], t: Translator) -> str:
    """Return "9 → 6"."""
    return t.t("{before} → {after}", before=change[0], after=change[1])


def _way(ship: tuple[Ship, Ship], options: Options, t: Translator) -> str:
    before, after = (place_text(each.position, options, t) for each in ship)
    return t.t("{before} → {after}", before=before, after=after)


def _load(ship: tuple[Ship, Ship], t: Translator) -> str:
    return change_text((ship[0].cargo, ship[1].cargo), t)


def _brought(done: Done) -> int:
    """Return what an action brought to the goal."""
    return done.delivered[1] - done.delivered[0]


# --- What was done ---------------------------------------------------------------------------------


def sentence(done: Done, seat: Seat, options: Options, look: Look) -> str:
    """Return a sentence about what a seat did: "Anna threw 3: A2 moves 7 → 10, stock 9 → 6."."""
    t = translator(look.language)
    name, what = player(look, seat, t), told(done, seat, options, look)
    return t.t("{name} threw {ones}: {what}.", name=name, ones=done.ones, what=what)


def told(done: Done, seat: Seat, options: Options, look: Look) -> str:
    """Return what an action did, without who did it."""
    t = translator(look.language)
    if isinstance(done.deed, Pass):
        return _pass_text(done, options, t)
    assert done.ship is not None
    values: dict[str, object] = {
        "ship": ship_name(seat, done.deed.ship),
        "way": _way(done.ship, options, t),
        "load": _load(done.ship, t),
        "stock": change_text(done.stock, t),
    }
    match done.deed:
        case Move():
            return _move_text(done, options, values, t)
        case Build():
            return t.t("{ship} is built, load {load}, stock {stock}", **values)
        case Supply():
            return t.t("{ship} is supplied, load {load}", **values)
        case Unload():
            at_start = done.ship[0].position == START
            words = N_("{ship} is unloaded, stock {stock}") if at_start else _UNLOADED
            return t.t(words, **values)
        case Raid(_, other, _):
            return _raid_text(done, values, player(look, other, t), t)


_UNLOADED: Final = N_("{ship} goes back ({way}) and is unloaded, stock {stock}")


def _pass_text(done: Done, options: Options, t: Translator) -> str:
    """Return why a turn passed."""
    if done.ones == 0 and options.zero_throw == "pass":
        return t.t("the turn passes")
    if options.empty_stock_pass and done.stock[0] == 0:
        return t.t("the stock is empty, so the turn passes")
    return t.t("nothing is possible, so the turn passes")


def _move_text(done: Done, options: Options, values: Mapping[str, object], t: Translator) -> str:
    from_stock = options.move_cost_from == "stock"
    if brought := _brought(done):
        words = (
            N_("{ship} moves {way}, stock {stock}, and delivers {count} ({delivered} of {target})")
            if from_stock
            else N_("{ship} moves {way} and delivers {count} ({delivered} of {target})")
        )
        delivered = change_text(done.delivered, t)
        return t.t(words, **values, count=brought, delivered=delivered, target=options.target)
    words = N_("{ship} moves {way}, stock {stock}") if from_stock else N_("{ship} moves {way}, load {load}")
    return t.t(words, **values)


def _raid_text(done: Done, values: Mapping[str, object], name: str, t: Translator) -> str:
    assert isinstance(done.deed, Raid)
    assert done.other is not None
    words = (
        N_("{ship} raids {other} ({name}) and takes {count}, load {load}; {other} goes back to the start")
        if _sent_home(done)
        else N_("{ship} raids {other} ({name}) and takes {count}, load {load}; {other} {theirs}")
    )
    other = ship_name(done.deed.seat, done.deed.target)
    theirs = _load(done.other, t)
    return t.t(words, **values, other=other, name=name, count=_taken(done), theirs=theirs)


def _taken(done: Done) -> int:
    assert done.other is not None
    return done.other[0].cargo - done.other[1].cargo


def _sent_home(done: Done) -> bool:
    """Whether a raid sent the other ship back to the start."""
    return done.other is not None and done.other[0].position != done.other[1].position


def note(done: Done, seat: Seat, options: Options, t: Translator) -> str:
    """Return a short note about what a seat did last: "threw 3: A2 7 → 10"."""
    return t.t("threw {ones}: {what}", ones=done.ones, what=short(done, seat, options, t))


def short(done: Done, seat: Seat, options: Options, t: Translator) -> str:
    """Return the same without the throw: "A2 7 → 10"."""
    if isinstance(done.deed, Pass):
        return t.t("passed")
    assert done.ship is not None
    ship = ship_name(seat, done.deed.ship)
    match done.deed:
        case Move() if brought := _brought(done):
            return t.t("{ship} delivered {count}", ship=ship, count=brought)
        case Raid(_, other, target):
            robbed = ship_name(other, target)
            return t.t("{ship} took {count} from {other}", ship=ship, count=_taken(done), other=robbed)
        case Build() | Supply():
            return t.t("{ship} load {load}", ship=ship, load=_load(done.ship, t))
        case Unload() if done.ship[0].position == START:
            return t.t("{ship} unloaded", ship=ship)
        case _:
            return t.t("{ship} {way}", ship=ship, way=_way(done.ship, options, t))


# --- What may be chosen ----------------------------------------------------------------------------


def label(view: View, step: Step, t: Translator) -> str:
    """Return the label of a step of an action; what would come of it is said where it is known."""
    if step.kind == "deed":
        return _kind_label(view, step.value, t)
    if step.kind == "target":
        return step.value if view.ones is None else _target_label(view, step, t)
    name = ship_name(view.mover, int(step.value))
    if view.ones is None:
        return name
    if step.kind == "raid":
        ship = view.players[view.mover].ship(int(step.value))
        return t.t("with {ship}, load {load}", ship=name, load=ship.cargo)
    return _ship_label(view, foreseen(view, KINDS[step.kind](int(step.value))), t)


_KIND_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "move": N_("Move a ship by {ones}, for {ones} of the stock ({stock})"),
        "supply": N_("Supply a ship with up to {ones}"),
        "build": N_("Build a ship with a load of {cost}, from the stock ({stock})"),
        "raid": N_("Raid a ship for up to {booty}"),
        "unload": N_("Unload a ship, back at the start"),
    }
)
_MOVE_FROM_CARGO: Final = N_("Move a ship by {ones}, for {ones} of its load")


def _kind_label(view: View, kind: str, t: Translator) -> str:
    ones = view.ones or 0
    by_cargo = kind == "move" and view.options.move_cost_from == "cargo"
    stock = view.players[view.mover].stock
    words = _MOVE_FROM_CARGO if by_cargo else _KIND_LABELS[kind]
    return t.t(words, ones=ones, stock=stock, cost=BUILD_COST, booty=max(0, ones - 1))


def _target_label(view: View, step: Step, t: Translator) -> str:
    """Return what a raid on a ship takes; the step's subject is the own ship."""
    deed = Raid(int(step.subject), LETTERS.index(step.value[0]), int(step.value[1]))
    done = foreseen(view, deed)
    assert done.other is not None
    words = (
        N_("{other}: take {count}, and it goes back to the start")
        if _sent_home(done)
        else N_("{other}: take {count} of {load}")
    )
    return t.t(words, other=step.value, count=_taken(done), load=done.other[0].cargo)


def _ship_label(view: View, done: Done, t: Translator) -> str:
    """Return what comes of an action with one ship."""
    deed = done.deed
    assert isinstance(deed, Move | Supply | Build | Unload)
    assert done.ship is not None
    values: dict[str, object] = {
        "ship": ship_name(view.mover, deed.ship),
        "way": _way(done.ship, view.options, t),
        "load": _load(done.ship, t),
        "stock": change_text(done.stock, t),
        "count": _brought(done),
    }
    match deed:
        case Move():
            words = _MOVES[view.options.move_cost_from == "stock", _brought(done) > 0]
        case Supply():
            words = N_("{ship}: load {load}")
        case Build():
            words = N_("{ship}: load {load}, stock {stock}")
        case Unload():
            words = _UNLOADS[done.ship[0].position == START]
    return t.t(words, **values)


_MOVES: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, False): N_("{ship}: {way}, stock {stock}"),
        (True, True): N_("{ship}: {way}, stock {stock}, delivers {count}"),
        (False, False): N_("{ship}: {way}, load {load}"),
        (False, True): N_("{ship}: {way}, delivers {count}"),
    }
)
"""By whether the stock pays, and whether the ship arrives."""

_UNLOADS: Final[Mapping[bool, str]] = MappingProxyType(
    {
        True: N_("{ship}: stock {stock}"),
        False: N_("{ship}: {way}, stock {stock}"),
    }
)
"""By whether the ship is at the start already."""
