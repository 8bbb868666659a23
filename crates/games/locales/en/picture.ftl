## Lists

list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
list-more = { $count } more

## What a picture shows, and who wins

picture-title = { $game }: { $position }
picture-normal = Normal play: { $outcome }.
picture-misere = Misère play: { $outcome }.
picture-outcome-value = { $outcome }; the value is { $sg }
picture-value-list = { $count ->
        [1] Value: { $values }.
       *[other] Values: { $values }; their xor is { $xor }.
    }
picture-quadrant-values = Values of the quadrants: { $values }.
picture-unknown = { $name } unknown
picture-value-of-both = Value of both: { $value }.
picture-value-unknown = The value is not known.
picture-no-winning = There is no winning move.
picture-winning = Winning moves: { $moves }.
picture-winning-more = Winning moves: { $moves }; and { $more } more.
picture-winning-some = Some winning moves: { $moves }.
picture-winner-unknown = It is not known who wins.
picture-every-move-wins = Every move wins.
picture-winning-count = { $count ->
        [one] One line wins.
       *[other] { $count } different lines win.
    }
picture-poison = The tile in row 1, column 1 is poisoned.

## Positions

picture-heaps = { $count ->
        [0] no heaps
        [1] one heap of { $sizes }
       *[other] heaps of { $sizes }
    }
picture-groups = { $count ->
        [0] no groups
        [1] one group of { $sizes }
       *[other] groups of { $sizes }
    }
picture-rows = { $count ->
        [0] no rows
        [1] one row of { $sizes }
       *[other] rows of { $sizes }
    }
picture-rings = { $count ->
        [0] no rings
        [1] one ring of { $sizes }
       *[other] rings of { $sizes }
    }
picture-lines = { $count ->
        [1] line { $lines }
       *[other] lines { $lines }
    }
picture-circles = { $count ->
        [1] circle { $lines }
       *[other] circles { $lines }
    }
picture-no-bottles = no bottles
picture-with-rule = { $position }, { $rule }
picture-rule-amounts = taking { $take }
numbers-squares = a square number
numbers-primes = a prime number
numbers-powers-of-two = a power of two
numbers-fibonacci = a Fibonacci number
picture-rule-any = taking any number of
picture-rule-code = under the code { $code }
picture-rule-moves = under the rule { $moves }
picture-rule-split = taking { $take } and leaving { $parts } heaps of at least { $least }
picture-rule-split-unequal = taking { $take } and leaving { $parts } unequal heaps of at least { $least }
picture-board-rows = { $count ->
        [0] the empty board
        [1] one row of { $sizes }
       *[other] rows of { $sizes }
    }
picture-full-board = a full board of { $width } columns and { $height } rows; its quadrants meet above row { $row } and left of column { $col }
picture-board = a board of { $width } columns and { $height } rows with { $tiles } tiles; its quadrants meet above row { $row } and left of column { $col }
picture-board-lines = { $board }; its lines are { $lines }
picture-notakto = { $count ->
        [0] no boards
        [1] one board: { $boards }
       *[other] { $count } boards: { $boards }
    }
picture-graph = a graph of { $nodes } nodes with { $tokens }, and { $edges }
picture-tokens = { $count ->
        [0] no tokens
        [1] a token on { $nodes }
       *[other] tokens on { $nodes }
    }
picture-edges = { $count ->
        [0] no edges
       *[other] edges { $edges }
    }
picture-edges-from = from { $node } to { $nodes }

picture-finished = a finished game
picture-spots = { $count ->
        [one] one spot
       *[other] { $count } spots
    }
picture-lives = { $count ->
        [0] no lives
        [one] one life
       *[other] { $count } lives
    }
picture-arms = { $count ->
        [one] one free arm
       *[other] { $count } free arms
    }
picture-regions = { $count ->
        [one] one region
       *[other] { $count } regions
    }

## Labels

picture-one-of = { $move } (one of { $total })
picture-one-of-many = { $move } (one of many)
picture-take = take { $take }
picture-take-and-leave = take { $take }, leave { $leaves }
picture-take-at = take { $take } from cell { $at } on
picture-take-both = take { $take } from both
picture-split = split { $leaves }
picture-or = or { $move }
picture-both = value of both
picture-ring = a ring
picture-token-count = { $count } tokens
picture-token-to = token { $index } to { $to }
picture-token-on = { $index } on { $node }
picture-row-name = row { $index }
picture-ring-name = ring { $index }
picture-line-name = line { $index }, { $at }
picture-circle-name = circle { $index }, { $at }
picture-line = from { $from } to { $to }
picture-line-spot = from { $from } to { $to } with a spot
picture-line-cross = from { $from } to { $to } with a cross
