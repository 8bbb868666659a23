## Nim

nim-title = Nim
nim-summary = Man nimmt beliebig viele Steine von einem Haufen.
nim-rules =
    Eine Stellung besteht aus Haufen. Ein Haufen enthält beliebig viele gleiche Steine; Streichhölzer oder Münzen gehen
    genauso gut. Zwei Spieler ziehen abwechselnd.

    Wer zieht, wählt einen Haufen und nimmt Steine davon: einen, mehrere oder alle. Man darf in einem Zug nicht von zwei
    Haufen nehmen, und man darf nicht aussetzen. Das Spiel endet, wenn kein Stein mehr da ist. Im normalen Spiel gewinnt, wer
    den letzten Stein nimmt. Im Misère-Spiel verliert, wer ihn nimmt.

    Ein Beispiel mit Haufen von 1 und 2 Steinen. Im normalen Spiel nimmt Anna einen Stein vom Zweierhaufen. Übrig bleiben
    zwei Haufen mit je einem Stein. Ben muss einen davon nehmen, Anna nimmt den anderen und gewinnt. Im Misère-Spiel nimmt
    Anna den ganzen Zweierhaufen. Ein Stein bleibt übrig, Ben muss ihn nehmen und verliert.
nim-theory =
    Schreibe die Größen der Haufen binär untereinander. Wer am Zug ist, verliert genau dann, wenn in jeder Spalte eine gerade
    Anzahl von Einsen steht, das heißt, wenn das XOR der Größen 0 ist. Um zu gewinnen, zieht man so, dass das XOR danach 0
    ist: Bei 3, 5 und 7 nimmt man einen Stein von einem beliebigen Haufen. Im Misère-Spiel macht man es genauso, solange nach
    dem eigenen Zug noch ein Haufen mit mindestens 2 Steinen übrig ist. Sonst lässt man eine ungerade Anzahl von Haufen mit
    je einem Stein übrig.
    Neben zwei gleichen Haufen den dritten zu nehmen, ist dort keine Regel: Bei 1, 1 und 2 verliert das. Nimm einen Stein,
    sodass 1, 1 und 1 bleiben. Die Seite docs/errata.md nennt, was in Artikeln über dieses Spiel falsch steht.
nim-history =
    Charles Bouton von der Universität Harvard veröffentlichte 1901 die vollständige Lösung für das normale Spiel und für das
    Misère-Spiel und gab dem Spiel seinen Namen. Woher der Name kommt, sagte er nicht. Oft wird vermutet, dass er vom
    deutschen Wort „nimm“ kommt. 1940 spielte eine Maschine namens Nimatron auf der Weltausstellung in New York gegen die
    Besucher Nim. Der Film „Letztes Jahr in Marienbad“ von 1961 machte das Misère-Spiel mit Haufen von 1, 3, 5 und 7 bekannt.
nim-source = Charles L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics, 1901.

## Subtraktionsspiele

subtraction-title = Subtraktionsspiele (Bachets Spiel)
subtraction-summary = Man nimmt eine der erlaubten Anzahlen von einem Haufen.
subtraction-rules =
    Vor dem Spiel einigen sich die Spieler, welche Anzahlen man nehmen darf, zum Beispiel 1, 2 oder 3. Das gilt dann für das
    ganze Spiel. Eine Stellung besteht aus Haufen von Steinen.

    Wer zieht, wählt einen Haufen und nimmt eine der erlaubten Anzahlen davon. So viele Steine muss der Haufen haben. Das
    Spiel endet, wenn kein Haufen mehr genug Steine für einen Zug hat; einige Steine können übrig bleiben. Im normalen Spiel
    gewinnt, wer den letzten Zug gemacht hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: ein Haufen mit 10 Steinen, und man darf 1, 2 oder 3 nehmen. Anna nimmt 2 und lässt 8 übrig. Ben nimmt 1, 2
    oder 3, und Anna ergänzt seinen Zug auf 4 Steine: Sie lässt 4 übrig. Nach Bens nächstem Zug nimmt sie den Rest und
    gewinnt. Im Misère-Spiel nimmt Anna 1 und lässt 9 übrig, dann 5, dann 1. Ben muss den letzten Stein nehmen und verliert.
subtraction-theory =
    Darf man 1 bis k Steine nehmen, so ist der Wert eines Haufens der Rest, wenn man seine Größe durch k + 1 teilt. Darf man
    L bis R nehmen, so teilt man durch L + R, und der Wert ist der Rest, geteilt durch L und abgerundet. Bei jeder endlichen
    Liste von Anzahlen wiederholen sich die Werte ab einer gewissen Größe periodisch. Wer am Zug ist, verliert genau dann,
    wenn das XOR der Werte aller Haufen 0 ist. Thomas Ferguson bewies, dass sich das Misère-Spiel wie Misère-Nim verhält:
    Hinterlasse das XOR 0, wenn ein Haufen, den du übrig lässt, mindestens den Wert 2 hat, sonst das XOR 1.
subtraction-history =
    Claude Gaspar Bachet de Méziriac beschrieb 1612 in seinem Buch eine Form des Spiels. Darin zählen zwei Spieler
    abwechselnd Zahlen von 1 bis 10 zusammen, und wer 100 erreicht, gewinnt. Von einem Haufen mit 100 Steinen je 1 bis 10 zu
    nehmen, ist dasselbe Spiel, nur rückwärts erzählt. Solomon Golomb untersuchte 1966 Spiele mit beliebigen Listen von
    Anzahlen.
subtraction-source =
    Claude Gaspar Bachet de Méziriac, Problèmes plaisants et délectables qui se font par les nombres, 1612. Solomon W.
    Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory, 1966.

## Laskers Nim

lasker-title = Laskers Nim
lasker-summary = Man nimmt beliebig viele Steine von einem Haufen oder teilt einen Haufen in zwei.
lasker-rules =
    Eine Stellung besteht aus Haufen von Steinen, wie bei Nim. Zwei Spieler ziehen abwechselnd.

    Es gibt zwei Arten von Zügen. Man darf Steine von einem Haufen nehmen: einen, mehrere oder alle. Oder man teilt einen
    Haufen in zwei, ohne etwas zu nehmen. Beide neuen Haufen müssen mindestens einen Stein haben; ein Haufen mit einem Stein
    lässt sich also nicht teilen. Beides in einem Zug ist nicht erlaubt. Das Spiel endet, wenn kein Stein mehr da ist. Im
    normalen Spiel gewinnt, wer den letzten Stein nimmt. Im Misère-Spiel verliert, wer ihn nimmt.

    Ein Beispiel mit Haufen von 3 und 4 Steinen im normalen Spiel. Anna nimmt einen Stein vom Viererhaufen. Jetzt gibt es
    zwei Dreierhaufen, und Anna macht jeden Zug von Ben im anderen Haufen nach. Teilt Ben seinen Haufen in 1 und 2, so macht
    Anna dasselbe. So hat sie immer eine Antwort und nimmt den letzten Stein. Anna hätte auch damit beginnen können, den
    Dreierhaufen in 1 und 2 zu teilen.
