"""`nimber-ray 47 --certificate 47.gz`"""

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

from nimber_ray import folder
from nimber_ray.scheduler import Scheduler
from nimber_ray.tree import Tree


def search(args, program):
    # Only here, so that the rest needs no Ray.
    from nimber_ray.actors import RayPool

    pool = RayPool(args.address, args.workers, program, args.memory)
    begun = shown = kept = time.monotonic()
    scheduler = Scheduler(Tree(f"0*{args.spots}}}", args.outcome), pool)
    for claim in folder.kept(args.folder):
        scheduler.tree.settle(claim)
    try:
        for _ in scheduler.run():
            now = time.monotonic()
            if now > shown + 1:
                shown = now
                print(f"{now - begun:.0f} s: {scheduler}", file=sys.stderr)
            if now > kept + 60:
                folder.keep(args.folder, scheduler.tree.nimbers)
                # Keeping takes at most a twentieth of the time.
                kept = time.monotonic() + 20 * (time.monotonic() - now)
    finally:
        folder.keep(args.folder, scheduler.tree.nimbers)
    print(f"{time.monotonic() - begun:.0f} s: {scheduler}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(prog="nimber-ray", description="Finds the nimber of a start of Sprouts with many processes.")
    parser.add_argument("spots", type=int, choices=range(2, 67), metavar="SPOTS", help="how many spots the start has, from 2 to 66")
    parser.add_argument("--outcome", action="store_true", help="find only who wins")
    parser.add_argument("--address", help="the Ray cluster, such as `auto`; by default this machine alone")
    parser.add_argument("--workers", type=int, help="how many processes; by default one for each processor")
    parser.add_argument("--memory", default="2048", metavar="MB", help="the memory of each process (default: 2048)")
    parser.add_argument("--program", default="nimber-lab", help="where nimber-lab is (default: on the path)")
    parser.add_argument("--folder", type=Path, default="sprouts", help="the folder of results of `nimber-lab sprouts solve`")
    parser.add_argument("--certificate", metavar="FILE", help="write what proves the start to this file")
    args = parser.parse_args()
    program = shutil.which(args.program) or sys.exit(f"{args.program}: not found; give the path with --program")
    with folder.locked(args.folder):
        search(args, program)
    # It has only to collect the proof, and verifies it.
    solve = [program, "sprouts", "solve", str(args.spots), "--folder", args.folder, "--memory", args.memory]
    solve += ["--outcomes-from", "0"] if args.outcome else []
    solve += ["--certificate", args.certificate] if args.certificate else []
    sys.exit(subprocess.run(solve).returncode)


if __name__ == "__main__":
    main()
