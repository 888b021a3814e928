"""Posting in channels and DMs: lobbies, boards, calls.

Every function shows the game as it is now.  A message that is gone is posted anew; a thread that is
archived is opened again; a thread that is gone leaves the game to be continued with ``/game board``.
"""

from __future__ import annotations

from typing import Any, Final

import discord
import structlog

from bot.kit.messages.emojis import or_in_words
from bot.kit.messages.message import QUIET, Message, safe, text_message
from bot.kit.sending import Later
from bot.kit.store import people
from bot.storage.rows import DueMessage, HandMessage, PlayerRow
from bot.table.app import Bot, Poster, WithApp, WithChannels
from bot.table.messages import pictures
from bot.table.messages.absence import replaced_message
from bot.table.messages.board import board_message, hand_message, private, public
from bot.table.messages.links import board_url, jump_url
from bot.table.messages.lobby import invitation, lobby_message
from bot.table.messages.ticking import call_time
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.service.posts import require_home
from bot.table.service.requiring import invited_to
from bot.table.store import hands, leavers
from bot.table.telling import absent, dresses, elsewhere, hosts, places
from bot.table.telling.places import (
    WEEK,
    channel_for_games,
    edit,
    find_place,
    home_of,
    opened,
    refresh_board,
    thread_name,
    unarchive,
)
from renderers import rule_words
from renderers.translation import N_, Translator, translator

log: Final = structlog.get_logger()


# --- Lobby -----------------------------------------------------------------------------------------


async def lobby(bot: WithChannels, message: DueMessage) -> None:
    """Show the lobby as it is now; a game of a league has none."""
    async with bot.app.showing(message.game):
        match = await bot.app.play.match(message.game)
        if match.row.fixture is not None:
            return
        if match.in_answer:
            if match.state is None:
                await elsewhere.refresh(bot, match)
            return
        if match.row.rematch_of is not None:  # its result tells how it stands with this game
            await bot.app.posts.hurry(match.row.rematch_of, ("result", 0))
        link = board_url(match) if match.row.board_message_id is not None else ""
        shown = lobby_message(match, translator(match.row.language), link)
        channel = await find_place(bot, match.row.channel_id)
        if match.row.lobby_message_id is not None:
            try:
                await channel.get_partial_message(match.row.lobby_message_id).edit(**shown.to_edit())
            except discord.NotFound:
                log.info("lobby message is gone")
            return
        sent = await channel.send(**_pinging(match, shown))
        await bot.app.posts.lobby(match.id, sent.id)


def _pinging(match: Match, shown: Message) -> dict[str, Any]:
    """Return the arguments that call those who are invited, and nobody else."""
    users = [discord.Object(user) for user in invited_to(match) if user > 0]
    return {**shown.to_send(), "allowed_mentions": discord.AllowedMentions(users=users, roles=False)}


async def invite(bot: WithChannels, message: DueMessage) -> None:
    """Call somebody who was invited, if they still can join."""
    match = await bot.app.play.match(message.game)
    if match.row.status != "lobby" or message.recipient not in invited_to(match) or match.in_answer:
        return  # where the bot is not, only an answer can call somebody
    channel = await find_place(bot, match.row.channel_id)
    await channel.send(**invitation(match, [message.recipient], translator(match.row.language)))


async def open_thread(bot: WithChannels, match: Match) -> Match:
    """Open the game's thread; where that is not allowed the game is played in the channel itself."""
    if match.row.fixture is not None:
        await hosts.open_anew(bot, match.row.fixture)
        return await bot.app.play.match(match.id)
    t = translator(match.row.language)
    name = thread_name(match, t)
    channel = await find_place(bot, match.row.channel_id)
    place = channel.id
    # A game proposed in a thread, perhaps another game's, gets a thread of its own beside it.
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if isinstance(parent, discord.TextChannel):
        try:
            thread = await parent.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK
            )
            place = thread.id
            await places.invite(thread, match.people_here)
        except discord.Forbidden as error:
            log.info("no thread allowed", code=error.code)
    await bot.app.posts.place(match, place)
    if match.row.rematch_of is not None:
        await _link_to_result(bot, match.row.rematch_of, place, t)
    return await bot.app.play.match(match.id)


