"""The page of computer players: its table and its picture are those of the figures that are shipped."""

from __future__ import annotations

import io

from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.arena.messages.picture import picture
from bot.results.service.ratings.anchors import Figures, Standing, published
from engine import catalogue
from engine.players import YARDSTICKS, levels_of
from renderers import rule_words
from scripts.players_page import FIGURES, PAGE, PICTURE, merged, page, written


def test_the_table_is_that_of_the_figures() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text, published())
    assert FIGURES.read_bytes() == written(published())


def test_the_picture_is_that_of_the_figures() -> None:
    with Image.open(PICTURE) as kept, Image.open(io.BytesIO(picture(published()))) as now:
        assert ImageChops.difference(kept.convert("RGB"), now.convert("RGB")).getbbox() is None


def test_all_games_with_something_to_choose_are_on_it() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for game in catalogue.GAMES.values():
        assert (f"**{rule_words.game_name(game.id, 'en')}" in text) == game.has_choice, game.id


def test_the_figures_are_of_the_levels_of_today() -> None:
    for figures in published():
        levels = [player.name for player in figures.players if player.name not in YARDSTICKS]
        assert levels == list(levels_of(figures.game)), (figures.game, figures.family)


def _all(figures: Figures) -> tuple[Standing, ...]:
    """Return a standing of each of today's levels."""
    return tuple(Standing(name, 1000.0, 0.0) for name in levels_of(figures.game))


def test_games_that_were_not_played_keep_their_figures() -> None:
    """Of rules of one's own, more people, or some of the levels, practice is told nothing."""
    before = tuple(replace(each, players=_all(each)) for each in published())
    newer = replace(before[1], pairs=())
    odd = [
        replace(before[2], changes={"seasons": 1}, pairs=()),
        replace(before[3], seats=4, pairs=()),
        replace(before[4], players=before[4].players[1:], pairs=()),
    ]
    assert merged(before, [newer, *odd]) == (before[0], newer, *before[2:])
    assert merged(before, []) == before
