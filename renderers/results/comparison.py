"""Two rule sets that were tried, in words: what was measured by each, and what of it is more than chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isfinite
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec
from babel.numbers import format_decimal

from engine import catalogue
from engine.laboratory import Estimate, Figure, Trial, Unit, Verdict, figures
from renderers import faces, rule_words
from renderers.names import WAYS
from renderers.translation import N_, Translator

SIDES: Final = ("A", "B")
"""What the two rule sets are called where their names have no room."""


class Tried(msgspec.Struct, frozen=True):
    """Two rule sets, and the games that were played by each.

    ``called`` are the names that a server has for them, empty for those without one; ``level`` is what the
    level is called by which all ``seats`` were played.
    """

    game: str
    options: tuple[Any, Any]
    called: tuple[str, str]
    level: str
    seats: int
    trials: tuple[tuple[Trial, ...], tuple[Trial, ...]]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """What was measured."""
        return figures(*self.trials)


class Row(NamedTuple):
    """A figure in words: its name, what it is by either rule set, the difference, and what to think of it."""

    name: str
    sides: tuple[str, str]
    difference: str
    verdict: str
    sure: Verdict


NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "first_wins": N_("Wins of whoever begins"),
        "first_lead": N_("Points by which whoever begins leads"),
        "draws": N_("First place shared"),
        "turns": N_("Turns in a game"),
        "choices": N_("Choices in a game"),
        "long_turns": N_("Turns that 95 of 100 games do not exceed"),
        "margin": N_("Points between first and second"),
        "margin_spread": N_("How far those points spread"),
        "margin_largest": N_("The most of those points"),
        "seasons": N_("{seasons}: how many were played"),
        "season_points": N_("{seasons}: the best gain"),
        "season_largest": N_("{seasons}: the largest gain"),
        "season_ends": N_("{seasons}: {way}"),
        "ends": N_("Games: {way}"),
    }
)
"""What each figure is called."""

VERDICTS: Final[Mapping[Verdict, str]] = MappingProxyType(
    {
        Verdict.SURE: N_("more than chance"),
        Verdict.MAYBE: N_("perhaps more than chance"),
        Verdict.NONE: N_("may be chance"),
        Verdict.UNKNOWN: "",
    }
)

ALIKE: Final = N_("Nothing differs by more than chance may bring.")
NO_MORE: Final = N_("All else may be chance.")
FEW: Final = N_("These are too few games to tell anything from chance.")


# --- What was tried --------------------------------------------------------------------------------


def side_names(tried: Tried, t: Translator) -> tuple[str, str]:
    """Return what the rule sets are called, with their fingerprints where they are called alike."""
    game = catalogue.get(tried.game)
    one, other = (
        rule_words.preset_name(game.id, options, t.language, called)
        for options, called in zip(tried.options, tried.called, strict=True)
    )
    if one != other:
        return one, other
    first, second = (
        rule_words.rules_passport(game, options, t.language, called)
        for options, called in zip(tried.options, tried.called, strict=True)
    )
    return first, second


def difference_lines(tried: Tried, t: Translator) -> list[str]:
    """Return the options in which the rule sets differ: "Seasons: 4 → 2"."""
    first, second = tried.options
    return [
        t.t(
            "{name}: {before} → {after}",
            name=rule_words.option_name(tried.game, name, t.language),
            before=rule_words.option_value(tried.game, name, getattr(first, name), t.language),
            after=rule_words.option_value(tried.game, name, getattr(second, name), t.language),
        )
        for name in catalogue.get(tried.game).options.__struct_fields__
        if getattr(first, name) != getattr(second, name)
    ]


def games_line(tried: Tried, t: Translator) -> str:
    """Return how many games were played by whom: "1,000 games each, 2 players, level: good"."""
    first, second = map(len, tried.trials)
    count = f"{number(first, t)} + {number(second, t)}" if first != second else number(first, t)
    return t.t(
        "Games by each: {count} · {players} · level: {level}",
        count=count,
        players=t.tn("{count} player", "{count} players", tried.seats),
        level=tried.level,
    )


# --- What was measured -----------------------------------------------------------------------------


def rows(tried: Tried, t: Translator) -> list[Row]:
    """Return all figures in words."""
    return [
        Row(
            figure_name(figure, tried.game, t),
            (_estimated(figure.sides[0], figure.unit, t), _estimated(figure.sides[1], figure.unit, t)),
            _estimated(figure.difference, figure.unit, t, signed=True),
            t.t(VERDICTS[figure.verdict]),
            figure.verdict,
        )
        for figure in tried.figures
    ]


def figure_name(figure: Figure, game_id: str, t: Translator) -> str:
    """Return what a figure is called."""
    face = faces.get(game_id)
    way = {**WAYS, **face.ways}.get(figure.of, figure.of)
    return t.t(NAMES[figure.name], seasons=t.t(face.season), way=t.t(way))


def conclusions(tried: Tried, t: Translator) -> list[str]:
    """Return in plain words what differs, the surest first, and what to think of the rest."""
    found = {
        verdict: [figure for figure in tried.figures if figure.verdict is verdict] for verdict in Verdict
    }
    told = [
        _concluded(figure, tried.game, verdict, t)
        for verdict in (Verdict.SURE, Verdict.MAYBE)
        for figure in found[verdict]
    ]
    if not told:
        return [t.t(ALIKE if found[Verdict.NONE] else FEW)]
    return [*told, t.t(NO_MORE)]


def _concluded(figure: Figure, game_id: str, verdict: Verdict, t: Translator) -> str:
    one, other = figure.sides
    assert one is not None
    assert other is not None
    return t.t(
        "{name}: {before} with A, {after} with B, {verdict}.",
        name=figure_name(figure, game_id, t),
        before=value_text(one.value, figure.unit, t),
        after=value_text(other.value, figure.unit, t),
        verdict=t.t(VERDICTS[verdict]),
    )


# --- Numbers ---------------------------------------------------------------------------------------


def number(value: float, t: Translator, places: int = 0) -> str:
    """Return a number as the language writes it, with a true minus sign."""
    pattern = "#,##0." + "0" * places if places else "#,##0"
    text: str = format_decimal(value, pattern, locale=t.language)
    return text.replace("-", "\N{MINUS SIGN}")


def value_text(value: float, unit: Unit, t: Translator) -> str:
    """Return a figure's value: a share in per cent."""
    if unit is Unit.SHARE:
        return t.t("{percent}%", percent=number(100 * value, t, 1))
    return number(value, t, 1)


