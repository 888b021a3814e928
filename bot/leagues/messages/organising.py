"""What staff of a league sees before others do: a draw, with what is to be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

import discord
from discord import ui

from bot.clocks.messages.words import span
from bot.kit.messages.message import ActionRow, Message, row, text_message
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect, choice, modal
from bot.leagues.messages import verbs
from bot.leagues.messages.buttons import to_club
from bot.leagues.messages.formats import round_name, words_of
from bot.leagues.messages.words import entrant_name, numbered_line, plain_name, points_words, season_name
from bot.leagues.service import agenda, drafting, sights
from bot.leagues.service.field import Kind, Remark
from bot.leagues.service.formats import way_of
from bot.leagues.service.registering import least_of
from bot.leagues.service.scoring.points import written
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.season import Season, read_draw
from bot.storage.league_rows import FixtureRow, RoundRow
from bot.table.messages.verbs import CLOSE
from renderers.translation import N_, Translator

LONGEST_REASON: Final = 300
"""Signs of a reason."""

A_PAGE: Final = 2800
"""Signs of the tables of a draw that are shown at once: a message holds 4,000, with title and remarks."""

MOST_REMARKS: Final = 5
"""Remarks that are shown; they count the same things."""

# --- A draw ----------------------------------------------------------------------------------------


def preview_message(season: Season, round_id: int, t: Translator, page: int = 0, above: str = "") -> Message:
    """Return a draw as staff sees it before all others, with what can be done about it, below ``above``.

    Where all rounds are open at once, the round named stands for all that are drawn.  A draw that has been
    published, or made anew under another number, says so, and nothing can be done about it here any more.
    """
    one = season.rounds.get(round_id)
    if one is None or one.state != "drawn":
        why = N_("These pairings are out of date: there are new ones.") if one is None else PUBLISHED
        return text_message(f"### {season_name(season)}", t.t(why))
    pages = list(_pages(_lines(season, one, t)))
    page = min(max(page, 0), len(pages) - 1)
    text = [above, _title(season, one, t), pages[page], "\n".join(_beside(season, one, t)[:MOST_REMARKS])]
    return text_message(*text, rows=_rows(season, one, page, len(pages), t))


def _pages(lines: Sequence[str]) -> Iterator[str]:
    """Put lines together into texts that fit."""
    page = ""
    for line in lines:
        if page and len(page) + len(line) >= A_PAGE:
            yield page
            page = ""
        page = f"{page}\n{line}" if page else line
    yield page


PUBLISHED: Final = N_("This round has been published already.")


def _title(season: Season, one: RoundRow, t: Translator) -> str:
    rounds = agenda.drawn_with(season, one)
    name = round_name(season, one, t)
    if len(rounds) > 1:
        name = t.t("{name}, and all that follow: {count} rounds", name=name, count=len(rounds))
    title = t.t("### {league} · pairings: {name}", league=season_name(season), name=name)
    at = one.at + season.terms.preview
    when = t.t("-# Only staff sees this now. It will be published by itself <t:{at}:R>.", at=int(at))
    return f"{title}\n{when}"


def _lines(season: Season, one: RoundRow, t: Translator) -> list[str]:
    """Return a line for each table, and one for those of a round who have none."""
    rounds = agenda.drawn_with(season, one)
    points = _points(season, one)
    lines = []
    for each in rounds:
        if len(rounds) > 1:
            lines.append(f"**{round_name(season, each, t)}**")
        lines += [
            _table(season, table, points, t) for table in season.tables(each.id) if len(table.seats) > 1
        ]
        lines += _without(season, each, t)
    return lines


def _table(season: Season, table: FixtureRow, points: Mapping[int, str], t: Translator) -> str:
    """Return a table with who sits there, by seat, and the points that each has."""
    names = []
    for number in table.seats:
        name = f"**{entrant_name(season, number, t)}**"
        names.append(f"{name} ({points[number]})" if number in points else name)
    return numbered_line(season, table, " – ".join(names), t, point="\\.")


def _points(season: Season, one: RoundRow) -> Mapping[int, str]:
    """Return the points of everybody, empty before the first round."""
    event = season.event_of(one.stage)
    field = season.field(one.division, one.stage)
    if not field.drawn:
        return {}
    return {line.entrant: written(line.points, event.unit) for line in standings(field, event)}


FREE: Final[Mapping[str, str]] = {
    Kind.BYE: N_("Bye this round: {name} (+{points})"),
    Kind.FREE: N_("Bye this round: {name}"),
    Kind.ABSENT: N_("Absent: {name} (+{points})"),
}
"""How those are told who have no table, by what they get."""


def _without(season: Season, one: RoundRow, t: Translator) -> list[str]:
    event, told = season.event_of(one.stage), []
    for number, kind, points in read_draw(one.draw).free:
        free = kind if way_of(event).by_points else Kind.FREE
        gets = points_words(Fraction(points), event, t)
        told.append(t.t(FREE[free], name=entrant_name(season, number, t), points=gets))
    return told


REMARKS: Final[Mapping[str, str]] = {
    "repeat": N_("⚠️ {people} meet again: no pairing avoids a repeat."),
    "second_bye": N_("⚠️ {people} gets a second bye: somebody has to."),
}
"""What is to be said of a draw, by its identifier."""


def remark_text(remark: Remark, season: Season, t: Translator) -> str:
    """Return what is to be said of a draw in words; an unknown remark by its identifier."""
    names = [entrant_name(season, number, t) for number in remark.entrants]
    return t.t(REMARKS.get(remark.what, "⚠️ {people}"), people=t.both(names) if names else remark.what)


def _beside(season: Season, one: RoundRow, t: Translator) -> list[str]:
    return [
        remark_text(remark, season, t)
        for each in agenda.drawn_with(season, one)
        for remark in read_draw(each.draw).remarks
    ]


def _rows(season: Season, one: RoundRow, page: int, pages: int, t: Translator) -> list[ActionRow]:
    this, seen = (season.id, one.id), sights.of_draw(season, one)
    rows = [
        row(
            PressButton(verbs.PUBLISH(*this, seen), t.t("Publish"), discord.ButtonStyle.success),
            PressButton(verbs.SWAP(*this, seen), t.t("Swap two …")),
            PressButton(verbs.REDRAW(*this, seen), t.t("Pair again …")),
            to_club(t),
        )
    ]
    if pages > 1:
        rows.append(row(*_turning(season, one, page, pages)))
    return rows


# --- Swapping, drawing again, publishing -----------------------------------------------------------


def swap_message(season: Season, one: RoundRow, t: Translator, first: int = 0) -> Message:
    """Return the menus of who is to change places: the first, then whoever takes that place."""
    seated = [
        (table, number)
        for table in season.tables(one.id)
        for number in table.seats
        if number not in {0, first}
    ]
    options = [
        choice(plain_name(season.entrants[number], t), str(number), about=_place_words(season, one, table, t))
        for table, number in seated
    ]
    verb = verbs.SWAP_OTHER if first else verbs.SWAP_ONE
    asked = t.t("Who should be swapped?")
    if first:
        asked = t.t("Swap {name} with whom?", name=entrant_name(season, first, t))
    rows = []
    for at in range(0, len(options), MOST_CHOSEN):
        press = verb.write(season.id, one.id, first, seen=sights.of_draw(season, one)).apart(str(at))
        shown = options[at : at + MOST_CHOSEN]
        label = t.t("{first} … {last}", first=shown[0].label, last=shown[-1].label)
        rows.append(row(PressSelect(press, shown, label)))
    return text_message(asked, rows=[*rows, _back(season, one, t)])


def _place_words(season: Season, one: RoundRow, table: FixtureRow, t: Translator) -> str:
    if len(table.seats) == 1:
        return t.t("without a table")
    return t.t("table {number}", number=table.table_number)


def swap_question(season: Season, one: RoundRow, first: int, second: int, t: Translator) -> Message:
    """Ask once whether two are to change places."""
    text = t.t(
        "Swap {one} and {other}?", one=entrant_name(season, first, t), other=entrant_name(season, second, t)
    )
    press = verbs.SWAP_YES(season.id, one.id, first, second, sights.of_draw(season, one))
    return _question(text, PressButton(press, t.t("Swap"), discord.ButtonStyle.primary), season, one, t)


NO_NEW_DRAW: Final = N_("There are no new pairings now.")


def gone_message(season: Season, gone: Sequence[int], drawn: RoundRow | None, t: Translator) -> Message:
    """Return what is said to who wanted to publish a draw with people who had left, with the new draw."""
    told = t.sentences(
        [
            t.tn(
                "{people} has left the server since the pairing and is out; nothing was published.",
                "{people} have left the server since the pairing and are out; nothing was published.",
                len(gone),
                people=t.both([entrant_name(season, number, t) for number in gone]),
            ),
            t.t(N_("These are the new pairings:") if drawn is not None else NO_NEW_DRAW),
        ]
    )
    if drawn is None:
        return text_message(told, rows=[row(to_club(t))])
    return preview_message(season, drawn.id, t, above=told)


def publish_question(season: Season, one: RoundRow, t: Translator) -> Message:
    """Ask once whether a round is to be published."""
    text = t.t(
        "Publish {round} of {league}? Everybody is told, games can begin, and the pairings are final.",
        round=round_name(season, one, t),
        league=season_name(season),
    )
    press = verbs.PUBLISH_YES(season.id, one.id, sights.of_draw(season, one))
    return _question(text, PressButton(press, t.t("Publish"), discord.ButtonStyle.success), season, one, t)


def published_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return what is said when a round has been published."""
    text = t.t(
        "Published, and announced in <#{channel}>: {round} of {league}.",
        round=round_name(season, one, t),
        league=season_name(season),
        channel=season.terms.channel_id,
    )
    return text_message(text, rows=[row(to_club(t))])


