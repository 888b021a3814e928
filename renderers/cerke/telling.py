"""What happened in a game of Cerke, told afterwards: turns and their casts, each 再行, how seasons ended."""

from __future__ import annotations

import random
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from engine import sticks
from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.moves import may_cast_again
from engine.cerke.state import Call, CastAgain, Hand, Position, Season, Trace, View
from engine.cerke.turns import LEAST_FURTHER
from renderers.canvas import Look
from renderers.cerke.names import hand_gloss, player, season_of
from renderers.cerke.turns import action_text, result_text, settled, trace_text
from renderers.names import counted, percent, signed
from renderers.translation import N_, Translator, translator

SEEN_FOR: Final = 2
"""A season that has ended is told until so many turns of the next one have been made."""

_BEGINNERS: Final = MappingProxyType(
    {
        "sticks": N_("The sticks decided: {name} moves first."),
        "random": N_("Chance decided: {name} moves first."),
        "alternate": N_("The sides take turns: {name} moves first."),
        "IA": N_("By these rules {name} moves first."),
        "A": N_("By these rules {name} moves first."),
    }
)
"""Why somebody begins a season, by the option ``first_player``."""

# --- Which parts of the story still matter -----------------------------------------------------------


def last_season(view: View) -> Season | None:
    """Return the season that ended last, while it is still told: after the game, or early in the next."""
    position = view.position
    if not position.story.seasons:
        return None
    season = position.story.seasons[-1]
    fresh = season.number == position.season - 1 and position.turns < SEEN_FOR
    ended_now = season.number == position.season and view.node == "over"
    return season if fresh or ended_now else None


def last_call(position: Position) -> Call | None:
    """Return the last 再行, until whoever said it has moved again."""
    call = position.story.call
    return call if call is not None and position.turns <= call.turn + 1 else None


def told_turns(position: Position) -> list[tuple[int, Trace]]:
    """Return the last turn, and the one before where sticks or points were in it, each with its number.

    The turns of the season before have numbers below 1.
    """
    turns, earlier, call = position.turns, position.story.earlier, last_call(position)
    told = [] if position.last is None else [(turns, position.last)]
    if earlier is not None and (
        earlier.bridge is not None
        or earlier.water is not None
        or earlier.penalty
        or (call is not None and call.turn == turns - 1)
    ):
        told.insert(0, (turns - 1, earlier))
    return told


# --- Hands, payments -------------------------------------------------------------------------------


def hands_text(hands: Iterable[Hand], t: Translator, unit: int, pieces: int = 0) -> str:
    """Return hands with their names and points: "獣, the Animals: 3; 王, the King: 5".

    ``pieces`` is what the old scoring pays for captured pieces by themselves.
    """
    told = [_hand_text(hand, t, unit) for hand in hands]
    if pieces:
        told.append(t.t("captured pieces: {points}", points=signed(pieces, unit)))
    return t.t("{one}; {other}", one="", other="").join(told)


def _hand_text(hand: Hand, t: Translator, unit: int) -> str:
    points, gloss = signed(hand.points, unit), hand_gloss(hand, t)
    if not gloss:
        return t.t("{hand}: {points}", hand=hand.name, points=points)
    return t.t("{gloss} ({kanji}): {points}", kanji=hand.name, gloss=gloss, points=points)


def sum_text(due: int, rate: int, total: int, t: Translator, unit: int = 1) -> str:
    """Return "8 × 2 = 16 points"."""
    values = {"total": signed(total, unit), "rate": rate, "due": signed(due, unit)}
    number = counted(due, unit)
    return t.tn("{total} × {rate} = {due} point", "{total} × {rate} = {due} points", number, **values)


def moved(season: Season) -> int:
    """Return how many points the settlement moved: what was due, or less where there was less."""
    return abs(season.after[0] - season.before[0])


def payment_text(season: Season, look: Look, t: Translator) -> str:
    """Return who pays whom in the settlement."""
    winner = season.winner
    if winner is None:
        return t.t("Nobody pays anything")
    names = {"payer": player(look, 1 - winner, t), "name": player(look, winner, t)}
    if moved(season) < abs(season.due):
        return t.t("{payer} pays {name} all that is left", **names)
    return t.t("{payer} pays {name}", **names)


# --- Sentences -------------------------------------------------------------------------------------


