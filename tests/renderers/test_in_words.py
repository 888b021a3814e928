"""All that a picture shows is said in words: one game of each is played by somebody who only listens.

The listener hears the whole table, who is asked, the own hand, and the labels of what can be chosen.  What is
understood of it, by :data:`HEARD`, is then compared with what the view holds.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

import pytest

from engine import catalogue
from engine.cerke import board as cerke_board
from engine.core import CHANCE, AnyGame
from engine.lauzait_cep.board import SQUARES
from engine.nexxy.board import GOAL
from engine.zia_cerke import board as zia_board
from renderers import faces, words
from renderers.canvas import Look
from renderers.cards.names import card_text
from renderers.cerke.names import piece_name
from renderers.face import ALT_LIMIT, units
from renderers.lauzait_cep.names import piece_name as lauzait_name
from renderers.translation import LANGUAGES, translator
from renderers.zia_cerke.names import kind_name
from tests.playthroughs import NAMES, SHORTER

ENGLISH: Final = translator("en")
CARDS: Final = {
    card_text(f"{colour}{kind}", ENGLISH): f"{colour}{kind}" for colour in "BR" for kind in "s012345678kt"
}
TURNS: Final = 400
"""So many actions of a game are listened to; the longest ones are heard from their beginning only."""

# --- Understanding ---------------------------------------------------------------------------------


def after(told: str, beginning: str) -> str:
    """Return what follows in the line that begins so; empty without one."""
    return next((line[len(beginning) :] for line in told.split("\n") if line.startswith(beginning)), "")


def cards(listed: str) -> Counter[str]:
    """Return the cards of a list, in which a colour holds until another one is named."""
    found: Counter[str] = Counter()
    colour = ""
    for word in listed.rstrip(".").split(". ")[0].split(", "):
        name, _, count = re.sub(r" \(.*", "", word).partition(" ×")
        colour = name.split(" ")[0] if name.startswith(("black ", "red ")) else colour
        code = CARDS.get(name) or CARDS.get(f"{colour} {name}")
        if code:
            found[code] += int(count or 1)
    return found


def each(told: str, names: Iterable[str], pattern: str) -> dict[str, str]:
    """Return by name what a pattern finds behind it in the line that begins with it."""
    found = {}
    for name in names:
        hit = re.search(rf"^{name}(?: \(\d\))?: .*?{pattern}", told, re.MULTILINE)
        if hit:
            found[name] = hit[1]
    return found


def number(text: str) -> int:
    """Return a number as it is written, with its own sign of minus."""
    return int(text.replace("−", "-"))


class Heard(NamedTuple):
    """Something that a picture shows: what the view holds of it, and what is understood of the words."""

    what: str
    holds: Callable[[Any, tuple[str, ...]], object]
    hears: Callable[[str, tuple[str, ...]], object]


def by_seat(what: str, values: Callable[[Any], Iterable[int]], pattern: str) -> Heard:
    """Return a number that each seat has, which stands in its line; none need not be said."""

    def heard(told: str, names: tuple[str, ...]) -> dict[str, int]:
        return _some((name, number(found)) for name, found in each(told, names, pattern).items())

    return Heard(what, lambda view, names: _some(zip(names, values(view), strict=True)), heard)


def _some(numbers: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {name: number for name, number in numbers if number}


def pile(what: str, values: Callable[[Any], Iterable[str]], beginning: str) -> Heard:
    """Return cards that lie in one place, which stand in a line of their own."""
    return Heard(what, lambda view, _: Counter(values(view)), lambda told, _: cards(after(told, beginning)))


def piles(what: str, values: Callable[[Any], Iterable[Iterable[str]]], beginning: str) -> Heard:
    """Return cards that lie before each seat, in a line that begins with these words and a name."""
    return Heard(
        what,
        lambda view, names: dict(zip(names, map(Counter, values(view)), strict=True)),
        lambda told, names: {name: cards(after(told, beginning.format(name=name))) for name in names},
    )


def one(what: str, value: Callable[[Any], int], pattern: str) -> Heard:
    """Return a number of the whole table; none need not be said."""

    def heard(told: str, _: tuple[str, ...]) -> int:
        hit = re.search(pattern, told)
        return number(hit[1]) if hit else 0

    return Heard(what, lambda view, _: value(view), heard)


# --- What each game shows --------------------------------------------------------------------------


def _own_hand(view: Any, _: tuple[str, ...]) -> Counter[str]:
    """Return the own hand; cards drawn to choose among them are no part of it yet."""
    choosing = view.drawn if view.phase == "keep" else ()
    return Counter((*view.hand, *choosing))


CARD_GAME: Final = (
    Heard(
        "own hand",
        _own_hand,
        lambda told, _: cards(after(told, "Your hand: ")),
    ),
    by_seat("scores", lambda view: view.scores, "score (−?\\d+)"),
    by_seat("cards in hand", lambda view: view.hand_sizes, "(\\d+) cards? in hand"),
    Heard(
        "dealer",
        lambda view, names: {names[view.dealer]},
        lambda told, names: set(each(told, names, "\\b(dealer)\\b")),
    ),
    one("season", lambda view: view.season, r"Season (\d+) of"),
)
DECK: Final = one("deck", lambda view: view.deck_size, r"(\d+) cards? in the deck")


def _thrown(view: Any) -> list[list[str]]:
    current = view.discard is not None
    river = view.river[: len(view.river) - current]
    return [[thrown.card for thrown in river if thrown.seat == seat] for seat in range(len(view.hand_sizes))]


def _exposed(view: Any) -> list[tuple[str, ...]]:
    return [meld.cards if meld else () for meld in view.melds]


def _covered(view: Any) -> list[str]:
    return [node.card for place, node in enumerate(view.tree) if place not in view.ends]


def _open_ends(told: str, _: tuple[str, ...]) -> Counter[str]:
    ends = after(told, "Open ends: ").split("; ")
    return sum((cards(end.partition(" on ")[0]) for end in ends), Counter[str]())


def _laid(told: str, names: tuple[str, ...]) -> Counter[str]:
    """Return the cards that lie in the middle: earlier ones, and what everybody has played."""
    lines = [after(told, "Earlier in this round, oldest first: ")]
    lines += re.findall(rf"^(?:{'|'.join(names)}) plays: (.*)$", told, re.MULTILINE)
    return sum(map(cards, lines), Counter[str]())


def _bets(view: Any, names: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    return {name: (bet.amount, bet.field) for name, bet in zip(names, view.bets, strict=True) if bet}


def _ships(view: Any, names: tuple[str, ...]) -> dict[str, tuple[str, int]]:
    def place(position: int) -> str:
        return {0: "start", view.options.goal: "goal"}.get(position, str(position))

    return {
        f"{'ABCD'[seat]}{number}": (place(ship.position), ship.cargo)
        for seat in range(len(names))
        for number, ship in enumerate(view.players[seat].ships, 1)
    }


def _sailing(told: str, names: tuple[str, ...]) -> dict[str, tuple[str, int]]:
    lines = "".join(re.findall(rf"^(?:{'|'.join(names)}): \d+ at the goal.*$", told, re.MULTILINE))
    pattern = r"\b([A-D]\d) (?:on square|at the) (\d+|start|goal)(?: with a load of (\d+))?"
    return {ship: (place, int(cargo or 0)) for ship, place, cargo in re.findall(pattern, lines)}


def _squares(view: Any, names: tuple[str, ...]) -> dict[str, str]:
    def place(position: int) -> str:
        return {0: "the start", GOAL: "finished"}.get(position, str(position))

    return {name: place(one.position) for name, one in zip(names, view.table.runners, strict=True)}


def _where(told: str, names: tuple[str, ...]) -> dict[str, str]:
    return each(told, names, r"(?:\b(?:on square|at) |(?=finished))(the start|finished|\d+)\b")


def _rested(view: Any, names: tuple[str, ...]) -> dict[str, set[int]]:
    runners = zip(names, view.table.runners, strict=True)
    return {name: {*runner.rested} for name, runner in runners if runner.rested}


def _standing(told: str, names: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Return what stands on each square of a board that is told in rows, and whose it is."""
    found: dict[str, tuple[str, str]] = {}
    for row in re.findall(r"^Row \w+\. (.*)\.$", told, re.MULTILINE):
        for side in row.split("; "):
            owner, there = side.split(": ") if ": " in side else ("", side)
            assert owner in {"", *names}
            found |= {
                square: (owner, what) for square, _, what in (one.partition(" ") for one in there.split(", "))
            }
    return {square: what for square, what in found.items() if what[1]}


