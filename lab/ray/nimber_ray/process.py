"""A process of `nimber-lab sprouts worker`."""

import contextlib
import json
import subprocess


class WorkerProcess:
    def __init__(self, command):
        self.command, self.process = command, None

    def ask(self, lines):
        """The answers to some facts and a job. None if the process has ended; a new one begins with the next job."""
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write("".join(json.dumps(line) + "\n" for line in lines).encode())
            self.process.stdin.flush()
        answers = []
        # A killed process may leave half a line.
        while (line := self.process.stdout.readline()).endswith(b"\n"):
            answers.append(json.loads(line))
            if "fact" not in answers[-1]:
                return answers
        return self.close()

    def close(self):
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None
