"""What is legal in 古機戦, and why something is not.

Source: the rule specification of 古機戦, sections 2 and 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, get_args

from engine.core import IllegalAction, Seat
from engine.zia_cerke import state as zia_cerke
from engine.zia_cerke.board import AT, EMPTY, NAMES, OWN, SIZE, WATER, Wing, owner
from engine.zia_cerke.moves import NOTHING, Raw, Rules, chains, moves_from, moves_of, rules_of, ways_from
from engine.zia_cerke.state import Action, State, Table

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Whose turn it is
        "game_over": "the game has ended (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "nothing happens by chance (action)",
        "wrong_action": "this kind of action has no place here (action)",
        "already_chosen": "a setup is final (seat)",
        "already_offered": "a draw may be offered once a turn",
        "nothing_offered": "the other side has not offered a draw in its last turn",
        "chain_goes_on": "only the piece that has just jumped may go on (square)",
        # Squares and pieces
        "unknown_square": "the board has no such square (square)",
        "empty_square": "nothing stands there (square)",
        "not_your_piece": "the other side's piece (square)",
        "own_piece_there": "an own piece stands on the destination (square)",
        # Movement
        "water_is_closed": "only vessels stand on water (square)",
        "vessel_needs_water": "a vessel never leaves the water (square)",
        "vessel_is_blocked": "the other vessel bars the way (src, dest, barrier)",
        "vessel_there": "a vessel may be stepped on, but is never taken (square)",
        "jumps_to_take": "chariots and beasts take by jumping over (piece, square)",
        "no_room_behind": "the square beyond the piece is not free land (square)",
        "no_sacrifice": "by these rules nobody sacrifices a piece (square)",
        "needs_no_sacrifice": "there is room behind the piece, so that it can be jumped over (square)",
        "takes_nothing_there": "the move is possible, but does not capture there (square)",
        "cannot_step_there": "this move does not lead over these vessels (via)",
        "way_barred": "a piece stands in the way (piece, src, dest, barrier)",
        "cannot_reach": "the piece does not move like this (piece, src, dest)",
        # Texts
        "unreadable_move": "the text names no action (text, near)",
        "ambiguous": "the text fits several actions (text, near)",
        "needs_source": "one square is told, and not from where (square, near)",
        "needs_destination": "one square is told, and not where to (square, near)",
        "needs_squares": "a piece is told, and no square (near)",
        "wrong_piece": "another piece stands there (square)",
    }
)
"""Rules that forbid an action, with their data."""

WINGS: Final[tuple[Wing, ...]] = get_args(Wing)

# --- What is legal (2, 3) --------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat may do; in its turn moves first, then what ends the season or offers to."""
    match state:
        case zia_cerke.Setup(_, chosen) if seat in (0, 1) and chosen[seat] is None:
            return [zia_cerke.Choose(wing) for wing in WINGS]
        case zia_cerke.Moving(table) if seat == table.mover:
            return [*moves(table), *offers(table)]
        case zia_cerke.Chaining(table, square) if seat == table.mover:
            rules = rules_of(table.options)
            return [*(named(raw) for raw in chains(table.board, AT[square], rules)), zia_cerke.Stop()]
        case _:
            return []


def moves(table: Table) -> list[Action]:
    """List the moves of the side to move."""
    return [
        zia_cerke.Move(NAMES[src], NAMES[dest], "" if taken < 0 else NAMES[taken], sacrifice)
        for src, dest, taken, sacrifice in moves_of(table.board, table.mover, rules_of(table.options))
    ]


def offers(table: Table) -> list[Action]:
    """List by what the side to move may end the season without a move, or offer to (3)."""
    found: list[Action] = [zia_cerke.Resign()]
    if not table.offered[table.mover]:
        found.append(zia_cerke.OfferDraw())
    if table.offered[1 - table.mover]:
        found.append(zia_cerke.AcceptDraw())
    return found


def named(raw: Raw) -> zia_cerke.Move:
    """Return a move by the names of its squares."""
    return zia_cerke.Move(
        NAMES[raw.src], NAMES[raw.dest], "" if raw.taken < 0 else NAMES[raw.taken], raw.sacrifice
    )


def raw_of(move: zia_cerke.Move) -> Raw:
    """Return a move by the indices of its squares, all of which there are."""
    return Raw(AT[move.src], AT[move.dest], AT[move.taken] if move.taken else NOTHING, move.sacrifice)


# --- Why something is not --------------------------------------------------------------------------


def not_now(state: State, seat: Seat) -> IllegalAction | None:
    """Return why a seat that has chosen its setup may not choose again."""
    chosen = isinstance(state, zia_cerke.Setup) and seat in (0, 1)
    return IllegalAction("already_chosen", seat=seat) if chosen else None


def check_offer(table: Table, action: zia_cerke.OfferDraw | zia_cerke.AcceptDraw) -> None:
    """Refuse a second offer of the turn, and to accept what was not offered."""
    if isinstance(action, zia_cerke.OfferDraw) and table.offered[table.mover]:
        raise IllegalAction("already_offered")
    if isinstance(action, zia_cerke.AcceptDraw) and not table.offered[1 - table.mover]:
        raise IllegalAction("nothing_offered")


