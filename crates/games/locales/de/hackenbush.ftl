## Grünes Hackenbush

hackenbush-title = Grünes Hackenbush
hackenbush-summary = Man schneidet eine Kante eines Graphen auf dem Boden ab; was nicht mehr am Boden hängt, fällt.
hackenbush-rules =
    Das Bild besteht aus Kanten, die auf dem Boden stehen. Eine Kante verbindet zwei Knoten oder einen Knoten mit dem Boden, oder
    sie ist eine Schlinge, die von einem Knoten zu ihm zurückführt. Zwischen zwei Knoten darf es mehrere Kanten geben. Von
    jeder Kante führt ein Weg zum Boden. Zwei Spieler ziehen abwechselnd.

    Ein Zug schneidet eine Kante ab, und sie verschwindet. Alle Kanten, von denen kein Weg mehr zum Boden führt, fallen und sind
    auch weg. Beide Spieler dürfen jede Kante abschneiden. Das Spiel endet, wenn keine Kante mehr da ist. Im normalen Spiel
    gewinnt, wer die letzte Kante abgeschnitten hat. Im Misère-Spiel verliert dieser Spieler.

    Ein Beispiel: Auf dem Boden steht ein Stängel aus zwei Kanten, eine auf der anderen, und daneben eine einzelne Kante. Im
    normalen Spiel schneidet Anna die obere Kante des Stängels ab. Zwei einzelne Kanten bleiben. Ben schneidet eine ab, Anna
    die andere, und sie gewinnt. Hätte sie die untere Kante des Stängels abgeschnitten, so wäre die obere mitgefallen, und Ben
    hätte die letzte Kante genommen.
hackenbush-theory =
    Ein Stängel aus n Kanten ist ein Nim-Haufen der Größe n. Der Wert eines Baums folgt aus dem Doppelpunktprinzip: Ein Knoten
    ist das XOR seiner Zweige wert, und ein Zweig ist um 1 mehr wert als der Knoten an seinem oberen Ende. Für Kreise gilt das
    Fusionsprinzip: Alle Knoten eines Kreises darf man zu einem zusammenziehen, sodass jede seiner Kanten zu einer Schlinge
    wird, und eine Schlinge ist 1 wert. Ein Kreis mit gerader Kantenzahl ist also 0 wert, einer mit ungerader 1. Wer am Zug ist,
    verliert, wenn das XOR aller Teile auf dem Boden 0 ist. Die Fusion erhält den Wert, aber nicht die Züge: Nach einem Schnitt
    wird der Wert neu bestimmt. Im Misère-Spiel gibt es keine solche Regel.
hackenbush-history =
    John Conway hat Hackenbush erfunden; es ist das erste Spiel im Buch „Winning Ways“. Dort sind die Kanten blau, rot und grün:
    Ein Spieler schneidet blaue ab, der andere rote, und grüne schneiden beide ab. Nur mit grünen Kanten haben beide Spieler
    dieselben Züge.
hackenbush-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, Kapitel 1 und 7. John
    Conway, On Numbers and Games, 1976, Kapitel 13.
part-bush = Teil mit Kante { $first } ({ $size ->
        [one] eine Kante
       *[other] { $size } Kanten
    })
move-cut = Kante { $index } abschneiden ({ $from }–{ $to })
picture-hackenbush = { $count ->
        [0] keine Kanten
       *[other] ein Graph auf dem Boden mit den Kanten { $edges }
    }
