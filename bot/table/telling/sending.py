"""What sends each kind of message due about a game: see first who is still there, then post."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from bot.kit.feature import Send
from bot.kit.sending import Later
from bot.kit.store.due import EXPIRE_LOBBY
from bot.storage.rows import DueMessage
from bot.table.app import App, Poster, WithApp
from bot.table.service.messages import IN_VAIN, UNANSWERED, UNFILLED
from bot.table.service.rewinding import REWOUND
from bot.table.telling import absent, across, following, hosts, posting, remarking, rewinding, waiting
from bot.table.telling.acting import acted


async def _expire_lobby(bot: WithApp, message: DueMessage) -> None:
    await bot.app.lobby.expire(message.game)


async def _board(bot: Poster, message: DueMessage) -> None:
    """Show the board; as a game starts, see first who is still there.

    Of a league sixty games may start at once: who has left is seen later, while others wait for them.
    """
    match = await bot.app.play.match(message.game)
    if match.side is not None:
        await bot.app.posts.hurry(match.id, ("side", 0))
    starts = match.row.board_message_id is None and match.row.status == "running"
    if starts and match.row.fixture is None:
        for user in match.people:
            await absent.replaced(bot, match, user)
    await posting.board(bot, message)


async def _call(bot: Poster, message: DueMessage) -> None:
    """Call a player whose turn it is, if they are still there; after this nobody may call them again."""
    match = await bot.app.play.match(message.game)
    if match.row.board_message_id is None and await hosts.is_opened_later(bot, match):
        return  # all its people have been told of all their games; the call comes with the board
    if match.row.board_message_id is None and message.attempts == 0:
        raise Later  # the call leads to the board, so nobody is asked about before it is there
    waiting.until_reachable(match, message.recipient)
    if not await _gone(bot, message):
        await (posting.notice if message.kind == "notice" else posting.turn_dm)(bot, message)


async def _presence(bot: Poster, message: DueMessage) -> None:
    """See whether a player for whom others wait is still there; and again later."""
    match = await bot.app.play.match(message.game)
    if not await _gone(bot, message) and match.seat_of(message.recipient) in match.to_act:
        await bot.app.posts.look_again(match.id, message.recipient)


async def _gone(bot: Poster, message: DueMessage) -> bool:
    """Tell whether a player who is to act has left the table or the server."""
    match = await bot.app.play.match(message.game)
    if match.seat_of(message.recipient) is None:
        # They left while somebody else acted, who still saw them at the table.
        await bot.app.posts.hurry(match.id, ("computer", 0))
        return True
    to_act = match.seat_of(message.recipient) in match.to_act
    if match.row.fixture is not None and message.kind != "presence":
        return False
    return to_act and await absent.replaced(bot, match, message.recipient, now=True)


async def _computer(bot: WithApp, message: DueMessage) -> None:
    """Let the computer players that are due think, and play what they choose."""
    match = await bot.app.play.match(message.game)
    for seat in match.to_act:
        if match.seats[seat].user_id is None and match.question(seat) is not None:
            thought = asyncio.sleep(bot.app.play.thought(match))
            action, _ = await asyncio.gather(bot.app.thinkers.choose(match, seat), thought)
            await asyncio.sleep(await bot.app.play.rest(match, seat))
            async with bot.app.showing(match.id):
                played = await bot.app.play.act_for_computer(match, seat, action)
            acted(bot, played)
            if played.lines:
                return
            match = played.match  # it has answered in private: others may have to


async def _go_on(bot: WithApp, message: DueMessage) -> None:
    """Let a game go on after its pause."""
    async with bot.app.showing(message.game):
        await bot.app.play.go_on(message.game)


SENDERS: Final[Mapping[str, Send[App]]] = {
    "lobby": posting.lobby,
    "invite": posting.invite,
    "board": _board,
    "board_again": posting.board_again,
    "side": across.board,
    "hand": posting.hand,
    "views": following.refresh,
    "welcome": posting.welcome,
    "notice": _call,
    "presence": _presence,
    **dict.fromkeys(remarking.MESSAGES, remarking.remark),
    "notice_over": posting.take_notice_away,
    "side_notice_over": posting.take_notice_away,
    "turn_dm": _call,
    EXPIRE_LOBBY: _expire_lobby,
    "computer": _computer,
    "go_on": _go_on,
    IN_VAIN: waiting.in_vain,
    UNFILLED: waiting.in_vain,
    UNANSWERED: waiting.unanswered,
    REWOUND: rewinding.rewound,
}
"""What sends each kind of message due."""
