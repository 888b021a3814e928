"""What a side holds, what it is one captured piece short of, and what each action would bring.

Nothing here decides anything: a player may ask for it before choosing.  What is told follows from the same
functions that play the turn, so it is what would happen.

* :func:`holding`: the hands of a side, what 終季 would pay for them, and the hands that one piece would add
* :func:`outcome`: what an action captures, costs and makes, and what the sticks must show for it
* :func:`kept`: the pieces that an action keeps from being captured
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

import msgspec

from engine.cerke import state as cerke
from engine.cerke.board import BOARDS, HAND_ORDER, join_hand, owner, split_hand
from engine.cerke.game import CERKE
from engine.cerke.hands import composition, held, loose_points, rules_of
from engine.cerke.moves import Field, distance, landings
from engine.cerke.options import Options
from engine.cerke.state import Action, Position, State
from engine.cerke.turns import arrive, declaration, drop_piece, move_tam, trace_of

# --- What a side holds -----------------------------------------------------------------------------


class Piece(msgspec.Struct, frozen=True):
    """A kind of piece that would help if it were captured, and how many the other side has on the board."""

    piece: str
    there: int


class Short(msgspec.Struct, frozen=True):
    """A hand that one more captured piece adds; any one of ``pieces`` does.

    ``hand`` is as it would be declared, ``adds`` what it adds at rate 1.  ``how``: a hand that is not held
    yet, a further copy of one that is, or one that is held and becomes one of one colour.
    """

    hand: cerke.Hand
    adds: int
    how: Literal["new", "copy", "colour"]
    pieces: tuple[Piece, ...]


class Holding(msgspec.Struct, frozen=True):
    """What a side has made of its captured pieces, and what it is one piece short of.

    ``loose`` is what captured pieces are worth by themselves in the old scoring, ``total`` all of it at
    rate 1, ``due`` what 終季 would pay if it could be said now without 撃皇 and 皇再来.
    """

    captured: str
    hands: tuple[cerke.Hand, ...]
    loose: int
    total: int
    due: int
    short: tuple[Short, ...]


def holding(position: Position, seat: int) -> Holding:
    """Return what a side holds, and what one more captured piece would add."""
    options, captured = position.options, position.captured[seat]
    hands = held(captured, options)
    loose = loose_points(captured, hands, options)
    total = sum(hand.points for hand in hands) + loose
    there = Counter(piece.upper() for piece in position.board if owner(piece) == 1 - seat)
    short = tuple(
        Short(hand, adds, how, tuple(Piece(piece, there[piece]) for piece in pieces))
        for hand, adds, how, pieces in _short(captured, options)
    )
    return Holding(captured, hands, loose, total, total * position.rate, short)


def compositions(hands: tuple[cerke.Hand, ...], captured: str, options: Options) -> list[tuple[str, ...]]:
    """Return pieces that make each of these hands; a further copy of one is made of others.

    A situational hand is made of no pieces.
    """
    needs = {rule.id: sum(rule.need.values()) for rule in rules_of(options)}
    rest: dict[str, str] = {}
    found = []
    for hand in hands:
        left = rest.get(hand.id, captured)
        pieces = composition(hand, left, options) if _makes(hand, left, captured, options) else ()
        if len(pieces) < needs.get(hand.id, 0):
            pieces = composition(hand, captured, options)
        rest[hand.id] = join_hand(list((Counter(split_hand(left)) - Counter(pieces)).elements()))
        found.append(pieces)
    return found


def _makes(hand: cerke.Hand, left: str, captured: str, options: Options) -> bool:
    """Tell whether pieces that no copy has used yet make a hand, in one colour if it has that."""
    return left == captured or any(
        other.id == hand.id and other.flash >= hand.flash for other in held(left, options)
    )


_How = Literal["new", "copy", "colour"]


@lru_cache(maxsize=512)
def _short(captured: str, options: Options) -> tuple[tuple[cerke.Hand, int, _How, tuple[str, ...]], ...]:
    """Return the hands that one more piece would add, with the pieces, in the order of the rule book."""
    before = held(captured, options)
    found: dict[tuple[cerke.Hand, int, _How], list[str]] = {}
    for piece in _others(captured, options.board):
        after = held(join_hand([*split_hand(captured), piece]), options)
        for key in _added(before, after):
            found.setdefault(key, []).append(piece)
    order = [rule.id for rule in rules_of(options)]
    return tuple(
        (hand, adds, how, tuple(pieces))
        for (hand, adds, how), pieces in sorted(
            found.items(), key=lambda entry: (order.index(entry[0][0].id), entry[0][1])
        )
    )


def _others(captured: str, board: str) -> list[str]:
    """List the kinds of pieces of which not all are captured by this side already."""
    all_of = Counter(piece.upper() for piece in BOARDS[board].setup if owner(piece) is not None)
    own = Counter(split_hand(captured))
    return [piece for piece in HAND_ORDER if all_of[piece] > own[piece]]


def _added(
    before: tuple[cerke.Hand, ...], after: tuple[cerke.Hand, ...]
) -> list[tuple[cerke.Hand, int, _How]]:
    """Return what a captured piece adds to the hands, one entry for each hand that is new.

    One of one colour takes the place of one that is not, and adds what it pays more.
    """
    lost = {hand.id: hand.points for hand in (Counter(before) - Counter(after)).elements()}
    known = {hand.id for hand in before}
    entries: list[tuple[cerke.Hand, int, _How]] = []
    gained = (Counter(after) - Counter(before)).elements()
    for hand in sorted(gained, key=lambda hand: not hand.flash):
        instead = lost.pop(hand.id, None)
        if instead is not None:
            entries.append((hand, hand.points - instead, "colour"))
        else:
            entries.append((hand, hand.points, "copy" if hand.id in known else "new"))
    return entries


# --- What an action would bring --------------------------------------------------------------------


class Outcome(msgspec.Struct, frozen=True):
    """What an action leads to if its casts come off; points are in the unit of the game, at rate 1.

    ``turn`` is how the table would see it, with what is paid at once; ``captured`` is a piece as in a hand.
    ``bridge`` and ``water`` are what the casts must show, None where none is due, and ``odds`` how likely all
    of them come off.  ``situational`` are 撃皇 and 皇再来 to be declared.  ``gained`` and ``lost`` are the
    hands that the captured pieces make then and do not now, and the other way round; ``due`` is what 終季
    would pay, None where nothing is to be declared.
    """

    turn: cerke.Trace | None = None
    captured: str = ""
    bridge: int | None = None
    water: int | None = None
    odds: Fraction | None = None
    situational: tuple[cerke.Hand, ...] = ()
    gained: tuple[cerke.Hand, ...] = ()
    lost: tuple[cerke.Hand, ...] = ()
    due: int | None = None


NOTHING: Final = Outcome()


def outcome(state: State, action: Action) -> Outcome:
    """Return what an action leads to, NOTHING for what is no movement.

    Where the square is chosen after the cast, what may be captured there is not told.
    """
    position = state.position
    match action, state:
        case cerke.Move(src, dest), _:
            return _moved(state, action, src, "", dest)
        case cerke.StepMove(src, via, dest), _:
            return _moved(state, action, src, via, dest)
        case cerke.StepCast(src, via, declared), _:
            exact = position.options.declares(position.mover) == "exact"
            return _moved(state, action, src, via, declared if exact else src)
        case cerke.Land(dest), cerke.Excited(step=step):
            return _moved(state, action, step.src, step.via, dest)
        case cerke.TamMove(), _:
            return _told(position, move_tam(position, action), Outcome())
        case cerke.Drop(piece), _:
            own = split_hand(position.captured[position.mover])
            own.remove(piece)
            return _told(position, drop_piece(position, action), Outcome(), join_hand(own))
        case _:
            return NOTHING


def _moved(state: State, action: Action, src: str, via: str, dest: str) -> Outcome:
    """Return what the movement of a piece leads to, once it has arrived."""
    position = state.position
    field = Field(position)
    at = field.board_info.at
    captured = position.board[at[dest]].upper() if dest != src else ""
    wet = field.needs_water_cast(at[src], at[dest])
    told = Outcome(
        None,
        captured,
        _needed(field, action) if isinstance(action, cerke.StepCast) else None,
        position.options.water_threshold if wet else None,
        CERKE.odds(state, action),
    )
    after = arrive(position, trace_of(position, src, via, dest, None))
    own = join_hand([*split_hand(position.captured[position.mover]), *([captured] if captured else [])])
    return _told(position, after, told, own)


def _needed(field: Field, step: cerke.StepCast) -> int | None:
    """Return what the bridge cast must show at least: the distance to the square, or to the nearest one."""
    board = field.board_info
    via = board.at[step.via]
    if field.declares == "exact":
        return distance(board, via, board.at[step.declared])
    squares = landings(field, step, len(board.names))
    return min((distance(board, via, square) for square in squares), default=None)


def _told(position: Position, after: State, told: Outcome, own: str | None = None) -> Outcome:
    """Add what the end of the turn brings: payments, hands, and what could be declared."""
    before = position.captured[position.mover]
    old = Counter(held(before, position.options))
    new = old if own is None else Counter(held(own, position.options))
    return msgspec.structs.replace(
        told,
        situational=after.situational if isinstance(after, cerke.Declare) else (),
        turn=after.position.last,
        gained=tuple((new - old).elements()),
        lost=tuple((old - new).elements()),
        due=declaration(after).due if isinstance(after, cerke.Declare) else None,
    )


# --- What an action keeps safe ---------------------------------------------------------------------


SURE: Final = Fraction(1)
LIKELY: Final = Fraction(1, 2)


def threatened(position: Position, seat: int, least: Fraction = SURE) -> frozenset[int]:
    """Return the squares on which the other side could capture pieces of a seat, were it its turn.

    What the sticks would have to allow counts where they do so with these odds at ``least``.
    """
    other = cerke.Ground(msgspec.structs.replace(position, mover=1 - seat))
    at = BOARDS[position.options.board].at
    kinds = _MOVES if position.options.declares(1 - seat) == "exact" else _MOVES[:2]
    ends = {
        at[_end_of(action)]
        for action in CERKE.legal(other, 1 - seat)
        if isinstance(action, kinds) and (CERKE.odds(other, action) or SURE) >= least
    }
    # A step over a piece may lead back to where it began: to a piece of the other side's own.
    return frozenset(square for square in ends if owner(position.board[square]) == seat)


def kept(state: State, action: Action) -> tuple[str, ...]:
    """Return the pieces that the other side could surely capture now, and after the action is not likely to.

    They are as in a hand, in the order of hands.  The casts of the action are taken to come off.
    """
    before, after = state.position, _after(state, action)
    if after is None or not isinstance(state, cerke.Ground):
        return ()
    at, seat = BOARDS[before.options.board].at, before.mover
    moved = {at[action.src]: _end_of(action)} if isinstance(action, _MOVES) else {}
    still = threatened(after, seat, LIKELY)
    safe = [
        before.board[square].upper()
        for square in threatened(before, seat)
        if (at[moved[square]] if square in moved else square) not in still
    ]
    return tuple(sorted(safe, key=HAND_ORDER.index))


_MOVES: Final = (cerke.Move, cerke.StepMove, cerke.StepCast)


def _end_of(action: cerke.Move | cerke.StepMove | cerke.StepCast) -> str:
    return action.declared if isinstance(action, cerke.StepCast) else action.dest


def _after(state: State, action: Action) -> Position | None:
    """Return the position after a movement whose square is known, None for anything else."""
    position = state.position
    match action:
        case cerke.Move(src, dest):
            return arrive(position, trace_of(position, src, "", dest, None)).position
        case cerke.StepMove(src, via, dest):
            return arrive(position, trace_of(position, src, via, dest, None)).position
        case cerke.StepCast(src, via, declared) if position.options.declares(position.mover) == "exact":
            return arrive(position, trace_of(position, src, via, declared, None)).position
        case cerke.TamMove():
            return move_tam(position, action).position
        case cerke.Drop():
            return drop_piece(position, action).position
        case _:
            return None
