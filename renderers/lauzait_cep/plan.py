"""What the table of ラウツァイト・セプ shows, described once: it is drawn and put into words from this."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine import core
from engine.lauzait_cep.board import TARGETS, WATER, on
from engine.lauzait_cep.pieces import MATCHES
from engine.lauzait_cep.state import Event, Piece, Pieces, RoundEnd, Set, Square, View
from renderers.canvas import Look
from renderers.lauzait_cep.names import award_text
from renderers.names import gained, player, signed
from renderers.translation import N_, Translator, translator

# --- The hire --------------------------------------------------------------------------------------


class Hire(NamedTuple):
    """A hire as far as it has come: the piece discarded, the one that moves, the sticks, the one taken."""

    seat: int
    discarded: Piece
    filled: Square
    mover: Piece = ""
    origin: Square = ""
    target: Square = ""
    wet: bool = False
    ones: int | None = None
    came_off: bool = True
    taken: Piece = ""
    own: bool = False


def last_hire(view: View) -> Hire | None:
    """Return the hire in progress, or else the last one of the round."""
    for turn in reversed([turn for turn in view.story if turn.round == view.round]):
        found = hire_of(turn.events)
        if found is not None:
            return found
    return None


def hire_of(events: tuple[Event, ...]) -> Hire | None:
    """Return the hire among the events of a turn."""
    hire: Hire | None = None
    for event in events:
        if event.kind == "discard":
            hire = Hire(event.seat, event.piece, event.square)
        elif hire is not None:
            hire = _further(hire, event)
    return hire


def _further(hire: Hire, event: Event) -> Hire:
    match event.kind:
        case "piece":
            return hire._replace(mover=event.piece, origin=event.square)
        case "to":
            return hire._replace(target=event.target, wet=event.target in WATER)
        case "water":
            return hire._replace(ones=event.ones, came_off=event.came_off)
        case "take":
            return hire._replace(taken=event.piece, own=event.own)
        case _:
            return hire


def choosable(view: View) -> tuple[Square, ...]:
    """Return the squares of which one is chosen now: pieces that may move, or that may be taken."""
    if view.phase == "piece":
        fitting = MATCHES[view.discarded]
        return tuple(
            square for square in TARGETS if square != view.filled and on(view.board, square) in fitting
        )
    return TARGETS[view.origin] if view.phase == "target" else ()


def fits(view: View, piece: Piece) -> tuple[Square, ...]:
    """Return the squares with a piece that may move when this one is discarded."""
    return tuple(square for square in TARGETS if on(view.board, square) in MATCHES[piece])


# --- Seats -----------------------------------------------------------------------------------------

EDGES: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The edge at which each seat sits, clockwise from the bottom (rule specification, section 1)."""


class Place(NamedTuple):
    """A seat: its edge, how many pieces it conceals, its revealed sets, what everybody saw it take.

    ``hire`` is the last one of the round if it was this seat's.
    """

    name: str
    detail: str
    points: str
    edge: int
    active: bool
    sets: tuple[Set, ...]
    known: Pieces
    hire: Hire | None = None


def order(view: View) -> tuple[int, ...]:
    """Return the seats in the order of play, the first seat first."""
    step = view.direction or 1
    return tuple(step * place % view.seats for place in range(view.seats))


def places(view: View, look: Look) -> tuple[Place, ...]:
    """Return all seats in the order of play."""
    t = translator(look.language)
    return tuple(_place(view, seat, look, t) for seat in order(view))


def _place(view: View, seat: int, look: Look, t: Translator) -> Place:
    hire = last_hire(view)
    return Place(
        player(look, seat, t),
        t.t("{count} concealed", count=view.hidden_sizes[seat]),
        signed(view.points[seat]),
        EDGES[view.seats][seat],
        seat in (view.mover, view.caster),
        view.sets[seat],
        view.known[seat],
        hire if hire is not None and hire.seat == seat else None,
    )


# --- The own hand ----------------------------------------------------------------------------------


class Hand(NamedTuple):
    """The hand of a seat: concealed pieces, each with how many pieces it would let move, and its sets.

    ``chosen`` are the places of the pieces that are being chosen, or that a refusal is about.
    """

    title: str
    hidden: Pieces
    moves: tuple[int, ...]
    sets: tuple[Set, ...]
    chosen: frozenset[int] = frozenset()


def hand(view: View, look: Look) -> Hand | None:
    """Return the hand of the seat whose view this is; None for a spectator."""
    if view.seat is None or view.hidden is None:
        return None
    t = translator(look.language)
    if look.looking_back:
        title = t.t("Pieces of {name}", name=player(look, view.seat, t))
    else:
        title = t.t("Your pieces. Only you see them.")
    moves = tuple(len(fits(view, piece)) for piece in view.hidden)
    named = core.Step("form", "-".join(look.marked))
    chosen = _chosen(view.hidden, (*look.chosen, named))
    return Hand(title, view.hidden, moves, view.sets[view.seat], chosen)