def change(view: View, look: Look) -> str:
    """Return what happened last: turns with their casts, a 再行, how a season ended; empty at the start."""
    t = translator(look.language)
    view = settled(view, look)
    position, call = view.position, last_call(view.position)
    old: list[str] = []
    new: list[str] = []
    for turn, trace in told_turns(position):
        told = new if turn > 0 else old
        told.append(t.sentence(action_text(view, trace, look)))
        if call is not None and call.turn == turn:
            told.append(call_text(call, look, t, position.options.unit))
    if view.node == "over":
        new += [season_text(each, position, look, t) for each in position.story.seasons]
    else:
        old += _between(view, look, t)
    if view.chosen is not None:
        name, what = player(look, view.chosen.seat, t), trace_text(view, view.chosen, t)
        new.append(t.sentence(t.t("{name} tries: {what}", name=name, what=what)))
    return t.sentences([*old, *new])


def _between(view: View, look: Look, t: Translator) -> list[str]:
    """Return how the season before ended and this one began, while that is told."""
    season, position = last_season(view), view.position
    if season is not None:
        return [season_text(season, position, look, t), beginning_text(view, look, t)]
    if position.turns == 0 and position.last is not None:
        return [t.t("The season ended, and a new one begins.")]
    return handicap(position, look, t) if position.turns == 0 else []


def handicap(position: Position, look: Look, t: Translator) -> list[str]:
    """Return how a handicap helps a side, told at the start; nothing without one."""
    options = position.options
    if options.helped is None:
        return []
    names = {"name": player(look, options.helped, t), "other": player(look, 1 - options.helped, t)}
    told = []
    if options.head_start:
        told.append(
            t.tn(
                "{name} starts with {count} point more, {other} with that much less.",
                "{name} starts with {count} points more, {other} with that many less.",
                options.head_start,
                **names,
            )
        )
    if options.second_cast:
        told.append(t.t("{name} may cast again once a season.", **names))
    if options.opponent_exact:
        told.append(t.t("{other} declares the square before a cast.", **names))
    return told


def call_text(call: Call, look: Look, t: Translator, unit: int = 1) -> str:
    """Return a sentence about a 再行: who said it, with which hands, and what it did to the rate."""
    return t.t(
        "{name} says Go on (再行) with {hands}. Nothing is paid yet, and the rate goes ×{before} → ×{rate}.",
        name=player(look, call.seat, t),
        hands=hands_text(call.hands, t, unit),
        before=call.before,
        rate=call.rate,
    )


_WITHOUT: Final = MappingProxyType(
    {
        "limit": N_("{season}: it ended by itself after {count} turns, the limit. Nobody ended it (終季)."),
        "no_move": N_("{season}: it ended by itself, because nobody could move."),
    }
)
"""How a season ended that nobody ended by 終季 or by a payment."""


_BY_SEAT: Final = MappingProxyType(
    {
        "taxot": N_("{season}: {name} ended it (終季) with {hands}."),
        "penalty": N_("{season}: {name} paid at once for {hands}."),
    }
)
"""How a season ended that somebody ended."""


def season_text(season: Season, position: Position, look: Look, t: Translator) -> str:
    """Return how a season ended: by whom and with what, who paid whom, and the scores."""
    unit, how = position.options.unit, season_in_short(season, position, look, t)
    if season.seat is not None:
        added = sum_text(season.due, season.rate, total_of(season), t, unit)
        how = t.sentences([how, t.sentence(added)])
    rate, at_once = _rate_sentence(season, look, t), _at_once_sentence(season, look, t, unit)
    return t.sentences([how, rate, at_once, _scores_text(season, look, t, unit)])


def season_in_short(season: Season, position: Position, look: Look, t: Translator) -> str:
    """Return how a season ended: by whom and with what."""
    called = season_of(season.number, position.options.seasons, t)
    name = t.t("Season {number} ({season})", number=season.number, season=called)
    if season.seat is None:
        return t.t(_WITHOUT[season.ended], season=name, count=season.turns)
    hands = hands_text(season.hands, t, position.options.unit, season.pieces)
    return t.t(_BY_SEAT[season.ended], season=name, name=player(look, season.seat, t), hands=hands)


def total_of(season: Season) -> int:
    """Return what a season was settled by, at rate 1."""
    return sum(hand.points for hand in season.hands) + season.pieces


