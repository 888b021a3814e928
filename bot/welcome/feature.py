"""What somebody sees first, and the ways that lead on from there."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.welcome.app import App
from bot.welcome.commands.about import About
from bot.welcome.commands.game import Game
from bot.welcome.commands.games import Games
from bot.welcome.commands.help import Help
from bot.welcome.commands.servers import Servers
from bot.welcome.presses import welcoming

FEATURE: Final = Feature(app=App, commands=(Games, Game, Help, About, Servers), presses=welcoming.VERBS)
