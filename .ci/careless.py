"""Runs the service behind nginx, HAProxy and Caddy, which share connections between clients. One client is careless: the service refuses its
requests by their heads, and it sends their bodies all the same. The requests of a careful one beside it must all be answered.

Arguments: the `nimber` binary, HAProxy, nginx, Caddy, and how many requests the careful client sends.
"""

import concurrent.futures
import contextlib
import http.client
import itertools
import os
import re
import socket
import sys
import tempfile
import time
from pathlib import Path

from proxies import SMALL_TABLES, adapted, expect, free_port, running, wait_until

JSON = "Content-Type: application/json\r\n"
# Method and path, further headers, and the status that the service gives without the body.
REFUSED = [
    ("POST /nothing", JSON, 404),
    ("PUT /nim", JSON, 405),
    ("POST /nim/analyze", "Content-Type: text/plain\r\n", 415),
    ("POST /nim/analyze?heaps=3", JSON, 400),
    ("POST /nim/analyze/", JSON, 308),
    ("GET /nim?heaps=3", JSON, 200),
]
LENGTHS = [1, 16, 3000, 60_000, 2 << 20]
MOST = 2 << 20


def status_of(stream):
    """Reads an answer. The status, and whether the connection ends."""
    status, length, closes = int(stream.readline().split(b" ")[1]), 0, False
    while line := stream.readline().strip():
        name, _, value = line.lower().partition(b": ")
        length = int(value) if name == b"content-length" else length
        closes = closes or (name, value) == (b"connection", b"close")
    if len(stream.read(length)) < length:
        raise ConnectionError("half of an answer")
    return status, closes


def careless(port, ended):
    """Sends refused requests until the other has ended. The number of answers, and of answers that were lost."""
    answered, lost, client = 0, 0, None
    body = b"x" * MOST
    for index, ((request, headers, wanted), length, apart) in enumerate(itertools.cycle(itertools.product(REFUSED, LENGTHS, [False, True]))):
        if ended.done():
            return answered, lost
        # The longest ones take most of the time.
        if length == MOST and index % 7:
            continue
        if not client:
            client = socket.create_connection(("127.0.0.1", port), timeout=20)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = f"{request} HTTP/1.1\r\nHost: x\r\n{headers}Content-Length: {length}\r\n\r\n".encode()
        try:
            if apart:
                client.sendall(head)
                time.sleep(0.002)
                client.sendall(body[:length])
            else:
                client.sendall(head + body[:length])
            with client.makefile("rb") as stream:
                status, closes = status_of(stream)
        except (OSError, IndexError, ValueError):
            status, closes = None, True
        answered, lost = answered + 1, lost + (status != wanted)
        if closes:
            client.close()
            client = None


def careful(port, requests):
    """Asks in order, half of it by POST. What was not answered, by what came instead."""
    lost, client = {}, http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    for index in range(requests):
        try:
            if index % 2:
                client.request("POST", "/nim/analyze", '{"heaps":[3,5,7]}', {"content-type": "application/json"})
            else:
                client.request("GET", f"/nim?heaps=3,5,{index}")
            answer = client.getresponse()
            answer.read()
            found = answer.status
        except (OSError, http.client.HTTPException) as error:
            found = type(error).__name__
            client.close()
        if found != 200:
            lost[found] = lost.get(found, 0) + 1
    return lost


def nginx_configuration(folder, port, replica):
    scratch = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    site = adapted("nginx.conf", {
        r"/var/cache/nginx/nimber": f"{folder}/cache",
        r"server 127.0.0.1:8080": f"server 127.0.0.1:{replica}",
        r"listen 80;": f"listen 127.0.0.1:{port};",
        r"listen \[::\]:80;": "",
    })
    return (f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/nginx.log warn; events {{}}\n"
            f"http {{ access_log off; {scratch}\n{site} }}\n")


def haproxy_configuration(_, port, replica):
    return adapted("haproxy.cfg", {
        r"bind :8080": f"bind 127.0.0.1:{port}",
        r"^resolvers[^\n]*\n(    [^\n]*\n)*": "",
        r" resolvers system init-addr last,libc,none": "",
        r"    server (one|two) [^\n]*\n": "",
        r"nimber-3:8080": f"127.0.0.1:{replica}",
    })


def caddy_configuration(_, port, replica):
    return f"{{\n admin off\n auto_https off\n}}\nhttp://:{port} {{\n bind 127.0.0.1\n reverse_proxy 127.0.0.1:{replica}\n}}\n"


def main():
    nimber, haproxy, nginx, caddy, requests = sys.argv[1:]
    # Caddy keeps files in the home folder otherwise.
    proxies = {
        "none": None,
        "nginx": (nginx_configuration, lambda folder, file: [nginx, "-p", folder, "-c", file]),
        "HAProxy": (haproxy_configuration, lambda folder, file: [haproxy, "-f", file]),
        "Caddy": (caddy_configuration, lambda folder, file: [caddy, "run", "--adapter", "caddyfile", "--config", file]),
    }
    faults = []
    with contextlib.ExitStack() as running_ones, tempfile.TemporaryDirectory() as folder:
        enter = running_ones.enter_context
        os.environ.update(XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
        log = Path(folder) / "nimber.log"
        service = enter(running(nimber, "serve", "--listen", "127.0.0.1:0", "--data-dir", "none", "--log", "off,nimber=info",
                                "--log-sample", "1000000", *SMALL_TABLES, log=log))
        wait_until(lambda: re.search(r"listening on http://127.0.0.1:\d+", log.read_text(encoding="utf-8")), service, log)
        replica = int(re.search(r"listening on http://127.0.0.1:(\d+)", log.read_text(encoding="utf-8")).group(1))
        wait_until(lambda: careful(replica, 1) == {}, service, log)
        for name, proxy in proxies.items():
            with contextlib.ExitStack() as stack:
                port = replica
                if proxy:
                    port, file = free_port(), Path(folder) / name
                    configuration, command = proxy
                    file.write_text(configuration(folder, port, replica), encoding="utf-8")
                    process = stack.enter_context(running(*command(folder, file), log=f"{file}.log"))
                    wait_until(lambda: careful(port, 1) == {}, process, f"{file}.log")
                with concurrent.futures.ProcessPoolExecutor(1) as others, concurrent.futures.ThreadPoolExecutor(1) as here:
                    began = time.monotonic()
                    lost_ones = others.submit(careful, port, int(requests))
                    answered, lost = here.submit(careless, port, lost_ones).result()
                    took = time.monotonic() - began
                print(f"{name}: of {requests} careful requests {lost_ones.result() or 'none'} lost, "
                      f"of {answered} careless ones {lost}, in {took:.0f} s")
                if lost_ones.result() or lost:
                    faults.append(name)
    expect("proxies behind which requests are lost", faults, [])


if __name__ == "__main__":
    main()
