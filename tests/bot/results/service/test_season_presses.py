"""How often four people press in a season of 終季, if they press only what they must.

They decide as the computer player does, which wins after seven discards or so; or as beginners, who discard
anything, call nothing, and win when they can, which takes about twice as long.  A press is a button, or a
menu; what the bot passes costs none.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import mean
from typing import Any, Final

import pytest

from bot.kit.store.database import Database
from bot.table.service.asking import ALWAYS, THIS, WINS
from bot.table.service.declining import offers
from bot.table.service.match import Match
from engine.players.greedy_player import GreedyPlayer
from engine.players.ta_xot import distance
from engine.ta_xot.state import Discard, Pass, Win
from tests.bot.table.tables import CardClub

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
SEATS: Final = 4
SEASONS: Final = 6

Decide = Callable[[Any, Any, int, random.Random], Any]
"""Chooses the action of a seat in a position."""


def by_hints(rules: Any, position: Any, seat: int, rng: random.Random) -> Any:
    """Decide as the computer player does."""
    return GreedyPlayer().choose(rules, rules.view(position, seat), rng)


def by_chance(rules: Any, position: Any, seat: int, rng: random.Random) -> Any:
    """Win, else pass, else discard anything."""
    legal = rules.legal(position, seat)
    wanted = [action for action in legal if isinstance(action, Win | Pass)]
    return wanted[0] if wanted else rng.choice([action for action in legal if isinstance(action, Discard)])


Wish = Callable[[Match, int], str]
"""What a person would like to stand for them now, "" for nothing."""


class Table:
    """Four people at a game, and how often they have pressed."""

    def __init__(self, club: CardClub, match: Match, wish: Wish, word: str, decide: Decide) -> None:
        self.club, self.match, self.wish, self.word, self.decide = club, match, wish, word, decide
        self.rng = random.Random(5)
        self.presses = 0
        self.stands: dict[int, str] = {}

    async def play(self) -> None:
        """Play the game to its end."""
        while self.match.row.status == "running":
            await self._say_beforehand()
            if not await self._somebody_acts():
                self.club.time += self.match.rules.pause
                await self.club.play.go_on(self.match.id)
                self.match = await self.club.play.match(self.match.id)

    async def _say_beforehand(self) -> None:
        for seat in range(SEATS):
            wish, stands = self.wish(self.match, seat), self.match.declines.get(seat, "")
            if seat not in offers(self.match) or stands in {wish, THIS}:
                continue
            user, number = self.match.seats[seat].user_id or 0, next(self.club.numbers)
            if wish:
                await self.club.play.decline(self.match.id, self.match.row.ply, user, number, wish)
            else:
                await self.club.play.ask_again(self.match.id, user, number)
            self.presses += 1
            self.match = await self.club.play.match(self.match.id)

    async def _somebody_acts(self) -> bool:
        for seat in self.match.to_act:
            position = self.match.question(seat)
            if position is None or self.match.row.status != "running":
                continue
            rules, user = self.match.rules, self.match.seats[seat].user_id or 0
            chosen = self.decide(rules, position, seat, self.rng)
            number = next(self.club.numbers)
            if chosen == Pass() and self.word and not self.match.is_quiet(seat):
                ply = self.match.row.ply
                self.match = (await self.club.play.decline(self.match.id, ply, user, number, self.word)).match
                self.presses += 1
            else:
                ply, doing = self.match.row.ply, _doing(chosen)
                self.match = (await self.club.play.act(self.match.id, ply, user, number, doing)).match
                self.presses += len(rules.steps(position, chosen))
            return True
        return False


def _doing(action: Any) -> Callable[[Match, int], Any]:
    return lambda _match, _seat: action


def nothing(match: Match, seat: int) -> str:
    """Want nothing beforehand."""
    return ""


def only_wins(match: Match, seat: int) -> str:
    """Want to be asked only for wins, from the beginning on."""
    return WINS


def until_one_is_missing(match: Match, seat: int) -> str:
    """Pass until I say otherwise; I say so as soon as one card is missing to a win."""
    view = match.rules.view(match.position(seat), seat)
    meld = view.melds[seat]
    return "" if distance(view.hand, len(meld.cards) if meld else 0) <= 1 else ALWAYS


WAYS: Final = (
    ("everybody, a pass for each card", "everybody", nothing, THIS, 999),
    ("everybody, only for wins", "everybody", only_wins, THIS, 50),
    ("everybody, until I say otherwise", "everybody", until_one_is_missing, THIS, 50),
    ("who can", "who_can", nothing, "", 30),
)


@SQLITE
@pytest.mark.parametrize("decide", [by_hints, by_chance])
@pytest.mark.parametrize(("name", "asking", "wish", "word", "most"), WAYS, ids=[way[0] for way in WAYS])
async def test_presses_of_a_season(
    database: Database, name: str, asking: str, wish: Wish, word: str, most: int, decide: Decide
) -> None:
    club = CardClub(database)
    counted: list[float] = []
    for _ in range(3):
        match = await club.deal("ta_xot", SEATS, seasons=SEASONS // 3, asking=asking)
        table = Table(club, match, wish, word, decide)
        await table.play()
        counted.append(table.presses / (SEASONS // 3))
    each = ", ".join(f"{presses:.1f}" for presses in counted)
    print(f"{name}, {decide.__name__}: {mean(counted):.1f} presses a season ({each})")
    assert mean(counted) <= most
