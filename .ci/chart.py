"""Checks the Helm chart with Helm itself, as a library, against the schemas of several versions of Kubernetes, and against what the
image and the program need. Then it breaks the chart in several ways and expects to notice each. The argument is the `nimber` binary.
"""

import functools
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import helm_python as helm
import kubernetes_validate
import yaml
from kubernetes_validate import utils

CHART = Path("deploy/helm/nimber")
ALERTS = CHART / "alerts.yaml"
# What the alerts call it.
JOB = "nimber"
NIMBER = Path(sys.argv[1]).resolve()
KUBERNETES = ["1.27", "1.32", "1.37"]
EGRESS = [{"to": [{"ipBlock": {"cidr": "203.0.113.7/32"}}], "ports": [{"protocol": "TCP", "port": 443}]}]
DNS = [{"protocol": protocol, "port": port} for port in (53, 5353) for protocol in ("UDP", "TCP")]
# The chart with what is off by default, and without the autoscaler.
EVERYTHING = {
    "image": {"tag": "1.2.3", "digest": "sha256:" + 64 * "a", "pullSecrets": [{"name": "registry"}]},
    "replicas": {"min": 4, "max": 4},
    "settings": {
        "NIMBER_MEMORY": "192Mi",
        "NIMBER_GRUNDY_HEAPS": "2^20",
        "NIMBER_IDLE_TIMEOUT": "1m 30s",
        "NIMBER_DEADLINE": "0.5",
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318",
    },
    "config": {"log": "warn,nimber::http=debug", "cors-origins": "https://a.example,https://b.example", "rate-limit": "50"},
    "envFrom": [{"secretRef": {"name": "collector"}}, {"configMapRef": {"name": "more", "optional": True}}],
    "tables": {"claim": "tables", "fromSecret": "nimber-tables"},
    "service": {"type": "LoadBalancer", "annotations": {"a": "b"}, "externalTrafficPolicy": "Local"},
    "ingress": {"host": "nimber.example.org", "className": "nginx", "tlsSecret": "certificate", "annotations": {"a": "b"}},
    "networkPolicy": {"from": [{"podSelector": {"matchLabels": {"a": "b"}}}], "metricsFrom": [], "egress": EGRESS},
    "podMonitor": {"enabled": True, "labels": {"release": "prometheus"}},
    "alerts": {"enabled": True, "labels": {"release": "prometheus"}},
    "podAnnotations": {"a": "b"},
    "podLabels": {"team": "games"},
    "serviceAccountName": "puller",
    "priorityClassName": "high",
    "affinity": {"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": []}},
    "nodeSelector": {"kubernetes.io/arch": "amd64"},
    "tolerations": [{"key": "a", "operator": "Exists"}],
}
# The chart with what the former has in another way.
GATEWAY = {
    "replicas": {"behavior": {"scaleDown": {"stabilizationWindowSeconds": 600}}},
    "httpRoute": {"parentRefs": [{"name": "public"}], "hostnames": ["nimber.example.org"], "annotations": {"a": "b"}},
    "serviceMonitor": {"enabled": True, "labels": {"release": "prometheus"}},
}
VARIANTS = [{}, EVERYTHING, GATEWAY]
POD = "Deployment.spec.template"
# A value, and where it is to be found.
PASSED_ON = {
    "replicas.behavior": "HorizontalPodAutoscaler.spec.behavior",
    "envFrom": f"{POD}.spec.containers.0.envFrom",
    "service.externalTrafficPolicy": "Service.spec.externalTrafficPolicy",
    "httpRoute.parentRefs": "HTTPRoute.spec.parentRefs",
    "httpRoute.hostnames": "HTTPRoute.spec.hostnames",
    "httpRoute.annotations": "HTTPRoute.metadata.annotations",
    "serviceMonitor.labels.release": "ServiceMonitor.metadata.labels.release",
    "podAnnotations.a": f"{POD}.metadata.annotations.a",
    "podLabels.team": f"{POD}.metadata.labels.team",
    "serviceAccountName": f"{POD}.spec.serviceAccountName",
    "priorityClassName": f"{POD}.spec.priorityClassName",
    "affinity": f"{POD}.spec.affinity",
}
PROXIES = {"NIMBER_TRUSTED_PROXIES": "2"}
REFUSED = [
    {"replica": 3},
    {"replicas": {"min": 3, "max": 2}},
    {"settings": {"NIMBER_LISTEN": "0.0.0.0:80"}},
    {"settings": {"PATH": "/"}},
    {"settings": {"NIMBER_MAX_BATSH": "100"}},
    {"settings": {"NIMBER_MAX_BATCH": "many"}},
    {"settings": {"NIMBER_DEADLINE": "-1"}},
    {"settings": {"NIMBER_LOG_FORMAT": "xml"}},
    {"config": {"max-batsh": "100"}},
    {"config": {"max-batch": "many"}},
    # The variables of the chart and of the image win over the file.
    {"config": {"listen": "[::]:80"}},
    {"config": {"log-format": "text"}},
    {"config": {"log": "warn"}, "settings": {"NIMBER_LOG": "info"}},
    {"envFrom": [{"secretKeyRef": {"name": "collector"}}]},
    {"service": {"externalTrafficPolicy": "Local"}},
    {"service": {"type": "LoadBalancer", "externalTrafficPolicy": "Here"}},
    {"affinity": {"nodeAffinty": {}}},
    {"replicas": {"behavior": {"scaleUpp": {}}}},
    {"podMonitor": {"enabled": True}, "serviceMonitor": {"enabled": True}},
    # A password does not belong into a deployment.
    {"settings": {"NIMBER_TABLES_FROM": "https://nimber:password@tables.example.org/nimber"}},
    {"tables": {"fromSecret": "nimber-tables"}},
    # They would allow everything.
    {"networkPolicy": {"egress": [{}]}},
    {"networkPolicy": {"egress": [{"to": [], "ports": [{"port": 443}]}]}},
    {"networkPolicy": {"egress": [{"to": [{"ipBlock": {"cidr": "203.0.113.7/32"}}]}]}},
    {"image": {"digest": "sha256:abc"}},
    # Helm would write 268435456 as 2.68435456e+08.
    {"settings": {"NIMBER_MEMORY": 268435456}},
    {"resources": {"limits": {"memory": "half"}}},
    {"service": {"port": 0}},
]
# A file, what it has, and what it has instead.
BREAKS = [
    ("values.yaml", "  min: 3", "  least: 3"),
    ("Chart.yaml", "appVersion: 0.1.0", "appVersion: 0.0.9"),
    ("templates/deployment.yaml", "{{- toYaml .Values.resources", "{{- toYml .Values.resources"),
    ("templates/deployment.yaml", "periodSeconds: 1\n", "periodSecond: 1\n"),
    ("templates/deployment.yaml", "failureThreshold: 60", 'failureThreshold: "60"'),
    ("templates/deployment.yaml", "path: /readyz, port: http", "path: /ready, port: http"),
    ("templates/deployment.yaml", "path: /healthz, port: metrics", "path: /healthz, port: health"),
    ("templates/deployment.yaml", ".Values.drain 10", ".Values.drain 0"),
    ("templates/deployment.yaml", "runAsNonRoot: true", "runAsNonRoot: false"),
    ("templates/deployment.yaml", "runAsUser: 65532", "runAsUser: 1000"),
    ("templates/deployment.yaml", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false"),
    ("templates/deployment.yaml", "drop: [ALL]", "drop: [NET_RAW]"),
    ("templates/deployment.yaml", "type: RuntimeDefault", "type: Unconfined"),
    ("templates/deployment.yaml", "automountServiceAccountToken: false", "automountServiceAccountToken: true"),
    ("templates/deployment.yaml", "containerPort: 8080", "containerPort: 8081"),
    ("templates/deployment.yaml", "mountPath: /data }", "mountPath: /tables }"),
    ("templates/service.yaml", "targetPort: http", "targetPort: web"),
    ("templates/service.yaml", '{{- include "nimber.selector" . | nindent 4 }}', "app: nimber"),
    ("templates/poddisruptionbudget.yaml", "apiVersion: policy/v1", "apiVersion: policy/v1beta1"),
    ("templates/networkpolicy.yaml", "egress: []", "egress: [{}]"),
    ("templates/networkpolicy.yaml", "        - namespaceSelector: {}\n        - ipBlock: { cidr: 169.254.20.10/32 }\n", "        - {}\n"),
    ("templates/networkpolicy.yaml", "    {{- toYaml . | nindent 4 }}\n    #", "    #"),
    ("templates/deployment.yaml", "{{- if .Values.image.digest }}", "{{- if false }}"),
    ("templates/deployment.yaml", 'NIMBER_LISTEN, value: "[::]', 'NIMBER_LISTEN, value: "0.0.0.0'),
    ("templates/deployment.yaml", 'NIMBER_METRICS_LISTEN, value: "[::]', 'NIMBER_METRICS_LISTEN, value: "127.0.0.1'),
    ("templates/deployment.yaml", "key: address }", "key: password }"),
    ("templates/_helpers.tpl", '"NIMBER_TRUSTED_PROXIES" "1"', '"NIMBER_TRUSTED_PROXIES" "0"'),
    ("templates/service.yaml", "PreferDualStack", "SingleStack"),
    ("templates/service.yaml", "    - { name: http, port", "    - { name: metrics, port: 9090, targetPort: metrics }\n    - { name: http, port"),
    ("templates/prometheusrule.yaml", 'Get "alerts.yaml"', 'Get "alert.yaml"'),
    ("templates/prometheusrule.yaml", " | replace $all $here", ""),
    ("templates/podmonitor.yaml", "jobLabel: app.kubernetes.io/name", "jobLabel: app.kubernetes.io/instance"),
    ("templates/podmonitor.yaml", "  jobLabel: app.kubernetes.io/name\n", ""),
    ("templates/horizontalpodautoscaler.yaml", 'name: {{ include "nimber.name" . }}', "name: nimber"),
    ("templates/horizontalpodautoscaler.yaml", "with .Values.replicas.behavior", "with .Values.global"),
    ("templates/deployment.yaml", "with .Values.podLabels", "with .Values.global"),
    ("templates/deployment.yaml", "with .Values.serviceAccountName", "with .Values.global"),
    ("templates/deployment.yaml", "with .Values.priorityClassName", "with .Values.global"),
    ("templates/deployment.yaml", "with .Values.affinity", "with .Values.global"),
    ("templates/deployment.yaml", "with .Values.envFrom", "with .Values.global"),
    ("templates/deployment.yaml", "toJson .Values.config | sha256sum", "toJson .Values.global | sha256sum"),
    ("templates/deployment.yaml", "value: /etc/nimber/nimber.toml", "value: /etc/nimber.toml"),
    ("templates/deployment.yaml", "configMap: { name: {{ include", "configMap: { name: x{{ include"),
    ("templates/deployment.yaml", "mountPath: /etc/nimber,", "mountPath: /etc/nimber.d,"),
    ("templates/configmap.yaml", "{{ $value | quote }}", "{{ $value }}"),
    ("templates/configmap.yaml", "nimber.toml: |", "nimber.conf: |"),
    ("templates/_helpers.tpl", ".Values.ingress.host .Values.httpRoute.parentRefs", ".Values.ingress.host"),
    ("templates/service.yaml", "with .Values.service.externalTrafficPolicy", "with .Values.global"),
    ("templates/httproute.yaml", "{{- with .hostnames }}", "{{- with .hosts }}"),
    ("templates/httproute.yaml", 'name: {{ include "nimber.name" $ }}', "name: nimber"),
    ("templates/httproute.yaml", "port: {{ $.Values.service.port }}", "port: 8080"),
    ("templates/servicemonitor.yaml", "publishNotReadyAddresses: true", "publishNotReadyAddresses: false"),
    ("templates/servicemonitor.yaml", "clusterIP: None", "type: NodePort"),
    ("templates/servicemonitor.yaml", "      app.kubernetes.io/component: metrics\n", "      app.kubernetes.io/component: service\n"),
    ("templates/servicemonitor.yaml", "port: metrics, path", "port: http, path"),
    ("templates/servicemonitor.yaml", "jobLabel: app.kubernetes.io/name", "jobLabel: app.kubernetes.io/instance"),
]

# The lists of definitions are large, and the same for every object.
utils.schema_contents = functools.cache(utils.schema_contents)


def image_user():
    return [int(number) for number in re.search(r"^USER (\d+):(\d+)$", Path("Dockerfile").read_text(encoding="utf-8"), re.M).groups()]


def package_version():
    return re.search(r'^version = "(.*)"$', Path("Cargo.toml").read_text(encoding="utf-8"), re.M).group(1)


def alerts(namespace):
    """Those of the file, but a release misses the targets of its own namespace."""
    wanted = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))
    [missing] = [rule for group in wanted["groups"] for rule in group["rules"] if rule["alert"] == "NimberMissing"]
    missing["expr"] = f'absent(up{{job="{JOB}", namespace="{namespace}"}})'
    return wanted


