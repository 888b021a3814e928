"""A record in sentences for the command line: its game, rules and players, how its seasons ended, who won."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.kit.texts import explain
from engine import records
from engine.core import CHANCE, RecordError
from engine.record import Record
from renderers import faces, refusals, rule_words
from renderers.canvas import Look
from renderers.translation import translator

LANGUAGE: Final = "en"
"""The command line speaks English."""


SHOWN: Final = 60
"""Signs of a part of a record that are shown with what is wrong with it."""


class NotReadable(ValueError):
    """A file that is no text, or no record: where, and why."""


class Count(NamedTuple):
    """What a record holds: seasons begun, turns, actions."""

    seasons: int = 0
    turns: int = 0
    actions: int = 0

    def told(self) -> str:
        """Return it in words."""
        seasons, turns, actions = (
            f"{number} {word}{'' if number == 1 else 's'}"
            for number, word in zip(self, ("season", "turn", "action"), strict=True)
        )
        return f"{turns} in {seasons}, {actions}"


class Checked(NamedTuple):
    """A record that was read, what does not fit in it, and what it holds."""

    record: Record
    warnings: tuple[str, ...]
    lines: tuple[str, ...]
    held: Count


def decode(name: str, data: bytes) -> str:
    """Return a file as text; raise NotReadable with the place of what is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, error.start and len(before) - before.rfind("\n")
        raise NotReadable(f"{name}:{line}:{column or 1}: This is not a text in UTF-8.") from None


def read(name: str, data: bytes) -> Record:
    """Read a record; raise NotReadable with the place of the first mistake."""
    try:
        return records.check(decode(name, data))
    except RecordError as error:
        t = translator(LANGUAGE)
        sentences = t.sentences(explain(error, t, shown=printable).split("\n"))
        element = printable(str(error.data.get("element") or error.data.get("value") or ""))
        shown = f"“{element[:SHOWN]}{'…' if element[SHOWN:] else ''}”: " if element else ""
        raise NotReadable(f"{name}:{error.line}:{error.column}: {shown}{sentences}") from None


def warnings(name: str, record: Record) -> tuple[str, ...]:
    """Say what does not fit in a record, though it does not stop the replay."""
    t = translator(LANGUAGE)
    return tuple(
        f"{name}:{warned.line}:{warned.column}: warning: "
        + printable(refusals.told(warned.rule, warned.data, t, record.game_id))
        for warned in record.warnings
    )


def check(name: str, data: bytes) -> Checked:
    """Read a record, replay it and tell what it is; raise NotReadable with the place of a mistake."""
    record = read(name, data)
    story, count = _story(record)
    lines = (f"{name}: {_title(record)}", *(f"  {line}" for line in (*_rules(record), *story)))
    return Checked(record, warnings(name, record), tuple(map(printable, lines)), count)


def printable(text: str) -> str:
    """Return a text without signs that would steer a terminal."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def _title(record: Record) -> str:
    game_id = record.game_id
    names = "; ".join(
        f"{name or 'somebody'} ({rule_words.seat_name(game_id, seat, LANGUAGE)})"
        for seat, name in enumerate(record.players)
    )
    rules = rule_words.preset_name(game_id, record.options, LANGUAGE)
    return ". ".join(part for part in (f"{rule_words.game_name(game_id, LANGUAGE)}, {rules}", names) if part)


def _rules(record: Record) -> list[str]:
    """Return what differs from the nearest rule set, and where the game began if not as usual."""
    changed = rule_words.changed_options(record.game_id, record.options, LANGUAGE)
    began = ["It did not begin with the usual position or points."] if record.start is not None else []
    return [*(["; ".join(changed)] if changed else []), *began]


def _story(record: Record) -> tuple[list[str], Count]:
    """Replay a record; return how each season ended and how the game did, and what was counted.

    Of all the states only two are held at a time: a game may be long.
    """
    game, face = record.game, faces.get(record.game_id)
    look = Look(names=record.players, language=LANGUAGE)
    told: list[str] = []
    seasons: set[int] = set()
    turns, mover = 0, CHANCE
    states = record.states()
    before = next(states)
    for (seat, _), state in zip(record.actions, states, strict=True):
        if seat not in (CHANCE, mover):
            turns, mover = turns + 1, seat
            seasons.add(game.deal(before))
        if game.deal(before) != game.deal(state) or game.turn(state).is_over:
            told.append(face.won_by(game.view(before, None), game.view(state, None), look))
            mover = CHANCE
        before = state
    result = game.result(before)
    told.append(face.result_text(result, look) if result else "The game is not over.")
    return [line for line in told if line], Count(len(seasons), turns, len(record.actions))
