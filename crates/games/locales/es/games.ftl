## Nim

nim-title = Nim
nim-summary = Se quitan tantas fichas como se quiera de un montón.
nim-rules =
    Una posición consta de montones. Un montón tiene un número cualquiera de fichas iguales; también sirven piedras, cerillas
    o monedas. Dos jugadores juegan por turnos.

    Quien juega elige un montón y quita fichas de él: una, varias o todas. No se puede quitar de dos montones en la misma
    jugada ni pasar el turno. La partida termina cuando no quedan fichas. En el juego normal gana quien quita la última ficha.
    En el juego misère pierde quien la quita.

    Un ejemplo con montones de 1 y 2 fichas. En el juego normal, Ana quita una ficha del montón de 2. Quedan dos montones de
    1. Bruno tiene que quitar uno de ellos, Ana quita el otro y gana. En el juego misère, Ana quita todo el montón de 2.
    Queda una ficha, Bruno tiene que quitarla y pierde.
nim-theory =
    Escribe los tamaños de los montones en binario, uno debajo de otro. Quien tiene el turno pierde exactamente cuando cada
    columna tiene un número par de unos, es decir, cuando el XOR de los tamaños es 0. Para ganar, haz una jugada después de
    la cual el XOR sea 0: con 3, 5 y 7, quita una ficha de cualquier montón. En el juego misère haz lo mismo mientras después
    de tu jugada quede un montón de 2 o más; si no, deja un número impar de montones de 1.
    Quitar el tercer montón cuando los otros dos son iguales no es allí una regla: con 1, 1 y 2 se pierde. Quita una ficha y
    deja 1, 1 y 1. La página docs/errata.md dice qué está mal en los artículos sobre este juego.
nim-history =
    Charles Bouton, de Harvard, publicó en 1901 la solución completa del juego normal y del juego misère, y fue él quien le
    puso nombre. No dijo de dónde viene el nombre; se suele suponer que de la palabra alemana «nimm», que significa «toma». En 1940
    una máquina llamada Nimatron jugó al Nim con los visitantes de la Exposición Universal de Nueva York. La película «El año
    pasado en Marienbad», de 1961, hizo popular el Nim misère con montones de 1, 3, 5 y 7.
nim-source = Charles L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics, 1901.

## Juegos de resta

subtraction-title = Juegos de resta (juego de Bachet)
subtraction-summary = Se quita de un montón una de las cantidades permitidas.
subtraction-rules =
    Antes de jugar se acuerda qué cantidades se pueden quitar, por ejemplo 1, 2 o 3. Estas cantidades valen para toda la
    partida. Una posición consta de montones de fichas.

    Quien juega elige un montón y quita de él una de las cantidades permitidas. El montón debe tener al menos esas fichas. La
    partida termina cuando ningún montón tiene fichas suficientes para una jugada; pueden sobrar algunas. En el juego normal
    gana quien hizo la última jugada. En el juego misère pierde quien la hizo.

    Un ejemplo: un montón de 10, y se pueden quitar 1, 2 o 3. Ana quita 2 y deja 8. Bruno quita 1, 2 o 3, y Ana quita las que
    faltan para que entre los dos sumen 4: deja 4. Después de la siguiente jugada de Bruno, ella quita el resto y gana. En el
    juego misère Ana quita 1 y deja 9, luego 5, luego 1. Bruno tiene que quitar la última ficha y pierde.
subtraction-theory =
    Si se pueden quitar de 1 a k fichas, el valor de un montón es el resto de dividir su tamaño entre k + 1. Si se pueden
    quitar de L a R, se divide entre L + R, y el valor es el resto dividido entre L, redondeado hacia abajo. Para cualquier
    lista finita de cantidades, los valores se repiten con un periodo a partir de cierto tamaño. Quien tiene el turno pierde
    exactamente cuando el XOR de los valores de todos los montones es 0. Thomas Ferguson demostró que el juego misère se
    comporta como el Nim misère: deja el XOR en 0 si algún montón que dejas vale 2 o más; si no, déjalo en 1.
subtraction-history =
    Claude Gaspar Bachet de Méziriac describió una forma del juego en su libro de 1612. En ella dos jugadores suman por
    turnos números del 1 al 10, y gana quien llega a 100. Quitar de 1 a 10 fichas de un montón de 100 es el mismo juego
    contado al revés. Solomon Golomb estudió en 1966 los juegos con cualquier lista de cantidades.
subtraction-source =
    Claude Gaspar Bachet de Méziriac, Problèmes plaisants et délectables qui se font par les nombres, 1612. Solomon W.
    Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory, 1966.

## Nim de Lasker

lasker-title = Nim de Lasker
lasker-summary = Se quitan tantas fichas como se quiera de un montón, o se divide un montón en dos.
lasker-rules =
    Una posición consta de montones de fichas, como en el Nim. Dos jugadores juegan por turnos.

    Hay dos clases de jugadas. Se pueden quitar fichas de un montón: una, varias o todas. O se puede dividir un montón en dos
    sin quitar nada. Los dos montones nuevos deben tener al menos una ficha, así que un montón de 1 no se puede dividir. No
    se pueden hacer las dos cosas en una jugada. La partida termina cuando no quedan fichas. En el juego normal gana quien
    quita la última ficha. En el juego misère pierde quien la quita.

    Un ejemplo con montones de 3 y 4 en el juego normal. Ana quita una ficha del montón de 4. Ahora hay dos montones de 3, y
    Ana copia cada jugada de Bruno en el otro montón. Si Bruno divide su montón en 1 y 2, Ana hace lo mismo. Así siempre
    tiene respuesta y quita la última ficha. Ana también podía empezar dividiendo el montón de 3 en 1 y 2.
