"""What rooms make their commands of: cogs, and the options of slash commands.

Each option is declared once: its name, what it is for, and who suggests values.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeAlias, TypedDict, TypeVar

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.protocols import Interaction

Choices: TypeAlias = list[app_commands.Choice[str]]
Suggest: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
Command = TypeVar("Command")
B = TypeVar("B")


class Cog(commands.Cog, Generic[B]):
    """Commands that belong together, and the bot that they are given to."""

    def __init__(self, bot: B) -> None:
        self.bot = bot


class Called(TypedDict):
    """The name of a command or a group of them, and a word on what it is for."""

    name: locale_str
    description: locale_str


def called(name: str, what: str) -> Called:
    """Return what a command is called and described as, in the language of who looks."""
    return {"name": locale_str(name), "description": locale_str(what)}


def option(
    parameter: str, name: str, what: str, suggest: Suggest | None = None
) -> Callable[[Command], Command]:
    """Let a parameter of a command's function be an option of that name, with a word on what it is for."""

    def described(command: Command) -> Command:
        command = app_commands.rename(**{parameter: locale_str(name)})(command)
        command = app_commands.describe(**{parameter: locale_str(what)})(command)
        return command if suggest is None else app_commands.autocomplete(**{parameter: suggest})(command)

    return described
