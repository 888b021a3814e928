"""How pictures look: each person's own, and the public ones as the server's staff has chosen."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.sandbox.model import Message
from renderers.colors import ROLES, ThemeName
from tests.e2e.playing import Table, control, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


def picture(table: Table, message: Message) -> Image.Image:
    """Return the picture of a message."""
    return Image.open(io.BytesIO(table.sandbox.file(message.attachments[0])))


def looks(image: Image.Image) -> tuple[ThemeName, int]:
    """Return in which theme a picture is, by its ground, and how wide."""
    ground = image.convert("RGB").getpixel((1, 1))
    return next(name for name, roles in ROLES.items() if roles["GROUND"] == ground), image.width


def chosen(page: Message) -> list[str]:
    """Return what the menus of the page have chosen."""
    return [option["value"] for menu in page.selects for option in menu["options"] if option.get("default")]


async def test_a_person_chooses_how_their_own_pictures_look(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two)
    page = shown(await one.click(shown(await one.command("settings", table.channel)), "Looks"))
    assert chosen(page) == ["brush", "auto", "dark", "phone"]
    for key, value in (("style", "kanji"), ("theme", "light"), ("size", "desktop")):
        page = shown(await one.select(page, f"s;prefer;;;{key}", [value]))
    assert chosen(page) == ["kanji", "auto", "light", "desktop"]
    assert looks(picture(table, page)) == ("light", 1080)
    page = shown(await one.click(page, "Play"))
    assert "DM me on my turn" in page.text
    assert page.attachments == []

    assert looks(picture(table, shown(await one.click(await game.board(), "My view")))) == ("light", 1080)
    assert looks(picture(table, shown(await two.click(await game.board(), "My view")))) == ("dark", 700)
    assert looks(picture(table, await game.board())) == ("dark", 700)
    table_page = shown(await one.command("standings", table.channel))
    assert looks(picture(table, table_page)) == ("light", 1080)


async def test_staff_chooses_how_public_pictures_look(table: Table) -> None:
    one, two = table.people()
    guild = table.sandbox.server.hub.world.guilds[table.channel.guild_id or 0]
    guild.owner_id, owner = two.id, guild.owner_id
    page = shown(await two.click(shown(await two.command("settings", table.channel)), "Server"))
    page = shown(await two.click(page, "Look of public pictures"))
    page = shown(await two.select(page, control(page, "server", "theme"), ["contrast"]))
    page = shown(await two.select(page, control(page, "server", "size"), ["large"]))
    assert looks(picture(table, page)) == ("contrast", 540)
    try:
        game = await table.start(one, two)
        assert looks(picture(table, await game.board())) == ("contrast", 540)
        assert looks(picture(table, shown(await two.click(await game.board(), "My view")))) == ("dark", 700)
        loser = game.mover
        question = shown(await loser.command("game resign", game.place))
        shown(await loser.click(question, "Resign"))
        done = await one.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
        assert looks(picture(table, done))[0] == "contrast"
    finally:
        shown(await two.select(page, control(page, "server", "theme"), ["dark"]))
        page = shown(await two.select(page, control(page, "server", "size"), ["phone"]))
        guild.owner_id = owner
    assert "may manage this server" in told(
        await two.select(page, control(page, "server", "theme"), ["light"])
    )
    assert "may manage this server" in told(await two.click(page, "Server"))
