"""What the types refuse. It is checked with mypy, which reports an `ignore` without an error, and never run."""

from nimber_client import Nimber, NimberProblem


def refused(nimber: Nimber, error: NimberProblem) -> None:
    nimber.nim.analyze(heap=[3, 5, 7])  # type: ignore[call-arg]
    nimber.nim.analyze(heaps="3,5,7")  # type: ignore[arg-type]
    nimber.nim.analyze()  # type: ignore[call-arg]
    nimber.nim.move(heaps=[3], level="easy")  # type: ignore[arg-type]
    nimber.ichomp.move(width=4, height=4, player_move=3)  # type: ignore[arg-type]
    nimber.kayles.random(sise=3)  # type: ignore[call-arg]
    nimber.octal.values(to=10)  # type: ignore[call-arg]
    nimber.sum.random()  # type: ignore[attr-defined]
    nimber.domineering  # type: ignore[attr-defined]
    nimber.game("domineering")  # type: ignore[arg-type]
    nimber.batch([3])  # type: ignore[list-item]
    nimber.nim.analyze(heaps=[3]).winner  # type: ignore[attr-defined]
    error.problem.limit  # type: ignore[union-attr]
