## Listas

# «7 u 8», «h e i»: SOUND dice con qué vocal empieza una palabra.
list-and = { $rest } { SOUND($last) ->
        [i] e
       *[other] y
    } { $last }
list-or = { $rest } { SOUND($last) ->
        [o] u
       *[other] o
    } { $last }
list-more = { $count } más

## Lo que muestra un dibujo, y quién gana

picture-title = { $game }: { $position }
picture-normal = Juego normal: { $outcome }.
picture-misere = Juego misère: { $outcome }.
picture-outcome-value = { $outcome }; el valor es { $sg }
picture-value-list = { $count ->
        [1] Valor: { $values }.
       *[other] Valores: { $values }; su XOR es { $xor }.
    }
picture-quadrant-values = Valores de los cuadrantes: { $values }.
picture-unknown = { $name } desconocido
picture-value-of-both = Valor de los dos juntos: { $value }.
picture-value-unknown = El valor no se conoce.
picture-no-winning = No hay ninguna jugada ganadora.
picture-winning = Jugadas ganadoras: { $moves }.
picture-winning-more = Jugadas ganadoras: { $moves }; y { $more } más.
picture-winning-some = Algunas jugadas ganadoras: { $moves }.
picture-winner-unknown = No se sabe quién gana.
picture-every-move-wins = Todas las jugadas ganan.
picture-winning-count = { $count ->
        [one] Una línea gana.
       *[other] { $count } líneas diferentes ganan.
    }
picture-poison = La casilla de la fila 1, columna 1 está envenenada.

## Posiciones

picture-heaps = { $count ->
        [0] ningún montón
        [1] un montón de { $sizes }
       *[other] montones de { $sizes }
    }
picture-groups = { $count ->
        [0] ningún grupo
        [1] un grupo de { $sizes }
       *[other] grupos de { $sizes }
    }
picture-rows = { $count ->
        [0] ninguna fila
        [1] una fila de { $sizes }
       *[other] filas de { $sizes }
    }
picture-rings = { $count ->
        [0] ningún anillo
        [1] un anillo de { $sizes }
       *[other] anillos de { $sizes }
    }
picture-lines = { $count ->
        [1] línea { $lines }
       *[other] líneas { $lines }
    }
picture-circles = { $count ->
        [1] círculo { $lines }
       *[other] círculos { $lines }
    }
picture-no-bottles = ninguna botella
picture-with-rule = { $position }; { $rule }
picture-rule-amounts = cada jugada quita { $take }
numbers-squares = un número cuadrado
numbers-primes = un número primo
numbers-powers-of-two = una potencia de dos
numbers-fibonacci = un número de Fibonacci
picture-rule-any = cada jugada quita cualquier cantidad
picture-rule-code = con el código { $code }
picture-rule-moves = con la regla { $moves }
picture-rule-split = cada jugada quita { $take } y deja { $parts } montones de al menos { $least }
picture-rule-split-unequal = cada jugada quita { $take } y deja { $parts } montones desiguales de al menos { $least }
picture-board-rows = { $count ->
        [0] el tablero vacío
        [1] una fila de { $sizes }
       *[other] filas de { $sizes }
    }
picture-full-board = un tablero completo, columnas: { $width }, filas: { $height }; sus cuadrantes se encuentran encima de la fila { $row } y a la izquierda de la columna { $col }
picture-board = un tablero, columnas: { $width }, filas: { $height }, casillas: { $tiles }; sus cuadrantes se encuentran encima de la fila { $row } y a la izquierda de la columna { $col }
picture-board-lines = { $board }; sus líneas son { $lines }
picture-notakto = { $count ->
        [0] ningún tablero
        [1] un tablero: { $boards }
       *[other] { $count } tableros: { $boards }
    }
picture-graph = un grafo de { $nodes ->
        [one] un nodo
       *[other] { $nodes } nodos
    } con { $tokens } y { $edges }
picture-tokens = { $count ->
        [0] ninguna ficha
        [1] una ficha en { $nodes }
       *[other] fichas en { $nodes }
    }
picture-edges = { $count ->
        [0] ninguna arista
       *[other] aristas { $edges }
    }
picture-edges-from = de { $node } a { $nodes }

picture-finished = una partida terminada
picture-spots = { $count ->
        [one] un punto
       *[other] { $count } puntos
    }
picture-lives = { $count ->
        [0] ninguna vida
        [one] una vida
       *[other] { $count } vidas
    }
picture-arms = { $count ->
        [one] un brazo libre
       *[other] { $count } brazos libres
    }
picture-regions = { $count ->
        [one] una región
       *[other] { $count } regiones
    }

## Rótulos

picture-one-of = { $move } (una de { $total })
picture-one-of-many = { $move } (una de muchas)
picture-take = quitar { $take }
picture-take-and-leave = quitar { $take }, dejar { $leaves }
picture-take-at = quitar { $take } desde el lugar { $at }
picture-take-both = quitar { $take } de los dos
picture-split = dividir en { $leaves }
picture-or = o { $move }
picture-both = valor de los dos
picture-ring = un anillo
picture-token-count = { $count } fichas
picture-token-to = ficha { $index } a { $to }
picture-token-on = { $index } en { $node }
picture-row-name = fila { $index }
picture-ring-name = anillo { $index }
picture-line-name = línea { $index }, { $at }
picture-circle-name = círculo { $index }, { $at }
picture-line = de { $from } a { $to }
picture-line-spot = de { $from } a { $to } con un punto
picture-line-cross = de { $from } a { $to } con una cruz
