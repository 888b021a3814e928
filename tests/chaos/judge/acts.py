"""What was acknowledged stands in the log once, and whatever stands there, somebody has done.

The log of a game and what its people did in it are laid beside each other, each in its order: the alignment
in which least is left over tells what was lost (acknowledged, and not in the log) and what nobody asked for
(in the log, and done by nobody, or done twice).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from bot.kit.sentences import SENTENCES
from bot.kit.texts import GONE, NO_ANSWER, NOT_SAVED, NOT_SHOWN, UNEXPECTED
from bot.table.messages.board import NOTED
from engine.core import CHANCE
from renderers.translation import LANGUAGES, translator
from renderers.typed import to_type
from tests.chaos.judge.trial import Doing, Played, Trial, Verdict, by_game

PLAYS: Final = frozenset({"confirm", "pick", "move", "typed"})
"""Acts by which somebody plays."""


def in_all(*texts: str) -> tuple[str, ...]:
    """Return texts in every language."""
    return tuple(translator(language).t(text) for language in LANGUAGES for text in texts)


PLAYED: Final = tuple(text.partition("{")[0].rstrip() for text in in_all("Played: {moves}", NOT_SHOWN))
"""How an answer begins that says that a move counts."""

UNSURE: Final = in_all(UNEXPECTED, NO_ANSWER, GONE, NOTED)
"""Answers that leave open whether something was played: what is noted may be answered otherwise yet."""

UNCHANGED: Final = in_all(NOT_SAVED)
"""Answers that say that nothing was."""

CHANGED: Final = in_all(SENTENCES["stale_position"])
"""What is told whoever presses what is out of date."""


CHOSEN: Final = tuple(text.partition("{")[0].rstrip() for text in in_all("Chosen: {steps}"))
"""How an answer tells which steps of a choice were taken: it goes on, though others may act meanwhile."""


class Claim(Enum):
    """What somebody was told of what they did."""

    PLAYED = "played"
    """It counts."""
    NOTHING = "nothing"
    """It does not: nothing has changed."""
    UNKNOWN = "unknown"
    """Nobody answered, or the answer leaves it open."""


class Line(NamedTuple):
    """A line of the log that is a person's own choice: whose, at which ply, as it is written.

    ``unsaid``: it is a no, which may have been said beforehand or follow from what others do.
    """

    ply: int
    person: int
    notation: str
    unsaid: bool = False


class Fit(NamedTuple):
    """A way to lay log and acts beside each other: what is left over, and which act each line comes from."""

    unasked: Sequence[Line] = ()
    lost: Sequence[Doing] = ()
    pairs: Sequence[tuple[Line, Doing]] = ()


def verb_of(doing: Doing) -> str:
    """Return what somebody did: the verb of a control, or the words of a command."""
    parts = doing.act.does.split(";")
    return parts[1] if len(parts) > 1 else doing.act.does


def is_veiled(game: Played) -> bool:
    """Whether the controls of a game name no ply that others could count."""
    return game.match.privacy.uncounted


def claim(game: Played, doing: Doing) -> Claim:
    """Return what somebody was told of what they did."""
    answer, ply = doing.answer, doing.act.ply
    if answer is None or answer.kind in {"Failed", "Acknowledged", "Gone"}:
        return Claim.UNKNOWN
    if answer.kind == "Refused" or answer.text.startswith(UNCHANGED):
        return Claim.NOTHING
    if answer.kind == "Replied":
        if answer.text.startswith(PLAYED):
            return Claim.PLAYED
        return Claim.UNKNOWN if answer.text.startswith(UNSURE) else Claim.NOTHING
    if answer.kind != "Updated" or any(text in answer.text for text in CHANGED):
        return Claim.NOTHING
    if is_veiled(game) or ply is None or not answer.plies:
        return Claim.UNKNOWN
    if max(answer.plies) <= ply and not game.match.asks:
        return Claim.NOTHING
    is_open = game.match.asks or any(text in answer.text for text in CHOSEN)
    return Claim.UNKNOWN if is_open else Claim.PLAYED


def lines_of(game: Played) -> Iterator[Line]:
    """Yield the lines that people chose: nothing that was forced, or done for them."""
    for ply, (line, action, state) in enumerate(
        zip(game.case.log, game.actions, game.states[:-1], strict=True)
    ):
        person = game.people.get(line.seat)
        if line.seat == CHANCE or person is None or line.cause:
            continue
        if game.rules.forced(state, line.seat) is None:
            yield Line(ply, person, line.notation, action == game.rules.declining(state))


def _could_be(game: Played, line: Line, doing: Doing) -> bool:
    """Whether a line of the log can come from an act."""
    if doing.act.person != line.person:
        return False
    if verb_of(doing) in {"move", "typed"}:
        texts = {to_type(game.case.row.game_id, line.notation, language) for language in LANGUAGES}
        return doing.act.says in {line.notation, *texts}
    return is_veiled(game) or doing.act.ply is None or doing.act.ply <= line.ply


def fitted(game: Played, doings: list[Doing]) -> Fit:
    """Lay log and acts beside each other so that least is left over, person by person."""
    lines = [*lines_of(game)]
    fits = [
        _fitted(
            game,
            [one for one in lines if one.person == person],
            [d for d in doings if d.act.person == person],
        )
        for person in sorted({*game.people.values()})
    ]
    if not fits:
        return Fit()
    return Fit(*([one for of_person in part for one in of_person] for part in zip(*fits, strict=True)))


def _fitted(game: Played, lines: list[Line], doings: list[Doing]) -> Fit:
    claims = [claim(game, doing) for doing in doings]
    usable = [
        (doing, said)
        for doing, said in zip(doings, claims, strict=True)
        if verb_of(doing) in PLAYS and said is not Claim.NOTHING
    ]
    costs = _costs(game, lines, usable)
    unasked, lost, pairs = list[Line](), list[Doing](), list[tuple[Line, Doing]]()
    row, column = len(lines), len(usable)
    while row or column:
        cost = costs[row][column]
        doing, said = usable[column - 1] if column else (None, Claim.UNKNOWN)
        left_over = said is Claim.PLAYED
        if row and doing and _could_be(game, lines[row - 1], doing) and cost == costs[row - 1][column - 1]:
            pairs.append((lines[row - 1], doing))
            row, column = row - 1, column - 1
        elif doing and cost == costs[row][column - 1] + left_over:
            lost += [doing] * left_over
            column -= 1
        else:
            unasked += [] if lines[row - 1].unsaid else [lines[row - 1]]
            row -= 1
    return Fit(tuple(reversed(unasked)), tuple(reversed(lost)), tuple(reversed(pairs)))


def _costs(game: Played, lines: list[Line], usable: Sequence[tuple[Doing, Claim]]) -> list[list[int]]:
    """Return by how many lines and acts how much is left over at least."""
    first = [0]
    for _, said in usable:
        first.append(first[-1] + (said is Claim.PLAYED))
    costs = [first]
    for line in lines:
        alone = int(not line.unsaid)
        before, now = costs[-1], [costs[-1][0] + alone]
        for number, (doing, said) in enumerate(usable, 1):
            ways = [before[number] + alone, now[-1] + (said is Claim.PLAYED)]
            if _could_be(game, line, doing):
                ways.append(before[number - 1])
            now.append(min(ways))
        costs.append(now)
    return costs


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of acknowledged actions that are lost, and of lines that nobody has asked for."""
    doings = by_game(trial.doings)
    for game in trial.games:
        if game.case.row.taken_back:
            continue  # what was taken back is no more in the log
        fit = fitted(game, doings.get(game.id, []))
        for doing in fit.lost:
            said = doing.act.says or doing.act.does
            what = f"act {doing.act.number} ({said}) was acknowledged, and is not in the log"
            yield Verdict("lost", game.id, what, doing.act.at)
        for line in fit.unasked:
            what = f"ply {line.ply} ({line.notation}) was done by nobody, or twice"
            yield Verdict("doubled", game.id, what, game.case.log[line.ply].at)
