"""What kinds of values the options of a game have, read off their types: so each is asked for in its way.

A choice is made in a menu, numbers and texts are typed into a form; a value of two parts has a menu and a
form, and a list has a form for a new entry and a menu to take one away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import inspect

from renderers.naming import folded
from renderers.rule_words import number_text
from renderers.translation import N_, Translator

MOST_VALUES: Final = 25
"""Values that one menu can offer."""

LONGEST_TEXT: Final = 300
"""Signs of a text whose type sets no limit."""

NONE: Final = N_("none")
"""What is typed where a number may be left out."""

MINUS: Final = "\N{MINUS SIGN}"


class Choice(NamedTuple):
    """One of a few values."""

    values: tuple[Any, ...]


class Numbers(NamedTuple):
    """A number: its bounds, None for no bound, whether it may be none, and whether it may have tenths."""

    least: float | None
    most: float | None
    may_be_none: bool = False
    tenths: bool = False

    def read(self, text: str, t: Translator) -> float | None:
        """Return the number that was typed, None for the word that stands for none.

        Raises ValueError for what does not fit.
        """
        if self.may_be_none and folded(text) in {folded(NONE), folded(t.t(NONE))}:
            return None
        typed = text.strip().replace(MINUS, "-").replace(",", ".")
        number = float(typed) if self.tenths else int(typed)
        if not self._holds(number):
            raise ValueError(text)
        return int(number) if float(number).is_integer() else number

    def _holds(self, number: float) -> bool:
        """Whether the number lies within the bounds, and is no finer than tenths."""
        above = self.least is None or number >= self.least
        below = self.most is None or number <= self.most
        return above and below and abs(number) < 1e12 and round(number, 1) == number

    def told(self, t: Translator) -> str:
        """Return which numbers there are: "1 to 100"."""
        least, most = ("…" if bound is None else number_text(bound) for bound in self[:2])
        told = t.t("{least} to {most}", least=least, most=most)
        return t.t("{numbers}, in tenths if you like", numbers=told) if self.tenths else told


class Text(NamedTuple):
    """A text that is typed."""

    longest: int


class Parts(NamedTuple):
    """A value of two parts: a word that is chosen, and a number that goes with it."""

    word: str
    values: tuple[Any, ...]
    number: str
    numbers: Numbers


class Rows(NamedTuple):
    """A list: what an entry consists of, and how many there may be."""

    fields: Mapping[str, Numbers | Text]
    most: int


Kind: TypeAlias = Choice | Numbers | Text | Parts | Rows


@cache
def kinds(options: type[msgspec.Struct]) -> Mapping[str, Kind]:
    """Return the kind of each option of which there is something to choose."""
    kind = inspect.type_info(options)
    assert isinstance(kind, inspect.StructType)
    found = {field.name: _kind(field.type) for field in kind.fields}
    return {name: kind for name, kind in found.items() if kind is not None}


def option_values(options: type[msgspec.Struct]) -> Mapping[str, Sequence[Any]]:
    """Return the values to choose from, by option."""
    return {name: kind.values for name, kind in kinds(options).items() if isinstance(kind, Choice)}


def _kind(kind: inspect.Type) -> Kind | None:
    match kind:
        case inspect.BoolType():
            return Choice((True, False))
        case inspect.LiteralType(values=values):
            return Choice(tuple(values)) if len(values) > 1 else None
        case inspect.IntType() | inspect.FloatType() | inspect.StrType():
            return _typed(kind)
        case inspect.UnionType(types=types):
            return _of_union(types)
        case inspect.StructType():
            return _parts(kind)
        case inspect.VarTupleType(item_type=inspect.StructType() as entry):
            return _rows(entry, kind.max_length)
        case _:
            return None


def _typed(kind: inspect.Type) -> Numbers | Text | None:
    match kind:
        case inspect.IntType(ge=least, le=most):
            return Numbers(least, most)
        case inspect.FloatType(ge=least, le=most):
            return Numbers(least, most, tenths=True)
        case inspect.StrType(max_length=longest):
            return Text(longest or LONGEST_TEXT)
        case _:
            return None


def _of_union(types: Sequence[inspect.Type]) -> Kind | None:
    """Return the kind of a number that may be none, or of words and few numbers."""
    match sorted(types, key=lambda kind: type(kind).__name__):
        case [inspect.IntType(ge=least, le=most), inspect.NoneType()]:
            return Numbers(least, most, may_be_none=True)
        case [inspect.IntType(ge=int(least), le=int(most)), inspect.LiteralType(values=words)]:
            values = (*words, *range(least, most + 1))
            return Choice(values) if len(values) <= MOST_VALUES else None
        case _:
            return None


def _parts(kind: inspect.StructType) -> Parts | None:
    match kind.fields:
        case (
            inspect.Field(name=word, type=inspect.LiteralType(values=values)),
            inspect.Field(name=number, type=inspect.IntType() as typed),
        ):
            numbers = _typed(typed)
            assert isinstance(numbers, Numbers)
            return Parts(word, tuple(values), number, numbers)
        case _:
            return None


def _rows(entry: inspect.StructType, most: int | None) -> Rows | None:
    fields = {field.name: _typed(field.type) for field in entry.fields}
    typed = {name: kind for name, kind in fields.items() if kind is not None}
    return Rows(typed, most or MOST_VALUES) if len(typed) == len(fields) else None
