"""Sentences about ラウツァイト・セプ: what happened, who decides what, the whole position in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine import core
from engine.lauzait_cep import REST
from engine.lauzait_cep.board import (
    COLUMNS,
    EMPTY,
    MOUNTAIN,
    ROWS,
    SQUARES,
    WATER,
    empty_square,
    on,
    pieces_on,
)
from engine.lauzait_cep.pieces import HAND, WILD, can_hire, lowest_number, number_of
from engine.lauzait_cep.sets import SIZE, is_complete
from engine.lauzait_cep.state import Event, Piece, Pieces, Set, TurnStory, View
from renderers.alts import alt
from renderers.canvas import Look
from renderers.lauzait_cep.names import WILD_NAME, in_order, piece_name, pieces_text, set_text
from renderers.lauzait_cep.picture import status
from renderers.lauzait_cep.plan import (
    Ended,
    Hire,
    Place,
    choosable,
    direction_text,
    ended,
    fits,
    following,
    hand,
    hire_of,
    places,
    round_title,
    told_round,
)
from renderers.names import gained, listed, player, points_text
from renderers.table import ends
from renderers.translation import N_, Translator, translator

# --- What happened ---------------------------------------------------------------------------------


def change(view: View, look: Look) -> str:
    """Return what happened last: the last turn and the one in progress; to a seat all since its own turn.

    Before a round's first turn has ended: how the round before ended, and who starts.
    """
    t = translator(look.language)
    said = [text for turn in _told_turns(view) for text in turn_texts(turn, view, look, t)]
    if view.phase in ("dealing", "casting"):
        said += [cast_text(event, look, t) for event in view.last if event.kind == "cast"]
    elif view.turn_number == 1 and view.phase != "over":
        said.insert(_turns_before(view), following(view, look))
    return t.sentences(said)


def _told_turns(view: View) -> list[TurnStory]:
    """Return the turns that are told: since the viewer's own one, or the last one and what followed it."""
    turns = [turn for turn in view.story if turn.events]
    if view.seat is not None:
        own = [place for place, turn in enumerate(turns) if turn.seat == view.seat]
        return turns[own[-1] :] if own else turns
    current = bool(view.story) and view.story[-1].events and view.mover == view.story[-1].seat
    return turns[-2 if current else -1 :]


def _turns_before(view: View) -> int:
    """Return the place of the sentence about the start: after the turns of the round before."""
    return sum(len(turn.events) > 0 for turn in _told_turns(view) if turn.round < view.round)


def turn_texts(turn: TurnStory, view: View, look: Look, t: Translator) -> list[str]:
    """Return what happened in a turn, in its order."""
    found: list[str] = []
    hire = hire_of(turn.events)
    for event in turn.events:
        if event.kind == "discard" and hire is not None:
            found.append(hire_text(hire, look, t))
        else:
            found.append(_event_text(event, view, look, t))
    return [text for text in found if text]


def _event_text(event: Event, view: View, look: Look, t: Translator) -> str:
    name = player(look, event.seat, t) if event.seat >= 0 else ""
    match event.kind:
        case "form":
            made = set_text(Set(event.pieces, event.reading), t)
            return t.t(
                "{name} forms {set}: bonus {points}.", name=name, set=made, points=gained(event.points)
            )
        case "dissolve":
            pieces = in_order(event.pieces, t)
            return t.t(
                "{name} conceals {pieces} again: {points}.",
                name=name,
                pieces=pieces,
                points=gained(event.points),
            )
        case "declare":
            return _declared(view, event, look, t)
        case "limit":
            return t.t(
                "The round ends without a declaration after {count} turns.",
                count=view.options.max_turns,
            )
        case _:
            return ""


def _declared(view: View, event: Event, look: Look, t: Translator) -> str:
    """Return who declared, how, and for how many points."""
    end = view.last_round
    if end is None:
        return ""
    points = t.t("formation {points}", points=gained(event.points))
    return t.sentence(t.t("{name}: {what}", name=round_title(end, look), what=points))


def hire_text(hire: Hire, look: Look, t: Translator) -> str:
    """Return a hire in a sentence, as far as it has come."""
    values = {
        "name": player(look, hire.seat, t),
        "piece": piece_name(hire.discarded, t),
        "square": hire.filled,
        "mover": piece_name(hire.mover, t) if hire.mover else "",
        "origin": hire.origin,
        "target": hire.target,
        "ones": hire.ones,
        "taken": piece_name(hire.taken, t) if hire.taken else "",
    }
    return t.t(_HIRES[_stage(hire)], **values)


