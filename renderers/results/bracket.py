"""A knock-out as a picture and in words: its matches, who goes on, the champion.

Three rounds have room beside each other; with a fourth, each match has a line of its own between those that
lead to it, and later ones stand further to the right.  In a narrow picture the rounds stand below each other,
a line for each match.  Where there are more rounds the first ones are a part of their own, or two halves, and
the last three another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.results.league_model import Bracket, Match, Side
from renderers.results.league_parts import EMPTY, OUT, heading, out_key, told_heading, write_name
from renderers.results.parts import KEPT, Key, Told, legend, message, spoken, written
from renderers.table.page import LEFT, SMALL, Block, across, drawn
from renderers.translation import N_, Translator, translator

MOST_SLOTS: Final = 32
"""So many names stand below each other."""
TOGETHER: Final = 4
"""So many rounds stand in one picture."""
_BESIDE: Final = 3
"""So many rounds stand beside each other."""
LAST: Final = 3
"""Where there are more, so many of the last ones have a part of their own."""

CHAMPION: Final = N_("Champion")
THIRD: Final = N_("Third place")

_ROUNDS: Final = (
    (N_("Final"), N_("Final")),
    (N_("Semi-finals"), N_("SF")),
    (N_("Quarter-finals"), N_("QF")),
)
_EARLIER: Final = (N_("Round of {count}"), N_("R{count}"))
"""What rounds are called, the last one first, and the same where there is little room."""

_SLOT: Final = 46
_EDGE: Final = 2
_BOX: Final = 2 * _SLOT + 2 * _EDGE
_PITCH: Final = _BOX + 18
"""Height of a side, of a match, and from one match of the first round to the next, px."""
_HEAD: Final = 58
_JOINT: Final = 32
"""Between two rounds, px."""
_BROADEST: Final = 460
_WON: Final = 8
"""Width of the gold bar before who has won, px."""
_THICK: Final = 3


class Part(NamedTuple):
    """A part of a bracket that has a picture: what it is called, and the rounds of it.

    ``before`` is how many rounds of the bracket stand before them.
    """

    name: str
    rounds: tuple[tuple[Match, ...], ...]
    before: int
    is_last: bool


def parts(bracket: Bracket) -> tuple[Part, ...]:
    """Return the parts of a bracket, in the order of its pages."""
    rounds = bracket.rounds
    if len(rounds) <= TOGETHER:
        return (Part("", rounds, 0, is_last=True),)
    first, last = rounds[:-LAST], rounds[-LAST:]
    end = Part(N_("last rounds"), last, len(first), is_last=True)
    if 2 * len(first[0]) <= MOST_SLOTS:
        return (Part(N_("first rounds"), first, 0, is_last=False), end)
    halves = (N_("first half"), N_("second half"))
    cut = [
        Part(name, tuple(_half(matches, number) for matches in first), 0, is_last=False)
        for number, name in enumerate(halves)
    ]
    return (*cut, end)


def _half(matches: tuple[Match, ...], number: int) -> tuple[Match, ...]:
    middle = len(matches) // 2
    return matches[middle:] if number else matches[:middle]


def _part(bracket: Bracket) -> Part:
    """Return the part that the page of a bracket shows."""
    known = parts(bracket)
    return known[min(max(bracket.page, 1), len(known)) - 1]


def _headed(bracket: Bracket, part: Part, t: Translator) -> Bracket:
    """Return the bracket with the part's name behind what it is of."""
    told = (bracket.subtitle, t.t(part.name))
    return replace(bracket, subtitle=lettering.DOT.join(note for note in told if note), page=1, pages=1)


def champion(bracket: Bracket) -> Side | None:
    """Return who has won the final; None while nobody has."""
    final = bracket.rounds[-1][0]
    return next((side for side in (final.one, final.other) if side.won), None)


def _shown_third(bracket: Bracket, part: Part) -> Match | None:
    return bracket.third if part.is_last else None


# --- The picture -----------------------------------------------------------------------------------


@theme.cached(maxsize=KEPT)
def draw_bracket(bracket: Bracket, language: str) -> Drawing:
    """Draw the part of a bracket that its page shows."""
    look, t = Look(language=language), translator(language)
    if not bracket.rounds:
        blocks = [heading(bracket, look, t), message(EMPTY, look, t)]
    else:
        part = _part(bracket)
        blocks = [heading(_headed(bracket, part, t), look, t)]
        winner = champion(bracket) if part.is_last else None
        if winner is not None:
            blocks.append(_champion(winner, look, t))
        blocks += _matches_of(bracket, part, look, t)
        blocks.append(_legend(bracket, part, look, t))
    return drawn(blocks)


