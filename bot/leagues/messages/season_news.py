"""What is told when a season starts, is extended, is called off, or is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import safe
from bot.leagues.messages.audit import who_words
from bot.leagues.messages.formats import words_of
from bot.leagues.messages.seasons import MOST_ON_IT, moves
from bot.leagues.messages.words import division_name, entrant_name, names, season_name, total_words
from bot.leagues.service.closing import MOVES, PLACES, TITLE, FinalLine, lines_of, read_final, winners
from bot.leagues.service.formats import least, way_of
from bot.leagues.service.registering import least_of
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import Season
from bot.storage.rows import AuditLine
from renderers.results.league_words import NOBODY_WON, TIES
from renderers.translation import N_, Translator


def told_text(season: Season, way: str, t: Translator, ended: AuditLine | None = None) -> str:
    """Return the public news that a season has started, was extended or cancelled, or is closed.

    ``ended`` is the line by which staff has ended it early, or called it off.
    """
    return _TOLD[way](season, t, ended)


def _told_started(season: Season, t: Translator, _ended: AuditLine | None) -> str:
    begins = t.tn(
        "**{league}** has begun with {count} player.",
        "**{league}** has begun with {count} players.",
        len(season.playing),
        league=season_name(season),
    )
    event = season.terms.events[0]
    return t.sentences([begins, t.t(words_of(event).first)])


def _told_extended(season: Season, t: Translator, _ended: AuditLine | None) -> str:
    entered = _entered(season, N_("**{league}** has {count} of the {least} people that it needs."), t)
    until = season.row.registers_until
    assert until is not None
    more = t.t("You can enter until {time} ({left}).", time=moment(until), left=instant(until))
    return t.sentences([entered, more, t.t("Tell others about it!")])


def _told_cancelled(season: Season, t: Translator, ended: AuditLine | None) -> str:
    off = _why_off(season, t, ended)
    return t.sentences([off, t.t("`/club` shows other leagues, `/play` opens a game at once.")])


def _why_off(season: Season, t: Translator, ended: AuditLine | None) -> str:
    """Return that a season won't take place, and why: staff, all have left, too few, or nobody has played."""
    league = season_name(season)
    if ended is not None:
        who = who_words(ended, t)
        return t.t("**{league}** won't take place: staff ({who}) has called it off.", league=league, who=who)
    if season.entrants and not season.playing:
        return t.t("**{league}** won't take place: everybody who had entered has left.", league=league)
    if len(season.playing) >= least_of(season):
        return t.t("**{league}** is over and counts for nothing: nobody has played.", league=league)
    told = N_("**{league}** won't take place: only {count} of {least} people had entered.")
    return _entered(season, told, t)


def _entered(season: Season, told: str, t: Translator) -> str:
    """Tell how many have entered, of how many that are needed."""
    return t.t(told, league=season_name(season), count=len(season.playing), least=least_of(season))


def _told_closed(season: Season, t: Translator, ended: AuditLine | None) -> str:
    heading = t.t("**{league}** is over.", league=season_name(season))
    if ended is not None:
        early = t.t("Staff ({who}) has ended it early.", who=who_words(ended, t))
        why = [t.t("Reason: “{reason}”.", reason=safe(ended.reason))] if ended.reason else []
        heading = t.sentences([heading, early, *why])
    lines = [line for division in season.divisions for line in _told_division(season, division, t)]
    if ended is None and _goes_on(season):
        lines.append(t.t("The ladder goes on in a new season, and everybody keeps their place."))
    until = season.row.changed_at + season.terms.protest
    protest = t.t("Something wrong? Tell the league's staff by {time}.", time=moment(until))
    return "\n".join([heading, *lines, f"-# {protest}"])


def _goes_on(season: Season) -> bool:
    """Whether the next month of a ladder begins as this one ends."""
    event = season.terms.events[0]
    order = way_of(event).order
    return order is not None and len(order(season, 1)) >= least(event)


_CORRECTED: Final[Mapping[str, str]] = {
    TITLE: N_("**{league}**: a correction has changed who won."),
    MOVES: N_("**{league}**: a correction has changed who moves up or down."),
    PLACES: N_("**{league}**: a correction has changed the podium."),
}
"""What is told of a correction after the end, by what it has changed."""


_TOO_LATE: Final = N_("The next season has begun already, so nobody changes the division by that.")


