"""The games of the 48-card deck, for tests that look at hands and deals."""

from __future__ import annotations

from typing import Final

from engine import catalogue
from engine.card_game import CardGame

CARD_GAMES: Final = tuple(name for name in catalogue.ids() if isinstance(catalogue.get(name), CardGame))
