"""The messages of a moving picture: how far it is while it is made, and the picture itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row, text_message
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.messages.verbs import VerbOf
from bot.records.messages import verbs
from bot.records.service.filming import Film
from bot.table.messages.verbs import FILM
from bot.table.service.match import Match
from renderers import faces, rule_words
from renderers.translation import Translator

MOST_SEASONS: Final = 25
"""Seasons in the menu, the last ones; stepping through a game films each of them."""


def film_button(match: Match, t: Translator, season: int | None, book: str) -> PressButton:
    """Return the button that asks for the film of a game, or of one of its seasons.

    ``book`` begins the verbs of controls of somebody's own records, as in :mod:`.stepping`.
    """
    verb = _verb(book)
    press = verb(match.id) if season is None else verb(match.id, season)
    return PressButton(press, t.t("Film"))


def _verb(book: str) -> VerbOf[...]:
    return verbs.FILM if book else FILM


def season_name(match: Match, season: int, t: Translator) -> str:
    """Return what a season is called: "Season 2"."""
    name = t.t(faces.get(match.row.game_id).season)
    return t.t("{season} {number}", season=name, number=season)


def making_message(
    match: Match, season: int | None, t: Translator, done: int = 0, frames: int = 0, ahead: int = 0
) -> Message:
    """Return how far a film is: its frames are counted once its turn has come."""
    if frames:
        told = t.tn(
            "Being made: {done} of {count} picture …",
            "Being made: {done} of {count} pictures …",
            frames,
            done=done,
        )
    elif ahead:
        told = ahead_line(ahead, t)
    else:
        told = t.t("Being made …")
    return text_message(_title(match, season, t), told)


def ahead_line(ahead: int, t: Translator) -> str:
    """Return how many others are made before what somebody has asked for."""
    return t.tn(
        "Yours will be made soon: {count} other is ahead of it …",
        "Yours will be made soon: {count} others are ahead of it …",
        ahead,
    )


def unfinished_message(match: Match, season: int | None, t: Translator, book: str = "") -> Message:
    """Return that it was not made, as there was no time for it, and the way to ask for it again."""
    told = t.t("It could not be finished in time. Ask for it again.")
    return text_message(_title(match, season, t), told, rows=[row(film_button(match, t, season, book))])


def film_message(
    match: Match, film: Film, season: int | None, seasons: Sequence[int], t: Translator, book: str = ""
) -> Message:
    """Return the film, with what it leaves out; a game of several seasons has a menu of them."""
    name = f"film-{match.id}" if season is None else f"film-{match.id}-{season}"
    content: list[Item] = [
        ui.TextDisplay(_title(match, season, t)),
        Gallery(film.picture, name),
        ui.TextDisplay("\n".join(f"-# {line}" for line in _notes(film, t))),
    ]
    rows = [row(_menu(match, season, seasons, t, book))] if len(seasons) > 1 else []
    return framed(content, rows)


def _title(match: Match, season: int | None, t: Translator) -> str:
    parts = [t.t("Film"), rule_words.game_name(match.row.game_id, t.language)]
    if season is not None:
        parts.append(season_name(match, season, t))
    return f"### {' · '.join(parts)}"


def _notes(film: Film, t: Translator) -> list[str]:
    """Return how many frames there are, of how many turns one, and whether they are smaller than usual."""
    choice, count = film.choice, len(film.choice.shots)
    if choice.ends_only and choice.every == 1:
        shown = t.t("The game is long, so only the ends of the seasons are shown.")
    elif choice.ends_only:
        shown = t.t(
            "The game is long, so only the ends of seasons are shown, one in {every}.", every=choice.every
        )
    elif choice.every == 2:
        shown = t.t("The game is long, so every second turn is shown, and the end of each season.")
    elif choice.every > 2:
        shown = t.t(
            "The game is long, so one turn in {every} is shown, and the end of each season.",
            every=choice.every,
        )
    else:
        shown = t.t("One picture per turn.")
    size = _megabytes(film)
    counted = t.tn("{count} picture, {size} MB.", "{count} pictures, {size} MB.", count, size=size)
    notes = [shown, counted]
    if film.terms.smaller > 1:
        notes.append(t.t("The pictures are smaller than usual to keep the file small enough."))
    return [t.sentences(notes)]


def _megabytes(film: Film) -> str:
    return f"{max(0.1, len(film.picture.data) / 1_000_000):.1f}"


def _menu(match: Match, season: int | None, seasons: Sequence[int], t: Translator, book: str) -> PressSelect:
    options = [
        discord.SelectOption(label=season_name(match, one, t)[:100], value=str(one), default=one == season)
        for one in seasons[-MOST_SEASONS:]
    ]
    return PressSelect(_verb(book)(match.id).apart("one"), options, t.t("One season alone"))
