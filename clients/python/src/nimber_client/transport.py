"""Requests as they are sent: fields become a query string or JSON, and 429 and 503 are waited out."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Protocol

import httpx

from ._api.types import Unset
from .problem import refusal

# One call waits no longer than this for the service to recover, all attempts together.
PATIENCE = 30.0
# The shortest pause, whatever the service says, and the share of a pause by which it may be longer, so that not all come back at once.
SHORTEST = 0.1
JITTER = 0.25


class Model(Protocol):
    """A model of the document, such as a move that an answer lists."""

    def to_dict(self) -> dict[str, Any]: ...


Fields = Mapping[str, Any] | Model
Ask = Callable[[str, str, Mapping[str, object]], httpx.Response]
AsyncAsk = Callable[[str, str, Mapping[str, object]], Awaitable[httpx.Response]]


def request(method: str, url: str, fields: Mapping[str, object], language: str | None) -> httpx.Request:
    given = {name: plain(value) for name, value in fields.items() if not isinstance(value, Unset)}
    headers = {} if language is None else {"accept-language": language}
    if method == "POST":
        return httpx.Request(method, url, json=given, headers=headers)
    return httpx.Request(method, url, params={name: text(value) for name, value in given.items()}, headers=headers)


def plain(value: object) -> object:
    """What JSON can hold."""
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def text(value: object) -> str:
    """A field in a query string. A list is one field, even if it is empty. It is JSON if it has more than numbers and text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and not all(isinstance(inner, int | float | str) for inner in value):
        return json.dumps(plain(value))
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


class Patience:
    """How often and how long a call may still wait."""

    def __init__(self, retries: int) -> None:
        self.retries = retries
        self.seconds = PATIENCE

    def wait(self, response: httpx.Response) -> float:
        """For how long to wait before the request is sent again. Raises what the service says if that would not help."""
        wait = seconds(response)
        if wait is None or self.retries <= 0 or wait > self.seconds:
            raise refusal(response)
        wait = max(wait, SHORTEST) * (1 + JITTER * random.random())
        self.retries -= 1
        self.seconds -= wait
        return wait


def seconds(response: httpx.Response) -> float | None:
    """How long the service asks to wait."""
    after = response.headers.get("retry-after")
    if after is None or response.status_code not in (429, 503):
        return None
    if after.isdecimal():
        return float(after)
    try:
        return max((parsedate_to_datetime(after) - datetime.now(UTC)).total_seconds(), 0.0)
    except (TypeError, ValueError):
        return None


def send(client: httpx.Client, asked: httpx.Request, retries: int) -> httpx.Response:
    patience = Patience(retries)
    while not (response := client.send(asked)).is_success:
        time.sleep(patience.wait(response))
    return response


async def send_async(client: httpx.AsyncClient, asked: httpx.Request, retries: int) -> httpx.Response:
    patience = Patience(retries)
    while not (response := await client.send(asked)).is_success:
        await asyncio.sleep(patience.wait(response))
    return response
