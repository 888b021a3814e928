"""Taking a copy of one's own data, and having it erased: nobody can do either for somebody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.people.app import Bot
from bot.people.messages.erasing import COPY, ERASE, ERASE_YES, ERASED, copy_message, erase_question
from bot.table.presses.leaving import put_away
from bot.table.telling.answers import reader


async def copy(bot: Bot, interaction: Interaction, _press: Press) -> None:
    """Give the person all that is stored of them."""
    data = await bot.app.erasing.copy(interaction.user.id)
    written = msgspec.json.format(msgspec.json.encode(data), indent=1)
    await bot.answers.privately(interaction, copy_message(written, reader(interaction)))


async def ask(bot: Bot, interaction: Interaction, _press: Press) -> None:
    """Ask whether it is meant."""
    await bot.answers.privately(interaction, erase_question(reader(interaction)))


async def erase(bot: Bot, interaction: Interaction, _press: Press) -> None:
    """Erase the person."""
    number = await bot.app.erasing.erase(interaction.user.id, interaction.id)
    bot.delivery.wake()
    await put_away(interaction, reader(interaction).t(ERASED, number=number))


VERBS: Final[Mapping[str, Callable[[Bot, Interaction, Press], Awaitable[None]]]] = {
    COPY: copy,
    ERASE: ask,
    ERASE_YES: erase,
}
"""What is done by presses on one's own data."""