def _cerke_board(view: Any, names: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    board = view.position.board
    squares = cerke_board.BOARDS[view.position.options.board].names
    return {
        square: (
            "" if piece == cerke_board.TAM else names[cerke_board.owner(piece) or 0],
            piece_name(piece, ENGLISH),
        )
        for square, piece in zip(squares, board, strict=True)
        if piece
    }


def _zia_board(view: Any, names: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    return {
        square: (names[piece.islower()], kind_name(piece.upper(), ENGLISH))
        for square, piece in zip(zia_board.NAMES, view.table.board, strict=True)
        if piece != zia_board.EMPTY
    }


def _many(listed: str) -> Counter[str]:
    """Return what is listed with how often each: "soldier ×2, archer"."""
    found: Counter[str] = Counter()
    for word in listed.rstrip(".").split(", "):
        name, _, count = word.partition(" ×")
        found[name] += int(count or 1)
    return found - Counter(["none", ""])


def _lauzait_board(view: Any, _: tuple[str, ...]) -> dict[str, str]:
    pieces = zip(SQUARES, view.board, strict=True)
    return {square: lauzait_name(piece, ENGLISH) for square, piece in pieces if piece}


def _concealed(told: str) -> Counter[str]:
    """Return pieces of which a suit is named once: "workers 1, 3, 3; officer 4; 1 wild"."""
    found = Counter[str]()
    for suit, numbers in re.findall(r"(worker|officer)s? ([\d, ]*\d)", told):
        found.update(f"{suit} {number}" for number in numbers.split(", "))
    wild = re.search(r"(\d) wild", told)
    return found + Counter(wild=int(wild[1]) if wild else 0)


def _revealed(told: str, names: tuple[str, ...]) -> dict[str, Counter[str]]:
    found = {}
    for name in names:
        (line,) = re.findall(rf"^{name}: .* in all.*$", told, re.MULTILINE)
        sets = re.findall(r"revealed (\w+(?: \d)?), (\w+(?: \d)?), (\w+(?: \d)?)", line)
        found[name] = Counter(chain(*sets))
    return found


def _installed(view: Any, names: tuple[str, ...]) -> dict[str, list[tuple[str, int]]]:
    players = zip(names, view.players, strict=True)
    return {name: [(laid.card, laid.marks) for laid in player.installed] for name, player in players}


def _lying(told: str, names: tuple[str, ...]) -> dict[str, list[tuple[str, int]]]:
    """Return the cards that are told below each seat, one in a line, with their marks."""
    found: dict[str, list[tuple[str, int]]] = {name: [] for name in names}
    for name, lines in re.findall(r"^(\w+) \(\d\): square.*((?:\n\d: .*)*)", told, re.MULTILINE):
        for card, marks in re.findall(r"^\d: ([^,.]*)(?:, (\d) marks?)?", lines, re.MULTILINE):
            found[name].append((CARDS[card], int(marks or 0)))
    return found


def _throws(view: Any, names: tuple[str, ...]) -> dict[str, list[int]]:
    chains = zip(names, view.chains, strict=True)
    return {name: [*made.throws] for name, made in chains if made is not None and made.throws}


HEATS: Final = (
    by_seat("chips", lambda view: view.chips, r"chips (−?\d+)"),
    one("pot", lambda view: sum(view.paid), r"The pot: (\d+)"),
    one("round", lambda view: view.round, r"Round (\d+) of"),
    Heard(
        "throws",
        _throws,
        lambda told, names: {
            name: [*map(int, thrown.split(" + "))]
            for name, thrown in each(told, names, r"chips −?\d+, threw (\d+(?: \+ \d+)*)").items()
        },
    ),
)


HEARD: Final[Mapping[str, tuple[Heard, ...]]] = {
    "mok_kaik": (
        *CARD_GAME,
        by_seat("face down", lambda view: view.down_sizes, r"face down (\d+)"),
        piles("won", lambda view: view.face_up, "Won by {name}: "),
    ),
    "ta_xot": (
        *CARD_GAME,
        DECK,
        piles(
            "exposed", lambda view: [meld.cards if meld else () for meld in view.melds], "Exposed by {name}: "
        ),
        piles("discards", _thrown, "Discards of {name}, oldest first: "),
        pile("light", lambda view: [view.light] if view.light else [], "The start light (光): "),
    ),
    "mak_kaik": (
        *CARD_GAME,
        one("pot", lambda view: view.pot, r"pot (\d+)"),
        by_seat("paid", lambda view: view.paid, r"paid (\d+)"),
        pile("row", lambda view: view.row, "Public row: "),
        piles("taken", lambda view: view.taken, "Taken by {name}: "),
    ),
    "niek_hi": (
        *CARD_GAME,
        pile("discarded", lambda view: view.discard, "Discarded: "),
        Heard(
            "removed",
            lambda view, _: Counter(view.removed),
            lambda told, _: cards(after(told, "Removed: ").partition(": ")[2]),
        ),
    ),
    "mak_hup": (
        *CARD_GAME,
        DECK,
        pile("covered", _covered, "Covered: "),
        pile("swept away", lambda view: view.cleared, "Swept away: "),
        Heard(
            "open ends",
            lambda view, _: Counter(view.tree[end].card for end in view.ends),
            _open_ends,
        ),
    ),
    "nam_to": (
        *CARD_GAME,
        one("pot", lambda view: view.pot, r"pot (\d+)"),
        by_seat("paid", lambda view: view.paid, r"paid (\d+)"),
        piles("shown", lambda view: view.shown, "Shown by {name}: "),
    ),
    "ni_ne": (
        *CARD_GAME,
        DECK,
        piles("won", lambda view: view.won, "Won by {name}: "),
        Heard("laid", lambda view, _: Counter(chain(*(laid.cards for laid in view.pile))), _laid),
    ),
    "lutu": (
        by_seat("chips", lambda view: view.chips, r"chips (−?\d+)"),
        Heard(
            "bets",
            _bets,
            lambda told, names: {
                name: (int(amount), int(field))
                for name in names
                for amount, field in re.findall(
                    rf"^{name}: chips .*?(\d+) chips? on field (\d)", told, re.MULTILINE
                )
            },
        ),
        one("round", lambda view: view.round, r"Round (\d+) of"),
    ),
    "nexxy": (
        by_seat("cups", lambda view: [runner.cups for runner in view.table.runners], r"(\d+) cups?"),
        Heard(
            "squares",
            _squares,
            _where,
        ),
        Heard(
            "rested",
            _rested,
            lambda told, names: {
                name: {*map(int, re.findall(r"\d+", found))}
                for name, found in each(told, names, r"rested on ([^;.]*)").items()
            },
        ),
    ),
    "ne_kana": (
        by_seat("stock", lambda view: [player.stock for player in view.players], r"stock (\d+)"),
        Heard("ships", _ships, _sailing),
        one("round", lambda view: view.round, r"Round (\d+)"),
    ),
    "zau_shu": HEATS,
    "niek_zau_shu": HEATS,
    "mok_co": (
        pile("own hand", lambda view: view.hand, "Your hand: "),
        by_seat("rice", lambda view: [player.rice for player in view.players], r", rice (\d+)"),
        by_seat(
            "coins", lambda view: [player.coins for player in view.players], r"coins (\d+)(?=\.$|, protected)"
        ),
        Heard("installed", _installed, _lying),
        by_seat("squares", lambda view: [player.index for player in view.players], r"square (\d+)"),
        pile("discarded", lambda view: view.discarded, "Discarded: "),
        one("deck", lambda view: view.deck_size, r"(\d+) cards? in the deck"),
    ),
    "lauzait_cep": (
        by_seat("points", lambda view: view.points, r"(−?\d+) in all"),
        by_seat("concealed", lambda view: view.hidden_sizes, r"(\d+) concealed"),
        Heard(
            "board",
            _lauzait_board,
            lambda told, _: {
                square: piece
                for row in re.findall(r"^Row \d: (.*)\.$", told, re.MULTILINE)
                for square, _, piece in (one.partition(" ") for one in row.split(", "))
            },
        ),
        Heard(
            "own pieces",
            lambda view, _: Counter(lauzait_name(piece, ENGLISH) for piece in view.hidden),
            lambda told, _: _concealed(after(told, "Your pieces: concealed ").split("; revealed")[0]),
        ),
        Heard(
            "sets",
            lambda view, names: {
                name: Counter(lauzait_name(piece, ENGLISH) for made in sets for piece in made.pieces)
                for name, sets in zip(names, view.sets, strict=True)
            },
            _revealed,
        ),
        Heard(
            "seen being taken",
            lambda view, names: {
                name: Counter(lauzait_name(piece, ENGLISH) for piece in known)
                for name, known in zip(names, view.known, strict=True)
                if known
            },
            lambda told, names: {
                name: _concealed(found)
                for name, found in each(told, names, r"seen being taken: (.*)$").items()
            },
        ),
    ),
    "zia_cerke": (
        Heard("board", _zia_board, _standing),
        Heard(
            "taken",
            lambda view, names: {
                name: Counter(kind_name(piece.upper(), ENGLISH) for piece in taken)
                for name, taken in zip(names, view.table.captured, strict=True)
            },
            lambda told, names: {name: _many(after(told, f"Taken by {name}: ")) for name in names},
        ),
    ),
    "cerke": (
        Heard("board", _cerke_board, _standing),
        Heard(
            "captured",
            lambda view, names: {
                name: sorted(piece_name(piece, ENGLISH) for piece in cerke_board.split_hand(taken))
                for name, taken in zip(names, view.position.captured, strict=True)
            },
            lambda told, names: {
                name: sorted(_many(after(told, f"Captured by {name}: ")).elements()) for name in names
            },
        ),
        one("rate", lambda view: view.position.rate, r"rate ×(\d+)"),
        one("season", lambda view: view.position.season, r"Season (\d+) of"),
        Heard(
            "scores",
            lambda view, names: dict(zip(names, view.position.score, strict=True)),
            lambda told, names: {
                name: number(re.findall(rf"rate ×.*{name} (−?\d+)", told)[-1]) for name in names
            },
        ),
    ),
}

# --- The game --------------------------------------------------------------------------------------


def chosen(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    """Choose by what the labels say, step by step; whoever only hears them can tell them apart."""
    view = game.view(state, seat)
    rest, depth = [(action, game.steps(state, action)) for action in game.legal(state, seat)], 0
    while len(rest) > 1:
        steps = list(dict.fromkeys(steps[depth] for _, steps in rest if len(steps) > depth))
        labels = [words.step_label(game.id, view, step) for step in steps]
        assert all(labels)
        assert len({*labels}) == len(steps), labels
        step = steps[rng.randrange(len(steps))]
        rest, depth = (
            [(action, steps) for action, steps in rest if steps[depth : depth + 1] == (step,)],
            depth + 1,
        )
    return rest[0][0]


def heard(game_id: str, view: Any, names: tuple[str, ...]) -> str:
    """Return all that is said to a seat."""
    own = faces.get(game_id).describe_own(view, Look(names=names))
    return "\n".join(
        [words.describe_fully(game_id, view, names=names), words.prompt(game_id, view, names=names), own]
    )


def positions(game: AnyGame) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Play by ear and yield what each seat that is asked sees."""
    names, rng = NAMES[: game.seats.stop - 1], random.Random(5)
    changes = {name: value for name, value in SHORTER.items() if name in game.options.__struct_fields__}
    state = game.start(len(names), game.make_options(changes=changes))
    for _ in range(TURNS):
        turn = game.turn(state)
        if turn.is_over:
            return
        seat = turn.seats[0]
        if seat == CHANCE:
            state = game.apply(state, seat, game.chance(state).sample(rng))
            continue
        yield game.view(state, seat), names
        state = game.apply(state, seat, chosen(game, state, seat, rng))


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_all_that_is_seen_is_heard(game_id: str) -> None:
    asked = 0
    for view, names in positions(catalogue.get(game_id)):
        told = heard(game_id, view, names)
        asked += 1
        for each_thing in HEARD[game_id]:
            assert each_thing.hears(told, names) == each_thing.holds(view, names), (each_thing.what, told)
    assert asked >= 5


LONG: Final = (
    "Wolfeschlegelsteinhausenbergerdorff",
    "とても長い名前の人",
    "Hana 花 하나 Hana 花 하나",
    "D" * 30,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_no_alt_text_ends_inside_a_sentence(game_id: str, language: str) -> None:
    for view, names in positions(catalogue.get(game_id)):
        look = Look(names=LONG[: len(names)], language=language)
        said = faces.get(game_id).describe(view, look)
        assert units(said) <= ALT_LIMIT
        assert said.endswith((".", "。", "!", "?", "！", "？", ")", "）"))


def test_every_game_has_something_to_hear() -> None:
    assert {game_id for game_id, things in HEARD.items() if things} == {*catalogue.ids()}
