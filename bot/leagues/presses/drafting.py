"""The steps in which staff prepares a season: each choice is written into the draft, and shown again."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from bot.clocks.messages.words import OTHER, clock_form, read_clock
from bot.clocks.service import calendar
from bot.clocks.service.calendar import Moment, kept_zone
from bot.kit.messages.message import Message, text_message
from bot.kit.messages.press import Press
from bot.kit.service.errors import LeagueRefusal, LobbyRefusal
from bot.leagues.messages import drafting as view
from bot.leagues.messages.drafting import Spot, step_message
from bot.leagues.presses.door import Needs, SeasonRequest, Verbs
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.scheduling import typed
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, EventTerms, Format, SeasonTerms
from bot.table.messages.rule_menus import typing_form
from bot.table.presses import rule_choosing
from bot.table.service import rule_sets
from bot.table.service.rule_changes import Changed
from bot.table.service.rule_sets import RuleSet
from engine import catalogue

Change = Callable[[EventTerms], EventTerms]


# --- What was pressed ------------------------------------------------------------------------------


def _argument(request: SeasonRequest, place: int) -> str:
    args = request.press.args
    return args[place] if place < len(args) else ""


def _value(request: SeasonRequest) -> str:
    return next(iter(request.press.values), "")


def _number(text: str) -> int:
    """Return a whole number that stands in a control; -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 12 else -1


def _decoded(text: str) -> Any:
    """Return the value that stands in a menu; refuse what no menu of ours says."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise LeagueRefusal("no_such_setting") from None


def _event(request: SeasonRequest) -> int:
    """Return of which game a press is; the first one's if that game has been removed."""
    place = _number(_argument(request, 0))
    return place if 0 <= place < len(request.season.terms.events) else 0


def _chosen(request: SeasonRequest) -> EventTerms:
    return request.season.terms.events[_event(request)]


# --- Showing and changing --------------------------------------------------------------------------


async def answer(request: SeasonRequest, message: Message) -> None:
    """Show something in place of the private message that was pressed on, or as a new one."""
    if request.interaction.message is None or not request.interaction.message.flags.ephemeral:
        await request.bot.answers.privately(request.interaction, message)
    else:
        await request.interaction.response.edit_message(**message.to_edit())


async def _show(request: SeasonRequest, season: Season, spot: Spot) -> None:
    if spot.step == view.GAMES and spot.event < len(season.terms.events):
        spot = replace(spot, sets=await _sets(request, season.terms.events[spot.event]))
    await answer(request, step_message(season, spot, request.t))


async def _sets(request: SeasonRequest, event: EventTerms) -> list[RuleSet]:
    """Return the rule sets that the league's server has saved for a game."""
    async with request.bot.app.database.read() as connection:
        return await rule_sets.of_game(connection, request.season.row.guild_id, event.game_id)


async def _change(
    request: SeasonRequest, spot: Spot, change: Callable[[SeasonTerms], SeasonTerms], **columns: Any
) -> None:
    """Change the draft, and show the step again."""
    organising, number = request.bot.app.organising, request.interaction.id
    season = await organising.change_draft(request.season.id, request.user, number, change, **columns)
    await _show(request, season, spot)


async def _change_event(request: SeasonRequest, spot: Spot, change: Change) -> None:
    """Change one game of the draft, and show the step again."""

    def changed(terms: SeasonTerms) -> SeasonTerms:
        if spot.event >= len(terms.events):
            raise LeagueRefusal("no_such_setting")
        events = list(terms.events)
        events[spot.event] = change(events[spot.event])
        return msgspec.structs.replace(terms, events=tuple(events))

    await _change(request, spot, changed)


def require_draft(season: Season) -> None:
    """Refuse to prepare a season that has been opened."""
    if season.row.state != "draft":
        raise LeagueRefusal("not_a_draft", season=season.id)


async def step(request: SeasonRequest) -> None:
    """Show a step."""
    require_draft(request.season)
    wanted = _number(_argument(request, 1))
    shown = wanted if wanted in view.TITLES else view.GAMES
    await _show(request, request.season, Spot(shown, _event(request)))


