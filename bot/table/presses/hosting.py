"""What only the host of a lobby does: rules, invitations, computer players, and the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Unpack

import msgspec

from bot.clocks.messages.words import OTHER, clock_form, read_clock
from bot.kit.messages.message import Message, safe
from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.table.messages import verbs
from bot.table.messages.lobby import invitation, invite_message, invited_message
from bot.table.messages.options import options_message, rules_of, went_along
from bot.table.messages.rule_menus import Rules
from bot.table.messages.rule_sets import name_form
from bot.table.messages.verbs import Pressing
from bot.table.presses import rule_choosing
from bot.table.presses.door import Needs, Request, manages, require_staff
from bot.table.presses.leaving import put_away
from bot.table.presses.lobby import show
from bot.table.presses.people import invited_person
from bot.table.service import rule_sets
from bot.table.service.lobby import HostsChoice, require_free_seat
from bot.table.service.match import Match
from bot.table.service.rule_changes import Changed
from bot.table.service.rule_sets import RuleSet
from renderers import naming
from renderers.translation import translator

VERBS: Final = Presses()

# --- Computer players, start -----------------------------------------------------------------------


@VERBS.on(verbs.ADD_COMPUTER, Needs.HOST)
async def add_computer(request: Request, level: str = "") -> None:
    """Seat a computer player."""
    await request.bot.app.lobby.add_computer(request.game, request.user, level, request.interaction.id)
    await put_away(request.interaction, request.t.t("The computer player has sat down."))
    request.bot.delivery.wake()


@VERBS.on(verbs.REMOVE_COMPUTER, Needs.HOST)
async def remove_computer(request: Request) -> None:
    """Take the computer player away."""
    await _have_done(
        request, request.bot.app.lobby.remove_computer, request.t.t("The computer player is gone.")
    )


@VERBS.on(verbs.START, Needs.HOST)
async def start(request: Request) -> None:
    """Start the game; the thread and the board are due, and come by themselves."""
    app, number = request.bot.app, request.interaction.id
    async with app.answering(request.game):
        await show(request, (await app.lobby.start(request.game, request.user, number)).match)


@VERBS.on(verbs.EVEN_OUT, Needs.HOST)
async def even_out(request: Request) -> None:
    """Play with the head start that the lobby offers: everybody who comes to it reads the rules."""
    told = request.t.t("The game is played with the head start now.")
    await _have_done(request, request.bot.app.lobby.even_out, told)


# --- Invitations -----------------------------------------------------------------------------------


@VERBS.on(verbs.INVITE, Needs.HOST)
async def invite(request: Request) -> None:
    """Let the host choose whom to invite."""
    require_free_seat(request.match)
    await request.show(invite_message(request.match, request.t))


@VERBS.on(verbs.INVITED, Needs.HOST)
async def invited(request: Request, people: People = ()) -> None:
    """Invite those who were chosen, and call them, once and all together."""
    interaction, lobby = request.interaction, request.bot.app.lobby
    persons = [invited_person(interaction, user) for user in people]
    match, new = await lobby.invite(request.game, request.user, persons, interaction.id)
    await interaction.response.edit_message(**invited_message(match, new, request.t).to_edit())
    request.bot.delivery.wake()
    if new:
        await interaction.followup.send(**invitation(match, new, translator(match.row.language)))
        await lobby.called(match.id)


@VERBS.on(verbs.OPEN_TO_ALL, Needs.HOST)
async def open_to_all(request: Request) -> None:
    """Let everybody join again."""
    await _have_done(request, request.bot.app.lobby.open_to_all, request.t.t("Everybody can join now."))


async def _have_done(
    request: Request, change: Callable[[str, int, int], Awaitable[Match]], told: str
) -> None:
    """Let the host change the lobby by a press that says no more, and answer with it."""
    async with request.bot.app.answering(request.game):
        match = await change(request.game, request.user, request.interaction.id)
        await _settle(request, match, told)


async def _settle(request: Request, match: Match, told: str) -> None:
    """Answer with the lobby as it is now; on a private page by what was done: the lobby follows by itself."""
    message = request.interaction.message
    if message is None or not message.flags.ephemeral:
        await show(request, match)
        return
    await put_away(request.interaction, told)
    request.bot.delivery.wake()


# --- Rules -----------------------------------------------------------------------------------------


@VERBS.on(verbs.OPTIONS, Needs.HOST)
async def options(request: Request) -> None:
    """Show the rules to choose from."""
    await request.show(await _page(request, request.match))


@VERBS.on(verbs.RULE.preset, Needs.HOST)
async def preset(request: Request, value: str = "") -> None:
    """Take over a whole rule set: one of the game's own, or of those that the server has saved."""
    sets = await _sets(request, request.match)
    chosen, called = rule_choosing.chosen_preset(rules_of(request.match, sets), value)
    await _set_rules(request, chosen, called=called)


