"""Workers as Ray actors, each with one process."""

import os
from pathlib import Path

import nimber_ray
import ray
from nimber_ray.process import WorkerProcess


# An actor that is lost with its machine begins anew elsewhere.
@ray.remote(num_cpus=1, max_restarts=-1)
class Actor(WorkerProcess):
    def __init__(self, program, memory):
        # The program comes with the actor, so no other machine needs it before. It is in memory, so that nothing is left behind.
        path = Path(f"/proc/{os.getpid()}/fd/{os.memfd_create('nimber-lab')}")
        path.write_bytes(program)
        super().__init__([path, "sprouts", "worker", "--memory", memory])


class RayPool:
    def __init__(self, address, size, program, memory):
        processors = None if address else size
        ray.init(address or "local", num_cpus=processors, runtime_env={"py_modules": [nimber_ray]}, logging_level="warning")
        self.size = size or int(ray.cluster_resources()["CPU"])
        # For as long as an actor may begin anew.
        self.program = ray.put(Path(program).read_bytes())
        self.actors = [Actor.remote(self.program, memory) for _ in range(self.size)]
        self.waiting = {}

    def ask(self, worker, lines):
        self.waiting[self.actors[worker].ask.remote(lines)] = worker

    def wait(self):
        [answer], _ = ray.wait(list(self.waiting))
        worker = self.waiting.pop(answer)
        try:
            return worker, ray.get(answer)
        except ray.exceptions.RayActorError:
            return worker, None
