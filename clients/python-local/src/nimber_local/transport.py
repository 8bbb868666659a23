"""Requests of httpx, answered by the module instead of a server."""

from __future__ import annotations

import json
import secrets

import httpx

from .module import Module, TimedOut, Trap, certificates

# In seconds, as the client for a service has it.
TIMEOUT = 60.0

# The status of an answer that needs certificates, which the header `needs` names.
NEEDS = 503


class LocalTransport(httpx.BaseTransport):
    """Answers every request as the service would, whatever its host: `httpx.Client(transport=LocalTransport())`.

    Calls wait for each other. The read timeout of a request bounds its time.
    """

    def __init__(self) -> None:
        self._module = Module()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        timeout = request.extensions.get("timeout", {}).get("read")
        try:
            return self._answered(request, timeout)
        except TimedOut as error:
            raise httpx.ReadTimeout(f"there is no answer after {timeout} seconds", request=request) from error
        except Trap as error:
            return stopped(request, error)

    def _answered(self, request: httpx.Request, timeout: float | None) -> httpx.Response:
        message = written(request)
        answer = read(self._module.call(message, timeout))
        while answer.status_code == NEEDS and (path := answer.headers.get("needs")) is not None:
            self._module.call(f"PUT {path}\n\n".encode() + certificates(path), timeout)
            answer = read(self._module.call(message, timeout))
        return httpx.Response(answer.status_code, headers=answer.headers, content=b"" if request.method == "HEAD" else answer.content)


def written(request: httpx.Request) -> bytes:
    """A request as the module reads it."""
    method = "GET" if request.method == "HEAD" else request.method
    lines = [f"{method} {request.url.raw_path.decode('ascii')}", f"seed: {secrets.randbits(32)}"]
    names = [name for name in ("content-type", "accept-language") if name in request.headers]
    lines += [f"{name}: {request.headers[name]}" for name in names]
    return "\n".join([*lines, "", ""]).encode() + request.read()


def read(message: bytes) -> httpx.Response:
    """An answer as the module writes it."""
    head, _, content = message.partition(b"\n\n")
    status, *lines = head.decode().split("\n")
    pairs = [line.split(": ", 1) for line in lines]
    return httpx.Response(int(status), headers=[(name, value) for name, value in pairs], content=content)


def stopped(request: httpx.Request, error: Trap) -> httpx.Response:
    """The problem document of a call that ended the module."""
    problem = {
        "type": "/problems/internal-error",
        "title": "A fault of the service",
        "status": 500,
        "detail": f"the module has stopped, probably without memory, and a new one answers the next call: {error}",
        "instance": request.url.path,
    }
    headers = {"content-type": "application/problem+json", "content-language": "en"}
    return httpx.Response(500, headers=headers, content=json.dumps(problem).encode())
