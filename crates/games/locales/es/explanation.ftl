## Las partes de una posición

part-heap = el montón { $index } ({ $size ->
        [one] una ficha
       *[other] { $size } fichas
    })
part-row = la fila { $index } ({ $size ->
        [one] una botella
       *[other] { $size } botellas
    })
part-ring = el anillo { $index } ({ $size ->
        [one] una botella
       *[other] { $size } botellas
    })
part-line = el tramo de { $size } desde el lugar { $at } de la línea { $index }
part-circle = el tramo de { $size } desde el lugar { $at } del círculo { $index }
part-group = el grupo { $index } ({ $size })
part-quadrant-nw = el cuadrante noroeste
part-quadrant-ne = el cuadrante noreste
part-quadrant-sw = el cuadrante suroeste
part-quadrant-se = el cuadrante sureste
part-board = el tablero
part-notakto = el tablero { $index }
part-pair = los dos montones ({ $first } y { $second })
part-token = la ficha { $index } en { $node }
part-component = el componente { $index } ({ $game })
part-state = una posición de otro juego ({ $state })
part-land = la zona { $land }
part-spots = la parte con los puntos { $spots }
part-vertices = la parte con { $names }
part-finished = el dibujo terminado
part-region = la región { $index }

## Jugadas

move-take = quitar { $take } del montón { $heap }
move-take-and-split = quitar { $take } del montón { $heap } y dejar { $leaves }
move-split = dividir el montón { $heap } en { $leaves }
move-split-group = dividir el grupo { $group } en { $leaves }
move-shoot-row = derribar { $take } en la fila { $index }, de modo que quedan { $left } a la izquierda y { $right } a la derecha
move-shoot-ring = derribar { $take } en el anillo { $index }, de modo que queda una fila de { $left }
move-shoot-line = derribar { $take } en la línea { $index }, desde el lugar { $at }
move-shoot-circle = derribar { $take } en el círculo { $index }, desde el lugar { $at }
move-first = quitar { $take } del primer montón
move-second = quitar { $take } del segundo montón
move-both = quitar { $take } de cada montón
move-tile = tomar la casilla de la fila { $row }, columna { $col }
move-cross = poner una cruz en el tablero { $board }, fila { $row }, columna { $col }
move-token = mover la ficha { $index } a { $to }
move-token-split = sustituir la ficha { $index } por { $leaves }
move-token-off = retirar la ficha { $index } del grafo
move-component = en el componente { $index }, { $move }
move-named = { $name }
move-to = pasar a { $state }
move-line = trazar una línea que lleva a { $position }
move-last-line = trazar la última línea
move-join-spots = unir { $from } { SOUND($to) ->
        [i] e
       *[other] y
    } { $to }
move-join-spots-beside = unir { $from } { SOUND($to) ->
        [i] e
       *[other] y
    } { $to }, con { $inside } a un lado
move-loop = trazar un lazo en { $from }
move-loop-round = trazar un lazo en { $from } alrededor de { $inside }
move-put-spot = { $move }, y poner un punto en la línea
move-put-cross = { $move }, y poner una cruz en la línea
move-join = unir dos brazos libres en la región { $index }

## Pasos de una explicación

step-misere = Este es el juego misère: quien hace la última jugada pierde.
step-value = Para { $part }, el valor es { $sg }, en binario { $binary }.
step-value-unknown = Para { $part }, el valor no se conoce, y no hace falta.
step-values-more = { $count ->
        [one] Hay una parte más en `rows`.
       *[other] Hay { $count } partes más en `rows`.
    }
