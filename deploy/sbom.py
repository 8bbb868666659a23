"""Writes what the program is made of, as a software bill of materials (CycloneDX 1.5, JSON). The same sources give the same bytes.

    cargo metadata --format-version 1 --locked --features otlp --filter-platform x86_64-unknown-linux-gnu | python3 deploy/sbom.py > nimber.cdx.json

What only builds the program is listed as `excluded`, what only tests it is left out. Needs Python 3.11, and Cargo.lock beside the metadata.
"""

import json
import sys
import tomllib
import uuid
from pathlib import Path


def builds(package):
    """Whether it runs in the compiler only."""
    return any("proc-macro" in target["kind"] for target in package["targets"])


def reached(packages, nodes, root):
    """The ids of all packages that the program needs, each with whether it is part of it, and not only of its build."""
    found, waiting = {}, [(root, True)]
    while waiting:
        package, inside = waiting.pop()
        if found.get(package, False) or (package in found and not inside):
            continue
        found[package] = inside
        for dependency in nodes[package]["deps"]:
            kinds = {kind["kind"] for kind in dependency["dep_kinds"]}
            if None in kinds:
                waiting.append((dependency["pkg"], inside and not builds(packages[dependency["pkg"]])))
            if "build" in kinds:
                waiting.append((dependency["pkg"], False))
    return found


def needs(node, found):
    return [entry["pkg"] for entry in node["deps"] if entry["pkg"] in found and {kind["kind"] for kind in entry["dep_kinds"]} - {"dev"}]


def reference(package):
    return f"pkg:cargo/{package['name']}@{package['version'].replace('+', '%2B')}"


def component(package, kind, checksums):
    entry = {
        "type": kind,
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "description": " ".join((package["description"] or "").split()),
        "licenses": [{"expression": package["license"].replace("/", " OR ")}],
        "purl": reference(package),
    }
    if checksum := checksums.get((package["name"], package["version"])):
        entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    if package["repository"]:
        entry["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return entry


def bill(metadata, lock):
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    root = metadata["resolve"]["root"]
    checksums = {(entry["name"], entry["version"]): entry.get("checksum") for entry in lock["package"]}
    found = reached(packages, nodes, root)
    order = sorted(found, key=lambda package: (package != root, reference(packages[package])))
    components = []
    for package in order[1:]:
        scope = "required" if found[package] else "excluded"
        components.append({**component(packages[package], "library", checksums), "scope": scope})
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(packages[root], "application", checksums)},
        "components": components,
        "dependencies": [
            {"ref": reference(packages[package]), "dependsOn": sorted({reference(packages[other]) for other in needs(nodes[package], found)})}
            for package in order
        ],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    return {**document, "serialNumber": f"urn:uuid:{serial}"}


if __name__ == "__main__":
    data = json.load(sys.stdin)
    with open(Path(data["workspace_root"]) / "Cargo.lock", "rb") as file:
        print(json.dumps(bill(data, tomllib.load(file)), indent=2, ensure_ascii=False))
