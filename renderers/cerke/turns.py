"""What happens in a game of Cerke, in sentences, and what its choices are called."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import msgspec

from engine import core
from engine.cerke import board as rules
from engine.cerke import state
from engine.cerke.board import BOARDS, IA, TAM, split_hand
from renderers.canvas import Look
from renderers.cerke.names import hand_name, piece_name, piece_sign, player, side_name
from renderers.names import listed, signed
from renderers.translation import N_, Translator, translator

ENDINGS: Final = MappingProxyType(
    {
        "score_limit": N_("all points are on one side"),
        "last_season": N_("the last season is over"),
        "no_move": N_("no legal move is left"),
    }
)

_STEPS: Final = MappingProxyType(
    {
        "over": N_("step over {square} · {piece}"),
        "take": N_("to {square} · takes {piece}"),
        "to": N_("to {square}"),
        "cast": N_("cast to reach {square}"),
        "cast_take": N_("cast to reach {square} · takes {piece}"),
        "drop": N_("place on {square}"),
        "land": N_("land on {square}"),
        "land_take": N_("land on {square} · takes {piece}"),
    }
)
"""Labels of steps to a square, by kind."""

# --- Labels ----------------------------------------------------------------------------------------


def step_label(view: state.View, step: core.Step, language: str) -> str:
    """Return the label of a choice for menus and buttons, at most 100 characters."""
    t = translator(language)
    match step.kind:
        case "piece":
            label = t.t(
                "{sign} {square} · {piece}",
                sign=piece_sign(step.subject),
                square=step.value,
                piece=piece_name(step.subject, t),
            )
        case "hand":
            label = _hand_label(view, step.value, t)
        case "tymok":
            label = t.t("再行 · go on, rate ×{rate}", rate=2 * view.position.rate)
        case "taxot":
            due = view.declaration.due if view.declaration else 0
            label = t.tn("終季 · end the season, {count} point", "終季 · end the season, {count} points", due)
        case "pass":
            label = t.t("此無 · stay where you were")
        case "first":
            label = t.t("{side} moves first", side=side_name(int(step.value), t))
        case "sticks":
            label = t.t("the sticks show {count}", count=step.value)
        case _:
            label = _square_label(step, t)
    return label[:100]


def _hand_label(view: state.View, piece: str, t: Translator) -> str:
    seat = view.position.mover
    count = split_hand(view.position.captured[seat]).count(piece)
    values = {"sign": piece_sign(piece), "piece": piece_name(piece, t), "count": count}
    if count > 1:
        return t.t("{sign} captured · {piece} ({count} there)", **values)
    return t.t("{sign} captured · {piece}", **values)


def _square_label(step: core.Step, t: Translator) -> str:
    square = step.value.removeprefix(">")
    if not step.subject:
        return t.t(_STEPS[step.kind], square=square)
    kind = {"to": "take", "cast": "cast_take", "land": "land_take"}.get(step.kind, step.kind)
    piece = t.t("{sign} {piece}", sign=piece_sign(step.subject), piece=piece_name(step.subject, t))
    return t.t(_STEPS[kind], square=square, piece=piece)


# --- Turns -----------------------------------------------------------------------------------------


def action_text(view: state.View, action: state.Action | state.Trace, look: Look) -> str:
    """Return a sentence about an action chosen in this view, or about a turn that was made."""
    t = translator(look.language)
    mover = view.position.mover
    match action:
        case state.Trace(seat=seat):
            return t.t("{name}: {what}", name=player(look, seat, t), what=_trace_text(action, t))
        case state.Tymok():
            what = t.t("再行, the season goes on")
        case state.Taxot():
            what = t.t("終季, the season ends")
        case state.Pass():
            what = t.t("此無, the piece stays where it was")
        case state.Cast(ones):
            return t.t("The sticks show {count}.", count=ones)
        case state.FirstMover(seat):
            return t.t("{name} moves first.", name=player(look, seat, t))
        case _:
            what = _trace_text(_as_trace(view, action), t)
    return t.t("{name}: {what}", name=player(look, mover, t), what=what)


def _as_trace(view: state.View, action: state.Action) -> state.Trace:
    """Return an action as the table would see it if nothing failed."""
    position = view.position
    seat, at = position.mover, BOARDS[position.options.board].at

    def on(square: str) -> str:
        return position.board[at[square]]

    match action:
        case state.Move(src, dest):
            return state.Trace(seat, "move", on(src), src, "", dest, captured=on(dest))
        case state.StepMove(src, via, dest):
            taken = on(dest) if dest != src else ""
            return state.Trace(seat, "step", on(src), src, via, dest, captured=taken)
        case state.StepCast(src, via, declared):
            return state.Trace(seat, "step_cast", on(src), src, via, declared)
        case state.Drop(piece, dest):
            return state.Trace(seat, "drop", rules.owned_by(piece, seat), dest=dest)
        case state.TamMove(src=src, via=via, second=second, first=first):
            return state.Trace(seat, "tam", TAM, src, via, second, first)
        case state.Land(dest):
            under_way = view.chosen
            assert under_way is not None
            taken = on(dest) if dest != under_way.src else ""
            return msgspec.structs.replace(under_way, dest=dest, captured=taken)
        case _:
            raise TypeError(f"no move: {action!r}")


def _trace_text(trace: state.Trace, t: Translator) -> str:
    piece = piece_name(trace.piece, t)
    if trace.kind == "drop":
        return t.t("places a {piece} on {dest}", piece=piece, dest=trace.dest)
    parts = [t.t("{piece} {src} to {dest}", piece=piece, src=trace.src, dest=trace.dest)]
    if trace.via:
        parts.append(t.t("stepping over {via}", via=trace.via))
    if trace.bridge is not None:
        parts.append(t.t("bridge cast {count}", count=trace.bridge))
    if trace.water is not None:
        parts.append(t.t("water cast {count}", count=trace.water))
    if trace.captured:
        parts.append(t.t("takes the {piece}", piece=piece_name(trace.captured, t)))
    if not trace.completed:
        parts.append(t.t("stays on {src}", src=trace.src))
    if trace.penalty:
        count = abs(trace.penalty)
        parts.append(
            t.tn("pays {count} point", "pays {count} points", count)
            if trace.penalty < 0
            else t.tn("gets {count} point", "gets {count} points", count)
        )
    return t.t(", ").join(parts)


def result_text(result: core.Result, look: Look) -> str:
    """Return a sentence about how the game ended."""
    t = translator(look.language)
    if result.rule == "draw_agreed":
        return t.t("A draw, as both agreed.")
    if result.ranking.count(1) > 1:
        outcome = t.t("A draw, {points} points each", points=signed(result.points[IA]))
    else:
        winner = result.ranking.index(1)
        names = {"name": player(look, winner, t), "other": player(look, 1 - winner, t)}
        if result.rule == "resigned":
            return t.t("{name} wins: {other} resigned.", **names)
        outcome = t.t(
            "{name} wins {points} to {others}",
            name=names["name"],
            points=signed(result.points[winner]),
            others=signed(result.points[1 - winner]),
        )
    ending = ENDINGS.get(result.rule, "")
    return t.t("{outcome}: {ending}.", outcome=outcome, ending=t.t(ending)) if ending else t.sentence(outcome)


def last_turn(view: state.View) -> state.Trace | None:
    """Return the last turn, if it was made on this board and not in the season before."""
    return view.position.last if view.position.turns else None


def settled(view: state.View, look: Look) -> state.View:
    """Return the view of a game that ended in a way its own rules do not know (``look.result``)."""
    if view.result is not None or look.result is None:
        return view
    return msgspec.structs.replace(view, node="over", chosen=None, declaration=None, result=look.result)


# --- What happened, what is to be decided ----------------------------------------------------------


def change(view: state.View, look: Look) -> str:
    """Return what happened last, as one or two sentences; an empty text at the start."""
    t = translator(look.language)
    position = view.position
    sentences = []
    if position.last is not None:
        sentences.append(t.sentence(action_text(view, position.last, look)))
        if position.turns == 0:
            sentences.append(t.t("The season ended, and a new one begins."))
    if view.chosen is not None:
        name, what = player(look, view.chosen.seat, t), _trace_text(view.chosen, t)
        sentences.append(t.sentence(t.t("{name} tries: {what}", name=name, what=what)))
    return t.sentences(sentences)


def prompt(view: state.View, look: Look) -> str:
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


def declaration_text(view: state.View, look: Look) -> str:
    """Return what the mover may declare: the hands, their sum, and what 終季 would pay."""
    t = translator(look.language)
    due = view.declaration
    assert due is not None
    hands = listed((f"{hand_name(hand, t.language)} {signed(hand.points)}" for hand in due.hands), t)
    return t.t(
        "{name} declares 再行 or 終季: {hands}; {total} × {rate} = {due}.",
        name=player(look, view.position.mover, t),
        hands=hands,
        total=signed(due.total),
        rate=view.position.rate,
        due=signed(due.due),
    )
