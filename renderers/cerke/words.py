"""Cerke in words: alt texts, labels of choices, sentences about turns, hands and results."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import Final

import msgspec

from engine import core
from engine.cerke import board as rules
from engine.cerke import state
from engine.cerke.board import BOARDS, EMPTY, HAND_ORDER, IA, TAM, split_hand
from renderers.canvas import Look
from renderers.translation import N_, Translator, translator

PIECES: Final = MappingProxyType(
    {
        "vessel": N_("vessel"),
        "soldier": N_("soldier"),
        "archer": N_("archer"),
        "chariot": N_("chariot"),
        "tiger": N_("tiger"),
        "horse": N_("horse"),
        "clerk": N_("clerk"),
        "shaman": N_("shaman"),
        "general": N_("general"),
        "king": N_("king"),
    }
)
"""The professions in English, by their identifiers in the rule book."""

HANDS: Final = MappingProxyType(
    {
        "unbeatable": N_("the Unbeatable"),
        "social_order": N_("the Social Order"),
        "culture": N_("the Culture"),
        "cavalry": N_("the Cavalry"),
        "attack": N_("the Attack"),
        "king": N_("the King"),
        "animals": N_("the Animals"),
        "army": N_("the Army"),
        "comrades": N_("the Comrades"),
        "deadly_army": N_("the Deadly Army"),
        "general_shaman_soldier": N_("general, shaman, soldier"),
        "chariot_archer_soldier": N_("chariot, archer, soldier"),
        "vessel_two_soldiers": N_("vessel, two soldiers"),
        "step_tam": N_("stepping on the 皇"),
        "tam_repeat": N_("the 皇 again"),
    }
)
"""What each hand is called beside its kanji."""

ENDINGS: Final = MappingProxyType(
    {
        "score_limit": N_("all points are on one side"),
        "last_season": N_("the last season is over"),
        "no_move": N_("no legal move is left"),
    }
)

SEASONS: Final = MappingProxyType(
    {
        1: (N_("the only season"),),
        2: (N_("first season"), N_("second season")),
        4: (N_("spring"), N_("summer"), N_("autumn"), N_("winter")),
    }
)
"""The seasons of a game by their number."""

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


# --- Names of things -------------------------------------------------------------------------------


def piece_name(piece: str, t: Translator) -> str:
    """Return "red soldier" for a piece on the board or in hand, "皇" for the 皇."""
    if piece == TAM:
        return TAM_SIGN
    name = t.t(PIECES[rules.profession(piece).id])
    return t.t("red {piece}", piece=name) if rules.is_red(piece) else t.t("black {piece}", piece=name)


TAM_SIGN: Final = "皇"


def piece_sign(piece: str) -> str:
    """Return the kanji of a piece."""
    return TAM_SIGN if piece == TAM else rules.profession(piece).sign


def player(look: Look, seat: int, t: Translator) -> str:
    """Return the name of a player, or of the side where no name was given."""
    return look.name(seat) or side_name(seat, t)


def side_name(seat: int, t: Translator) -> str:
    """Return "IA side" or "A side"."""
    return t.t("IA side") if seat == IA else t.t("A side")


def hand_name(hand: state.Hand, language: str) -> str:
    """Return a hand's kanji with what it means: "同色獣 (the Animals, one colour)"."""
    t = translator(language)
    gloss = t.t(HANDS[hand.id]) if hand.id in HANDS else ""
    if not gloss:
        return hand.name
    if hand.flash and hand.id != "king":  # 王 always has the flash
        gloss = t.t("{hand}, one colour", hand=gloss)
    return t.t("{kanji} ({gloss})", kanji=hand.name, gloss=gloss)


def season_name(position: state.Position, t: Translator) -> str:
    """Return the name of the season that is being played."""
    return t.t(SEASONS[position.options.seasons][position.season - 1])


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
        return t.t("{sign} from your hand · {piece} ({count} there)", **values)
    return t.t("{sign} from your hand · {piece}", **values)


def _square_label(step: core.Step, t: Translator) -> str:
    square = step.value.removeprefix(">")
    if not step.subject:
        return t.t(_STEPS[step.kind], square=square)
    kind = {"to": "take", "cast": "cast_take", "land": "land_take"}.get(step.kind, step.kind)
    piece = f"{piece_sign(step.subject)} {piece_name(step.subject, t)}"
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
        outcome = t.t("A draw, {points} points each", points=result.points[IA])
    else:
        winner = result.ranking.index(1)
        names = {"name": player(look, winner, t), "other": player(look, 1 - winner, t)}
        if result.rule == "resigned":
            return t.t("{name} wins: {other} resigned.", **names)
        outcome = t.t(
            "{name} wins {points} to {others}",
            name=names["name"],
            points=result.points[winner],
            others=result.points[1 - winner],
        )
    ending = ENDINGS.get(result.rule, "")
    return t.t("{outcome}: {ending}.", outcome=outcome, ending=t.t(ending)) if ending else f"{outcome}."


def last_turn(view: state.View) -> state.Trace | None:
    """Return the last turn, if it was made on this board and not in the season before."""
    return view.position.last if view.position.turns else None


def settled(view: state.View, look: Look) -> state.View:
    """Return the view of a game that ended in a way its own rules do not know (``look.result``)."""
    if view.result is not None or look.result is None:
        return view
    return msgspec.structs.replace(view, node="over", chosen=None, declaration=None, result=look.result)


# --- Alt texts -------------------------------------------------------------------------------------