def _estimated(found: Estimate | None, unit: Unit, t: Translator, *, signed: bool = False) -> str:
    """Return an estimate with its interval: "56.1% (44.8 to 66.8)"; empty where there is none."""
    if found is None:
        return ""
    value = value_text(found.value, unit, t)
    if signed and found.value > 0:
        value = f"+{value}"
    if found.low == found.high:
        return value
    scale = 100 if unit is Unit.SHARE else 1
    low, high = (_bound(edge, scale, t) for edge in (found.low, found.high))
    return t.t("{value} ({low} to {high})", value=value, low=low, high=high)


def _bound(edge: float, scale: int, t: Translator) -> str:
    return number(scale * edge, t, 1) if isfinite(edge) else ("∞" if edge == inf else "\N{MINUS SIGN}∞")


# --- A whole report --------------------------------------------------------------------------------


def markdown(tried: Tried, t: Translator) -> str:
    """Return all of it as Markdown: what was tried, what differs in plain words, and a table."""
    names = side_names(tried, t)
    heading = f"# {rule_words.game_name(tried.game, t.language)}: A / B"
    sides = [f"- {side}: {name}" for side, name in zip(SIDES, names, strict=True)]
    changed = [f"  - {line}" for line in difference_lines(tried, t)]
    head = ["", *SIDES, " − ".join(reversed(SIDES)), ""]
    table = [head, ["---"] * len(head)]
    table += [[row.name, *row.sides, row.difference, row.verdict] for row in rows(tried, t)]
    lines = [f"| {' | '.join(_cell(cell) for cell in line)} |" for line in table]
    return "\n".join(
        [
            heading,
            "",
            *sides,
            *changed,
            "",
            games_line(tried, t),
            "",
            *(f"- {line}" for line in conclusions(tried, t)),
            "",
            *lines,
            "",
            t.t(INTERVALS),
            "",
        ]
    )


INTERVALS: Final = N_(
    "In brackets: where the true value lies, 95 times of 100. "
    "“More than chance” holds for all lines together."
)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
