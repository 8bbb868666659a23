turning-turtles-title = Turning Turtles
turning-turtles-summary = Turn a head to tails, and any coin to the left of it if you like.
turning-turtles-rules =
    Coins lie in a row. A move turns one head to tails. With it you may turn any one coin to the left of that head, whichever side it shows.
    Coins keep their places. The game ends when no head is left. Whoever makes the last move wins.

    An example: tails, heads, heads. Ann turns coin 3, and with it coin 2. Only tails are left, so she wins. If she turned coin 3 alone, Bob
    could turn coin 2 and win.
turning-turtles-theory = Number the coins from the left, from 1. A head is worth as much as a heap of Nim of the size of its number.
turning-turtles-history = Hendrik Lenstra found the game. It is in Winning Ways, with turtles instead of coins.
turning-turtles-source = Elwyn Berlekamp, John Conway and Richard Guy, Winning Ways, 1982.
part-coins = the row { $coins }
move-turn = turn coin { $coin }
move-turn-both = turn the coins { $coin } and { $also }
picture-coins = the coins { $coins }
