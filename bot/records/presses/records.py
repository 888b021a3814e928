"""Somebody's own records: opened from a file or text, gone through, mended; nobody but the owner may press.

A press names a record by its identifier; whoever is not its owner is told the same as of one that there is
not.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from bot.kit.messages.message import framed, text_file
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal
from bot.records.app import Bot
from bot.records.messages.importing import (
    about,
    compare_message,
    list_message,
    own_buttons,
    paste_form,
    unread_message,
)
from bot.records.messages.stepping import RECORD
from bot.records.presses import filming
from bot.records.presses.stepping import READING, Book, Reading, here, show, spot_at
from bot.records.service.importing import LARGEST, Opened, Unread
from bot.table.presses.door import Request
from bot.table.service.beginning import FROM_POSITION, FROM_RECORD
from bot.table.telling.answers import reader
from engine import records

Pressed: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

NO_PRESS: Final = Press("")


# --- Opening ---------------------------------------------------------------------------------------


async def open_file(bot: Bot, interaction: Interaction, file: discord.Attachment) -> None:
    """Open a record that was handed in as a file; raise a refusal if it is too large, or no text."""
    if file.size > LARGEST:
        raise Refusal("file_too_large", size=-(-file.size // 1000), most=LARGEST // 1000)
    await interaction.response.defer(ephemeral=True, thinking=True)
    data = await file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("not_utf8", place=error.start + 1) from None
    await open_text(bot, interaction, text, file.filename)


async def open_text(
    bot: Bot, interaction: Interaction, text: str, name: str = "", *, position: bool = False
) -> None:
    """Open a record that was handed in as text, or a position; tell what is wrong with it."""
    t = reader(interaction)
    called = name or t.t("Position") if position else name or t.t("Pasted record")
    keep = bot.app.imports.keep
    try:
        opened = await keep(interaction.user.id, interaction.guild_id, called, text, position=position)
    except Unread as unread:
        await bot.answers.privately(interaction, unread_message(unread, t))
        return
    await _show_first(_book(bot, interaction, NO_PRESS, opened), new=True)


async def ask_text(interaction: Interaction) -> None:
    """Let somebody paste a record."""
    await interaction.response.send_modal(paste_form(reader(interaction)))


async def show_list(bot: Bot, interaction: Interaction) -> None:
    """Show somebody their records."""
    found = await bot.app.imports.listed(interaction.user.id)
    await bot.answers.privately(interaction, list_message(found, reader(interaction)))


async def _show_first(book: Book, *, new: bool) -> None:
    """Show a record from its beginning: whoever opens one wants to go through it."""
    await show(book, await spot_at(book, 0, None), new=new)


async def pasted(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open what was pasted into the form."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await open_text(bot, interaction, next(iter(press.values), ""))


async def ask_mended(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Let the owner mend a text that could not be read."""
    row = await bot.app.imports.row(press.game, interaction.user.id)
    await interaction.response.send_modal(paste_form(reader(interaction), row.id, row.text))


async def mended(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open what was mended; tell the next thing that is wrong with it."""
    await bot.app.imports.row(press.game, interaction.user.id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        text = next(iter(press.values), "")
        opened = await bot.app.imports.mend(press.game, interaction.user.id, text)
    except Unread as unread:
        await bot.answers.privately(interaction, unread_message(unread, reader(interaction)))
        return
    await _show_first(_book(bot, interaction, NO_PRESS, opened), new=True)


async def open_listed(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open a record of the list."""
    opened = await bot.app.imports.open(next(iter(press.values), ""), interaction.user.id)
    await _show_first(_book(bot, interaction, NO_PRESS, opened), new=True)


# --- On the page of a record -----------------------------------------------------------------------


async def compare(book: Book) -> None:
    """Tell what does not fit, and what other rule sets say."""
    assert book.opened is not None
    args = book.press.args
    page = int(args[1]) if len(args) > 1 and args[1].isdecimal() and len(args[1]) < 4 else 0
    message = compare_message(book.opened, await here(book), book.t, page)
    if len(args) > 1:
        await book.interaction.response.edit_message(**message.to_edit())
    else:
        await book.bot.answers.privately(book.interaction, message)


async def take(book: Book) -> None:
    """Give the record as this project writes it."""
    assert book.opened is not None
    name = f"{book.match.row.game_id}-{book.match.id}.txt"
    told = book.t.t("The record as I write it: what did not fit is as the rules say.")
    content: list[ui.Item[Any]] = [ui.TextDisplay(told), ui.File(f"attachment://{name}")]
    shown = framed(content, [], [text_file(name, records.write(book.opened.record))])
    await book.bot.answers.privately(book.interaction, shown)


async def film(book: Book) -> None:
    """Show the record, or a season of it, as a moving picture."""
    request = Request(book.bot, book.interaction, book.match, book.press)
    await filming.make(request, filming.wanted(book.press), book.replay, RECORD)


async def forget(book: Book) -> None:
    """Forget the record."""
    await book.bot.app.imports.forget(book.match.id, book.user)
    await book.say(book.t.t("I have forgotten this record."))


OWN: Final[Mapping[str, Reading]] = {
    **READING,
    "compare": compare,
    "take": take,
    "film": film,
    "forget": forget,
}
"""What is done by presses on the page of somebody's own record."""


def _book(bot: Bot, interaction: Interaction, press: Press, opened: Opened) -> Book:
    t = reader(interaction)
    is_position = opened.record.start is not None and not opened.record.actions
    return Book(
        bot,
        interaction,
        press,
        opened.match,
        opened.replay,
        name=FROM_POSITION if is_position else FROM_RECORD,
        opened=opened,
        about=about(opened, t),
        more=lambda spot: own_buttons(opened, spot, t),
    )


def _of_owner(do: Reading) -> Pressed:
    """Let the owner of a record through, and nobody else."""

    async def handle(bot: Bot, interaction: Interaction, press: Press) -> None:
        try:
            opened = await bot.app.imports.open(press.game, interaction.user.id)
        except Unread as unread:
            await bot.answers.privately(interaction, unread_message(unread, reader(interaction)))
            return
        await do(_book(bot, interaction, press, opened))

    return handle


VERBS: Final[Mapping[str, Pressed]] = {
    f"{RECORD}open": open_listed,
    f"{RECORD}pasted": pasted,
    f"{RECORD}mend": ask_mended,
    f"{RECORD}mended": mended,
    **{f"{RECORD}{verb}": _of_owner(do) for verb, do in OWN.items()},
}
"""What is done by presses on records: they belong to no game."""
