"""What happens in a game of 古機戦, in sentences: turns, setups, offers, seasons; what choices are called."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine import core
from engine.core import Seat
from engine.zia_cerke import play, prospects
from engine.zia_cerke import state as zia_cerke
from engine.zia_cerke.board import BLACK, RED, Wing
from engine.zia_cerke.judge import WINGS as ALL_WINGS
from engine.zia_cerke.judge import raw_of
from engine.zia_cerke.state import Action, View
from renderers.canvas import Look
from renderers.names import early_end, keeps, signed
from renderers.translation import N_, P_, Translator, translator
from renderers.zia_cerke.names import WINGS, kind_name, piece_sign, player, signed_piece

SEEN_FOR: Final = 2
"""A season that has ended, and a setup that was chosen, are told until so many moves have been made."""

# --- Turns -----------------------------------------------------------------------------------------


def trace_text(trace: zia_cerke.Trace, t: Translator) -> str:
    """Return a move as a continuation of "Aya: "."""
    piece = kind_name(trace.piece, t)
    parts = [t.t("{piece} {src} to {dest}", piece=piece, src=trace.src, dest=trace.dest)]
    if trace.sacrifice:
        parts = [t.t("{piece} from {src}", piece=piece, src=trace.src)]
    if trace.via:
        parts.append(t.t("stepping on {via}", via=t.both(trace.via)))
    if trace.captured:
        said = (
            N_("takes the {piece} on {square}, and both are gone")
            if trace.sacrifice
            else N_("takes the {piece}")
            if trace.taken == trace.dest
            else N_("jumps over {square} and takes the {piece}")
        )
        parts.append(t.t(said, piece=kind_name(trace.captured, t), square=trace.taken))
    return t.t(", ").join(parts)


def trace_of(view: View, move: zia_cerke.Move) -> zia_cerke.Trace:
    """Return a move as the table would see it."""
    return play.trace(view.table, raw_of(move), chained=view.phase == "chain")


def mover_of(trace: zia_cerke.Trace) -> Seat:
    """Return who made a move: the letter of a piece tells its side."""
    return BLACK if trace.piece.isupper() else RED


def turn_text(turn: tuple[zia_cerke.Trace, ...], look: Look, t: Translator) -> str:
    """Return a whole turn as a sentence; the jumps of a chain follow one another."""
    told = trace_text(turn[0], t)
    for jump in turn[1:]:
        told = t.t("{what}, then to {dest}, taking the {piece} on {square}", **_jumped(jump, t), what=told)
    return t.sentence(t.t("{name}: {what}", name=player(look, mover_of(turn[0]), t), what=told))


def _jumped(jump: zia_cerke.Trace, t: Translator) -> dict[str, str]:
    return {"dest": jump.dest, "piece": kind_name(jump.captured, t), "square": jump.taken}


def action_text(view: View, action: Action, look: Look) -> str:
    """Return a sentence about an action of the seat whose turn it is."""
    t = translator(look.language)
    seat = view.table.mover if view.phase != "setup" else view.seat
    name = player(look, seat, t) if seat is not None else t.t("A player")
    match action:
        case zia_cerke.Move():
            return turn_text((trace_of(view, action),), look, t)
        case zia_cerke.Choose(wing):
            return t.sentence(t.t("{name}: {what}", name=name, what=t.t(WINGS[wing])))
        case zia_cerke.Stop():
            return t.t("{name} ends the chain of jumps.", name=name)
        case zia_cerke.Resign():
            return t.t("{name} resigns.", name=name)
        case zia_cerke.OfferDraw():
            return t.t("{name} offers a draw.", name=name)
        case zia_cerke.AcceptDraw():
            return t.t("{name} accepts the draw.", name=name)


# --- Seasons ---------------------------------------------------------------------------------------

_ENDINGS: Final = MappingProxyType(
    {
        "king": N_("{name} takes the king and wins."),
        "resigned": N_("{other} resigns, so {name} wins."),
        "draw_agreed": N_("Both agree to a draw."),
        "repetition": N_("The same position has occurred {times} times: a draw."),
        "move_limit": N_("{count} moves were made, which is the limit: a draw."),
        "no_move": N_("{other} can't move, so {name} wins."),
    }
)
"""How a season ended, by its rule."""


def season_text(season: zia_cerke.Season, view: View, look: Look, t: Translator) -> str:
    """Return how a season ended; its number goes before where there are several."""
    winner = season.winner
    said = t.t(
        _ENDINGS[season.rule],
        name="" if winner is None else player(look, winner, t),
        other="" if winner is None else player(look, 1 - winner, t),
        count=season.moves,
        times=view.table.options.repetition or 0,
    )
    if view.table.options.seasons == 1:
        return said
    return t.t("Season {number}: {what}", number=season.number, what=said)


def last_season(view: View) -> zia_cerke.Season | None:
    """Return the season that ended last, while it is still told: after the game, or early in the next."""
    table = view.table
    if not table.seasons or (view.phase != "over" and table.moves >= SEEN_FOR):
        return None
    return table.seasons[-1]


_OVER: Final = MappingProxyType(
    {
        "king": N_("{name} wins: the king of {other} is taken."),
        "no_move": N_("{name} wins: {other} can't move."),
        "repetition": N_("A draw: the same position occurred too often."),
        "move_limit": N_("A draw: the limit of moves was reached."),
    }
)
"""How a game of one season ended, by its rule."""


def result_text(result: core.Result, look: Look) -> str:
    """Return a sentence about how the game ended."""
    t = translator(look.language)
    if early := early_end(result, look, t):
        return early
    winner = result.ranking.index(1)
    names = {"name": player(look, winner, t), "other": player(look, 1 - winner, t)}
    if result.rule in _OVER:
        return t.t(_OVER[result.rule], **names)
    if result.ranking.count(1) > 1:
        outcome = t.t("A draw, {points} points each", points=signed(result.points[0]))
    else:
        points = {"points": signed(result.points[winner]), "others": signed(result.points[1 - winner])}
        outcome = t.t("{name} wins {points} to {others}", name=names["name"], **points)
    return t.t("{outcome}: {ending}.", outcome=outcome, ending=t.t("the last season is over"))


def settled(view: View, look: Look) -> View:
    """Return the view of a game that ended in a way its own rules do not know (``look.result``)."""
    if view.result is not None or look.result is None:
        return view
    return replace(view, phase="over", turn=(), square="", result=look.result)


# --- What happened, what is to be decided ----------------------------------------------------------


def change(view: View, look: Look) -> str:
    """Return what happened last: a turn, how a season ended, setups, offers; empty at the start."""
    t = translator(look.language)
    view = settled(view, look)
    table = view.table
    told = [turn_text(table.last, look, t)] if table.last else []
    is_over = view.phase == "over"
    season = last_season(view)
    if season is not None and is_over and view.table.options.seasons == 1:
        season = None  # how the game ended is told beside it
    if season is not None:
        told.append(season_text(season, view, look, t))
        if not is_over:
            told.append(_beginning_text(view, look, t))
    told += [t.t("{name} has chosen a setup.", name=player(look, seat, t)) for seat in view.placed]
    if table.wings is not None and table.moves < SEEN_FOR and not is_over:
        told += setups(view, look, t)
    if not is_over:
        told += [t.t("{name} offers a draw.", name=player(look, s, t)) for s in (0, 1) if table.offered[s]]
    if not is_over and season is not None and table.moves:
        told = [*told[1:], told[0]]  # the first move of a season comes after how it began
    return t.sentences(told)


def _beginning_text(view: View, look: Look, t: Translator) -> str:
    values = {"number": view.table.season, "name": player(look, view.table.first, t)}
    return t.t("Now season {number} begins, and {name} moves first.", **values)


def setups(view: View, look: Look, t: Translator) -> list[str]:
    """Return what each side has chosen for this season's setup, once both have."""
    wings = view.table.wings or (None, None)
    return [
        t.sentence(t.t("{name}: {what}", name=player(look, seat, t), what=t.t(WINGS[wing])))
        for seat, wing in enumerate(wings)
        if wing is not None
    ]