lasker-theory =
    Der Wert eines Haufens ist fast seine Größe. Lässt die Größe beim Teilen durch 4 den Rest 3, so ist der Wert um eins
    größer. Ist sie ein positives Vielfaches von 4, so ist der Wert um eins kleiner. Ein Haufen mit 3 Steinen ist also 4 wert
    und ein Haufen mit 4 Steinen 3. Wer am Zug ist, verliert genau dann, wenn das XOR der Werte 0 ist. Das Misère-Spiel ist
    zahm, das heißt, es verhält sich wie Misère-Nim: Hinterlasse das XOR 0, wenn ein Haufen, den du übrig lässt, mindestens
    den Wert 2 hat, sonst das XOR 1.
    Die Seite docs/errata.md nennt, was in Artikeln über dieses Spiel falsch steht.
lasker-history =
    Emanuel Lasker war Mathematiker und 27 Jahre lang Schachweltmeister. Er beschrieb das Spiel 1931 in seinem Buch über
    Brettspiele. Nach ihm ist es benannt.
lasker-source =
    Emanuel Lasker, Brettspiele der Völker, 1931. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Wythoffs Spiel

wythoff-title = Wythoffs Spiel
wythoff-summary = Man nimmt beliebig viele Steine von einem von zwei Haufen oder gleich viele von beiden.
wythoff-rules =
    Eine Stellung besteht aus zwei Haufen von Steinen. Zwei Spieler ziehen abwechselnd.

    Es gibt zwei Arten, Steine zu nehmen. Man darf beliebig viele von einem Haufen nehmen: einen, mehrere oder alle. Oder man
    nimmt von beiden Haufen gleich viele. Mindestens einen Stein muss man nehmen. Das Spiel endet, wenn beide Haufen leer
    sind. Im normalen Spiel gewinnt, wer den letzten Stein nimmt. Im Misère-Spiel verliert, wer ihn nimmt.

    Ein Beispiel mit Haufen von 4 und 5 Steinen im normalen Spiel. Anna nimmt von beiden Haufen je 3 und lässt 1 und 2 übrig.
    Nimmt Ben den Haufen mit 1, so nimmt Anna den anderen. Nimmt er den Haufen mit 2, so nimmt sie den Haufen mit 1. Nimmt er
    einen Stein vom Haufen mit 2, so bleiben 1 und 1, und sie nimmt beide. Nimmt er von jedem Haufen einen, so bleibt ein
    Stein für sie. Anna gewinnt jedes Mal. Sie hätte auch damit beginnen können, einen Stein vom Haufen mit 4 zu nehmen; dann
    bleiben 3 und 5.
wythoff-theory =
    Wer am Zug ist, verliert in den Stellungen 0 und 0, 1 und 2, 3 und 5, 4 und 7, 6 und 10 und so weiter. Im Paar mit der
    Nummer k unterscheiden sich die Haufen um k, und der kleinere Haufen ist das k-Fache des Goldenen Schnitts 1,618…,
    abgerundet. Im Misère-Spiel sind die verlorenen Stellungen dieselben, mit einer Änderung: Statt 0 und 0 sowie 1 und 2
    sind es 0 und 1 sowie 2 und 2. Für die übrigen Grundy-Werte ist keine einfache Formel bekannt.
wythoff-history =
    Der niederländische Mathematiker Willem Abraham Wythoff veröffentlichte 1907 das Spiel und seine Lösung. Man kann
    dasselbe Spiel mit einer Schachdame spielen, die nur nach links, nach unten oder schräg nach links unten zieht. Wer sie
    in die Ecke bringt, gewinnt. In dieser Form fand Rufus Isaacs das Spiel noch einmal.
wythoff-source = Willem A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde, 1907.

## Kayles

kayles-title = Kayles (Flaschen)
kayles-summary = Man wirft in Reihen und Ringen eine Flasche oder zwei benachbarte um.
kayles-rules =
    Flaschen stehen in Reihen oder in Ringen. Ein Ring ist ein geschlossener Kreis. In jeder Reihe und in jedem Ring stehen
    die Flaschen nebeneinander, ohne Lücke. Zwei Spieler werfen abwechselnd, und kein Wurf geht daneben.

    Ein Wurf trifft eine Flasche oder zwei benachbarte. Man darf überall hinwerfen. Eine Lücke wird nie geschlossen. Ein Wurf
    in die Mitte einer Reihe lässt daher zwei kürzere Reihen übrig, ein Wurf in einen Ring eine Reihe. Die Spieler können
    auch andere Längen vereinbaren, zum Beispiel eine bis drei benachbarte Flaschen oder beliebig viele nebeneinander. Das
    Spiel endet, wenn kein Wurf mehr möglich ist. Im normalen Spiel gewinnt, wer den letzten Wurf gemacht hat. Im
    Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: eine Reihe von 5 Flaschen im normalen Spiel. Anna wirft die mittlere Flasche um. Übrig bleiben zwei Reihen
    mit je 2 Flaschen. Was Ben in der einen Reihe macht, macht Anna in der anderen. So macht Anna den letzten Wurf und
    gewinnt.
