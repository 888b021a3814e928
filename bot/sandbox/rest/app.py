"""The API's front door: authorisation, routing, error answers, faults on demand, and the order of telling."""

import contextlib
import re
import time
import traceback
from collections import deque
from urllib.parse import unquote

import msgspec
from aiohttp import web

from bot.sandbox.chaos import Fault, RateLimited
from bot.sandbox.doors import same
from bot.sandbox.errors import ApiError, describe_tree, refuse
from bot.sandbox.hub import Effect, Hub
from bot.sandbox.interactions import Interactions
from bot.sandbox.rest import (
    account,
    callbacks,
    channels,
    commands,
    events,
    messages,
    roles,
    threads,
    webhooks,
)
from bot.sandbox.rest.body import Body, read_body
from bot.sandbox.rest.routing import Call, Route, find_route
from bot.sandbox.schema import Schema

#: Importing these modules fills the table of routes.
HANDLERS = (account, callbacks, channels, commands, events, messages, roles, threads, webhooks)
PREFIX = "/api/v10"
#: Tokens of interactions have no place in lists that people read.
TOKEN = re.compile(r"(?<=/)[\w-]{60,}")
#: Errors that come from the state of the world (closed DMs, deleted things, taken permissions): the bot may
#: be innocent.
EXPECTED = frozenset({10003, 10004, 10007, 10008, 10011, 10013, 10070, 50001, 50007, 50013, 50083, 50278})
BUCKET_SIZE, BUCKET_SECONDS = 5, 5.0


