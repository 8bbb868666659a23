"""Calls a running service with the Python clients that two generators make: `calls.py GENERATOR`, where `NIMBER_URL` is the service."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

GAMES = ["brussels_sprouts", "chomp", "grundy", "ichomp", "kayles", "lasker", "nim", "sprouts", "wythoff"]
URL = os.environ["NIMBER_URL"]


def camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_")).replace("Ichomp", "IChomp")


class OpenapiGenerator:
    def __init__(self) -> None:
        self.package: Any = importlib.import_module("openapi_client")
        self.client = self.package.ApiClient(self.package.Configuration(host=URL))

    def call(self, verb: str, game: str, request: str | None, fields: dict[str, Any]) -> Any:
        api = getattr(self.package, camel(game).replace("IChomp", "Ichomp") + "Api")(self.client)
        ask = getattr(api, f"{verb}_{game}")
        return ask() if request is None else ask(getattr(self.package, camel(game) + request).from_dict(fields))


class OpenapiPythonClient:
    def __init__(self) -> None:
        self.client = importlib.import_module("nimber_client").Client(base_url=URL)
        self.models = importlib.import_module("nimber_client.models")

    def call(self, verb: str, game: str, request: str | None, fields: dict[str, Any]) -> Any:
        ask = importlib.import_module(f"nimber_client.api.{game}.{verb}_{game}").sync
        body = {} if request is None else {"body": getattr(self.models, camel(game) + request).from_dict(fields)}
        return ask(client=self.client, **body)


client: Any = {"openapi-generator": OpenapiGenerator, "openapi-python-client": OpenapiPythonClient}[sys.argv[1]]()
calls = 0
for game in GAMES:
    position = client.call("random", game, None, {}).position.to_dict()
    for verb, request in [("analyze", "AnalyzeRequest"), ("play", "OpponentRequest")]:
        answer = client.call(verb, game, request, position)
        assert answer.game == game.replace("_", "-"), answer
        calls += 1
    calls += 1
print(f"{calls} calls")
assert calls >= 25
