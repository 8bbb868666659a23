#!/usr/bin/env python3
"""Floods a service with what greedy, slow and careless clients do, in a memory group of 512 MB where the system allows one.

    python3 deploy/floods.py target/release/nimber

Meanwhile a client with another address asks small questions, the list of games, a list of moves and the metrics. For each flood the
table shows the peak of the process's memory and of its group, how long these questions took, and what the others were answered. The exit
status is 1 if the service died, if a small question was not answered with 200, or if the memory reached 450 MB. Needs Linux, Python 3.9
and, for the memory group, root.
"""

import argparse
import collections
import contextlib
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 512 << 20
MARK = 450 << 20

LIST = {"heaps": [9007199254740991] * 46, "moves": "all", "limit": 10000}


def graph():
    """As large as a graph may be: 100,000 nodes, a million edges, 24 MB."""
    names = [f"a node of it: {i:05}" for i in range(100_000)]
    return {"edges": {name: names[i + 1 : i + 11] for i, name in enumerate(names)}, "tokens": names[:1]}


def post(path, body, announced=None):
    body = body if isinstance(body, bytes) else json.dumps(body, separators=(",", ":")).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {announced or len(body)}\r\n\r\n"
    return head.encode() + body


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


def dense_graph():
    """As many edges as fit into a body that other services read in place."""
    return {"edges": {str(i): [str(j) for j in range(i + 1, 80)] for i in range(80)}, "tokens": ["0"], "explain": True}


def search():
    """A misère position that nothing but a search covers, and that nobody has asked for at the same time."""
    rows = random.choices([1, 2, 3, 4], k=90)
    return post("/kayles/analyze", {"rings": [6, 6, 6], "rows": rows, "play": "misere"})


def board():
    """A board that takes most of the work budget, and seldom comes twice."""
    return post("/chomp/analyze", {"rows": sorted((random.randint(12, 14) for _ in range(12)), reverse=True)})


def fresh_board():
    """A board that no table covers, and that seldom comes twice. Some take up to 0.16 GB while they are solved."""
    return post("/chomp/analyze", {"rows": sorted((random.randint(8, 15) for _ in range(random.randint(11, 15))), reverse=True)})


def large_then_smaller():
    """Asks for 6 MB, and where there is no memory for it, for less and less."""
    crosses = [random.randint(900, 1000), 500, 250, 120, 60, 30, 15]
    return b"".join(get(f"/brussels-sprouts?crosses={crosses}&play=misere") for crosses in crosses) + get("/games") * 200


SMALL_OBJECTS = b'{"heaps":[' + b",".join([b'{"a":0}'] * 8000) + b"]}"

HEAD = b"GET /nim?heaps=3,5,7 HTTP/1.1\r\nHost: x\r\n"

# Name, clients, request or what makes each one, and what a client does after sending it: read the answer, wait without reading, or hang up.
FLOODS = [
    ("long lists", 2, lambda: post("/nim/analyze", LIST), "read"),
    ("compressed long lists", 8, lambda: post("/nim/analyze", LIST).replace(b"Host: x", b"Host: x\r\nAccept-Encoding: gzip"), "read"),
    ("batches of long lists", 16, lambda: post("/batch", {"requests": [{"game": "nim", **LIST}] * 8}), "read"),
    ("answers that nobody reads", 64, lambda: post("/nim/analyze", LIST), "wait"),
    ("the largest graph", 4, lambda: post("/dag/analyze", graph()), "read"),
    ("a name of 30 MB", 2, lambda: post("/dag/analyze", b'{"' + b"x" * (30 << 20) + b'":1}'), "read"),
    ("bodies of small objects", 64, lambda: post("/nim/analyze", SMALL_OBJECTS), "read"),
    ("sums of small objects", 16, lambda: post("/sum/analyze", b'{"components":[' + b",".join([b'{"":0}'] * 149_000) + b"]}"), "read"),
    ("broken batches of small objects", 16, lambda: post("/batch", b'{"requests":[' + b",".join([b'{"":0}'] * 149_000) + b"}"), "read"),
    ("bodies of 32 MB, one byte sent", 40, lambda: post("/dag/analyze", b"{", announced=32 << 20), "wait"),
    ("connections that ask nothing", 4500, lambda: b"", "wait"),
    ("long computations, then gone", 32, lambda: post("/sum/analyze", {"components": [{"game": "octal", "code": "0.123456701234567", "heaps": [5000 + os.getpid() % 97]}]}), "gone"),
    ("long misere searches", 8, lambda: search, "read"),
    ("large boards", 8, lambda: board, "read"),
    ("unfinished heads", 1250, lambda: HEAD + b"X: " + b"y" * 390_000, "wait"),
    ("unfinished heads of many headers", 1250, lambda: HEAD + b"".join(b"X-%d: " % i + b"y" * 4000 + b"\r\n" for i in range(97)), "wait"),
    ("unfinished long addresses", 1250, lambda: b"GET /nim?heaps=" + b"1," * 195_000, "wait"),
    ("bytes behind a slow request", 1250, lambda: search() + b"GET /" + b"x" * 390_000, "wait"),
    ("answers of 50 KB that nobody reads", 2000, lambda: post("/nim/analyze", {**LIST, "limit": 50}) * 40, "wait"),
    ("bodies that do not end", 4600, lambda: post("/nim/analyze", b"{", announced=1000), "wait"),
    ("stalled bodies of 65,000 bytes", 80, lambda: post("/nim/analyze", b" " * 65_000, announced=65_100), "wait"),
    ("long queries", 64, lambda: get("/nim?heaps=" + ",".join(["9007199254740991"] * 3600)), "read"),
    ("long queries of small heaps", 64, lambda: get("/kayles?rows=" + ",".join(["7"] * 4096)), "read"),
    ("long queries of many clients", 1500, lambda: get("/nim?heaps=" + ",".join(["9007199254740991"] * 3600)), "read"),
    ("dense graphs", 64, lambda: post("/dag/analyze", dense_graph()), "read"),
    ("answers of 6 MB that nobody reads", 96, lambda: large_then_smaller, "wait"),
    ("fresh boards", 10, lambda: fresh_board, "read"),
    ("metrics that nobody reads", 12, lambda: get("/metrics") * 20, "wait"),
    ("the largest board with an explanation", 64, lambda: get("/ichomp?width=256&height=256&explain=true"), "read"),
]

