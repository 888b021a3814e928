"""The face of a game: all that it shows and says, in one object.

The bot asks the face and knows no game.  ``renderers.faces`` has one line for each game; ``renderers.render``
draws, and adds the alt text to the picture.

A game subclasses :class:`Face`.  What has a default here is for the games that need it: a private part,
things that are chosen together, values of refusals that have names.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from PIL import Image

from engine import core
from renderers.canvas import WANTED, Beside, Look, Sheet
from renderers.translation import N_, Translator

JOINT: Final = "-"
"""Stands between the things in the value of a step in which several are chosen together."""

MARKED: Final = N_(
    "Arrows and frames (yellow) mark what was played; corners, dots and rings (green) what had been better."
)
"""How a board shows an action beside what is chosen."""
FRAMED: Final = N_("Broken frames (yellow) mark what was played, whole ones (green) what had been better.")
"""How other pictures do (``renderers/table/framing.py``)."""

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "board": N_("Board games"),
        "cards": N_("Card games"),
        "sticks": N_("Games of sticks"),
        "race": N_("Races"),
    }
)
"""The headings under which games are listed, in their order."""

ALT_LIMIT: Final = 1024
"""Length of an alt text that Discord accepts, counted as it counts: in UTF-16 units."""


LABEL_LIMIT: Final = 100
"""Length of a label that menus accept, and of what stands below it."""


def units(words: str) -> int:
    """Return the length of a text as Discord counts it."""
    return len(words.encode("utf-16-le")) // 2


class Drawing(NamedTuple):
    """A picture without its words: the bytes of a PNG file, and its size in px."""

    data: bytes
    size: tuple[int, int]

    @classmethod
    def of(cls, sheet: Sheet, wanted: int = WANTED) -> Drawing:
        """Return a finished picture, of at most so many bytes if that can be done."""
        return cls(sheet.png(wanted), sheet.image.size)


HAND_BYTES: Final = 55 * 1024
"""Bytes of a hand's picture that are fine; it comes with every turn, often over a phone's connection."""


class Deed(NamedTuple):
    """What won a season: a hand, a throw, a voyage.

    ``name`` says it in words, ``counts`` what it came to, ``note`` what else belongs to it; ``signs`` show
    it: parts on a strip, in the palette.  ``season`` is what that was called, empty where its number tells
    it, None where the name does.  ``scene`` stands in the place of the final position, if there is one.
    """

    name: str
    counts: str = ""
    note: str = ""
    signs: tuple[Image.Image, ...] = ()
    season: str | None = ""
    scene: Image.Image | None = None


class Told(NamedTuple):
    """A picture with its words: what it shows, in whole sentences, at most :data:`ALT_LIMIT` units."""

    drawing: Drawing
    words: str


class RuleGroup(NamedTuple):
    """Options of a game that belong together, under a heading."""

    name: str
    options: tuple[str, ...]


class Variant(NamedTuple):
    """Rules that people ask for by a name, though no rule set has it: a rule set with some values changed."""

    name: str
    explanation: str
    preset: str
    changes: Mapping[str, object]


class RuleWords(NamedTuple):
    """What a game calls itself, its seats, its rule sets and its options; all texts are for the translator.

    ``seats`` are names for seats that have one; ``presets`` the name and the explanation of each rule set;
    ``values`` the names of values that are words, where a pair (option, value) goes before the value alone.
    ``groups`` put its options under headings, in a game that has many; ``sentences`` say what an option does.
    ``variants`` are further rules with a name; ``compared`` the rule sets against which a game's rules are
    told, all where none are named.
    """

    name: str
    tagline: str
    presets: Mapping[str, tuple[str, str]]
    options: Mapping[str, str]
    values: Mapping[object, str] = MappingProxyType({})
    seats: tuple[str, ...] = ()
    groups: tuple[RuleGroup, ...] = ()
    sentences: Mapping[str, str] = MappingProxyType({})
    variants: Mapping[str, Variant] = MappingProxyType({})
    compared: tuple[str, ...] = ()


class Together(Protocol):
    """How several things are chosen at once, in one menu: cards of the own hand, stones of the own row.

    Such a choice is one step of the kind ``kind``; its value joins the things by :data:`JOINT`.  In the menu
    of single things the ``subject`` of a step says how many copies of the thing stand before.
    """

    kind: str
    one: str
    """What the menu asks for where only one can be chosen."""
    several: str
    """What it asks for where several can."""
    exactly: str
    """What it asks for where only ``{count}`` can."""
    misfit: str
    """The rule by which a choice is refused that no other rule forbids."""

    def ordered(self, things: Iterable[str]) -> Sequence[str]:
        """Return things, copies among them, in the order of the menu and of a step's value."""
        ...

    def typed(self, things: Sequence[str]) -> str:
        """Return the things as a player would type them, to learn which rule forbids them."""
        ...