def render(folder, values):
    """The objects by kind. One whose name is longer than that of the others has the rest of it behind its kind."""
    found = {}
    with helm.Chart.load(folder) as chart:
        chart.validate_schema(chart.merge_values(values))
        for path, text in chart.render(values, name="demo", namespace="games").items():
            if path.endswith(".yaml"):
                for thing in filter(None, yaml.safe_load_all(text)):
                    key = thing["kind"] + thing["metadata"]["name"].removeprefix("demo-nimber")
                    if found.setdefault(key, thing) is not thing:
                        raise ValueError(f"two objects of the kind {key}")
    return found


def against_schemas(found, versions):
    for kind, thing in found.items():
        # No schema of Kubernetes has them: they belong to the Prometheus operator, and to the Gateway API.
        if kind in {"PodMonitor", "ServiceMonitor", "PrometheusRule", "HTTPRoute"}:
            continue
        for version in versions:
            try:
                kubernetes_validate.validate(thing, version, strict=True)
            except kubernetes_validate.ValidationError as error:
                yield f"{kind}, Kubernetes {version}: {'/'.join(map(str, error.path))}: {error.message}"
            except kubernetes_validate.SchemaNotFoundError as error:
                yield f"{kind}: {error.message}"


def at(thing, path):
    """What is there, or nothing."""
    for key in path.split("."):
        if isinstance(thing, list):
            thing = thing[int(key)]
        else:
            thing = (thing or {}).get(key)
    return thing


