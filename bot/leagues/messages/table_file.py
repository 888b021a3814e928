"""A league's table as a file for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction

from discord import ui

from bot.kit.messages.message import Attachment, Message, framed
from bot.leagues.messages.table_pictures import points_head, tie_words, unit_of
from bot.leagues.messages.tables import NAME
from bot.leagues.messages.words import plain_name
from bot.leagues.service import tables
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Cross, Page, Wanted
from bot.leagues.service.terms import Unit
from bot.results.messages.standings import BOM, harmless
from renderers.results.crosstable import SIGNS
from renderers.translation import N_, Translator


def table_file(season: Season, everybody: Page, games: Cross | None, t: Translator) -> Message:
    """Return the message with a whole table as a file for spreadsheets."""
    told = t.t("The whole table, for a spreadsheet.")
    file = Attachment(f"{NAME}.csv", csv_text(season, everybody, games, t))
    return framed([ui.TextDisplay(told), file], [])


def csv_text(season: Season, everybody: Page, games: Cross | None, t: Translator) -> str:
    """Return a table as comma-separated values (RFC 4180): places, names, points, tie-breaks, all games."""
    kept = io.StringIO()
    write = csv.writer(kept, lineterminator="\r\n").writerow
    stage = everybody.wanted.stage
    rounds = _games(season, everybody, games, t)
    most = max(map(len, rounds.values()), default=0)
    heads = [t.t("Place"), t.t("Name"), points_head(season, everybody, t) or t.t("Points")]
    heads += [tie_words(name, t) for name in everybody.ties]
    if stage != TOTAL:
        heads += [t.t(head) for head in (N_("Games"), N_("Wins"), N_("Draws"), N_("Losses"))]
    write([*heads, *(t.t("Round {number}", number=number) for number in range(1, most + 1))])
    unit = unit_of(season, stage)
    for stand in everybody.stands:
        line = stand.line
        figures = dict(line.ties) if line else {}
        cells: list[object] = [
            stand.place or "",
            harmless(plain_name(season.entrants[stand.entrant], t)),
            number(stand.points, unit) if stand.place else "",
        ]
        cells += [number(figures[name]) if name in figures else "" for name in everybody.ties]
        if stage != TOTAL:
            cells += [line.played, line.wins, line.draws, line.losses] if line else [""] * 4
        write([*cells, *rounds.get(stand.entrant, ())])
    return BOM + kept.getvalue()


def number(figure: Fraction, unit: Unit = Unit.AUTO) -> str:
    """Return a figure as a spreadsheet reads it; place points are those shown, from 0 to 100."""
    if unit is Unit.PLACES:
        return written(figure, unit).replace("−", "-")
    return f"{float(figure):.4f}".rstrip("0").rstrip(".")


def _games(season: Season, everybody: Page, games: Cross | None, t: Translator) -> dict[int, list[str]]:
    """Return what each had by round, as cells of a file."""
    stage = everybody.wanted.stage
    if stage == TOTAL:
        return {}
    if games is None:
        return {
            stand.entrant: _tables(season, everybody.wanted, stand.entrant, t) for stand in everybody.stands
        }
    by_number = {one.number: one.entrant for one in games.rows}
    return {
        one.entrant: [
            harmless("; ".join(_game(season, game, by_number, t) for game in cell)) for cell in one.cells
        ]
        for one in games.rows
    }


def _game(season: Season, game: tables.Game, by_number: Mapping[int, int], t: Translator) -> str:
    result, opponent, _ = game
    sign = SIGNS.get(result, "")
    if not opponent:
        return sign
    return f"{plain_name(season.entrants[by_number[opponent]], t)}: {sign}"


def _tables(season: Season, wanted: Wanted, entrant: int, t: Translator) -> list[str]:
    """Return at which tables of several somebody sat: their place, and with whom."""
    cells = []
    for one in season.rounds_of(wanted.division, wanted.stage):
        if one.state == "drawn":
            continue
        cells.append("")
        for fixture in season.tables(one.id):
            outcome = season.outcome(fixture.id)
            if entrant not in fixture.seats or len(fixture.seats) < 2:
                continue
            at = fixture.seats.index(entrant)
            places = outcome.places.split(",") if outcome and outcome.places else []
            place = places[at] if at < len(places) else SIGNS["open"]
            who = (
                plain_name(season.entrants[other], t) for other in fixture.seats if other not in {0, entrant}
            )
            cells[-1] = harmless(f"{place}: {', '.join(who)}")
    return cells
