## Treblecross

treblecross-title = Treblecross (three in a row)
treblecross-summary = Put a cross into a cell of a strip; who completes three in a row wins.
treblecross-rules =
    The board is a strip of cells. Some of them may have a cross already. Two players move in turn, and both draw crosses.

    A move puts a cross into an empty cell. Whoever completes three crosses in a row, without a gap, wins at once. A board on
    which three crosses are in a row is over, and the player to move has lost. In a sum with other games, whoever completes a
    line wins the whole sum.

    An example on a strip of 5 cells. Ann puts a cross into the middle. Every other cell is now next to the cross or one cell
    away from it. Wherever Bob puts a cross, two crosses are close together, and Ann completes the line. So Ann wins. On a
    strip of 7 cells she also begins in the middle, and Bob has no better cell.
treblecross-theory =
    Two crosses next to each other, or with one empty cell between them, let the opponent complete a line. So nobody puts a
    cross within two cells of another as long as there is another cell. A run of n cells that are farther than that from all
    crosses is a heap of n + 2 in the octal game 0.007: a cross takes three objects from it, and the rest may be split. The
    player to move loses exactly if no line can be completed and the XOR of the values is 0. Nobody knows whether the values
    of 0.007 ever become periodic.
treblecross-history =
    Elwyn Berlekamp, John Conway and Richard Guy describe the game in their book of 1982, among the octal games. It is
    noughts and crosses on a strip, and both players draw crosses.
treblecross-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982. Richard K. Guy, Cedric A. B.
    Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society, 1956 (on octal games).

part-cells = the run of { $size } from cell { $at } on
move-treblecross = put a cross into cell { $cell }
step-at-once = A move that completes three in a row ends the game, so the player to move wins at once.
picture-cells = a strip of { $count } cells, { $board }
picture-cells-name = from cell { $at } on