def against_values(found, values):
    """What somebody sets has to arrive."""
    for value, place in PASSED_ON.items():
        wanted = at(values, value)
        if wanted is not None and at(found, place) != wanted:
            yield f"{value} is not {place}"


def against_program(found, values):
    """The program has to read the variables and the file that somebody sets."""
    pod = at(found, f"{POD}.spec")
    [container] = pod["containers"]
    variables = [name for name in values.get("settings", {}) if name.startswith("NIMBER_")]
    wanted = {name.removeprefix("NIMBER_").replace("_", "-").lower(): "environment" for name in variables}
    wanted |= dict.fromkeys(values.get("config", {}), "file")
    environment = {entry["name"]: entry.get("value") for entry in container["env"] if entry["name"] in [*variables, "NIMBER_CONFIG"]}
    volumes = [volume["name"] for volume in pod["volumes"] if volume.get("configMap") == {"name": at(found, "ConfigMap.metadata.name")}]
    with tempfile.TemporaryDirectory() as root:
        for mount in container["volumeMounts"]:
            if mount["name"] in volumes:
                folder = Path(root + mount["mountPath"])
                folder.mkdir(parents=True)
                for name, text in at(found, "ConfigMap.data").items():
                    (folder / name).write_text(text, encoding="utf-8")
        if "NIMBER_CONFIG" in environment:
            environment["NIMBER_CONFIG"] = root + environment["NIMBER_CONFIG"]
        done = subprocess.run([NIMBER, "serve", "--check"], cwd=root, env={"PATH": "", **environment}, capture_output=True, text=True)
    sources = {line.split()[0]: line.split()[-1] for line in done.stdout.splitlines()}
    if done.returncode or not wanted.items() <= sources.items():
        yield f"nimber does not read the settings of the chart: {done.stderr or sources}"


