"""A game that people play: its row, its seats, its rules and its position, read together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec

from bot.clocks.service import terms
from bot.clocks.service.clock_state import ClockState
from bot.clocks.service.terms import Terms
from bot.storage.rows import IN_PRIVATE, ConsentRow, GameRow, NewcomerRow, PauseRow, SeatRow, SideRow
from bot.table.service import asking, veil
from bot.table.service.lost import LostRules
from bot.table.store.columns import EVERYBODY, read_by_seat, read_fingerprints, read_people
from bot.table.store.parts import ReaderRow
from engine import catalogue
from engine.core import AnyGame, OptionError, Privacy, Result

Column: TypeAlias = str | float | bytes | None
"""What a column of a game's row may have."""

AUTOMATIC: Final = "auto"
"""The help of who has chosen none: what there is for those who learn a game, as long as they do."""

NO_HELP: Final = "none"
"""The help of who reads the signs."""


@dataclass(frozen=True, slots=True)
class Match:
    """A lobby, a running or a finished game; ``state`` is None in the lobby.

    ``declines`` are the answers that seats have given beforehand (``asking``): each is private.
    ``newcomers`` are those who join when the next season is dealt, in their order.
    ``leavers`` are the seats of those who have left one, whoever has it now.
    ``consents`` is what somebody has asked of all, perhaps at an earlier position (:meth:`wish`);
    ``pause`` is the one that holds the game until all press "Go on".
    ``clock`` is None in a game that has none, and while it does not run.
    ``acted`` is when each seat had acted last as the game was read, in seconds since 1970.
    ``readers`` are how the persons at the table read, ``server`` how their server does (None: not read).
    ``side`` is where it is shown in another server, too.
    ``ruled`` is how the result of a finished game counts (:attr:`counts`), ``annulled`` whether for nothing.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    rules: AnyGame
    options: Any
    state: Any = field(repr=False)
    declines: Mapping[int, str] = field(default_factory=dict, repr=False)
    newcomers: tuple[NewcomerRow, ...] = ()
    leavers: Mapping[int, int] = field(default_factory=dict, repr=False)
    consents: tuple[ConsentRow, ...] = ()
    pause: PauseRow | None = None
    clock: ClockState | None = None
    acted: Mapping[int, float] = field(default_factory=dict, repr=False, compare=False)
    readers: Mapping[int, ReaderRow] = field(default_factory=dict, repr=False, compare=False)
    server: ReaderRow | None = field(default=None, repr=False, compare=False)
    side: SideRow | None = field(default=None, repr=False, compare=False)
    ruled: Result | None = field(default=None, repr=False, compare=False)
    annulled: bool = field(default=False, repr=False, compare=False)

    @property
    def clock_terms(self) -> Terms:
        """How its clocks work, if it has any."""
        return terms.kept(self.row.clock)

    @property
    def id(self) -> str:
        """The game's identifier."""
        return self.row.id

    @property
    def is_lost(self) -> bool:
        """Whether it was begun by rules that are kept no more: then it can only be listed and called off."""
        return isinstance(self.rules, LostRules)

    @property
    def unit(self) -> int:
        """How many points of its scores are one point of its rules."""
        return 1 if self.is_lost else self.rules.unit(self.options)

    @property
    def in_private(self) -> bool:
        """Whether it belongs to no server."""
        return self.row.guild_id == IN_PRIVATE

    @property
    def in_answer(self) -> bool:
        """Whether it is played where the bot is not: in an answer, by whoever is there."""
        return self.row.elsewhere is not None

    @property
    def is_solitary(self) -> bool:
        """Whether it is played in the DM of its only person, where nobody else may look or act."""
        return self.in_private and not self.in_answer

    @property
    def other_server(self) -> int | None:
        """The other server in which it is shown and played, if there is one."""
        return None if self.side is None or self.side.stopped else self.side.guild_id

    @property
    def everywhere(self) -> tuple[Match, ...]:
        """The game as it is shown in each server in which it is played."""
        return (self,) if self.other_server is None else (self, self.seen_in(self.other_server))

    def home_of(self, user_id: int) -> int:
        """Return the server from which a person plays or watches it."""
        theirs = self.side is not None and self.side.user_id == user_id
        return self.other_server or self.row.guild_id if theirs else self.row.guild_id

    def seen_in(self, guild_id: int | None) -> Match:
        """Return the game as it is shown in a server, to be shown and nothing else: its places are there."""
        side = self.side
        if side is None or guild_id is None or side.guild_id != guild_id or side.channel_id is None:
            return self
        row = msgspec.structs.replace(
            self.row,
            guild_id=guild_id,
            channel_id=side.channel_id,
            lobby_message_id=side.message_id,
            thread_id=side.thread_id,
            board_message_id=side.board_message_id,
            result_message_id=side.result_message_id,
            language=side.language,
        )
        return replace(self, row=row, server=None)

    def seen_by(self, user_id: int, guild_id: int | None = None) -> Match:
        """Return the game as it is shown where somebody asks for it, elsewhere where they (have) played."""
        if guild_id is not None and guild_id in (self.row.guild_id, self.other_server):
            return self.seen_in(guild_id)
        theirs = None if self.side is None or self.side.user_id != user_id else self.side.guild_id
        return self.seen_in(theirs)

    @property
    def is_other_side(self) -> bool:
        """Whether this is the game as it is shown in the other server."""
        return self.side is not None and self.side.guild_id == self.row.guild_id

    def notice_over(self, seat: int) -> str:
        """Return by which kind of message due the call to a seat's person is taken away where it stands."""
        user = self.seats[seat].user_id if seat < len(self.seats) else None
        there = self.other_server is not None and user is not None and self.home_of(user) == self.other_server
        return "side_notice_over" if there else "notice_over"

    @property
    def people_here(self) -> tuple[int, ...]:
        """The persons at the table who play from the server in which it is shown like this."""
        there = None if self.side is None else self.side.user_id
        return tuple(user for user in self.people if (user == there) == self.is_other_side)

    @property
    def server_of_place(self) -> int:
        """The server in which it is shown, whether the bot is there or not; 0 in none."""
        return self.row.elsewhere or self.row.guild_id

    @property
    def place(self) -> int:
        """The thread, or the channel, in which it is played."""
        return self.row.thread_id or self.row.channel_id

    @property
    def result(self) -> Result | None:
        """How it ended: by the rules, by resignation or by agreement."""
        return msgspec.json.decode(self.row.result, type=Result) if self.row.result else None

    @property
    def counts(self) -> Result | None:
        """How it ended as all are told: who quit is last, and staff may have corrected it."""
        return None if self.result is None else self.ruled or self.result

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty unless the game is running."""
        if self.row.status != "running":
            return ()
        if self.is_pausing:
            return asking.asked_around(self.rules, self.state)
        return self.rules.turn(self.state).seats

    @property
    def answering_time(self) -> float:
        """The seconds that the table waits for those whom it asks now."""
        (first, *_) = self.rules.turn(self.state).seats
        return asking.pause(self.rules, person=self.seats[first].user_id is not None)

    @property
    def is_pausing(self) -> bool:
        """Whether all who are asked now are asked in private: nobody knows whom the table waits for."""
        return (
            self.row.status == "running"
            and self.rules.asks_able(self.options)
            and self.rules.declining(self.state) is not None
        )

    @property
    def answers(self) -> asking.Answers:
        """What seats that are asked in private have answered to the present matter: each is private."""
        return asking.read(self.rules, self.row.answers)

    def is_quiet(self, seat: int) -> bool:
        """Whether the seat is asked in private about what all are asked about now, if it is asked at all."""
        return (
            self.row.status == "running"
            and self.rules.declining(self.state) is not None
            and asking.is_quiet(self.rules, self.options, self.declines.get(seat, ""))
        )

    def question(self, seat: int) -> Any | None:
        """Return the position in which the seat has to choose now, None if it has not: only it may know."""
        if self.is_quiet(seat):
            given = self.answers.get(seat, ())
            return asking.question(self.rules, self.state, seat, self.declines.get(seat, ""), given)
        return self.state if seat in self.to_act else None

    def offer(self, seat: int | None, *kinds: str) -> Any | None:
        """Return the first of these kinds of the game's own ``offers`` that a seat may do now.

        None where it may do none of them, and in games whose rules know neither giving up nor draws.
        """
        offers, state = self.rules.offers, None if seat is None else self.question(seat)
        if offers is None or seat is None or state is None:
            return None
        legal = self.rules.legal(state, seat)
        return next((action for kind in kinds if (action := getattr(offers, kind)) in legal), None)

    def position(self, seat: int | None) -> Any:
        """Return the position as it is to be shown to a seat (None: to everybody)."""
        if seat is None or not self.is_quiet(seat):
            return self.state
        asked = self.question(seat)
        return asking.beside(self.rules, self.state, seat) if asked is None else asked

    @property
    def privacy(self) -> Privacy:
        """What of the game only some may know."""
        return self.rules.privacy(self.options)

    @property
    def asks(self) -> bool:
        """Whether in this game somebody may be asked out of their own turn, or in private in it."""
        return self.rules.asks_around or (self.rules.rests and self.rules.asks_able(self.options))

    @property
    def grows(self) -> bool:
        """Whether people may join between the seasons."""
        return self.rules.grows(self.options)

    @property
    def wishes(self) -> tuple[ConsentRow, ...]:
        """What is asked of all now: by somebody who still has a seat, at this position."""
        if self.row.status != "running":
            return ()
        here = (wish for wish in self.consents if self.seen_since(None) <= wish.ply <= self.row.ply)
        return tuple(wish for wish in here if wish.asked_by in self.people)

    def wish(self, kind: str) -> ConsentRow | None:
        """Return what is asked of all now, if it is something of this kind."""
        return next((wish for wish in self.wishes if wish.kind == kind), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The persons at the table."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)

    @property
    def known_people(self) -> tuple[int, ...]:
        """The persons at the table but those who have had their data erased, whom nobody can wait for."""
        return tuple(user for user in self.people if user > 0)

    @property
    def learners(self) -> tuple[int, ...]:
        """For whom this is one of their first games of its kind."""
        return read_people(self.row.learners)

    @property
    def all_learn(self) -> bool:
        """Whether all persons at the table learn the game, and have chosen no other help."""
        wanting = (user for user, reader in self.readers.items() if reader.help == AUTOMATIC)
        return bool(self.people) and {*self.people} <= {*self.learners} & {*wanting}

    @property
    def asked(self) -> dict[int, int]:
        """By seat, the ply since which the present question stands, where it is older than the position."""
        return read_by_seat(self.row.asked)

    @property
    def late(self) -> tuple[int, ...]:
        """The seats whose time was up and for which the bot has acted since a person did last.

        Nobody is told while others choose at the same moment: the smallest stake is laid for who is late.
        """
        return () if self.row.asked else read_people(self.row.late)

    @property
    def notices(self) -> dict[int, int]:
        """By seat, the message that tells its person that it is their turn."""
        return read_by_seat(self.row.notices)

    def seen_since(self, seat: int | None) -> int:
        """Return the ply since which what a reader (None: everybody) sees stands.

        That is the ply of the game, but where seats act unseen (``services.sights``).
        """
        return read_by_seat(self.row.sights).get(EVERYBODY if seat is None else seat, self.row.ply)

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has acted yet; where seats act unseen, whether nobody is seen to have."""
        if not self.privacy.uncounted or self.state is None:
            return not any(seat.has_acted for seat in self.seats)
        first = self.first(len(self.seats))
        return bool(self.rules.view(self.state, None) == self.rules.view(first, None))

    def shown_ply(self, seat: int | None) -> int:
        """Return the ply as messages to a reader tell it.

        Where it would tell how often others acted, it is that since which the reader's sight stands, and
        something stands for it.
        """
        key, ply = self._veil, self.counted(self.seen_since(seat))
        return ply if key is None else veil.veiled(key, ply)

    def ply_told(self, shown: int) -> int:
        """Return the ply for which a message shows this; negative, so always old, if there is none."""
        key = self._veil
        ply = shown if key is None else veil.unveiled(key, shown, self.counted(self.row.ply))
        return ply - self.row.taken_back

    def counted(self, ply: int) -> int:
        """Return a ply as messages count it: what was taken back is never counted again.

        So a control that was shown for a position that is no more stays out of date for ever.
        """
        return ply + self.row.taken_back

    @property
    def _veil(self) -> bytes | None:
        return self.row.veil if self.privacy.uncounted else None

    @property
    def fingerprints(self) -> tuple[tuple[int, str], ...]:
        """The deals whose secrets were fixed last, this one and the next, each with its fingerprint."""
        return read_fingerprints(self.row.fingerprints)

    def first(self, seats: int) -> Any:
        """Return the state in which the game begins with so many seats: the usual one, or its own."""
        if self.row.start is not None:
            return self.rules.load(self.row.start)
        return self.rules.start(seats, self.options)

    @property
    def first_deal(self) -> int:
        """The deal in which the game begins: a later one where it begins from a position of its own."""
        return 1 if self.row.start is None else self.rules.deal(self.rules.load(self.row.start))

    def is_fresh(self, seat: int, ply: int) -> bool:
        """Whether what a seat answers to the position at this ply answers what it is asked now."""
        return self.asked.get(seat, self.row.ply) <= ply <= self.row.ply

    def with_row(self, **changes: Column) -> Match:
        """Return the game with columns of its row changed."""
        return replace(self, row=msgspec.structs.replace(self.row, **changes))

    def with_seat(self, seat: SeatRow) -> Match:
        """Return the game with a seat as it is now, or with one more."""
        return replace(self, seats=(*self.seats[: seat.seat], seat, *self.seats[seat.seat + 1 :]))

    def with_answers(self, answers: asking.Answers) -> Match:
        """Return the game with these answers, given in private to the present matter."""
        return self.with_row(answers=asking.write(self.rules, answers))._with_to_act()

    def with_wishes(self, *wishes: ConsentRow) -> Match:
        """Return the game with this asked of all, and nothing else."""
        consents = tuple(sorted(wishes, key=attrgetter("kind")))
        return replace(self, consents=consents).with_row(wanted=bool(consents))

    def without_decline(self, seat: int) -> Match:
        """Return the game with nothing that a seat has said beforehand."""
        return replace(self, declines={one: until for one, until in self.declines.items() if one != seat})

    def without_newcomer(self, user_id: int | None) -> Match:
        """Return the game for whose next season a person waits no longer."""
        return replace(self, newcomers=tuple(one for one in self.newcomers if one.user_id != user_id))

    def at(self, ply: int, state: object, **changes: Column) -> Match:
        """Return the game at another position, of which its row tells the ply alone until it is written."""
        return replace(self, state=state, row=msgspec.structs.replace(self.row, ply=ply, **changes))

    def written(self, **changes: Column) -> Match:
        """Return the game with all that its row has of its position, and other columns changed."""
        deal, text = self.rules.deal(self.state), self.rules.dump(self.state)
        return self.with_row(deal=deal, state=text, **changes)._with_to_act()

    def _with_to_act(self) -> Match:
        """Return the game with the seats that have to choose as the database searches for one's own games."""
        asked = (seat for seat in self.to_act if self.question(seat) is not None)
        return self.with_row(to_act="".join(f",{seat}" for seat in asked) + ",")

    def closed(self, status: str, now: float) -> Match:
        """Return the game as it has ended or was called off, without what only running games have."""
        row = msgspec.structs.replace(self.row, status=status, to_act="", wanted=False, finished_at=now)
        rest = Match(row, self.seats, self.rules, self.options, self.state)
        return replace(rest, acted=self.acted, readers=self.readers, server=self.server, side=self.side)

    def seat_of(self, user_id: int) -> int | None:
        """Return the person's seat, None for somebody who only watches."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def left_by(self, user_id: int) -> bool:
        """Whether the person has left a seat that a computer player still keeps for them."""
        seat = self.leavers.get(user_id)
        return seat is not None and self.seats[seat].user_id is None

    def seats_for(self, user_id: int) -> tuple[SeatRow, ...]:
        """Return the seats that a person may have, by whose hands they may have seen.

        Whoever left a seat knows that hand, and may have no other.  Whoever had themselves erased since could
        be anybody: where hands are private, who is not known to have sat here may have that one's seat alone.
        """
        if (known := self.leavers.get(user_id)) is not None:
            return (self.seats[known],)
        former = {seat for user, seat in self.leavers.items() if user < 0}
        if not former or not self.privacy.private:
            return self.seats
        return tuple(self.seats[seat] for seat in former) if len(former) == 1 else ()


def match_of(row: GameRow, seat_rows: list[SeatRow]) -> Match:
    """Join what the database returned with the rules of the game, of the version by which it was begun.

    A lobby is not begun yet: it takes the rules of today.
    """
    try:
        rules = catalogue.get(row.game_id, None if row.status == "lobby" else row.game_version)
    except OptionError as error:
        lost = LostRules(row.game_id, row.game_version, error.data.get("expected", 0))
        return Match(row, tuple(seat_rows), lost, None, None)
    options = msgspec.json.decode(row.options, type=rules.options)
    state = rules.load(row.state) if row.state is not None else None
    return Match(row, tuple(seat_rows), rules, options, state)


def seats_at_start(match: Match, played: Iterable[object]) -> int:
    """Return with how many seats the game began, before those came that its actions added."""
    new_seat = match.rules.new_seat
    added = 0 if new_seat is None else sum(bool(action == new_seat) for action in played)
    return len(match.seats) - added
