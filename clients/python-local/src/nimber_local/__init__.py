"""The answers of nimber without a server: impartial games, solved exactly, in the same process."""

from __future__ import annotations

from typing import Any

import httpx
import nimber_client
from nimber_client import NimberProblem

from .transport import TIMEOUT, LocalTransport

__all__ = ["LocalTransport", "Nimber", "NimberProblem"]


class Nimber(nimber_client.Nimber):
    """The calls of `nimber_client.Nimber`, typed in the same way, and answered in this process.

    >>> nimber = Nimber()
    >>> nimber.nim.analyze(heaps=[3, 5, 7]).sg
    1
    >>> nimber.get("/nim", heaps=[3, 5, 7])["advice"]["kind"]
    'win'
    """

    def __init__(self, *, language: str | None = None, timeout: float | None = TIMEOUT) -> None:
        """
        Args:
            language: The language of explanations and rules, `en`, `de`, `es`, `fr` or `ru`.
            timeout: How long one call may take, in seconds. Beyond, it raises `httpx.ReadTimeout`.
        """
        client = httpx.Client(transport=LocalTransport(), timeout=timeout)
        super().__init__("http://nimber.local", retries=0, language=language, client=client)

    def get(self, path: str, **fields: object) -> Any:
        """The JSON of an answer to `GET`, for example of `get("/octal/0.77/values", to=20)`. Lists are sent with commas.

        Raises:
            NimberProblem: The request is refused.
        """
        return self._ask("GET", path, fields).json()

    def post(self, path: str, **fields: object) -> Any:
        """The JSON of an answer to `POST`, for example of `post("/ichomp/analyze", width=8, height=6)`.

        Raises:
            NimberProblem: The request is refused.
        """
        return self._ask("POST", path, fields).json()
