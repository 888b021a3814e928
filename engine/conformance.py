"""Another program's answers about Cerke, held against ours.

Each line of a file is a JSON object: a question with the answers that the other program gives to it.
``check`` names its kind, and every answer may be left out:

* ``position``  a position, or the beginning of a game, what is played from there, and what can be done then
* ``hands``     captured pieces, the hands that they make and what those pay
* ``record``    a whole game in one of our forms of records, and how it ended

``docs/conformance.md`` describes the format for who writes such a program; ``conformance_sample`` writes a
file with our answers.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from engine import records
from engine.cerke import cpn, prospects, turns
from engine.cerke import state as cerke
from engine.cerke.board import HAND_ORDER, split_hand
from engine.cerke.game import CERKE
from engine.cerke.hands import held, loose_points
from engine.cerke.moves import steps_on_tam
from engine.cerke.options import Options
from engine.cerke.state import Action, State
from engine.core import CHANCE, IllegalAction, OptionError, RecordError, TymokError

LONGEST: Final = 1_000_000
"""Bytes of a line."""

Text = Annotated[str, msgspec.Meta(max_length=cpn.LONGEST)]
Moves = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=100)], ...], msgspec.Meta(max_length=3_000)]
Pair = tuple[float, float]

# --- What a line says ------------------------------------------------------------------------------


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an action is to cast for.

    ``bridge`` and ``water`` are what each cast must show at least, ``odds`` how likely all come off, as a
    fraction ("13/16") or a number; None where nothing is cast.
    """

    bridge: int | UnsetType | None = UNSET
    water: int | UnsetType | None = UNSET
    odds: str | float | UnsetType | None = UNSET


