"""The card games that have pictures and words, by their identifiers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.cards.mak_hup import MakHup
from renderers.cards.mak_kaik import MakKaik
from renderers.cards.mok_kaik import MokKaik
from renderers.cards.nam_to import NamTo
from renderers.cards.ni_ne import NiNe
from renderers.cards.niek_hi import NiekHi
from renderers.cards.speech import CardGame
from renderers.cards.ta_xot import TaXot

_GAMES: Final[tuple[CardGame, ...]] = (MokKaik(), TaXot(), MakKaik(), NiekHi(), MakHup(), NamTo(), NiNe())

GAMES: Final[Mapping[str, CardGame]] = MappingProxyType({game.id: game for game in _GAMES})