# Of the floods above, at the same time.
TOGETHER = [["answers of 6 MB that nobody reads", "fresh boards", "metrics that nobody reads"]]

# Asked in turn meanwhile.
QUESTIONS = [get("/nim?heaps=3,5,7"), get("/games"), get("/nim?heaps=100,200,300&moves=all"), get("/metrics")]


class Load:
    """Clients that send the same request again and again until `end`."""

    def __init__(self, port, clients, request, then, seconds):
        self.port, self.request, self.then, self.end = port, request, then, time.time() + seconds
        self.answers = collections.Counter()
        self.threads = []
        if then == "wait" and clients > 1000:
            self.threads.append(threading.Thread(target=self.hold, args=(clients,)))
        else:
            self.threads += [threading.Thread(target=self.run) for _ in range(clients)]
        for thread in self.threads:
            thread.start()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def hold(self, clients):
        held = collections.deque(maxlen=clients)
        while time.time() < self.end:
            try:
                client = self.connect()
                held.append(client)
                self.answers["connected"] += 1
                client.setblocking(False)
                client.send(self.request)
            except BlockingIOError:
                pass
            except OSError as error:
                self.answers[type(error).__name__] += 1
                time.sleep(0.05)
            if len(held) == clients:
                time.sleep(0.01)

    def run(self):
        while time.time() < self.end:
            try:
                with self.connect() as client:
                    client.sendall(self.request() if callable(self.request) else self.request)
                    if self.then == "read":
                        self.answers[read_answer(client)] += 1
                    elif self.then == "wait":
                        time.sleep(max(0, min(20, self.end - time.time())))
                        self.answers["waited"] += 1
                    else:
                        time.sleep(0.05)
                        self.answers["gone"] += 1
            except OSError as error:
                self.answers[type(error).__name__] += 1
                time.sleep(0.05)

    def wait(self):
        for thread in self.threads:
            thread.join()


def read_answer(client):
    """The status of an answer, once all of it has been read."""
    text, missing, status = b"", None, "nothing"
    while missing is None or missing > 0:
        piece = client.recv(1 << 20)
        if not piece:
            return status if missing is None else "broken off"
        if missing is not None:
            missing -= len(piece)
            continue
        text += piece
        head, end, body = text.partition(b"\r\n\r\n")
        if end:
            status = head[9:12].decode()
            missing = int(re.search(rb"(?i)content-length: (\d+)", head)[1]) - len(body)
    return status


def ask(port, seconds, told):
    """Asks a question every 20 ms on a connection of its own, from an address of its own."""
    end, times, wrong, client, questions = time.time() + seconds, [], 0, None, itertools.cycle(QUESTIONS)
    while time.time() < end:
        began = time.time()
        try:
            client = client or socket.create_connection(("127.0.0.1", port), timeout=30, source_address=("127.0.0.2", 0))
            client.sendall(next(questions))
            wrong += read_answer(client) != "200"
        except OSError:
            wrong += 1
            client = None
        times.append(time.time() - began)
        time.sleep(0.02)
    told.send((times, wrong))


