"""Holding what the bot sends, and what the sandbox answers, against Discord's published OpenAPI file.

The file is not shipped: continuous integration gives its path. A fast validator says whether a body is
good; where it is not, the schema is walked once more to say exactly what is wrong, because a validator's
own words about a union of thirty components help nobody.
"""

import json
import re
from pathlib import Path
from typing import Any

from bot.sandbox.tree import Json

PLACEHOLDER = re.compile(r"\{\w+\}")
REFERENCE = "#/components/schemas/"
#: Keys that discord.py always sends although the file does not name them; Discord has always taken them.
TOLERATED: dict[str, frozenset[str]] = {
    "MessageEditRequestPartial": frozenset({"tts"}),
    "IncomingWebhookUpdateRequestPartial": frozenset({"tts"}),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": frozenset({"tts"}),
    # A retained attachment comes back with all that the library knows of it.
    "MessageAttachmentRequest": frozenset(
        {"content_type", "height", "proxy_url", "size", "spoiler", "url", "width"}
    ),
    "ApplicationCommandCreateRequest": frozenset({"nsfw"}),
    "ApplicationCommandUpdateRequest": frozenset({"nsfw"}),
    "ApplicationCommandPatchRequestPartial": frozenset({"nsfw"}),
}
BODY_KINDS = ("application/json", "multipart/form-data")


