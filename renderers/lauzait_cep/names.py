"""What pieces, sets, awards and options of ラウツァイト・セプ are called, and what its menus ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine.lauzait_cep.pieces import WILD, number_of, sort_pieces
from engine.lauzait_cep.state import Award, Piece, Pieces, Set
from renderers import glossary
from renderers.face import RuleWords
from renderers.names import listed
from renderers.terms import term
from renderers.translation import N_, Translator

NAMES: Final = RuleWords(
    name=term("games.lauzait_cep"),
    tagline=N_("move pieces on a small board to take some, and collect three sets of three"),
    presets={"standard": (N_("Standard rules"), N_("as in the rule book"))},
    options={
        "rounds": N_("Rounds"),
        "action_order": N_("Order of actions in a turn"),
        "light_piece": N_("Light piece (光駒)"),
        "max_turns": N_("Turns after which a round ends without a winner"),
    },
    values={
        ("rounds", None): N_("one for each player"),
        "fixed": N_("conceal, form, hire"),
        "free": N_("any order"),
    },
)

ALSO: Final = MappingProxyType(
    dict.fromkeys(
        (
            "政府結成",
            "ラウツァイト",
            "組閣",
            "组阁",
            "政府结成",
            "라우차이트 셉",
            "정부 구성",
            "Lauzait",
            "363 heni dux",
        ),
        "",
    )
)

PROMPTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "discard": N_("Discard which piece?"),
        "piece": N_("Move which piece?"),
        "to": N_("Take the piece on which square?"),
        "form": N_("Form which set?"),
        "dissolve": N_("Conceal which set?"),
    }
)

# --- Pieces ----------------------------------------------------------------------------------------

_SUITS: Final = MappingProxyType({"K": N_("worker {number}"), "F": N_("officer {number}")})
_CHOICES: Final = MappingProxyType(
    {"K": N_("worker {number} (兵{number})"), "F": N_("officer {number} (筆{number})")}
)
_SIGNS: Final = MappingProxyType({"K": "兵", "F": "筆"})
WILD_NAME: Final = term("lauzait_cep.wild")
SUIT_NAMES: Final = MappingProxyType({"K": N_("workers (兵)"), "F": N_("officers (筆)")})


def piece_name(piece: Piece, t: Translator) -> str:
    """Return a piece in a sentence: "worker 3"."""
    if piece == WILD:
        return t.t(WILD_NAME)
    return t.t(_SUITS[piece[0]], number=number_of(piece))


def piece_sign(piece: Piece) -> str:
    """Return a piece as short as can be: "兵3", or "*" for a wild."""
    return piece if piece == WILD else f"{_SIGNS[piece[0]]}{number_of(piece)}"


def piece_choice(piece: Piece, t: Translator) -> str:
    """Return a piece on a label of its own: "worker 3 (兵3)"."""
    if piece == WILD:
        return t.t("wild (*)")
    return t.t(_CHOICES[piece[0]], number=number_of(piece))


def in_order(pieces: Iterable[Piece], t: Translator) -> str:
    """Return pieces in a sentence, one by one: "worker 3, worker 4, wild"."""
    return listed([piece_name(piece, t) for piece in pieces], t)


def pieces_text(pieces: Pieces, t: Translator) -> str:
    """Return pieces in a sentence, by suits: "workers 3, 4, 4; officer 0; 1 wild"."""
    numbers = {
        suit: [str(number_of(piece)) for piece in sort_pieces(pieces) if piece[0] == suit] for suit in _SUITS
    }
    parts = []
    if workers := numbers["K"]:
        told = listed(workers, t)
        parts.append(t.tn("worker {numbers}", "workers {numbers}", len(workers), numbers=told))
    if officers := numbers["F"]:
        told = listed(officers, t)
        parts.append(t.tn("officer {numbers}", "officers {numbers}", len(officers), numbers=told))
    if wilds := pieces.count(WILD):
        parts.append(t.tn("{count} wild", "{count} wilds", wilds))
    return t.t("; ").join(parts) or t.t("none")


# --- Sets ------------------------------------------------------------------------------------------


def reading_text(found: Set, t: Translator) -> str:
    """Return what the wilds of a set stand for; empty where it has none."""
    stood = [
        piece_name(as_, t) for piece, as_ in zip(found.pieces, found.reading, strict=True) if piece == WILD
    ]
    return t.t("wild as {pieces}", pieces=listed(stood, t)) if stood else ""


def set_text(found: Set, t: Translator) -> str:
    """Return a set in a sentence, with what its wilds stand for: "wild, wild, worker 5 (wild as …)"."""
    words, read = in_order(found.pieces, t), reading_text(found, t)
    return t.t("{pieces} ({reading})", pieces=words, reading=read) if read else words


# --- Awards ----------------------------------------------------------------------------------------


def award_name(kind: str, t: Translator) -> str:
    """Return what formation points are given for, by its word with the sign behind."""
    return glossary.named(f"lauzait_cep.{kind}", t)


CONDITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lauzait": N_("for every declaration"),
        "experts": N_("all nine in one suit"),
        "sequence": N_("the numbers 0 to 8 or 1 to 9, each once"),
        "bridges": N_("two of the sets have the same numbers"),
        "balanced": N_(
            "the numbers on officers (筆) and on workers (兵) add up to the same, not counting wilds"
        ),
        "dark": N_("nothing can be discarded"),
        "light": N_("for each one held, if the table plays with it"),
    }
)
"""What the formation points are given for, in a few words."""


def award_text(award: Award, light: Piece, t: Translator) -> str:
    """Return an award and why it was given: "Balance (筆兵無傾): 筆 12 = 兵 12"."""
    why = _why(award, light, t)
    name = award_name(award.kind, t)
    return t.t("{name}: {what}", name=name, what=why) if why else name


def _why(award: Award, light: Piece, t: Translator) -> str:
    numbers = listed(map(str, award.numbers), t)
    match award.kind:
        case "experts":
            return t.t("all nine are {suit}", suit=t.t(SUIT_NAMES[award.suit]))
        case "sequence":
            return t.t("the numbers {low} to {high}, each once", low=award.numbers[0], high=award.numbers[-1])
        case "bridges":
            return t.t("two sets of {numbers}", numbers=numbers)
        case "balanced":
            return t.t("officers (筆) {count} = workers (兵) {count}", count=award.count)
        case "dark":
            return t.t("nothing can be discarded")
        case "light":
            return t.t("{piece} ×{count}", piece=piece_name(light, t), count=award.count)
        case _:
            return ""
