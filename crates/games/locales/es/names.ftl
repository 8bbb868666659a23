## Juegos que son otro disfrazado

nim-as-nimble = Nimble
nim-as-nimble-means =
    Hay monedas en casillas numeradas desde 0, varias pueden compartir casilla, y una jugada lleva una moneda a una
    casilla de número menor. Una moneda en la casilla n es un montón de n.
nim-as-turning-turtles = Turning Turtles
nim-as-turning-turtles-means =
    En una fila de monedas, una jugada pasa una cara a cruz y, si se quiere, da la vuelta también a una moneda a su
    izquierda. Una cara en el lugar n, contado desde 1, es un montón de n.
nim-as-mock-turtles = Mock Turtles
nim-as-mock-turtles-means =
    En una fila de monedas, una jugada da la vuelta a una, dos o tres monedas, la de más a la derecha de cara a cruz.
    Una cara en el lugar n, contado desde 0, es un montón del n-ésimo número con una cantidad impar de unos en binario:
    1, 2, 4, 7, 8, 11, 13, 14, etcétera.
nim-as-ruler = Regla (Ruler)
nim-as-ruler-means =
    En una fila de monedas, una jugada da la vuelta a monedas seguidas, cuantas se quiera, la de más a la derecha de
    cara a cruz. Una cara en el lugar n, contado desde 1, es un montón de la mayor potencia de dos que divide a n.
nim-as-staircase-nim = Nim de la escalera
nim-as-staircase-nim-means =
    Hay monedas en una escalera, y una jugada baja monedas de un escalón al siguiente. Las monedas de los escalones 1,
    3, 5, etcétera, son los montones. Las demás no cuentan: si alguien las baja, se bajan las mismas un escalón más.
nim-as-silver-dollar = Dólar de plata sin el dólar
nim-as-silver-dollar-means =
    Hay monedas en una tira, una por casilla, y una jugada corre una hacia la izquierda sin saltar ninguna. Las monedas
    se emparejan desde la derecha; si sobra una, se empareja con el borde. Las casillas libres entre las monedas de una
    pareja son un montón.
nim-as-marienbad = Marienbad
nim-as-marienbad-means =
    Cuatro filas de 1, 3, 5 y 7 cerillas, como en la película; quien se lleva la última pierde.
wythoff-as-corner-the-queen = La dama al rincón
wythoff-as-corner-the-queen-means =
    Una dama va hacia la izquierda, hacia abajo o por la diagonal entre ambas, y gana quien la lleva al rincón. Sus
    distancias a los dos bordes son los dos montones.
chomp-as-schuhs-game-of-divisors = Juego de los divisores de Schuh
chomp-as-schuhs-game-of-divisors-means =
    Se nombran divisores de un número, ninguno múltiplo de otro ya nombrado, y quien dice 1 pierde. Los divisores de p^a
    q^b son las casillas de una tableta de a + 1 por b + 1: para 72 = 2^3 · 3^2, de 4 por 3.
subtraction-as-21 = 21
subtraction-as-21-means =
    Dos cuentan desde 1, cada uno dice uno, dos o tres números, y quien dice 21 pierde. Lo que falta por contar es un
    montón de 21, del que se quitan de 1 a 3.
subtraction-as-subtract-a-square = Restar un cuadrado
subtraction-as-subtract-a-square-means =
    Una jugada quita de un montón un número cuadrado: 1, 4, 9, etcétera.
kayles-as-dawsons-kayles = Kayles de Dawson
kayles-as-dawsons-kayles-means =
    Un tiro derriba exactamente dos botellas contiguas: Kayles con take=2, el juego octal 0.07.
kayles-as-dawsons-chess-on-a-ring = Ajedrez o Kayles de Dawson en un anillo
kayles-as-dawsons-chess-on-a-ring-means =
    El primer tiro a un anillo de n lo abre. En el Kayles de Dawson queda una fila de n - 2. En el ajedrez de Dawson una
    jugada quita un lugar y sus vecinos y queda una fila de n - 3, que vale lo mismo que una de n - 2 en el Kayles de
    Dawson. Así que desde n = 2 ambos son un anillo de n con take=2.
kayles-as-rayles = Rayles
kayles-as-rayles-means =
    Una jugada traza un lazo por uno o dos puntos, y dos lazos no pueden tocarse. Los puntos de dentro y de fuera quedan
    separados, como las botellas a ambos lados de un tiro: una región con n puntos es una fila de n botellas.
octal-as-dawsons-chess = Ajedrez de Dawson
octal-as-dawsons-chess-means =
    Dos filas de n peones se enfrentan, capturar es obligatorio y gana quien juega el último. Una jugada quita una
    columna y sus vecinas: el juego octal 0.137 con un montón de n.
octal-as-treblecross-without-threats = Treblecross sin amenazas
octal-as-treblecross-without-threats-means =
    Mientras nadie pueda completar tres en raya de inmediato, cada tramo de n casillas a más de dos de toda cruz es un
    montón de n + 2 en el juego octal 0.007.
octal-as-guiles = Guiles
octal-as-guiles-means =
    Una jugada se lleva un montón de uno o de dos, o quita dos de un montón y separa el resto en dos montones: el juego
    octal 0.15.
octal-as-officers = Officers
octal-as-officers-means =
    Una jugada quita uno de un montón de dos o más y puede separar el resto en dos montones: el juego octal 0.6. Nadie
    sabe si sus valores llegan a repetirse.
rule-as-divisor-game = Juego de los divisores
rule-as-divisor-game-means =
    Una jugada resta de un número uno de sus divisores, pero no el propio número; pierde quien no puede jugar.
