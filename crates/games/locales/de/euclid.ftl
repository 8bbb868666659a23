## Euklids Spiel

euclid-title = Euklids Spiel
euclid-summary = Man zieht ein Vielfaches der kleineren Zahl eines Paars von der größeren ab; beide bleiben positiv.
euclid-rules =
    Eine Stellung ist ein Paar positiver Zahlen, oder sie besteht aus mehreren Paaren. Zwei Spieler ziehen abwechselnd.

    Wer zieht, wählt ein Paar verschiedener Zahlen und zieht ein positives Vielfaches der kleineren von der größeren ab. Was
    von der größeren übrig bleibt, muss positiv sein. Das Spiel endet, wenn die Zahlen jedes Paars gleich sind. Dann sind beide
    Zahlen eines Paars der größte gemeinsame Teiler des Paars vom Anfang. Im normalen Spiel gewinnt, wer den letzten Zug
    gemacht hat. Im Misère-Spiel verliert, wer ihn gemacht hat.

    Ein Beispiel mit dem Paar 25 und 7 im normalen Spiel. Anna darf 7, 14 oder 21 abziehen. Sie zieht 14 ab, und es bleiben 11
    und 7. Ben muss 7 abziehen, und es bleiben 4 und 7. Anna muss 4 abziehen, Ben muss 3 abziehen, und die Zahlen sind 1 und
    3. Anna zieht 2 ab, es bleiben 1 und 1, und sie gewinnt.
euclid-theory =
    Ist a die größere Zahl eines Paars und b die kleinere, so ist der Wert des Paars a/b - b/a, abgerundet. Mit einem Paar
    verliert also, wer am Zug ist, genau dann, wenn a/b kleiner als der Goldene Schnitt 1,618… ist: Dann gibt es höchstens
    einen Zug. Mit mehreren Paaren verliert, wer am Zug ist, genau dann, wenn das XOR der Werte 0 ist. Das Misère-Spiel ist
    zahm, das heißt, es folgt dem Misère-Nim: Ein Paar, bei dem es bis zum Ende nichts zu wählen gibt, wie 3 und 5 oder 5 und
    8, wirkt wie ein Haufen von höchstens 1, und jedes andere wie Haufen, von denen einer mindestens 2 hat.
euclid-history =
    A. J. Cole und A. J. T. Davie veröffentlichten das Spiel 1969 in der Form, in der gewinnt, wer 0 erreicht. In der Form, die
    hier gespielt wird, bleiben beide Zahlen positiv. Gabriel Nivasch fand 2006 die Werte, und Vladimir Gurvich löste 2007 das
    Misère-Spiel.
euclid-source =
    Gabriel Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006. Vladimir Gurvich, On the
    misère version of game Euclid and miserable games, Discrete Mathematics 307, 2007.

part-numbers = Paar { $index } ({ $first } und { $second })
move-subtract = in Paar { $pair } { $take } abziehen, sodass { $first } und { $second } bleiben
picture-pairs = { $count ->
        [0] keine Paare
        [1] das Paar { $pairs }
       *[other] die Paare { $pairs }
    }
