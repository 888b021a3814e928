"""The turn of Cerke: the state machine with its chance nodes, and what everybody at the table sees.

Source: the rule specification, sections 4 (turn structure) and 5.8 (who starts); what a turn does stands
in ``turns``.  Decisions where the rules are silent:

* A node ``excited`` that offers only the pass is kept as a node; :meth:`Cerke.forced` names the pass.
* ``zero_move_capture`` leaves the pass legal in every case, because it is no landing of the cast.
* A season without 終季 (limit of turns, nobody can move) has a record like any other; it moves no points.
* A 再行 at the limit of the rate is told, but counts for nobody among those that made the rate.

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NoReturn

import msgspec

from engine import sticks
from engine.cerke import ckka_grammar, ckka_read, ckka_write, contradictions, story, wording
from engine.cerke.board import BOARDS, IA, A
from engine.cerke.hands import STEP_TAM, TAM_REPEAT, held
from engine.cerke.judge import check
from engine.cerke.moves import Field, landings, legal
from engine.cerke.options import FAMILIES, PRESETS, Options, with_usual_scoring
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    Declare,
    Drop,
    Excited,
    FirstMover,
    Ground,
    Land,
    Move,
    Over,
    Pass,
    Position,
    SeasonStart,
    State,
    StepCast,
    StepMove,
    TamMove,
    Taxot,
    Trace,
    Tymok,
    View,
    Water,
)
from engine.cerke.turns import (
    arrive,
    declaration,
    drop_piece,
    go,
    move_tam,
    start_points,
    stay,
    taxot,
    to_move,
    trace_of,
    tymok,
)
from engine.core import (
    CHANCE,
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    Luck,
    OptionError,
    RecordForm,
    Result,
    Seat,
    Step,
    Turn,
)

# --- Turn and chance -------------------------------------------------------------------------------

TURN_OF: Final = (Turn((IA,)), Turn((A,)))

CASTS: Final = tuple((Cast(ones), odds) for ones, odds in enumerate(sticks.ODDS))
"""What five sticks may show."""


def _throw(rng: Draws) -> Cast:
    return Cast(sticks.cast(rng))


CAST_CHANCE: Final = Chance(_throw, CASTS)


def first_movers(position: Position) -> tuple[int, ...]:
    """Return the seats that may begin the season now (5.8, ``first_player``)."""
    match position.options.first_player:
        case "IA":
            return (IA,)
        case "A":
            return (A,)
        case "alternate" if position.season > 1:
            return (1 - position.first_mover,)
        case _:
            return (IA, A)


def _first_mover_chance(position: Position) -> Chance:
    seats = first_movers(position)

    def sample(rng: Draws) -> FirstMover:
        if len(seats) == 1:
            return FirstMover(seats[0])
        if position.options.first_player == "random":
            return FirstMover(rng.randrange(2))
        # Both cast the sticks, side IA first; the higher sum begins, equal sums are cast again.
        black, red = sticks.cast(rng), sticks.cast(rng)
        while black == red:
            black, red = sticks.cast(rng), sticks.cast(rng)
        return FirstMover(IA if black > red else A)

    return Chance(sample, tuple((FirstMover(seat), Fraction(1, len(seats))) for seat in seats))


# --- The game --------------------------------------------------------------------------------------


class Cerke(Game[State, Action, View, Options]):
    """机戦: two sides, four seasons, one shared 皇."""

    id = "cerke"
    version = 1
    seats = range(2, 3)
    options, presets, families = Options, PRESETS, FAMILIES
    state_type, action_type = State, Action
    first_seat = False  # sticks tell who begins each season
    record_form = RecordForm(ckka_grammar.recognises, ckka_read.load_ckka, ckka_write.dump_ckka)

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before it is decided who begins."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        points = start_points(options)
        board = BOARDS[options.board].setup
        return SeasonStart(Position(options, board, ("", ""), IA, 1, (points, points)))

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the mover, or nobody."""
        match state:
            case Over():
                return OVER
            case SeasonStart() | Bridge() | Water():
                return CHANCE_TURN
            case _:
                return TURN_OF[state.position.mover]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do; at a chance node, for the seat of chance, what may happen."""
        if seat not in self.turn(state).seats:
            return []
        if seat == CHANCE:
            return [action for action, _ in self.chance(state).outcomes]
        return legal(state)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of ``judge.RULES``."""
        if seat not in self.turn(state).seats:
            _refuse_seat(state, seat)
        if seat == CHANCE:
            return self._happen(state, action)
        return self._act(state, check(state, action))

    def _act(self, state: State, action: Action) -> State:
        position = state.position
        match action, state:
            case Move(src, dest), _:
                return go(position, src, "", dest)
            case StepMove(src, via, dest), _:
                return go(position, src, via, dest)
            case StepCast(), _:
                return Bridge(position, action)
            case TamMove(), _:
                return move_tam(position, action)
            case Drop(), _:
                return drop_piece(position, action)
            case Land(dest), Excited(step=step, cast=cast):
                return go(position, step.src, step.via, dest, cast)
            case Pass(), Excited(step=step, cast=cast):
                return stay(position, trace_of(position, step.src, step.via, step.declared, cast))
            case Tymok(), Declare():
                return tymok(state)
            case Taxot(), Declare():
                return taxot(state)
            case _:
                raise AssertionError(action)

    def _happen(self, state: State, action: Action) -> State:
        """Apply an action of chance."""
        position = state.position
        match state, action:
            case SeasonStart(), FirstMover(seat) if seat in first_movers(position):
                return to_move(msgspec.structs.replace(position, mover=seat, first_mover=seat))
            case Bridge(step=step), Cast(ones) if 0 <= ones <= sticks.STICKS:
                return Excited(position, step, ones)
            case Water(), Cast(ones) if 0 <= ones <= sticks.STICKS:
                trace = trace_of(position, state.src, state.via, state.dest, state.bridge)
                trace = msgspec.structs.replace(trace, water=ones)
                enter = ones >= position.options.water_threshold
                return arrive(position, trace) if enter else stay(position, trace)
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Return the sticks, or who begins; nothing happens elsewhere."""
        match state:
            case SeasonStart(position):
                return _first_mover_chance(position)
            case Bridge() | Water():
                return CAST_CHANCE
            case _:
                raise IllegalAction("wrong_chance", action="")

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: everything, since nothing is hidden in Cerke."""
        position = state.position
        black, red = (held(captured, position.options) for captured in position.captured)
        node, chosen = type(state).__struct_config__.tag, _chosen(state)
        return View(
            seat=seat,
            node=node,  # type: ignore[arg-type]
            position=position,
            held=(black, red),
            chosen=chosen,
            declaration=declaration(state) if isinstance(state, Declare) else None,
            result=self.result(state),
            throws=story.recent(position, chosen, str(node)),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return the state that the view shows; ``rng`` is not needed, since nothing is hidden."""
        position, chosen = view.position, view.chosen
        match view.node:
            case "season_start":
                return SeasonStart(position)
            case "ground":
                return Ground(position)
            case "declare":
                return _declare_of(view)
            case "over":
                assert view.result is not None
                return Over(position, view.result.rule)  # type: ignore[arg-type]
            case _:
                assert chosen is not None
        if view.node == "water":
            return Water(position, chosen.src, chosen.via, chosen.dest, chosen.bridge)
        step = StepCast(chosen.src, chosen.via, chosen.dest)
        if chosen.bridge is None:
            return Bridge(position, step)
        return Excited(position, step, chosen.bridge)

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return Result.by_points(state.position.score, state.rule) if isinstance(state, Over) else None

    def notate(self, state: State, action: Action) -> str:
        """Write an action as records do: ``LY弓ZY``."""
        return wording.notate(state, action)

    def parse(self, state: State, text: str) -> Action:
        """Read an action as records and players write it."""
        return wording.parse(state, text)

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into piece, square stepped over, destination.

        The value of a step over a square is the square with ``>`` before it, since the same piece may
        also move to it.
        """
        at, board = BOARDS[state.position.options.board].at, state.position.board

        def on(kind: str, square: str, src: str = "") -> Step:
            return Step(kind, square, "" if square == src else board[at[square]])

        match action:
            case Move(src, dest):
                return on("piece", src), on("to", dest)
            case StepMove(src, via, dest):
                return on("piece", src), _over(via, board[at[via]]), on("to", dest, src)
            case StepCast(src, via, declared):
                return on("piece", src), _over(via, board[at[via]]), on("cast", declared, src)
            case TamMove(src=src, second=second):
                return on("piece", src), on("to", second, src)
            case Drop(piece, dest):
                return Step("hand", piece, piece), on("drop", dest)
            case Land(dest):
                return (on("land", dest, _origin(state)),)
            case FirstMover(seat):
                return (Step("first", str(seat)),)
            case Cast(ones):
                return (Step("sticks", str(ones)),)
            case _:
                kind = type(action).__name__.lower()
                return (Step(kind, kind),)

    def odds(self, state: State, action: Action) -> Fraction | None:
        """Return the probability that the sticks let the piece get where it is meant to go.

        Where the destination is chosen after the cast, this is the probability that the piece gets
        anywhere, its player choosing the surest square that the cast allows.
        """
        field = Field(state.position)
        at = field.board_info.at
        water = sticks.at_least(field.options.water_threshold)
        match action, state:
            case ((Move(src, dest) | StepMove(src=src, dest=dest)), _):
                return water if field.needs_water_cast(at[src], at[dest]) else None
            case Land(dest), Excited(step=step):
                return water if field.needs_water_cast(at[step.src], at[dest]) else None
            case StepCast(), _:
                return _step_cast_odds(field, action, water)
            case _:
                return None

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the bridge cast allows the mover to go on, or the water cast to enter the water."""
        match state, action:
            case Bridge(position, step), Cast(ones):
                reached = [bool(_reached(Field(position), step, cast)) for cast in range(sticks.STICKS + 1)]
                odds = sum((sticks.ODDS[cast] for cast, far in enumerate(reached) if far), Fraction(0))
                return (Luck(position.mover, odds, reached[ones]),)
            case Water(position), Cast(ones):
                needed = position.options.water_threshold
                return (Luck(position.mover, sticks.at_least(needed), ones >= needed),)
            case _:
                return ()

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores, side IA first."""
        return state.position.score

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.position.season

    def deals(self, options: Options) -> int:
        """Return the number of seasons."""
        return options.seasons

    def capital(self, options: Options) -> int | None:
        """Return the first points, in the unit of the options."""
        return start_points(options) or None

    def make_options(self, preset: str = "", changes: Mapping[str, Any] | None = None) -> Options:
        """Return a preset with some values changed; hands that ask for it bring their scoring method."""
        return super().make_options(preset, with_usual_scoring(changes or {}))

    def check_options(self, values: Mapping[str, Any]) -> Options:
        """Return the options with these values; raise OptionError where they make no sense together."""
        options = super().check_options(values)
        contradictions.check(options)
        return options

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the pass where the cast leaves nothing else."""
        if isinstance(state, Excited) and legal(state) == [Pass()]:
            return Pass()
        return None


def _refuse_seat(state: State, seat: Seat) -> NoReturn:
    """Say why a seat may not act now."""
    match state:
        case Over():
            raise IllegalAction("game_over", seat=seat)
        case SeasonStart() | Bridge() | Water():
            raise IllegalAction("chance_decides", seat=seat)
        case _:
            raise IllegalAction("not_your_turn", seat=seat, mover=state.position.mover)


def _chosen(state: State) -> Trace | None:
    """Return the turn in progress at the nodes bridge, excited and water."""
    match state:
        case Bridge(position, step):
            trace = trace_of(position, step.src, step.via, step.declared, None)
            return msgspec.structs.replace(trace, kind="step_cast")
        case Excited(position, step, cast):
            return trace_of(position, step.src, step.via, step.declared, cast)
        case Water(position, src, via, dest, bridge):
            return trace_of(position, src, via, dest, bridge)
        case _:
            return None


def _declare_of(view: View) -> Declare:
    """Return the node declare that a view shows; its hands tell the situational ones from the rest."""
    assert view.declaration is not None
    situational = tuple(hand for hand in view.declaration.hands if hand.id in (STEP_TAM[0], TAM_REPEAT[0]))
    return Declare(view.position, situational, len(situational) < len(view.declaration.hands))


def _origin(state: State) -> str:
    return state.step.src if isinstance(state, Excited) else ""


def _over(via: str, piece: str) -> Step:
    return Step("over", f">{via}", piece)


def _reached(field: Field, step: StepCast, cast: int) -> Sequence[int]:
    """Return where a bridge cast lets the piece go; with an exact declaration there or nowhere."""
    squares = landings(field, step, cast)
    if field.options.declare_before_cast != "exact":
        return squares
    return [square for square in squares if square == field.board_info.at[step.declared]]


def _step_cast_odds(field: Field, step: StepCast, water: Fraction) -> Fraction:
    src = field.board_info.at[step.src]
    odds = Fraction(0)
    for cast, probability in enumerate(sticks.ODDS):
        squares = _reached(field, step, cast)
        if squares:
            dry = any(not field.needs_water_cast(src, square) for square in squares)
            odds += probability * (1 if dry else water)
    return odds


CERKE: Final = Cerke()
"""The game; it has no state of its own."""
