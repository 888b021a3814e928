"""A whole game of 古機戦 as text: a record of its own, made like CKKA.

::

    古機戦
    {律:新古機戦}
    {黒名:Anna}
    {赤名:Ben}

    1.	KAI-KY	KI-KU
    2.	KY-KO	offer_draw KU-KOxKO
    3.	resign
    投了 赤勝
    終局 0-2

The first line is the name of the game.  Header lines are ``{key:value}``; of them 律 is the rule set, 設定
the options that differ from it (JSON), 黒名 and 赤名 the players, 始時 and 終時 the times, 初局 the position
in which the game began where that is not the initial one, 始局 a whole state (JSON) where a position does
not say enough.  Other keys are kept.

Each line of the body has the number of the turn, then one turn of each side, or with ``…`` of the second
side alone; a turn may have several actions: an offer, the jumps of a chain.  ``黒=keep`` and
``赤=swap_left`` are the setups that were chosen.  第2季 begins a season; 王, 投了, 合意, 反復, 手数 or 無手
says by what it ended, and 終局 the points at the end.  A line ``{…}`` in the body is a comment on the action
before it.

Source: the rule specification of 古機戦, section 3 (notation); the form of the rest is this project's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from engine import passport
from engine.core import Game, IllegalAction, OptionError, RecordError, Seat
from engine.record import Place, Record, Warned, one_line, require_at_most
from engine.zia_cerke import wording
from engine.zia_cerke.options import PRESETS, Options
from engine.zia_cerke.position import dump_position, load_position
from engine.zia_cerke.state import Action, Chaining, Choose, Over, Season, Setup, State, View

Rules = Game[State, Action, View, Options]
"""The game, in the version by which the record is replayed."""

TITLE: Final = "古機戦"
TITLES: Final = frozenset({TITLE, "古机戦", "古机战", "zia_cerke"})

RULE_SETS: Final[Mapping[str, str]] = MappingProxyType(
    {"新古機戦": "shin", "跳躍": "draughts", "車獣交替": "swapped", "自由配置": "free_setup"}
)
"""Names of rule sets, and their presets."""

PRESET_NAMES: Final = MappingProxyType({preset: name for name, preset in RULE_SETS.items()})

RULES_KEY, CHANGES_KEY, PASSPORT_KEY = "律", "設定", "律票"
NAME_KEYS: Final = ("黒名", "赤名")
STARTED_KEY, ENDED_KEY = "始時", "終時"
POSITION_KEY, STATE_KEY = "初局", "始局"
_OWN_KEYS: Final = frozenset(
    {RULES_KEY, CHANGES_KEY, PASSPORT_KEY, *NAME_KEYS, STARTED_KEY, ENDED_KEY, POSITION_KEY, STATE_KEY}
)

SIDES: Final = ("黒", "赤")

ENDINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "king": "王",
        "resigned": "投了",
        "draw_agreed": "合意",
        "repetition": "反復",
        "move_limit": "手数",
        "no_move": "無手",
    }
)
"""What ended a season, by its rule."""
DRAWN: Final = "引分"

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bad_header": "no line {key:value}, or a key that comes twice",
        "unknown_rules": "no such rule set: value, allowed",
        "season_goes_on": "the season has not ended here",
        "after_the_end": "the game has ended before this",
        "unreadable_element": "no element of the format",
    }
)
"""Rules by which a record is refused, besides those of the game, of a position and of every record."""

WARNINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "other_passport": "律票 tells other rules than these: found, expected",
        "other_number": "the turn has another number: found, expected",
        "other_season": "the season has another number: found, expected",
        "other_ending": "the season ended otherwise: found, expected",
        "other_score": "other points are noted: found, expected",
        "game_goes_on": "終局 before the game has ended",
    }
)
"""Rules of :class:`engine.record.Warned`: what they say, and their data."""

# --- Writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Write a game of 古機戦; reading it gives the same actions."""
    return "".join(line + "\n" for line in [TITLE, *_header(record), "", *_Body(record).lines])


def _header(record: Record) -> Iterator[str]:
    name, changes = _rule_set(record.options)
    names = (*record.players, "", "")
    infos = [
        (RULES_KEY, name),
        (CHANGES_KEY, changes),
        (PASSPORT_KEY, passport.text(record.game, record.options, PRESET_NAMES)),
        *zip(NAME_KEYS, names, strict=False),
        (STARTED_KEY, record.started),
        (ENDED_KEY, record.ended),
    ]
    if record.start is not None:
        infos.append(_start_info(record))
    infos = [(key, value) for key, value in infos if value]
    yield from (one_line(f"{{{key}:{value}}}") for key, value in (*infos, *record.infos))


def _rule_set(options: Options) -> tuple[str, str]:
    """Return the name of the nearest rule set, and what differs from it as JSON."""
    values = msgspec.to_builtins(msgspec.structs.asdict(options))
    found = []
    for name, preset in RULE_SETS.items():
        base = msgspec.structs.asdict(PRESETS[preset])
        found.append((name, {key: value for key, value in values.items() if value != base[key]}))
    name, changes = min(found, key=lambda each: len(each[1]))
    return name, msgspec.json.encode(changes).decode() if changes else ""


