"""Invitations into another server: once, by its limits, and only where both want such games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.kit.service.errors import AlreadyDone, LobbyRefusal, Refusal, TooManyGames
from bot.kit.store import people
from bot.kit.store.signals import DUE, Signals
from bot.table.service.across import Place
from bot.table.service.limits import Asker
from bot.table.service.lobby import Person, Proposal
from bot.table.store import sides
from tests.bot.inside import CHANNELS, ELSEWHERE, HOME, PATIENCE, Inside, inside
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="function")

HOST: Final = Person(101, "Hanako", "ja")
GUEST: Final = Person(202, "Gustav", "en")
NUMBERS: Final = count(10**17)


@pytest_asyncio.fixture
async def there(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Inside]:
    """The bot in the process of the test; both servers want games with others."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path, open_games_per_server=1) as one:
        async with one.app.database.write() as connection:
            for server in (HOME, ELSEWHERE):
                await people.set_guild(connection, server, across=True)
        yield one


async def set_up(there: Inside, server: int, **columns: Any) -> None:
    """Change settings of a server."""
    async with there.app.database.write() as connection:
        await people.set_guild(connection, server, **columns)


async def invited(there: Inside, game: str = "cerke", clock: str = "") -> tuple[str, str]:
    """Open a lobby and return its game with the code of its invitation."""
    proposal = Proposal(HOME, CHANNELS[HOME], "ja", game, clock=clock, rated=True)
    match = await there.app.lobby.open(HOST, proposal, next(NUMBERS))
    return match.id, (await there.app.across.invite(match.id, HOST.user_id))[1]


def place(server: int = ELSEWHERE, roles: tuple[int, ...] = ()) -> Place:
    """Return where somebody takes an invitation up."""
    asker = Asker(CHANNELS[server], roles, is_staff=False)
    return Place(server, CHANNELS[server], "en", asker)


async def test_it_is_taken_up_once_and_begins_the_game(there: Inside) -> None:
    game, code = await invited(there, clock="days:1")
    number = next(NUMBERS)
    match = await there.app.across.take_up(f" {code.upper()} ", GUEST, place(), number)
    assert (match.id, match.row.status, match.people) == (game, "running", (HOST.user_id, GUEST.user_id))
    assert (match.row.clock, match.row.rated, match.row.unrated) == ("", False, "across")
    assert match.side is not None
    assert (match.side.guild_id, match.side.user_id, match.side.language) == (ELSEWHERE, GUEST.user_id, "en")
    assert [match.home_of(user) for user in match.people] == [HOME, ELSEWHERE]
    assert match.seen_by(GUEST.user_id).row.guild_id == ELSEWHERE
    assert match.seen_by(GUEST.user_id, HOME).row.guild_id == HOME
    assert match.seen_by(HOST.user_id).row.language == "ja"
    with pytest.raises(AlreadyDone):
        await there.app.across.take_up(code, GUEST, place(), number)
    with pytest.raises(LobbyRefusal, match="invitation_used_by"):
        await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))


async def test_a_lobby_has_one_code(there: Inside) -> None:
    game, code = await invited(there)
    assert (await there.app.across.invite(game, HOST.user_id))[1] == code
    with pytest.raises(LobbyRefusal, match="host_only"):
        await there.app.across.invite(game, GUEST.user_id)


async def test_it_begins_with_whoever_sits_there(there: Inside) -> None:
    game, code = await invited(there, "mok_kaik")
    await there.app.lobby.join(game, Person(303, "Olga", "en"), next(NUMBERS))
    match = await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    assert match.people == (HOST.user_id, 303, GUEST.user_id)
    assert match.people_here == (HOST.user_id, 303)
    assert match.seen_in(ELSEWHERE).people_here == (GUEST.user_id,)


@pytest.mark.parametrize(
    ("rule", "server", "columns"),
    [
        ("across_unwanted_there", HOME, {"across": False}),
        ("across_unwanted", ELSEWHERE, {"across": False}),
        ("kept_to_channels", ELSEWHERE, {"only_channels": "7"}),
        ("kept_to_games", ELSEWHERE, {"only_games": "nexxy"}),
        ("kept_to_role", ELSEWHERE, {"only_role_id": 7}),
    ],
)
async def test_both_servers_are_asked(there: Inside, rule: str, server: int, columns: dict[str, Any]) -> None:
    game, code = await invited(there)
    await set_up(there, server, **columns)
    with pytest.raises(Refusal, match=f"^{rule}"):
        await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    async with there.app.database.read() as connection:
        side = await sides.get(connection, game)
    assert side is not None
    assert side.guild_id is None
    assert (await there.app.play.match(game)).row.status == "lobby"


async def test_a_game_of_others_counts_among_those_of_a_server(there: Inside) -> None:
    _, code = await invited(there)
    await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    other = Person(303, "Olga", "en")
    with pytest.raises(TooManyGames, match="too_many_here"):
        await there.app.lobby.open(
            other, Proposal(ELSEWHERE, CHANNELS[ELSEWHERE], "en", "cerke"), next(NUMBERS)
        )


