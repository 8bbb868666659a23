## Games that are another one in disguise

nim-as-nimble = Nimble
nim-as-nimble-means =
    Coins stand in cells numbered from 0, several may share a cell, and a move pushes one coin to a lower cell. A coin
    in cell n is a heap of n.
nim-as-turning-turtles = Turning Turtles
nim-as-turning-turtles-means =
    In a row of coins a move turns a head to tails and, if you like, one coin to the left of it, too. A head at place n,
    counted from 1, is a heap of n.
nim-as-mock-turtles = Mock Turtles
nim-as-mock-turtles-means =
    In a row of coins a move turns one, two or three coins, the rightmost of them from heads to tails. A head at place
    n, counted from 0, is a heap of the nth number with an odd count of ones in binary: 1, 2, 4, 7, 8, 11, 13, 14 and so
    on.
nim-as-ruler = Ruler
nim-as-ruler-means =
    In a row of coins a move turns neighbouring coins, as many as you like, the rightmost of them from heads to tails. A
    head at place n, counted from 1, is a heap of the largest power of two that divides n.
nim-as-staircase-nim = Staircase Nim
nim-as-staircase-nim-means =
    Coins lie on stairs, and a move pushes coins from one step to the next lower one. The coins on steps 1, 3, 5 and so
    on are the heaps. The others do not count: if they are pushed down, the same coins are pushed on.
nim-as-silver-dollar = Silver Dollar without the dollar
nim-as-silver-dollar-means =
    Coins stand on a strip, one to a cell, and a move slides one to the left, past no other. Pair the coins from the
    right; a coin that is left over is paired with the edge. The free cells between the coins of a pair are a heap.
nim-as-marienbad = Marienbad
nim-as-marienbad-means =
    Four rows of 1, 3, 5 and 7 matches, as in the film; whoever takes the last one loses.
wythoff-as-corner-the-queen = Corner the Queen
wythoff-as-corner-the-queen-means =
    A queen moves left, down, or along the diagonal between them, and whoever brings her into the corner wins. Her
    distances from the two edges are the two heaps.
chomp-as-schuhs-game-of-divisors = Schuh's game of divisors
chomp-as-schuhs-game-of-divisors-means =
    The players name divisors of a number, none of them a multiple of one that was named, and whoever says 1 loses.
    Divisors of p^a q^b are the tiles of a board of a + 1 by b + 1: for 72 = 2^3 · 3^2 of 4 by 3.
subtraction-as-21 = 21
subtraction-as-21-means =
    Two players count from 1, each saying one, two or three numbers, and whoever says 21 loses. What is still to be
    counted is a heap of 21, from which 1 to 3 are taken.
subtraction-as-subtract-a-square = Subtract a square
subtraction-as-subtract-a-square-means =
    A move takes a square number from a heap: 1, 4, 9 and so on.
kayles-as-dawsons-kayles = Dawson's Kayles
kayles-as-dawsons-kayles-means =
    A shot knocks down exactly two bottles side by side: Kayles with take=2, the octal game 0.07.
kayles-as-dawsons-chess-on-a-ring = Dawson's Chess or Dawson's Kayles on a ring
kayles-as-dawsons-chess-on-a-ring-means =
    The first shot at a ring of n opens it. In Dawson's Kayles it leaves a row of n - 2. In Dawson's Chess a move takes
    a place and its neighbours and leaves a row of n - 3, which is worth a row of n - 2 in Dawson's Kayles. From n = 2
    on both are therefore a ring of n with take=2.
kayles-as-rayles = Rayles
kayles-as-rayles-means =
    A move draws a loop through one or two dots, and no two loops may meet. The dots inside and outside are apart from
    then on, as the bottles on both sides of a shot: a region with n dots is a row of n bottles.
octal-as-dawsons-chess = Dawson's Chess
octal-as-dawsons-chess-means =
    Two rows of n pawns face each other, a capture must be made, and the last to move wins. A move takes a file and its
    neighbours: the octal game 0.137 with a heap of n.
octal-as-treblecross-without-threats = Treblecross without threats
octal-as-treblecross-without-threats-means =
    As long as nobody can complete three in a row at once, each run of n cells that are not within two of a cross is a
    heap of n + 2 in the octal game 0.007.
octal-as-guiles = Guiles
octal-as-guiles-means =
    A move takes a heap of one or two, or takes two from a heap and splits the rest into two heaps: the octal game 0.15.
octal-as-officers = Officers
octal-as-officers-means =
    A move takes one from a heap of two or more, and may split the rest into two heaps: the octal game 0.6. Nobody knows
    whether its values ever repeat.
rule-as-divisor-game = Divisor game
rule-as-divisor-game-means =
    A move takes from a number one of its divisors, but not the number itself; whoever cannot move loses.
