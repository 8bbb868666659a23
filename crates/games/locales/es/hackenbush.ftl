## Hackenbush verde

hackenbush-title = Hackenbush verde
hackenbush-summary = Se corta una arista de un grafo sobre el suelo; lo que ya no cuelga del suelo cae.
hackenbush-rules =
    El dibujo está hecho de aristas que están sobre el suelo. Una arista une dos nodos, o un nodo con el suelo, o es un lazo
    que va de un nodo a él mismo. Entre dos nodos puede haber varias aristas. Desde cada arista hay un camino hasta el suelo.
    Dos jugadores juegan por turnos.

    Una jugada corta una arista, que desaparece. Todas las aristas desde las que ya no hay un camino hasta el suelo caen y
    también desaparecen. Los dos jugadores pueden cortar todas las aristas. La partida termina cuando no queda ninguna. En el
    juego normal gana quien cortó la última arista. En el juego misère pierde quien la cortó.

    Un ejemplo: sobre el suelo hay un tallo de dos aristas, una encima de la otra, y al lado una arista sola. En el juego
    normal Ana corta la arista de arriba del tallo. Quedan dos aristas solas. Bruno corta una, Ana corta la otra y gana. Si
    hubiera cortado la arista de abajo del tallo, la de arriba habría caído con ella, y Bruno se habría llevado la última.
hackenbush-theory =
    Un tallo de n aristas es un montón de Nim de n. El valor de un árbol se sigue del principio de los dos puntos: un nodo vale
    el XOR de sus ramas, y una rama vale uno más que el nodo de su extremo superior. Para los ciclos vale el principio de
    fusión: todos los nodos de un ciclo se pueden juntar en uno, de modo que cada una de sus aristas se convierte en un lazo, y
    un lazo vale 1. Así, un ciclo vale 0 si su número de aristas es par, y 1 si es impar. Quien tiene el turno pierde si el XOR
    de todas las partes sobre el suelo es 0. La fusión conserva el valor, pero no las jugadas: después de un corte el valor se
    calcula de nuevo. En el juego misère no hay una regla así.
hackenbush-history =
    John Conway inventó Hackenbush; es el primer juego del libro Winning Ways. Allí las aristas son azules, rojas o verdes: un
    jugador corta las azules, el otro las rojas, y los dos cortan las verdes. Solo con aristas verdes, los dos jugadores tienen
    las mismas jugadas.
hackenbush-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, capítulos 1 y 7. John
    Conway, On Numbers and Games, 1976, capítulo 13.
part-bush = la parte con la arista { $first } ({ $size ->
        [one] una arista
       *[other] { $size } aristas
    })
move-cut = cortar la arista { $index } ({ $from }–{ $to })
picture-hackenbush = { $count ->
        [0] ninguna arista
       *[other] un grafo sobre el suelo con las aristas { $edges }
    }
