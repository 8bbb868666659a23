## Moores Nim

moore-title = Moores Nim
moore-summary = Man nimmt beliebig viele Steine von jedem von bis zu zwei Haufen, oder von so vielen Haufen, wie vereinbart ist.
moore-rules =
    Eine Stellung besteht aus Haufen von Steinen. Vor dem Spiel wird vereinbart, von wie vielen Haufen ein Zug nehmen darf, zum
    Beispiel von höchstens zwei. Von nur einem Haufen zu nehmen ist Nim.

    Ein Zug wählt einen oder mehrere Haufen, höchstens so viele wie vereinbart, und nimmt von jedem davon Steine: einen, mehrere
    oder alle. Die Zahlen dürfen verschieden sein. Das Spiel endet, wenn kein Stein mehr da ist. Im normalen Spiel gewinnt, wer
    den letzten Stein nimmt. Im Misère-Spiel verliert er.

    Ein Beispiel mit Haufen von 1, 2 und 3 und Zügen in höchstens zwei Haufen, im normalen Spiel. Anna nimmt 1 von dem Haufen von
    2 und 2 von dem Haufen von 3. Es bleiben drei Haufen von 1. Bernd nimmt einen oder zwei davon, und Anna nimmt die übrigen.
moore-theory =
    Man schreibt die Größen der Haufen binär untereinander und zählt die Einsen in jeder Spalte. Nehmen Züge von höchstens zwei
    Haufen, so verliert, wer am Zug ist, genau dann, wenn jede dieser Zahlen durch 3 teilbar ist; allgemein durch eins mehr als
    die Zahl der Haufen. Im Misère-Spiel gilt dasselbe, solange ein Haufen zwei oder mehr Steine hat. Gibt es nur Haufen von 1,
    so verliert, wer am Zug ist, genau dann, wenn ihre Zahl den Rest 1 lässt. Für Nim, und wenn höchstens ein Haufen mehr Steine
    hat, als ein Zug ändern darf, gibt es eine Formel für die Werte; sonst werden sie gesucht.
moore-history =
    Eliakim Hastings Moore in Chicago veröffentlichte das Spiel 1910, neun Jahre nach Boutons Lösung von Nim. Thomas Jenkyns und
    John Mayberry fanden 1980 die Werte für einen Haufen mehr, als ein Zug ändern darf.
moore-source =
    Eliakim H. Moore, A generalization of the game called Nim, Annals of Mathematics, 1910. Thomas A. Jenkyns, John P. Mayberry,
    The skeleton of an impartial game and the Nim-function of Moore's Nim-k, International Journal of Game Theory, 1980.

part-all-heaps = alle Haufen ({ $sizes })
move-and-move = { $first } und { $next }
picture-most-heaps = genommen wird von höchstens { $most ->
        [one] einem Haufen
       *[other] { $most } Haufen
    }
step-digits = Man schreibt die Haufen binär untereinander und teilt die Zahl der Einsen in jeder Spalte durch { $modulus }: Die Reste sind { $remainders }. Wer am Zug ist, verliert genau dann, wenn alle 0 sind.
step-digits-ones = Kein Haufen hat zwei Steine. Dann ist die Stellung genau dann verloren, wenn die Zahl der Haufen von 1 bei Division durch { $modulus } den Rest 1 lässt; hier ist der Rest { $remainders }.