async def test_it_is_for_other_servers(there: Inside) -> None:
    _, code = await invited(there)
    with pytest.raises(LobbyRefusal, match="invitation_of_here"):
        await there.app.across.take_up(code, GUEST, place(HOME), next(NUMBERS))
    with pytest.raises(LobbyRefusal, match="no_such_invitation"):
        await there.app.across.take_up("nonsense", GUEST, place(), next(NUMBERS))


async def test_whoever_leaves_one_server_leaves_the_games_that_are_played_from_there(there: Inside) -> None:
    game, code = await invited(there)
    await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    assert await there.app.absence.replace(HOME, GUEST.user_id) == []
    assert await there.app.absence.replace(ELSEWHERE, GUEST.user_id) == [game]
    assert (await there.app.play.match(game)).people == (HOST.user_id,)


@pytest.mark.postgresql
async def test_the_process_of_the_other_server_hears_of_each_move(
    tmp_path: Path, postgresql_cluster: Cluster
) -> None:
    """What is typed makes boards due that another process may have to send: in a while, and then at once."""
    name = await postgresql_cluster.borrow()
    async with inside(tmp_path, database_url=postgresql_cluster.url(name)) as there:
        for server in (HOME, ELSEWHERE):
            await set_up(there, server, across=True)
        host, guest = there.person("Hanako"), there.person("Gustav", guilds=frozenset({ELSEWHERE}))
        proposal = Proposal(HOME, CHANNELS[HOME], "ja", "zia_cerke")
        game = (await there.app.lobby.open(Person(host.id, host.name, "ja"), proposal, next(NUMBERS))).id
        _, code = await there.app.across.invite(game, host.id)
        async with hearing(there) as heard:
            taker = Person(guest.id, guest.name, "en")
            match = await there.app.across.take_up(code, taker, place(), next(NUMBERS))
            await heard(1)
            for _ in range(2):
                (seat,) = match.to_act
                mover, server = (host, HOME) if match.seats[seat].user_id == host.id else (guest, ELSEWHERE)
                move = (await there.suggested(mover, "move", "your_move", where=server))[0]["value"]
                answer = await there.command(mover, "move", where=server, your_move=move)
                assert "Played" in str(answer)
                await heard(2)
                match = await there.app.play.match(game)
    await postgresql_cluster.give_back(name)


@asynccontextmanager
async def hearing(there: Inside) -> AsyncIterator[Callable[[int], Awaitable[None]]]:
    """Listen as another process does; what this gives waits for so many signals that something is due."""
    signal = asyncio.Semaphore(0)

    async def heard(times: int) -> None:
        async with asyncio.timeout(PATIENCE):
            for _ in range(times):
                await signal.acquire()

    signals = Signals(there.app.database)
    signals.on(DUE, signal.release)
    listening = asyncio.create_task(signals.run())
    await heard(1)  # that it listens
    yield heard
    listening.cancel()


async def test_a_withdrawn_invitation_seats_nobody_and_says_so(there: Inside) -> None:
    game, code = await invited(there)
    with pytest.raises(LobbyRefusal, match="host_only"):
        await there.app.across.withdraw(game, GUEST.user_id, next(NUMBERS))
    number = next(NUMBERS)
    await there.app.across.withdraw(game, HOST.user_id, number)
    with pytest.raises(AlreadyDone):
        await there.app.across.withdraw(game, HOST.user_id, number)
    with pytest.raises(LobbyRefusal, match="no_open_invitation"):
        await there.app.across.withdraw(game, HOST.user_id, next(NUMBERS))
    with pytest.raises(LobbyRefusal, match="invitation_withdrawn"):
        await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    match, again = await there.app.across.invite(game, HOST.user_id)
    assert again != code
    assert match.row.invitation == "open"
    with pytest.raises(LobbyRefusal, match="no_such_invitation"):
        await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    match = await there.app.across.take_up(again, GUEST, place(), next(NUMBERS))
    assert (match.row.status, match.row.invitation) == ("running", "")
    with pytest.raises(LobbyRefusal, match="no_open_invitation"):
        await there.app.across.withdraw(game, HOST.user_id, next(NUMBERS))


async def test_it_runs_out_with_its_table(there: Inside) -> None:
    game, code = await invited(there)
    row = (await there.app.play.match(game)).row
    assert row.invitation_until == row.created_at + there.app.settings.lobby_hours * 3600
    await there.app.lobby.expire(game)
    with pytest.raises(LobbyRefusal, match="invitation_over"):
        await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))


async def test_who_has_used_it_is_told_in_the_two_servers_alone(there: Inside) -> None:
    _, code = await invited(there)
    await there.app.across.take_up(code, GUEST, place(), next(NUMBERS))
    for server, rule in (
        (HOME, "invitation_used_by"),
        (ELSEWHERE, "invitation_used_by"),
        (77, "invitation_used"),
    ):
        where = Place(server, 5, "en", Asker(5, (), is_staff=False))
        with pytest.raises(LobbyRefusal) as refused:
            await there.app.across.take_up(code, Person(303, "Olga", "en"), where, next(NUMBERS))
        assert (refused.value.rule, refused.value.data.get("name")) == (
            rule,
            None if server == 77 else GUEST.name,
        )
