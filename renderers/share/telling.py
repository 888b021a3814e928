"""What is told of a finished game in a picture to share, for every game alike; and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from types import MappingProxyType
from typing import Final

from babel.dates import format_skeleton

from engine import core
from engine.chronicle import Season
from renderers import faces, rule_words, text, words
from renderers.canvas import Look
from renderers.ending import Played, largest_win, luckiest_cast
from renderers.face import AnyFace, Deed
from renderers.lettering import DOT
from renderers.names import (
    AGREED,
    CORRECTED,
    COUNTS_NOWHERE,
    FORFEIT,
    NEVER_MOVED,
    RESIGNED,
    ROUND_OVER,
    as_played,
    capitalized,
    player,
    signed,
)
from renderers.share.model import About, Told
from renderers.translation import N_, P_, Translator, translator

NAME: Final = "Tymok"

MOST_OF_SERVER: Final = 100
"""Letters of a server's name: so many has the longest at Discord."""

EARLY: Final = MappingProxyType(
    {
        AGREED: N_("Both agreed to a draw."),
        RESIGNED: N_("{other} resigned."),
        "time": N_("{other} lost on time."),
        "no_show": N_("{other} ran out of time before both had moved twice."),
        FORFEIT: N_("{other} is no longer in the league."),
        NEVER_MOVED: N_("{other} never moved, and the round was over."),
        ROUND_OVER: N_("The round was over, and the points as they stood count."),
        "awarded": N_("Staff awarded the game."),
        "ended_by_staff": N_("Staff ended the game, with the points as they stood."),
    }
)
"""Why a game was over before its time, by the rule of its result; whoever lost alone is ``other``."""

SEASONS_WON: Final = P_("figure", "Seasons won")

WON: Final = MappingProxyType({"Round": P_("figure", "Rounds won")})
"""Of how many of its parts somebody had most, by what a game calls them (``Face.season``) if not seasons."""

DECIDED: Final = frozenset({RESIGNED, "time", "no_show", FORFEIT, NEVER_MOVED, "awarded"})
"""The rules by which somebody wins whatever the points were."""


def told(played: Played, result: core.Result, about: About, look: Look) -> Told:
    """Describe the end of a game; names are used as they are given.

    What is annulled has no winner: all who played stand in front.
    """
    t, face = translator(look.language), faces.get(played.rules.id)
    winners = [seat for seat, rank in enumerate(result.ranking) if rank == 1]
    others = sorted(set(range(len(result.ranking))) - set(winners), key=lambda seat: result.ranking[seat])
    season = _decisive(played, result)
    deed = _deed(played, face, season, winners[0], look, t)
    rules = rule_words.preset_name(played.rules.id, played.options, look.language)
    shown = Told(
        game=DOT.join((rule_words.game_name(played.rules.id, look.language), rules)),
        who=t.both([player(look, seat, t) for seat in winners]),
        came=_came(played, result, t),
        why=t.sentences([_why(result, face, look, t, won=deed is not None), about.ruled]),
        deed=deed,
        others=tuple(player(look, seat, t) for seat in others),
        figure=_figure(played, face, season, winners[0], look, t),
        server=text.clean(about.server, MOST_OF_SERVER),
        day=day_text(about.day, look.language) if about.day is not None else "",
    )
    if not played.annulled:
        return shown
    ended = as_played(result, face.result_text(result, look), t)
    return shown._replace(
        who=t.both([player(look, seat, t) for seat in (*winners, *others)]),
        came=t.t("annulled"),
        why=t.sentences([t.t(COUNTS_NOWHERE), ended]),
        deed=None,
        others=(),
    )


def foot_text(server: str, day: str) -> str:
    """Return who has drawn a picture, where and when that was of which it tells."""
    return DOT.join(filter(None, (NAME, server, day)))


def day_text(day: date, language: str) -> str:
    """Return a day as it is written in a language."""
    return str(format_skeleton("yMMMd", day, locale=language))


def _came(played: Played, result: core.Result, t: Translator) -> str:
    """Return by how much the game was won; nothing of the points where they have not decided it."""
    best, count = result.ranking.index(1), result.ranking.count(1)
    score = "" if result.rule in EARLY else _score(result, best)
    if count == len(result.ranking) == 2:
        return t.t("draw {score}", score=score) if score else t.t("draw")
    if result.rule in DECIDED:
        return t.t("wins")
    amount = words.amount(played.rules.id, result.points[best], t, result.unit)
    if count > 1:
        return t.t("share first place with {points}", points=amount)
    return t.t("wins {score}", score=score) if score else t.t("wins with {points}", points=amount)


def _score(result: core.Result, first: core.Seat, between: str = " : ") -> str:
    """Return the points of two players, one's first; empty where they are none to be set side by side."""
    if len(result.points) != 2 or min(result.points) < 0:
        return ""
    own, other = (signed(result.points[seat], result.unit) for seat in (first, 1 - first))
    return f"{own}{between}{other}"


