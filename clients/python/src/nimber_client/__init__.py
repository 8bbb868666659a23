"""A client for nimber, the service that solves impartial games exactly."""

from ._api.types import UNSET, Unset
from .client import AsyncNimber, Nimber
from .problem import NimberProblem, Problem

__all__ = ["UNSET", "AsyncNimber", "Nimber", "NimberProblem", "Problem", "Unset"]
