"""The catalogue: every game by its identifier."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.cerke.game import CERKE
from engine.core import OptionError


def test_games_are_found_by_their_own_identifier() -> None:
    """A game stands in the catalogue under its id, once, and declares what the contract asks for."""
    assert len(set(catalogue.ids())) == len(catalogue.ids()) > 0
    for game_id in catalogue.ids():
        game = catalogue.get(game_id)
        assert game.id == game_id
        assert game.version >= 1
        assert len(game.seats) > 0
        assert next(iter(game.presets.values())) == game.options()
    assert catalogue.get("cerke") is CERKE


def test_an_unknown_game_is_an_option_error() -> None:
    """The error says what there is."""
    with pytest.raises(OptionError) as caught:
        catalogue.get("chess")
    assert caught.value.rule == "unknown_game"
    assert caught.value.data["allowed"] == catalogue.ids()
