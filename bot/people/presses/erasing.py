"""Taking a copy of one's own data, and having it erased: nobody can do either for somebody else."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.kit.pressing import Presses
from bot.people.app import Bot
from bot.people.messages.erasing import ERASED, copy_message, erase_question
from bot.people.messages.verbs import ERASE_ME, ERASE_ME_YES, MY_DATA
from bot.table.presses.door import Ask, Who
from bot.table.presses.leaving import put_away

VERBS: Final = Presses()


@VERBS.on(MY_DATA, Who.ANYBODY)
async def copy(asked: Ask[Bot]) -> None:
    """Give the person all that is stored of them."""
    data = await asked.bot.app.erasing.copy(asked.user)
    written = msgspec.json.format(msgspec.json.encode(data), indent=1)
    await asked.show(copy_message(written, asked.t))


@VERBS.on(ERASE_ME, Who.ANYBODY)
async def ask(asked: Ask[Bot]) -> None:
    """Ask whether it is meant."""
    await asked.show(erase_question(asked.t))


@VERBS.on(ERASE_ME_YES, Who.ANYBODY)
async def erase(asked: Ask[Bot]) -> None:
    """Erase the person."""
    number = await asked.bot.app.erasing.erase(asked.user, asked.interaction.id)
    asked.bot.delivery.wake()
    await put_away(asked.interaction, asked.t.t(ERASED, number=number))
