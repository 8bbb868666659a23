## Fibonacci Nim

fibonacci-nim-title = Fibonacci Nim
fibonacci-nim-summary = Take at most twice as many objects as were last taken from the heap.
fibonacci-nim-rules =
    A position is a number of heaps of objects. Each heap has a limit: the most that may be taken from it now. At the start the
    limit is all but one, so the first move at a heap takes any number except the whole heap.

    A move chooses one heap and takes one or more objects from it, up to its limit. After that, the limit of this heap is twice
    the number that was taken. The limits of the other heaps stay as they are. The game ends when no heap has a move left. In
    normal play the player who made the last move wins. In misère play that player loses.

    An example with one heap of 12 in normal play. Ann takes 1 and leaves 11, of which Bob may take 1 or 2. If he takes 1, she
    takes 2 and leaves 8. If he takes 2, she takes 1 and leaves 8, too. Now Bob may take at most 4 or 2 objects of 8. If
    he takes 3 or 4, Ann takes all the others. If he takes 1 or 2, she leaves 5, and goes on like this until she takes the last
    object.
fibonacci-nim-theory =
    Every number is a sum of different Fibonacci numbers 1, 2, 3, 5, 8, 13, … of which no two follow each other, in exactly one
    way: 20 = 13 + 5 + 2. A heap alone is lost exactly if its limit is below the smallest part. To win, take the smallest part;
    the opponent may then take at most twice as many, which is less than the next part. So at the start exactly the heaps of
    Fibonacci numbers are lost. In misère play a heap is played as if it had one object less. With several heaps the player to
    move loses exactly if the XOR of their values is 0; no formula for these values is known.
fibonacci-nim-history =
    Michael Whinihan published the game and its solution in 1963, in the first volume of the Fibonacci Quarterly. He learned of
    it from Robert Gaskell. Cody Allen and Vadim Ponomarenko described all winning moves in 2014. Urban Larsson and Simon
    Rubinstein-Salzedo studied the values of heaps with limits of their own in 2016.
fibonacci-nim-source =
    Michael J. Whinihan, Fibonacci Nim, The Fibonacci Quarterly, 1963. Urban Larsson, Simon Rubinstein-Salzedo, Grundy values of
    Fibonacci nim, International Journal of Game Theory, 2016.

part-limited-heap = heap { $index } ({ $size ->
        [one] one object
       *[other] { $size } objects
    }, at most { $limit } now)
picture-limits = at most { $limits } may be taken
step-zeckendorf = As a sum of Fibonacci numbers of which no two follow each other, { $played } is { $parts }.
step-zeckendorf-misere = Nobody wants to take the last object, so the heap is played as if it had { $played }.
step-zeckendorf-limit = The smallest part is { $smallest }, and at most { $limit } may be taken. The player to move wins exactly if the smallest part may be taken.
