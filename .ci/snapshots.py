"""Takes tables from nginx: whole, in the middle, damaged, and not at all. Arguments: the `nimber` binary, nginx."""

import contextlib
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NAMES = ["chomp-box-12x12", "chomp-tiles-56", "grundy"]
FLAGS = ["--chomp-box", "12x12", "--chomp-tiles", "56", "--grundy-heaps", "65536"]
PATIENCE = 300


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found!r} instead of {wanted!r}")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def until(what, holds):
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > PATIENCE:
            sys.exit(f"{what} took too long")
        time.sleep(0.01)


def ask(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


@contextlib.contextmanager
def service(nimber, data, origin):
    """A service that takes its tables from a port of this machine."""
    port = free_port()
    command = [nimber, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", data, "--tables-from", f"http://127.0.0.1:{origin}/t", *FLAGS]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield process, port
    finally:
        process.kill()
        process.wait()


def sources(nimber, data, origin):
    with service(nimber, data, origin) as (_, port):
        def is_kept():
            with contextlib.suppress(OSError, KeyError):
                # A service that makes its tables answers before they are there.
                tables = ask(port, "/tables")[1]["tables"]
                return len(tables) == len(NAMES) and all(table["kept"] for table in tables)

        until("a start", is_kept)
        return [table["source"] for table in ask(port, "/tables")[1]["tables"]]


def main():
    nimber, nginx = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        site, log = folder / "t", folder / "access.log"
        run = lambda *words: subprocess.run([nimber, "table", *words], check=True, stdout=subprocess.DEVNULL)
        run("build", "--data-dir", folder / "data", *FLAGS)
        run("export", "--data-dir", folder / "data", site)
        fast, slow = free_port(), free_port()
        scratch = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        servers = "".join(
            f"server {{ listen 127.0.0.1:{port}; root {folder}; {rate} }}\n" for port, rate in [(fast, ""), (slow, "limit_rate_after 2200k; limit_rate 10k;")]
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/nginx.log warn; events {{}}\n"
            f"http {{ log_format range '$uri $status $http_range'; access_log {log} range; {scratch}\n{servers} }}\n", encoding="utf-8")
        process = subprocess.Popen([nginx, "-p", folder, "-c", folder / "nginx.conf"])
        stack.callback(process.wait)
        stack.callback(process.kill)

        def listens():
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", fast)):
                return True

        until("nginx", listens)
        expect("a start with nginx", sources(nimber, folder / "whole", fast), ["downloaded"] * 3)
        log.write_text("", encoding="utf-8")
        expect("the next start", sources(nimber, folder / "whole", fast), ["read"] * 3)
        expect("its requests", log.read_text(encoding="utf-8"), "")

        part = folder / "killed/downloads" / NAMES[0]
        with service(nimber, folder / "killed", slow) as (victim, _):
            until("two blocks", lambda: part.exists() and part.stat().st_size > 2 << 20)
            victim.send_signal(signal.SIGKILL)
            victim.wait()
        expect("a start after kill -9", sources(nimber, folder / "killed", fast), ["downloaded"] * 3)
        asked = log.read_text(encoding="utf-8")
        if not re.search(rf"^/t/{NAMES[0]} 206 bytes=2\d{{6}}-$", asked, re.M):
            sys.exit(f"the download did not go on where it was: {asked}")

        for name, damage in zip(NAMES, [lambda b: b[:-1] + bytes([b[-1] ^ 1]), lambda b: b[: len(b) // 2], lambda b: b""]):
            path = site / name
            path.write_bytes(damage(path.read_bytes()))
        expect("a start with damaged snapshots", sources(nimber, folder / "damaged", fast), ["built"] * 3)
        for name in NAMES:
            (site / name).unlink()
        expect("a start without snapshots", sources(nimber, folder / "none", fast), ["built"] * 3)
    print("tables from nginx: downloaded, resumed after kill -9, built when they are damaged or missing")


main()
