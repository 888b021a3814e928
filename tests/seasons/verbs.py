"""What staff and members can do in a season, and what happens to them: one function each.

A verb chooses whom and what it is about by the chance it is given, mostly something that may be, sometimes
anything.  What is refused is refused; any other error is a fault.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

from sqlalchemy import select

from bot.away.service import outages
from bot.away.service.outages import Shard
from bot.away.service.removals import RemovalService
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store import people as people_rows
from bot.leagues.service import agenda, meeting
from bot.leagues.service.correcting import Order
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import Entry
from bot.leagues.service.scheduling.offers import read
from bot.leagues.service.season import Season, rules_of
from bot.leagues.service.setting import Asks, asks
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import DAY, HOUR, MINUTE
from bot.staff.service.orders import Order as GameOrder
from bot.storage.league_rows import FixtureRow
from bot.storage.tables import results
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from tests.bot.leagues.clubs import SERVER, STAFF, person
from tests.seasons.kinds import Kind
from tests.seasons.worlds import World

T = TypeVar("T")

ODD: Final = 0.1
"""How often a verb is about anything, whether it may be or not."""

EVERYBODY: Final = tuple(person(number) for number in range(1, 13))
"""All people of the server."""

WHOLE_SERVER: Final = Shard(0, 1)

LONGEST_REPLAY: Final = 10 * DAY
"""How long staff gives at most for a new game: longer than a week, in which else the lot decides."""


class Nothing(Exception):
    """There is nothing of which the verb could be."""


def one_of(rng: random.Random, wanted: Sequence[T], anything: Sequence[T] = ()) -> T:
    """Choose one of what may be, sometimes of anything; raise Nothing if there is none."""
    among = anything if anything and (not wanted or rng.random() < ODD) else wanted
    if not among:
        raise Nothing
    return rng.choice(among)


def fixtures(season: Season, rng: random.Random, fits: Callable[[FixtureRow], bool]) -> FixtureRow:
    """Choose a fixture that fits, sometimes any."""
    everything = sorted(season.fixtures.values(), key=lambda one: one.id)
    return one_of(rng, [one for one in everything if fits(one)], everything)


def known(season: Season, one: FixtureRow) -> bool:
    """Whether people know of a fixture of several."""
    return season.rounds[one.round].state != "drawn" and len(one.seats) > 1


def is_open(season: Season, one: FixtureRow) -> bool:
    """Whether a known fixture is not decided."""
    return known(season, one) and not season.is_decided(one)


def random_places(rng: random.Random, seats: int) -> list[int]:
    """Return places of so many, sometimes with ties."""
    scores = [rng.randrange(4) for _ in range(seats)]
    return [1 + sum(other > own for other in scores) for own in scores]


async def somebody(season: Season, rng: random.Random, *, playing: bool = True) -> Person:
    """Choose one of those who play, or of those who do not."""
    users = {one.user_id for one in season.playing}
    return one_of(rng, [one for one in EVERYBODY if (one.user_id in users) == playing], EVERYBODY)


# --- Members ---------------------------------------------------------------------------------------


async def enter(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng, playing=False)
    world.gone.discard(who.user_id)
    if way_of(season.terms.events[0]).enters == "waiting":
        await world.arenas.here(season.id, who, world.number())
    else:
        await world.leagues.enter(season.id, who, world.number())


async def leave(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    await world.leagues.leave(season.id, who.user_id, world.number())


async def absent(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    await world.leagues.absent(season.id, who.user_id, world.number(), away=rng.random() < 0.8)


async def come(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    await world.arenas.here(season.id, who, world.number())


async def pause(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    await world.arenas.pause(season.id, who.user_id, world.number())


async def leave_server(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    world.gone.add(who.user_id)
    if rng.random() < 0.5:  # Discord told of it; otherwise a draw finds out
        await world.seasons.left_server(season.id, who.user_id)


async def challenge(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    candidates: Sequence[int] = ()
    with suppress(LeagueRefusal):  # nobody may be challenged
        candidates = await world.ladders.candidates(season, who.user_id)
    other = one_of(rng, list(candidates), sorted(season.entrants))
    await world.ladders.challenge(season.id, who.user_id, other, world.number())


def _challenged(season: Season, rng: random.Random) -> tuple[FixtureRow, int]:
    """Choose a challenge that is open, and return it with whom it asks."""
    if way_of(season.terms.events[0]).order is None:
        raise Nothing
    one = fixtures(season, rng, lambda one: season.rounds[one.round].state == "drawn")
    return one, season.entrants[one.seats[0]].user_id or 0


async def accept(world: World, season: Season, rng: random.Random) -> None:
    one, user = _challenged(season, rng)
    await world.ladders.accept(season.id, one.id, user)


async def decline(world: World, season: Season, rng: random.Random) -> None:
    one, user = _challenged(season, rng)
    await world.ladders.decline(season.id, one.id, user)


# --- Meetings --------------------------------------------------------------------------------------


def _meeting(season: Season, rng: random.Random) -> tuple[FixtureRow, int]:
    """Choose a fixture that waits for its people, and one of them."""
    one = fixtures(season, rng, lambda one: meeting.waits(season, one))
    return one, one_of(rng, season.people(one))


async def propose(world: World, season: Season, rng: random.Random) -> None:
    one, user = _meeting(season, rng)
    at = world.time + rng.choice((10 * MINUTE, HOUR, DAY, 3 * DAY, -HOUR))
    await world.meetings.propose(season.id, one.id, user, at, world.number())


async def take(world: World, season: Season, rng: random.Random) -> None:
    one, user = _meeting(season, rng)
    at = one_of(rng, [offer.at for offer in read(one.offers).times])
    await world.meetings.take(season.id, one.id, user, at, world.number())


async def say_hours(world: World, season: Season, rng: random.Random) -> None:
    who = await somebody(season, rng)
    async with world.database.write() as connection:
        await people_rows.upsert(connection, who.user_id, who.name, who.language)
        await people_rows.set_preferences(connection, who.user_id, zone=rng.choice(("UTC", "Asia/Tokyo")))
    await world.meetings.heard(who.user_id)


async def show_up(world: World, season: Season, rng: random.Random) -> None:
    """Let one come to a meeting, or all of it, at the agreed time or now."""
    one, user = _meeting(season, rng)
    press = one_of(rng, (world.meetings.here, world.meetings.play_now))
    for who in season.people(one) if rng.random() < 0.6 else [user]:
        await press(season.id, one.id, who, world.number())


# --- Games -----------------------------------------------------------------------------------------


async def _running(world: World, season: Season, rng: random.Random) -> Match:
    return one_of(rng, [match for _, match in await world.running_in(season)])


async def play_on(world: World, season: Season, rng: random.Random) -> None:
    match = await _running(world, season, rng)
    for _ in range(rng.randint(1, 3)):
        await world.act_once(await world.play.match(match.id))


async def finish(world: World, season: Season, rng: random.Random) -> None:
    await finish_game(world, await _running(world, season, rng), rng)


async def finish_several(world: World, season: Season, rng: random.Random) -> None:
    for _ in range(rng.randint(2, 6)):
        running = await world.running_in(season)
        for _, match in running[:1]:
            await finish_game(world, match, rng)
        season = await world.now()


async def finish_game(world: World, match: Match, rng: random.Random) -> None:
    """Let a game end in some way."""
    places = random_places(rng, len(match.seats))
    unit = match.rules.unit(match.options)
    points = [unit * (10 - 3 * place) for place in places] if rng.random() < 0.8 else ()
    await world.played(match, places, points)


async def resign(world: World, season: Season, rng: random.Random) -> None:
    match = await _running(world, season, rng)
    await world.seating.resign(match.id, one_of(rng, match.people), world.number())


async def go_on(world: World, season: Season, rng: random.Random) -> None:
    match = await _running(world, season, rng)
    for user in match.people:
        await world.adjourning.go_on(match.id, user, world.number())


async def end_game(world: World, season: Season, rng: random.Random) -> None:
    """Let staff end a game that runs, or award it: the commands for all games, not those of leagues."""
    match = await _running(world, season, rng)
    order = GameOrder(STAFF, SERVER, world.number(), "because")
    if rng.random() < 0.5:
        await world.staff.end(match.id, order)
    else:
        await world.staff.award(match.id, rng.randrange(len(match.seats)), order)
    world.judged += 1


async def judge(world: World, _season: Season, rng: random.Random) -> None:
    """Let staff of the server decide about a game that is over: of a league it may not."""
    async with world.database.read() as connection:
        games = sorted((await connection.execute(select(results.c.game))).scalars())
    game, order = one_of(rng, games), GameOrder(STAFF, SERVER, world.number(), "because")
    undoable = await world.staff.undoable(SERVER, 10)
    decisions: list[Callable[[], Awaitable[object]]] = [
        lambda: world.staff.annul(game, order),
        lambda: world.staff.award(game, 0, order),
        lambda: world.staff.correct(game, [2, 1], [-3, 3], order),
        *(partial(world.staff.undo, line.id, order) for line in undoable),
    ]
    await rng.choice(decisions)()


# --- Staff: rounds ---------------------------------------------------------------------------------


def _entry(world: World, what: str) -> Entry:
    return Entry(world.time, what, STAFF, staff=True)


async def draw(world: World, season: Season, rng: random.Random) -> None:
    step = one_of(rng, [one for one in agenda.steps(season) if one.what == "draw"])
    await world.seasons.see_off(season, step, world.has_left)
    await world.league_draws.draw(season.id, step.key, step.stage, _entry(world, "draw"))


def _drawn(season: Season, rng: random.Random) -> int:
    """Choose a division whose draw staff is shown: its first round that nobody has seen; no challenge."""
    first: dict[int, int] = {}
    for number in sorted(season.rounds):
        if season.rounds[number].state == "drawn":
            first.setdefault(season.rounds[number].division, number)
    is_ladder = way_of(season.terms.events[0]).order is not None
    return one_of(rng, [] if is_ladder else list(first.values()))


async def redraw(world: World, season: Season, rng: random.Random) -> None:
    number = _drawn(season, rng)
    await world.league_draws.redraw(season.id, number, world.number(), _entry(world, "redraw"))


async def swap(world: World, season: Season, rng: random.Random) -> None:
    number = _drawn(season, rng)
    seated = [each for table in season.tables(number) for each in table.seats if each]
    one, other = one_of(rng, seated), one_of(rng, sorted(season.entrants))
    await world.league_draws.swap(season.id, number, one, other, world.number(), _entry(world, "swap"))


async def publish(world: World, season: Season, rng: random.Random) -> None:
    one = season.rounds[_drawn(season, rng)]
    gone = await world.seasons.see_off(season, Step(one.at, "publish", one.id), world.has_left)
    if gone and one.id not in (await world.now()).rounds:
        await world.seasons.advance(season.id, world.has_left)
    else:
        await world.league_draws.publish(season.id, one.id, _entry(world, "publish"))


async def start(world: World, season: Season, rng: random.Random) -> None:
    robin = rng.random() < 0.2
    await world.organising.start(season.id, STAFF, world.number(), round_robin=robin)


async def call_off(world: World, season: Season, _rng: random.Random) -> None:
    await world.organising.call_off(season.id, STAFF, world.number())


async def close(world: World, season: Season, _rng: random.Random) -> None:
    await world.organising.close(season.id, STAFF, world.number(), "because")


# --- Staff: decisions ------------------------------------------------------------------------------


def order(world: World, season: Season) -> Order:
    """Return what staff gives as its reason."""
    return Order(season.id, STAFF, world.number(), "because")


async def set_outcome(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: known(season, one))
    said: dict[str, list[int]] = {"places": random_places(rng, len(one.seats))}
    if asks(season, one) is Asks.POINTS:
        *others, _last = points = [rng.randint(-30, 30) for _ in one.seats]
        said = {"points": [*others, -sum(others)] if rules_of(season.event(one)).pays else points}
    await world.corrections.set_outcome(order(world, season), one.id, **said)


async def annul(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: known(season, one) and season.is_decided(one))
    await world.corrections.annul(order(world, season), one.id)


async def replay(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: known(season, one))
    deadline = world.time + rng.choice((HOUR, DAY, 5 * DAY, LONGEST_REPLAY))
    await world.corrections.replay(order(world, season), one.id, deadline)


async def forfeit(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: known(season, one) and len(one.seats) == 2)
    losers = rng.sample(one.seats, rng.randint(1, len(one.seats)))
    await world.corrections.forfeit(order(world, season), one.id, losers, rated=rng.random() < 0.2)


async def move_deadline(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: is_open(season, one))
    deadline = world.time + rng.choice((HOUR, DAY, 5 * DAY, -DAY))
    await world.corrections.move_deadline(order(world, season), one.id, deadline)


async def give_time(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: is_open(season, one) and one.started)
    await world.corrections.give_time(order(world, season), one.id)


async def swap_seats(world: World, season: Season, rng: random.Random) -> None:
    one = fixtures(season, rng, lambda one: is_open(season, one))
    await world.corrections.swap_seats(order(world, season), one.id)


async def expel(world: World, season: Season, rng: random.Random) -> None:
    number = one_of(rng, [one.number for one in season.playing], sorted(season.entrants))
    await world.corrections.expel(order(world, season), number)


async def add_points(world: World, season: Season, rng: random.Random) -> None:
    number = one_of(rng, sorted(season.entrants))
    points = Fraction(rng.choice((-4, -1, 1, 2, 3)), 2)
    await world.corrections.add_points(order(world, season), number, points)


async def undo(world: World, season: Season, rng: random.Random) -> None:
    lines = await world.corrections.undoable(season.id)
    line = one_of(rng, lines[:1] if rng.random() < 0.5 else lines)
    assert line.id is not None
    await world.corrections.undo(order(world, season), line.id)


async def reconsider(world: World, season: Season, rng: random.Random) -> None:
    """Decide something, and take it back at once."""
    decide = one_of(rng, (set_outcome, annul, forfeit, replay, move_deadline, swap_seats, expel, add_points))
    await decide(world, season, rng)
    for line in (await world.corrections.undoable(season.id))[:1]:
        assert line.id is not None
        await world.corrections.undo(order(world, season), line.id)


# --- Time ------------------------------------------------------------------------------------------


async def minutes(world: World, _season: Season, rng: random.Random) -> None:
    await world.tick(rng.choice((1, 5, 20)) * MINUTE)


async def hours(world: World, _season: Season, rng: random.Random) -> None:
    await world.tick(rng.choice((1, 5, 12)) * HOUR)


async def days(world: World, _season: Season, rng: random.Random) -> None:
    await world.tick(rng.choice((1, 2, 4, 8)) * DAY)


async def what_comes(world: World, _season: Season, _rng: random.Random) -> None:
    """Let time pass until something has fallen due."""
    at = await world.next_event()
    if at is not None:
        await world.tick(max(0.0, at - world.time))


async def outage(world: World, _season: Season, rng: random.Random) -> None:
    """Let the bot be away for a while; it finds out when it gives a sign of life again."""
    await outages.beat(world.database, [WHOLE_SERVER], "model", world.clock)
    world.time += rng.choice((20 * MINUTE, 5 * HOUR, 2 * DAY))
    await outages.beat(world.database, [WHOLE_SERVER], "model", world.clock)
    await world.tick()


async def thrown_out(world: World, _season: Season, rng: random.Random) -> None:
    """Let the server remove the bot, and let it in again after a while in which nothing falls due."""
    await removing(world).removed(SERVER)
    await world.tick(rng.choice((0.5 * HOUR, 7 * HOUR, 5 * DAY)))
    await removing(world).back(SERVER)
    await world.tick()


def removing(world: World) -> RemovalService:
    """Return what lets a server rest that has removed the bot."""
    return RemovalService(world.database, rest=30 * DAY, now=world.clock)


Verb = Callable[[World, Season, random.Random], Awaitable[None]]

_ALWAYS: Final[Mapping[str, tuple[int, Verb]]] = MappingProxyType(
    {
        "enter": (4, enter),
        "leave": (3, leave),
        "leave_server": (1, leave_server),
        "play_on": (3, play_on),
        "finish": (8, finish),
        "finish_several": (8, finish_several),
        "resign": (2, resign),
        "go_on": (1, go_on),
        "end_game": (1, end_game),
        "judge": (1, judge),
        "draw": (2, draw),
        "redraw": (1, redraw),
        "swap": (1, swap),
        "publish": (3, publish),
        "start": (3, start),
        "close": (0, close),
        "set_outcome": (3, set_outcome),
        "annul": (3, annul),
        "replay": (3, replay),
        "forfeit": (3, forfeit),
        "move_deadline": (2, move_deadline),
        "give_time": (1, give_time),
        "swap_seats": (1, swap_seats),
        "expel": (1, expel),
        "add_points": (1, add_points),
        "undo": (6, undo),
        "reconsider": (5, reconsider),
        "minutes": (3, minutes),
        "hours": (3, hours),
        "days": (3, days),
        "what_comes": (8, what_comes),
        "outage": (1, outage),
        "thrown_out": (1, thrown_out),
    }
)
"""Verbs of all formats, and how often they are pressed."""

_MEETING: Final[Mapping[str, tuple[int, Verb]]] = MappingProxyType(
    {"propose": (4, propose), "take": (4, take), "say_hours": (2, say_hours), "show_up": (10, show_up)}
)
"""Verbs where people have to agree on a time."""

_OWN: Final[Mapping[str, Mapping[str, tuple[int, Verb]]]] = MappingProxyType(
    {
        "swiss": {"absent": (3, absent)},
        "tables": {"absent": (3, absent)},
        "decathlon": {"absent": (2, absent)},
        "arena": {"come": (6, come), "pause": (3, pause), "days": (1, days), "hours": (1, hours)},
        "ladder": {"challenge": (14, challenge), "accept": (10, accept), "decline": (4, decline)},
    }
)
"""Verbs that a format has for itself, and those that it asks for more or less often."""

_RARE: Final[Mapping[str, tuple[int, Verb]]] = MappingProxyType(
    {"close": (1, close), "call_off": (1, call_off)}
)
"""Verbs after which there is not much left to do: in few stories."""
RARELY: Final = 0.15

VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {name: verb for some in (_ALWAYS, _MEETING, _RARE, *_OWN.values()) for name, (_, verb) in some.items()}
)
"""Every verb by its name."""


AFTER_THE_END: Final = (
    *("set_outcome", "annul", "replay", "forfeit", "expel", "add_points", "undo", "reconsider", "judge"),
    *("finish", "show_up", "resign", "move_deadline", "swap_seats", "what_comes", "outage", "thrown_out"),
)
"""What may still be done in a season that is over: staff corrects it, and what is replayed is played."""


def weights(kind: Kind, rng: random.Random) -> Mapping[str, int]:
    """Return how often each verb is pressed in a season."""
    live = any(not way_of(event).starts_itself(event) for event in kind.terms.events)
    parts: list[Mapping[str, Any]] = [_ALWAYS, _MEETING if live else {}, _OWN.get(kind.name, {})]
    if rng.random() < RARELY:
        parts.append(_RARE)
    return {name: weight for part in parts for name, (weight, _) in part.items()}