def rate_text(season: Season, look: Look, t: Translator) -> str:
    """Return whose 再行 had made the rate of a season what it was: "Aya 1 time"; empty at rate 1."""
    names = [player(look, seat, t) for seat in (0, 1)]
    return t.t(", ").join(
        t.tn("{name} {count} time", "{name} {count} times", season.doubled[seat], name=names[seat])
        for seat in (look.near, 1 - look.near)
        if season.doubled[seat]
    )


def at_once_text(season: Season, look: Look, t: Translator) -> str:
    """Return who had paid whom at once in the season, all in all; empty where nobody had."""
    if season.at_once == 0:
        return ""
    payer = A if season.at_once > 0 else IA
    names = {"payer": player(look, payer, t), "name": player(look, 1 - payer, t)}
    return t.t("Before that {payer} had paid {name} at once", **names)


def _at_once_sentence(season: Season, look: Look, t: Translator, unit: int) -> str:
    words = at_once_text(season, look, t)
    return t.sentence(f"{words}: {signed(abs(season.at_once), unit)}") if words else ""


def _rate_sentence(season: Season, look: Look, t: Translator) -> str:
    who = rate_text(season, look, t)
    return t.t("Going on (再行) had made the rate ×{rate}: {who}.", rate=season.rate, who=who) if who else ""


def _scores_text(season: Season, look: Look, t: Translator, unit: int) -> str:
    payment = payment_text(season, look, t)
    if season.winner is None:
        return t.sentence(payment)
    scores = [
        t.t(
            "{name} {before} → {after}",
            name=player(look, seat, t),
            before=signed(season.before[seat], unit),
            after=signed(season.after[seat], unit),
        )
        for seat in (look.near, 1 - look.near)
    ]
    return t.sentence(
        t.t(
            "{scores} ({payment}: {points})",
            scores=t.t(", ").join(scores),
            payment=payment,
            points=signed(moved(season), unit),
        )
    )


def beginning_text(view: View, look: Look, t: Translator) -> str:
    """Return which season begins, and once it is known who moves first in it and why."""
    position = view.position
    season = season_of(position.season, position.options.seasons, t)
    begins = t.t("Season {number} ({season}) begins.", number=position.season, season=season)
    if view.node == "season_start":
        return begins
    name = player(look, position.first_mover, t)
    return t.sentences([begins, t.t(_BEGINNERS[position.options.first_player], name=name)])


# --- What is to be decided -------------------------------------------------------------------------


def prompt(view: View, look: Look) -> str:
    """Return a sentence about who decides what now, or how the game ended."""
    t = translator(look.language)
    view = settled(view, look)
    if view.result is not None:
        return result_text(view.result, look)
    name = player(look, view.position.mover, t)
    match view.node:
        case "season_start":
            return t.t("The sticks decide who moves first.")
        case "ground":
            return t.t("{name} to move.", name=name)
        case "bridge":
            return t.t("{name} casts the sticks for the step.", name=name)
        case "excited":
            if may_cast_again(view.position):
                return t.t("{name} chooses where to land, stays (此無), or casts again once.", name=name)
            return t.t("{name} chooses where to land, or stays (此無).", name=name)
        case "water":
            return t.t("{name} casts the sticks for the water.", name=name)
        case "chain":
            return chain_text(view, name, t)
        case "refused":
            return t.t("{name} may cast again once for the water, or stays (此無).", name=name)
        case _:
            return declaration_text(view, look)


def chain_text(view: View, name: str, t: Translator) -> str:
    """Return what may be done in the middle of a 連撃術: how likely it is to get on, and to lose all."""
    state = CERKE.determinise(view, random.Random(0))  # noqa: S311 (nothing is hidden, so nothing is drawn)
    odds = CERKE.odds(state, CastAgain())
    assert odds is not None
    return t.t(
        "{name} has {total} in all: stop, or cast again (0 or 1 loses all: {lost}%; to get on: {percent}%)?",
        name=name,
        total=view.chosen.bridge if view.chosen is not None else 0,
        lost=percent(1 - sticks.at_least(LEAST_FURTHER)),
        percent=percent(odds),
    )


def declaration_text(view: View, look: Look) -> str:
    """Return what the mover may declare: the hands, their sum, and what 終季 would pay."""
    t = translator(look.language)
    due, unit = view.declaration, view.position.options.unit
    assert due is not None
    return t.t(
        "{name} says Go on (再行) or End the season (終季): {hands}. {sum}.",
        name=player(look, view.position.mover, t),
        hands=hands_text(due.hands, t, unit, due.pieces),
        sum=sum_text(due.due, view.position.rate, due.total, t, unit),
    )
