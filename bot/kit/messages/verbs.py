"""Verbs: what can be pressed, each declared once, with what its presses say besides.

A verb is declared by a signature.  A message makes a press by calling the verb; what a press says is read by
the same signature before anything is done, and what it can't have said is out of date::

    def takes_spot(event: int, step: Step) -> None:
        "Where on the steps of a draft a control stands."

    STEP: Final = VerbOf("lg_step", takes_spot)

    PressButton(STEP(season.id, 0, Step.RULES), …)         # in a message: b;lg_step;k3f9;;0.2

    @VERBS.on(STEP, Needs.STAFF)                           # among the presses
    async def step(request: SeasonRequest, event: int, step: Step) -> None: …

Each parameter is one part of the custom id, in their order: text, whole number, on or off (a bool), one of an
Enum or of a Literal; ``| None`` where it may be empty, ``*rest`` for whatever is left.  A default stands for
what is left out: what older messages leave out, too, so it stays.  Parts that no parameter is left for are
not read: they tell controls of one message apart (:meth:`Press.apart`).
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Generic, Literal, ParamSpec, TypeAlias, TypeVar

import discord

from bot.kit.messages.press import Press
from bot.kit.service.errors import Outdated

P = ParamSpec("P")
T = TypeVar("T")


class Slot(Enum):
    """Where what a parameter says stands, if not among the parts of the custom id."""

    CHOSEN = auto()
    TEXTS = auto()
    PEOPLE = auto()
    PLY = auto()


Chosen: TypeAlias = Annotated[T, Slot.CHOSEN]
"""What is chosen in a menu or typed into a form; a button may say it in its custom id instead."""

Texts: TypeAlias = Annotated[tuple[str, ...], Slot.TEXTS]
"""Everything that is typed into the fields of a form, or chosen in a menu."""

People: TypeAlias = Annotated[tuple[discord.Member | discord.User, ...], Slot.PEOPLE]
"""Who is chosen in a menu of people."""

Page: TypeAlias = Annotated[int, Slot.PLY]
"""The number of a page: it stands where presses of games have the ply."""

Seen: TypeAlias = Annotated[int | None, Slot.PLY]
"""The number of what whoever presses saw (:mod:`bot.kit.service.seen`); it stands there, too."""


def takes_nothing() -> None:
    """Say nothing besides."""


class Verb(Generic[P]):
    """What can be pressed: its name in custom ids, and what its presses say."""

    def __init__(self, name: str, takes: Callable[P, None]) -> None:
        self.name: Final = name
        self._signature: Final = inspect.signature(takes)
        kinds = typing.get_type_hints(takes, include_extras=True)
        self._parts: Final = [_Part(one, kinds[one.name]) for one in self._signature.parameters.values()]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def read(self, press: Press) -> tuple[list[Any], dict[str, Any]]:
        """Return what a press says, by place and by name; raise Outdated for what none of ours says."""
        left, said, named = list(press.args), list[Any](), dict[str, Any]()
        for part in self._parts:
            found = part.read(press, left)
            if part.by_name:
                (named[part.name],) = found
            else:
                said += found
        return said, named

    def write(self, game: str, *said: Any, **named: Any) -> Press:
        """Return the press that says this; ``game`` is the identifier of what it belongs to, if anything."""
        given = self._signature.bind_partial(*said, **named).arguments
        args: list[str] = []
        ply = None
        unsaid: list[str] = []  # a default is written only where something stands behind it
        for part in self._parts:
            if part.slot is Slot.PLY:
                ply = given.get(part.name, ply)
            elif part.name in given:
                args += unsaid + part.write(given[part.name])
                unsaid = []
            elif part.is_said:
                unsaid += part.write(part.default)
        return Press(self.name, game, ply, tuple(args))


class FreeVerb(Verb[P]):
    """A verb whose presses belong to no game, season or record."""

    def __call__(self, *said: P.args, **named: P.kwargs) -> Press:
        """Return the press that says this."""
        return self.write("", *said, **named)


class VerbOf(Verb[P]):
    """A verb whose presses belong to a game, a season or a record."""

    def __call__(self, game: str, /, *said: P.args, **named: P.kwargs) -> Press:
        """Return the press that says this about the game, or whatever it is, of this identifier."""
        return self.write(game, *said, **named)


# --- How parts are read and written ----------------------------------------------------------------


class _Part:
    """What one parameter of a verb says."""

    def __init__(self, parameter: inspect.Parameter, kind: Any) -> None:
        self.name: Final = parameter.name
        self.default: Final = parameter.default
        self.takes_rest: Final = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        self.by_name: Final = parameter.kind is inspect.Parameter.KEYWORD_ONLY
        plain, *slots = typing.get_args(kind) if typing.get_origin(kind) is Annotated else (kind,)
        self.slot: Final[Slot | None] = next(iter(slots), None)
        self.is_said: Final = self.slot in {None, Slot.CHOSEN} and not self.takes_rest
        self._convert: Final = _converter(plain)

    def read(self, press: Press, left: list[str]) -> list[Any]:
        """Return what a press says here, taking it from the parts that are left."""
        if self.slot is Slot.TEXTS:
            return [press.values]
        if self.slot is Slot.PEOPLE:
            return [press.people]
        if self.slot is Slot.PLY:
            return [self.default if press.ply is None else press.ply]
        if self.takes_rest:
            texts, left[:] = list(left), []
            return [self._convert(text) for text in texts]
        text = left.pop(0) if left else None
        if self.slot is Slot.CHOSEN and press.values:
            text = press.values[0]
        return [self._meant(text)]

    def _meant(self, text: str | None) -> Any:
        if not text and self.default is not inspect.Parameter.empty:
            return self.default
        if text is None:
            raise Outdated
        return self._convert(text)

    def write(self, said: Any) -> list[str]:
        """Return what stands in the custom id for this."""
        return [_written(one) for one in (said if self.takes_rest else [said])]


STATES: Final[Mapping[str, object]] = {"on": True, "off": False}

_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")
"""What numbers of ours look like: Discord's identifiers are the longest."""


def _written(said: Any) -> str:
    if isinstance(said, bool):
        return "on" if said else "off"
    if isinstance(said, Enum):
        return str(said.value)
    return "" if said is None else str(said)


def _converter(kind: Any) -> Callable[[str], object]:
    """Return what reads a part of this kind; it raises Outdated for anything else."""
    if kind is str or typing.get_origin(kind) is tuple:
        return str
    if kind is int:
        return _number
    if kind is bool:
        return _one_of(STATES)
    if typing.get_origin(kind) is Literal:
        return _one_of({_written(one): one for one in typing.get_args(kind)})
    if typing.get_origin(kind) in {UnionType, typing.Union}:
        (inner,) = (one for one in typing.get_args(kind) if one is not NoneType)
        convert = _converter(inner)
        return lambda text: convert(text) if text else None
    return _one_of({_written(one): one for one in kind})  # an Enum


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Outdated
    return int(text)


def _one_of(choices: Mapping[str, object]) -> Callable[[str], object]:
    def convert(text: str) -> object:
        if text not in choices:
            raise Outdated
        return choices[text]

    return convert
