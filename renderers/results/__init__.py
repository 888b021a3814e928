"""What remains of games, as pictures and in words: standings, ratings over time, a profile, a season.

* ``model``      what is shown, as frozen data; whoever draws it has it ready
* ``league_model``, ``league_words``  the same of leagues, and what its figures are called
* ``standings``  a page of a table
* ``plot``       ratings over time, on the axes of ``axes``
* ``profile``    somebody's card
* ``season``     a server season that is over
* ``league``     a page of the table of a league
* ``crosstable`` who played whom in it
* ``bracket``    a knock-out
* ``league_season`` a season of a league that is over
* ``ladder``     how strong computer players are
* ``comparison`` two rule sets that were tried, in words; ``experiment``, ``experiment_picture`` drawn
* ``values``     what a game was worth to a seat over its positions
* ``podium``, ``luck``, ``marks``      somebody's last games as marks
* ``parts``      what these pictures share
"""

from __future__ import annotations

from renderers.results.bracket import describe_bracket, draw_bracket, tell_bracket
from renderers.results.crosstable import describe_crosstable, draw_crosstable, tell_crosstable
from renderers.results.experiment_picture import describe_experiment, draw_experiment
from renderers.results.ladder import describe_ladder, draw_ladder
from renderers.results.league import describe_league, draw_league, tell_league
from renderers.results.league_season import (
    describe_league_season,
    draw_league_season,
    tell_league_season,
)
from renderers.results.plot import describe_plot, draw_plot
from renderers.results.profile import describe_profile, draw_profile
from renderers.results.season import describe_season, draw_season
from renderers.results.standings import describe_standings, draw_standings
from renderers.results.values import describe_values, draw_values

__all__ = [
    "describe_bracket",
    "describe_crosstable",
    "describe_experiment",
    "describe_ladder",
    "describe_league",
    "describe_league_season",
    "describe_plot",
    "describe_profile",
    "describe_season",
    "describe_standings",
    "describe_values",
    "draw_bracket",
    "draw_crosstable",
    "draw_experiment",
    "draw_ladder",
    "draw_league",
    "draw_league_season",
    "draw_plot",
    "draw_profile",
    "draw_season",
    "draw_standings",
    "draw_values",
    "tell_bracket",
    "tell_crosstable",
    "tell_league",
    "tell_league_season",
]