class Probe:
    """Asks small questions, in a process of its own: the threads of one Python process wait for each other."""

    def __init__(self, port, seconds):
        self.answer, told = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=ask, args=(port, seconds, told))
        self.process.start()
        self.wrong = 0

    def line(self):
        times, self.wrong = self.answer.recv()
        self.process.join()
        times.sort()
        part = lambda share: f"{times[min(len(times) - 1, int(len(times) * share))] * 1e3:.1f}"
        return f"{part(0.5)} / {part(0.99)} / {part(1)} ms"


class Group:
    """A memory group of version 1 or 2; does nothing where there is none."""

    def __init__(self):
        self.folder = None
        for root, limit, peak in [
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.max_usage_in_bytes"),
            ("/sys/fs/cgroup", "memory.max", "memory.peak"),
        ]:
            folder = pathlib.Path(root, f"nimber-floods-{os.getpid()}")
            try:
                folder.mkdir()
                (folder / limit).write_text(str(LIMIT))
                self.folder, self.peak_file = folder, folder / peak
                return
            except OSError:
                if folder.exists():
                    folder.rmdir()

    def take_in_this_process(self):
        if self.folder:
            (self.folder / "cgroup.procs").write_text(str(os.getpid()))

    def peak(self):
        """In bytes, since the last call."""
        if not self.folder:
            return 0
        peak = int(self.peak_file.read_text())
        try:
            self.peak_file.write_text("0")
        except OSError:
            pass
        return peak

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.folder:
            # A process that is still in it keeps it.
            with contextlib.suppress(OSError):
                self.folder.rmdir()


def peak_of(process):
    """The peak of its resident memory in bytes, since the last call."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    pathlib.Path(f"/proc/{process.pid}/clear_refs").write_text("5")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) << 10


def resident(process):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) << 10


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the nimber binary")
    parser.add_argument("seconds", type=float, nargs="?", default=60, help="for each flood; 60 by default")
    parser.add_argument("mixed", type=float, nargs="?", default=300, help="seconds of all floods together; 300 by default")
    given = parser.parse_args()
    return given.program, given.seconds, given.mixed


def main():
    program, seconds, mixed = arguments()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    failed = False
    with Group() as group, tempfile.TemporaryDirectory() as data:
        print(f"memory group: {group.folder or 'none, this system allows none'}")
        process = subprocess.Popen(
            [program, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", data, "--log", "warn"],
            preexec_fn=group.take_in_this_process,
            stderr=subprocess.DEVNULL,
            # As in the image.
            env={**os.environ, "MIMALLOC_PURGE_DELAY": "0"},
        )
        while subprocess.run([program, "healthcheck", f"http://127.0.0.1:{port}/readyz"], capture_output=True).returncode:
            time.sleep(0.2)
        time.sleep(2)
        peak_of(process), group.peak()
        print(f"at rest {resident(process) >> 20} MB\n")
        print("| flood | clients | peak of the process | peak of the group | small questions: median / 99 % / longest | answers |\n|---|---|---|---|---|---|")
        for floods in [[flood] for flood in FLOODS] + [[flood for flood in FLOODS if flood[0] in names] for names in TOGETHER]:
            name, clients = " and ".join(flood[0] for flood in floods), sum(flood[1] for flood in floods)
            requests = [request() for _, _, request, _ in floods]
            probe = Probe(port, seconds)
            loads = [Load(port, clients, request, then, seconds) for (_, clients, _, then), request in zip(floods, requests)]
            for load in loads:
                load.wait()
            line = probe.line()
            if process.poll() is not None:
                print(f"the service died with {process.returncode}")
                return 1
            peak, of_group = peak_of(process), group.peak()
            failed |= probe.wrong > 0 or max(peak, of_group) >= MARK
            answers = sum((load.answers for load in loads), collections.Counter())
            answers = ", ".join(f"{count} {what}" for what, count in sorted(answers.items()))
            wrong = f" ({probe.wrong} wrong)" if probe.wrong else ""
            print(f"| {name} | {clients} | {peak >> 20} MB | {of_group >> 20} MB | {line}{wrong} | {answers} |", flush=True)
            time.sleep(2)
        requests = [(max(1, clients // 8), request(), then) for _, clients, request, then in FLOODS if clients < 1000]
        loads = [Load(port, clients, request, then, mixed) for clients, request, then in requests]
        probe, history = Probe(port, mixed), []
        end = time.time() + mixed
        while time.time() < end:
            time.sleep(min(30, max(0, end - time.time())))
            history.append(resident(process) >> 20)
        for load in loads:
            load.wait()
        peak, of_group = peak_of(process), group.peak()
        failed |= max(peak, of_group) >= MARK
        print(f"\nall together: peak {peak >> 20} MB, of the group {of_group >> 20} MB; every half minute {history} MB; small questions {probe.line()}")
        process.terminate()
        code = process.wait(timeout=30)
        print(f"status {code} on SIGTERM")
    return int(failed or code != 0 or probe.wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
