## Nim de Fibonacci

fibonacci-nim-title = Nim de Fibonacci
fibonacci-nim-summary = Se quita como mucho el doble de las fichas que se quitaron del montón la última vez.
fibonacci-nim-rules =
    Una posición consta de montones de fichas. Cada montón tiene un límite: ahora se pueden quitar de él como mucho esas fichas. Al
    principio el límite es una menos de las que tiene. Así, la primera jugada en un montón quita cuantas fichas se quiera, pero
    no todas.

    En cada jugada se elige un montón y se quita de él al menos una ficha, sin pasar del límite. Después el límite de ese montón es
    el doble de las fichas quitadas. Los límites de los demás montones no cambian. La partida termina cuando no queda ninguna
    jugada. En el juego normal gana quien hizo la última jugada. En el juego misère pierde.

    Un ejemplo con un montón de 12 en el juego normal. Ana quita 1 y deja 11, de las que Beto puede quitar 1 o 2. Si quita 1, ella
    quita 2; si quita 2, ella quita 1: en ambos casos quedan 8. Ahora Beto puede quitar como mucho 4 o 2. Si quita 3 o 4, Ana
    quita todas las demás. Si quita 1 o 2, ella deja 5, y así sigue hasta que quita la última ficha.
fibonacci-nim-theory =
    Todo número es, de una única forma, una suma de números de Fibonacci distintos 1, 2, 3, 5, 8, 13, … sin dos consecutivos:
    20 = 13 + 5 + 2. Un montón solo está perdido exactamente si su límite es menor que el sumando más pequeño. Para ganar se quita
    el sumando más pequeño; el rival puede quitar entonces como mucho el doble, que es menos que el sumando siguiente. Por eso, al
    principio están perdidos exactamente los montones cuyo tamaño es un número de Fibonacci. En el juego misère un montón se juega
    como si tuviera una ficha menos. Con varios montones, quien tiene el turno pierde exactamente si el XOR de sus valores es 0;
    no se conoce ninguna fórmula para esos valores.
fibonacci-nim-history =
    Michael Whinihan publicó el juego y su solución en 1963, en el primer volumen de The Fibonacci Quarterly. Lo conocía por Robert
    Gaskell. Cody Allen y Vadim Ponomarenko describieron todas las jugadas ganadoras en 2014. Urban Larsson y Simon
    Rubinstein-Salzedo estudiaron en 2016 los valores de los montones con un límite para cada uno.
fibonacci-nim-source =
    Michael J. Whinihan, Fibonacci Nim, The Fibonacci Quarterly, 1963. Urban Larsson, Simon Rubinstein-Salzedo, Grundy values of
    Fibonacci nim, International Journal of Game Theory, 2016.

part-limited-heap = el montón { $index } ({ $size ->
        [one] una ficha
       *[other] { $size } fichas
    }, ahora como mucho { $limit })
picture-limits = se pueden quitar como mucho { $limits }
step-zeckendorf = Como suma de números de Fibonacci sin dos consecutivos, { $played } es { $parts }.
step-zeckendorf-misere = Nadie quiere quitar la última ficha, así que el montón se juega como si su tamaño fuera { $played }.
step-zeckendorf-limit = El sumando más pequeño es { $smallest }, y se pueden quitar como mucho { $limit }. Quien tiene el turno gana exactamente si puede quitar el sumando más pequeño.
