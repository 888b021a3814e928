"""What an action does in ラウツァイト・セプ: the deal, who starts, turns, declarations, the end.

Source: the rule specification of ラウツァイト・セプ, sections 2 (round), 3 (turn) and 5 (end).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.core import Seat, put
from engine.lauzait_cep import awards
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import EMPTY, MOUNTAIN, SQUARES, WATER, empty_square, lay, on
from engine.lauzait_cep.judge import is_stale
from engine.lauzait_cep.options import Options
from engine.lauzait_cep.pieces import HAND, sort_pieces, without, without_known
from engine.lauzait_cep.sets import SIZE, best_set
from engine.lauzait_cep.state import State, Table

DRY: Final = 3
"""So many dark faces or more let a move to water come off (§3.4)."""

# --- Start and deal (§2.1) -------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> lauzait_cep.Dealing:
    """Return the first round before its deal."""
    return lauzait_cep.Dealing(_cleared(Table(options, (0,) * seats, 1, (), (), (), (), (), ())))


def _cleared(table: Table) -> Table:
    """Return the table without pieces, before a deal."""
    nothing = ((),) * table.seats
    return replace(
        table,
        board=(EMPTY,) * len(SQUARES),
        hidden=nothing,
        rest=(),
        sets=nothing,
        known=nothing,
        bonuses=(0,) * table.seats,
        light="",
        starter=-1,
        direction=0,
        turn=0,
        casts=(),
    )


def deal_out(table: Table, pieces: lauzait_cep.Pieces) -> State:
    """Deal nine to each seat in turn, then the board around the mountain; the rest stays face down."""
    held = HAND * table.seats
    laid = held + len(SQUARES) - 1
    middle = held + SQUARES.index(MOUNTAIN)
    rest = pieces[laid:]
    return _seek_starter(
        replace(
            table,
            hidden=tuple(sort_pieces(pieces[HAND * seat : HAND * (seat + 1)]) for seat in range(table.seats)),
            board=(*pieces[held:middle], EMPTY, *pieces[middle:laid]),
            rest=rest,
            light=rest[0] if table.options.light_piece else "",
            last=(lauzait_cep.Event("deal"),),
        )
    )


# --- Who starts, and in which direction (§2.2) -----------------------------------------------------


def _seek_starter(table: Table) -> State:
    """Return the throws for the start: of all in the first round, later of those with the fewest points."""
    fewest = min(table.points)
    among = tuple(seat for seat in range(table.seats) if table.round == 1 or table.points[seat] == fewest)
    return _with_starter(table, among[0]) if len(among) == 1 else lauzait_cep.Casting(table, among, among)


def throw(state: lauzait_cep.Casting, ones: int) -> State:
    """Return what follows when the next seat has thrown."""
    seat, *others = state.waiting
    purpose: lauzait_cep.CastFor = "start" if state.table.starter < 0 else "second"
    cast = lauzait_cep.Cast(seat, ones, purpose, state.go)
    table = replace(
        state.table,
        casts=(*state.table.casts, cast),
        last=(lauzait_cep.Event("cast", seat, ones=ones, purpose=purpose),),
    )
    if others:
        return replace(state, table=table, waiting=tuple(others))
    shown = {one.seat: one.ones for one in table.casts[-len(state.among) :]}
    first = tuple(seat for seat in state.among if shown[seat] == max(shown.values()))
    if len(first) > 1:
        return lauzait_cep.Casting(table, first, first, state.go + 1)
    return _with_starter(table, first[0]) if purpose == "start" else _with_second(table, first[0])


def _with_starter(table: Table, starter: Seat) -> State:
    """Settle the direction, or let the starter's neighbours throw for it."""
    table = replace(table, starter=starter)
    after, before = (starter + 1) % table.seats, (starter - 1) % table.seats
    if after == before:
        return _with_second(table, after)
    if table.round == 1:
        latest = {cast.seat: cast.ones for cast in table.casts}
        ahead = latest[after] - latest[before]
    else:
        ahead = table.points[before] - table.points[after]
    if ahead == 0:
        pair = tuple(sorted((after, before)))
        return lauzait_cep.Casting(table, pair, pair)
    return _with_second(table, after if ahead > 0 else before)


def _with_second(table: Table, second: Seat) -> State:
    """Begin the first turn, with the direction towards this neighbour of the starter."""
    starter = table.starter
    direction = 1 if second == (starter + 1) % table.seats else -1
    event = lauzait_cep.Event("start", starter, direction=direction)
    return begin_turn(replace(table, direction=direction, last=(*table.last, event)), starter)


# --- Turns (§3) ------------------------------------------------------------------------------------


