"""The turn of Cerke: the state machine with its chance nodes, and what everybody at the table sees.

Source: the rule specification, sections 4 (turn structure) and 5.8 (who starts); what a turn does stands
in ``turns``.  Decisions where the rules are silent:

* A node ``excited`` that offers only the pass is kept as a node; :meth:`Cerke.forced` names the pass.
* ``zero_move_capture`` leaves the pass legal in every case, because it is no landing of the cast.
* A season without 終季 (limit of turns, nobody can move) has a record like any other; it moves no points.
* A 再行 at the limit of the rate is told, but counts for nobody among those that made the rate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from engine import sticks
from engine.cerke import (
    ckka_grammar,
    ckka_read,
    ckka_write,
    contradictions,
    cpn,
    odds,
    story,
    turns,
    viewer,
    wording,
    writing,
)
from engine.cerke import state as cerke
from engine.cerke.board import BOARDS, IA, TAM, A
from engine.cerke.hands import STEP_TAM, TAM_REPEAT, held
from engine.cerke.judge import check
from engine.cerke.moves import legal, steps_on_tam
from engine.cerke.options import (
    FAMILIES,
    PRESETS,
    Options,
    Side,
    changes_from,
    head_starts,
    with_usual_scoring,
)
from engine.cerke.state import Action, Position, State, View
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
    PositionForm,
    RecordForm,
    RecordViewer,
    Result,
    Seat,
    Step,
    Turn,
    out_of_turn,
)

# --- Turn and chance -------------------------------------------------------------------------------

TURN_OF: Final = (Turn((IA,)), Turn((A,)))

CASTS: Final = tuple((cerke.Cast(ones), odds) for ones, odds in enumerate(sticks.ODDS))
"""What five sticks may show."""


def _throw(rng: Draws) -> cerke.Cast:
    return cerke.Cast(sticks.cast(rng))


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

    def sample(rng: Draws) -> cerke.FirstMover:
        if len(seats) == 1:
            return cerke.FirstMover(seats[0])
        if position.options.first_player == "random":
            return cerke.FirstMover(rng.randrange(2))
        # Both cast the sticks, side IA first; the higher sum begins, equal sums are cast again.
        black, red = sticks.cast(rng), sticks.cast(rng)
        while black == red:
            black, red = sticks.cast(rng), sticks.cast(rng)
        return cerke.FirstMover(IA if black > red else A)

    return Chance(sample, tuple((cerke.FirstMover(seat), Fraction(1, len(seats))) for seat in seats))


# --- The game --------------------------------------------------------------------------------------


class Cerke(Game[State, Action, View, Options]):
    """机戦: two sides, four seasons, one shared 皇."""

    id = "cerke"
    seats = range(2, 3)
    options = Options
    presets = PRESETS
    families = FAMILIES
    state_type = State
    action_type = Action
    pays = True
    first_seat = False  # sticks tell who begins each season
    record_form = RecordForm(ckka_grammar.recognises, ckka_read.read_record, ckka_write.dump_ckka)
    position_form = PositionForm("CPN", cpn.recognises, cpn.read, cpn.dump_cpn)
    viewer = RecordViewer(viewer.PAGE, viewer.text_for, viewer.link)

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before it is decided who begins."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return cerke.SeasonStart(
            Position(options, turns.setup(options), ("", ""), IA, 1, turns.first_scores(options))
        )

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the mover, or nobody."""
        match state:
            case cerke.Ground():
                return TURN_OF[state.position.mover]
            case cerke.Over():
                return OVER
            case cerke.SeasonStart() | cerke.Bridge() | cerke.Water():
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
            raise out_of_turn(self.turn(state), seat)
        if seat == CHANCE:
            return self._happen(state, action)
        return self._act(state, check(state, action))

    def _act(self, state: State, action: Action) -> State:
        """Apply an action of a player that the rules allow."""
        position = state.position
        match action:
            case cerke.Move():
                return turns.go(position, action.src, "", action.dest)
            case cerke.StepMove():
                return turns.go(position, action.src, action.via, action.dest)
            case cerke.StepCast():
                return cerke.Bridge(position, action)
            case cerke.TamMove():
                return turns.move_tam(position, action)
            case cerke.Drop():
                return turns.drop_piece(position, action)
            case _:
                return self._go_on(state, action)

    def _go_on(self, state: State, action: Action) -> State:
        """Apply what follows in a turn: after casts, or the declaration."""
        position = state.position
        match action, state:
            case cerke.Land(dest), cerke.Excited(step=step, cast=cast):
                return turns.go(position, step.src, step.via, dest, cast, state.casting)
            case cerke.Pass(), cerke.Excited(step=step, cast=cast):
                path = (step.src, step.via, step.declared)
                return turns.stay(position, turns.trace_of(position, *path, cast, state.casting))
            case cerke.Pass(), cerke.Refused():
                return turns.go_back(state)
            case cerke.SecondCast(), cerke.Excited() | cerke.Refused():
                return turns.second_cast(state)
            case cerke.Stop(), cerke.Chain():
                return turns.stop(state)
            case cerke.CastAgain(), cerke.Chain(step=step):
                return cerke.Bridge(position, step, state.casting)
            case cerke.Tymok(), cerke.Declare():
                return turns.tymok(state)
            case cerke.Taxot(), cerke.Declare():
                return turns.taxot(state)
            case _:
                raise AssertionError(action)

    def _happen(self, state: State, action: Action) -> State:
        """Apply an action of chance."""
        position = state.position
        match state, action:
            case cerke.SeasonStart(), cerke.FirstMover(seat) if seat in first_movers(position):
                return turns.to_move(msgspec.structs.replace(position, mover=seat, first_mover=seat))
            case cerke.Bridge(), cerke.Cast(ones) if 0 <= ones <= sticks.STICKS:
                return turns.thrown(state, ones)
            case cerke.Water(), cerke.Cast(ones) if 0 <= ones <= sticks.STICKS:
                return turns.splashed(state, ones)
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Return the sticks, or who begins; nothing happens elsewhere."""
        match state:
            case cerke.SeasonStart(position):
                return _first_mover_chance(position)
            case cerke.Bridge() | cerke.Water():
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
            declaration=turns.declaration(state) if isinstance(state, cerke.Declare) else None,
            result=self.result(state),
            throws=story.recent(position, chosen, str(node)),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return the state that the view shows; ``rng`` is not needed, since nothing is hidden."""
        position, chosen = view.position, view.chosen
        match view.node:
            case "season_start":
                return cerke.SeasonStart(position)
            case "ground":
                return cerke.Ground(position)
            case "declare":
                return _declare_of(view)
            case "over":
                assert view.result is not None
                return cerke.Over(position, view.result.rule)  # type: ignore[arg-type]
            case _:
                assert chosen is not None
        return _turn_in_progress(view, chosen)

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        if not isinstance(state, cerke.Over):
            return None
        return Result.by_points(state.position.score, state.rule, state.position.options.unit)

    def notate(self, state: State, action: Action) -> str:
        """Write an action as records do: ``LY弓ZY``."""
        return writing.notate(state, action)

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
            case cerke.Move(src, dest):
                return on("piece", src), on("to", dest)
            case cerke.StepMove(src, via, dest):
                return on("piece", src), _over(via, board[at[via]]), on("to", dest, src)
            case cerke.StepCast(src, via, declared):
                return on("piece", src), _over(via, board[at[via]]), on("cast", declared, src)
            case cerke.TamMove(src=src, second=second) if steps_on_tam(state.position, action):
                return on("piece", src), _over(action.via, TAM), on("to", second, src)
            case cerke.TamMove(src=src, second=second):
                return on("piece", src), on("to", second, src)
            case cerke.Drop(piece, dest):
                return Step("hand", piece, piece), on("drop", dest)
            case cerke.Land(dest):
                return (on("land", dest, _origin(state)),)
            case cerke.FirstMover(seat):
                return (Step("first", str(seat)),)
            case cerke.Cast(ones):
                return (Step("sticks", str(ones)),)
            case _:
                kind = type(action).__name__.lower()
                return (Step(kind, kind),)

    def odds(self, state: State, action: Action) -> Fraction | None:
        """Return the probability that the sticks let the piece get where it is meant to go."""
        return odds.odds(state, action)

    def hopeless(self, state: State, action: Action) -> bool:
        """Tell whether a bridge is to be cast that is longer than the sticks can show."""
        return odds.hopeless(state, action)

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the bridge cast allows the mover to go on, or the water cast to enter the water."""
        return odds.luck(state, action)

    def under(self, state: State, options: Options) -> State | None:
        """Return the position at the beginning of a turn by other options of the same board and points."""
        mine = state.position.options
        same = (mine.board, mine.unit, mine.tams) == (options.board, options.unit, options.tams)
        if not isinstance(state, cerke.Ground) or not same or state.position.season > options.seasons:
            return None
        position = state.position
        return msgspec.structs.replace(state, position=msgspec.structs.replace(position, options=options))

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores, side IA first."""
        return state.position.score

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.position.season

    def deals(self, options: Options) -> int:
        """Return the number of seasons."""
        return options.seasons

    def ended(self, state: State) -> str:
        """Return how the last season ended that has ended: by 終季, or in another way."""
        seasons = state.position.story.seasons
        return seasons[-1].ended if seasons else ""

    def unit(self, options: Options) -> int:
        """Return 10 where tenths of a point occur, else 1."""
        return options.unit

    def capital(self, options: Options) -> int | None:
        """Return the first points, in the unit of the options."""
        return turns.start_points(options) or None

    def gains(self, options: Options, points: Sequence[int]) -> tuple[int, ...]:
        """Return what each side has won since the start: a head start is no gain, of money neither."""
        return tuple(now - then for now, then in zip(points, turns.first_scores(options), strict=True))

    def make_options(self, preset: str = "", changes: Mapping[str, object] | None = None) -> Options:
        """Return a preset with some values changed; hands that ask for it bring their scoring method."""
        return super().make_options(preset, with_usual_scoring(changes or {}))

    def check_options(self, values: Mapping[str, object]) -> Options:
        """Return the options with these values; raise OptionError where they make no sense together."""
        options = super().check_options(values)
        contradictions.check(options)
        return options

    def changes_from(self, preset: str, options: Options) -> dict[str, object]:
        """Return what differs from a preset, without a scoring method that goes with the hands."""
        return changes_from(preset, options)

    def handicapped(self, options: Options) -> bool:
        """Whether one side is helped."""
        return options.handicap_side != "none"

    def reseated(self, options: Options) -> Options:
        """Return options that help the same person from the other side."""
        other: dict[Side, Side] = {"IA": "A", "A": "IA"}
        side = other.get(options.handicap_side, options.handicap_side)
        return msgspec.structs.replace(options, handicap_side=side)

    def head_starts(self, options: Options, seat: Seat) -> Mapping[str, Mapping[str, object]]:
        """Return how a side can be helped: points ahead, casting again, or both."""
        return head_starts(options, seat)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the pass where the cast leaves nothing else."""
        if isinstance(state, cerke.Excited) and legal(state) == [cerke.Pass()]:
            return cerke.Pass()
        return None


def _turn_in_progress(view: View, chosen: cerke.Trace) -> State:
    """Return the state of a turn in which something has been chosen or cast already."""
    position, casting = view.position, chosen.casting
    path = (chosen.src, chosen.via, chosen.dest)
    if view.node == "water":
        return cerke.Water(position, *path, chosen.bridge, casting)
    if view.node == "refused":
        assert chosen.water is not None
        return cerke.Refused(position, *path, chosen.water, chosen.bridge, casting)
    step = cerke.StepCast(*path)
    if view.node == "chain":
        return cerke.Chain(position, step, casting)
    if chosen.bridge is None:
        return cerke.Bridge(position, step, casting)
    return cerke.Excited(position, step, chosen.bridge, casting)


def _chosen(state: State) -> cerke.Trace | None:
    """Return the turn in progress at the nodes bridge, excited and water."""
    match state:
        case cerke.Bridge(position, step, casting):
            trace = turns.trace_of(position, step.src, step.via, step.declared, None, casting)
            return msgspec.structs.replace(trace, kind="step_cast")
        case cerke.Chain(position, step, casting):
            return turns.trace_of(position, step.src, step.via, step.declared, state.total, casting)
        case cerke.Excited(position, step, cast, casting):
            return turns.trace_of(position, step.src, step.via, step.declared, cast, casting)
        case cerke.Water(position, src, via, dest, bridge, casting):
            return turns.trace_of(position, src, via, dest, bridge, casting)
        case cerke.Refused(position, src, via, dest, ones, bridge, casting):
            trace = turns.trace_of(position, src, via, dest, bridge, casting)
            return msgspec.structs.replace(trace, water=ones)
        case _:
            return None


def _declare_of(view: View) -> cerke.Declare:
    """Return the node declare that a view shows; its hands tell the situational ones from the rest."""
    assert view.declaration is not None
    situational = tuple(hand for hand in view.declaration.hands if hand.id in (STEP_TAM[0], TAM_REPEAT[0]))
    return cerke.Declare(view.position, situational, len(situational) < len(view.declaration.hands))


def _origin(state: State) -> str:
    return state.step.src if isinstance(state, cerke.Excited) else ""


def _over(via: str, piece: str) -> Step:
    return Step("over", f">{via}", piece)


CERKE: Final = Cerke()
"""The game; it has no state of its own."""
