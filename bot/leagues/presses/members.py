"""What members do in leagues: read their terms, enter, leave, miss a round, see their fixtures.

Whatever is asked is answered to them alone; what everybody learns of it are news.
"""

from __future__ import annotations

from typing import Final, Literal

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store import people
from bot.leagues.messages import verbs
from bot.leagues.messages.entering import enter_message, entered_message, terms_message, too_many_message
from bot.leagues.messages.leaving import leave_message, left_message
from bot.leagues.messages.own import absence_message, own_fixtures, own_message
from bot.leagues.messages.terms import terms_text
from bot.leagues.messages.who import who_message
from bot.leagues.messages.words import plain_season
from bot.leagues.presses import schedule as league_schedule
from bot.leagues.presses.door import Needs, SeasonRequest, as_it_holds
from bot.leagues.service import notices
from bot.leagues.service.ledger import fixture_name
from bot.leagues.service.meeting import waits
from bot.leagues.store.seasons import GOING
from bot.storage.league_rows import FixtureRow
from bot.table.presses.people import person

VERBS: Final = Presses()

# --- Looking ---------------------------------------------------------------------------------------


@VERBS.on(verbs.TERMS, Needs.MEMBER)
async def terms(request: SeasonRequest) -> None:
    """Show the terms of a season."""
    terms = terms_text(as_it_holds(request.bot, request.season), request.t)
    await request.show(terms_message(request.season, terms, request.t))


@VERBS.on(verbs.WHO, Needs.MEMBER)
async def who(request: SeasonRequest, page: int | None = None) -> None:
    """Show who has entered, or another page of that in the message that was pressed."""
    users = [one.user_id for one in request.season.entrants.values() if one.user_id is not None]
    async with request.bot.app.database.read() as connection:
        hidden = await people.hidden(connection, users)
    message = who_message(request.season, hidden, page or 1, request.t)
    await (request.show(message) if page is None else request.replace(message))


@VERBS.on(verbs.OWN, Needs.ENTRANT)
async def own(request: SeasonRequest) -> None:
    """Show somebody their fixtures; where only one waits, for a time, how that is agreed on."""
    season = request.season
    mine = season.entry_of(request.user)
    waiting, _ = own_fixtures(season, mine)
    if len(waiting) == 1 and waits(season, waiting[0]):
        await league_schedule.show(request, waiting[0])
    else:
        await request.show(own_message(season, mine, request.t))


@VERBS.on(verbs.TIMES, Needs.ENTRANT)
async def times(request: SeasonRequest, fixture: int) -> None:
    """Show somebody how the time of one of their fixtures is agreed on."""
    await league_schedule.show(request, _own_open(request, fixture))


@VERBS.on(verbs.OPEN_GAME, Needs.ENTRANT)
async def open_game(request: SeasonRequest, fixture: int = 0) -> None:
    """Let one of somebody's games have its message, thread and board."""
    name = fixture_name(request.season.id, _own_open(request, fixture).id)
    await notices.want_place(request.bot.app.database, name)
    request.bot.delivery.wake()
    await request.say(request.t.t("The game gets its thread in a moment, and you'll be added to it."))


def _own_open(request: SeasonRequest, number: int) -> FixtureRow:
    """Return somebody's own open fixture of this number; raise LeagueRefusal."""
    waiting, _ = own_fixtures(request.season, request.season.entry_of(request.user))
    fixture = next((one for one in waiting if one.id == number), None)
    if fixture is None:
        raise LeagueRefusal("no_such_fixture", season=request.season.id)
    return fixture


# --- Entering and leaving --------------------------------------------------------------------------


@VERBS.on(verbs.ENTER, Needs.MEMBER)
async def enter(request: SeasonRequest) -> None:
    """Show what one would enter, with the button that does it; who can't learns why at once."""
    app = request.bot.app.leagues
    try:
        await app.require_may_enter(request.season.id, request.user)
    except LeagueRefusal as refused:
        if refused.rule != "too_many_entered":
            raise
        taken = {row.id: plain_season(row) for row in await app.taken_by(request.user)}
        await request.show(too_many_message(taken, request.t))
        return
    terms = terms_text(as_it_holds(request.bot, request.season), request.t)
    await request.show(enter_message(request.season, terms, request.t, request.user))


@VERBS.on(verbs.JOIN, Needs.MEMBER)
async def really_enter(request: SeasonRequest) -> None:
    """Enter somebody who has seen the terms."""
    who, app = person(request.interaction), request.bot.app
    season, _ = await app.leagues.enter(request.season.id, who, request.number)
    await _instead(request, entered_message(season, request.t))


@VERBS.on(verbs.LEAVE, Needs.ENTRANT)
async def ask_leave(request: SeasonRequest) -> None:
    """Ask once more, and say what leaving costs."""
    if request.season.row.state not in GOING:
        raise LeagueRefusal("season_over", season=request.season.id)
    await request.show(leave_message(request.season, request.season.entry_of(request.user), request.t))


@VERBS.on(verbs.LEFT, Needs.ENTRANT)
async def really_leave(request: SeasonRequest) -> None:
    """Let somebody leave who has been told what that costs."""
    season = await request.bot.app.leagues.leave(request.season.id, request.user, request.number)
    await _instead(request, left_message(season, request.t))


@VERBS.on(verbs.ABSENT, Needs.ENTRANT)
async def miss(request: SeasonRequest, way: Literal["", "back"] = "") -> None:
    """Let somebody miss the next round, or play in it after all."""
    season, away = request.season, way != "back"
    if (season.entry_of(request.user).state == "absent") != away:
        app = request.bot.app
        season = await app.leagues.absent(season.id, request.user, request.number, away=away)
    await request.show(absence_message(season, season.entry_of(request.user), request.t))


# --- Parts -----------------------------------------------------------------------------------------


async def _instead(request: SeasonRequest, message: Message) -> None:
    """Show something in the place of the question that was answered."""
    await request.replace(message)
    request.bot.delivery.wake()
