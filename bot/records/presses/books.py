"""What is gone through and by whom: a game that they may look at, or a record of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.kit.messages.message import ActionRow
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.records.app import Bot, behind
from bot.records.messages.importing import about, own_buttons, unread_message
from bot.records.messages.stepping import Spot, read_side
from bot.records.messages.verbs import RECORD
from bot.records.service.importing import Opened, Unread
from bot.records.telling.files import record_of
from bot.storage.rows import ImportRow
from bot.table.presses.door import Ask, Needs, Request
from bot.table.service.beginning import FROM_POSITION, FROM_RECORD
from bot.table.service.match import Match
from bot.table.service.replay import Replay, require_readable, viewer
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from engine.record import Record


@dataclass(frozen=True, slots=True)
class Book(Ask[Bot]):
    """What is gone through: a game that may be seen, or with ``opened`` a record of their own.

    ``ply`` is that for which was shown what they have pressed.  ``about`` and ``more`` are what its page says
    and offers beside what that of a game does.
    """

    match: Match
    replay: Replay
    ply: int = 0
    name: str = ""
    opened: Opened | None = None
    about: Sequence[str] = ()
    more: Callable[[Spot], Sequence[ActionRow]] = lambda _spot: ()

    async def record(self) -> Record:
        """Return what is gone through as a record."""
        if self.opened is not None:
            return self.opened.record
        return await record_of(self.bot.app, self.match)

    async def spot_at(self, ply: int, side: int | None) -> Spot:
        """Return the nearest position that there is."""
        ply = min(max(ply, 0), self.replay.last)
        seen = viewer(self.match, self.user, side) if self.opened is None else side
        dress = await dresses.of_person(self.bot, self.user)
        return Spot(ply, side, seen, dress, RECORD if self.opened is not None else "")

    async def here(self, side: str) -> Spot:
        """Return the spot at which a control was shown."""
        return await self.spot_at(self.ply, read_side(side, self.match))


class Reads(Enum):
    """What somebody has to be to go through something."""

    GAME = auto()
    """A member of the server of a game that may be gone through now."""

    RECORD = auto()
    """The owner of a record; whoever is not is told the same as of one that there is not."""

    async def __call__(self, bot: Bot, interaction: Interaction, press: Press) -> Book | None:
        """Let a person through; raise the refusal that they get instead."""
        if self is Reads.GAME:
            return await of_game(await Needs.MEMBER(bot, interaction, press))
        try:
            opened = await bot.app.imports.open(press.game, interaction.user.id)
        except Unread as unread:
            await bot.answers.privately(interaction, unread_message(unread, reader(interaction)))
            return None
        return of_record(Ask(bot, interaction), opened, press.ply or 0)


async def of_game(request: Request) -> Book:
    """Return the game, if it may be gone through now."""
    require_readable(request.match)
    replay = await request.bot.app.replays.of(request.match)
    return Book(behind(request.bot), request.interaction, request.match, replay, request.ply or 0)


def of_record(ask: Ask[Bot], opened: Opened, ply: int = 0) -> Book:
    """Return somebody's own record."""
    is_position = opened.record.start is not None and not opened.record.actions
    return Book(
        ask.bot,
        ask.interaction,
        opened.match,
        opened.replay,
        ply,
        name=FROM_POSITION if is_position else FROM_RECORD,
        opened=opened,
        about=about(opened, ask.t),
        more=lambda spot: own_buttons(opened, spot, ask.t),
    )


@dataclass(frozen=True, slots=True)
class Text(Ask[Bot]):
    """A text of somebody's own that could not be read."""

    row: ImportRow


async def own_text(bot: Bot, interaction: Interaction, press: Press) -> Text:
    """Let the owner of a text through; to anybody else there is none."""
    return Text(bot, interaction, await bot.app.imports.row(press.game, interaction.user.id))
