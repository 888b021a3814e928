"""What is told of a finished game in a picture to share, for every game alike; and the same in words."""

from __future__ import annotations

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
from renderers.names import AGREED, RESIGNED, player, signed
from renderers.share.model import About, Told
from renderers.translation import N_, Translator, translator

NAME: Final = "Tymok"

MOST_OF_SERVER: Final = 100
"""Letters of a server's name: so many has the longest at Discord."""

EARLY: Final = MappingProxyType(
    {
        AGREED: N_("Both agreed to a draw."),
        RESIGNED: N_("{other} resigned."),
        "time": N_("{other} lost on time."),
        "no_show": N_("{other} ran out of time before both had moved twice."),
        "awarded": N_("Staff awarded the game."),
        "ended_by_staff": N_("Staff ended the game, with the points as they stood."),
    }
)
"""Why a game was over before its time, by the rule of its result; whoever lost alone is ``other``."""

DECIDED: Final = frozenset({RESIGNED, "time", "no_show", "awarded"})
"""The rules by which somebody wins whatever the points were."""


def told(played: Played, result: core.Result, about: About, look: Look) -> Told:
    """Describe the end of a game; names are used as they are given."""
    t, face = translator(look.language), faces.get(played.rules.id)
    winners = [seat for seat, rank in enumerate(result.ranking) if rank == 1]
    others = sorted(set(range(len(result.ranking))) - set(winners), key=lambda seat: result.ranking[seat])
    rules = rule_words.preset_name(played.rules.id, played.options, look.language)
    return Told(
        game=DOT.join((rule_words.game_name(played.rules.id, look.language), rules)),
        who=t.both([player(look, seat, t) for seat in winners]),
        came=_came(played, result, t),
        why=t.sentences([_early(result, look, t), about.ruled]),
        deed=_deed(played, face, result, winners, look, t),
        others=tuple(player(look, seat, t) for seat in others),
        figure=_figure(played, face, look, t),
        foot=_foot(about, look.language),
    )


def _foot(about: About, language: str) -> str:
    """Return who has drawn it, where it was played, and when it was over."""
    day = format_skeleton("yMMMd", about.day, locale=language) if about.day is not None else ""
    return DOT.join(filter(None, (NAME, text.clean(about.server, MOST_OF_SERVER), day)))


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


def _score(result: core.Result, first: core.Seat) -> str:
    """Return the points of two players, one's first; empty where they are none to be set side by side."""
    if len(result.points) != 2 or min(result.points) < 0:
        return ""
    own, other = (signed(result.points[seat], result.unit) for seat in (first, 1 - first))
    return f"{own} : {other}"


def _early(result: core.Result, look: Look, t: Translator) -> str:
    """Return why the game was over before its time, and how it stood; empty where its own rules ended it."""
    if result.rule not in EARLY:
        return ""
    last = max(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
    score = _score(result, result.ranking.index(1))
    stood = t.t("The score was {score}.", score=score) if score else ""
    return t.sentences([t.t(EARLY[result.rule], other=player(look, last, t)), stood])


def _deed(
    played: Played, face: AnyFace, result: core.Result, winners: list[int], look: Look, t: Translator
) -> Deed | None:
    """Return what won the season that gave the winner most; None where nobody won alone, or no season."""
    if len(winners) != 1:
        return None
    season = _decisive(played, winners[0])
    if season is None or season.last_ply is None:
        return None
    before, after = (played.rules.view(played.states[season.last_ply + place], None) for place in (0, 1))
    deed = face.deed(before, after, look)
    if deed is None or len(played.chronicle.seasons) == 1:
        return deed
    called = t.t("{season} {number}", season=t.t(face.season), number=season.number)
    return deed._replace(note=DOT.join(filter(None, (deed.note, called))))


def _decisive(played: Played, winner: core.Seat) -> Season | None:
    """Return the season that gave the winner most, of several the last one."""
    won = [
        season
        for season in played.chronicle.seasons
        if season.last_ply is not None and winner < len(season.gains) and season.gains[winner] > 0
    ]
    return max(won, key=lambda season: (season.gains[winner], season.number), default=None)


def _figure(played: Played, face: AnyFace, look: Look, t: Translator) -> str:
    """Return one figure of the game: its own, or what was most remarkable in it."""
    own = face.figure(played.rules.view(played.states[-1], None), look)
    if own:
        return own
    notes = [*luckiest_cast(played, face, look, t), *largest_win(played, face, look, t)]
    return t.t("{name}: {what}", name=notes[0][0], what=notes[0][1]) if notes else ""


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


def describe(shown: Told, language: str) -> str:
    """Return all that the picture tells, but for the position itself."""
    t = translator(language)
    lines = [shown.game, t.t("{name}: {what}", name=shown.who, what=shown.came)]
    if shown.deed is not None:
        lines += [shown.deed.name, shown.deed.counts, shown.deed.note]
    lines += [against(shown.others, t), shown.figure, shown.foot]
    first, *rest = [t.sentence(line) for line in lines if line]
    return t.sentences([first, *rest[:1], shown.why, *rest[1:]])