kayles-theory =
    Aus einer einzelnen Reihe gewinnt im normalen Spiel immer, wer anfängt: Man wirft in die Mitte und macht dann die Züge
    des Gegners auf der anderen Seite nach. Bei einem einzelnen Ring von mindestens 3 Flaschen gewinnt der zweite Spieler.
    Die Werte der Reihen mit 1, 2, 3, … Flaschen sind 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, …, und ab 71 Flaschen wiederholen sie
    sich mit der Periode 12. Bei mehreren Reihen verliert, wer am Zug ist, genau dann, wenn das XOR der Werte 0 ist. Das
    Misère-Spiel ist viel schwerer. Auch das ist gelöst, durch einen Misère-Quotienten mit 40 Elementen.

    Bei drei oder mehr Werfern sagen die Regeln nicht, wer gewinnt. Aus einer Reihe von 3 kann der erste nicht den letzten
    Wurf machen, aber er bestimmt, welcher der beiden anderen es tut. Eine Vereinbarung muss sagen, was er vorzieht: etwa
    durch eine Rangfolge aller Plätze, oder weil die anderen zusammen spielen. Ohne sie gibt es keine Theorie, und der
    Dienst antwortet nur für zwei. Ein Wurf auf eine oder zwei beliebige Flaschen ist das Subtraktionsspiel mit 1 und 2.
    Dürfen die beiden keine Nachbarn sein, spielt man es als eigene Regel. Die Seite docs/errata.md nennt, was in Artikeln
    über dieses Spiel falsch steht.
kayles-history =
    Henry Ernest Dudeney stellte Kayles als Rätsel in seinem Buch „The Canterbury Puzzles“ vor. Kayles ist ein altes
    englisches Wort für Kegel. Richard Guy und Cedric Smith fanden 1956 die Periode. William Sibert löste das Misère-Spiel
    und veröffentlichte die Lösung 1992 zusammen mit John Conway.
kayles-source =
    Henry E. Dudeney, The Canterbury Puzzles, 1907. William L. Sibert, John H. Conway, Mathematical Kayles, International
    Journal of Game Theory, 1992.

## Grundys Spiel

grundy-title = Grundys Spiel
grundy-summary = Man teilt eine Gruppe in zwei verschieden große Gruppen.
grundy-rules =
    Eine Stellung besteht aus Gruppen von Steinen. Oft beginnt das Spiel mit einer einzigen Gruppe. Es wird nie etwas
    weggenommen. Zwei Spieler ziehen abwechselnd.

    Wer zieht, wählt eine Gruppe und teilt sie in zwei verschieden große Gruppen. Beide müssen mindestens einen Stein haben.
    Eine Gruppe mit einem Stein lässt sich nicht teilen. Eine Gruppe mit zwei Steinen könnte man nur in gleiche Hälften
    teilen, und das ist nicht erlaubt. Das Spiel endet also, wenn nur noch Gruppen mit 1 und 2 Steinen da sind. Im normalen
    Spiel gewinnt, wer den letzten Zug gemacht hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: eine Gruppe von 5. Anna teilt sie in 1 und 4. Ben hat nur einen Zug: Aus der Vierergruppe werden 1 und 3.
    Anna teilt die Dreiergruppe in 1 und 2. Jetzt lässt sich keine Gruppe mehr teilen, und Anna gewinnt im normalen Spiel. Im
    Misère-Spiel beginnt Anna mit 2 und 3. Ben muss die Dreiergruppe teilen. Das ist der letzte Zug, und er verliert.
grundy-theory =
    Die Werte der Gruppen mit 1, 2, 3, … Steinen sind 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, … Wer am Zug ist, verliert genau
    dann, wenn das XOR der Werte aller Gruppen 0 ist. Niemand kennt eine Formel für die Werte, und niemand weiß, ob sie
    jemals periodisch werden, obwohl Computer sehr viele davon berechnet haben. Das Misère-Spiel verhält sich wie Misère-Nim,
    solange jede Gruppe höchstens 12 Steine hat. Darüber ist es wild.
    Die Seite docs/errata.md nennt, was in Artikeln über dieses Spiel falsch steht.
grundy-history =
    Das Spiel ist nach dem englischen Mathematiker Patrick Michael Grundy benannt. Er veröffentlichte 1939 die Theorie, die
    jeder Stellung solcher Spiele einen Wert gibt. Unabhängig von ihm hatte Roland Sprague dieselbe Theorie schon 1935
    gefunden.
grundy-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for
    Your Mathematical Plays, 1982.

## Oktale Spiele

octal-title = Oktale Spiele
octal-summary = Ein Code aus Ziffern von 0 bis 7 sagt, wie viele Steine ein Zug nehmen darf und was er vom Haufen übrig lassen darf.
octal-rules =
    Ein oktales Spiel spielt man mit Haufen von Steinen, und seine Regeln schreibt man als Code, zum Beispiel 0.77. Die erste
    Ziffer nach dem Punkt gilt für Züge, die einen Stein nehmen, die zweite für Züge, die zwei Steine nehmen, und so weiter.

    Jede Ziffer sagt, was vom Haufen übrig bleiben darf. Sie ist eine Summe: 1 für nichts, 2 für einen Haufen, 4 für zwei
    Haufen. So erlaubt 3 = 1 + 2 nichts oder einen Haufen, 7 = 1 + 2 + 4 erlaubt alle drei, und 0 verbietet den Zug. Eine 4
    vor dem Punkt erlaubt, einen Haufen in zwei zu teilen, ohne etwas zu nehmen. Ein ~ am Ende wiederholt die letzte Ziffer
    für immer. Ist kein Zug möglich, so ist das Spiel zu Ende. Im normalen Spiel gewinnt, wer den letzten Zug gemacht hat, im
    Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: der Code 0.6 und ein Haufen mit 3 Steinen. Ein Zug nimmt einen Stein und muss einen Haufen oder zwei übrig
    lassen. Im normalen Spiel lässt Anna 1 und 1 übrig. Ben kann nicht ziehen, und Anna gewinnt. Im Misère-Spiel lässt Anna 2
    übrig, Ben muss 1 übrig lassen, und er verliert.
octal-theory =
    Jeder Haufen hat einen Wert, und im normalen Spiel verliert, wer am Zug ist, genau dann, wenn das XOR der Werte 0 ist.
    Hat der Code endlich viele Ziffern, so setzt sich eine Wiederholung, die man über eine genügend lange Strecke sieht, für
    immer fort. Das haben Guy und Smith bewiesen. So haben die Werte von 0.77 (Kayles) die Periode 12, und die von 0.07
    (Dawsons Kayles) und 0.137 (Dawsons Schach) die Periode 34. Ob die Werte bei jedem Spiel mit endlich vielen Ziffern
    periodisch werden, ist eine offene Frage. Im Misère-Spiel sind manche Spiele zahm und verhalten sich wie Misère-Nim.
    Andere haben einen endlichen Misère-Quotienten, der sagt, wer gewinnt.
    Auch die Periode von 0.45 ist bewiesen: 20, ab einem Haufen von 498. Im Misère-Spiel von 0.07 sind einzelne Haufen von
    2, 3, 7, 8, 12, 16 und 17 verloren; 2, 3, 4, 10, 11, 12 und 18, wie man lesen kann, sind die von 0.0137. Die Seite
    docs/errata.md nennt, was in Artikeln über dieses Spiel falsch steht.
