"""What is told below the board: casts of both sides, declarations, how seasons and games ended.

A bulletin makes the picture longer at its lower end, so that nothing on the board is ever covered.  Where it
would be too long for a screen less is told here of what the words of the message tell as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.cerke.moves import may_cast_again
from engine.cerke.state import Call, Hand, Position, Season, Throw, View
from renderers import theme
from renderers.canvas import Look
from renderers.cerke import names, panels, telling, turns
from renderers.names import counted, gained, signed
from renderers.table.page import Block
from renderers.table.panels import Sum, columns, lines
from renderers.translation import N_, Translator, translator


class Extent(NamedTuple):
    """How much is told of a season that has ended, of the last 再行, and of the casts: all, or the last one.

    Of the last one the ``sticks`` may stand in the line of seasons and rate: what they did is told in words.
    Without its sums a season has the ``hands`` that ended it, and the ``scores``; a 再行 has its ``hands``,
    or the ``rate`` alone, which stands below the board in any case.  What is declared just now has the
    ``pieces`` of each hand, or the ``names`` of the hands alone, or those of a ``few``, or their ``sum``.
    """

    season: Literal["whole", "hands", "scores", "nothing"] = "whole"
    call: Literal["whole", "hands", "rate", "nothing"] = "whole"
    casts: Literal["all", "last", "sticks"] = "all"
    declared: Literal["pieces", "names", "few", "sum"] = "pieces"


EXTENTS: Final = (
    Extent(),
    Extent("hands"),
    Extent("hands", "hands"),
    Extent("scores", "hands"),
    Extent("scores", "rate"),
    Extent("nothing", "rate"),
    Extent("nothing", "rate", "last"),
)
"""From all to the least; after a game something is always told of its last season."""

NARROW: Final = tuple(
    extent._replace(casts="sticks") for extent in (*EXTENTS[:-1], EXTENTS[-1]._replace(call="nothing"))
)
"""The same where the line of seasons and rate has room for sticks, since it has no track.

