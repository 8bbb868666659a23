"""The package as a program uses it. `CORPUS` is the file with the recorded answers of the service."""

import gzip
import json
import os
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import httpx
from nimber_client import Nimber as Client
from nimber_client.models import NimPlayerMove
from nimber_local import LocalTransport, Nimber, NimberProblem

# Every so many recorded answers are compared. The tests of the npm package compare all.
STEP = 20


def recorded() -> list[dict[str, Any]]:
    """Answers that are small enough to be recorded whole."""
    with gzip.open(os.environ["CORPUS"], "rt", encoding="utf-8") as lines:
        exchanges = [json.loads(line) for line in lines]
    return [one for one in exchanges if one["method"] in ("GET", "POST") and one["answer"]["status"] == 200 and "body" in one["answer"]]


class Local(unittest.TestCase):
    nimber: Nimber

    @classmethod
    def setUpClass(cls) -> None:
        cls.nimber = cls.enterClassContext(Nimber())

    def test_typed_calls(self) -> None:
        hint = self.nimber.nim.analyze(heaps=[3, 5, 7])
        self.assertEqual((hint.sg, hint.outcome, len(hint.winning_moves)), (1, "N", 3))
        turn = self.nimber.nim.move(heaps=[3, 5, 7], player_move=NimPlayerMove(heap=0, take=1))
        assert turn.player is not None
        self.assertTrue(turn.player.was_winning)
        self.assertTrue(self.nimber.kayles.draw(rows=[10]).startswith("<svg"))

    def test_calls_by_their_path(self) -> None:
        self.assertEqual(self.nimber.get("/nim", heaps=[3, 5, 7])["advice"]["kind"], "win")
        self.assertEqual(self.nimber.get("/octal/0.77/values", to=5)["values"], [0, 1, 2, 3, 1, 4])
        self.assertEqual(self.nimber.post("/ichomp/analyze", width=8, height=6)["outcome"], "P")

    def test_a_refusal_is_a_problem(self) -> None:
        with self.assertRaises(NimberProblem) as raised:
            self.nimber.chomp.analyze(rows=[3, 5])
        self.assertEqual([place.pointer for place in raised.exception.errors], ["/rows/1"])

    def test_sentences_in_a_language(self) -> None:
        with Nimber(language="de") as nimber:
            answer = nimber.get("/nim", heaps=[3, 5, 7], explain=True)
        self.assertIn("Haufen", answer["explanation"]["steps"][0]["text"])

    def test_draws_differ(self) -> None:
        drawn = {str(self.nimber.get("/nim/random")["position"]) for _ in range(20)}
        self.assertGreater(len(drawn), 1)
        self.assertEqual(self.nimber.get("/nim/random", seed=7), self.nimber.get("/nim/random", seed=7))

    def test_certificates_are_read_when_they_are_needed(self) -> None:
        self.assertEqual(self.nimber.sprouts.analyze(spots=18).outcome, "P")

    def test_a_call_that_takes_too_long_ends(self) -> None:
        with Nimber(timeout=0.05) as nimber:
            with self.assertRaises(httpx.ReadTimeout):
                nimber.grundy.analyze(groups=[1_000_000])
        self.assertEqual(self.nimber.nim.analyze(heaps=[3, 5, 7]).sg, 1)

    def test_a_module_without_memory_is_replaced(self) -> None:
        client = httpx.Client(transport=LocalTransport(), base_url="http://nimber.local")
        with patch("nimber_local.module.MOST_MEMORY", 9 << 20):
            answer = client.get("/ichomp?width=12&height=12")
        self.assertEqual((answer.status_code, answer.json()["type"]), (500, "/problems/internal-error"))
        self.assertEqual(client.get("/ichomp?width=12&height=12").status_code, 200)

    def test_calls_of_threads_wait_for_each_other(self) -> None:
        with ThreadPoolExecutor(4) as threads:
            answers = list(threads.map(lambda heap: self.nimber.nim.analyze(heaps=[heap]).sg, range(100)))
        self.assertEqual(answers, list(range(100)))

    def test_the_client_takes_it_as_its_transport(self) -> None:
        with Client("http://nimber.local", client=httpx.Client(transport=LocalTransport())) as client:
            self.assertEqual(client.nim.analyze(heaps=[3, 5, 7]).sg, 1)

    def test_answers_are_those_of_the_service(self) -> None:
        client = httpx.Client(transport=LocalTransport(), base_url="http://nimber.local", timeout=None)
        exchanges = recorded()[::STEP]
        self.assertGreater(len(exchanges), 100)
        for one in exchanges:
            headers = {"content-type": one["type"]} if "type" in one else {}
            body = one["body"].encode() if "body" in one else None
            answer = client.request(one["method"], one["path"], headers=headers, content=body)
            self.assertEqual(answer.text, one["answer"]["body"], (one["method"], one["path"], one.get("body")))


if __name__ == "__main__":
    unittest.main()
