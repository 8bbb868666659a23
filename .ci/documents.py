"""Checks the compose files against the schema of compose files, and the bill of materials on standard input against that of CycloneDX 1.5.
Each check is also given something broken.
"""

import copy
import importlib.metadata
import json
import re
import sys
from pathlib import Path

import jsonschema
import yaml
from referencing import Registry, Resource

COMPOSE = [Path("deploy/compose.yaml"), Path("deploy/replicas/compose.yaml")]
HAPROXY = Path("deploy/replicas/haproxy.cfg")


def compose_validator():
    # A file of docker-compose 1.29, which is not imported.
    [path] = [file.locate() for file in importlib.metadata.files("docker-compose") if file.name == "compose_spec.json"]
    return jsonschema.Draft7Validator(json.loads(Path(path).read_text(encoding="utf-8")))


def bill_validator():
    files = [file.locate() for file in importlib.metadata.files("cyclonedx-python-lib") if file.name.endswith(".SNAPSHOT.schema.json")]
    schemas = {Path(file).name: json.loads(Path(file).read_text(encoding="utf-8")) for file in files}
    # They refer to each other by the names that they have on the web.
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas.values())
    return jsonschema.Draft7Validator(schemas["bom-1.5.SNAPSHOT.schema.json"], registry=registry)


def against(validator, document):
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(document)]


def compose_faults(validator, document):
    # The schema is from before files had names.
    yield from against(validator, {key: value for key, value in document.items() if key != "name"})
    for name, service in document["services"].items():
        for key, value in (("read_only", True), ("cap_drop", ["ALL"]), ("security_opt", ["no-new-privileges:true"])):
            if service.get(key) != value:
                yield f"{name} lacks {key}: {value}"
        if "stop_grace_period" not in service or "mem_limit" not in service:
            yield f"{name} has no stop_grace_period or no mem_limit"
        if not all(port.startswith("127.0.0.1:") for port in service.get("ports", [])):
            yield f"{name} can be reached from other machines"
        if not {"max-size", "max-file"} <= service.get("logging", {}).get("options", {}).keys():
            yield f"the log of {name} grows without bound"
        # Without it, all clients are one.
        trusted = service.get("environment", {}).get("NIMBER_TRUSTED_PROXIES")
        if "balancer" in document["services"] and name != "balancer" and trusted != "1":
            yield f"{name} takes the balancer for its only client"


def bill_faults(validator, document):
    yield from against(validator, document)
    scopes = {entry["name"]: entry.get("scope") for entry in document["components"]}
    for name, scope in (("axum", "required"), ("sled", "required"), ("fluent-syntax", "required"), ("serde_derive", "excluded"), ("proptest", None)):
        if scopes.get(name) != scope:
            yield f"{name} is {scopes.get(name)} instead of {scope}"
    references = [document["metadata"]["component"]["bom-ref"]] + [entry["bom-ref"] for entry in document["components"]]
    if len(set(references)) != len(references) or [entry["ref"] for entry in document["dependencies"]] != references:
        yield "a component is there twice, or its dependencies are not"
    if not {other for entry in document["dependencies"] for other in entry["dependsOn"]} <= set(references):
        yield "something depends on what is not listed"
    # Those of the workspace come with the sources.
    if not all(entry.get("hashes") for entry in document["components"] if not entry["name"].startswith("nimber-")):
        yield "a component has no checksum"


def changed(document, path, value):
    document = copy.deepcopy(document)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return document


def main():
    faults = []
    validator = compose_validator()
    documents = {path: yaml.safe_load(path.read_text(encoding="utf-8")) for path in COMPOSE}
    for path, document in documents.items():
        faults += [f"{path}: {fault}" for fault in compose_faults(validator, document)]
    replicas = {name for name in documents[COMPOSE[1]]["services"] if name != "balancer"}
    balanced = set(re.findall(r"^    server \w+ ([\w-]+):8080$", HAPROXY.read_text(encoding="utf-8"), re.M))
    if replicas != balanced:
        faults.append(f"{COMPOSE[1]} has {sorted(replicas)}, {HAPROXY} has {sorted(balanced)}")
    service, replica = ["services", "nimber"], ["services", "nimber-1"]
    for file, path, value in (
        (COMPOSE[0], [*service, "restarts"], "always"),
        (COMPOSE[0], [*service, "ports"], ["8080:8080"]),
        (COMPOSE[0], [*service, "logging", "options"], {"max-file": "3"}),
        (COMPOSE[1], [*replica, "environment", "NIMBER_TRUSTED_PROXIES"], "0"),
    ):
        if not list(compose_faults(validator, changed(documents[file], path, value))):
            faults.append(f"this check does not notice {value} in {'/'.join(path)}")

    validator = bill_validator()
    bill = json.load(sys.stdin)
    faults += [f"bill of materials: {fault}" for fault in bill_faults(validator, bill)]
    first = ["components", 0]
    for path, value in (([*first, "type"], "lib"), ([*first, "hashes"], []), (["bomFormat"], "SPDX"), (["dependencies", 0, "dependsOn"], ["x"])):
        if not list(bill_faults(validator, changed(bill, path, value))):
            faults.append(f"this check does not notice {value} in {path}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"two compose files and a bill of {len(bill['components'])} components fit their schemas")


main()
