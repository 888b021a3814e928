"""Pictures for messages, drawn in a process of its own so that nothing else waits for them.

In threads of the bot's own process, fifty people who press at once were served at two thirds of the speed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeVar

from bot.kit.texts import level_name, person_name
from bot.kit.workers import PATIENT, Workers
from bot.storage.rows import SeatRow
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import catalogue
from engine.chronicle import chronicle
from engine.core import Step
from engine.players import kept_level
from renderers import Picture, faces, render, render_holdings, render_own, render_signs, render_told, text
from renderers.canvas import HELPS, SIZES, STYLES, USUAL, Dress, Help, Look
from renderers.colors import THEMES
from renderers.emblems import Emblem
from renderers.emblems import draw as drawn_emblem
from renderers.ending import Played, render_ending
from renderers.face import Drawing
from renderers.translation import Translator

Shown = TypeVar("Shown")

_PAINTERS: Final = Workers(1, name="pictures")
"""Draw for the whole bot: one process draws more pictures than the rest of the bot has messages for."""


class Chosen(Protocol):
    """Has chosen how pictures look: a person or a server."""

    @property
    def style(self) -> str:
        """How signs are drawn."""
        ...

    @property
    def theme(self) -> str:
        """The colours."""
        ...

    @property
    def size(self) -> str:
        """How large pictures are."""
        ...

    @property
    def help(self) -> str:
        """What stands on pieces for who cannot read their signs."""
        ...


FOR_LEARNERS: Final[Help] = "both"
"""What stands on the pieces of somebody's first games, unless they choose otherwise."""


def dress(chosen: Chosen, *, learns: bool = False) -> Dress:
    """Return how pictures look by somebody's choice: as usual where it is none that there is any more.

    Who chooses no help has that for those who learn a game, as long as they do.
    """
    usual: dict[str, Any] = {"style": STYLES, "theme": THEMES, "size": SIZES, "help": HELPS}
    kept = {key: getattr(chosen, key) for key, known in usual.items() if getattr(chosen, key) in known}
    return USUAL._replace(**({"help": FOR_LEARNERS} if learns else {}) | kept)


@contextmanager
def painting() -> Iterator[None]:
    """Have the painters ready, so that the first picture waits for nothing; end them in the end."""
    _PAINTERS.warm_up(text.font_of, "機")
    try:
        yield
    finally:
        _PAINTERS.close()


def names(match: Match, t: Translator) -> tuple[str, ...]:
    """Return the names at the table by seat, as pictures and sentences show them.

    Computer players of larger tables are numbered by their seats: one keeps its name whoever leaves or comes.
    """
    skilled, numbered = match.rules.has_choice, _has_numbers(match)
    return tuple(
        person_name(seat.user_id, seat.name, t)
        if seat.user_id is not None
        else computer_name(
            _level(match, seat) if skilled else "",
            t,
            seat.seat + 1 if numbered else 0,
        )
        for seat in match.seats
    )


def _has_numbers(match: Match) -> bool:
    """Whether several computer players may come to sit at a table."""
    return len(match.seats) > 2 or not match.people


def _level(match: Match, seat: SeatRow) -> str:
    """Return the level of a computer player: of a game that goes on the one that plays on."""
    return kept_level(match.row.game_id, seat.computer) if match.row.status == "running" else seat.computer


def computer_name(level: str, t: Translator, number: int) -> str:
    """Return what a computer player is called; where there may be several they are numbered.

    It has no ``level`` in a game of pure luck.
    """
    if not level:
        return t.t("Computer {number}", number=number) if number else t.t("Computer")
    skill = level_name(level, t)
    if number:
        return t.t("Computer {number} ({level})", number=number, level=skill)
    return t.t("Computer ({level})", level=skill)


def look(
    match: Match,
    t: Translator,
    *,
    near: int = 0,
    dress: Dress = USUAL,
    candidates: tuple[object, ...] = (),
    chosen: tuple[Step, ...] = (),
    looking_back: bool = False,
) -> Look:
    """Return how the table is to be shown: by whom it is played, from which side, in which language."""
    return Look(
        names=names(match, t),
        near=near,
        language=t.language,
        style=dress.style,
        theme=dress.theme,
        size=dress.size,
        help=dress.help,
        candidates=candidates,
        chosen=chosen,
        result=match.counts,
        looking_back=looking_back,
        late=match.late,
    )


async def draw(match: Match, view: object, shown: Look) -> Picture:
    """Draw what a view of the game shows."""
    return await draw_view(match.row.game_id, view, shown)


async def draw_view(game_id: str, view: object, shown: Look) -> Picture:
    """Draw a view of no game that is played."""
    return await _PAINTERS.run(render, game_id, view, shown)


async def draw_hand(match: Match, view: object, shown: Look) -> Picture:
    """Draw the hand of the seat whose view it is; in a game whose hands have no picture, what it sees."""
    hand = await _PAINTERS.run(render_own, match.row.game_id, view, shown)
    return hand if hand is not None else await draw(match, view, shown)


async def draw_holdings(match: Match, seat: int | None, shown: Look) -> Picture | None:
    """Draw what each seat holds, as ``seat`` (None: a spectator) may know it; None where nothing is told."""
    view = match.rules.view(match.position(seat), seat)
    return await _PAINTERS.run(render_holdings, match.row.game_id, view, shown)


async def draw_signs(game_id: str, options: object, t: Translator, dress: Dress) -> tuple[Picture, ...]:
    """Draw the signs with their names that a game by these options has, page by page."""
    only = faces.get(game_id).signs_of(options)
    return await _PAINTERS.run(render_signs, game_id, language=t.language, only=only, **dress._asdict())


async def draw_emblem(name: str) -> Emblem:
    """Draw a sign that stands beside choices; pictures that somebody waits for go first."""
    waits = PATIENT.set(True)
    try:
        return await _PAINTERS.run(drawn_emblem, name)
    finally:
        PATIENT.reset(waits)


async def draw_example(dress: Dress, t: Translator) -> Picture:
    """Draw an example of a look: the first game there is, as it begins."""
    game = catalogue.get(catalogue.ids()[0])
    view = game.view(game.start(game.seats.start, game.make_options()), None)
    return await _PAINTERS.run(render, game.id, view, language=t.language, **dress._asdict())


async def draw_told(
    draw: Callable[[Shown, str], Drawing],
    describe: Callable[[Shown, str], str],
    shown: Shown,
    t: Translator,
    dress: Dress,
) -> Picture:
    """Draw what has a picture and the same in words, each a function of a module."""
    return await _PAINTERS.run(render_told, draw, describe, shown, t.language, dress)


def played(match: Match, replay: Replay) -> Played:
    """Return a game from its beginning, with what was remarkable in it: work that takes its time."""
    told = chronicle(match.rules, replay.states, replay.actions)
    return Played(match.rules, match.options, replay.states, replay.actions, told, match.annulled)


async def draw_ending(match: Match, replay: Replay, t: Translator, dress: Dress) -> Picture:
    """Draw how the game ended and what was remarkable in it; nothing that a spectator may not see."""
    result = match.result
    assert result is not None
    called = names(match, t)

    def work() -> Picture:
        game = played(match, replay)
        return render_ending(game, result, names=called, language=t.language, **dress._asdict())

    return await asyncio.to_thread(work)