lasker-theory =
    El valor de un montón es casi su tamaño. Si el tamaño deja resto 3 al dividirlo entre 4, el valor es uno más; si es un
    múltiplo positivo de 4, el valor es uno menos. Así, un montón de 3 vale 4 y un montón de 4 vale 3. Quien tiene el turno
    pierde exactamente cuando el XOR de los valores es 0. El juego misère es dócil, es decir, se comporta como el Nim misère:
    deja el XOR en 0 si algún montón que dejas vale 2 o más; si no, déjalo en 1.
    La página docs/errata.md dice qué está mal en los artículos sobre este juego.
lasker-history =
    Emanuel Lasker, matemático y campeón del mundo de ajedrez durante 27 años, describió el juego en 1931 en su libro sobre
    juegos de tablero. El juego lleva su nombre.
lasker-source =
    Emanuel Lasker, Brettspiele der Völker, 1931. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Juego de Wythoff

wythoff-title = Juego de Wythoff
wythoff-summary = Se quitan tantas fichas como se quiera de uno de dos montones, o las mismas de los dos.
wythoff-rules =
    Una posición consta de dos montones de fichas. Dos jugadores juegan por turnos.

    Hay dos maneras de quitar fichas. Se pueden quitar tantas como se quiera de un montón: una, varias o todas. O se puede
    quitar la misma cantidad de los dos montones. Hay que quitar al menos una ficha. La partida termina cuando los dos montones
    están vacíos. En el juego normal gana quien quita la última ficha. En el juego misère pierde quien la quita.

    Un ejemplo con montones de 4 y 5 en el juego normal. Ana quita 3 de cada montón y deja 1 y 2. Si Bruno quita el montón de
    1, Ana quita el otro. Si él quita el montón de 2, ella quita el montón de 1. Si él quita una ficha del montón de 2,
    quedan 1 y 1, y ella quita las dos. Si él quita una de cada montón, queda una ficha para ella. Ana gana siempre. También
    podía empezar quitando una ficha del montón de 4, con lo que quedan 3 y 5.
wythoff-theory =
    Quien tiene el turno pierde en las posiciones 0 y 0, 1 y 2, 3 y 5, 4 y 7, 6 y 10, etcétera. En la pareja número k los
    montones se diferencian en k, y el menor es k veces la razón áurea 1,618…, redondeado hacia abajo. El juego misère tiene
    las mismas posiciones perdidas con un cambio: en lugar de «0 y 0» y «1 y 2» están «0 y 1» y «2 y 2». Para los demás valores de
    Grundy no se conoce ninguna fórmula sencilla.
wythoff-history =
    El matemático neerlandés Willem Abraham Wythoff publicó el juego y su solución en 1907. Se puede jugar al mismo juego con
    una dama de ajedrez que solo se mueve hacia la izquierda, hacia abajo o en diagonal hacia abajo a la izquierda; gana
    quien la lleva a la esquina. Rufus Isaacs volvió a descubrir el juego en esta forma.
wythoff-source = Willem A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde, 1907.

## Kayles

kayles-title = Kayles (botellas)
kayles-summary = Se derriba una botella, o dos vecinas, en filas y anillos.
kayles-rules =
    Las botellas están en filas o en anillos. Un anillo es un círculo cerrado. En cada fila y en cada anillo las botellas
    están una junto a otra, sin huecos. Dos jugadores tiran por turnos y nunca fallan.

    Un tiro derriba una botella o dos vecinas. Se puede tirar a cualquier lugar. Los huecos nunca se cierran, así que un tiro
    al centro de una fila deja dos filas más cortas. Un tiro a un anillo deja una fila. Los jugadores también pueden acordar
    otras cantidades, por ejemplo de una a tres botellas vecinas, o tantas seguidas como se quiera. La partida termina cuando
    ya no se puede tirar. En el juego normal gana quien hizo el último tiro. En el juego misère pierde quien lo hizo.

    Un ejemplo: una fila de 5 en el juego normal. Ana derriba la botella del centro. Quedan dos filas de 2. Lo que Bruno hace
    en una fila, Ana lo hace en la otra. Así Ana hace el último tiro y gana.
kayles-theory =
    Con una sola fila, en el juego normal siempre gana quien empieza: tira al centro y luego copia al rival en el otro lado.
    Con un solo anillo de 3 o más gana el segundo jugador. Los valores de las filas, desde la de 1, son 1, 2, 3, 1, 4, 3, 2,
    1, 4, 2, …, y desde la fila de 71 se repiten con periodo 12. Con varias filas, quien tiene el turno pierde exactamente
    cuando el XOR de los valores es 0. El juego misère es mucho más difícil; también está resuelto, con un cociente misère de
    40 elementos.

    Con tres tiradores o más, las reglas no dicen quién gana. Con una fila de 3 el primero no puede hacer el último tiro,
    pero elige cuál de los otros dos lo hace. Un convenio tiene que decir qué prefiere: por ejemplo, con un orden de todos
    los puestos, o porque los demás juegan juntos. Sin él no hay teoría, y el servicio solo responde para dos. Un tiro a una
    botella o a dos cualesquiera es el juego de resta con 1 y 2. Si las dos no pueden ser vecinas, se juega como una regla
    propia. La página docs/errata.md dice qué está mal en los artículos sobre este juego.