def _start_info(record: Record) -> tuple[str, str]:
    position = dump_position(record.start)
    if load_position(position, record.options) == record.start:
        return POSITION_KEY, position
    return STATE_KEY, record.game.dump(record.start)


class _Body:
    """The lines of the body: two turns a line, a line for how a season ended, one for each comment."""

    def __init__(self, record: Record) -> None:
        self.lines: list[str] = []
        self._line: list[str] = []
        self._turn: list[str] = []
        comments: dict[int, list[str]] = {}
        for place, words in record.comments:
            comments.setdefault(place, []).append(words)
        states = record.states()
        state: State = next(states)
        self._begin(state)
        for number, ((seat, action), after) in enumerate(zip(record.actions, states, strict=True)):
            self._add(state, seat, action, after)
            for words in comments.get(number, ()):
                self._flush(state)
                self.lines.append(one_line(f"{{{words}}}"))
            state = after
        self._flush(state)
        if isinstance(state, Over):
            self.lines.append(f"終局 {_points(state)}")

    def _begin(self, state: State) -> None:
        if state.table.options.seasons > 1:
            self.lines.append(f"第{state.table.season}季")

    def _add(self, state: State, seat: Seat, action: Action, after: State) -> None:
        if not self._line and not self._turn and not isinstance(action, Choose):
            self._line.append(_number(state))
        words = wording.write(state, action)
        self._turn.append(f"{SIDES[seat]}={words}" if isinstance(action, Choose) else words)
        ended = len(after.table.seasons) > len(state.table.seasons)
        if ended or _turn_ended(state, after):
            self._line.append(" ".join(self._turn))
            self._turn = []
            if ended or isinstance(state, Setup) or seat != state.table.first:
                self._flush(state)
        if ended:
            self.lines.append(_ending(after.table.seasons[-1]))
            if not isinstance(after, Over):
                self._begin(after)

    def _flush(self, state: State) -> None:
        if self._turn:
            self._line.append(" ".join(self._turn))
        if self._line:
            self.lines.append("\t".join(self._line))
        self._line, self._turn = [], []


def _turn_ended(state: State, after: State) -> bool:
    if isinstance(state, Setup):
        return not isinstance(after, Setup)
    return not isinstance(after, Chaining) and after.table.moves != state.table.moves


def _number(state: State) -> str:
    """Return the number of the turn to come: the sides' turns count together, as one line has both."""
    table = state.table
    return f"{table.moves // 2 + 1}{'.' if table.mover == table.first else '…'}"


def _ending(season: Season) -> str:
    won = DRAWN if season.winner is None else f"{SIDES[season.winner]}勝"
    return f"{ENDINGS[season.rule]} {won}"


def _points(state: State) -> str:
    return "{}-{}".format(*state.table.points)


# --- Reading ---------------------------------------------------------------------------------------


def recognises(text: str) -> bool:
    """Whether a text begins with the name of the game."""
    return next((line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()), "") in TITLES


def read(game: Rules, text: str, most: int | None = None) -> Record:
    """Read a record and replay it, as far as it has at most so many actions.

    Raises RecordError with line, column and element: for what cannot be read, and, with the rule of the game,
    for what cannot be done.
    """
    header, infos, body = _split(text)
    options = _options(game, header)
    start = _start(game, header, options)
    replay = _Replay(game, game.start(2, options) if start is None else start)
    for place in body:
        replay.take(place)
        require_at_most(replay.actions, most)
    names = tuple(header[key].text if key in header else "" for key in NAME_KEYS)
    return Record(
        game=game,
        options=options,
        actions=tuple(replay.actions),
        players=names if any(names) else (),
        started=header[STARTED_KEY].text if STARTED_KEY in header else "",
        ended=header[ENDED_KEY].text if ENDED_KEY in header else "",
        infos=infos,
        start=start,
        comments=tuple(replay.comments),
        warnings=(*_doubtful(game, options, header), *replay.warnings),
    )


def _doubtful(game: Rules, options: Options, header: Mapping[str, Place]) -> Iterator[Warned]:
    """Yield a warning where the passport that stands there is not that of the rules."""
    if PASSPORT_KEY in header:
        yield from passport.doubts(game, options, header[PASSPORT_KEY], PRESET_NAMES)


class _Line(NamedTuple):
    number: int
    text: str

    @property
    def whole(self) -> Place:
        """The line without the space around it."""
        return Place(self.number, len(self.text) - len(self.text.lstrip()) + 1, self.text.strip())