async def _link_to_result(bot: WithChannels, before: str, place_id: int, t: Translator) -> None:
    """Say in the place of a rematch of which game it is one."""
    match = await bot.app.play.match(before)
    link = jump_url(match.row.guild_id, match.place, match.row.result_message_id)
    place = await find_place(bot, place_id)
    await place.send(t.t("A rematch of this game: {link}", link=link), allowed_mentions=QUIET)


async def welcome(bot: WithChannels, message: DueMessage) -> None:
    """Add somebody who has joined a running game to its thread."""
    match = (await bot.app.play.match(message.game)).seen_by(message.recipient)
    place = await find_place(bot, match.place)
    if isinstance(place, discord.Thread) and match.seat_of(message.recipient) is not None:
        await unarchive(place)
        await place.add_user(discord.Object(message.recipient))


# --- Board -----------------------------------------------------------------------------------------


async def board(bot: WithChannels, message: DueMessage) -> None:
    """Bring the living board up to date; post it anew where it is old or gone."""
    async with bot.app.showing(message.game):
        match = await bot.app.play.match(message.game)
        if bot.app.is_shown(match):
            return
        if match.in_answer:
            await elsewhere.refresh(bot, match)
            return
        if match.row.thread_id is None and match.row.fixture is not None:
            if not await hosts.is_opened_later(bot, match):
                await hosts.want_place(bot, match.row.fixture)
            return
        if match.row.thread_id is None:
            match = await open_thread(bot, match)
        try:
            if not await refresh_board(bot, match):
                await post_board(bot, match, match.place)
        except discord.NotFound as error:
            await _make_place_anew(bot, match, error)


async def board_again(bot: Bot, message: DueMessage) -> None:
    """Show the board after the bot has come back to its server; where its place is gone, in another one.

    That is a new thread where the game was proposed, or in the server's channel for games.
    """
    match = await bot.app.play.match(message.game)
    if match.row.status != "running":
        return
    if match.row.fixture is None and match.row.thread_id is not None and await _is_gone(bot, match.place):
        await bot.app.posts.place_is_gone(match.id)
        if await _is_gone(bot, match.row.channel_id):
            elsewhere = await channel_for_games(bot, match.row.guild_id)
            if elsewhere is None:
                log.info("no place for the game any more")
                return
            await bot.app.posts.moved_to(match.id, elsewhere[0].id)
    await board(bot, message)


async def _is_gone(bot: WithChannels, channel_id: int) -> bool:
    try:
        await find_place(bot, channel_id)
    except discord.NotFound:
        return True
    return False


UNKNOWN_CHANNEL: Final = 10003
"""Discord's code for a channel or thread that is gone."""


async def _make_place_anew(bot: WithApp, match: Match, error: discord.NotFound) -> None:
    """Let a fixture whose place is gone have another one; raise the error for any other game."""
    if match.row.fixture is None or error.code != UNKNOWN_CHANNEL:
        raise error
    await bot.app.posts.place_is_gone(match.id)
    await hosts.want_place(bot, match.row.fixture, anew=True)


async def post_board(bot: WithChannels, match: Match, place_id: int) -> discord.Message:
    """Post the board anew; the message before loses its picture and controls, and leads here.

    Raises NotYourGame for a place in another server than the game's.
    """
    t = translator(match.row.language)
    place = await find_place(bot, place_id)
    require_home(match, home_of(place))
    await unarchive(place)
    shown = await board_message(match, public(match, t, await dresses.of_table(bot, match)))
    sent = await or_in_words(shown, lambda: place.send(**shown.to_send(), nonce=_after(match)))
    await bot.app.posts.board(match.id, home_of(place), place_id, sent.id)
    bot.app.stood(match, 0, "side" if match.is_other_side else "")
    if match.row.board_message_id is not None:
        moved = text_message(t.t("The board has moved: {link}", link=sent.jump_url))
        try:
            await edit(await find_place(bot, match.place), match.row.board_message_id, moved)
        except discord.HTTPException as error:
            log.info("old board not replaced", code=error.code)
    return sent


def _after(match: Match) -> str:
    """Return what tells Discord the board after this one: sent twice by mistake, it is there once."""
    return f"{match.id}-{(match.row.board_message_id or 0) % 10**16}"


# --- Calls -----------------------------------------------------------------------------------------


