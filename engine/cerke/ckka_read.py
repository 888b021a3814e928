"""CKKA read and replayed: every element becomes the actions it stands for in its position.

Source: the rule specification, sections 7.2 (import requirements) and 7.3.  Decisions where it is silent:

* A record may end anywhere, since games in progress are written too; only a declaration that something
  follows without is missing.
* Players without 一位色 and without a move of their own piece: side IA begins.
* A name, a list of hands, an amount, a score or a season's name that differs is a warning; a capture or a
  cast that cannot be is an error, for the record then tells of another game.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

import msgspec

from engine import passport
from engine.cerke import ckka_grammar as grammar
from engine.cerke import numbers
from engine.cerke import state as cerke
from engine.cerke.board import BOARDS, BY_SIGN, IA, A, owner
from engine.cerke.ckka_play import Play, Rules, read_notes
from engine.cerke.cpn import load_cpn
from engine.cerke.numbers import write_casts
from engine.cerke.options import Options
from engine.cerke.state import State
from engine.cerke.turns import declaration, start_points
from engine.core import IllegalAction, OptionError, RecordError
from engine.record import Place, Record, Warned, first_state, read_rules, require_at_most

COLORS = {grammar.BLACK: IA, grammar.RED: A}


def read_record(game: Rules, text: str, most: int | None = None) -> Record:
    """Read a whole record in notation ⓪ or ① (:func:`load_ckka`)."""
    return load_ckka(game, text, most=most)


def load_ckka(game: Rules, text: str, start: State | None = None, most: int | None = None) -> Record:
    """Read a record in notation ⓪ or ① and replay it; with ``start``, a body alone that goes on from there.

    With ``most``, one of more actions is refused as soon as so many have been replayed.
    Raises RecordError with line, column and element: for what cannot be read, and, with the rule of the
    game, for what cannot be done; first what is wrong in the header, then the first mistake in play.
    """
    header, body = grammar.read(text, bare=start is not None)
    keyed = _keyed(header)
    options = _options(game, header, keyed) if start is None else start.position.options
    colors = [COLORS[sign] for sign in keyed[grammar.FIRST_KEY][0]] if grammar.FIRST_KEY in keyed else []
    if start is None and grammar.BEGIN_KEY in keyed:
        start = _position(game, options, *keyed[grammar.BEGIN_KEY])
    first = colors[0] if colors else _begins(options, start, body)
    if start is None:
        options, start = _start(game, options, header, first)
    names = _names(header, keyed, first)
    replay = _Replay(game, start or game.start(2, options), names, colors, body)
    replay.warnings += _doubtful(header, keyed)
    replay.warnings += _other_passport(game, options, keyed)
    for element in body:
        replay.take(element)
        require_at_most(replay.actions, most)
    replay.finish()
    return Record(
        game=game,
        options=options,
        actions=tuple(replay.actions),
        players=names if any(names) else (),
        started=keyed[grammar.START_KEY][0] if grammar.START_KEY in keyed else "",
        ended=keyed[grammar.END_KEY][0] if grammar.END_KEY in keyed else "",
        infos=tuple((key, value) for key, value, _ in header.infos if key not in keyed),
        start=start,
        unknown=frozenset(replay.unknown),
        comments=tuple(replay.comments),
        warnings=tuple(replay.warnings),
    )


# --- The header ------------------------------------------------------------------------------------

_Keyed = Mapping[str, tuple[str, Place]]
_OWN_KEYS = (
    grammar.RULES_KEY,
    grammar.CHANGES_KEY,
    grammar.PASSPORT_KEY,
    grammar.FIRST_KEY,
    grammar.BEGIN_KEY,
    *grammar.NAME_KEYS,
    grammar.START_KEY,
    grammar.END_KEY,
)


def _keyed(header: grammar.Header) -> _Keyed:
    """Return the infos whose keys mean something here; the first of each."""
    found: dict[str, tuple[str, Place]] = {}
    for key, value, place in header.infos:
        if key in _OWN_KEYS:
            found.setdefault(key, (value, place))
    if grammar.FIRST_KEY in found:
        value, place = found[grammar.FIRST_KEY]
        if not set(value) <= set(COLORS):
            place.refuse("bad_first_movers", value=value, allowed=tuple(COLORS))
    return found


def _doubtful(header: grammar.Header, keyed: _Keyed) -> Iterator[Warned]:
    """Yield warnings about the header: a key that comes twice, 変種 without what differs."""
    for key, value, place in header.infos:
        if key in keyed and keyed[key][1] is not place:
            yield Warned("key_twice", place.line, place.column, {"key": key, "ignored": value})
    if (
        grammar.RULES_KEY in keyed
        and keyed[grammar.RULES_KEY][0] == grammar.MIXED_RULES
        and grammar.CHANGES_KEY not in keyed
    ):
        place = keyed[grammar.RULES_KEY][1]
        yield Warned("rules_not_told", place.line, place.column, {"taken": "standard"})


def _other_passport(game: Rules, options: Options, keyed: _Keyed) -> tuple[Warned, ...]:
    """Return a warning where the passport that stands there is not that of the rules."""
    if grammar.PASSPORT_KEY not in keyed:
        return ()
    told, place = keyed[grammar.PASSPORT_KEY]
    return passport.doubts(game, options, place._replace(text=told), grammar.PRESET_NAMES)


def _options(game: Rules, header: grammar.Header, keyed: _Keyed) -> Options:
    """Return the rules of the game (7.1, and requirement 9 where they are not told)."""
    if grammar.RULES_KEY in keyed:
        name, place = keyed[grammar.RULES_KEY]
        if name not in grammar.RULES:
            place.refuse("unknown_rules", value=name, allowed=tuple(grammar.RULES))
        preset, changes = grammar.RULES[name]
    else:
        # Only the online program begins its files with the colours.
        online = (
            bool(header.infos) and header.infos[0][0] == grammar.FIRST_KEY and header.infos[0][2].line == 1
        )
        preset, changes = ("online" if online else "standard"), {}
    if grammar.CHANGES_KEY not in keyed:
        return game.make_options(preset, changes)
    text, place = keyed[grammar.CHANGES_KEY]
    try:
        return game.make_options(preset, {**changes, **read_rules(text)})
    except OptionError as error:
        place.refuse(error.rule, **error.data)
    except ValueError as error:
        place.refuse("unreadable", reason=str(error))


def _position(game: Rules, options: Options, text: str, place: Place) -> State:
    """Return the state in which the game began: as a position in one line (CPN), or as the game dumps it."""
    try:
        start = first_state(place, game, text) if text.startswith("{") else load_cpn(text)
        if start.position.options != options:
            place.refuse("bad_start", reason=grammar.RULES_KEY)
        list(game.legal(start, start.position.mover))
    except RecordError as error:
        place.refuse(error.rule, **error.data)
    except Exception as error:
        # What has the form of a state may yet be none the rules know.
        place.refuse("bad_start", reason=repr(error))
    return start


def _begins(options: Options, start: State | None, body: grammar.Body) -> int:
    """Return who moves first in the first season, as far as the header does not tell."""
    if start is not None and not isinstance(start, cerke.SeasonStart):
        return start.position.first_mover
    return first_mover(options, body.ahead())


def _start(game: Rules, options: Options, header: grammar.Header, first: int) -> tuple[Options, State | None]:
    """Return the options with the points that the header tells, and the first state if they differ."""
    told = [points for _, points, _ in header.players]
    if not any(told):
        return options, None
    place = header.players[0][2]
    one, other = (_points(told_of, place, options) for _, told_of, place in header.players)
    both = 2 * start_points(options)
    one = both - (other or 0) if one is None else one
    other = both - one if other is None else other
    if one + other != both:
        if options.score_limit == "cash" or (one + other) % (2 * options.unit):
            place.refuse("bad_score", found=one + other, total=both)
        points = (one + other) // (2 * options.unit)
        try:
            options = game.check_options({**msgspec.to_builtins(options), "start_points": points})
        except OptionError as error:
            place.refuse(error.rule, **error.data)
    if options.score_limit == "total" and min(one, other) <= 0:
        place.refuse("bad_score", found=min(one, other), least=1)
    usual = game.start(2, options)
    score = (one, other) if first == IA else (other, one)
    if score == usual.position.score:
        return options, None
    return options, cerke.SeasonStart(msgspec.structs.replace(usual.position, score=score))


def _points(text: str | None, place: Place, options: Options) -> int | None:
    """Read points in the unit of the options; refuse what no score reaches."""
    if not text:
        return None
    try:
        points = numbers.read_points(text, options.unit)
    except RecordError as error:
        place.refuse(error.rule, text=text)
    if abs(points) > numbers.LARGEST:
        place.refuse("bad_score", found=points)
    return points


def _names(header: grammar.Header, keyed: _Keyed, first: int) -> tuple[str, str]:
    """Return the names by seat: from their keys, else from the order, who moves first before the other."""
    names = [name for name, _, _ in header.players] or ["", ""]
    by_seat = names if first == IA else names[::-1]
    black, red = (
        keyed[key][0] if key in keyed else by_seat[seat] for seat, key in enumerate(grammar.NAME_KEYS)
    )
    return black, red


def first_mover(options: Options, elements: Iterable[grammar.Element]) -> int:
    """Return who begins a season that starts with these elements (requirement 6).

    It is the owner of the first moved piece; while only the 皇 moves, the sides take turns until the
    first piece tells.
    """
    if options.first_player in ("IA", "A"):
        return IA if options.first_player == "IA" else A
    board = BOARDS[options.board]
    turns = (element for element in elements if isinstance(element, grammar.Movement))
    for number, turn in enumerate(turns):
        if "皇" in turn.words:
            continue
        piece = board.setup[board.at[turn.origin]] if turn.origin in board.at else ""
        seat = owner(piece)
        if seat is None:
            break
        return seat if number % 2 == 0 else 1 - seat
    return IA


# --- The body --------------------------------------------------------------------------------------


class _Replay(Play):
    """A game being replayed, with what was read so far."""

    def __init__(
        self, game: Rules, start: State, names: tuple[str, str], colors: list[int], body: grammar.Body
    ) -> None:
        super().__init__(game, start)
        self.names = names
        self.colors = colors
        self.body = body
        self.comments: list[tuple[int, str]] = []
        self.warnings: list[Warned] = []

    def take(self, element: grammar.Element) -> None:
        """Replay one element."""
        before = self.state
        try:
            match element:
                case grammar.Mark():
                    self._mark(element)
                case grammar.Movement():
                    self._declaration_was_made(element.place)
                    self._begin_season(element)
                    before = self.state
                    self._move(element)
                case grammar.Declared():
                    self._declare(element)
                case grammar.Capture():
                    self._capture(element)
                case grammar.Score():
                    self._declaration_was_made(element.place)
                    self._score(element)
        except IllegalAction as error:
            near = _near(self.game, before, element) if isinstance(element, grammar.Movement) else ()
            element.place.refuse(error.rule, **{**error.data, **({"near": near} if near else {})})

    def finish(self) -> None:
        """Take over from the header who begins a season of which nothing has been played yet."""
        season = self.state.position.season
        if isinstance(self.state, cerke.SeasonStart) and season <= len(self.colors):
            try:
                self.do(cerke.FirstMover(self.colors[season - 1]))
            except IllegalAction as error:
                raise RecordError(error.rule, element=grammar.FIRST_KEY) from None

    def _warn(self, place: Place, rule: str, **data: object) -> None:
        self.warnings.append(Warned(rule, place.line, place.column, {"element": place.text, **data}))

    def _declaration_was_made(self, place: Place) -> None:
        if isinstance(self.state, cerke.Declare):
            hands = tuple(hand.name for hand in declaration(self.state).hands)
            place.refuse("declaration_missing", hands=hands, expected=(grammar.GO_ON, grammar.END))

    def _begin_season(self, element: grammar.Movement) -> None:
        if isinstance(self.state, cerke.SeasonStart):
            position = self.state.position
            if position.season <= len(self.colors):
                seat = self.colors[position.season - 1]
            elif position.options.first_player == "alternate" and position.season > 1:
                seat = 1 - position.first_mover
            else:
                seat = first_mover(position.options, chain((element,), self.body.ahead()))
            self.do(cerke.FirstMover(seat))

    def _move(self, element: grammar.Movement) -> None:
        if isinstance(self.state, cerke.Over):
            element.place.refuse("after_the_end")
        notes = read_notes(self.body, self.state.position.options)
        told = self.move(element, notes)
        if not told:
            self._warn(element.place, "casts_not_told", taken=write_casts(self.casts))

    # --- What stands beside the movements

    def _capture(self, element: grammar.Capture) -> None:
        last = self.state.position.last
        captured = last.captured if last and self.moved >= 0 else ""
        kind = BY_SIGN[element.sign].letter
        color = {grammar.BLACK: kind, grammar.RED: "+" + kind}.get(element.color)
        if captured not in ([color] if color else [kind, "+" + kind]):
            element.place.refuse("other_capture", found=captured, told=color or kind)

    def _declare(self, element: grammar.Declared) -> None:
        if not isinstance(self.state, cerke.Declare):
            element.place.refuse("nothing_to_declare")
        due = declaration(self.state)
        name = self.names[self.state.position.mover]
        if element.name is not None and name and element.name != name:
            self._warn(element.place, "other_player", found=element.name, expected=name)
        hands = tuple(hand.name for hand in due.hands)
        if element.hands is not None and sorted(element.hands) != sorted(hands):
            self._warn(element.place, "other_hands", found=element.hands, expected=hands)
        if element.amount:
            self._compare("other_amount", element.place, element.amount, due.due)
        self.do(cerke.Tymok() if element.go_on else cerke.Taxot())

    def _score(self, element: grammar.Score) -> None:
        if element.name in self.names:
            points = self.state.position.score[self.names.index(element.name)]
            self._compare("other_score", element.place, element.points, points)

    def _compare(self, rule: str, place: Place, text: str, points: int) -> None:
        """Warn of points that are told otherwise than they are."""
        unit = self.state.position.options.unit
        try:
            told = numbers.read_points(text, unit)
        except RecordError as error:
            place.refuse(error.rule, text=text)
        if told != points:
            found, expected = numbers.plain(told, unit), numbers.plain(points, unit)
            self._warn(place, rule, found=found, expected=expected)

    def _mark(self, element: grammar.Mark) -> None:
        if element.kind == "comment":
            self.comments.append((max(self.moved, 0), element.words))
            return
        self._declaration_was_made(element.place)
        position = self.state.position
        if element.kind == "end":
            if not isinstance(self.state, cerke.Over):
                self._warn(element.place, "game_goes_on")
            return
        if not isinstance(self.state, cerke.SeasonStart | cerke.Over):
            element.place.refuse("season_goes_on")
        names = grammar.SEASON_NAMES[position.options.seasons]
        season = position.season - (1 if isinstance(self.state, cerke.SeasonStart) else 0)
        if season < 1 or element.words != names[season - 1]:
            expected = names[season - 1] if season else ""
            self._warn(element.place, "other_season", found=element.words, expected=expected)


NEAREST: Final = 3
"""Notations that an error names as near to what was tried."""


def _near(game: Rules, state: State, element: grammar.Movement) -> tuple[str, ...]:
    """Return the legal moves whose notations are nearest to what was tried."""
    if not isinstance(state, cerke.Ground):
        return ()
    written = [game.notate(state, action) for action in game.legal(state, state.position.mover)]
    if element.words in written:  # the move is legal, and something else was wrong
        return ()
    return tuple(difflib.get_close_matches(element.words, written, n=NEAREST, cutoff=0.6))