octal-history =
    Richard Guy und Cedric Smith führten die Codes 1956 ein, als sie viele solche Spiele auf einmal untersuchten. Der Name
    kommt von den Oktalziffern 0 bis 7. Thane Plambeck und Aaron Siegel veröffentlichten 2008 die Theorie der
    Misère-Quotienten.
octal-source =
    Richard K. Guy, Cedric A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society,
    1956. Thane E. Plambeck, Aaron N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory, Series
    A, 2008.

## Chomp

chomp-title = Chomp
chomp-summary = Man nimmt ein Stück und dazu alle Stücke, die weder höher noch weiter links liegen. Das Stück oben links ist vergiftet.
chomp-rules =
    Das Brett ist eine Tafel Schokolade: Reihen von Stücken untereinander, die alle am linken Rand beginnen. Keine Reihe ist
    länger als die Reihe darüber. Oft beginnt das Spiel mit einem vollen Rechteck. Zwei Spieler ziehen abwechselnd.

    Wer zieht, wählt ein Stück. Man nimmt dieses Stück und alle Stücke, die weder höher noch weiter links liegen. Das Stück
    oben links ist vergiftet. Wer es nimmt, verliert. Das ist das Misère-Spiel, und so wird meistens gespielt. Im normalen
    Spiel gibt es kein Gift: Wer das letzte Stück nimmt, gewinnt, und wer anfängt, kann gleich das ganze Brett nehmen.

    Ein Beispiel mit zwei Reihen von 3 Stücken. Anna nimmt das Stück unten rechts. Die Reihen haben jetzt 3 und 2 Stücke.
    Nach jedem Zug von Ben macht sie die obere Reihe um genau ein Stück länger als die untere. Nimmt Ben das letzte Stück der
    oberen Reihe, so haben die Reihen 2 und 2 Stücke, und Anna macht daraus 2 und 1. Nimmt er die ganze untere Reihe, so kürzt sie
    die obere auf 1. Am Ende bleibt für Ben nur das vergiftete Stück.
chomp-theory =
    Auf jedem Rechteck mit mindestens zwei Stücken gewinnt der erste Spieler. Der Beweis sagt nur, dass es einen Gewinnzug
    gibt: Würde man mit dem Stück unten rechts verlieren, so hätte die gewinnende Antwort des Gegners schon der erste Zug
    sein können. Auf einem Quadrat nimmt man das Stück, das schräg neben dem vergifteten liegt, und macht dann die Züge des
    Gegners im anderen Arm nach. Bei zwei gleich langen Reihen nimmt man das Stück unten rechts. Eine Regel für alle
    Rechtecke ist nicht bekannt.

    Zwei Reihen mit n und m Stücken, m höchstens n, haben im Misère-Spiel diese Werte. Beide Zahlen gerade: n + m/2 − 1.
    Beide ungerade: n + (m − 1)/2. Eine gerade und eine ungerade: Die Hälften von n − 1 und von m, abgerundet, sind k
    und a; der Wert ist 2k − a, falls 2a höchstens k ist, und sonst 3(k − a). Das Brett ist also nur dann verloren, wenn
    m gleich n − 1 ist. Ein Computer hat das für Reihen bis 1000 Stücke nachgeprüft; für längere ist es nicht bewiesen.

    Im normalen Spiel ist jedes Brett mit mindestens einem Stück um eins mehr wert. Der Zug auf die Ecke hinterlässt
    dort 0. Gilt die Regel für alle kleineren Bretter, so hinterlassen die anderen Züge um eins größere Werte als im
    Misère-Spiel; also ist auch die kleinste fehlende Zahl um eins größer. Im Misère-Spiel zählt das leere Brett als −1,
    und der Mex lässt es aus.
chomp-history =
    Der niederländische Mathematiker Fred Schuh veröffentlichte das Spiel 1952 als Teilerspiel: Die Spieler nennen Teiler
    einer Zahl, und niemand darf ein Vielfaches einer schon genannten Zahl nennen. Wer 1 nennt, verliert. David Gale fand es
    als Spiel auf einem Rechteck noch einmal und veröffentlichte es 1974. Weithin bekannt machte es Martin Gardner 1973 durch
    seine Kolumne in der Zeitschrift Scientific American.
chomp-source =
    David Gale, A curious Nim-type game, American Mathematical Monthly, 1974. Fred Schuh, Spel van delers, Nieuw Tijdschrift
    voor Wiskunde, 1952.

## iChomp

ichomp-title = iChomp
ichomp-summary =
    Man nimmt ein Stück und dazu alle Stücke seines Quadranten, die in beiden Richtungen mindestens so weit von der Mitte
    entfernt sind.
ichomp-rules =
    Das Brett ist ein Rechteck aus Stücken. Ein Mittelpunkt, meistens die Mitte des Bretts, teilt es in vier Quadranten. Zwei
    Spieler ziehen abwechselnd.

    Wer zieht, wählt ein Stück. Man nimmt dieses Stück und alle Stücke desselben Quadranten, die in beiden Richtungen,
    waagerecht und senkrecht, mindestens so weit vom Mittelpunkt entfernt sind. Im Quadranten oben rechts sind das die
    Stücke, die weder tiefer noch weiter links liegen. Das Stück direkt am Mittelpunkt nimmt seinen ganzen Quadranten mit.
    Die anderen Quadranten bleiben, wie sie sind. Im normalen Spiel gewinnt, wer das letzte Stück nimmt. Im Misère-Spiel
    verliert, wer es nimmt. Kein Stück ist vergiftet.

    Ein Beispiel mit 2 Reihen von 4 Stücken und dem Mittelpunkt in der Mitte, im normalen Spiel. Jeder Quadrant besteht aus
    zwei Stücken nebeneinander. Nimmt man das äußere Stück, so bleibt eines übrig; nimmt man das innere, so bleibt keines.
    Anna nimmt ein äußeres Stück. Ben nimmt ein äußeres Stück eines anderen Quadranten. Die Quadranten haben jetzt 1, 1, 2
    und 2 Stücke. Ben sorgt dafür, dass es immer gleiche Paare sind, und nimmt das letzte Stück.
