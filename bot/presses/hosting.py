"""What only the host of a lobby does: rules, invitations, computer players, and the start."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.presses.door import Needs, Request, Verbs
from bot.presses.leaving import put_away
from bot.presses.lobby import show
from bot.presses.people import invited_person
from bot.services.lobby import require_free_seat
from bot.services.match import Match
from bot.views.clocks import OTHER, clock_form, read_clock
from bot.views.lobby import invitation, invite_message, invited_message
from bot.views.options import Rules, number_form, numbers, options_message, read_number
from bot.views.press import Press
from renderers.translation import N_, translator

# --- Computer players, start -----------------------------------------------------------------------


async def add_computer(request: Request) -> None:
    """Seat a computer player."""
    level = request.press.values[0] if request.press.values else ""
    await request.bot.app.lobby.add_computer(request.game, request.user, level, request.interaction.id)
    await put_away(request.interaction, request.t.t(N_("The computer player has sat down.")))
    request.bot.delivery.wake()


async def remove_computer(request: Request) -> None:
    """Take the computer player away."""
    app, number = request.bot.app, request.interaction.id
    async with app.answering(request.game):
        await show(request, await app.lobby.remove_computer(request.game, request.user, number))


async def start(request: Request) -> None:
    """Start the game; the thread and the board are due, and come by themselves."""
    app, number = request.bot.app, request.interaction.id
    async with app.answering(request.game):
        await show(request, (await app.lobby.start(request.game, request.user, number)).match)


# --- Invitations -----------------------------------------------------------------------------------


async def invite(request: Request) -> None:
    """Let the host choose whom to invite."""
    require_free_seat(request.match)
    await request.bot.answers.privately(request.interaction, invite_message(request.match, request.t))


async def invited(request: Request) -> None:
    """Invite those who were chosen, and call them, once and all together."""
    interaction, lobby = request.interaction, request.bot.app.lobby
    persons = [invited_person(interaction, user) for user in request.press.people]
    match, new = await lobby.invite(request.game, request.user, persons, interaction.id)
    await interaction.response.edit_message(**invited_message(match, new, request.t).to_edit())
    request.bot.delivery.wake()
    if new:
        await interaction.followup.send(**invitation(match, new, translator(match.row.language)))
        await lobby.called(match.id)


async def open_to_all(request: Request) -> None:
    """Let everybody join again."""
    app, interaction = request.bot.app, request.interaction
    async with app.answering(request.game):
        match = await app.lobby.open_to_all(request.game, request.user, interaction.id)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await put_away(interaction, request.t.t(N_("Everybody can join now.")))
            request.bot.delivery.wake()
        else:
            await show(request, match)


# --- Rules -----------------------------------------------------------------------------------------


async def options(request: Request) -> None:
    """Show the rules to choose from."""
    await request.bot.answers.privately(request.interaction, options_message(request.match, request.t))


async def option(request: Request) -> None:
    """Show the values of one rule, or the form in which its number is typed."""
    name = next(iter(request.press.values), "")
    if name in numbers(request.match.rules.options):
        press = Press("number", request.game, args=(name,))
        form = number_form(_rules(request.match), press, name, request.t)
        await request.interaction.response.send_modal(form)
        return
    await _show_options(request, request.match, name)


async def preset(request: Request) -> None:
    """Take over a whole rule set."""
    lobby, number = request.bot.app.lobby, request.interaction.id
    match = await lobby.set_options(request.game, request.user, request.press.values[0], {}, number)
    await _show_options(request, match)
    request.bot.delivery.wake()


async def value(request: Request) -> None:
    """Change one rule to a value that was chosen."""
    (name, *_), (chosen, *_) = request.press.args, request.press.values
    await _change(request, name, msgspec.json.decode(chosen))


async def number(request: Request) -> None:
    """Change one rule to a number that was typed."""
    name, typed = next(iter(request.press.args), ""), next(iter(request.press.values), "")
    await _change(request, name, read_number(_rules(request.match), name, typed, request.t))


def _rules(match: Match) -> Rules:
    return Rules(match.rules, match.options)


async def _change(request: Request, name: str, chosen: object) -> None:
    changed = {**msgspec.to_builtins(request.match.options), name: chosen}
    lobby, number = request.bot.app.lobby, request.interaction.id
    match = await lobby.set_options(request.game, request.user, "", changed, number)
    await _show_options(request, match, name)
    request.bot.delivery.wake()


# --- Clock and rating ------------------------------------------------------------------------------


async def clock(request: Request) -> None:
    """Give the game another clock, or open the form in which one is typed."""
    chosen = next(iter(request.press.values), "")
    if chosen == OTHER:
        form = clock_form(Press("clocked", request.game), request.t)
        await request.interaction.response.send_modal(form)
        return
    await _set_clock(request, chosen)


async def clocked(request: Request) -> None:
    """Give the game the clock that was typed."""
    await _set_clock(request, next(iter(request.press.values), ""))


async def _set_clock(request: Request, text: str) -> None:
    lobby, number = request.bot.app.lobby, request.interaction.id
    terms = read_clock(text, request.t)
    await _show_options(request, await lobby.set_clock(request.game, request.user, terms, number))
    request.bot.delivery.wake()


async def rated(request: Request) -> None:
    """Let the game count for the ratings, or not."""
    lobby, number = request.bot.app.lobby, request.interaction.id
    meant = request.press.args == ("on",)
    match = await lobby.set_rated(request.game, request.user, number, meant=meant)
    await _show_options(request, match)
    request.bot.delivery.wake()


async def _show_options(request: Request, match: Match, option: str = "") -> None:
    message = options_message(match, request.t, option)
    await request.interaction.response.edit_message(**message.to_edit())


VERBS: Final[Verbs] = {
    "add_computer": (Needs.HOST, add_computer),
    "remove_computer": (Needs.HOST, remove_computer),
    "start": (Needs.HOST, start),
    "invite": (Needs.HOST, invite),
    "invited": (Needs.HOST, invited),
    "open_to_all": (Needs.HOST, open_to_all),
    "options": (Needs.HOST, options),
    "option": (Needs.HOST, option),
    "preset": (Needs.HOST, preset),
    "value": (Needs.HOST, value),
    "number": (Needs.HOST, number),
    "clock": (Needs.HOST, clock),
    "clocked": (Needs.HOST, clocked),
    "rated": (Needs.HOST, rated),
}