def against_needs(found):
    """What no schema can know. Yields the faults."""
    deployment = found["Deployment"]["spec"]
    template = deployment["template"]
    pod = template["spec"]
    [container] = pod["containers"]
    settings = {entry["name"]: entry.get("value", entry.get("valueFrom")) for entry in container["env"]}
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}

    def selects(what, labels):
        if not labels or not labels.items() <= template["metadata"]["labels"].items():
            yield f"{what} selects other pods"

    yield from selects("the deployment", deployment["selector"]["matchLabels"])
    yield from selects("the service", found["Service"]["spec"]["selector"])
    yield from selects("the disruption budget", found["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"])
    yield from selects("the network policy", found["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"])
    for constraint in pod["topologySpreadConstraints"]:
        yield from selects("the spread", constraint["labelSelector"]["matchLabels"])
    if "PodMonitor" in found:
        monitor = found["PodMonitor"]["spec"]
        yield from selects("the pod monitor", monitor["selector"]["matchLabels"])
        if monitor["podMetricsEndpoints"] != [{"port": "metrics", "path": "/metrics"}]:
            yield "the pod monitor asks for something else"
        if template["metadata"]["labels"].get(monitor.get("jobLabel")) != JOB:
            yield f"the job is not {JOB}, so the alerts do not see it"
    if "ServiceMonitor" in found:
        monitor, behind = found["ServiceMonitor"]["spec"], found["Service-metrics"]
        yield from selects("the service of the metrics", behind["spec"]["selector"])
        labels, selected = behind["metadata"]["labels"], monitor["selector"]["matchLabels"]
        if not selected.items() <= labels.items() or monitor["endpoints"] != [{"port": "metrics", "path": "/metrics"}]:
            yield "the service monitor asks for something else"
        if labels.get(monitor.get("jobLabel")) != JOB:
            yield f"the job of the service monitor is not {JOB}, so the alerts do not see it"
        # From inside of the cluster only, and pods that still build their tables are measured, too.
        service = behind["spec"]
        if service.get("clusterIP") != "None" or service.get("publishNotReadyAddresses") is not True:
            yield "the service of the metrics does not show every pod to Prometheus, or to others as well"
    if "HTTPRoute" in found:
        service = found["Service"]
        backend = {"name": service["metadata"]["name"], "port": service["spec"]["ports"][0]["port"]}
        if found["HTTPRoute"]["spec"]["rules"] != [{"backendRefs": [backend]}]:
            yield "the route does not lead to the service"
    if "PrometheusRule" in found and found["PrometheusRule"]["spec"] != alerts(found["PrometheusRule"]["metadata"]["namespace"]):
        yield f"the alerts are not those of {ALERTS}"
    if "HorizontalPodAutoscaler" in found:
        target = found["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
        if (target["kind"], target["name"]) != ("Deployment", found["Deployment"]["metadata"]["name"]) or "replicas" in deployment:
            yield "the autoscaler and the deployment disagree"
    elif "replicas" not in deployment:
        yield "nothing says how many replicas there are"

    for name, setting in (("http", "NIMBER_LISTEN"), ("metrics", "NIMBER_METRICS_LISTEN")):
        if settings[setting] != f"[::]:{ports.get(name)}":
            yield f"{setting} and the port {name} differ"
    if len(settings) != len(container["env"]):
        yield "a setting is there twice"
    if settings.get("NIMBER_TRUSTED_PROXIES") != ("1" if {"Ingress", "HTTPRoute"} & found.keys() else None):
        yield "the clients behind a proxy are not known, or others can claim to be any client"
    if settings.get("NIMBER_TABLES_FROM") not in (None, {"secretKeyRef": {"name": EVERYTHING["tables"]["fromSecret"], "key": "address"}}):
        yield "the address of the tables is not in the Secret"
    if found["Service"]["spec"]["ipFamilyPolicy"] != "PreferDualStack":
        yield "the service has no IPv6 in a cluster that has both"
    # /metrics and /tables are on the other port, so neither the service nor the Ingress leads to them.
    if [port["targetPort"] for port in found["Service"]["spec"]["ports"]] != ["http"]:
        yield "the service leads to the operator's port"
    used = [port["targetPort"] for port in found["Service"]["spec"]["ports"]]
    used += [port["port"] for rule in found["NetworkPolicy"]["spec"]["ingress"] for port in rule["ports"]]
    for probe, path in (("startupProbe", "/healthz"), ("livenessProbe", "/healthz"), ("readinessProbe", "/readyz")):
        used.append(container[probe]["httpGet"]["port"])
        if container[probe]["httpGet"]["path"] != path:
            yield f"{probe} does not ask {path}"
    if set(used) - ports.keys():
        yield f"there is no port {set(used) - ports.keys()}"
    if pod["terminationGracePeriodSeconds"] <= int(settings["NIMBER_STOP_DELAY"]) + int(settings["NIMBER_DRAIN"]):
        yield "replicas are killed before they have answered"
    if settings["NIMBER_DATA_DIR"] not in [mount["mountPath"] for mount in container["volumeMounts"]]:
        yield "the data folder is no volume"
    everything = "NIMBER_TABLES_FROM" in settings
    if container["image"] != (f"nimber@{EVERYTHING['image']['digest']}" if everything else f"nimber:{package_version()}"):
        yield "Chart.yaml has another version than Cargo.toml, or the digest of the image does not count"
    policy = found["NetworkPolicy"]["spec"]
    reached = [*EGRESS, {"to": [{"namespaceSelector": {}}, {"ipBlock": {"cidr": "169.254.20.10/32"}}], "ports": DNS}]
    if policy["egress"] != (reached if everything else []) or policy["policyTypes"] != ["Ingress", "Egress"]:
        yield "the network policy does not let pods connect to what they need and to nothing else"

    # The restricted Pod Security Standard, and what the service can do without besides.
    whole, own = pod["securityContext"], container["securityContext"]
    user, group = image_user()
    wanted = {
        "runAsNonRoot": whole["runAsNonRoot"] is True,
        "the user of the image": (whole["runAsUser"], whole["runAsGroup"], whole["fsGroup"]) == (user, group, group),
        "seccomp": whole["seccompProfile"] == {"type": "RuntimeDefault"},
        "no more privileges": own["allowPrivilegeEscalation"] is False,
        "a read-only root": own["readOnlyRootFilesystem"] is True,
        "no capabilities": own["capabilities"] == {"drop": ["ALL"]},
        "no token": pod["automountServiceAccountToken"] is False,
        "volumes of allowed types": all({"configMap", "emptyDir", "persistentVolumeClaim"} & volume.keys() for volume in pod["volumes"]),
        "a limit of memory, all of it requested": container["resources"]["limits"]["memory"] == container["resources"]["requests"]["memory"],
    }
    yield from (f"the pod lacks: {name}" for name, there in wanted.items() if not there)


def faults(folder, values, versions):
    try:
        report = helm.lint(folder, values, strict=True)
        # An icon is recommended. That is all Helm may say.
        said = [message["error"] for message in report["messages"] if message["severity"] > 1] + report["errors"]
        found = render(folder, values)
        if values.get("config"):
            annotation = f"{POD}.metadata.annotations.checksum/config"
            if at(found, annotation) == at(render(folder, {**values, "config": {"log-sample": "2"}}), annotation):
                said.append("another file does not replace the pods")
        said += [*against_schemas(found, versions), *against_values(found, values), *against_needs(found)]
        return said + list(against_program(found, values))
    except helm.HelmError as error:
        return [str(error)]


def main():
    wrong = []
    for values in VARIANTS:
        wrong += faults(CHART, values, KUBERNETES)
    # What somebody says about the proxies counts, once. In the file, too.
    [container] = render(CHART, {**GATEWAY, "config": {"trusted-proxies": "2"}})["Deployment"]["spec"]["template"]["spec"]["containers"]
    if any(entry["name"] in PROXIES for entry in container["env"]):
        wrong.append("the chart overrides trusted-proxies of the file")
    [container] = render(CHART, {**EVERYTHING, "settings": PROXIES})["Deployment"]["spec"]["template"]["spec"]["containers"]
    if [entry["value"] for entry in container["env"] if entry["name"] in PROXIES] != list(PROXIES.values()):
        wrong.append(f"the chart overrides {PROXIES}")
    for values in REFUSED:
        try:
            render(CHART, values)
            wrong.append(f"the chart takes {values}")
        except helm.HelmError:
            pass
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "nimber"
        for name, old, new in BREAKS:
            shutil.copytree(CHART, copy)
            text = (copy / name).read_text(encoding="utf-8")
            if old not in text:
                wrong.append(f"this check would break {name} where it has {old!r}, but it has not")
            (copy / name).write_text(text.replace(old, new), encoding="utf-8")
            if not any(faults(copy, values, KUBERNETES[-1:]) for values in VARIANTS):
                wrong.append(f"this check does not notice {new!r} in {name}")
            shutil.rmtree(copy)
    if wrong:
        sys.exit("\n".join(wrong))
    versions = ", ".join(KUBERNETES)
    print(f"the chart renders with Helm {helm.helm_sdk_version()} and fits Kubernetes {versions}; {len(BREAKS)} faults in it are noticed")


main()
