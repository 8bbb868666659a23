## Die Teile einer Stellung

part-heap = Haufen { $index } ({ $size ->
        [one] ein Stein
       *[other] { $size } Steine
    })
part-row = Reihe { $index } ({ $size ->
        [one] eine Flasche
       *[other] { $size } Flaschen
    })
part-ring = Ring { $index } ({ $size ->
        [one] eine Flasche
       *[other] { $size } Flaschen
    })
part-line = Abschnitt der Länge { $size } ab Platz { $at } in Zeile { $index }
part-circle = Abschnitt der Länge { $size } ab Platz { $at } in Kreis { $index }
part-group = Gruppe { $index } ({ $size })
part-quadrant-nw = Quadrant Nordwest
part-quadrant-ne = Quadrant Nordost
part-quadrant-sw = Quadrant Südwest
part-quadrant-se = Quadrant Südost
part-board = Brett
part-notakto = Brett { $index }
part-pair = Haufenpaar ({ $first } und { $second })
part-token = Spielstein { $index } auf { $node }
part-component = Komponente { $index } ({ $game })
part-state = Stellung eines anderen Spiels ({ $state })
part-land = Land { $land }
part-spots = Teil mit den Punkten { $spots }
part-vertices = Teil mit { $names }
part-finished = fertige Zeichnung
part-region = Gebiet { $index }

## Züge

move-take = { $take } von Haufen { $heap } nehmen
move-take-and-split = { $take } von Haufen { $heap } nehmen und { $leaves } übrig lassen
move-split = Haufen { $heap } in { $leaves } teilen
move-split-group = Gruppe { $group } in { $leaves } teilen
move-shoot-row = { $take } in Reihe { $index } umwerfen, sodass links { $left } und rechts { $right } bleiben
move-shoot-ring = { $take } in Ring { $index } umwerfen, sodass eine Reihe der Länge { $left } bleibt
move-shoot-line = { $take } ab Platz { $at } in Zeile { $index } umwerfen
move-shoot-circle = { $take } ab Platz { $at } in Kreis { $index } umwerfen
move-first = { $take } vom ersten Haufen nehmen
move-second = { $take } vom zweiten Haufen nehmen
move-both = von jedem Haufen { $take } nehmen
move-tile = das Stück in Reihe { $row }, Spalte { $col } nehmen
move-cross = auf Brett { $board } ein Kreuz in Reihe { $row }, Spalte { $col } setzen
move-token = Spielstein { $index } nach { $to } schieben
move-token-split = Spielstein { $index } durch { $leaves } ersetzen
move-token-off = Spielstein { $index } vom Graphen nehmen
move-component = in Komponente { $index }: { $move }
move-named = { $name }
move-to = nach { $state } ziehen
move-line = eine Linie ziehen, die zu { $position } führt
move-last-line = die letzte Linie ziehen
move-join-spots = { $from } und { $to } verbinden
move-join-spots-beside = { $from } und { $to } verbinden, mit { $inside } auf einer Seite
move-loop = eine Schleife an { $from } ziehen
move-loop-round = eine Schleife an { $from } um { $inside } ziehen
move-put-spot = { $move }; auf die Linie kommt ein Punkt
move-put-cross = { $move }; auf die Linie kommt ein Kreuz
move-join = zwei freie Arme in Gebiet { $index } verbinden

## Schritte einer Erklärung

step-misere = Das ist das Misère-Spiel: Wer den letzten Zug macht, verliert.
step-value = { $part }: Der Wert ist { $sg }, binär { $binary }.
step-value-unknown = { $part }: Der Wert ist nicht bekannt, und er wird nicht gebraucht.
step-values-more = { $count ->
        [one] Ein weiterer Teil steht in `rows`.
       *[other] { $count } weitere Teile stehen in `rows`.
    }
