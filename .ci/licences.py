"""Checks the licence and the source of every dependency against deny.toml. Reads `cargo metadata` from standard input.

cargo-deny checks this and more, but it takes longer to compile than the service.
"""

import json
import re
import sys


def list_of(policy, key):
    found = re.search(rf"^{key} = \[(.*?)\]", policy, re.MULTILINE | re.DOTALL)
    return set(re.findall(r'"([^"]*)"', found.group(1))) if found else set()


def allowed(expression, licences):
    """Whether an SPDX expression can be met with these licences."""
    # Before SPDX, `OR` was written as `/`.
    tokens = re.findall(r"[()]|[^\s()/]+", expression.replace("/", " OR "))

    def either():
        met = both()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            # Not `met or both()`: the tokens must be read even if the result is known.
            met = both() or met
        return met

    def both():
        met = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            met = one() and met
        return met

    def one():
        token = tokens.pop(0)
        if token == "(":
            met = either()
            if tokens.pop(0) != ")":
                raise ValueError
            return met
        if token in {")", "AND", "OR", "WITH"}:
            raise ValueError
        if tokens and tokens[0] == "WITH":
            tokens.pop(0)
            token = f"{token} WITH {tokens.pop(0)}"
        return token in licences

    try:
        met = either()
        return met and not tokens
    except (IndexError, ValueError):
        return False


def self_test():
    licences = {"MIT", "Apache-2.0", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"}
    good = ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-2.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception"]
    bad = ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT OR", "(MIT", "MIT Apache-2.0", "(MIT OR Apache-2.0) AND LGPL-2.1", "MIT WITH surprise"]
    for expression in good + bad:
        if allowed(expression, licences) != (expression in good):
            sys.exit(f"this check is wrong about {expression!r}")


def main():
    self_test()
    with open("deny.toml", encoding="utf-8") as file:
        policy = file.read()
    licences = list_of(policy, "allow")
    registries = {f"registry+{registry}" for registry in list_of(policy, "allow-registry")}
    if not licences or not registries:
        sys.exit("deny.toml: the lists of licences and registries were not found")
    packages = json.load(sys.stdin)["packages"]
    faults = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        if not allowed(package["license"] or "", licences):
            faults.append(f"{name}: licence {package['license'] or 'not stated'}")
        # Only the package itself has no source.
        if package["source"] is not None and package["source"] not in registries:
            faults.append(f"{name}: comes from {package['source']}")
    if faults:
        sys.exit("deny.toml does not allow:\n  " + "\n  ".join(sorted(faults)))
    print(f"{len(packages)} packages, all with allowed licences from allowed sources")


main()
