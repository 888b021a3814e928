"""The card that welcomes somebody: what this is, and a button for each way on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import Item, Message, row, text_message
from bot.kit.messages.press import PressButton, PressSelect
from bot.table.messages.verbs import TEACH_ME
from bot.welcome.messages import verbs
from bot.welcome.messages.verbs import Purpose
from bot.welcome.service.about import Facts
from renderers.translation import N_, P_, Translator

WELCOME: Final = N_(
    "## Welcome to Tymok\n"
    "Here you play the traditional games of the Lanerme culture: board games, card games, races, games of "
    "throwing sticks. Make one move now and the next tomorrow, with friends or against the computer.\n"
    "**Teach me** shows you how, one small step at a time, and nobody else sees it. **Play now** begins a "
    "small game against the computer: each menu says what a choice does."
)

FOR_STAFF: Final = N_(
    "-# **For staff:** `/settings` sets this server's language, pictures and clock.\n"
    "-# **New league …** in `/club` starts a league; anybody who may manage this server counts as "
    "staff.\n"
    "-# In a channel I need to see it, send messages and files, create public threads and write in "
    "them."
)

ABOUT: Final = N_(
    "### What is this?\n"
    "Tymok is a table at which members of a server play each other, or the computer.\n"
    "- Everybody sees the board as a picture. What is yours alone comes by **My hand**, or by DM.\n"
    "- You move by the menus below the board: choose a piece or a card, then where it goes. You need not "
    "type anything.\n"
    "- I ping you when it is your turn. Take a minute or a day, unless the game has a clock.\n"
    "- All that chance decides, casts and deals, can be checked afterwards.\n"
    "- The games come from an invented culture, the Lanerme. **Rules** explains their signs.\n"
    "-# Points and chips are for play alone: nothing can be bought, sold, or carried over for value."
)

PURPOSES: Final[Mapping[Purpose, tuple[str, str]]] = {
    Purpose.PLAY: (
        N_("Begin a game, find your own"),
        N_(
            "- `/play` lists all games, or opens one: others press **Join**, or a computer player "
            "sits down. In a DM with me you play the computer, and nobody watches.\n"
            "- `/games` lists your games and fixtures, those waiting for you first; then what is "
            "being played here.\n"
            "- `/learn` teaches a game by small positions, in private.\n"
            "- `/rules` explains how to play a game, with all its rules and signs.\n"
            "- `/glossary` explains words and signs.\n"
            "- `/help` shows the card with the buttons; with a game, how to play it.\n"
            "- `/about` says what this is, and how long I've been running."
        ),
    ),
    Purpose.BOARD: (
        N_("At the board"),
        N_(
            "- `/move` makes a move that you type; the menus below the board need no typing.\n"
            "- `/game` does by keyboard what the board's buttons do: `/game board` shows the board "
            "again, from your side or in words; `/game draw`, `/game takeback` and `/game pause` ask "
            "the others; `/game resign` resigns, after asking you once more; `/game clock` shows the "
            "time left; `/game verify` proves that nobody chose casts and deals; `/game position` "
            "shows a position that you type, or gives you a game's as text.\n"
            "- **More…** below a board has a hint, what the computer's last move was for, the board in "
            "words, and what the signs mean."
        ),
    ),
    Purpose.LOOK_BACK: (
        N_("Look back at games"),
        N_(
            "`/games` has your finished games: step through them, film them, save their records, or open a "
            "record from a file. **Step through** and **Record** are in the menu of a message, too, below "
            "“Apps”. **Review** below a result shows what turned the game, and **More…** there has a picture "
            "to share."
        ),
    ),
    Purpose.STANDINGS: (
        N_("Results and ratings"),
        N_(
            "- `/profile` shows ratings, results, best hands and luck, yours or somebody's.\n"
            "- `/standings` shows the server's table, for you or for everybody."
        ),
    ),
    Purpose.LEAGUES: (
        N_("Leagues"),
        N_(
            "`/club` shows your fixtures and dates, and the leagues here. You enter and leave them "
            "there; staff sets them up and runs them."
        ),
    ),
    Purpose.OWN: (
        N_("How you like it"),
        N_(
            "- `/settings`: choosing in private, pings by DM, the signs, vacation, quiet hours, when "
            "you can play; and your data, to take with you or to have erased."
        ),
    ),
    Purpose.STAFF: (
        N_("For staff"),
        N_(
            "- `/club` shows what leagues need from staff, and is where you set them up and run "
            "them: with weekly evenings that open by themselves, roles for champions, and results that "
            "somebody calls wrong.\n"
            "- `/season` plans a season of the server, for those who may manage it.\n"
            "- `/staff` is for those who may manage the server: it ends games, corrects results, reminds, "
            "asks somebody to take a seat, withdraws invitations into other servers, and bars members.\n"
            "- `/lab` compares two rule sets by games between computer players: what a change of rules does "
            "to length, scores and who wins."
        ),
    ),
}
"""What commands are for: how that is called, and what each of them does; a test knows them all."""


def welcome_message(t: Translator, *, staff: bool = False) -> Message:
    """Return the card; with what ``staff`` has to know where it greets a server."""
    texts = [t.t(WELCOME), *([t.t(FOR_STAFF)] if staff else [])]
    return text_message(*texts, rows=_ways(t))


def _ways(t: Translator) -> list[Item]:
    primary = discord.ButtonStyle.primary
    return [
        row(
            PressButton(verbs.PLAY_NOW(), t.t("Play now"), primary),
            PressButton(TEACH_ME(), t.t("Teach me"), primary),
            PressButton(verbs.RULES(), t.t("Rules")),
            PressButton(verbs.ABOUT(), t.t("What is this?")),
        ),
        row(
            PressButton(verbs.GAMES(), t.t(P_("button", "Games"))),
            PressButton(verbs.MINE(), t.t("My games")),
            PressButton(verbs.CLUB(), t.t("Club")),
            PressButton(verbs.PROFILE(), t.t("Profile")),
            PressButton(verbs.STANDINGS(), t.t("Standings")),
        ),
        row(
            PressButton(verbs.SETTINGS(), t.t("Settings")),
            PressButton(verbs.COMMANDS(), t.t("Commands")),
        ),
    ]


def about_message(facts: Facts, t: Translator) -> Message:
    """Return what this is and how it runs, with the way to a first game."""
    runs = t.t(
        "-# Version {version} · running since {since} · games going on: {games}",
        version=facts.version,
        since=moment(facts.began),
        games=facts.games,
    )
    told = "\n".join([runs, *_checkup(facts, t)])
    return text_message(t.t(ABOUT), told, rows=_ways(t)[:1])


def _checkup(facts: Facts, t: Translator) -> list[str]:
    """Return what the last checkup has found, if there was any."""
    last = facts.checkup
    if last is None or last.ended is None:
        return []
    told = (
        t.t("-# I looked through stored games {when} and found all in order.", when=instant(last.ended))
        if not last.wrong
        else t.t("-# I looked through stored games {when}: not all is in order.", when=instant(last.ended))
    )
    return [told]


def commands_message(purpose: Purpose, t: Translator) -> Message:
    """Return the commands for one purpose, with a menu for the others."""
    title, told = PURPOSES[purpose]
    options = [
        discord.SelectOption(label=t.t(called), value=one.value, default=one is purpose)
        for one, (called, _) in PURPOSES.items()
    ]
    menu = PressSelect(verbs.COMMANDS(), options, t.t("What do you want to do?"))
    return text_message(f"### {t.t(title)}\n{t.t(told)}", rows=[row(menu)])
