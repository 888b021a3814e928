"""What is legal in ラウツァイト・セプ, and why something is not.

Source: the rule specification of ラウツァイト・セプ, section 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.core import IllegalAction, Seat
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import INDEX, SQUARES, TARGETS, on, pieces_on
from engine.lauzait_cep.pieces import MATCHES, PLACE, can_hire, sort_pieces, without
from engine.lauzait_cep.sets import SIZE, best_set, is_complete, sets_among
from engine.lauzait_cep.state import Table
from engine.nodes import tag

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "pieces are dealt, or sticks are in the air (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "chance cannot bring this here (action)",
        "wrong_action": "this kind of action has no place here (action, phase)",
        "unreadable_move": "the text names no action (text, near)",
        "not_a_piece": "this game has no such piece (piece)",
        "not_held": "these pieces are not among the hidden ones (pieces)",
        "revealed": "a piece of a revealed set cannot be used (pieces)",
        "no_match": "no piece on the board matches it (piece)",
        "no_such_square": "the board has no such square (square)",
        "just_discarded": "the piece just discarded does not move itself (square)",
        "does_not_match": "the piece there does not match the discarded one (square, piece, discarded)",
        "out_of_reach": "the piece does not move there (origin, square)",
        "not_a_set": "the pieces are no set (pieces)",
        "formed_already": "one set a turn",
        "dissolved_already": "one dissolving a turn",
        "dissolve_first": "dissolving comes before forming (fixed order)",
        "hired_already": "sets come before the hire (fixed order)",
        "no_such_set": "the seat has no revealed set of this number (number, sets)",
        "would_be_stuck": "it would leave nothing to discard (pieces)",
        "still_stuck": "this set does not help; another one does (number)",
        "not_stale": "something can be discarded, or could be after dissolving a set",
        "stale": "without any discard the declaration is the stalemate",
        "something_revealed": "with a revealed set only the third one declares (sets)",
        "not_complete": "the nine pieces are not three sets",
        "hire_first": "the turn ends only after the hire",
    }
)
"""Rules that forbid an action, with their data."""

# --- What is legal (§3.2) --------------------------------------------------------------------------


def legal(state: lauzait_cep.Acting) -> list[lauzait_cep.SeatAction]:
    """List what the seat may do: dissolve, form, declare, discard; or the squares; or the end."""
    return [action for action in _candidates(state) if fault(state, action) is None]


def _candidates(state: lauzait_cep.Acting) -> Iterator[lauzait_cep.SeatAction]:
    """Yield what may be legal, each kind of pieces once."""
    table, seat = state.table, state.seat
    match state:
        case lauzait_cep.Piecing() | lauzait_cep.Targeting():
            kind = lauzait_cep.Choose if isinstance(state, lauzait_cep.Piecing) else lauzait_cep.Move
            yield from map(kind, SQUARES)
            return
    yield from (lauzait_cep.Dissolve(number + 1) for number in range(len(table.sets[seat])))
    yield from (
        lauzait_cep.Form(sort_pieces(one.pieces)) for one in sets_among(table.hidden[seat], table.lowest)
    )
    yield lauzait_cep.Declare()
    if isinstance(state, lauzait_cep.Pre):
        yield from map(lauzait_cep.Discard, dict.fromkeys(table.hidden[seat]))
        yield lauzait_cep.Stalemate()
    else:
        yield lauzait_cep.End()


def is_stale(table: Table, seat: Seat) -> bool:
    """Whether nothing can be discarded, nor could be after dissolving any of the sets (§3.1)."""
    board = pieces_on(table.board)
    piles = (table.hidden[seat], *(one.pieces for one in table.sets[seat]))
    return not any(can_hire(pile, board) for pile in piles)


# --- Why something is not (§3.2) -------------------------------------------------------------------


def check(state: lauzait_cep.Acting, action: lauzait_cep.SeatAction) -> None:
    """Refuse what the rules forbid."""
    found = fault(state, action)
    if found is not None:
        raise found


def fault(state: lauzait_cep.Acting, action: lauzait_cep.SeatAction) -> IllegalAction | None:
    """Return why the seat may not do this, or None."""
    match state, action:
        case lauzait_cep.Post(), lauzait_cep.Dissolve() | lauzait_cep.Form() if not _is_free(state):
            return IllegalAction("hired_already")
        case lauzait_cep.Pre() | lauzait_cep.Post(), lauzait_cep.Dissolve(number):
            return _fault_of_dissolving(state, number)
        case lauzait_cep.Pre() | lauzait_cep.Post(), lauzait_cep.Form(pieces):
            return _fault_of_forming(state, pieces)
        case lauzait_cep.Pre() | lauzait_cep.Post(), lauzait_cep.Declare():
            return _fault_of_declaring(state)
        case lauzait_cep.Pre(), lauzait_cep.Discard(piece):
            return _fault_of_discarding(state, piece)
        case lauzait_cep.Pre(), lauzait_cep.Stalemate():
            stuck = state.done.stale and not _can_discard(state)
            return None if stuck else IllegalAction("not_stale")
        case lauzait_cep.Pre(), lauzait_cep.End():
            return IllegalAction("hire_first")
        case lauzait_cep.Post(), lauzait_cep.End():
            return None
        case lauzait_cep.Piecing(), lauzait_cep.Choose(square):
            return _fault_of_choosing(state, square)
        case lauzait_cep.Targeting(), lauzait_cep.Move(square):
            return _fault_of_moving(state, square)
    phase = tag(state)
    return IllegalAction("wrong_action", action=type(action).__name__, phase=phase)


def _can_discard(state: lauzait_cep.Pre | lauzait_cep.Post) -> bool:
    return can_hire(state.table.hidden[state.seat], pieces_on(state.table.board))


def _is_free(state: lauzait_cep.Pre | lauzait_cep.Post) -> bool:
    return state.table.options.action_order == "free"


def _fault_of_dissolving(state: lauzait_cep.Pre | lauzait_cep.Post, number: int) -> IllegalAction | None:
    sets = state.table.sets[state.seat]
    if not 1 <= number <= len(sets):
        return IllegalAction("no_such_set", number=number, sets=len(sets))
    if state.done.dissolved:
        return IllegalAction("dissolved_already")
    if state.done.formed and not _is_free(state):
        return IllegalAction("dissolve_first")
    if isinstance(state, lauzait_cep.Post) or state.done.stale or _can_discard(state):
        return None
    helps = can_hire(sets[number - 1].pieces, pieces_on(state.table.board))
    return None if helps else IllegalAction("still_stuck", number=number)


def _fault_of_forming(
    state: lauzait_cep.Pre | lauzait_cep.Post, pieces: tuple[lauzait_cep.Piece, ...]
) -> IllegalAction | None:
    table, seat = state.table, state.seat
    if fault := _fault_of_holding(table, seat, pieces):
        return fault
    if state.done.formed:
        return IllegalAction("formed_already")
    if best_set(pieces, table.lowest) is None:
        return IllegalAction("not_a_set", pieces=sort_pieces(pieces))
    if isinstance(state, lauzait_cep.Post) or state.done.stale or len(table.sets[seat]) == SIZE - 1:
        return None
    left = without(table.hidden[seat], pieces)
    stuck = not can_hire(left, pieces_on(table.board))
    return IllegalAction("would_be_stuck", pieces=sort_pieces(pieces)) if stuck else None


def _fault_of_holding(
    table: Table, seat: Seat, pieces: tuple[lauzait_cep.Piece, ...]
) -> IllegalAction | None:
    """Return why a seat cannot use these pieces: they do not exist, or are not hidden in its hand."""
    unknown = [piece for piece in pieces if piece not in PLACE]
    if unknown:
        return IllegalAction("not_a_piece", piece=unknown[0])
    missing = Counter(pieces) - Counter(table.hidden[seat])
    if not missing:
        return None
    lying = Counter(piece for one in table.sets[seat] for piece in one.pieces)
    held = not missing - lying
    return IllegalAction("revealed" if held else "not_held", pieces=sort_pieces(missing.elements()))


def _fault_of_declaring(state: lauzait_cep.Pre | lauzait_cep.Post) -> IllegalAction | None:
    table, seat = state.table, state.seat
    if state.done.stale and isinstance(state, lauzait_cep.Pre):
        return IllegalAction("stale")
    if table.sets[seat]:
        return IllegalAction("something_revealed", sets=len(table.sets[seat]))
    return None if is_complete(table.hidden[seat], table.lowest) else IllegalAction("not_complete")


def _fault_of_discarding(state: lauzait_cep.Pre, piece: lauzait_cep.Piece) -> IllegalAction | None:
    if fault := _fault_of_holding(state.table, state.seat, (piece,)):
        return fault
    matching = can_hire((piece,), pieces_on(state.table.board))
    return None if matching else IllegalAction("no_match", piece=piece)


def _fault_of_choosing(state: lauzait_cep.Piecing, square: lauzait_cep.Square) -> IllegalAction | None:
    if square not in INDEX:
        return IllegalAction("no_such_square", square=square)
    if square == state.hire.filled:
        return IllegalAction("just_discarded", square=square)
    piece, discarded = on(state.table.board, square), state.hire.discarded
    if piece in MATCHES[discarded]:
        return None
    return IllegalAction("does_not_match", square=square, piece=piece, discarded=discarded)


def _fault_of_moving(state: lauzait_cep.Targeting, square: lauzait_cep.Square) -> IllegalAction | None:
    if square not in INDEX:
        return IllegalAction("no_such_square", square=square)
    if square in TARGETS[state.hire.origin]:
        return None
    return IllegalAction("out_of_reach", origin=state.hire.origin, square=square)