def redraw_form(season: Season, one: RoundRow, t: Translator) -> ui.Modal:
    """Return the form that asks why a round is to be drawn anew."""
    field = (t.t("Reason"), t.t("The earlier pairings stay on record."), LONGEST_REASON)
    return modal(
        verbs.REDRAW_YES(season.id, one.id, seen=sights.of_draw(season, one)), t.t("Pair again?"), field
    )


def _question(text: str, yes: PressButton, season: Season, one: RoundRow, t: Translator) -> Message:
    return text_message(text, rows=[row(yes, *_back(season, one, t).children)])


def _back(season: Season, one: RoundRow, t: Translator) -> ActionRow:
    return row(PressButton(verbs.DRAW_PAGE(season.id, one.id, 0), t.t("◀ Back")))


# --- Starting and closing --------------------------------------------------------------------------


def start_question(season: Season, t: Translator) -> Message:
    """Ask once whether registration is to be closed now, or the season called off."""
    entered, least = len(season.playing), least_of(season)
    told = t.tn(
        "{count} person has entered {league}.",
        "{count} people have entered {league}.",
        entered,
        league=season_name(season),
    )
    what = t.t("{least} are needed.", least=least)
    buttons = []
    if entered >= least:
        what = t.t(words_of(season.event_of(0)).starting)
        start = verbs.START_YES(season.id)
        buttons.append(PressButton(start, t.t("Start now"), discord.ButtonStyle.success))
        if any(drafting.fits_fewer(event, entered) for event in season.terms.events):
            more = N_("In a round robin everybody would meet everybody else, in at most one more round.")
            what = t.sentences([what, t.t(more)])
            instead = verbs.ROBIN_YES(season.id)
            buttons.append(PressButton(instead, t.t("Start as a round robin")))
    off = verbs.CALL_OFF_YES(season.id)
    buttons.append(PressButton(off, t.t("Call the season off"), discord.ButtonStyle.danger))
    return text_message(t.sentences([told, what]), rows=[row(*buttons, _leave(t))])


