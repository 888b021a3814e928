"""What follows the first answer to an interaction: further messages, and changes of those written."""

from bot.sandbox.errors import refuse
from bot.sandbox.interactions import Acknowledged, Replied
from bot.sandbox.model import Interaction, Json, Message
from bot.sandbox.rest.callbacks import as_shown, reply_fields
from bot.sandbox.rest.compose import create, revise
from bot.sandbox.rest.routing import Call, route
from bot.sandbox.world import BY_GUILD

#: Messages that may follow an answer of an app that only the person has installed.
MOST_FOLLOWING = 5
MESSAGE_PATH = "/webhooks/{application}/{token}/messages/{message}"


def _interaction(call: Call) -> Interaction:
    return call.interactions.for_followup(call.params["application"], call.params["token"])


@route("POST", "/webhooks/{application}/{token}", needs_token=False)
async def follow_up(call: Call) -> Json:
    """Write a further message; the first one after "thinking…" takes that message's place."""
    interaction = _interaction(call)
    if interaction.loading_id is not None:
        message = call.hub.world.messages.get(interaction.loading_id)
        if message is not None:
            return _fill_loading(call, interaction, message)
        interaction.loading_id = None
    channel = call.hub.world.channels.get(interaction.channel_id)
    if channel is None:
        raise refuse(10003)
    if str(BY_GUILD) not in interaction.owners and interaction.followed >= MOST_FOLLOWING:
        raise refuse(40094)
    interaction.followed += 1
    data = as_shown(call, interaction, call.data)
    fields = reply_fields(call, interaction, int(data.get("flags") or 0))
    fields.pop("type", None)
    message = create(call.hub, channel, data, call.files, **fields)
    call.hub.message_created(message)
    return call.hub.payloads.message(message)


def _fill_loading(call: Call, interaction: Interaction, message: Message) -> Json:
    revise(call.hub, message, call.data, call.files, stamp=False)
    interaction.loading_id = None
    call.hub.message_changed(message)
    outcome = Replied(interaction=interaction, message=message)
    call.hub.after_answer(lambda: call.interactions.settle(interaction, outcome))
    return call.hub.payloads.message(message)


def _message(call: Call, interaction: Interaction) -> Message:
    """Return the path's message: the interaction's own, or one that it followed up with."""
    wanted = call.params["message"]
    number = interaction.original_id if wanted == "@original" else call.number("message")
    message = call.hub.world.messages.get(number or 0)
    if message is None:
        raise refuse(10008)
    own = message.id == interaction.original_id
    if not own and (message.interaction or {}).get("id") != str(interaction.id):
        raise refuse(10008)
    return message


@route("GET", MESSAGE_PATH, needs_token=False)
async def look(call: Call) -> Json:
    """Answer a message of the interaction."""
    return call.hub.payloads.message(_message(call, _interaction(call)))


@route("PATCH", MESSAGE_PATH, needs_token=False)
async def edit(call: Call) -> Json:
    """Change a message of the interaction."""
    interaction = _interaction(call)
    message = _message(call, interaction)
    if message.loading:
        return _fill_loading(call, interaction, message)
    revise(call.hub, message, call.data, call.files)
    call.hub.message_changed(message)
    return call.hub.payloads.message(message)


@route("DELETE", MESSAGE_PATH, needs_token=False)
async def delete(call: Call) -> None:
    """Delete a message of the interaction."""
    interaction = _interaction(call)
    message = _message(call, interaction)
    call.hub.message_deleted(message)
    if message.id == interaction.loading_id:
        interaction.loading_id = None
        call.hub.after_answer(
            lambda: call.interactions.settle(interaction, Acknowledged(interaction=interaction))
        )