async def other_event(request: SeasonRequest) -> None:
    """Show a step for another game of the season."""
    require_draft(request.season)
    wanted = _number(_argument(request, 1))
    event = _number(_value(request))
    count = len(request.season.terms.events)
    spot = Spot(wanted if wanted in view.TITLES else view.GAMES, event if 0 <= event < count else 0)
    await _show(request, request.season, spot)


# --- 1: games and rules ----------------------------------------------------------------------------


async def game(request: SeasonRequest) -> None:
    """Let another game be played."""
    game_id = catalogue.get(_value(request)).id
    spot = Spot(view.GAMES, _event(request))
    await _change_event(request, spot, lambda event: terms_of.with_game(event, game_id))


async def add_game(request: SeasonRequest) -> None:
    """Let one game more be played, one that is not among them yet."""
    events = request.season.terms.events
    played = {event.game_id for event in events}
    new = next((game_id for game_id in catalogue.ids() if game_id not in played), catalogue.ids()[0])

    def added(terms: SeasonTerms) -> SeasonTerms:
        more = terms_of.with_game(terms.events[-1], new)
        return msgspec.structs.replace(terms, events=(*terms.events, more))

    await _change(request, Spot(view.GAMES, len(events)), added)


async def drop_game(request: SeasonRequest) -> None:
    """Let one game less be played."""
    place = _event(request)

    def dropped(terms: SeasonTerms) -> SeasonTerms:
        events = tuple(event for number, event in enumerate(terms.events) if number != place)
        counting = min(terms.counting, max(len(events) - 1, 0))
        return msgspec.structs.replace(terms, events=events, counting=counting)

    await _change(request, Spot(view.GAMES, max(place - 1, 0)), dropped)


async def preset(request: SeasonRequest) -> None:
    """Take over a whole rule set."""
    wanted, sets = _value(request), await _sets(request, _chosen(request))

    def chosen(event: EventTerms) -> EventTerms:
        made, _ = rule_choosing.chosen_preset(view.rules_of(event, sets), wanted)
        return terms_of.with_rule_set(event, made.preset, made.changes)

    await _change_rules(request, chosen)


async def option(request: SeasonRequest) -> None:
    """Show a group of rules or what one may be, or open the form in which it is typed."""
    name = _value(request)
    if rule_choosing.opens_form(view.rules_of(_chosen(request)), name):
        await _open_form(request, name)
        return
    await _show(request, request.season, Spot(view.GAMES, _event(request), name))


async def type_rule(request: SeasonRequest) -> None:
    """Open the form in which a rule is typed, or an entry of it."""
    await _open_form(request, _argument(request, 1))


async def _open_form(request: SeasonRequest, name: str) -> None:
    press = Press(view.RULE_TYPED, request.season.id, args=(str(_event(request)), name))
    form = typing_form(view.rules_of(_chosen(request)), press, name, request.t)
    await request.interaction.response.send_modal(form)


async def value(request: SeasonRequest) -> None:
    """Change one rule to a value that was chosen."""
    await _change_rule(request, rule_choosing.with_value, _value(request))


async def part(request: SeasonRequest) -> None:
    """Change the word of a rule that has points besides."""
    await _change_rule(request, rule_choosing.with_part, _value(request))


async def typed_rule(request: SeasonRequest) -> None:
    """Change one rule to what was typed."""
    await _change_rule(request, rule_choosing.with_typed, request.press.values, request.t)


async def drop(request: SeasonRequest) -> None:
    """Take an entry of a rule away."""
    await _change_rule(request, rule_choosing.without_entry, _value(request))


async def _change_rule(request: SeasonRequest, choose: Callable[..., Changed], *chosen: Any) -> None:
    """Change one rule, and what would make no sense beside it any more."""
    name = _argument(request, 1)

    def changed(event: EventTerms) -> EventTerms:
        made = choose(view.rules_of(event), name, *chosen)
        return terms_of.with_rules(event, made.preset, made.changes)

    await _change_rules(request, changed, name)


async def _change_rules(request: SeasonRequest, change: Change, opened: str = "") -> None:
    await _change_event(request, Spot(view.GAMES, _event(request), opened), change)


