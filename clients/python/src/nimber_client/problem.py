"""What the service says when it refuses."""

from __future__ import annotations

from typing import Any

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
    if not response.headers.get("content-type", "").startswith("application/problem+json"):
        message = f"{response.url} answered {response.status_code} without a problem document"
        return httpx.HTTPStatusError(message, request=response.request, response=response)
    return NimberProblem(problem(response.json()))


def with_path(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a path as its type. A service with `--public-url` has whole addresses, which say no more."""
    _, problems, kind = document["type"].rpartition("/problems/")
    return {**document, "type": problems + kind}


def problem(document: dict[str, Any]) -> Problem:
    document = with_path(document)
    if document["type"] == "/problems/beyond-limits":
        return LimitProblem.from_dict(document)
    if document["type"] in ("/problems/bad-request", "/problems/invalid-position", "/problems/illegal-move"):
        return InputProblem.from_dict(document)
    return PlainProblem.from_dict(document)
