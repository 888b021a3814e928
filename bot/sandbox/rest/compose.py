"""Turning a request's body into a message, or into changes of one."""

import re
from typing import Any

import msgspec

from bot.sandbox import components, rules, tree
from bot.sandbox.errors import FormErrors
from bot.sandbox.hub import Hub
from bot.sandbox.images import media_type, picture_size
from bot.sandbox.model import Attachment, Channel, Json, Message, MessageFlag
from bot.sandbox.rest.body import Upload
from bot.sandbox.snowflakes import iso

MENTION = re.compile(r"<@!?(\d+)>")
UNSAFE = re.compile(r"[^\w.\-()]+")

Path = tuple[str | int, ...]


def create(
    hub: Hub,
    channel: Channel,
    body: Json,
    files: dict[int, Upload],
    *,
    prefix: Path = (),
    **fields: Any,
) -> Message:
    """Check a new message of the bot and return it, not yet announced."""
    rules.check_shape(body)
    attachments, fresh = _attachments(hub, channel, body, files, (), prefix)
    flags = int(body.get("flags") or 0)
    _check_flags(flags, prefix)
    draft = _draft(hub, body, attachments, flags, Message(id=0, channel_id=channel.id, author_id=0))
    rules.check_message(draft, prefix)
    message = Message(
        id=hub.world.snowflakes.next(),
        channel_id=channel.id,
        author_id=hub.world.bot.id,
        nonce=str(body["nonce"]) if body.get("nonce") is not None else None,
        **fields,
    )
    _fill(hub, message, draft, body)
    _save_files(hub, fresh)
    return message


def revise(
    hub: Hub, message: Message, body: Json, files: dict[int, Upload], *, prefix: Path = (), stamp: bool = True
) -> None:
    """Check an edit of the bot's message and apply it, not yet announced."""
    rules.check_shape(body)
    channel = hub.world.channels[message.channel_id]
    old = message.attachments
    attachments, fresh = _attachments(hub, channel, body, files, old, prefix)
    asked = int(body.get("flags") or 0)
    _check_flags(asked, prefix)
    # The layout flag may be added, but never taken away; being private cannot be changed.
    flags = (message.flags & ~MessageFlag.LOADING) | (asked & MessageFlag.COMPONENTS_V2)
    draft = _draft(hub, body, attachments, flags, message)
    rules.check_message(draft, prefix)
    _fill(hub, message, draft, body)
    if stamp:
        message.edited = iso(hub.clock.now())
    _save_files(hub, fresh)
    kept = {attachment.id for attachment in attachments}
    hub.retire_files([a for a in old if a.id not in kept])


def _check_flags(flags: int, prefix: Path) -> None:
    if flags & ~rules.SENDABLE_FLAGS:
        errors = FormErrors()
        errors.add((*prefix, "flags"), "INVALID_FLAGS", "These flags cannot be set by a bot")
        errors.check()


def _draft(hub: Hub, body: Json, attachments: list[Attachment], flags: int, old: Message) -> rules.Draft:
    def field(key: str) -> Any:
        return body[key] if key in body else getattr(old, key)

    # Components that stay as they were are already bound to attachments: only new ones are checked.
    return rules.Draft(
        content=field("content") or "",
        components=field("components") or [] if "components" in body else _unbound(hub, old),
        attachments=attachments,
        flags=flags,
        emojis=hub.world.emojis,
        extras=bool(body.get("poll") or body.get("sticker_ids")),
    )


def _unbound(hub: Hub, message: Message) -> list[Json]:
    """Return a message's components with URLs again, so that they are checked against the new attachments."""
    return components.show(message.components, lambda media: _media_url(hub, message, media))


def _media_url(hub: Hub, message: Message, media: Json) -> Json:
    if "attachment_id" not in media:
        return media
    found = [a for a in message.attachments if a.id == int(media["attachment_id"])]
    return {"url": hub.payloads.attachment_url(found[0]) if found else "attachment://"}


def _fill(hub: Hub, message: Message, draft: rules.Draft, body: Json) -> None:
    message.content = draft.content
    message.attachments = draft.attachments
    message.components = components.keep(draft.components, draft.attachments)
    message.flags = draft.flags
    text = "\n".join((draft.content, *tree.texts(draft.components)))
    message.mentions = _mentions(hub, text, body.get("allowed_mentions"))


def _mentions(hub: Hub, text: str, allowed: Json | None) -> list[int]:
    """Return who is pinged by a text: the people it names, as far as the bot allows that."""
    named = dict.fromkeys(int(i) for i in MENTION.findall(text))
    known = [i for i in named if i in hub.world.users]
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return known
    listed = {int(i) for i in allowed.get("users") or ()}
    return [i for i in known if i in listed]


def _attachments(
    hub: Hub,
    channel: Channel,
    body: Json,
    files: dict[int, Upload],
    old: list[Attachment] | tuple[()],
    prefix: Path,
) -> tuple[list[Attachment], list[tuple[Attachment, bytes]]]:
    """Return the attachments that a message will have, and those of them that are new with their bytes."""
    known = {attachment.id: attachment for attachment in old}
    result: list[Attachment] = []
    fresh: list[tuple[Attachment, bytes]] = []
    errors = FormErrors()

    def take(index: int, facts: Json) -> None:
        attachment = _new_attachment(hub, channel, files[index], facts)
        result.append(attachment)
        fresh.append((attachment, files[index].body))

    listed = body.get("attachments")
    if listed is None:
        result += old
    seen: set[int] = set()
    for position, facts in enumerate(listed or ()):
        number = int(facts.get("id", -1))
        if number in known:
            changed = {"description": facts["description"]} if facts.get("description") else {}
            result.append(msgspec.structs.replace(known[number], **changed))
        elif number in files:
            seen.add(number)
            take(number, facts)
        else:
            path = (*prefix, "attachments", position, "id")
            errors.add(path, "ATTACHMENT_NOT_FOUND", f"There is no attachment or file with the id {number}")
    errors.check()
    for index in sorted(set(files) - seen):
        take(index, {})
    return result, fresh


def _new_attachment(hub: Hub, channel: Channel, file: Upload, facts: Json) -> Attachment:
    name = UNSAFE.sub("_", str(facts.get("filename") or file.filename)) or "unknown"
    size = picture_size(file.body)
    return Attachment(
        id=hub.world.snowflakes.next(),
        channel_id=channel.id,
        filename=name,
        size=len(file.body),
        content_type=media_type(name),
        width=size[0] if size else None,
        height=size[1] if size else None,
        description=facts.get("description"),
        title=facts.get("title"),
    )


def _save_files(hub: Hub, fresh: list[tuple[Attachment, bytes]]) -> None:
    for attachment, body in fresh:
        hub.store.put_file(attachment.id, body)
