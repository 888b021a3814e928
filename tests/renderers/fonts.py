"""Everything that keeps lettering once it is drawn."""

from __future__ import annotations

from renderers import lettering, text
from renderers.cards import faces
from renderers.cerke import legend, picture
from renderers.results import (
    draw_bracket,
    draw_crosstable,
    draw_experiment,
    draw_ladder,
    draw_league,
    draw_league_season,
    draw_plot,
    draw_profile,
    draw_season,
    draw_standings,
    draw_values,
    ladder,
)


def forget() -> None:
    """Empty the caches that hold lettering."""
    for cached in (text.font_of, text._lettered, text.legible, text.line):
        cached.cache_clear()
    for cerke in (picture.strip_picture, legend.legend_of):
        cerke.cache_clear()
    for cards in (faces.short, lettering.line, lettering.width, lettering.disc, lettering.chip):
        cards.cache_clear()
    for results in (
        draw_bracket,
        draw_crosstable,
        draw_experiment,
        draw_ladder,
        draw_league,
        draw_league_season,
        draw_plot,
        draw_profile,
        draw_season,
        draw_standings,
        draw_values,
        ladder._disc,
    ):
        results.cache_clear()
