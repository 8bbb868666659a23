"""Runs the service behind deploy/replicas/haproxy.cfg, with two more replicas that refuse connections, and behind
deploy/replicas/nginx.conf.

Arguments: the `nimber` binary, HAProxy, nginx.
"""

import concurrent.futures
import contextlib
import gzip
import http.client
import itertools
import json
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path("deploy/replicas")
SMALL_TABLES = ["--chomp-box", "6x6", "--chomp-tiles", "none", "--grundy-heaps", "4096"]
NIM = "/nim?heaps=3,5,7"
# Longer than what the service compresses, and explained in the language of the reader.
EXPLAINED = ["/nim?heaps=3,5,7,9,11,13,17,21&moves=all&explain=true", "/nim?heaps=3,5,7,9,11,13,17,22&moves=all&explain=true"]
ORIGINS = ["https://a.example", "https://b.example"]


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def adapted(name, changes):
    """A configuration with other addresses."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        if not re.search(old, text, re.M):
            sys.exit(f"{name} does not have {old}")
        text = re.sub(old, new, text, flags=re.M)
    return text


def ask(port, path, body=None, source="127.0.0.1", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST" if body else "GET", path, body, {**headers, **({"content-type": "application/json"} if body else {})})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.headers, text


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found!r} instead of {wanted!r}")


@contextlib.contextmanager
def running(*command, log):
    with open(log, "wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_until(listens, process, log):
    for _ in range(300):
        with contextlib.suppress(OSError):
            if listens():
                return
        if process and process.poll() is not None:
            break
        time.sleep(0.05)
    sys.exit(f"it did not start: {Path(log).read_text(encoding='utf-8')}")


def expect_client(log, port, address):
    """Asks from an address, and looks under which one the service knows it, whatever the client says itself."""
    for number, forged in enumerate(["6.6.6.6", "6.6.6.6, 7.7.7.7", "::1", "nonsense"]):
        name = f"from-{address}-{number}"
        ask(port, "/nim/random", source=address, x_forwarded_for=forged, x_request_id=name)
        wait_until(lambda: f'id="{name}"' in log.read_text(encoding="utf-8"), None, log)
        [line] = [line for line in log.read_text(encoding="utf-8").splitlines() if f'id="{name}"' in line]
        expect(f"the client that says it is {forged}", re.search(r'client="([^"]*)"', line).group(1), address)


def expect_closed(port):
    """What is for the operator and for other services, however it is asked for."""
    paths = ["/metrics", "/tables", "/tables?x", "/tables/", "/tables/grundy", f"http://127.0.0.1:{port}/tables/grundy"]
    expect("what is closed", {path: ask(port, path)[0] for path in paths}, dict.fromkeys(paths, 404))


def behind_haproxy(port, replica, log):
    for _ in range(6):
        expect("a GET while two replicas refuse connections", ask(port, NIM)[0], 200)
        expect("a POST while two replicas refuse connections", ask(port, "/nim/analyze", '{"heaps":[3,5,7]}')[0], 200)
    expect("the same bytes through HAProxy", ask(port, NIM)[2], ask(replica, NIM)[2])
    expect_closed(port)
    expect_client(log, port, "127.0.0.2")


def behind_nginx(port, replica):
    def cached(path, **headers):
        status, found, _ = ask(port, path, **headers)
        return status, found["x-cache"]

    expect("nginx keeps what is asked for twice", [cached(NIM) for _ in range(3)], [(200, "MISS"), (200, "MISS"), (200, "HIT")])
    _, headers, text = ask(port, NIM)
    expect("the same bytes through nginx", text, ask(replica, NIM)[2])
    expect("the ETag of the cache", cached(NIM, if_none_match=headers["etag"]), (304, "HIT"))
    expect("another ETag", cached(NIM, if_none_match='"other"'), (200, "HIT"))
    zipped = [ask(port, "/games", accept_encoding="gzip")[1]["content-encoding"] for _ in range(3)]
    expect("copies with and without gzip", [*zipped, ask(port, "/games")[1]["content-encoding"]], ["gzip"] * 3 + [None])
    expect("refusals are not kept", [cached("/chomp?rows=3,5") for _ in range(3)], [(422, "MISS")] * 3)
    expect("random positions are not kept", [cached("/nim/random") for _ in range(3)], [(200, "MISS")] * 3)
    expect("POST passes", ask(port, "/nim/analyze", '{"heaps":[3,5,7]}')[0], 200)
    expect_closed(port)
    expect("ways around", [ask(port, path)[0] for path in ("//tables", "/%74ables/grundy", "/x/../metrics")], [404] * 3)


def headers_of_one_request(port, log):
    """An answer from the cache has no header of the request that it was made for."""
    path, of_one = "/nim?heaps=1,2,4,8,16", ["ratelimit", "ratelimit-policy"]
    found = [ask(port, path, x_request_id=f"first-{number}")[1] for number in range(3)]
    expect("what comes from the cache", [headers["x-cache"] for headers in found], ["MISS", "MISS", "HIT"])
    expect("ids", [headers.get_all("x-request-id") for headers in found], [[f"first-{number}"] for number in range(3)])
    expect("what is left of the limit", [[name for name in of_one if headers[name]] for headers in found], [of_one, of_one, []])
    ids = [ask(port, path)[1]["x-request-id"] for _ in range(3)]
    expect("ids of the cache", len({*ids, "first-0", "first-1"}), 5)
    for unusable in ["x" * 129, "with space"]:
        new = ask(port, path, x_request_id=unusable)[1]["x-request-id"]
        expect(f"an id instead of {unusable}", re.fullmatch("[0-9a-f]{32}", new) is not None, True)
    name = ask(port, "/nim/random")[1]["x-request-id"]
    wait_until(lambda: f'id="{name}"' in log.read_text(encoding="utf-8"), None, log)


def each_reader(port, replica, origins):
    """Everybody gets the copy that was made for them, whoever asked before."""
    readers = list(itertools.product(["en", "ru"], ["gzip", None], origins))
    for path, order in zip(EXPLAINED, [readers, readers[::-1]]):
        for language, coding, origin in order * 3:
            headers = {"accept_language": language, "accept_encoding": coding, "origin": origin}
            headers = {name: value for name, value in headers.items() if value}
            _, found, text = ask(port, path, **headers)
            reader = f"{language}, {coding}, {origin}: {path}"
            expect(f"the coding for {reader}", found["content-encoding"], coding)
            plain = gzip.decompress(text) if coding else text
            expect(f"the language for {reader}", re.search("[А-я]", plain.decode()) is not None, language == "ru")
            _, direct, wanted = ask(replica, path, **headers)
            expect(f"the answer for {reader}", text, wanted)
            allowed = "access-control-allow-origin"
            expect(f"the permission for {reader}", found[allowed], direct[allowed])
        for language, coding, origin in order:
            headers = {"accept_language": language, "accept_encoding": coding, "origin": origin}
            found = ask(port, path, **{name: value for name, value in headers.items() if value})[1]
            expect("it comes from the cache", found["x-cache"], "HIT")


def slow_body():
    """A position that nothing but a search covers, for longer than the deadline."""
    return json.dumps({"rings": [6, 6, 6], "rows": random.choices([1, 2, 3, 4], k=90), "play": "misere"})


def hung_and_stopping(nimber, haproxy):
    """Requests do not wait for a replica that hangs, and a replica that is told to stop ends those that it has."""
    with contextlib.ExitStack() as running_ones:
        enter = running_ones.enter_context
        folder = Path(enter(tempfile.TemporaryDirectory()))
        ports, processes = [free_port(), free_port()], []
        for port in ports:
            log = folder / f"{port}.log"
            command = [nimber, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", "none", "--stop-delay", "5", *SMALL_TABLES]
            processes.append(enter(running(*command, log=log)))
            wait_until(lambda: ask(port, "/readyz")[0] == 200, processes[-1], log)
        balancer = free_port()
        (folder / "haproxy.cfg").write_text(behind(balancer, *ports), encoding="utf-8")
        proxy = enter(running(haproxy, "-f", folder / "haproxy.cfg", log=folder / "haproxy.log"))
        wait_until(lambda: ask(balancer, "/healthz"), proxy, folder / "haproxy.log")
        others = enter(concurrent.futures.ThreadPoolExecutor(8))
        processes[0].send_signal(signal.SIGSTOP)
        answers = [others.submit(ask, balancer, NIM) for _ in range(8)]
        expect("GETs while a replica hangs", [answer.result()[0] for answer in answers], [200] * 8)
        # The other one alone has these, and refuses all but some.
        answers = [others.submit(ask, balancer, "/kayles/analyze", slow_body()) for _ in range(4)]
        time.sleep(0.5)
        processes[1].terminate()
        by_service = ["x-request-id" in answer.result()[1] for answer in answers]
        expect("answers of a replica that was told to stop", by_service, [True] * 4)


def behind(balancer, *replicas):
    """haproxy.cfg with the ports of these replicas, and no others."""
    servers = {f"nimber-{number}:8080": f"127.0.0.1:{port}" for number, port in enumerate(replicas, 1)}
    others = {rf"    server \w+ nimber-{number}:8080\n": "" for number in range(len(replicas) + 1, 4)}
    return adapted("haproxy.cfg", {
        r"bind :8080": f"bind 127.0.0.1:{balancer}",
        r"^resolvers[^\n]*\n(    [^\n]*\n)*": "",
        r" resolvers system init-addr last,libc,none": "",
        **servers,
        **others,
    })


@contextlib.contextmanager
def stack(programs, *flags):
    """The service, HAProxy in front of it, and nginx in front of that: their ports, the process of the service and its log."""
    nimber, haproxy, nginx = programs
    with contextlib.ExitStack() as running_ones:
        enter = running_ones.enter_context
        folder = Path(enter(tempfile.TemporaryDirectory()))
        log = folder / "nimber.log"
        service = enter(running(nimber, "serve", "--listen", "127.0.0.1:0", "--data-dir", "none", *SMALL_TABLES, *flags, log=log))
        wait_until(lambda: re.search(r"listening on http://127.0.0.1:\d+", log.read_text(encoding="utf-8")), service, log)
        replica = int(re.search(r"listening on http://127.0.0.1:(\d+)", log.read_text(encoding="utf-8")).group(1))
        wait_until(lambda: ask(replica, "/readyz")[0] == 200, service, log)

        balancer, edge = free_port(), free_port()
        (folder / "haproxy.cfg").write_text(behind(balancer, free_port(), free_port(), replica), encoding="utf-8")
        site = adapted("nginx.conf", {
            r"/var/cache/nginx/nimber": f"{folder}/cache",
            r"server 127.0.0.1:8080": f"server 127.0.0.1:{balancer}",
            r"listen 80;": f"listen 127.0.0.1:{edge};",
            r"listen \[::\]:80;": "",
        })
        scratch = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        # As root, the workers would be another user, who cannot read the folder.
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/nginx.log warn; events {{}}\n"
            f"http {{ access_log off; {scratch}\n{site} }}\n", encoding="utf-8")

        process = enter(running(haproxy, "-f", folder / "haproxy.cfg", log=folder / "haproxy.log"))
        wait_until(lambda: ask(balancer, "/healthz"), process, folder / "haproxy.log")
        process = enter(running(nginx, "-p", folder, "-c", folder / "nginx.conf", log=folder / "nginx.out"))
        wait_until(lambda: ask(edge, "/healthz"), process, folder / "nginx.out")
        yield replica, balancer, edge, service, log


def main():
    programs = sys.argv[1:]
    # The shipped file, with its names. They do not resolve here, which it has to bear.
    checked = subprocess.run([programs[1], "-c", "-f", FOLDER / "haproxy.cfg"], capture_output=True, text=True)
    if checked.returncode:
        sys.exit(checked.stderr)
    # Behind HAProxy only, as in compose.yaml.
    with stack(programs, "--trusted-proxies", "1", "--rate-limit", "100000") as (replica, balancer, edge, service, log):
        behind_haproxy(balancer, replica, log)
        behind_nginx(edge, replica)
        headers_of_one_request(edge, log)
        each_reader(edge, replica, [None])
        service.kill()
        service.wait()
        expect("the cache answers when no replica does", (ask(edge, NIM)[0], ask(edge, NIM)[1]["x-cache"]), (200, "HIT"))
        status, headers, text = ask(balancer, NIM)
        expect("no replica at all", (status, headers["content-type"], json.loads(text)["status"]), (503, "application/problem+json", 503))
    # Behind both.
    with stack(programs, "--trusted-proxies", "2", "--cors-origins", ",".join(ORIGINS)) as (replica, _, edge, _, log):
        expect_client(log, edge, "127.0.0.3")
        each_reader(edge, replica, [*ORIGINS, None])
    hung_and_stopping(*programs[:2])
    print("haproxy.cfg and nginx.conf: retries, cache, languages, origins, client addresses, headers of one request, refusals, hung and stopping replicas as they should be")


if __name__ == "__main__":
    main()
