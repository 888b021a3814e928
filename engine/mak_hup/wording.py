"""Actions of 値木 as text, and back.

    B5 R3 on 8         on an end, named by its number; "free" is a free end; where an older end has the same
                       number "#4" counts the cards on the table from 0
    B6 joins 3 3       paths are joined, by the numbers of their ends
    clear Bk           the table is swept
    draw, pass

Cards alone are enough where only one legal action uses them.

Cards may be written as codes in any case (b5) or by their kanji (黒馬, 赤兵), with any separators.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.card_table import Reshuffle
from engine.card_text import cards_step, cards_text, notate_deal, parse_reshuffle, read_words
from engine.cards import sort_cards
from engine.core import IllegalAction, Step, unreadable
from engine.mak_hup.judge import legal
from engine.mak_hup.state import Acting, Action, Clear, Draw, Extend, Merge, Move, Node, Pass, Reshuffling
from engine.mak_hup.tree import end_name, open_ends
from engine.nodes import plain_step
from engine.table_game import NEAR


def find_ends(tree: Sequence[Node], words: Sequence[str]) -> tuple[int, ...] | None:
    """Return the ends that words name: a number, ``free``, or ``#`` and a place; None if there are none."""
    left = list(open_ends(tree))
    found: list[int] = []
    by_place = False
    for word in words:
        if word == "#":
            by_place = True
            continue
        fitting = [end for end in left if word == (str(end) if by_place else end_name(tree, end))]
        by_place = False
        if not fitting:
            return None
        left.remove(fitting[0])
        found.append(fitting[0])
    return tuple(found)


def ends_text(tree: Sequence[Node], ends: Sequence[int]) -> str:
    """Write ends by their numbers, or by their places where older ones have the same numbers."""
    names = [end_name(tree, end) for end in ends]
    if find_ends(tree, names) == tuple(ends):
        return " ".join(names)
    return " ".join(f"#{end}" for end in ends)


def write(state: Acting, action: Move | Reshuffle) -> str:
    """Write an action as one line."""
    tree = state.table.tree
    match action:
        case Reshuffle():
            return notate_deal(action)
        case Extend(end, cards):
            return f"{cards_text(cards)} on {ends_text(tree, (end,))}"
        case Merge(ends, cards):
            return f"{cards_text(cards)} joins {ends_text(tree, ends)}"
        case Clear(card):
            return f"clear {card}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"


def read(state: Acting, text: str) -> Move | Reshuffle:
    """Read an action; cards alone must be those of exactly one legal action.

    Raises IllegalAction, with the actions of these cards where there are several, if the text names none.
    """
    if isinstance(state, Reshuffling):
        return parse_reshuffle(text)
    cards, words = read_words(text)
    cards = sort_cards(cards)
    tree = state.table.tree
    match words:
        case ("draw",) if not cards:
            return Draw()
        case ("pass",) if not cards:
            return Pass()
        case ("clear",) if len(cards) == 1:
            return Clear(cards[0])
        case ("on", *names) if cards and (ends := find_ends(tree, names)) and len(ends) == 1:
            return Extend(ends[0], cards)
        case ("joins", *names) if cards and (ends := find_ends(tree, names)):
            return Merge(ends, cards)
    options = legal(state)
    fitting = [action for action in options if cards and played(action) == cards]
    if not words and len(fitting) == 1:
        return fitting[0]
    near = [write(state, action) for action in (fitting or options)[:NEAR]]
    if not words and fitting:
        raise IllegalAction("ambiguous", text=text, near=tuple(near))
    raise unreadable(text, near)


def played(action: Action) -> tuple[str, ...]:
    """Return the cards of the own hand that an action uses."""
    match action:
        case Extend(cards=cards) | Merge(cards=cards):
            return cards
        case Clear(card):
            return (card,)
        case _:
            return ()


def cut(state: Acting, action: Move | Reshuffle) -> tuple[Step, ...]:
    """Cut an action into its cards and the ends on which they are placed; ends are named by their places."""
    tree = state.table.tree
    match action:
        case Extend(end, cards):
            return cards_step(cards), Step("end", str(end), tree[end].card)
        case Merge(ends, cards):
            subject = "-".join(tree[end].card for end in ends)
            return cards_step(cards), Step("merge", "-".join(map(str, ends)), subject)
        case Clear(card):
            return cards_step((card,)), Step("clear", "clear")
        case _:
            return plain_step(action)
