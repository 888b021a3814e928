"""How a game ended, as a picture and in words: the winner, the seasons as a table, what was remarkable.

Described once as an :class:`Ending`, which is then drawn and put into words, for every game alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from engine import core
from engine.chronicle import Cast, Chronicle, Season
from renderers import faces, lettering, rule_words, text, theme, words
from renderers.alts import roomy
from renderers.canvas import Look, Picture, Sheet
from renderers.face import AnyFace
from renderers.names import AGREED, gained, listed, player, signed
from renderers.table import panels
from renderers.table.page import Block, header, stacked
from renderers.table.panels import INSIDE, Sum, inside
from renderers.translation import N_, P_, Translator, translator

MOST_SEASONS: Final = 6
"""Columns of the table; the earlier seasons of a longer game are summed up in the first one."""

SETTLED: Final = N_("Nobody won, whatever the points were.")


class Place(NamedTuple):
    """A line of the table: place (none where a draw was agreed), name, gains by column, points at the end."""

    rank: str
    name: str
    gains: tuple[str, ...]
    points: str
    won: bool


class Ending(NamedTuple):
    """All that is told of a game at its end.

    ``seasons`` tell how the last ones were won, ``notes`` are (what, how) of what was remarkable.
    """

    title: str
    status: str
    honour: str
    winners: str
    sentence: str
    season: str
    counts: str
    columns: tuple[str, ...]
    places: tuple[Place, ...]
    seasons: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


class Played(NamedTuple):
    """A game from its beginning: rules, options, states, the first before any action, and its actions."""

    rules: core.AnyGame
    options: object
    states: Sequence[object]
    actions: Sequence[tuple[core.Seat, object]]
    chronicle: Chronicle


# --- What is told ----------------------------------------------------------------------------------


def ending(played: Played, result: core.Result, look: Look) -> Ending:
    """Describe the end of a game; names are used as they are given."""
    t, face = translator(look.language), faces.get(played.rules.id)
    winners = [seat for seat, rank in enumerate(result.ranking) if rank == 1]
    agreed = result.rule == AGREED
    if agreed:
        honour = t.t("Draw, as both agreed")
    elif len(winners) > 1:
        honour = t.t("First place is shared")
    else:
        honour = t.t("Winner")
    columns, unit = _columns(played.chronicle.seasons), played.rules.unit(played.options)
    return Ending(
        title=t.t(face.names.name),
        status=rule_words.preset_name(played.rules.id, played.options, look.language),
        honour=honour,
        winners=t.both([player(look, seat, t) for seat in winners]),
        sentence=t.t(SETTLED) if agreed else face.result_text(result, look),
        season=t.t(face.season),
        counts=t.t(P_("heading", "Chips")) if face.in_chips else t.t("Points"),
        columns=tuple(label for label, _ in columns),
        places=tuple(
            Place(
                "" if agreed else t.t("{rank}.", rank=result.ranking[seat]),
                player(look, seat, t),
                tuple(gained(gains[seat], unit) if seat < len(gains) else "" for _, gains in columns),
                signed(result.points[seat], result.unit),
                result.ranking[seat] == 1 and not agreed,
            )
            for seat in sorted(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
        ),
        seasons=tuple(_seasons(played, face, look)),
        notes=tuple(_notes(played, face, look, t)),
    )


def _seasons(played: Played, face: AnyFace, look: Look) -> list[str]:
    """Return by whom, and by which hand, the last seasons were won: a line each."""
    told = []
    for season in played.chronicle.seasons[-MOST_SEASONS:]:
        if season.last_ply is not None:
            before, after = (
                played.rules.view(played.states[season.last_ply + place], None) for place in (0, 1)
            )
            told.append(face.won_in_short(before, after, look))
    return [text for text in told if text]


def _columns(seasons: Sequence[Season]) -> list[tuple[str, tuple[int, ...]]]:
    """Return what each season gave by seat, the first ones of many together; nothing of a single season."""
    if len(seasons) < 2:
        return []
    columns = [
        (str(one.number) if one.last_ply is not None else f"{one.number}…", one.gains) for one in seasons
    ]
    early = len(seasons) - MOST_SEASONS + 1
    if early <= 1:
        return columns
    most = max(len(one.gains) for one in seasons[:early])
    sums = tuple(
        sum(one.gains[seat] for one in seasons[:early] if seat < len(one.gains)) for seat in range(most)
    )
    return [(f"{seasons[0].number}–{seasons[early - 1].number}", sums), *columns[early:]]


def _notes(played: Played, face: AnyFace, look: Look, t: Translator) -> list[tuple[str, str]]:
    told, notes = played.chronicle, []
    if told.largest is not None:
        win = told.largest
        unit = played.rules.unit(played.options)
        gain = {
            "name": player(look, win.seat, t),
            "points": words.amount(played.rules.id, win.points, t, unit),
        }
        season = _season(face, win.season, t)
        notes.append((t.t("Largest win"), t.t("{name}, {points} · {season}", season=season, **gain)))
    for title, cast in ((N_("Luckiest cast"), told.luckiest), (N_("Unluckiest cast"), told.unluckiest)):
        if cast is not None:
            notes.append((t.t(title), _cast_text(played, cast, face, look, t)))
    return notes


def _cast_text(played: Played, cast: Cast, face: AnyFace, look: Look, t: Translator) -> str:
    """Return who cast what, and how likely that was."""
    _, action = played.actions[cast.ply]
    shown = face.action_text(played.rules.view(played.states[cast.ply], None), action, look).rstrip(".。")
    return t.t(
        "{name}, {season}: {what}, a chance of {percent}%",
        name=player(look, cast.luck.seat, t),
        season=_season(face, cast.season, t),
        what=shown,
        percent=percent(cast.luck.chance),
    )


def percent(chance: Fraction) -> str:
    """Return a chance in percent, to one place where it is small."""
    return f"{float(100 * chance):.{0 if chance >= Fraction(1, 20) else 1}f}"


def _season(face: AnyFace, number: int, t: Translator) -> str:
    return t.t("{season} {number}", season=t.t(face.season), number=number)


# --- In words --------------------------------------------------------------------------------------


def describe(told: Ending, language: str) -> str:
    """Return all of it in words, in lines."""
    t = translator(language)
    first = t.t("{name}: {what}", name=told.honour, what=told.winners)
    lines = [t.t("{title}.", title=t.t("{name}: {what}", name=told.title, what=first)), told.sentence]
    for place in told.places:
        gains = zip(told.columns, place.gains, strict=True)
        seasons = [t.t("{name}: {what}", name=label, what=gain) for label, gain in gains if gain]
        name = f"{place.rank} {place.name}".strip()
        said = t.t("{name}: {points} in all", name=name, points=place.points)
        by_season = t.t("by {season} {listed}", season=told.season, listed=listed(seasons, t))
        lines.append(t.t("{title}.", title=listed([said, *([by_season] if seasons else [])], t)))
    lines += [t.sentence(season) for season in told.seasons]
    lines += [t.t("{name}: {what}.", name=what, what=how) for what, how in told.notes]
    return "\n".join(line for line in lines if line)


# --- The picture -----------------------------------------------------------------------------------

_GOLD: Final = lettering.Frame(around="GOLD", thickness=5)
_ROW: Final = 56
_SIZE: Final = 32
_LINE: Final = 46
_COLUMN: Final = 96
_POINTS: Final = 128


def render_ending(played: Played, result: core.Result, **look: Any) -> Picture:
    """Draw the end of a game; ``look`` are the fields of :class:`Look`."""
    names = tuple(text.clean(name) for name in look.get("names", ()))
    shown = Look(**{**look, "names": names})
    with theme.wearing(shown.theme, shown.size):
        sheet = _sheet(ending(played, result, shown.legible()), shown)
    described = describe(ending(played, result, shown), shown.language)
    alt = words.shortened(roomy(described.split("\n"), translator(shown.language)), words.ALT_LIMIT)
    return Picture(sheet.png(), "image/png", sheet.image.size, alt)


def _sheet(told: Ending, look: Look) -> Sheet:
    t = translator(look.language)
    blocks = [header(told.title, told.status, "", look), _winner(told, look), _table(told, look)]
    if told.seasons:
        blocks.append(_lines(t.t("How it went"), [_story(text, look) for text in told.seasons], look))
    if told.notes:
        blocks.append(_paragraphs(t.t("Remarkable"), told.notes, look))
    return stacked(blocks)


def _winner(told: Ending, look: Look) -> Block:
    """Return the panel of who has won."""
    fits = partial(lettering.wrapped, language=look.language, room=inside())
    honour, sentence = fits(told.honour, _SIZE), fits(told.sentence, _SIZE) if told.sentence else []
    size = 60 if lettering.width(told.winners, 60, look.language) <= inside() else 40
    names = fits(told.winners, size)
    rows = [
        *((line, _SIZE, theme.TEXT_SECONDARY, 44) for line in honour),
        *((line, size, theme.ACCENT, size + 20) for line in names),
        *((line, _SIZE, theme.TEXT, 44) for line in sentence),
    ]
    height = sum(row[3] for row in rows) + 36

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, height), _GOLD)
        y = top + 12
        for line, points, color, room in rows:
            y += room
            at = (theme.WIDTH // 2, y - room // 5)
            lettering.write(
                sheet,
                at,
                line,
                points,
                color,
                ground=theme.STRIP,
                anchor="m",
                language=look.language,
                max_width=inside(),
            )

    return Block(height + 10, paint)


def _table(told: Ending, look: Look) -> Block:
    """Return the table: a line for each player, a column for each season, the points at the end."""
    rights = [
        theme.WIDTH - INSIDE - _POINTS - _COLUMN * (len(told.columns) - place - 1)
        for place in range(len(told.columns))
    ]
    room = (rights[0] - _COLUMN if rights else theme.WIDTH - INSIDE - _POINTS) - INSIDE - 8
    t = translator(look.language)

    def line(sheet: Sheet, base: int, cells: Sequence[str], color: theme.Color) -> None:
        for right, cell in zip(rights, cells, strict=True):
            lettering.write(sheet, (right, base), cell, _SIZE, color, ground=theme.STRIP, anchor="r")

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        base, end = top + 38, theme.WIDTH - INSIDE
        if told.columns:
            write((INSIDE, base), told.season, _SIZE, theme.TEXT_SECONDARY, max_width=room)
        line(sheet, base, told.columns, theme.TEXT_SECONDARY)
        write((end, base), told.counts, _SIZE, theme.TEXT_SECONDARY, anchor="r", max_width=_POINTS)
        for place in told.places:
            base += _ROW
            taken = write((INSIDE, base), place.rank, _SIZE) + 12 if place.rank else 0
            write((INSIDE + taken, base), place.name, _SIZE, max_width=room - taken, sentence=False)
            line(sheet, base, place.gains, theme.TEXT_SECONDARY)
            panels.value(sheet, Sum("", place.points, place.won), (end, end), base)

    return panels.panel(t.t("Result"), [Block(38 + _ROW * len(told.places) + 30, paint)], look)


Line: TypeAlias = tuple[str, theme.Color]
"""A line of a panel, and its colour."""


def _story(text: str, look: Look) -> Line:
    """Return how a season was won as a line of a table; what has no room is told in words."""
    line, *more = lettering.wrapped(text, _SIZE, look.language, inside())
    return f"{line} …" if more else line, theme.TEXT


def _paragraphs(title: str, texts: Sequence[tuple[str, str]], look: Look) -> Block:
    """Return a panel of texts, each below its heading, in as many lines as it needs."""
    rows = [
        (line, color)
        for heading, words in texts
        for text, color in ((heading, theme.TEXT_SECONDARY), (words, theme.TEXT))
        for line in lettering.wrapped(text, _SIZE, look.language, inside())
    ]
    return _lines(title, rows, look)


def _lines(title: str, rows: Sequence[Line], look: Look) -> Block:
    """Return a panel of lines."""

    def paint(sheet: Sheet, top: int) -> None:
        for number, (line, color) in enumerate(rows):
            at = (INSIDE, top + 34 + number * _LINE)
            lettering.write(
                sheet, at, line, _SIZE, color, ground=theme.STRIP, language=look.language, max_width=inside()
            )

    return panels.panel(title, [Block(_LINE * len(rows) + 12, paint)], look)