step-options = Una jugada desde aquí puede dejar estos valores: { $values }.
step-no-options = Aquí no quedan jugadas, así que no hay ningún valor que una jugada pueda dejar.
step-mex = El menor valor que falta entre ellos es { $mex }, y ese es el valor de la posición.
step-pair = Hay dos partes iguales: { $one } y { $other }. Cada jugada en una se puede copiar en la otra, así que juntas valen 0.
step-xor = El XOR de todos los valores es { $sg }, en binario { $binary }.
step-won = El XOR no es 0, así que quien tiene el turno puede dejarlo en 0 y gana.
step-lost = El XOR es 0. Toda jugada cambia el valor de una parte, así que después el XOR no es 0, y el rival puede volver a dejarlo en 0. Todas las jugadas pierden.
step-won-alone = El valor no es 0, así que hay una jugada que lleva a una posición de valor 0, y esa jugada gana.
step-lost-alone = El valor es 0: ninguna jugada lleva a una posición de valor 0. Todas las jugadas pierden.
step-change = Jugada: { $move }. Así un valor cambia de { $from } a { $to }, y el XOR es 0.
step-change-alone = Jugada: { $move }. Después el valor de la posición es 0, así que el rival pierde.
step-move = Jugada: { $move }. La posición que queda está perdida para el rival.
step-stall = Consejo: { $move }. Respuestas ganadoras del rival: { $winning } de { $replies }.
step-stall-end = Consejo: { $move }. Con ella termina la partida, y ninguna otra jugada es mejor.
step-stall-uncounted = Consejo: { $move }. Hasta donde se ha podido contar, es la que más fácilmente lleva al rival a equivocarse.
step-over-normal = No quedan jugadas. Quien tiene el turno no puede jugar y ha perdido.
step-over-misere = No quedan jugadas. El otro jugador hizo la última jugada y ha perdido.
step-tame-firm = En el juego misère cada parte se comporta como una posición de Nim (es dócil), y al menos una como una posición con un montón de 2 o más (es firme). Por eso quien tiene el turno pierde si el XOR es 0 y gana en los demás casos, como en el juego normal.
step-tame-fickle = En el juego misère cada parte se comporta como montones de Nim de una sola ficha (es voluble). Por eso quien tiene el turno pierde si el XOR es 1 y gana si es 0: al revés que en el juego normal.
step-outcome-won = Quien tiene el turno gana.
step-outcome-lost = Quien tiene el turno pierde con cualquier jugada.
step-quotient = El cociente misère de todos los montones hasta un tamaño que incluye los de aquí tiene { $order ->
        [one] un elemento
       *[other] { $order } elementos
    } y está demostrado para ellos. A las partes les corresponden { $elements }, y su producto es { $product }.
step-quotient-won = { $product } no es uno de los elementos perdidos ({ $lost }), así que quien tiene el turno gana.
step-quotient-lost = { $product } es uno de los elementos perdidos ({ $lost }), así que quien tiene el turno pierde.
step-search-won = Ningún teorema decide esta posición. Se ha explorado todo lo que puede seguir: quien tiene el turno gana.
step-search-lost = Ningún teorema decide esta posición. Se ha explorado todo lo que puede seguir: quien tiene el turno pierde.
step-only-part = Solo quedan jugadas en { $part }, así que se juega como si no hubiera nada más.
step-poison = La esquina está envenenada. Por eso el tablero vale uno menos que con una esquina que se puede comer: { $normal } - 1 = { $sg }.
step-table-won = Decide una tabla de los tableros perdidos: este tablero no está en ella, así que quien tiene el turno gana.
step-table-lost = Decide una tabla de los tableros perdidos: este tablero está en ella, así que quien tiene el turno pierde.
step-wythoff = Las parejas perdidas del juego de Wythoff tienen las diferencias 0, 1, 2, etcétera, cada una exactamente una vez. La pareja perdida con diferencia { $difference } es { $smaller } y { $larger }.
step-parity = Se juegue como se juegue, { $moves ->
        [one] queda exactamente una jugada
       *[other] quedan exactamente { $moves } jugadas
    }. Por eso solo importa si ese número es par o impar.

## El mex y el XOR de los números

lesson-there = El { $number } está entre los valores.
lesson-missing = El { $number } no está entre los valores y es el menor número así: el mex es { $number }.
lesson-binary = { $number } es { $binary } en base dos.
lesson-powers = Se resta cada vez la mayor potencia de dos: { $steps }. Por tanto, { $number } = { $sum }, que es { $binary } en base dos.
lesson-even = Columna del { $place }: { $ones ->
        [one] 1 uno
       *[other] { $ones } unos
    }, una cantidad par. La cifra del XOR es 0.
lesson-odd = Columna del { $place }: { $ones ->
        [one] 1 uno
       *[other] { $ones } unos
    }, una cantidad impar. La cifra del XOR es 1.
lesson-xor = El XOR es { $binary }, es decir, { $number }.

## Respuestas como texto

text-won = quien tiene el turno gana
text-lost = quien tiene el turno pierde
text-win = { $move }: esta jugada gana
text-stall = { $move }: todas las jugadas pierden, y ninguna otra jugada es mejor
text-over = la partida ha terminado