# --- 2: formats ------------------------------------------------------------------------------------


async def in_format(request: SeasonRequest) -> None:
    """Let a game be played in another format."""
    wanted = _value(request)
    if wanted not in set(Format):
        raise LeagueRefusal("no_such_setting")
    spot = Spot(view.FORMATS, _event(request))
    await _change_event(request, spot, lambda event: terms_of.in_format(event, Format(wanted)))


async def setting(request: SeasonRequest) -> None:
    """Show the values of a setting."""
    require_draft(request.season)
    await _show(request, request.season, Spot(view.FORMATS, _event(request), _value(request)))


async def set_value(request: SeasonRequest) -> None:
    """Change a setting to a value that was chosen, or open the form in which a number is typed."""
    name, chosen = _argument(request, 1), _value(request)
    spot = Spot(view.FORMATS, _event(request), name)
    if name == view.TIES:
        await _change_event(request, spot, lambda event: _with_tie(event, chosen))
    elif chosen == view.OTHER and name in terms_of.SETTINGS:
        form = view.number_form(request.season, spot, name, request.t)
        await request.interaction.response.send_modal(form)
    else:
        decoded = _decoded(chosen)
        await _change_event(request, spot, lambda event: terms_of.with_setting(event, name, decoded))


def _with_tie(event: EventTerms, name: str) -> EventTerms:
    return terms_of.with_usual_ties(event) if name == view.USUAL else terms_of.with_tie(event, name)


async def typed_value(request: SeasonRequest) -> None:
    """Change a setting to a number that was typed."""
    name, text = _argument(request, 1), _value(request).strip()
    chosen = _number(text) if text.isdecimal() else text
    spot = Spot(view.FORMATS, _event(request), name)
    await _change_event(request, spot, lambda event: terms_of.with_setting(event, name, chosen))


async def bonuses(request: SeasonRequest) -> None:
    """Open the form in which the bonuses of places are typed."""
    spot = Spot(view.FORMATS, _event(request))
    form = view.bonuses_form(request.season, spot, request.t)
    await request.interaction.response.send_modal(form)


async def bonuses_typed(request: SeasonRequest) -> None:
    """Set the bonuses of places."""
    numbers_typed = _integers(_value(request))
    spot = Spot(view.FORMATS, _event(request))
    await _change_event(request, spot, lambda event: terms_of.with_bonuses(event, numbers_typed))


def _integers(text: str) -> list[int]:
    """Read whole numbers, apart by spaces or commas; what is none stands for too large a number."""
    words = text.replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
    fine = all(re.fullmatch(r"[+-]?\d{1,5}", word, re.ASCII) for word in words)
    return [int(word) for word in words] if fine else [terms_of.MOST_BONUS + 1]


async def counting(request: SeasonRequest) -> None:
    """Let the best of several games count, or all."""
    wanted = _number(_value(request))
    spot = Spot(view.FORMATS, _event(request))
    await _change(request, spot, lambda terms: msgspec.structs.replace(terms, counting=wanted))


# --- 3: clock, dates, people -----------------------------------------------------------------------


def _third(request: SeasonRequest) -> Spot:
    return Spot(view.PEOPLE_AND_DATES, _event(request))


async def clock(request: SeasonRequest) -> None:
    """Play with another clock, or open the form in which one is typed."""
    chosen = _value(request)
    if chosen == OTHER:
        press = Press(view.CLOCK_TYPED, request.season.id, args=(str(_event(request)),))
        await request.interaction.response.send_modal(clock_form(press, request.t))
        return
    await clock_typed(request)


async def clock_typed(request: SeasonRequest) -> None:
    """Play with the clock that was chosen or typed."""
    text = read_clock(_value(request), request.t)
    await _change_event(request, _third(request), lambda event: msgspec.structs.replace(event, clock=text))


async def rated(request: SeasonRequest) -> None:
    """Let a game count for the ratings, or not."""
    await _change_event(
        request, _third(request), lambda event: msgspec.structs.replace(event, rated=not event.rated)
    )


