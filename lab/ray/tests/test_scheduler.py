"""The scheduler without Ray: with workers of a game that takes no time, and with processes of nimber-lab, if NIMBER_LAB names it."""

import functools
import os
import random
import signal
import tempfile
import unittest
from collections import Counter
from pathlib import Path

from nimber_ray import folder
from nimber_ray.process import WorkerProcess
from nimber_ray.scheduler import Scheduler
from nimber_ray.tree import NEVER, Tree

NIMBER_LAB = os.environ.get("NIMBER_LAB")


def kayles(pins):
    """The options of a row: one or two pins side by side are taken, and the rows on either side are left."""
    left = {tuple(sorted((one, pins - taken - one))) for taken in (1, 2) for one in range(pins - taken + 1)}
    return [[row for row in option if row and option[0] != option[1]] for option in left]


@functools.cache
def nimber(pins):
    values = {functools.reduce(lambda total, row: total ^ nimber(row), option, 0) for option in kayles(pins)}
    return next(value for value in range(len(values) + 1) if value not in values)


class KaylesWorker:
    """Speaks the protocol. Decides a row at once if it knows the options, or it is short; otherwise at the third try."""

    def __init__(self):
        self.known = {f"row {pins}": nimber(pins) for pins in (1, 2, 3)}
        self.tries = Counter()

    def ask(self, lines):
        for line in lines[:-1]:
            self.known[line["fact"]["land"]] = line["fact"]["nimber"]
        [(kind, job)] = lines[-1].items()
        pins = int(job["land"].removeprefix("row "))
        numbers = {"proof": pins, "disproof": pins}
        if kind == "expand":
            options = [[f"row {row}" for row in option] for option in kayles(pins)]
            unknown = [[row for row in option if row not in self.known] for option in options]
            sums = [functools.reduce(lambda total, row: total ^ self.known.get(row, 0), option, 0) for option in options]
            options = [{"nimber": total, "lands": lands} for total, lands in zip(sums, unknown)]
            return [{"options": {"id": job["id"], "options": options, "lands": {row: numbers for lands in unknown for row in lands}}}]
        result = {"id": job["id"], "verdict": "open", "work": job["work"], "cpu_seconds": 0.1, **numbers}
        self.tries[pins] += 1
        if pins > 8 and self.tries[pins] < 3 and any(f"row {row}" not in self.known for option in kayles(pins) for row in option):
            return [{"result": result}]
        if nimber(pins) == job["nimber"]:
            self.known[job["land"]] = nimber(pins)
            return [{"fact": {"land": job["land"], "nimber": nimber(pins)}}, {"result": result | {"verdict": "proven", "proof": 0}}]
        return [{"result": result | {"verdict": "refuted", "disproof": 0}}]


class Pool:
    """Answers in an order by chance. `lose` says after which jobs a worker is lost."""

    def __init__(self, workers, seed=0, lose=lambda count: False):
        self.workers, self.size = workers, len(workers)
        self.waiting, self.chance, self.lose = [], random.Random(seed), lose
        self.count = 0

    def ask(self, worker, lines):
        assert worker not in [other for other, _ in self.waiting], "it has a job"
        self.waiting.append((worker, lines))

    def wait(self):
        worker, lines = self.waiting.pop(self.chance.randrange(len(self.waiting)))
        self.count += 1
        if self.lose(self.count):
            self.workers[worker] = KaylesWorker()
            return worker, None
        return worker, self.workers[worker].ask(lines)


def search(land, pool, only_outcome=False):
    scheduler = Scheduler(Tree(land, only_outcome), pool)
    for _ in scheduler.run():
        pass
    return scheduler


class SchedulerTest(unittest.TestCase):
    def test_the_nimber_is_found_with_any_number_of_workers(self):
        for workers in (2, 3, 8):
            for pins in range(4, 40, 5):
                with self.subTest(workers=workers, pins=pins):
                    scheduler = search(f"row {pins}", Pool([KaylesWorker() for _ in range(workers)], seed=pins))
                    self.assertEqual(scheduler.tree.nimbers[f"row {pins}"], nimber(pins))
                    for land, found in scheduler.tree.nimbers.items():
                        self.assertEqual(found, nimber(int(land.removeprefix("row "))), land)

    def test_only_the_outcome(self):
        tree = search("row 30", Pool([KaylesWorker() for _ in range(3)]), only_outcome=True).tree
        self.assertIn(("row 30", 0), tree.refuted)
        self.assertIsNone(tree.root())

    def test_lost_workers_are_sent_all_facts_again(self):
        for seed in range(10):
            pool = Pool([KaylesWorker() for _ in range(4)], seed, lose=lambda count: count % 7 == 3)
            scheduler = search("row 35", pool)
            self.assertEqual(scheduler.tree.nimbers["row 35"], nimber(35))
            self.assertGreater(scheduler.lost, 3)

    def test_facts_from_before_are_not_searched_again(self):
        scheduler = Scheduler(Tree("row 35"), Pool([KaylesWorker(), KaylesWorker()]))
        for pins in range(4, 34):
            scheduler.tree.settle((f"row {pins}", nimber(pins)))
        self.assertLess(sum(1 for _ in scheduler.run()), 10)

    def test_a_contradiction_ends_the_search(self):
        tree = Tree("row 9")
        tree.settle(("row 9", 4), True)
        with self.assertRaisesRegex(ValueError, "row 9"):
            tree.settle(("row 9", 3), True)
        with self.assertRaisesRegex(ValueError, "row 9"):
            tree.settle(("row 9", 4), False)
        self.assertEqual(tree.numbers(("row 9", 4)), (0, NEVER))

    def test_a_refused_line_ends_the_search(self):
        class Refusing:
            def ask(self, lines):
                return [{"error": {"line": 1, "why": "land `row 9`: it is no land"}}]

        with self.assertRaisesRegex(RuntimeError, "it is no land"):
            search("row 9", Pool([Refusing()]))


class FolderTest(unittest.TestCase):
    def test_what_is_kept_is_read_by_one_search_at_a_time(self):
        with tempfile.TemporaryDirectory() as path:
            results = Path(path, "results")
            with folder.locked(results):
                folder.keep(results, {"0*8}": 0, "0*9}": 1})
                self.assertEqual(dict(folder.kept(results)), {"0*8}": 0, "0*9}": 1})
                with self.assertRaisesRegex(SystemExit, "another search"), folder.locked(results):
                    pass
            with folder.locked(results):
                pass


@unittest.skipUnless(NIMBER_LAB, "NIMBER_LAB does not name a program")
class ProcessTest(unittest.TestCase):
    def setUp(self):
        self.processes = [WorkerProcess([NIMBER_LAB, "sprouts", "worker"]) for _ in range(2)]
        for process in self.processes:
            self.addCleanup(process.close)

    def test_a_killed_process_begins_anew(self):
        scheduler = Scheduler(Tree("0*11}"), Pool(self.processes))
        for count, _ in enumerate(scheduler.run()):
            if count in (10, 20, 21):
                process = self.processes[count % 2].process
                process.send_signal(signal.SIGKILL)
                process.wait()
        self.assertGreater(count, 30)
        self.assertEqual((scheduler.lost, scheduler.tree.nimbers["0*11}"]), (3, 1))


if __name__ == "__main__":
    unittest.main()