CALLED: Final = N_("<@{user}>, it is your turn: {link}")
PLACE_LOST: Final = N_(
    "I can't write where it was played: its channel or thread is gone, or closed to me. `/game board` in a "
    "channel of its server gives it a new place."
)
"""What whoever is called reads by DM where nothing can be written in the game's own place any more."""

CALLED_AROUND: Final = N_("<@{user}>, the table waits: if you can take the card, answer. {link}")
"""What somebody reads whom the table may be waiting for: all of them, whatever they hold."""


async def notice(bot: Poster, message: DueMessage) -> None:
    """Call a player whose turn it is, once."""
    match = (await bot.app.play.match(message.game)).seen_by(message.recipient)
    seat = match.seat_of(message.recipient)
    if seat is None or seat not in match.to_act or len(match.people) < 2 or match.row.halted:
        return  # nobody else has made them wait, or the table stands still: they are called when it goes on
    if match.in_answer:
        await _call_by_dm(bot, match, seat, message.recipient)
        return
    if match.row.board_message_id is None:
        raise Later
    called = CALLED_AROUND if match.is_quiet(seat) else CALLED
    t = translator(match.row.language)
    try:
        place = await opened(bot, match.place)
        sent = await place.send(
            t.t(called, user=message.recipient, link=board_url(match)) + call_time(match, seat),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(message.recipient)]),
        )
    except discord.NotFound as error:
        if match.row.fixture is None:
            await _call_by_dm(bot, match, seat, message.recipient, PLACE_LOST)
            return
        await _make_place_anew(bot, match, error)
        raise Later from error
    except discord.Forbidden:
        # Once, for it is tried again; but not by whom the bot reached through a server that has removed it.
        if not message.attempts and bot.get_guild(match.server_of_place) is not None:
            await _call_by_dm(bot, match, seat, message.recipient, PLACE_LOST)
        raise
    await bot.app.posts.called(match.id, message.recipient, sent.id)


async def take_notice_away(bot: WithChannels, message: DueMessage) -> None:
    """Delete the call to a player who has acted since; the recipient is the message."""
    match = await bot.app.play.match(message.game)
    there = match.seen_in(match.other_server) if message.kind == "side_notice_over" else match
    place = await find_place(bot, there.place)
    await place.get_partial_message(message.recipient).delete()


async def turn_dm(bot: Poster, message: DueMessage) -> None:
    """Tell a player by DM that it is their turn, if they want that; closed DMs are no obstacle."""
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    if player is None or not player.turn_dms:
        return
    match = (await bot.app.play.match(message.game)).seen_by(message.recipient)
    seat = match.seat_of(message.recipient)
    if seat is None or match.question(seat) is None or match.in_private or match.row.halted:
        return
    if match.row.board_message_id is None and message.attempts < 2:
        raise Later  # the link is to lead to the board; without one, at least to the channel
    await _tell_by_dm(bot, match, seat, player)


async def _call_by_dm(bot: Poster, match: Match, seat: int, user_id: int, why: str = "") -> None:
    """Call a player where the bot can't ping anybody, if they let it write to them; ``why`` is added."""
    async with bot.app.database.read() as connection:
        player = await people.get(connection, user_id)
    if player is None:
        return
    try:
        await _tell_by_dm(bot, match, seat, player, why)
    except discord.Forbidden as error:
        if error.code not in CLOSED:
            raise
        log.info("nobody to call", code=error.code)


async def _tell_by_dm(bot: Poster, match: Match, seat: int, player: PlayerRow, why: str = "") -> None:
    t = translator(player.language)
    game = rule_words.game_name(match.row.game_id, t.language)
    names = t.t(", ").join(safe(name) for other, name in enumerate(pictures.names(match, t)) if other != seat)
    text = t.t(
        "It is your turn in {game} with {names}: {link}", game=game, names=names, link=board_url(match)
    )
    added = f"\n{t.t(why)}" if why else ""
    await text_by_dm(bot, player.user_id, text + call_time(match, seat) + added)


# --- Hidden hands ----------------------------------------------------------------------------------

CLOSED: Final = frozenset({50007, 50278})
"""Discord's codes for DMs that are closed, to us or to everybody in the server."""


async def text_by_dm(bot: Poster, user_id: int, text: str) -> None:
    """Write a text to somebody, which calls nobody else; discord.Forbidden if they have closed their DMs."""
    channel = await bot.create_dm(discord.Object(user_id))
    await channel.send(text, allowed_mentions=QUIET)


