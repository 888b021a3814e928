"""Invitations and the passing on of a lobby, on a real database."""

from __future__ import annotations

import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.table.service.lobby import MOST_INVITED, Person, Proposal
from bot.table.service.match import Match
from bot.table.service.requiring import invited_to
from tests.bot.table.service.test_playing import ANNA, BEN, CARL, Club, club

__all__ = ["club"]

DORA = Person(4, "Dora", "en")

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


async def propose(club: Club, *invited: Person) -> Match:
    """Open a lobby of a card game."""
    proposal = Proposal(5, 6, "en", "mok_kaik", invited=invited)
    return await club.lobby.open(ANNA, proposal, next(club.numbers))


async def test_an_invitation_closes_the_table_and_keeps_who_sits_there(club: Club) -> None:
    lobby = await propose(club)
    await club.lobby.join(lobby.id, BEN, next(club.numbers))
    match, new = await club.lobby.invite(lobby.id, ANNA.user_id, [BEN, CARL], next(club.numbers))
    assert new == [CARL.user_id]
    assert invited_to(match) == (BEN.user_id, CARL.user_id)
    assert (await club.due())["invite"] > club.time, "the answer calls them; only if it fails this does"
    await club.lobby.called(lobby.id)
    assert "invite" not in await club.due()
    with pytest.raises(LobbyRefusal, match="not_invited"):
        await club.lobby.join(lobby.id, DORA, next(club.numbers))
    await club.lobby.leave(lobby.id, BEN.user_id, next(club.numbers))
    await club.lobby.join(lobby.id, BEN, next(club.numbers))
    assert (await club.lobby.invite(lobby.id, ANNA.user_id, [CARL], next(club.numbers)))[1] == []
    await club.lobby.open_to_all(lobby.id, ANNA.user_id, next(club.numbers))
    await club.lobby.join(lobby.id, DORA, next(club.numbers))


async def test_only_the_host_invites_and_not_without_end(club: Club) -> None:
    lobby = await propose(club, BEN)
    with pytest.raises(LobbyRefusal, match="host_only"):
        await club.lobby.invite(lobby.id, BEN.user_id, [CARL], next(club.numbers))
    with pytest.raises(LobbyRefusal, match="host_only"):
        await club.lobby.open_to_all(lobby.id, BEN.user_id, next(club.numbers))
    crowd = [Person(100 + number, f"P{number}", "en") for number in range(MOST_INVITED)]
    with pytest.raises(LobbyRefusal, match="too_many_invited"):
        await club.lobby.invite(lobby.id, ANNA.user_id, crowd, next(club.numbers))
    match, new = await club.lobby.invite(lobby.id, ANNA.user_id, crowd[1:], next(club.numbers))
    assert len(new) == MOST_INVITED - 1
    assert len(invited_to(match)) == MOST_INVITED


async def test_nobody_is_invited_to_a_full_table(club: Club) -> None:
    lobby = await club.propose()
    await club.lobby.join(lobby.id, BEN, next(club.numbers))
    with pytest.raises(LobbyRefusal, match="lobby_full"):
        await club.lobby.invite(lobby.id, ANNA.user_id, [CARL], next(club.numbers))


async def test_a_lobby_is_passed_on_once(club: Club) -> None:
    lobby = await propose(club)
    for person in (BEN, CARL):
        await club.lobby.join(lobby.id, person, next(club.numbers))
    for _ in range(2):
        await club.lobby.pass_on(lobby.id, ANNA.user_id)
        after = await club.play.match(lobby.id)
        assert after.row.host_id == BEN.user_id
        assert after.people == (BEN.user_id, CARL.user_id)
    await club.lobby.leave(lobby.id, CARL.user_id, next(club.numbers))
    await club.lobby.pass_on(lobby.id, BEN.user_id)
    assert (await club.play.match(lobby.id)).row.status == "cancelled"


async def test_a_game_that_has_started_keeps_its_host(club: Club) -> None:
    match = await club.start()
    await club.lobby.pass_on(match.id, ANNA.user_id)
    assert (await club.play.match(match.id)).row == match.row
