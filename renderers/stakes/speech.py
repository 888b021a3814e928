"""The sentences that both games of heats share, and how their picture is put together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from engine.core import NewSeat
from engine.heats import Chain, Heat
from engine.rounds import NextRound
from engine.sticks import Fallen
from renderers import glossary
from renderers.canvas import Look
from renderers.face import Drawing, Emblems
from renderers.names import listed, player
from renderers.stakes import picture, sharing
from renderers.stakes.names import TYPED
from renderers.stakes.table import (
    Place,
    View,
    chain_text,
    columns,
    finals,
    names_of,
    panel_lines,
    panels,
    places,
    round_title,
    tied_text,
    value_text,
)
from renderers.table import ends
from renderers.table.emblems import TO_THROW, thrown
from renderers.table.face import ChipFace
from renderers.translation import Translator, translator


class Stakes(ChipFace[View, Any]):
    """A game of heats; a game adds what it asks, and what it says of a chain."""

    typed = TYPED
    emblems = Emblems(TO_THROW, MappingProxyType({"throw": thrown, "again": thrown}))

    # --- What a game says itself -------------------------------------------------------------------

    @abstractmethod
    def acting(self, view: View, look: Look) -> str:
        """Return who decides what, where contenders act."""

    @abstractmethod
    def fell(self, name: str, chain: Chain, t: Translator) -> str:
        """Return what the last throw of a chain has made of it."""

    @abstractmethod
    def ended(self, name: str, chain: Chain, t: Translator) -> str:
        """Return how a chain has come to its end."""

    # --- Pictures ----------------------------------------------------------------------------------

    def draw(self, view: View, look: Look) -> Drawing:
        """Draw the pot, the seats and what they have; at the end they stand in the order of their places."""
        t, over = translator(look.language), (look.result or view.result) is not None
        return picture.draw(
            picture.Shown(
                title=glossary.titled(self.names.name, t),
                status=status(view, t),
                prompt=self.prompt(view, look),
                pot=None if over else picture.Pot(view.pot, t.t("Pot"), _last_throw(view, look, t)),
                places=_seated(view, look),
                columns=columns(view, look, picture.most_heats()),
                order=_order(view, look),
            ),
            look,
        )

    signs = staticmethod(picture.draw_signs)

    # --- What happened, who is asked ---------------------------------------------------------------

    def change(self, view: View, look: Look) -> str:
        """Return what has been thrown or held, who ties, who takes the pot; blind, what the seat did."""
        return self._own_change(view, look, translator(look.language)) or super().change(view, look)

    def happened(self, view: View, kind: str, name: str, look: Look, t: Translator) -> str:
        """Return what a contender has thrown or held, who ties, who takes the pot."""
        match kind:
            case "throw":
                return t.t("{name} throws the sticks.", name=name)
            case "done":
                return t.t("{name} is done.", name=name)
            case "tied":
                heat = view.heats[-1]
                return t.sentences((self._decided(view, heat, look, t), _heat_follows(view, heat, look, t)))
            case "won":
                assert view.last_round is not None
                said = self._decided(view, view.last_round.heats[-1], look, t)
                return t.sentences((said, _taken(view, look, t)))
            case _:
                assert view.last is not None
                chain = view.chains[view.last.seat]
                assert chain is not None
                return (self.fell if kind == "fell" else self.ended)(name, chain, t)

    def _own_change(self, view: View, look: Look, t: Translator) -> str:
        """Return what a seat has thrown that throws blind."""
        if view.seat is None or not view.options.at_once:
            return ""
        chain, name = view.chains[view.seat], player(look, view.seat, t)
        if chain is None or not chain.throws:
            return ""
        return (self.ended if chain.over else self.fell)(name, chain, t)

    def _decided(self, view: View, heat: Heat, look: Look, t: Translator) -> str:
        """Return how the last chain of a heat ended; blind, what all have thrown."""
        assert view.last is not None
        if not view.options.at_once:
            chain = heat.chains[view.last.seat]
            assert chain is not None
            return self.ended(player(look, view.last.seat, t), chain, t)
        shown = ((player(look, seat, t), heat.chains[seat]) for seat in heat.contenders)
        values = [
            t.t("{name} {points}", name=name, points=value_text(chain, t)) for name, chain in shown if chain
        ]
        return t.t("All are done: {values}.", values=listed(values, t))

    def asked(self, view: View, look: Look) -> str:
        """Return who is to throw or to decide."""
        t = translator(look.language)
        if view.phase == "between":
            return t.t("The next round is about to begin.")
        if view.phase == "thrown" and not view.options.at_once:
            return t.t("The sticks are in the air.")
        return self.acting(view, look)

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return who took the pot with what."""
        return round_title(after.last_round, look) if after.last_round else ""

    deed = staticmethod(sharing.deed)

    # --- The whole table ---------------------------------------------------------------------------

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, who is asked, the table, and how the last round went."""
        t = translator(look.language)
        told = [*self._table(view, look)]
        if view.last_round is not None and (view.last is None or view.last.kind != "won"):
            told.append(t.sentence(round_title(view.last_round, look)))
        return t.sentences(told)

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the same in lines, with every throw of this round and of the last one."""
        t = translator(look.language)
        sums = [line for panel in panels(view, look) for line in panel_lines(panel, t)]
        return "\n".join([*self._table(view, look), *sums])

    def _table(self, view: View, look: Look) -> Iterator[str]:
        t = translator(look.language)
        yield from self.happening(view, look)
        yield t.sentence(status(view, t))
        if view.phase in ("act", "thrown"):
            yield t.t("The pot: {count}.", count=view.pot)
        yield from (_place_text(place, t) for place in places(view, look))

    # --- Choices -----------------------------------------------------------------------------------

    def action_text(self, view: View, action: object, look: Look) -> str:
        """Return a sentence about an action of the seat that acts, or whose view it is."""
        t = translator(look.language)
        match action:
            case Fallen(ones):
                return t.t("The sticks show {count}.", count=ones)
            case NextRound():
                return t.t("The next round begins.")
            case NewSeat():
                return t.t("Somebody joins the table.")
            case _:
                return self.acted(_actor(view, look, t), view, action, t)

    def acted(self, name: str, view: View, action: object, t: Translator) -> str:
        """Return a sentence about what a contender does."""
        return t.t("{name} throws the sticks.", name=name)