class Schema:
    """The request bodies and answers of Discord's API."""

    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text())
        self._definitions: Json = document["components"]["schemas"]
        self._loosen()
        self._bodies: dict[tuple[str, str], Json] = {}
        for route, operations in document["paths"].items():
            for method, operation in operations.items():
                content = (
                    operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
                )
                found = next((content[kind]["schema"] for kind in BODY_KINDS if kind in content), None)
                if found is not None:
                    self._bodies[method.upper(), _shape(route)] = found
        self._validators: dict[str, Any] = {}

    def _loosen(self) -> None:
        """Allow what Discord takes although its file does not say so, and refuse misspelt keys."""
        snowflake = self._definitions["SnowflakeType"]
        snowflake["type"] = ["string", "integer"]
        for name, definition in self._definitions.items():
            # Unknown keys are forbidden in requests only: answers may grow.
            if "Request" in name and "properties" in definition:
                for key in TOLERATED.get(name, ()):
                    definition["properties"].setdefault(key, {})
                definition.setdefault("additionalProperties", False)
                if "permissions" in definition["properties"]:  # its documentation says strings
                    definition["properties"]["permissions"]["type"] = ["string", "integer", "null"]

    def knows(self, method: str, route: str) -> bool:
        """Say whether the file has a body for a route."""
        return (method, _shape(route)) in self._bodies

    def request_mistakes(self, method: str, route: str, body: object) -> list[str]:
        """Return what is wrong with a request's JSON, one exact path a line; empty when all is well."""
        schema = self._bodies.get((method, _shape(route)))
        return [] if schema is None else self._mistakes(f"{method} {route}", schema, body)

    def answer_mistakes(self, name: str, body: object) -> list[str]:
        """Return what is wrong with an answer that ought to be of a named kind (``MessageResponse``)."""
        return self._mistakes(name, {"$ref": REFERENCE + name}, body)

    def _mistakes(self, key: str, schema: Json, body: object) -> list[str]:
        if key not in self._validators:
            self._validators[key] = self._validator(schema)
        if self._validators[key].is_valid(body):
            return []
        return self._explain(schema, body, "") or [_first_error(self._validators[key], body)]

    def _validator(self, schema: Json) -> Any:
        import jsonschema_rs  # noqa: PLC0415 (a tool of the tests; playing needs none of it)

        definitions: Json = {}
        self._collect(schema, definitions)
        whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions}
        text = json.dumps({**whole, **schema}).replace(f'"{REFERENCE}', '"#/$defs/')
        return jsonschema_rs.validator_for(json.loads(text))

    def _collect(self, node: object, found: Json) -> None:
        """Gather the definitions that a schema needs, and those that they need."""
        if isinstance(node, list):
            for item in node:
                self._collect(item, found)
        elif isinstance(node, dict):
            reference = node.get("$ref")
            if isinstance(reference, str) and (name := reference.removeprefix(REFERENCE)) not in found:
                found[name] = self._definitions[name]
                self._collect(found[name], found)
            for value in node.values():
                self._collect(value, found)

    def _resolve(self, schema: Json) -> Json:
        while "$ref" in schema:
            schema = self._definitions[schema["$ref"].removeprefix(REFERENCE)]
        return schema

    def _explain(self, schema: Json, value: object, path: str) -> list[str]:
        """Return what is wrong with a value, following the branch of each union that the value means."""
        schema = self._resolve(schema)
        for union in ("anyOf", "oneOf"):
            if union in schema:
                return self._explain_union([self._resolve(s) for s in schema[union]], value, path)
        here = path or "body"
        if "type" in schema and not _is_type(value, schema["type"]):
            return [f"{here}: {_short(value)} is not {_names(schema['type'])}"]
        if "const" in schema and value != schema["const"]:
            return [f"{here}: must be {schema['const']!r}"]
        if "enum" in schema and value not in schema["enum"]:
            return [f"{here}: must be one of {schema['enum']}"]
        mistakes = [f"{here}: {text}" for text in _bounds(schema, value)]
        if isinstance(value, dict):
            mistakes += self._explain_object(schema, value, path)
        elif isinstance(value, list) and "items" in schema:
            for index, item in enumerate(value):
                mistakes += self._explain(schema["items"], item, f"{path}[{index}]")
        return mistakes

    def _explain_object(self, schema: Json, value: Json, path: str) -> list[str]:
        known = schema.get("properties", {})
        mistakes = [f"{_join(path, key)}: missing" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            if key in known:
                mistakes += self._explain(known[key], item, _join(path, key))
            elif schema.get("additionalProperties") is False:
                mistakes.append(f"{_join(path, key)}: unknown key")
            elif isinstance(schema.get("additionalProperties"), dict):
                mistakes += self._explain(schema["additionalProperties"], item, _join(path, key))
        return mistakes

    def _explain_union(self, branches: list[Json], value: object, path: str) -> list[str]:
        if value is not None:
            branches = [b for b in branches if b.get("type") != "null"] or branches
        if isinstance(value, dict) and "type" in value:
            meant = [b for b in branches if self._type_fits(b, value["type"])]
            if not meant and any("type" in b.get("properties", {}) for b in branches):
                return [f"{_join(path, 'type')}: {value['type']} is not allowed here"]
            branches = meant or branches
        elif any("const" in b for b in branches):
            allowed = [b["const"] for b in branches if "const" in b]
            if all("const" in b for b in branches):
                return [] if value in allowed else [f"{path or 'body'}: must be one of {allowed}"]
        return min((self._explain(branch, value, path) for branch in branches), key=len, default=[])

    def _type_fits(self, branch: Json, kind: object) -> bool:
        described = branch.get("properties", {}).get("type")
        return described is not None and not self._explain(described, kind, "")


def _shape(route: str) -> str:
    """Return a route without the names of its placeholders."""
    return PLACEHOLDER.sub("{}", route)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"


def _names(kinds: str | list[str]) -> str:
    return kinds if isinstance(kinds, str) else " or ".join(kinds)


def _is_type(value: object, kinds: str | list[str]) -> bool:
    tests = {
        "string": isinstance(value, str),
        "integer": isinstance(value, int) and not isinstance(value, bool),
        "number": isinstance(value, int | float) and not isinstance(value, bool),
        "boolean": isinstance(value, bool),
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
        "null": value is None,
    }
    return any(tests[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _bounds(schema: Json, value: object) -> list[str]:
    """Return which lengths, counts and ranges a value breaks."""
    mistakes: list[str] = []
    if isinstance(value, str | list):
        low, high = ("minLength", "maxLength") if isinstance(value, str) else ("minItems", "maxItems")
        if len(value) < schema.get(low, 0):
            mistakes.append(f"shorter than {schema[low]}")
        if len(value) > schema.get(high, len(value)):
            mistakes.append(f"longer than {schema[high]}")
        if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
            mistakes.append(f"{_short(value)} does not match {schema['pattern']}")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            mistakes.append(f"less than {schema['minimum']}")
        if value > schema.get("maximum", value):
            mistakes.append(f"more than {schema['maximum']}")
    return mistakes


def _first_error(validator: Any, body: Any) -> str:
    error = next(validator.iter_errors(body))
    return f"{'.'.join(map(str, error.instance_path))}: {error.message}"
