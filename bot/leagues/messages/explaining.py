"""How the figures of a league's table came about: every summand of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressSelect, choice
from bot.leagues.messages.formats import words_of
from bot.leagues.messages.table_pictures import event_name, tie_words
from bot.leagues.messages.tables import state
from bot.leagues.messages.verbs import HOW
from bot.leagues.messages.words import entrant_name, names, plain_name
from bot.leagues.service.field import Kind
from bot.leagues.service.scoring.points import Missed, written
from bot.leagues.service.scoring.standing import ADDED, Summand
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD, POINTS
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Explained, Page, Stand, Wanted
from bot.leagues.service.terms import EventTerms, Unit
from bot.table.messages.mine import LONGEST, fitting
from renderers.translation import N_, Translator

CUT: Final = "buchholz_cut"
"""The tie-break that leaves the lowest summand out."""


def how_message(season: Season, page: Page, found: Explained | None, t: Translator) -> Message:
    """Return every summand of somebody's figures, with a menu of the people on the page."""
    told = t.t("## How it is computed")
    body = explained_text(season, page.wanted, found, t) if found else t.t("Choose somebody.")
    options = [
        choice(
            plain_name(season.entrants[stand.entrant], t),
            str(stand.entrant),
            chosen=found is not None and found.stand.entrant == stand.entrant,
        )
        for stand in page.stands
        if stand.place
    ]
    press = HOW(season.id, *state(page.wanted), page=page.wanted.page).apart("who")
    rows = [row(PressSelect(press, options, t.t("Whose figures?")))] if options else []
    return text_message(told, body, rows=rows)


def explained_text(season: Season, wanted: Wanted, found: Explained, t: Translator) -> str:
    """Return how somebody's figures were computed: a line for each of them, with every summand."""
    stand = found.stand
    name = entrant_name(season, stand.entrant, t)
    lines = [t.t("**{place}.** {name}", place=stand.place, name=name)]
    if season.entrants[stand.entrant].state == "expelled":
        lines.append("-# " + t.t("Expelled by staff: behind all others, whatever their points."))
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
    all_points = t.t("{name}: {what}", name=t.t("Points"), what=written(total))
    told.append(f"**{all_points}**")
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
        counted = words_of(event).points
        return t.t(counted) if counted else t.t("Points")
    return tie_words(name, t)


OWN: Final[Mapping[str, str]] = {
    ADDED: N_("given by staff"),
    Kind.BYE: N_("bye in round {round}"),
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
