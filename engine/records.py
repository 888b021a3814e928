"""Records as text, and back: one frame for every game, and the forms that games have of their own.

In the frame a record is header lines ``{key:value}``, an empty line, then one action a line in the words of
the game, after the seat, or after ``*`` where chance acted::

    {game:cerke}
    {version:1}
    {options:{"board":"educational_5x7", …}}
    {rules:educational · #gfv9qh}
    {deals:1}
    {player 0:Anna}
    {player 1:Ben}

    * 黒先
    0 NAI兵NY
    1 XI兵XU

Lines that begin with ``#`` are comments, those between actions about the one that follows; ``{unknown:4 9}``
names the casts whose sum nobody has told, counted from 0.  Unknown keys are kept; one that has a meaning here
is written as ``{info key:value}``.  ``rules`` is the passport of the options, for people; one that does not
fit is a warning.  ``{deals:2 4 3}`` tells how many lines of chance stand in each deal, round or season, from
the one in which the game began: ``check_casts.py``, which knows no game's rules, holds the draws against it.
A record may lack it, as those of earlier versions do.  A game that declares a form of its own
(``Game.record_form``) is written in that rather than in this frame; :func:`check` reads either.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from engine import catalogue, passport
from engine.core import CHANCE, AnyGame, IllegalAction, OptionError, RecordError, Seat
from engine.record import Place, Record, Warned, first_state, one_line, read_rules, require_at_most

_OWN_KEY: Final = re.compile(
    r"game|version|seats|options|rules|deals|player \d+|started|ended|start|unknown|info .*"
)

_FRAME: Final = re.compile(r"\s*(#(?!#*[\[{])|\{game:)")
"""How a record in the frame begins: a comment, which is no ``#{…}#`` or ``#[…]#`` of CKKA, or its game."""

CHANCE_MARK: Final = "*"
COMMENT_MARK: Final = "#"

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no_record": "the text is empty",
        "unreadable": "not JSON of the form that stands here: reason",
        "bad_header": "no line {key:value}, a key that comes twice, a player whose number leaves one out, "
        "a cast that is none",
        "bad_deals": "chance did not act so often in each deal",
        "bad_line": "an action stands after its seat, or after * for chance",
        "bad_seats": "the game has no such number of seats: allowed",
        "too_many_players": "more names than seats: found, most",
        "bad_start": "the game cannot begin in this state: reason",
        "other_version": "the record was made by other rules: found, expected",
        "after_the_end": "the game has ended before this",
    }
)
"""Rules by which a text in this frame is refused, besides those of the game: what they say, and the data."""

# --- Writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Write a record in the form of its game: its own where it has one that can hold it, else the frame."""
    form = record.game.record_form
    return (form.write(record) if form else "") or dump_record(record)


def dump_record(record: Record) -> str:
    """Write a record in the frame of every game (see the module's docstring)."""
    game = record.game
    said: dict[int, list[str]] = {}
    for place, words in record.comments:
        said.setdefault(min(place, len(record.actions)), []).append(f"{COMMENT_MARK} {one_line(words)}")
    body: list[str] = []
    fell: list[int] = []
    for number, (state, (seat, action)) in enumerate(zip(record.states(), record.actions, strict=False)):
        mark = CHANCE_MARK if seat == CHANCE else str(seat)
        body += [*said.get(number, ()), f"{mark} {game.notate(state, action)}"]
        fell += [game.deal(state)] if seat == CHANCE else []
    body += said.get(len(record.actions), ())
    header = [
        ("game", record.game_id),
        ("version", str(game.version)),
        ("seats", str(record.seats)),
        ("options", msgspec.json.encode(record.options).decode()),
        ("rules", passport.text(game, record.options)),
        ("deals", _deals(record, fell)),
        *((f"player {seat}", name) for seat, name in enumerate(record.players)),
        ("started", record.started),
        ("ended", record.ended),
        ("start", "" if record.start is None else game.dump(record.start)),
        ("unknown", " ".join(map(str, sorted(record.unknown)))),
    ]
    # A player without a name keeps those after them in their places.
    header = [(key, value) for key, value in header if value or key.startswith("player ")]
    header += [(f"info {key}" if _OWN_KEY.fullmatch(key) else key, value) for key, value in record.infos]
    # A header line is one line: names may have been typed with a line break.
    return "\n".join([*(one_line(f"{{{key}:{value}}}") for key, value in header), "", *body]) + "\n"