def won_text(season: Season, what: str, t: Translator, *, begun: bool = False) -> str:
    """Return the public news of who has won a season, or changes the division, since that has changed.

    ``begun``: the next season of the league is played already, in the divisions that were told before.
    """
    heading = t.t(_CORRECTED[what], league=season_name(season))
    if begun and what == MOVES:
        return t.sentences([heading, t.t(_TOO_LATE)])
    told = _won_there if begun else _told_division
    return "\n".join([heading, *(line for one in season.divisions for line in told(season, one, t))])


def own_won_text(season: Season, what: str, user_id: int, t: Translator, *, begun: bool = False) -> str:
    """Return the same to somebody for whom it changes, with what it changes for them."""
    public = won_text(season, what, t, begun=begun)
    if begun and what == MOVES:
        return public
    tables = read_final(season.row.final).tables
    own = next(
        (_own_line(table, line, what, t) for table in tables for line in table if line.user_id == user_id), ""
    )
    heading, *rest = public.split("\n")
    return "\n".join([t.sentences([heading, own]), *rest])


def _own_line(table: Sequence[FinalLine], line: FinalLine, what: str, t: Translator) -> str:
    if what == MOVES:
        return t.t("By the corrected table you play in division {number} next.", number=line.goes_to)
    if what == PLACES:
        return t.t("By the corrected table you are in place {place}.", place=line.place)
    first = winners(table)
    if line not in first:
        return t.t("You are no longer first.")
    return t.t("You are first now.") if len(first) == 1 else t.t("You share first place now.")


def _told_division(season: Season, division: int, t: Translator) -> list[str]:
    """Return who has won a division, and who leaves it for another one."""
    return [*_won_there(season, division, t), *moves(season, division, _table(season, division), t)]


def _won_there(season: Season, division: int, t: Translator) -> list[str]:
    divisions = len(read_final(season.row.final).tables)
    won = _won_in(season, division, _table(season, division), divisions, t)
    return [won] if won else []


def _table(season: Season, division: int) -> Sequence[FinalLine]:
    tables = read_final(season.row.final).tables
    return tables[division - 1] if division <= len(tables) else ()


def _won_in(season: Season, division: int, table: Sequence[FinalLine], divisions: int, t: Translator) -> str:
    """Return who has won a division, which is named where there are several."""
    won = won_by(season, division, table, t)
    if not won or divisions == 1:
        return won
    return t.t("{name}: {what}", name=division_name(division, t), what=won)


def won_by(season: Season, division: int, table: Sequence[FinalLine], t: Translator) -> str:
    """Return who has won a division and why: by points, or by what decided between as many of them."""
    if not table:
        return ""
    if not (first := winners(table)):
        return t.t(NOBODY_WON)
    event = season.terms.events[0]
    points = total_words(Fraction(first[0].points), season, t)
    if len(first) > MOST_ON_IT:
        return t.t("{count} people share first place with {points}.", count=len(first), points=points)
    who = f"**{names(season, [line.entrant for line in first], t)}**"
    if not points:
        won = words_of(event).won if len(first) == 1 else N_("{names} share first place.")
        return t.t(won, names=who)
    if len(first) > 1:
        return t.t("{names} share first place with {points}.", names=who, points=points)
    won = t.t("{names} wins with {points}.", names=who, points=points)
    return t.sentences([won, *_decided(season, division, table, t)])


def _decided(season: Season, division: int, table: Sequence[FinalLine], t: Translator) -> list[str]:
    """Return the tie-break that decided the first place, if one did."""
    first = lines_of(season, division)[:2]
    if len(season.terms.events) > 1 or len(table) < 2 or len(first) < 2:
        return []  # of a round robin, those who have left early are in no table
    best, second = first
    if best.points != second.points:
        return []
    others = dict(second.ties)
    for name, value in best.ties:
        if name in others and others[name] != value:
            return [
                t.t(
                    "{name} has the same points; decided by {tie}: {one} to {other}.",
                    name=entrant_name(season, second.entrant, t),
                    tie=_tie(name, t),
                    one=written(value),
                    other=written(others[name]),
                )
            ]
    return []


def _tie(name: str, t: Translator) -> str:
    """Return what a tie-break means; places are numbered."""
    if name.startswith("place_"):
        return t.t("how often in place {place}", place=name.removeprefix("place_"))
    return t.t(TIES[name][1]) if name in TIES else t.t("the match for third place")


_TOLD: Final[Mapping[str, Callable[[Season, Translator, AuditLine | None], str]]] = {
    "started": _told_started,
    "extended": _told_extended,
    "cancelled": _told_cancelled,
    "closed": _told_closed,
}
"""What is told when a season's state has changed, by the way in which it has."""
