"""The service as an object, for programs that wait and for programs that await."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import httpx

from ._api.api import AsyncGames, BatchResults, Games
from .models import BatchResponse, GameCatalogue, GameDescription, GameEntry, GameName
from .problem import with_path
from .transport import Fields, request, send, send_async

# The service itself gives up earlier.
TIMEOUT = 60.0


def _results(document: dict[str, Any]) -> BatchResults:
    results = [with_path(result) if "type" in result else result for result in document["results"]]
    return BatchResponse.from_dict({"results": results}).results


class Nimber(Games):
    """A service at an address. Its games are attributes: `nimber.nim.analyze(heaps=[3, 5, 7])`."""

    def __init__(
        self,
        url: str = "http://localhost:8080",
        *,
        retries: int = 3,
        language: str | None = None,
        client: httpx.Client | None = None,
    ) -> None:
        """
        Args:
            url: The address of the service.
            retries: How often a call is sent again after 429 or 503 with `Retry-After`.
            language: The language of explanations and rules, `en`, `de`, `es`, `fr` or `ru`.
            client: What sends the requests, if it needs settings of its own.
        """
        super().__init__(self._ask)
        self._url = url.rstrip("/")
        self._retries = retries
        self._language = language
        self._client = client or httpx.Client(timeout=TIMEOUT)

    def batch(self, requests: Sequence[Fields]) -> BatchResults:
        """Analyses many positions. Each result is an analysis or a problem."""
        response = self._ask("POST", "/batch", {"requests": requests})
        return _results(response.json())

    def games(self) -> list[GameEntry]:
        """The catalogue."""
        response = self._ask("GET", "/games", {})
        return GameCatalogue.from_dict(response.json()).games

    def game(self, name: GameName) -> GameDescription:
        """What the catalogue says about one game, with its rules at length."""
        response = self._ask("GET", f"/games/{name}", {})
        return GameDescription.from_dict(response.json())

    def close(self) -> None:
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _ask(self, method: str, path: str, fields: Mapping[str, object]) -> httpx.Response:
        asked = request(method, self._url + path, fields, self._language)
        return send(self._client, asked, self._retries)


class AsyncNimber(AsyncGames):
    """A service at an address. Its games are attributes: `await nimber.nim.analyze(heaps=[3, 5, 7])`."""

    def __init__(
        self,
        url: str = "http://localhost:8080",
        *,
        retries: int = 3,
        language: str | None = None,
        client: httpx.AsyncClient | None = None,
    ) -> None:
        """
        Args:
            url: The address of the service.
            retries: How often a call is sent again after 429 or 503 with `Retry-After`.
            language: The language of explanations and rules, `en`, `de`, `es`, `fr` or `ru`.
            client: What sends the requests, if it needs settings of its own.
        """
        super().__init__(self._ask)
        self._url = url.rstrip("/")
        self._retries = retries
        self._language = language
        self._client = client or httpx.AsyncClient(timeout=TIMEOUT)

    async def batch(self, requests: Sequence[Fields]) -> BatchResults:
        """Analyses many positions. Each result is an analysis or a problem."""
        response = await self._ask("POST", "/batch", {"requests": requests})
        return _results(response.json())

    async def games(self) -> list[GameEntry]:
        """The catalogue."""
        response = await self._ask("GET", "/games", {})
        return GameCatalogue.from_dict(response.json()).games

    async def game(self, name: GameName) -> GameDescription:
        """What the catalogue says about one game, with its rules at length."""
        response = await self._ask("GET", f"/games/{name}", {})
        return GameDescription.from_dict(response.json())

    async def close(self) -> None:
        await self._client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def _ask(self, method: str, path: str, fields: Mapping[str, object]) -> httpx.Response:
        asked = request(method, self._url + path, fields, self._language)
        return await send_async(self._client, asked, self._retries)
