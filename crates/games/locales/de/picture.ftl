## Aufzählungen

list-and = { $rest } und { $last }
list-or = { $rest } oder { $last }
list-more = { $count } weitere

## Was ein Bild zeigt, und wer gewinnt

picture-title = { $game }: { $position }
picture-normal = Normales Spiel: { $outcome }.
picture-misere = Misère-Spiel: { $outcome }.
picture-outcome-value = { $outcome }; der Wert ist { $sg }
picture-value-list = { $count ->
        [1] Wert: { $values }.
       *[other] Werte: { $values }; ihr XOR ist { $xor }.
    }
picture-quadrant-values = Werte der Quadranten: { $values }.
picture-unknown = { $name } unbekannt
picture-value-of-both = Wert beider zusammen: { $value }.
picture-value-unknown = Der Wert ist nicht bekannt.
picture-no-winning = Es gibt keinen Gewinnzug.
picture-winning = Gewinnzüge: { $moves }.
picture-winning-more = Gewinnzüge: { $moves }; und { $more } weitere.
picture-winning-some = Einige Gewinnzüge: { $moves }.
picture-winner-unknown = Es ist nicht bekannt, wer gewinnt.
picture-every-move-wins = Jeder Zug gewinnt.
picture-winning-count = { $count ->
        [one] Eine Linie gewinnt.
       *[other] { $count } verschiedene Linien gewinnen.
    }
picture-poison = Das Stück in Reihe 1, Spalte 1 ist vergiftet.

## Stellungen

picture-heaps = { $count ->
        [0] keine Haufen
        [1] ein Haufen der Größe { $sizes }
       *[other] Haufen der Größen { $sizes }
    }
picture-groups = { $count ->
        [0] keine Gruppen
        [1] eine Gruppe der Größe { $sizes }
       *[other] Gruppen der Größen { $sizes }
    }
picture-rows = { $count ->
        [0] keine Reihen
        [1] eine Reihe der Länge { $sizes }
       *[other] Reihen der Längen { $sizes }
    }
picture-rings = { $count ->
        [0] keine Ringe
        [1] ein Ring der Länge { $sizes }
       *[other] Ringe der Längen { $sizes }
    }
picture-lines = { $count ->
        [1] Zeile { $lines }
       *[other] Zeilen { $lines }
    }
picture-circles = { $count ->
        [1] Kreis { $lines }
       *[other] Kreise { $lines }
    }
picture-no-bottles = keine Flaschen
picture-with-rule = { $position }; { $rule }
picture-rule-amounts = ein Zug nimmt { $take }
numbers-squares = eine Quadratzahl
numbers-primes = eine Primzahl
numbers-powers-of-two = eine Zweierpotenz
numbers-fibonacci = eine Fibonacci-Zahl
picture-rule-any = ein Zug nimmt beliebig viele
picture-rule-code = nach dem Code { $code }
picture-rule-moves = nach der Regel { $moves }
picture-rule-split = ein Zug nimmt { $take } und lässt { $parts } Haufen mit mindestens { $least } übrig
picture-rule-split-unequal = ein Zug nimmt { $take } und lässt { $parts } verschieden große Haufen mit mindestens { $least } übrig
picture-board-rows = { $count ->
        [0] das leere Brett
        [1] eine Reihe der Länge { $sizes }
       *[other] Reihen der Längen { $sizes }
    }
picture-full-board = ein volles Brett, Spalten: { $width }, Reihen: { $height }; seine Quadranten treffen sich über Reihe { $row } und links von Spalte { $col }
picture-board = ein Brett, Spalten: { $width }, Reihen: { $height }, Stücke: { $tiles }; seine Quadranten treffen sich über Reihe { $row } und links von Spalte { $col }
picture-board-lines = { $board }; seine Zeilen sind { $lines }
picture-notakto = { $count ->
        [0] keine Bretter
        [1] ein Brett: { $boards }
       *[other] { $count } Bretter: { $boards }
    }
picture-graph = ein Graph, Knoten: { $nodes }; { $tokens }; { $edges }
picture-tokens = { $count ->
        [0] keine Spielsteine
        [1] ein Spielstein auf { $nodes }
       *[other] Spielsteine auf { $nodes }
    }
picture-edges = { $count ->
        [0] keine Kanten
       *[other] Kanten { $edges }
    }
picture-edges-from = von { $node } nach { $nodes }

picture-finished = ein beendetes Spiel
picture-spots = { $count ->
        [one] ein Punkt
       *[other] { $count } Punkte
    }
picture-lives = { $count ->
        [0] kein Leben
        [one] ein Leben
       *[other] { $count } Leben
    }
picture-arms = { $count ->
        [one] ein freier Arm
       *[other] { $count } freie Arme
    }
picture-regions = { $count ->
        [one] ein Gebiet
       *[other] { $count } Gebiete
    }

## Beschriftungen

picture-one-of = { $move } (einer von { $total })
picture-one-of-many = { $move } (einer von vielen)
picture-take = { $take } nehmen
picture-take-and-leave = { $take } nehmen, { $leaves } lassen
picture-take-at = { $take } ab Platz { $at } nehmen
picture-take-both = { $take } von beiden nehmen
picture-split = in { $leaves } teilen
picture-or = oder { $move }
picture-both = Wert beider
picture-ring = ein Ring
picture-token-count = { $count } Spielsteine
picture-token-to = Spielstein { $index } nach { $to }
picture-token-on = { $index } auf { $node }
picture-row-name = Reihe { $index }
picture-ring-name = Ring { $index }
picture-line-name = Zeile { $index }, { $at }
picture-circle-name = Kreis { $index }, { $at }
picture-line = von { $from } nach { $to }
picture-line-spot = von { $from } nach { $to } mit einem Punkt
picture-line-cross = von { $from } nach { $to } mit einem Kreuz
