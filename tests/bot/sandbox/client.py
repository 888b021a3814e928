"""A small bot of the real library that uses all that the sandbox offers, in the test's loop or as a child."""

import asyncio
import io
import os
import struct
import zlib
from typing import Any, Self, cast

import discord
import yarl
from discord import app_commands, ui

Interaction = discord.Interaction[discord.Client]


def connect_to(url: str) -> None:
    """Point the library at a sandbox."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
    discord.Asset.BASE = url


def png(width: int, height: int, grey: int = 128) -> bytes:
    """Return a grey picture as a PNG file."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress((b"\0" + bytes([grey]) * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def picture(number: int = 0) -> discord.File:
    """Return a picture to send."""
    return discord.File(
        io.BytesIO(png(30, 20, number % 256)), filename="board.png", description=f"Board {number}"
    )


def data_of(interaction: Interaction) -> dict[str, Any]:
    """Return what came with an interaction."""
    return cast("dict[str, Any]", interaction.data)


class Step(ui.DynamicItem[ui.Button[Any]], template=r"step:(?P<number>\d+)"):
    """Counts up in the message that it belongs to."""

    def __init__(self, number: int) -> None:
        super().__init__(ui.Button(label="Step", custom_id=f"step:{number}", emoji="♟️"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(
            view=board(self.number + 1), attachments=[picture(self.number + 1)]
        )


class Choose(ui.DynamicItem[ui.Select[Any]], template="choose"):
    """Shows what was chosen."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"Piece {sign}", value=sign) for sign in "ABC"]
        super().__init__(ui.Select(custom_id="choose", placeholder="Piece", max_values=2, options=options))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        chosen = ", ".join(data_of(interaction)["values"])
        await interaction.response.send_message(f"chosen: {chosen}", ephemeral=True)


class Staff(ui.DynamicItem[ui.RoleSelect[Any]], template="staff"):
    """Shows which roles were chosen."""

    def __init__(self) -> None:
        super().__init__(ui.RoleSelect(custom_id="staff", placeholder="Staff"))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        roles = data_of(interaction)["resolved"]["roles"]
        names = ", ".join(roles[number]["name"] for number in data_of(interaction)["values"])
        await interaction.response.send_message(f"staff: {names}", ephemeral=True)


class Do(ui.DynamicItem[ui.Button[Any]], template=r"do:(?P<what>\w+)"):
    """Does one of the things below."""

    def __init__(self, what: str) -> None:
        super().__init__(ui.Button(label=what, custom_id=f"do:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> Self:
        return cls(match["what"])

    async def callback(self, interaction: Interaction) -> None:
        await DEEDS[self.what](interaction)


class TypeMove(ui.Modal, title="Type a move"):
    """A modal with a text and a menu."""

    move: ui.Label[Any] = ui.Label(text="Move", component=ui.TextInput(custom_id="move", max_length=20))
    side: ui.Label[Any] = ui.Label(
        text="Side",
        component=ui.Select(
            custom_id="side", required=False, options=[discord.SelectOption(label="East", value="e")]
        ),
    )

    async def on_submit(self, interaction: Interaction, /) -> None:
        fields = [component["component"] for component in data_of(interaction)["components"]]
        await interaction.response.send_message(
            f"{fields[0].get('value')} {fields[1].get('values')}", ephemeral=True
        )


async def hand(interaction: Interaction) -> None:
    await interaction.response.send_message("your hand", file=picture(7), ephemeral=True)


async def modal(interaction: Interaction) -> None:
    await interaction.response.send_modal(TypeMove())


async def think(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="thought about it")


async def silence(interaction: Interaction) -> None:
    """Never answer."""


async def late(interaction: Interaction) -> None:
    await asyncio.sleep(0.4)
    try:
        await interaction.response.send_message("too late")
    except discord.NotFound as error:
        print(f"late: {error.code}", flush=True)


async def thread(interaction: Interaction) -> None:
    assert interaction.message is not None
    place = await interaction.message.create_thread(name="Game")
    await place.add_user(interaction.user)
    await place.send(f"welcome {interaction.user.mention}")
    await interaction.response.send_message(place.mention, ephemeral=True)


async def dm(interaction: Interaction) -> None:
    await interaction.response.defer()
    try:
        await interaction.user.send("your turn", file=picture(3))
    except discord.Forbidden as error:
        await interaction.followup.send(f"closed: {error.code}", ephemeral=True)


async def tidy(interaction: Interaction) -> None:
    """Try the rest of the API that a game bot uses."""
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    assert interaction.guild is not None
    await interaction.response.defer()
    message = await channel.send("tidy", files=[picture(1), picture(2)])
    message = await message.edit(content="tidied", attachments=message.attachments[1:])
    place = await channel.create_thread(name="Open", type=discord.ChannelType.public_thread)
    await place.edit(name="Closed", locked=True, archived=True)
    members = await interaction.guild.query_members(user_ids=[interaction.user.id])
    fetched = await channel.fetch_message(message.id)
    emoji = await interaction.client.create_application_emoji(name="stick", image=png(8, 8))
    history = [found.id async for found in channel.history(limit=3)]
    facts = (
        fetched.content,
        len(fetched.attachments),
        message.id in history,
        members[0].display_name,
        emoji.name,
    )
    await interaction.followup.send(repr(facts), ephemeral=True)


async def mistakes(interaction: Interaction) -> None:
    """Do what Discord refuses, and report how it did."""
    codes: list[int] = []
    await interaction.response.defer()
    assert isinstance(interaction.channel, discord.TextChannel)
    too_long = ui.View(timeout=None).add_item(ui.Button(label="x" * 81, custom_id="a"))
    tries = (
        interaction.channel.send("x" * 2001),
        interaction.channel.send("", view=too_long),
        interaction.channel.send(""),
        interaction.channel.get_partial_message(1).edit(content="gone"),
        interaction.client.http.request(discord.http.Route("GET", "/nowhere")),
    )
    for attempt in tries:
        try:
            await attempt
        except discord.HTTPException as error:
            codes.append(error.code)
    await interaction.followup.send(f"codes {codes}", ephemeral=True)


DEEDS = {deed.__name__: deed for deed in (hand, modal, think, silence, late, thread, dm, tidy, mistakes)}


def board(number: int) -> ui.LayoutView:
    """Return a layout with a picture and every control."""
    view = ui.LayoutView(timeout=None)
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description=f"Board after {number}")
    )
    names = list(DEEDS)
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"## Step {number}"),
            gallery,
            ui.Separator(),
            ui.ActionRow(Choose()),
            ui.ActionRow(Step(number), *(Do(name) for name in names[:4])),
            ui.ActionRow(*(Do(name) for name in names[4:])),
            accent_colour=0x5865F2,
        )
    )
    return view


class Translator(app_commands.Translator):
    """Knows one word."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        return "対局" if locale is discord.Locale.japanese and string.message == "play" else None


class Client(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.02)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[str] = []
        self.tree.add_command(app_commands.Command(name="play", description="Start a game", callback=play))
        self.tree.add_command(app_commands.Command(name="cup", description="A group", callback=cup))
        self.tree.add_command(app_commands.Command(name="office", description="A role", callback=office))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step, Choose, Staff, Do)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message.content)


