"""A league's tables: as pictures with ways to all others, in words, as a file, and how figures came about."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar, cast

import discord
from discord import ui

from bot.kit.messages.message import Message, framed, gallery, picture_file, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, PressSelect
from bot.leagues.messages.seasons import TABLE
from bot.leagues.messages.words import FORMATS, division_name, entrant_name, names, plain_name, season_name
from bot.leagues.service import tables
from bot.leagues.service.field import WITHOUT_A_GAME, Kind
from bot.leagues.service.pairing import knockout
from bot.leagues.service.scoring.points import Missed, written
from bot.leagues.service.scoring.standing import ADDED, Summand
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD, POINTS
from bot.leagues.service.season import OUT, Season
from bot.leagues.service.tables import TOTAL, Cross, Explained, Page, Stand, Wanted
from bot.leagues.service.terms import EventTerms, Format, Unit
from bot.results.messages.standings import BOM, PER_MENU, harmless
from bot.storage.league_rows import SeasonRow
from bot.table.messages import pictures
from bot.table.messages.mine import LONGEST, fitting
from renderers import Dress, Picture, rule_words, text
from renderers.results import bracket as brackets
from renderers.results import league_model as model
from renderers.results.bracket import describe_bracket, draw_bracket, tell_bracket
from renderers.results.crosstable import SIGNS, describe_crosstable, draw_crosstable, tell_crosstable
from renderers.results.league import describe_league, draw_league, tell_league
from renderers.results.league_words import scores, tie
from renderers.results.parts import Told
from renderers.translation import N_, Translator

TURN: Final = "lg_turn"
"""The verb that shows another table, page or form in the message that was pressed."""

DIVISION, EVENT, PAST = "lg_division", "lg_stage", "lg_past"
"""The verbs of the menus that put another division, event or season into the table."""

WORDS, FILE, SHOW = "lg_words", "lg_file", "lg_show"
CUT: Final = "buchholz_cut"
"""The tie-break that leaves the lowest summand out."""

HOW: Final = "lg_how"
"""The verb that asks whose figures are to be explained, and then explains them."""

LINES, CROSS, BRACKET = "t", "x", "b"
"""The forms of a table: lines, a crosstable, a bracket."""

FORMS: Final[Mapping[str, str]] = {LINES: N_("Table"), CROSS: N_("Crosstable"), BRACKET: N_("Bracket")}
"""What the buttons to them say."""

EVERY: Final = "all"
"""What stands for all events in menus and custom ids."""

NAME: Final = "league"
"""The name of picture and file."""

MOST_NAMED: Final = 6
"""So many who can still win are named; more are counted."""

MOST_TIES: Final = 3
"""So many tie-breaks have a column in a picture."""

Shown = TypeVar("Shown")


# --- What is looked at -----------------------------------------------------------------------------


def state(wanted: Wanted, form: str = LINES) -> tuple[str, str, str]:
    """Return what a control has to carry of the table it stands at."""
    return str(wanted.division), EVERY if wanted.stage == TOTAL else str(wanted.stage), form


def other_form(season: Season, stage: int) -> str:
    """Return the form that a table has beside its lines; empty if none."""
    if stage == TOTAL:
        return ""
    way = season.terms.events[stage].format
    if way is Format.KNOCKOUT:
        return BRACKET
    return CROSS if way in tables.HAS_CROSSTABLE else ""


def plain_season(season: SeasonRow, name: str) -> str:
    """Return what a season is called, where nothing is formatted."""
    return name if season.number == 1 else f"{name} {season.number}"


# --- The pictures ----------------------------------------------------------------------------------


def table(season: Season, page: Page, reader: int, t: Translator) -> model.Table:
    """Return a page of a table as it is drawn and told; ``reader`` is the number of an entrant, or 0."""
    stage = page.wanted.stage
    figures = _figures([stand.points if stand.place else None for stand in page.stands], season, stage)
    shown = [name for name in page.ties if _says_something(name, page.stands)][:MOST_TIES]
    columns = [_column(name, page.stands) for name in shown]
    return model.Table(
        **_head(season, page, t),
        page=page.wanted.page,
        pages=page.pages,
        lines=tuple(
            _line(season, stand, points, ties, reader, t)
            for stand, points, *ties in zip(page.stands, figures, *columns, strict=True)
        ),
        points=_points_head(season, page, t),
        ties=tuple(tie(name, t) for name in shown),
        record=stage != TOTAL and season.terms.events[stage].format is not Format.TABLES,
        notes=_notes(season, page, t),
    )


def _line(
    season: Season, stand: Stand, points: str, ties: Iterable[str], reader: int, t: Translator
) -> model.Line:
    shown = model.Line(
        place=stand.place,
        name=_name(season, stand.entrant, t),
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
    return model.Line(
        **{name: getattr(shown, name) for name in ("place", "name", "points", "ties", "moved")},
        **{name: getattr(shown, name) for name in ("zone", "sure", "out", "is_me")},
        played=line.played,
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
        last=cast(Any, tuple(mark.value for mark in line.last)),
    )


def _name(season: Season, number: int, t: Translator) -> str:
    return text.clean(plain_name(season.entrants[number], t))


def _unit(season: Season, stage: int) -> Unit:
    return Unit.AUTO if stage == TOTAL else season.terms.events[stage].unit


def _figures(points: Sequence[Fraction | None], season: Season, stage: int) -> list[str]:
    """Return a column of points as figures; empty for who has left the table."""
    there = [one for one in points if one is not None]
    unit = _unit(season, stage)
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


def _points_head(season: Season, page: Page, t: Translator) -> str:
    if page.a_table:
        return t.t("Points a table")
    stage = page.wanted.stage
    is_bracket = stage != TOTAL and season.terms.events[stage].format is Format.KNOCKOUT
    return t.t("Rounds won") if is_bracket else ""


def _head(season: Season, page: Page | None, t: Translator, wanted: Wanted | None = None) -> dict[str, Any]:
    """Return what heads every picture: the league, and which table of it this is."""
    wanted = page.wanted if page is not None else wanted
    assert wanted is not None
    parts = []
    if len(season.divisions) > 1:
        parts.append(division_name(wanted.division, t))
    if wanted.stage == TOTAL:
        parts.append(t.t("All events"))
    else:
        parts.append(event_name(season, wanted.stage, t))
    if page is not None and page.round and season.row.state == "running":
        parts.append(_round(season, page, t))
    title = plain_season(season.row, season.terms.name)
    return {"title": text.clean(title), "subtitle": " · ".join(parts)}


def _round(season: Season, page: Page, t: Translator) -> str:
    if page.rounds >= page.round:
        return t.t("Round {number} of {count}", number=page.round, count=page.rounds)
    return t.t("Round {number}", number=page.round)


def event_name(season: Season, stage: int, t: Translator) -> str:
    """Return what an event is called: its game where there are several, else its format."""
    event = season.terms.events[stage]
    if len(season.terms.events) > 1:
        return f"{stage + 1}. {rule_words.game_name(event.game_id, t.language)}"
    return t.t(FORMATS[event.format])


def _notes(season: Season, page: Page, t: Translator) -> tuple[str, ...]:
    able = page.can_win
    if not able:
        return ()
    if len(able) > MOST_NAMED:
        told = t.tn("{count} person can still be first.", "{count} people can still be first.", len(able))
        return (told,)
    told = t.both([_name(season, number, t) for number in able])
    if len(able) == 1:
        return (t.t("Nobody can catch up with {name} any more.", name=told),)
    return (t.t("Can still be first: {names}.", names=told),)


def crosstable(season: Season, shown: Cross, reader: int, t: Translator) -> model.Crosstable:
    """Return a page of a crosstable as it is drawn and told."""
    event = season.terms.events[shown.wanted.stage]
    figures = _figures([one.points for one in shown.rows], season, shown.wanted.stage)
    return model.Crosstable(
        **_head(season, None, t, shown.wanted),
        page=shown.wanted.page,
        pages=shown.pages,
        rows=tuple(
            model.Row(
                number=one.number,
                name=_name(season, one.entrant, t),
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
            name=_name(season, slot.entrant, t),
            seed=row.seed,
            score=_score(match, slot.entrant),
            won=match.winner == slot.entrant,
            out=row.state in OUT,
            is_me=slot.entrant == reader,
        )

    def shown(match: knockout.Match) -> model.Match:
        return model.Match(one=side(match, 0), other=side(match, 1), lot=_by_lot(match))

    whole = model.Bracket(
        **_head(season, None, t, wanted),
        rounds=tuple(tuple(map(shown, matches)) for matches in drawn.rounds),
        third=shown(drawn.third) if drawn.third else None,
    )
    pages = len(brackets.parts(whole)) if whole.rounds else 1
    return model.Bracket(
        title=whole.title,
        subtitle=whole.subtitle,
        page=min(max(wanted.page, 1), pages),
        pages=pages,
        rounds=whole.rounds,
        third=whole.third,
    )


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
    if meeting is None or match.winner is None or meeting.kind is not Kind.PLAYED:
        return False
    return len(set(meeting.points)) == 1 and len(set(meeting.game_points)) <= 1


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


async def table_message(
    season: Season,
    wanted: Wanted,
    form: str,
    seen: Look,
    t: Translator,
    *,
    dress: Dress,
    seasons: Sequence[SeasonRow] = (),
    here: bool = True,
) -> Message:
    """Return a table for its reader alone, with the ways to all others.

    ``seasons`` are all of the league; ``here``: it is asked for where everybody may see it.
    """
    picture = await seen.picture(t, dress)
    content: list[ui.Item[Any]] = [ui.TextDisplay(_heading(season, t)), gallery(picture, NAME)]
    rows = _menus(season, wanted, form, seasons, t)
    if seen.pages > 1:
        rows.append(row(*_pages(season, wanted, form, seen, t)))
    rows.append(row(*_ways(season, wanted, form, t, here=here)))
    return framed(content, rows, [picture_file(picture, NAME)])


async def public_table(
    season: Season, wanted: Wanted, form: str, seen: Look, t: Translator, dress: Dress
) -> Message:
    """Return a table for everybody: nobody turns the pages of others, so one button opens an own table."""
    picture = await seen.picture(t, dress)
    content: list[ui.Item[Any]] = [ui.TextDisplay(_heading(season, t)), gallery(picture, NAME)]
    button = PressButton(Press(TABLE, season.id, seen.page, args=state(wanted, form)), t.t("Look closer"))
    return framed(content, [row(button)], [picture_file(picture, NAME)])


def _heading(season: Season, t: Translator) -> str:
    return t.t("## Standings: {name}", name=season_name(season))


# --- What else may be looked at --------------------------------------------------------------------


def _menus(
    season: Season, wanted: Wanted, form: str, seasons: Sequence[SeasonRow], t: Translator
) -> list[ui.Item[Any]]:
    """Return a menu for each of what there are several of."""
    carried = state(wanted, form)
    divisions = {str(number): division_name(number, t) for number in season.divisions}
    events: dict[str, str] = {}
    if len(season.terms.events) > 1:
        events = {EVERY: t.t("All events")}
        events |= {str(stage): event_name(season, stage, t) for stage in range(len(season.terms.events))}
    past = {
        one.id: t.t("Season {number}", number=one.number)
        for one in sorted(seasons, key=lambda one: -one.number)
    }
    found: list[ui.Item[Any]] = []
    for verb, choices, chosen in (
        (DIVISION, divisions, carried[0]),
        (EVENT, events, carried[1]),
        (PAST, past, season.id),
    ):
        if len(choices) > 1:
            found.append(row(PressSelect(Press(verb, season.id, 1, carried), _options(choices, chosen))))
    return found


def _options(choices: Mapping[str, str], chosen: str) -> list[discord.SelectOption]:
    kept = list(choices.items())[:PER_MENU]
    if chosen in choices and chosen not in dict(kept):
        kept[-1] = (chosen, choices[chosen])
    return [discord.SelectOption(label=name[:100], value=key, default=key == chosen) for key, name in kept]


def _pages(season: Season, wanted: Wanted, form: str, seen: Look, t: Translator) -> list[PressButton]:
    ways = [
        ("first", N_("First"), 1),
        ("back", N_("Back"), seen.page - 1),
        ("forward", N_("Forward"), seen.page + 1),
        ("last", N_("Last"), seen.pages),
    ]
    if seen.mine:
        ways.append(("mine", N_("My place"), seen.mine))
    buttons = []
    for way, label, number in ways:
        there = min(max(number, 1), seen.pages)
        button = PressButton(Press(TURN, season.id, there, (*state(wanted, form), way)), t.t(label))
        button.item.disabled = there == seen.page
        buttons.append(button)
    return buttons


def _ways(season: Season, wanted: Wanted, form: str, t: Translator, *, here: bool) -> list[PressButton]:
    """Return the buttons below a table: its other form, in words, as a file, how it came about, for all."""
    carried, page = state(wanted, form), wanted.page
    other = LINES if form != LINES else other_form(season, wanted.stage)
    buttons = []
    if other:
        press = Press(TURN, season.id, 1, (*state(wanted, other), "form"))
        buttons.append(PressButton(press, t.t(FORMS[other])))
    for verb, label in ((WORDS, N_("In words")), (FILE, N_("CSV")), (HOW, N_("How is this computed?"))):
        buttons.append(PressButton(Press(verb, season.id, page, carried), t.t(label)))
    if here:
        buttons.append(PressButton(Press(SHOW, season.id, page, carried), t.t("Show everybody")))
    return buttons


# --- As a file -------------------------------------------------------------------------------------


def table_file(season: Season, everybody: Page, games: Cross | None, t: Translator) -> Message:
    """Return the message with a whole table as a file for spreadsheets."""
    name = f"{NAME}.csv"
    data = csv_text(season, everybody, games, t).encode("utf-8")
    told = t.t("The whole table, for a spreadsheet.")
    file = discord.File(io.BytesIO(data), filename=name)
    return framed([ui.TextDisplay(told), ui.File(f"attachment://{name}")], [], [file])


def csv_text(season: Season, everybody: Page, games: Cross | None, t: Translator) -> str:
    """Return a table as comma-separated values (RFC 4180): places, names, points, tie-breaks, all games."""
    kept = io.StringIO()
    write = csv.writer(kept, lineterminator="\r\n").writerow
    stage = everybody.wanted.stage
    rounds = _games(season, everybody, games, t)
    most = max(map(len, rounds.values()), default=0)
    heads = [t.t("Place"), t.t("Name"), _points_head(season, everybody, t) or t.t("Points")]
    heads += [_capital(tie(name, t).meaning) for name in everybody.ties]
    if stage != TOTAL:
        heads += [t.t(head) for head in (N_("Games"), N_("Wins"), N_("Draws"), N_("Losses"))]
    write([*heads, *(t.t("Round {number}", number=number) for number in range(1, most + 1))])
    unit = _unit(season, stage)
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


# --- How is this computed? -------------------------------------------------------------------------


def how_message(season: Season, page: Page, found: Explained | None, t: Translator) -> Message:
    """Return every summand of somebody's figures, with a menu of the people on the page."""
    told = t.t("## How is this computed?")
    body = explained_text(season, page.wanted, found, t) if found else t.t("Choose somebody.")
    options = [
        discord.SelectOption(
            label=plain_name(season.entrants[stand.entrant], t)[:100],
            value=str(stand.entrant),
            default=found is not None and found.stand.entrant == stand.entrant,
        )
        for stand in page.stands
        if stand.place
    ]
    press = Press(HOW, season.id, page.wanted.page, (*state(page.wanted), "who"))
    rows = [row(PressSelect(press, options, t.t("Whose figures?")))] if options else []
    return text_message(told, body, rows=rows)


