"""Actions of 行山 as text, and back.

    use 3              the effect of the own card no. 3
    gather             every 無 and 王 that still gives something
    effects            boxed order: the cards work now, none of which has anything to be carried out
    steal 1 coin       the tiger: from seat 1
    mark 2.1           the general: seat 2's card no. 1; "destroy 2.1" the same
    change 2           ten rice for two coins
    dismantle 4        the own card no. 4
    install R5         a card of the hand; "discard B1" the same
    move rice          "move coin", "stay"
    next               nothing more in this phase
    draw R5, sticks 4  chance

Cards may be written as ``engine.card_text`` reads them.  Behind what costs something its currency may stand
("install R5 coin"), which is then checked.  A verb may stand last.  Behind "#" a seat is counted from 1, as
people count: "steal #2 coin" is "steal 1 coin".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from engine.card_text import read_words
from engine.cards import Cards
from engine.core import Step
from engine.mok_co import state as mok_co
from engine.mok_co.state import Action, State
from engine.nodes import tag
from engine.sticks import Fallen

# --- Text (7) --------------------------------------------------------------------------------------


def write(state: State, action: Action) -> str:
    """Write an action as one line."""
    verb = tag(action)
    match action:
        case mok_co.Use(number) | mok_co.Dismantle(number):
            return f"{verb} {number}"
        case mok_co.Steal(victim, resource):
            return f"{verb} {victim} {resource}"
        case mok_co.Mark(owner, number) | mok_co.Destroy(owner, number):
            return f"{verb} {owner}.{number}"
        case mok_co.Change(coins):
            return f"{verb} {coins}"
        case mok_co.Install(card) | mok_co.Discard(card) | mok_co.Draw(card):
            return f"{verb} {card}"
        case mok_co.Move(resource):
            return f"{verb} {resource}"
        case Fallen(ones):
            return f"{verb} {ones}"
        case _:
            return verb


class Reading(NamedTuple):
    """A text that names an action, and the currency named besides, if there is one."""

    action: Action
    currency: mok_co.Resource | None = None


RESOURCE_WORDS: Final[Mapping[str, mok_co.Resource]] = MappingProxyType(
    {"rice": "rice", "米": "rice", "coin": "coin", "coins": "coin", "銭": "coin"}
)
_PLAIN: Final[Mapping[str, Action]] = MappingProxyType(
    {"gather": mok_co.Gather(), "effects": mok_co.Effects(), "stay": mok_co.Stay(), "next": mok_co.Next()}
)
_OF_NUMBER: Final[Mapping[str, Any]] = MappingProxyType(
    {"use": mok_co.Use, "dismantle": mok_co.Dismantle, "change": mok_co.Change, "sticks": Fallen}
)
_OF_PLACE: Final[Mapping[str, type[mok_co.Mark | mok_co.Destroy]]] = MappingProxyType(
    {"mark": mok_co.Mark, "destroy": mok_co.Destroy}
)
_OF_CARD: Final[Mapping[str, type[mok_co.Install | mok_co.Discard | mok_co.Draw]]] = MappingProxyType(
    {"install": mok_co.Install, "discard": mok_co.Discard, "draw": mok_co.Draw}
)
_PAID: Final = frozenset({"install", "dismantle"})
_MOST_DIGITS: Final = 6


_VERBS: Final = frozenset({*_PLAIN, *_OF_NUMBER, *_OF_PLACE, *_OF_CARD, "move", "steal"})


def read(text: str) -> Reading | None:
    """Read an action, None if the text names none; the position is not looked at."""
    cards, words = _parts(text)
    action = _named(cards, words)
    if action is not None:
        return Reading(action)
    if len(words) < 2 or words[0] not in _PAID or words[-1] not in RESOURCE_WORDS:
        return None
    paid = _named(cards, words[:-1])
    return None if paid is None else Reading(paid, RESOURCE_WORDS[words[-1]])


def _named(cards: Cards, words: tuple[str, ...]) -> Action | None:
    """Return the action that cards and words name, the verb first."""
    match cards, words:
        case (), (verb,) if verb in _PLAIN:
            return _PLAIN[verb]
        case (), ("move", resource) if resource in RESOURCE_WORDS:
            return mok_co.Move(RESOURCE_WORDS[resource])
        case (), ("steal", victim, resource) if _is_number(victim) and resource in RESOURCE_WORDS:
            return mok_co.Steal(int(victim), RESOURCE_WORDS[resource])
        case (), (verb, owner, number) if verb in _OF_PLACE and _is_number(owner) and _is_number(number):
            return cast(Action, _OF_PLACE[verb](int(owner), int(number)))
        case (), (verb, number) if verb in _OF_NUMBER and _is_number(number):
            return cast(Action, _OF_NUMBER[verb](int(number)))
        case (card,), (verb,) if verb in _OF_CARD:
            return cast(Action, _OF_CARD[verb](card))
        case _:
            return None


def _parts(text: str) -> tuple[Cards, tuple[str, ...]]:
    """Return the cards and words of a text, a verb that stands last as the first one.

    The point between a seat and a number says nothing; a number behind "#" counts seats from 1.
    """
    cards, found = read_words(text)
    words: list[str] = []
    for before, word in zip(("", *found), found, strict=False):
        counted = before == "#" and _is_number(word) and int(word) > 0
        words.append(str(int(word) - 1) if counted else word)
    words = [word for word in words if word not in _SAYING_NOTHING]
    if words and words[-1] in _VERBS and words[0] not in _VERBS:
        words.insert(0, words.pop())
    return cards, tuple(words)


_SAYING_NOTHING: Final = frozenset({".", "#"})


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS


# --- Steps -----------------------------------------------------------------------------------------


def cut(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes.

    Kinds: use, gather, effects, change, dismantle, install, discard, move, stay, next, sticks, draw; for the
    tiger ``victim`` (a seat), then ``resource``; for the general ``owner`` (a seat), then ``mark`` or
    ``destroy``.  Where a card is meant, it is the subject.
    """
    table, verb = state.table, tag(action)
    match action:
        case mok_co.Steal(victim, resource):
            return Step("victim", str(victim)), Step("resource", resource)
        case mok_co.Mark(owner, number) | mok_co.Destroy(owner, number):
            card = table.camps[owner].installed[number - 1].card
            return Step("owner", str(owner)), Step(verb, str(number), card)
        case mok_co.Use(number) | mok_co.Dismantle(number):
            return (Step(verb, f"{verb}-{number}", table.camp.installed[number - 1].card),)
        case mok_co.Install(card) | mok_co.Discard(card) | mok_co.Draw(card):
            return (Step(verb, f"{verb}-{card}", card),)
        case mok_co.Change(coins):
            return (Step(verb, f"{verb}-{coins}", str(coins)),)
        case mok_co.Move(resource):
            return (Step(verb, f"{verb}-{resource}", resource),)
        case Fallen(ones):
            return (Step(verb, str(ones)),)
        case _:
            return (Step(verb, verb),)


def amount_of(values: tuple[str, ...]) -> Action | None:
    """Return the change that the value of a step means, whether it is listed or not; None for others."""
    found = read(" ".join(values).replace("-", " ")) if len(values) == 1 else None
    return found.action if found and isinstance(found.action, mok_co.Change) else None


# --- What was meant --------------------------------------------------------------------------------


def nearest(text: str, notations: Sequence[str]) -> list[str]:
    """Return the notations that have cards, words or numbers in common with a text, most first, or all."""
    cards, words = _parts(text)
    named = {card.lower() for card in cards} | set(words)
    common = [len(named & set(notation.lower().replace(".", " ").split())) for notation in notations]
    ranked = sorted(zip(notations, common, strict=True), key=lambda pair: -pair[1])
    return [notation for notation, shared in ranked if shared] or list(notations)