ichomp-theory =
    Die Quadranten sind vier getrennte Spiele. Im normalen Spiel verliert daher, wer am Zug ist, genau dann, wenn das XOR
    ihrer Werte 0 ist. Zwei gleiche Quadranten heben sich auf, auch wenn der eine das Spiegelbild des anderen ist. Darum
    gewinnt auf einem vollen Brett mit dem Mittelpunkt in der Mitte der zweite Spieler. Der Wert eines Quadranten, der nicht
    leer ist, ist um eins größer als der Wert desselben Bretts in Chomp mit der vergifteten Ecke. Im Misère-Spiel gilt keine
    solche Regel, und kleine Bretter werden vollständig durchsucht.
ichomp-history =
    iChomp ist mit Chomp verwandt: Jeder Quadrant ist ein Brett von Chomp, dessen Ecke man essen darf. Das Spiel ist eines der
    Caribou Contests, Mathematikwettbewerbe für Schulen im Netz, die seine Regeln und eine Lektion dazu haben; dieser Dienst hat
    die Regeln von dort.
ichomp-source = Die Lektion der Caribou Contests zu iChomp; David Gale, A curious Nim-type game, American Mathematical Monthly, 1974 (zu Chomp).

## Notakto

notakto-title = Notakto
notakto-summary = Man setzt ein Kreuz in ein freies Feld. Ein Brett mit einer Linie aus Kreuzen ist tot, und wer das letzte Brett tötet, verliert.
notakto-rules =
    Gespielt wird auf einem oder mehreren quadratischen Brettern mit 3 x 3 Feldern, oder mit 4 x 4 oder 5 x 5. Zwei Spieler
    ziehen abwechselnd, und beide setzen Kreuze.

    Ein Zug setzt ein Kreuz in ein freies Feld eines Bretts. Sobald eine Reihe, eine Spalte oder eine der beiden Diagonalen
    eines Bretts voller Kreuze ist, ist das Brett tot, und niemand zieht dort mehr. Das Spiel endet, wenn alle Bretter tot
    sind. Im Misère-Spiel, dem üblichen, verliert, wer das letzte Brett tötet. Im normalen Spiel gewinnt dieser Spieler.

    Ein Beispiel mit einem Brett von 3 x 3 im Misère-Spiel. Anna setzt in die Mitte. Ben antwortet in einer Ecke. Anna setzt
    ihr zweites Kreuz einen Springerzug von dieser Ecke entfernt, in die Mitte einer Seite. Wohin Ben jetzt auch setzt:
    Entweder vollendet er sofort eine Linie, oder Anna hat ein Feld, nach dem jedes übrige Feld eine vollendet. Also
    verliert Ben.
notakto-theory =
    Im normalen Spiel hat jedes Brett einen Wert, und wer am Zug ist, verliert genau dann, wenn das XOR der Werte 0 ist. Im
    Misère-Spiel reicht das nicht. Alle Summen von Brettern mit 3 x 3 Feldern verhalten sich wie die Produkte von 18 Elementen,
    dem Misère-Quotienten: Jedes Brett hat ein Element, und wer am Zug ist, verliert genau dann, wenn das Produkt aller eines
    von vier Elementen ist. Mit einer geraden Zahl leerer Bretter von 3 x 3 verliert, wer am Zug ist, mit einer ungeraden
    gewinnt er. Für größere Bretter ist hier keine solche Tabelle bekannt; ein einzelnes wird nachgeschlagen, mehrere werden
    durchsucht.
notakto-history =
    Bob Koca schlug das Spiel vor, und eine Frage auf MathOverflow machte es 2010 bekannt. Thane Plambeck und Greg Whitehead
    lösten es für jede Zahl von Brettern mit 3 x 3 Feldern und schrieben ein Programm für Tablets, das es spielt.
notakto-source =
    Thane Plambeck und Greg Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, 2013.

## Sprouts

sprouts-title = Sprouts
sprouts-summary =
    Man verbindet zwei Punkte oder einen mit sich selbst durch eine Linie, die nichts kreuzt, und setzt auf die Linie einen
    neuen Punkt.
sprouts-rules =
    Das Spiel wird auf Papier gezeichnet. Es beginnt mit einigen Punkten. Zwei Spieler ziehen abwechselnd.

    Ein Zug ist eine Linie von einem Punkt zu einem anderen oder zurück zu demselben Punkt. Die Linie darf krumm sein. Sie
    darf weder sich selbst noch eine andere Linie kreuzen oder berühren, und sie darf nicht durch einen Punkt gehen. Danach
    setzt der Spieler irgendwo auf die neue Linie einen neuen Punkt. An einem Punkt dürfen höchstens drei Linienenden
    zusammenkommen. Eine Schleife hat beide Enden an einem Punkt, und ein neuer Punkt hat von Anfang an zwei Enden. Das Spiel
    endet, wenn man keine Linie mehr ziehen kann. Im normalen Spiel gewinnt, wer die letzte Linie gezogen hat. Im
    Misère-Spiel verliert dieser Spieler.

    Ein Beispiel mit einem Punkt. Anna muss eine Schleife zeichnen und setzt einen zweiten Punkt darauf. Beide Punkte haben
    jetzt zwei Enden. Ben verbindet sie durch eine Linie, innerhalb oder außerhalb der Schleife. Die alten Punkte sind voll.
    Am Punkt auf Bens Linie ist noch ein Ende frei, aber eine Linie braucht zwei. Das Spiel ist nach zwei Zügen zu Ende: Ben
    gewinnt im normalen Spiel, Anna im Misère-Spiel.
sprouts-theory =
    Ein Spiel mit n Punkten dauert mindestens 2n und höchstens 3n - 1 Züge. Nach jedem Zug ist es ein Leben weniger, also
    überleben am Ende nach m Zügen 3n - m Punkte mit je einem Leben. Jeder Überlebende hat zwei tote Nachbarn für sich
    allein, also sind von den 2m - 2n toten Punkten 2(3n - m) Nachbarn, und daraus folgt m >= 2n. Die übrigen toten Punkte
    heißen Pharisäer; es sind 4(m - 2n), immer ein Vielfaches von 4.

    Die Sprouts-Vermutung sagt, dass im normalen Spiel der erste Spieler genau dann gewinnt, wenn n beim Teilen durch 6 den
    Rest 3, 4 oder 5 lässt. Computer haben sie für jedes n bis 62 und für einige größere bestätigt, aber es gibt keinen
    Beweis. Im Misère-Spiel folgen alle bekannten Ergebnisse bis 20 Punkte einem anderen Muster: Der erste Spieler gewinnt
    genau bei den Resten 0, 4 und 5, mit zwei Ausnahmen: Bei 1 Punkt gewinnt er, bei 4 Punkten verliert er.
