"""The folder of `nimber-lab sprouts solve`: certificates, and all nimbers that searches have found."""

import contextlib
import fcntl
import gzip
import sys

HEADER = "sprouts certificate 2, normal play\n"


@contextlib.contextmanager
def locked(folder):
    """As `nimber-lab` locks it."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"{folder}: another search uses this folder")
        yield


def kept(folder):
    """Lands and their nimbers."""
    for path in sorted(folder.glob("normal-*.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            if file.readline() != HEADER:
                sys.exit(f"{path}: the first line is not `{HEADER.rstrip()}`")
            file.readline()
            for nimber, land in (line.rstrip("\n").split(" ", 1) for line in file):
                yield land, int(nimber)


def keep(folder, nimbers):
    """Replaces the file as a whole, so an interruption leaves the old one or the new one."""
    with gzip.open(folder / "new", "wt", encoding="utf-8") as file:
        file.write(HEADER + "\n")
        file.writelines(f"{nimber} {land}\n" for land, nimber in nimbers.items())
    (folder / "new").replace(folder / "normal-found.gz")