class Emblems(NamedTuple):
    """The signs that the board shows, as they stand beside choices in menus and on buttons.

    ``drawn`` has each by a name of small letters, digits and underscores, at most 20, which says in English
    what it shows: people hear it.  Games share those of one name.  ``beside`` tells by the kind of a step
    which of them belongs to it, ``""`` for none: what the label says alone, so nothing hidden is told.
    """

    drawn: Mapping[str, Callable[[], Image.Image]] = MappingProxyType({})
    beside: Mapping[str, Callable[[core.Step], str]] = MappingProxyType({})


NO_EMBLEMS: Final = Emblems()


V_contra = TypeVar("V_contra", contravariant=True)  # the view of the game
A_contra = TypeVar("A_contra", contravariant=True)  # its actions


class Face(Protocol[V_contra, A_contra]):
    """What one game shows and says.  Texts are in the language of the look."""

    names: RuleWords
    kind: str
    """The heading of :data:`KINDS` under which it is listed."""
    moves_each: int
    """About how many choices a player makes in a game by the usual rules, for who looks for a short one."""
    marks: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By rule, the values of a refusal that are places on the picture: squares, cards of the own hand or
    missing there, the numbers of seats or fields.  They are marked for who asks why (:attr:`Look.marked`)."""
    prompts: Mapping[str, str] = MappingProxyType({})
    """What a menu of steps asks for, by the kind of its steps; of any other kind it says "Choose"."""
    refusals: Mapping[str, str] = MappingProxyType({})
    """A sentence for each rule of this game by which an action, an option or a record is refused."""
    own_view: str = N_("My view")
    """What the button is called that shows a player what they alone may see: "My hand"."""
    held: str = ""
    """What the button is called that shows what each seat holds (:meth:`holdings`); empty without it."""
    season: str = N_("Season")
    """What a deal or season is called, of which the points are told."""
    has_sides: bool = False
    """Whether two play it from opposite sides of a board, which may be turned to either."""
    in_chips: bool = False
    """Whether what is won are chips, which nobody calls points."""
    together: Together | None = None
    """How several things are chosen at once; None in games in which one thing is chosen after the other."""
    emblems: Emblems = NO_EMBLEMS
    """The signs that stand beside choices."""
    giving_up: frozenset[str] = frozenset()
    """The kinds of steps by which somebody gives up a hand or a round: never the first button, and grey."""
    also: Mapping[str, str] = MappingProxyType({})
    """Further names under which people look for the game, with the rule set that is meant, or ``""``."""
    first: str = ""
    """The rule set for somebody's first game of all, empty where it is the one of every game."""
    ways: Mapping[str, str] = MappingProxyType({})
    """How seasons (:meth:`Game.ended`) and games of it end, in a few words, but for what all games have."""
    typed: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """By language: words that players type, and what the engine reads for them; ``""`` says nothing."""
    short_rules: Path | None = None
    """The folder with the text on how to play it, ``<language>/<game>.md``; None for that of the language."""

    # --- Pictures ----------------------------------------------------------------------------------

    @abstractmethod
    def draw(self, view: V_contra, look: Look) -> Drawing:
        """Draw what the view shows: the table, and what belongs to its seat alone.

        The look's names hold only what can be drawn, here and in :meth:`draw_own`.
        """

    def draw_own(self, view: V_contra, look: Look) -> Drawing | None:
        """Draw only what belongs to the view's seat alone; None where there is no picture of that."""
        return None

    def signs(self, look: Look) -> Sequence[Told]:
        """Draw the signs of the game with their names, for who reads its rules, on a page or several.

        Only language and style of the look count, and which signs are wanted (``only``).
        """
        return ()

    def signs_of(self, options: Any) -> tuple[str, ...]:
        """Return which of its signs a game by these options has; empty for all of them."""
        return ()

    def holdings(self, view: V_contra, look: Look) -> Drawing | None:
        """Draw what each seat holds and is close to, as far as everybody may know it; None without it."""
        return None

    # --- To be shared ------------------------------------------------------------------------------

    def scene(self, view: V_contra, look: Look) -> Image.Image | None:
        """Draw the position alone, without seats and words, in the palette: the left of a picture to share.

        It is made smaller as a whole, never larger.  None takes the whole picture (:meth:`draw`).
        """
        return None

    def deed(self, before: V_contra, after: V_contra, look: Look) -> Deed | None:
        """Return by what the season was won that ended between two views; None where there is no saying."""
        won = self.won_in_short(before, after, look)
        return Deed(won) if won else None

    def figure(self, view: V_contra, look: Look) -> str:
        """Return one figure of a game that is over, in a few words; empty where none is its own."""
        return ""

    # --- Words -------------------------------------------------------------------------------------

    @abstractmethod
    def describe(self, view: V_contra, look: Look) -> str:
        """Return what changed, then the whole position, in one paragraph: the alt text of :meth:`draw`."""

    def describe_own(self, view: V_contra, look: Look) -> str:
        """Return the alt text of :meth:`draw_own`."""
        return ""

    def describe_holdings(self, view: V_contra, look: Look) -> str:
        """Return what :meth:`holdings` shows, in lines."""
        return ""

    @abstractmethod
    def describe_fully(self, view: V_contra, look: Look) -> str:
        """Return the position as a list of lines."""

    @abstractmethod
    def change(self, view: V_contra, look: Look) -> str:
        """Return a sentence about what happened last; empty at the start."""

    @abstractmethod
    def prompt(self, view: V_contra, look: Look) -> str:
        """Return a sentence about who decides what now, or about how the game ended."""

    @abstractmethod
    def step_label(self, view: V_contra, step: core.Step, language: str) -> str:
        """Return the label of a choice; what is over 100 characters is cut."""

    def told_step(self, view: V_contra, step: core.Step, language: str, *, now: bool = True) -> str:
        """Return what a choice is called in a sentence; ``now``: beside the picture in which it is made."""
        return self.step_label(view, step, language)

    def told_choice(self, action: A_contra, told: str, count: int, t: Translator) -> str:
        """Return what an action is called whose ``count`` steps are ``told``, with a deed that they lack."""
        return told

    def emblem(self, view: V_contra, step: core.Step) -> str:
        """Return which of :attr:`emblems` stands beside the label of a choice; empty for none."""
        beside = self.emblems.beside.get(step.kind)
        return "" if beside is None else beside(step)

    def consequence(self, view: V_contra, actions: Sequence[A_contra], language: str) -> str:
        """Return what a choice leads to, in a few words; empty where its label says all.

        ``actions`` are those that are still possible with it: one if it completes an action; of several only
        what is true of all of them is told.
        """
        return ""

    def beyond(self, view: V_contra, action: A_contra, language: str) -> str:
        """Return what an action leads to beside what the labels of all of its steps say."""
        return self.consequence(view, (action,), language)

    def prevents(self, view: V_contra, action: A_contra, language: str) -> str:
        """Return what an action keeps the others from, in a few words; empty where there is no saying."""
        return ""

    def tells_beside(self, beside: Beside) -> str:
        """Return how the picture shows an action beside what is chosen, to be translated; else nothing."""
        return ""

    def use(self, view: V_contra, actions: Sequence[A_contra], language: str) -> str:
        """Return what marks one of the things that are chosen together, in a few words; mostly nothing.

        ``actions`` are those that it is a part of: the mark says that there is one of some kind among them.
        """
        return ""

    @abstractmethod
    def action_text(self, view: V_contra, action: A_contra, look: Look) -> str:
        """Return a sentence about an action."""

    @abstractmethod
    def result_text(self, result: core.Result, look: Look) -> str:
        """Return a sentence about the result."""

    def rule_values(self, options: Any, t: Translator) -> Mapping[str, object]:
        """Return what the text on how to play (:attr:`short_rules`) tells beside the options themselves."""
        return {}

    def holds(self, options: Any, name: str) -> object:
        """Return the value of an option to be told, without what other options let count for nothing."""
        return getattr(options, name)

    # --- What is typed -----------------------------------------------------------------------------

    def typed_words(self, t: Translator) -> Mapping[str, str]:
        """Return what things and actions are called in the translator's language, and what the engine reads.

        A word stands for a sign or an English word of the engine, ``""`` for one that says nothing.
        """
        return self.typed.get(t.language, {})

    def to_type(self, notation: str, language: str) -> str:
        """Return a notation so that a keyboard of the language can type it; the engine reads that too."""
        return notation

    def won_by(self, before: V_contra, after: V_contra, look: Look) -> str:
        """Return how the season that ended between two views was won, and by whom.

        Empty where there is nothing to be said of it beside the points.
        """
        return ""

    def won_in_short(self, before: V_contra, after: V_contra, look: Look) -> str:
        """Return by whom, and by which hand, the season was won, in one line of a table.

        What was paid stands in the columns of that table.
        """
        return self.won_by(before, after, look).partition(" · ")[0]

    def won_with(self, after: V_contra, seat: core.Seat, look: Look, room: int) -> Image.Image | None:
        """Draw by which hand a seat won the season that has just ended, on a strip, ``room`` px wide.

        It is in the palette, with what it is called.  None where a season is won by no such thing.
        """
        return None

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return a value of a refusal by ``rule`` in words of this game, such as a card's name.

        ``key`` is its placeholder in the sentence.  None shows it as it is.
        """
        return None

    def places_text(self, places: Sequence[str], t: Translator) -> str:
        """Return places of :attr:`marks` that have no numbers as they are called."""
        return t.t(", ").join(places)


AnyFace = Face[Any, Any]
"""The face of whichever game: its views and actions are known to the game alone."""