def explained_text(season: Season, wanted: Wanted, found: Explained, t: Translator) -> str:
    """Return how somebody's figures were computed: a line for each of them, with every summand."""
    stand = found.stand
    name = entrant_name(season, stand.entrant, t)
    lines = [t.t("**{place}.** {name}", place=stand.place, name=name)]
    if wanted.stage == TOTAL:
        lines += _explained_total(season, found, t)
    else:
        by_figure: dict[tuple[str, tuple[int, ...]], list[Summand]] = {
            (name, ()): [] for name in (POINTS, *_figure_names(stand)) if name != HEAD_TO_HEAD
        }
        for summand in found.summands:
            by_figure.setdefault((summand.tie, summand.group), []).append(summand)
        event = season.terms.events[wanted.stage]
        lines += [_explained(season, event, *key, parts, t) for key, parts in by_figure.items()]
    return fitting(lines, LONGEST, t)


def _figure_names(stand: Stand) -> list[str]:
    return [name for name, _ in stand.line.ties] if stand.line else []


def _explained_total(season: Season, found: Explained, t: Translator) -> list[str]:
    told = []
    for stage, points, counts in found.events:
        one = t.t("{name}: {what}", name=event_name(season, stage, t), what=written(points))
        told.append(f"- {one}" if counts else f"- ~~{one}~~")
    total = sum((points for _, points, counts in found.events if counts), Fraction(0))
    told.append(f"**{t.t('Points')} {written(total)}**")
    if season.terms.counting:
        told.append(
            "-# " + t.tn("The best {count} counts.", "The best {count} count.", season.terms.counting)
        )
    return told