async def by_dm(bot: Poster, user_id: int, content: str | None = None, **said: Any) -> bool:
    """Write to somebody; False if they have closed their DMs."""
    try:
        channel = await bot.create_dm(discord.Object(user_id))
        await channel.send(content, **said)
    except discord.Forbidden as error:
        if error.code not in CLOSED:
            raise
        return False
    return True


async def hand(bot: Poster, message: DueMessage) -> None:
    """Bring the DM with a player's hand up to date, if they are still there.

    Closed DMs are told once, and are no obstacle.
    """
    async with bot.app.showing(f"{message.game} {message.recipient}"):
        match, player, known = await _hand_as_known(bot, message)
        seated = match.row.status == "running" and match.seat_of(message.recipient) is not None
        if seated and not bot.presence.knows(match.home_of(message.recipient), message.recipient):
            if await absent.replaced(bot, match, message.recipient):
                return
            match, player, known = await _hand_as_known(bot, message)  # Discord may have taken its time
        if player is None or not player.hand_dms or (known is not None and known.closed):
            return
        had_one = known is not None and known.message_id is not None
        shown = await _hand_to_show(bot, match, player, message, had_one=had_one)
        if shown is None:
            return
        try:
            sent = await _show_in_dm(bot, player.user_id, known, shown)
        except discord.Forbidden as error:
            if not await _are_closed(bot, match, player.user_id, error):
                return
            sent = None
    if known is None or sent != known.message_id or known.closed != (sent is None):
        row = HandMessage(message.game, message.recipient, sent, closed=sent is None)
        await bot.app.posts.hand(row)


async def _hand_as_known(
    bot: WithApp, message: DueMessage
) -> tuple[Match, PlayerRow | None, HandMessage | None]:
    """Read the game, its player, and the message with their hand, together."""
    async with bot.app.database.read() as connection:
        match = (await load(connection, message.game)).seen_by(message.recipient)
        return match, *await hands.with_player(connection, message.game, message.recipient)


async def _hand_to_show(
    bot: WithApp, match: Match, player: PlayerRow, message: DueMessage, *, had_one: bool
) -> Message | None:
    """Return what a person's DM is to show: their hand, or that they have left; None for nothing new."""
    t = translator(player.language)
    seat = match.seat_of(player.user_id)
    if match.state is None or (seat is None and not had_one):
        return None
    if seat is not None and bot.app.is_shown(match, player.user_id):
        return None
    if match.row.board_message_id is None and message.attempts == 0:
        raise Later  # the first hand is to lead to the table, which is about to be posted
    if seat is None:
        async with bot.app.database.read() as connection:
            replaced = await leavers.was_replaced(connection, match.id, player.user_id)
            left = await leavers.seat_of(connection, match.id, player.user_id)
        given = left is not None and match.seats[left].user_id is not None
        if replaced and not given:
            return replaced_message(match, board_url(match), t)
        if replaced:
            return text_message(t.t("Somebody else has your seat now: {link}", link=board_url(match)))
        return text_message(t.t("You have left this game: {link}", link=board_url(match)))
    dress = pictures.dress(player, learns=player.user_id in match.learners)
    return await hand_message(match, private(match, t, seat, dress), board_url(match))


async def _are_closed(bot: Poster, match: Match, user_id: int, error: discord.Forbidden) -> bool:
    """Tell whether the person has closed their DMs; False if they are gone, and will get it once more.

    Raises the error where it may have another cause: the bot itself may be where it meets nobody.
    """
    if error.code not in CLOSED:
        raise error
    if await absent.replaced(bot, match, user_id, now=True):
        return False
    if await bot.presence.is_member(match.home_of(user_id), user_id) is None:
        raise error
    log.info("direct messages are closed")
    return True


async def _show_in_dm(bot: Poster, user_id: int, known: HandMessage | None, shown: Message) -> int:
    """Edit the living message, or send it where there is none (any more); return its id."""
    channel = await bot.create_dm(discord.Object(user_id))
    if known is not None and known.message_id is not None:
        living = channel.get_partial_message(known.message_id)
        try:
            await or_in_words(shown, lambda: living.edit(**shown.to_edit()))
        except discord.NotFound:
            log.info("hand message is gone")
        else:
            return known.message_id
    return (await or_in_words(shown, lambda: channel.send(**shown.to_send()))).id
