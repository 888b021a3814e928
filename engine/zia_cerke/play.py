"""What an action does in 古機戦: setups, moves, offers, and how a season ends.

Source: the rule specification of 古機戦, section 3.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.core import Seat
from engine.zia_cerke import moves
from engine.zia_cerke import state as zia_cerke
from engine.zia_cerke.board import EMPTY, KINGS, NAMES, SIGN_ORDER, SIZE, Wing, initial
from engine.zia_cerke.moves import Raw, rules_of
from engine.zia_cerke.options import Options
from engine.zia_cerke.state import State, Table

WIN, DRAW = 2, 1
"""Points of a season: two for whoever wins it, one each for a draw."""

RETURN: Final = 4
"""A position needs at least so many moves to come again."""

# --- Start and seasons (1, 3) ----------------------------------------------------------------------

_WINGS: Final[dict[str, Wing]] = {"standard": "keep", "swapped": "swap_both", "chosen": "keep"}


def fresh(options: Options, seats: int) -> State:
    """Return the beginning of the first season; there are two seats."""
    return begin(Table(options=options, board="", mover=options.first_mover))


def begin(table: Table) -> State:
    """Return the beginning of a season, whose number and past the table tells."""
    wing = _WINGS[table.options.setup]
    table = replace(
        table,
        board=initial(wing, wing),
        mover=table.first,
        moves=0,
        quiet=(),
        captured=("", ""),
        offered=zia_cerke.NO_OFFER,
        wings=None,
    )
    return zia_cerke.Setup(table) if table.options.setup == "chosen" else zia_cerke.Moving(table)


def choose(state: zia_cerke.Setup, seat: Seat, wing: Wing) -> State:
    """Return the state after a seat has chosen its setup: the second choice shows both."""
    black, red = state.chosen
    chosen: zia_cerke.Wings = (wing, red) if seat == 0 else (black, wing)
    black, red = chosen
    if black is None or red is None:
        return zia_cerke.Setup(state.table, chosen)
    return zia_cerke.Moving(replace(state.table, board=initial(black, red), wings=chosen))


# --- Moves (2, 3) ----------------------------------------------------------------------------------


def move(table: Table, raw: Raw, *, chained: bool = False) -> State:
    """Return the state after a legal move; ``chained``: it goes on with the chain of the same turn."""
    rules, seat = rules_of(table.options), table.mover
    board = moves.after(table.board, raw)
    made = (*(table.last if chained else ()), trace(table, raw, chained=chained))
    table = replace(table, board=board, captured=_captured(table, raw), quiet=_quiet(table, raw), last=made)
    if KINGS[1 - seat] not in board:
        return end_season(replace(table, moves=table.moves + 1), "king", seat)
    if moves.goes_on(board, raw, rules):
        return zia_cerke.Chaining(table, NAMES[raw.dest])
    return end_turn(table)


def trace(table: Table, raw: Raw, *, chained: bool) -> zia_cerke.Trace:
    """Return a move as the table sees it."""
    path = () if chained else moves.shortest(table.board, raw, rules_of(table.options))
    taken = raw.taken >= 0
    return zia_cerke.Trace(
        table.board[raw.src],
        NAMES[raw.src],
        NAMES[raw.dest],
        tuple(NAMES[vessel] for vessel in path),
        NAMES[raw.taken] if taken else "",
        table.board[raw.taken] if taken else "",
        raw.sacrifice,
    )


def _captured(table: Table, raw: Raw) -> tuple[str, str]:
    """Return what each seat has taken after a move; a sacrificed piece lies with the other side's."""
    if raw.taken < 0:
        return table.captured
    piles = list(table.captured)
    piles[table.mover] += table.board[raw.taken]
    if raw.sacrifice:
        piles[1 - table.mover] += table.board[raw.src]
    black, red = ("".join(sorted(pile, key=SIGN_ORDER.index)) for pile in piles)
    return black, red


def _quiet(table: Table, raw: Raw) -> tuple[int, ...]:
    if table.options.repetition is None or not moves.can_be_undone(table.board, raw):
        return ()
    return (*table.quiet, raw.src * SIZE * SIZE + raw.dest)


def end_turn(table: Table) -> State:
    """Return the state after a whole turn: the other side's turn, or the end of the season."""
    mover, seat = 1 - table.mover, table.mover
    offered = (table.offered[0], False) if seat == 0 else (False, table.offered[1])
    table = replace(table, mover=mover, moves=table.moves + 1, offered=offered)
    options = table.options
    if options.repetition is not None and times_met(table) >= options.repetition:
        return end_season(table, "repetition", None)
    if options.move_limit is not None and table.moves >= options.move_limit:
        return end_season(table, "move_limit", None)
    if not moves.can_move(table.board, mover, rules_of(options)):
        return end_season(table, "no_move", seat)
    return zia_cerke.Moving(table)


def times_met(table: Table) -> int:
    """Return how often the position has been met in the season, with the same side to move."""
    met = 1
    if len(table.quiet) < RETURN:
        return met
    now = list(table.board)
    squares = now.copy()
    for place, code in enumerate(reversed(table.quiet), 1):
        src, dest = divmod(code, SIZE * SIZE)
        squares[src], squares[dest] = squares[dest], EMPTY
        met += place % 2 == 0 and squares == now
    return met


# --- How a season ends (3) -------------------------------------------------------------------------


def give_up(table: Table, action: zia_cerke.Resign | zia_cerke.AcceptDraw) -> State:
    """Return the state after the side to move has resigned, or accepted a draw."""
    if isinstance(action, zia_cerke.Resign):
        return end_season(table, "resigned", 1 - table.mover)
    return end_season(table, "draw_agreed", None)


def offer(table: Table) -> State:
    """Return the state after the side to move has offered a draw; it still has to move."""
    black, red = table.offered
    return zia_cerke.Moving(replace(table, offered=(True, red) if table.mover == 0 else (black, True)))


def end_season(table: Table, rule: zia_cerke.SeasonEnd, winner: Seat | None) -> State:
    """Return the beginning of the next season, or the end of the game."""
    black, red = table.points
    gained = (DRAW, DRAW) if winner is None else (WIN, 0) if winner == 0 else (0, WIN)
    ended = zia_cerke.Season(table.season, rule, winner, table.first, table.moves)
    table = replace(
        table,
        points=(black + gained[0], red + gained[1]),
        seasons=(*table.seasons, ended),
        offered=zia_cerke.NO_OFFER,
    )
    if table.season == table.options.seasons:
        return zia_cerke.Over(table, rule if table.options.seasons == 1 else "last_season")
    return begin(replace(table, season=table.season + 1))