def _split(text: str) -> tuple[dict[str, Place], tuple[tuple[str, str], ...], list[Place]]:
    """Return the header by key, the infos that mean nothing here, and the lines of the body."""
    lines = [_Line(number, line) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    places = [line.whole for line in lines if line.text.strip()]
    header: dict[str, Place] = {}
    infos: list[tuple[str, str]] = []
    for done, place in enumerate(places[1:], 1):
        if not place.text.startswith("{"):
            return header, tuple(infos), places[done:]
        match = re.fullmatch(r"\{([^:]*):(.*)\}", place.text)
        if not match or match[1] in header:
            place.refuse("bad_header")
        if match[1] in _OWN_KEYS:
            header[match[1]] = Place(place.line, place.column + match.start(2), match[2])
        else:
            infos.append((match[1], match[2]))
    return header, tuple(infos), []


def _options(game: Rules, header: Mapping[str, Place]) -> Options:
    preset = ""
    if RULES_KEY in header:
        place = header[RULES_KEY]
        if place.text not in RULE_SETS:
            place.refuse("unknown_rules", value=place.text, allowed=tuple(RULE_SETS))
        preset = RULE_SETS[place.text]
    if CHANGES_KEY not in header:
        return game.make_options(preset)
    place = header[CHANGES_KEY]
    try:
        changes = msgspec.json.decode(place.text.encode(errors="replace"), type=dict[str, object])
        return game.make_options(preset, changes)
    except OptionError as error:
        place.refuse(error.rule, **error.data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        place.refuse("unreadable", reason=str(error))


def _start(game: Rules, header: Mapping[str, Place], options: Options) -> State | None:
    if POSITION_KEY in header:
        place = header[POSITION_KEY]
        try:
            return load_position(place.text, options)
        except RecordError as error:
            data = {key: value for key, value in error.data.items() if key not in ("line", "column")}
            raise RecordError(
                error.rule,
                line=place.line,
                column=place.column + error.column - 1,
                element=place.text,
                **data,
            ) from None
    if STATE_KEY in header:
        place = header[STATE_KEY]
        try:
            return game.load(place.text)
        except RecordError as error:
            place.refuse(error.rule, **error.data)
    return None


# --- The body --------------------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"([0-9]{1,5})(?:\.|…|\.\.\.)")
_SEASON: Final = re.compile(r"第([0-9]{1,2})季")
_CHOICE: Final = re.compile(r"([黒赤])=(\S+)")
_SCORE: Final = re.compile(r"終局(?:\s+([0-9]{1,2}-[0-9]{1,2}))?")
_BY_ENDING: Final = {sign: rule for rule, sign in ENDINGS.items()}
_ENDING: Final = re.compile(rf"({'|'.join(_BY_ENDING)})(?:\s+(黒勝|赤勝|引分))?")


class _Replay:
    """A game being replayed, with what was read so far."""

    def __init__(self, game: Rules, start: State) -> None:
        self.game = game
        self.state = start
        self.actions: list[tuple[Seat, Action]] = []
        self.comments: list[tuple[int, str]] = []
        self.warnings: list[Warned] = []
        self._ended = 0
        """So many seasons have been said to have ended."""

    def take(self, place: Place) -> None:
        """Replay one line."""
        if place.text.startswith("{"):
            if not place.text.endswith("}"):
                place.refuse("unreadable_element")
            self.comments.append((max(len(self.actions) - 1, 0), place.text[1:-1]))
        elif season := _SEASON.fullmatch(place.text):
            self._expect(place, "other_season", found=season[1], expected=str(self.state.table.season))
        elif ending := _ENDING.fullmatch(place.text):
            self._end(place, ending)
        elif score := _SCORE.fullmatch(place.text):
            self._score(place, score[1])
        else:
            for token in re.finditer(r"\S+", place.text):
                self._token(Place(place.line, place.column + token.start(), token[0]))

    def _expect(self, place: Place, rule: str, found: str, expected: str) -> None:
        """Warn where something else is told than what follows from the actions."""
        if found != expected:
            data = {"element": place.text, "found": found, "expected": expected}
            self.warnings.append(Warned(rule, place.line, place.column, data))

    def _end(self, place: Place, ending: re.Match[str]) -> None:
        seasons = self.state.table.seasons
        if self._ended >= len(seasons):
            place.refuse("season_goes_on")
        season = seasons[self._ended]
        self._ended += 1
        told = place.text if ending[2] else f"{ending[1]} {_ending(season).split()[1]}"
        self._expect(place, "other_ending", found=" ".join(told.split()), expected=_ending(season))

    def _score(self, place: Place, points: str | None) -> None:
        if not isinstance(self.state, Over):
            self.warnings.append(Warned("game_goes_on", place.line, place.column, {"element": place.text}))
        if points:
            self._expect(place, "other_score", found=points, expected=_points(self.state))

    def _token(self, place: Place) -> None:
        if number := _NUMBER.fullmatch(place.text):
            expected = str(self.state.table.moves // 2 + 1)
            self._expect(place, "other_number", found=number[1], expected=expected)
            return
        if isinstance(self.state, Over):
            place.refuse("after_the_end")
        seat, words = self.state.table.mover, place.text
        if choice := _CHOICE.fullmatch(place.text):
            seat, words = SIDES.index(choice[1]), choice[2]
        elif isinstance(self.state, Setup):
            place.refuse("unreadable_element")
        try:
            action = self.game.parse(self.state, words)
            self.state = self.game.apply(self.state, seat, action)
        except IllegalAction as error:
            place.refuse(error.rule, **error.data)
        self.actions.append((seat, action))
