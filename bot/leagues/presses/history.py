"""What somebody has played in a league and what its staff has decided: one's own, others' if not hidden."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.store import audit
from bot.leagues.app import Bot
from bot.leagues.messages.audit import line_text
from bot.leagues.messages.history import MOST_DECISIONS, league_history
from bot.leagues.messages.verbs import HISTORY
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.presses.finding import find_meant
from bot.leagues.service import changes, correcting, ledger
from bot.leagues.service.season import Season
from bot.results.presses.profiles import admit
from renderers.translation import Translator

VERBS: Final = Presses()


async def show(bot: Bot, interaction: Interaction, league: str, opponent: int = 0) -> None:
    """Show the person their fixtures in the league that was named, or only those with an opponent."""
    request = await find_meant(bot, interaction, league)
    other = request.season.entrant_of(opponent) if opponent else None
    decisions = await _decisions(bot, request.season, request.t)
    message = league_history(
        request.season, request.entrant, decisions, request.t, other.number if other is not None else 0
    )
    await request.show(message)


@VERBS.on(HISTORY, Needs.MEMBER)
async def choose(request: SeasonRequest, people: People = ()) -> None:
    """Show the fixtures of who was chosen, unless they hide what they have played."""
    user = people[0].id if people else request.user
    await admit(request.bot, request.interaction, [user])
    decisions = await _decisions(request.bot, request.season, request.t)
    own = request.season.entrant_of(user)
    await request.replace(league_history(request.season, own, decisions, request.t))


async def _decisions(bot: Bot, season: Season, t: Translator) -> list[str]:
    """Return in words what staff has decided in a season, the newest first."""
    async with bot.app.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    told = correcting.DECISIONS | {correcting.UNDO}
    wanted = {line.id for line in lines if line.actor == "staff" and line.what in told}
    newest = sorted(wanted)[-MOST_DECISIONS:]
    if not newest:
        return []
    undone = {line.undoes for line in lines}
    found = []
    for line, _, after in changes.backwards(season, lines):
        if line.id in newest:
            found.append(line_text(line, after, t, lines, undone=line.id in undone))
        if line.id <= newest[0]:
            break
    return found
