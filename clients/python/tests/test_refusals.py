"""What the client does when an answer is not what it hoped for. A server that answers from a list stands in for the service."""

import asyncio
import json
import threading
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

import httpx

from nimber_client import AsyncNimber, Nimber, NimberProblem
from nimber_client.models import PlainProblem

Answer = tuple[int, dict[str, str], str]
FINE: Answer = (200, {"content-type": "application/json"}, '{"games": []}')


def refused(status: int, kind: str, after: str | None = None, **members: object) -> Answer:
    headers = {"content-type": "application/problem+json"} | ({} if after is None else {"retry-after": after})
    document = {"type": f"/problems/{kind}", "title": "No", "status": status, "detail": "Not now.", **members}
    return status, headers, json.dumps(document)


class Handler(BaseHTTPRequestHandler):
    def answer(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        status, headers, text = server.answers[min(len(server.asked), len(server.answers) - 1)]
        server.asked.append((self.path, self.headers.get("accept-language"), body))
        self.send_response(status)
        for name, value in (headers | {"content-length": str(len(text))}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    do_GET = do_POST = answer

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Gives these answers, the last one for ever, and keeps what it was asked."""

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers
        self.asked: list[tuple[str, str | None, str]] = []
        self.url = f"http://127.0.0.1:{self.server_port}"


@contextmanager
def served(*answers: Answer) -> Iterator[Server]:
    with Server(answers) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        try:
            yield server
        finally:
            server.shutdown()


class Refusals(unittest.TestCase):
    def test_a_call_is_sent_again(self) -> None:
        long_ago = "Thu, 01 Jan 1970 00:00:00 GMT"
        with served(refused(429, "rate-limited", "0"), refused(503, "overloaded", long_ago), FINE) as server, Nimber(server.url) as nimber:
            self.assertEqual(nimber.games(), [])
        self.assertEqual(len(server.asked), 3)

    def test_it_waits_as_long_as_it_is_told(self) -> None:
        with served(refused(429, "rate-limited", "7"), FINE) as server, Nimber(server.url) as nimber, mock.patch("time.sleep") as sleep:
            nimber.games()
        [[pause]] = [call.args for call in sleep.call_args_list]
        self.assertTrue(7.0 <= pause <= 8.75, pause)

    def test_awaiting_too(self) -> None:
        async def games(url: str) -> list[object]:
            async with AsyncNimber(url) as nimber:
                return [*await nimber.games()]

        with served(refused(503, "overloaded", "7"), FINE) as server, mock.patch("asyncio.sleep") as sleep:
            self.assertEqual(asyncio.run(games(server.url)), [])
        [[pause]] = [call.args for call in sleep.await_args_list]
        self.assertTrue(7.0 <= pause <= 8.75, pause)

    def test_a_body_is_sent_again(self) -> None:
        answer = (422, {"content-type": "application/problem+json"}, refused(422, "invalid-position")[2])
        with served(refused(503, "overloaded", "0"), answer) as server, Nimber(server.url) as nimber:
            self.assertRaises(NimberProblem, nimber.nim.analyze, heaps=[3])
        self.assertEqual([json.loads(body) for _, _, body in server.asked], [{"heaps": [3]}] * 2)

    def test_not_for_ever(self) -> None:
        with served(*[refused(503, "overloaded", "0")] * 9, FINE) as server:
            with Nimber(server.url) as nimber:
                self.assertRaises(NimberProblem, nimber.games)
            self.assertEqual(len(server.asked), 4)
            with Nimber(server.url, retries=1) as nimber:
                self.assertRaises(NimberProblem, nimber.games)
            self.assertEqual(len(server.asked), 6)

    def test_not_if_it_would_have_to_wait_for_long(self) -> None:
        with mock.patch("time.sleep") as sleep:
            with served(refused(429, "rate-limited", "3600")) as server, Nimber(server.url) as nimber:
                self.assertRaises(NimberProblem, nimber.games)
            sleep.assert_not_called()
            with served(refused(429, "rate-limited", "20")) as server, Nimber(server.url) as nimber:
                self.assertRaises(NimberProblem, nimber.games)
            self.assertEqual(sleep.call_count, 1)

    def test_not_at_once_and_not_all_at_the_same_time(self) -> None:
        with mock.patch("time.sleep") as sleep, served(refused(503, "overloaded", "0")) as server, Nimber(server.url) as nimber:
            self.assertRaises(NimberProblem, nimber.games)
        pauses = [call.args[0] for call in sleep.call_args_list]
        self.assertEqual(len(set(pauses)), 3)
        self.assertTrue(all(0.1 <= pause <= 0.125 for pause in pauses), pauses)

    def test_not_if_the_service_says_no_time(self) -> None:
        for after in ("-5", "1.5", "soon"):
            with served(refused(429, "rate-limited", after)) as server, Nimber(server.url) as nimber:
                self.assertRaises(NimberProblem, nimber.games)
                self.assertEqual(len(server.asked), 1, after)

    def test_a_type_that_is_new_or_of_a_proxy(self) -> None:
        headers = {"content-type": "application/problem+json"}
        blank = (503, headers, '{"type": "about:blank", "title": "No server"}')
        newer = refused(418, "teapot")
        bare = (400, headers, "{}")
        for answer, kind in [(blank, "about:blank"), (newer, "/problems/teapot"), (bare, "about:blank")]:
            with served(answer) as server, Nimber(server.url) as nimber, self.assertRaises(NimberProblem) as found:
                nimber.games()
            self.assertEqual((found.exception.type, found.exception.status), (kind, answer[0]))
        for text in ("null", "{", "[]"):
            with served((400, headers, text)) as server, Nimber(server.url) as nimber:
                self.assertRaises(httpx.HTTPStatusError, nimber.games)

    def test_not_if_the_service_does_not_ask_for_it(self) -> None:
        with served(refused(503, "shutting-down"), refused(422, "invalid-position", "0")) as server, Nimber(server.url) as nimber:
            self.assertRaises(NimberProblem, nimber.games)
            self.assertRaises(NimberProblem, nimber.games)
            self.assertEqual(len(server.asked), 2)

    def test_the_members_of_a_problem(self) -> None:
        places = [{"pointer": "/heaps/1", "detail": "-1 is negative"}]
        with served(refused(422, "invalid-position", errors=places), refused(404, "not-found")) as server, Nimber(server.url) as nimber:
            with self.assertRaises(NimberProblem) as wrong:
                nimber.nim.analyze(heaps=[3, -1])
            with self.assertRaises(NimberProblem) as missing:
                nimber.games()
        error = wrong.exception
        found = (str(error), error.type, error.status, [place.pointer for place in error.errors])
        self.assertEqual(found, ("Not now.", "/problems/invalid-position", 422, ["/heaps/1"]))
        self.assertIsInstance(missing.exception.problem, PlainProblem)
        self.assertEqual(missing.exception.errors, [])

    def test_the_type_is_a_path_wherever_the_service_is(self) -> None:
        place = {"pointer": "/heaps/1", "detail": "negative"}
        status, headers, text = refused(422, "invalid-position", errors=[place])
        text = text.replace("/problems/", "https://example.org/solver/problems/")
        batch = (200, {"content-type": "application/json"}, f'{{"results": [{text}]}}')
        with served((status, headers, text), batch) as server, Nimber(server.url) as nimber:
            with self.assertRaises(NimberProblem) as wrong:
                nimber.games()
            [result] = nimber.batch([{"game": "nim", "heaps": [3, -1]}])
        self.assertEqual(wrong.exception.type, "/problems/invalid-position")
        self.assertEqual(result, wrong.exception.problem)

    def test_an_answer_that_is_no_problem_document(self) -> None:
        with served((502, {"content-type": "text/html"}, "<h1>Bad Gateway</h1>")) as server, Nimber(server.url) as nimber:
            self.assertRaisesRegex(httpx.HTTPStatusError, "/games answered 502 without a problem document", nimber.games)

    def test_no_server_at_all(self) -> None:
        with served() as server:
            pass
        with Nimber(server.url) as nimber:
            self.assertRaises(httpx.ConnectError, nimber.games)

    def test_a_service_below_a_path_in_a_language(self) -> None:
        with served(FINE) as server, Nimber(server.url + "/solver/", language="ru") as nimber:
            nimber.games()
        self.assertEqual(server.asked, [("/solver/games", "ru", "")])

    def test_a_client_of_ones_own(self) -> None:
        transport = httpx.MockTransport(lambda request: httpx.Response(200, json={"games": []}))
        with Nimber("http://nowhere", client=httpx.Client(transport=transport)) as nimber:
            self.assertEqual(nimber.games(), [])


if __name__ == "__main__":
    unittest.main()
