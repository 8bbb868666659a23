"""The calls of calls.ts through the client that openapi-python-client makes of openapi.yaml, against the server at NIMBER_URL."""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from nimber_client import Client
from nimber_client.api.brussels_sprouts import analyze_brussels_sprouts, analyze_brussels_sprouts_get
from nimber_client.api.chomp import analyze_chomp, analyze_chomp_get, play_chomp
from nimber_client.api.dag import analyze_dag
from nimber_client.api.grundy import table_grundy
from nimber_client.api.ichomp import analyze_ichomp, analyze_ichomp_get, play_ichomp
from nimber_client.api.kayles import analyze_kayles, analyze_kayles_get, period_kayles, values_kayles
from nimber_client.api.lasker import analyze_lasker, play_lasker
from nimber_client.api.nim import analyze_nim, analyze_nim_get, play_nim
from nimber_client.api.octal import analyze_octal_get_by_code, misere_octal_by_code
from nimber_client.api.service import batch, games
from nimber_client.api.sprouts import analyze_sprouts, analyze_sprouts_get
from nimber_client.api.subtraction import analyze_subtraction, analyze_subtraction_get
from nimber_client.api.sum_ import analyze_sum
from nimber_client.api.wythoff import analyze_wythoff_get
from nimber_client.models import (
    AdviceKind,
    AuxiliaryTable,
    BatchRequest,
    BatchResponse,
    BrusselsSproutsAnalysis,
    BrusselsSproutsAnalyzeRequest,
    BrusselsSproutsMap,
    BrusselsSproutsPosition,
    ChompAnalysis,
    ChompAnalyzeRequest,
    ChompBatchEntry,
    ChompOpponentRequest,
    ChompPlayerMove,
    DagAnalysis,
    DagAnalyzeRequest,
    DagEdges,
    GameCatalogue,
    HeapMove,
    HeapValues,
    IChompAnalysis,
    IChompAnalyzeRequest,
    IChompBatchEntry,
    IChompCentre,
    IChompExchange,
    IChompOpponentRequest,
    IChompPlayerMove,
    IChompQuadrant,
    IChompQuadrantRows,
    InputProblem,
    KaylesAnalysis,
    KaylesAnalyzeRequest,
    KaylesPart,
    LaskerAnalysis,
    LaskerAnalyzeRequest,
    LaskerExchange,
    LaskerOpponentRequest,
    LaskerPlayerMove,
    LimitProblem,
    MisereReport,
    MoveListing,
    NimAnalysis,
    NimAnalyzeRequest,
    NimBatchEntry,
    NimExchange,
    NimOpponentRequest,
    NimPart,
    NimPlayerMove,
    NimPlayerTurn,
    OctalAnalysis,
    OpponentLevel,
    OutcomeClass,
    PeriodCertificate,
    PeriodReport,
    PlainProblem,
    PlayConvention,
    SproutsAnalysis,
    SproutsAnalyzeRequest,
    SubtractionAnalysis,
    SubtractionAnalyzeRequest,
    SumAnalysis,
    SumAnalyzeRequest,
    SumMove,
    WythoffAnalysis,
)


client = Client(base_url=os.environ.get("NIMBER_URL", "http://127.0.0.1:8080"))
calls: list[Callable[[], None]] = []
T = TypeVar("T")


def call(function: Callable[[], None]) -> Callable[[], None]:
    calls.append(function)
    return function


def the(kind: type[T], found: object) -> T:
    """What was found, which has to be of this kind."""
    assert isinstance(found, kind), found
    return found


@call
def a_position_in_a_query_string() -> None:
    answer = the(NimAnalysis, analyze_nim_get.sync(client=client, heaps=[3, 5, 7]))
    assert (answer.sg, answer.outcome, len(answer.winning_moves)) == (1, OutcomeClass.N, 3)
    position = answer.winning_moves[0].position
    assert position and position.heaps == [2, 5, 7]


@call
def the_same_position_as_json() -> None:
    posted = analyze_nim.sync(client=client, body=NimAnalyzeRequest(heaps=[3, 5, 7]))
    assert posted == analyze_nim_get.sync(client=client, heaps=[3, 5, 7])


@call
def every_legal_move_under_misere_play() -> None:
    answer = analyze_nim_get.sync(client=client, heaps=[1, 1, 2], play=PlayConvention.MISERE, moves=MoveListing.ALL, limit=2)
    answer = the(NimAnalysis, answer)
    assert (answer.sg, answer.moves_total) == (None, 4)
    assert [move.outcome for move in answer.moves or []] == [OutcomeClass.N, OutcomeClass.N]


@call
def one_turn() -> None:
    body = NimOpponentRequest(heaps=[3, 5, 7], player_move=NimPlayerMove(heap=0, take=1))
    turn = the(NimExchange, play_nim.sync(client=client, body=body))
    player = the(NimPlayerTurn, turn.player)
    assert (player.was_winning, player.position.heaps, turn.game_over, turn.winner) == (True, [2, 5, 7], False, None)
    assert turn.move is not None


