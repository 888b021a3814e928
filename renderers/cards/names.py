"""What cards, seats and sums are called, in every card game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from engine.cards import DECK, FACES
from renderers.cards.faces import BACK, RANKS, Card
from renderers.terms import term
from renderers.translation import N_, Translator

RANK_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {face.code: term(f"cards.{face.code}") for face in FACES}
)
"""The ranks in words, the number with the name: that is what stands on the card."""

STRENGTHS: Final[Mapping[int, str]] = MappingProxyType(
    {-1: "s", **{number: str(number) for number in range(9)}, 9: "kt"}
)
"""The ranks that have a strength: 王 and 皇 share one."""

KINDS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "single": (N_("a single card"), N_("Single")),
        "set": (N_("a set of {count}"), N_("Set of {count}")),
        "run": (N_("a run of {count}"), N_("Run of {count}")),
        "runset": (N_("a run of sets of {count}"), N_("Run of sets of {count}")),
    }
)
"""The kinds of combinations, in a sentence and on a label."""

_DECK: Final = "s012345678kt"
COMPACT_LIMIT: Final = 70
"""So long may the cards on a label be before they are grouped."""


def card_text(card: Card, t: Translator) -> str:
    """Return a card in words: "black horse 5"."""
    return _coloured(card[0], t.t(RANK_WORDS[card[1]]), t)


def _coloured(colour: str, cards: str, t: Translator) -> str:
    if colour == "R":
        return t.t("red {cards}", cards=cards)
    return t.t("black {cards}", cards=cards)


def cards_text(cards: Iterable[Card], t: Translator) -> str:
    """Return cards in words, black before red, equal ones counted; cards face down are only counted."""
    held = list(cards)
    parts = []
    for colour in "BR":
        counts = Counter(card[1] for card in held if card and card[0] == colour)
        if counts:
            names = [
                t.t(RANK_WORDS[rank]) + (f" ×{counts[rank]}" if counts[rank] > 1 else "")
                for rank in sorted(counts, key=_DECK.index)
            ]
            parts.append(_coloured(colour, t.t(", ").join(names), t))
    hidden = held.count(BACK)
    if hidden:
        parts.append(t.tn("{count} card face down", "{count} cards face down", hidden))
    return t.t(", ").join(parts) or t.t("none")


def rank_text(rank: str, t: Translator) -> str:
    """Return a rank in words with the sign that the card shows: "horse 5 (馬)"."""
    return t.t("{name} ({sign})", name=t.t(RANK_WORDS[rank]), sign=RANKS[rank].kanji)


def card_label(cards: Iterable[Card], t: Translator) -> str:
    """Return cards in their order for a label: "black horse 5 (馬) ×2, clerk 6 (筆)"; many without signs."""
    held = list(cards)
    label = _in_order(held, lambda rank: rank_text(rank, t), t)
    return label if len(label) <= COMPACT_LIMIT else _in_order(held, lambda rank: t.t(RANK_WORDS[rank]), t)


def _in_order(cards: Sequence[Card], named: Callable[[str], str], t: Translator) -> str:
    """Return cards in words in their order, neighbours of one colour together, equal ones counted."""
    parts = []
    for colour, there in groupby(cards, key=lambda card: card[0]):
        counted = [(rank, len(list(same))) for rank, same in groupby(card[1] for card in there)]
        names = [named(rank) + (f" ×{count}" if count > 1 else "") for rank, count in counted]
        parts.append(_coloured(colour, t.t(", ").join(names), t))
    return t.t(", ").join(parts)


def combo_text(kind: str, count: int, t: Translator) -> str:
    """Return a kind of combination in a sentence: "a run of 3"."""
    return t.t(KINDS[kind][0], count=count)


def combo_label(kind: str, count: int, t: Translator) -> str:
    """Return a kind of combination as a caption: "Run of 3"."""
    return t.t(KINDS[kind][1], count=count)


def strength_text(strength: int, t: Translator) -> str:
    """Return a strength by the ranks that have it: "horse 5 (馬)", "king (王) or tam (皇)"."""
    one, *other = (rank_text(rank, t) for rank in STRENGTHS[strength])
    return t.t("{one} or {other}", one=one, other=other[0]) if other else one


def count_text(cards: int, t: Translator) -> str:
    """Return "1 card" or "3 cards"."""
    return t.tn("{count} card", "{count} cards", cards)


def deck_text(t: Translator) -> str:
    """Return which cards there are, in a sentence."""
    faces = [rank_text(face.code, t) + f" ×{face.copies}" * (face.copies > 1) for face in FACES]
    return t.t(
        "{count} cards, half black and half red; in each colour {cards}.",
        count=len(DECK),
        cards=t.t(", ").join(faces),
    )
