"""The page of computer players: its table and its picture are those of the figures that are shipped."""

from __future__ import annotations

import io

from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.arena.messages.picture import picture
from bot.results.service.ratings.anchors import published
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


def test_games_that_were_not_played_keep_their_figures() -> None:
    """Of rules of one's own, more people, or some of the levels, practice is told nothing."""
    before = published()
    newer = replace(before[1], version=2)
    odd = [
        replace(before[2], changes={"seasons": 1}, pairs=()),
        replace(before[3], seats=4, pairs=()),
        replace(before[4], version=2, players=before[4].players[:-1]),
    ]
    assert merged(before, [newer, *odd]) == (before[0], newer, *before[2:])
    assert merged(before, []) == before


def test_a_pair_that_played_anew_counts_for_the_one_before() -> None:
    """Its players and those whom they have met are numbered by all games that stand now."""
    before = published()
    assert merged(before, before) == before
    first = before[0].pairs[0]
    anew = replace(first, share=0.5, low=0.4, high=0.6)
    found = replace(before[0], players=(), pairs=(anew,))
    (of_cerke, *others) = merged(before, [found])
    assert of_cerke.pairs == (anew, *before[0].pairs[1:])
    assert of_cerke.players[0].number > before[0].players[0].number
    assert [player.name for player in of_cerke.players] == [player.name for player in before[0].players]
    assert tuple(others) == before[1:]


def test_who_is_no_level_any_more_stands_in_no_pair() -> None:
    before = published()
    gone = replace(before[0].pairs[0], better="formerly")
    of_cerke = merged([replace(before[0], pairs=(*before[0].pairs, gone))], [replace(before[0])])[0]
    assert of_cerke == before[0]
