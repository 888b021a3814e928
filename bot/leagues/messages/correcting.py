"""What staff of a league decides: a fixture with what can be done about it, and forms that ask once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import discord
from discord import ui
from msgspec.structs import replace as with_fields

from bot.clocks.messages.words import moment
from bot.clocks.service.calendar import Moment
from bot.kit.messages.forms import menu_field, text_field
from bot.kit.messages.message import Item, Label, Message, row, safe, text_message
from bot.kit.messages.press import LONGEST_ID, MOST_CHOSEN, Press, PressButton, PressSelect, choice, form
from bot.leagues.messages import verbs
from bot.leagues.messages.audit import line_text, what_words
from bot.leagues.messages.buttons import to_club, to_season
from bot.leagues.messages.formats import match_name
from bot.leagues.messages.organising import LONGEST_REASON
from bot.leagues.messages.words import entrant_name, plain_name, result_words, season_name
from bot.leagues.service import closing, setting, sights
from bot.leagues.service import correcting as decisions
from bot.leagues.service.correcting import (
    ANNUL,
    DEADLINE,
    EXPEL,
    FORFEIT,
    POINTS,
    REPLAY,
    SET,
    SWAP,
    TIME,
    UNDO,
    Order,
)
from bot.leagues.service.field import COMPUTER
from bot.leagues.service.formats import way_of
from bot.leagues.service.meeting import meets_again
from bot.leagues.service.season import Season, integers, options_of, rules_of
from bot.results.messages.figures import written
from bot.storage.league_rows import EntrantRow, FixtureRow
from bot.storage.rows import AuditLine
from bot.table.messages.links import board_url, jump_url
from bot.table.messages.mine import LONGEST, fitting
from bot.table.messages.verbs import CLOSE
from bot.table.service.match import Match
from renderers.translation import N_, Translator

LONGEST_TIME: Final = 64

LONGEST_FIGURES: Final = 200
"""Signs of places or points by seat."""

FIRST, SECOND, NOBODY = "0", "1", "-"
"""Who wins, or forfeits, by the seat; nobody alone: a draw, or both."""

UNRATED, RATED = "unrated", "rated"
"""What becomes of the rating of a game that somebody forfeits."""

TITLES: Final[Mapping[str, str]] = {
    SET: N_("Set the outcome …"),
    ANNUL: N_("Annul the outcome …"),
    REPLAY: N_("Replay it …"),
    FORFEIT: N_("Make somebody forfeit …"),
    DEADLINE: N_("Move the deadline …"),
    TIME: N_("Give time …"),
    SWAP: N_("Swap the seats …"),
    EXPEL: N_("Expel somebody …"),
    POINTS: N_("Add points …"),
    UNDO: N_("Take a decision back …"),
}
"""What may be decided, as it stands in the menu, and on top of its form."""

CONSEQUENCES: Final[Mapping[str, str]] = {
    SET: N_(
        "It counts as if it had ended this way. Standings are updated, and ratings if a game was played."
    ),
    ANNUL: N_(
        "It counts for nothing until you set an outcome or replay it. Table and ratings are recomputed."
    ),
    REPLAY: N_("The old result is dropped. A new game starts now, with the deadline below."),
    FORFEIT: N_(
        "It is decided without a game. What has been played counts for nothing, unless you choose to "
        "have it rated."
    ),
    DEADLINE: N_("It may now be played until the time below."),
    TIME: N_("Every running clock gets the time of one more move. That can't be taken back."),
    SWAP: N_("Its game starts over with the seats swapped. That is possible until somebody has acted."),
    EXPEL: N_(
        "They play no more in this season, forfeit what they are playing, and can't enter it again. What "
        "they have played counts for the others; in the table they stand behind all of them."
    ),
    POINTS: N_("They are added to the player's points in the table. With − in front they are deducted."),
    UNDO: N_("Everything becomes as it was before. Table and ratings are recomputed."),
}
"""What each decision does, told before it is made."""

_ANEW: Final = N_(
    "What counted before counts again. Where nothing did, it is played anew. Table and ratings are "
    "recomputed."
)

TAKEN_BACK: Final[Mapping[str, str]] = {
    SET: _ANEW,
    FORFEIT: _ANEW,
    REPLAY: N_(
        "The new game is called off, and what counted before counts again. Table and ratings are recomputed."
    ),
    SWAP: N_("The seats are as they were before, and its game starts over."),
    EXPEL: N_(
        "They play on in this season, and what they forfeited is played anew; in a season that is over it "
        "stays forfeited. Table and ratings are recomputed."
    ),
}
"""What comes of taking a decision back, where not everything becomes as it was before."""

RECORDED: Final = N_(
    "The people concerned will be told, with your reason. On the season's page in `/club`, **What "
    "was changed** lists it, and **Take back …** undoes it."
)
RECORDED_FOR_GOOD: Final = N_(
    "The people concerned will be told, with your reason. On the season's page in `/club`, **What "
    "was changed** lists it."
)
"""The same of what is not taken back."""


# --- A fixture -------------------------------------------------------------------------------------


def fixture_label(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return a fixture in plain words, for a suggestion: "Round 2 · 3. Cem – Dae · 1 : 0"."""
    who = " – ".join(_plain(season, number, t) for number in fixture.seats)
    result = result_words(season, fixture, t) if len(fixture.seats) == 2 else ""
    parts = [match_name(season, fixture, t), f"{fixture.table_number}. {who}", result]
    return " · ".join(part for part in parts if part)