kayles-history =
    Henry Ernest Dudeney propuso Kayles como acertijo en su libro «The Canterbury Puzzles». «Kayles» es una antigua palabra
    inglesa para los bolos. Richard Guy y Cedric Smith hallaron el periodo en 1956. William Sibert resolvió el juego misère;
    él y John Conway publicaron la solución en 1992.
kayles-source =
    Henry E. Dudeney, The Canterbury Puzzles, 1907. William L. Sibert, John H. Conway, Mathematical Kayles, International
    Journal of Game Theory, 1992.

## Juego de Grundy

grundy-title = Juego de Grundy
grundy-summary = Se divide un grupo en dos grupos de tamaños distintos.
grundy-rules =
    Una posición consta de grupos de fichas. A menudo se empieza con un solo grupo. Nunca se quita nada. Dos jugadores juegan
    por turnos.

    Quien juega elige un grupo y lo divide en dos grupos de tamaños distintos. Los dos deben tener al menos una ficha. Un
    grupo de 1 no se puede dividir, y uno de 2 solo se podría dividir en mitades iguales, lo que no está permitido. Así que
    la partida termina cuando solo quedan grupos de 1 y de 2. En el juego normal gana quien hizo la última jugada. En el juego
    misère pierde quien la hizo.

    Un ejemplo: un grupo de 5. Ana lo divide en 1 y 4. Bruno solo tiene una jugada: el grupo de 4 se convierte en 1 y 3. Ana
    divide el grupo de 3 en 1 y 2. Ya no se puede dividir ningún grupo, y Ana gana en el juego normal. En el juego misère Ana
    empieza con 2 y 3. Bruno tiene que dividir el grupo de 3. Es la última jugada, y pierde.
grundy-theory =
    Los valores de los grupos, desde el de 1, son 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, … Quien tiene el turno pierde
    exactamente cuando el XOR de los valores de todos los grupos es 0. Nadie conoce una fórmula para los valores, y nadie
    sabe si alguna vez se vuelven periódicos, aunque los ordenadores han calculado muchísimos. El juego misère se comporta
    como el Nim misère mientras cada grupo tenga como mucho 12 fichas; más allá es salvaje.
    La página docs/errata.md dice qué está mal en los artículos sobre este juego.
grundy-history =
    El juego lleva el nombre del matemático inglés Patrick Michael Grundy. En 1939 publicó la teoría que da un valor a cada
    posición de estos juegos. Roland Sprague había encontrado la misma teoría en 1935, de forma independiente.
grundy-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for
    Your Mathematical Plays, 1982.

## Juegos octales

octal-title = Juegos octales
octal-summary = Un código de cifras del 0 al 7 dice cuántas fichas puede quitar una jugada y qué puede dejar del montón.
octal-rules =
    Un juego octal se juega con montones de fichas, y sus reglas se escriben como un código, por ejemplo 0.77. La primera
    cifra después del punto es para las jugadas que quitan una ficha, la segunda para las que quitan dos, etcétera.

    Cada cifra dice qué puede quedar del montón. Es una suma: 1 si puede no quedar nada, 2 si puede quedar un montón, 4 si
    pueden quedar dos. Así, 3 = 1 + 2 permite nada o un montón, 7 = 1 + 2 + 4 permite las tres cosas, y 0 prohíbe la jugada.
    Un 4 antes del punto permite dividir un montón en dos sin quitar nada. Un ~ al final repite la última cifra para siempre.
    Si no hay ninguna jugada posible, la partida ha terminado. En el juego normal gana quien hizo la última jugada; en el juego
    misère pierde quien la hizo.

    Un ejemplo: el código 0.6 y un montón de 3. Una jugada quita una ficha y tiene que dejar un montón o dos. En el juego
    normal Ana deja 1 y 1. Bruno no puede jugar, y Ana gana. En el juego misère Ana deja 2, Bruno tiene que dejar 1, y
    pierde.
octal-theory =
    Cada montón tiene un valor, y en el juego normal quien tiene el turno pierde exactamente cuando el XOR de los valores es
    0. Si el código tiene un número finito de cifras, una repetición que se ve durante un tramo lo bastante largo sigue para
    siempre, como demostraron Guy y Smith. Así, los valores de 0.77 (Kayles) tienen periodo 12, y los de 0.07 (Kayles de
    Dawson) y 0.137 (ajedrez de Dawson) tienen periodo 34. No se sabe si los valores de todo juego con un número finito
    de cifras se vuelven periódicos: es una pregunta abierta. En el juego misère algunos juegos son dóciles y se comportan como el Nim
    misère, y otros tienen un cociente misère finito que dice quién gana.
    También está demostrado el periodo de 0.45: 20, desde un montón de 498. En el juego misère de 0.07 se pierden los
    montones solos de 2, 3, 7, 8, 12, 16 y 17; 2, 3, 4, 10, 11, 12 y 18, como se puede leer, son los de 0.0137. La página
    docs/errata.md dice qué está mal en los artículos sobre este juego.
