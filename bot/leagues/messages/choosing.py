"""Lists from which staff chooses what is to be decided about: the fixtures of a season, and its people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from bot.kit.cutting import page_of
from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect, choice
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.buttons import to_season, turning
from bot.leagues.messages.correcting import TITLES
from bot.leagues.messages.verbs import ABOUT, CHALLENGE, FIXTURE, FIXTURES, PEOPLE, PERSON, RIVALS
from bot.leagues.messages.words import entrant_name, season_name
from bot.leagues.service.correcting import CORRECTING, EXPEL, EXPELLING, POINTS
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import Season
from bot.storage.league_rows import EntrantRow
from renderers.translation import N_, Translator


def fixtures_message(season: Season, offers: Mapping[int, str], page: int, t: Translator) -> Message:
    """Return the menu of the fixtures of a season, by number with what each is called."""
    return _list(season, offers, page, t, FIXTURES, FIXTURE, N_("Which fixture?"))


def people_message(season: Season, offers: Mapping[int, str], page: int, t: Translator) -> Message:
    """Return the menu of those who have entered a season."""
    return _list(season, offers, page, t, PEOPLE, PERSON, N_("Entrants"))


def rivals_message(season: Season, offers: Mapping[int, str], page: int, t: Translator) -> Message:
    """Return the menu of those whom somebody may challenge on a ladder."""
    return _list(season, offers, page, t, RIVALS, CHALLENGE, N_("Who do you want to challenge?"))


def person_message(season: Season, number: int, t: Translator, above: str = "") -> Message:
    """Return what can be decided about somebody who has entered, below what is said ``above``."""
    one = season.entrants[number]
    allowed = {
        EXPEL: season.row.state in EXPELLING and one.state != "expelled",
        POINTS: season.row.state in CORRECTING,
    }
    buttons = [
        PressButton(ABOUT(season.id, what, number), t.t(TITLES[what]))
        for what, possible in allowed.items()
        if possible
    ]
    title = f"### {season_name(season)} · {entrant_name(season, number, t)}"
    nothing = "" if buttons else t.t("Nothing can be decided about them now.")
    back = PressButton(PEOPLE(season.id), t.t("◀ Back"))
    return text_message(above, title, *_stands(one, season, t), nothing, rows=[row(*buttons, back)])


def _stands(one: EntrantRow, season: Season, t: Translator) -> list[str]:
    """Return what staff has decided about somebody, as far as it stands."""
    added = Fraction(one.added)
    said = [t.t("Expelled.")] if one.state == "expelled" else []
    if added:
        points = f"{'+' if added > 0 else ''}{written(added, season.terms.events[0].unit)}"
        said.append(t.t("Points added: {points}", points=points))
    return said


def _list(
    season: Season,
    offers: Mapping[int, str],
    page: int,
    t: Translator,
    turns: VerbOf[...],
    chooses: VerbOf[...],
    asks: str,
) -> Message:
    title = f"### {season_name(season)}"
    back = row(to_season(season, t))
    if not offers:
        return text_message(title, t.t(NOBODY), rows=[back])
    shown, page, pages = page_of(list(offers.items()), page, MOST_CHOSEN)
    options = [choice(name, str(number)) for number, name in shown]
    menu = PressSelect(chooses(season.id), options, t.t(asks))
    turned = turning(lambda to: turns.write(season.id, page=to), page, pages, t)
    return text_message(title, t.t(asks), rows=[row(menu), *turned, back])


NOBODY: Final = N_("There is nothing to choose yet.")
