"""What the table shows, described once: it is drawn from this, and put into words from this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine import core
from engine.heats import Chain, Heat, Round
from engine.heats import View as HeatView
from renderers.canvas import Look
from renderers.names import capitalized, gained, listed, player, signed
from renderers.table import ends
from renderers.table.rows import Cell
from renderers.translation import P_, Translator, translator

View = HeatView[Any]
"""The view of either game."""

MOST_HEATS: Final = 3
"""So many heats of a round are shown line by line; what was before them is summed up."""


class Place(NamedTuple):
    """A seat: how it stands in this heat, its chips, what it has thrown, and what that counts.

    ``value`` is empty for what has not begun or cannot be seen; ``leads`` tells whether it is the best;
    ``waits`` whether something is still to be thrown, ``named`` whether a refusal is about it.
    """

    name: str
    note: str
    chips: str
    throws: tuple[int, ...]
    value: str
    active: bool
    contends: bool
    waits: bool
    leads: bool
    bust: bool
    named: bool = False

    @property
    def thrown(self) -> Thrown:
        """What it has thrown, as a line of a heat has it."""
        return Thrown(self.name, self.throws, self.value, self.leads)


class Thrown(NamedTuple):
    """What a contender has thrown in a heat that is over."""

    name: str
    throws: tuple[int, ...]
    value: str
    ahead: bool

    @property
    def added(self) -> str:
        """The throws as a sum: "2 + 3 + 5"."""
        return " + ".join(map(str, self.throws))


class Panel(NamedTuple):
    """A sum: heats with what each threw, or what each got; ``title`` says how it ended."""

    title: str
    heats: tuple[tuple[str, tuple[Thrown, ...]], ...] = ()
    gains: tuple[tuple[str, str, bool], ...] = ()


class Column(NamedTuple):
    """What all seats have of one kind, by seat, and what it is called where that has to be said."""

    head: str
    cells: tuple[Cell, ...]


# --- The seats -------------------------------------------------------------------------------------


def places(view: View, look: Look) -> tuple[Place, ...]:
    """Return all seats."""
    return tuple(_place(view, seat, look, translator(look.language)) for seat in range(view.seats))


def _place(view: View, seat: int, look: Look, t: Translator) -> Place:
    chain = view.chains[seat]
    begun = chain is not None and bool(chain.throws)
    return Place(
        name=player(look, seat, t),
        note=_note(view, seat, t),
        chips=signed(view.chips[seat]),
        throws=chain.throws if chain is not None else (),
        value=str(chain.value) if chain is not None and begun else "",
        active=seat in view.turn or seat == view.thrower,
        contends=seat in view.contenders,
        waits=seat in view.contenders and seat not in view.done,
        leads=chain is not None and chain.over and chain.value == view.best,
        bust=chain is not None and chain.status == "bust",
        named=look.marks("seat", seat),
    )


def _note(view: View, seat: int, t: Translator) -> str:
    """Return how a seat stands in this heat."""
    chain = view.chains[seat]
    if seat not in view.contenders:
        return _out(view, seat, t)
    if chain is None:
        return t.t(P_("throwing", "done")) if seat in view.done else t.t("still throwing")
    if chain.status == "bust":
        return t.t("bust")
    if chain.status == "held":
        return t.t(P_("throwing", "done"))
    return t.t("so far") if chain.throws else t.t("to throw")


def _out(view: View, seat: int, t: Translator) -> str:
    """Return why a seat does not throw."""
    if view.phase in ("over", "between"):
        return ""
    if view.heats and seat in view.heats[0].contenders:
        return t.t("out of this round")
    return t.t("no chips left")


def finals(view: View, result: core.Result, look: Look) -> tuple[Place, ...]:
    """Return all seats as the last heat of the game left them; what each counts is its rank."""
    heat = view.last_round.heats[-1] if view.last_round else None
    return tuple(_final(view, seat, result, heat, look) for seat in range(view.seats))


def _final(view: View, seat: int, result: core.Result, heat: Heat | None, look: Look) -> Place:
    chain = heat.chains[seat] if heat else None
    return Place(
        name=player(look, seat, translator(look.language)),
        note="",
        chips=signed(view.chips[seat]),
        throws=chain.throws if chain else (),
        value=f"{result.ranking[seat]}.",
        active=False,
        contends=True,
        waits=False,
        leads=result.ranking[seat] == 1,
        bust=False,
    )


# --- Heats -----------------------------------------------------------------------------------------


def thrown(heat: Heat, look: Look) -> tuple[Thrown, ...]:
    """Return what each contender has thrown in a heat that is over, in the order of throws."""
    t = translator(look.language)
    found = []
    for seat in heat.contenders:
        chain = heat.chains[seat]
        assert chain is not None
        found.append(Thrown(player(look, seat, t), chain.throws, value_text(chain, t), seat in heat.ahead))
    return tuple(found)


def value_text(chain: Chain, t: Translator) -> str:
    """Return what a chain counts: "7", or "bust"."""
    return t.t("bust") if chain.status == "bust" else str(chain.value)


def chain_text(one: Thrown, t: Translator) -> str:
    """Return a chain with its sum: "2 + 3 + 5 = 10"."""
    if one.value == one.added:
        return one.added
    return t.t("{throws} = {value}", throws=one.added, value=one.value)


def names_of(seats: Sequence[int], look: Look) -> str:
    """Return names as they stand in a sentence."""
    t = translator(look.language)
    return t.both([player(look, seat, t) for seat in seats])


def _heats(
    heats: Sequence[Heat], look: Look, t: Translator, *, alone: bool
) -> tuple[tuple[str, tuple[Thrown, ...]], ...]:
    """Return heats with their titles, the last ones line by line; a heat that is ``alone`` needs no title."""
    hidden = max(0, len(heats) - MOST_HEATS)
    pot = sum(sum(heat.antes) for heat in heats[:hidden])
    found: list[tuple[str, tuple[Thrown, ...]]] = []
    if hidden:
        found.append((t.tn("{count} tied heat before", "{count} tied heats before", hidden), ()))
    for number, heat in enumerate(heats[hidden:], hidden + 1):
        pot += sum(heat.antes)
        title = "" if alone else t.t("Heat {number}, pot {pot}", number=number, pot=pot)
        found.append((title, thrown(heat, look)))
    return tuple(found)


# --- Columns ---------------------------------------------------------------------------------------


def columns(view: View, look: Look, most: int) -> tuple[Column, ...]:
    """Return what each seat has: in at most so many tied heats, or in the last round; its chips.

    At the end what it has won in all stands in the place of its chips.
    """
    t, result = translator(look.language), look.result or view.result
    found = list(_heat_columns(view, t, most))
    if view.last_round is not None and not view.heats:
        found += _round_columns(view, view.last_round, t)
    return (*found, Column(t.t(P_("heading", "Chips")), tuple(_sums(view, result))))


def _sums(view: View, result: core.Result | None) -> Iterator[Cell]:
    """Yield the chips of all seats; at the end what they have won."""
    if result is None:
        yield from (Cell(signed(chips)) for chips in view.chips)
        return
    for points, rank in zip(result.points, result.ranking, strict=True):
        yield Cell(gained(points), "gold" if rank == 1 else "plain")


def _heat_columns(view: View, t: Translator, most: int) -> Iterator[Column]:
    """Yield what was thrown in the last tied heats: who plays on stands out."""
    for number, heat in list(enumerate(view.heats, 1))[-most:]:
        head = capitalized(t.t("heat {number}", number=number))
        yield Column(head, tuple(_heat_cell(heat, seat, t) for seat in range(view.seats)))


def _heat_cell(heat: Heat, seat: int, t: Translator) -> Cell:
    chain = heat.chains[seat] if seat < len(heat.chains) else None
    return Cell(value_text(chain, t) if chain else "", "plain" if seat in heat.ahead else "pale")


def _round_columns(view: View, last: Round, t: Translator) -> Iterator[Column]:
    """Yield what decided the last round, and what it gave; nothing for who has come since."""
    yield Column("", tuple(_heat_cell(last.heats[-1], seat, t) for seat in range(view.seats)))
    gains = (last.gains[seat] if seat < len(last.gains) else None for seat in range(view.seats))
    yield Column(
        t.t("Round {round}", round=last.number),
        tuple(
            Cell() if gain is None else Cell(gained(gain), "gold" if seat == last.winner else "pale")
            for seat, gain in enumerate(gains)
        ),
    )


# --- Sums ------------------------------------------------------------------------------------------


def panels(view: View, look: Look) -> tuple[Panel, ...]:
    """Return how the game ended, if it has; the tied heats of this round; the last round."""
    t = translator(look.language)
    result = look.result or view.result
    found = [] if result is None else [_ending(result, look)]
    if view.heats:
        found.append(Panel(tied_text(view.heats[-1], look), _heats(view.heats, look, t, alone=False)))
    if view.last_round is not None:
        found.append(_round(view.last_round, look))
    return tuple(found)


def tied_text(heat: Heat, look: Look) -> str:
    """Return who shares the highest value of a heat."""
    t = translator(look.language)
    return t.t("{names} tie with {value}", names=names_of(heat.ahead, look), value=heat.best)


def _ending(result: core.Result, look: Look) -> Panel:
    final = ends.final(result, look, lambda seat: gained(result.points[seat]))
    return Panel(translator(look.language).t("Final result"), gains=final)


def _round(last: Round, look: Look) -> Panel:
    """Return what was thrown in a round, and what each seat gained."""
    t = translator(look.language)
    gains = tuple(
        (player(look, seat, t), gained(gain), seat == last.winner) for seat, gain in enumerate(last.gains)
    )
    heats = _heats(last.heats, look, t, alone=len(last.heats) == 1)
    return Panel(round_title(last, look), heats, gains)


def round_title(last: Round, look: Look) -> str:
    """Return who took the pot of a round, and with what."""
    t = translator(look.language)
    return t.t(
        "Round {round}: {name} takes the pot of {pot} with {value}",
        round=last.number,
        name=player(look, last.winner, t),
        pot=last.pot,
        value=last.heats[-1].best,
    )


def panel_lines(panel: Panel, t: Translator) -> list[str]:
    """Return a panel in words, line by line."""
    told = [t.sentence(panel.title)]
    for title, rows in panel.heats:
        if title:
            told.append(t.sentence(title))
        told += [t.t("{name}: {what}.", name=row.name, what=chain_text(row, t)) for row in rows]
    if not panel.heats:
        return [*told, *(t.t("{name}: {what}.", name=name, what=gain) for name, gain, _ in panel.gains)]
    gains = [t.t("{name} {points}", name=name, points=gain) for name, gain, _ in panel.gains]
    return [*told, t.sentence(listed(gains, t))] if gains else told
