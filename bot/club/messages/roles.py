"""Roles for champions and ranks: the page on which staff chooses them, and the card where one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import discord
from discord import ui

from bot.club.messages.page import Card
from bot.club.messages.verbs import ROLE, ROLE_AGAIN, ROLE_MAKE, ROLE_RATED, ROLE_SET, ROLES, SECTION, Section
from bot.club.service.roles import (
    GONE,
    LEAGUE,
    LEAST_RATING,
    MANAGED,
    MOST,
    MOST_RATING,
    NO_RIGHT,
    RATING,
    REFUSED,
    SEASON,
    TOO_HIGH,
    What,
    read_what,
    sight,
)
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, PressRoleSelect, PressSelect, choice, modal
from bot.results.service.standings import PODIUM
from bot.storage.club_rows import HolderRow, RoleRow
from renderers.translation import N_, Translator

PLACES: Final[Mapping[str, str]] = {
    "1": N_("First in the last season of this server"),
    "2": N_("Second in the last season of this server"),
    "3": N_("Third in the last season of this server"),
}
"""What roles for the season of a server are for."""

FOR: Final[Mapping[str, str]] = {
    LEAGUE: N_(
        "The champion of the last season that is over has it, until the next season is over. If staff "
        "corrects the result, it moves to whoever has won by that."
    ),
    SEASON: N_(
        "Whoever stood there when the last season was over has it, until the next one is. `/settings` has "
        "how the seasons of this server follow each other."
    ),
    RATING: N_(
        "Whoever reaches this rating in all games together has it, as long as the rating is not "
        "provisional. Of several such roles people have the highest that they have reached."
    ),
}
"""Who gets a role of each kind."""

WHY_NOT: Final[Mapping[str, str]] = {
    GONE: N_("It was deleted. Choose another one."),
    MANAGED: N_("It belongs to an integration, and only that gives it. Choose another one."),
    NO_RIGHT: N_("I lack the permission “Manage Roles”. Give it to my role in this server's settings."),
    TOO_HIGH: N_("It stands above my own role. Move mine above it in this server's settings."),
    REFUSED: N_("Discord refuses it and does not say why."),
}
"""Why a role can't be given, and what to do about it."""

OTHER: Final = "rating"
"""What the menu says for a rating that is to be typed."""


class Chosen(NamedTuple):
    """The roles of a server with what stands beside them: ``leagues`` are names by identifier."""

    roles: Sequence[RoleRow]
    holders: Sequence[HolderRow]
    leagues: Mapping[str, str]

    def role_for(self, what: What) -> int | None:
        """Return the role that is given for something, if there is one."""
        return next((one.role_id for one in self.roles if one.what == str(what)), None)

    def label(self, what: What, t: Translator) -> str:
        """Return what a role is for, as plain text."""
        return for_what(what, self.leagues, t)


def for_what(what: What, leagues: Mapping[str, str], t: Translator) -> str:
    """Return what a role is for, as plain text; ``leagues`` are names by identifier."""
    if what.kind == LEAGUE:
        return t.t("Champion of {league}", league=leagues.get(what.of, what.of))
    if what.kind == SEASON:
        return t.t(PLACES[what.of])
    return t.t("Rating from {rating}", rating=what.of)


# --- Choosing --------------------------------------------------------------------------------------


def roles_message(chosen: Chosen, t: Translator) -> Message:
    """Return which roles are given for what, with a menu to choose one."""
    about = t.t("I give these roles and take them back. Whoever hides their profile gets none.")
    nothing = t.t("No role is chosen yet.")
    told = [_line(one, chosen, t) for one in chosen.roles] or [nothing]
    back = PressButton(SECTION(Section.SEASONS), t.t("◀ Leagues"))
    menu = PressSelect(ROLE(), _offered(chosen, t), t.t("What is a role for?"))
    return text_message(t.t("## Club · Roles"), about, "\n".join(told), rows=[row(menu), row(back)])


def _line(one: RoleRow, chosen: Chosen, t: Translator) -> str:
    people = sum(row.role_id == one.role_id and row.state == "given" for row in chosen.holders)
    what = safe(chosen.label(read_what(one.what), t))
    stands = t.t("{name}: {what}", name=what, what=f"<@&{one.role_id}>")
    text = " · ".join([f"- {stands}", t.tn("{count} person has it", "{count} people have it", people)])
    return " ⚠️ ".join([text, *_why_not(_troubles(chosen.holders, one.role_id), t)])


