"""What Cerke's things are called: pieces, hands, seasons, sides and players."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.cerke import board as rules
from engine.cerke import state
from engine.cerke.board import IA, TAM
from engine.cerke.hands import FLASH
from renderers.canvas import Look
from renderers.terms import SOURCE, of_language, term, terms
from renderers.translation import N_, Translator, translator

PIECES: Final = MappingProxyType(terms("pieces"))
"""The professions and the tam, by their identifiers in the rule book."""

HANDS: Final = MappingProxyType(
    {
        **terms("hands"),
        "run6": term("hands.chariot_archer_soldier"),
    }
)
"""What each hand is called beside its kanji."""

MADE_OF: Final = MappingProxyType(
    {of_language(SOURCE)[called.key].sign: called for called in terms("variant_hands").values()}
)
"""Hands of variants, by their kanji: they are called by their pieces, not like those of the standard game."""

SEASONS: Final = MappingProxyType(
    {
        1: (N_("the only season"),),
        2: (N_("first season"), N_("second season")),
        4: (N_("spring"), N_("summer"), N_("autumn"), N_("winter")),
    }
)
"""The seasons of a game by their number."""


def piece_name(piece: str, t: Translator) -> str:
    """Return "red soldier" for a piece on the board or in hand, "tam" for the 皇."""
    if piece == TAM:
        return t.t(PIECES["tam"])
    name = t.t(PIECES[rules.profession(piece).id])
    return t.t("red {piece}", piece=name) if rules.is_red(piece) else t.t("black {piece}", piece=name)


TAM_SIGN: Final = "皇"


def piece_sign(piece: str) -> str:
    """Return the kanji of a piece."""
    return TAM_SIGN if piece == TAM else rules.profession(piece).sign


def player(look: Look, seat: int, t: Translator) -> str:
    """Return the name of a player, or of the side where no name was given."""
    return look.name(seat) or side_name(seat, t)


def side_name(seat: int, t: Translator) -> str:
    """Return "IA side" or "A side"."""
    return t.t("Side IA") if seat == IA else t.t("Side A")


def hand_gloss(hand: state.Hand, t: Translator) -> str:
    """Return what a hand is called beside its kanji: "Animals, one colour"."""
    words = MADE_OF.get(hand.name.removeprefix(FLASH)) or HANDS.get(hand.id)
    gloss = t.t(words) if words else ""  # a hand of a club's own has a name alone
    if gloss and hand.flash and hand.id != "king":  # 王 always has the flash
        return t.t("{hand}, one colour", hand=gloss)
    return gloss


def hand_name(hand: state.Hand, language: str) -> str:
    """Return what a hand is called with its kanji: "Animals, one colour (同色獣)"."""
    t = translator(language)
    gloss = hand_gloss(hand, t)
    return t.t("{gloss} ({kanji})", kanji=hand.name, gloss=gloss) if gloss else hand.name


def season_of(number: int, seasons: int, t: Translator) -> str:
    """Return the name of a season of a game of so many."""
    return t.t(SEASONS[seasons][number - 1])


def season_name(position: state.Position, t: Translator) -> str:
    """Return the name of the season that is being played."""
    return season_of(position.season, position.options.seasons, t)
