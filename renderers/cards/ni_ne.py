"""小猫 on the table and in words: the pile of the round, who is still in it, and points."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import core
from renderers.canvas import Look
from renderers.cards.names import card_text, cards_text, count_text, player, points_text, signed
from renderers.cards.speech import CardGame
from renderers.cards.table import Group, Panel
from renderers.translation import Translator


class NiNe(CardGame):
    """小猫."""

    id: ClassVar[str] = "ni_ne"
    dealer_value: ClassVar[bool] = False
