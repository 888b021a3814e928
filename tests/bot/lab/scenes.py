"""What tests of the laboratory do over and over: prepare a comparison, begin it, let it be played."""

from __future__ import annotations

import itertools
from typing import Any, cast

from bot.lab.service.labs import Lab, LabService, Side
from bot.lab.telling import shown
from bot.storage.rows import News
from engine import catalogue
from engine.laboratory import try_out
from tests.bot.inside import HOME, Answer, Inside


class House:
    """A server whose staff compares rules of quick games."""

    def __init__(self, there: Inside) -> None:
        self.there = there
        self.app: Any = there.app
        self.staff = there.person("Staff", manages=True)
        self.member = there.person("Member")
        self._numbers = itertools.count(10**9)

    @property
    def labs(self) -> LabService:
        """What keeps comparisons."""
        service: LabService = self.app.labs
        return service

    async def draft(self, game_id: str = "nexxy", guild: int = HOME, **changes: Any) -> Lab:
        """Prepare a comparison of the usual rules and of these."""
        game = catalogue.get(game_id)
        sides = Side(game.make_options()), Side(game.make_options(changes=changes or {"end_when": "first"}))
        return await self.labs.draft(guild, self.staff.id, game, sides, "beginner", 2)

    async def begun(self, game_id: str = "nexxy", games: int = 100, **changes: Any) -> Lab:
        """Prepare one and put it into the queue."""
        lab = await self.labs.change(await self.draft(game_id, **changes), games=games)
        return await self.labs.start(lab, next(self._numbers))

    async def played(self, lab: Lab, games: int) -> Lab:
        """Play so many games by each side, in parts of seven; return how it stands."""
        while (side := lab.next_side) in (0, 1) and lab.played[side] < games:
            first = lab.played[side]
            trials = try_out(lab.contests[side], side, first, min(7, games - first), 60)
            after = await self.labs.add(lab, side, trials)
            assert after is not None
            lab = after
        return lab

    async def press(
        self, verb: str, lab: Lab, *said: object, who: Any = None, values: tuple[str, ...] = ()
    ) -> Answer:
        """Press something about a comparison, by staff unless somebody else is named."""
        kind = "s" if values else "b"
        custom_id = f"{kind};lab_{verb};{lab.row.id};;{'.'.join(map(str, said))}"
        return await self.there.press(who or self.staff, custom_id, *values, private=True)

    async def refresh(self, lab: Lab) -> None:
        """Bring its messages up to date, as its news would."""
        news = News(0, "lab_shown", f"{lab.row.guild_id}:{lab.row.id}", 0, "", 0.0, 0, 0)
        await shown.refresh(cast(Any, self.there.bot), news)