async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    names = ("cerke", "lutu", "mak_hup")
    return [app_commands.Choice(name=n.title(), value=n) for n in names if current in n]


@app_commands.autocomplete(game=_games)
async def play(interaction: Interaction, game: str, opponent: discord.Member | None = None) -> None:
    await interaction.response.send_message(
        view=board(0), file=picture(), allowed_mentions=discord.AllowedMentions.none()
    )
    print(f"{game} against {opponent}", flush=True)


@app_commands.choices(kind=[app_commands.Choice(name="Swiss", value="sw")])
async def cup(interaction: Interaction, kind: str, rounds: app_commands.Range[int, 1, 9] = 3) -> None:
    await interaction.response.send_message(f"{kind} {rounds} {interaction.locale} <@1> <b>", ephemeral=True)


async def office(interaction: Interaction, role: discord.Role) -> None:
    """Tell of a role, and of the roles and rights of whoever asks; and ask for one."""
    member = interaction.user
    assert isinstance(member, discord.Member)
    own = sorted(each.name for each in member.roles[1:])
    manager = interaction.permissions.manage_guild
    view = ui.View(timeout=None).add_item(Staff())
    told = f"{role.name} {role in member.roles} {own} {manager}"
    await interaction.response.send_message(told, view=view, ephemeral=True)


if __name__ == "__main__":
    connect_to(os.environ["TYMOK_DISCORD_URL"])
    Client().run(os.environ["DISCORD_TOKEN"])