def _plain(season: Season, number: int, t: Translator) -> str:
    return plain_name(season.entrants[number], t) if number else t.t("computer player")


def fixture_message(
    season: Season,
    fixture: FixtureRow,
    games: Sequence[Match],
    lines: Sequence[tuple[AuditLine, Season]],
    t: Translator,
    above: str = "",
) -> Message:
    """Return a fixture as staff sees it: its outcome, games, deadline, decisions, and what can be done.

    ``lines`` are the decisions about it, each with the season as it was with it; ``above`` is said first.
    """
    head = f"### {season_name(season)} · {match_name(season, fixture, t)}"
    who = " – ".join(f"**{entrant_name(season, number, t)}**" for number in fixture.seats)
    state = [f"{fixture.table_number}\\. {who}", _state(season, fixture, t)]
    if fixture.thread_id is not None:
        state.append(jump_url(season.row.guild_id, fixture.thread_id))
    state += [_game(match, t) for match in games]
    if any(match.row.status == "running" for match in games):
        state.append(
            "-# "
            + t.t(
                "Whoever manages the server can end or award the running game: `/staff end`, `/staff award`."
            )
        )
    known = [line for line, _ in lines]
    told = [f"- {line_text(line, then, t, known)}" for line, then in lines]
    possible = choices(season, fixture, games)
    asks = t.t("What do you want to decide?")
    menu = [row(decisions_menu(season, fixture, possible, asks, t))] if possible else []
    rows = [*menu, row(PressButton(verbs.FIXTURES(season.id), t.t("◀ Back")), to_club(t))]
    return text_message(above, fitting([head, *state, *told], LONGEST, t), rows=rows)


def decisions_menu(
    season: Season, fixture: FixtureRow, possible: Sequence[str], asks: str, t: Translator
) -> PressSelect:
    """Return the menu of what may be decided about a fixture."""
    options = [choice(t.t(TITLES[what]), what) for what in possible]
    return PressSelect(verbs.CORRECT(season.id, fixture.id), options, asks)


def _state(season: Season, fixture: FixtureRow, t: Translator) -> str:
    told = result_words(season, fixture, t)
    if told and not season.is_open(fixture):
        return t.t("Result: {result}", result=told)
    if fixture.deadline is None:
        return t.t("Open")
    return t.t("Open until {time}", time=moment(fixture.deadline))


STATUS: Final[Mapping[str, str]] = {
    "lobby": N_("not begun"),
    "running": N_("running"),
    "over": N_("over"),
    "cancelled": N_("called off"),
}
"""How the games of a fixture stand."""