octal-history =
    Richard Guy y Cedric Smith introdujeron los códigos en 1956, cuando estudiaron muchos de estos juegos a la vez. El nombre
    viene de las cifras octales, del 0 al 7. Thane Plambeck y Aaron Siegel publicaron en 2008 la teoría de los cocientes
    misère.
octal-source =
    Richard K. Guy, Cedric A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society,
    1956. Thane E. Plambeck, Aaron N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory, Series
    A, 2008.

## Chomp

chomp-title = Chomp
chomp-summary =
    Se toma una casilla y con ella todas las que no están ni más arriba ni más a la izquierda; la de arriba a la izquierda
    está envenenada.
chomp-rules =
    El tablero es una tableta de chocolate: filas de casillas, una debajo de otra, que empiezan todas en el borde izquierdo.
    Ninguna fila es más larga que la de encima. A menudo se empieza con un rectángulo completo. Dos jugadores juegan por
    turnos.

    Quien juega elige una casilla. Toma esa casilla y todas las que no están ni más arriba ni más a la izquierda. La casilla
    de arriba a la izquierda está envenenada. Quien la toma pierde. Este es el juego misère, el habitual. En el juego normal
    no hay veneno: gana quien toma la última casilla, así que quien empieza puede tomar todo el tablero de una vez.

    Un ejemplo con dos filas de 3. Ana toma la casilla de abajo a la derecha. Las filas tienen ahora 3 y 2 casillas. Después de cada
    jugada de Bruno, ella hace que la fila de arriba tenga exactamente una casilla más que la de abajo. Si Bruno toma la
    última casilla de la fila de arriba, quedan 2 y 2, y Ana deja 2 y 1. Si él toma toda la fila de abajo, ella acorta la de
    arriba a 1. Al final a Bruno solo le queda la casilla envenenada.
chomp-theory =
    En todo rectángulo de al menos dos casillas gana el primer jugador. La demostración solo dice que existe una jugada
    ganadora: si tomar la casilla de abajo a la derecha perdiera, la respuesta ganadora del rival podría haber sido la
    primera jugada. En un cuadrado, toma la casilla contigua en diagonal a la envenenada y luego copia al rival en el otro
    brazo. En dos filas de igual longitud, toma la casilla de abajo a la derecha. No se conoce una regla para todos los
    rectángulos.

    Dos filas de n y m casillas, con m no mayor que n, tienen estos valores en el juego misère. Los dos números pares: n
    + m/2 − 1. Los dos impares: n + (m − 1)/2. Uno par y otro impar: las mitades de n − 1 y de m, redondeadas hacia
    abajo, son k y a; el valor es 2k − a si 2a no pasa de k, y 3(k − a) si pasa. Así que el tablero solo está perdido si
    m es n − 1. Un ordenador lo ha comprobado para filas de hasta 1000 casillas; para filas más largas no está
    demostrado.

    En el juego normal todo tablero con alguna casilla vale uno más. Allí la jugada en la esquina deja 0. Si la regla
    vale para todos los tableros menores, las otras jugadas dejan valores mayores en uno que en el juego misère; por eso
    el menor número que falta también es mayor en uno. En el juego misère el tablero vacío cuenta como −1, y el mex no
    lo tiene en cuenta.
chomp-history =
    El matemático neerlandés Fred Schuh publicó el juego en 1952 como un juego de divisores: los jugadores nombran divisores
    de un número, y nadie puede nombrar un múltiplo de un número ya nombrado; quien nombra el 1 pierde. David Gale lo volvió
    a descubrir como juego sobre un rectángulo y lo publicó en 1974. Martin Gardner lo hizo muy conocido en 1973 con su
    columna en la revista Scientific American.
chomp-source =
    David Gale, A curious Nim-type game, American Mathematical Monthly, 1974. Fred Schuh, Spel van delers, Nieuw Tijdschrift
    voor Wiskunde, 1952.

## iChomp

ichomp-title = iChomp
ichomp-summary =
    Se toma una casilla y con ella todas las de su cuadrante que están igual de lejos o más lejos del centro en las dos
    direcciones.
ichomp-rules =
    El tablero es un rectángulo de casillas. Un punto central, normalmente el medio, lo divide en cuatro cuadrantes. Dos
    jugadores juegan por turnos.

    Quien juega elige una casilla. Toma esa casilla y todas las del mismo cuadrante que están igual de lejos o más lejos del
    centro en las dos direcciones, horizontal y vertical. En el cuadrante de arriba a la derecha son las que no están ni más
    abajo ni más a la izquierda. La casilla junto al centro se lleva todo su cuadrante. Los demás cuadrantes quedan como
    están. En el juego normal gana quien toma la última casilla. En el juego misère pierde quien la toma. Ninguna casilla
    está envenenada.

    Un ejemplo con 2 filas de 4 casillas y el centro en el medio, en el juego normal. Cada cuadrante son dos casillas, una al
    lado de la otra. Si se toma la de fuera, queda una; si se toma la de dentro, no queda ninguna. Ana toma una casilla de
    fuera. Bruno toma una casilla de fuera de otro cuadrante. Los cuadrantes tienen ahora 1, 1, 2 y 2 casillas. Bruno los mantiene en
    parejas iguales y toma la última casilla.
