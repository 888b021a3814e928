"""Where a game is shown: its board and the calls to its players, as those who post them report it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.service.errors import NotYourGame
from bot.kit.store import due
from bot.kit.store.signals import tell_others
from bot.kit.timed import Timed
from bot.storage.rows import HandMessage
from bot.table.service.ledger import commit
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.service.messages import WATCH
from bot.table.store import games, hands, sides
from bot.table.store.columns import write_by_seat


@dataclass(frozen=True, slots=True)
class PostService(Timed):
    """Remembers where a game is shown, and hurries what has not been shown yet."""

    async def board(self, game_id: str, guild_id: int, place_id: int, message_id: int) -> Match:
        """Remember the living board: a message in a thread or channel of the game's own server.

        The lobby is due, since it leads to the board.  A place elsewhere raises NotYourGame ``other_server``,
        and nothing is changed: ask :func:`require_home` before posting there.
        """
        async with self.database.write() as connection:
            match = (await load(connection, game_id)).seen_in(guild_id)
            require_home(match, guild_id)
            if match.is_other_side:
                await sides.note(connection, game_id, thread_id=place_id, board_message_id=message_id)
            else:
                await games.note(connection, game_id, thread_id=place_id, board_message_id=message_id)
                await due.put(connection, game_id, "lobby", self.now())
            return (await load(connection, game_id)).seen_in(guild_id)

    async def answer(self, game_id: str, place_id: int, message_id: int, token: str, until: float) -> None:
        """Remember the answer in which a game lives, and by what it can be edited."""
        async with self.database.write() as connection:
            here = {"thread_id": place_id, "board_message_id": message_id}
            await games.note(connection, game_id, **here, answer_token=token, answer_until=until)

    async def called(self, game_id: str, user_id: int, message_id: int) -> None:
        """Remember the message that tells a person that it is their turn.

        It is taken away when they are not asked any more: at once, if that is so already.
        """
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            seat = match.seat_of(user_id)
            if seat is None or seat not in match.to_act:
                over = "notice_over" if seat is None else match.notice_over(seat)
                await due.put(connection, game_id, over, self.now(), message_id)
                return
            notices = write_by_seat(match.notices | {seat: message_id})
            await commit(connection, match, match.with_row(notices=notices))

    async def lobby(self, game_id: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        async with self.database.write() as connection:
            await games.note(connection, game_id, lobby_message_id=message_id)

    async def place(self, match: Match, place_id: int) -> None:
        """Remember the thread or channel in which a game is played, in the server in which it is seen."""
        async with self.database.write() as connection:
            note = sides.note if match.is_other_side else games.note
            await note(connection, match.id, thread_id=place_id)

    async def result(self, match: Match, message_id: int) -> None:
        """Remember the message that shows the result in the server in which the game is seen."""
        async with self.database.write() as connection:
            note = sides.note if match.is_other_side else games.note
            await note(connection, match.id, result_message_id=message_id)

    async def place_is_gone(self, game_id: str) -> None:
        """Forget where a game is played, with its board."""
        async with self.database.write() as connection:
            await games.note(connection, game_id, thread_id=None, board_message_id=None)

    async def moved_to(self, game_id: str, channel_id: int) -> None:
        """Remember the channel in which a game gets a thread, as its own is gone, with its lobby."""
        async with self.database.write() as connection:
            await games.note(connection, game_id, channel_id=channel_id, lobby_message_id=None)

    async def hand(self, shown: HandMessage) -> None:
        """Remember the message that shows somebody's hand."""
        async with self.database.write() as connection:
            await hands.put(connection, shown)

    async def view(self, match: Match, user_id: int, token: str, until: float) -> None:
        """Remember what edits somebody's private message, instead of any before: it shows this."""
        async with self.database.write() as connection:
            await hands.put_view(connection, match.id, user_id, token, until)
            await games.note(connection, match.id, views_until=until)
            if match.row.ply != await games.hold(connection, match.id):
                await due.put(connection, match.id, "views", self.now(), user_id)

    async def view_is_gone(self, game_id: str, user_id: int) -> None:
        """Forget somebody's private message."""
        async with self.database.write() as connection:
            await hands.put_view(connection, game_id, user_id, "", 0.0)

    async def look_again(self, game_id: str, user_id: int) -> None:
        """Let it be seen later whether a player for whom others wait is still there."""
        async with self.database.write() as connection:
            await due.put(connection, game_id, "presence", self.now() + WATCH, user_id)

    async def hurry(self, game_id: str, *messages: tuple[str, int], elsewhere: bool = False) -> None:
        """Make messages due at once that were put down for later, each (kind, recipient).

        ``elsewhere``: they may be another process's to send.
        """
        async with self.database.write() as connection:
            now = self.now()
            await due.put_all(connection, game_id, [(kind, now, recipient) for kind, recipient in messages])
            if elsewhere:
                await tell_others(connection)

    async def allowed(self, guild_id: int) -> None:
        """Make due at once what could not be sent in a server, where permissions have changed."""
        async with self.database.write() as connection:
            await due.allowed(connection, guild_id, self.now())


def require_home(match: Match, guild_id: int | None) -> None:
    """Raise NotYourGame ``other_server`` for a server (None: a DM) in which the game is not at home."""
    if guild_id != match.row.guild_id:
        raise NotYourGame("other_server", game=match.id)