def _stage(hire: Hire) -> str:
    if not hire.mover:
        return "discard"
    if not hire.target:
        return "piece"
    if not hire.taken:
        return "water"
    if hire.wet:
        return "came_off" if hire.came_off else "failed"
    return "own" if hire.own else "take"


_HIRES: Final = {
    "discard": N_("{name} discards {piece} on {square}."),
    "piece": N_("{name} discards {piece} on {square} and moves {mover} from {origin}."),
    "water": N_(
        "{name} discards {piece} on {square} and moves {mover} from {origin} to {target}: water, so the "
        "sticks decide."
    ),
    "take": N_(
        "{name} discards {piece} on {square}, moves {mover} from {origin} to {target} and takes {taken} "
        "there."
    ),
    "own": N_(
        "{name} discards {piece} on {square}, moves {mover} from {origin} to {target} and takes {taken} back."
    ),
    "came_off": N_(
        "{name} discards {piece} on {square} and moves {mover} from {origin} to {target}, which is water: "
        "the sticks show {ones}, so {taken} is taken there."
    ),
    "failed": N_(
        "{name} discards {piece} on {square} and moves {mover} from {origin} to {target}, which is water: "
        "the sticks show {ones}, so {taken} itself is taken instead."
    ),
}


def cast_text(event: Event, look: Look, t: Translator) -> str:
    """Return what somebody threw before the round."""
    name = player(look, event.seat, t)
    if event.purpose == "start":
        return t.t("{name} throws {ones} for the start.", name=name, ones=event.ones)
    return t.t("{name} throws {ones} for the second turn.", name=name, ones=event.ones)


# --- Who decides -----------------------------------------------------------------------------------


def prompt(view: View, look: Look) -> str:
    """Return who decides what now, or how the game ended."""
    t = translator(look.language)
    result = look.result or view.result
    if result is not None:
        return result_text(result, look)
    seat = view.mover if view.mover is not None else view.caster
    name = player(look, seat, t) if seat is not None else ""
    match view.phase:
        case "dealing":
            return t.t("The pieces are being dealt.")
        case "casting":
            return t.t("{name} throws the sticks: they decide who starts, and the direction.", name=name)
        case "pre":
            return _before_hire(view, name, t)
        case "piece":
            piece = piece_name(view.discarded, t)
            return t.t(
                "{name}: which piece moves? It must match the discarded {piece}.", name=name, piece=piece
            )
        case "target":
            piece = piece_name(on(view.board, view.origin), t)
            return t.t(
                "{name}: where does {piece} on {square} go? In water the sticks decide: 1/2.",
                name=name,
                piece=piece,
                square=view.origin,
            )
        case "water":
            return _in_water(view, name, t)
        case _:
            return _after_hire(view, name, t)


def _after_hire(view: View, name: str, t: Translator) -> str:
    """Return what may be done after the hire: in the fixed order only the mover learns whether anything."""
    if view.options.action_order == "free":
        said = t.t("{name}: end the turn, or form or conceal a set.", name=name)
        return t.sentences((said, _may_declare(view, t)))
    if _is_whole(view):
        return t.t(
            "{name}: declare, or end the turn. After {seconds} seconds it ends by itself.",
            name=name,
            seconds=f"{REST:g}",
        )
    return t.t(
        "{name} has taken a piece, with no set revealed. After every such turn there is a short pause, so "
        "that nobody learns who could have declared.",
        name=name,
    )


def _before_hire(view: View, name: str, t: Translator) -> str:
    if view.stale:
        return t.t(
            "{name}: nothing can be discarded. Declare the Deadly Army (闇戦之集); you may form a set "
            "before.",
            name=name,
        )
    if view.formed:
        return t.t("{name}: discard a piece, so that one on the board moves and takes another.", name=name)
    if _is_stuck(view):
        return t.t(_STUCK[_is_whole(view, SIZE)], name=name)
    said = t.t("{name}: discard a piece to move one on the board; you may form a set before.", name=name)
    return t.sentences((said, _may_declare(view, t)))


_STUCK: Final = {
    False: N_("{name}: none of these pieces can be discarded now. Conceal a set that helps."),
    True: N_(
        "{name}: none of these pieces can be discarded now. Conceal a set that helps, or form a third one."
    ),
}
"""What a seat is told that has to conceal a set (§3.2), by whether the rest is a third one."""


def _movers_own(view: View) -> Pieces:
    """Return the concealed pieces of the mover, who alone knows them; none for others."""
    return view.hidden or () if view.seat == view.mover else ()


