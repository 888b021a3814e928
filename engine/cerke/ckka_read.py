"""CKKA read and replayed: every element becomes the actions it stands for in its position.

Source: the rule specification, sections 7.2 (import requirements) and 7.3.  Decisions where it is silent:

* A record may end anywhere, since games in progress are written too; only a declaration that something
  follows without is missing.
* Players without 一位色 and without a move of their own piece: side IA begins.
* A name, a list of hands, an amount, a score or a season's name that differs is a warning; a capture or a
  cast that cannot be is an error, for the record then tells of another game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.cerke.board import BOARDS, BY_SIGN, IA, TAM, A, owner
from engine.cerke.ckka_grammar import (
    BLACK,
    CHANGES_KEY,
    END_KEY,
    FIRST_KEY,
    MIXED_RULES,
    NAME_KEYS,
    RED,
    RULES,
    RULES_KEY,
    SEASON_NAMES,
    START_KEY,
    Capture,
    Declared,
    Element,
    Header,
    Mark,
    Movement,
    Outcome,
    Score,
    read,
)
from engine.cerke.options import Options
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    Declare,
    Excited,
    FirstMover,
    Land,
    Over,
    Pass,
    SeasonStart,
    State,
    StepCast,
    Taxot,
    Tymok,
    View,
    Water,
)
from engine.cerke.turns import declaration, start_points
from engine.cerke.wording import parse
from engine.core import Game, IllegalAction, OptionError, RecordError, Seat
from engine.record import Place, Record, Warned

COLORS = {BLACK: IA, RED: A}

RETURNED = Outcome(None, True, back=True)
"""A cast that failed, as a bare return to the origin tells it."""

Rules = Game[State, Action, View, Options]
"""The game, in the version by which the record is replayed."""


def load_ckka(game: Rules, text: str, start: State | None = None) -> Record:
    """Read a record in notation ⓪ or ① and replay it; with ``start``, a body alone that goes on from there.

    Raises RecordError with line, column and element: for what cannot be read, and, with the rule of the
    game, for what cannot be done.
    """
    header, elements = read(text, bare=start is not None)
    keyed = _keyed(header)
    options = _options(game, header, keyed) if start is None else start.position.options
    colors = [COLORS[sign] for sign in keyed[FIRST_KEY][0]] if FIRST_KEY in keyed else []
    first = colors[0] if colors else first_mover(options, elements)
    if start is None:
        options, start = _start(game, options, header, first)
    names = _names(header, keyed, first)
    replay = _Replay(game, start or game.start(2, options), names, colors)
    replay.warnings += _doubtful(header, keyed)
    for number, element in enumerate(elements):
        replay.take(element, elements, number)
    replay.finish()
    return Record(
        game=game,
        options=options,
        actions=tuple(replay.actions),
        players=names if any(names) else (),
        started=keyed[START_KEY][0] if START_KEY in keyed else "",
        ended=keyed[END_KEY][0] if END_KEY in keyed else "",
        infos=tuple((key, value) for key, value, _ in header.infos if key not in keyed),
        start=start,
        unknown=frozenset(replay.unknown),
        comments=tuple(replay.comments),
        warnings=tuple(replay.warnings),
    )


# --- The header ------------------------------------------------------------------------------------

_Keyed = Mapping[str, tuple[str, Place]]
_OWN_KEYS = (RULES_KEY, CHANGES_KEY, FIRST_KEY, *NAME_KEYS, START_KEY, END_KEY)


def _keyed(header: Header) -> _Keyed:
    """Return the infos whose keys mean something here; the first of each."""
    found: dict[str, tuple[str, Place]] = {}
    for key, value, place in header.infos:
        if key in _OWN_KEYS:
            found.setdefault(key, (value, place))
    if FIRST_KEY in found:
        value, place = found[FIRST_KEY]
        if not set(value) <= set(COLORS):
            place.refuse("bad_first_movers", value=value, allowed=tuple(COLORS))
    return found


def _doubtful(header: Header, keyed: _Keyed) -> Iterator[Warned]:
    """Yield warnings about the header: a key that comes twice, 変種 without what differs."""
    for key, value, place in header.infos:
        if key in keyed and keyed[key][1] is not place:
            yield Warned("key_twice", place.line, place.column, {"key": key, "ignored": value})
    if RULES_KEY in keyed and keyed[RULES_KEY][0] == MIXED_RULES and CHANGES_KEY not in keyed:
        place = keyed[RULES_KEY][1]
        yield Warned("rules_not_told", place.line, place.column, {"taken": "standard"})


def _options(game: Rules, header: Header, keyed: _Keyed) -> Options:
    """Return the rules of the game (7.1, and requirement 9 where they are not told)."""
    if RULES_KEY in keyed:
        name, place = keyed[RULES_KEY]
        if name not in RULES:
            place.refuse("unknown_rules", value=name, allowed=tuple(RULES))
        preset, changes = RULES[name]
    else:
        # Only the online program begins its files with the colours.
        online = bool(header.infos) and header.infos[0][0] == FIRST_KEY and header.infos[0][2].line == 1
        preset, changes = ("online" if online else "standard"), {}
    if CHANGES_KEY not in keyed:
        return game.make_options(preset, changes)
    text, place = keyed[CHANGES_KEY]
    try:
        told = msgspec.json.decode(text.encode(errors="replace"), type=dict[str, Any])
        return game.make_options(preset, {**changes, **told})
    except OptionError as error:
        place.refuse(error.rule, **error.data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        place.refuse("unreadable", reason=str(error))


def _start(game: Rules, options: Options, header: Header, first: int) -> tuple[Options, State | None]:
    """Return the options with the points that the header tells, and the first state if they differ."""
    if not header.players:
        return options, None
    (_, one, place), (_, other, _) = header.players
    both = 2 * start_points(options)
    if one is None and other is None:
        return options, None
    one = both - (other or 0) if one is None else one
    other = both - one if other is None else other
    if one + other != both:
        if options.score_limit == "cash" or (one + other) % 2:
            place.refuse("bad_score", found=one + other, total=both)
        try:
            options = game.check_options({**msgspec.to_builtins(options), "start_points": (one + other) // 2})
        except OptionError as error:
            place.refuse(error.rule, **error.data)
    if one == other:
        return options, None
    if options.score_limit == "total" and min(one, other) <= 0:
        place.refuse("bad_score", found=min(one, other), least=1)
    state = game.start(2, options)
    score = (one, other) if first == IA else (other, one)
    return options, SeasonStart(msgspec.structs.replace(state.position, score=score))


def _names(header: Header, keyed: _Keyed, first: int) -> tuple[str, str]:
    """Return the names by seat: from their keys, else from the order, who moves first before the other."""
    names = [name for name, _, _ in header.players] or ["", ""]
    by_seat = names if first == IA else names[::-1]
    black, red = (keyed[key][0] if key in keyed else by_seat[seat] for seat, key in enumerate(NAME_KEYS))
    return black, red


def first_mover(options: Options, elements: tuple[Element, ...]) -> int:
    """Return who begins a season that starts with these elements (requirement 6).

    It is the owner of the first moved piece; while only the 皇 moves, the sides take turns until the
    first piece tells.
    """
    if options.first_player in ("IA", "A"):
        return IA if options.first_player == "IA" else A
    board = BOARDS[options.board]
    turns = [element for element in elements if isinstance(element, Movement)]
    for number, turn in enumerate(turns):
        piece = board.setup[board.at[turn.origin]] if turn.origin in board.at else ""
        seat = owner(piece) if piece != TAM and "皇" not in turn.words else None
        if seat is not None:
            return seat if number % 2 == 0 else 1 - seat
        if "皇" not in turn.words:
            break
    return IA


# --- The body --------------------------------------------------------------------------------------


class _Replay:
    """A game being replayed, with what was read so far."""

    def __init__(self, game: Rules, start: State, names: tuple[str, str], colors: list[int]) -> None:
        self.game = game
        self.state = start
        self.names = names
        self.colors = colors
        self.actions: list[tuple[Seat, Action]] = []
        self.unknown: list[int] = []
        self.comments: list[tuple[int, str]] = []
        self.warnings: list[Warned] = []
        self.moved = -1
        """The place in ``actions`` of the last move, to which a comment belongs."""

    def take(self, element: Element, elements: tuple[Element, ...], number: int) -> None:
        """Replay one element, which has this number among all elements."""
        try:
            match element:
                case Movement():
                    self._declaration_was_made(element.place)
                    self._begin_season(elements, number)
                    self._move(element)
                case Declared():
                    self._declare(element)
                case Capture():
                    self._capture(element)
                case Score():
                    self._declaration_was_made(element.place)
                    self._score(element)
                case Mark():
                    self._mark(element)
        except IllegalAction as error:
            element.place.refuse(error.rule, **error.data)

    def finish(self) -> None:
        """Take over from the header who begins a season of which nothing has been played yet."""
        season = self.state.position.season
        if isinstance(self.state, SeasonStart) and season <= len(self.colors):
            try:
                self._do(FirstMover(self.colors[season - 1]))
            except IllegalAction as error:
                raise RecordError(error.rule, element=FIRST_KEY) from None

    def _do(self, action: Action) -> None:
        seat = self.game.turn(self.state).seats[0]
        self.state = self.game.apply(self.state, seat, action)
        self.actions.append((seat, action))

    def _cast(self, ones: int, known: bool) -> None:
        if not known:
            self.unknown.append(len(self.actions))
        self._do(Cast(ones))

    def _warn(self, place: Place, rule: str, **data: object) -> None:
        self.warnings.append(Warned(rule, place.line, place.column, {"element": place.text, **data}))

    def _declaration_was_made(self, place: Place) -> None:
        if isinstance(self.state, Declare):
            hands = tuple(hand.name for hand in declaration(self.state).hands)
            place.refuse("declaration_missing", hands=hands)

    def _begin_season(self, elements: tuple[Element, ...], number: int) -> None:
        if isinstance(self.state, SeasonStart):
            position = self.state.position
            if position.season <= len(self.colors):
                seat = self.colors[position.season - 1]
            elif position.options.first_player == "alternate" and position.season > 1:
                seat = 1 - position.first_mover
            else:
                seat = first_mover(position.options, elements[number:])
            self._do(FirstMover(seat))

    # --- Movements and casts

    def _move(self, element: Movement) -> None:
        if isinstance(self.state, Over):
            element.place.refuse("after_the_end")
        element, action = self._meant(element)
        outcomes = list(element.results)
        if element.stated and element.origin and "皇" not in element.words:
            outcomes = [cast for cast in (element.bridge, element.water) if cast]
            if bool(element.bridge) != isinstance(action, StepCast):
                element.place.refuse("needs_no_cast" if element.bridge else "needs_cast")
        self.moved = len(self.actions)
        self._do(action)
        if isinstance(self.state, Bridge):
            if outcomes and self._returned_from_water(element, outcomes[0]):
                outcomes = [Outcome(outcomes[0].value, None), RETURNED]
            self._bridge(element, outcomes.pop(0) if outcomes else Outcome(None, False))
        if isinstance(self.state, Water):
            if element.stated and not element.water:
                element.place.refuse("needs_water_cast")
            self._water(element, outcomes.pop(0) if outcomes else Outcome(None, False))
        if outcomes:
            element.place.refuse("needs_no_cast")

    def _meant(self, element: Movement) -> tuple[Movement, Action]:
        """Return a movement and its action; what looks like a step back onto the origin may be none.

        In notation ① a bare return to the origin tells that the water cast of a plain move failed.
        """
        try:
            return element, self._action(element)
        except IllegalAction as refusal:
            if element.stated or element.results or not element.via or element.last != element.origin:
                raise
            words = element.words.removesuffix(element.origin)
            plain = element._replace(words=words, last=element.via, via="", results=(RETURNED,))
            try:
                action = self._action(plain)
            except IllegalAction:
                raise refusal from None
            if not isinstance(self._after(action), Water):
                raise
            return plain, action

    def _returned_from_water(self, element: Movement, outcome: Outcome) -> bool:
        """Tell whether a return to the origin belongs to the water cast that follows a good bridge cast."""
        assert isinstance(self.state, Bridge)
        if not outcome.back or outcome.value is None:
            return False
        excited = Excited(self.state.position, self.state.step, outcome.value)
        landing = Land(element.last)
        mover = excited.position.mover
        if landing not in self.game.legal(excited, mover):
            return False
        return isinstance(self.game.apply(excited, mover, landing), Water)

    def _after(self, action: Action) -> State:
        return self.game.apply(self.state, self.state.position.mover, action)

    def _action(self, element: Movement) -> Action:
        try:
            return parse(self.state, element.words)
        except IllegalAction:
            # A capture of the stepped piece (zero_move_capture) names that piece's square twice.
            for action in self.game.legal(self.state, self.state.position.mover):
                same = isinstance(action, StepCast) and (action.src, action.via) == (
                    element.origin,
                    element.via,
                )
                if same and element.via == element.last:
                    return action
            raise

    def _bridge(self, element: Movement, outcome: Outcome) -> None:
        assert isinstance(self.state, Bridge)
        landing = Land(element.last)
        ones = outcome.value
        if ones is None:
            enough = [ones for ones in range(6) if landing in self._choices(ones)]
            short = [ones for ones in range(6) if ones not in enough]
            if not (short if outcome.failed else enough):
                element.place.refuse("cast_does_not_fit")
            ones = short[-1] if outcome.failed else enough[0]
        self._cast(ones, known=outcome.value is not None)
        failed = outcome.failed
        if failed is None:
            failed = landing not in self.game.legal(self.state, self.state.position.mover)
        self._do(Pass() if failed else landing)

    def _choices(self, ones: int) -> list[Action]:
        assert isinstance(self.state, Bridge)
        excited = Excited(self.state.position, self.state.step, ones)
        return self.game.legal(excited, excited.position.mover)

    def _water(self, element: Movement, outcome: Outcome) -> None:
        least = self.state.position.options.water_threshold
        ones = outcome.value
        if ones is None:
            ones = least - 1 if outcome.failed else least
        if not 0 <= ones <= 5 or outcome.failed not in (None, ones < least):
            element.place.refuse("cast_does_not_fit", least=least)
        self._cast(ones, known=outcome.value is not None)

    # --- What stands beside the movements

    def _capture(self, element: Capture) -> None:
        last = self.state.position.last
        captured = last.captured if last and self.moved >= 0 else ""
        kind = BY_SIGN[element.sign].letter
        color = {BLACK: kind, RED: "+" + kind}.get(element.color)
        if captured not in ([color] if color else [kind, "+" + kind]):
            element.place.refuse("other_capture", found=captured, told=color or kind)

    def _declare(self, element: Declared) -> None:
        if not isinstance(self.state, Declare):
            element.place.refuse("nothing_to_declare")
        due = declaration(self.state)
        name = self.names[self.state.position.mover]
        if element.name is not None and name and element.name != name:
            self._warn(element.place, "other_player", found=element.name, expected=name)
        hands = tuple(hand.name for hand in due.hands)
        if element.hands is not None and sorted(element.hands) != sorted(hands):
            self._warn(element.place, "other_hands", found=element.hands, expected=hands)
        if element.amount is not None and element.amount != due.due:
            self._warn(element.place, "other_amount", found=element.amount, expected=due.due)
        self._do(Tymok() if element.go_on else Taxot())

    def _score(self, element: Score) -> None:
        if element.name in self.names:
            points = self.state.position.score[self.names.index(element.name)]
            if points != element.points:
                self._warn(element.place, "other_score", found=element.points, expected=points)

    def _mark(self, element: Mark) -> None:
        if element.kind == "comment":
            self.comments.append((max(self.moved, 0), element.words))
            return
        self._declaration_was_made(element.place)
        position = self.state.position
        if element.kind == "end":
            if not isinstance(self.state, Over):
                self._warn(element.place, "game_goes_on")
            return
        if not isinstance(self.state, SeasonStart | Over):
            element.place.refuse("season_goes_on")
        names = SEASON_NAMES[position.options.seasons]
        season = position.season - (1 if isinstance(self.state, SeasonStart) else 0)
        if season < 1 or element.words != names[season - 1]:
            expected = names[season - 1] if season else ""
            self._warn(element.place, "other_season", found=element.words, expected=expected)