def status(view: View, t: Translator) -> str:
    """Return round and heat."""
    said = t.t("Round {round} of {rounds}", round=view.round, rounds=view.rounds)
    if not view.heats:
        return said
    return listed([said, t.t("heat {number}", number=len(view.heats) + 1)], t)


def best_text(view: View, look: Look) -> str:
    """Return the best so far and whose it is, empty before there is one that is no bust."""
    t = translator(look.language)
    if not view.best:
        return ""
    return t.t("The best so far is {value} ({names}).", value=view.best, names=names_of(_ahead(view), look))


def _ahead(view: View) -> list[int]:
    return [
        seat
        for seat in view.contenders
        if (chain := view.chains[seat]) is not None and chain.over and chain.value == view.best
    ]


def _seated(view: View, look: Look) -> tuple[Place, ...]:
    result = look.result or view.result
    return places(view, look) if result is None else finals(view, result, look)


def _order(view: View, look: Look) -> list[int]:
    """Return the seats as they stand below each other: in turn, at the end by their places."""
    result = look.result or view.result
    return list(range(view.seats)) if result is None else ends.ranked(result)


def _last_throw(view: View, look: Look, t: Translator) -> tuple[str, int | None] | None:
    """Return whose throw is to be seen in the middle, and what fell: the last one; blind, the own one."""
    if view.options.at_once:
        seat = view.seat
        chain = None if seat is None else view.chains[seat]
    elif view.last is None:
        return None
    else:
        seat = view.last.seat
        chain = _heat_of_last(view, seat)
    if seat is None or chain is None:
        return None
    name = player(look, seat, t)
    if view.thrower == seat:
        return name, None
    return (name, chain.throws[-1]) if chain.throws else None


def _heat_of_last(view: View, seat: int) -> Chain | None:
    """Return the chain in which the last open event happened."""
    assert view.last is not None
    match view.last.kind:
        case "tied":
            return view.heats[-1].chains[seat]
        case "won":
            return None if view.last_round is None else view.last_round.heats[-1].chains[seat]
        case _:
            return view.chains[seat]


def _heat_follows(view: View, heat: Heat, look: Look, t: Translator) -> str:
    """Return who ties and plays on for how much."""
    return t.t(
        "{tie}: only they play another heat, and the pot is {pot}.", tie=tied_text(heat, look), pot=view.pot
    )


def _taken(view: View, look: Look, t: Translator) -> str:
    """Return who has taken the pot of the last round."""
    last = view.last_round
    assert last is not None
    name, value = player(look, last.winner, t), last.heats[-1].best
    return t.t("{name} takes the pot of {pot} with {value}.", name=name, pot=last.pot, value=value)


def _actor(view: View, look: Look, t: Translator) -> str:
    """Return who acts: the one who is seen to, else the seat whose view it is."""
    seat = view.seat if view.acting is None else view.acting
    return t.t("Somebody") if seat is None else player(look, seat, t)


def _place_text(place: Place, t: Translator) -> str:
    notes = [t.t("chips {count}", count=place.chips)]
    if place.throws:
        threw = place.thrown.added if place.bust else chain_text(place.thrown, t)
        notes.append(t.t("threw {ones}", ones=threw))
    if place.note:
        notes.append(place.note)
    return t.t("{name}: {what}.", name=place.name, what=listed(notes, t))