sprouts-history =
    John Conway und Michael Paterson erfanden Sprouts im Februar 1967 in Cambridge. Das englische Wort bedeutet
    „Sprossen“. Martin Gardner beschrieb das Spiel im Juli desselben Jahres in der Zeitschrift Scientific American.
    Denis Mollison untersuchte sechs Punkte von Hand. David Applegate, Guy Jacobson und Daniel Sleator lösten es 1991
    mit dem Computer bis 11 Punkte und stellten die Vermutung auf. Riccardo Focardi und Flaminia Luccio bewiesen 2004
    ohne Computer, wer mit 7 Punkten gewinnt. Purintons Programm Aunt Beast kam 2006 bis 14 Punkte. Julien Lemoine und
    Simon Viennot kamen von 2007 bis 2011 viel weiter, und Tomáš Čížek, Martin Balko und Martin Schmid 2025 noch weiter.

    Im Misère-Spiel kamen Applegate, Jacobson und Sleator bis 9 Punkte und erwarteten, dass sich das Muster nach 5 Punkten
    wiederholt. Josh Jordan und Roman Khorkov zeigten 2007, dass es das nicht tut: Mit 12 Punkten gewinnt, wer anfängt. 2009
    kamen sie bis 16 Punkte. Lemoine und Viennot kamen im selben Jahr bis 17 und stellten die Vermutung mit den Resten bei
    Division durch 6 auf; 2011 kamen sie bis 20.
sprouts-source =
    David Applegate, Guy Jacobson, Daniel Sleator, Computer analysis of Sprouts, Carnegie Mellon University, 1991.
    Riccardo Focardi, Flaminia L. Luccio, A modular approach to Sprouts, Discrete Applied Mathematics, 2004. Julien
    Lemoine, Simon Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015. Julien Lemoine, Simon
    Viennot, Analysis of misère Sprouts game with reduced canonical trees, arXiv:0908.4407, 2009. Tomáš Čížek, Martin
    Balko, Martin Schmid, arXiv:2511.10339, 2025. World Game of Sprouts Association, wgosa.org.

## Brussels Sprouts

brussels-sprouts-title = Brussels Sprouts (Rosenkohl)
brussels-sprouts-summary =
    Man verbindet zwei freie Arme von Kreuzen durch eine Linie, die nichts kreuzt, und setzt einen kurzen Strich quer über
    die Linie.
brussels-sprouts-rules =
    Das Spiel wird auf Papier gezeichnet. Es beginnt mit einigen Kreuzen. Jedes Kreuz hat vier freie Arme. Zwei Spieler
    ziehen abwechselnd.

    Ein Zug verbindet zwei freie Arme durch eine Linie. Sie dürfen zu einem Kreuz gehören oder zu verschiedenen. Die Linie
    darf krumm sein, aber sie darf keine andere Linie kreuzen oder berühren. Danach setzt der Spieler einen kurzen Strich
    quer über die Linie. So entstehen zwei neue freie Arme, einer auf jeder Seite. Die beiden verbundenen Arme sind
    verbraucht. Das Spiel endet, wenn man keine zwei freien Arme mehr verbinden kann. Im normalen Spiel gewinnt, wer die
    letzte Linie gezogen hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel mit einem Kreuz. Anna verbindet zwei benachbarte Arme. Ihre Linie und das Kreuz umschließen ein Gebiet, und
    der Strich setzt einen Arm hinein. Drei freie Arme sind außen. Ben verbindet zwei davon. Jetzt liegt nur noch ein Paar
    von Armen im selben Gebiet. Anna verbindet es. Vier Arme sind frei, jeder in einem eigenen Gebiet. Das Spiel ist also
    nach drei Zügen zu Ende: Anna gewinnt im normalen Spiel, Ben im Misère-Spiel.
brussels-sprouts-theory =
    Ein Spiel mit n Kreuzen dauert immer genau 5n - 2 Züge, egal wie man spielt. Im normalen Spiel gewinnt der erste Spieler
    daher genau dann, wenn n ungerade ist, und im Misère-Spiel genau dann, wenn n gerade ist. Die Anzahl der freien Arme
    bleibt immer 4n, und am Ende hat jedes von 4n Gebieten genau einen davon. Daraus ergibt sich mit Eulers Formel für ebene
    Zeichnungen die Anzahl der Züge.
brussels-sprouts-history =
    Das Spiel ist ein Scherz über Sprouts: Es sieht reicher aus, aber die Spieler haben keinen Einfluss auf das Ergebnis.
    „Brussels sprouts“ heißt auf Englisch Rosenkohl. Bekannt wurde es zusammen mit Sprouts durch Martin Gardners Kolumne in
    der Zeitschrift Scientific American im Juli 1967.
brussels-sprouts-source =
    Martin Gardner, Mathematical Carnival, 1975, Kapitel 1. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Gemischte Sprouts

mixed-sprouts-title = Gemischte Sprouts
mixed-sprouts-summary =
    Man beginnt mit Punkten und Kreuzen, verbindet Punkte oder freie Arme durch eine Linie, die nichts kreuzt, und setzt
    einen neuen Punkt oder einen kurzen Strich auf die Linie.
