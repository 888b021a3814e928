"""What a lesson consists of.  The texts are English, and keys of the catalogue of translations."""

from __future__ import annotations

from typing import Any

import msgspec


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to some of the wrong moves.  ``*`` in their notations stands for anything."""

    moves: tuple[str, ...]
    say: str


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question that no move answers, and what is said to whoever gives it."""

    label: str
    say: str = ""
    right: bool = False


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which a stage is learned, and what is right there.

    It is ``position``, in the game's own form of one line, or the start; after that come ``actions``, each
    behind its seat, or behind ``*`` for chance, as in records.  Where chance is not named it draws by
    ``seed``.  ``right`` are the notations of the moves that are asked for (``*`` stands for anything),
    ``casts`` what chance does after it.  ``choices`` stand in the place of moves where a question is asked.
    """

    position: str = ""
    actions: tuple[str, ...] = ()
    seed: int = 0
    seats: int = 0
    changes: dict[str, Any] = {}
    right: tuple[str, ...] = ()
    wrong: tuple[Try, ...] = ()
    casts: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with the teacher: by which rules, against which level."""

    preset: str
    computer: str
    changes: dict[str, Any] = {}


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea and one thing to do: in one of its places, or in a whole ``season`` with the teacher.

    ``text`` says what it is about and what is to be done, ``done`` what that brought, ``wrong`` what is said
    to any other try, unless the place says something of its own.  ``needs`` are ideas that it makes use of.
    """

    id: str
    idea: str
    title: str
    text: str
    done: str = ""
    wrong: str = ""
    needs: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    season: Season | None = None


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a move may be, and that has to be known before: ``tell`` says it in one line.

    A move is of this idea if one of its steps is of one of these ``kinds``, as the game cuts it into steps,
    and done with, or to, what ``subject`` fits wholly (a regular expression; empty: with whatever); or, where
    it ``casts``, if sticks are cast for it.

    Somebody meets it in a game who makes such a move, or where ``met``, a regular expression, is found in the
    words for what is going on there.  ``later``: the picture shows it anyway, so it is told last.
    """

    id: str
    tell: str
    kinds: tuple[str, ...] = ()
    subject: str = ""
    casts: bool = False
    met: str = ""
    later: bool = False


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson of a game: its stages in their order, by the rules ``preset``."""

    game: str
    preset: str
    stages: tuple[Stage, ...]
    ideas: tuple[Idea, ...] = ()
    changes: dict[str, Any] = {}

    def stage(self, name: str) -> Stage | None:
        """Return the stage of a name, None where there is none any more."""
        return next((stage for stage in self.stages if stage.id == name), None)

    def number(self, name: str) -> int:
        """Return which stage it is, from 1."""
        return 1 + next(number for number, stage in enumerate(self.stages) if stage.id == name)
