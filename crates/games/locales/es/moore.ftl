## Nim de Moore

moore-title = Nim de Moore
moore-summary = Se quitan cuantas fichas se quiera de cada uno de hasta dos montones, o de tantos montones como se acuerde.
moore-rules =
    Una posición consta de montones de fichas. Antes de la partida se acuerda de cuántos montones puede quitar una jugada, por
    ejemplo de dos como mucho. Quitar de un solo montón es el Nim.

    En cada jugada se eligen uno o varios montones, como mucho tantos como se acordó, y se quitan fichas de cada uno de ellos: una,
    varias o todas. Los números pueden ser distintos. La partida termina cuando no queda ninguna ficha. En el juego normal gana
    quien quita la última ficha. En el juego misère pierde.

    Un ejemplo con montones de 1, 2 y 3, y jugadas en dos montones como mucho, en el juego normal. Ana quita 1 del montón de 2 y 2
    del montón de 3. Quedan tres montones de 1. Beto quita uno o dos de ellos, y Ana quita los demás.
moore-theory =
    Se escriben los tamaños de los montones en binario, uno debajo de otro, y se cuentan los unos de cada columna. Si una jugada
    quita de dos montones como mucho, quien tiene el turno pierde exactamente si cada uno de esos números es divisible por 3; en
    general, por uno más que el número de montones. En el juego misère vale lo mismo mientras algún montón tenga dos fichas o más.
    Si solo hay montones de 1, quien tiene el turno pierde exactamente si su número deja el resto 1. Se conoce una fórmula para los
    valores del Nim, y cuando como mucho un montón más de los que puede cambiar una jugada tiene fichas; si no, se buscan.
moore-history =
    Eliakim Hastings Moore, de Chicago, publicó el juego en 1910, nueve años después de la solución del Nim por Bouton. Thomas
    Jenkyns y John Mayberry hallaron en 1980 los valores para un montón más de los que puede cambiar una jugada.
moore-source =
    Eliakim H. Moore, A generalization of the game called Nim, Annals of Mathematics, 1910. Thomas A. Jenkyns, John P. Mayberry,
    The skeleton of an impartial game and the Nim-function of Moore's Nim-k, International Journal of Game Theory, 1980.

part-all-heaps = todos los montones ({ $sizes })
move-and-move = { $first } y { $next }
picture-most-heaps = se quita de { $most ->
        [one] un montón
       *[other] { $most } montones
    } como mucho
step-digits = Se escriben los montones en binario, uno debajo de otro, y se divide por { $modulus } el número de unos de cada columna: los restos son { $remainders }. Quien tiene el turno pierde exactamente si todos son 0.
step-digits-ones = Ningún montón tiene dos fichas. Una posición así está perdida exactamente si el número de montones de 1 deja el resto 1 al dividirlo por { $modulus }; aquí deja { $remainders }.