def _game(match: Match, t: Translator) -> str:
    name = f"[{match.id}]({board_url(match)})" if match.row.board_message_id else match.id
    return t.t("Game {game}: {state}", game=name, state=t.t(STATUS[match.row.status]))


def choices(season: Season, fixture: FixtureRow, games: Sequence[Match]) -> list[str]:
    """Return what may be decided about a fixture now; the service asks whether somebody has acted."""
    running = [match for match in games if match.row.status == "running"]
    ticking = any(match.clock is not None and match.clock.deadlines for match in running)
    decided, two, is_open = season.is_decided(fixture), len(fixture.seats) == 2, season.is_open(fixture)
    allowed = {
        SET: not running,
        FORFEIT: two and not running,
        ANNUL: decided,
        REPLAY: not running,
        DEADLINE: is_open,
        TIME: ticking,
        SWAP: two and is_open,
    }
    open_season = season.row.state in decisions.CORRECTING
    return [what for what, possible in allowed.items() if possible and open_season]


# --- Forms -----------------------------------------------------------------------------------------


def fixture_form(
    season: Season, fixture: FixtureRow, what: str, zone: str, t: Translator, seen: int
) -> ui.Modal:
    """Return the form that asks whether something is to be decided about a fixture, how and why.

    ``seen`` is the number of what is decided about.
    """
    press = verbs.CORRECT_YES(season.id, what, fixture.id, seen=seen)
    fields = FIELDS[what](season, fixture, zone, t) if what in FIELDS else ()
    about = fixture_about(season, fixture, t)
    if what == SET:
        about = f"{about}\n{_state(season, fixture, t)}"
    return _form(press, what, about, fields, t, does=_replayed(season, fixture) if what == REPLAY else "")


def _replayed(season: Season, fixture: FixtureRow) -> str:
    """Return what a replay brings where no game begins at once."""
    return MEETING if meets_again(season, fixture) else ""


def moment_form(
    season: Season, fixture: FixtureRow, what: str, at: int, reason: str, t: Translator, seen: int | None
) -> ui.Modal:
    """Return the same form once a moment has been chosen that clocks leave open.

    ``seen`` is the number of what was shown as it was asked first.
    """
    press = verbs.CORRECT_YES(season.id, what, fixture.id, at, seen=seen)
    about = f"{fixture_about(season, fixture, t)}\n{t.t('Until {time}', time=moment(at))}"
    return _form(press, what, about, (), t, reason, _replayed(season, fixture) if what == REPLAY else "")


def entrant_form(season: Season, entrant: EntrantRow, what: str, t: Translator) -> ui.Modal:
    """Return the form that asks whether something is to be decided about somebody."""
    press = verbs.CORRECT_YES(season.id, what, entrant.number, seen=sights.of_entrant(entrant))
    about = f"{season_name(season)}: {entrant_name(season, entrant.number, t)}"
    fields = []
    if what == POINTS:
        fields.append(text_field("points", t.t("Points"), t.t("Like 1, ½ or −2"), "", 10))
    return _form(press, what, about, fields, t, does=_expelled(season, entrant) if what == EXPEL else "")


MEETING: Final = N_(
    "The old result is dropped. Its people agree on a time before the deadline below, and a new game starts "
    "when they are all there."
)
"""What replaying a fixture does whose people have to meet for it."""

EXPELLED_EARLY: Final = N_(
    "They play no more in this season, and can't enter it again. They have played less than half of their "
    "games, so no result of theirs counts for anybody."
)
"""What becomes of somebody who is expelled from a round robin early."""

EXPELLED_AFTER: Final = N_(
    "This season is over: what they have played counts for the others, but in the table they stand behind "
    "all of them. A title goes to whoever is first by that."
)
"""What becomes of somebody who is expelled once the season is over."""


def _expelled(season: Season, entrant: EntrantRow) -> str:
    """Return what an expulsion brings where that is not the usual."""
    if _is_struck_by(season, entrant):
        return EXPELLED_EARLY
    return EXPELLED_AFTER if season.row.state == "closed" else ""


