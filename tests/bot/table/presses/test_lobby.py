"""What a lobby says can be done next."""

from __future__ import annotations

import pytest

from tests.bot.inside import Inside

pytestmark = pytest.mark.asyncio(loop_scope="function")


async def test_whoever_sits_alone_reads_how_a_computer_player_comes(there: Inside) -> None:
    host = there.person("Host")
    lobby = await there.command(host, "play", game="nexxy")
    assert f"<@{host.id}> can press **Add computer**" in lobby.text
    assert any(one.startswith("b;levels;") for one in lobby.last.custom_ids)
