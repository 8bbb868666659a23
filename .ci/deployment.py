"""Checks the Dockerfile, the settings in deploy/ and the documented flags, as far as that is possible without a container engine.

The first argument is the `nimber` binary. Its help says which flags and variables there are.
"""

import fnmatch
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

GUIDE = "docs/configuration.md"
# What the allocator reads by itself.
ALLOCATOR = {"MIMALLOC_PURGE_DELAY"}

faults = []


def check(condition, fault):
    if not condition:
        faults.append(fault)
    return condition


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def help_of(*command):
    done = subprocess.run([sys.argv[1], *command, "--help"], check=True, capture_output=True, text=True, env={"PATH": ""})
    return done.stdout


def instructions():
    """The Dockerfile as (instruction, its text), with continued lines joined."""
    lines = [line for line in text_of("Dockerfile").splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines()]


def ignored(path):
    patterns = [line for line in text_of(".dockerignore").splitlines() if line and not line.startswith("#")]
    parts = path.split("/")
    prefixes = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    hidden = False
    # The last pattern that fits decides.
    for pattern in patterns:
        name = pattern.removeprefix("!").strip("/")
        if any(fnmatch.fnmatch(prefix, form) for form in (name, name.removeprefix("**/")) for prefix in prefixes):
            hidden = not pattern.startswith("!")
    return hidden


def check_data():
    """The build gets the data of the tests, and no folder that a service has left."""
    for folder in ("data", "playground/data"):
        check(ignored(f"{folder}/tables.sled/db"), f".dockerignore does not hide {folder}")
    for file in ("tests/data/corpus.jsonl.gz", "crates/solvers/tests/data/chomp-facts.csv"):
        check(os.path.exists(file) and not ignored(file), f".dockerignore hides {file}")


def check_links():
    """A test in the image build follows the links of the pages, so the files must be there."""
    pages = [Path("README.md"), Path("CONTRIBUTING.md"), *Path("docs").glob("*.md"), *Path("migrations").glob("*.md")]
    for page in pages:
        for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", text_of(page)):
            target = os.path.normpath(page.parent / link)
            check(not ignored(target), f"{page} leads to {target}, which .dockerignore hides from the tests in the image build")


def stages():
    """The stages in order: name, base, instructions, and the stages that each one needs."""
    found = []
    for instruction, rest in instructions():
        if instruction == "FROM":
            words = rest.split()
            name = words[2] if len(words) == 3 and words[1] == "AS" else str(len(found))
            found.append({"name": name, "base": words[0], "does": [], "needs": {words[0]}})
        elif check(found, f"{instruction} comes before the first FROM"):
            found[-1]["does"].append((instruction, rest))
    return found


def check_copies(all_stages):
    for index, stage in enumerate(all_stages):
        earlier = {other["name"] for other in all_stages[:index]}
        for instruction, rest in stage["does"]:
            if instruction != "COPY":
                continue
            flags = dict(word[2:].split("=", 1) for word in rest.split() if word.startswith("--"))
            sources = [word for word in rest.split() if not word.startswith("--")][:-1]
            if "from" in flags:
                check(flags["from"] in earlier, f"COPY --from={flags['from']} names no earlier stage")
                stage["needs"].add(flags["from"])
                continue
            for source in sources:
                check(os.path.exists(source), f"COPY {source}: there is no such file")
                check(source == "." or not ignored(source), f"COPY {source}: .dockerignore hides it")


def needs(all_stages, name):
    """Every stage that `name` cannot be built without."""
    by_name = {stage["name"]: stage for stage in all_stages}
    reached, waiting = set(), [name]
    while waiting:
        for other in by_name[waiting.pop()]["needs"] & by_name.keys() - reached:
            reached.add(other)
            waiting.append(other)
    return reached


def exec_form(text):
    try:
        words = json.loads(text)
    except ValueError:
        return []
    return words if isinstance(words, list) else []


def variables(text):
    pairs = re.findall(r"(\w+)=(\S+)", text)
    return dict(pairs)


def check_labels(final, binary_stage):
    """Who looks at an image can tell what it is, and what it is made of."""
    labels = dict(re.findall(r'org\.opencontainers\.image\.([\w.]+)="([^"]*)"', " ".join(rest for does, rest in final["does"] if does == "LABEL")))
    with open("Cargo.toml", "rb") as file:
        document = tomllib.load(file)
    package = document["workspace"]["package"]
    wanted = {"title": document["lib"]["name"], "version": package["version"], "licenses": package["license"], "base.name": final["base"]}
    check(wanted.items() <= labels.items(), f"the labels of the image are not {wanted}")
    check(("ARG", "NIMBER_COMMIT=") in final["does"] and labels.get("revision") == "$NIMBER_COMMIT", "the image does not say its commit")
    bill = any("deploy/sbom.py > /out/nimber.cdx.json" in rest for does, rest in binary_stage["does"] if does == "RUN")
    copied = any("/out/nimber.cdx.json" in rest for does, rest in final["does"] if does == "COPY")
    check(bill and copied, "the image has no bill of materials")