def _matches_of(bracket: Bracket, part: Part, look: Look, t: Translator) -> list[Block]:
    """Return all matches of a part, as they have room."""
    third = _shown_third(bracket, part)
    if theme.layout() != "desktop":
        return _listed(bracket, part, third, look, t)
    tree = _tree if len(part.rounds) <= _BESIDE else _stepped
    return [tree(bracket, part, look, t), *([] if third is None else [_third(third, look, t)])]


def _width(columns: int) -> int:
    """Return how wide a match is, px."""
    return min(_BROADEST, (across() - (columns - 1) * _JOINT) // columns)


def _called(bracket: Bracket, number: int, t: Translator, room: int | None = None) -> str:
    """Return what a round is called, in few letters if the words have no room; ``number`` counts from 0."""
    left = len(bracket.rounds) - 1 - number
    words = _ROUNDS[left] if left < len(_ROUNDS) else _EARLIER
    long, short = (t.t(name, count=2 ** (left + 1)) for name in words)
    return long if room is None or lettering.width(long, SMALL, t.language) <= room else short


def _tree(bracket: Bracket, part: Part, look: Look, t: Translator) -> Block:
    """Return the rounds beside each other, every match in the middle between those that lead to it."""
    wide = _width(len(part.rounds))
    height = _HEAD + len(part.rounds[0]) * _PITCH

    def paint(sheet: Sheet, top: int) -> None:
        for column, matches in enumerate(part.rounds):
            left = LEFT + column * (wide + _JOINT)
            name = _called(bracket, part.before + column, t, wide)
            write = partial(lettering.write, sheet, language=look.language)
            write((left, top + 40), name, SMALL, theme.TEXT_SECONDARY, max_width=wide)
            pitch = _PITCH << column
            for number, match in enumerate(matches):
                middle = top + _HEAD + number * pitch + pitch // 2
                _match(sheet, (left, middle - _BOX // 2), wide, match, look, t)
                if column:
                    _joint(sheet, left, middle, pitch // 4)

    return Block(height, paint)


_STEP: Final = 186
"""How much further to the right a round stands where matches have lines of their own, px."""
_LINE: Final = _BOX + 6


def _stepped(bracket: Bracket, part: Part, look: Look, t: Translator) -> Block:
    """Return the rounds with each match in a line of its own, between those that lead to it."""
    count = len(part.rounds)
    wide = across() - (count - 1) * _STEP

    places = [
        (column, match, _HEAD + (2 * number + 1) * (_LINE << column) - _LINE // 2)
        for column, matches in enumerate(part.rounds)
        for number, match in enumerate(matches)
    ]

    def paint(sheet: Sheet, top: int) -> None:
        for column, _, middle in places:
            if column:
                _step(sheet, LEFT + column * _STEP, top + middle, _LINE << column - 1)
        for column, match, middle in places:
            _match(sheet, (LEFT + column * _STEP, top + middle - _BOX // 2), wide, match, look, t)
        for column in range(count):
            name = _called(bracket, part.before + column, t, _STEP - 16 if column + 1 < count else wide)
            at = (LEFT + column * _STEP, top + 40)
            lettering.write(sheet, at, name, SMALL, theme.TEXT_SECONDARY, language=look.language)

    return Block(_HEAD + (2 * len(part.rounds[0]) - 1) * _LINE + 10, paint)


def _step(sheet: Sheet, left: int, middle: int, reach: int) -> None:
    """Draw the line that leads from two matches, ``reach`` px above and below, to the one at ``left``."""
    index, x = theme.palette().index(theme.TEXT_SECONDARY), left - _JOINT // 2
    sheet.image.paste(index, (x, middle - reach + _BOX // 2, x + _THICK, middle + reach - _BOX // 2))
    sheet.image.paste(index, (x, middle - 1, left, middle - 1 + _THICK))


_ROW: Final = 50


def _listed(bracket: Bracket, part: Part, third: Match | None, look: Look, t: Translator) -> list[Block]:
    """Return the rounds below each other, each match in a line."""
    named = [
        (_called(bracket, part.before + column, t), matches) for column, matches in enumerate(part.rounds)
    ]
    if third is not None:
        named.insert(len(named) - 1, (t.t(THIRD), (third,)))
    return [_round(name, matches, look, t) for name, matches in named]


def _round(name: str, matches: Sequence[Match], look: Look, t: Translator) -> Block:
    """Return a round in a panel: its name, then both sides of each match with what they won between them."""
    height = _ROW * (len(matches) + 1) + 12

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        write((LEFT + 12, top + 40), name, SMALL, theme.TEXT_SECONDARY)
        for number, match in enumerate(matches, 1):
            _row(sheet, top + 4 + number * _ROW, match, look, t)

    return Block(height + 8, paint)


def _row(sheet: Sheet, top: int, match: Match, look: Look, t: Translator) -> None:
    """Draw a match in a line."""
    half = theme.SPAN // 2 - 4
    for number, side in enumerate((match.one, match.other)):
        _side(sheet, (theme.MARGIN + 4 + number * half, top), half, side, match, look, t)


def _joint(sheet: Sheet, left: int, middle: int, reach: int) -> None:
    """Draw the lines that lead from two matches to the one that begins at ``left``."""
    index, x = theme.palette().index(theme.TEXT_SECONDARY), left - _JOINT // 2
    half = _THICK // 2
    for y in (middle - reach, middle + reach):
        sheet.image.paste(index, (left - _JOINT, y - half, x, y - half + _THICK))
    sheet.image.paste(index, (x - half, middle - reach - half, x - half + _THICK, middle + reach + half + 1))
    sheet.image.paste(index, (x, middle - half, left, middle - half + _THICK))


def _match(sheet: Sheet, at: tuple[int, int], wide: int, match: Match, look: Look, t: Translator) -> None:
    """Draw a match: two names below each other, each with what they have won."""
    left, top = at
    lettering.box(sheet, at, (wide, _BOX))
    line = theme.palette().index(theme.STRIP_LINE)
    for number, side in enumerate((match.one, match.other)):
        y = top + _EDGE + number * _SLOT
        if number:
            sheet.image.paste(line, (left + 2, y, left + wide - 2, y + 1))
        _side(sheet, (left, y), wide, side, match, look, t)


_INSIDE: Final = 20
_BASE: Final = 34


def _side(
    sheet: Sheet, at: tuple[int, int], wide: int, side: Side, match: Match, look: Look, t: Translator
) -> None:
    """Draw a side: who has won is bright behind a gold bar, the reader on green in a gold frame."""
    (left, top), index, ground = at, theme.palette().index, theme.STRIP
    edge = theme.STRIP_RADIUS // 2
    if side.is_me:
        ground = theme.MAT
        box = (left + edge, top + 3, left + wide - edge, top + _SLOT - 2)
        sheet.image.paste(index(theme.GOLD), box)
        inner = (box[0] + _THICK, box[1] + _THICK, box[2] - _THICK, box[3] - _THICK)
        sheet.image.paste(index(ground), inner)
    if side.won:
        sheet.image.paste(index(theme.GOLD), (left + 3, top + 8, left + 3 + _WON, top + _SLOT - 7))
    base, right = top + _BASE, left + wide - _INSIDE + 6
    write = partial(lettering.write, sheet, ground=ground, language=look.language)
    score = f"{side.score}†" if match.lot and side.won else side.score
    color = theme.ACCENT if side.won else theme.TEXT_SECONDARY
    taken = write((right, base), score, SMALL, color, anchor="r") + 6 if score else 0
    room = right - taken - left - _INSIDE
    if side.bye:
        write((left + _INSIDE, base), t.t("bye"), SMALL, theme.TEXT_SECONDARY, max_width=room)
    elif side.name:
        decided = match.one.won or match.other.won
        color = theme.TEXT_SECONDARY if decided and not side.won else theme.TEXT
        name = written(side.name, side.seed, t)
        write_name(
            sheet, (left + _INSIDE, base), name, room, ground, look.language, out=side.out, color=color
        )
    else:
        write((left + _INSIDE, base), "…", SMALL, theme.TEXT_SECONDARY)


def _champion(side: Side, look: Look, t: Translator) -> Block:
    """Return the panel of who has won it all."""
    frame, height = lettering.Frame(around="GOLD", thickness=5), 84
    label = t.t(CHAMPION)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height, frame)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        base = top + 55
        taken = write((LEFT + _INSIDE, base), label, SMALL, theme.TEXT_SECONDARY) + 24
        at, room = (LEFT + _INSIDE + taken, base), across() - 2 * _INSIDE - taken
        write(at, written(side.name, side.seed, t), 44, theme.ACCENT, max_width=room, sentence=False)

    return Block(height + 10, paint)


def _third(match: Match, look: Look, t: Translator) -> Block:
    """Return the match for the third place below the others."""

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, language=look.language)
        write((LEFT, top + 40), t.t(THIRD), SMALL, theme.TEXT_SECONDARY)
        _match(sheet, (LEFT, top + _HEAD), _width(2), match, look, t)

    return Block(_HEAD + _PITCH, paint)


def _legend(bracket: Bracket, part: Part, look: Look, t: Translator) -> Block:
    """Return what the signs mean that stand in the picture."""
    matches = list(_matches(bracket, part))
    sides = [side for match in matches for side in (match.one, match.other)]
    scores = {side.score for side in sides}
    signs = (
        ("+", N_("won without a game"), "+" in scores),
        ("−", N_("lost without a game"), "−" in scores),
        ("†", N_("by lot"), any(match.lot for match in matches)),
    )
    keys = [
        Key(None, t.t("{name} {figure}", name=sign, figure=t.t(meaning)))
        for sign, meaning, seen in signs
        if seen
    ]
    if any(side.out for side in sides):
        keys.append(out_key(t))
    return legend(keys, look)


def _matches(bracket: Bracket, part: Part) -> Iterator[Match]:
    """Yield all matches of a part."""
    for matches in part.rounds:
        yield from matches
    third = _shown_third(bracket, part)
    if third is not None:
        yield third


# --- In words --------------------------------------------------------------------------------------


def tell_bracket(bracket: Bracket, language: str) -> Told:
    """Return all of :func:`draw_bracket` in words, the last round first."""
    t = translator(language)
    if not bracket.rounds:
        return Told((told_heading(bracket, t), t.t(EMPTY)))
    part = _part(bracket)
    before = [told_heading(_headed(bracket, part, t), t)]
    winner = champion(bracket) if part.is_last else None
    if winner is not None:
        name = spoken(winner.name, winner.seed, t)
        before.append(t.t("{name}: {what}.", name=t.t(CHAMPION), what=name))
    rounds = [
        (_called(bracket, part.before + number, t), matches) for number, matches in enumerate(part.rounds)
    ]
    third = _shown_third(bracket, part)
    if third is not None:
        rounds.insert(len(rounds) - 1, (t.t(THIRD), (third,)))
    rows = [row for name, matches in reversed(rounds) for row in _told_round(name, matches, t)]
    return Told(tuple(before), tuple(rows))


def describe_bracket(bracket: Bracket, language: str) -> str:
    """Return the alt text of :func:`draw_bracket`: the last matches, as many as have room."""
    return tell_bracket(bracket, language).alt(translator(language))


def _told_round(name: str, matches: Sequence[Match], t: Translator) -> list[str]:
    """Return a sentence for each match of which somebody is known, the first one behind the round's name."""
    first, *others = [told for match in matches if (told := _told(match, t))] or [""]
    return [t.t("{name}: {what}.", name=name, what=first), *map(t.sentence, others)] if first else []


def _told(match: Match, t: Translator) -> str:
    """Return a match in words; empty while nobody is known."""
    known = sorted((side for side in (match.one, match.other) if side.name), key=lambda side: not side.won)
    if not known:
        return ""
    names = [_named(side, t) for side in known]
    if len(known) == 1:
        bye = match.one.bye or match.other.bye
        return t.t(N_("{name} has a bye") if bye else N_("{name} waits"), name=names[0])
    score = t.t("{one}–{other}", one=known[0].score, other=known[1].score) if known[0].score else ""
    notes = [score, t.t("by lot") if match.lot else ""]
    how = N_("{name} beat {other}") if known[0].won else N_("{name} against {other}")
    what = t.t(how, name=names[0], other=names[1])
    note = t.t(", ").join(note for note in notes if note)
    return t.t("{what} ({how})", what=what, how=note) if note else what


def _named(side: Side, t: Translator) -> str:
    name = spoken(side.name, side.seed, t)
    return t.t("{what} ({how})", what=name, how=t.t(OUT)) if side.out else name