class Api:
    """Answers the bot's HTTP requests."""

    def __init__(self, hub: Hub, interactions: Interactions, schema: Schema | None = None) -> None:
        self._hub = hub
        self._interactions = interactions
        self._schema = schema
        self._buckets: dict[str, deque[float]] = {}
        #: Method, path and status of the last requests, for tests.
        self.log: deque[tuple[str, str, int]] = deque(maxlen=10_000)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, and only then tell everybody what it changed."""
        where = f"{request.method} {TOKEN.sub('{token}', request.path.removeprefix(PREFIX))}"
        headers: dict[str, str] = {}
        with self._hub.holding_effects() as effects:
            try:
                status, answer = await self._outcome(request, where, headers, effects)
            except ConnectionError:
                return web.Response(status=400)  # the bot died before the request was whole
        response = _response(status, answer, headers)
        self.log.append((request.method, where.partition(" ")[2], status))
        # What was done stays done, also when the bot died before it could hear the answer.
        with contextlib.suppress(ConnectionError):
            await response.prepare(request)
            await response.write_eof()
        for effect in effects:
            effect()
        return response

    async def _outcome(
        self, request: web.Request, where: str, headers: dict[str, str], effects: list[Effect]
    ) -> tuple[int, object]:
        """Return status and body of the answer, be it an error; what a refused request began is not told."""
        fault = None
        try:
            route, params = self._admit(request, where)
            body = await read_body(request)
            fault = await self._hub.chaos.meet(where, self._concerns(params, body.data))
            if fault is not None and not fault.after:
                raise _as_error(fault)
            self._limit(route, params, headers)
            self._hold_against_schema(route, where, body)
            answered = await self._answer(request, route, params, body)
            if fault is not None:
                raise _as_error(fault)
        except ApiError as error:
            if fault is None or not fault.after:
                effects.clear()
            if isinstance(error, RateLimited):
                return error.status, _limit_body(error, headers)
            if fault is None:
                self._complain(where, error)
            return error.status, error.body()
        return answered

    def _admit(self, request: web.Request, where: str) -> tuple[Route, dict[str, str]]:
        """Return a request's route; only those with an interaction's token in them need no other."""
        found = find_route(request.method, request.rel_url.raw_path.removeprefix(PREFIX))
        if (found is None or found[0].needs_token) and not same(
            request.headers.get("Authorization"), f"Bot {self._hub.keys.bot}"
        ):
            raise ApiError(401, 0, "401: Unauthorized")
        if found is None:
            self._hub.complain("unknown route", where, "the sandbox does not know it")
            raise ApiError(404, 0, f"404: Not Found ({where})")
        return found

    def _concerns(self, params: dict[str, str], data: object) -> frozenset[int]:
        """Return the numbers of the people and places that a request names, and of those whose they are."""
        recipient = data.get("recipient_id") if isinstance(data, dict) else None
        found = {int(name) for name in (*params.values(), str(recipient)) if name.isdecimal()}
        interaction = self._interactions.by_token(params.get("token", ""))
        if interaction is not None:
            found |= {interaction.user_id, interaction.channel_id}
        places = [place for number in found if (place := self._hub.world.channels.get(number)) is not None]
        found |= {number for place in places for number in (place.parent_id, place.recipient_id) if number}
        return frozenset(found)

    async def _answer(
        self, request: web.Request, route: Route, params: dict[str, str], body: Body
    ) -> tuple[int, object]:
        call = Call(
            hub=self._hub,
            interactions=self._interactions,
            params={key: unquote(value) for key, value in params.items()},
            query=dict(request.query),
            data=body.data,
            files=body.files,
        )
        try:
            answer = await route.handler(call)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            # A field is missing or of the wrong kind in a way that no rule names.
            last = traceback.extract_tb(error.__traceback__)[-1]
            details = (f"{type(error).__name__}: {error}", f"{last.name} line {last.lineno}")
            where = f"{route.method} {route.path}"
            self._hub.complain("malformed", where, "the body could not be understood", details=details)
            raise refuse(50035) from error
        if answer is None:
            return 204, None
        return 200, answer

    def _hold_against_schema(self, route: Route, where: str, body: Body) -> None:
        if self._schema is None:
            return
        mistakes = self._schema.request_mistakes(route.method, route.path, body.data)
        if mistakes:
            self._hub.complain("schema", where, "not as published", details=tuple(mistakes))

    def _limit(self, route: Route, params: dict[str, str], headers: dict[str, str]) -> None:
        """Enforce a simple form of Discord's limits when they are switched on; callbacks are exempt."""
        if not self._hub.chaos.rate_limits or not route.needs_token:
            return
        major = params.get("channel") or params.get("guild") or ""
        key = f"{route.method} {route.path} {major}"
        now = time.monotonic()
        bucket = self._buckets.setdefault(key, deque())
        while bucket and bucket[0] <= now - BUCKET_SECONDS:
            bucket.popleft()
        reset = BUCKET_SECONDS if not bucket else bucket[0] + BUCKET_SECONDS - now
        headers |= {
            "X-RateLimit-Limit": str(BUCKET_SIZE),
            "X-RateLimit-Remaining": str(max(0, BUCKET_SIZE - len(bucket) - 1)),
            "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((route.method, route.path))):x}",
        }
        if len(bucket) >= BUCKET_SIZE:
            raise RateLimited(reset)
        bucket.append(now)

    def _complain(self, where: str, error: ApiError) -> None:
        if error.code == 0 and error.status == 404:
            return  # noted as an unknown route already
        self._hub.complain(
            "refused",
            where,
            error.message,
            code=error.code or error.status,
            details=tuple(describe_tree(error.errors)),
            expected=error.code in EXPECTED,
        )


def _as_error(fault: Fault) -> ApiError:
    if fault.status == 429:
        return RateLimited(fault.retry_after, everywhere=fault.everywhere)
    return ApiError(fault.status, fault.code, fault.message)


def _limit_body(error: RateLimited, headers: dict[str, str]) -> dict[str, object]:
    # Without Via the library takes the answer for a ban by the network in front of Discord.
    headers |= {"Via": "1.1 sandbox", "Retry-After": str(max(1, round(error.retry_after)))}
    if error.everywhere:
        headers["X-RateLimit-Global"] = "true"
    return {"message": error.message, "retry_after": error.retry_after, "global": error.everywhere}


def _response(status: int, answer: object, headers: dict[str, str]) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    # The library compares the whole header: no charset may follow.
    body = msgspec.json.encode(answer)
    return web.Response(status=status, body=body, headers={**headers, "Content-Type": "application/json"})
