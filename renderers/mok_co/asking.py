"""Who is asked what in 行山, what it costs and what comes next; what an action is; the route in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.mok_co import state as mok_co
from engine.mok_co.judge import ORDERS
from engine.mok_co.numbers import HIGH, RICE_FOR_CARD, RICE_FOR_COIN
from engine.mok_co.state import Action, View
from engine.sticks import Fallen
from renderers.canvas import Look
from renderers.cards.names import card_text
from renderers.mok_co.names import PHASES, RESOURCES
from renderers.mok_co.table import is_due
from renderers.mok_co.telling import coin_text, numbered, price_text, rice_text, square_text, squares_text
from renderers.names import listed, player
from renderers.translation import N_, Translator

# --- Who is asked what -----------------------------------------------------------------------------

_ASKED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "effects": N_("{name}: use your cards, in any order. Still to use: no. {numbers}."),
        "change": N_("{name}: {rate} rice for a coin, once, or go on."),
        "dismantle": N_("{name}: pay their price to dismantle cards of your own, or go on to {next}."),
        "cards": N_(
            "{name}: pay their price to install cards, or discard cards for {gain} each; or go on to {next}."
        ),
        "install": N_("{name}: install more cards, or go on to {next}."),
        "discard": N_("{name}: discard more cards for {gain} each, or go on to {next}."),
        "move": N_("{name}: move {squares} for {rice} or {coins}, or stay."),
    }
)
"""What is asked in each phase; of the cards, by what was begun."""

_ANY_ORDER: Final = N_("{name}: {phases}, each once and in any order; or go on to {next}.")


def prompt(view: View, name: str, look: Look, t: Translator) -> str:
    """Return what the player with this name decides now, what it costs, and what comes next."""
    match view.phase:
        case "dealing" | "drawing":
            return t.t("Cards are drawn.")
        case "thrown":
            return t.t("The sticks are thrown for the {card}.", card=_used(view, t))
        case "stealing":
            said = N_("{name}: the {card} takes 1 rice or 1 coin. From whom? {players}.")
            return t.t(said, name=name, card=_used(view, t), players=_others(view, look, t))
        case "striking":
            said = _STRIKES[(view.ones or 0) >= HIGH]
            return t.t(said, name=name, ones=view.ones, players=_others(view, look, t))
        case _:
            return _phase(view, name, t)


_STRIKES: Final[Mapping[bool, str]] = MappingProxyType(
    {
        False: N_("{name}: the sticks show {ones}. Lay a mark on a card, your own or one of {players}."),
        True: N_("{name}: the sticks show {ones}. Destroy a card, your own or one of {players}."),
    }
)
"""What a general asks, by whether the throw was the rare one."""


def _used(view: View, t: Translator) -> str:
    """Return the card that is being used."""
    return card_text(view.players[view.mover].installed[view.number - 1].card, t)


def _others(view: View, look: Look, t: Translator) -> str:
    """Return the opponents that can be chosen, with the numbers of their tokens."""
    seats = (seat for seat, there in enumerate(view.players) if seat != view.mover and not there.protected)
    named = [numbered(player(look, seat, t), seat, t) for seat in seats]
    return listed(named, t) or t.t("none")


def _phase(view: View, name: str, t: Translator) -> str:
    stages = ORDERS[view.options.edition]
    stage = view.progress.stage
    following = listed([t.t(PHASES[phase]) for phase in stages[stage + 1]], t) if stages[stage + 1 :] else ""
    if len(view.open) > 1:
        phases = listed([t.t(PHASES[phase]) for phase in view.open], t)
        return t.t(_ANY_ORDER, name=name, phases=phases, next=following)
    asked = view.open[0] if view.open[0] != "cards" else view.progress.branch or "cards"
    there = view.players[view.mover]
    return t.t(
        _ASKED[asked],
        name=name,
        next=following,
        numbers=listed([str(number) for number in _due(view)], t) or t.t("none"),
        rate=RICE_FOR_COIN,
        gain=rice_text(RICE_FOR_CARD, t),
        squares=squares_text(there.costs.distance, t),
        rice=rice_text(there.costs.move_rice, t),
        coins=coin_text(there.costs.move_coin, t),
    )


def _due(view: View) -> list[int]:
    """Return the numbers of the cards that have still to be used."""
    return [number for number, laid in enumerate(view.players[view.mover].installed, 1) if is_due(laid)]


# --- Actions ---------------------------------------------------------------------------------------


def action_text(view: View, action: Action, look: Look, t: Translator) -> str:
    """Return a sentence about an action chosen in this view; a card that is drawn has no name."""
    match action:
        case mok_co.Draw():
            return t.t("A card is drawn.")
        case Fallen(ones):
            return t.t("The sticks show {count}", count=ones)
        case _:
            name = player(look, view.mover, t)
            return t.t("{name}: {what}", name=name, what=done_text(view, action, look, t))


def done_text(view: View, action: object, look: Look, t: Translator) -> str:
    """Return what an action does, without who does it."""
    match action:
        case mok_co.Use(number):
            return t.t("uses {card}", card=_card(view, view.mover, number, t))
        case mok_co.Gather():
            return t.t("uses all cards that give something")
        case mok_co.Effects():
            return t.t("lets the cards grow older")
        case mok_co.Steal(victim, resource):
            what = price_text(resource, 1, t)
            return t.t("takes {what} from {name}", what=what, name=player(look, victim, t))
        case mok_co.Mark(owner, number):
            said = N_("lays a mark on {card} of {name}")
            return t.t(said, card=_card(view, owner, number, t), name=player(look, owner, t))
        case mok_co.Destroy(owner, number):
            card = _card(view, owner, number, t)
            return t.t("destroys {card} of {name}", card=card, name=player(look, owner, t))
        case mok_co.Change(coins):
            rice = rice_text(RICE_FOR_COIN * coins, t)
            return t.t("changes {rice} into {coins}", rice=rice, coins=coin_text(coins, t))
        case mok_co.Dismantle(number):
            return t.t("dismantles {card}", card=_card(view, view.mover, number, t))
        case mok_co.Install(card):
            return t.t("installs {card}", card=card_text(card, t))
        case mok_co.Discard(card):
            return t.t("discards {card}", card=card_text(card, t))
        case mok_co.Move(resource):
            return t.t("moves, paying with {resource}", resource=t.t(RESOURCES[resource]))
        case mok_co.Stay():
            return t.t("stays")
        case _:
            return t.t("goes on")


def _card(view: View, owner: int, number: int, t: Translator) -> str:
    """Return an installed card by its name, or by its number where none lies there."""
    installed = view.players[owner].installed
    return card_text(installed[number - 1].card, t) if 0 < number <= len(installed) else str(number)


# --- The route -------------------------------------------------------------------------------------


def route_text(view: View, t: Translator) -> str:
    """Return where the route leads, and what is special about some of its squares."""
    way = view.options.way
    hues = listed([square_text(view, index, t) for index in sorted(way.hues)], t)
    said = [
        t.t("The route: {squares}.", squares=" ".join(way.squares)),
        t.t("Hue, from which a move is 1 longer: {squares}.", squares=hues or t.t("none")),
    ]
    if view.options.water:
        waters = listed([square_text(view, index, t) for index in sorted(way.waters)], t)
        said.append(t.t("Water, from which moving costs 1 more: {squares}.", squares=waters or t.t("none")))
    return t.sentences(said)
