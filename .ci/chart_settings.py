"""Writes what the schema of the Helm chart says of nimber's settings, as the program itself says it: their names, and how their values
are spelt. Every spelling is tried with every setting, so no list here has to follow the flags.

`python3 .ci/chart_settings.py target/debug/nimber` compares the schema with the program; with `--write`, it writes the schema.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SCHEMA = Path("deploy/helm/nimber/values.schema.json")
TEMPLATE = Path("deploy/helm/nimber/templates/deployment.yaml")
IMAGE = Path("Dockerfile")
WIDTH = 140

NUMBER = r"[0-9]+(\.[0-9]+)?"
LEVEL = "(error|warn|info|debug|trace|off|ERROR|WARN|INFO|DEBUG|TRACE|OFF)"
NETWORK = r"([0-9]+(\.[0-9]+){3}|[0-9a-fA-F]*:[0-9a-fA-F.:]*)(/[0-9]+)?"
ORIGIN = r"https?://[^/, ]+"
# A pattern, and values of it. A setting may be spelt like this if the program reads one of them. There are two where some settings have
# a least or a largest value between them.
SPELLINGS = [
    ("0", "0"),
    ("[1-9][0-9]*", "20", "268435456"),
    (r"[0-9]+\.[0-9]+", "0.5"),
    (f"{NUMBER}[eE][+]?[0-9]+", "2e1", "1e9"),
    (r"2\^[0-9]+", "2^26"),
    ("[1-9][0-9]*x[1-9][0-9]*", "12x12"),
    (f"{NUMBER} ?[kKMGT]B?", "256M"),
    (f"{NUMBER} ?[KMGT]iB?", "256Mi"),
    (f"({NUMBER} ?(ms|s|m|min|h|d) ?)+", "1m30s"),
    ("none", "none"),
    ("text", "text"),
    ("json", "json"),
    (f"([a-z_:]+=)?{LEVEL}(, *([a-z_:]+=)?{LEVEL})*", "warn,nimber::http=debug"),
    (f"{NETWORK}(, *{NETWORK})*", "10.0.0.0/8,fd00::/8"),
    (r"\*", "*"),
    (f"{ORIGIN}/?(, *{ORIGIN}/?)*", "https://example.org,https://example.net"),
    (f"{ORIGIN}(/[^?# ]*)?", "https://example.org/solver"),
]
# Nothing but the path of a file is spelt like its value.
ANYTHING = ".+"


def checked(nimber, folder, *flags):
    return subprocess.run([nimber, "serve", *flags, "--check"], cwd=folder, env={"PATH": ""}, capture_output=True, text=True)


def variable(name):
    return f"NIMBER_{name.upper().replace('-', '_')}"


def patterns(nimber, without):
    """The pattern of each setting by name, without those that have these variables."""
    with tempfile.TemporaryDirectory() as folder:
        listed = [line.split()[0] for line in checked(nimber, folder).stdout.splitlines()]
        names = [name for name in listed if variable(name) not in without]

        def readers(value):
            """The settings that read this value. The program tells the line of each of the others."""
            (Path(folder) / "probe.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name in names), encoding="utf-8")
            said = checked(nimber, folder, "--config", "probe.toml").stderr
            refused = {int(line) for line in re.findall(r"\bprobe\.toml:(\d+): ", said)}
            return {name for line, name in enumerate(names, 1) if line not in refused}

        by_pattern = {pattern: set().union(*map(readers, values)) for pattern, *values in [(ANYTHING, "no spelling"), *SPELLINGS]}
    found = {}
    for name in names:
        spellings = [pattern for pattern, settings in by_pattern.items() if name in settings]
        if not spellings:
            sys.exit(f"SPELLINGS has no value that {name} reads")
        found[name] = f"^{ANYTHING}$" if name in by_pattern[ANYTHING] else f"^({'|'.join(spellings)})$"
    return found


def with_settings(schema, nimber):
    """This schema with the settings of the program. What the chart or the image sets as a variable would win over them."""
    of_chart = set(re.findall(r"name: (NIMBER_\w+)", TEMPLATE.read_text(encoding="utf-8")))
    of_image = set(re.findall(r"\b(NIMBER_\w+)=", IMAGE.read_text(encoding="utf-8")))
    found = patterns(nimber, of_chart)
    variables, file = schema["properties"]["settings"], schema["properties"]["config"]
    variables["properties"] = {variable(name): {"type": "string", "pattern": pattern} for name, pattern in found.items()}
    in_file = [name for name in found if variable(name) not in of_image]
    file["properties"] = {name: {"$ref": f"#/properties/settings/properties/{variable(name)}"} for name in in_file}
    return schema


def written(value, indent=0, taken=0):
    """JSON with one line for what fits into one."""
    if not value or not isinstance(value, (dict, list)):
        return json.dumps(value)
    pairs = [(f"{json.dumps(key)}: ", item) for key, item in value.items()] if isinstance(value, dict) else [("", item) for item in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    line = ", ".join(key + written(item) for key, item in pairs)
    line = f"{{ {line} }}" if begin == "{" else f"[{line}]"
    if "\n" not in line and indent + taken + len(line) < WIDTH:
        return line
    inner = " " * (indent + 2)
    lines = ",\n".join(inner + key + written(item, indent + 2, len(key)) for key, item in pairs)
    return f"{begin}\n{lines}\n{' ' * indent}{end}"


def main():
    nimber, *flags = sys.argv[1:]
    before = SCHEMA.read_text(encoding="utf-8")
    after = written(with_settings(json.loads(before), Path(nimber).resolve())) + "\n"
    if flags == ["--write"]:
        SCHEMA.write_text(after, encoding="utf-8")
    elif after != before:
        sys.exit(f"{SCHEMA} does not fit {nimber}: python3 .ci/chart_settings.py {nimber} --write")
    print(f"{SCHEMA} has the settings of the program")


main()
