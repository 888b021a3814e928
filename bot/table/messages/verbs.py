"""What can be pressed at the table: in lobbies, on boards, on rules, and on the lists of games."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from bot.kit.messages.press import Press
from bot.kit.messages.verbs import Chosen, FreeVerb, Page, People, Texts, Verb, VerbOf, takes_nothing

# --- What presses say ------------------------------------------------------------------------------


def takes_choice(value: Chosen[str] = "", /) -> None:
    """Say what is chosen in the menu, or typed into the form."""


def takes_suggested(level: str, head_start: str = "", helped: int = 0) -> None:
    """Say which level is to sit down, with which head start for which seat."""


def takes_people(people: People = ()) -> None:
    """Say who is chosen."""


def takes_option(name: str = "") -> None:
    """Say which option of the rules is meant."""


def takes_value(name: str = "", value: Chosen[str] = "") -> None:
    """Say which option of the rules is meant, and what it is to be."""


def takes_texts(name: str = "", texts: Texts = ()) -> None:
    """Say which option of the rules is meant, and what is typed for it."""


def takes_turning(turns: bool = False) -> None:
    """Say whether the board is to turn to who is to move."""


def takes_rated(meant: bool = False) -> None:
    """Say whether the game is to count."""


def takes_hints(allowed: bool = True) -> None:
    """Say whether players may ask for hints."""


def takes_steps(*steps: str, texts: Texts = ()) -> None:
    """Say which steps of a move are chosen already, and what is chosen now."""


def takes_refusal(rule: str, *data: str) -> None:
    """Say by which rule a move was refused, and what that is about."""


def takes_kind(kind: str = "", /) -> None:
    """Say what all are asked for."""


def takes_until(until: Chosen[str] = "", /) -> None:
    """Say until when somebody says no beforehand."""


class Section(Enum):
    """A part of the browser of rules."""

    HOW = "how"
    ALL = "all"
    DIFFERS = "differs"
    SIGNS = "signs"
    GLOSSARY = "words"
    FIND = "find"


def takes_taught(game: Chosen[str] = "", /) -> None:
    """Say which game is to be learned."""


def takes_rules(section: Section = Section.HOW, page: int = 1, find: Chosen[str] = "") -> None:
    """Say which page of the rules of a game is meant, or what is looked for in them."""


def takes_rules_of(
    game: str, key: str = "", section: Section = Section.HOW, page: int = 1, find: Chosen[str] = ""
) -> None:
    """Say the same of the rules of no game that is played: which game, and which rule set."""


def takes_rules_game(game: Chosen[str] = "") -> None:
    """Say the rules of which game are wanted."""


def takes_words(page: int = 1, find: Chosen[str] = "") -> None:
    """Say which page of the glossary is meant, or what is looked for in it."""


def takes_page(page: int = 1) -> None:
    """Say which page of all rules is meant, as messages did before the browser."""


def takes_page_of(game: str, key: str = "", page: int = 1) -> None:
    """Say the same of the rules of no game that is played."""


def takes_set_game(game: Chosen[str] = "") -> None:
    """Say of which game rule sets are meant."""


def takes_set(game: str = "", key: Chosen[str] = "") -> None:
    """Say which rule set of which game is meant."""


def takes_set_name(game: str = "", key: str = "", name: Chosen[str] = "") -> None:
    """Say the same, and what it is to be called."""


def takes_new_set(game: str = "", texts: Texts = ()) -> None:
    """Say of which game, and what is typed: a name, the rules it begins with, single ones."""


def takes_game(game: Chosen[str] = "", preset: str = "", menu: Page = 0) -> None:
    """Say which game is proposed, by which rules; the number of the menu keeps several apart."""


def takes_challenge(opponent: int, game: Chosen[str] = "") -> None:
    """Say who is challenged, and to which game."""


def takes_season(season: Chosen[int | None] = None) -> None:
    """Say which season is filmed, if not the whole game."""


def takes_count(count: Chosen[int] = 0) -> None:
    """Say how many want to play."""


# --- Verbs -----------------------------------------------------------------------------------------

Pressing: TypeAlias = Callable[..., Press]
"""Makes a press: of the verb of this name, with what it says."""


class RuleVerbs(NamedTuple):
    """What is pressed where rules are changed; which rules are meant is said first, if there are several."""

    preset: Verb[...]
    group: Verb[...]
    option: Verb[...]
    value: Verb[...]
    part: Verb[...]
    drop: Verb[...]
    type: Verb[...]
    typed: Verb[...]

    def at(self, *place: Any) -> Pressing:
        """Return what makes the presses on the rules that are meant."""
        return lambda verb, *said: getattr(self, verb)(*place, *said)


CLOSE: Final = FreeVerb("close", takes_nothing)
"""Puts a question away, whatever it is about."""

JOIN: Final = VerbOf("join", takes_nothing)
LEAVE: Final = VerbOf("leave", takes_nothing)
LEVELS: Final = VerbOf("levels", takes_nothing)
SEED: Final = VerbOf("seed", takes_nothing)
SEEDED: Final = VerbOf("seeded", takes_choice)

ADD_COMPUTER: Final = VerbOf("add_computer", takes_choice)
MATCH: Final = VerbOf("match", takes_nothing)
MATCHED: Final = VerbOf("matched", takes_suggested)
EVEN_OUT: Final = VerbOf("even_out", takes_nothing)
REMOVE_COMPUTER: Final = VerbOf("remove_computer", takes_nothing)
START: Final = VerbOf("start", takes_nothing)
INVITE: Final = VerbOf("invite", takes_nothing)
ACROSS: Final = VerbOf("across", takes_nothing)
ACROSS_NO_MORE: Final = VerbOf("across_no_more", takes_nothing)
INVITED: Final = VerbOf("invited", takes_people)
OPEN_TO_ALL: Final = VerbOf("open_to_all", takes_nothing)

OPTIONS: Final = VerbOf("options", takes_nothing)
RULE: Final = RuleVerbs(
    preset=VerbOf("preset", takes_choice),
    group=VerbOf("rule_group", takes_choice),
    option=VerbOf("option", takes_choice),
    value=VerbOf("value", takes_value),
    part=VerbOf("rule_part", takes_value),
    drop=VerbOf("rule_drop", takes_value),
    type=VerbOf("rule_type", takes_option),
    typed=VerbOf("rule_typed", takes_texts),
)
SAVE_RULES: Final = VerbOf("save_rules", takes_nothing)
RULES_SAVED: Final = VerbOf("rules_saved", takes_choice)
CLOCK: Final = VerbOf("clock", takes_choice)
CLOCKED: Final = VerbOf("clocked", takes_choice)
RATED: Final = VerbOf("rated", takes_rated)
TURNING: Final = VerbOf("turning", takes_turning)
HINTS: Final = VerbOf("hints", takes_hints)

PICK: Final = VerbOf("pick", takes_steps)
CONFIRM: Final = VerbOf("confirm", takes_steps)
TYPE: Final = VerbOf("type", takes_nothing)
TYPED: Final = VerbOf("typed", takes_choice)
WHY_NOT: Final = VerbOf("why_not", takes_refusal)
DECLINE: Final = VerbOf("decline", takes_until)
ASK_AGAIN: Final = VerbOf("ask_again", takes_nothing)

ASK: Final = VerbOf("ask", takes_kind)
AGREE: Final = VerbOf("agree", takes_kind)
DISAGREE: Final = VerbOf("disagree", takes_kind)
GO_ON: Final = VerbOf("go_on", takes_nothing)
RESIGN: Final = VerbOf("resign", takes_nothing)
RESIGN_YES: Final = VerbOf("resign_yes", takes_nothing)
GIVE_UP: Final = VerbOf("give_up", takes_nothing)
ACCEPT_DRAW: Final = VerbOf("accept_draw", takes_nothing)
DECLINE_DRAW: Final = VerbOf("decline_draw", takes_nothing)

TAKE_SEAT: Final = VerbOf("take_seat", takes_nothing)
COME_BACK: Final = VerbOf("come_back", takes_nothing)
JOIN_NEXT: Final = VerbOf("join_next", takes_nothing)
WITHDRAW: Final = VerbOf("withdraw", takes_nothing)

MORE: Final = VerbOf("more", takes_nothing)
FAIR: Final = VerbOf("fair", takes_nothing)
BOARD: Final = VerbOf("board", takes_nothing)
TABLE: Final = VerbOf("as_all", takes_nothing)
OFFER_DRAW: Final = VerbOf("offer_draw", takes_nothing)

VIEW: Final = VerbOf("view", takes_nothing)
WORDS: Final = VerbOf("words", takes_nothing)
HANDS: Final = VerbOf("hands", takes_nothing)
PLAIN: Final = VerbOf("plain", takes_nothing)
RULES: Final = VerbOf("rules", takes_rules)
TO_BOARD: Final = VerbOf("to_board", takes_nothing)
RULES_OF: Final = FreeVerb("rules_of", takes_rules_of)
RULES_GAME: Final = FreeVerb("rules_game", takes_rules_game)
GLOSSARY: Final = FreeVerb("glossary", takes_words)
ALL_RULES: Final = VerbOf("all_rules", takes_page)
SHOW_RULES: Final = FreeVerb("show_rules", takes_page_of)

SETS: Final = FreeVerb("sets", takes_set_game)
SETS_GAME: Final = FreeVerb("sets_game", takes_set_game)
SETS_OPEN: Final = FreeVerb("sets_open", takes_set)
SETS_NEW: Final = FreeVerb("sets_new", takes_set_game)
SETS_MADE: Final = FreeVerb("sets_made", takes_new_set)
SETS_RENAME: Final = FreeVerb("sets_rename", takes_set)
SETS_RENAMED: Final = FreeVerb("sets_renamed", takes_set_name)
SETS_DELETE: Final = FreeVerb("sets_delete", takes_set)
SETS_DELETED: Final = FreeVerb("sets_deleted", takes_set)

GAMES_MINE: Final = FreeVerb("games_mine", takes_nothing)
GAMES_HERE: Final = FreeVerb("games_here", takes_nothing)
GAMES_OPEN: Final = FreeVerb("games_open", takes_choice)
CHALLENGE: Final = FreeVerb("challenge", takes_challenge)

PROPOSE: Final = FreeVerb("propose", takes_game)
SURPRISE: Final = FreeVerb("surprise", takes_count)

# What other features do with a game is offered at the table, too.

STEPS: Final = VerbOf("steps", takes_nothing)
RECORD: Final = VerbOf("record", takes_nothing)
VERIFY: Final = VerbOf("verify", takes_nothing)
REMATCH: Final = VerbOf("rematch", takes_nothing)
FILM: Final = VerbOf("film", takes_season)
SHARE: Final = VerbOf("share", takes_nothing)
SHARE_HERE: Final = VerbOf("share_here", takes_nothing)
HINT: Final = VerbOf("hint", takes_nothing)
WHY: Final = VerbOf("why", takes_nothing)
REVIEW: Final = VerbOf("review", takes_nothing)
TEACH: Final = FreeVerb("learn", takes_taught)
TEACH_ME: Final = FreeVerb("learn_first", takes_nothing)
