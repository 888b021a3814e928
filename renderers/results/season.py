"""A server season that is over, as a picture and in words: podium, biggest jumps, what was remarkable."""

from __future__ import annotations

from typing import Final

from renderers import lettering, theme
from renderers.canvas import Look
from renderers.face import Drawing
from renderers.names import listed
from renderers.results.model import SeasonSummary
from renderers.results.parts import KEPT, alt, message, paragraphs, spoken, written
from renderers.results.podium import podium
from renderers.table import panels
from renderers.table.page import drawn, header
from renderers.table.panels import Sum
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("Nobody finished a game in this season. Join in for the next one!")


@theme.cached(maxsize=KEPT)
def draw_season(season: SeasonSummary, language: str) -> Drawing:
    """Draw the summary of a season."""
    look, t = Look(language=language), translator(language)
    blocks = [header(season.title, lettering.DOT.join(_notes(season, t)), "", look)]
    blocks.append(podium(season.podium, look, t) if season.podium else message(EMPTY, look, t))
    if season.jumps:
        sums = [Sum(written(name, place, t), change) for place, (name, change) in enumerate(season.jumps, 1)]
        blocks.append(panels.panel(t.t(_JUMPS), [panels.lines(sums, look)], look))
    if season.facts:
        blocks.append(paragraphs(t.t("Remarkable"), season.facts, look))
    return drawn(blocks)


_JUMPS: Final = N_("Biggest jumps")


def _notes(season: SeasonSummary, t: Translator) -> list[str]:
    """Return what stands beside the title: what the season was of, games and people."""
    games = t.tn("{count} game", "{count} games", season.games)
    people = t.tn("{count} person", "{count} people", season.people)
    return [note for note in (season.subtitle, games, people) if note]


# --- In words --------------------------------------------------------------------------------------


def describe_season(season: SeasonSummary, language: str) -> str:
    """Return the alt text of :func:`draw_season`."""
    t = translator(language)
    title = t.t("{name}: {what}.", name=season.title, what=listed(_notes(season, t), t))
    if not season.podium:
        return t.sentences([title, t.t(EMPTY)])
    rows = [
        t.t("{name}: {what}.", name=f"{place}. {spoken(name, number, t)}", what=figure)
        for number, (place, name, figure, _) in enumerate(season.podium, 1)
    ]
    jumps = [
        t.t("{name} {points}", name=spoken(name, number, t), points=change)
        for number, (name, change) in enumerate(season.jumps, 1)
    ]
    jumped = t.t("{name}: {what}.", name=t.t(_JUMPS), what=listed(jumps, t)) if jumps else ""
    return alt([title], rows, t, [jumped, *(t.sentence(fact) for fact in season.facts)])
