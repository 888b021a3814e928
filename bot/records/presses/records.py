"""Somebody's own records: opened from a file or text, gone through, mended; nobody but the owner may press.

A press names a record by its identifier; whoever is not its owner is told the same as of one that there is
not.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import Attachment, framed
from bot.kit.messages.tabs import Tab
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal
from bot.records.app import Bot
from bot.records.messages import verbs
from bot.records.messages.importing import compare_message, list_message, paste_form, unread_message
from bot.records.presses import filming
from bot.records.presses.books import Book, Reads, Text, of_record, own_text
from bot.records.presses.stepping import show
from bot.records.service.importing import LARGEST, Unread
from bot.table.presses import pages
from bot.table.presses.door import Ask, Request, Who
from bot.table.telling.answers import reader
from engine import records
from renderers.translation import P_

VERBS: Final = Presses()

RECORDS: Final = Tab(4, P_("games", "Records"), verbs.LIST())


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
    await _show_first(of_record(Ask(bot, interaction), opened))


@VERBS.on(verbs.PASTE, Who.ANYBODY)
async def ask_text(ask: Ask[Bot]) -> None:
    """Let somebody paste a record."""
    await ask.open(paste_form(ask.t))


@VERBS.on(verbs.LIST, Who.ANYBODY)
async def show_list(ask: Ask[Bot]) -> None:
    """Show somebody their records in the message that was pressed."""
    found = await ask.bot.app.imports.listed(ask.user)
    rows = pages.rows(pages.GAMES, RECORDS, ask.interaction)
    await ask.replace(list_message(found, ask.t, rows))


async def _show_first(book: Book) -> None:
    """Show a record from its beginning: whoever opens one wants to go through it."""
    await show(book, await book.spot_at(0, None), new=True)


@VERBS.on(verbs.PASTED, Who.ANYBODY)
async def pasted(ask: Ask[Bot], text: str = "", /) -> None:
    """Open what was pasted into the form."""
    await ask.interaction.response.defer(ephemeral=True, thinking=True)
    await open_text(ask.bot, ask.interaction, text)


@VERBS.on(verbs.MEND, own_text)
async def ask_mended(own: Text) -> None:
    """Let the owner mend a text that could not be read."""
    await own.open(paste_form(own.t, own.row.id, own.row.text))


@VERBS.on(verbs.MENDED, own_text)
async def mended(own: Text, text: str = "", /) -> None:
    """Open what was mended; tell the next thing that is wrong with it."""
    await own.interaction.response.defer(ephemeral=True, thinking=True)
    try:
        opened = await own.bot.app.imports.mend(own.row.id, own.user, text)
    except Unread as unread:
        await own.show(unread_message(unread, own.t))
        return
    await _show_first(of_record(own, opened))


@VERBS.on(verbs.OPEN, Who.ANYBODY)
async def open_listed(ask: Ask[Bot], number: str = "", /) -> None:
    """Open a record of the list."""
    await _show_first(of_record(ask, await ask.bot.app.imports.open(number, ask.user)))


# --- On the page of a record -----------------------------------------------------------------------


@VERBS.on(verbs.COMPARE, Reads.RECORD)
async def compare(book: Book, side: str = "", page: int | None = None, way: str = "") -> None:
    """Tell what does not fit, and what other rule sets say."""
    assert book.opened is not None
    message = compare_message(book.opened, await book.here(side), book.t, page or 0)
    await (book.show(message) if page is None else book.replace(message))


@VERBS.on(verbs.TAKE, Reads.RECORD)
async def take(book: Book, side: str = "") -> None:
    """Give the record as this project writes it."""
    assert book.opened is not None
    name = f"{book.match.row.game_id}-{book.match.id}.txt"
    told = book.t.t("The record as I write it, corrected where it did not agree with the rules.")
    file = Attachment(name, records.write(book.opened.record))
    await book.show(framed([ui.TextDisplay(told), file], []))


@VERBS.on(verbs.FILM, Reads.RECORD)
async def film(book: Book, season: int | None = None) -> None:
    """Show the record, or a season of it, as a moving picture."""
    request = Request(book.bot, book.interaction, book.match)
    await filming.make(request, season, book.replay, verbs.RECORD)


@VERBS.on(verbs.FORGET, Reads.RECORD)
async def forget(book: Book, side: str = "") -> None:
    """Forget the record."""
    await book.bot.app.imports.forget(book.match.id, book.user)
    await book.say(book.t.t("I have forgotten this record."))
