## Treblecross

treblecross-title = Treblecross (tres en fila)
treblecross-summary = Se pone una cruz en una casilla de una tira; quien completa tres en fila gana.
treblecross-rules =
    El tablero es una tira de casillas. Algunas pueden tener ya una cruz. Dos jugadores juegan por turnos, y los dos dibujan
    cruces.

    Una jugada pone una cruz en una casilla vacía. Quien completa tres cruces en fila, sin huecos, gana al instante. Un
    tablero con tres cruces en fila ha terminado, y quien tiene el turno ha perdido. En una suma con otros juegos, quien
    completa una fila gana toda la suma.

    Un ejemplo en una tira de 5 casillas. Ana pone una cruz en el centro. Cualquier otra casilla está ahora junto a la cruz o
    a una casilla de ella. Ponga donde ponga Bruno su cruz, hay dos cruces cerca, y Ana completa la fila. Así que gana Ana. En
    una tira de 7 casillas también empieza en el centro, y Bruno no tiene una casilla mejor.
treblecross-theory =
    Dos cruces juntas, o con una sola casilla vacía entre ellas, permiten al rival completar una fila. Por eso nadie pone una
    cruz a dos casillas o menos de otra mientras haya otra casilla. Un tramo de n casillas más alejadas de todas las cruces es
    un montón de n + 2 del juego octal 0.007: una cruz quita tres fichas de él, y el resto se puede dividir. Quien tiene el
    turno pierde exactamente cuando no se puede completar ninguna fila y el XOR de los valores es 0. Nadie sabe si los valores
    de 0.007 llegan a ser periódicos.
treblecross-history =
    Elwyn Berlekamp, John Conway y Richard Guy describen el juego en su libro de 1982, entre los juegos octales. Es el tres en
    raya en una tira, y los dos jugadores dibujan cruces.
treblecross-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982. Richard K. Guy, Cedric A. B.
    Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society, 1956 (sobre juegos octales).

part-cells = el tramo de { $size } desde la casilla { $at }
move-treblecross = poner una cruz en la casilla { $cell }
step-at-once = Una jugada que completa tres en fila termina la partida, así que quien tiene el turno gana al instante.
picture-cells = una tira de { $count } casillas, { $board }
picture-cells-name = desde la casilla { $at }
