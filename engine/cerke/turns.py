"""What a turn of Cerke does: the movement, the penalties, the declaration, the season's end.

Source: the rule specification, sections 4.4–4.6 and 5.5–5.7.  Decisions where the rules are silent:

* Both reasons for 皇再来 under ``tam_repeat_both: sum`` make one hand 皇再来 with the sum of the points,
  since a declaration names a hand once.
* The penalty that is kept under ``once`` is the larger one, whether it is a hand or paid at once.
* From the end of the movement on, also while a declaration is due, ``tam_moved_last`` speaks of the turn
  just made.
* Stepping on the other 皇 and 皇再来 in one turn are two items: ``tam_repeat_both`` is about the second
  alone.
* Loose captured pieces (old scoring) pay nothing where ``situational_only`` leaves out the hands.
* Without ``rate_limit`` the rate still rises no further than :data:`HIGHEST_RATE`.
* ``max_plies_per_season`` is looked at after the declaration: a 終季 on the last turn still pays.

What is told of all this afterwards stands in ``story``.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.cerke import state as cerke
from engine.cerke import story
from engine.cerke.board import BOARDS, EMPTY, IA, TAM, A, join_hand, owned_by, split_hand
from engine.cerke.hands import STEP_TAM, TAM_REPEAT, held, is_new, loose_points
from engine.cerke.moves import Field, can_act, may_cast_again, needs_water_cast, useful_sum
from engine.cerke.options import Consequence, Options
from engine.cerke.state import Position, State

# --- Points ----------------------------------------------------------------------------------------


def start_points(options: Options) -> int:
    """Return what each side has at first, in the unit of the options; ``cash`` counts from nothing."""
    return 0 if options.score_limit == "cash" else options.start_points * options.unit


def setup(options: Options) -> tuple[str, ...]:
    """Return the pieces as they stand at the beginning of a season (2.2, 2.3, 6.5)."""
    board = BOARDS[options.board]
    return board.setup if options.tams == 1 else board.two_tams()


def first_scores(options: Options) -> tuple[int, int]:
    """Return the scores at the beginning: a head start is taken from the other side."""
    points, ahead = start_points(options), options.head_start * options.unit
    return (points - ahead, points + ahead) if options.helped == A else (points + ahead, points - ahead)


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


def declaration(state: cerke.Declare) -> cerke.Declaration:
    """Return what a 終季 would be declared with now, and pay (5.5)."""
    position = state.position
    captured, options = position.captured[position.mover], position.options
    hands = held(captured, options)
    pieces = loose_points(captured, hands, options)
    if options.situational_taxot == "situational_only" and not state.new_hand:
        hands, pieces = (), 0
    hands += state.situational
    total = sum(hand.points for hand in hands) + pieces
    return cerke.Declaration(hands, total, total * position.rate, pieces)


# --- The movement part of a turn -------------------------------------------------------------------


def trace_of(
    position: Position,
    src: str,
    via: str,
    dest: str,
    bridge: int | None,
    casting: cerke.Casting = cerke.SINGLE,
) -> cerke.Trace:
    """Return what the table sees of a piece that moves, while nothing has failed yet."""
    at = BOARDS[position.options.board].at
    kind: Literal["move", "step", "step_cast"] = (
        "move" if not via else "step" if bridge is None else "step_cast"
    )
    piece = position.board[at[src]]
    # Texts leave out the one and only ``SINGLE``: so a state that was stored is written as one that was not.
    casting = cerke.SINGLE if casting == cerke.SINGLE else casting
    return cerke.Trace(position.mover, kind, piece, src, via, dest, bridge=bridge, casting=casting)


def thrown(state: cerke.Bridge, ones: int) -> State:
    """Go on after a throw for the bridge: with what it shows, or with the sum of a 連撃術 (3.5, 6.4).

    A 連撃術 ends with a further throw of 0 or 1, which leaves nothing of the sum, or by itself where more
    would reach no further.
    """
    position, step = state.position, state.step
    if position.options.stick_method == "single":
        return cerke.Excited(position, step, ones, state.casting)
    casts = (*state.casting.casts, ones)
    chain = cerke.Chain(position, step, msgspec.structs.replace(state.casting, casts=casts))
    ended = is_bust(casts) or sum_of(casts) >= useful_sum(Field(position), step)
    return stop(chain) if ended else chain


def is_bust(casts: tuple[int, ...]) -> bool:
    """Tell whether the last throw of a 連撃術 leaves nothing of it: 0 or 1, but not as its first (6.4)."""
    return len(casts) > 1 and casts[-1] < LEAST_FURTHER


def sum_of(casts: tuple[int, ...]) -> int:
    """Return what the throws of a 連撃術 come to."""
    return 0 if is_bust(casts) else sum(casts)


LEAST_FURTHER: Final = 2
"""What each throw of a 連撃術 after its first one must show at least."""


def stop(state: cerke.Chain) -> cerke.Excited:
    """Go on with the sum of a 連撃術; of a single throw nothing more is to be told."""
    casts = state.casting.casts
    casting = msgspec.structs.replace(state.casting, casts=casts if len(casts) > 1 else ())
    return cerke.Excited(state.position, state.step, sum_of(casts), casting)


def second_cast(state: cerke.Excited | cerke.Refused) -> cerke.Bridge | cerke.Water:
    """Take a cast back and make it again: the helped side may do so once a season."""
    position = msgspec.structs.replace(state.position, second_cast_made=True)
    if isinstance(state, cerke.Excited):
        return cerke.Bridge(position, state.step, cerke.Casting(second="bridge", replaced=state.cast))
    casting = msgspec.structs.replace(state.casting, second="water", replaced=state.ones)
    return cerke.Water(position, state.src, state.via, state.dest, state.bridge, casting)


def splashed(state: cerke.Water, ones: int) -> State:
    """Enter the water, go back, or let the helped side decide whether it casts again (3.5)."""
    position = state.position
    path = (state.src, state.via, state.dest)
    enter = ones >= position.options.water_threshold
    if not enter and may_cast_again(position):
        return cerke.Refused(position, *path, ones, state.bridge, state.casting)
    trace = trace_of(position, *path, state.bridge, state.casting)
    trace = msgspec.structs.replace(trace, water=ones)
    return arrive(position, trace) if enter else stay(position, trace)


def go_back(state: cerke.Refused) -> State:
    """Leave the piece where it was: the water cast stands."""
    trace = trace_of(state.position, state.src, state.via, state.dest, state.bridge, state.casting)
    return stay(state.position, msgspec.structs.replace(trace, water=state.ones))


def go(
    position: Position,
    src: str,
    via: str,
    dest: str,
    bridge: int | None = None,
    casting: cerke.Casting = cerke.SINGLE,
) -> State:
    """Move a piece to ``dest``, or let the sticks decide whether it enters the water there."""
    at = BOARDS[position.options.board].at
    if needs_water_cast(position.options, position.board[at[src]], at[src], at[dest]):
        return cerke.Water(position, src, via, dest, bridge, casting)
    return arrive(position, trace_of(position, src, via, dest, bridge, casting))


def arrive(position: Position, trace: cerke.Trace) -> State:
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


def stay(position: Position, trace: cerke.Trace) -> State:
    """Leave the piece where it was: the sticks failed, or the player passed."""
    trace = msgspec.structs.replace(trace, completed=False)
    return _resolve(position, trace, position.board, position.captured)


def drop_piece(position: Position, drop: cerke.Drop) -> State:
    """Put a captured piece on the board, owned by the mover (3.7)."""
    at = BOARDS[position.options.board].at
    board = list(position.board)
    board[at[drop.dest]] = piece = owned_by(drop.piece, position.mover)
    hand = split_hand(position.captured[position.mover])
    hand.remove(drop.piece)
    own = join_hand(hand)
    captured = (own, position.captured[A]) if position.mover == IA else (position.captured[IA], own)
    return _resolve(
        position, cerke.Trace(position.mover, "drop", piece, dest=drop.dest), tuple(board), captured
    )


def move_tam(position: Position, move: cerke.TamMove) -> State:
    """Move the 皇 to the end of its path (3.6)."""
    at = BOARDS[position.options.board].at
    board = list(position.board)
    board[at[move.src]] = EMPTY
    board[at[move.second]] = TAM
    trace = cerke.Trace(position.mover, "tam", TAM, move.src, move.via, move.second, move.first)
    return _resolve(position, trace, tuple(board), position.captured)


# --- The end of a turn -----------------------------------------------------------------------------


def _resolve(
    position: Position, trace: cerke.Trace, board: tuple[str, ...], captured: tuple[str, str]
) -> State:
    """End the movement part: immediate penalties first, then what is to be declared (4.4)."""
    items = _items(position, trace)
    situational = _situational(items) if items else ()
    after = msgspec.structs.replace(
        position,
        board=board,
        captured=captured,
        tam_moved_last=trace.kind == "tam",
        turns=position.turns + 1,
        last=trace,
        story=story.after_turn(position),
    )
    for hand, points, mode in items:
        if mode == "immediate":
            paid = _pay_at_once(after, cerke.Hand(*hand, points))
            if isinstance(paid, cerke.Over):
                return paid
            after = paid
    before, own = position.captured[position.mover], captured[position.mover]
    new_hand = is_new(before, own, position.options) or (
        position.options.declare_on == "any_hand" and bool(held(own, position.options))
    )
    if situational or new_hand:
        return cerke.Declare(after, situational, new_hand)
    return _next_turn(after)


def _pay_at_once(position: Position, hand: cerke.Hand) -> Position | cerke.Over:
    """Pay a situational item at the end of the turn's movement; that may end the game (4.4)."""
    due = hand.points * position.rate
    can_end = position.options.immediate_penalty_can_end_game
    score = transfer(position, due, clamp=can_end)
    assert position.last is not None
    last = msgspec.structs.replace(position.last, penalty=position.last.penalty + due)
    after = msgspec.structs.replace(position, score=score, last=last)
    if can_end and _has_all(after):
        ended = story.settled(position, "penalty", score, position.mover, (hand,), due)
        return cerke.Over(story.closed(after, ended), "score_limit")
    return story.paid_at_once(after, score[IA] - position.score[IA])


