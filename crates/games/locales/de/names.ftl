## Spiele, die verkleidet ein anderes sind

nim-as-nimble = Nimble
nim-as-nimble-means =
    Münzen stehen auf Feldern, die von 0 an gezählt sind, auf einem Feld auch mehrere, und ein Zug schiebt eine Münze
    auf ein Feld mit kleinerer Zahl. Eine Münze auf Feld n ist ein Haufen von n.
nim-as-turning-turtles = Turning Turtles
nim-as-turning-turtles-means =
    In einer Reihe von Münzen dreht ein Zug einen Kopf auf Zahl und, wenn man will, dazu eine Münze links davon. Ein
    Kopf an der Stelle n, von 1 an gezählt, ist ein Haufen von n.
nim-as-mock-turtles = Mock Turtles
nim-as-mock-turtles-means =
    In einer Reihe von Münzen dreht ein Zug eine, zwei oder drei Münzen, die am weitesten rechts von Kopf auf Zahl. Ein
    Kopf an der Stelle n, von 0 an gezählt, ist ein Haufen von der n-ten Zahl mit ungerade vielen Einsen im
    Zweiersystem: 1, 2, 4, 7, 8, 11, 13, 14 und so weiter.
nim-as-ruler = Lineal (Ruler)
nim-as-ruler-means =
    In einer Reihe von Münzen dreht ein Zug beliebig viele benachbarte Münzen, die am weitesten rechts von Kopf auf
    Zahl. Ein Kopf an der Stelle n, von 1 an gezählt, ist ein Haufen von der größten Zweierpotenz, die n teilt.
nim-as-staircase-nim = Treppen-Nim
nim-as-staircase-nim-means =
    Münzen liegen auf einer Treppe, und ein Zug schiebt Münzen von einer Stufe auf die nächste darunter. Die Münzen auf
    den Stufen 1, 3, 5 und so weiter sind die Haufen. Die anderen zählen nicht: Werden sie geschoben, so schiebt man
    dieselben Münzen weiter.
nim-as-silver-dollar = Silberdollar ohne Dollar
nim-as-silver-dollar-means =
    Münzen stehen auf einem Streifen, je Feld eine, und ein Zug schiebt eine nach links, an keiner anderen vorbei. Von
    rechts bilden je zwei ein Paar; bleibt eine übrig, so bildet sie eins mit dem Rand. Die freien Felder zwischen den
    Münzen eines Paares sind ein Haufen.
nim-as-marienbad = Marienbad
nim-as-marienbad-means =
    Vier Reihen von 1, 3, 5 und 7 Streichhölzern, wie im Film; wer das letzte nimmt, verliert.
wythoff-as-corner-the-queen = Die Dame in die Ecke
wythoff-as-corner-the-queen-means =
    Eine Dame zieht nach links, nach unten oder schräg dazwischen, und wer sie in die Ecke bringt, gewinnt. Ihre
    Abstände von den beiden Rändern sind die beiden Haufen.
chomp-as-schuhs-game-of-divisors = Schuhs Teilerspiel
chomp-as-schuhs-game-of-divisors-means =
    Man nennt Teiler einer Zahl, keinen davon ein Vielfaches eines genannten, und wer 1 sagt, verliert. Die Teiler von
    p^a q^b sind die Stücke einer Tafel von a + 1 mal b + 1: bei 72 = 2^3 · 3^2 von 4 mal 3.
subtraction-as-21 = 21
subtraction-as-21-means =
    Zwei zählen von 1 an, jeder sagt eine, zwei oder drei Zahlen, und wer 21 sagt, verliert. Was noch zu zählen ist, ist
    ein Haufen von 21, von dem 1 bis 3 genommen werden.
subtraction-as-subtract-a-square = Quadratzahlen abziehen
subtraction-as-subtract-a-square-means =
    Ein Zug nimmt eine Quadratzahl von einem Haufen: 1, 4, 9 und so weiter.
kayles-as-dawsons-kayles = Dawsons Kayles
kayles-as-dawsons-kayles-means =
    Ein Schuss wirft genau zwei Flaschen nebeneinander um: Kayles mit take=2, das oktale Spiel 0.07.
kayles-as-dawsons-chess-on-a-ring = Dawsons Schach oder Dawsons Kayles auf einem Ring
kayles-as-dawsons-chess-on-a-ring-means =
    Der erste Schuss auf einen Ring von n öffnet ihn. In Dawsons Kayles bleibt eine Reihe von n - 2. In Dawsons Schach
    nimmt ein Zug einen Platz und seine Nachbarn, und es bleibt eine Reihe von n - 3, die so viel wert ist wie eine von
    n - 2 in Dawsons Kayles. Ab n = 2 sind also beide ein Ring von n mit take=2.
kayles-as-rayles = Rayles
kayles-as-rayles-means =
    Ein Zug zeichnet eine Schleife durch einen oder zwei Punkte, und keine zwei Schleifen dürfen sich treffen. Die
    Punkte innen und außen sind von da an getrennt, wie die Flaschen zu beiden Seiten eines Schusses: Ein Gebiet mit n
    Punkten ist eine Reihe von n Flaschen.
octal-as-dawsons-chess = Dawsons Schach
octal-as-dawsons-chess-means =
    Zwei Reihen von n Bauern stehen einander gegenüber, es herrscht Schlagzwang, und wer zuletzt zieht, gewinnt. Ein Zug
    nimmt eine Linie und ihre Nachbarn: das oktale Spiel 0.137 mit einem Haufen von n.
octal-as-treblecross-without-threats = Treblecross ohne Drohungen
octal-as-treblecross-without-threats-means =
    Solange niemand sofort drei in einer Reihe vollenden kann, ist jede Folge von n Feldern, die von jedem Kreuz weiter
    als zwei entfernt sind, ein Haufen von n + 2 im oktalen Spiel 0.007.
octal-as-guiles = Guiles
octal-as-guiles-means =
    Ein Zug nimmt einen Haufen von einem oder zweien, oder er nimmt zwei von einem Haufen und teilt den Rest in zwei
    Haufen: das oktale Spiel 0.15.
octal-as-officers = Officers
octal-as-officers-means =
    Ein Zug nimmt einen von einem Haufen von zwei oder mehr und darf den Rest in zwei Haufen teilen: das oktale Spiel
    0.6. Niemand weiß, ob sich seine Werte je wiederholen.
rule-as-divisor-game = Teilerspiel
rule-as-divisor-game-means =
    Ein Zug zieht von einer Zahl einen ihrer Teiler ab, aber nicht die Zahl selbst; wer nicht ziehen kann, verliert.
