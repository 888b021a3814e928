"""How a game ended, as a picture and in words: the winner, the seasons as a table, what was remarkable.

Described once as an :class:`Ending`, which is then drawn and put into words, for every game alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

from engine import core
from engine.chronicle import Cast, Chronicle, Season
from renderers import faces, lettering, rule_words, text, theme, words
from renderers.alts import roomy
from renderers.canvas import Look, Picture, Sheet
from renderers.face import AnyFace
from renderers.names import AGREED, COUNTS_NOWHERE, as_played, capitalized, gained, listed, player, signed
from renderers.table import panels, screen
from renderers.table.page import Block, header, placed, stacked
from renderers.table.panels import INSIDE, Sum, inside, line_end
from renderers.translation import N_, P_, Translator, translator

MOST_SEASONS: Final = 6
"""Columns of the table; the earlier seasons of a longer game are summed up in the first one."""

FEWEST_CASTS: Final = 10
"""Of fewer casts none is called the luckiest where a single figure is told of a game."""

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

    ``winners`` are those who have the ``honour``, or say that nobody has.
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
    """A game from its beginning: rules, options, states, the first before any action, and its actions.

    What is ``annulled`` counts for nothing, and so has no winner.
    """

    rules: core.AnyGame
    options: object
    states: Sequence[object]
    actions: Sequence[tuple[core.Seat, object]]
    chronicle: Chronicle
    annulled: bool = False


# --- What is told ----------------------------------------------------------------------------------


def ending(played: Played, result: core.Result, look: Look) -> Ending:
    """Describe the end of a game; names are used as they are given."""
    t, face = translator(look.language), faces.get(played.rules.id)
    honour, winners, sentence = _outcome(played, result, face, look)
    columns, places = _standing(played, result, look, MOST_SEASONS)
    return Ending(
        title=t.t(face.names.name),
        status=rule_words.preset_name(played.rules.id, played.options, look.language),
        honour=honour,
        winners=winners,
        sentence=sentence,
        season=t.t(face.season),
        counts=t.t(P_("heading", "Chips")) if face.in_chips else t.t("Points"),
        columns=columns,
        places=places,
        seasons=tuple(_seasons(played, face, look)),
        notes=tuple(_notes(played, face, look, t)),
    )


def _outcome(played: Played, result: core.Result, face: AnyFace, look: Look) -> tuple[str, str, str]:
    """Return what an honour is called, who has it, and how it came; what is annulled says that instead."""
    t, said = translator(look.language), face.result_text(result, look)
    if played.annulled:
        counts = t.sentences([t.t(COUNTS_NOWHERE), as_played(result, said, t)])
        return t.t("Result"), capitalized(t.t("annulled")), counts
    winners = [player(look, seat, t) for seat, rank in enumerate(result.ranking) if rank == 1]
    if result.rule == AGREED:
        return t.t("Draw, as both agreed"), t.both(winners), t.t(SETTLED)
    honour = t.t("Winner") if len(winners) == 1 else t.t("First place is shared")
    return honour, t.both(winners), said


def _standing(
    played: Played, result: core.Result, look: Look, most: int
) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """Return the columns of a table with at most so many of them, and its lines."""
    t, agreed = translator(look.language), result.rule == AGREED
    columns, unit = _columns(played.chronicle.seasons, most), played.rules.unit(played.options)
    places = tuple(
        Place(
            "" if agreed else t.t("{rank}.", rank=result.ranking[seat]),
            player(look, seat, t),
            tuple(gained(gains[seat], unit) if seat < len(gains) else "" for _, gains in columns),
            signed(result.points[seat], result.unit),
            result.ranking[seat] == 1 and not agreed and not played.annulled,
        )
        for seat in sorted(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
    )
    return tuple(label for label, _ in columns), places


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


def _columns(seasons: Sequence[Season], wanted: int) -> list[tuple[str, tuple[int, ...]]]:
    """Return what each season gave by seat, the first ones of many together; nothing of a single season."""
    if len(seasons) < 2 or wanted < 2:
        return []
    columns = [
        (str(one.number) if one.last_ply is not None else f"{one.number}…", one.gains) for one in seasons
    ]
    early = len(seasons) - wanted + 1
    if early <= 1:
        return columns
    most = max(len(one.gains) for one in seasons[:early])
    sums = tuple(
        sum(one.gains[seat] for one in seasons[:early] if seat < len(one.gains)) for seat in range(most)
    )
    return [(f"{seasons[0].number}–{seasons[early - 1].number}", sums), *columns[early:]]


def _notes(played: Played, face: AnyFace, look: Look, t: Translator) -> list[tuple[str, str]]:
    told = played.chronicle
    casts = ((N_("Luckiest cast"), told.luckiest), (N_("Unluckiest cast"), told.unluckiest))
    return [
        *largest_win(played, face, look, t),
        *((t.t(title), _cast_text(played, cast, face, look, t)) for title, cast in casts if cast is not None),
    ]


def largest_win(played: Played, face: AnyFace, look: Look, t: Translator) -> list[tuple[str, str]]:
    """Return what and how the most was that a season gave; nothing in a game without one."""
    win = played.chronicle.largest
    if win is None:
        return []
    points = words.amount(played.rules.id, win.points, t, played.rules.unit(played.options))
    name, season = player(look, win.seat, t), _season(face, win.season, t)
    return [(t.t("Largest win"), t.t("{name}, {points} · {season}", name=name, points=points, season=season))]


def luckiest_cast(played: Played, face: AnyFace, look: Look, t: Translator) -> list[tuple[str, str]]:
    """Return what and how the luckiest cast was, of a game with so many that one stands out."""
    cast = played.chronicle.luckiest
    if cast is None or played.chronicle.casts < FEWEST_CASTS:
        return []
    return [(t.t("Luckiest cast"), _cast_text(played, cast, face, look, t))]


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
_ROW: Final = 50
_SECOND: Final = 34
_SIZE: Final = 32
_COLUMN: Final = 96
"""Room for what a season gave, px."""
_APART: Final = 18
"""Between two columns at least, px."""
_POINTS: Final = 128
_AFTER_NAMES: Final = 16
_STORY: Final = 2
"""So many lines tell at most how a season was won."""


def render_ending(played: Played, result: core.Result, **look: Any) -> Picture:
    """Draw the end of a game; ``look`` are the fields of :class:`Look`."""
    names = tuple(text.clean(name) for name in look.get("names", ()))
    shown = Look(**{**look, "names": names})
    with theme.wearing(shown.theme, shown.size):
        sheet = _sheet(played, result, shown)
    described = describe(ending(played, result, shown), shown.language)
    alt = words.shortened(roomy(described.split("\n"), translator(shown.language)), words.ALT_LIMIT)
    return Picture(sheet.png(), "image/png", sheet.image.size, alt)


def _sheet(played: Played, result: core.Result, look: Look) -> Sheet:
    told = _fitting(played, result, look.legible())
    hand = _hand(played, result, look.legible())
    return stacked(screen.fitting(_layouts(told, hand, look), len(told.places), "", look.language))


def _layouts(told: Ending, hand: Sequence[Block], look: Look) -> Iterator[Sequence[Block]]:
    """Yield the picture with all that is told, then with less of it: the words tell it too."""
    t, head = translator(look.language), header(told.title, told.status, "", look)
    fixed = [head, _winner(told, look), *hand, _table(told, look)]
    notes = [_paragraphs(t.t("Remarkable"), told.notes, look)] if told.notes else []
    for most in (_STORY, 1) if told.seasons else ():
        stories = [line for words in told.seasons for line in _story(words, look, most)]
        yield [*fixed, panels.written(t.t("How it went"), stories, look), *notes]
    yield [*fixed, *notes]
    yield fixed
    brief = _winner(told._replace(sentence=""), look)
    yield [head, brief, *fixed[2:]]
    yield [head, brief, fixed[-1]]


def _fitting(played: Played, result: core.Result, look: Look) -> Ending:
    """Describe the end of a game with as many seasons of their own as leave room for whole names."""
    told = ending(played, result, look)
    for most in range(len(told.columns), 1, -1):
        columns, places = _standing(played, result, look, most)
        told = told._replace(columns=columns, places=places)
        room = _room(told, _column(told, look))
        if all(len(_named(place, room, look)) == 1 for place in told.places):
            return told
    columns, places = _standing(played, result, look, 0)
    return told._replace(columns=columns, places=places)


def _column(told: Ending, look: Look) -> int:
    """Return how wide the columns of seasons are, px: less where names have no room beside them."""
    whole = (lettering.width(f"{place.rank} {place.name}", _SIZE, look.language) for place in told.places)
    if max(whole) <= _room(told, _COLUMN):
        return _COLUMN
    cells = (*told.columns, *(gain for place in told.places for gain in place.gains))
    return max((lettering.width(cell, _SIZE, "en") for cell in cells if cell), default=0) + _APART


def _room(told: Ending, column: int) -> int:
    """Return how much room names have with their places, px."""
    return inside() - _POINTS - column * len(told.columns) - _AFTER_NAMES


def _named(place: Place, room: int, look: Look) -> list[str]:
    return lettering.named(f"{place.rank} {place.name}".strip(), _SIZE, look.language, room)[0]


def _hand(played: Played, result: core.Result, look: Look) -> list[Block]:
    """Return a panel with the best hand by which a winner of the game won a season, if it was by any."""
    if played.annulled:
        return []
    seasons = [
        (season.gains[seat], seat, season)
        for season in played.chronicle.seasons
        for seat, rank in enumerate(result.ranking[: len(season.gains)])
        if rank == 1 and season.last_ply is not None and season.gains[seat] == max(season.gains)
    ]
    face = faces.get(played.rules.id)
    for gain, seat, season in sorted(seasons, key=lambda each: each[0], reverse=True):
        if gain <= 0 or season.last_ply is None:
            break
        after = played.rules.view(played.states[season.last_ply + 1], None)
        part = face.won_with(after, seat, look, inside())
        if part is not None:
            title = face.won_in_short(after, after, look).partition(" · ")[0]
            return [panels.panel(title, [placed(part, INSIDE, 8)], look)]
    return []


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
        lettering.wide_box(sheet, top, height, _GOLD)
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
    column = _column(told, look)
    end = line_end()
    rights = [end - _POINTS - column * place for place in reversed(range(len(told.columns)))]
    room = _room(told, column)
    named = [
        lettering.named(f"{place.rank} {place.name}".strip(), _SIZE, look.language, room)
        for place in told.places
    ]
    size = min((size for _, size in named), default=_SIZE)
    names = [
        lettering.named(f"{place.rank} {place.name}".strip(), size, look.language, room)[0]
        for place in told.places
    ]
    heights = [_ROW + _SECOND * (len(lines) - 1) for lines in names]

    def line(sheet: Sheet, base: int, cells: Sequence[str]) -> None:
        for right, cell in zip(rights, cells, strict=True):
            grey = theme.TEXT_SECONDARY
            lettering.write(sheet, (right, base), cell, _SIZE, grey, ground=theme.STRIP, anchor="r")

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        head = top - panels.LINE + 36
        line(sheet, head, told.columns)
        write((end, head), told.counts, _SIZE, theme.TEXT_SECONDARY, anchor="r", max_width=_POINTS)
        base = top + 38
        for place, lines, height in zip(told.places, names, heights, strict=True):
            for number, part in enumerate(lines):
                write((INSIDE, base + _SECOND * number), part, size, max_width=room)
            line(sheet, base, place.gains)
            panels.value(sheet, Sum("", place.points, place.won), (end, end), base)
            base += height

    title = told.season if told.columns else translator(look.language).t("Result")
    return panels.panel(title, [Block(sum(heights) + 10, paint)], look)


def _story(text: str, look: Look, most: int) -> list[panels.Line]:
    """Return how a season was won in so many lines at most; what has no room is told in words."""
    lines = lettering.wrapped(text, _SIZE, look.language, inside())
    shown = [*lines[: most - 1], f"{lines[most - 1]} …"] if len(lines) > most else lines
    return [(line, theme.TEXT) for line in shown]


def _paragraphs(title: str, texts: Sequence[tuple[str, str]], look: Look) -> Block:
    """Return a panel of texts, each below its heading, in as many lines as it needs."""
    rows = [
        (line, color)
        for heading, words in texts
        for text, color in ((heading, theme.TEXT_SECONDARY), (words, theme.TEXT))
        for line in lettering.wrapped(text, _SIZE, look.language, inside())
    ]
    return panels.written(title, rows, look)