def begin_turn(table: Table, seat: Seat) -> State:
    """Begin the turn of a seat, unless so many have been played that the round ends (§5)."""
    if table.turn == table.options.max_turns:
        return _end_round(_noted(table, lauzait_cep.Event("limit")), None, "max_turns")
    story = (*table.story, lauzait_cep.TurnStory(seat, table.round))[-table.seats - 1 :]
    table = replace(table, turn=table.turn + 1, story=story)
    return lauzait_cep.Pre(table, seat, lauzait_cep.Done(stale=is_stale(table, seat)))


def next_turn(table: Table, seat: Seat) -> State:
    """Begin the turn of the seat after this one; what was told last stays told."""
    return begin_turn(table, (seat + table.direction) % table.seats)


def _told(table: Table, *events: lauzait_cep.Event) -> Table:
    """Return the table on which an action has just brought these events."""
    return _noted(replace(table, last=()), *events)


def _noted(table: Table, *events: lauzait_cep.Event) -> Table:
    """Return the table with more events of the same action."""
    turn = table.story[-1]
    story = (*table.story[:-1], replace(turn, events=(*turn.events, *events)))
    return replace(table, last=(*table.last, *events), story=story)


def act(state: lauzait_cep.Acting, action: lauzait_cep.SeatAction) -> State:
    """Return the state after a legal action of the seat whose turn it is."""
    match state, action:
        case lauzait_cep.Pre() | lauzait_cep.Post(), lauzait_cep.Dissolve(number):
            return _dissolve(state, number)
        case lauzait_cep.Pre() | lauzait_cep.Post(), lauzait_cep.Form(pieces):
            return _form(state, pieces)
        case lauzait_cep.Pre() | lauzait_cep.Post(), lauzait_cep.Declare():
            return _end_round(_told(state.table), state.seat, "concealed")
        case lauzait_cep.Pre(), lauzait_cep.Stalemate():
            return _end_round(_told(state.table), state.seat, "stalemate")
        case lauzait_cep.Pre(), lauzait_cep.Discard(piece):
            return _discard(state, piece)
        case lauzait_cep.Piecing(), lauzait_cep.Choose(square):
            return _choose(state, square)
        case lauzait_cep.Targeting(), lauzait_cep.Move(square):
            return _move(state, square)
        case lauzait_cep.Post(), lauzait_cep.End():
            return next_turn(state.table, state.seat)
    raise AssertionError((state, action))


# --- Sets (§3.2) -----------------------------------------------------------------------------------


def _dissolve(state: lauzait_cep.Pre | lauzait_cep.Post, number: int) -> State:
    """Conceal a set again and pay its bonus back."""
    table, seat = state.table, state.seat
    gone = table.sets[seat][number - 1]
    kept = (*table.sets[seat][: number - 1], *table.sets[seat][number:])
    table = replace(
        _paid(table, seat, -gone.bonus),
        sets=put(table.sets, seat, kept),
        hidden=put(table.hidden, seat, sort_pieces((*table.hidden[seat], *gone.pieces))),
        known=put(table.known, seat, sort_pieces((*table.known[seat], *gone.pieces))),
    )
    event = lauzait_cep.Event("dissolve", seat, pieces=gone.pieces, number=number, points=-gone.bonus)
    return replace(state, table=_told(table, event), done=replace(state.done, dissolved=True))


def _form(state: lauzait_cep.Pre | lauzait_cep.Post, pieces: lauzait_cep.Pieces) -> State:
    """Reveal a set for its bonus; the third one declares."""
    table, seat = state.table, state.seat
    new = best_set(pieces, table.lowest)
    assert new is not None
    table = replace(
        _paid(table, seat, new.bonus),
        sets=put(table.sets, seat, (*table.sets[seat], new)),
        hidden=put(table.hidden, seat, without(table.hidden[seat], pieces)),
        known=put(table.known, seat, without_known(table.known[seat], pieces)),
    )
    event = lauzait_cep.Event("form", seat, pieces=new.pieces, reading=new.reading, points=new.bonus)
    table = _told(table, event)
    if len(table.sets[seat]) == SIZE:
        return _end_round(table, seat, "third_set")
    return replace(state, table=table, done=replace(state.done, formed=True))


def _paid(table: Table, seat: Seat, bonus: int) -> Table:
    """Return the table after a bonus was received, or paid back where it is negative."""
    return replace(
        table,
        points=put(table.points, seat, table.points[seat] + bonus),
        bonuses=put(table.bonuses, seat, table.bonuses[seat] + bonus),
    )


# --- The hire (§3.2, §3.4) -------------------------------------------------------------------------