mixed-sprouts-rules =
    Das Spiel wird auf Papier gezeichnet. Es beginnt mit einigen Punkten und einigen Kreuzen. Jedes Kreuz hat vier freie
    Arme. Zwei Spieler ziehen abwechselnd.

    Ein Zug ist eine Linie, die nichts kreuzt. Sie verbindet zwei Punkte, einen Punkt mit sich selbst, einen Punkt mit einem
    freien Arm oder zwei freie Arme. Danach setzt der Spieler eines von zwei Dingen auf die Linie: einen neuen Punkt oder
    einen kurzen Strich quer darüber. Der Strich gibt zwei neue freie Arme, einen auf jeder Seite. An einem Punkt dürfen
    höchstens drei Linien enden. Ein verbundener Arm ist verbraucht. Das Spiel endet, wenn man keine Linie mehr ziehen kann.
    Im normalen Spiel gewinnt, wer die letzte Linie gezogen hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel mit einem Kreuz. Anna verbindet zwei gegenüberliegende Arme und setzt einen Strich auf die Linie. Auf jeder
    Seite liegen jetzt ein alter und ein neuer Arm. Ben verbindet die beiden auf der einen Seite, Anna die beiden auf der
    anderen. Nach drei Zügen ist das Spiel zu Ende: Anna gewinnt im normalen Spiel. Setzt sie stattdessen einen Punkt auf
    ihre Linie, dann kann an diesem Punkt nur noch eine Linie enden. Ben verbindet ihn mit dem Arm auf einer Seite, und es
    gibt nichts mehr zu verbinden. Das Spiel ist nach zwei Zügen zu Ende, und Ben gewinnt im normalen Spiel.
mixed-sprouts-theory =
    Ein Spiel mit s Punkten und c Kreuzen dauert höchstens 4s + 5c - 2 Züge. Im normalen Spiel gewinnt der erste Spieler bei
    einer geraden Anzahl von Punkten und einer ungeraden Anzahl von Kreuzen: Er verbindet zwei gegenüberliegende Arme eines
    Kreuzes, setzt einen Strich auf die Linie und lässt auf jeder Seite die Hälfte von allem anderen. Danach antwortet er auf
    jeden Zug mit dem gleichen Zug auf der anderen Seite. Ein anderes Muster ist nicht bekannt.
    Die Seite docs/errata.md nennt, was in Artikeln über dieses Spiel falsch steht.
mixed-sprouts-history =
    Sprouts und Brussels Sprouts spielt man mit demselben Stift, also geht es auch auf einem Blatt. Dieser Dienst hat die
    Anfänge mit bis zu sieben Punkten und Kreuzen zusammen durchsucht.
mixed-sprouts-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, zu den beiden Spielen. Die
    Seite docs/sprouts.md dieses Dienstes zu ihrer Mischung.

## Spielsteine auf einem Graphen

dag-title = Spielsteine auf einem Graphen
dag-summary = Man schiebt einen Spielstein entlang eines Pfeils in einem endlichen gerichteten Graphen ohne Kreise.
dag-rules =
    Das Brett ist ein Graph, den man selbst zeichnet: Punkte, die Knoten heißen, mit Pfeilen dazwischen. Es gibt endlich
    viele Knoten. Folgt man den Pfeilen, so kommt man nie zu einem Knoten zurück, an dem man schon war. Auf den Knoten stehen
    Spielsteine. Auf einem Knoten dürfen beliebig viele stehen. Zwei Spieler ziehen abwechselnd.

    Ein Zug schiebt einen Spielstein entlang eines Pfeils zum nächsten Knoten. Beide Spieler dürfen jeden Spielstein ziehen.
    Ein Spielstein auf einem Knoten, von dem kein Pfeil ausgeht, bleibt dort. Das Spiel endet, wenn sich kein Spielstein mehr
    ziehen lässt. Im normalen Spiel gewinnt, wer den letzten Zug gemacht hat. Im Misère-Spiel verliert dieser Spieler.

    Pfeile dürfen auch zusammengehören. Dann tritt an die Stelle des Spielsteins je einer am Ende jedes dieser Pfeile, wie wenn
    ein Haufen geteilt wird. Wo der Graph es sagt, darf ein Spielstein auch ganz verschwinden.

    Ein Beispiel: Pfeile führen von a nach b, von a nach c, von b nach c und von c nach d. Ein Spielstein steht auf a, ein
    anderer auf b. Im normalen Spiel schiebt Anna den ersten Spielstein von a nach b. Jetzt stehen beide auf b. Ben schiebt
    einen nach c, und Anna schiebt den anderen nach c. Ben schiebt einen nach d, Anna macht dasselbe und gewinnt.
dag-theory =
    Jeder Knoten hat einen Wert: die kleinste Zahl 0, 1, 2, …, die keiner seiner Nachfolger hat. Diese Zahl heißt Mex. Im
    Beispiel ist d 0 wert, c ist 1 wert, b ist 0 wert und a ist 2 wert. Im normalen Spiel verliert, wer am Zug ist
    (P-Stellung), wenn das XOR der Werte aller Spielsteine 0 ist, und gewinnt (N-Stellung), wenn es nicht 0 ist. Im
    Misère-Spiel mit einem Spielstein arbeitet man sich von den Enden der Pfeile rückwärts; für mehrere Spielsteine gilt im
    Allgemeinen keine Regel mit XOR.
    Nim, in dem einmal einer von beiden aussetzen darf, solange noch etwas da ist, ist so ein Graph: Ein Haufen von 1 ist
    dort 2 wert, und ein Haufen von 2 ist 1 wert.
dag-history =
    Jedes endliche Spiel, in dem beide Spieler dieselben Züge haben, lässt sich als ein solcher Graph zeichnen: Die
    Stellungen sind die Knoten, die Züge sind die Pfeile. Roland Sprague 1935 und Patrick Michael Grundy 1939 fanden
    unabhängig voneinander die Regel mit Mex und XOR. Sie heißt Satz von Sprague und Grundy.
dag-source =
    Roland Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal, 1935. Cedric A. B. Smith, Graphs and
    composite games, Journal of Combinatorial Theory, 1966.

## Summen von Spielen

sum-title = Summen von Spielen
sum-summary = Mehrere Spiele stehen nebeneinander, und man zieht in einem davon.
sum-rules =
    Eine Stellung besteht aus mehreren Spielen nebeneinander; sie heißen Komponenten. Jede Komponente ist eine Stellung
    irgendeines Spiels dieses Dienstes. Die Spiele dürfen verschieden sein: zum Beispiel ein Haufen Nim, eine Reihe Kayles
    und ein Chomp-Brett. Zwei Spieler ziehen abwechselnd.

    Wer zieht, wählt eine Komponente und macht darin einen erlaubten Zug. Die anderen bleiben, wie sie sind. Eine Komponente,
    in der kein Zug mehr möglich ist, ist fertig, aber in den anderen geht das Spiel weiter. Das ganze Spiel endet, wenn es
    in keiner Komponente mehr einen Zug gibt. Im normalen Spiel gewinnt, wer den allerletzten Zug gemacht hat. Im
    Misère-Spiel verliert dieser Spieler. Wer in einer einzelnen Komponente den letzten Zug gemacht hat, spielt keine Rolle.
    In einer Summe im normalen Spiel hat Chomp kein vergiftetes Stück.

    Ein Beispiel im normalen Spiel: ein Haufen von 2 in Nim und eine Reihe von 4 in Kayles. Anna nimmt einen Stein vom
    Haufen. Nimmt Ben den anderen, so wirft Anna die beiden mittleren Flaschen um. Zwei einzelne Flaschen bleiben übrig. Ben
    wirft eine um, Anna die andere, und sie gewinnt.
