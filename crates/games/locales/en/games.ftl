## Nim

nim-title = Nim
nim-summary = Take any number of objects from one heap.
nim-rules =
    A position is a number of heaps. A heap is any number of equal objects: stones, matches or coins. Two players move in
    turn.

    A move chooses one heap and takes objects from it: one, several or all of them. You may not take from two heaps in one
    move, and you may not pass. The game ends when no object is left. In normal play the player who takes the last object
    wins. In misère play that player loses.

    An example with heaps of 1 and 2. In normal play Ann takes one object from the heap of 2. Two heaps of 1 are left. Bob
    has to take one of them, Ann takes the other one and wins. In misère play Ann takes the whole heap of 2. One object is
    left, Bob has to take it, and Bob loses.
nim-theory =
    Write the sizes of the heaps in binary, one below the other. The player to move loses exactly if every column has an even
    number of ones, that is, if the XOR of the sizes is 0. To win, make a move after which the XOR is 0: from 3, 5 and 7 take
    one object from any of the heaps. In misère play do the same as long as a heap of 2 or more is left after your move;
    otherwise leave an odd number of heaps of 1.
    Taking the third heap where the other two are equal is no rule there: from 1, 1 and 2 it loses. Take one object, and
    leave 1, 1 and 1. The page docs/errata.md lists what articles on this game have wrong.
nim-history =
    Charles Bouton of Harvard published the complete solution in 1901, for normal and for misère play, and gave the game its
    name. He did not say where the name comes from; the German word "nimm", which means "take", is a common guess. In 1940 a
    machine called Nimatron played Nim with the visitors of the New York World's Fair. The film "Last Year at Marienbad" of
    1961 made misère Nim with heaps of 1, 3, 5 and 7 popular.
nim-source = Charles L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics, 1901.

## Subtraction games

