## Moore's Nim

moore-title = Moore's Nim
moore-summary = Take any number of objects from each of up to two heaps, or as many heaps as were agreed.
moore-rules =
    A position is a number of heaps of objects. Before the game the players agree from how many heaps a move may take, for
    example from at most two. Taking from one heap only is Nim.

    A move chooses one or more heaps, at most as many as were agreed, and takes objects from each of them: one, several or all.
    The numbers may differ. The game ends when no object is left. In normal play the player who takes the last object wins. In
    misère play that player loses.

    An example with heaps of 1, 2 and 3, and moves in at most two heaps, in normal play. Ann takes 1 from the heap of 2 and 2
    from the heap of 3. Three heaps of 1 are left. Bob takes one or two of them, and Ann takes the others.
moore-theory =
    Write the sizes of the heaps in binary, one below the other, and count the ones in each column. If moves take from at most
    two heaps, the player to move loses exactly if each of these numbers is divisible by 3; in general by one more than the
    number of heaps. In misère play the same holds while some heap has two or more objects. With heaps of 1 only, the player to
    move loses exactly if their number leaves the remainder 1. Values are known by a formula for Nim and if at most one heap
    more than a move may change has objects; otherwise they are searched.
moore-history =
    Eliakim Hastings Moore of Chicago published the game in 1910, nine years after Bouton's solution of Nim. Thomas Jenkyns and
    John Mayberry found the values for one heap more than a move may change in 1980.
moore-source =
    Eliakim H. Moore, A generalization of the game called Nim, Annals of Mathematics, 1910. Thomas A. Jenkyns, John P. Mayberry,
    The skeleton of an impartial game and the Nim-function of Moore's Nim-k, International Journal of Game Theory, 1980.

part-all-heaps = all heaps ({ $sizes })
move-and-move = { $first } and { $next }
picture-most-heaps = taking from at most { $most ->
        [one] one heap
       *[other] { $most } heaps
    }
step-digits = Write the heaps in binary, one below the other, and divide the number of ones in each column by { $modulus }: the remainders are { $remainders }. The player to move loses exactly if all of them are 0.
step-digits-ones = No heap has two objects. Such a position is lost exactly if the number of heaps of 1 leaves the remainder 1 when divided by { $modulus }; here it leaves { $remainders }.