def _is_struck_by(season: Season, entrant: EntrantRow) -> bool:
    """Whether nothing that somebody has played counts once they are expelled."""
    without = season.with_entrants(with_fields(entrant, state="expelled"))
    return any(
        closing.struck(without, fixture)
        for fixture in without.fixtures.values()
        if entrant.number in fixture.seats and len(fixture.seats) > 1
    )


def undo_form(line: AuditLine, season: Season, t: Translator) -> ui.Modal:
    """Return the form that asks whether a decision is to be taken back; ``season`` as it was with it."""
    press = verbs.UNDO_YES(season.id, line.id)
    does = TAKEN_BACK.get(line.what, CONSEQUENCES[UNDO])
    return _form(press, UNDO, line_text(line, season, t), (), t, does=does)


def fixture_about(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return which fixture is meant."""
    return safe(f"{season.terms.name}: {fixture_label(season, fixture, t)}")


def _form(
    press: Press,
    what: str,
    about: str,
    fields: Sequence[Label],
    t: Translator,
    reason: str = "",
    does: str = "",
) -> ui.Modal:
    title = t.t(TITLES[what]).rstrip(" …") + t.t("?")
    recorded = RECORDED_FOR_GOOD if what in (UNDO, TIME) else RECORDED
    said = does or CONSEQUENCES[what]
    lines = [about, t.t(said), f"-# {t.t(recorded)}"]
    told: Item = ui.TextDisplay("\n".join(lines))
    why = text_field("reason", t.t("Reason"), t.t("The players will read it."), reason, LONGEST_REASON)
    return form(press, title, told, *fields, why)


Fields = Callable[[Season, FixtureRow, str, Translator], list[Label]]


def _outcome_fields(season: Season, fixture: FixtureRow, _zone: str, t: Translator) -> list[Label]:
    return ASKED[setting.asks(season, fixture)](season, fixture, t)


def _winner_fields(season: Season, fixture: FixtureRow, t: Translator) -> list[Label]:
    """Return the menu of who wins, with a draw where one can be used, and the field for points."""
    wins = [t.t("{name} wins", name=_plain(season, number, t)) for number in fixture.seats]
    offers = dict(zip((FIRST, SECOND), wins, strict=True))
    if way_of(season.event(fixture)).level:
        offers[NOBODY] = t.t("Draw")
    label = t.t("Points of the game, if known")
    order = _listed(season, fixture.seats, t)
    points = text_field("points", label, order, "", LONGEST_FIGURES, required=False)
    return [menu_field("outcome", t.t("Outcome"), offers), points]


def _places_field(season: Season, fixture: FixtureRow, t: Translator) -> list[Label]:
    """Return the field for the places of the people by seat, as they stand."""
    newest = season.outcome(fixture.id)
    places = integers(newest.places) if newest is not None else ()
    known = " ".join(str(place) for place in places if place)
    people = [number for number in fixture.seats if number != COMPUTER]
    return [text_field("places", t.t("Places"), _listed(season, people, t), known, LONGEST_FIGURES)]


def _points_field(season: Season, fixture: FixtureRow, t: Translator) -> list[Label]:
    """Return the field for the points of the game by seat, as they stand."""
    event, newest = season.event(fixture), season.outcome(fixture.id)
    unit = rules_of(event).unit(options_of(event))
    points = integers(newest.game_points) if newest is not None else ()
    known = " ".join(written(one, unit) for one in points)
    order = _listed(season, fixture.seats, t)
    return [text_field("points", t.t("Points of the game"), order, known, LONGEST_FIGURES)]


def _listed(season: Season, numbers: Sequence[int], t: Translator) -> str:
    return t.t(", ").join(_plain(season, number, t) for number in numbers)


ASKED: Final[Mapping[setting.Asks, Callable[[Season, FixtureRow, Translator], list[Label]]]] = {
    setting.Asks.WINNER: _winner_fields,
    setting.Asks.PLACES: _places_field,
    setting.Asks.POINTS: _points_field,
}
"""The fields of the form that sets an outcome, by what is said of it."""


def _forfeit_fields(season: Season, fixture: FixtureRow, _zone: str, t: Translator) -> list[Label]:
    names = [_plain(season, number, t) for number in fixture.seats]
    offers = dict(zip((FIRST, SECOND, NOBODY), (*names, t.t("Both")), strict=True))
    fields = [menu_field("losers", t.t("Who forfeits"), offers)]
    of_points = setting.asks(season, fixture) is setting.Asks.POINTS
    if season.event(fixture).rated and not of_points and season.outcome(fixture.id) is not None:
        ratings = {UNRATED: t.t("Not rated"), RATED: t.t("Rated as a loss, if both have acted")}
        fields.append(menu_field("rated", t.t("What was played"), ratings, UNRATED))
    return fields


def _time_fields(_season: Season, _fixture: FixtureRow, zone: str, t: Translator) -> list[Label]:
    how = t.t("Like sat 20:00 or 2027-03-28 20:00; time zone: {zone}", zone=zone)
    return [text_field("until", t.t("Until when"), how, "", LONGEST_TIME)]


FIELDS: Final[Mapping[str, Fields]] = {
    SET: _outcome_fields,
    FORFEIT: _forfeit_fields,
    REPLAY: _time_fields,
    DEADLINE: _time_fields,
}
"""What a form asks beside the reason."""


def which_moment(
    season: Season, what: str, fixture: int, said: str, found: Moment, order: Order, t: Translator
) -> Message:
    """Ask which moment is meant, where clocks leave a time out or show it twice.

    Each button leads to the form once more, with the reason in it if a control can carry it.
    """
    asked = (
        N_("Clocks skip {said} that night: this is the next time that exists.")
        if not found.exact
        else N_("Clocks show {said} twice that night: which do you mean?")
    )
    lines = [f"**{number}.** {moment(at)}" for number, at in enumerate(found.instants, 1)]
    labels = [t.t("Take number {number}", number=number) for number in range(1, len(lines) + 1)]
    if len(lines) == 1:
        labels = [t.t("Take this time")]
    buttons = [
        PressButton(_at_press(season, what, fixture, at, order), label, discord.ButtonStyle.primary)
        for label, at in zip(labels, found.instants, strict=True)
    ]
    cancel = PressButton(CLOSE(), t.t("Cancel"))
    return text_message(t.t(asked, said=f"“{safe(said)}”"), "\n".join(lines), rows=[row(*buttons, cancel)])


def _at_press(season: Season, what: str, fixture: int, at: float, order: Order) -> Press:
    bare = verbs.CORRECT_AT(season.id, what, fixture, round(at), seen=order.seen)
    full = verbs.CORRECT_AT(season.id, what, fixture, round(at), order.reason, seen=order.seen)
    carried = ";" not in order.reason and len(full.custom_id("b")) <= LONGEST_ID
    return full if carried else bare


# --- Taking back -----------------------------------------------------------------------------------


def undo_message(
    season: Season, lines: Sequence[tuple[AuditLine, Season]], t: Translator, *, done: bool = False
) -> Message:
    """Return the decisions that may be taken back, each with the season as it was with it, and their menu.

    ``done``: one has just been taken back.
    """
    said = [t.t(DONE)] if done else []
    if not lines:
        nothing = t.t("There is no decision to take back.")
        return text_message(*said, nothing, rows=[row(to_season(season, t))])
    shown = lines[:MOST_UNDONE]
    listed = [f"{number}\\. {line_text(line, then, t)}" for number, (line, then) in enumerate(shown, 1)]
    options = [
        choice(f"{number}. {what_words(line.what, t)}", str(line.id), about=line.reason)
        for number, (line, _) in enumerate(shown, 1)
    ]
    menu = PressSelect(verbs.UNDO(season.id), options, t.t("Which decision?"))
    title = t.t("Which decision do you want to take back?")
    name = f"### {season_name(season)}"
    rows = [row(menu), row(to_season(season, t))]
    return text_message(name, *said, title, fitting(listed, LONGEST, t), rows=rows)


DONE: Final = N_("Done. The people concerned have been told.")


MOST_UNDONE: Final = min(10, MOST_CHOSEN)
"""Decisions that are offered to be taken back: the newest."""