ichomp-theory =
    Los cuadrantes son cuatro juegos separados, así que en el juego normal quien tiene el turno pierde exactamente cuando el
    XOR de sus valores es 0. Dos cuadrantes iguales se anulan, también si uno es la imagen del otro en un espejo. Por eso
    gana el segundo jugador en un tablero completo con el centro en el medio. El valor de un cuadrante que no está vacío es
    uno más que el valor del mismo tablero de Chomp con la esquina envenenada. En el juego misère no vale ninguna regla así,
    y los tableros pequeños se exploran por completo.
ichomp-history =
    iChomp es pariente de Chomp: cada cuadrante es un tablero de Chomp cuya esquina se puede comer. Es un juego de Caribou
    Contests, concursos escolares de matemáticas en línea, que tienen sus reglas y una lección; de allí tomó las reglas este
    servicio.
ichomp-source = La lección de Caribou Contests sobre iChomp; David Gale, A curious Nim-type game, American Mathematical Monthly, 1974 (sobre Chomp).

## Notakto

notakto-title = Notakto
notakto-summary =
    Se pone una cruz en una casilla libre; un tablero con una línea de cruces está muerto, y quien mata el último tablero
    pierde.
notakto-rules =
    Se juega en uno o varios tableros cuadrados de 3 x 3 casillas, o de 4 x 4 o 5 x 5. Dos jugadores juegan por turnos, y los
    dos ponen cruces.

    Una jugada pone una cruz en una casilla libre de un tablero. Cuando una fila, una columna o una de las dos diagonales de un
    tablero está llena de cruces, el tablero está muerto y nadie juega más en él. La partida acaba cuando todos los tableros
    están muertos. En el juego misère, el habitual, pierde quien mata el último tablero. En el juego normal, ese jugador gana.

    Un ejemplo con un tablero de 3 x 3 en el juego misère. Ana pone una cruz en el centro. Beto responde en una esquina. Ana
    pone su segunda cruz a un salto de caballo de esa esquina, en el medio de un lado. Juegue donde juegue Beto ahora, o bien
    completa una línea enseguida, o bien Ana tiene una casilla tras la cual toda casilla que queda completa una. Así que Beto
    pierde.
notakto-theory =
    En el juego normal cada tablero tiene un valor, y quien tiene el turno pierde exactamente cuando el XOR de los valores es
    0. En el juego misère eso no basta. Todas las sumas de tableros de 3 x 3 se comportan como los productos de 18 elementos,
    el cociente misère: cada tablero tiene un elemento, y quien tiene el turno pierde exactamente cuando el producto de todos
    es uno de cuatro elementos. Con un número par de tableros vacíos de 3 x 3 pierde quien tiene el turno; con un número impar
    gana. Para tableros mayores no se conoce aquí una tabla así; un tablero solo se busca en una tabla, y varios se exploran.
notakto-history =
    Bob Koca propuso el juego, y una pregunta en MathOverflow lo dio a conocer en 2010. Thane Plambeck y Greg Whitehead lo
    resolvieron para cualquier número de tableros de 3 x 3 y escribieron un programa para tabletas que lo juega.
notakto-source =
    Thane Plambeck y Greg Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, 2013.

## Sprouts

sprouts-title = Sprouts (brotes)
sprouts-summary = Se unen dos puntos, o uno consigo mismo, con una línea que no cruza nada, y se pone un punto nuevo en la línea.
sprouts-rules =
    El juego se dibuja en papel. Empieza con unos cuantos puntos. Dos jugadores juegan por turnos.

    Una jugada traza una línea de un punto a otro o de vuelta al mismo punto. La línea puede ser curva. No puede cruzar ni
    tocar otra línea ni a sí misma, y no puede pasar por un punto. Después el jugador pone un punto nuevo en algún lugar
    de la línea nueva. En un punto pueden juntarse como mucho tres extremos de líneas. Un lazo tiene sus dos extremos en el
    mismo punto, y un punto nuevo tiene dos extremos desde el principio. La partida termina cuando no se puede trazar ninguna
    línea. En el juego normal gana quien trazó la última línea. En el juego misère pierde quien la trazó.

    Un ejemplo con un punto. Ana tiene que trazar un lazo y pone en él un segundo punto. Los dos puntos tienen ahora dos
    extremos. Bruno los une con una línea, dentro o fuera del lazo. Los puntos antiguos están llenos. El punto de la línea de
    Bruno tiene un extremo libre, pero una línea necesita dos. La partida termina después de dos jugadas: Bruno gana en el
    juego normal y Ana en el juego misère.