def _chosen(hidden: Pieces, steps: tuple[core.Step, ...]) -> frozenset[int]:
    """Return the places of the pieces that the steps chosen so far name."""
    left = [piece for step in steps if step.kind in ("form", "discard") for piece in step.value.split("-")]
    places = set()
    for place, piece in enumerate(hidden):
        if piece in left:
            left.remove(piece)
            places.add(place)
    return frozenset(places)


# --- How rounds ended ------------------------------------------------------------------------------


class Ended(NamedTuple):
    """How a round ended: what was counted, line by line, the points of each seat, and who starts next."""

    title: str
    sets: tuple[Set, ...]
    pieces: Pieces
    awards: tuple[tuple[str, str], ...]
    total: tuple[str, str] | None
    seats: tuple[tuple[str, str, bool], ...]
    following: str = ""

    def counted(self) -> Ended:
        """Return who declared, the pieces and what they were given; the points of all stand elsewhere."""
        return self._replace(seats=(), following="")

    def short(self) -> Ended:
        """Return only who declared."""
        return self.counted()._replace(sets=(), pieces=(), awards=(), total=None)


def told_round(view: View) -> RoundEnd | None:
    """Return the round that ended last, until everybody has had a turn in the next one."""
    if view.phase == "over" or view.turn_number <= view.seats:
        return view.last_round
    return None


HOW: Final = {
    "third_set": N_("Round {number}: {name} declares Lauzait Cep with a third set"),
    "concealed": N_("Round {number}: {name} declares Lauzait Cep with nine concealed pieces"),
    "stalemate": N_("Round {number}: {name} has nothing to discard and declares the Deadly Army (闇戦之集)"),
    "max_turns": N_("Round {number}: ended after {turns} turns without a declaration"),
}


def round_title(end: RoundEnd, look: Look) -> str:
    """Return who declared, and how."""
    t = translator(look.language)
    name = player(look, end.seat, t) if end.seat is not None else ""
    return t.t(HOW[end.how], number=end.number, name=name, turns=end.turns)


def ended(view: View, end: RoundEnd, look: Look) -> Ended:
    """Describe how a round ended."""
    t = translator(look.language)
    awards = tuple((award_text(award, end.light, t), gained(award.points)) for award in end.awards)
    total = (t.t("Formation points in all"), gained(end.formation)) if end.seat is not None else None
    return Ended(
        round_title(end, look),
        end.sets,
        end.pieces,
        awards,
        total,
        tuple(_gain(end, seat, look, t) for seat in range(len(end.points))),
        following(view, look),
    )


def _gain(end: RoundEnd, seat: int, look: Look, t: Translator) -> tuple[str, str, bool]:
    """Return what a seat got for sets, and its points before and after the round."""
    name = player(look, seat, t)
    declared = seat == end.seat
    parts = []
    if end.bonuses[seat]:
        parts.append(t.t("bonus {points}", points=gained(end.bonuses[seat])))
    if declared:
        parts.append(t.t("formation {points}", points=gained(end.formation)))
    words = t.t("{name}: {what}", name=name, what=t.t(", ").join(parts)) if parts else name
    before, after = signed(end.points[seat] - end.gains[seat]), signed(end.points[seat])
    return words, t.t("{before} → {after}", before=before, after=after), declared


def following(view: View, look: Look) -> str:
    """Return who starts the round that is played now, why, and the direction; empty before that is known."""
    if view.phase in ("over", "dealing", "casting") or view.starter < 0:
        return ""
    t = translator(look.language)
    return t.sentences([start_text(view, look, t), direction_text(view, t)])


def start_text(view: View, look: Look, t: Translator) -> str:
    """Return who starts this round, and why."""
    name = player(look, view.starter, t)
    thrown = [cast for cast in view.casts if cast.purpose == "start"]
    if not thrown:
        return t.t("{name} starts round {round} with the fewest points.", name=name, round=view.round)
    told = t.t("; ").join(
        t.t(", ").join(
            t.t("{name} {points}", name=player(look, cast.seat, t), points=cast.ones)
            for cast in thrown
            if cast.go == go
        )
        for go in sorted({cast.go for cast in thrown})
    )
    return t.t(
        "{name} starts round {round} with the highest throw: {throws}.",
        name=name,
        round=view.round,
        throws=told,
    )


def direction_text(view: View, t: Translator) -> str:
    """Return in which direction is played, as a sentence; with two seats there is nothing to tell."""
    if view.seats == 2 or not view.direction:
        return ""
    return t.t("Play goes clockwise.") if view.direction > 0 else t.t("Play goes counterclockwise.")