Item = tuple[tuple[str, str], int, Literal["hand", "immediate"]]
"""A situational item: identifier and name, points at rate 1, how it is paid."""


def _items(position: Position, trace: cerke.Trace) -> list[Item]:
    """List the situational items of a turn (4.4)."""
    options = position.options
    step_tam: list[Item] = []
    on_tam = bool(trace.via) and position.board[BOARDS[options.board].at[trace.via]] == TAM
    if on_tam and (trace.completed or options.step_tam_when_incomplete == "counts"):
        step_tam.append((STEP_TAM, options.step_tam_points * options.unit, options.step_tam_mode))
    if trace.kind == "tam":
        reasons = []
        if position.tam_moved_last:
            reasons.append(options.tam_after_tam)
        if trace.dest == trace.src:
            reasons.append(options.tam_in_place)
        items = [item for reason in reasons for item in _repeat_item(reason, options.unit)]
        if options.tam_repeat_both == "once":
            items = sorted(items, key=lambda item: item[1])[:1]
        return step_tam + items
    return step_tam


def _repeat_item(consequence: Consequence, unit: int) -> list[Item]:
    if consequence.kind in ("hand", "immediate"):
        return [(TAM_REPEAT, consequence.points * unit, consequence.kind)]
    return []


def _situational(items: list[Item]) -> tuple[cerke.Hand, ...]:
    """Return the items to be declared, each hand once."""
    points: dict[tuple[str, str], int] = {}
    for hand, worth, mode in items:
        if mode == "hand":
            points[hand] = points.get(hand, 0) + worth
    return tuple(cerke.Hand(hand_id, name, worth) for (hand_id, name), worth in points.items())