def _deals(record: Record, fell: Sequence[int]) -> str:
    """Return how often chance acted in each deal up to the last in which it did; ``fell``: when it did."""
    times, first = Counter(fell), record.game.deal(record.first())
    return " ".join(str(times[number]) for number in range(first, max(fell, default=first - 1) + 1))


# --- Reading ---------------------------------------------------------------------------------------


def check(text: str, most: int | None = None) -> Record:
    """Read a record of any game and replay it; raise RecordError at the first thing that is wrong.

    With ``most``, one of more actions is refused as soon as so many have been replayed.
    """
    first = _first(text)
    if first is None:
        raise RecordError("no_record")
    if _FRAME.match(first.text):
        return load_record(text, most)
    for game in catalogue.GAMES.values():
        if game.record_form and game.record_form.recognises(text):
            read: Record = game.record_form.read(game, text, most)
            return read
    line, column, element = first
    raise RecordError("bad_header", line=line, column=column, element=element, expected=("header",))


def _first(text: str) -> Place | None:
    """Return the first line in which something stands."""
    plain = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    match = re.search(rf"\S[^\n]{{0,{_LONGEST}}}", plain)
    if match is None:
        return None
    at = match.start()
    return Place(plain.count("\n", 0, at) + 1, at - plain.rfind("\n", 0, at), match[0].strip())


_LONGEST: Final = 400
"""Signs of a line that an error tells."""


def load_record(text: str, most: int | None = None) -> Record:
    """Read what :func:`dump_record` writes and replay it; ``most`` as in :func:`check`.

    Raises RecordError with line, column and the element, and as its rule the rule of the game that
    forbids an action, where one does.
    """
    header, infos, body = _split(text)
    game = _game(header)
    options = _options(header, game)
    players = _players(header)
    seats = _seats(header, game)
    started, ended = header.pop("started", None), header.pop("ended", None)
    start, unknown = header.pop("start", None), header.pop("unknown", None)
    deals = header.pop("deals", None)
    warnings = _doubtful(header.pop("rules", None), game, options)
    for place in header.values():
        # A player whose number leaves one out.
        place.refuse("bad_header")
    record = Record(
        game=game,
        options=options,
        seats=seats,
        players=tuple(place.text for place in players),
        started=started.text if started else "",
        ended=ended.text if ended else "",
        start=first_state(start, game, start.text) if start else None,
        infos=infos,
        warnings=warnings,
    )
    actions, comments, fell = _replay(record, game, body, most)
    if deals and deals.text != _deals(record, fell):
        deals.refuse("bad_deals")
    seated = seats + sum(bool(action == game.new_seat) for _, action in actions)
    if len(players) > seated:
        players[seated].refuse("too_many_players", found=len(players), most=seated)
    return msgspec.structs.replace(
        record,
        actions=actions,
        comments=comments,
        unknown=_unknown(unknown, actions) if unknown else frozenset(),
    )


def _doubtful(place: Place | None, game: AnyGame, options: object) -> tuple[Warned, ...]:
    """Return a warning where the passport that stands in a record is not that of its rules."""
    return passport.doubts(game, options, place) if place else ()


def _split(text: str) -> tuple[dict[str, Place], tuple[tuple[str, str], ...], list[Place]]:
    """Split a text into the header by key, the infos that mean nothing here, and the lines of the body."""
    header: dict[str, Place] = {}
    infos: list[tuple[str, str]] = []
    body: list[Place] = []
    comments: list[Place] = []
    for number, line in enumerate(re.split("\r\n?|\n", text.lstrip("\ufeff")), 1):
        stripped = line.strip()
        place = Place(number, line.find(stripped) + 1, stripped)
        if not stripped:
            continue
        if stripped.startswith(COMMENT_MARK):
            comments.append(place)
            continue
        if body or not stripped.startswith("{"):
            body += [*comments, place]
            comments.clear()
            continue
        match = re.fullmatch(r"\{([^:]*):(.*)\}", stripped)
        if not match or match[1] in header:
            place.refuse("bad_header")
        key, value = match.groups()
        if _OWN_KEY.fullmatch(key) and not key.startswith("info "):
            header[key] = Place(number, place.column + match.start(2), value)
        else:
            infos.append((key.removeprefix("info "), value))
    return header, tuple(infos), body + comments