subtraction-title = Subtraction games (Bachet's game)
subtraction-summary = Take one of the allowed amounts from one heap.
subtraction-rules =
    Before the game the players agree which amounts may be taken, for example 1, 2 or 3. These amounts hold for the whole
    game. A position is a number of heaps of objects.

    A move chooses one heap and takes one of the allowed amounts from it. The heap must have at least as many objects. The
    game ends when no heap has enough objects for a move; some objects may be left over. In normal play the player who made
    the last move wins. In misère play that player loses.

    An example: one heap of 10, and 1, 2 or 3 may be taken. Ann takes 2 and leaves 8. Bob takes 1, 2 or 3, and Ann takes as
    many as make 4 together with his: she leaves 4. After Bob's next move she takes the rest and wins. In misère play Ann
    takes 1 and leaves 9, then 5, then 1. Bob has to take the last object and loses.
subtraction-theory =
    If 1 to k may be taken, the value of a heap is the remainder of its size divided by k + 1. If L to R may be taken,
    divide by L + R: the value is the remainder divided by L, rounded down. For any finite list of amounts the values repeat
    with a period from some size on. The player to move loses exactly if the XOR of the values of all heaps is 0. Thomas
    Ferguson proved that misère play follows misère Nim: leave the XOR 0 if some heap that you leave is worth 2 or more,
    otherwise leave the XOR 1.
subtraction-history =
    Claude Gaspar Bachet de Méziriac described a form of the game in his book of 1612. In it two players add numbers from 1
    to 10 in turn, and whoever reaches 100 wins. Taking 1 to 10 objects from a heap of 100 is the same game told backwards.
    Solomon Golomb studied games with any list of amounts in 1966.
subtraction-source =
    Claude Gaspar Bachet de Méziriac, Problèmes plaisants et délectables qui se font par les nombres, 1612. Solomon W.
    Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory, 1966.

## Lasker's Nim

lasker-title = Lasker's Nim
lasker-summary = Take any number of objects from one heap, or split one heap into two.
lasker-rules =
    A position is a number of heaps of objects, as in Nim. Two players move in turn.

    There are two kinds of moves. You may take objects from one heap: one, several or all of them. Or you may split one heap
    into two heaps without taking anything. Both new heaps must have at least one object, so a heap of 1 cannot be split. You
    may not do both in one move. The game ends when no object is left. In normal play the player who takes the last object
    wins. In misère play that player loses.

    An example with heaps of 3 and 4 in normal play. Ann takes one object from the heap of 4. Now there are two heaps of 3,
    and Ann copies each of Bob's moves in the other heap. If Bob splits his heap into 1 and 2, Ann does the same. So she
    always has an answer, and she takes the last object. Ann could also begin by splitting the heap of 3 into 1 and 2.
lasker-theory =
    The value of a heap is almost its size. If the size leaves the remainder 3 when divided by 4, the value is one more; if
    it is a positive multiple of 4, the value is one less. So a heap of 3 is worth 4, and a heap of 4 is worth 3. The player
    to move loses exactly if the XOR of the values is 0. Misère play is tame, which means that it follows misère Nim: leave
    the XOR 0 if some heap that you leave is worth 2 or more, otherwise leave the XOR 1.
    The page docs/errata.md lists what articles on this game have wrong.
lasker-history =
    Emanuel Lasker, a mathematician and for 27 years world chess champion, described the game in his book on board games in
    1931. The game is named after him.
lasker-source =
    Emanuel Lasker, Brettspiele der Völker, 1931. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Wythoff's game

wythoff-title = Wythoff's game
wythoff-summary = Take any number of objects from one of two heaps, or the same number from both.
wythoff-rules =
    A position is two heaps of objects. Two players move in turn.

    A move takes objects in one of two ways. You may take any number from one heap: one, several or all of them. Or you may
    take the same number from both heaps. You must take at least one object. The game ends when both heaps are empty. In
    normal play the player who takes the last object wins. In misère play that player loses.

    An example with heaps of 4 and 5 in normal play. Ann takes 3 from both heaps and leaves 1 and 2. If Bob takes the heap of
    1, Ann takes the other heap. If he takes the heap of 2, she takes the heap of 1. If he takes one object from the heap of
    2, the heaps are 1 and 1, and she takes both. If he takes one from each heap, one object is left for her. Ann wins every
    time. She could also begin by taking one object from the heap of 4, which leaves 3 and 5.
wythoff-theory =
    The positions in which the player to move loses are 0 and 0, 1 and 2, 3 and 5, 4 and 7, 6 and 10, and so on. In pair
    number k the heaps differ by k, and the smaller heap is k times the golden ratio 1.618…, rounded down. Misère play has
    the same lost positions with one change: 0 and 0, 1 and 2 are replaced by 0 and 1, 2 and 2. No simple formula is known
    for the other Grundy values.
wythoff-history =
    The Dutch mathematician Willem Abraham Wythoff published the game and its solution in 1907. The same game can be played
    with one chess queen that goes only left, down or diagonally left and down; whoever brings it to the corner wins. Rufus
    Isaacs found the game again in this form.
wythoff-source = Willem A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde, 1907.

## Kayles

kayles-title = Kayles (bottles)
kayles-summary = Knock down one bottle or two neighbouring ones in rows and rings.
kayles-rules =
    Bottles stand in rows or in rings. A ring is a closed circle. In each row or ring the bottles are neighbours, without a
    gap. Two players shoot in turn, and no shot ever misses.

    A shot knocks down one bottle or two neighbouring ones. It may hit anywhere. A gap is never closed, so a shot into the
    middle of a row leaves two shorter rows. A shot at a ring leaves one row. The players may also agree on other lengths,
    for example one to three neighbouring bottles, or a run of any length. The game ends when no shot is possible. In normal
    play the player who made the last shot wins. In misère play that player loses.

    An example: a row of 5 in normal play. Ann knocks down the bottle in the middle. Two rows of 2 are left. Whatever Bob
    does in one row, Ann does in the other one. So Ann makes the last shot and wins.
kayles-theory =
    From a single row the first player always wins in normal play: shoot into the middle, then copy the opponent on the other
    side. From a single ring of 3 or more the second player wins. The values of rows, from a row of 1 on, are 1, 2, 3, 1, 4,
    3, 2, 1, 4, 2, …, and from a row of 71 on they repeat with period 12. With several rows, the player to move loses exactly
    if the XOR of the values is 0. Misère play is much harder; it is solved too, by a misère quotient of 40 elements.

    For three or more shooters the rules do not say who wins. From a row of 3 the first one cannot make the last shot, but
    chooses which of the other two does. A convention has to say what he prefers: by a ranking of all places, for example,
    or because the others play together. Without one there is no theory, and the service answers for two only. A shot at one
    bottle or any two is the subtraction game with 1 and 2. If the two must not be neighbours, it can be played as a rule of
    your own. The page docs/errata.md lists what articles on this game have wrong.
kayles-history =
    Henry Ernest Dudeney posed Kayles as a puzzle in his book "The Canterbury Puzzles". Kayles is an old English word for
    skittles. Richard Guy and Cedric Smith found the period in 1956. William Sibert solved misère play; he and John Conway
    published the solution in 1992.
kayles-source =
    Henry E. Dudeney, The Canterbury Puzzles, 1907. William L. Sibert, John H. Conway, Mathematical Kayles, International
    Journal of Game Theory, 1992.

## Grundy's game

grundy-title = Grundy's game
grundy-summary = Split one group into two groups of different sizes.
grundy-rules =
    A position is a number of groups of objects. The game often begins with one group. Nothing is ever taken away. Two
    players move in turn.

    A move chooses one group and splits it into two groups of different sizes. Both must have at least one object. A group of
    1 cannot be split, and a group of 2 could only be split into equal halves, which is not allowed. So the game ends when
    only groups of 1 and 2 are left. In normal play the player who made the last move wins. In misère play that player loses.

    An example: one group of 5. Ann splits it into 1 and 4. Bob has only one move: the group of 4 becomes 1 and 3. Ann splits
    the group of 3 into 1 and 2. Now no group can be split, and Ann wins in normal play. In misère play Ann begins with 2 and
    3. Bob has to split the group of 3, which is the last move, and he loses.
grundy-theory =
    The values of groups, from a group of 1 on, are 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, …. The player to move loses
    exactly if the XOR of the values of all groups is 0. Nobody knows a formula for the values, and nobody knows whether they
    ever become periodic, although computers have found very many of them. Misère play follows misère Nim as long as every
    group has at most 12 objects; beyond that it is wild.
    The page docs/errata.md lists what articles on this game have wrong.
grundy-history =
    The game is named after the English mathematician Patrick Michael Grundy. In 1939 he published the theory that gives a
    value to every position of such games. Roland Sprague had found the same theory in 1935, independently of him.
grundy-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for
    Your Mathematical Plays, 1982.

## Octal games

octal-title = Octal games
octal-summary = A code of digits from 0 to 7 says how many objects a move may take and what it may leave of the heap.
octal-rules =
    An octal game is played with heaps of objects, and its rules are written as a code, such as 0.77. The first digit after
    the point is for moves that take one object, the second digit for moves that take two, and so on.

    Each digit says what may be left of the heap. It is a sum: 1 for nothing, 2 for one heap, 4 for two heaps. So 3 = 1 + 2
    allows nothing or one heap, 7 = 1 + 2 + 4 allows all three, and 0 forbids the move. A 4 before the point allows a heap to
    be split in two without taking anything. A ~ at the end repeats the last digit for ever. If no move is possible, the game
    is over. In normal play the player who made the last move wins, in misère play that player loses.

    An example: the code 0.6 and a heap of 3. A move takes one object and must leave one heap or two. In normal play Ann
    leaves 1 and 1. Bob cannot move, and Ann wins. In misère play Ann leaves 2, Bob has to leave 1, and he loses.
octal-theory =
    Every heap has a value, and in normal play the player to move loses exactly if the XOR of the values is 0. If the code
    has finitely many digits, a repetition that is seen over a long enough stretch goes on for ever, as Guy and Smith proved.
    So the values of 0.77 (Kayles) have period 12, and those of 0.07 (Dawson's Kayles) and 0.137 (Dawson's Chess) have period
    34. Whether the values of every game with finitely many digits become periodic is an open question. In misère play some
    games are tame and follow misère Nim, and others have a finite misère quotient that tells who wins.
    The period of 0.45 is proven as well: 20, from a heap of 498 on. In misère play of 0.07 single heaps of 2, 3, 7, 8, 12,
    16 and 17 are lost; 2, 3, 4, 10, 11, 12 and 18, which one can read, are those of 0.0137. The page docs/errata.md lists
    what articles on this game have wrong.
octal-history =
    Richard Guy and Cedric Smith introduced the codes in 1956, when they studied many such games at once. The name comes from
    the octal digits, 0 to 7. Thane Plambeck and Aaron Siegel published the theory of misère quotients in 2008.
octal-source =
    Richard K. Guy, Cedric A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society,
    1956. Thane E. Plambeck, Aaron N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory, Series
    A, 2008.

## Chomp

chomp-title = Chomp
chomp-summary = Take a tile and with it every tile that is neither above it nor to the left of it; the top left tile is poisoned.
chomp-rules =
    The board is a bar of chocolate: rows of tiles, one below the other, all beginning at the left edge. No row is longer
    than the row above it. The game often begins with a full rectangle. Two players move in turn.

    A move chooses a tile. It takes this tile and every tile that is neither above it nor to the left of it. The top left
    tile is poisoned. Whoever takes it loses. This is misère play, the usual one. In normal play there is no poison: the
    player who takes the last tile wins, so whoever begins can take the whole board at once.

    An example with two rows of 3. Ann takes the bottom right tile. The rows are now 3 and 2. After each move of Bob she
    makes the top row exactly one tile longer than the bottom row. If Bob takes the last tile of the top row, the rows are 2
    and 2, and Ann makes them 2 and 1. If he takes the whole bottom row, she shortens the top row to 1. At last only the
    poisoned tile is left for Bob.
chomp-theory =
    On every rectangle of at least two tiles the first player wins. The proof only says that a winning move exists: if taking
    the bottom right tile lost, the opponent's winning answer could have been the first move. On a square, take the tile
    diagonally next to the poisoned one and then copy the opponent in the other arm. On two rows of equal length, take the
    bottom right tile. No rule for all rectangles is known.

    Two rows of n and m tiles, m at most n, have these values in misère play. Both numbers even: n + m/2 − 1. Both odd:
    n + (m − 1)/2. One even and one odd: take half of n − 1 and half of m, rounded down, as k and a; the value is 2k − a
    if 2a is at most k, and 3(k − a) if not. So the board is lost only if m is n − 1. A computer has checked this for
    rows of up to 1000 tiles; it is not proven for longer ones.

    In normal play every board with a tile is worth one more. The move on the corner leaves 0 there. If the rule holds
    for all smaller boards, the other moves leave values one more than in misère play; so the least missing number is
    one more, too. In misère play the empty board counts as −1, and the mex leaves it out.
chomp-history =
    The Dutch mathematician Fred Schuh published the game in 1952 as a game of divisors: the players name divisors of a
    number, and no one may name a multiple of a number named before; whoever names 1 loses. David Gale found it again as a
    game with a rectangle and published it in 1974. Martin Gardner made it widely known through his column in Scientific
    American in 1973.
chomp-source =
    David Gale, A curious Nim-type game, American Mathematical Monthly, 1974. Fred Schuh, Spel van delers, Nieuw Tijdschrift
    voor Wiskunde, 1952.

## iChomp

ichomp-title = iChomp
ichomp-summary = Take a tile and with it every tile of its quadrant that is as far or farther from the centre in both directions.
ichomp-rules =
    The board is a rectangle of tiles. A centre point, usually the middle, divides it into four quadrants. Two players move
    in turn.

    A move chooses a tile. It takes this tile and every tile of the same quadrant that lies as far or farther from the centre
    in both directions, across and up or down. In the upper right quadrant these are the tiles neither below it nor to the
    left of it. The tile next to the centre takes its whole quadrant. The other quadrants stay as they are. In normal play
    whoever takes the last tile wins. In misère play that player loses. No tile is poisoned.

    An example with 2 rows of 4 tiles and the centre in the middle, in normal play. Every quadrant is two tiles side by side.
    Taking the outer tile leaves one of them, taking the inner tile leaves none. Ann takes an outer tile. Bob takes an outer
    tile of another quadrant. The quadrants are now 1, 1, 2 and 2. Bob keeps them in equal pairs and takes the last tile.
ichomp-theory =
    The quadrants are four separate games, so in normal play the player to move loses exactly if the XOR of their values is
    0. Two equal quadrants cancel each other, also if one is the mirror image of the other. Therefore the second player wins
    on a full board with the centre in the middle. The value of a quadrant that is not empty is one more than the value of
    the same board in Chomp with the poisoned corner. No such rule holds in misère play, and small boards are searched
    completely.
ichomp-history =
    iChomp is a relative of Chomp: each quadrant is a board of Chomp whose corner may be eaten. It is a game of Caribou Contests,
    online mathematics contests for schools, which has its rules and a lesson on it; this service took the rules from there.
ichomp-source = The lesson of Caribou Contests on iChomp; David Gale, A curious Nim-type game, American Mathematical Monthly, 1974 (on Chomp).

## Notakto

notakto-title = Notakto
notakto-summary = Put a cross into a free cell; a board with a line of crosses is dead, and who kills the last board loses.
notakto-rules =
    There are one or several square boards of 3 x 3 cells, or of 4 x 4 or 5 x 5. Two players move in turn, and both of them
    put crosses.

    A move puts a cross into a free cell of one board. When a row, a column or one of the two diagonals of a board is full of
    crosses, the board is dead, and nobody plays there any more. The game ends when all boards are dead. In misère play, the
    usual one, the player who kills the last board loses. In normal play that player wins.

    An example with one board of 3 x 3 in misère play. Ann puts a cross into the centre. Bob answers in a corner. Ann puts her
    second cross a knight's move from that corner, into the middle of a side. Wherever Bob plays now, he completes a line at
    once, or Ann has a cell after which every cell that is left completes one. So Bob loses.
notakto-theory =
    In normal play each board has a value, and the player to move loses exactly if the XOR of the values is 0. In misère play
    that is not enough. All sums of boards of 3 x 3 behave like the products of 18 elements, the misère quotient: each board has
    an element, and the player to move loses exactly if the product of all is one of four elements. An even number of empty
    boards of 3 x 3 is lost for the player to move, and an odd number is won. For larger boards no such table is known here; one
    board alone is looked up, and several are searched.
notakto-history =
    Bob Koca suggested the game, and a question on MathOverflow in 2010 made it known. Thane Plambeck and Greg Whitehead
    solved it on any number of boards of 3 x 3 and wrote a program for tablets that plays it.
notakto-source =
    Thane Plambeck and Greg Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, 2013.

## Sprouts

sprouts-title = Sprouts
sprouts-summary = Join two spots, or one to itself, by a line that crosses nothing, and put a new spot on the line.
sprouts-rules =
    The game is drawn on paper. It begins with a few spots. Two players move in turn.

    A move draws a line from a spot to another spot or back to itself. The line may be curved. It must not cross or touch
    itself or another line, and it must not pass through a spot. Then the player puts a new spot somewhere on the new line.
    At most three line ends may meet at a spot. A loop has both its ends at one spot, and a new spot has two ends from the
    start. The game ends when no line can be drawn. In normal play the player who drew the last line wins. In misère play
    that player loses.

    An example with one spot. Ann has to draw a loop and puts a second spot on it. Both spots now have two ends. Bob joins
    them by a line, inside or outside the loop. The old spots are full. The spot on Bob's line has one end free, but a line
    needs two. The game is over after two moves: Bob wins in normal play, Ann in misère play.
sprouts-theory =
    A game from n spots lasts at least 2n and at most 3n - 1 moves. Each move leaves one life fewer, so 3n - m spots survive
    at the end after m moves, with one life each. Each survivor has two dead neighbours of its own, so 2(3n - m) of the 2m - 2n dead spots are neighbours, which gives m >= 2n. The other dead spots are called pharisees; there are 4(m - 2n) of
    them, always a multiple of 4.

    The Sprouts conjecture says that in normal play the first player wins exactly if n divided by 6 leaves the remainder 3,
    4 or 5. Computers have confirmed it for every n up to 62 and for some larger ones, but there is no proof. In misère play
    all known results up to 20 spots follow another pattern: the first player wins exactly if the remainder is 0, 4 or 5,
    except that the first player wins from 1 spot and loses from 4.
sprouts-history =
    John Conway and Michael Paterson invented Sprouts at Cambridge in February 1967. Martin Gardner described it in
    Scientific American in July of the same year. Denis Mollison analysed six spots by hand. David Applegate, Guy
    Jacobson and Daniel Sleator solved the game by computer up to 11 spots in 1991 and stated the conjecture. In 2004
    Riccardo Focardi and Flaminia Luccio proved who wins from 7 spots without a computer. In 2006 Purinton's program
    Aunt Beast reached 14 spots. Julien Lemoine and Simon Viennot went much farther from 2007 to 2011, and Tomáš Čížek,
    Martin Balko and Martin Schmid farther still in 2025.

    In misère play Applegate, Jacobson and Sleator reached 9 spots and expected the pattern to repeat after 5 spots. In 2007
    Josh Jordan and Roman Khorkov showed that it does not: the first player wins from 12 spots. They reached 16 spots in
    2009. Lemoine and Viennot reached 17 in the same year and stated the conjecture with the remainders by 6, and they
    reached 20 in 2011.
sprouts-source =
    David Applegate, Guy Jacobson, Daniel Sleator, Computer analysis of Sprouts, Carnegie Mellon University, 1991.
    Riccardo Focardi, Flaminia L. Luccio, A modular approach to Sprouts, Discrete Applied Mathematics, 2004. Julien
    Lemoine, Simon Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015. Julien Lemoine, Simon
    Viennot, Analysis of misère Sprouts game with reduced canonical trees, arXiv:0908.4407, 2009. Tomáš Čížek, Martin
    Balko, Martin Schmid, arXiv:2511.10339, 2025. World Game of Sprouts Association, wgosa.org.

## Brussels Sprouts

brussels-sprouts-title = Brussels Sprouts
brussels-sprouts-summary = Join two free arms of crosses by a line that crosses nothing, and put a short stroke across the line.
brussels-sprouts-rules =
    The game is drawn on paper. It begins with a few crosses. Each cross has four free arms. Two players move in turn.

    A move joins two free arms by a line. They may belong to one cross or to different ones. The line may be curved, but it
    must not cross or touch any other line. Then the player puts a short stroke across the line, which makes two new free
    arms, one on each side. The two joined arms are used up. The game ends when no two free arms can be joined. In normal
    play the player who drew the last line wins. In misère play that player loses.

    An example with one cross. Ann joins two neighbouring arms. Her line and the cross enclose an area, and the stroke puts
    one arm into it. Three free arms are outside. Bob joins two of these. Now just one pair of arms lies in the same area.
    Ann joins them. Four arms are free, each in an area of its own, so the game is over after three moves: Ann wins in normal
    play, Bob in misère play.
brussels-sprouts-theory =
    A game from n crosses always lasts exactly 5n - 2 moves, however it is played. So in normal play the first player wins
    exactly if n is odd, and in misère play exactly if n is even. The number of free arms always stays 4n, and at the end
    each of 4n areas has exactly one of them. From this, Euler's formula for plane drawings gives the number of moves.
brussels-sprouts-history =
    The game is a joke on Sprouts: it looks richer, but the players have no influence on the result. It became known together
    with Sprouts through Martin Gardner's column in Scientific American in July 1967.
brussels-sprouts-source =
    Martin Gardner, Mathematical Carnival, 1975, chapter 1. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Mixed Sprouts

mixed-sprouts-title = Mixed Sprouts
mixed-sprouts-summary =
    From spots and crosses, join spots or free arms by a line that crosses nothing, and put a new spot or a short stroke on
    the line.
mixed-sprouts-rules =
    The game is drawn on paper. It begins with a few spots and a few crosses. Each cross has four free arms. Two players move
    in turn.

    A move draws a line that crosses nothing. It joins two spots, a spot to itself, a spot to a free arm, or two free arms.
    Then the player puts one of two things on the line: a new spot, or a short stroke across it, which makes two new free
    arms, one on each side. At most three line ends may meet at a spot. A joined arm is used up. The game ends when no line
    can be drawn. In normal play the player who drew the last line wins. In misère play that player loses.

    An example with one cross. Ann joins two opposite arms and puts a stroke on the line. On each side of it are an old arm
    and a new one. Bob joins the two on one side, Ann joins the two on the other side, and the game is over after three
    moves: Ann wins in normal play. If she puts a spot on her line, only one more line can end at this spot. Bob joins it to
    the arm on one side, and nothing is left to join: the game is over after two moves, and Bob wins in normal play.
mixed-sprouts-theory =
    A game from s spots and c crosses lasts at most 4s + 5c - 2 moves. In normal play the first player wins from an even
    number of spots and an odd number of crosses: he joins two opposite arms of a cross, puts a stroke on the line, and
    leaves half of all the rest on either side. Then he answers each move on one side by the same move on the other. No other
    pattern is known.
    The page docs/errata.md lists what articles on this game have wrong.
mixed-sprouts-history =
    Sprouts and Brussels Sprouts are played with the same pen, so they can be played on one sheet. This service has searched
    the starts with up to seven spots and crosses together.
mixed-sprouts-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, for the two games. The page
    docs/sprouts.md of this service, for their mixture.

## Tokens on a graph

dag-title = Tokens on a graph
dag-summary = Push one token along an arrow of a finite directed graph without cycles.
dag-rules =
    The board is a graph that you draw yourself: points, called nodes, with arrows between them. There are finitely many
    nodes. Following the arrows, you can never come back to a node where you were before. On the nodes stand some tokens. Any
    number of tokens may stand on one node. Two players move in turn.

    A move pushes one token along one arrow to the next node. Both players may move every token. A token on a node without
    outgoing arrows stays there. The game ends when no token can move. In normal play the player who made the last move wins.
    In misère play that player loses.

    Arrows may also be tied together. Then the token is replaced by one token on each of their ends, as when a heap is split. A
    token may also be taken off the graph, where the graph says so.

    An example: arrows lead from a to b, from a to c, from b to c, and from c to d. One token stands on a, another one on b.
    In normal play Ann pushes the first token from a to b. Now both tokens stand on b. Bob pushes one of them to c, and Ann
    pushes the other one to c. Bob pushes one to d, Ann does the same and wins.
dag-theory =
    Each node has a value: the least number 0, 1, 2, … that none of its successors has. This number is called the mex. In the
    example d is worth 0, c is worth 1, b is worth 0 and a is worth 2. In normal play the player to move loses (a P-position)
    if the XOR of the values of all tokens is 0, and wins (an N-position) if it is not. In misère play with one token, work
    backwards from the ends of the arrows; for several tokens no XOR rule holds in general.
    Nim with one pass for both, allowed while something is left, is such a graph: a heap of 1 is worth 2 there, and a heap
    of 2 is worth 1.
dag-history =
    Every finite game in which both players have the same moves can be drawn as such a graph: positions are nodes, moves are
    arrows. Roland Sprague in 1935 and Patrick Michael Grundy in 1939 independently found the rule of the mex and the XOR. It
    is called the Sprague-Grundy theorem.
dag-source =
    Roland Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal, 1935. Cedric A. B. Smith, Graphs and
    composite games, Journal of Combinatorial Theory, 1966.

## Sums of games

sum-title = Sums of games
sum-summary = Several games stand side by side, and a move is made in one of them.
sum-rules =
    A position is several games side by side, called components. Each component is a position of some game of this service.
    The games may be different: a heap of Nim, a row of Kayles and a board of Chomp, for example. Two players move in turn.

    A move chooses one component and makes one legal move in it. The others stay as they are. A component in which no move is
    left is finished, but the game goes on in the others. The whole game ends when no component has a move. In normal play
    the player who made the very last move wins. In misère play that player loses. Who made the last move in a single
    component does not matter. Chomp in a sum of normal play has no poisoned tile.

    An example in normal play: a heap of 2 in Nim and a row of 4 in Kayles. Ann takes one object from the heap. If Bob takes
    the other one, Ann knocks down the two middle bottles. Two single bottles are left. Bob knocks down one, Ann the other
    one, and she wins.
sum-theory =
    In normal play every position of such a game acts like a single Nim heap, whose size is its value, or nimber. The value
    of a sum is the XOR of the values of its components, and the player to move loses exactly if it is 0. In the example the
    heap of 2 is worth 2 and the row of 4 is worth 1, so Ann makes both of them 1. In misère play the values are not enough
    in general. If all components are tame games, the rule of misère Nim holds.
sum-history =
    Roland Sprague in 1935 and Patrick Michael Grundy in 1939 independently found that the value of a sum is the XOR of the
    values. John Conway's book of 1976 made the sum of games the basis of a general theory, which includes games in which the
    two players have different moves.
sum-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. John H. Conway, On Numbers and Games, 1976.

## Splitting games

split-title = Splitting games
split-summary = Take a fixed number of objects from one heap and split the rest into parts: Grundy's game and its relatives.
split-rules =
    A position is a number of heaps of objects. Before the game the players agree on four things: how many objects a move
    takes away (usually none), into how many parts it splits the rest, whether the parts must all be different, and how large
    a part must be at least. The number of parts may be a range, such as two or three.

    A move chooses one heap, takes the agreed number of objects from it and splits all the rest into parts as agreed. Each
    part becomes a heap. The game ends when no heap can be split. In normal play the player who made the last move wins. In
    misère play that player loses.

    An example: nothing is taken, and a heap is split into three different parts. The smallest heap with a move is 6, which
    becomes 1, 2 and 3. From a heap of 9 in normal play Ann leaves 2, 3 and 4. None of them can be split, so Ann wins. In
    misère play she leaves 1, 2 and 6. Bob has to split the 6, and he loses.
split-theory =
    Each rule gives every heap a value, and in normal play the player to move loses exactly if the XOR of the values is 0.
    With nothing taken and two different parts it is Grundy's game, for which no period is known. With nothing taken and any
    two parts, every move adds one heap, so a heap of n lasts n - 1 moves and the players cannot change that. With one object
    taken and any two parts it is the octal game 0.4, whose values become periodic with period 34.
split-history =
    Grundy's game is the best known of these games; it is named after Patrick Michael Grundy, who published the theory of
    such games in 1939. In 1956 Richard Guy and Cedric Smith studied the games in which a heap is split into at most two
    parts of any sizes, as octal games.
split-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Richard K. Guy, Cedric A. B. Smith, The G-values of various
    games, Proceedings of the Cambridge Philosophical Society, 1956.

## A rule of your own

rule-title = A rule of your own
rule-summary = Write down which smaller heaps a move leaves of a heap of n, and play.
rule-rules =
    A position is a number of heaps of objects, and a rule that the players write down before the game. The rule says which
    heaps a move leaves of a heap of n: for example n - b, where b is a square, or n - 2b and n - b, where b is at least 1.
    Every heap that is left has to be smaller than n.

    A move chooses one heap and replaces it as the rule says. An empty heap has no move. In normal play the player who made
    the last move wins. In misère play that player loses.

    An example: a move takes a square, so it leaves n - b. From a heap of 6 in normal play Ann takes 4. Bob takes 1, and Ann
    takes the last. From a heap of 5 in misère play Ann takes 4, Bob has to take the last one, and he loses.
rule-theory =
    The value of a heap is the least number that is not the XOR of the values which some move leaves, so the values follow
    from those of smaller heaps. In normal play the player to move loses exactly if the XOR of the values is 0.
rule-history =
    Roland Sprague in 1935 and Patrick Michael Grundy in 1939 found that every rule of this kind gives values. Solomon Golomb
    studied rules that take away numbers of a set in 1966.
rule-source =
    Solomon W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1, 1966.
