"""The life of an interaction: answered within three seconds or failed, its token good for 15 minutes."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from bot.sandbox.errors import refuse
from bot.sandbox.feed import Event
from bot.sandbox.hub import Hub
from bot.sandbox.model import Channel, Interaction, InteractionType, Json, Message, User

ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0
#: Who is to be overtaken waits no longer, where nobody follows.
OVERTAKEN_SECONDS = 0.3


class Replied(msgspec.Struct, frozen=True, kw_only=True):
    """The bot wrote a new message (perhaps after "thinking…")."""

    interaction: Interaction
    message: Message


class Updated(msgspec.Struct, frozen=True, kw_only=True):
    """The bot changed the message that the component belongs to."""

    interaction: Interaction
    message: Message


class Acknowledged(msgspec.Struct, frozen=True, kw_only=True):
    """The bot took note and shows nothing yet (a deferred update)."""

    interaction: Interaction


class ModalShown(msgspec.Struct, frozen=True, kw_only=True):
    """The bot opened a modal."""

    interaction: Interaction
    modal: Json


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """The bot proposed these values while somebody typed."""

    interaction: Interaction
    choices: list[Json]


class Failed(msgspec.Struct, frozen=True, kw_only=True):
    """The bot did not answer in time: the client shows "did not respond"."""

    interaction: Interaction


Outcome = Replied | Updated | Acknowledged | ModalShown | Choices | Failed


class Interactions:
    """All interactions whose token is still good."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._by_token: dict[str, Interaction] = {}
        self.answer_seconds = ANSWER_SECONDS
        #: By person, what they wait instead.
        self.patience: dict[int, float] = {}
        self._held: list[Callable[[], None]] = []

    def begin(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        name: str = "",
        trigger: Json | None = None,
    ) -> Interaction:
        """Send a person's act to the bot; the interaction's outcome tells what came of it."""
        hub = self._hub
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            id=hub.world.snowflakes.next(),
            token=secrets.token_urlsafe(64),
            type=kind,
            user_id=user.id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            data=data,
            created=hub.clock.now(),
            patience=self.patience.get(user.id, self.answer_seconds),
            locale=user.locale,
            owners=self._owners(user, channel, message),
            message_id=message.id if message else None,
            name=name,
            trigger=trigger,
            outcome=loop.create_future(),
        )
        self._prune()
        self._by_token[interaction.token] = interaction
        payload = hub.payloads.interaction(interaction)
        send = partial(hub.gateway.dispatch, "INTERACTION_CREATE", payload, channel.guild_id)
        self._deliver(send, user.id)
        loop.call_later(interaction.patience, self._deadline, interaction)
        return interaction

    def _owners(self, user: User, channel: Channel, message: Message | None) -> Json:
        """Return by whose installations somebody acts; on an answer: by those by which it came about."""
        if message is not None and message.interaction is not None:
            return dict(message.interaction["authorizing_integration_owners"])
        return self._hub.world.owners(user, channel)

    def _deliver(self, send: Callable[[], None], person: int) -> None:
        """Let the bot hear of an interaction: twice, or behind the next one, where that is switched on."""
        if self._hub.chaos.take_overtaken(person):
            self._held.append(send)
            asyncio.get_running_loop().call_later(OVERTAKEN_SECONDS, self._let_go)
            return
        for _ in range(2 if self._hub.chaos.take_double(person) else 1):
            send()
        self._let_go()

    def _let_go(self) -> None:
        held, self._held = self._held, []
        for send in held:
            send()

    def _prune(self) -> None:
        limit = self._hub.clock.now() - 2 * TOKEN_SECONDS
        while self._by_token and next(iter(self._by_token.values())).created < limit:
            del self._by_token[next(iter(self._by_token))]

    def _deadline(self, interaction: Interaction) -> None:
        if interaction.answered is not None:
            return
        interaction.expired = True
        name = interaction.name and f"/{interaction.name}"
        what = f"{interaction.type.name.lower()} {interaction.data.get('custom_id') or name}"
        missing = not self._hub.gateway.hears(interaction.guild_id)
        seconds = f"{interaction.patience:g} s"
        message = f"not answered within {seconds}" + (" (the bot is not connected)" if missing else "")
        self._hub.complain("deadline", what, message, expected=missing)
        self.settle(interaction, Failed(interaction=interaction))

    def settle(self, interaction: Interaction, outcome: Outcome) -> None:
        """Tell the person what came of their act, once."""
        if interaction.outcome is None or interaction.outcome.done():
            return
        interaction.outcome.set_result(outcome)
        data = {"interaction_id": str(interaction.id), "outcome": type(outcome).__name__}
        event = Event(
            kind="outcome",
            channel_id=interaction.channel_id,
            message_id=interaction.message_id,
            user_id=interaction.user_id,
            data=data,
        )
        self._hub.feed.tell(event)

    def known(self) -> list[Interaction]:
        """Return all of them, oldest first."""
        return list(self._by_token.values())

    def for_callback(self, interaction_id: str, token: str) -> Interaction:
        """Return the interaction that a first answer is for, unless unknown, late or answered before."""
        interaction = self._by_token.get(token)
        if interaction is None or str(interaction.id) != interaction_id:
            raise refuse(10062)
        if interaction.answered is not None:
            raise refuse(40060)
        if interaction.expired or self._hub.clock.now() - interaction.created > interaction.patience:
            raise refuse(10062)
        return interaction

    def for_followup(self, application_id: str, token: str) -> Interaction:
        """Return the interaction behind a webhook's token while it is good."""
        interaction = self._by_token.get(token)
        if application_id != str(self._hub.world.bot.id) or interaction is None:
            raise refuse(10015)
        if self._hub.clock.now() - interaction.created > TOKEN_SECONDS:
            raise refuse(50027)
        if interaction.answered is None:
            # Discord knows no webhook for an interaction that nobody answered.
            raise refuse(10015)
        return interaction

    def by_token(self, token: str) -> Interaction | None:
        """Return the interaction with a token, None where there is none any more."""
        return self._by_token.get(token)

    def opened(self, number: int) -> Interaction | None:
        """Return the interaction that was answered with a modal."""
        found = (i for i in self._by_token.values() if i.id == number and i.modal is not None)
        return next(found, None)

    def origin(self, interaction: Interaction) -> Json:
        """Return what a message remembers of the interaction that it answers."""
        origin: Json = {
            "id": str(interaction.id),
            "type": int(interaction.type),
            "user_id": str(interaction.user_id),
            "name": interaction.name,
            "authorizing_integration_owners": interaction.owners,
        }
        if interaction.type is InteractionType.COMPONENT:
            origin["interacted_message_id"] = str(interaction.message_id)
        if interaction.trigger is not None:
            origin["triggering_interaction_metadata"] = interaction.trigger
        return origin