sum-theory =
    Im normalen Spiel verhält sich jede Stellung eines solchen Spiels wie ein einzelner Nim-Haufen. Dessen Größe ist ihr
    Wert, auch Nimber genannt. Der Wert einer Summe ist das XOR der Werte ihrer Komponenten, und wer am Zug ist, verliert
    genau dann, wenn er 0 ist. Im Beispiel ist der Haufen von 2 genau 2 wert und die Reihe von 4 ist 1 wert, also bringt Anna
    beide auf den Wert 1. Im Misère-Spiel reichen die Werte im Allgemeinen nicht. Sind alle Komponenten zahme Spiele, so gilt
    die Regel von Misère-Nim.
sum-history =
    Roland Sprague 1935 und Patrick Michael Grundy 1939 fanden unabhängig voneinander, dass der Wert einer Summe das XOR der
    Werte ist. John Conways Buch von 1976 machte die Summe von Spielen zur Grundlage einer allgemeinen Theorie, die auch
    Spiele umfasst, in denen die beiden Spieler verschiedene Züge haben.
sum-source = Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. John H. Conway, On Numbers and Games, 1976.

## Teilungsspiele

split-title = Teilungsspiele
split-summary = Man nimmt eine feste Anzahl von Steinen von einem Haufen und teilt den Rest in Teile: Grundys Spiel und seine Verwandten.
split-rules =
    Eine Stellung besteht aus Haufen von Steinen. Vor dem Spiel einigen sich die Spieler über vier Dinge: wie viele Steine
    ein Zug wegnimmt (meistens keine), in wie viele Teile er den Rest teilt, ob die Teile alle verschieden sein müssen und
    wie groß ein Teil mindestens sein muss. Die Anzahl der Teile darf ein Bereich sein, zum Beispiel zwei oder drei.

    Wer zieht, wählt einen Haufen, nimmt die vereinbarte Anzahl von Steinen davon und teilt den ganzen Rest in Teile, wie es
    vereinbart ist. Jeder Teil wird ein Haufen. Das Spiel endet, wenn sich kein Haufen mehr teilen lässt. Im normalen Spiel
    gewinnt, wer den letzten Zug gemacht hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: Es wird nichts weggenommen, und ein Haufen wird in drei verschiedene Teile geteilt. Der kleinste Haufen, in
    dem es einen Zug gibt, ist 6; daraus werden 1, 2 und 3. Aus einem Haufen von 9 macht Anna im normalen Spiel 2, 3 und 4.
    Keiner davon lässt sich teilen, also gewinnt Anna. Im Misère-Spiel macht sie 1, 2 und 6. Ben muss den Sechserhaufen
    teilen, und er verliert.
split-theory =
    Jede solche Regel gibt jedem Haufen einen Wert, und im normalen Spiel verliert, wer am Zug ist, genau dann, wenn das XOR
    der Werte 0 ist. Wird nichts weggenommen und in zwei verschiedene Teile geteilt, so ist es Grundys Spiel, für das keine
    Periode bekannt ist. Wird nichts weggenommen und in zwei beliebige Teile geteilt, so kommt mit jedem Zug ein Haufen dazu.
    Ein Haufen von n reicht also für n - 1 Züge, und die Spieler können das nicht ändern. Wird ein Stein weggenommen und in
    zwei beliebige Teile geteilt, so ist es das oktale Spiel 0.4, dessen Werte periodisch mit der Periode 34 werden.
split-history =
    Grundys Spiel ist das bekannteste dieser Spiele. Es ist nach Patrick Michael Grundy benannt, der 1939 die Theorie solcher
    Spiele veröffentlichte. Richard Guy und Cedric Smith untersuchten 1956 als oktale Spiele diejenigen, in denen ein Haufen
    in höchstens zwei Teile beliebiger Größe geteilt wird.
split-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Richard K. Guy, Cedric A. B. Smith, The G-values of various
    games, Proceedings of the Cambridge Philosophical Society, 1956.

## Eine eigene Regel

rule-title = Eine eigene Regel
rule-summary = Man schreibt auf, welche kleineren Haufen ein Zug von einem Haufen mit n übrig lässt, und spielt.
rule-rules =
    Eine Stellung besteht aus Haufen von Steinen und einer Regel, die die Spieler vor dem Spiel aufschreiben. Die Regel sagt,
    welche Haufen ein Zug von einem Haufen mit n übrig lässt: zum Beispiel n - b, wobei b eine Quadratzahl ist, oder n - 2b
    und n - b, wobei b mindestens 1 ist. Jeder Haufen, der übrig bleibt, muss kleiner als n sein.

    Wer zieht, wählt einen Haufen und ersetzt ihn, wie die Regel sagt. In einem leeren Haufen gibt es keinen Zug. Im normalen
    Spiel gewinnt, wer den letzten Zug gemacht hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: Ein Zug nimmt eine Quadratzahl, lässt also n - b übrig. Von einem Haufen von 6 nimmt Anna im normalen Spiel
    4. Ben nimmt 1, und Anna nimmt den letzten Stein. Von einem Haufen von 5 nimmt Anna im Misère-Spiel 4, Ben muss den
    letzten Stein nehmen, und er verliert.
rule-theory =
    Der Wert eines Haufens ist die kleinste Zahl, die nicht das XOR der Werte ist, die ein Zug übrig lässt. So folgen die
    Werte aus denen kleinerer Haufen. Im normalen Spiel verliert, wer am Zug ist, genau dann, wenn das XOR der Werte 0 ist.
rule-history =
    Roland Sprague fand 1935 und Patrick Michael Grundy 1939, dass jede solche Regel Werte ergibt. Solomon Golomb untersuchte
    1966 Regeln, nach denen man Zahlen aus einer Menge wegnimmt.
rule-source =
    Solomon W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1, 1966.