def _leave(t: Translator) -> PressButton:
    return PressButton(CLOSE(), t.t("Leave it as it is"))


def close_question(season: Season, t: Translator) -> Message:
    """Ask once whether a season that runs is to end now; it says what then counts."""
    played = sum(season.is_decided(table) for table in season.fixtures.values() if len(table.seats) > 1)
    running = sum(
        not season.is_decided(table)
        for table in season.fixtures.values()
        if season.rounds[table.round].state == "published" and len(table.seats) > 1
    )
    text = [
        t.t("End {league} now?", league=season_name(season)),
        t.tn("{count} fixture is decided, and counts.", "{count} fixtures are decided, and count.", played),
    ]
    if running:
        text.append(
            t.tn(
                "{count} is open: its game ends with the points as they stand, unrated; without one it "
                "counts for nobody.",
                "{count} are open: games that run end with the points as they stand, unrated; the others "
                "count for nobody.",
                running,
            )
        )
    text.append(
        t.t(
            "The table then becomes final; results can be disputed for {time}.",
            time=span(season.terms.protest, t),
        )
    )
    text.append(t.t("The season can't be opened again."))
    yes = PressButton(verbs.CLOSE_YES(season.id), t.t("End the season"), discord.ButtonStyle.danger)
    return text_message(t.sentences(text), rows=[row(yes, _leave(t))])


def close_form(season: Season, t: Translator) -> ui.Modal:
    """Return the form that asks why a season is to end."""
    field = (t.t("Reason"), t.t("The players will read it."), LONGEST_REASON)
    return modal(verbs.CLOSE_WHY(season.id), t.t("End the season?"), field)


def done_message(text: str, t: Translator) -> Message:
    """Return that something is done, with the way back."""
    return text_message(t.t(text), rows=[row(to_club(t))])


def _turning(season: Season, one: RoundRow, page: int, pages: int) -> list[PressButton]:
    """Return the buttons that turn pages, with the page between them."""
    before, here, after = (verbs.DRAW_PAGE(season.id, one.id, to) for to in (page - 1, page, page + 1))
    back, on = PressButton(before, "◀"), PressButton(after, "▶")
    back.disabled, on.disabled = page == 0, page + 1 == pages
    return [back, PressButton(here, f"{page + 1} / {pages}"), on]