def prompt(view: View, look: Look) -> str:
    """Return a sentence about who decides what now, or how the game ended."""
    t = translator(look.language)
    view = settled(view, look)
    if view.result is not None:
        return result_text(view.result, look)
    name = player(look, view.table.mover, t)
    match view.phase:
        case "setup":
            names = t.both([player(look, seat, t) for seat in view.turn])
            return t.t(
                "Chariots and beasts may be exchanged. Still to choose, in secret: {names}.", names=names
            )
        case "chain":
            return t.t(
                "{name} may jump on with the piece on {square}, or stop.", name=name, square=view.square
            )
        case _:
            return t.t("{name} to move.", name=name)


# --- What choices are called -----------------------------------------------------------------------

_PLAIN: Final = MappingProxyType(
    {
        "stop": N_("stop here"),
        "resign": P_("deed", "resign"),
        "offer_draw": N_("offer a draw"),
        "accept_draw": N_("accept the draw"),
    }
)


def step_label(view: View, step: core.Step, language: str) -> str:
    """Return the label of a choice for menus and buttons."""
    t = translator(language)
    square, piece = step.value, step.subject
    match step.kind:
        case "piece":
            names = {"sign": piece_sign(piece), "piece": kind_name(piece, t)}
            return t.t("{piece} ({sign}) · {square}", square=square, **names)
        case "to" | "jump":
            if not piece:
                return t.t("to {square}", square=square)
            return t.t("to {square} · takes {piece}", square=square, piece=signed_piece(piece, t))
        case "sacrifice":
            return t.t(
                "take {piece} on {square} · both are lost", square=square, piece=signed_piece(piece, t)
            )
        case "take":
            if not piece:
                return t.t("takes nothing")
            return t.t("takes {piece} on {square}", square=square, piece=signed_piece(piece, t))
        case "wing":
            return t.t(WINGS[_wing(square)])
        case _:
            return t.t(_PLAIN[step.kind])


def prevents(view: View, action: Action, language: str) -> str:
    """Return which pieces a move keeps from being captured, each kind once."""
    if not isinstance(action, zia_cerke.Move):
        return ""
    t = translator(language)
    return keeps((kind_name(one, t) for one in prospects.kept(view.table, action)), t)


def _wing(value: str) -> Wing:
    return next(wing for wing in ALL_WINGS if wing.replace("_", "-") == value)