def check_final(all_stages, known):
    final = all_stages[-1]
    does = {}
    for instruction, rest in final["does"]:
        does.setdefault(instruction, []).append(rest)
    for instruction in ("USER", "HEALTHCHECK", "ENTRYPOINT", "CMD", "EXPOSE", "STOPSIGNAL", "VOLUME", "ENV"):
        if not check(len(does.get(instruction, [])) == 1, f"the final stage needs exactly one {instruction}"):
            return
    check("RUN" not in does, "the runtime image has no shell, so its stage cannot RUN")
    check(re.fullmatch(r"[1-9]\d*:[1-9]\d*", does["USER"][0]), "USER must be numeric and not root, for orchestrators that check it")
    tested = [stage["name"] for stage in all_stages if any("cargo test --locked --workspace &&" in rest for _, rest in stage["does"])]
    check(set(tested) & needs(all_stages, final["name"]), "the final stage takes nothing from a stage that ran the tests")

    binary = exec_form(does["ENTRYPOINT"][0])[:1]
    targets = [rest.split()[-1] for rest in does["COPY"]]
    check_labels(final, next(stage for stage in all_stages if stage["name"] == "build"))
    check(binary and binary[0] in targets, "ENTRYPOINT must be in exec form and name the copied binary")
    check(exec_form(does["CMD"][0]) == ["serve"], 'CMD must be ["serve"]')
    health = exec_form(does["HEALTHCHECK"][0].partition("CMD ")[2])
    check(health == [*binary, "healthcheck"], "HEALTHCHECK must be in exec form and run `nimber healthcheck`")

    environment = variables(does["ENV"][0])
    unknown = environment.keys() - known - ALLOCATOR
    check(not unknown, f"ENV sets what `nimber serve` does not read: {sorted(unknown)}")
    port = environment.get("NIMBER_LISTEN", "").rpartition(":")[2]
    check(does["EXPOSE"][0] == port, "EXPOSE and NIMBER_LISTEN differ")
    check(f"[default: http://127.0.0.1:{port}]" in " ".join(help_of("healthcheck").split()), "`nimber healthcheck` asks another port by default")
    check(environment.get("NIMBER_MODULE") in targets, "NIMBER_MODULE is not a file that is copied, so the page would need its service")
    volume = exec_form(does["VOLUME"][0])
    check(volume == [environment.get("NIMBER_DATA_DIR")], "VOLUME and NIMBER_DATA_DIR differ")
    owned = any(f"--chown={does['USER'][0]}" in rest and rest.split()[-1] in volume for rest in does["COPY"])
    check(owned, "nothing gives the volume's folder to USER")


def check_settings(known):
    """In comments, too."""
    files = [path for path in Path("deploy").rglob("*") if path.is_file()]
    check(len(files) > 10, "deploy/ was not found")
    for path in files:
        used = set(re.findall(r"NIMBER_[A-Z]\w*", text_of(path)))
        check(used <= known, f"{path} sets what nimber does not read: {sorted(used - known)}")


def check_units():
    """Both listen on one address, which is all that the service may bind without its socket."""
    service, socket = text_of("deploy/nimber.service"), text_of("deploy/nimber.socket")
    address = re.search(r"^Environment=NIMBER_LISTEN=(\S+)$", service, re.MULTILINE).group(1)
    check(f"ListenStream={address}\n" in socket, "nimber.socket and nimber.service have different addresses")
    check(f"SocketBindAllow=tcp:{address.rpartition(':')[2]}\n" in service, "nimber.service may not bind its address")


def check_floods():
    """Whoever only asks how to call it gets an answer, and no memory group is left over."""
    script = Path("deploy/floods.py")
    found = {}
    for argument in ("--help", "there-is-no-such-program"):
        asked = subprocess.Popen([sys.executable, "-B", script, argument], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found[argument] = asked.communicate()[0]
        left = [root / f"nimber-floods-{asked.pid}" for root in (Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup"))]
        check(not any(group.exists() for group in left), f"{script} {argument} leaves a memory group")
    check(found["--help"].startswith("usage: floods.py"), f"{script} --help prints no help")


def check_guide(serve_help):
    """Every flag has its row, with its variable and its default."""
    guide = text_of(GUIDE)
    options = re.split(r"\n(?=[ ]+(?:-\w, )?--)", serve_help)
    for option in options[1:]:
        flag = re.match(r"\s+(?:-\w, )?(--[\w-]+)", option).group(1)
        variable = re.search(r"\[env:\s+(\w+)=", option)
        if not variable:
            continue
        default = re.search(r"\[default:\s+(.*?)\]", option)
        cells = [f"`{flag}`", f"`{variable.group(1)}`", f"`{default.group(1)}`" if default else ""]
        row = next((line for line in guide.splitlines() if line.startswith(f"| {cells[0]} |")), "")
        check(all(f"| {cell} |" in row for cell in cells if cell), f"{GUIDE} needs a row | {' | '.join(cells)} | … |")
    stale = set(re.findall(r"^\| `(--[\w-]+)` \|", guide, re.MULTILINE)) - set(re.findall(r"--[\w-]+", serve_help))
    check(not stale, f"{GUIDE} describes flags that `nimber serve` does not have: {sorted(stale)}")


def main():
    serve_help = help_of("serve")
    known = set(re.findall(r"\[env:\s+(\w+)=", serve_help + help_of("healthcheck")))
    # It is read when the program is built.
    known.add("NIMBER_COMMIT")
    all_stages = stages()
    check_copies(all_stages)
    check_links()
    check_data()
    check_final(all_stages, known)
    check_settings(known)
    check_units()
    check_floods()
    check_guide(serve_help)
    if faults:
        sys.exit("\n".join(faults))
    print(f"Dockerfile ({len(all_stages)} stages), deploy/ and {GUIDE} fit the binary")


main()
