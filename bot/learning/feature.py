"""Lessons: the way to learn a game."""

from __future__ import annotations

from typing import Final

from bot.kit.feature import Feature
from bot.learning.app import App
from bot.learning.commands.learn import Learn
from bot.learning.presses import learning
from bot.learning.service import learning as lessons
from bot.learning.telling import teaching
from bot.table.service import advance
from bot.table.telling import acting

FEATURE: Final = Feature(
    app=App,
    commands=(Learn,),
    presses=learning.VERBS,
    joins=(advance.ENDED.by(lessons.ended), acting.ACTED.by(teaching.look_on)),
)
