"""Shares out a search among workers, and shares what they prove."""

# A job is at most this part of all work so far, so that the first ones soon tell where to search.
SHARE = 64
LEAST_WORK, MOST_WORK = 2_000_000, 1_000_000_000


class Scheduler:
    """`pool.ask(worker, lines)` sends lines to a worker. `pool.wait()` returns a worker and its answers, or None in place of them if it was
    lost with all that it knew, and begins anew."""

    def __init__(self, tree, pool):
        self.tree, self.pool = tree, pool
        # How many of the facts each worker was sent.
        self.sent = [0] * pool.size
        # The path of each job, and whether it expands the leaf at its end.
        self.jobs = {}
        self.count = self.work = self.cpu_seconds = self.lost = 0

    def __str__(self):
        root, tree = self.tree.root(), self.tree
        state = "nimber {1}: {2} to prove, {3} to refute".format(*root, *tree.numbers(root)) if root else "found"
        workers = f"{self.pool.size} workers ({self.lost} lost), {self.cpu_seconds:.1f} CPU s, {self.count} jobs"
        return f"{workers}, {len(tree.options)} lands expanded, {len(tree.nimbers)} nimbers; {state}"

    def run(self):
        """Yields after each job, and ends when the tree has its answer."""
        idle = list(range(self.pool.size))
        while True:
            # If there is nothing for one worker, there is nothing for the others.
            while idle and self.begin(idle[0]):
                idle.pop(0)
            if not self.tree.root():
                return
            worker, answers = self.pool.wait()
            self.end(worker, answers)
            # First, because it knows most of where it has been.
            idle.insert(0, worker)
            yield

    def begin(self, worker):
        """Gives a job to a worker. Returns whether there is one."""
        path = self.tree.descend()
        under_way = path and [expands for other, expands in self.jobs.values() if other[-1][0] == path[-1][0]]
        if not path or any(under_way):
            return False
        self.count += 1
        job = {"id": self.count, "land": path[-1][0]}
        # A leaf has one worker. The second one expands it, and then finds leaves of its own.
        if not under_way:
            job |= {"nimber": path[-1][1], "work": min(max(self.work // SHARE, LEAST_WORK), MOST_WORK)}
            self.tree.busy.add(path[-1])
        facts = [{"fact": {"land": land, "nimber": self.tree.nimbers[land]}} for land in self.tree.facts[self.sent[worker] :]]
        self.sent[worker] = len(self.tree.facts)
        self.jobs[worker] = path, bool(under_way)
        self.pool.ask(worker, [*facts, {"expand" if under_way else "job": job}])
        return True

    def end(self, worker, answers):
        path, expands = self.jobs.pop(worker)
        self.tree.busy -= set() if expands else {path[-1]}
        if answers is None:
            self.sent[worker] = 0
            self.lost += 1
        for kind, answer in (pair for answer in answers or () for pair in answer.items()):
            if kind == "fact":
                self.tree.settle((answer["land"], answer["nimber"]))
            elif kind == "options":
                self.tree.options[path[-1][0]] = [(option["nimber"], option["lands"]) for option in answer["options"]]
                self.tree.estimates |= {land: (numbers["proof"], numbers["disproof"]) for land, numbers in answer["lands"].items()}
            elif kind == "error":
                raise RuntimeError(f"a worker refused a line: {answer['why']}")
            else:
                self.work += answer["work"]
                self.cpu_seconds += answer["cpu_seconds"]
                self.tree.estimates[path[-1]] = answer["proof"], answer["disproof"]
                if answer["verdict"] != "open":
                    self.tree.settle(path[-1], answer["verdict"] == "proven")
        self.tree.ascend(path)