async def divisions(request: SeasonRequest) -> None:
    """Let there be divisions, or not."""
    await _change(
        request,
        _third(request),
        lambda terms: msgspec.structs.replace(terms, divisions=not terms.divisions),
    )


async def until(request: SeasonRequest) -> None:
    """Set how long people may enter, or open the form for dates."""
    chosen = _value(request)
    if chosen == view.OTHER:
        form = view.dates_form(request.season, _third(request), request.t)
        await request.interaction.response.send_modal(form)
        return
    days = _number(chosen)
    if chosen != view.BY_HAND and days not in view.DAYS:
        raise LeagueRefusal("no_such_setting")
    now = request.bot.app.organising.now()
    at = None if chosen == view.BY_HAND else math.ceil(now + days * DAY)
    starts = request.season.row.starts
    await _set_dates(request, _third(request), at, None if starts is None or starts < (at or now) else starts)


async def dates_typed(request: SeasonRequest) -> None:
    """Set the dates that were typed; where clocks leave a time out or show it twice, ask first."""
    until_text, starts_text, zone_text = (*request.press.values, "", "", "")[:3]
    zone = calendar.zone(zone_text or request.season.row.zone).key
    now = request.bot.app.organising.now()
    ends, starts = (read_date(text, zone, now) for text in (until_text, starts_text))
    await take_dates(request, _third(request), ends, starts, zone)


async def take_dates(
    request: SeasonRequest, spot: Spot, ends: Moment | None, starts: Moment | None, zone: str = ""
) -> None:
    """Set dates, and show this step; where clocks leave a time out or show it twice, ask first."""
    columns: dict[str, Any] = {"zone": zone} if zone else {}
    pairs, clear = dates_meant(ends, starts)
    if clear:
        await _set_dates(request, spot, *pairs[0], **columns)
        return
    season, organising = request.season, request.bot.app.organising
    if columns:
        season = await organising.change_draft(season.id, request.user, request.interaction.id, **columns)
    await ask_dates(request, season, spot, ends, starts)


async def ask_dates(
    request: SeasonRequest, season: Season, spot: Spot, ends: Moment | None, starts: Moment | None
) -> None:
    """Ask which dates are meant."""
    pairs, _ = dates_meant(ends, starts)
    missing = any(moment is not None and not moment.exact for moment in (ends, starts))
    await answer(request, view.which_dates(season, spot, pairs, request.t, missing=missing))


Dates = tuple[float | None, float | None]
"""When registration closes, and when the first round begins; None where that is left open."""


def dates_meant(ends: Moment | None, starts: Moment | None) -> tuple[list[Dates], bool]:
    """Return the dates that may be meant, and whether nothing has to be asked.

    Raises LeagueRefusal ``starts_too_early`` if the first round would come before the end.
    """
    pairs: list[Dates] = [
        (one, other)
        for one in (ends.instants if ends is not None else (None,))
        for other in (starts.instants if starts is not None else (None,))
        if one is None or other is None or other >= one
    ]
    if not pairs:
        raise LeagueRefusal("starts_too_early")
    exact = all(moment is None or moment.exact for moment in (ends, starts))
    return pairs, exact and len(pairs) == 1


def read_date(text: str, zone: str, now: float) -> Moment | None:
    """Return what a date means that was typed: with a time, or a day alone; None for an empty text."""
    if not text.strip():
        return None
    try:
        return typed.read(text, kept_zone(zone), now)
    except LobbyRefusal as error:
        if error.rule != "bad_time":
            raise
    return calendar.read_moment(text, kept_zone(zone), now)


async def dates(request: SeasonRequest) -> None:
    """Set the dates that were chosen among those that were meant."""
    ends, starts = (_argument(request, place) for place in (1, 2))
    chosen = [float(text) if text.isdecimal() and len(text) < 12 else None for text in (ends, starts)]
    await _set_dates(request, _third(request), *chosen)


