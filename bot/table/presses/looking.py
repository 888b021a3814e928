"""Looking at a game: the own side, the table, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.kit import steady
from bot.kit.messages.message import safe
from bot.kit.pressing import Presses
from bot.kit.service.errors import GameClosed
from bot.table.messages import pictures, verbs
from bot.table.messages.board import Seen, board_message, hands_message, private, public
from bot.table.messages.ticking import clock_lines
from bot.table.presses.door import Needs, Request
from bot.table.service.match import Match
from bot.table.service.requiring import require_seat
from bot.table.store import hands as own_hands
from bot.table.telling import dresses, following
from renderers import words
from renderers.translation import N_

VERBS: Final = Presses()

CLOSED: Final = N_("I can't send you direct messages, so your hand is shown only here.")


@VERBS.on(verbs.VIEW, Needs.MEMBER)
async def show_own_side(request: Request) -> None:
    """Show a player their own side, to them only; a spectator sees what everybody sees."""
    await show_privately(request)


async def show_privately(request: Request, note: str = "") -> None:
    """Show what the person may see to them only; ``note`` is small print for a player."""
    match = request.match
    require_position(match)
    seat = match.seat_of(request.user)
    if seat is None:
        await show_table(request)
        return
    seen = await own_view(request, match, seat)
    running = match.row.status == "running"
    if running and match.privacy.delivered and not note and await _is_closed(request):
        note = request.t.t(CLOSED)
    follows = running and not request.interaction.response.is_done()
    notes = [note, following.kept_until(request.t, match)] if follows else [note]
    message = await board_message(match, replace(seen, note="\n-# ".join(text for text in notes if text)))
    sent = await request.show(message)
    if follows:
        await following.remember(request.bot, request.interaction, match, sent)


async def _is_closed(request: Request) -> bool:
    """Whether the hand cannot come by DM."""
    async with request.bot.app.database.read() as connection:
        dm = await own_hands.get(connection, request.game, request.user)
    return dm is not None and dm.closed


def require_position(match: Match) -> None:
    """Refuse to show a game of which nothing is to be seen yet."""
    if match.state is None:
        raise GameClosed("not_started", game=match.id)


async def own_view(request: Request, match: Match, seat: int, chosen: Sequence[str] = ()) -> Seen:
    """Return how the person sees the game from their seat, in the look that they have chosen."""
    return private(match, request.t, seat, await dresses.of_reader(request.bot, match, request.user), chosen)


async def show_table(request: Request) -> None:
    """Show this person what a spectator sees: no hand, no menus."""
    match = request.match
    require_position(match)
    dress = await dresses.of_reader(request.bot, match, request.user)
    seen = replace(public(match, request.t, dress), seat=None)
    await request.show(await board_message(match, seen))


@VERBS.on(verbs.PLAIN, Needs.SEAT)
async def show_plainly(request: Request) -> None:
    """Let the person read the signs without help from now on, and show them that; the board follows."""
    match = await request.bot.app.known.reads_signs(request.game, request.user)
    seen = await own_view(request, match, require_seat(match, request.user))
    t = request.t
    back = t.t("**Looks** in `/settings` brings the help on the signs back.")
    seen = replace(seen, note=t.sentences([back, following.kept_until(t, match)]))
    await request.replace(await board_message(match, seen))
    await following.remember(request.bot, request.interaction, match)
    request.bot.delivery.wake()


@VERBS.on(verbs.WORDS, Needs.MEMBER)
async def tell(request: Request) -> None:
    """Tell the position in words, privately, for those who do not see the picture."""
    match, t = request.match, request.t
    require_position(match)
    seat = match.seat_of(request.user)
    view = match.rules.view(match.position(seat), seat)
    shown = pictures.look(match, t, near=seat or 0)
    names = tuple(safe(name) for name in shown.names)
    told = words.describe_fully(match.row.game_id, view, shown, names=names)
    await request.say(told, "\n".join(clock_lines(match, seat, t, steady.now())))


@VERBS.on(verbs.HANDS, Needs.MEMBER)
async def hands(request: Request) -> None:
    """Show what each seat holds and is close to, privately; in a game that tells no such thing the board."""
    match = request.match
    require_position(match)
    seat = match.seat_of(request.user)
    dress = await dresses.of_reader(request.bot, match, request.user)
    shown = pictures.look(match, request.t, near=seat or 0, dress=dress)
    picture = await pictures.draw_holdings(match, seat, shown)
    if picture is None:
        await show_privately(request)
        return
    await request.show(hands_message(match, seat, picture, request.t))
