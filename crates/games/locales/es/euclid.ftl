## Juego de Euclides

euclid-title = Juego de Euclides
euclid-summary = Se resta un múltiplo del número menor de una pareja al mayor; los dos siguen siendo positivos.
euclid-rules =
    Una posición es una pareja de números positivos, o varias parejas. Dos jugadores juegan por turnos.

    Quien juega elige una pareja de números distintos y resta al mayor un múltiplo positivo del menor. Lo que queda del mayor
    tiene que ser positivo. La partida termina cuando los números de cada pareja son iguales. Entonces los dos números de una
    pareja son el máximo común divisor de la pareja del comienzo. En el juego normal gana quien hizo la última jugada. En el
    juego misère pierde quien la hizo.

    Un ejemplo con la pareja 25 y 7 en el juego normal. Ana puede restar 7, 14 o 21. Resta 14, y quedan 11 y 7. Bruno tiene
    que restar 7, y quedan 4 y 7. Ana tiene que restar 4, Bruno tiene que restar 3, y los números son 1 y 3. Ana resta 2,
    quedan 1 y 1, y gana.
euclid-theory =
    Si a es el número mayor de una pareja y b el menor, el valor de la pareja es a/b - b/a, redondeado hacia abajo. Así, con
    una sola pareja, quien tiene el turno pierde exactamente cuando a/b es menor que el número áureo 1,618…: entonces hay como
    mucho una jugada. Con varias parejas, pierde exactamente cuando el XOR de los valores es 0. El juego misère es dócil, es
    decir, sigue al Nim misère: una pareja sin nada que elegir hasta el final, como 3 y 5 o 5 y 8, se comporta como un montón
    de a lo sumo 1, y cualquier otra como montones de los que uno tiene 2 o más.
euclid-history =
    A. J. Cole y A. J. T. Davie publicaron el juego en 1969, en la forma en que gana quien llega a 0. En la forma que se juega
    aquí, los dos números siguen siendo positivos. Gabriel Nivasch halló los valores en 2006, y Vladimir Gurvich resolvió el
    juego misère en 2007.
euclid-source =
    Gabriel Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006. Vladimir Gurvich, On the
    misère version of game Euclid and miserable games, Discrete Mathematics 307, 2007.

part-numbers = la pareja { $index } ({ $first } y { $second })
move-subtract = restar { $take } en la pareja { $pair }, con lo que quedan { $first } y { $second }
picture-pairs = { $count ->
        [0] ninguna pareja
        [1] la pareja { $pairs }
       *[other] las parejas { $pairs }
    }