def _is_stuck(view: View) -> bool:
    """Whether the mover can discard nothing as it is."""
    own = _movers_own(view)
    return bool(own) and not can_hire(own, pieces_on(view.board))


def _is_whole(view: View, pieces: int = HAND) -> bool:
    """Whether the mover conceals exactly so many pieces, and they are sets."""
    own = _movers_own(view)
    return len(own) == pieces and is_complete(own, lowest_number(view.seats))


def _may_declare(view: View, t: Translator) -> str:
    """Return that the mover may declare, where it may; nothing to others."""
    return t.t("Your nine pieces are three sets: you may declare.") if _is_whole(view) else ""


def _in_water(view: View, name: str, t: Translator) -> str:
    return t.t(
        "{name} throws the sticks: 3 to 5 takes {piece} on {target}, 0 to 2 takes {mover} itself.",
        name=name,
        piece=piece_name(on(view.board, view.target), t),
        target=view.target,
        mover=piece_name(on(view.board, view.origin), t),
    )


def result_text(result: core.Result, look: Look) -> str:
    """Return who has won the game with how many points."""
    return ends.told(result, ends.POINTS, look)


def won_by(before: View, after: View, look: Look) -> str:
    """Return who declared, with which awards, and what everybody got for what."""
    end = after.last_round
    if end is None:
        return ""
    told = ended(after, end, look)
    t = translator(look.language)
    gains = [
        t.t("{name} {points}", name=words, points=value)
        for (words, value, _), gain in zip(told.seats, end.gains, strict=True)
        if gain
    ]
    return " · ".join([won_in_short(before, after, look), *gains])


def won_in_short(before: View, after: View, look: Look) -> str:
    """Return who declared, with which awards."""
    if after.last_round is None:
        return ""
    told, t = ended(after, after.last_round, look), translator(look.language)
    awards = (t.t("{name} {points}", name=words, points=value) for words, value in told.awards)
    return " · ".join([told.title, *awards])


# --- The whole position ----------------------------------------------------------------------------

_CODES: Final = {"K": N_("K{number}"), "F": N_("F{number}")}


def _code(piece: Piece, t: Translator) -> str:
    """Return a piece in a row of the board, as short as it can be heard."""
    if piece == EMPTY:
        return t.t("empty")
    return t.t(WILD_NAME) if piece == WILD else t.t(_CODES[piece[0]], number=number_of(piece))


def describe(view: View, look: Look) -> str:
    """Return the alt text: what changed, who is asked, the own hand, board and seats, how the round ended."""
    t = translator(look.language)
    parts = [change(view, look), prompt(view, look), hand_text(view, look)]
    seats: Sequence[Place] = ()
    if view.result is None and look.result is None:
        parts += _board(view, t)
        seats = places(view, look)
    else:
        parts += _standings(view, look, t)
    end = told_round(view)
    ending = [] if end is None else list(_ended_texts(ended(view, end, look), t))
    return alt(
        look,
        ([*parts, *(_place_text(place, t, known) for place in seats), *ending] for known in (True, False)),
    )


def describe_fully(view: View, look: Look) -> str:
    """Return all of it in lines: enough to play by ear."""
    t = translator(look.language)
    lines = [change(view, look), prompt(view, look), hand_text(view, look), *_own_moves(view, t)]
    if view.result is None and look.result is None:
        lines += [*_choices(view, t), *_whole_board(view, t)]
        lines.append(t.sentence(status(view, t)))
        lines += [direction_text(view, t), *_aside(view, t)]
        lines += [_place_text(place, t) for place in places(view, look)]
    else:
        lines += _standings(view, look, t)
    end = told_round(view)
    if end is not None:
        lines += _ended_texts(ended(view, end, look), t)
    return "\n".join(line for line in lines if line)


def hand_text(view: View, look: Look) -> str:
    """Return the own hand in words; empty for a spectator."""
    held = hand(view, look)
    if held is None or not (held.hidden or held.sets):
        return ""
    t = translator(look.language)
    assert view.seat is not None
    whose = (
        t.t("Pieces of {name}", name=player(look, view.seat, t)) if look.looking_back else t.t("Your pieces")
    )
    told = [t.t("concealed {pieces}", pieces=pieces_text(held.hidden, t))]
    told += [
        t.t("revealed {set}, {points}", set=set_text(one, t), points=gained(one.bonus)) for one in held.sets
    ]
    parts = [t.t("{name}: {what}.", name=whose, what=t.t("; ").join(told))]
    if held.chosen:
        chosen = tuple(held.hidden[place] for place in sorted(held.chosen))
        parts.append(t.t("Chosen: {cards}.", cards=pieces_text(chosen, t)))
    return t.sentences(parts)


