"""The other parts of the page: the coming days, the leagues, what staff did, and what is one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import discord

from bot.clocks.messages.words import instant, moment
from bot.club.messages.page import Card, Part
from bot.club.messages.roles import for_what
from bot.club.messages.verbs import NEW, ROLES, Section
from bot.club.service import needs
from bot.club.service.needs import Date
from bot.club.service.roles import CHOSE, OF_ROLES, read_what
from bot.kit.cutting import cut
from bot.kit.messages.message import ActionRow, row, safe
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect, choice
from bot.leagues.messages.audit import what_words, who_words
from bot.leagues.messages.formats import round_name, words_of
from bot.leagues.messages.ladders import open_challenges
from bot.leagues.messages.own import own_fixtures, own_line, times_buttons
from bot.leagues.messages.verbs import ASK_HOURS, SEASON
from bot.leagues.messages.words import closes_words, names, plain_season, season_name
from bot.leagues.service.season import Season, read_terms
from bot.people.messages.verbs import SERVER_PAGE
from bot.staff.messages.staff import line_text
from bot.storage.league_rows import SeasonRow
from bot.storage.rows import AuditLine
from bot.table.messages.mine import game_line
from bot.table.service.match import Match
from renderers.translation import N_, P_, Translator

# --- The coming days -------------------------------------------------------------------------------

COMING: Final[Mapping[str, str]] = {
    needs.CLOSES: N_("registration closes"),
    needs.BEGINS: N_("the first round begins"),
    needs.ROUND_ENDS: N_("end of {round}"),
    needs.MEETING: N_("{people} play"),
    needs.ENDS: N_("the season ends"),
}
"""What a date brings."""


def week_part(dates: Iterable[Date], t: Translator) -> Part:
    """Return what the coming seven days bring."""
    nothing = t.t("Nothing is planned for the coming seven days.")
    return Part(Section.WEEK, [Card(_date(one, t)) for one in dates], nothing)


def _date(one: Date, t: Translator) -> str:
    season, told = one.season, {}
    if one.what == needs.ROUND_ENDS:
        told["round"] = round_name(season, season.rounds[one.key], t)
    if one.what == needs.MEETING:
        told["people"] = names(season, season.fixtures[one.key].seats, t)
    what = t.t("{league}: {what}", league=season_name(season), what=t.t(COMING[one.what], **told))
    return f"- {moment(one.at)} · {what}"


# --- Leagues ---------------------------------------------------------------------------------------

STATES: Final[Mapping[str, str]] = {
    "draft": P_("club", "a draft"),
    "registration": P_("club", "open to enter"),
    "running": P_("club", "running"),
    "closed": P_("club", "over"),
    "archived": P_("club", "over"),
    "cancelled": P_("club", "called off"),
}
"""How a season stands."""


def leagues_part(rows: Sequence[SeasonRow], t: Translator, *, may_make: bool) -> Part:
    """Return the leagues of a server by their newest seasons, with a menu to open one."""
    nothing = t.t("There is no league here yet.")
    if may_make:
        nothing = t.sentences([nothing, t.t("Press **New league …** to make the first one.")])
    new = PressButton(NEW(), t.t("New league …"), discord.ButtonStyle.primary)
    of_server = [PressButton(ROLES(), t.t("Roles …")), PressButton(SERVER_PAGE(), t.t("This server …"))]
    made = [row(new, *of_server)] if may_make else []
    cards = [Card(_league(one, t)) for one in rows]
    return Part(Section.SEASONS, cards, nothing, [*seasons_menu(rows, t), *made])


def seasons_menu(rows: Sequence[SeasonRow], t: Translator) -> list[ActionRow]:
    """Return the menu that opens the page of a season."""
    options = [choice(plain_season(one), one.id, about=t.t(STATES[one.state])) for one in rows[:MOST_CHOSEN]]
    return [row(PressSelect(SEASON(), options, t.t("Choose a league")))] if options else []


def _league(one: SeasonRow, t: Translator) -> str:
    terms = read_terms(one.terms)
    how = [t.t(words_of(terms.events[0]).name)] if len(terms.events) == 1 else []
    closes = closes_words(one, t) if one.state == "registration" else []
    return " · ".join([f"- **{safe(plain_season(one))}**", *how, t.t(STATES[one.state]), *closes])


# --- What staff did --------------------------------------------------------------------------------

LONGEST_REASON: Final = 80
"""Signs of a reason in a list."""


def done_part(
    lines: Iterable[tuple[AuditLine, SeasonRow | None]], leagues: Mapping[str, str], t: Translator
) -> Part:
    """Return what staff did, the newest first; a line of a league comes with its season.

    ``leagues`` are names by identifier.
    """
    nothing = t.t("Staff has made no decisions yet.")
    cards = [
        Card(_role_chosen(line, leagues, t) if line.what == CHOSE else _done(line, season, t))
        for line, season in lines
    ]
    return Part(Section.DONE, cards, nothing)


def _done(line: AuditLine, season: SeasonRow | None, t: Translator) -> str:
    if season is None:
        return f"- {line_text(line, t)}"
    what = t.t("{league}: {what}", league=safe(plain_season(season)), what=what_words(line.what, t))
    reason = safe(cut(line.reason, LONGEST_REASON))
    why = [t.t("“{reason}”", reason=reason)] if reason else []
    return " · ".join([f"- {instant(line.at)}", who_words(line, t), what, *why])


def _role_chosen(line: AuditLine, leagues: Mapping[str, str], t: Translator) -> str:
    told = N_("chose a role: {what}: {role}") if line.after else N_("chose no role any more: {what}")
    what = safe(for_what(read_what(line.subject.removeprefix(OF_ROLES)), leagues, t))
    text = t.t(told, role=f"<@&{line.after}>", what=what)
    return " · ".join([f"- {instant(line.at)}", who_words(line, t), text])


# --- One's own -------------------------------------------------------------------------------------


def mine_part(
    seasons: Sequence[Season],
    tables: Sequence[Match],
    here: Sequence[SeasonRow],
    user_id: int,
    now: float,
    t: Translator,
) -> Part:
    """Return what is somebody's own: their next date, fixtures and tables; then the leagues to be opened."""
    cards = [*_next_date(seasons, user_id, now, t)]
    for season in seasons:
        own = season.entry_of(user_id)
        waiting, _ = own_fixtures(season, own)
        league = season_name(season)
        cards += [
            Card(own_line(season, own, one, t, league=league), times_buttons(season, own, [one], t))
            for one in waiting
        ]
        asked = open_challenges(season, own.number, t)
        cards += [Card(f"- {text}", buttons) for text, buttons in asked]
        if not waiting and not asked:
            nothing_waits = t.t("nothing waits for you")
            cards.append(Card(f"- {league} · {nothing_waits}"))
    cards += [Card(game_line(match, user_id, t)) for match in tables]
    entered = {season.id for season in seasons}
    cards += [Card(_league(one, t)) for one in here if one.state == "registration" and one.id not in entered]
    hours = [row(PressButton(ASK_HOURS("hours"), t.t("My hours …")))] if seasons else []
    nothing = t.t("You aren't in a league now. When one opens, you'll see it here.")
    return Part(Section.MINE, cards, nothing, [*seasons_menu(here, t), *hours])


def _next_date(seasons: Iterable[Season], user_id: int, now: float, t: Translator) -> list[Card]:
    """Return the next time to which somebody has agreed, if there is one."""
    found = [
        (one.agreed_at, names(season, [seat for seat in one.seats if seat != own.number], t))
        for season in seasons
        for own in [season.entry_of(user_id)]
        for one in own_fixtures(season, own)[0]
        if one.agreed_at is not None and not one.started and one.agreed_at > now
    ]
    if not found:
        return []
    at, whom = min(found)
    return [Card(t.t("Next: {names}, {time} ({left})", names=whom, time=moment(at), left=instant(at)))]
