"""The page of a season: how it stands, what members do there, and what its staff does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import discord
from discord import ui

from bot.club.messages.evenings import every_words
from bot.club.messages.verbs import COPY, EVENING, SECTION, Section
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, modal
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages import verbs
from bot.leagues.messages.buttons import button
from bot.leagues.messages.drafting.spots import TERMS
from bot.leagues.messages.drafting.verbs import STEP
from bot.leagues.messages.own import absence_buttons
from bot.leagues.messages.seasons import season_body, season_heading
from bot.leagues.service import agenda
from bot.leagues.service.closing import read_final, winners
from bot.leagues.service.formats import way_of
from bot.leagues.service.registering import LONGEST_NAME, may_enter
from bot.leagues.service.season import OUT, Season
from bot.leagues.store.seasons import GOING, OPEN, OVER
from bot.storage.league_rows import EntrantRow, EveningRow, SeasonRow
from bot.table.messages.links import jump_url
from bot.table.messages.mine import LONGEST, fitting
from renderers.translation import N_, Translator


def season_message(
    season: Season,
    every: Sequence[SeasonRow],
    own: EntrantRow | None,
    evening: EveningRow | None,
    t: Translator,
    *,
    staff: bool,
    makes: bool,
) -> Message:
    """Return the page of a season; ``every`` are those of its league, the newest first;
    ``evening`` is when one comes by itself.

    The reader is ``staff`` of it, and ``makes`` leagues if they manage the server.
    """
    texts = [f"## {season_heading(season, t)}", *season_body(season, t)]
    if season.row.message_id is not None:
        place = jump_url(season.row.guild_id, season.terms.channel_id, season.row.message_id)
        texts.append(t.t("Announcement: {link}", link=place))
    if evening is not None:
        texts.append(t.t("A season begins {every}.", every=every_words(evening, t)))
    controls = [_member_buttons(season, own, t), _entrant_buttons(season, own, t)]
    if staff:
        copying = [PressButton(COPY(season.id), t.t("Copy …"))] if makes else []
        controls += [_running(season, t), [*_looking_back(season, every[0], t), *copying]]
    back = [PressButton(SECTION(Section.SEASONS), t.t("◀ Leagues"))]
    parts = ["\n".join(texts)]
    before = [one for one in every if one.number < season.row.number and one.state != "cancelled"]
    if before:
        told = [t.t("### Before"), *(_past_line(one, t) for one in before)]
        parts.append(fitting(told, LONGEST - len(parts[0]), t))
    return text_message(*parts, rows=[row(*some) for some in (*controls, back) if some])


def _past_line(season: SeasonRow, t: Translator) -> str:
    number = t.t("Season {number}", number=season.number)
    tables = read_final(season.final).tables
    if not tables:
        return f"- {number}"
    first = [safe(line.name) for line in winners(tables[0])]
    return "- " + t.t("{name}: {what}", name=number, what=t.both(first) if first else t.t("nobody has won"))


# --- Members ---------------------------------------------------------------------------------------


def _member_buttons(season: Season, own: EntrantRow | None, t: Translator) -> list[PressButton]:
    state, entered = season.row.state, own is not None and own.state not in OUT
    enter = verbs.COME if way_of(season.event_of(0)).says_here else verbs.ENTER
    allowed: dict[VerbOf[...], bool] = {
        enter: not entered and may_enter(season),
        verbs.TABLE: state in {"running", "closed", "archived"},
        verbs.BOOK: state in OVER,
        verbs.OWN: entered,
        verbs.TERMS: state != "draft",
        verbs.WHO: state != "draft",
    }
    return [button(verb, season, t) for verb, possible in allowed.items() if possible]


def _entrant_buttons(season: Season, own: EntrantRow | None, t: Translator) -> list[PressButton]:
    """Return what only those do who have entered."""
    if own is None or own.state in OUT or season.row.state not in GOING:
        return []
    found = []
    if way_of(season.event_of(0)).order is not None and season.row.state == "running":
        found.append(PressButton(verbs.RIVALS(season.id), t.t("Challenge …"), discord.ButtonStyle.primary))
    if way_of(season.event_of(0)).says_here:
        if own.state != "in":
            found.append(button(verbs.COME, season, t))
        elif season.row.state == "running":
            found.append(button(verbs.PAUSE, season, t))
    else:
        found += absence_buttons(season, own, t)
    return [*found, PressButton(verbs.LEAVE(season.id), t.t("Leave"))]


# --- Staff -----------------------------------------------------------------------------------------

PRIMARY: Final = discord.ButtonStyle.primary


def _running(season: Season, t: Translator) -> list[PressButton]:
    """Return what staff does with a season as it goes on."""
    return [
        PressButton(press(season.id), t.t(label), style)
        for states, press, label, style in STAFF
        if season.row.state in states and (press is not verbs.DRAW or _is_paired(season))
    ]


Presses = Callable[[str], Press]

STAFF: Final[tuple[tuple[frozenset[str], Presses, str, discord.ButtonStyle], ...]] = (
    (frozenset({"draft"}), lambda season: STEP(season, 0, TERMS), N_("Continue"), PRIMARY),
    (frozenset({"registration"}), verbs.END, N_("Start …"), PRIMARY),
    (frozenset({"running"}), verbs.DRAW, N_("Pairings …"), PRIMARY),
    (frozenset({"running", "closed"}), verbs.FIXTURES, N_("Fixtures …"), discord.ButtonStyle.secondary),
    (
        frozenset({"registration", "running", "closed"}),
        verbs.PEOPLE,
        N_("People …"),
        discord.ButtonStyle.secondary,
    ),
    (frozenset({"running"}), verbs.END, N_("End …"), discord.ButtonStyle.danger),
)
"""In which states of a season staff has which button: a season begins by *Start*."""


def _is_paired(season: Season) -> bool:
    """Whether a round can be paired now, or is shown that waits to be published."""
    if way_of(season.event_of(0)).order is not None:
        return False
    drawn = any(one.state == "drawn" for one in season.rounds.values())
    return drawn or any(step.what == "draw" for step in agenda.steps(season))


def _looking_back(season: Season, newest: SeasonRow, t: Translator) -> Iterator[PressButton]:
    """Yield what staff does about what was, and about what comes after this season."""
    if season.row.state in {"registration", "running", "closed"}:
        yield PressButton(verbs.UNDO_LIST(season.id), t.t("Take back …"))
    yield PressButton(verbs.AUDIT(season.id), t.t("What was changed"))
    yield PressButton(EVENING(season.id), t.t("Every week …"))
    if newest.state not in OPEN:
        yield PressButton(verbs.NEXT(season.id), t.t("Next season …"), PRIMARY)
    elif newest.id != season.id:
        yield PressButton(verbs.SEASON(newest.id), t.t("Newest season"))


def copy_form(press: Press, name: str, t: Translator) -> ui.Modal:
    """Return the form that asks what the copy of a league is to be called."""
    told = t.t("The copy starts as a draft with the same terms.")
    return modal(press, t.t("Copy this league"), (t.t("Name"), told, LONGEST_NAME), filled=[name])