def _discard(state: lauzait_cep.Pre, piece: str) -> lauzait_cep.Piecing:
    table, seat = state.table, state.seat
    filled = empty_square(table.board)
    table = replace(
        table,
        board=lay(table.board, filled, piece),
        hidden=put(table.hidden, seat, without(table.hidden[seat], (piece,))),
        known=put(table.known, seat, without_known(table.known[seat], (piece,))),
    )
    event = lauzait_cep.Event("discard", seat, piece=piece, square=filled)
    return lauzait_cep.Piecing(_told(table, event), seat, state.done, lauzait_cep.Hire(piece, filled))


def _choose(state: lauzait_cep.Piecing, square: lauzait_cep.Square) -> lauzait_cep.Targeting:
    event = lauzait_cep.Event("piece", state.seat, piece=on(state.table.board, square), square=square)
    hire = replace(state.hire, origin=square)
    return lauzait_cep.Targeting(_told(state.table, event), state.seat, state.done, hire)


def _move(state: lauzait_cep.Targeting, target: lauzait_cep.Square) -> State:
    """Move the piece; on water the sticks decide."""
    origin = state.hire.origin
    event = lauzait_cep.Event(
        "to", state.seat, piece=on(state.table.board, origin), square=origin, target=target
    )
    table, hire = _told(state.table, event), replace(state.hire, target=target)
    if target in WATER:
        return lauzait_cep.Water(table, state.seat, state.done, hire)
    return _take(table, state, hire, target)


def fall(state: lauzait_cep.Water, ones: int) -> State:
    """Return the state after the throw on water: the piece on it is taken, or the mover itself."""
    came_off = ones >= DRY
    event = lauzait_cep.Event("water", state.seat, ones=ones, came_off=came_off)
    taken_from = state.hire.target if came_off else state.hire.origin
    return _take(_told(state.table, event), state, state.hire, taken_from)


def _take(
    table: Table,
    state: lauzait_cep.Targeting | lauzait_cep.Water,
    hire: lauzait_cep.Hire,
    square: lauzait_cep.Square,
) -> State:
    """Take the piece on a square, the target or the mover's own, which is empty afterwards."""
    seat, taken = state.seat, on(table.board, square)
    board = lay(lay(table.board, square, on(table.board, hire.origin)), hire.origin, EMPTY)
    table = replace(
        table,
        board=board,
        hidden=put(table.hidden, seat, sort_pieces((*table.hidden[seat], taken))),
        known=put(table.known, seat, sort_pieces((*table.known[seat], taken))),
    )
    table = _noted(
        table, lauzait_cep.Event("take", seat, piece=taken, square=square, own=square == hire.filled)
    )
    # Whoever has revealed nothing comes there, complete or not: that tells nobody what is concealed (§3.2).
    if not table.sets[seat] or table.options.action_order == "free":
        return lauzait_cep.Post(table, seat, state.done)
    return next_turn(table, seat)


# --- Declarations and the end (§3.5, §4.3, §5) -----------------------------------------------------


def _end_round(
    table: Table, seat: Seat | None, how: lauzait_cep.How
) -> lauzait_cep.Dealing | lauzait_cep.Over[Table, lauzait_cep.GameEnd]:
    """Count a declaration, or none, and go on to the next round or to the end of the game."""
    pieces: lauzait_cep.Pieces = ()
    won: tuple[lauzait_cep.Award, ...] = ()
    split: tuple[lauzait_cep.Set, ...] = ()
    points = table.points
    if seat is not None:
        shown = (piece for one in table.sets[seat] for piece in one.pieces)
        pieces = sort_pieces((*table.hidden[seat], *shown))
        if how == "stalemate":
            won = awards.count_stalemate(pieces, table.lowest, table.light)
        else:
            won, split = awards.count(pieces, table.lowest, table.sets[seat], table.light)
        scored = awards.total(won)
        points = put(points, seat, points[seat] + scored)
        table = _noted(table, lauzait_cep.Event("declare", seat, points=scored))
        table = replace(table, known=put(table.known, seat, table.hidden[seat]))
    ended = lauzait_cep.RoundEnd(
        number=table.round,
        how=how,
        seat=seat,
        pieces=pieces,
        sets=split,
        awards=won,
        formation=awards.total(won),
        bonuses=table.bonuses,
        gains=_gains(table, points),
        points=points,
        turns=table.turn,
        light=table.light,
    )
    return _next_round(replace(table, points=points, history=(*table.history, ended)))


def _gains(table: Table, points: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat has won since the round began."""
    begun = table.history[-1].points if table.history else (0,) * table.seats
    return tuple(now - then for now, then in zip(points, begun, strict=True))


def _next_round(table: Table) -> lauzait_cep.Dealing | lauzait_cep.Over[Table, lauzait_cep.GameEnd]:
    if table.round == table.rounds:
        return lauzait_cep.Over(table, "last_round")
    return lauzait_cep.Dealing(replace(_cleared(table), round=table.round + 1))
