## Treblecross

treblecross-title = Treblecross (drei in einer Reihe)
treblecross-summary = Man setzt ein Kreuz in ein Feld eines Streifens; wer drei in einer Reihe vollendet, gewinnt.
treblecross-rules =
    Das Brett ist ein Streifen aus Feldern. In manchen kann schon ein Kreuz stehen. Zwei Spieler ziehen abwechselnd, und beide
    zeichnen Kreuze.

    Ein Zug setzt ein Kreuz in ein leeres Feld. Wer drei Kreuze in einer Reihe ohne Lücke vollendet, gewinnt sofort. Ein
    Brett, auf dem drei Kreuze in einer Reihe stehen, ist zu Ende, und wer am Zug ist, hat verloren. In einer Summe mit
    anderen Spielen gewinnt die ganze Summe, wer eine Reihe vollendet.

    Ein Beispiel auf einem Streifen von 5 Feldern. Anna setzt ein Kreuz in die Mitte. Jedes andere Feld liegt nun neben dem
    Kreuz oder ein Feld davon entfernt. Wohin Ben auch setzt, zwei Kreuze stehen dicht beieinander, und Anna vollendet die
    Reihe. Also gewinnt Anna. Auf einem Streifen von 7 Feldern beginnt sie auch in der Mitte, und Ben hat kein besseres Feld.
treblecross-theory =
    Zwei Kreuze nebeneinander oder mit einem leeren Feld dazwischen lassen den Gegner eine Reihe vollenden. Darum setzt
    niemand ein Kreuz höchstens zwei Felder neben ein anderes, solange es ein anderes Feld gibt. Ein Abschnitt von n Feldern,
    die weiter von allen Kreuzen entfernt sind, ist ein Haufen von n + 2 im oktalen Spiel 0.007: Ein Kreuz nimmt drei Steine
    davon, und der Rest darf geteilt werden. Wer am Zug ist, verliert genau dann, wenn sich keine Reihe vollenden lässt und
    das XOR der Werte 0 ist. Niemand weiß, ob die Werte von 0.007 jemals periodisch werden.
treblecross-history =
    Elwyn Berlekamp, John Conway und Richard Guy beschreiben das Spiel 1982 in ihrem Buch unter den oktalen Spielen. Es ist
    Tic-Tac-Toe auf einem Streifen, und beide Spieler zeichnen Kreuze.
treblecross-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982. Richard K. Guy, Cedric A. B.
    Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society, 1956 (über oktale Spiele).

part-cells = Abschnitt der Länge { $size } ab Feld { $at }
move-treblecross = ein Kreuz in Feld { $cell } setzen
step-at-once = Ein Zug, der drei in einer Reihe vollendet, beendet das Spiel. Also gewinnt sofort, wer am Zug ist.
picture-cells = ein Streifen von { $count } Feldern, { $board }
picture-cells-name = ab Feld { $at }
