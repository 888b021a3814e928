"""Games between two servers: an invitation is taken up in the other one, and each has a place of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from bot.sandbox.driver import Person, Sandbox
from bot.sandbox.model import Channel, Guild, Message
from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import AFTER_A_KILL, SHORT, Table, World, control, shown, told
from tests.e2e.test_processes import board_of, lines_of, moves_of, shown_ply, trouble_in
from tests.e2e.test_shards import left_behind, parted

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]


async def want_across(sandbox: Sandbox, guild: Guild) -> None:
    """Let the owner of a server turn on games with others."""
    owner = Person(sandbox, sandbox.server.hub.world.users[guild.owner_id], guild)
    page = shown(await owner.command("settings"))
    page = shown(await owner.click(page, "b;server_page;*"))
    if any(";across.on" in custom_id for custom_id in page.custom_ids):
        shown(await owner.click(page, control(page, "server", "across.on")))


async def code_of(host: Person, lobby: Message) -> str:
    """Return the code by which somebody of another server may join a lobby."""
    page = shown(await host.click(lobby, "b;more;*"))
    said = told(await host.click(page, "b;across;*"))
    return said.split("invitation:")[1].split()[0]


def channels(sandbox: Sandbox, guild: Guild) -> list[Channel]:
    return [c for c in sandbox.server.hub.world.channels.values() if c.guild_id == guild.id]


@dataclass
class Side:
    """Where one of the two plays."""

    sandbox: Sandbox
    person: Person
    channel: Channel
    thread: Channel

    async def board(self) -> Message:
        """Return the living board."""
        return await board_of(self.person, self.thread)

    def ply(self) -> int:
        """Return the last ply that a board shows here."""
        public = [message for message in self.person.messages(self.thread) if not message.ephemeral]
        return max(map(shown_ply, public), default=-1)


async def opened(host: Person, guest: Person, home: Channel, away: Channel) -> tuple[Side, Side]:
    """Let one invite, and the other take that up; return both sides with their boards there."""
    sandbox = host._sandbox
    assert isinstance(sandbox, Sandbox)
    before = {thread.id for place in (home, away) for thread in sandbox.threads(place)}
    lobby = shown(await host.command("play", home, game="cerke", **SHORT))
    shown(await guest.command("play", away, invitation=await code_of(host, lobby)))
    sides = []
    for person, place in ((host, home), (guest, away)):
        (thread,) = await new_threads(sandbox, place, before)
        sides.append(Side(sandbox, person, place, thread))
    for side in sides:
        await side.board()
    return sides[0], sides[1]


async def new_threads(sandbox: Sandbox, place: Channel, before: set[int]) -> list[Channel]:
    """Wait for threads that were not there before; return them."""

    def new() -> list[Channel]:
        return [thread for thread in sandbox.threads(place) if thread.id not in before]

    found: list[Channel] = await sandbox.wait_until(new)
    return found


async def follow(sides: tuple[Side, Side], before: int) -> None:
    """Wait until both boards show the same, later than this ply."""
    await sides[0].sandbox.wait_until(lambda: before < sides[0].ply() == sides[1].ply())


async def play(sides: tuple[Side, Side], rng: random.Random, moves: int) -> None:
    """Let whoever is to move move, each in their own server; both boards follow."""
    for _ in range(moves):
        before = sides[0].ply()
        (mover,) = [side for side in sides if await moves_of(side.person, side.thread)]
        move = rng.choice([m for m in await moves_of(mover.person, mover.thread) if m != "taxot"])
        assert "Played" in told(await mover.person.command("move", mover.thread, your_move=move))
        await follow(sides, before)


async def other_server(table: Table, name: str = "Secret garden") -> tuple[Person, Channel, Guild]:
    """Make another server with somebody in it, and let both servers want games with others."""
    guild = table.sandbox.add_guild(name)
    guest = table.sandbox.add_person(f"Gustav {len(table.sandbox.server.hub.world.people)}", "en-US", guild)
    for one in (guild, table.sandbox.guild):
        await want_across(table.sandbox, one)
    return guest, table.sandbox.channel(guild=guild), guild


async def test_an_invitation_is_taken_up_once_in_another_server(table: Table) -> None:
    host = table.person("Hanako", "ja")
    guild = table.sandbox.add_guild("Secret garden")
    guest = table.sandbox.add_person("Gustav", "en-US", guild)
    await want_across(table.sandbox, table.sandbox.guild)
    lobby = shown(await host.command("play", table.channel, game="cerke", **SHORT))
    code = await code_of(host, lobby)
    assert "turned off" in told(await guest.command("play", invitation=code))
    await want_across(table.sandbox, guild)
    assert "can't find" in told(await guest.command("play", invitation="nonsense"))
    assert "**参加** を押してください" in told(await host.command("play", table.channel, invitation=code))
    shown(await guest.command("play", invitation=code))
    assert "has used this invitation already" in told(await guest.command("play", invitation=code))
    (row,) = table.books.ask("SELECT rated, unrated, clock FROM games WHERE lobby_message_id = ?", lobby.id)
    assert (row["unrated"], row["clock"]) == ("across", "")


async def test_nothing_crosses_but_moves_and_names(table: Table) -> None:
    host = table.person()
    guest, away, guild = await other_server(table)
    first = shown(await host.command("about", table.channel)).id
    sides = await opened(host, guest, table.channel, away)
    await play(sides, random.Random(5), 4)
    for side in sides:
        shown(await side.person.click(await side.board(), "My view"))
        shown(await side.person.command("games", side.channel))
    question = shown(await guest.click(await sides[1].board(), "b;more;*"))
    question = shown(await guest.click(question, "b;resign;*"))
    shown(await guest.click(question, "b;resign_yes;*"))
    for side in sides:
        result = await side.person.wait_for(lambda m: "b;steps;" in str(m.custom_ids), side.thread)
        assert "Rematch" not in str(result.buttons)
    await table.settle()
    for place, other in ((guild, table.sandbox.guild), (table.sandbox.guild, guild)):
        secret = {str(other.id), other.name, *(str(one.id) for one in channels(table.sandbox, other))}
        written = [m for one in channels(table.sandbox, place) for m in table.sandbox.all_messages(one)]
        for message in written:
            if message.id > first:
                assert not [one for one in secret if one in str(message)]
    for person, other in ((host, guild), (guest, table.sandbox.guild)):
        for message in person.dms():
            assert str(other.id) not in str(message)


async def test_what_is_deleted_in_one_server_is_there_again_and_troubles_the_other_not(table: Table) -> None:
    host = table.person()
    guest, away, _ = await other_server(table)
    sides = await opened(host, guest, table.channel, away)
    rng = random.Random(6)
    await play(sides, rng, 1)
    table.allow("10008", "10003")
    for side in sides:
        table.sandbox.delete_message(await side.board())
    (mover,) = [side for side in sides if await moves_of(side.person, side.thread)]
    move = (await moves_of(mover.person, mover.thread))[0]
    assert "Played" in told(await mover.person.command("move", mover.thread, your_move=move))
    for side in sides:
        await side.board()
    before = {thread.id for thread in table.sandbox.threads(away)}
    table.sandbox.delete_channel(sides[1].thread)
    (mover,) = [side for side in sides if await moves_of(side.person, side.channel)]
    move = (await moves_of(mover.person, mover.channel))[0]
    assert "Played" in told(await mover.person.command("move", mover.channel, your_move=move))
    (thread,) = await new_threads(table.sandbox, away, before)
    await play((sides[0], Side(table.sandbox, guest, away, thread)), rng, 2)


async def test_staff_of_the_other_server_ends_its_side_alone(table: Table) -> None:
    host = table.person()
    guest, away, guild = await other_server(table)
    sides = await opened(host, guest, table.channel, away)
    owner = Person(table.sandbox, table.sandbox.server.hub.world.users[guild.owner_id], guild)
    row = table.books.ask("SELECT game FROM sides WHERE thread_id = ?", sides[1].thread.id)[0]
    form = await owner.command("staff end", away, game=row["game"], reason="too loud")
    shown(await owner.submit(form, {}))
    await guest.wait_for(lambda message: "ended this game here" in message.text, sides[1].thread)
    text = "can't go on, so a computer player has the seat"
    await host.wait_for(lambda message: text in message.text, sides[0].thread)
    assert "too loud" not in str([m.text for m in host.messages(sides[0].thread)])
    assert (await sides[0].board()).custom_ids
    assert "ended" in told(await owner.command("staff list", away))


async def test_a_server_that_has_thrown_the_bot_out_holds_nobody_up(table: Table) -> None:
    host = table.person()
    guest, away, guild = await other_server(table)
    sides = await opened(host, guest, table.channel, away)
    table.allow("50001", "10004", "10003")
    table.sandbox.remove_bot(guild)
    for _ in range(2):
        if await moves_of(host, sides[0].thread):
            move = (await moves_of(host, sides[0].thread))[0]
            assert "Played" in told(await host.command("move", sides[0].thread, your_move=move))
        await table.settle()
    table.sandbox.invite_bot(guild)
    if not await moves_of(host, sides[0].thread):
        move = (await moves_of(guest, sides[1].thread))[0]
        assert "Played" in told(await guest.command("move", sides[1].thread, your_move=move))
    await play(sides, random.Random(8), 1)


async def test_killed_before_anything_was_posted(new_world: MakeWorld) -> None:
    """The process dies between the commit of the start and the threads: each comes once at the restart."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    host = table.person()
    guest, away, _ = await other_server(table)
    lobby = shown(await host.command("play", table.channel, game="cerke", **SHORT))
    code = await code_of(host, lobby)
    world.sandbox.chaos.delay("POST /channels/.*/messages", seconds=5)
    shown(await guest.command("play", away, invitation=code))
    for place in (table.channel, away):
        await new_threads(world.sandbox, place, set())
    await world.sandbox.kill_bot()
    world.sandbox.chaos.calm()
    await world.start_bot()
    sides = []
    for person, place in ((host, table.channel), (guest, away)):
        (thread,) = world.sandbox.threads(place)
        sides.append(Side(world.sandbox, person, place, thread))
        await sides[-1].board()
    await play((sides[0], sides[1]), random.Random(9), 2)
    await table.settle()
    for side in sides:
        boards = [m for m in world.sandbox.all_messages(side.thread) if "b;more;" in str(m.custom_ids)]
        assert len(boards) == 1
    table.allow(*AFTER_A_KILL, "160004")
    assert table.trouble() == []


@pytest.mark.postgresql
async def test_each_server_may_be_another_process_s(
    new_world: MakeWorld, postgresql_cluster: Cluster
) -> None:
    async with parted(new_world, postgresql_cluster) as world:
        guilds = world.guilds()
        home, away = guilds[0], guilds[3]
        host = world.sandbox.add_person("Ada", guild=home)
        guest = world.sandbox.add_person("Bo", guild=away)
        await world.start(0, 1)
        for guild in (home, away):
            await want_across(world.sandbox, guild)
        places = [world.sandbox.channel("games", guild) for guild in (home, away)]
        sides = await opened(host, guest, *places)
        await play(sides, random.Random(10), 4)
        for process in world.processes:
            await process.stop()
        threads = Counter(len(world.sandbox.threads(place)) for place in places)
        assert threads == {1: 2}
        for log in world.logs:
            assert trouble_in([line for line in lines_of(log.read_text()) if not left_behind(line)]) == []