def _offered(chosen: Chosen, t: Translator) -> list[discord.SelectOption]:
    """Return what a role may be for: ranks first, then the leagues; those with a role stand in front."""
    places = [What(SEASON, str(place)) for place in range(1, PODIUM + 1)]
    ratings = [what for one in chosen.roles if (what := read_what(one.what)).kind == RATING]
    leagues = [What(LEAGUE, league) for league in chosen.leagues]
    every = [*leagues, *places, *ratings]
    given = {one.what for one in chosen.roles}
    every.sort(key=lambda what: str(what) not in given)
    options = [
        discord.SelectOption(
            label=chosen.label(what, t)[:100], value=str(what), emoji="🏅" if str(what) in given else None
        )
        for what in every[: MOST - 1]
    ]
    return [*options, choice(t.t("A rating …"), OTHER)]


def role_message(what: What, chosen: Chosen, hindered: str, t: Translator, above: str) -> Message:
    """Return which role is given for something, with a menu to choose another one, below ``above``.

    ``hindered`` is why the bot could not give the one that is chosen.
    """
    role_id = chosen.role_for(what)
    seen = sight(role_id)
    menu = PressRoleSelect(ROLE_SET(str(what), seen=seen), t.t("Choose a role"), role_id)
    ways = []
    if role_id is None:
        ways.append(PressButton(ROLE_MAKE(str(what), seen), t.t("Make a new role")))
    else:
        ways.append(PressButton(ROLE_SET(str(what), seen=seen), t.t("No role")))
    ways.append(PressButton(ROLES(), t.t("◀ Roles")))
    texts = [f"### {safe(chosen.label(what, t))}", t.t(FOR[what.kind])]
    if role_id is None:
        texts.append(t.t("No role is chosen."))
    else:
        texts.append(t.t("Role: {role}", role=f"<@&{role_id}>"))
        texts += [f"⚠️ {why}" for why in _why_not([hindered] if hindered else [], t)]
    return text_message(above, "\n".join(texts), rows=[row(menu), row(*ways)])


def rating_form(t: Translator) -> ui.Modal:
    """Return the form that asks from which rating on there is a role."""
    told = t.t("A number from {least} to {most}", least=LEAST_RATING, most=MOST_RATING)
    return modal(ROLE_RATED(), t.t("A role for a rating"), (t.t("Rating"), told, len(str(MOST_RATING))))


def made_name(what: What, chosen: Chosen, t: Translator) -> str:
    """Return what a role is called that the bot makes."""
    return chosen.label(what, t)[:100]


# --- What Discord refuses --------------------------------------------------------------------------


def refused_cards(chosen: Chosen, t: Translator) -> list[Card]:
    """Return a card for each role that Discord refuses, with what to do about it."""
    refused = sorted({row.role_id for row in chosen.holders if row.trouble})
    return [_refused_card(role_id, chosen, t) for role_id in refused]


def _refused_card(role_id: int, chosen: Chosen, t: Translator) -> Card:
    used = [chosen.label(read_what(one.what), t) for one in chosen.roles if one.role_id == role_id]
    told = N_("I can't give or take {role} ({what}).") if used else N_("I can't take {role} back.")
    text = t.t(told, role=f"<@&{role_id}>", what=safe(t.both(used)) if used else "")
    why = _why_not(_troubles(chosen.holders, role_id), t)
    again = PressButton(ROLE_AGAIN(role_id), t.t("Try again"), discord.ButtonStyle.primary)
    return Card(t.sentences([text, *why]), (again, PressButton(ROLES().apart(str(role_id)), t.t("Roles …"))))


def _troubles(holders: Iterable[HolderRow], role_id: int) -> list[str]:
    """Return why a role is refused: the most frequent reason."""
    counted = Counter(row.trouble for row in holders if row.role_id == role_id and row.trouble)
    return [trouble for trouble, _ in counted.most_common(1)]


def _why_not(troubles: Collection[str], t: Translator) -> list[str]:
    return [t.t(WHY_NOT.get(trouble, WHY_NOT[REFUSED])) for trouble in troubles]
