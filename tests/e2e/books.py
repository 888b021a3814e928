"""What the bot's database holds, read beside the running bot."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from engine import catalogue
from engine.core import AnyGame


@dataclass(frozen=True)
class Line:
    """A line of the action log."""

    ply: int
    seat: int
    action: str
    notation: str


class Books:
    """Reads the SQLite database of a running bot, and writes nothing but what time and play would do."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: sqlite3.Connection | None = None

    def keep_open(self) -> None:
        """Ask everything by one connection: to make one takes longer than to ask.

        Only beside a bot whose database nobody moves or looks into.
        """
        self._kept = self._connect()

    def close(self) -> None:
        """Close the connection that was kept."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def ask(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """Return the rows that a query finds."""
        with nullcontext(self._kept) if self._kept is not None else closing(self._connect()) as connection:
            return [dict(row) for row in connection.execute(query, values)]

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=5)
        connection.row_factory = sqlite3.Row
        return connection

    def let_views_expire(self, game: str) -> None:
        """Let a quarter of an hour go by for the private messages of a game."""
        with closing(sqlite3.connect(self._path, timeout=5)) as connection, connection:
            connection.execute("UPDATE hand_messages SET view_until = 1 WHERE game = ?", (game,))

    def put(self, game: str, state: Any) -> None:
        """Let a game stand at another position, as if it had been played up to there."""
        text = self.rules(game).dump(state)
        with closing(sqlite3.connect(self._path, timeout=5)) as connection, connection:
            connection.execute("UPDATE games SET state = ? WHERE id = ?", (text, game))

    def change(self, query: str, *values: Any) -> None:
        """Write something beside the bot."""
        with closing(sqlite3.connect(self._path, timeout=5)) as connection, connection:
            connection.execute(query, values)

    def row(self, game: str) -> dict[str, Any]:
        """Return a game's row."""
        (row,) = self.ask("SELECT * FROM games WHERE id = ?", game)
        return row

    def newest(self, channel: int) -> dict[str, Any]:
        """Return the row of the newest game of a channel."""
        query = "SELECT * FROM games WHERE channel_id = ? ORDER BY created_at DESC LIMIT 1"
        (row,) = self.ask(query, channel)
        return row

    def rules(self, game: str) -> AnyGame:
        """Return the rules of a game."""
        return catalogue.get(self.row(game)["game_id"])

    def state(self, game: str) -> Any:
        """Return the position of a game."""
        row = self.row(game)
        return catalogue.get(row["game_id"]).load(row["state"])

    def log(self, game: str) -> list[Line]:
        """Return the action log of a game."""
        query = "SELECT ply, seat, action, notation FROM actions WHERE game = ? ORDER BY ply"
        return [Line(**row) for row in self.ask(query, game)]

    def seats(self, game: str) -> list[int | None]:
        """Return who sits where; None for a computer player."""
        query = "SELECT user_id FROM seats WHERE game = ? ORDER BY seat"
        return [row["user_id"] for row in self.ask(query, game)]

    def first_seats(self, game: str) -> int:
        """Return with how many seats it began."""
        return len(self.seats(game)) - sum(line.notation == "new seat" for line in self.log(game))

    def movers(self, game: str) -> list[int | None]:
        """Return the people (None: a computer player) who may act now."""
        row = self.row(game)
        if row["status"] != "running":
            return []
        rules = catalogue.get(row["game_id"])
        seats = self.seats(game)
        return [seats[seat] for seat in rules.turn(rules.load(row["state"])).seats]

    def check(self, game: str) -> Sequence[Line]:
        """Hold the log against the stored position; return the log."""
        row, log = self.row(game), self.log(game)
        rules = catalogue.get(row["game_id"])
        options = msgspec.json.decode(row["options"], type=rules.options)
        state = rules.start(self.first_seats(game), options)
        for number, line in enumerate(log):
            assert line.ply == number, f"ply {line.ply} stands in place {number}"
            action = rules.load_action(line.action)
            assert rules.notate(state, action) == line.notation
            state = rules.apply(state, line.seat, action)
        assert row["ply"] == len(log)
        assert rules.dump(state) == row["state"]
        return log
