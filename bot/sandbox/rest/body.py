"""Reading the bodies of requests: JSON, or multipart with ``payload_json`` and files."""

import json
import re
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.payloads import ATTACHMENT_LIMIT

JSON = "application/json"
FORM = "multipart/form-data"
FILE_FIELD = re.compile(r"files\[(\d+)\]")


class Upload(msgspec.Struct, frozen=True):
    """A file that came with a request."""

    filename: str
    body: bytes


class Body(msgspec.Struct, frozen=True):
    """A request's JSON and files by index."""

    data: Any
    files: dict[int, Upload]


async def read_body(request: web.Request) -> Body:
    """Read a request's body; an empty one is an empty object, one that is not declared as JSON is refused."""
    # Not request.content_type: its parser for e-mail takes longer than all the rest of the request.
    kind = request.headers.get("Content-Type", "").partition(";")[0].rstrip().lower()
    if kind == FORM:
        return await _read_multipart(request)
    raw = await request.read()
    if not raw:
        return Body({}, {})
    if kind != JSON:
        errors = FormErrors()
        message = f"Expected \"Content-Type\" header to be one of {{'{JSON}', '{FORM}'}}."
        errors.add((), "CONTENT_TYPE_INVALID", message)
        errors.check()
    try:
        return Body(json.loads(raw), {})
    except ValueError:
        raise refuse(50109) from None


async def _read_multipart(request: web.Request) -> Body:
    data: Any = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise refuse(50035)
        raw = bytes(await part.read(decode=True))
        match = FILE_FIELD.fullmatch(part.name or "")
        if part.name == "payload_json":
            try:
                data = json.loads(raw)
            except ValueError:
                raise refuse(50109) from None
        elif match:
            if len(raw) > ATTACHMENT_LIMIT:
                raise refuse(40005)
            files[int(match[1])] = Upload(part.filename or "unknown", raw)
        else:
            raise refuse(50035)
    return Body(data, files)
