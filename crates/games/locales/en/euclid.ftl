## Euclid's game

euclid-title = Euclid's game
euclid-summary = Take a multiple of the smaller number of a pair from the larger one; both stay positive.
euclid-rules =
    A position is one pair of positive numbers or several pairs. Two players move in turn.

    A move chooses a pair of different numbers and takes a positive multiple of the smaller number from the larger one. What
    is left of the larger number has to be positive. The game ends when the numbers of each pair are equal. Then both numbers
    of a pair are the greatest common divisor of the pair at the start. In normal play the player who made the last move
    wins. In misère play that player loses.

    An example with the pair 25 and 7 in normal play. Ann may take 7, 14 or 21. She takes 14 and leaves 11 and 7. Bob has to
    take 7 and leaves 4 and 7. Ann has to take 4, Bob has to take 3, and then the numbers are 1 and 3. Ann takes 2, leaves 1
    and 1, and wins.
euclid-theory =
    If a is the larger number of a pair and b the smaller one, the value of the pair is a/b - b/a, rounded down. So the player
    to move loses with one pair exactly if a/b is less than the golden ratio 1.618…: then there is at most one move. With
    several pairs, the player to move loses exactly if the XOR of the values is 0. Misère play is tame, which means that it
    follows misère Nim: a pair without any choice until the end, such as 3 and 5 or 5 and 8, acts like a heap of at most 1,
    and every other pair like heaps of which one has 2 or more.
euclid-history =
    A. J. Cole and A. J. T. Davie published the game in 1969, in the form in which the player who reaches 0 wins. In the form
    played here both numbers stay positive. Gabriel Nivasch found its values in 2006, and Vladimir Gurvich solved misère play
    in 2007.
euclid-source =
    Gabriel Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006. Vladimir Gurvich, On the
    misère version of game Euclid and miserable games, Discrete Mathematics 307, 2007.

part-numbers = pair { $index } ({ $first } and { $second })
move-subtract = take { $take } in pair { $pair }, which leaves { $first } and { $second }
picture-pairs = { $count ->
        [0] no pairs
        [1] the pair { $pairs }
       *[other] the pairs { $pairs }
    }
