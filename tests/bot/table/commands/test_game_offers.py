"""The games that commands offer while somebody types: each once, under one name."""

from __future__ import annotations

import pytest

from bot.table.commands.common import choices, games_to_choose
from engine import catalogue
from renderers import naming, rule_words
from renderers.translation import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_is_offered_once_and_named_once(language: str) -> None:
    offered = choices(games_to_choose(language), "")
    assert sorted(choice.value for choice in offered) == sorted(catalogue.ids())
    for choice in offered:
        name, *rest = choice.name.split(" · ")
        assert name == rule_words.game_name(choice.value, language)
        assert name not in "".join(rest[:1])
        assert "（" not in name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_whatever_name_is_typed_offers_its_game_once(game_id: str, language: str) -> None:
    for name in naming.names_of(game_id):
        found = [choice.value for choice in choices(games_to_choose(language), name)]
        assert found.count(game_id) == 1
        assert len(found) == len(set(found))