sprouts-theory =
    Una partida con n puntos dura al menos 2n y como mucho 3n - 1 jugadas. Cada jugada deja una vida menos, así que al
    final, después de m jugadas, sobreviven 3n - m puntos con una vida cada uno. Cada superviviente tiene dos vecinos
    muertos solo suyos, así que 2(3n - m) de los 2m - 2n puntos muertos son vecinos, de donde m >= 2n. Los demás puntos
    muertos se llaman fariseos; hay 4(m - 2n), siempre un múltiplo de 4.

    La conjetura de Sprouts dice que en el juego normal el primer jugador gana exactamente cuando n deja resto 3, 4 o 5 al
    dividirlo entre 6. Los ordenadores la han confirmado para todo n hasta 62 y para algunos mayores, pero no hay
    demostración. En el juego misère todos los resultados conocidos, hasta 20 puntos, siguen otra pauta: el primer jugador
    gana exactamente cuando el resto es 0, 4 o 5, con dos excepciones: con 1 punto gana y con 4 pierde.
sprouts-history =
    John Conway y Michael Paterson inventaron Sprouts en Cambridge en febrero de 1967. Martin Gardner lo describió en la
    revista Scientific American en julio del mismo año. Denis Mollison analizó a mano el juego con seis puntos. David
    Applegate, Guy Jacobson y Daniel Sleator resolvieron el juego por ordenador hasta 11 puntos en 1991 y enunciaron la
    conjetura. En 2004 Riccardo Focardi y Flaminia Luccio demostraron sin ordenador quién gana con 7 puntos. En 2006
    Aunt Beast, el programa de Purinton, llegó a 14 puntos. Julien Lemoine y Simon Viennot llegaron mucho más lejos de
    2007 a 2011, y Tomáš Čížek, Martin Balko y Martin Schmid aún más en 2025.

    En el juego misère Applegate, Jacobson y Sleator llegaron a 9 puntos y esperaban que la serie se repitiera cada 5
    puntos. En 2007 Josh Jordan y Roman Khorkov mostraron que no es así: con 12 puntos gana quien empieza. En 2009 llegaron
    a 16 puntos. Lemoine y Viennot llegaron ese mismo año a 17 y enunciaron la conjetura con los restos al dividir entre 6;
    en 2011 llegaron a 20.
sprouts-source =
    David Applegate, Guy Jacobson, Daniel Sleator, Computer analysis of Sprouts, Carnegie Mellon University, 1991.
    Riccardo Focardi, Flaminia L. Luccio, A modular approach to Sprouts, Discrete Applied Mathematics, 2004. Julien
    Lemoine, Simon Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015. Julien Lemoine, Simon
    Viennot, Analysis of misère Sprouts game with reduced canonical trees, arXiv:0908.4407, 2009. Tomáš Čížek, Martin
    Balko, Martin Schmid, arXiv:2511.10339, 2025. World Game of Sprouts Association, wgosa.org.

## Coles de Bruselas

brussels-sprouts-title = Coles de Bruselas (Brussels Sprouts)
brussels-sprouts-summary =
    Se unen dos brazos libres de cruces con una línea que no cruza nada, y se pone un trazo corto a través de la línea.
brussels-sprouts-rules =
    El juego se dibuja en papel. Empieza con unas cuantas cruces. Cada cruz tiene cuatro brazos libres. Dos jugadores juegan
    por turnos.

    Una jugada une dos brazos libres con una línea. Pueden ser de la misma cruz o de cruces distintas. La línea puede ser
    curva, pero no puede cruzar ni tocar ninguna otra línea. Después el jugador pone un trazo corto a través de la línea, que
    forma dos brazos libres nuevos, uno a cada lado. Los dos brazos unidos quedan usados. La partida termina cuando no se
    pueden unir dos brazos libres. En el juego normal gana quien trazó la última línea. En el juego misère pierde quien la
    trazó.

    Un ejemplo con una cruz. Ana une dos brazos vecinos. Su línea y la cruz encierran una región, y el trazo pone un brazo
    dentro de ella. Fuera hay tres brazos libres. Bruno une dos de ellos. Ahora solo queda una pareja de brazos en la misma
    región. Ana los une. Hay cuatro brazos libres, cada uno en su propia región, así que la partida termina después de tres
    jugadas: Ana gana en el juego normal y Bruno en el juego misère.
brussels-sprouts-theory =
    Una partida con n cruces dura siempre exactamente 5n - 2 jugadas, se juegue como se juegue. Por eso en el juego normal el
    primer jugador gana exactamente cuando n es impar, y en el juego misère exactamente cuando n es par. El número de brazos
    libres es siempre 4n, y al final cada una de las 4n regiones tiene exactamente uno. De ahí, la fórmula de Euler para
    dibujos en el plano da el número de jugadas.
brussels-sprouts-history =
    El juego es una broma sobre Sprouts: parece más rico, pero los jugadores no influyen en el resultado. Se dio a conocer
    junto con Sprouts en la columna de Martin Gardner en la revista Scientific American, en julio de 1967.
brussels-sprouts-source =
    Martin Gardner, Mathematical Carnival, 1975, capítulo 1. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Sprouts mixtos

mixed-sprouts-title = Sprouts mixtos
mixed-sprouts-summary =
    Se empieza con puntos y cruces, se unen puntos o brazos libres con una línea que no cruza nada, y se pone un punto nuevo
    o un trazo corto en la línea.
