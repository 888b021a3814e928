"""The face of 行山: its sentences, and its picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine import core
from engine.mok_co.numbers import dismantle_cost, install_cost, currency
from engine.mok_co.state import Action, Phase, View
from renderers.canvas import Look
from renderers.cards.names import card_text, cards_text
from renderers.cards.typed import typed_words
from renderers.face import Drawing, Face
from renderers.mok_co import labels, picture, signs, table, telling
from renderers.mok_co import hand as own_hand
from renderers.mok_co.names import ACTIONS, ALSO, NAMES, PHASES, PROMPTS, REFUSALS, RESOURCES, TYPED
from renderers.mok_co.plan import Laid, Place
from renderers.names import early_end, listed, player
from renderers.translation import N_, Translator, translator

HAND_BYTES: Final = 55 * 1024
"""Bytes of a hand's picture that are fine; it comes with every turn, often over a phone's connection."""


class MokCo(Face[View, Action]):
    """行山."""

    names = NAMES
    prompts = PROMPTS
    refusals = REFUSALS
    own_view = N_("My hand")
    also = MappingProxyType(dict.fromkeys(ALSO, ""))
    season = N_("Race")
    typed = TYPED

    # --- Pictures ----------------------------------------------------------------------------------

    def draw(self, view: View, look: Look) -> Drawing:
        """Draw board, story and seats, with the seat's own hand below them in that seat's view."""
        return picture.draw(table.table(view, self.prompt(view, look), look), table.hand(view, look), look)

    def draw_own(self, view: View, look: Look) -> Drawing | None:
        """Draw the hand of the seat whose view this is; None for a spectator."""
        hand = table.hand(view, look)
        if hand is None:
            return None
        sheet = own_hand.draw(hand, look)
        return Drawing(sheet.png(HAND_BYTES), sheet.image.size)

    def signs(self, look: Look) -> Drawing:
        """Draw the twelve kinds of cards with what they cost and do."""
        return signs.draw(look.language, look.style)

    def describe_signs(self, look: Look) -> str:
        """Return the twelve kinds of cards with what they cost and do."""
        return signs.describe(translator(look.language))
