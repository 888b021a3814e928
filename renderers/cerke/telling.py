"""What happened in a game of Cerke, told afterwards: turns and their casts, each 再行, how seasons ended."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from engine.cerke.board import IA, A
from engine.cerke.state import Call, Hand, Position, Season, Trace, View
from renderers.canvas import Look
from renderers.cerke.names import HANDS, hand_gloss, player, season_of
from renderers.cerke.turns import action_text, result_text, settled, trace_text
from renderers.names import signed
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


def hands_text(hands: Iterable[Hand], t: Translator) -> str:
    """Return hands with their names and points: "獣, the Animals: 3; 王, the King: 5"."""
    joint = t.t("{one}; {other}", one="", other="")
    return joint.join(_hand_text(hand, t) for hand in hands)


def _hand_text(hand: Hand, t: Translator) -> str:
    points = signed(hand.points)
    if hand.id not in HANDS:
        return t.t("{hand}: {points}", hand=hand.name, points=points)
    return t.t("{kanji}, {gloss}: {points}", kanji=hand.name, gloss=hand_gloss(hand, t), points=points)


def sum_text(due: int, rate: int, total: int, t: Translator) -> str:
    """Return "8 × 2 = 16 points"."""
    values = {"total": signed(total), "rate": rate, "due": signed(due)}
    return t.tn("{total} × {rate} = {due} point", "{total} × {rate} = {due} points", abs(due), **values)


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
            told.append(call_text(call, look, t))
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
    return []


def call_text(call: Call, look: Look, t: Translator) -> str:
    """Return a sentence about a 再行: who said it, with which hands, and what it did to the rate."""
    return t.t(
        "{name} says 再行 with {hands}. Nothing is paid yet, and the rate goes ×{before} → ×{rate}.",
        name=player(look, call.seat, t),
        hands=hands_text(call.hands, t),
        before=call.before,
        rate=call.rate,
    )


_WITHOUT: Final = MappingProxyType(
    {
        "limit": N_("{season} ended without 終季 after {count} turns, the most that are allowed."),
        "no_move": N_("{season} ended without 終季, since nobody could move."),
    }
)
"""How a season ended that nobody ended by 終季 or by a payment."""


_BY_SEAT: Final = MappingProxyType(
    {
        "taxot": N_("{season}: {name} ended it (終季) with {hands}. {sum}."),
        "penalty": N_("{season}: {name} paid at once for {hands}. {sum}."),
    }
)
"""How a season ended that somebody ended."""


def season_text(season: Season, position: Position, look: Look, t: Translator) -> str:
    """Return how a season ended: by whom and with what, who paid whom, and the scores."""
    called = season_of(season.number, position.options.seasons, t)
    name = t.t("Season {number} ({season})", number=season.number, season=called)
    if season.seat is None:
        how = t.t(_WITHOUT[season.ended], season=name, count=season.turns)
    else:
        how = t.t(
            _BY_SEAT[season.ended],
            season=name,
            name=player(look, season.seat, t),
            hands=hands_text(season.hands, t),
            sum=sum_text(season.due, season.rate, sum(hand.points for hand in season.hands), t),
        )
    rate, at_once = _rate_sentence(season, look, t), _at_once_sentence(season, look, t)
    return t.sentences([how, rate, at_once, _scores_text(season, look, t)])


def rate_text(season: Season, look: Look, t: Translator) -> str:
    """Return whose 再行 had made the rate of a season what it was: "Aya 2×, Bo 1×"; empty at rate 1."""
    return t.t(", ").join(
        t.t("{name} {count}×", name=player(look, seat, t), count=season.doubled[seat])
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


def _at_once_sentence(season: Season, look: Look, t: Translator) -> str:
    words = at_once_text(season, look, t)
    return t.sentence(f"{words}: {abs(season.at_once)}") if words else ""


def _rate_sentence(season: Season, look: Look, t: Translator) -> str:
    who = rate_text(season, look, t)
    return t.t("再行 had made the rate ×{rate}: {who}.", rate=season.rate, who=who) if who else ""


def _scores_text(season: Season, look: Look, t: Translator) -> str:
    payment = payment_text(season, look, t)
    if season.winner is None:
        return t.sentence(payment)
    scores = [
        t.t(
            "{name} {before} → {after}",
            name=player(look, seat, t),
            before=signed(season.before[seat]),
            after=signed(season.after[seat]),
        )
        for seat in (look.near, 1 - look.near)
    ]
    return t.sentence(
        t.t(
            "{payment} ({points}): {scores}",
            payment=payment,
            points=moved(season),
            scores=t.t(", ").join(scores),
        )
    )


def beginning_text(view: View, look: Look, t: Translator) -> str:
    """Return which season begins, and once it is known who moves first in it and why."""
    position = view.position
    begins = t.t("Now {season} begins.", season=season_of(position.season, position.options.seasons, t))
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
            return t.t("{name} casts the sticks for the bridge.", name=name)
        case "excited":
            return t.t("{name} chooses where to land, or stays (此無).", name=name)
        case "water":
            return t.t("{name} casts the sticks for the water.", name=name)
        case _:
            return declaration_text(view, look)


def declaration_text(view: View, look: Look) -> str:
    """Return what the mover may declare: the hands, their sum, and what 終季 would pay."""
    t = translator(look.language)
    due = view.declaration
    assert due is not None
    return t.t(
        "{name} declares 再行 or 終季: {hands}. {sum}.",
        name=player(look, view.position.mover, t),
        hands=hands_text(due.hands, t),
        sum=sum_text(due.due, view.position.rate, due.total, t),
    )
