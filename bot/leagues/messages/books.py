"""The book of a league's season: its frozen tables as they are bound with what was found in its games."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.leagues.messages.summary import avatar
from bot.leagues.messages.words import division_name, drawn_name
from bot.leagues.service.closing import FinalLine, read_final, winners
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import Season
from bot.results.messages.books import Told, bound
from renderers import text
from renderers.lettering import DOT
from renderers.results.model import Place
from renderers.share import book
from renderers.translation import Translator


def league_book(season: Season, told: Told, t: Translator) -> book.Book:
    """Return the book of a season that is over, a table for each division."""
    number = season.row.number
    title = text.clean(season.terms.name)
    if number > 1:
        title = DOT.join((title, t.t("Season {number}", number=number)))
    final = read_final(season.row.final).tables
    tables = [_table(season, place, lines, told, t) for place, lines in enumerate(final, 1)]
    if len(tables) == 1:
        tables = [tables[0]._replace(name="")]
    return bound(title, tables, told, t)


def _table(
    season: Season, division: int, lines: Sequence[FinalLine], told: Told, t: Translator
) -> book.Table:
    places = (
        Place(
            line.place,
            drawn_name(season, line.entrant, t),
            written(Fraction(line.points), season.terms.unit),
            avatar(season, line, told.avatars),
        )
        for line in lines
    )
    return book.Table(division_name(division, t), tuple(places), won=bool(winners(lines)))