mixed-sprouts-rules =
    El juego se dibuja en papel. Empieza con unos cuantos puntos y unas cuantas cruces. Cada cruz tiene cuatro brazos libres.
    Dos jugadores juegan por turnos.

    Una jugada traza una línea que no cruza nada. Une dos puntos, un punto consigo mismo, un punto con un brazo libre o dos
    brazos libres. Después el jugador pone una de dos cosas en la línea: un punto nuevo, o un trazo corto a través de ella,
    que forma dos brazos libres nuevos, uno a cada lado. En un punto pueden terminar como mucho tres líneas. Un brazo unido
    queda usado. La partida termina cuando no se puede trazar ninguna línea. En el juego normal gana quien trazó la última
    línea. En el juego misère pierde quien la trazó.

    Un ejemplo con una cruz. Ana une dos brazos opuestos y pone un trazo en la línea. A cada lado hay un brazo viejo y uno
    nuevo. Bruno une los dos de un lado, Ana une los dos del otro, y la partida termina después de tres jugadas: Ana gana en
    el juego normal. Si pone un punto en su línea, en ese punto solo puede terminar una línea más. Bruno lo une con el brazo
    de un lado, y no queda nada que unir: la partida termina después de dos jugadas, y Bruno gana en el juego normal.
mixed-sprouts-theory =
    Una partida con s puntos y c cruces dura como mucho 4s + 5c - 2 jugadas. En el juego normal el primer jugador gana con un
    número par de puntos y un número impar de cruces: une dos brazos opuestos de una cruz, pone un trazo en la línea y deja a
    cada lado la mitad de todo lo demás. Después responde a cada jugada con la misma jugada en el otro lado. No se conoce
    ninguna otra pauta.
    La página docs/errata.md dice qué está mal en los artículos sobre este juego.
mixed-sprouts-history =
    Sprouts y las coles de Bruselas se juegan con el mismo lápiz, así que caben en una sola hoja. Este servicio ha buscado
    los comienzos con hasta siete puntos y cruces en total.
mixed-sprouts-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, para los dos juegos. La página
    docs/sprouts.md de este servicio, para su mezcla.

## Fichas en un grafo

dag-title = Fichas en un grafo
dag-summary = Se mueve una ficha por una flecha de un grafo dirigido finito sin ciclos.
dag-rules =
    El tablero es un grafo que dibujas tú: puntos, llamados nodos, con flechas entre ellos. El número de nodos es finito.
    Siguiendo las flechas nunca se puede volver a un nodo en el que ya se ha estado. Sobre los nodos hay fichas. En un nodo
    puede haber tantas como se quiera. Dos jugadores juegan por turnos.

    Una jugada mueve una ficha por una flecha hasta el nodo siguiente. Los dos jugadores pueden mover todas las fichas. Una
    ficha en un nodo del que no salen flechas se queda allí. La partida termina cuando no se puede mover ninguna ficha. En el
    juego normal gana quien hizo la última jugada. En el juego misère pierde quien la hizo.

    Varias flechas también pueden ir juntas. Entonces la ficha se sustituye por una ficha al final de cada una, como cuando se
    divide un montón. Donde el grafo lo dice, una ficha también puede desaparecer.

    Un ejemplo: hay flechas desde a hasta b, desde a hasta c, desde b hasta c y desde c hasta d. Una ficha está en a y otra
    en b. En el juego normal Ana mueve la primera ficha desde a hasta b. Ahora las dos fichas están en b. Bruno mueve una
    hasta c, y Ana mueve la otra hasta c. Bruno mueve una hasta d, Ana hace lo mismo y gana.
dag-theory =
    Cada nodo tiene un valor: el menor de los números 0, 1, 2, … que no tiene ninguno de sus sucesores. Este número se llama
    mex. En el ejemplo d vale 0, c vale 1, b vale 0 y a vale 2. En el juego normal, quien tiene el turno pierde (posición P)
    si el XOR de los valores de todas las fichas es 0, y gana (posición N) si no lo es. En el juego misère con una ficha se
    trabaja hacia atrás desde los finales de las flechas; para varias fichas no vale en general ninguna regla con el XOR.
    El Nim en el que uno de los dos puede pasar una vez, mientras quede algo, es un grafo así: allí un montón de 1 vale 2, y
    uno de 2 vale 1.
dag-history =
    Todo juego finito en el que los dos jugadores tienen las mismas jugadas se puede dibujar como un grafo así: las
    posiciones son nodos y las jugadas son flechas. Roland Sprague en 1935 y Patrick Michael Grundy en 1939 encontraron de
    forma independiente la regla del mex y el XOR. Se llama teorema de Sprague-Grundy.
dag-source =
    Roland Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal, 1935. Cedric A. B. Smith, Graphs and
    composite games, Journal of Combinatorial Theory, 1966.

## Sumas de juegos

sum-title = Sumas de juegos
sum-summary = Varios juegos están uno al lado del otro, y se juega en uno de ellos.
sum-rules =
    Una posición son varios juegos, uno al lado del otro, llamados componentes. Cada componente es una posición de algún
    juego de este servicio. Los juegos pueden ser distintos: por ejemplo, un montón de Nim, una fila de Kayles y un tablero
    de Chomp. Dos jugadores juegan por turnos.

    Quien juega elige un componente y hace en él una jugada permitida. Los demás quedan como están. Un componente en el que
    no quedan jugadas está terminado, pero el juego sigue en los demás. La partida entera termina cuando ningún componente
    tiene jugadas. En el juego normal gana quien hizo la última jugada de todas. En el juego misère pierde quien la hizo. No
    importa quién hizo la última jugada en un componente. En una suma en juego normal, Chomp no tiene casilla envenenada.

    Un ejemplo en el juego normal: un montón de 2 de Nim y una fila de 4 de Kayles. Ana quita una ficha del montón. Si Bruno
    quita la otra, Ana derriba las dos botellas del centro. Quedan dos botellas sueltas. Bruno derriba una, Ana la otra, y
    gana ella.
