"""What people do. The page and the tests' driver both act through this one place.

A person's client refuses some things by itself (a disabled button, a missing option): that raises
``Refused``. All else goes to the bot as an interaction or an event.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox import command_rules as kinds
from bot.sandbox import tree
from bot.sandbox.errors import Refused
from bot.sandbox.feed import Event
from bot.sandbox.hub import Hub
from bot.sandbox.images import media_type, picture_size
from bot.sandbox.inputs import FileInput, answered, checked_choice, checked_number, plain
from bot.sandbox.interactions import Interactions
from bot.sandbox.model import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    Guild,
    Interaction,
    InteractionType,
    Json,
    Message,
    MessageType,
    Reaction,
    User,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.messages import find_reaction
from bot.sandbox.snowflakes import iso
from bot.sandbox.tree import Component
from bot.sandbox.world import visible

MENTION = re.compile(r"<@!?(\d+)>")
MESSAGE_LENGTH = 2000


class People:
    """The acts of people."""

    def __init__(self, hub: Hub, interactions: Interactions) -> None:
        self._hub = hub
        self._interactions = interactions

    # Commands

    def commands(self, person: User, channel: Channel) -> list[Command]:
        """Return the chat commands that a person can use in a channel, a guild's own before global ones.

        A DM has the bot's commands only while the two are in a server together.
        """
        found: dict[str, Command] = {}
        if channel.guild_id is None and not self._hub.world.meets(person):
            return []
        for command in self._hub.world.commands.values():
            here = command.guild_id is None or command.guild_id == channel.guild_id
            contexts = command.body.get("contexts")
            context = 1 if channel.guild_id is None else 0
            allowed = (
                context in contexts
                if contexts
                else command.body.get("dm_permission") is not False or not context
            )
            if here and allowed and command.type == 1 and (command.guild_id or command.name not in found):
                found[command.name] = command
        return list(found.values())

    def command(self, person: User, channel: Channel, words: str, options: Mapping[str, Any]) -> Interaction:
        """Use a chat command; the words are its name with those of a group and sub-command."""
        command, path, wanted = self._resolve(person, channel, words)
        given = {key: value for key, value in options.items() if value is not None}
        unknown = set(given) - {option["name"] for option in wanted}
        if unknown:
            raise Refused(f"/{words} has no option {', '.join(sorted(unknown))}")
        resolved: Json = {}
        values = []
        for option in wanted:
            if option["name"] in given:
                value = self._option_value(option, given[option["name"]], channel, resolved)
                values.append({"name": option["name"], "type": option["type"], "value": value})
            elif option.get("required"):
                raise Refused(f"the option {option['name']} of /{words} is required")
        data = self._command_data(command, path, values)
        if resolved:
            data["resolved"] = resolved
        return self._interactions.begin(InteractionType.COMMAND, person, channel, data, name=words)

    def autocomplete(
        self, person: User, channel: Channel, words: str, focused: str, typed: str, options: Mapping[str, Any]
    ) -> Interaction:
        """Type into an option that completes itself."""
        command, path, wanted = self._resolve(person, channel, words)
        values = []
        for option in wanted:
            name = option["name"]
            if name == focused:
                if not option.get("autocomplete"):
                    raise Refused(f"the option {name} of /{words} has no autocomplete")
                values.append({"name": name, "type": option["type"], "value": typed, "focused": True})
            elif options.get(name) is not None:
                values.append({"name": name, "type": option["type"], "value": plain(options[name])})
        data = self._command_data(command, path, values)
        return self._interactions.begin(InteractionType.AUTOCOMPLETE, person, channel, data, name=words)

    def context_command(
        self, person: User, channel: Channel, name: str, target: Message | User
    ) -> Interaction:
        """Use a command of a person's or a message's menu."""
        self._reach(person, channel)
        kind = 2 if isinstance(target, User) else 3
        command = self._hub.world.command_for(name, channel.guild_id, kind)
        if command is None:
            raise Refused(f"there is no command {name}")
        payloads = self._hub.payloads
        resolved: Json = {}
        if isinstance(target, User):
            self._resolve_user(target, channel, resolved)
        else:
            resolved["messages"] = {str(target.id): payloads.message(target)}
        data = self._command_data(command, [], [])
        data |= {"target_id": str(target.id), "resolved": resolved}
        return self._interactions.begin(InteractionType.COMMAND, person, channel, data, name=name)

    def _resolve(self, person: User, channel: Channel, words: str) -> tuple[Command, list[Json], list[Json]]:
        """Return a command, the groups on the way to the sub-command, and the options to fill in."""
        self._reach(person, channel)
        name, *rest = words.split()
        command = next((c for c in self.commands(person, channel) if c.name == name), None)
        if command is None:
            raise Refused(f"there is no command /{name}")
        options: list[Json] = command.body.get("options") or []
        path: list[Json] = []
        for word in rest:
            step = next((o for o in options if o["name"] == word and o["type"] <= kinds.GROUP), None)
            if step is None:
                raise Refused(f"there is no command /{words}")
            path.append(step)
            options = step.get("options") or []
        if any(option["type"] <= kinds.GROUP for option in options):
            raise Refused(f"/{words} needs a sub-command")
        return command, path, options

    def _command_data(self, command: Command, path: list[Json], values: list[Json]) -> Json:
        inner = values
        for step in reversed(path):
            inner = [{"name": step["name"], "type": step["type"], "options": inner}]
        data: Json = {"id": str(command.id), "name": command.name, "type": command.type}
        if inner:
            data["options"] = inner
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        return data

    def _option_value(self, option: Json, value: Any, channel: Channel, resolved: Json) -> Any:
        kind, name = option["type"], option["name"]
        match kind:
            case kinds.STRING:
                text = str(value)
                low, high = option.get("min_length") or 0, option.get("max_length") or 6000
                if not low <= len(text) <= high:
                    raise Refused(f"{name} must have {low} to {high} characters")
                return checked_choice(option, text)
            case kinds.INTEGER | kinds.NUMBER:
                return checked_choice(option, checked_number(option, value))
            case kinds.BOOLEAN:
                return bool(value)
            case kinds.USER | kinds.MENTIONABLE:
                user = self._as_user(value)
                self._resolve_user(user, channel, resolved)
                return str(user.id)
            case kinds.CHANNEL:
                found = self._hub.world.channels[value.id if isinstance(value, Channel) else int(value)]
                body = {**self._hub.payloads.channel(found), "permissions": "0"}
                resolved.setdefault("channels", {})[str(found.id)] = body
                return str(found.id)
            case kinds.FILE:
                attachment = self._upload(channel, value)
                body = self._hub.payloads.attachment(attachment, ephemeral=True)
                resolved.setdefault("attachments", {})[str(attachment.id)] = body
                return str(attachment.id)
        raise Refused(f"the sandbox has no options of type {kind}")

    def _as_user(self, value: Any) -> User:
        user = value if isinstance(value, User) else self._hub.world.users.get(int(value))
        if user is None:
            raise Refused(f"there is nobody with the id {value}")
        return user

    def _resolve_user(self, user: User, channel: Channel, resolved: Json) -> None:
        payloads, number = self._hub.payloads, str(user.id)
        resolved.setdefault("users", {})[number] = payloads.user(user)
        if channel.guild_id is not None and user.id in self._hub.world.guilds[channel.guild_id].members:
            member = payloads.member(user, self._hub.world.guilds[channel.guild_id], with_user=False)
            permissions = {"permissions": str(int(self._hub.world.may(channel)))}
            resolved.setdefault("members", {})[number] = member | permissions

    def _upload(self, channel: Channel, file: FileInput) -> Attachment:
        size = picture_size(file.body)
        attachment = Attachment(
            id=self._hub.world.snowflakes.next(),
            channel_id=channel.id,
            filename=file.filename,
            size=len(file.body),
            content_type=media_type(file.filename),
            width=size[0] if size else None,
            height=size[1] if size else None,
        )
        self._hub.store.put_file(attachment.id, file.body)
        self._hub.retire_files([attachment])
        return attachment

    # Buttons, menus, modals

    def _look(self, person: User, channel: Channel) -> None:
        if not self._hub.world.can_see(person, channel):
            raise Refused(f"{person.name} does not see this channel")

    def _reach(self, person: User, channel: Channel) -> None:
        self._look(person, channel)
        if not self._hub.world.has_bot(channel):
            raise Refused(f"{self._hub.world.bot.name} is not in this server")

    def _component(self, person: User, message_id: int, wanted: str) -> tuple[Message, Channel, Json]:
        message = self._hub.feed.seen(message_id)
        if message is None or not visible(message, person):
            raise Refused(f"{person.name} does not see this message")
        channel = self._hub.world.channels[message.channel_id]
        self._reach(person, channel)
        component = tree.find(message.components, wanted)
        if component is None:
            raise Refused(f"the message has no {wanted}")
        if component.get("disabled"):
            raise Refused(f"{wanted} is disabled")
        return message, channel, component

    def click(self, person: User, message_id: int, wanted: str) -> Interaction:
        """Press a button, named by custom_id, its beginning with ``*``, or label."""
        message, channel, button = self._component(person, message_id, wanted)
        if button["type"] != Component.BUTTON or not button.get("custom_id"):
            raise Refused(f"{wanted} is not a button that the bot hears of")
        data = {"component_type": button["type"], "custom_id": button["custom_id"], "id": button["id"]}
        return self._interactions.begin(InteractionType.COMPONENT, person, channel, data, message=message)

    def select(self, person: User, message_id: int, wanted: str, values: Sequence[Any]) -> Interaction:
        """Choose in a menu; people and channels may be given themselves."""
        message, channel, select = self._component(person, message_id, wanted)
        if select["type"] not in tree.SELECTS:
            raise Refused(f"{wanted} is not a menu")
        resolved: Json = {}
        chosen = self._choose(select, values, channel, resolved)
        data: Json = {
            "component_type": select["type"],
            "custom_id": select["custom_id"],
            "id": select["id"],
            "values": chosen,
        }
        if resolved:
            data["resolved"] = resolved
        return self._interactions.begin(InteractionType.COMPONENT, person, channel, data, message=message)

    def _choose(self, select: Json, values: Sequence[Any], channel: Channel, resolved: Json) -> list[str]:
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not low <= len(values) <= high or len(set(map(plain, values))) < len(values):
            raise Refused(f"choose {low} to {high} different values, not {len(values)}")
        if select["type"] == Component.STRING_SELECT:
            known = {option["value"]: option["value"] for option in select["options"]}
            known |= {o["label"]: o["value"] for o in select["options"] if o["label"] not in known}
            unknown = [str(value) for value in values if value not in known]
            if unknown:
                raise Refused(f"the menu has no {', '.join(unknown)} among {list(known)}")
            return [known[value] for value in values]
        if select["type"] == Component.CHANNEL_SELECT:
            option: Json = {"type": kinds.CHANNEL, "name": select["custom_id"]}
        else:
            option = {"type": kinds.USER, "name": select["custom_id"]}
            self._check_present(select, values, channel)
        return [str(self._option_value(option, value, channel, resolved)) for value in values]

    def _check_present(self, select: Json, values: Sequence[Any], channel: Channel) -> None:
        """Refuse people whom a menu does not offer: who are not here, and were not chosen beforehand."""
        world = self._hub.world
        if channel.guild_id is None:
            here = {world.bot.id, channel.recipient_id}
        else:
            here = set(world.guilds[channel.guild_id].members)
        here |= {int(default["id"]) for default in select.get("default_values") or ()}
        for user in map(self._as_user, values):
            if user.id not in here:
                raise Refused(f"{user.name} is not in this server")

    def submit(self, person: User, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Send a modal off; its fields are named by custom_id or label."""
        if opened.modal is None or opened.user_id != person.id:
            raise Refused("this modal is not open")
        channel = self._hub.world.channels[opened.channel_id]
        self._reach(person, channel)
        message = self._hub.world.messages.get(opened.message_id or 0)
        resolved: Json = {}
        fields = [c for c in tree.walk(opened.modal["components"]) if c["type"] in tree.INPUTS]
        labels = {
            c["component"]["custom_id"]: c["label"]
            for c in tree.walk(opened.modal["components"])
            if c["type"] == Component.LABEL
        }
        names: dict[str, tuple[str, str]] = {
            f["custom_id"]: (f["custom_id"], str(f.get("label") or labels.get(f["custom_id"])))
            for f in fields
        }
        unknown = set(values) - {name for pair in names.values() for name in pair}
        if unknown:
            raise Refused(f"the modal has no {', '.join(sorted(unknown))}")
        answers = {}
        for field in fields:
            known: list[str] = [name for name in names[field["custom_id"]] if name in values]
            given = values[known[0]] if known else None
            answers[field["custom_id"]] = self._field_answer(field, given, channel, resolved)
        components = [answered(component, answers) for component in opened.modal["components"]]
        data: Json = {"custom_id": opened.modal["custom_id"], "components": components}
        if resolved:
            data["resolved"] = resolved
        return self._interactions.begin(
            InteractionType.MODAL_SUBMIT,
            person,
            channel,
            data,
            message=message,
            name=opened.name,
            trigger=self._interactions.origin(opened),
        )

    def _field_answer(self, field: Json, given: Any, channel: Channel, resolved: Json) -> Json:
        match field["type"]:
            case Component.TEXT_INPUT:
                text = str(given if given is not None else field.get("value") or "")
                required = field.get("required", True)
                low = field.get("min_length") or (1 if required else 0)
                high = field.get("max_length") or 4000
                if (required or text) and not low <= len(text) <= high:
                    raise Refused(f"{field['custom_id']} must have {low} to {high} characters")
                return {"value": text}
            case Component.CHECKBOX:
                return {"value": bool(field.get("default") if given is None else given)}
            case Component.RADIO_GROUP:
                default = next((o["value"] for o in field["options"] if o.get("default")), None)
                if given is None and default is None and field.get("required", True):
                    raise Refused(f"{field['custom_id']} is required")
                return {"value": given if given is not None else default}
            case Component.FILE_UPLOAD:
                files = [self._upload(channel, file) for file in given or ()]
                if field.get("required", True) and len(files) < field.get("min_values", 1):
                    raise Refused(f"{field['custom_id']} is required")
                for file in files:
                    body = self._hub.payloads.attachment(file, ephemeral=True)
                    resolved.setdefault("attachments", {})[str(file.id)] = body
                return {"values": [str(file.id) for file in files]}
        return {"values": self._field_choices(field, given, channel, resolved)}

    def _field_choices(self, field: Json, given: Any, channel: Channel, resolved: Json) -> list[str]:
        if given is None:
            given = [option["value"] for option in field.get("options", ()) if option.get("default")]
        if isinstance(given, str | User | Channel):
            given = [given]
        if not given and not field.get("required", True):
            return []
        menu = field
        if field["type"] == Component.CHECKBOX_GROUP:
            most = field.get("max_values") or len(field["options"])
            menu = {**field, "type": Component.STRING_SELECT, "max_values": most}
        return self._choose(menu, given, channel, resolved)

    # Everything else that people do

    def send(self, person: User, channel: Channel, text: str) -> Message:
        """Write a message."""
        self._look(person, channel)
        hub = self._hub
        if not text.strip() or len(text) > MESSAGE_LENGTH:
            raise Refused(f"a message has 1 to {MESSAGE_LENGTH} characters")
        if channel.thread is not None and channel.thread.locked:
            raise Refused("the thread is locked")
        if channel.thread is not None and channel.thread.archived:
            self.set_archived(channel, archived=False)
        named = dict.fromkeys(int(i) for i in MENTION.findall(text))
        message = Message(
            id=hub.world.snowflakes.next(),
            channel_id=channel.id,
            author_id=person.id,
            type=MessageType.DEFAULT,
            content=text,
            mentions=[i for i in named if i in hub.world.users],
        )
        if channel.thread is not None and str(person.id) not in channel.thread.members:
            channel.thread.members[str(person.id)] = iso(hub.clock.now())
            hub.members_changed(channel, added=[person.id], removed=[])
        hub.message_created(message)
        return message

    def react(self, person: User, message_id: int, emoji: str, *, on: bool | None = None) -> None:
        """Put an emoji under a message, or take it away; without a wish, the other of the two."""
        message = self._hub.world.messages.get(message_id)
        if message is None or message.ephemeral:
            raise Refused("this message takes no reactions")
        self._look(person, self._hub.world.channels[message.channel_id])
        found = find_reaction(message, emoji)
        present = found is not None and person.id in found.users
        wanted = not present if on is None else on
        if wanted == present:
            return
        if found is None:
            name, _, number = emoji.partition(":")
            found = Reaction(name=name, emoji_id=int(number) if number else None)
            message.reactions.append(found)
        (found.users.append if wanted else found.users.remove)(person.id)
        self._hub.reaction_changed(message, found, person, added=wanted)

    def type_in(self, person: User, channel: Channel) -> None:
        """Show that a person is writing."""
        self._look(person, channel)
        body: Json = {
            "channel_id": str(channel.id),
            "user_id": str(person.id),
            "timestamp": int(self._hub.clock.now()),
        }
        if channel.guild_id is not None:
            guild = self._hub.world.guilds[channel.guild_id]
            body |= {"guild_id": str(guild.id), "member": self._hub.payloads.member(person, guild)}
        self._hub.say("TYPING_START", body, channel.guild_id)
        data = {"user_id": str(person.id)}
        self._hub.feed.tell(Event(kind="typing", channel_id=channel.id, data=data))

    def delete_message(self, message_id: int) -> None:
        """Delete any message, as its author or a moderator would; a private one is dismissed."""
        message = self._hub.world.messages.get(message_id)
        if message is None:
            raise Refused("the message is gone already")
        self._hub.message_deleted(message)

    def set_dms(self, person: User, *, opened: bool) -> None:
        """Let the bot write to a person, or not."""
        person.dms_open = opened
        self._hub.world.put(person)
        self._hub.feed.tell(Event(kind="people"))

    def set_archived(self, channel: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Archive a thread or take it out of the archive."""
        if channel.thread is None:
            raise Refused("only threads have an archive")
        channel.thread.archived = archived
        channel.thread.archive_timestamp = iso(self._hub.clock.now())
        if locked is not None:
            channel.thread.locked = locked
        self._hub.channel_changed(channel)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread."""
        if channel.type == ChannelType.DM:
            raise Refused("a DM cannot be deleted")
        self._hub.channel_deleted(channel)

    def deny(self, channel: Channel, *permissions: Permission) -> None:
        """Take exactly these permissions away from the bot in a channel; none gives all back."""
        channel.denied = int(sum(permissions))
        self._hub.channel_changed(channel)

    def add_person(self, name: str, locale: str, guild: Guild | None = None) -> User:
        """Let somebody new join."""
        world = self._hub.world
        name = name.strip()
        if not 1 <= len(name) <= 32:
            raise Refused("a name has 1 to 32 characters")
        plain = re.sub(r"[^a-z0-9._]", "", name.lower()) or "person"
        taken = {user.username for user in world.users.values()}
        username = next(u for u in (plain, *(f"{plain}{n}" for n in range(2, 10_000))) if u not in taken)
        home = guild or world.guild
        person = world.add_person(username, name, locale, home)
        self._hub.person_added(person, home)
        return person

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Make a new text channel."""
        plain = re.sub(r"[\s#]+", "-", name.strip().lower()).strip("-")
        if not 1 <= len(plain) <= 100:
            raise Refused("a channel's name has 1 to 100 characters")
        channel = self._hub.world.add_channel(guild or self._hub.world.guild, plain)
        self._hub.channel_created(channel)
        return channel
