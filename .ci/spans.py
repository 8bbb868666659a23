"""Runs a collector that takes OTLP over HTTP, and a service that sends it a span for each request.

Arguments: a `nimber` binary with the feature `otlp`, and the commit that it names, if that is known.
"""

import contextlib
import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from proxies import SMALL_TABLES, ask, expect, free_port, running, wait_until

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
PATIENCE = 120


class Collector(ThreadingHTTPServer):
    """Keeps the spans that arrive, each with the attributes of its resource."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.spans = queue.Queue()
        # Those inside of requests, by the span that they are in.
        self.inner = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def next(self):
        """The next span of a request. What is inside of it arrives before it."""
        while True:
            resource, span = self.spans.get(timeout=PATIENCE)
            if span.kind == Span.SPAN_KIND_SERVER:
                return resource, span
            self.inner.setdefault(span.parent_span_id, []).append(span)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        expect("where spans are sent", (self.path, self.headers["content-type"]), ("/v1/traces", "application/x-protobuf"))
        for group in ExportTraceServiceRequest.FromString(body).resource_spans:
            for scope in group.scope_spans:
                for span in scope.spans:
                    self.server.spans.put((values(group.resource.attributes), span))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def values(attributes):
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value")) for pair in attributes}


@contextlib.contextmanager
def serving(nimber, endpoint):
    """The port of a service, its process, and how to find the log line of a request."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        os.environ.update(OTEL_EXPORTER_OTLP_ENDPOINT=endpoint, OTEL_BSP_SCHEDULE_DELAY="100")
        arguments = ["--listen", "127.0.0.1:0", "--data-dir", "none", *SMALL_TABLES, "--log-format", "json"]
        with running(nimber, "serve", *arguments, log=log) as service:
            address = r"listening on http://127.0.0.1:(\d+)"
            wait_until(lambda: re.search(address, log.read_text(encoding="utf-8")), service, log)
            port = int(re.search(address, log.read_text(encoding="utf-8")).group(1))
            wait_until(lambda: ask(port, "/readyz")[0] == 200, service, log)

            def line(name):
                wait_until(lambda: f'"id":"{name}"' in log.read_text(encoding="utf-8"), service, log)
                lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
                return next(line for line in lines if line.get("id") == name)

            yield port, service, line


def with_a_collector(nimber):
    collector = Collector()
    with serving(nimber, f"http://127.0.0.1:{collector.server_port}") as (port, service, line):
        before = time.time_ns()
        ask(port, "/octal/0.77?heaps=3", x_request_id="first", traceparent=f"00-{TRACE}-{PARENT}-01")
        # Health checks have no spans.
        resource, span = collector.next()
        expect("the resource", (resource["service.name"], "service.version" in resource), ("nimber", True))
        expect("the commit", resource["vcs.ref.head.revision"], json.loads(ask(port, "/healthz")[2])["commit"])
        expect("the name and kind", (span.name, span.kind), ("GET /octal/{code}", Span.SPAN_KIND_SERVER))
        expect("the trace goes on", (span.trace_id.hex(), span.parent_span_id.hex()), (TRACE, PARENT))
        if not before - 10**9 < span.start_time_unix_nano <= span.end_time_unix_nano < time.time_ns() + 10**9:
            sys.exit(f"the span has impossible times: {span}")
        found = values(span.attributes)
        wanted = {
            "http.request.method": "GET", "http.route": "/octal/{code}", "http.response.status_code": 200, "url.path": "/octal/0.77",
            "url.scheme": "http", "client.address": "127.0.0.1", "http.request.header.x-request-id": "first",
        }
        expect("the attributes", {name: found.get(name) for name in wanted}, wanted)
        expect("the trace in the log", line("first")["trace"], TRACE)

        compute, = collector.inner.pop(span.span_id)
        expect("what is computed in place", (compute.name, compute.trace_id, compute.kind), ("compute", span.trace_id, Span.SPAN_KIND_INTERNAL))
        within = span.start_time_unix_nano - 10**6 <= compute.start_time_unix_nano <= compute.end_time_unix_nano <= span.end_time_unix_nano + 10**6
        found = values(compute.attributes)
        expect("its time, its route and its work", (within, found["http.route"], found["nimber.work"] >= 0, found["nimber.seconds"] >= 0),
               (True, "/octal/{code}", True, True))

        # A code that nobody has asked for has to be computed, on a thread.
        ask(port, "/octal/0.3767?heaps=200000&limit=0", x_request_id="long")
        _, span = collector.next()
        inner = {stage.name: values(stage.attributes) for stage in collector.inner.pop(span.span_id)}
        expect("what is waited for and computed", sorted(inner), ["compute", "wait"])
        expect("its work", inner["compute"]["nimber.work"] > 10_000, True)

        ask(port, "/nim?heaps=-1", x_request_id="second", traceparent=f"00-{TRACE}-{'0' * 16}-01")
        _, span = collector.next()
        expect("a malformed header begins a new trace", (span.trace_id.hex() != TRACE, span.parent_span_id), (True, b""))
        expect("the new trace in the log", line("second")["trace"], span.trace_id.hex())
        expect("an error", values(span.attributes)["error.type"], "invalid-position")
        expect("a refusal is no fault of the service", span.status.code, Status.STATUS_CODE_UNSET)

        ask(port, "/nim?heaps=1", x_request_id="third", traceparent=f"00-{TRACE}-{PARENT}-00")
        ask(port, "/nim?heaps=2", x_request_id="fourth")
        service.send_signal(signal.SIGTERM)
        service.wait(timeout=PATIENCE)
        _, span = collector.next()
        expect("a trace that the caller does not record is left out, and the last span is sent",
               values(span.attributes)["http.request.header.x-request-id"], "fourth")
        expect("its trace in the log", line("third")["trace"], TRACE)
    collector.shutdown()


def without_a_collector(nimber):
    with serving(nimber, f"http://127.0.0.1:{free_port()}") as (port, service, _):
        for number in range(3000):
            expect("an answer without a collector", ask(port, f"/nim?heaps={number}")[0], 200)
        service.send_signal(signal.SIGTERM)
        expect("the end without a collector", service.wait(timeout=PATIENCE), 0)


def without_spans(nimber, commit):
    """Without an address of a collector, nothing is sent, and nothing has to be there for it."""
    names = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_BSP_SCHEDULE_DELAY")
    for name in names:
        os.environ.pop(name, None)
    version = subprocess.run([nimber, "--version"], check=True, capture_output=True, text=True).stdout
    expect("the commit in the version", commit in version, True)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        port = free_port()
        with running(nimber, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", "none", *SMALL_TABLES, log=log) as service:
            wait_until(lambda: ask(port, "/readyz")[0] == 200, service, log)
            expect("the commit of the service", json.loads(ask(port, "/healthz")[2])["commit"].startswith(commit), True)
            threads = Path(f"/proc/{service.pid}/task").iterdir()
            names = [Path(thread, "comm").read_text(encoding="utf-8").strip() for thread in threads]
            expect("threads for spans", [name for name in names if "OpenTelemetry" in name], [])


def main():
    nimber, commit = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    without_spans(nimber, commit)
    with_a_collector(nimber)
    without_a_collector(nimber)
    print("spans: one for each request and its parts, with its trace, and answers do not wait for the collector")


main()
