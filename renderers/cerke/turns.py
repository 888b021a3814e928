"""What happens in a game of Cerke, in sentences, and what its choices are called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from engine import core
from engine.cerke import board as rules
from engine.cerke import state, story
from engine.cerke.board import BOARDS, IA, TAM, split_hand
from engine.cerke.hands import STEP_TAM, TAM_REPEAT
from engine.cerke.turns import HIGHEST_RATE, is_bust
from renderers.canvas import Look
from renderers.cerke.names import hand_name, piece_name, piece_sign, player, side_name
from renderers.names import counted, early_end, signed
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
        "over": N_("step on {square} · {piece}"),
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
    """Return the label of a choice for menus and buttons."""
    t = translator(language)
    match step.kind:
        case "piece":
            label = t.t(
                "{piece} ({sign}) · {square}",
                sign=piece_sign(step.subject),
                square=step.value,
                piece=piece_name(step.subject, t),
            )
        case "hand":
            label = _hand_label(view, step.value, t)
        case "tymok":
            label = t.t("Go on (再行), rate ×{rate}", rate=next_rate(view.position))
        case "taxot":
            due, unit = view.declaration.due if view.declaration else 0, view.position.options.unit
            label = t.tn(
                "End the season (終季), {points} point",
                "End the season (終季), {points} points",
                counted(due, unit),
                points=signed(due, unit),
            )
        case "pass":
            label = t.t("Stay where you were (此無)")
        case "stop":
            label = t.t("stop with {total}", total=view.chosen.bridge if view.chosen else 0)
        case "castagain":
            label = t.t("cast again, but 0 or 1 loses all")
        case "secondcast":
            label = t.t("cast again, once a season")
        case "first":
            label = t.t("{side} moves first", side=side_name(int(step.value), t))
        case "sticks":
            label = t.t("the sticks show {count}", count=step.value)
        case _:
            label = _square_label(step, t)
    return label


def _hand_label(view: state.View, piece: str, t: Translator) -> str:
    seat = view.position.mover
    count = split_hand(view.position.captured[seat]).count(piece)
    values = {"sign": piece_sign(piece), "piece": piece_name(piece, t), "count": count}
    if count > 1:
        return t.t("{piece} ({sign}) · captured, {count} there", **values)
    return t.t("{piece} ({sign}) · captured", **values)


def _square_label(step: core.Step, t: Translator) -> str:
    square = step.value.removeprefix(">")
    if not step.subject:
        return t.t(_STEPS[step.kind], square=square)
    kind = {"to": "take", "cast": "cast_take", "land": "land_take"}.get(step.kind, step.kind)
    piece = t.t("{piece} ({sign})", sign=piece_sign(step.subject), piece=piece_name(step.subject, t))
    return t.t(_STEPS[kind], square=square, piece=piece)


# --- Turns -----------------------------------------------------------------------------------------


_PLAIN: Final[Mapping[type, str]] = MappingProxyType(
    {
        state.Tymok: N_("Go on (再行): the season goes on"),
        state.Taxot: N_("The season ends (終季)"),
        state.Pass: N_("The piece stays where it was (此無)"),
        state.Stop: N_("stops casting"),
        state.CastAgain: N_("casts again"),
        state.SecondCast: N_("takes the cast back and casts again (allowed once a season)"),
    }
)
"""What is said of actions that name nothing."""


def action_text(view: state.View, action: state.Action | state.Trace, look: Look) -> str:
    """Return a sentence about an action chosen in this view, or about a turn that was made."""
    t = translator(look.language)
    match action:
        case state.Trace(seat=seat):
            return t.t("{name}: {what}", name=player(look, seat, t), what=trace_text(view, action, t))
        case state.Cast(ones):
            return t.t("The sticks show {count}.", count=ones)
        case state.FirstMover(seat):
            return t.t("{name} moves first.", name=player(look, seat, t))
        case _:
            plain = _PLAIN.get(type(action))
            what = trace_text(view, _as_trace(view, action), t) if plain is None else t.t(plain)
            return t.t("{name}: {what}", name=player(look, view.position.mover, t), what=what)


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


def trace_text(view: state.View, trace: state.Trace, t: Translator) -> str:
    """Return a turn, made or in progress, as a continuation of "Aya: "."""
    piece = piece_name(trace.piece, t)
    if trace.kind == "drop":
        return t.t("places a {piece} on {dest}", piece=piece, dest=trace.dest)
    parts = [t.t("{piece} {src} to {dest}", piece=piece, src=trace.src, dest=trace.dest)]
    if trace.via:
        parts.append(t.t("stepping on {via}", via=trace.via))
    throws = story.throws_of(view.position, trace)
    parts += [_throw_text(throw, t) for throw in throws]
    if trace.bridge is None and trace.casting.casts:
        parts.append(t.t("step cast {count} so far", count=" + ".join(map(str, trace.casting.casts))))
    if trace.captured:
        parts.append(t.t("takes the {piece}", piece=piece_name(trace.captured, t)))
    if not trace.completed:
        stays = any(throw.outcome == "stayed" for throw in throws)
        words = N_("prefers to stay on {src}") if stays else N_("stays on {src}")
        parts.append(t.t(words, src=trace.src))
    if trace.penalty:
        parts.append(_penalty_text(view.position, trace, t))
    return t.t(", ").join(parts)


_THROWS: Final = MappingProxyType(
    {
        ("bridge", False): N_("step cast {count}"),
        ("bridge", True): N_("step cast {count} ({needed} needed)"),
        ("water", False): N_("water cast {count}"),
        ("water", True): N_("water cast {count} ({needed} needed)"),
    }
)
"""A cast, by what it was for, and whether a number was needed."""


def _throw_text(throw: state.Throw, t: Translator) -> str:
    said = t.t(_THROWS[throw.kind, throw.needed > 0], count=cast_text(throw, t), needed=throw.needed)
    if throw.replaced is None:
        return said
    return t.t("{what}, cast again instead of {count}", what=said, count=throw.replaced)


def cast_text(throw: state.Throw, t: Translator) -> str:
    """Return what a cast shows, the casts of a 連撃術 one by one: "3 + 2 = 5"."""
    if len(throw.casts) < 2:
        return str(throw.ones)
    casts = " + ".join(map(str, throw.casts))
    if is_bust(throw.casts):
        return t.t("{casts}, all lost", casts=casts)
    return f"{casts} = {sum(throw.casts)}"


def _penalty_text(position: state.Position, trace: state.Trace, t: Translator) -> str:
    """Return what a turn paid at once, and for what."""
    unit = position.options.unit
    count, values = counted(trace.penalty, unit), {"count": signed(abs(trace.penalty), unit)}
    values["hand"] = penalty_name(position, trace, t.language)
    if trace.penalty > 0:
        return t.tn("gets {count} point for {hand}", "gets {count} points for {hand}", count, **values)
    return t.tn("pays {count} point for {hand}", "pays {count} points for {hand}", count, **values)


def penalty_name(position: state.Position, trace: state.Trace, language: str) -> str:
    """Return what is paid for at once, by its name: the 皇 was moved again, or stepped on."""
    return hand_name(state.Hand(*penalty_of(position, trace), trace.penalty), language)


def penalty_of(position: state.Position, trace: state.Trace) -> tuple[str, str]:
    """Return identifier and name of what one of the last two turns paid for at once."""
    stepped = trace.kind != "tam" or (
        position.options.step_tam_mode == "immediate" and _on_other_tam(position, trace)
    )
    return STEP_TAM if stepped else TAM_REPEAT


def _on_other_tam(position: state.Position, trace: state.Trace) -> bool:
    """Tell whether a 皇 stepped on the other one, which still stands there or has moved since."""
    last = position.last
    moved = last is not None and last is not trace and last.kind == "tam" and last.src == trace.via
    return bool(trace.via) and (moved or position.board[BOARDS[position.options.board].at[trace.via]] == TAM)


def next_rate(position: state.Position) -> int:
    """Return the rate that a 再行 would make."""
    return min(2 * position.rate, position.options.rate_limit or HIGHEST_RATE)


def result_text(result: core.Result, look: Look) -> str:
    """Return a sentence about how the game ended."""
    t = translator(look.language)
    if early := early_end(result, look, t):
        return early
    if result.ranking.count(1) > 1:
        outcome = t.t("A draw, {points} points each", points=signed(result.points[IA], result.unit))
    else:
        winner = result.ranking.index(1)
        names = {"name": player(look, winner, t), "other": player(look, 1 - winner, t)}
        outcome = t.t(
            "{name} wins {points} to {others}",
            name=names["name"],
            points=signed(result.points[winner], result.unit),
            others=signed(result.points[1 - winner], result.unit),
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