def _own_moves(view: View, t: Translator) -> Iterator[str]:
    """Yield what each own piece would let move, before a hire."""
    if view.hidden is None or view.phase != "pre":
        return
    for piece in dict.fromkeys(view.hidden):
        squares = fits(view, piece)
        told = listed([_standing(view, square, t) for square in squares], t) or t.t("nothing")
        told = t.t("any piece") if piece == WILD else told
        yield t.t("Discarding {piece} lets these move: {squares}.", piece=piece_name(piece, t), squares=told)


def _standing(view: View, square: str, t: Translator) -> str:
    return t.t("{square} {piece}", square=square, piece=piece_name(on(view.board, square), t))


def _choices(view: View, t: Translator) -> Iterator[str]:
    """Yield the squares of which one is chosen now; those in water need the sticks."""
    squares = choosable(view)
    if not squares:
        return
    if view.phase == "piece":
        yield t.t(
            "May move: {squares}.", squares=listed([_standing(view, square, t) for square in squares], t)
        )
        return
    dry = [_standing(view, square, t) for square in squares if square not in WATER]
    wet = [_standing(view, square, t) for square in squares if square in WATER]
    if dry:
        yield t.t("May be taken: {squares}.", squares=listed(dry, t))
    if wet:
        yield t.t("In water, 1/2: {squares}.", squares=listed(wet, t))


def _board(view: View, t: Translator) -> Iterator[str]:
    """Yield the board row by row, as short as it can be, and first what is short for what."""
    if not any(view.board):
        return
    yield t.t("Rows from a to e; F: officer, K: worker.")
    for place, row in enumerate(ROWS):
        pieces = view.board[place * len(COLUMNS) : (place + 1) * len(COLUMNS)]
        yield t.t("Row {row}: {pieces}.", row=row, pieces=listed([_code(piece, t) for piece in pieces], t))


def _whole_board(view: View, t: Translator) -> Iterator[str]:
    """Yield the board square by square, and which of them are water."""
    if not any(view.board):
        return
    for place, row in enumerate(ROWS):
        squares = SQUARES[place * len(COLUMNS) : (place + 1) * len(COLUMNS)]
        told = [_standing(view, square, t) for square in squares if on(view.board, square) != EMPTY]
        yield t.t("Row {row}: {pieces}.", row=row, pieces=listed(told, t))
    if EMPTY in view.board:
        yield t.t("Empty: {square}.", square=empty_square(view.board))
    water = listed([square for square in SQUARES if square in WATER], t)
    yield t.t("Water: {squares}. Mountain: {square}.", squares=water, square=MOUNTAIN)


def _aside(view: View, t: Translator) -> Iterator[str]:
    if view.light:
        yield t.t("{name}: {what}.", name=t.t("Light piece (光駒)"), what=piece_name(view.light, t))
    if view.rest_size > 0:
        yield t.tn("{count} piece is face down.", "{count} pieces are face down.", view.rest_size)


def _place_text(place: Place, t: Translator, known: bool = True) -> str:
    """Return a seat in a sentence: points, concealed pieces, revealed sets, what all have seen it take."""
    notes = [t.t("{points} in all", points=place.points), place.detail.replace(" · ", t.t(", "))]
    notes += [
        t.t("revealed {set}, {points}", set=set_text(one, t), points=gained(one.bonus)) for one in place.sets
    ]
    if place.known and known:
        notes.append(t.t("seen being taken: {pieces}", pieces=pieces_text(place.known, t)))
    return t.t("{name}: {what}.", name=place.name, what=t.t("; ").join(notes))


def _standings(view: View, look: Look, t: Translator) -> Iterator[str]:
    result = look.result or view.result
    assert result is not None
    for each in ends.final(result, look, lambda seat: points_text(result.points[seat], t)):
        yield t.t("{name}: {what}.", name=each.words, what=each.value)


def _ended_texts(told: Ended, t: Translator) -> Iterator[str]:
    """Yield how a round ended, line by line."""
    yield t.sentence(told.title)
    if told.sets:
        yield t.t("Counted as {sets}.", sets=t.t("; ").join(set_text(one, t) for one in told.sets))
    elif told.pieces:
        yield t.t("The nine pieces: {pieces}.", pieces=pieces_text(told.pieces, t))
    rows = [*told.awards, *([told.total] if told.total is not None and len(told.awards) > 1 else [])]
    yield from (t.t("{name}: {what}.", name=words, what=value) for words, value in rows)
    yield from (t.t("{name}: {what}.", name=words, what=value) for words, value, _ in told.seats)
    yield told.following
