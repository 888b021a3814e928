"""The first answer to an interaction."""

from bot.sandbox import rules
from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.feed import Event
from bot.sandbox.interactions import Acknowledged, Choices, ModalShown, Outcome, Replied, Updated
from bot.sandbox.model import (
    CallbackType,
    Interaction,
    InteractionType,
    Json,
    Message,
    MessageFlag,
    MessageType,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.compose import create, revise
from bot.sandbox.rest.routing import Call, route
from bot.sandbox.world import BY_GUILD


@route("POST", "/interactions/{interaction}/{token}/callback", needs_token=False)
async def answer(call: Call) -> Json:
    """Answer an interaction: a message, a modal, an update, choices, or "wait"."""
    interaction = call.interactions.for_callback(call.params["interaction"], call.params["token"])
    on_message = interaction.message_id is not None
    kind = rules.check_callback(interaction.type, call.data.get("type"), on_message=on_message)
    data = call.data.get("data") or {}
    if call.files and kind not in (CallbackType.MESSAGE, CallbackType.UPDATE):
        raise refuse(50035)
    resource, outcome = ANSWERS[kind](call, interaction, data)
    interaction.answered = kind
    if outcome is not None:
        call.hub.after_answer(lambda: call.interactions.settle(interaction, outcome))
    return _receipt(call, interaction, kind, resource)


def _receipt(call: Call, interaction: Interaction, kind: CallbackType, message: Message | None) -> Json:
    described: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    receipt: Json = {"interaction": described}
    if message is not None and kind is not CallbackType.DEFERRED_UPDATE:
        described |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.ephemeral,
        }
        if kind in (CallbackType.MESSAGE, CallbackType.UPDATE, CallbackType.DEFERRED_MESSAGE):
            receipt["resource"] = {"type": int(kind), "message": call.hub.payloads.message(message)}
    return receipt


def reply_fields(call: Call, interaction: Interaction, flags: int) -> Json:
    """Return what every message of an interaction remembers."""
    fields: Json = {"interaction": call.interactions.origin(interaction)}
    if interaction.type is InteractionType.COMMAND:
        fields["type"] = MessageType.COMMAND
    if flags & MessageFlag.EPHEMERAL:
        fields["owner_id"] = interaction.user_id
    return fields


def as_shown(call: Call, interaction: Interaction, data: Json) -> Json:
    """Return an answer as it is shown: to its person alone where others may see none of apps like this."""
    world = call.hub.world
    guild = world.guilds.get(interaction.guild_id or 0)
    if guild is None or str(BY_GUILD) in interaction.owners:
        return data
    if world.granted(world.users[interaction.user_id], guild) & Permission.USE_EXTERNAL_APPS:
        return data
    return {**data, "flags": int(data.get("flags") or 0) | MessageFlag.EPHEMERAL}


Answer = tuple[Message | None, Outcome | None]


def _message(call: Call, interaction: Interaction, data: Json) -> Answer:
    rules.check_shape(data)
    channel = call.hub.world.channels.get(interaction.channel_id)
    if channel is None:
        raise refuse(10003)
    data = as_shown(call, interaction, data)
    fields = reply_fields(call, interaction, int(data.get("flags") or 0))
    message = create(call.hub, channel, data, call.files, prefix=("data",), **fields)
    interaction.original_id = message.id
    call.hub.message_created(message)
    return message, Replied(interaction=interaction, message=message)


def _deferred_message(call: Call, interaction: Interaction, data: Json) -> Answer:
    flags = int(data.get("flags") or 0)
    if flags & ~MessageFlag.EPHEMERAL:
        errors = FormErrors()
        errors.add(("data", "flags"), "INVALID_FLAGS", "Only EPHEMERAL may be set while deferring")
        errors.check()
    if interaction.channel_id not in call.hub.world.channels:
        raise refuse(10003)
    message = Message(
        id=call.hub.world.snowflakes.next(),
        channel_id=interaction.channel_id,
        author_id=call.hub.world.bot.id,
        flags=flags | MessageFlag.LOADING,
        **reply_fields(call, interaction, flags),
    )
    interaction.original_id = interaction.loading_id = message.id
    call.hub.message_created(message)
    return message, None  # the outcome comes with the message's text


def _deferred_update(call: Call, interaction: Interaction, data: Json) -> Answer:
    interaction.original_id = interaction.message_id
    return None, Acknowledged(interaction=interaction)


def _update(call: Call, interaction: Interaction, data: Json) -> Answer:
    message = call.hub.world.messages.get(interaction.message_id or 0)
    if message is None:
        raise refuse(10008)
    revise(call.hub, message, data, call.files, prefix=("data",))
    interaction.original_id = message.id
    call.hub.message_changed(message)
    return message, Updated(interaction=interaction, message=message)


def _choices(call: Call, interaction: Interaction, data: Json) -> Answer:
    choices = data.get("choices")
    rules.check_choices(choices)
    return None, Choices(interaction=interaction, choices=list(choices or ()))


def _modal(call: Call, interaction: Interaction, data: Json) -> Answer:
    rules.check_modal(data)
    interaction.modal = data
    event = Event(
        kind="modal",
        channel_id=interaction.channel_id,
        user_id=interaction.user_id,
        data={"interaction_id": str(interaction.id), "modal": data},
    )
    call.hub.after_answer(lambda: call.hub.feed.tell(event))
    return None, ModalShown(interaction=interaction, modal=data)


ANSWERS = {
    CallbackType.MESSAGE: _message,
    CallbackType.DEFERRED_MESSAGE: _deferred_message,
    CallbackType.DEFERRED_UPDATE: _deferred_update,
    CallbackType.UPDATE: _update,
    CallbackType.AUTOCOMPLETE: _choices,
    CallbackType.MODAL: _modal,
}
