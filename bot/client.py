"""The Discord client: connects, registers commands, and hands every interaction on."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Any, Final, cast

import aiohttp
import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands

from bot import features, health, renamed
from bot.allowance import Allowance
from bot.delivery import Delivery
from bot.emojis import Emojis
from bot.events import Events
from bot.handling import about, handle, named, read
from bot.heartbeat import Heartbeat
from bot.kit import elsewhere, proper, requesting, steady
from bot.kit.app import App
from bot.kit.avatars import Avatars
from bot.kit.budget import ORDINARY, Budget, Quick, cost_of
from bot.kit.ending import finish
from bot.kit.logs import SHARDS
from bot.kit.messages.press import Press, PressUserSelect
from bot.kit.news import News
from bot.kit.presence import Presence
from bot.kit.pressing import ANSWERED
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal
from bot.kit.settings import nearest
from bot.kit.store import due, queues
from bot.kit.store.errors import DatabaseUnavailable, StorageError
from bot.kit.store.patience import hurry
from bot.kit.store.signals import DUE, Signals
from bot.kit.syncing import sync
from bot.nightly import Nightly
from bot.sharding import Sharding
from bot.table.telling.answers import Answers
from engine.compiled import RULES
from renderers.translation import LANGUAGES, language_of, translator

log: Final = structlog.get_logger()


class Words(app_commands.Translator):
    """Translates the names and descriptions of commands by the same catalogue as all other texts."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in the locale's language, None where it is no language of ours.

        A word that is called differently elsewhere is looked up by its meaning (``means``), if it has one.
        """
        language = str(locale).split("-")[0]
        if language not in LANGUAGES:
            return None
        t, means = translator(language_of(language)), string.extras.get("means", string.message)
        found = t.t(means)
        return t.t(string.message) if found == means else found


ANYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY: Final = app_commands.AppInstallationType(guild=True, user=True)
"""Where commands can be used, by whose installation, unless they say otherwise."""

LAST_ANSWERS: Final = 3.0
"""Seconds in which, at the end, what people have asked for may be answered: Discord waits no longer."""


OTHERS_FIRST: Final = 1.0
"""Seconds that others have to answer before us where a shard may be theirs."""


def _heard_by_all(one: aiohttp.TraceConfig, *others: aiohttp.TraceConfig | None) -> aiohttp.TraceConfig:
    """Return what lets several hear of requests to Discord: the library takes one."""
    for other in filter(None, others):
        one.on_request_start.extend(other.on_request_start)
        one.on_request_end.extend(other.on_request_end)
        one.on_request_exception.extend(other.on_request_exception)
    return one


_NAMED_BY_NUMBER: Final = frozenset(
    kind.value
    for kind in (
        discord.AppCommandOptionType.user,
        discord.AppCommandOptionType.channel,
        discord.AppCommandOptionType.role,
        discord.AppCommandOptionType.mentionable,
        discord.AppCommandOptionType.attachment,
    )
)


def _leave_out_half_typed(command: dict[str, Any]) -> None:
    """Leave out of a command the members, channels and the like that have not been chosen from the list yet.

    What somebody has typed of them so far comes as it is while another option asks for suggestions.  The
    library takes it for a number, fails, and nothing is suggested.
    """
    options = command.get("options", [])
    for one in options:
        _leave_out_half_typed(one)
    options[:] = [
        one for one in options if one["type"] not in _NAMED_BY_NUMBER or str(one.get("value")).isdecimal()
    ]


class Tree(app_commands.CommandTree["Tymok"]):
    """Commands whose errors are answered like those of buttons."""

    async def interaction_check(self, interaction: discord.Interaction[Tymok], /) -> bool:
        """Take the command on, unless it is another process's, or the person asks for too much at once."""
        proper.settle(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            _leave_out_half_typed(cast(dict[str, Any], interaction.data))
        bot = interaction.client
        hurry(bot.app.settings.busy_seconds)
        elsewhere.settle(interaction)
        return (
            await bot.answers_in(interaction) and bot.takes_on(interaction) and await bot.affords(interaction)
        )

    async def on_error(
        self, interaction: discord.Interaction[Tymok], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer the person; an autocomplete that fails just shows nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", exc_info=error)
            return
        is_gone = isinstance(error, app_commands.CommandNotFound)
        told = renamed.refusal(interaction) if is_gone else error
        await interaction.client.answers.error(interaction, told)


class Tymok(commands.AutoShardedBot):
    """The bot.  It needs no privileged intent: it reads no messages, only interactions."""

    def __init__(self, app: App, **options: Any) -> None:
        # The library warns that it cannot speak in voice channels; this bot never does.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        shared_out = app.settings.shares_out and app.database.dialect == "postgresql"
        if app.settings.shards is not None and not app.settings.shares_out:
            share = app.settings.share()
            options |= {"shard_ids": list(share.numbers), "shard_count": share.count}
        self.allowance = Allowance(app.database, app.settings.requests_per_second)
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=ANYWHERE,
            allowed_installs=BY_ANYBODY,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=app.settings.guild_ready_timeout,
            shard_connect_timeout=None,  # as long as the shards before it take
            http_trace=_heard_by_all(self.allowance.trace(), steady.trace(), app.meter.trace),
            **options,
        )
        requesting.carry_out(self)
        self.app = app
        self.answers = Answers(app.database, app.meter)
        self.budget = Budget(
            app.settings.presses_per_minute,
            of_server=app.settings.server_presses_per_minute,
            own=app.settings.own_presses_per_minute,
            costs=app.settings.press_costs,
        )
        self.quick = Quick(app.database)
        self.delivery = Delivery(self, features.messages(), features.forgets())
        self.events = Events(self, features.events(), features.failed())
        self.news = [News(self, features.news()), *features.lanes(self)]
        self.heartbeat = Heartbeat(self, wake=self.events.wake)
        self.presence = Presence(self)
        self.avatars = Avatars(app.database)
        self.signals = Signals(app.database)
        self.sharding = Sharding(self, self.signals, self._recommended) if shared_out else None
        self._tasks: list[asyncio.Task[None]] = []
        self._answering: set[asyncio.Task[object]] = set()
        self._ending = False
        self._buckets: int | None = None

    async def setup_hook(self) -> None:
        """Do what is done once: commands, buttons, and the messages that are due from before."""
        for cog in features.commands():
            await self.add_cog(cog(self))
        for menu in features.menus():
            self.tree.add_command(menu)
        self._tell_odd_costs()
        self.add_dynamic_items(PressUserSelect)
        await self.tree.set_translator(Words())
        if self.application is not None and self.application.user_integration_config is None:
            self.tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
        if self.sharding is not None or self.app.shards.leads:
            await sync(self, self.app.database)
        if self.app.database.dialect == "sqlite":
            # Only one process uses an SQLite database, so what another had claimed is free again.
            async with self.app.database.write() as connection:
                await due.queue.release_all(connection)
                await queues.events.release_all(connection)
                await queues.news.release_all(connection)
        self._tasks = [
            asyncio.create_task(self.delivery.run(), name="delivery"),
            asyncio.create_task(self.heartbeat.run(), name="heartbeat"),
            asyncio.create_task(self.events.run(), name="events"),
            *(asyncio.create_task(lane.run(), name="news") for lane in self.news),
            asyncio.create_task(health.beat(self), name="health"),
            asyncio.create_task(Nightly(self).run(), name="nightly"),
            asyncio.create_task(self.allowance.run(), name="allowance"),
        ]
        if self.app.database.dialect == "postgresql":
            self.signals.on(DUE, self.delivery.wake)
            self._tasks.append(asyncio.create_task(self.signals.run(), name="signals"))
        if self.sharding is not None:
            self._tasks.append(asyncio.create_task(self.sharding.run(), name="leases"))
        if self.app.settings.emojis:
            self._tasks.append(asyncio.create_task(Emojis(self).run(), name="emojis"))

    def _tell_odd_costs(self) -> None:
        """Say which of the costs that are set are of nothing that can be asked for: they do nothing."""
        commands = (*self.tree.walk_commands(), *features.menus())
        known = {*features.presses(), *(command.qualified_name for command in commands)}
        for name in sorted(self.app.settings.press_costs.keys() - known):
            meant = features.moved().get(name) or nearest(name, known)
            log.warning(
                "there is no such command or press", setting="TYMOK_PRESS_COSTS", name=name, nearest=meant
            )

    async def launch_shards(self) -> None:
        """Connect the shards: all that are ours, or the first that we are given, whenever that is."""
        if self.sharding is None:
            await super().launch_shards()
            return
        shard, self.shard_count = await self.sharding.first()
        self.shard_ids = [shard]
        await super().launch_shards()
        self.sharding.launched()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the shard's turn: one of its bucket may connect every five seconds, in any process."""
        if self.app.database.dialect != "postgresql":
            await super().before_identify_hook(shard_id, initial=initial)
            return
        if self._buckets is None:
            self._buckets = (await self.fetch_session_start_limits()).max_concurrency
        await self.allowance.identify((shard_id or 0) % self._buckets)

    async def _recommended(self) -> int:
        """Return among how many shards Discord would have the servers divided."""
        count, _, _ = await self.http.get_bot_gateway()
        return count

    async def on_ready(self) -> None:
        """Say that the bot is there, and let the other shards connect that were given to it."""
        SHARDS.count = self.shard_count
        if self.sharding is not None and self.shard_ids is not None and self.shard_count is not None:
            # Whenever as many have connected as it knows of, the library says once more that it is ready, and
            # forgets those that are not quite yet: there will never be so many.
            self.shard_ids.extend(range(self.shard_count))
            self.sharding.ready()
        log.info("ready", user=str(self.user), servers=len(self.guilds), rules=str(RULES))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Note who is there and what they look like, and do what they press."""
        proper.settle(interaction)
        elsewhere.settle(interaction)
        self.presence.saw(interaction)
        if interaction.guild_id is not None:
            self.avatars.saw(interaction.guild_id, interaction.user)
        press = read(interaction)
        if press is not None:
            await self.pressed(interaction, press)

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Do what a button, a menu or a form asks for."""
        hurry(self.app.settings.busy_seconds)
        elsewhere.settle(interaction)
        if not (await self.answers_in(interaction) and self.takes_on(interaction, press)):
            return
        if not await self.affords(interaction, press.verb):
            return
        # What takes long is let through at once: what follows need not wait for it.
        takes_long = cost_of(interaction, press.verb, self.budget.costs) > ORDINARY
        async with nullcontext() if takes_long else self.budget.turn(interaction.user.id):
            await handle(self, interaction, press)
        if elsewhere.server_without_us(interaction) is not None:
            await self.tell_besides(interaction)

    async def on_app_command_completion(self, interaction: Interaction, _command: object) -> None:
        """Say to whoever has used a command what else there is to say."""
        await self.tell_besides(interaction)

    async def tell_besides(self, interaction: Interaction) -> None:
        """Let features say what they have to say to somebody who has just been answered."""
        try:
            for tell in ANSWERED:
                await tell(self, interaction)
        except (discord.HTTPException, StorageError, Refusal) as error:
            log.info("nothing told besides the answer", error=repr(error))

    async def affords(self, interaction: Interaction, verb: str = "") -> bool:
        """Let an interaction be paid for; who can't is told when they can go on."""
        cost = cost_of(interaction, verb, self.budget.costs)
        user, guild = interaction.user, interaction.guild_id
        refused = self.budget.charge(user.id, guild, cost)
        if refused is not None and not refused.of_server and await self.quick.has(interaction):
            refused = self.budget.charge(user.id, guild, cost, is_quick=True)
            if refused is None:
                self.app.meter.let_through()
        if refused is not None:
            await self.answers.too_much(interaction, refused.seconds, of_server=refused.of_server)
        return refused is None

    def webhook(self, token: str) -> discord.Webhook:
        """Return what edits the messages that an interaction with this token was answered with."""
        assert self.application_id is not None
        return discord.Webhook.partial(self.application_id, token, client=self)

    async def answers_in(self, interaction: Interaction) -> bool:
        """Tell whether this process answers there: the shard may be another's by now.

        Where that can't be known, since the database can't be reached, the person is told so, unless
        somebody else answers first.
        """
        if self.sharding is None or self.sharding.answers(elsewhere.by_discord(interaction)):
            return True
        if elsewhere.server_without_us(interaction) and self.sharding.answers(None):
            return True  # who hears of a server without us is Discord's choice
        speaks = interaction.type is not discord.InteractionType.autocomplete
        if not (speaks and self.sharding.lapsed(interaction.guild_id)):
            return False
        await asyncio.sleep(OTHERS_FIRST)
        if self.sharding.lapsed(interaction.guild_id) and not self.app.database.usable:
            place = self.app.database.place
            await self.answers.error(interaction, DatabaseUnavailable("unreachable", place=place))
            return False
        return self.sharding.answers(interaction.guild_id)

    def finishes(self) -> bool:
        """Tell whether what the running task does can be taken on; if so, it is done before the bot ends."""
        task = asyncio.current_task()
        if self._ending or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    def takes_on(self, interaction: Interaction, press: Press | None = None) -> bool:
        """Tell whether an interaction can be taken on; if so, it is finished before the bot ends.

        Lines of the log tell from now on what it is about.
        """
        task = asyncio.current_task()
        if task is None or not self.finishes():
            return False
        kind, name = named(interaction, press)
        structlog.contextvars.bind_contextvars(**{kind: name}, **about(interaction, press))
        self.app.meter.taken_on(kind, name, task)
        return True

    @property
    def ending(self) -> bool:
        """Whether nothing more is taken on."""
        return self._ending

    async def close(self) -> None:
        """Hand over what others can go on with, say so, finish what is being answered, then disconnect."""
        if self.sharding is not None and not self._ending:
            await self.sharding.hand_over()
        self._ending = True
        await health.end(self)
        await finish(self._answering - {asyncio.current_task()}, LAST_ANSWERS)
        news = (lane.close() for lane in self.news)
        await asyncio.gather(self.delivery.close(), self.events.close(), *news)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()
        if self.sharding is not None:
            await self.sharding.leave()


def connect_to(url: str) -> None:
    """Let discord.py talk to another server than Discord: three public attributes, nothing patched.

    ``url`` is the server's address, such as the sandbox's.
    """
    address = yarl.URL(url)
    discord.http.Route.BASE = f"{url}/api/v10"
    gateway = address.with_scheme("wss" if address.scheme == "https" else "ws") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.Asset.BASE = url