def check_move(table: Table, move: zia_cerke.Move) -> Raw:
    """Return a legal move by its indices; raise IllegalAction naming the rule that forbids it."""
    for square in (move.src, move.dest, *([move.taken] if move.taken else ())):
        if square not in AT:
            raise IllegalAction("unknown_square", square=square)
    raw = raw_of(move)
    check_origin(table, raw.src)
    rules = rules_of(table.options)
    if raw not in moves_from(table.board, raw.src, rules):
        raise why_not(table, raw)
    return raw


def check_chain(table: Table, square: str, move: zia_cerke.Move) -> Raw:
    """Return a legal jump of the piece on ``square``; raise IllegalAction for any other move."""
    found = chains(table.board, AT[square], rules_of(table.options))
    for raw in found:
        if named(raw) == move:
            return raw
    raise IllegalAction("chain_goes_on", square=square)


def check_origin(table: Table, src: int) -> None:
    """Refuse a square on which no piece of the side to move stands."""
    piece = table.board[src]
    if piece == EMPTY:
        raise IllegalAction("empty_square", square=NAMES[src])
    if piece not in OWN[table.mover]:
        raise IllegalAction("not_your_piece", square=NAMES[src])


def why_not(table: Table, raw: Raw) -> IllegalAction:
    """Return the error of a move that is not legal; its origin is one of the mover's own pieces."""
    board, rules = table.board, rules_of(table.options)
    piece, square = board[raw.src], NAMES[raw.dest]
    if piece in "Nn":
        return _why_no_vessel(board, raw)
    same = [other for other in moves_from(board, raw.src, rules) if other.dest == raw.dest]
    if raw.sacrifice:
        return _why_no_sacrifice(board, raw, rules)
    if same and raw.taken >= 0:
        return IllegalAction("takes_nothing_there", square=NAMES[raw.taken])
    if raw.dest in WATER:
        return IllegalAction("water_is_closed" if board[raw.dest] == EMPTY else "vessel_there", square=square)
    if owner(board[raw.dest]) == table.mover and raw.dest != raw.src:
        return IllegalAction("own_piece_there", square=square)
    if piece in "CcBb" and owner(board[raw.dest]) == 1 - table.mover:
        return IllegalAction("jumps_to_take", piece=piece, square=square)
    if raw.taken >= 0 and owner(board[raw.taken]) == 1 - table.mover and _blocked(board, raw, rules):
        return IllegalAction("no_room_behind", square=NAMES[raw.taken])
    if (barrier := _barrier(board, raw, rules)) is not None:
        return IllegalAction("way_barred", piece=piece, src=NAMES[raw.src], dest=square, barrier=barrier)
    return IllegalAction("cannot_reach", piece=piece, src=NAMES[raw.src], dest=square)


def _barrier(board: str, raw: Raw, rules: Rules) -> str | None:
    """Return the square of the first piece in the straight way of a piece that goes far; None without one."""
    ways = ways_from(board[raw.src], raw.src, rules)
    (row, column), (low, right) = divmod(raw.src, SIZE), divmod(raw.dest, SIZE)
    far = max(abs(low - row), abs(right - column))
    if (
        raw.taken not in (NOTHING, raw.dest)
        or not ways.far
        or far < 2
        or {abs(low - row), abs(right - column)} - {0, far}
    ):
        return None
    down, across = (low - row) // far, (right - column) // far
    if (down, across) not in ways.directions:
        return None
    between = ((row + step * down) * SIZE + column + step * across for step in range(1, far))
    return next((NAMES[square] for square in between if board[square] != EMPTY), None)


def _why_no_vessel(board: str, raw: Raw) -> IllegalAction:
    src, dest = NAMES[raw.src], NAMES[raw.dest]
    if raw.dest not in WATER:
        return IllegalAction("vessel_needs_water", square=dest)
    if board[raw.dest] != EMPTY and raw.dest != raw.src:
        return IllegalAction("vessel_there", square=dest)
    if raw.dest == raw.src or raw.taken >= 0 or raw.sacrifice:
        return IllegalAction("cannot_reach", piece=board[raw.src], src=src, dest=dest)
    other = next(square for square, piece in enumerate(board) if piece in "Nn" and square != raw.src)
    return IllegalAction("vessel_is_blocked", src=src, dest=dest, barrier=NAMES[other])


def _why_no_sacrifice(board: str, raw: Raw, rules: Rules) -> IllegalAction:
    if not rules.sacrifice:
        return IllegalAction("no_sacrifice", square=NAMES[raw.taken])
    if any(other.taken == raw.taken for other in moves_from(board, raw.src, rules)):
        return IllegalAction("needs_no_sacrifice", square=NAMES[raw.taken])
    return IllegalAction("cannot_reach", piece=board[raw.src], src=NAMES[raw.src], dest=NAMES[raw.dest])


def _blocked(board: str, raw: Raw, rules: Rules) -> bool:
    """Whether the mover gets to the piece it would jump over, and there is no room behind it."""
    if board[raw.src] not in "CcBb":
        return False
    willing = rules._replace(sacrifice=True)
    return any(move.sacrifice and move.taken == raw.taken for move in moves_from(board, raw.src, willing))