No words stand there that the message has above the picture or below it; after a game the least of it tells
who has won, and leaves the season to those.
"""


def extents() -> Sequence[Extent]:
    """Return what may be told beside a board of any size, from all to the least."""
    return EXTENTS if theme.layout() == "desktop" else NARROW


def brief() -> Sequence[Extent]:
    """Return what is told where that is too much beside the smallest board."""
    least = extents()[-1]
    return tuple(least._replace(declared=declared) for declared in ("names", "few", "sum"))


def sticks(view: View, extent: Extent) -> tuple[int, ...]:
    """Return what the sticks showed that stand in the line of seasons and rate: those of the last turn."""
    if extent.casts != "sticks" or not view.throws:
        return ()
    last = [throw for throw in view.throws if throw.seat == view.throws[-1].seat]
    return tuple(throw.ones for throw in last if throw.ones is not None and not _needs_panel(throw))


def _needs_panel(throw: Throw) -> bool:
    """Whether a cast is more than one throw of the sticks."""
    return len(throw.casts) > 1


_FEW: Final = 3


def parts(view: View, look: Look, extent: Extent = EXTENTS[0]) -> list[Block]:
    """Return the panels to be set below the footer, top first; none in an ordinary turn."""
    t = translator(look.language)
    found = []
    if view.result is not None:
        words = turns.result_text(view.result, look)
        found.append(panels.panel([panels.title(words, "", look.language, theme.ACCENT)], active=True))
    if view.position.season == 1 and view.position.turns == 0:
        helped = telling.handicap(view.position, look, t)
        found += [panels.panel([panels.note(t.sentences(helped), look.language)])] if helped else []
    for throw in view.throws if extent.casts == "all" else view.throws[-1:]:
        if extent.casts != "sticks" or _needs_panel(throw):
            found.append(_throw(throw, look, t, view, extent, last=throw is view.throws[-1]))
    found += _penalties(view, look, t)
    call, season = telling.last_call(view.position), telling.last_season(view)
    if call is not None and extent.call != "nothing":
        found.append(_call(call, view.position, look, t, extent))
    if view.declaration is not None:
        found.append(_declaration(view, look, t, extent))
    if season is not None and (
        extent.season != "nothing" or (view.node == "over" and extent.casts != "sticks")
    ):
        found.append(_season(season, view, look, t, extent))
    return found


# --- Casts -----------------------------------------------------------------------------------------

_KINDS: Final = MappingProxyType({"bridge": N_("Step cast · {name}"), "water": N_("Water cast · {name}")})

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


_AGAIN: Final = MappingProxyType(
    {
        ("chain", True): N_("{needed} or more to reach {dest}: stop, or cast again?"),
        ("chain", False): N_("{ones} or fewer squares from {via}: stop, or cast again?"),
        ("excited", True): N_("{needed} needed: too little, unless cast again"),
        ("refused", True): N_("{needed} needed: too little, unless cast again"),
    }
)
"""A cast after which the sticks may be cast again, by the node and whether a number is needed."""


def _throw(throw: Throw, look: Look, t: Translator, view: View, extent: Extent, last: bool) -> Block:
    """Return the panel of a cast; the ``last`` one may be of a turn in progress."""
    heading = t.t(_KINDS[throw.kind], name=names.player(look, throw.seat, t))
    if throw.replaced is not None:
        heading = t.t("{what} · {count} taken back", what=heading, count=throw.replaced)
    meaning = _MEANINGS[throw.kind, throw.needed > 0, throw.outcome]
    if throw.ones is not None and not throw.outcome:
        meaning = _ENOUGH[throw.needed > 0]
    if last and view.chosen is not None:
        open_yet = view.node != "excited" or (throw.outcome == "short" and may_cast_again(view.position))
        meaning = _AGAIN.get((view.node, throw.needed > 0), meaning) if open_yet else meaning
    values = {"needed": throw.needed, "ones": throw.ones, "src": throw.src, "dest": throw.dest}
    casts: tuple[int | None, ...] = throw.casts if len(throw.casts) > 1 or view.node == "chain" else ()
    if throw.ones is None and throw.casts:
        casts = (*throw.casts, None)
    said = t.t(meaning, via=throw.via, **values)
    if extent.casts == "sticks":
        heading = said = ""
    return panels.cast(throw.ones, heading, said, look.language, casts)


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
        hand, unit = turns.penalty_name(view.position, trace, look.language), view.position.options.unit
        words = t.tn(
            "{name} pays {other} {count} point at once for {hand}.",
            "{name} pays {other} {count} points at once for {hand}.",
            counted(trace.penalty, unit),
            count=signed(abs(trace.penalty), unit),
            hand=hand,
            **who,
        )
        yield panels.panel([panels.note(words, look.language, theme.TEXT)])


def _call(call: Call, position: Position, look: Look, t: Translator, extent: Extent) -> Block:
    """Return the panel of a 再行: the hands it was said with, and what it did to the rate."""
    heading = t.t("Go on (再行): {name}", name=names.player(look, call.seat, t))
    rate = t.t("×{before} → ×{rate}", before=call.before, rate=call.rate)
    words = t.t("Nothing is paid yet. From now on all points count ×{rate}.", rate=call.rate)
    rows = [panels.title(heading, rate, look.language)]
    if extent.call != "rate":
        rows += panels.hands(call.hands, call.captured, position.options, look.style, look.language)
    if extent.call == "whole":
        rows.append(panels.note(words, look.language))
    return panels.panel(rows)


def _declaration(view: View, look: Look, t: Translator, extent: Extent) -> Block:
    due, position = view.declaration, view.position
    assert due is not None
    options = position.options
    value = telling.sum_text(due.due, position.rate, due.total, t, options.unit)
    captured = position.captured[position.mover]
    if extent.declared == "pieces":
        rows = panels.hands(due.hands, captured, options, look.style, look.language)
    elif extent.declared == "sum":
        rows = []
    else:
        most = _FEW if extent.declared == "few" else len(due.hands)
        rows = [_named(due.hands, most, options.unit, look, t)]
    rows += _loose(due.pieces, options.unit, look, t)
    asked = "" if extent.casts == "sticks" else t.t("Go on (再行), or end the season (終季)?")
    return panels.panel([panels.title(asked, value, look.language), *rows], active=True)


def _named(hands: Sequence[Hand], most: int, unit: int, look: Look, t: Translator) -> Block:
    """Return the names of hands with their points, of so many at most, and what the others come to."""
    told, others = hands[:most], hands[most:]
    sums = [Sum(names.hand_name(hand, look.language), gained(hand.points, unit)) for hand in told]
    if others:
        words = t.tn("and {count} hand more", "and {count} hands more", len(others))
        sums.append(Sum(words, gained(sum(hand.points for hand in others), unit)))
    return lines(sums, look)


def _loose(pieces: int, unit: int, look: Look, t: Translator) -> list[Block]:
    """Return the line of what captured pieces pay by themselves in the old scoring."""
    if not pieces:
        return []
    words = t.t("captured pieces: {points}", points=signed(pieces, unit))
    return [panels.note(words, look.language, theme.TEXT)]


def _season(season: Season, view: View, look: Look, t: Translator, extent: Extent) -> Block:
    """Return how a season ended: what it was settled by, who pays, the scores, and what comes next."""
    language, options = look.language, view.position.options
    rows = [panels.title(_season_title(season, view, look, t), "", language)]
    scores = _scores(season, look, t, options.unit)
    if extent.season in ("whole", "hands"):
        rows += panels.hands(season.hands, season.captured, options, look.style, language)
        rows += _loose(season.pieces, options.unit, look, t)
    if extent.season != "whole":
        return panels.panel([*rows, columns(scores, look)])
    rows.append(lines([*_settlement(season, look, t, options.unit), *scores], look))
    if view.node != "over":
        rows.append(panels.note(telling.beginning_text(view, look, t), language, theme.ACCENT))
    return panels.panel(rows)


def _settlement(season: Season, look: Look, t: Translator, unit: int) -> list[Sum]:
    """Return what a season came to: the rate, the points due, and who pays."""
    sums = []
    if who := telling.rate_text(season, look, t):
        rate = t.t("×{before} → ×{rate}", before=1, rate=season.rate)
        sums.append(Sum(t.t("Go on (再行): {who}", who=who), rate))
    if season.seat is not None:
        total = signed(telling.total_of(season), unit)
        sums.append(Sum(t.t("{total} × {rate}", total=total, rate=season.rate), signed(season.due, unit)))
    if before := telling.at_once_text(season, look, t):
        sums.append(Sum(before, signed(abs(season.at_once), unit)))
    sums.append(Sum(telling.payment_text(season, look, t), signed(telling.moved(season), unit)))
    return sums


def _scores(season: Season, look: Look, t: Translator, unit: int) -> list[Sum]:
    """Return the score of each player before the end of a season and after it."""
    sums = []
    for seat in (look.near, 1 - look.near):
        scores = f"{signed(season.before[seat], unit)} → {signed(season.after[seat], unit)}"
        sums.append(Sum(names.player(look, seat, t), scores, seat == season.winner))
    return sums


_TITLES: Final = MappingProxyType(
    {
        "taxot": N_("{season}: {name} ends it (終季)"),
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
