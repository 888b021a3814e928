"""A game as a moving picture: which positions are shown, what stands above them, how long each one stays.

One frame a turn: all that somebody does before somebody else is to act, with the casts that belong to it.
What is shown is what a spectator sees, at any time.  Here frames are chosen and captioned;
``renderers.footage`` draws them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from engine import core
from engine.chronicle import Season, chronicle
from engine.core import CHANCE, AnyGame
from renderers import faces, rule_words, text, words
from renderers.alts import roomy
from renderers.canvas import Look
from renderers.ending import Played, ending
from renderers.face import ALT_LIMIT
from renderers.lettering import DOT
from renderers.translation import Translator, translator

MOST_FRAMES: Final = 240
"""Frames of a film: who watches more of them sees nothing but flicker, and it takes half a minute to draw."""

FIRST, SEASON, LAST = 2_000, 4_000, 8_000
"""Milliseconds that the first frame stays, the end of a season, and the end of the film."""

_SLOW, _QUICK = 1_300, 350
_RUNNING_TIME: Final = 90_000
"""How long a turn stays, milliseconds: so long that all take a minute and a half, within these bounds."""


class Shot(NamedTuple):
    """A position that is shown: after which turn (0: before the first) of how many, of which season.

    ``ends``: with it the season is over, or the game.
    """

    ply: int
    season: int
    turn: int
    turns: int
    ends: bool = False


class Choice(NamedTuple):
    """The shots that a film has room for: of ``every`` so many turns one, or only the ends of seasons."""

    shots: tuple[Shot, ...]
    every: int = 1
    ends_only: bool = False


class Caption(NamedTuple):
    """What stands above a frame, and how far the film is, from 0 to 1; ``told`` says who has won."""

    text: str
    share: float
    told: bool = False


class Take(NamedTuple):
    """A frame to be drawn: what a spectator sees, its caption, how long it stays, and how the game ended."""

    view: object
    caption: Caption
    milliseconds: int
    result: core.Result | None = None


class Script(NamedTuple):
    """All that a film is made from: the game, its shots, and how it ended if it is told to its end.

    ``season`` is None where the whole game is told; ``many`` whether the game has several seasons.
    """

    played: Played
    shots: tuple[Shot, ...]
    look: Look
    season: int | None
    many: bool
    result: core.Result | None


# --- Which positions are shown ---------------------------------------------------------------------


def script(
    game: AnyGame,
    options: object,
    states: Sequence[object],
    actions: Sequence[tuple[core.Seat, object]],
    look: Look,
    season: int | None = None,
) -> Script:
    """Return what a film of a game that is over, or of one of its seasons that have ended, is made from.

    The look's result is how the game ended, None while it goes on.
    """
    look = msgspec.structs.replace(look, names=tuple(text.clean(name) for name in look.names))
    told = chronicle(game, states, actions)
    played = Played(game, options, states, actions, told)
    wanted = [one for one in told.seasons if season in (None, one.number)]
    shots = [shot for one in wanted for shot in _season(played, one)]
    # Only the first season shows the position at its start: the end of one leads to the next.
    kept = tuple(shot for place, shot in enumerate(shots) if shot.turn or shot.ends or not place)
    result = look.result if wanted[-1] == told.seasons[-1] else None
    return Script(played, kept, look, season, len(told.seasons) > 1, result)


def _season(played: Played, season: Season) -> list[Shot]:
    """Return the shots of a season: at its start, after each turn, and at its end."""
    game, states, actions = played.rules, played.states, played.actions
    before = [one.last_ply for one in played.chronicle.seasons if one.number < season.number]
    begin = 0 if not before or before[-1] is None else before[-1] + 1
    end = len(actions) if season.last_ply is None else season.last_ply + 1
    choices = [ply for ply in range(begin, end) if _is_choice(game, states[ply], *actions[ply])]
    starts = [choices[0] if choices else begin]
    starts += [there for here, there in pairwise(choices) if not _same_turn(played, here, there)]
    turns = len(starts) if choices else 0
    shots = [Shot(ply, season.number, turn, turns) for turn, ply in enumerate(starts)]
    if end - 1 not in starts and end - 1 in choices:  # the table as it stood when somebody ended the season
        shots.append(Shot(end - 1, season.number, turns, turns))
    if end > starts[-1]:
        return [*shots, Shot(end, season.number, turns, turns, ends=True)]
    return [*shots[:-1], shots[-1]._replace(ends=True)]


def _is_choice(game: AnyGame, state: object, seat: core.Seat, action: object) -> bool:
    """Whether somebody does something in their turn: chance and those who only say no have none."""
    return seat != CHANCE and action != game.declining(state)


def _same_turn(played: Played, here: int, there: int) -> bool:
    """Whether two choices, one after the other, belong together: one seat's, or made by all at once."""
    one, other = played.actions[here][0], played.actions[there][0]
    if one == other:
        return True
    asked, still = (set(played.rules.turn(played.states[ply]).seats) for ply in (here, there))
    return there == here + 1 and still == asked - {one}


