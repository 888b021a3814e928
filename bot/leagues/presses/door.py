"""The one door to every season of a league: who asks for something is let through, or told why not.

It is settled here, before anything is shown or written.  Buttons, menus, forms, commands and their
suggestions all come through it: the identifier of a season stands in custom ids where that of a game
stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import discord
import msgspec

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal, NotYourGame
from bot.leagues.app import Bot
from bot.leagues.messages.verbs import INFO
from bot.leagues.service import ledger
from bot.leagues.service.season import OUT, Season, write_terms
from bot.leagues.service.terms import SeasonTerms
from bot.storage.league_rows import EntrantRow
from bot.table.presses.door import Ask, manages


class Needs(Enum):
    """What somebody has to be to ask for something."""

    MEMBER = auto()
    """A member of the league's server."""

    ENTRANT = auto()
    """Somebody who has entered the season and not left it."""

    STAFF = auto()
    """Who has the league's role, or may manage the server, and asks there or by DM."""

    async def __call__(self, bot: Bot, interaction: Interaction, press: Press) -> SeasonRequest:
        """Let a person through to the season of a press; raise the refusal that they get instead."""
        return await find(bot, interaction, press.game, self)


@dataclass(frozen=True, slots=True)
class SeasonRequest(Ask[Bot]):
    """What somebody asks for about a season, which is as it was then."""

    season: Season

    @property
    def entrant(self) -> EntrantRow | None:
        """Their entry, if they have one."""
        return self.season.entrant_of(self.user)

    @property
    def number(self) -> int:
        """The number of what they have pressed: what has been done by it is not done again."""
        return self.interaction.id


async def of_chosen(bot: Bot, interaction: Interaction, press: Press) -> SeasonRequest:
    """Let a member through to the season of a press, else to the one that was chosen in the list."""
    (chosen,), _ = INFO.read(press)
    return await find(bot, interaction, press.game or chosen, Needs.MEMBER)


async def find(bot: Bot, interaction: Interaction, season_id: str, needs: Needs) -> SeasonRequest:
    """Let a person through to a season; raise NoSuchSeason, and what :func:`admit` refuses."""
    season = await ledger.read(bot.app.database, season_id)
    await admit(bot, interaction, season, needs)
    return SeasonRequest(bot, interaction, season)


async def admit(bot: Bot, interaction: Interaction, season: Season, needs: Needs) -> None:
    """Refuse whoever may not ask for this; a stranger learns nothing of the season."""
    guild_id = season.row.guild_id
    if interaction.guild_id != guild_id:
        there = await bot.presence.is_member(guild_id, interaction.user.id)
        if not there:
            raise NotYourGame("membership_unknown" if there is None else "league_elsewhere")
    if needs is Needs.STAFF and not (
        is_staff(interaction, season.terms, guild_id) or await _is_staff_by_dm(bot, interaction, season)
    ):
        raise NotYourGame("needs_league_staff")
    if needs is Needs.ENTRANT:
        own = season.entrant_of(interaction.user.id)
        if own is None or own.state in OUT:
            expelled = own is not None and own.state == "expelled"
            raise LeagueRefusal("expelled" if expelled else "not_entered", season=season.id)


def as_it_holds(bot: Bot, season: Season) -> Season:
    """Return a season for who reads its terms: without the role of its staff if that is deleted."""
    terms = season.terms
    if terms.role_id is None or bot.presence.has_role(season.row.guild_id, terms.role_id):
        return season
    return season.with_row(terms=write_terms(msgspec.structs.replace(terms, role_id=None)))


async def _is_staff_by_dm(bot: Bot, interaction: Interaction, season: Season) -> bool:
    """Whether somebody whom we showed something by DM is staff in the league's server."""
    if interaction.guild_id is not None:
        return False
    role_id = season.terms.role_id
    return await bot.presence.manages(season.row.guild_id, interaction.user.id, role_id)


def is_staff(interaction: Interaction, terms: SeasonTerms, guild_id: int) -> bool:
    """Whether somebody has the league's role, or may manage the server, and asks in it."""
    if interaction.guild_id != guild_id:
        return False
    user = interaction.user
    held = {role.id for role in user.roles} if isinstance(user, discord.Member) else set()
    return manages(interaction) or terms.role_id in held
