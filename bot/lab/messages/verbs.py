"""What staff can press in the laboratory; presses about one comparison carry its identifier."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Texts, VerbOf, takes_nothing
from bot.table.messages.verbs import RuleVerbs

# --- What presses say ------------------------------------------------------------------------------


def takes_lab(lab: Chosen[str] = "") -> None:
    """Say which comparison is opened."""


def takes_choice(value: Chosen[str] = "", /) -> None:
    """Say what is chosen in the menu."""


def takes_count(count: Chosen[int] = 0) -> None:
    """Say which number is chosen in the menu."""


def takes_side(side: int) -> None:
    """Say the rules of which side are meant, 0 or 1."""


def takes_rules(side: int, value: Chosen[str] = "", /) -> None:
    """Say the same, and what is chosen in the menu."""


def takes_option(side: int, name: str) -> None:
    """Say the same, and which rule is meant."""


def takes_value(side: int, name: str, value: Chosen[str] = "") -> None:
    """Say the same, and what it becomes."""


def takes_typed(side: int, name: str, texts: Texts = ()) -> None:
    """Say the same, and what is typed for it."""


# --- Verbs -----------------------------------------------------------------------------------------

HOME: Final = FreeVerb("lab", takes_nothing)
NEW: Final = FreeVerb("lab_new", takes_nothing)
OPEN: Final = FreeVerb("lab_open", takes_lab)

LEAVE: Final = VerbOf("lab_leave", takes_nothing)
SHOW: Final = VerbOf("lab_show", takes_nothing)
GAME: Final = VerbOf("lab_game", takes_choice)
LEVEL: Final = VerbOf("lab_level", takes_choice)
SEATS: Final = VerbOf("lab_seats", takes_count)
AMOUNT: Final = VerbOf("lab_amount", takes_count)
START: Final = VerbOf("lab_start", takes_nothing)
CANCEL: Final = VerbOf("lab_cancel", takes_nothing)
PUBLISH: Final = VerbOf("lab_publish", takes_nothing)
TABLE: Final = VerbOf("lab_table", takes_nothing)
AGAIN: Final = VerbOf("lab_again", takes_nothing)

RULES: Final = VerbOf("lab_rules", takes_side)
RULE: Final = RuleVerbs(
    preset=VerbOf("lab_preset", takes_rules),
    group=VerbOf("lab_group", takes_rules),
    option=VerbOf("lab_option", takes_rules),
    value=VerbOf("lab_value", takes_value),
    part=VerbOf("lab_part", takes_value),
    drop=VerbOf("lab_drop", takes_value),
    type=VerbOf("lab_type", takes_option),
    typed=VerbOf("lab_typed", takes_typed),
)
CHANGES: Final = VerbOf("lab_changes", takes_side)
CHANGED: Final = VerbOf("lab_changed", takes_rules)