class Pays(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What 終季 would pay now, negative where the side pays, and the names of the hands that are declared."""

    due: float | UnsetType = UNSET
    hands: Moves | UnsetType = UNSET


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="check"):
    """A line: a question with answers."""


class Position(Said, frozen=True, tag="position"):
    """A state, reached by ``play`` from a position or, without one, from the beginning by ``rules``.

    ``waits`` is the node, ``legal`` all that can be done there; ``then`` and ``scores`` are what stands and
    what each side has; ``casts`` is by action; ``landings`` by cast, where the bridge is to be cast;
    ``pays`` where something is to be declared.
    """

    position: Text = ""
    rules: Text = ""
    play: Moves = ()
    waits: Text | UnsetType = UNSET
    legal: Moves | UnsetType = UNSET
    then: Text | UnsetType = UNSET
    scores: Pair | UnsetType = UNSET
    casts: dict[str, Cast] = {}
    landings: dict[str, Moves] = {}
    pays: Pays | UnsetType = UNSET


class Hands(Said, frozen=True, tag="hands"):
    """Captured pieces in the letters of positions ("S+SK"), the hands they make, what they pay at rate 1."""

    captured: Text
    rules: Text = ""
    hands: Moves | UnsetType = UNSET
    points: float | UnsetType = UNSET


class Record(Said, frozen=True, tag="record"):
    """A game as a record, in CKKA or in the frame of every game; what each side has then, and the node."""

    record: str
    scores: Pair | UnsetType = UNSET
    waits: Text | UnsetType = UNSET


Line: TypeAlias = Position | Hands | Record

# --- What comes of it ------------------------------------------------------------------------------


class Difference(NamedTuple):
    """One thing in which the other program and ours differ.

    ``about`` is what it is about, by the names of the format, then the move or the like.  ``theirs`` and
    ``ours`` are the answers, None where there is none; ``why`` is why ours refuses what the other one allows.
    """

    about: tuple[str, ...]
    theirs: str | None
    ours: str | None
    why: TymokError | None = None


class BadLine(ValueError):
    """A line that can't be read: what is wrong with it, or the error of a position or of rules in it."""

    def __init__(self, what: str, why: TymokError | None = None) -> None:
        super().__init__(what)
        self.what, self.why = what, why


def check(line: bytes) -> list[Difference]:
    """Return in what a line differs from our answers; raise BadLine for one that can't be read."""
    if len(line) > LONGEST:
        raise BadLine(f"the line has more than {LONGEST:,} bytes")
    try:
        said: Line = msgspec.json.decode(line, type=Line)
        _read_once(line)
    except BadLine:
        raise
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadLine(str(error)) from None
    match said:
        case Position():
            return [*_check_position(said)]
        case Hands():
            return [*_check_hands(said)]
        case Record():
            return [*_check_record(said)]


def _read_once(line: bytes) -> None:
    """Read a line as JSON in which each name of an object is there once; raise BadLine for another."""
    json.loads(line, strict=False, object_pairs_hook=_object, parse_int=str, parse_float=str)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise BadLine(f"“{name}” is there twice")
        found[name] = value
    return found


def _compare(about: tuple[str, ...], theirs: object, ours: object) -> Iterator[Difference]:
    """Yield the difference of two answers, if there is one."""
    if theirs is not UNSET and theirs != ours:
        yield Difference(about, _shown(theirs), _shown(ours))


def _shown(answer: object) -> str:
    if answer is None:
        return "none"
    return f"{answer:g}" if isinstance(answer, float) else str(answer)


def _compare_all(about: str, theirs: Moves | UnsetType, ours: Counter[str]) -> Iterator[Difference]:
    """Yield what is in one of two lists and not in the other, one by one."""
    if isinstance(theirs, UnsetType):
        return
    told = Counter(theirs)
    for word in (told - ours).elements():
        yield Difference((about, word), "yes", None)
    for word in (ours - told).elements():
        yield Difference((about, word), None, "yes")


def _compare_points(
    about: str, theirs: float | Pair | UnsetType, ours: tuple[int, ...], unit: int
) -> Iterator[Difference]:
    """Yield the difference of points, ours in a unit of the game."""
    if isinstance(theirs, UnsetType):
        return
    told = theirs if isinstance(theirs, tuple) else (theirs,)
    own = [points / unit for points in ours]
    if not all(math.isclose(*pair, abs_tol=1e-6) for pair in zip(told, own, strict=True)):
        yield Difference((about,), " ".join(map(_shown, told)), " ".join(map(_shown, own)))


# --- Positions -------------------------------------------------------------------------------------


def _check_position(said: Position) -> Iterator[Difference]:
    state = first_of(said)
    for number, text in enumerate(said.play, 1):
        try:
            action = read_action(state, text)
            state = CERKE.apply(state, actor_of(state), action)
        except IllegalAction as error:
            yield Difference(("play", f"{number}: {text}"), "yes", None, error)
            return
    yield from _compare(("waits",), said.waits, node_of(state))
    yield from _check_legal(said, state)
    yield from _check_then(said, state)
    unit = state.position.options.unit
    yield from _compare_points("scores", said.scores, CERKE.standing(state), unit)
    yield from _check_casts(said, state)
    yield from _check_landings(said, state)
    if isinstance(said.pays, Pays):
        if not isinstance(state, cerke.Declare):
            yield Difference(("pays",), "yes", None)
            return
        declared = turns.declaration(state)
        yield from _compare_points("due", said.pays.due, (declared.due,), unit)
        yield from _compare_all("hands", said.pays.hands, Counter(hand.name for hand in declared.hands))


def node_of(state: State) -> str:
    """Return the name of the node that a state is at."""
    return str(type(state).__struct_config__.tag)


def first_of(said: Position) -> State:
    """Return the state in which a line begins; raise BadLine."""
    if not said.position:
        return CERKE.start(2, rules_of(said.rules))
    if said.rules:
        raise BadLine("a position names its rules itself: leave out rules, or position")
    return _position("position", said.position)


def _position(key: str, text: str) -> cerke.Ground:
    try:
        return cpn.load_cpn(text)  # type: ignore[return-value]  # a position is one in which a side moves
    except RecordError as error:
        raise BadLine(f"{key}, column {error.column}", error) from None


def rules_of(text: str) -> Options:
    """Return the options that a text names as positions do: ``standard{"tams":2}``; raise BadLine."""
    preset, brace, rest = text.partition("{")
    try:
        changes = msgspec.json.decode((brace + rest) or "{}", type=dict[str, object])
        return CERKE.make_options(preset, changes)
    except OptionError as error:
        raise BadLine("rules", error) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadLine(f"rules: {error}") from None


def actor_of(state: State) -> int:
    """Return who acts, the seat of chance also where nobody does."""
    seats = CERKE.turn(state).seats
    return seats[0] if seats else CHANCE


def read_action(state: State, text: str) -> Action:
    """Read an action as we write it or as people type it; raise IllegalAction."""
    if not CERKE.turn(state).seats:
        raise IllegalAction("game_over")
    return CERKE.parse(state, text)


def legal_in(state: State) -> dict[object, str]:
    """Return our notation of each action in a state, by what makes it one of its own."""
    actions = CERKE.legal(state, actor_of(state))
    return {_meaning(state, action): CERKE.notate(state, action) for action in actions}


def _meaning(state: State, action: Action) -> object:
    """Return what two spellings of an action have in common: of a 皇 its end, not its path."""
    if isinstance(action, cerke.TamMove):
        return action.src, action.second, steps_on_tam(state.position, action)
    return CERKE.notate(state, action)


def _check_legal(said: Position, state: State) -> Iterator[Difference]:
    if isinstance(said.legal, UnsetType):
        return
    ours = legal_in(state)
    meanings: dict[str, object] = {text: meaning for meaning, text in ours.items()}
    told: set[object] = set()
    for text in dict.fromkeys(said.legal):
        meaning = meanings.get(text)
        if meaning is None:
            try:
                meaning = _meaning(state, read_action(state, text))
            except IllegalAction as error:
                yield Difference(("legal", text), "yes", None, error)
                continue
        told.add(meaning)
    for meaning, text in ours.items():
        if meaning not in told:
            yield Difference(("legal", text), None, "yes")


def _check_then(said: Position, state: State) -> Iterator[Difference]:
    """Compare the position field by field."""
    if isinstance(said.then, UnsetType):
        return
    theirs = cpn.dump_cpn(_position("then", said.then)).split(" ")
    for name, field, ours in zip(cpn.FIELDS, theirs, cpn.dump_cpn(state).split(" "), strict=True):
        yield from _compare(("then", name), field, ours)


# --- Casts -----------------------------------------------------------------------------------------


def _check_casts(said: Position, state: State) -> Iterator[Difference]:
    written = {CERKE.notate(state, action): action for action in CERKE.legal(state, actor_of(state))}
    for text, theirs in said.casts.items():
        try:
            action = written.get(text) or read_action(state, text)
        except IllegalAction as error:
            yield Difference(("casts", text), "yes", None, error)
            continue
        ours = cast_of(state, action)
        yield from _compare(("bridge", text), theirs.bridge, ours.bridge)
        yield from _compare(("water", text), theirs.water, ours.water)
        if not isinstance(theirs.odds, UnsetType) and not _same_odds(theirs.odds, CERKE.odds(state, action)):
            yield Difference(("odds", text), _shown(theirs.odds), _shown(ours.odds))


def cast_of(state: State, action: Action) -> Cast:
    """Return what an action is to cast for."""
    outcome, odds = prospects.outcome(state, action), CERKE.odds(state, action)
    return Cast(outcome.bridge, outcome.water, None if odds is None else str(odds))


def _same_odds(theirs: str | float | None, ours: Fraction | None) -> bool:
    """Tell whether odds are the same: fractions exactly, numbers to six digits."""
    told = _fraction(theirs) if isinstance(theirs, str) else theirs
    if told is None or ours is None:
        return told is ours
    return told == ours if isinstance(told, Fraction) else math.isclose(told, ours, abs_tol=1e-6)


def _fraction(text: str) -> Fraction:
    match = re.fullmatch("([0-9]{1,12})(?:/([1-9][0-9]{0,11}))?", text)
    if match is None:
        raise BadLine(f"odds: {text[:20]} is no fraction such as 13/16")
    return Fraction(int(match[1]), int(match[2] or 1))


def landings_of(state: State) -> dict[str, tuple[str, ...]]:
    """Return where the piece may land by what the bridge cast shows; empty where none is to be cast."""
    if not isinstance(state, cerke.Bridge):
        return {}
    found = {}
    for action in CERKE.legal(state, CHANCE):
        after = CERKE.apply(state, CHANCE, action)
        if isinstance(after, cerke.Chain):  # 連撃術: where it stops with this sum
            after = CERKE.apply(after, actor_of(after), cerke.Stop())
        lands = [act.dest for act in CERKE.legal(after, actor_of(after)) if isinstance(act, cerke.Land)]
        found[CERKE.notate(state, action)] = tuple(lands)
    return found


def _check_landings(said: Position, state: State) -> Iterator[Difference]:
    ours = landings_of(state)
    for ones, squares in said.landings.items():
        if ones not in ours:
            yield Difference(("landings", ones), "yes", None)
        else:
            yield from _compare_all(f"landings {ones}", squares, Counter(ours[ones]))


# --- Hands and records -----------------------------------------------------------------------------


def _check_hands(said: Hands) -> Iterator[Difference]:
    options = rules_of(said.rules)
    if any(piece not in HAND_ORDER for piece in split_hand(said.captured)) or said.captured.endswith("+"):
        raise BadLine(f"captured: {said.captured} is no row of captured pieces such as S+SK")
    hands, points = payment_of(said.captured, options)
    yield from _compare_all("hands", said.hands, Counter(hands))
    yield from _compare_points("points", said.points, (points,), options.unit)


def payment_of(captured: str, options: Options) -> tuple[tuple[str, ...], int]:
    """Return the hands that captured pieces make, by name, and what all pays, in the unit of the options."""
    hands = held(captured, options)
    points = sum(hand.points for hand in hands) + loose_points(captured, hands, options)
    return tuple(hand.name for hand in hands), points


NOTES: Final = frozenset({"key_twice", "rules_not_told", "casts_not_told"})
"""Warnings about a record in which the two programs need not differ."""


def _check_record(said: Record) -> Iterator[Difference]:
    try:
        record = records.check(said.record)
    except RecordError as error:
        yield Difference(("record", f"{error.line}:{error.column}"), "yes", None, error)
        return
    if record.game_id != CERKE.id:
        raise BadLine(f"record: it is one of {record.game_id}, not of Cerke")
    for warned in record.warnings:
        if warned.rule in NOTES:
            continue
        doubt = RecordError(warned.rule, line=warned.line, column=warned.column, **warned.data)
        yield Difference(("record", f"{warned.line}:{warned.column}"), "yes", None, doubt)
    for state in record.states():
        last = state
    yield from _compare_points("scores", said.scores, CERKE.standing(last), record.options.unit)
    yield from _compare(("waits",), said.waits, node_of(last))