def _explained(
    season: Season,
    event: EventTerms,
    name: str,
    group: tuple[int, ...],
    parts: Sequence[Summand],
    t: Translator,
) -> str:
    """Return a figure as the sum that it is."""
    unit = event.unit if name == POINTS else Unit.AUTO
    total = sum((part.value * part.weight for part in parts), Fraction(0))
    told = t.t("{name}: {what}", name=_figure_name(event, name, t), what=written(total, unit))
    head = f"**{told}**"
    if group:
        head += " " + t.t("(among {names})", names=names(season, group, t))
    whole = " + ".join(_part(season, name, part, unit, t) for part in parts)
    return t.t("{figure} = {sum}", figure=head, sum=whole) if whole else head


def _figure_name(event: EventTerms, name: str, t: Translator) -> str:
    if name == POINTS:
        return t.t(N_("Rounds won") if event.format is Format.KNOCKOUT else N_("Points"))
    return _capital(tie(name, t).meaning)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


OWN: Final[Mapping[str, str]] = {
    ADDED: N_("given by staff"),
    Kind.BYE: N_("free in round {round}"),
    Kind.ABSENT: N_("absent in round {round}"),
    Kind.NO_SHOW: N_("round {round}, without a game"),
    Kind.BOTH_ABSENT: N_("round {round}, nobody came"),
    Kind.ANNULLED: N_("round {round}, annulled"),
    Missed.LATE: N_("round {round}, before entering"),
    Missed.GONE: N_("round {round}, withdrawn"),
}
"""What a round is called in which somebody played with nobody, by its kind."""


