"""A server's table: as a picture with menus of what else may be looked at, in words, and as a file."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

import discord
from discord import ui

from bot.kit.messages.message import ActionRow, Attachment, Gallery, Item, Message, framed, row, safe
from bot.kit.messages.paging import page_buttons
from bot.kit.messages.press import MOST_CHOSEN, Press, PressButton, PressSelect
from bot.results.messages import naming, verbs
from bot.results.messages.verbs import ALL
from bot.results.service.standings import LAST, POINTS, RATING, SEASON, WINS, Line, Page, Stand, Wanted
from bot.table.messages import pictures
from renderers import Dress, text
from renderers.names import capitalized, gained, signed
from renderers.results import model
from renderers.results.standings import describe_standings, draw_standings
from renderers.translation import N_, Translator

NAME: Final = "standings"
"""The name of picture and file."""

_FORMULA: Final = frozenset("=+-@")
"""What a spreadsheet may take for the beginning of a formula; some take full-width signs for it as well."""

BOM: Final = "\ufeff"
"""By this a spreadsheet knows that the file is in UTF-8."""

_HEADS: Final[Mapping[str, str]] = {
    RATING: N_("Rating"),
    POINTS: N_("Points per season"),
    WINS: N_("Wins"),
}


async def standings_message(page: Page, reader: int, t: Translator, dress: Dress) -> Message:
    """Return a page of a table for its reader alone, with the ways to all others."""
    content = await _content(page, reader, t, dress)
    return framed(content, [*_menus(page, t), row(*_pages(page, t)), row(*_forms(page, t))])


async def public_standings(page: Page, t: Translator, dress: Dress) -> Message:
    """Return a page for everybody: nobody turns the pages of others, so one button opens an own table."""
    content = await _content(page, 0, t, dress)
    button = PressButton(verbs.TABLE_OPEN(*state(page.wanted), page.number), t.t("Look closer"))
    return framed(content, [row(button)])


async def _content(page: Page, reader: int, t: Translator, dress: Dress) -> list[Item]:
    picture = await pictures.draw_told(draw_standings, describe_standings, table(page, reader, t), t, dress)
    heading = t.t("## Standings: {name}", name=naming.pool_name(page.wanted.game_id, page.wanted.family, t))
    return [ui.TextDisplay(heading), Gallery(picture, NAME)]


def table(page: Page, reader: int, t: Translator) -> model.Table:
    """Return the page as it is drawn and told."""
    wanted = page.wanted
    return model.Table(
        title=naming.pool_name(wanted.game_id, wanted.family, t),
        subtitle=t.t(", ").join((period_name(page, t), t.t(naming.ORDER_NAMES[wanted.by]))),
        figure=t.t(_HEADS[wanted.by]),
        lines=tuple(_line(line, page.wanted.by, reader, t) for line in page.lines),
        page=page.number,
        pages=page.pages,
    )


def _line(line: Line, by: str, reader: int, t: Translator) -> model.Line:
    stand, tally = line.stand, line.tally
    return model.Line(
        place=stand.place,
        name=text.clean(naming.person_name(stand.user_id, line.name, t)),
        figure=_FIGURE[by](stand),
        change=_change(stand),
        moved=0,
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        last=cast(tuple[model.Mark, ...], line.last[-LAST:]),
        provisional=stand.provisional,
        is_me=stand.user_id == reader,
    )


def _average(figure: float) -> str:
    return f"{figure:.2f}".replace("-", "−")


_FIGURE: Final[Mapping[str, Callable[[Stand], str]]] = {
    RATING: lambda stand: signed(naming.whole(stand.figure)),
    POINTS: lambda stand: _average(stand.figure),
    WINS: lambda stand: str(int(stand.figure)),
}


def _change(stand: Stand) -> str:
    """Return by how much a rating has moved; empty where it has not, and where the figure is none."""
    change = 0 if stand.before is None else naming.change_of(stand.figure, stand.before)
    return gained(change) if change else ""


def period_name(page: Page, t: Translator) -> str:
    """Return of what time a table is."""
    return naming.season_name(page.season, t) if page.season else t.t(naming.PERIOD_NAMES[page.wanted.period])


# --- What else may be looked at --------------------------------------------------------------------


def state(wanted: Wanted) -> tuple[str, str, str]:
    """Return what a control has to carry of the table it stands at."""
    return wanted.by, wanted.period, naming.game_key(wanted.game_id, wanted.family) or ALL


def _menus(page: Page, t: Translator) -> list[ActionRow]:
    wanted = page.wanted
    by, period, game = state(wanted)
    games = {ALL: t.t("All games")} | {naming.game_key(*one): naming.pool_name(*one, t) for one in page.games}
    times = {key: t.t(name) for key, name in naming.PERIOD_NAMES.items()}
    times |= {f"{SEASON}{season.number}": naming.season_name(season, t) for season in reversed(page.seasons)}
    orders = {key: t.t(name) for key, name in naming.ORDER_NAMES.items()}
    menus = (
        (verbs.TABLE_GAME, games, game),
        (verbs.TABLE_TIME, times, period),
        (verbs.TABLE_BY, orders, by),
    )
    return [
        row(PressSelect(verb(*state(wanted)), _options(choices, chosen))) for verb, choices, chosen in menus
    ]


def _options(choices: Mapping[str, str], chosen: str) -> list[discord.SelectOption]:
    kept = list(choices.items())[:MOST_CHOSEN]
    if chosen not in dict(kept) and chosen in choices:
        kept[-1] = (chosen, choices[chosen])
    return [
        discord.SelectOption(label=capitalized(name)[:100], value=key, default=key == chosen)
        for key, name in kept
    ]


def _pages(page: Page, t: Translator) -> list[PressButton]:
    def turned(there: int, way: str) -> Press:
        return verbs.TABLE(*state(page.wanted), there).apart(way)

    return page_buttons(page.number, range(1, page.pages + 1), turned, t, page.mine or page.number)


def _forms(page: Page, t: Translator) -> list[PressButton]:
    forms = (
        (verbs.TABLE_WORDS, N_("In words")),
        (verbs.TABLE_FILE, N_("As a file")),
        (verbs.TABLE_SHOW, N_("Show to everybody")),
    )
    buttons = []
    for verb, label in forms:
        button = PressButton(verb(*state(page.wanted), page.number), t.t(label))
        button.disabled = not page.people
        buttons.append(button)
    return buttons


# --- In words, and as a file -----------------------------------------------------------------------


def standings_in_words(page: Page, t: Translator) -> str:
    """Return a page of a table as a list of lines, for who does not see the picture."""
    shown = table(page, 0, t)
    title = t.t("### {name}: {what}", name=shown.title, what=shown.subtitle)
    if page.pages > 1:
        number = t.t("Page {page} of {pages}", page=page.number, pages=page.pages)
        title += f"\n-# {number}"
    return "\n".join([title, *(_told(line, page.wanted.by, t) for line in shown.lines)])


def _told(line: model.Line, by: str, t: Translator) -> str:
    figure = f"{line.figure}?" if line.provisional else line.figure
    if by == WINS:
        figure = t.tn("{count} win", "{count} wins", line.wins)
    parts = [
        f"{figure} ({line.change})" if line.change else figure,
        t.tn("{count} game", "{count} games", line.games),
        t.t(
            "won {wins}, drawn {draws}, lost {losses}",
            wins=line.wins,
            draws=line.draws,
            losses=line.losses,
        ),
    ]
    return f"**{line.place}.** " + t.t(
        "{name}: {what}", name=naming.apart(safe(line.name)), what=t.t(", ").join(parts)
    )


def standings_file(page: Page, t: Translator) -> Message:
    """Return the message with all lines of a table as a file for spreadsheets."""
    told = t.t("The whole table, for a spreadsheet.")
    return framed([ui.TextDisplay(told), Attachment(f"{NAME}.csv", csv_text(page, t))], [])


def csv_text(page: Page, t: Translator) -> str:
    """Return a table as comma-separated values (RFC 4180)."""
    kept = io.StringIO()
    write = csv.writer(kept, lineterminator="\r\n").writerow
    write([*(t.t(head) for head in _columns(page.wanted.by))])
    for line in page.lines:
        write(_cells(line, page.wanted.by, t))
    return BOM + kept.getvalue()


def _columns(by: str) -> Sequence[str]:
    of_ratings = (N_("Change"), N_("Provisional")) if by == RATING else ()
    counted = (N_("Games"), N_("Wins"), N_("Draws"), N_("Losses"), N_("Points"), N_("Seasons played"))
    own = () if by == WINS else (_HEADS[by],)
    return (N_("Place"), N_("Name"), *own, *of_ratings, *counted)


def _cells(line: Line, by: str, t: Translator) -> list[object]:
    stand, tally = line.stand, line.tally
    provisional = t.t("yes") if stand.provisional else t.t("no")
    own: Mapping[str, Sequence[object]] = {
        RATING: (
            naming.whole(stand.figure),
            naming.change_of(stand.figure, stand.before or 0.0),
            provisional,
        ),
        POINTS: (round(stand.figure, 2),),
        WINS: (),
    }
    name = harmless(naming.person_name(stand.user_id, line.name, t))
    counted = (tally.games, tally.wins, tally.draws, tally.losses, tally.points, tally.seasons)
    return [stand.place, name, *own[by], *counted]


def harmless(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula, in signs of any width or behind white space."""
    begins = unicodedata.normalize("NFKC", name).lstrip()[:1]
    return f"'{name}" if begins in _FORMULA else name