def _next_turn(position: Position) -> State:
    """Hand the turn to the other side, unless the season is over or the other side cannot act."""
    limit = position.options.max_plies_per_season
    if limit is not None and position.turns >= limit:
        return _next_season(story.closed(position, story.settled(position, "limit", position.score)))
    return to_move(msgspec.structs.replace(position, mover=1 - position.mover))


def to_move(position: Position) -> State:
    """Let the mover choose, or end the game if they have no action at all (4.6)."""
    if can_act(position):
        return cerke.Ground(position)
    return cerke.Over(story.closed(position, story.settled(position, "no_move", position.score)), "no_move")


def _next_season(position: Position) -> State:
    """End the season: set the pieces up again, or end the game after the last one."""
    if position.season >= position.options.seasons:
        return cerke.Over(position, "last_season")
    return cerke.SeasonStart(
        msgspec.structs.replace(
            position,
            board=setup(position.options),
            captured=("", ""),
            season=position.season + 1,
            rate=1,
            tam_moved_last=False,
            turns=0,
            second_cast_made=False,
        )
    )


HIGHEST_RATE: Final = 2**30
"""The rate rises no further even without a limit, so that no sum of points has more than 63 bits."""


def tymok(state: cerke.Declare) -> State:
    """Go on at twice the rate; nothing is paid (4.5)."""
    position = state.position
    rate = min(2 * position.rate, position.options.rate_limit or HIGHEST_RATE)
    told = story.called(position, declaration(state).hands, rate)
    return _next_turn(msgspec.structs.replace(position, rate=rate, story=told))


def taxot(state: cerke.Declare) -> State:
    """Pay what is declared and end the season, or the game (4.5, 5.7)."""
    position, declared = state.position, declaration(state)
    score = transfer(position, declared.due)
    ended = story.settled(position, "taxot", score, position.mover, declared.hands, declared.due)
    ended = msgspec.structs.replace(ended, pieces=declared.pieces)
    position = story.closed(msgspec.structs.replace(position, score=score), ended)
    return cerke.Over(position, "score_limit") if _has_all(position) else _next_season(position)
