## Green Hackenbush

hackenbush-title = Green Hackenbush
hackenbush-summary = Cut an edge of a graph on the ground; what no longer hangs on the ground falls.
hackenbush-rules =
    The picture is made of edges that stand on the ground. An edge joins two nodes, or a node with the ground, or it is a loop
    that leads from a node back to it. Two nodes may be joined by several edges. From every edge there is a way to the ground.
    Two players move in turn.

    A move cuts one edge, which goes away. All edges from which there is no longer a way to the ground fall, and are gone, too.
    Both players may cut every edge. The game ends when no edge is left. In normal play the player who made the last cut wins.
    In misère play that player loses.

    An example: on the ground stands a stalk of two edges, one on the other, and beside it a single edge. In normal play Ann
    cuts the upper edge of the stalk. Two single edges are left. Bob cuts one of them, Ann cuts the other and wins. If she had
    cut the lower edge of the stalk, the upper one would have fallen with it, and Bob would have taken the last edge.
hackenbush-theory =
    A stalk of n edges is a Nim heap of n. The value of a tree follows from the colon principle: a node is worth the XOR of
    its branches, and a branch is worth one more than the node at its upper end. For circles there is the fusion principle: all
    nodes of a circle may be drawn together to one, so that each of its edges becomes a loop, and a loop is worth 1. So a
    circle with an even number of edges is worth 0, and one with an odd number is worth 1. The player to move loses if the XOR
    of all parts on the ground is 0. Fusion keeps the value, but not the moves: after a cut, the value is found anew. In misère
    play there is no such rule.
hackenbush-history =
    John Conway invented Hackenbush; it is the first game in the book Winning Ways. There its edges are blue, red and green: one
    player cuts blue ones, the other red ones, and both cut green ones. With green edges only, both players have the same moves.
hackenbush-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, chapters 1 and 7. John
    Conway, On Numbers and Games, 1976, chapter 13.
part-bush = the part with edge { $first } ({ $size ->
        [one] one edge
       *[other] { $size } edges
    })
move-cut = cut edge { $index } ({ $from }–{ $to })
picture-hackenbush = { $count ->
        [0] no edges
       *[other] a graph on the ground with the edges { $edges }
    }