def _why(result: core.Result, face: AnyFace, look: Look, t: Translator, *, won: bool) -> str:
    """Return why the game was over: before its time, with the score, or by rules that nothing else tells."""
    if result.rule in EARLY:
        last = max(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
        score = _score(result, result.ranking.index(1), ":")
        stood = t.t("The score was {score}.", score=score) if score else ""
        return t.sentences([t.t(EARLY[result.rule], other=player(look, last, t)), stood])
    if won or result.rule == CORRECTED or result.ranking.count(1) > 2:
        return ""  # what staff decided stands beside it; of many in front it would be their names once more
    return face.result_text(result, look)


def _decisive(played: Played, result: core.Result) -> Season | None:
    """Return the season that gave the only winner most, of several the last one; None without one."""
    if result.ranking.count(1) != 1:
        return None
    winner = result.ranking.index(1)
    won = [
        season
        for season in played.chronicle.seasons
        if season.last_ply is not None and winner < len(season.gains) and season.gains[winner] > 0
    ]
    season = max(won, key=lambda season: (season.gains[winner], season.number), default=None)
    if result.rule in EARLY and season == played.chronicle.seasons[-1]:
        return None  # it was over by that, and not by what was done
    return season


def _deed(
    played: Played, face: AnyFace, season: Season | None, winner: core.Seat, look: Look, t: Translator
) -> Deed | None:
    """Return what won a season, and what that gave where there are several."""
    if season is None or season.last_ply is None:
        return None
    before, after = (played.rules.view(played.states[season.last_ply + place], None) for place in (0, 1))
    deed = face.deed(before, after, look)
    if deed is None or len(played.chronicle.seasons) == 1:
        return deed
    gain = words.amount(played.rules.id, season.gains[winner], t, played.rules.unit(played.options))
    called = deed.season
    if called == "":
        called = t.t("{season} {number}", season=t.t(face.season), number=season.number)
    note = DOT.join(filter(None, (deed.note, called)))
    return deed._replace(counts=deed.counts or f"+{gain}", note=note)


def _figure(
    played: Played, face: AnyFace, season: Season | None, winner: core.Seat, look: Look, t: Translator
) -> str:
    """Return one figure of the game: its own, or else the most remarkable that is not told yet."""
    if own := face.figure(played.rules.view(played.states[-1], None), look):
        return own
    if notes := luckiest_cast(played, face, look, t):
        return t.t("{name}: {what}", name=notes[0][0], what=notes[0][1])
    seasons, largest = played.chronicle.seasons, played.chronicle.largest
    if len(seasons) < 2 or largest is None:
        return t.t("Turns: {count}", count=turns) if (turns := _turns(played)) else ""
    if season is None or (largest.season, largest.seat) != (season.number, winner):
        ((name, what),) = largest_win(played, face, look, t)
        return t.t("{name}: {what}", name=name, what=what)
    won = sum(winner < len(one.gains) and one.gains[winner] == max(one.gains) > 0 for one in seasons)
    counted = t.t(P_("figure", "{count} of {all}"), count=won, all=len(seasons))
    return t.t("{name}: {what}", name=t.t(WON.get(face.season, SEASONS_WON)), what=counted)


def _turns(played: Played) -> int:
    """Return how often it was somebody's turn: what a seat does on end is one."""
    seats = [seat for seat, _ in played.actions if seat != core.CHANCE]
    return sum(1 for _ in groupby(seats))


# --- In words --------------------------------------------------------------------------------------


def against(others: tuple[str, ...], t: Translator, most: int | None = None) -> str:
    """Return whom they played against, at most so many by name; empty for nobody."""
    if not others:
        return ""
    shown = list(others[:most])
    if len(shown) < len(others):
        count = len(others) - len(shown)
        shown.append(t.tn("{count} other", "{count} others", count))
    return t.t("against {names}", names=t.both(shown))


def describe(shown: Told, language: str) -> list[str]:
    """Return all that the picture tells but the position, in sentences."""
    t = translator(language)
    deed = [] if shown.deed is None else [shown.deed.name, shown.deed.counts, shown.deed.note]
    lines = [
        shown.game,
        t.t("{name}: {what}", name=shown.who, what=shown.came),
        shown.why,
        *deed,
        against(shown.others, t),
        shown.figure,
        foot_text(shown.server, shown.day),
    ]
    return [t.sentence(capitalized(line)) for line in lines if line]


def alt(said: Sequence[str], t: Translator) -> str:
    """Return as many sentences as have room in an alt text: the last ones go first."""
    kept = list(said)
    while len(kept) > 1 and words.units(t.sentences(kept)) > words.ALT_LIMIT:
        kept.pop()
    return words.shortened(t.sentences(kept), words.ALT_LIMIT)
