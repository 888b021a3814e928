"""One's own data: the page to take a copy and to have it erased, and the question before the latter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import ActionRow, Attachment, Message, framed, row, text_message
from bot.kit.messages.press import PressButton
from bot.people.messages.verbs import ERASE_ME, ERASE_ME_YES, MY_DATA
from bot.table.messages.verbs import CLOSE
from renderers.translation import N_, Translator

KEPT: Final = N_(
    "I keep your name, your settings, and the games you play. **My data** gives you all of it as a "
    "file. **Erase my data** asks once more before I forget you."
)
REASONS: Final = N_(
    "### What I keep, why, and how long\n"
    "- Your number, name and language, to show who plays and to write to you: until you erase your data.\n"
    "- What you set, and how far you are in lessons: until you change or erase it.\n"
    "- Games, results, ratings, leagues, and what staff decided about them, to play and to count: they stay, "
    "and lose your name when you erase your data. If a server removes me, all of its own rests, and goes "
    "after some time.\n"
    "- That staff of a server has barred you from games: until that is over, even if you erase your data.\n"
    "- Records that you open: for 30 days. Numbers of your presses, to do none twice: for a day.\n"
    "- I read no messages and pass nothing on. Whoever runs me can read what is stored. Your number alone "
    "is kept after that, so that you are erased once more if a backup from before is restored."
)
QUESTION: Final = N_(
    "**Erase your data?** I forget your name, settings, practice results and vacations. You leave "
    "all running games: with two players, the other wins; at a larger table a computer player takes "
    "your seat. Results stay under the name “former player”, so nobody else's rating changes. This "
    "can't be taken back."
)
ERASED: Final = N_("Your data is erased. In results you are former player {number} now.")


def data_message(t: Translator, pages: Sequence[ActionRow]) -> Message:
    """Return the page; ``pages`` are the buttons that lead to other settings."""
    buttons = row(
        PressButton(MY_DATA(), t.t("My data")),
        PressButton(ERASE_ME(), t.t("Erase my data"), discord.ButtonStyle.danger),
    )
    return text_message(t.t("## Your data"), t.t(KEPT), t.t(REASONS), rows=[buttons, *pages])


def erase_question(t: Translator) -> Message:
    """Return the question whether it is meant, with what happens."""
    yes = PressButton(ERASE_ME_YES(), t.t("Erase for ever"), discord.ButtonStyle.danger)
    no = PressButton(CLOSE(), t.t("Keep everything"))
    return text_message(t.t(QUESTION), rows=[row(yes, no)])


def copy_message(data: bytes, t: Translator) -> Message:
    """Return the copy as a file."""
    told = ui.TextDisplay[ui.LayoutView](
        t.t("Everything I have stored about you, by table, and your finished games as records:")
    )
    return framed([told, Attachment("tymok-data.zip", data)], [])
