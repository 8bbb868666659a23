## The parts of a position

part-heap = heap { $index } ({ $size ->
        [one] one object
       *[other] { $size } objects
    })
part-row = row { $index } ({ $size ->
        [one] one bottle
       *[other] { $size } bottles
    })
part-ring = ring { $index } ({ $size ->
        [one] one bottle
       *[other] { $size } bottles
    })
part-line = the run of { $size } from place { $at } of line { $index }
part-circle = the run of { $size } from place { $at } of circle { $index }
part-group = group { $index } ({ $size })
part-quadrant-nw = the north-west quadrant
part-quadrant-ne = the north-east quadrant
part-quadrant-sw = the south-west quadrant
part-quadrant-se = the south-east quadrant
part-board = the board
part-notakto = board { $index }
part-pair = the two heaps ({ $first } and { $second })
part-token = token { $index } on { $node }
part-component = component { $index } ({ $game })
part-state = a position of another game ({ $state })
part-land = the land { $land }
part-spots = the part with the spots { $spots }
part-vertices = the part with { $names }
part-finished = the finished drawing
part-region = region { $index }

## Moves

move-take = take { $take } from heap { $heap }
move-take-and-split = take { $take } from heap { $heap } and leave { $leaves }
move-split = split heap { $heap } into { $leaves }
move-split-group = split group { $group } into { $leaves }
move-shoot-row = knock down { $take } in row { $index }, with { $left } left of the shot and { $right } right of it
move-shoot-ring = knock down { $take } in ring { $index }, so that a row of { $left } is left
move-shoot-line = knock down { $take } in line { $index }, from place { $at } on
move-shoot-circle = knock down { $take } in circle { $index }, from place { $at } on
move-first = take { $take } from the first heap
move-second = take { $take } from the second heap
move-both = take { $take } from each heap
move-tile = take the tile in row { $row }, column { $col }
move-cross = put a cross on board { $board } in row { $row }, column { $col }
move-token = push token { $index } to { $to }
move-token-split = replace token { $index } by { $leaves }
move-token-off = take token { $index } off the graph
move-component = in component { $index }, { $move }
move-named = { $name }
move-to = move to { $state }
move-line = draw a line that leads to { $position }
move-last-line = draw the last line
move-join-spots = join { $from } and { $to }
move-join-spots-beside = join { $from } and { $to }, with { $inside } on one side
move-loop = draw a loop at { $from }
move-loop-round = draw a loop at { $from } round { $inside }
move-put-spot = { $move }, and put a spot on the line
move-put-cross = { $move }, and put a cross on the line
move-join = join two free arms in region { $index }

## Steps of an explanation

step-misere = This is misère play: whoever makes the last move loses.
step-value = The value of { $part } is { $sg }, in binary { $binary }.
step-value-unknown = The value of { $part } is not known, and it is not needed.
step-values-more = { $count } more parts are listed in `rows`.
step-options = One move from here can leave these values: { $values }.
step-no-options = No move is left here, so there is no value that a move can leave.
step-mex = The smallest value missing among them is { $mex }, and that is the value of the position.
step-pair = Two parts look alike: { $one } and { $other }. Every move in one can be copied in the other, so they are worth 0 together.
step-xor = The XOR of all values is { $sg }, in binary { $binary }.
step-won = The XOR is not 0, so the player to move can make it 0 and wins.
step-lost = The XOR is 0. Every move changes the value of one part, so the XOR is not 0 after it, and the opponent can make it 0 again. Every move loses.
step-won-alone = The value is not 0, so there is a move to a position of value 0, and it wins.
step-lost-alone = The value is 0: no move leads to a position of value 0. Every move loses.
step-change = Move: { $move }. That changes a value from { $from } to { $to }, and the XOR is 0.
step-change-alone = Move: { $move }. The value of the position is 0 after it, so the opponent loses.
step-move = Move: { $move }. The position after it is lost for the opponent.
step-stall = Advice: { $move }. Winning replies of the opponent: { $winning } of { $replies }.
step-stall-end = Advice: { $move }. The game ends with it, and no other move is better.
step-stall-uncounted = Advice: { $move }. It gives the opponent the best chances to go wrong, as far as that could be counted.
step-over-normal = No move is left. The player to move cannot move and has lost.
step-over-misere = No move is left. The other player made the last move and has lost.
step-tame-firm = In misère play every part acts like a position of Nim (it is tame), and at least one like a position with a heap of 2 or more (it is firm). So the player to move loses if the XOR is 0, and wins otherwise, as in normal play.
step-tame-fickle = In misère play every part acts like heaps of Nim with one object each (it is fickle). So the player to move loses if the XOR is 1, and wins if it is 0: the reverse of normal play.
step-outcome-won = The player to move wins.
step-outcome-lost = The player to move loses, whatever the move.
step-quotient = The misère quotient of all heaps up to a size that covers these has { $order ->
        [one] one element
       *[other] { $order } elements
    } and is proven for them. In it the parts are { $elements }, and their product is { $product }.
step-quotient-won = { $product } is not one of the lost elements ({ $lost }), so the player to move wins.
step-quotient-lost = { $product } is one of the lost elements ({ $lost }), so the player to move loses.
step-search-won = No theorem decides this position. A search of everything that can follow does: the player to move wins.
step-search-lost = No theorem decides this position. A search of everything that can follow does: the player to move loses.
step-only-part = Only { $part } has moves left, so it is played as if it were alone.
step-poison = The corner is poisoned. That makes the board worth one less than with an eatable corner: { $normal } - 1 = { $sg }.
step-table-won = A table of the lost boards decides: this board is not among them, so the player to move wins.
step-table-lost = A table of the lost boards decides: this board is one of them, so the player to move loses.
step-wythoff = The lost pairs of Wythoff's game have the differences 0, 1, 2 and so on, each of them once. The lost pair with the difference { $difference } is { $smaller } and { $larger }.
step-parity = However it is played, { $moves ->
        [one] one more move follows
       *[other] { $moves } more moves follow
    }. So only the parity counts.

## The mex and the XOR of numbers

lesson-there = { $number } is among the values.
lesson-missing = { $number } is not among the values, and it is the least such number: the mex is { $number }.
lesson-binary = { $number } is { $binary } in base two.
lesson-powers = Take away the largest power of two each time: { $steps }. So { $number } = { $sum }, which is { $binary } in base two.
lesson-even = Column of the { $place }: { $ones ->
        [one] 1 one
       *[other] { $ones } ones
    }, an even number. The digit of the XOR is 0.
lesson-odd = Column of the { $place }: { $ones ->
        [one] 1 one
       *[other] { $ones } ones
    }, an odd number. The digit of the XOR is 1.
lesson-xor = The XOR is { $binary }, which is { $number }.

## Answers as text

text-won = the player to move wins
text-lost = the player to move loses
text-win = { $move }: this wins
text-stall = { $move }: every move loses, and no other move is better
text-over = the game is over
