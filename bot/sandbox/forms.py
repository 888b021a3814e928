"""What somebody fills in (a command's options, a menu, a modal's fields) as the bot is told of it.

Their own client checks it first: what it would not allow raises ``Refused``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.sandbox import command_rules as kinds
from bot.sandbox import tree
from bot.sandbox.errors import Refused
from bot.sandbox.hub import Hub
from bot.sandbox.images import media_type, picture_size
from bot.sandbox.model import Attachment, Channel, Json, Role, User
from bot.sandbox.tree import Component

LONGEST_OPTION, LONGEST_TEXT = 6000, 4000


class FileInput(msgspec.Struct, frozen=True):
    """A file that a person hands in with a command or a modal."""

    filename: str
    body: bytes


class Form:
    """What is filled in at one time in one channel."""

    def __init__(self, hub: Hub, channel: Channel) -> None:
        self._hub = hub
        self._channel = channel
        #: The people, roles, channels and files that were chosen, as they come along beside the values.
        self.resolved: Json = {}

    def data(self, values: Json) -> Json:
        """Return an interaction's data with what was chosen described beside it."""
        return {**values, "resolved": self.resolved} if self.resolved else values

    # Options of commands

    def option(self, option: Json, value: object) -> object:
        """Return the value of a command's option."""
        read = OPTIONS.get(option["type"])
        if read is None:
            raise Refused("no_type", number=option["type"])
        return read(self, option, value)

    def options(self, wanted: list[Json], given: Mapping[str, object], words: str) -> list[Json]:
        """Return the values of a command's options, in their order."""
        given = {name: value for name, value in given.items() if value is not None}
        if unknown := set(given) - {option["name"] for option in wanted}:
            raise Refused("no_option", command=words, names=", ".join(sorted(unknown)))
        for option in wanted:
            if option.get("required") and option["name"] not in given:
                raise Refused("option_required", name=option["name"], command=words)
        return [
            {"name": o["name"], "type": o["type"], "value": self.option(o, given[o["name"]])}
            for o in wanted
            if o["name"] in given
        ]

    def _string(self, option: Json, value: object) -> object:
        text = str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or LONGEST_OPTION
        if not low <= len(text) <= high:
            raise Refused("text_length", name=option["name"], least=low, most=high)
        return _offered(option, text)

    def _number(self, option: Json, value: Any) -> object:
        names = {choice["name"]: choice["value"] for choice in option.get("choices") or ()}
        value = names.get(value, value)
        try:
            number = int(value) if option["type"] == kinds.INTEGER else float(value)
        except (TypeError, ValueError):
            raise Refused("no_number", name=option["name"]) from None
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and number < low) or (high is not None and number > high):
            raise Refused("out_of_range", name=option["name"], least=low, most=high)
        return _offered(option, number)

    def _truth(self, option: Json, value: object) -> bool:
        return bool(value)

    def _person(self, option: Json, value: object) -> str:
        user = self._as_user(value)
        self.add_user(user)
        return str(user.id)

    def _role(self, option: Json, value: Any) -> str:
        number = value.id if isinstance(value, Role) else int(value)
        role, guild = self._hub.world.roles.get(number), self._hub.world.guild_of(self._channel)
        if role is None or guild is None or role.guild_id != guild.id:
            raise Refused("no_role", number=number)
        self.resolved.setdefault("roles", {})[str(number)] = self._hub.payloads.own_role(role)
        return str(number)

    def _place(self, option: Json, value: Any) -> str:
        found = self._hub.world.channels[value.id if isinstance(value, Channel) else int(value)]
        body = {**self._hub.payloads.channel(found), "permissions": "0"}
        self.resolved.setdefault("channels", {})[str(found.id)] = body
        return str(found.id)

    def _file(self, option: Json, value: FileInput) -> str:
        size = picture_size(value.body)
        attachment = Attachment(
            id=self._hub.world.snowflakes.next(),
            channel_id=self._channel.id,
            filename=value.filename,
            size=len(value.body),
            content_type=media_type(value.filename),
            width=size[0] if size else None,
            height=size[1] if size else None,
        )
        self._hub.store.put_file(attachment.id, value.body)
        self._hub.retire_files([attachment])
        body = self._hub.payloads.attachment(attachment, ephemeral=True)
        self.resolved.setdefault("attachments", {})[str(attachment.id)] = body
        return str(attachment.id)

    def _as_user(self, value: Any) -> User:
        user = value if isinstance(value, User) else self._hub.world.users.get(int(value))
        if user is None:
            raise Refused("nobody", number=value)
        return user

    def add_user(self, user: User) -> None:
        """Describe a person beside the values, as a member too where they are one."""
        payloads, number = self._hub.payloads, str(user.id)
        self.resolved.setdefault("users", {})[number] = payloads.user(user)
        guild = self._hub.world.guild_of(self._channel)
        if guild is not None and user.id in guild.members:
            permissions = {"permissions": str(int(self._hub.world.may(self._channel)))}
            member = payloads.member(user, guild, with_user=False)
            self.resolved.setdefault("members", {})[number] = member | permissions

    # Menus

    def choose(self, select: Json, values: Sequence[object]) -> list[str]:
        """Return what was chosen in a menu."""
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not low <= len(values) <= high or len(set(map(plain, values))) < len(values):
            raise Refused("how_many", least=low, most=high, count=len(values))
        if select["type"] == Component.STRING_SELECT:
            return _listed(select, values)
        if select["type"] == Component.CHANNEL_SELECT:
            return [self._place(select, value) for value in values]
        if select["type"] == Component.ROLE_SELECT:
            return [self._role(select, value) for value in values]
        self._check_present(select, values)
        return [self._person(select, value) for value in values]

    def _check_present(self, select: Json, values: Sequence[object]) -> None:
        """Refuse people whom a menu does not offer: who are not here, and were not chosen beforehand."""
        guild = self._hub.world.guild_of(self._channel)
        dm = {self._hub.world.bot.id, self._channel.recipient_id, *self._channel.group}
        here = dm if guild is None else set(guild.members)
        here |= {int(default["id"]) for default in select.get("default_values") or ()}
        for user in map(self._as_user, values):
            if user.id not in here:
                raise Refused("person_not_here", name=user.name)

    # Modals

    def modal(self, modal: Json, values: Mapping[str, object]) -> list[Json]:
        """Return a modal's components with the answers; its fields are named by custom_id or label."""
        components = modal["components"]
        labels = {
            c["component"]["custom_id"]: c["label"]
            for c in tree.walk(components)
            if c["type"] == Component.LABEL
        }
        fields = {c["custom_id"]: c for c in tree.walk(components) if c["type"] in tree.INPUTS}
        names = {number: str(field.get("label") or labels.get(number)) for number, field in fields.items()}
        if unknown := set(values) - {*names, *names.values()}:
            raise Refused("no_field", names=", ".join(sorted(unknown)))
        answers = {
            number: self._answer(field, values.get(number, values.get(names[number])))
            for number, field in fields.items()
        }
        return [_answered(component, answers) for component in components]

    def _answer(self, field: Json, given: object) -> Json:
        """Return what is told of one field of a modal; None is a field that was left as it stood."""
        return (self._text if field["type"] == Component.TEXT_INPUT else self._choices)(field, given)

    def _text(self, field: Json, given: object) -> Json:
        text = str(given if given is not None else field.get("value") or "")
        required = field.get("required", True)
        low, high = field.get("min_length") or int(required), field.get("max_length") or LONGEST_TEXT
        if (required or text) and not low <= len(text) <= high:
            raise Refused("text_length", name=field["custom_id"], least=low, most=high)
        return {"value": text}

    def _choices(self, field: Json, given: Any) -> Json:
        chosen = _defaults(field) if given is None else given
        if isinstance(chosen, str | User | Role | Channel):
            chosen = [chosen]
        if not chosen and not field.get("required", True):
            return {"values": []}
        return {"values": self.choose(field, chosen)}


