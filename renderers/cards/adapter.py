"""What is a card game's own in its pictures and words.

An adapter turns a view into groups of cards and details of seats, and events, prompts and steps into
sentences; :mod:`renderers.cards.speech` makes the pictures and all texts from that.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from engine import core
from engine.card_game import CardView
from engine.card_table import Deal, NewSeat, Reshuffle
from engine.card_text import CARDS
from renderers.canvas import Look
from renderers.cards.faces import Card
from renderers.cards.plan import Group, Panel, Tree
from renderers.face import Face
from renderers.translation import Translator

V = TypeVar("V", bound=CardView[Any, Any, Any])
E = TypeVar("E")  # what everybody saw of an action
A = TypeVar("A")
L = TypeVar("L")  # how a season ended


class CardAdapter(Face[V, A | Deal | Reshuffle | NewSeat], Generic[V, E, A, L]):
    """The part of a card game's face that is its own: what it must answer, and what it may."""

    draws: bool = False
    """Whether cards are drawn in the middle of a season: it is told how many are left."""
    labels: Mapping[str, str] = MappingProxyType({})
    """By what is chosen: the labels of steps of this game that hold no values."""

    @abstractmethod
    def event(self, view: V, event: E, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about what the player with this name did, "" for nobody, as everybody saw it."""

    @abstractmethod
    def asked(self, view: V, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about what the player with this name decides now."""

    def nobody_asked(self, view: V, t: Translator) -> str:
        """Return what happens where nobody is seen to decide."""
        return t.t("The cards are being dealt.")

    @abstractmethod
    def acted(self, view: V, action: A, t: Translator) -> str:
        """Return what an action is, as a continuation of "Aya: "."""

    @abstractmethod
    def settled(self, last: L, look: Look, t: Translator) -> Panel:
        """Return how a season was settled, line by line."""

    def groups(self, view: V, look: Look, t: Translator) -> list[Group]:
        """Return the cards in the middle that everybody sees, group by group."""
        return []

    def details(self, view: V, seat: int, t: Translator) -> list[str]:
        """Return what is to be said of a seat beside points, cards and dealership."""
        return []

    def brief(self, view: V, seat: int, t: Translator) -> list[str]:
        """Return what is written of it in a picture, in which the cards before it are seen."""
        return self.details(view, seat, t)

    def step(self, view: V, step: core.Step, t: Translator) -> str:
        """Return the label of a step of this game, or an empty text for those that all games share."""
        return t.t(self.labels.get(step.value, "")) if step.kind != CARDS else ""

    def status(self, view: V, t: Translator) -> list[str]:
        """Return short notes about the whole table, such as the pot."""
        return []

    def tree(self, view: V, look: Look, t: Translator) -> Tree | None:
        """Return the cards on the table that grow from each other."""
        return None

    def before(self, view: V, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the cards that lie open before a seat, whose player has this name; groups may be empty."""
        return []

    def dealer_value(self, view: V) -> int:
        """Return by what payments of the dealer are multiplied, as stands beside that seat; 1 by nothing."""
        return view.dealer_value

    def pot(self, view: V) -> int | None:
        """Return the points in the pot; None where there is none."""
        return None

    def out(self, view: V, seat: int) -> bool:
        """Whether a seat is out of the round or season."""
        return False

    def drawn(self, view: V) -> tuple[Card, ...]:
        """Return the cards of the own hand that were just drawn and stand apart."""
        return ()

    def in_hand(self, view: V) -> tuple[Card, ...]:
        """Return all cards that the seat whose view this is has in its hand, in the order of the deck."""
        return view.hand or ()
