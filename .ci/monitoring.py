"""Checks the alerts with promtool, and the alerts and the dashboard with a Prometheus that scrapes the service.

Arguments: the `nimber` binary, Prometheus, promtool.
"""

import contextlib
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from proxies import SMALL_TABLES, ask, free_port, running, wait_until

FOLDER = Path("deploy/monitoring").resolve()
ALERTS = Path("deploy/helm/nimber/alerts.yaml").resolve()
PATIENCE = 120


def promtool(tool, *arguments, **more):
    done = subprocess.run([tool, *arguments], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"promtool {' '.join(map(str, arguments))}:\n{done.stdout}{done.stderr}")


def expressions():
    """Each expression of the dashboard, with its panel."""
    dashboard = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
    numbers = [panel["id"] for panel in dashboard["panels"]]
    if len(numbers) != len(set(numbers)):
        sys.exit("two panels of the dashboard have the same id")
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"].replace("$__rate_interval", "30s").replace("$instance", ".*")


def traffic(port, over):
    """Every kind of request, again and again."""
    box = {"width": 18, "height": 18, "quadrants": {"sw": [9, 8, 7, 5, 2]}}
    number = 0
    while not over.wait(0.2):
        number += 1
        ask(port, f"/nim?heaps=3,5,{number}")
        ask(port, "/nope")
        ask(port, "/ichomp/analyze", json.dumps(box))
        ask(port, f"/chomp?rows=15,14,13,12,11,10,9,8,7,6,5,4,3,2,{number % 2 + 1}")
        ask(port, "/batch", '{"requests":[{"game":"nim","heaps":[3]},{"game":"kayles","rows":[7]}]}')


class Prometheus:
    def __init__(self, port):
        self.port = port

    def get(self, path, **parameters):
        """The data of an answer; without any, the error."""
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(parameters)}"
        try:
            with urllib.request.urlopen(url, timeout=20) as answer:
                return json.load(answer)["data"], None
        except urllib.error.HTTPError as refusal:
            # While it starts, it has no JSON.
            if refusal.code == 503:
                raise
            return None, json.load(refusal)["error"]

    def settled(self):
        """Whether it has scraped the service several times, and evaluated the alerts."""
        count, _ = self.get("query", query="count_over_time(nimber_ready[1m]) > 4")
        groups = self.get("rules")[0]["groups"]
        return bool(count["result"]) and all(rule["health"] != "unknown" for group in groups for rule in group["rules"])


def scraped(nimber, prometheus, tool):
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log = folder / "nimber.log"
        arguments = [*SMALL_TABLES, "--data-dir", folder / "data", "--listen", "127.0.0.1:0"]
        service = stack.enter_context(running(nimber, "serve", *arguments, log=log))
        address = r"listening on http://127.0.0.1:(\d+)"
        wait_until(lambda: re.search(address, log.read_text(encoding="utf-8")), service, log)
        port = int(re.search(address, log.read_text(encoding="utf-8")).group(1))
        wait_until(lambda: ask(port, "/readyz")[0] == 200, service, log)

        over = threading.Event()
        client = threading.Thread(target=traffic, args=(port, over))
        client.start()
        stack.callback(client.join)
        stack.callback(over.set)

        own = free_port()
        (folder / "prometheus.yaml").write_text(
            "global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }\n"
            f"rule_files: [{ALERTS}]\n"
            f"scrape_configs: [{{ job_name: nimber, static_configs: [{{ targets: ['127.0.0.1:{port}'] }}] }}]\n", encoding="utf-8")
        log = folder / "prometheus.log"
        server = stack.enter_context(running(
            prometheus, f"--config.file={folder}/prometheus.yaml", f"--storage.tsdb.path={folder}/series",
            f"--web.listen-address=127.0.0.1:{own}", log=log))
        asked = Prometheus(own)
        began = time.monotonic()
        while True:
            with contextlib.suppress(OSError):
                if asked.settled():
                    break
            if server.poll() is not None or time.monotonic() - began > PATIENCE:
                sys.exit(f"Prometheus does not scrape: {log.read_text(encoding='utf-8')}")
            time.sleep(0.2)

        faults = []
        panels = list(expressions())
        for title, expression in panels:
            found, error = asked.get("query", query=expression)
            if error or not found["result"]:
                faults.append(f"the panel “{title}” shows nothing: {expression}: {error or 'no data'}")
        groups = asked.get("rules")[0]["groups"]
        rules = [rule for group in groups for rule in group["rules"]]
        faults += [f"{rule['name']}: {rule['lastError']}" for rule in rules if rule["health"] != "ok"]
        faults += [f"{rule['name']} fires for a service that is well" for rule in rules if rule["state"] == "firing"]
        promtool(tool, "check", "metrics", input=ask(port, "/metrics")[2].decode())
        if faults:
            sys.exit("\n".join(faults))
        return len(panels), len(rules)


def main():
    nimber, prometheus, tool = sys.argv[1:]
    promtool(tool, "check", "rules", ALERTS)
    promtool(tool, "test", "rules", FOLDER / "alerts_test.yaml")
    panels, rules = scraped(nimber, prometheus, tool)
    print(f"monitoring: {panels} expressions of the dashboard have data, {rules} alerts are as they should be")


main()