OPTIONS: dict[int, Callable[[Form, Json, Any], object]] = {
    kinds.STRING: Form._string,
    kinds.INTEGER: Form._number,
    kinds.NUMBER: Form._number,
    kinds.BOOLEAN: Form._truth,
    kinds.USER: Form._person,
    kinds.ROLE: Form._role,
    kinds.CHANNEL: Form._place,
    kinds.FILE: Form._file,
}


def plain(value: object) -> object:
    """Return a person, role or channel as its identifier, anything else as it is."""
    return str(value.id) if isinstance(value, User | Role | Channel) else value


def _offered(option: Json, value: object) -> object:
    """Return a value if the option offers it, by value or name; options without choices take anything."""
    choices = option.get("choices")
    if not choices:
        return value
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise Refused("not_offered", name=option["name"], names=[choice["value"] for choice in choices])


def _listed(select: Json, values: Sequence[object]) -> list[str]:
    """Return what a menu's options stand for; an option is named by its value, or by its label."""
    known = {option["label"]: option["value"] for option in select["options"]}
    known |= {option["value"]: option["value"] for option in select["options"]}
    if unknown := [str(value) for value in values if value not in known]:
        raise Refused("not_in_menu", names=", ".join(unknown), offered=list(known))
    return [known[value] for value in values]


def _defaults(field: Json) -> list[str]:
    """Return the options of a field that are chosen beforehand."""
    return [option["value"] for option in field.get("options", ()) if option.get("default")]


def _answered(component: Json, answers: Mapping[str, Json]) -> Json:
    """Return a component of a modal as it comes back with the person's answer."""
    result: Json = {"type": component["type"]}
    if component.get("id"):
        result["id"] = component["id"]
    if component["type"] in tree.INPUTS:
        return result | {"custom_id": component["custom_id"]} | answers[component["custom_id"]]
    if "components" in component:
        result["components"] = [_answered(child, answers) for child in component["components"]]
    if "component" in component:
        result["component"] = _answered(component["component"], answers)
    return result