def describe(view: state.View, look: Look) -> str:
    """Return the alt text: what changed, then the whole position."""
    t = translator(look.language)
    parts = [change(view, look), prompt(view, look), _status(view, look, t)]
    parts += [_side_text(view, seat, look, t) for seat in (look.near, 1 - look.near)]
    tam = _squares(view.position).get(TAM, [])
    parts.append(t.t("皇 on {square}.", square=" ".join(tam)))
    return " ".join(part for part in parts if part)


def describe_fully(view: state.View, look: Look) -> str:
    """Return the position as a list for screen readers: the change, how things stand, rows, hands."""
    t = translator(look.language)
    lines = [change(view, look), prompt(view, look), _status(view, look, t)]
    lines += [_row_text(view, row, look, t) for row in range(len(BOARDS[view.position.options.board].rows))]
    for seat in (look.near, 1 - look.near):
        name = player(look, seat, t)
        lines.append(t.t("Captured by {name}: {pieces}.", name=name, pieces=_captured(view, seat, t)))
        hands = t.t(", ").join(_hand_text(hand, look.language) for hand in view.held[seat])
        lines.append(t.t("Hands held by {name}: {hands}.", name=name, hands=hands or t.t("none")))
    return "\n".join(line for line in lines if line)


def _hand_text(hand: state.Hand, language: str) -> str:
    name = hand_name(hand, language)
    return translator(language).tn("{hand} {count} point", "{hand} {count} points", hand.points, hand=name)


def change(view: state.View, look: Look) -> str:
    """Return what happened last, as one or two sentences; an empty text at the start."""
    t = translator(look.language)
    position = view.position
    sentences = []
    if position.last is not None:
        sentences.append(_sentence(action_text(view, position.last, look)))
        if position.turns == 0:
            sentences.append(t.t("The season ended, and a new one begins."))
    if view.chosen is not None:
        name, what = player(look, view.chosen.seat, t), _trace_text(view.chosen, t)
        sentences.append(_sentence(t.t("{name} tries: {what}", name=name, what=what)))
    return " ".join(sentences)


def _sentence(words: str) -> str:
    return words if words.endswith((".", "。")) else f"{words}."


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
            return t.t("{name} lands or stays.", name=name)
        case "water":
            return t.t("{name} casts the sticks for the water.", name=name)
        case _:
            return declaration_text(view, look)


def declaration_text(view: state.View, look: Look) -> str:
    """Return what the mover may declare: the hands, their sum, and what 終季 would pay."""
    t = translator(look.language)
    due = view.declaration
    assert due is not None
    hands = t.t(", ").join(f"{hand.name} {hand.points}" for hand in due.hands)
    return t.t(
        "{name} declares 再行 or 終季: {hands}; {total} × {rate} = {due}.",
        name=player(look, view.position.mover, t),
        hands=hands,
        total=due.total,
        rate=view.position.rate,
        due=due.due,
    )


def _status(view: state.View, look: Look, t: Translator) -> str:
    position = view.position
    return t.t(
        "Season {season} of {seasons} ({sign}), rate ×{rate}. {one} {points}, {other} {others}.",
        season=position.season,
        seasons=position.options.seasons,
        sign=season_name(position, t),
        rate=position.rate,
        one=player(look, look.near, t),
        points=position.score[look.near],
        other=player(look, 1 - look.near, t),
        others=position.score[1 - look.near],
    )


def _squares(position: state.Position) -> dict[str, list[str]]:
    """Return the squares on which each piece stands."""
    found: dict[str, list[str]] = {}
    for name, piece in zip(BOARDS[position.options.board].names, position.board, strict=True):
        found.setdefault(piece, []).append(name)
    return found


def _side_text(view: state.View, seat: int, look: Look, t: Translator) -> str:
    """Return where the pieces of a side stand, sorted by colour and profession, and its captured ones."""
    groups = []
    standing = _squares(view.position)
    for plus, word in (("", t.t("black:")), ("+", t.t("red:"))):
        pieces = []
        for profession in rules.PROFESSIONS:
            squares = standing.get(rules.owned_by(plus + profession.letter, seat))
            if squares:
                pieces.append(f"{t.t(PIECES[profession.id])} {' '.join(squares)}")
        if pieces:
            groups.append(f"{word} {t.t(', ').join(pieces)}")
    return t.t(
        "{name} ({side}) has {pieces}. Captured: {captured}.",
        name=player(look, seat, t),
        side=side_name(seat, t),
        pieces="; ".join(groups) or t.t("no pieces"),
        captured=_captured(view, seat, t),
    )


def _captured(view: state.View, seat: int, t: Translator) -> str:
    counts = Counter(split_hand(view.position.captured[seat]))
    names = [
        piece_name(piece, t) + (f" ×{counts[piece]}" if counts[piece] > 1 else "")
        for piece in HAND_ORDER
        if counts[piece]
    ]
    return t.t(", ").join(names) or t.t("none")


def _row_text(view: state.View, row: int, look: Look, t: Translator) -> str:
    board = BOARDS[view.position.options.board]
    count = len(board.columns)
    pieces = []
    for index in range(row * count, (row + 1) * count):
        piece = view.position.board[index]
        if piece == EMPTY:
            continue
        owner = rules.owner(piece)
        name = piece_name(piece, t)
        if owner is not None:
            name = t.t("{piece} of {name}", piece=name, name=player(look, owner, t))
        pieces.append(f"{board.names[index]} {name}")
    return t.t("Row {row}: {pieces}.", row=board.rows[row], pieces=t.t(", ").join(pieces) or t.t("empty"))
