"""What the service says when it refuses."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

import httpx

from .models import FieldError, InputProblem, LimitProblem, PlainProblem

Problem = InputProblem | LimitProblem | PlainProblem


class NimberProblem(Exception):
    """Raised when the service answers with a problem document. `problem` is the document; its class says which kind it is."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem

    @property
    def type(self) -> str:
        return self.problem.type_

    @property
    def status(self) -> int:
        return self.problem.status

    @property
    def errors(self) -> list[FieldError]:
        """The places in the request that are wrong; none if the problem is not about places."""
        return (self.problem.errors or []) if isinstance(self.problem, InputProblem) else []


def refusal(response: httpx.Response) -> Exception:
    """The error to raise for an answer that is not 2xx. A proxy in between may answer without a problem document."""
    if response.headers.get("content-type", "").startswith("application/problem+json"):
        with suppress(ValueError):
            document = response.json()
            if isinstance(document, dict):
                return NimberProblem(problem({"status": response.status_code, **document}))
    message = f"{response.url} answered {response.status_code} without a problem document"
    return httpx.HTTPStatusError(message, request=response.request, response=response)


def with_path(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a path as its type. A service with `--public-url` has whole addresses, which say no more."""
    _, problems, kind = str(document.get("type", "about:blank")).rpartition("/problems/")
    return {**document, "type": problems + kind}


def problem(document: dict[str, Any]) -> Problem:
    document = with_path(document)
    try:
        return KINDS.get(document["type"], PlainProblem).from_dict(document)
    except (AttributeError, KeyError, TypeError, ValueError):
        # A proxy has written it, or a newer service.
        title = str(document.get("title", "A problem"))
        detail = str(document.get("detail", title))
        return PlainProblem(detail=detail, status=document["status"], title=title, type_=cast(Any, document["type"]))


INPUT = ("/problems/bad-request", "/problems/invalid-position", "/problems/illegal-move")
KINDS: dict[str, type[Problem]] = {"/problems/beyond-limits": LimitProblem, **dict.fromkeys(INPUT, InputProblem)}