@call
def an_opponent_of_a_level_with_a_seed() -> None:
    body = NimOpponentRequest(heaps=[3, 5, 7], level=OpponentLevel.CASUAL, seed=5)
    assert the(NimExchange, play_nim.sync(client=client, body=body)) == play_nim.sync(client=client, body=body)


@call
def a_game_to_its_end() -> None:
    position: dict[str, object] = {"heaps": [1, 2, 3]}
    for _ in range(6):
        answer = the(NimAnalysis, analyze_nim.sync(client=client, body=NimAnalyzeRequest.from_dict(position)))
        assert answer.advice.kind != AdviceKind.OVER
        move = the(HeapMove, answer.advice.move)
        body = NimOpponentRequest.from_dict({**position, "player_move": move.to_dict(), "seed": 1})
        turn = the(NimExchange, play_nim.sync(client=client, body=body))
        position = turn.position.to_dict()
        if turn.game_over:
            assert turn.winner == "opponent"
            return
    raise AssertionError("the game does not end")


@call
def a_listed_move_is_sent_back() -> None:
    answer = the(LaskerAnalysis, analyze_lasker.sync(client=client, body=LaskerAnalyzeRequest(heaps=[4], moves=MoveListing.ALL)))
    move = LaskerPlayerMove.from_dict((answer.moves or [])[-1].to_dict())
    turn = the(LaskerExchange, play_lasker.sync(client=client, body=LaskerOpponentRequest(heaps=[4], player_move=move)))
    assert turn.player is not None and turn.player.move.leaves == [2, 2]


@call
def subtraction_amounts() -> None:
    listed = the(SubtractionAnalysis, analyze_subtraction_get.sync(client=client, heaps=[5, 9], take=[1, 2, 3]))
    ranged = analyze_subtraction.sync(client=client, body=SubtractionAnalyzeRequest(heaps=[5, 9], take="1-3"))
    assert listed == ranged
    assert [heap.sg for heap in listed.components] == [1, 1]


@call
def wythoff() -> None:
    answer = the(WythoffAnalysis, analyze_wythoff_get.sync(client=client, heaps=[4, 5]))
    assert answer.winning_moves[0].take == [1, 0]


@call
def a_picture_of_bottles() -> None:
    body = KaylesAnalyzeRequest(bottles=["###..##", "#"], circles=["#####"], moves=MoveListing.ALL)
    answer = the(KaylesAnalysis, analyze_kayles.sync(client=client, body=body))
    assert [part.size for part in answer.components] == [3, 2, 1, 5]
    assert (answer.components[3].circle, answer.components[3].at) == (0, 0)
    assert answer.position.bottles == ["###..##", "#"]


@call
def rows_and_rings_of_bottles() -> None:
    answer = the(KaylesAnalysis, analyze_kayles_get.sync(client=client, rows=[10, 3], rings=[7], take="1-3", limit=1))
    assert (len(answer.winning_moves), answer.position.rings) == (1, [7])


@call
def an_octal_game() -> None:
    answer = the(OctalAnalysis, analyze_octal_get_by_code.sync(client=client, code="0.137", heaps=[5, 6]))
    assert (answer.game, answer.position.code, answer.sg) == ("octal", "0.137", 2)


@call
def values_a_period_and_a_table() -> None:
    values = the(HeapValues, values_kayles.sync(client=client, to=12)).values
    assert values == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    period = the(PeriodReport, period_kayles.sync(client=client))
    assert (period.period, len(the(PeriodCertificate, period.certificate).values)) == (12, 12)
    assert the(AuxiliaryTable, table_grundy.sync(client=client, to=6)).rows[4].splits == [1, 2]


@call
def a_misere_quotient() -> None:
    report = the(MisereReport, misere_octal_by_code.sync(client=client, code="0.77"))
    assert (report.proven, report.order, report.period) == (True, 40, 12)


@call
def chomp_is_misere_by_default() -> None:
    misere = the(ChompAnalysis, analyze_chomp_get.sync(client=client, rows=[3, 2]))
    body = ChompAnalyzeRequest(rows=[3, 2], play=PlayConvention.NORMAL)
    normal = the(ChompAnalysis, analyze_chomp.sync(client=client, body=body))
    assert (misere.play, misere.outcome, misere.sg, normal.sg) == (PlayConvention.MISERE, OutcomeClass.P, 0, 1)


@call
def the_same_board_in_three_forms() -> None:
    quadrants = IChompQuadrantRows(nw=[2, 2], ne=[2, 2], sw=[2, 2], se=[2, 2])
    bodies = [
        IChompAnalyzeRequest(board=["####"] * 4),
        IChompAnalyzeRequest(width=4, height=4),
        IChompAnalyzeRequest(width=4, height=4, quadrants=quadrants),
    ]
    first, *others = [the(IChompAnalysis, analyze_ichomp.sync(client=client, body=body)) for body in bodies]
    others.append(the(IChompAnalysis, analyze_ichomp_get.sync(client=client, board="1111/1111/1111/1111", centre=[2, 2])))
    assert all(other == first for other in others)
    assert [(part.quadrant.value, part.sg_misere) for part in first.components] == [("nw", 2), ("ne", 2), ("sw", 2), ("se", 2)]