def _pressing(request: Request) -> Pressing:
    return verbs.RULE.at(request.game)


def _rules(request: Request) -> Rules:
    return rules_of(request.match)


async def _show(request: Request, opened: str) -> None:
    await _show_options(request, request.match, opened)


async def _change(request: Request, opened: str, make: Callable[[Rules], Changed]) -> None:
    await _set_rules(request, make(_rules(request)), opened)


rule_choosing.RuleEditor(_pressing, _rules, _show, _change).bind(VERBS, verbs.RULE, Needs.HOST)


async def _set_rules(request: Request, changed: Changed, opened: str = "", called: str = "") -> None:
    """Set the rules, and show the page again with what went along."""
    lobby, number = request.bot.app.lobby, request.interaction.id
    match = await lobby.set_options(
        request.game, request.user, changed.preset, changed.changes, number, called
    )
    await _show_options(request, match, opened, went_along(rules_of(match), changed, request.t))
    request.bot.delivery.wake()


async def _sets(request: Request, match: Match) -> list[RuleSet]:
    """Return the rule sets that the lobby's server has saved for its game."""
    if match.in_private:
        return []
    async with request.bot.app.database.read() as connection:
        return await rule_sets.of_game(connection, match.row.guild_id, match.row.game_id)


async def _page(request: Request, match: Match, opened: str = "", note: str = "") -> Message:
    sets, saves = await _sets(request, match), manages(request.interaction)
    return options_message(match, request.t, opened, sets, note, saves=saves)


# --- The server's rule sets ------------------------------------------------------------------------


@VERBS.on(verbs.SAVE_RULES, Needs.HOST)
async def save_rules(request: Request) -> None:
    """Open the form for the name under which the server keeps these rules."""
    require_staff(request.interaction, request.match.row.guild_id)
    await request.open(name_form(verbs.RULES_SAVED(request.game), request.t))


@VERBS.on(verbs.RULES_SAVED, Needs.HOST)
async def rules_saved(request: Request, name: str = "") -> None:
    """Keep the rules of the lobby as a rule set of the server, and play by it."""
    guild_id = require_staff(request.interaction, request.match.row.guild_id)
    app, match = request.bot.app, request.match
    reserved = naming.rule_set_names(match.row.game_id)
    saved = await app.rule_sets.save(guild_id, request.user, match.rules, name, match.options, reserved)
    if match.row.status == "lobby" and match.row.start is None:
        changes = msgspec.json.decode(rule_sets.written(match.rules, match.options))
        number = request.interaction.id
        match = await app.lobby.set_options(match.id, request.user, "", changes, number, saved.name)
    note = request.t.t("Saved. `/play` offers “{name}” here from now on.", name=safe(saved.name))
    await _show_options(request, match, "", note)
    request.bot.delivery.wake()


# --- Clock and rating ------------------------------------------------------------------------------


@VERBS.on(verbs.CLOCK, Needs.HOST)
async def clock(request: Request, chosen: str = "") -> None:
    """Give the game another clock, or open the form in which one is typed."""
    if chosen == OTHER:
        form = clock_form(verbs.CLOCKED(request.game), request.t)
        await request.open(form)
        return
    await _set(request, clock=read_clock(chosen, request.t))


@VERBS.on(verbs.CLOCKED, Needs.HOST)
async def clocked(request: Request, text: str = "") -> None:
    """Give the game the clock that was typed."""
    await _set(request, clock=read_clock(text, request.t))


@VERBS.on(verbs.RATED, Needs.HOST)
async def rated(request: Request, meant: bool = False) -> None:
    """Let the game count for the ratings, or not."""
    await _set(request, rated=meant)


@VERBS.on(verbs.TURNING, Needs.HOST)
async def turning(request: Request, turns: bool = False) -> None:
    """Let the board turn to who is to move, or not."""
    await _set(request, turning=turns)


@VERBS.on(verbs.HINTS, Needs.HOST)
async def hints(request: Request, allowed: bool = True) -> None:
    """Let the players ask for hints, or not."""
    await _set(request, hints=allowed)


async def _set(request: Request, **chosen: Unpack[HostsChoice]) -> None:
    lobby, number = request.bot.app.lobby, request.interaction.id
    await _show_options(request, await lobby.set(request.game, request.user, number, **chosen))
    request.bot.delivery.wake()


async def _show_options(request: Request, match: Match, opened: str = "", note: str = "") -> None:
    await request.replace(await _page(request, match, opened, note))