step-options = Ein Zug kann von hier zu diesen Werten führen: { $values }.
step-no-options = Hier ist kein Zug möglich. Also gibt es keinen Wert, zu dem ein Zug führt.
step-mex = Der kleinste Wert, der unter ihnen fehlt, ist { $mex }. Das ist der Wert der Stellung.
step-pair = Zwei Teile sehen gleich aus: { $one } und { $other }. Jeden Zug in dem einen kann man im anderen nachmachen. Zusammen sind sie also 0 wert.
step-xor = Das XOR aller Werte ist { $sg }, binär { $binary }.
step-won = Das XOR ist nicht 0. Wer am Zug ist, kann es auf 0 bringen und gewinnt.
step-lost = Das XOR ist 0. Jeder Zug ändert den Wert eines Teils. Danach ist das XOR nicht 0, und der Gegner kann es wieder auf 0 bringen. Jeder Zug verliert.
step-won-alone = Der Wert ist nicht 0. Also gibt es einen Zug zu einer Stellung mit dem Wert 0, und dieser Zug gewinnt.
step-lost-alone = Der Wert ist 0: Kein Zug führt zu einer Stellung mit dem Wert 0. Jeder Zug verliert.
step-change = Zug: { $move }. Damit ändert sich ein Wert von { $from } auf { $to }, und das XOR ist 0.
step-change-alone = Zug: { $move }. Danach ist der Wert der Stellung 0, und der Gegner verliert.
step-move = Zug: { $move }. Die Stellung danach ist für den Gegner verloren.
step-stall = Rat: { $move }. Gewinnende Antworten des Gegners: { $winning } von { $replies }.
step-stall-end = Rat: { $move }. Damit endet das Spiel, und kein anderer Zug ist besser.
step-stall-uncounted = Rat: { $move }. Soweit es sich zählen ließ, kann der Gegner danach am leichtesten Fehler machen.
step-over-normal = Es gibt keinen Zug mehr. Wer am Zug ist, kann nicht ziehen und hat verloren.
step-over-misere = Es gibt keinen Zug mehr. Der andere Spieler hat den letzten Zug gemacht und hat verloren.
step-tame-firm = Im Misère-Spiel verhält sich jeder Teil wie eine Nim-Stellung (er ist zahm), und mindestens einer wie eine Stellung mit einem Haufen von 2 oder mehr (er ist fest). Wer am Zug ist, verliert also, wenn das XOR 0 ist, und gewinnt sonst, wie im normalen Spiel.
step-tame-fickle = Im Misère-Spiel verhält sich jeder Teil wie Nim-Haufen mit je einem Stein (er ist wechselhaft). Wer am Zug ist, verliert also, wenn das XOR 1 ist, und gewinnt, wenn es 0 ist: umgekehrt wie im normalen Spiel.
step-outcome-won = Wer am Zug ist, gewinnt.
step-outcome-lost = Wer am Zug ist, verliert bei jedem Zug.
step-quotient = Der Misère-Quotient aller Haufen bis zu einer Größe, die für diese hier reicht, hat { $order ->
        [one] ein Element
       *[other] { $order } Elemente
    } und ist für sie bewiesen. Den Teilen entsprechen darin { $elements }, und ihr Produkt ist { $product }.
step-quotient-won = { $product } gehört nicht zu den verlorenen Elementen ({ $lost }), also gewinnt, wer am Zug ist.
step-quotient-lost = { $product } gehört zu den verlorenen Elementen ({ $lost }), also verliert, wer am Zug ist.
step-search-won = Kein Satz der Theorie entscheidet diese Stellung. Alles, was folgen kann, wurde durchsucht: Wer am Zug ist, gewinnt.
step-search-lost = Kein Satz der Theorie entscheidet diese Stellung. Alles, was folgen kann, wurde durchsucht: Wer am Zug ist, verliert.
step-only-part = Nur in einem Teil gibt es noch Züge: { $part }. Man spielt darin, als wäre er allein.
step-poison = Die Ecke ist vergiftet. Dadurch ist das Brett um eins weniger wert als mit einer essbaren Ecke: { $normal } - 1 = { $sg }.
step-table-won = Eine Tabelle der verlorenen Bretter entscheidet: Dieses Brett ist nicht darunter, also gewinnt, wer am Zug ist.
step-table-lost = Eine Tabelle der verlorenen Bretter entscheidet: Dieses Brett ist darunter, also verliert, wer am Zug ist.
step-wythoff = Die verlorenen Paare in Wythoffs Spiel haben die Differenzen 0, 1, 2 und so weiter, jede genau einmal. Das verlorene Paar mit der Differenz { $difference } ist { $smaller } und { $larger }.
step-parity = Egal wie man spielt, { $moves ->
        [one] es folgt noch genau ein Zug
       *[other] es folgen noch genau { $moves } Züge
    }. Es kommt also nur darauf an, ob diese Zahl gerade oder ungerade ist.

## Mex und XOR von Zahlen

lesson-there = { $number } ist unter den Werten.
lesson-missing = { $number } ist nicht unter den Werten und ist die kleinste solche Zahl: Der Mex ist { $number }.
lesson-binary = { $number } ist im Zweiersystem { $binary }.
lesson-powers = Man zieht jedes Mal die größte Zweierpotenz ab: { $steps }. Also ist { $number } = { $sum }, im Zweiersystem { $binary }.
lesson-even = Spalte der { $place }: { $ones ->
        [one] 1 Eins
       *[other] { $ones } Einsen
    }, eine gerade Anzahl. Die Ziffer des XOR ist 0.
lesson-odd = Spalte der { $place }: { $ones ->
        [one] 1 Eins
       *[other] { $ones } Einsen
    }, eine ungerade Anzahl. Die Ziffer des XOR ist 1.
lesson-xor = Das XOR ist { $binary }, also { $number }.

## Antworten als Text

text-won = wer am Zug ist, gewinnt
text-lost = wer am Zug ist, verliert
text-win = { $move }: Das gewinnt
text-stall = { $move }: Jeder Zug verliert, und kein anderer Zug ist besser
text-over = das Spiel ist zu Ende
