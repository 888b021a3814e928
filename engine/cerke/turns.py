"""What a turn of Cerke does: the movement, the penalties, the declaration, the season's end.

Source: the rule specification, sections 4.4–4.6 and 5.5–5.7.  Decisions where the rules are silent:

* Both reasons for 皇再来 under ``tam_repeat_both: sum`` make one hand 皇再来 with the sum of the points,
  since a declaration names a hand once.
* The penalty that is kept under ``once`` is the larger one, whether it is a hand or paid at once.
* From the end of the movement on, also while a declaration is due, ``tam_moved_last`` speaks of the turn
  just made.
* ``max_plies_per_season`` is looked at after the declaration: a 終季 on the last turn still pays.

What is told of all this afterwards stands in ``story``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cerke import story
from engine.cerke.board import BOARDS, EMPTY, IA, TAM, A, join_hand, owned_by, split_hand
from engine.cerke.hands import STEP_TAM, TAM_REPEAT, held, is_new
from engine.cerke.moves import Field, can_act
from engine.cerke.options import Consequence, Options
from engine.cerke.state import (
    Declaration,
    Declare,
    Drop,
    Ground,
    Hand,
    Over,
    Position,
    SeasonStart,
    State,
    TamMove,
    Trace,
    Water,
)

# --- Points ----------------------------------------------------------------------------------------


def start_points(options: Options) -> int:
    """Return what each side has at first, in the unit of the options; ``cash`` counts from nothing."""
    return 0 if options.score_limit == "cash" else options.start_points * options.unit


def transfer(position: Position, points: int, clamp: bool = True) -> tuple[int, int]:
    """Return the scores after the mover receives points from the other side (5.7)."""
    options = position.options
    own = position.score[position.mover] + points
    both = 2 * start_points(options)
    if options.score_limit == "total" and clamp:
        own = max(0, min(both, own))
    return (own, both - own) if position.mover == IA else (both - own, own)


def _has_all(position: Position) -> bool:
    """Tell whether one side has nothing left, which ends the game."""
    return position.options.score_limit == "total" and 0 in position.score


def declaration(state: Declare) -> Declaration:
    """Return what a 終季 would be declared with now, and pay (5.5)."""
    position = state.position
    hands = held(position.captured[position.mover], position.options)
    if position.options.situational_taxot == "situational_only" and not state.new_hand:
        hands = ()
    hands += state.situational
    total = sum(hand.points for hand in hands)
    return Declaration(hands, total, total * position.rate)


# --- The movement part of a turn -------------------------------------------------------------------


def trace_of(position: Position, src: str, via: str, dest: str, bridge: int | None) -> Trace:
    """Return what the table sees of a piece that moves, while nothing has failed yet."""
    at = BOARDS[position.options.board].at
    kind: Literal["move", "step", "step_cast"] = (
        "move" if not via else "step" if bridge is None else "step_cast"
    )
    return Trace(position.mover, kind, position.board[at[src]], src, via, dest, bridge=bridge)


def go(position: Position, src: str, via: str, dest: str, bridge: int | None = None) -> State:
    """Move a piece to ``dest``, or let the sticks decide whether it enters the water there."""
    field = Field(position)
    at = field.board_info.at
    if field.needs_water_cast(at[src], at[dest]):
        return Water(position, src, via, dest, bridge)
    return arrive(position, trace_of(position, src, via, dest, bridge))


def arrive(position: Position, trace: Trace) -> State:
    """Put the piece on its destination, capturing what stands there (3.3)."""
    at = BOARDS[position.options.board].at
    src, dest = at[trace.src], at[trace.dest]
    board = list(position.board)
    board[src] = EMPTY
    captured = board[dest].upper()
    board[dest] = trace.piece
    if not captured:
        return _resolve(position, trace, tuple(board), position.captured)
    own = join_hand([*split_hand(position.captured[position.mover]), captured])
    hands = (own, position.captured[A]) if position.mover == IA else (position.captured[IA], own)
    return _resolve(position, msgspec.structs.replace(trace, captured=captured), tuple(board), hands)


def stay(position: Position, trace: Trace) -> State:
    """Leave the piece where it was: the sticks failed, or the player passed."""
    trace = msgspec.structs.replace(trace, completed=False)
    return _resolve(position, trace, position.board, position.captured)


def drop_piece(position: Position, drop: Drop) -> State:
    """Put a captured piece on the board, owned by the mover (3.7)."""
    at = BOARDS[position.options.board].at
    board = list(position.board)
    board[at[drop.dest]] = piece = owned_by(drop.piece, position.mover)
    hand = split_hand(position.captured[position.mover])
    hand.remove(drop.piece)
    own = join_hand(hand)
    captured = (own, position.captured[A]) if position.mover == IA else (position.captured[IA], own)
    return _resolve(position, Trace(position.mover, "drop", piece, dest=drop.dest), tuple(board), captured)


def move_tam(position: Position, move: TamMove) -> State:
    """Move the 皇 to the end of its path (3.6)."""
    at = BOARDS[position.options.board].at
    board = list(position.board)
    board[at[move.src]] = EMPTY
    board[at[move.second]] = TAM
    trace = Trace(position.mover, "tam", TAM, move.src, move.via, move.second, move.first)
    return _resolve(position, trace, tuple(board), position.captured)


# --- The end of a turn -----------------------------------------------------------------------------


def _resolve(position: Position, trace: Trace, board: tuple[str, ...], captured: tuple[str, str]) -> State:
    """End the movement part: immediate penalties first, then what is to be declared (4.4)."""
    items = _items(position, trace)
    penalties = [points for rule, points, mode in items if mode == "immediate"]
    situational = _situational(items)
    after = msgspec.structs.replace(
        position,
        board=board,
        captured=captured,
        tam_moved_last=trace.kind == "tam",
        turns=position.turns + 1,
        last=trace,
        story=story.after_turn(position),
    )
    if penalties:
        due = sum(penalties) * position.rate
        can_end = position.options.immediate_penalty_can_end_game
        score = transfer(position, due, clamp=can_end)
        after = msgspec.structs.replace(after, score=score, last=msgspec.structs.replace(trace, penalty=due))
        if can_end and _has_all(after):
            hands = tuple(Hand(*hand, points) for hand, points, mode in items if mode == "immediate")
            ended = story.settled(position, "penalty", score, position.mover, hands, due)
            return Over(story.closed(after, ended), "score_limit")
        after = story.paid_at_once(after, score[IA] - position.score[IA])
    before, own = position.captured[position.mover], captured[position.mover]
    new_hand = is_new(before, own, position.options) or (
        position.options.declare_on == "any_hand" and bool(held(own, position.options))
    )
    if situational or new_hand:
        return Declare(after, situational, new_hand)
    return _next_turn(after)


Item = tuple[tuple[str, str], int, Literal["hand", "immediate"]]
"""A situational item: identifier and name, points at rate 1, how it is paid."""


def _items(position: Position, trace: Trace) -> list[Item]:
    """List the situational items of a turn (4.4)."""
    options = position.options
    if trace.kind == "tam":
        reasons = []
        if position.tam_moved_last:
            reasons.append(options.tam_after_tam)
        if trace.dest == trace.src:
            reasons.append(options.tam_in_place)
        items = [item for reason in reasons for item in _repeat_item(reason)]
        if options.tam_repeat_both == "once":
            items = sorted(items, key=lambda item: item[1])[:1]
        return items
    if not trace.via or position.board[BOARDS[options.board].at[trace.via]] != TAM:
        return []
    if trace.completed or options.step_tam_when_incomplete == "counts":
        return [(STEP_TAM, options.step_tam_points, options.step_tam_mode)]
    return []


def _repeat_item(consequence: Consequence) -> list[Item]:
    if consequence.kind in ("hand", "immediate"):
        return [(TAM_REPEAT, consequence.points, consequence.kind)]
    return []


def _situational(items: list[Item]) -> tuple[Hand, ...]:
    """Return the items to be declared, each hand once."""
    points: dict[tuple[str, str], int] = {}
    for hand, worth, mode in items:
        if mode == "hand":
            points[hand] = points.get(hand, 0) + worth
    return tuple(Hand(hand_id, name, worth) for (hand_id, name), worth in points.items())


def _next_turn(position: Position) -> State:
    """Hand the turn to the other side, unless the season is over or the other side cannot act."""
    limit = position.options.max_plies_per_season
    if limit is not None and position.turns >= limit:
        return _next_season(story.closed(position, story.settled(position, "limit", position.score)))
    return to_move(msgspec.structs.replace(position, mover=1 - position.mover))


def to_move(position: Position) -> State:
    """Let the mover choose, or end the game if they have no action at all (4.6)."""
    if can_act(position):
        return Ground(position)
    return Over(story.closed(position, story.settled(position, "no_move", position.score)), "no_move")


def _next_season(position: Position) -> State:
    """End the season: set the pieces up again, or end the game after the last one."""
    if position.season >= position.options.seasons:
        return Over(position, "last_season")
    return SeasonStart(
        msgspec.structs.replace(
            position,
            board=BOARDS[position.options.board].setup,
            captured=("", ""),
            season=position.season + 1,
            rate=1,
            tam_moved_last=False,
            turns=0,
        )
    )


def tymok(state: Declare) -> State:
    """Go on at twice the rate; nothing is paid (4.5)."""
    position = state.position
    rate, limit = 2 * position.rate, position.options.rate_limit
    rate = rate if limit is None else min(rate, limit)
    told = story.called(position, declaration(state).hands, rate)
    return _next_turn(msgspec.structs.replace(position, rate=rate, story=told))


def taxot(state: Declare) -> State:
    """Pay what is declared and end the season, or the game (4.5, 5.7)."""
    position, declared = state.position, declaration(state)
    score = transfer(position, declared.due)
    ended = story.settled(position, "taxot", score, position.mover, declared.hands, declared.due)
    position = story.closed(msgspec.structs.replace(position, score=score), ended)
    return Over(position, "score_limit") if _has_all(position) else _next_season(position)
