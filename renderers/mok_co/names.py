"""What the rules and options of 行山 are called, what its menus ask for, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.face import RuleWords
from renderers.terms import term
from renderers.translation import N_

NAMES: Final = RuleWords(
    name=term("games.mok_co"),
    tagline=N_("a race up a spiral to the mountain, paid for with rice, coins and what cards bring"),
    presets={
        "book": (
            N_("Rules of the book"),
            N_("cards work from the next turn on; the first on the mountain wins"),
        ),
        "boxed": (
            N_("Boxed edition (軟遊行山)"),
            N_("cards work at once, phases come in any order, the round is finished"),
        ),
    },
    options={
        "edition": N_("Order of a turn"),
        "route": N_("Route"),
        "squares": N_("Squares of a route of your own"),
        "start_is_hue": N_("The start is hue"),
        "hand_base": N_("Cards in hand"),
        "install_limit": N_("Most installed cards"),
        "paid_moves": N_("Paid moves in a turn"),
        "red_expires": N_("Three marks remove red cards too"),
        "end_rule": N_("When the game ends"),
        "water": N_("Moving from water squares costs 1 more"),
        "max_rounds": N_("Most rounds"),
    },
    values={
        ("edition", "book"): N_("as in the book"),
        ("edition", "boxed"): N_("as in the boxed edition"),
        "spiral": N_("the spiral of the book"),
        "spiral_ccw": N_("its mirror image"),
        ("squares", ""): N_("none"),
        "immediate": N_("as soon as somebody is on the mountain"),
        "round": N_("after the round in which somebody reaches the mountain"),
    },
)

RESOURCES: Final[Mapping[str, str]] = MappingProxyType({"rice": N_("rice"), "coin": N_("coins")})
"""What is paid with."""

PHASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "draw": N_("drawing cards"),
        "expire": N_("worn cards leave"),
        "effects": N_("effects of cards"),
        "change": N_("changing rice"),
        "dismantle": N_("dismantling"),
        "cards": N_("installing or discarding"),
        "move": N_("moving"),
    }
)
"""What the phases of a turn are called."""

ACTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "use": N_("using a card"),
        "gather": N_("using several cards"),
        "effects": N_("letting cards grow older"),
        "steal": N_("stealing"),
        "mark": N_("laying a mark"),
        "destroy": N_("destroying a card"),
        "change": N_("changing rice"),
        "dismantle": N_("dismantling"),
        "install": N_("installing"),
        "discard": N_("discarding"),
        "move": N_("moving"),
        "stay": N_("staying"),
        "next": N_("going on"),
    }
)
"""What the actions are called, in a sentence on why one is refused."""

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("effects_due", "not_active", "works_by_itself", "already_used", "full_of_marks"), ("laid",)
        ),
        **dict.fromkeys(("too_little_rice", "too_little_coins"), ("seat", "about")),
        **dict.fromkeys(("brush_protects", "nothing_to_steal", "own_seat"), ("victim",)),
        **dict.fromkeys(("no_place", "on_the_mountain", "nothing_grows_older"), ("seat",)),
        "wrong_currency": ("card",),
    }
)
"""The values of refusals that are seats, cards of the hand or installed ones, by rule."""

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_on_the_board": N_("The board has no square “{value}”."),
        "square_twice": N_("A route visits each square once, but “{value}” is in it twice."),
        "short_route": N_("A route has at least {least} squares."),
        "wrong_phase": N_("You can't do that at this point of your turn ({action}). Now: {open}."),
        "phase_done": N_("You have done that already this turn: {phase}. Each comes once."),
        "effects_due": N_("Use your cards first. Still to use: no. {numbers}."),
        "choice_due": N_("First choose for the card that you have used."),
        "no_such_card": N_("There is no card number {number}. There are {most}."),
        "unknown_card": N_("The deck has no card “{card}”."),
        "not_active": N_(
            "This card doesn't work in this turn: {card}. A new one works from your next turn on."
        ),
        "works_by_itself": N_("The {card} works by itself; you don't have to use it."),
        "already_used": N_("You have used this card already: {card}. Each works once a turn."),
        "nothing_to_gather": N_(
            "There aren't two cards that give rice or coins by themselves. Use them one at a time."
        ),
        "nothing_grows_older": N_("You have no black card that could grow older."),
        "no_such_seat": N_("There is no player {victim} here."),
        "own_seat": N_("You can't take from yourself. Choose an opponent."),
        "brush_protects": N_(
            "A clerk (筆) protects player {victim} until their next turn. Choose somebody else."
        ),
        "nothing_to_steal": N_("Player {victim} has none of that ({resource}). Choose something else."),
        "no_such_resource": N_("There are only rice and coins, no “{resource}”."),
        "full_of_marks": N_("There are three marks on that card already: {card}. Choose another."),
        "strike_is_mark": N_(
            "The sticks show {ones}, so the general lays a mark. It destroys a card only with 4 or more."
        ),
        "strike_is_destroy": N_(
            "The sticks show {ones}, so the general destroys a card. It lays a mark only with 3 or less."
        ),
        "nothing_changed": N_("Say for how many coins you change rice: 1 or more, at 5 rice each."),
        "too_little_rice": N_("That costs {cost} rice, and you have {have}. Coins can't pay for it."),
        "too_little_coins": N_("That costs {cost} in coins, and you have {have}. Rice can't pay for it."),
        "wrong_currency": N_(
            "The {card} isn't paid for with {resource}: black cards cost rice, red ones coins."
        ),
        "card_not_held": N_("You don't hold this card: {card}."),
        "already_installed": N_(
            "You have installed this turn, so you can't discard. Install more, or go on."
        ),
        "already_discarded": N_(
            "You have discarded this turn, so you can't install. Discard more, or go on."
        ),
        "no_place": N_(
            "You have {most} cards installed, and there is no room for more. Dismantle one first."
        ),
        "on_the_mountain": N_("Your piece is on the mountain already."),
    }
)

PROMPTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "use": N_("Use which card?"),
        "change": N_("Change how much rice?"),
        "dismantle": N_("Dismantle which card?"),
        "install": N_("Install which card?"),
        "discard": N_("Discard which card?"),
        "move": N_("Pay with what?"),
        "victim": N_("Take from whom?"),
        "resource": N_("Take what?"),
        "owner": N_("Whose card?"),
        "mark": N_("Lay a mark on which card?"),
        "destroy": N_("Destroy which card?"),
    }
)

EFFECTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "s": N_("2 coins when shown, then put away"),
        "0": N_("1 rice each turn"),
        "1": N_("hold 1 card more"),
        "2": N_("move 1 square further"),
        "3": N_("1 less per install or rice move"),
        "4": N_("takes 1 from an opponent each turn"),
        "5": N_("move 2 squares further"),
        "6": N_("throw: protection, or 2 coins"),
        "7": N_("throw: move for half, or free"),
        "8": N_("throw: mark a card, or destroy it"),
        "k": N_("2 coins each turn"),
        "t": N_("a free move each turn"),
    }
)
"""What each kind of card does, in a few words (the rule specification, section 4.3)."""

ALSO: Final = ("行山", "モㇰツォ", "モクツォ", "mokzo", "mok zo", "목쏘우")
"""Other names under which people look for the game."""

TYPED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {
                "go on": "next",
                "steals": "steal",
                "installs": "install",
                "discards": "discard",
                "dismantles": "dismantle",
            }
        ),
        "ja": MappingProxyType(
            {
                **dict.fromkeys(("使う", "使用", "つかう"), "use"),
                **dict.fromkeys(("まとめて使う", "まとめて"), "gather"),
                **dict.fromkeys(("効果",), "effects"),
                **dict.fromkeys(("両替する", "両替"), "change"),
                **dict.fromkeys(("解体する", "解体"), "dismantle"),
                **dict.fromkeys(("設置する", "設置"), "install"),
                **dict.fromkeys(("移動する", "移動", "進む"), "move"),
                **dict.fromkeys(("とどまる", "留まる"), "stay"),
                **dict.fromkeys(("次へ", "次"), "next"),
                **dict.fromkeys(("奪う", "うばう"), "steal"),
                **dict.fromkeys(("20点棒", "点棒"), "mark"),
                **dict.fromkeys(("破壊する", "破壊"), "destroy"),
                **dict.fromkeys(("から", "番", "で"), ""),
            }
        ),
    }
)
"""By language: words for actions that players type, and what the engine reads for them."""
