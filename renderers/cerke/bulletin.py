"""What is told below the board: casts of both sides, declarations, how seasons and games ended.

A bulletin makes the picture longer at its lower end, so that nothing on the board is ever covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from engine.cerke.state import Call, Position, Season, Throw, View
from renderers import theme
from renderers.canvas import Look
from renderers.cerke import names, panels, telling, turns
from renderers.names import signed
from renderers.table.page import Block
from renderers.table.panels import Sum, lines
from renderers.translation import N_, Translator, translator


def parts(view: View, look: Look) -> list[Block]:
    """Return the panels to be set below the footer, top first; none in an ordinary turn."""
    t = translator(look.language)
    found = []
    if view.result is not None:
        words = turns.result_text(view.result, look)
        found.append(panels.panel([panels.title(words, "", look.language, theme.ACCENT)], active=True))
    found += [_throw(throw, look, t) for throw in view.throws]
    found += _penalties(view, look, t)
    call, season = telling.last_call(view.position), telling.last_season(view)
    if call is not None:
        found.append(_call(call, view.position, look, t))
    if view.declaration is not None:
        found.append(_declaration(view, look, t))
    if season is not None:
        found.append(_season(season, view, look, t))
    return found


# --- Casts -----------------------------------------------------------------------------------------

_KINDS: Final = MappingProxyType({"bridge": N_("Bridge cast · {name}"), "water": N_("Water cast · {name}")})

_MEANINGS: Final = MappingProxyType(
    {
        # Some number is needed
        ("bridge", True, ""): N_("{needed} or more to reach {dest} from {via}"),
        ("bridge", True, "done"): N_("{needed} needed: it reaches {dest} from {via}"),
        ("bridge", True, "short"): N_("{needed} needed: too little for {dest}, stays on {src}"),
        ("bridge", True, "stayed"): N_("{needed} needed: enough for {dest}, but stays on {src}"),
        ("water", True, ""): N_("{needed} or more to enter the water on {dest}"),
        ("water", True, "done"): N_("{needed} needed: into the water on {dest}"),
        ("water", True, "short"): N_("{needed} needed: too little, back to {src}"),
        # Any number will do, and says how far the piece gets
        ("bridge", False, ""): N_("how far from {via}?"),
        ("bridge", False, "done"): N_("from {via} to {dest}"),
        ("bridge", False, "stayed"): N_("stays on {src}"),
        ("water", False, ""): N_("into the water on {dest}"),
        ("water", False, "done"): N_("into the water on {dest}"),
    }
)
"""What a cast is for, or what came of it: by its kind, whether a number is needed, and its outcome."""

_ENOUGH: Final = MappingProxyType(
    {True: N_("{needed} needed: enough to reach {dest}"), False: N_("{ones} or fewer squares from {via}")}
)
"""A cast for a step after which the player still has to choose, by whether a number is needed."""


def _throw(throw: Throw, look: Look, t: Translator) -> Block:
    heading = t.t(_KINDS[throw.kind], name=names.player(look, throw.seat, t))
    meaning = _MEANINGS[throw.kind, throw.needed > 0, throw.outcome]
    if throw.ones is not None and not throw.outcome:
        meaning = _ENOUGH[throw.needed > 0]
    values = {"needed": throw.needed, "ones": throw.ones, "src": throw.src, "dest": throw.dest}
    return panels.cast(throw.ones, heading, t.t(meaning, via=throw.via, **values), look.language)


# --- Payments, declarations, seasons ---------------------------------------------------------------


def _penalties(view: View, look: Look, t: Translator) -> Iterator[Block]:
    """Return what was paid at once in the last turns, to whom, and for what."""
    if view.chosen is not None:
        return
    for _, trace in telling.told_turns(view.position):
        if not trace.penalty:
            continue
        payer = trace.seat if trace.penalty < 0 else 1 - trace.seat
        who = {"name": names.player(look, payer, t), "other": names.player(look, 1 - payer, t)}
        hand = turns.penalty_name(trace, look.language)
        words = t.tn(
            "{name} pays {other} {count} point at once for {hand}.",
            "{name} pays {other} {count} points at once for {hand}.",
            abs(trace.penalty),
            hand=hand,
            **who,
        )
        yield panels.panel([panels.note(words, look.language, theme.TEXT)])


def _call(call: Call, position: Position, look: Look, t: Translator) -> Block:
    """Return the panel of a 再行: the hands it was said with, and what it did to the rate."""
    heading = t.t("再行, go on: {name}", name=names.player(look, call.seat, t))
    rate = t.t("×{before} → ×{rate}", before=call.before, rate=call.rate)
    words = t.t("Nothing is paid yet. From now on all points count ×{rate}.", rate=call.rate)
    return panels.panel(
        [
            panels.title(heading, rate, look.language),
            *panels.hands(call.hands, call.captured, position.options, look.style, look.language),
            panels.note(words, look.language),
        ]
    )


def _declaration(view: View, look: Look, t: Translator) -> Block:
    due, position = view.declaration, view.position
    assert due is not None
    value = telling.sum_text(due.due, position.rate, due.total, t)
    captured = position.captured[position.mover]
    rows = panels.hands(due.hands, captured, position.options, look.style, look.language)
    heading = panels.title(t.t("再行, go on, or 終季, end?"), value, look.language)
    return panels.panel([heading, *rows], active=True)


def _season(season: Season, view: View, look: Look, t: Translator) -> Block:
    """Return how a season ended: what it was settled by, who pays, the scores, and what comes next."""
    language, options = look.language, view.position.options
    rows = [panels.title(_season_title(season, view, look, t), "", language)]
    rows += panels.hands(season.hands, season.captured, options, look.style, language)
    rows.append(lines(_settlement(season, look, t), look))
    if view.node != "over":
        rows.append(panels.note(telling.beginning_text(view, look, t), language, theme.ACCENT))
    return panels.panel(rows)


def _settlement(season: Season, look: Look, t: Translator) -> list[Sum]:
    """Return what a season came to: the rate, the points due, who pays, and the scores."""
    sums = []
    if who := telling.rate_text(season, look, t):
        rate = t.t("×{before} → ×{rate}", before=1, rate=season.rate)
        sums.append(Sum(t.t("再行: {who}", who=who), rate))
    if season.seat is not None:
        total = sum(hand.points for hand in season.hands)
        times = t.t("{total} × {rate}", total=signed(total), rate=season.rate)
        sums.append(Sum(times, signed(season.due)))
    if before := telling.at_once_text(season, look, t):
        sums.append(Sum(before, str(abs(season.at_once))))
    sums.append(Sum(telling.payment_text(season, look, t), str(telling.moved(season))))
    for seat in (look.near, 1 - look.near):
        scores = f"{signed(season.before[seat])} → {signed(season.after[seat])}"
        sums.append(Sum(names.player(look, seat, t), scores, seat == season.winner))
    return sums


_TITLES: Final = MappingProxyType(
    {
        "taxot": N_("終季 ({season}): {name} ends it"),
        "penalty": N_("The end ({season}): {name} pays at once"),
        "limit": N_("The end ({season}): no more turns"),
        "no_move": N_("The end ({season}): nobody can move"),
    }
)
"""The heading of a season, by how it ended."""


def _season_title(season: Season, view: View, look: Look, t: Translator) -> str:
    name = "" if season.seat is None else names.player(look, season.seat, t)
    called = names.season_of(season.number, view.position.options.seasons, t)
    return t.t(_TITLES[season.ended], season=called, name=name)