def chosen(shots: Sequence[Shot], most: int) -> Choice:
    """Return the shots of a film of at most so many frames, 2 at least: the first, the last, some between."""
    every, longest = max(1, len(shots) // most), max(shot.turns for shot in shots)
    last = len(shots) - 1
    while every <= longest:
        kept = [
            shot
            for place, shot in enumerate(shots)
            if shot.ends or place in (0, last) or (shot.turn and shot.turn % every == 0)
        ]
        if len(kept) <= most:
            return Choice(tuple(kept), every)
        every = max(every + 1, every * 5 // 4)  # of a very long game few are tried
    ends = [shot for place, shot in enumerate(shots) if shot.ends or place in (0, last)]
    step = max(1, -(-(len(ends) - 1) // (most - 1)))
    return Choice((*ends[:-1:step], ends[-1]), step, ends_only=True)


# --- What stands above them ------------------------------------------------------------------------


def takes(told: Script, choice: Choice) -> Iterator[Take]:
    """Yield the frames in their order."""
    told = told._replace(look=told.look.legible())
    shots, last = choice.shots, len(choice.shots) - 1
    pace = min(_SLOW, max(_QUICK, _RUNNING_TIME // max(1, len(shots))))
    for place, shot in enumerate(shots):
        stays = LAST if place == last else FIRST if not place else SEASON if shot.ends else pace
        result = told.result if place == last else None
        view = told.played.rules.view(told.played.states[shot.ply], None)
        caption = Caption(_caption(told, shot, result), place / max(1, last), shot.ends)
        yield Take(view, caption, stays, result)


def _caption(told: Script, shot: Shot, result: core.Result | None) -> str:
    t = translator(told.look.language)
    if shot.ends:
        return _won(told, result) if result is not None else _season_won(told, shot)
    if shot.turn:
        where = t.t("Turn {turn} of {turns}", turn=shot.turn, turns=shot.turns)
    else:
        where = t.t("At the start")
    return DOT.join((_season_name(told, shot.season, t), where)) if told.many else where


def _season_name(told: Script, number: int, t: Translator) -> str:
    season = t.t(faces.get(told.played.rules.id).season)
    return t.t("{season} {number}", season=season, number=number)


def _won(told: Script, result: core.Result) -> str:
    """Return who has won the game and why, in the words of its ending."""
    t, end = translator(told.look.language), ending(told.played, result, told.look)
    who = t.t("{name}: {what}", name=end.honour, what=end.winners)
    return t.sentences([t.t("{title}.", title=who), end.sentence])


def _season_won(told: Script, shot: Shot) -> str:
    """Return how the season was won that ends with a shot, or else what happened last in it."""
    t, played, face = translator(told.look.language), told.played, faces.get(told.played.rules.id)
    before, after = (played.rules.view(played.states[ply], None) for ply in (shot.ply - 1, shot.ply))
    won = face.won_by(before, after, told.look)
    return won or DOT.join((_season_name(told, shot.season, t), face.change(after, told.look)))


def described(told: Script, choice: Choice) -> str:
    """Return the alt text: what is shown, in how many frames, and how it ended."""
    t = translator(told.look.language)
    name = rule_words.game_name(told.played.rules.id, told.look.language)
    if told.season is not None and told.many:
        name = DOT.join((name, _season_name(told, told.season, t)))
    first = t.tn(
        "Film of {count} frame: {what}.",
        "Film of {count} frames: {what}.",
        len(choice.shots),
        what=name,
    )
    lines = [first, *(ended(told, shot) for shot in choice.shots if shot.ends)]
    return words.shortened(roomy(lines, t), ALT_LIMIT)


def ended(told: Script, shot: Shot) -> str:
    """Return in a sentence how it ended with a shot, and in which season."""
    t = translator(told.look.language)
    result = told.result if shot == told.shots[-1] else None
    return t.sentence(_caption(told, shot, result))
