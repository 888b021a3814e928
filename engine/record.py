"""A running or finished game as text, and back: one frame for every game.

A record is the game, its options and every action with its seat, chance included, so that it replays
with no source of chance.  As text it is header lines ``{key:value}``, an empty line, then one action a
line in the words of the game, after the seat, or after ``*`` where chance acted::

    {game:cerke}
    {version:1}
    {options:{"board":"educational_5x7", …}}
    {player 0:Anna}
    {player 1:Ben}

    * 黒先
    0 NAI兵NY
    1 XI兵XU

Lines that begin with ``#`` are comments.  Unknown keys are kept; one that has a meaning here is written
as ``{info key:value}``.  Cerke is written in CKKA
(:mod:`engine.cerke.notation`) rather than in this frame; :func:`check` reads either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from engine import catalogue
from engine.cerke import notation
from engine.core import CHANCE, Game, IllegalAction, OptionError, RecordError, Seat

_OWN_KEY: Final = re.compile(r"game|version|seats|options|player \d+|started|ended|start|info .*")

CHANCE_MARK: Final = "*"
COMMENT_MARK: Final = "#"

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Records and texts of every game
        "no_record": "the text is empty",
        "unreadable": "not JSON of the form that stands here: reason",
        "bad_header": "no line {key:value}, a key that comes twice, a player whose number leaves one out",
        "bad_line": "an action stands after its seat, or after * for chance",
        "bad_seats": "the game has no such number of seats: allowed",
        "bad_start": "the game cannot begin in this state: reason",
        "other_version": "the record was made by other rules: found, expected",
        "after_the_end": "the game has ended before this",
        # One action (with the text and notations near it)
        "unreadable_move": "the text names no action: text, near",
        "ambiguous": "the text fits several actions: text, near",
        "wrong_piece": "another piece stands there: square, piece, named",
        # CPN
        "bad_field_count": "a position has eight fields: found, expected",
        "bad_board": "the board has another number of rows: rows, expected",
        "bad_board_row": "the row has another number of squares: row, found, expected",
        "bad_piece": "no letter of a piece: piece (row)",
        "bad_tam_count": "there is one 皇: found, expected",
        "too_many_pieces": "the game has fewer of these: piece, found, most",
        "bad_side": "the side to move is IA or A: value",
        "bad_captured": "captured pieces of both sides, with a comma between: value",
        "bad_score": "points that do not add up, or no points: value or found, total or least",
        "bad_rate": "no rate of this rule set: value, limit",
        "bad_season": "no season of this rule set: value, most",
        "bad_tam_last": "t or - : value",
        "unknown_preset": "no such rule set: value, allowed",
        # CKKA
        "bad_number": "no number in kanji or digits: text",
        "bad_player_count": "a header names two players or none: found, expected",
        "bad_first_movers": "colours of who moved first: value, allowed",
        "unknown_rules": "no such rule set: value, allowed",
        "unreadable_element": "no element of the format",
        "unsupported_notation": "notations ② and ③, in Latin words, are not read",
        "cast_does_not_fit": "this cast has not this effect: least",
        "needs_water_cast": "the piece enters the water, and no cast is told",
        "needs_no_cast": "a cast is told that is not made here",
        "needs_cast": "the step needs a bridge cast, and none is told",
        "other_capture": "another piece was captured, or none: found, told",
        "declaration_missing": "再行 or 終季 had to be declared before this: hands",
        "nothing_to_declare": "nothing was to be declared here",
        "season_goes_on": "the season has not ended here",
    }
)
"""Rules by which a text is refused, besides those of the game: what they say, and the error's data."""

WARNINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "key_twice": "the key stands before; the first one counts: key, ignored",
        "rules_not_told": "変種 without 設定: taken",
        "other_player": "somebody else declares: found, expected",
        "other_hands": "other hands are declared: found, expected",
        "other_amount": "another amount is declared: found, expected",
        "other_score": "other points are noted: found, expected",
        "other_season": "the season has another name: found, expected",
        "game_goes_on": "星一周 before the game has ended",
    }
)
"""Rules of :class:`Warned`: what they say, and their data."""