sum-theory =
    En el juego normal, toda posición de un juego así se comporta como un solo montón de Nim, cuyo tamaño es su valor,
    llamado también nimber. El valor de una suma es el XOR de los valores de sus componentes, y quien tiene el turno pierde
    exactamente cuando es 0. En el ejemplo el montón de 2 vale 2 y la fila de 4 vale 1, así que Ana hace que los dos valgan
    1. En el juego misère los valores no bastan en general. Si todos los componentes son juegos dóciles, vale la regla del
    Nim misère.
sum-history =
    Roland Sprague en 1935 y Patrick Michael Grundy en 1939 encontraron de forma independiente que el valor de una suma es el
    XOR de los valores. El libro de John Conway de 1976 hizo de la suma de juegos la base de una teoría general, que incluye
    juegos en los que los dos jugadores tienen jugadas distintas.
sum-source = Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. John H. Conway, On Numbers and Games, 1976.

## Juegos de dividir

split-title = Juegos de dividir
split-summary = Se quita un número fijo de fichas de un montón y el resto se divide en partes: el juego de Grundy y sus parientes.
split-rules =
    Una posición consta de montones de fichas. Antes de jugar se acuerdan cuatro cosas: cuántas fichas quita una jugada
    (normalmente ninguna), en cuántas partes divide el resto, si todas las partes deben ser distintas y qué tamaño mínimo
    debe tener una parte. El número de partes puede ser un intervalo, por ejemplo dos o tres.

    Quien juega elige un montón, quita de él el número acordado de fichas y divide todo el resto en partes, según lo
    acordado. Cada parte se convierte en un montón. La partida termina cuando no se puede dividir ningún montón. En el juego
    normal gana quien hizo la última jugada. En el juego misère pierde quien la hizo.

    Un ejemplo: no se quita nada, y un montón se divide en tres partes distintas. El menor montón con una jugada es el de 6,
    que se convierte en 1, 2 y 3. De un montón de 9, en el juego normal, Ana hace 2, 3 y 4. Ninguno se puede dividir, así que
    gana Ana. En el juego misère hace 1, 2 y 6. Bruno tiene que dividir el de 6, y pierde.
split-theory =
    Cada una de estas reglas da un valor a cada montón, y en el juego normal quien tiene el turno pierde exactamente cuando
    el XOR de los valores es 0. Si no se quita nada y las partes son dos y distintas, es el juego de Grundy, para el que no
    se conoce ningún periodo. Si no se quita nada y las partes son dos cualesquiera, cada jugada añade un montón, así que un
    montón de n dura n - 1 jugadas y los jugadores no pueden cambiarlo. Si se quita una ficha y las partes son dos
    cualesquiera, es el juego octal 0.4, cuyos valores se vuelven periódicos con periodo 34.
split-history =
    El juego de Grundy es el más conocido de estos juegos; lleva el nombre de Patrick Michael Grundy, que publicó la teoría
    de estos juegos en 1939. En 1956 Richard Guy y Cedric Smith estudiaron, como juegos octales, los juegos en los que un
    montón se divide como mucho en dos partes de cualquier tamaño.
split-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Richard K. Guy, Cedric A. B. Smith, The G-values of various
    games, Proceedings of the Cambridge Philosophical Society, 1956.

## Una regla propia

rule-title = Una regla propia
rule-summary = Se escribe qué montones menores deja una jugada de un montón de n, y se juega.
rule-rules =
    Una posición consta de montones de fichas y de una regla que se escribe antes de jugar. La regla dice qué montones deja
    una jugada de un montón de n: por ejemplo n - b, donde b es un cuadrado, o n - 2b y n - b, donde b es al menos 1. Cada
    montón que queda tiene que ser menor que n.

    Quien juega elige un montón y lo sustituye según la regla. En un montón vacío no hay jugadas. En el juego normal gana
    quien hizo la última jugada. En el juego misère pierde quien la hizo.

    Un ejemplo: una jugada quita un cuadrado, así que deja n - b. De un montón de 6, en el juego normal, Ana quita 4. Bruno
    quita 1, y Ana quita la última. De un montón de 5, en el juego misère, Ana quita 4, Bruno tiene que quitar la última, y
    pierde.
rule-theory =
    El valor de un montón es el menor número que no es el XOR de los valores que deja alguna jugada, así que los valores se
    siguen de los de montones menores. En el juego normal quien tiene el turno pierde exactamente cuando el XOR de los
    valores es 0.
rule-history =
    Roland Sprague en 1935 y Patrick Michael Grundy en 1939 hallaron que toda regla de esta clase da valores. Solomon Golomb
    estudió en 1966 las reglas que quitan números de un conjunto.
rule-source =
    Solomon W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1, 1966.
