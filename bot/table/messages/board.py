"""The message on which a game is played: its words, its picture, its menus and buttons.

The living board in the thread and a player's own view are the same message, seen from different sides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from bot.kit import steady
from bot.kit.messages.message import ActionRow, Gallery, Item, Message, framed, row, safe
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.texts import person_mention
from bot.table.messages import pictures, verbs
from bot.table.messages.branches import Choosing, choosing
from bot.table.messages.choosing import MOST_BUTTONS, beyond_label, controls
from bot.table.messages.consenting import answers_of_all, asked_of_all
from bot.table.messages.question import AtTable
from bot.table.messages.terms import begun_line
from bot.table.messages.ticking import clock_lines, own_line
from bot.table.messages.ways import (
    MOST,
    at_ply,
    more_button,
    own_button,
    rules_button,
    season_word,
    type_button,
)
from bot.table.service.asking import ALWAYS, THIS, TURN, WINS
from bot.table.service.declining import Offer, offers
from bot.table.service.match import Match
from renderers import Picture, faces, words
from renderers.canvas import USUAL, Dress, Look
from renderers.translation import N_, P_, Translator


@dataclass(frozen=True, slots=True)
class Seen:
    """How a message shows a game: to whom (None: to everybody), from which side, with which steps chosen.

    ``seat`` is the seat whose menus stand below the picture, None for none; ``note`` a line of small print,
    ``refused`` why what was pressed was not done.
    """

    t: Translator
    viewer: int | None = None
    near: int = 0
    seat: int | None = None
    dress: Dress = USUAL
    chosen: Sequence[str] = ()
    note: str = ""
    refused: str = ""


def table_side(match: Match) -> int:
    """Return the seat from whose side everybody sees the game: that of the first person who plays there."""
    if match.people_here and match.side is not None:
        return match.seat_of(match.people_here[0]) or 0
    return next((seat.seat for seat in match.seats if seat.user_id is not None), 0)


def _near_side(match: Match) -> int:
    """Return the seat at the bottom of the board now: that of who is to move, if the board turns."""
    people = [seat for seat in match.to_act if match.seats[seat].user_id is not None]
    return people[0] if match.row.turning and len(people) == 1 else table_side(match)


def public(match: Match, t: Translator, dress: Dress, chosen: Sequence[str] = ()) -> Seen:
    """Return how everybody sees the game: from one side, with the menus of a single mover.

    Where several are to act each has their menus on their own view; where hands are hidden too, since even
    the menus would tell what somebody holds.
    """
    movers = match.to_act
    single = len(movers) == 1 and match.seats[movers[0]].user_id is not None
    open_menus = single and not match.privacy.closed_menus and not match.seats[movers[0]].private_choice
    return Seen(
        t, None, _near_side(match), movers[0] if open_menus else None, dress, chosen if open_menus else ()
    )


def private(match: Match, t: Translator, seat: int, dress: Dress, chosen: Sequence[str] = ()) -> Seen:
    """Return how a player sees the game from their own side."""
    return Seen(t, seat, seat, seat if match.question(seat) is not None else None, dress, chosen)


async def board_message(match: Match, seen: Seen) -> Message:
    """Return the message; raise IllegalAction if the steps chosen begin no legal action."""
    now = choosing(AtTable(match, seen.seat), seen.chosen) if seen.seat is not None else None
    shown = pictures.look(
        match,
        seen.t,
        near=seen.near,
        dress=seen.dress,
        candidates=now.candidates if now is not None and now.steps else (),
        chosen=now.steps if now is not None else (),
    )
    view = match.rules.view(match.position(seen.viewer), seen.viewer)
    drawing = await _begun(pictures.draw(match, view, shown))
    name = f"board-{match.id}-{match.shown_ply(seen.viewer)}"
    chosen = chosen_text(match.row.game_id, view, now, seen.t) if now is not None else ""
    asked = "\n".join([_asked(match, view, shown, seen.t), *_clocks(match, seen)])
    below = [ui.TextDisplay[ui.LayoutView](text) for text in (asked, chosen, seen.refused) if text]
    rows: list[Item] = _controls(match, seen, now, view)
    small = [ui.TextDisplay[ui.LayoutView](f"-# {note}") for note in _notes(match, seen) if note]
    picture = await drawing
    content = [*_happened(match, view, shown), Gallery(picture, name), *below]
    return framed(content, [*rows, *small])


async def _begun(work: Coroutine[Any, Any, Picture]) -> asyncio.Task[Picture]:
    """Let a picture be drawn while its message is put together."""
    drawing = asyncio.create_task(work)
    await asyncio.sleep(0)  # so that it is asked for before anything else is done here
    return drawing


async def hand_message(match: Match, seen: Seen, link: str) -> Message:
    """Return the message of a hidden hand for a DM: the hand, its menus, and the way to the table.

    Whoever is to act sees the table above their hand, since they decide by it; after the end everybody sees
    how it ended.
    """
    assert seen.viewer is not None
    now = choosing(AtTable(match, seen.seat), seen.chosen) if seen.seat is not None else None
    shown = pictures.look(
        match, seen.t, near=seen.near, dress=seen.dress, chosen=now.steps if now is not None else ()
    )
    view = match.rules.view(match.position(seen.viewer), seen.viewer)
    if match.row.status != "running":
        work = pictures.draw(match, match.rules.view(match.position(None), None), shown)
    elif seen.seat is not None:
        work = pictures.draw(match, view, shown)
    else:
        work = pictures.draw_hand(match, view, shown)
    drawing = await _begun(work)
    name = f"hand-{match.id}-{match.shown_ply(seen.viewer)}"
    told, waits = _asked(match, view, shown, seen.t), match.row.status == "running" and seen.seat is None
    if seen.seat is not None:
        told = "\n".join(line for line in (told, own_line(match, seen.seat)) if line)
    elif waits:
        told = seen.t.t(WAITING)  # what happens would soon be old here
    chosen = chosen_text(match.row.game_id, view, now, seen.t) if now is not None else ""
    small = [f"-# {note}" for note in (seen.note, _standing(match, seen)) if note]
    below = [
        ui.TextDisplay[ui.LayoutView](text) for text in (*small, seen.t.t("The table: {link}", link=link))
    ]
    rows = _controls(match, seen, now, view, of_hand=True)
    picture = await drawing
    before = [] if waits else _happened(match, view, shown)
    texts = [ui.TextDisplay[ui.LayoutView](text) for text in (told, chosen) if text]
    content = [*before, Gallery(picture, name), *texts]
    return framed(content, [*rows, *below])


def _controls(
    match: Match, seen: Seen, now: Choosing | None, view: object, *, of_hand: bool = False
) -> list[Item]:
    """Return what is chosen and pressed below a picture: menus first, then five buttons at the most.

    In a ``of_hand`` message there is no way to the own view: it is one.
    """
    t = seen.t
    if match.row.status == "over" and of_hand:
        return [row(at_ply(verbs.STEPS(match.id), match, seen.viewer, t.t("Step through")))]
    if match.row.status != "running":
        return []
    answers, until = _asked_now(match, seen), _beforehand(match, seen)
    refreshes = not (of_hand or seen.chosen or (answers and seen.viewer is not None))
    own = [own_button(match, seen.viewer, t, _view_style(match, seen))] if refreshes else []
    taken = 1 + len(answers) + len(until.buttons) + len(own)
    rows: list[ActionRow] = []
    last: list[PressButton] = []
    if now is not None and seen.seat is not None:
        room = max(1, min(MOST_BUTTONS, MOST - taken - bool(seen.chosen)))
        rows, last = controls(AtTable(match, seen.seat), seen.chosen, now, view, t, room)
    taken += len(last) + sum(isinstance(item, PressButton) for one in rows for item in one.children)
    types = seen.seat is not None and not seen.chosen and match.rules.has_choice
    further = [type_button(match, seen.viewer, t)] if types else []
    further = [*further, rules_button(match, t)][: max(0, MOST - taken)]
    rows += [row(menu) for menu in until.menus]
    rows += [row(*buttons) for buttons in (answers, until.buttons) if buttons]
    return [*rows, row(*own, *further, *last, more_button(match, t))]


CALLED_OFF: Final = N_("This game was called off. `/play` opens a new one.")
"""What stands where somebody would be asked, when a game was called off."""

DESERTED: Final = N_(
    "This game was called off. Everybody has left, so it has no result. `/play` opens a new one."
)
"""The same when the last person has left it."""

HOST_LEFT: Final = N_(
    "This game was called off: {host} left the table before it began. `/play` opens a new one."
)
NOT_STARTED: Final = N_(
    "This game was called off, since it was not started in time. `/play` opens a new one."
)
"""The same of a game that has never begun."""

ANNULLED: Final = N_("Annulled: it doesn't count anywhere.")
"""What stands where somebody would have won, when staff has annulled the game."""

BROKEN_OFF: Final = N_("This game is over without a result. What counts is in the league's table.")
"""The same in a league, where somebody did not come, or the game is played anew: that is told beside it."""


def called_off(match: Match, t: Translator) -> str:
    """Return that a game was called off, and why, as far as it is known; of a lobby also by whom."""
    if match.row.fixture is not None:
        return t.t(CALLED_OFF)
    if match.row.started_at is not None:
        return t.t(CALLED_OFF if match.people else DESERTED)
    host = match.row.host_id
    if match.seat_of(host) is not None:
        return t.t(NOT_STARTED)
    return t.t(HOST_LEFT, host=person_mention(host, t))


def headline(match: Match, view: object, shown: Look, t: Translator) -> str:
    """Return in lines what happened last, and what is to be done by whom."""
    last = words.change(match.row.game_id, view, shown, names=_safe_names(shown))
    return "\n".join(part for part in (last, _asked(match, view, shown, t)) if part)


def happened(match: Match, seat: int, t: Translator) -> str:
    """Return what has happened last, as the own view of a seat tells it."""
    view, shown = match.rules.view(match.position(seat), seat), pictures.look(match, t)
    return words.change(match.row.game_id, view, shown, names=_safe_names(shown))


def _happened(match: Match, view: object, shown: Look) -> list[Item]:
    """Return what happened last, for the place above the picture: it may be scrolled away first."""
    last = words.change(match.row.game_id, view, shown, names=_safe_names(shown))
    return [ui.TextDisplay(last)] if last else []


def _asked(match: Match, view: object, shown: Look, t: Translator) -> str:
    """Return in lines what is to be done by whom: it stands by the menus."""
    names = _safe_names(shown)
    if match.row.status == "cancelled":
        asked = called_off(match, t) if match.row.fixture is None else t.t(BROKEN_OFF)
    elif match.annulled:
        asked = t.t(ANNULLED)
    else:
        asked = words.prompt(match.row.game_id, view, shown, names=names)
    lines = [f"**{asked}**"]
    if match.row.draw_offered_by is not None:
        lines.append(t.t("{name} offers a draw.", name=names[match.row.draw_offered_by]))
    return "\n".join([*lines, *asked_of_all(match, names, t)])


def _safe_names(shown: Look) -> tuple[str, ...]:
    return tuple(safe(name) for name in shown.names)


def _clocks(match: Match, seen: Seen) -> list[str]:
    return clock_lines(match, seen.viewer, seen.t, steady.now())


def chosen_text(game_id: str, view: object, now: Choosing, t: Translator) -> str:
    """Return the steps of the choice so far, for the line above the menus."""
    labels = [words.step_label(game_id, view, step, t.language) for step in now.steps]
    if not labels:
        return ""
    chosen = t.t("Chosen: {steps}", steps=" → ".join(labels))
    told = beyond_label(game_id, view, now.candidates, t)
    return f"{chosen}\n-# {told}" if told else chosen


def result_line(match: Match, t: Translator) -> str:
    """Return how the game ended, as a sentence; what is annulled has no winner."""
    return t.t(ANNULLED) if match.annulled else ended_line(match, t)


def ended_line(match: Match, t: Translator) -> str:
    """Return the same as though it counted."""
    names = tuple(safe(name) for name in pictures.names(match, t))
    return words.result_text(match.row.game_id, match.counts, names=names, language=t.language)


def _asked_now(match: Match, seen: Seen) -> list[PressButton]:
    """Return the two buttons that answer what all are asked, one question at a time; none without one."""
    t = seen.t
    if match.row.draw_offered_by is not None:
        return [
            _accept_draw(match, seen),
            at_ply(verbs.DECLINE_DRAW(match.id), match, seen.viewer, t.t("Decline")),
        ]
    if any(match.offer(seat, "accept_draw") is not None for seat in match.to_act):
        return [_accept_draw(match, seen)]
    return answers_of_all(match, seen.viewer, t)


def _accept_draw(match: Match, seen: Seen) -> PressButton:
    label, green = seen.t.t("Accept the draw"), discord.ButtonStyle.success
    return at_ply(verbs.ACCEPT_DRAW(match.id), match, seen.viewer, label, green)


def hands_message(match: Match, seat: int | None, picture: Picture, t: Translator) -> Message:
    """Return the message that shows what each seat holds, and the way to the same in words."""
    name = f"hands-{match.id}-{match.shown_ply(seat)}"
    words_too = at_ply(verbs.WORDS(match.id), match, seat, t.t("In words"))
    return framed([Gallery(picture, name)], [row(words_too)])


WAITING: Final = N_("You are not asked anything now. What happens is shown at the table.")
"""What stands above the hand of somebody who waits: nothing that grows old."""


def _view_style(match: Match, seen: Seen) -> discord.ButtonStyle:
    """Return how the way to the own view looks: like the thing to press, where the menus are only there."""
    waiting = any(match.seats[seat].user_id is not None for seat in match.to_act)
    only_there = seen.viewer is None and seen.seat is None and waiting
    return discord.ButtonStyle.primary if only_there else discord.ButtonStyle.secondary


STANDING: Final = {
    THIS: N_("You pass on this card, whatever is asked about it."),
    TURN: N_("You pass until your turn. Nobody else is told."),
    WINS: N_(
        "You are asked only when you can win. Nobody else is told, but a longer pause may tell something."
    ),
    ALWAYS: N_("You pass until you say otherwise. Nobody else is told."),
}
"""What a player is told of the answer that stands."""

NOTED: Final = N_(
    "Your answer is noted. The table goes on when its pause is over and everybody else has answered."
)
"""What a player is told who has answered in private."""

PAUSES: Final = N_(
    "Only those who can take a discard are asked, in private. The table waits {seconds} seconds after each "
    "discard in any case: only a longer pause may tell something."
)
"""What everybody is told of a table that asks in private, before the game and on its board."""

WATCHED: Final = N_(
    "{name}: everybody sees what you choose here. **{view}** keeps it private; "
    "`/settings` makes that a habit."
)
"""What the board tells a person who has not acted in this game yet."""


LIVES_SHORTLY: Final = N_(
    "I am not a member here: this board shows what happens for a quarter of an hour after somebody has "
    "pressed something on it, and then waits for the next press."
)
"""What is told of a board where the bot can only answer."""


def _notes(match: Match, seen: Seen) -> tuple[str, ...]:
    """Return the small print: who joins next, what the reader is to know."""
    t = seen.t
    names = t.t(", ").join(safe(person.name) for person in match.newcomers)
    joining = (
        t.t("Joining from the next {season}: {names}", season=season_word(match, t), names=names)
        if names
        else ""
    )
    begun = begun_line(match, t) if seen.viewer is None else ""
    return (
        joining,
        seen.note,
        t.t(LIVES_SHORTLY) if match.in_answer and seen.viewer is None and match.to_act else "",
        begun,
        _watched(match, seen),
        _standing(match, seen),
        pauses(match, t),
    )


def pauses(match: Match, t: Translator) -> str:
    """Return that a pause may tell something, where only those are asked who can do something."""
    over = match.row.status not in ("lobby", "running")
    if over or not match.rules.asks_around or not match.rules.asks_able(match.options):
        return ""
    return t.t(PAUSES, seconds=f"{match.rules.pause:g}")


def _watched(match: Match, seen: Seen) -> str:
    """Return that the menus are public, for a person who meets them for the first time in this game.

    Where there is nothing to choose there is nothing to keep to oneself either.
    """
    if seen.viewer is not None or seen.seat is None or match.is_solitary or match.seats[seen.seat].has_acted:
        return ""
    if not match.rules.has_choice:
        return ""
    view = seen.t.t(faces.get(match.row.game_id).own_view)
    return seen.t.t(WATCHED, name=safe(match.seats[seen.seat].name), view=view)


def _standing(match: Match, seen: Seen) -> str:
    """Return what the player who looks has answered, but for their own turn, in which nothing stands."""
    if seen.viewer is None:
        return ""
    if match.answers.get(seen.viewer) and seen.seat is None:
        return seen.t.t(NOTED)
    offer = offers(match).get(seen.viewer)
    return seen.t.t(STANDING[offer.stands]) if offer is not None and offer.stands else ""


class Until(NamedTuple):
    """By what the player who looks says no beforehand."""

    buttons: Sequence[PressButton] = ()
    menus: Sequence[PressSelect] = ()


def _beforehand(match: Match, seen: Seen) -> Until:
    """Return what says no beforehand, whatever the player who looks holds: now, or until something comes."""
    offer = offers(match).get(seen.viewer) if seen.viewer is not None else None
    if offer is None:
        return Until()
    t, waits = seen.t, seen.seat is None
    options = [
        discord.SelectOption(label=t.t(label), value=until)
        for until, label in BEFOREHAND.items()
        if _is_offered(until, offer) and not (until == THIS and waits)
    ]
    buttons = []
    if offer.this and waits:
        passing = verbs.DECLINE(match.id, THIS)
        buttons.append(at_ply(passing, match, seen.viewer, t.t(P_("beforehand", "Pass"))))
    if offer.stands:
        buttons.append(at_ply(verbs.ASK_AGAIN(match.id), match, seen.viewer, t.t("Ask me again")))
    until = verbs.DECLINE(match.id).at(match.shown_ply(seen.viewer))
    return Until(buttons, [PressSelect(until, options, t.t("Pass until…"))] if options else [])


BEFOREHAND: Final = {
    THIS: N_("the next discard"),
    TURN: N_("it is my turn"),
    WINS: N_("I can win"),
    ALWAYS: N_("I say otherwise"),
}
"""Until when no can be said beforehand, in the order of the menu."""


def _is_offered(until: str, offer: Offer) -> bool:
    """Whether this can be said beforehand; what lasts, always, unless it stands."""
    return {THIS: offer.this, TURN: offer.turn}.get(until, until != offer.stands)