async def _set_dates(
    request: SeasonRequest, spot: Spot, ends: float | None, starts: float | None, **columns: Any
) -> None:
    now = request.bot.app.organising.now()
    if any(at is not None and at <= now for at in (ends, starts)):
        raise LeagueRefusal("time_past", season=request.season.id)
    await _change(request, spot, lambda terms: terms, registers_until=ends, starts=starts, **columns)


async def people(request: SeasonRequest) -> None:
    """Set with how many people the season begins, or open the form for numbers."""
    chosen = _value(request)
    if chosen == view.OTHER:
        form = view.people_form(request.season, _third(request), request.t)
        await request.interaction.response.send_modal(form)
        return
    await _set_people(request, request.season.terms.least, _number(chosen))


async def people_typed(request: SeasonRequest) -> None:
    """Set how many people there have to be, and may be."""
    least, most = (_number(text.strip() or "0") for text in (*request.press.values, "", "")[:2])
    await _set_people(request, least, most)


async def _set_people(request: SeasonRequest, least: int, most: int) -> None:
    await _change(
        request, _third(request), lambda terms: msgspec.structs.replace(terms, least=least, most=most)
    )


async def channel(request: SeasonRequest) -> None:
    """Tell the season in another channel."""
    wanted = _number_of_discord(_value(request))
    if wanted is None:
        raise LeagueRefusal("no_such_setting")
    await _change(request, _third(request), lambda terms: msgspec.structs.replace(terms, channel_id=wanted))


async def role(request: SeasonRequest) -> None:
    """Let those with a role be the league's staff, beside those who manage the server."""
    wanted = _number_of_discord(_value(request))
    await _change(request, _third(request), lambda terms: msgspec.structs.replace(terms, role_id=wanted))


def _number_of_discord(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 20 else None


# --- 4: the terms ----------------------------------------------------------------------------------


async def open_season(request: SeasonRequest) -> None:
    """Open the season with its terms as they stand."""
    row = request.season.row
    app, number = request.bot.app, request.interaction.id
    season = await app.leagues.open(row.id, request.user, number, row.registers_until, row.starts, row.ends)
    request.bot.delivery.wake()
    await answer(request, view.opened_message(season, request.t))


async def keep(request: SeasonRequest) -> None:
    """Leave the draft as it is."""
    require_draft(request.season)
    await answer(request, view.kept_message(request.season, request.t))


async def discard(request: SeasonRequest) -> None:
    """Ask whether the draft is to be thrown away."""
    require_draft(request.season)
    await answer(request, view.discard_message(request.season, request.t))


async def discarded(request: SeasonRequest) -> None:
    """Throw the draft away."""
    organising, number = request.bot.app.organising, request.interaction.id
    await organising.discard(request.season.id, request.user, number)
    await answer(request, text_message(request.t.t("The draft is gone.")))


VERBS: Final[Verbs] = {
    verb: (Needs.STAFF, do)
    for verb, do in {
        view.STEP: step,
        view.EVENT: other_event,
        view.GAME: game,
        view.ADD_GAME: add_game,
        view.DROP_GAME: drop_game,
        view.PRESET: preset,
        view.OPTION: option,
        view.VALUE: value,
        view.GROUP: option,
        view.RULE_TYPE: type_rule,
        view.RULE_TYPED: typed_rule,
        view.RULE_PART: part,
        view.RULE_DROP: drop,
        view.FORMAT: in_format,
        view.SETTING: setting,
        view.SET: set_value,
        view.ROUNDS_TYPED: typed_value,
        view.BONUSES: bonuses,
        view.BONUSES_TYPED: bonuses_typed,
        view.COUNTING: counting,
        view.CLOCK: clock,
        view.CLOCK_TYPED: clock_typed,
        view.RATED: rated,
        view.DIVISIONS: divisions,
        view.UNTIL: until,
        view.DATES_TYPED: dates_typed,
        view.DATES: dates,
        view.PEOPLE: people,
        view.PEOPLE_TYPED: people_typed,
        view.CHANNEL: channel,
        view.ROLE: role,
        view.OPEN: open_season,
        view.KEEP: keep,
        view.DISCARD: discard,
        view.DISCARD_YES: discarded,
    }.items()
}
"""What is done by presses on the steps, for the league's staff alone."""