class Warned(msgspec.Struct, frozen=True):
    """Something in a text that does not fit but does not stop the replay, with its place from 1."""

    rule: str
    line: int
    column: int
    data: dict[str, Any] = {}


class Record(msgspec.Struct, frozen=True):
    """A game from its beginning.

    ``actions`` are (seat, action), chance with seat CHANCE; ``seats`` the number at the beginning, which
    newcomers raise; ``players`` the names of all, by seat; ``started`` and ``ended`` ISO 8601 (empty where
    unknown); ``infos`` other header lines as (key, value), in order; ``start`` is set if the game did not
    begin where ``Game.start`` begins.  ``unknown`` names the casts, by their place in ``actions``, whose sum
    the text did not tell; ``comments`` are (place, words).
    """

    game_id: str
    options: Any
    actions: tuple[tuple[Seat, Any], ...] = ()
    seats: int = 2
    players: tuple[str, ...] = ()
    started: str = ""
    ended: str = ""
    infos: tuple[tuple[str, str], ...] = ()
    start: Any = None
    unknown: frozenset[int] = frozenset()
    comments: tuple[tuple[int, str], ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The game that is played."""
        return catalogue.get(self.game_id)

    def states(self) -> Iterator[Any]:
        """Replay: yield the first state, then the state after each action.

        Raises IllegalAction if an action does not fit, which cannot be with a record read from text.
        """
        state = self.first()
        yield state
        for seat, action in self.actions:
            state = self.game.apply(state, seat, action)
            yield state

    def first(self) -> Any:
        """Return the state in which the game began."""
        return self.game.start(self.seats, self.options) if self.start is None else self.start


# --- Writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Write a record in the form that is usual for its game: CKKA for Cerke, else the common frame."""
    return notation.dump_ckka(record) if record.game_id == "cerke" else dump_record(record)


def dump_record(record: Record) -> str:
    """Write a record in the frame of every game (see the module's docstring)."""
    game = record.game
    header = [
        ("game", record.game_id),
        ("version", str(game.version)),
        ("seats", str(record.seats)),
        ("options", msgspec.json.encode(record.options).decode()),
        *((f"player {seat}", name) for seat, name in enumerate(record.players)),
        ("started", record.started),
        ("ended", record.ended),
        ("start", "" if record.start is None else game.dump(record.start)),
    ]
    header = [(key, value) for key, value in header if value]
    header += [(f"info {key}" if _OWN_KEY.fullmatch(key) else key, value) for key, value in record.infos]
    # A header line is one line: names may have been typed with a line break.
    lines = [_one_line(f"{{{key}:{value}}}") for key, value in header]
    lines.append("")
    for state, (seat, action) in zip(record.states(), record.actions, strict=False):
        mark = CHANCE_MARK if seat == CHANCE else str(seat)
        lines.append(f"{mark} {game.notate(state, action)}")
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


# --- Reading ---------------------------------------------------------------------------------------


class _Place(NamedTuple):
    line: int
    column: int
    text: str

    def refuse(self, rule: str, data: Mapping[str, Any] | None = None) -> NoReturn:
        """Raise RecordError here; ``data`` of another error keeps its names where they are free."""
        taken = {"rule", "line", "column", "element"}
        rest = {key: value for key, value in (data or {}).items() if key not in taken}
        raise RecordError(rule, line=self.line, column=self.column, element=self.text, **rest)


def check(text: str) -> Record:
    """Read a record of any game and replay it; raise RecordError at the first thing that is wrong."""
    first = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    if not first:
        raise RecordError("no_record")
    return load_record(text) if re.match(r"\s*(#|\{game:)", first) else notation.load_ckka(text)


def load_record(text: str) -> Record:
    """Read what :func:`dump_record` writes and replay it.

    Raises RecordError with line, column and the element, and as its rule the rule of the game that
    forbids an action, where one does.
    """
    header, infos, body = _split(text)
    game = _game(header)
    options = _options(header, game)
    players = _players(header)
    seats = _seats(header, game)
    started, ended = header.pop("started", None), header.pop("ended", None)
    start = header.pop("start", None)
    for place in header.values():
        # A player whose number leaves one out.
        place.refuse("bad_header")
    record = Record(
        game_id=game.id,
        options=options,
        seats=seats,
        players=players,
        started=started.text if started else "",
        ended=ended.text if ended else "",
        start=_load_start(start, game) if start else None,
        infos=infos,
    )
    actions = _replay(record, game, body)
    return msgspec.structs.replace(record, actions=actions)


def _split(text: str) -> tuple[dict[str, _Place], tuple[tuple[str, str], ...], list[_Place]]:
    """Split a text into the header by key, the infos that mean nothing here, and the lines of the body."""
    header: dict[str, _Place] = {}
    infos: list[tuple[str, str]] = []
    body: list[_Place] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        stripped = line.strip()
        place = _Place(number, line.find(stripped) + 1, stripped)
        if not stripped or stripped.startswith(COMMENT_MARK):
            continue
        if body or not stripped.startswith("{"):
            body.append(place)
            continue
        match = re.fullmatch(r"\{([^:]*):(.*)\}", stripped)
        if not match or match[1] in header:
            place.refuse("bad_header")
        key, value = match.groups()
        if _OWN_KEY.fullmatch(key) and not key.startswith("info "):
            header[key] = _Place(number, place.column + match.start(2), value)
        else:
            infos.append((key.removeprefix("info "), value))
    return header, tuple(infos), body


def _game(header: dict[str, _Place]) -> Game[Any, Any, Any, Any]:
    place = header.pop("game", _Place(1, 1, ""))
    try:
        game = catalogue.get(place.text)
    except OptionError as error:
        place.refuse(error.rule, error.data)
    version = header.pop("version", None)
    if version is not None and version.text != str(game.version):
        version.refuse("other_version", {"found": version.text, "expected": game.version})
    return game


def _options(header: dict[str, _Place], game: Game[Any, Any, Any, Any]) -> Any:
    place = header.pop("options", None)
    if place is None:
        return game.make_options()
    try:
        values = msgspec.json.decode(place.text.encode(errors="replace"), type=dict[str, Any])
        return game.check_options(values)
    except OptionError as error:
        place.refuse(error.rule, error.data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        place.refuse("unreadable", {"reason": str(error)})


def _players(header: dict[str, _Place]) -> tuple[str, ...]:
    names: list[str] = []
    while f"player {len(names)}" in header:
        names.append(header.pop(f"player {len(names)}").text)
    return tuple(names)


def _seats(header: dict[str, _Place], game: Game[Any, Any, Any, Any]) -> int:
    place = header.pop("seats", None)
    if place is None:
        return game.seats.start
    if not re.fullmatch("[0-9]{1,3}", place.text) or int(place.text) not in game.seats:
        place.refuse("bad_seats", {"allowed": tuple(game.seats)})
    return int(place.text)


def _load_start(place: _Place, game: Game[Any, Any, Any, Any]) -> Any:
    try:
        return game.load(place.text)
    except RecordError as error:
        place.refuse(error.rule, error.data)


def _replay(
    record: Record, game: Game[Any, Any, Any, Any], body: list[_Place]
) -> tuple[tuple[Seat, Any], ...]:
    actions: list[tuple[Seat, Any]] = []
    try:
        state = record.first()
    except OptionError as error:
        raise RecordError(error.rule, reason=str(error)) from None
    for place in body:
        mark, _, words = place.text.partition(" ")
        seat = CHANCE if mark == CHANCE_MARK else int(mark) if re.fullmatch("[0-9]{1,3}", mark) else None
        if seat is None or not words:
            place.refuse("bad_line")
        try:
            if game.turn(state).is_over:
                place.refuse("after_the_end")
            action = game.parse(state, words.strip())
            state = game.apply(state, seat, action)
        except IllegalAction as error:
            place.refuse(error.rule, error.data)
        except RecordError:
            raise
        except Exception as error:
            if record.start is None:
                raise
            # A first state out of a file may have the form of a state and yet be none the rules know.
            place.refuse("bad_start", {"reason": repr(error)})
        actions.append((seat, action))
    return tuple(actions)
