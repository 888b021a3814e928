"""A league's table in its three forms, lines, a crosstable or a bracket: as it is drawn and told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from bot.kit.messages.message import safe
from bot.leagues.messages.formats import event_round, words_of
from bot.leagues.messages.words import division_name, drawn_name, expelled_note, plain_season
from bot.leagues.service import agenda
from bot.leagues.service.field import WITHOUT_A_GAME, Kind
from bot.leagues.service.formats import way_of
from bot.leagues.service.pairing import knockout
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import OUT, Season
from bot.leagues.service.tables import TOTAL, Cross, Page, Stand, Wanted
from bot.leagues.service.terms import Unit
from bot.table.messages import pictures
from bot.table.messages.mine import LONGEST, fitting
from renderers import Dress, Picture, rule_words, text
from renderers.names import capitalized
from renderers.results import bracket as brackets
from renderers.results import league_model as model
from renderers.results.bracket import describe_bracket, draw_bracket, tell_bracket
from renderers.results.crosstable import describe_crosstable, draw_crosstable, tell_crosstable
from renderers.results.league import describe_league, draw_league, tell_league
from renderers.results.league_words import scores, tie
from renderers.results.parts import Told
from renderers.translation import Translator

LINES, CROSS, BRACKET = "t", "x", "b"
"""The forms of a table: lines, a crosstable, a bracket."""

MOST_NAMED: Final = 6
"""So many who can still win are named; more are counted."""

MOST_TIES: Final = 3
"""So many tie-breaks have a column in a picture."""


# --- What is drawn ---------------------------------------------------------------------------------


def table(season: Season, page: Page, reader: int, t: Translator) -> model.Table:
    """Return a page of a table as it is drawn and told; ``reader`` is the number of an entrant, or 0."""
    stage, there = page.wanted.stage, [stand.entrant for stand in page.stands]
    figures = _figures([stand.points if stand.place else None for stand in page.stands], season, stage)
    shown = [name for name in page.ties if _says_something(name, page.stands)][:MOST_TIES]
    columns = [_column(name, page.stands) for name in shown]
    return model.Table(
        **_head(season, page.wanted, t, page),
        page=page.wanted.page,
        pages=page.pages,
        lines=tuple(
            _line(season, stand, points, ties, reader, t)
            for stand, points, *ties in zip(page.stands, figures, *columns, strict=True)
        ),
        points=points_head(season, page, t),
        ties=tuple(tie(name, t) for name in shown),
        record=stage != TOTAL and not way_of(season.terms.events[stage]).reckoning.several,
        notes=(*_still_first(season, page, t), *expelled_note(season, there, t, drawn_name)),
    )


def _line(
    season: Season, stand: Stand, points: str, ties: Iterable[str], reader: int, t: Translator
) -> model.Line:
    shown = model.Line(
        place=stand.place,
        name=drawn_name(season, stand.entrant, t),
        points=points,
        ties=tuple(ties),
        zone=stand.zone,
        sure=stand.sure,
        out=stand.out,
        is_me=stand.entrant == reader,
        moved=stand.moved,
    )
    line = stand.line
    if line is None:
        return shown
    return msgspec.structs.replace(
        shown,
        played=line.played,
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
        last=tuple(mark.value for mark in line.last),
    )


def unit_of(season: Season, stage: int) -> Unit:
    """Return what points of an event are counted in."""
    return Unit.AUTO if stage == TOTAL else season.terms.events[stage].unit


def _figures(points: Sequence[Fraction | None], season: Season, stage: int) -> list[str]:
    """Return a column of points as figures; empty for who has left the table."""
    there = [one for one in points if one is not None]
    unit = unit_of(season, stage)
    told = iter([written(one, unit) for one in there] if unit is Unit.PLACES else scores(there))
    return ["" if one is None else next(told) for one in points]


def _column(name: str, stands: Sequence[Stand]) -> list[str]:
    """Return a column of a tie-break; empty for who has none."""
    values = [dict(stand.line.ties).get(name) if stand.line else None for stand in stands]
    told = iter(scores([value for value in values if value is not None]))
    return ["" if value is None else next(told) for value in values]


def _says_something(name: str, stands: Sequence[Stand]) -> bool:
    """Whether a tie-break is anything but nothing for somebody on the page."""
    return any(dict(stand.line.ties).get(name) for stand in stands if stand.line)


def points_head(season: Season, page: Page, t: Translator) -> str:
    """Return what heads a column of points, empty for points."""
    if page.a_table:
        return t.t("Points per table")
    stage = page.wanted.stage
    counted = "" if stage == TOTAL else words_of(season.terms.events[stage]).points
    return t.t(counted) if counted else ""


def _head(season: Season, wanted: Wanted, t: Translator, page: Page | None = None) -> dict[str, Any]:
    """Return what heads every picture: the league, and which table of it this is."""
    parts = []
    if len(season.divisions) > 1:
        parts.append(division_name(wanted.division, t))
    if wanted.stage == TOTAL:
        parts.append(t.t("All events"))
    else:
        parts.append(event_name(season, wanted.stage, t))
    if page is not None and page.round and season.row.state == "running":
        parts.append(_round(season, page, wanted, t))
    title = plain_season(season.row)
    return {"title": text.clean(title), "subtitle": " · ".join(part for part in parts if part)}


def _round(season: Season, page: Page, wanted: Wanted, t: Translator) -> str:
    """Return how far an event has come, as the message of its round says it; nothing of challenges."""
    if wanted.stage == TOTAL:
        return t.t("Round {number}", number=page.round)
    if agenda.at_once(season, wanted.division, wanted.stage):
        return t.t("All rounds")
    event = season.event_of(wanted.stage)
    return event_round(event, page.round, page.rounds, t) if way_of(event).order is None else ""


def event_name(season: Season, stage: int, t: Translator) -> str:
    """Return what an event is called: its game where there are several, else its format."""
    event = season.terms.events[stage]
    if len(season.terms.events) > 1:
        return f"{stage + 1}. {rule_words.game_name(event.game_id, t.language)}"
    return t.t(words_of(event).name)


def _still_first(season: Season, page: Page, t: Translator) -> tuple[str, ...]:
    able = page.can_win
    if not able:
        return ()
    if len(able) > MOST_NAMED:
        told = t.tn("{count} person can still be first.", "{count} people can still be first.", len(able))
        return (told,)
    told = t.both([drawn_name(season, number, t) for number in able])
    if len(able) == 1:
        return (t.t("Nobody can catch up with {name} any more.", name=told),)
    return (t.t("Can still be first: {names}.", names=told),)


def crosstable(season: Season, shown: Cross, reader: int, t: Translator) -> model.Crosstable:
    """Return a page of a crosstable as it is drawn and told."""
    event = season.terms.events[shown.wanted.stage]
    figures = _figures([one.points for one in shown.rows], season, shown.wanted.stage)
    return model.Crosstable(
        **_head(season, shown.wanted, t),
        page=shown.wanted.page,
        pages=shown.pages,
        rows=tuple(
            model.Row(
                number=one.number,
                name=drawn_name(season, one.entrant, t),
                points=points,
                cells=tuple(tuple(model.Game(*game) for game in cell) for cell in one.cells),
                out=one.out,
                is_me=one.entrant == reader,
            )
            for one, points in zip(shown.rows, figures, strict=True)
        ),
        by_round=shown.by_round,
        seats=tuple(rule_words.seat_name(event.game_id, seat, t.language) for seat in range(2)),
    )


def bracket(
    season: Season, wanted: Wanted, drawn: knockout.Bracket, reader: int, t: Translator
) -> model.Bracket:
    """Return a part of a bracket as it is drawn and told."""

    def side(match: knockout.Match, at: int) -> model.Side:
        slot = match.slots[at]
        if slot.entrant is None:
            return model.Side(bye=not slot.awaited)
        row = season.entrants[slot.entrant]
        return model.Side(
            name=drawn_name(season, slot.entrant, t),
            seed=row.seed,
            score=_score(match, slot.entrant),
            won=match.winner == slot.entrant,
            out=row.state in OUT,
            is_me=slot.entrant == reader,
        )

    def shown(match: knockout.Match) -> model.Match:
        return model.Match(one=side(match, 0), other=side(match, 1), lot=_by_lot(match))

    whole = model.Bracket(
        **_head(season, wanted, t),
        rounds=tuple(tuple(map(shown, matches)) for matches in drawn.rounds),
        third=shown(drawn.third) if drawn.third else None,
    )
    pages = len(brackets.parts(whole)) if whole.rounds else 1
    return msgspec.structs.replace(whole, page=min(max(wanted.page, 1), pages), pages=pages)


def _score(match: knockout.Match, entrant: int) -> str:
    """Return what somebody has won of a match; without a game, a sign that says so."""
    meeting = match.meeting
    if meeting is None or not meeting.points or meeting.kind in {None, Kind.ANNULLED}:
        return ""
    if meeting.kind in WITHOUT_A_GAME:
        return "+" if match.winner == entrant else "−"
    return written(meeting.points[meeting.seats.index(entrant)])


def _by_lot(match: knockout.Match) -> bool:
    """Whether nothing but the place tells the two of a decided match apart."""
    meeting = match.meeting
    if meeting is None or match.winner is None:
        return False
    return knockout.is_by_lot(meeting.kind, meeting.points, meeting.game_points)


# --- A table in its three forms --------------------------------------------------------------------


class Look:
    """A table in one form, as a picture and in words; ``mine`` is the page of the reader's line."""

    def __init__(
        self,
        struct: Any,
        draw: Callable[[Any, str], Any],
        describe: Callable[[Any, str], str],
        tell: Callable[[Any, str], Told],
        mine: int = 0,
    ) -> None:
        self.struct, self.pages, self.page, self.mine = struct, struct.pages, struct.page, mine
        self._draw, self._describe, self._tell = draw, describe, tell

    async def picture(self, t: Translator, dress: Dress) -> Picture:
        """Draw it, in a process of its own."""
        return await pictures.draw_told(self._draw, self._describe, self.struct, t, dress)

    def words(self, t: Translator) -> str:
        """Return all of it in words, as much as one message takes."""
        told = self._tell(self.struct, t.language)
        before, *_ = told.before
        lines = [f"### {safe(before)}", *map(safe, (*told.before[1:], *told.rows, *told.after))]
        return fitting(lines, LONGEST, t)


def look(season: Season, form: str, shown: Any, wanted: Wanted, reader: int, t: Translator) -> Look:
    """Return a table in a form: ``shown`` is what ``tables`` has for it."""
    if form == CROSS:
        struct: Any = crosstable(season, shown, reader, t)
        return Look(struct, draw_crosstable, describe_crosstable, tell_crosstable, shown.mine)
    if form == BRACKET:
        struct = bracket(season, wanted, shown, reader, t)
        return Look(struct, draw_bracket, describe_bracket, tell_bracket)
    return Look(table(season, shown, reader, t), draw_league, describe_league, tell_league, shown.mine)


# --- How it is computed ----------------------------------------------------------------------------


def tie_words(name: str, t: Translator) -> str:
    """Return what a tie-break means, as a heading."""
    return capitalized(tie(name, t).meaning)
