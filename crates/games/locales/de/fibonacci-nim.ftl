## Fibonacci-Nim

fibonacci-nim-title = Fibonacci-Nim
fibonacci-nim-summary = Man nimmt höchstens doppelt so viele Steine, wie zuletzt von dem Haufen genommen wurden.
fibonacci-nim-rules =
    Eine Stellung besteht aus Haufen von Steinen. Jeder Haufen hat eine Grenze: so viele Steine darf man jetzt höchstens von ihm
    nehmen. Am Anfang ist das einer weniger, als der Haufen hat. Der erste Zug an einem Haufen nimmt also beliebig viele, nur
    nicht alle.

    Ein Zug wählt einen Haufen und nimmt mindestens einen Stein von ihm, höchstens bis zur Grenze. Danach ist die Grenze dieses
    Haufens doppelt so groß wie die Zahl, die genommen wurde. Die Grenzen der anderen Haufen bleiben, wie sie sind. Das Spiel
    endet, wenn kein Zug mehr möglich ist. Im normalen Spiel gewinnt, wer zuletzt gezogen hat. Im Misère-Spiel verliert er.

    Ein Beispiel mit einem Haufen von 12 im normalen Spiel. Anna nimmt 1 und lässt 11, davon darf Bernd 1 oder 2 nehmen. Nimmt
    er 1, so nimmt sie 2, nimmt er 2, so nimmt sie 1: In beiden Fällen bleiben 8. Davon darf Bernd höchstens 4 oder 2 nehmen.
    Nimmt er 3 oder 4, so nimmt Anna alle übrigen. Nimmt er 1 oder 2, so lässt sie 5 übrig, und so geht es weiter, bis sie den
    letzten Stein nimmt.
fibonacci-nim-theory =
    Jede Zahl ist auf genau eine Weise eine Summe verschiedener Fibonacci-Zahlen 1, 2, 3, 5, 8, 13, …, von denen keine zwei
    aufeinander folgen: 20 = 13 + 5 + 2. Ein einzelner Haufen ist genau dann verloren, wenn seine Grenze unter dem kleinsten
    Summanden liegt. Zum Gewinnen nimmt man den kleinsten Summanden; der Gegner darf dann höchstens doppelt so viele nehmen, und
    das ist weniger als der nächste. Am Anfang sind also genau die Haufen verloren, deren Größe eine Fibonacci-Zahl ist. Im
    Misère-Spiel spielt man einen Haufen, als hätte er einen Stein weniger. Bei mehreren Haufen verliert, wer am Zug ist, genau
    dann, wenn das XOR ihrer Werte 0 ist; eine Formel für diese Werte ist nicht bekannt.
fibonacci-nim-history =
    Michael Whinihan veröffentlichte das Spiel und seine Lösung 1963 im ersten Band des Fibonacci Quarterly. Er kannte es von
    Robert Gaskell. Cody Allen und Vadim Ponomarenko beschrieben 2014 alle Gewinnzüge. Urban Larsson und Simon
    Rubinstein-Salzedo untersuchten 2016 die Werte von Haufen mit eigenen Grenzen.
fibonacci-nim-source =
    Michael J. Whinihan, Fibonacci Nim, The Fibonacci Quarterly, 1963. Urban Larsson, Simon Rubinstein-Salzedo, Grundy values of
    Fibonacci nim, International Journal of Game Theory, 2016.

part-limited-heap = Haufen { $index } ({ $size ->
        [one] ein Stein
       *[other] { $size } Steine
    }, jetzt höchstens { $limit })
picture-limits = genommen werden dürfen höchstens { $limits }
step-zeckendorf = Als Summe von Fibonacci-Zahlen, von denen keine zwei aufeinander folgen, ist { $played } gleich { $parts }.
step-zeckendorf-misere = Niemand will den letzten Stein nehmen. Man spielt den Haufen also, als wäre seine Größe { $played }.
step-zeckendorf-limit = Der kleinste Summand ist { $smallest }, und höchstens { $limit } dürfen genommen werden. Wer am Zug ist, gewinnt genau dann, wenn der kleinste Summand genommen werden darf.