def _part(season: Season, name: str, part: Summand, unit: Unit, t: Translator) -> str:
    """Return a summand: of whom or of which round, what it is worth, and what part of it counts.

    What is left out of a sum is struck.
    """
    worth = written(part.value, unit)
    if part.weight != 1 and name != CUT:
        worth = f"{worth} × {_share(part.weight)}"
    told = t.t("{what} ({how})", what=_what(season, name, part, t), how=worth)
    return told if part.weight or name != CUT else f"~~{told}~~"


def _share(weight: Fraction) -> str:
    """Return by what something is multiplied: "½", "1/3"."""
    return str(weight) if weight.denominator > 4 or weight.denominator == 3 else written(weight)


def _what(season: Season, name: str, part: Summand, t: Translator) -> str:
    own_round = t.t("round {round}", round=part.round)
    if part.opponent and not part.unplayed:
        return entrant_name(season, part.opponent, t)
    if name == POINTS and part.opponent:
        who = entrant_name(season, part.opponent, t)
        return t.t("{what} ({how})", what=who, how=t.t("without a game"))
    if part.unplayed and name not in {POINTS, HEAD_TO_HEAD}:
        return t.t("own unplayed round {round}", round=part.round)
    known = OWN.get(part.kind)
    return t.t(known, round=part.round) if known else own_round
