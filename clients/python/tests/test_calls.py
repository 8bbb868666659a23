"""What a program does with the service at NIMBER_URL."""

import asyncio
import os
import unittest
from typing import TypeVar

from nimber_client import AsyncNimber, Nimber, NimberProblem
from nimber_client.models import (
    ChompBatchEntry,
    ChompPlayerMove,
    DagEdges,
    GrundyAnalysis,
    HeapMove,
    HeapsPosition,
    IChompAnalysis,
    IChompCentre,
    IChompQuadrantRows,
    InputProblem,
    KaylesPart,
    LimitProblem,
    NimAnalysis,
    NimExchange,
    NimPart,
    NimPlayerMove,
    PeriodCertificate,
    PlainProblem,
    SumMove,
)

URL = os.environ["NIMBER_URL"]
T = TypeVar("T")


def the(kind: type[T], found: object) -> T:
    """What was found, which has to be of this kind."""
    assert isinstance(found, kind), found
    return found


class Calls(unittest.TestCase):
    nimber: Nimber

    @classmethod
    def setUpClass(cls) -> None:
        cls.nimber = cls.enterClassContext(Nimber(URL))

    def test_a_position(self) -> None:
        answer = self.nimber.nim.analyze(heaps=[3, 5, 7])
        self.assertEqual((answer.game, answer.sg, answer.outcome, len(answer.winning_moves)), ("nim", 1, "N", 3))
        self.assertEqual(the(HeapsPosition, answer.winning_moves[0].position).heaps, [2, 5, 7])

    def test_every_legal_move_under_misere_play(self) -> None:
        answer = self.nimber.nim.analyze(heaps=[1, 1, 2], play="misere", moves="all", limit=2)
        self.assertEqual((answer.sg, answer.moves_total), (None, 4))
        self.assertEqual([move.outcome for move in answer.moves or []], ["N", "N"])

    def test_one_turn(self) -> None:
        turn = self.nimber.nim.move(heaps=[3, 5, 7], player_move=NimPlayerMove(heap=0, take=1))
        assert turn.player is not None and turn.move is not None
        found = (turn.player.was_winning, turn.player.position.heaps, turn.game_over, turn.winner)
        self.assertEqual(found, (True, [2, 5, 7], False, None))

    def test_an_opponent_of_a_level_with_a_seed(self) -> None:
        first, second = (self.nimber.nim.move(heaps=[3, 5, 7], level="casual", seed=5) for _ in range(2))
        self.assertEqual(the(NimExchange, first), second)

    def test_a_game_to_its_end(self) -> None:
        position = HeapsPosition(heaps=[1, 2, 3])
        for _ in range(6):
            answer = self.nimber.nim.analyze(**position.to_dict())
            self.assertNotEqual(answer.advice.kind, "over")
            turn = self.nimber.nim.move(**position.to_dict(), player_move=answer.advice.move, seed=1)
            position = turn.position
            if turn.game_over:
                self.assertEqual(turn.winner, "opponent")
                return
        self.fail("the game does not end")

    def test_a_listed_move_is_sent_back(self) -> None:
        answer = self.nimber.lasker.analyze(heaps=[4], moves="all")
        turn = self.nimber.lasker.move(heaps=[4], player_move=(answer.moves or [])[-1])
        assert turn.player is not None
        self.assertEqual(turn.player.move.leaves, [2, 2])

    def test_subtraction_amounts(self) -> None:
        listed = self.nimber.subtraction.analyze(heaps=[5, 9], take=[1, 2, 3])
        ranged = self.nimber.subtraction.analyze(heaps=[5, 9], take="1-3")
        self.assertEqual(listed, ranged)
        self.assertEqual([heap.sg for heap in listed.components], [1, 1])

    def test_wythoff(self) -> None:
        self.assertEqual(self.nimber.wythoff.analyze(heaps=[4, 5]).winning_moves[0].take, [1, 0])

    def test_a_picture_of_bottles(self) -> None:
        answer = self.nimber.kayles.analyze(bottles=["xxx..xx", "x"], circles=["xxxxx"], moves="all")
        self.assertEqual([part.size for part in answer.components], [3, 2, 1, 5])
        self.assertEqual((answer.components[3].circle, answer.components[3].at), (0, 0))
        self.assertEqual(answer.position.bottles, ["xxx..xx", "x"])

    def test_rows_and_rings_of_bottles(self) -> None:
        answer = self.nimber.kayles.analyze(rows=[10, 3], rings=[7], take="1-3", limit=1)
        self.assertEqual((len(answer.winning_moves), answer.position.rings), (1, [7]))

    def test_an_octal_game(self) -> None:
        answer = self.nimber.octal.analyze(code="0.137", heaps=[5, 6])
        self.assertEqual((answer.game, answer.position.code, answer.sg), ("octal", "0.137", 2))

    def test_values_a_period_and_a_table(self) -> None:
        self.assertEqual(self.nimber.kayles.values(to=12).values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4])
        self.assertEqual(self.nimber.kayles.values(from_=10, to=12).values, [2, 6, 4])
        period = self.nimber.kayles.period()
        self.assertEqual((period.period, len(the(PeriodCertificate, period.certificate).values)), (12, 12))
        self.assertEqual(self.nimber.grundy.table(to=6).rows[4].splits, [1, 2])

    def test_lists_in_a_query_string(self) -> None:
        self.assertEqual(self.nimber.subtraction.values(take=[1, 3, 4], to=6).values, [0, 1, 0, 1, 2, 3, 2])
        answer = self.nimber.nim.mex(heaps=[])
        self.assertEqual((answer.mex, answer.options), (0, []))

    def test_a_random_position(self) -> None:
        answer = self.nimber.kayles.random(seed=7, outcome="P", rings=1)
        self.assertEqual((answer.outcome, answer.seed, len(answer.position.rings or [])), ("P", 7, 1))
        self.assertEqual(self.nimber.ichomp.random().game, "ichomp")

    def test_a_picture(self) -> None:
        self.assertTrue(self.nimber.ichomp.draw(width=4, height=4, values=True).startswith("<svg"))
        self.assertTrue(self.nimber.dag.draw(edges={"a": ["b"], "b": []}, tokens=["a"]).startswith("<svg"))

    def test_a_misere_quotient(self) -> None:
        report = self.nimber.octal.misere(code="0.77")
        self.assertEqual((report.proven, report.order, report.period), (True, 40, 12))

    def test_chomp_is_misere_by_default(self) -> None:
        misere = self.nimber.chomp.analyze(rows=[3, 2])
        normal = self.nimber.chomp.analyze(rows=[3, 2], play="normal")
        self.assertEqual((misere.play, misere.outcome, misere.sg, normal.sg), ("misere", "P", 0, 1))

    def test_the_same_board_in_three_forms(self) -> None:
        quadrants = IChompQuadrantRows(nw=[2, 2], ne=[2, 2], sw=[2, 2], se=[2, 2])
        first = self.nimber.ichomp.analyze(board=["xxxx"] * 4)
        self.assertEqual(self.nimber.ichomp.analyze(width=4, height=4), first)
        self.assertEqual(self.nimber.ichomp.analyze(width=4, height=4, quadrants=quadrants), first)
        values = [(part.quadrant, part.sg_misere) for part in first.components]
        self.assertEqual(values, [("nw", 2), ("ne", 2), ("sw", 2), ("se", 2)])

    def test_the_numbers_on_the_tiles_and_a_turn(self) -> None:
        centre = IChompCentre(row=2, col=2)
        moves = self.nimber.ichomp.analyze(width=5, height=4, centre=centre, moves="all").moves or []
        self.assertEqual((len(moves), moves[0].row, moves[0].col, moves[0].quadrant_sg), (20, 0, 0, 1))
        move = {"row": 0, "col": 0}
        turn = self.nimber.ichomp.move(width=5, height=4, centre=centre, player_move=move, analyze="winning")
        assert turn.player is not None
        self.assertEqual((turn.player.move.quadrant, len(turn.position.board)), ("nw", 4))
        self.assertEqual(the(IChompAnalysis, turn.next_).position, turn.position)

    def test_sprouts(self) -> None:
        answer = self.nimber.sprouts.analyze(spots=3, moves="all")
        self.assertEqual((answer.moves_total, answer.components[0].moves_least), (3, 6))
        later = self.nimber.sprouts.analyze(position=answer.winning_moves[0].to)
        self.assertEqual((later.sg, later.position.position), (0, answer.winning_moves[0].to))

    def test_brussels_sprouts(self) -> None:
        answer = self.nimber.brussels_sprouts.analyze(crosses=2, moves="all", positions=True, limit=3)
        self.assertEqual((answer.moves_total, answer.components[0].moves_left), (40, 8))
        position = (answer.moves or [])[0].position
        assert position
        later = self.nimber.brussels_sprouts.analyze(**position.to_dict())
        self.assertEqual((later.sg, later.position), (1, position))

    def test_tokens_on_a_graph(self) -> None:
        edges = DagEdges.from_dict({"a": ["b", "c"], "b": ["c"], "c": []})
        answer = self.nimber.dag.analyze(edges=edges, tokens=["a", "b"])
        assert answer.advice.move is not None
        self.assertEqual((answer.sg, answer.advice.move.to, the(DagEdges, answer.position.edges)["a"]), (3, "b", ["b", "c"]))

    def test_a_sum_of_games(self) -> None:
        answer = self.nimber.sum.analyze(components=[NimPart(game="nim", heaps=[3]), {"game": "kayles", "rows": [4]}])
        self.assertEqual([component.sg for component in answer.components], [3, 1])
        move = the(HeapMove, the(SumMove, answer.advice.move).move)
        self.assertEqual((move.heap, move.take), (0, 2))
        position = answer.winning_moves[0].position
        assert position
        self.assertEqual(the(KaylesPart, position.components[1]).rows, [4])

    def test_a_batch_narrowed_by_class(self) -> None:
        nim, grundy, refused = self.nimber.batch(
            [{"game": "nim", "heaps": [3, 5, 7]}, {"game": "grundy", "groups": [7]}, ChompBatchEntry(game="chomp", rows=[3, 5])]
        )
        self.assertEqual(the(NimAnalysis, nim).position.heaps, [3, 5, 7])
        self.assertEqual(the(GrundyAnalysis, grundy).position.groups, [7])
        self.assertEqual(the(InputProblem, refused).type_, "/problems/invalid-position")

    def test_problems_narrowed_by_class(self) -> None:
        def explain(error: NimberProblem) -> str:
            problem = error.problem
            if isinstance(problem, LimitProblem):
                return f"{problem.limit.name} {problem.limit.allowed}"
            if isinstance(problem, InputProblem):
                return ",".join(place.pointer for place in problem.errors or [])
            return the(PlainProblem, problem).title

        with self.assertRaises(NimberProblem) as many:
            self.nimber.chomp.analyze(rows=[300])
        with self.assertRaises(NimberProblem) as rising:
            self.nimber.chomp.analyze(rows=[3, 5])
        with self.assertRaises(NimberProblem) as beyond:
            self.nimber.chomp.move(rows=[3, 2], player_move=ChompPlayerMove(row=0, col=9))
        words = [explain(raised.exception) for raised in (many, rising, beyond)]
        self.assertEqual(words, ["board_side 256", "/rows/1", "/player_move/col"])

    def test_the_catalogue(self) -> None:
        games = self.nimber.games()
        nim = next(game for game in games if game.name == "nim")
        self.assertEqual((nim.plays, nim.limits[0].name, nim.start["heaps"]), (["normal", "misere"], "heaps", [3, 5, 7]))
        for game in games:
            self.assertTrue(hasattr(self.nimber, game.name.replace("-", "_")), game.name)

    def test_a_game_in_russian(self) -> None:
        with Nimber(URL, language="ru") as nimber:
            self.assertEqual(nimber.game("nim").guide.title, "Ним")

    def test_awaiting(self) -> None:
        async def both() -> tuple[NimAnalysis, list[str]]:
            async with AsyncNimber(URL) as nimber:
                answer, games = await asyncio.gather(nimber.nim.analyze(heaps=[3, 5, 7]), nimber.games())
                return answer, [game.name for game in games]

        answer, names = asyncio.run(both())
        self.assertEqual((answer.sg, names[0]), (1, "nim"))


if __name__ == "__main__":
    unittest.main()
