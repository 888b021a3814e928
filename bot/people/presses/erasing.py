"""Taking a copy of one's own data, and having it erased: nobody can do either for somebody else."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.tabs import Tab
from bot.kit.pressing import Presses
from bot.people.app import Bot
from bot.people.messages.erasing import ERASED, copy_message, data_message, erase_question
from bot.people.messages.verbs import DATA_PAGE, ERASE_ME, ERASE_ME_YES, MY_DATA
from bot.people.telling.copying import copy_of
from bot.table.presses import pages
from bot.table.presses.door import Ask, Who
from bot.table.presses.leaving import put_away
from renderers.translation import P_

VERBS: Final = Presses()

DATA: Final = Tab(5, P_("settings", "Data"), DATA_PAGE())


@VERBS.on(DATA_PAGE, Who.ANYBODY)
async def turn(asked: Ask[Bot]) -> None:
    """Show what can be done with one's own data, in the message that was pressed."""
    await asked.replace(data_message(asked.t, pages.rows(pages.SETTINGS, DATA, asked.interaction)))


@VERBS.on(MY_DATA, Who.ANYBODY)
async def copy(asked: Ask[Bot]) -> None:
    """Give the person all that is stored of them."""
    await asked.interaction.response.defer(ephemeral=True, thinking=True)  # somebody may have many games
    await asked.show(copy_message(await copy_of(asked.bot, asked.user), asked.t))


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