def _game(header: dict[str, Place]) -> AnyGame:
    """Return the rules of the record, those of its version."""
    place = header.pop("game", Place(1, 1, ""))
    try:
        game = catalogue.get(place.text)
    except OptionError as error:
        place.refuse(error.rule, **error.data)
    place = header.pop("version", Place(1, 1, str(game.version)))
    try:
        return catalogue.get(game.id, int(place.text) if re.fullmatch("[0-9]{1,9}", place.text) else 0)
    except OptionError:
        place.refuse("other_version", found=place.text, expected=game.version)


def _options(header: dict[str, Place], game: AnyGame) -> object:
    place = header.pop("options", None)
    if place is None:
        return game.make_options()
    try:
        return game.check_options(read_rules(place.text))
    except OptionError as error:
        place.refuse(error.rule, **error.data)
    except ValueError as error:
        place.refuse("unreadable", reason=str(error))


def _players(header: dict[str, Place]) -> tuple[Place, ...]:
    names: list[Place] = []
    while f"player {len(names)}" in header:
        names.append(header.pop(f"player {len(names)}"))
    return tuple(names)


def _seats(header: dict[str, Place], game: AnyGame) -> int:
    place = header.pop("seats", None)
    if place is None:
        return game.seats.start
    if not re.fullmatch("[0-9]{1,3}", place.text) or int(place.text) not in game.seats:
        place.refuse("bad_seats", allowed=tuple(game.seats))
    return int(place.text)


def _unknown(place: Place, actions: tuple[tuple[Seat, object], ...]) -> frozenset[int]:
    """Read which casts nobody has told."""
    words = place.text.split()
    places = [int(word) if re.fullmatch("[0-9]{1,9}", word) else len(actions) for word in words]
    if any(number >= len(actions) or actions[number][0] != CHANCE for number in places):
        place.refuse("bad_header")
    return frozenset(places)


class _Replayed(NamedTuple):
    """Actions, comments with the places of the actions they are about, and the deal of each act of chance."""

    actions: tuple[tuple[Seat, object], ...]
    comments: tuple[tuple[int, str], ...]
    fell: list[int]


def _replay(record: Record, game: AnyGame, body: list[Place], most: int | None) -> _Replayed:
    """Play again what the lines of the body tell."""
    actions: list[tuple[Seat, object]] = []
    comments: list[tuple[int, str]] = []
    fell: list[int] = []
    try:
        state = record.first()
    except OptionError as error:
        raise RecordError(error.rule, reason=str(error)) from None
    for place in body:
        if place.text.startswith(COMMENT_MARK):
            comments.append((len(actions), place.text.removeprefix(COMMENT_MARK).strip()))
            continue
        mark, _, words = place.text.partition(" ")
        seat = CHANCE if mark == CHANCE_MARK else int(mark) if re.fullmatch("[0-9]{1,3}", mark) else None
        if seat is None or not words:
            place.refuse("bad_line")
        try:
            if game.turn(state).is_over:
                place.refuse("after_the_end")
            action = game.parse(state, words.strip())
            fell += [game.deal(state)] if seat == CHANCE else []
            state = game.apply(state, seat, action)
        except IllegalAction as error:
            place.refuse(error.rule, **error.data)
        except RecordError:
            raise
        except Exception as error:
            if record.start is None:
                raise
            # A first state out of a file may have the form of a state and yet be none the rules know.
            place.refuse("bad_start", reason=repr(error))
        actions.append((seat, action))
        require_at_most(actions, most)
    return _Replayed(tuple(actions), tuple(comments), fell)