@call
def the_numbers_on_the_tiles_and_a_turn() -> None:
    centre = IChompCentre(row=2, col=2)
    body = IChompAnalyzeRequest(width=5, height=4, centre=centre, moves=MoveListing.ALL)
    moves = the(IChompAnalysis, analyze_ichomp.sync(client=client, body=body)).moves or []
    assert (len(moves), moves[0].row, moves[0].col, moves[0].quadrant_sg) == (20, 0, 0, 1)
    request = IChompOpponentRequest(width=5, height=4, centre=centre, player_move=IChompPlayerMove(row=0, col=0))
    turn = the(IChompExchange, play_ichomp.sync(client=client, body=request))
    assert turn.player is not None and turn.player.move.quadrant == IChompQuadrant.NW
    assert len(turn.position.board) == 4


@call
def sprouts() -> None:
    answer = the(SproutsAnalysis, analyze_sprouts_get.sync(client=client, spots=3, moves=MoveListing.ALL))
    assert (answer.moves_total, answer.components[0].moves_least) == (3, 6)
    body = SproutsAnalyzeRequest(position=answer.winning_moves[0].to)
    later = the(SproutsAnalysis, analyze_sprouts.sync(client=client, body=body))
    assert (later.sg, later.position.position) == (0, answer.winning_moves[0].to)


@call
def brussels_sprouts() -> None:
    answer = analyze_brussels_sprouts_get.sync(client=client, crosses=2, moves=MoveListing.ALL, limit=3)
    answer = the(BrusselsSproutsAnalysis, answer)
    assert (answer.moves_total, answer.components[0].moves_left) == (40, 8)
    position = the(BrusselsSproutsPosition, (answer.moves or [])[0].position)
    map_ = the(BrusselsSproutsMap, position.map_)
    body = BrusselsSproutsAnalyzeRequest(map_=map_)
    later = the(BrusselsSproutsAnalysis, analyze_brussels_sprouts.sync(client=client, body=body))
    assert (later.sg, later.position.map_) == (1, map_)


@call
def tokens_on_a_graph() -> None:
    edges = DagEdges.from_dict({"a": ["b", "c"], "b": ["c"], "c": []})
    answer = the(DagAnalysis, analyze_dag.sync(client=client, body=DagAnalyzeRequest(edges=edges, tokens=["a", "b"])))
    assert answer.advice.move is not None
    assert (answer.sg, answer.advice.move.to, answer.position.edges["a"]) == (3, "b", ["b", "c"])


@call
def a_sum_of_games() -> None:
    body = SumAnalyzeRequest(components=[NimPart(game="nim", heaps=[3]), KaylesPart(game="kayles", rows=[4])])
    answer = the(SumAnalysis, analyze_sum.sync(client=client, body=body))
    assert [component.sg for component in answer.components] == [3, 1]
    move = the(HeapMove, the(SumMove, answer.advice.move).move)
    assert (move.heap, move.take) == (0, 2)
    position = answer.winning_moves[0].position
    assert position and the(KaylesPart, position.components[1]).rows == [4]


@call
def a_batch_narrowed_by_class() -> None:
    body = BatchRequest(
        requests=[
            NimBatchEntry(game="nim", heaps=[3, 5, 7]),
            IChompBatchEntry(game="ichomp", width=4, height=4, limit=0),
            ChompBatchEntry(game="chomp", rows=[3, 5]),
        ]
    )
    nim, ichomp, refused = the(BatchResponse, batch.sync(client=client, body=body)).results
    assert the(NimAnalysis, nim).position.heaps == [3, 5, 7]
    assert len(the(IChompAnalysis, ichomp).position.board) == 4
    assert the(InputProblem, refused).type_ == "/problems/invalid-position"


@call
def problems_narrowed_by_class() -> None:
    def explain(problem: object) -> str:
        if isinstance(problem, LimitProblem):
            return f"{problem.limit.name} {problem.limit.allowed}"
        if isinstance(problem, InputProblem):
            return ",".join(place.pointer for place in problem.errors or [])
        return the(PlainProblem, problem).title

    assert explain(analyze_chomp_get.sync(client=client, rows=[300])) == "board_side 256"
    assert explain(analyze_chomp.sync(client=client, body=ChompAnalyzeRequest(rows=[3, 5]))) == "/rows/1"
    body = ChompOpponentRequest(rows=[3, 2], player_move=ChompPlayerMove(row=0, col=9))
    assert explain(play_chomp.sync(client=client, body=body)) == "/player_move"


@call
def the_catalogue() -> None:
    listed = the(GameCatalogue, games.sync(client=client)).games
    nim = next(game for game in listed if game.name == "nim")
    assert (nim.plays, nim.limits[0].name) == ([PlayConvention.NORMAL, PlayConvention.MISERE], "heaps")
    assert nim.start["heaps"] == [3, 5, 7]


failed = 0
for function in calls:
    try:
        function()
    except Exception as error:
        failed += 1
        print(f"{function.__name__}: {type(error).__name__}: {error}", file=sys.stderr)
if failed:
    sys.exit(f"{failed} of {len(calls)} calls failed")
print(f"{len(calls)} calls were answered as expected")
