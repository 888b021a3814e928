"""A position of Cerke with its options and the weights, made ready for a search."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine import sticks
from engine.cerke.board import EMPTY, HAND_ORDER, IA, PROFESSIONS, TAM, A, join_hand, split_hand
from engine.cerke.geometry import geometry
from engine.cerke.hands import held, is_new, loose_points, missing, rules_of
from engine.cerke.options import UNIT, Options
from engine.cerke.state import Position
from engine.cerke.turns import HIGHEST_RATE, LEAST_FURTHER, start_points
from engine.players.cerke.layout import PIECE_OF, board_of
from engine.players.cerke.outlook import Frame, Hands
from engine.players.cerke.search import Limits, Search
from engine.players.cerke.weights import LACKS, Weights

ORDER: Final = {profession.letter: number for number, profession in enumerate(PROFESSIONS)}
"""Professions by their letter."""

PATIENCE: Final = (160, 320)
"""Turns of a season after which fear begins to fade, and is gone: two careful sides might never end.

That is late: whoever fears no reply loses every game to somebody who does, and people may take their time."""

MOST_KNOWN: Final = 50_000
"""So many sets of captured pieces are kept."""


class Book:
    """What captured pieces are worth by some options and weights: each set is looked up once."""

    def __init__(self, options: Options, weights: Weights) -> None:
        self.options, self.weights = options, weights
        self.known: dict[str, Hands] = {}
        self.texts: list[str] = []

    def hands(self, captured: str) -> Hands:
        """Return what a side has of these captured pieces."""
        found = self.known.get(captured)
        if found is None:
            features = lacking(captured, self.options)
            beside = sum(self.weights.captured[ORDER[letter]] for letter in captured if letter != "+")
            ours, theirs = (
                beside + sum(part * points for part, points in zip(parts, features, strict=True))
                for parts in (self.weights.ours, self.weights.theirs)
            )
            always = self.options.declare_on == "any_hand" and bool(held(captured, self.options))
            found = Hands(len(self.texts), pays(captured, self.options), ours, theirs, always)
            self.texts.append(captured)
            self.known[captured] = found
        return found

    def extend(self, hands: Hands, kind: int, more: bool) -> None:
        """Fill in what a set becomes by one piece more or less."""
        text, piece = self.texts[hands.key], HAND_ORDER[kind]
        pieces = split_hand(text)
        if more:
            pieces.append(piece)
        else:
            pieces.remove(piece)
        after = join_hand(pieces)
        declares = is_new(text, after, self.options)
        if more:
            hands.more[kind], hands.more_declares[kind] = self.hands(after), declares
        else:
            hands.less[kind], hands.less_declares[kind] = self.hands(after), declares


def pays(captured: str, options: Options) -> int:
    """Return what captured pieces pay at rate 1, in the unit of the options."""
    hands = held(captured, options)
    return sum(hand.points for hand in hands) + loose_points(captured, hands, options)


def lacking(captured: str, options: Options) -> tuple[float, ...]:
    """Return the points of the hands that captured pieces make, and of those that lack one, two, three."""
    both = Counter(letter for letter in captured if letter != "+")
    features = [pays(captured, options) / options.unit] + [0.0] * (LACKS - 1)
    for rule in rules_of(options):
        lacks = missing(rule, both)
        if 0 < lacks < LACKS:
            features[lacks] += rule.points / UNIT
    return tuple(features)


@lru_cache(maxsize=16)
def _book(options: Options, weights: Weights) -> tuple[Frame, Book]:
    book = Book(options, weights)
    return _frame(options, weights, book), book


def _frame(options: Options, weights: Weights, book: Book) -> Frame:
    frame = Frame(book.extend)
    frame.unit = float(options.unit)
    frame.share = start_points(options)
    frame.limited = options.score_limit == "total"
    frame.penalties_end = options.immediate_penalty_can_end_game
    frame.rate_limit = options.rate_limit or HIGHEST_RATE
    frame.last_turn = options.max_plies_per_season or 0
    frame.seasons = options.seasons
    frame.situational_only = options.situational_taxot == "situational_only"
    frame.cast = [float(odds) for odds in sticks.ODDS]
    frame.chain = options.stick_method == "chain"
    farthest = max(len(geometry(options).board.rows), len(geometry(options).board.columns))
    frame.reach = [_reach(far, frame.chain) for far in range(farthest)]
    frame.water = float(sticks.at_least(options.water_threshold))
    frame.worth = [_worth(piece, weights) for piece in PIECE_OF]
    frame.tempo, frame.hope = weights.tempo, weights.hope
    frame.victory, frame.spread = weights.victory, weights.season**2
    return frame


def _worth(piece: str, weights: Weights) -> float:
    if piece in (EMPTY, TAM):
        return 0.0
    return weights.board[ORDER[piece[-1].upper()]] * (1 if piece[-1].isupper() else -1)


def _reach(far: int, chain: bool) -> float:
    """Return how likely a bridge cast comes so far: one cast, or a 連撃術 that goes on until it does."""
    if not chain:
        return float(sticks.at_least(far))
    further = [Fraction(0)] * (far + 1)  # how likely so much more is reached by casting on
    for lacks in range(1, far + 1):
        further[lacks] = sum(
            (
                odds * (1 if cast >= lacks else further[lacks - cast])
                for cast, odds in enumerate(sticks.ODDS)
                if cast >= LEAST_FURTHER
            ),
            Fraction(0),
        )
    first = (odds * (1 if cast >= far else further[far - cast]) for cast, odds in enumerate(sticks.ODDS))
    return float(sum(first, Fraction(0)))


def search_of(position: Position, weights: Weights, limits: Limits, *, patient: bool = False) -> Search:
    """Return a search of a position, whose mover is to act; ``patient``: its fear does not fade."""
    options = position.options
    frame, book = _book(options, weights)
    if len(book.texts) > MOST_KNOWN:
        _book.cache_clear()
        frame, book = _book(options, weights)
    hands = [book.hands(position.captured[seat]) for seat in (IA, A)]
    search = Search(board_of(position), frame, limits, hands)
    search.score = position.score[IA] - start_points(options)
    search.rate, search.turns, search.season = position.rate, position.turns, position.season
    if not patient:
        first, last = PATIENCE
        search.fear = min(1.0, max(0.0, (last - position.turns) / (last - first)))
    search.second_left = [
        options.second_cast and seat == options.helped and not position.second_cast_made for seat in (IA, A)
    ]
    return search
