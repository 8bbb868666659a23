import type { LessonWords } from '../words.ts';

export const es: LessonWords = {
  about: 'Lecciones, cada una de un cuarto de hora más o menos. Aprendes respondiendo. Nada sale de tu navegador.',
  all: 'Todas las lecciones',
  lesson: (number, title) => `Lección ${number}: ${title}`,
  done: 'terminada',
  progress: (done, all) => `${done} de ${all} lecciones terminadas`,
  step: (number, all) => `Paso ${number} de ${all}`,
  first: 'quien juega primero',
  second: 'el otro jugador',
  answer: 'Tu respuesta, un número',
  answers: 'Tu respuesta, números separados por comas',
  check: 'Comprobar',
  yes: '¡Correcto!',
  no: 'Todavía no.',
  loses: (move) => `${move}: esta jugada no gana.`,
  onBoard: 'Haz tu jugada en el tablero.',
  size: 'Tamaño',
  value: 'Valor',
  column: 'Número',
  finished: 'Has terminado esta lección.',
  next: (title) => `Lección siguiente: ${title}`,
  again: 'Empezar de nuevo',
  lessons: {
    mirror: {
      title: 'Haz lo que yo hago',
      about: 'El truco más viejo: tener respuesta para todo.',
      steps: [
        {
          say: `Dos montones de cuatro. Una jugada quita cuantas fichas quieras, pero de un solo montón. Gana quien quita la última
            ficha.

            Juega unas cuantas partidas con alguien.`,
          play: 'Jugar dos personas en una pantalla',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Quite lo que quite el primero, ¿qué puede quitar el otro para que los montones vuelvan a ser iguales?',
          right: `El segundo quita lo mismo que el primero, pero del otro montón. Los montones vuelven a ser iguales. Así siempre hay
            una respuesta, y la última ficha es para quien responde.`,
        },
        {
          say: 'Ahora los montones no son iguales, y te toca a ti.',
          ask: 'Encuentra la jugada ganadora.',
          hint: 'Te conviene ser quien responde. ¿Qué debe encontrarse tu rival?',
          right: 'Ahora los montones son iguales, y tu rival tiene que jugar primero. Desde aquí eres tú quien responde.',
        },
        {
          say: 'Los montones grandes no son más difíciles. Aquí hay dos montones, uno de 9 y otro de 17.',
          ask: '¿Cuántas fichas quitas del montón mayor para ganar?',
          hint: 'Después de tu jugada los dos montones tienen 9.',
          right: '17 − 8 = 9. Los dos montones son iguales.',
        },
        {
          say: `El truco sirve también para otros juegos. Esto es _Kayles_: un tiro derriba una botella, o dos que están juntas. Gana
            quien derriba la última botella. Aquí hay dos filas de seis.`,
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Dos filas iguales: ¿hay respuesta a cada tiro?',
          right: 'El segundo hace el mismo tiro en la otra fila. Eso siempre es posible.',
        },
        {
          say: 'Una fila de once botellas, y empiezas tú. Solo hay una fila. ¿Puedes hacer dos?',
          ask: 'Encuentra un tiro ganador.',
          hint: 'Apunta al centro: ¿qué queda a cada lado?',
          right: `El tiro más fácil derriba la botella del centro. Deja dos filas iguales de cinco, y respondes como en un espejo.
            También ganan otros tiros. Para encontrarlos hacen falta números: llegan en la lección 9.`,
        },
        {
          say: `_iChomp_: tomas una casilla y con ella todas las de su cuadrante que están igual de lejos o más lejos del centro en las
            dos direcciones. Gana quien toma la última casilla. Aquí los cuatro cuadrantes son iguales.`,
          play: 'Jugar, empieza el ordenador',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Una jugada cambia un solo cuadrante. Agrupa los cuadrantes en parejas.',
          right: `Los dos cuadrantes de arriba forman una pareja, y los dos de abajo también. El segundo repite cada jugada en el otro
            cuadrante de la pareja. Gana quien siempre puede responder.`,
        },
      ],
    },
    three: {
      title: 'Tres montones',
      about: 'Por qué ayuda contar con ceros y unos.',
      steps: [
        {
          say: `Montones de 1, 2 y 3. Como antes, quitas cuantas fichas quieras de un montón, y la última ficha gana. Solo hay seis
            primeras jugadas. Pruébalas todas.`,
          play: 'Jugar dos personas en una pantalla',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Después de cada una de las seis jugadas, el otro puede dejar dos montones iguales.',
          right: 'Después de cada una de las seis jugadas, el otro puede dejar dos montones iguales. La lección 1 hace el resto.',
        },
        {
          say: 'Tu rival acaba de quitar el montón de 1.',
          ask: 'Encuentra la jugada ganadora.',
          hint: '¡Montones iguales!',
          right: 'Dos y dos: ahora respondes tú.',
        },
        {
          say: `Con tres montones grandes hay demasiadas jugadas para probarlas todas. Hay que mirar los números de otra manera: en
            _binario_, con las cifras 0 y 1. Los lugares valen, desde la derecha, 1, 2, 4, 8 y así sucesivamente. Así, 3 es 11, porque 3
            = 2 + 1.`,
          ask: '¿Cómo se escribe 5 en binario?',
          hint: '5 = 4 + 1. ¿En qué lugares hay un uno?',
          right: '5 = 4 + 1, así que es 101.',
        },
        {
          say: `Escribe los montones 3, 5 y 7 uno debajo de otro. Cuenta los unos de cada columna. Algunas columnas tienen un número par
            de unos (0, 2, 4, …), otras un número impar (1, 3, 5, …).`,
          ask: '¿Cuántas de las tres columnas tienen un número impar de unos?',
          hint: 'La columna izquierda tiene dos unos, la del medio también. ¿Y la derecha?',
          right: `Solo la columna derecha: tiene tres unos. El Nim tiene una regla sencilla: quien tiene el turno pierde si todas las
            columnas son pares, y si no, gana.`,
        },
        {
          say: `Una jugada ganadora hace pares todas las columnas. Aquí solo es impar la columna derecha. Así que cambia la última cifra
            de un número de 1 a 0. Hay tres jugadas que lo hacen.`,
          ask: 'Encuentra una de ellas.',
          hint: 'Cambia la última cifra de 3, 5 o 7 de 1 a 0. ¿Cuántas fichas son?',
          right: 'Ahora todas las columnas son pares. Habría ganado quitar una sola ficha de cualquiera de los montones.',
        },
        {
          say: `La línea debajo de las columnas tiene un 1 donde la columna es impar y un 0 donde es par. Se llama el _XOR_ de los
            números. Los dos primeros montones son 3 y 5.`,
          play: 'Jugar 3, 5, 7 contra el ordenador perfecto',
          ask: '¿De qué tamaño tiene que ser el tercer montón para que pierda quien juega primero?',
          hint: 'Todas las columnas tienen que ser pares: pon un 1 justo donde la columna es impar.',
          right: '3 XOR 5 = 6, en binario 110. Con 3, 5 y 6 todas las columnas son pares.',
        },
      ],
    },
    value: {
      title: 'Un número para una posición',
      about: 'Piensa desde el final y encuentra el mex.',
      steps: [
        {
          say: `Un montón. Una jugada quita una, dos o tres fichas, y la última ficha gana. Piensa desde el final: con 0 fichas has
            perdido, porque no puedes jugar. Con 1, 2 o 3 las quitas todas y ganas.`,
          ask: '¿Quién gana con cuatro fichas?',
          hint: 'Desde 4 puedes llegar a 3, 2 o 1. ¿Quién gana allí?',
          right: 'Desde 4 solo se llega a 3, 2 y 1, y allí gana el siguiente. Así que pierde quien tiene que jugar con 4.',
        },
        {
          say: 'Así que con 0 y con 4 pierde quien tiene que jugar. ¿Qué montones vienen después? Aquí hay un montón de 21.',
          ask: 'Encuentra la jugada ganadora.',
          hint: 'Con 0, 4, 8, 12, … pierde quien tiene que jugar. Deja uno de esos montones.',
          right: 'Dejas 20, un múltiplo de cuatro. Quite lo que quite tu rival, tú completas hasta cuatro.',
        },
        {
          say: `Con varios montones, «ganada» y «perdida» no dicen bastante. Por eso cada posición recibe un número, su _valor_. Mira
            las posiciones que están a una jugada: sus opciones. El valor es el menor de los números 0, 1, 2, 3, … que falta entre los
            valores de las opciones. Ese número se llama el _mex_, de «minimum excluded».`,
          ask: 'Las opciones de una posición tienen los valores 0, 1 y 3. ¿Cuál es el mex?',
          hint: 'Recorre 0, 1, 2, …: ¿cuál es el primero que no está en la lista?',
          right: 'El 0 está, el 1 está, el 2 falta. Así que el mex es 2.',
        },
        {
          say: `Volvamos al montón del que quitas una, dos o tres fichas. Un montón de 0 no tiene opciones: su valor es 0. Un montón de
            1 tiene la opción 0, y por eso el valor 1.`,
          ask: '¿Qué valores tienen los montones de 0, 1, 2, 3, 4, 5, 6 y 7? Ocho números.',
          hint: 'El montón de 4 tiene opciones con los valores 3, 2 y 1. ¿Qué falta? Sigue así.',
          right: 'Los valores son 0, 1, 2, 3 y otra vez 0, 1, 2, 3. El valor 0 significa: pierde quien tiene que jugar.',
        },
        {
          say: 'Una regla nueva: quita una, tres o cuatro fichas.',
          ask: '¿Qué valores tienen los montones de 0, 1, 2, 3, 4, 5, 6 y 7?',
          hint: 'Un montón de 2 tiene una opción: 1. Un montón de 5 tiene las opciones 4, 2 y 1. Busca el mex cada vez.',
          right: '0, 1, 0, 1, 2, 3, 2 y otra vez 0.',
        },
        {
          say: 'Aquí hay más valores de este juego.',
          ask: '¿Después de cuántos montones se repiten los valores?',
          hint: 'Busca el lugar donde empieza de nuevo 0, 1, 0, 1, 2, 3, 2.',
          right: 'El bloque 0, 1, 0, 1, 2, 3, 2 tiene siete números. La lección 11 muestra por qué sigue así para siempre.',
        },
        {
          say: `Varios montones juntos son un Nim con sus valores. Aquí quitas una, dos o tres fichas de uno de los dos montones. El
            montón de 5 tiene el valor 1, y el montón de 6 tiene el valor 2.`,
          ask: 'Encuentra una jugada ganadora.',
          hint: 'Haz iguales los dos valores, como dos montones de Nim.',
          right: 'Ahora los dos montones tienen el mismo valor. Solo importan los valores.',
        },
      ],
    },
    steal: {
      title: 'Uno gana, y nadie dice cómo',
      about: 'Una demostración que no muestra la jugada.',
      steps: [
        {
          say: `_Chomp_: una tableta de chocolate. Eliges una casilla y te la comes con todo lo que hay debajo y a su derecha. La esquina
            de arriba a la izquierda está envenenada: pierde quien tiene que comérsela.`,
          ask: 'Encuentra la jugada ganadora en el cuadrado.',
          hint: 'Deja dos brazos de la misma longitud, uno hacia la derecha y otro hacia abajo.',
          right: 'Quedan una fila y una columna de la misma longitud. Desde ahora repites cada jugada en el otro brazo.',
        },
        {
          say: 'Dos filas. Aquí el espejo no ayuda, pero sí algo parecido.',
          ask: 'Encuentra la jugada ganadora.',
          hint: 'Intenta que la fila de abajo tenga una casilla menos que la de arriba.',
          right: 'La fila de abajo tiene una menos. Pase lo que pase, puedes volver a dejarla con una menos.',
        },
        {
          say: `Cuatro filas de siete: ahora es difícil. Pero aun así podemos decir quién gana. Piensa en la jugada más pequeña: comer
            solo la esquina de abajo a la derecha. Si gana, bien. Si no, el rival tiene una respuesta ganadora.`,
          ask: '¿Podría el primero haber jugado esa respuesta directamente, como primera jugada?',
          options: ['Sí, queda el mismo tablero', 'No, queda otro tablero'],
          hint: 'En un rectángulo, cualquier jugada se come también la esquina de abajo a la derecha.',
          right: `En un rectángulo, cualquier jugada se come también esa esquina. Así que el primero puede «robar» la respuesta. De un
            modo u otro, tiene una jugada ganadora.`,
        },
        {
          say: 'Esa era una demostración completa. Se llama _robo de estrategia_.',
          ask: '¿Qué nos dice?',
          options: ['Que hay una jugada ganadora', 'Qué jugada gana'],
          hint: '¿Hemos dicho alguna vez cuál es esa respuesta?',
          right: 'Sabemos que existe una jugada ganadora, pero no cuál es. Para encontrarla hay que calcular, como hace el ordenador.',
        },
        {
          say: 'Pero cuidado. Este tablero no es un rectángulo: dos casillas en la fila de arriba, una en la de abajo.',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Además de la envenenada hay dos casillas buenas. Ninguna jugada se come las dos sin el veneno.',
          right: `El primero se come una casilla buena, el segundo la otra, y al primero le queda el veneno. Aquí la demostración falla: no
            hay ninguna esquina que se coman todas las jugadas.`,
        },
        {
          say: 'Una última mirada a la demostración. Con cuatro filas de siete, deja que la Pista te diga la jugada ganadora.',
          play: 'Jugar con cuatro filas de siete',
          ask: '¿Para qué tableros muestra la demostración que gana el primero?',
          options: ['Para todos los tableros', 'Para todos los rectángulos con más de una casilla', 'Solo para los cuadrados'],
          hint: 'La demostración necesita una esquina que se coman todas las jugadas. Y necesita algo más que el veneno.',
          right: 'Para todos los rectángulos con más de una casilla: allí toda primera jugada se come la esquina de abajo a la derecha.',
        },
      ],
    },
    splits: {
      title: 'Reglas pequeñas, tablas largas',
      about: 'Un juego de una sola frase que nadie ha entendido del todo.',
      steps: [
        {
          say: `El _juego de Grundy_: una jugada divide un grupo en dos de tamaños _distintos_. Los grupos de uno y de dos no se pueden
            dividir, así que su valor es 0. Gana quien hace la última división. Un grupo de 3 tiene una jugada: 1 y 2.`,
          ask: '¿Qué valor tiene un grupo de 3?',
          hint: 'Su única opción tiene el valor 0 XOR 0 = 0. ¿Cuál es el mex?',
          right: 'La única opción tiene el valor 0, así que el mex es 1.',
        },
        {
          say: 'Un grupo de 4 puede dividirse en 1 y 3, pero no en 2 y 2. Varios grupos juntos tienen como valor el XOR de sus valores.',
          ask: '¿Qué valor tiene un grupo de 4?',
          hint: 'La única opción, 1 y 3, tiene el valor 0 XOR 1 = 1. ¿Cuál es el menor número que falta?',
          right: 'La única opción tiene el valor 1. Falta el 0, así que el valor es 0: pierde quien tiene que dividir un 4.',
        },
        {
          say: 'Un grupo de 5 puede dividirse en 1 y 4, o en 2 y 3.',
          ask: '¿Qué valor tiene un grupo de 5?',
          hint: '1 y 4: 0 XOR 0. 2 y 3: 0 XOR 1. ¿Y el mex?',
          right: 'Las opciones tienen los valores 0 y 1. Así que el mex es 2.',
        },
        {
          say: 'Esta es la tabla hasta ahora. Toma una hoja de papel y sigue.',
          ask: '¿Qué valores tienen los grupos de 6, 7, 8 y 9? Cuatro números.',
          hint: '6: las opciones 1+5 y 2+4 tienen los valores 2 y 0. Para 7, mira 1+6, 2+5 y 3+4.',
          right: '1, 0, 2, 1. Cada número pedía unos pocos pasos. Un ordenador los da muy deprisa.',
        },
        {
          say: 'Con la tabla juegas sin errores. Un grupo de 8, y te toca.',
          ask: 'Encuentra la jugada ganadora.',
          hint: '¿Qué división tiene el XOR 0? Dos grupos del mismo valor, por ejemplo 0 y 0.',
          right: 'Los grupos de 1 y de 7 tienen los dos el valor 0. Juntos están perdidos para tu rival.',
        },
        {
          say: 'Del juego de Grundy se han calculado los valores de miles de millones de grupos.',
          play: 'Jugar contra el ordenador perfecto',
          ask: '¿Se repiten los valores a partir de algún punto?',
          options: ['Sí', 'No', 'Nadie lo sabe'],
          hint: 'Una regla de una sola frase puede ser un enigma durante ochenta años.',
          right: 'Nadie lo sabe. Es una de las famosas preguntas abiertas sobre estos juegos.',
        },
        {
          say: 'Kayles es distinto. Aquí están sus valores desde una fila de 71 botellas.',
          play: 'Jugar a Kayles con una fila de doce',
          ask: '¿Qué longitud tiene el bloque que se repite?',
          hint: 'Toma los primeros números, 7, 4, 1, 2, 8, y busca dónde vuelven a aparecer por primera vez.',
          right: 'Doce. Y está demostrado para todas las filas desde 71. La lección 11 te dice cómo.',
        },
      ],
    },
    paper: {
      title: 'En papel',
      about: 'Sprouts: un juego de líneas que siempre termina.',
      steps: [
        {
          say: `_Sprouts_: dibuja una línea de un punto a otro, o de vuelta al mismo. No debe cruzar nada. Luego pon un punto nuevo en
            la línea. En un punto pueden terminar como mucho tres líneas: un punto tiene tres vidas.`,
          play: 'Jugar dos personas en una pantalla',
          ask: '¿Cuántas vidas tienen tres puntos juntos?',
          hint: 'Tres por tres.',
          right: '3 · 3 = 9.',
        },
        {
          say: `Una línea gasta dos vidas, una en cada extremo. En el punto nuevo terminan ya dos líneas, las dos mitades de la línea
            nueva. Así que le queda una vida.`,
          ask: '¿Cuántas vidas quedan después de la primera jugada?',
          hint: '9 − 2 + 1.',
          right: 'Ocho. Con cada jugada hay una vida menos. Por eso la partida tiene que terminar.',
        },
        {
          say: 'Una jugada necesita dos vidas. Con la última sola nadie puede jugar.',
          ask: 'Con tres puntos, ¿cuántas jugadas puede durar una partida como mucho?',
          hint: 'Empiezas con 9 vidas, pierdes una con cada jugada, y al final queda al menos una.',
          right: 'Ocho jugadas. Con n puntos son como mucho 3n − 1.',
        },
        {
          say: 'Un punto. Dibújalo en papel: no hay muchas maneras de jugar.',
          ask: '¿Quién gana si nadie se equivoca? Gana quien dibuja la última línea.',
          hint: 'La primera línea va del punto a él mismo. ¿Cuántas jugadas son posibles después?',
          right: `Primero un lazo. Después una línea une los dos puntos, por dentro o por fuera del lazo, y no queda ninguna jugada. Dos
            jugadas: gana el segundo.`,
        },
        {
          say: 'Dos puntos. Ahora hay más maneras, pero basta una hoja de papel para probarlas.',
          play: 'Jugar con dos puntos, empieza el ordenador',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Deja que empiece el ordenador e intenta ganar.',
          right: 'Otra vez el segundo. Con tres puntos gana el primero. Para números grandes de puntos nadie lo ha demostrado.',
        },
        {
          say: 'Una más para terminar.',
          ask: 'Con ocho puntos, ¿cuántas jugadas puede durar una partida como mucho?',
          hint: '3n − 1, con n = 8.',
          right: '3 · 8 − 1 = 23.',
        },
        {
          say: `Un punto al que le queda una vida al final es un _superviviente_. Solo tiene una: con dos se podría unir a sí
            mismo. Cada jugada deja una vida menos, así que después de m jugadas con n puntos sobreviven 3n − m puntos.`,
          ask: 'Una partida con tres puntos termina después de 7 jugadas. ¿Cuántos puntos sobreviven?',
          hint: '3 · 3 − 7.',
          right: 'Dos. El primero dibujó la última línea, porque 7 es impar: el número de supervivientes decide quién gana.',
        },
        {
          say: `En un superviviente terminan dos líneas. En sus otros extremos están sus dos _vecinos_. Están muertos: con una
            vida, un vecino se podría unir al superviviente. (Si las dos líneas llevan a un mismo punto, el segundo vecino es el
            punto siguiente, detrás de él.)

            Ningún punto es vecino de dos supervivientes. De las tres líneas de un punto muerto, dos cualesquiera están una junto
            a otra, así que los dos supervivientes estarían en el borde de una misma región y se podrían unir.`,
          ask: 'Después de esas 7 jugadas sobreviven dos de diez puntos. ¿Cuántos de los demás son vecinos?',
          hint: 'Dos por cada superviviente, y nunca los mismos.',
          right: 'Cuatro. Los otros cuatro también están muertos y no son vecinos de nadie.',
        },
        {
          say: `Ahora cuenta. Después de m jugadas hay n + m puntos. Sobreviven 3n − m, así que 2m − 2n están muertos. Entre ellos
            tiene que haber el doble de los que sobreviven: 2m − 2n es al menos 6n − 2m.`,
          ask: 'Con tres puntos, ¿cuántas jugadas dura una partida al menos?',
          hint: 'Lleva todas las m a un lado: 4m es al menos 8n.',
          right: 'Seis. Con n puntos, m es al menos 2n.',
        },
        {
          say: `Los puntos muertos que no son vecinos de nadie son los _fariseos_. Hay (2m − 2n) − (6n − 2m) = 4m − 8n = 4(m −
            2n). Por eso su número siempre es divisible entre 4, y cada cuatro de ellos alargan la partida una jugada.`,
          ask: 'Una partida con tres puntos dura 8 jugadas. ¿Cuántos fariseos hay?',
          hint: '4 · (8 − 2 · 3).',
          right: 'Ocho: un superviviente, sus dos vecinos y ocho fariseos son 11 puntos, y 3 + 8 = 11.',
        },
      ],
    },
    stars: {
      title: 'Nimbers',
      about: 'Un montón de Nim es la medida de todos los juegos.',
      steps: [
        {
          say: 'Para entrar en calor: el mex es el menor de los números 0, 1, 2, … que falta en una lista.',
          ask: '¿Cuál es el mex de 0, 1, 2 y 5?',
          hint: '0, 1 y 2 están. ¿Qué número viene después?',
          right: 'Falta el 3. Que esté el 5 no importa.',
        },
        {
          say: 'Desde un montón de Nim con 4 fichas puedes llegar a un montón de 0, 1, 2 o 3.',
          ask: 'Supón que esos montones tienen los valores 0, 1, 2 y 3. ¿Qué valor tiene el montón de 4?',
          hint: 'El mex de 0, 1, 2, 3.',
          right: 'Es 4. Del mismo modo, el valor de cada montón de Nim es su tamaño. Un valor así se llama _nimber_.',
        },
        {
          say: `El _Nim de Lasker_: quita cuantas fichas quieras de un montón, _o_ divide un montón en dos sin quitar nada. Los montones
            de 1 y 2 tienen los valores 1 y 2. Ahora un montón de 3: puede quedar en 0, 1 o 2, o dividirse en 1 y 2.`,
          ask: '¿Qué valor tiene un montón de 3?',
          hint: 'La división tiene el valor 1 XOR 2 = 3. Así que las opciones tienen los valores 0, 1, 2 y 3.',
          right: 'El mex de 0, 1, 2 y 3 es 4. Un montón de 3 vale aquí más que en el Nim.',
        },
        {
          say: `Un montón de 4 puede quedar en 0, 1, 2 o 3, o dividirse en 1 y 3, o en 2 y 2. Ojo: un montón de 3 tiene el valor 4.`,
          ask: '¿Qué valor tiene un montón de 4?',
          hint: 'Montones: 0, 1, 2, 4. Divisiones: 1 XOR 4 = 5, y 2 XOR 2 = 0. ¿Qué falta?',
          right: 'Los valores 0, 1, 2, 4, 5 están, falta el 3. Así que 3 y 4 han cambiado de sitio.',
        },
        {
          say: 'Ahora piensa al revés. Solo conoces el valor de una posición, no el juego: es 5.',
          ask: '¿A qué valores puedes llegar con seguridad?',
          options: ['A cada uno de 0, 1, 2, 3 y 4, pero nunca a 5', 'Solo a 4', 'A todos los números, también a 5'],
          hint: '5 es el menor número que falta entre las opciones. Entonces, ¿qué números están?',
          right: `5 es el primer número que falta: 0, 1, 2, 3 y 4 están todos, y 5 no. Puede haber también valores mayores. Así que una
            posición de valor 5 se comporta como un montón de 5.`,
        },
        {
          say: `Una posición de valor 0: entre sus opciones falta el 0. Así que ninguna jugada lleva al valor 0. Pero desde cualquier
            otro valor hay una jugada que lleva a 0.`,
          ask: '¿Quién gana desde una posición de valor 0?',
          hint: 'Quien tiene que jugar llega a un valor que no es 0. ¿Qué puede hacer entonces el otro?',
          right: `El primero tiene que dejar un valor que no es 0. El otro vuelve a 0. Al final, cuando no queda ninguna jugada, el
            valor es 0. Así que quien siempre deja 0 hace la última jugada.`,
        },
      ],
    },
    nim: {
      title: 'Por qué funciona la regla del Nim',
      about: 'Una demostración en dos mitades, y un final.',
      steps: [
        {
          say: 'El XOR de dos números: escríbelos en binario uno debajo del otro. El resultado tiene un 1 donde la columna es impar.',
          ask: '¿Cuánto es 6 XOR 3?',
          hint: '110 y 011. La primera columna tiene un 1, la segunda dos, la tercera uno.',
          right: '110 XOR 011 = 101, y eso es 5. No se lleva nada: cada columna va por su cuenta.',
        },
        {
          say: `La regla del Nim dice: si todas las columnas son pares, pierde quien tiene el turno; si no, hay una jugada ganadora. La
            primera mitad de la demostración: todas las columnas son pares. Una jugada cambia exactamente un número, así que cambia al
            menos una de sus cifras.`,
          ask: '¿Pueden ser pares todas las columnas también después de la jugada?',
          options: ['Sí, con suerte', 'No, nunca'],
          hint: 'Mira una columna en la que ha cambiado la cifra: tiene un 1 más o uno menos.',
          right: 'Donde cambia una cifra, un número par de unos pasa a ser impar. Así que cada jugada lleva de «par» a «impar».',
        },
        {
          say: `La segunda mitad: alguna columna es impar. Buscamos una jugada que las haga todas pares. Toma la columna impar que está
            más a la izquierda. Tiene un número impar de unos, así que al menos un número tiene allí un 1. Aquí es el 10. Cambia sus
            cifras en todas las columnas impares.`,
          ask: '¿En qué se convierte el 10?',
          hint: '10 es 1010, y las dos primeras columnas son impares. Cambia esas dos cifras.',
          right: '1010 pasa a ser 0110, y eso es 6. Quitas cuatro fichas.',
        },
        {
          say: 'Todas las columnas son pares. Pero una jugada tiene que hacer más pequeño un montón, nunca más grande.',
          ask: '¿Por qué este número siempre se hace más pequeño?',
          options: ['XOR hace más pequeño cualquier número', 'Porque 10 es par', 'La primera cifra que cambia pasa de 1 a 0'],
          hint: 'La cifra que cambia más a la izquierda cuenta más que todas las cifras a su derecha juntas.',
          right: `La cifra que cambia más a la izquierda pasa de 1 a 0. Todas las cifras a su derecha juntas valen menos que ella. Así
            que el número se hace más pequeño, y la jugada está permitida.`,
        },
        {
          say: 'Ahora hazlo en el tablero.',
          ask: 'Encuentra la jugada ganadora con 3, 5 y 10.',
          hint: 'Convierte el 10 en 6.',
          right: '3, 5 y 6: todas las columnas son pares.',
        },
        {
          say: `Falta una cosa: el final. Alguien se encuentra solo con montones de 0, no puede jugar y ha perdido. Para completar la
            demostración, el final tiene que ser una de las posiciones que según nuestra regla están perdidas.`,
          ask: '¿De qué tipo es el final?',
          options: ['Todas las columnas son pares', 'Alguna columna es impar'],
          hint: 'No hay ningún uno. ¿Es par el 0?',
          right: `Cero unos, o sea par: perdida, como debe ser. La demostración está completa. Desde «par» hay que ir a «impar», desde
            «impar» se puede ir a «par», y el final es «par». Quien puede dejar «par» una vez
            puede hacerlo siempre, y hace la última jugada.`,
        },
      ],
    },
    sums: {
      title: 'Sumar juegos',
      about: '¿Cuándo valen lo mismo dos posiciones?',
      steps: [
        {
          say: `Pon dos juegos uno al lado del otro. Una jugada es una jugada en uno de ellos, y gana la última de todas. Esto se llama
            su _suma_. Aquí hay un montón de 5 al lado de dos montones iguales de 4.`,
          ask: 'Encuentra la jugada ganadora.',
          hint: 'En los dos montones iguales pierde quien juega allí primero. ¿Puedes hacer desaparecer el resto?',
          right: 'Quitas las 5 fichas. Lo que queda está perdido para tu rival.',
        },
        {
          say: `Una posición en la que pierde quien juega primero no vale nada: súmala a cualquier juego G, y el ganador sigue siendo el
            mismo. Supón que ganas en G, y que ahora hay al lado una posición perdida Z. Juegas en G como antes. Entonces tu rival juega
            en Z.`,
          ask: '¿Qué haces?',
          options: ['Seguir jugando en G', 'Responder en Z, para que vuelva a estar perdida'],
          hint: 'En Z pierde quien juega allí primero. Así que hay una respuesta.',
          right: 'En Z siempre hay una respuesta. Así que Z nunca te quita el turno en G. Z tiene el valor 0.',
        },
        {
          say: `Ahora una medida. Una posición G tiene el valor n si, junto con un montón de n fichas, pierde quien juega primero. Es
            como una balanza. La tabla tiene los valores de las filas de Kayles.`,
          ask: 'Una fila de 5 botellas está al lado de un montón de Nim. ¿De cuánto es el montón si pierde quien juega primero?',
          hint: 'Busca el tamaño 5 en la tabla.',
          right: 'La fila de 5 tiene el valor 4. Así que con la fila y un montón de 4 juntos pierde quien juega primero.',
        },
        {
          say: 'Dos filas de Kayles, de 5 y de 9 botellas. Mira otra vez la tabla del paso anterior.',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: '¿Qué valores tienen las dos filas?',
          right: `Las dos tienen el valor 4. Las filas parecen distintas, pero valen lo mismo, y los valores iguales se anulan como los
            montones iguales.`,
        },
        {
          say: `El valor de una suma es el XOR de los valores. No importa de qué juegos se trate. En la mesa hay un montón de 7, del que
            quitas una, dos o tres (valor 3), y una fila de Kayles con 11 botellas (valor 6).`,
          ask: '¿Qué valor tienen los dos juntos?',
          hint: '011 y 110, columna por columna.',
          right: '3 XOR 6 = 5. Con un montón de 5 al lado perdería quien juega primero.',
        },
        {
          say: 'Filas de 2 y de 5 botellas: tienen los valores 2 y 4. Te toca.',
          ask: 'Encuentra un tiro ganador.',
          hint: 'Convierte la fila de 5 en algo de valor 2. Por ejemplo 1 y 3: 1 XOR 3 = 2.',
          right: 'Ahora el XOR es 0. No hay ningún espejo: solo los valores son iguales.',
        },
      ],
    },
    theorem: {
      title: 'El teorema de Sprague y Grundy',
      about: 'Todo juego imparcial es Nim. Aquí está el porqué.',
      steps: [
        {
          say: `Un juego es _imparcial_ si los dos jugadores tienen las mismas jugadas. Además tiene que terminar, sin azar y sin
            secretos, y quien no puede jugar ha perdido. El teorema de Sprague (1935) y Grundy (1939): _cada posición de un juego así
            tiene el mismo valor que un montón de Nim._ Su tamaño es el mex de los valores de sus opciones.`,
          ask: '¿Qué juego es imparcial?',
          options: ['El Nim', 'El ajedrez'],
          hint: 'En uno de los dos, cada jugador solo puede mover las piezas de un color.',
          right: 'En el Nim los dos pueden quitar de cualquier montón. En el ajedrez cada lado tiene sus propias piezas.',
        },
        {
          say: `La demostración. G es una posición, y m es el mex de los valores de sus opciones. Afirmamos: con G y un montón de m
            juntos pierde quien juega primero. Deja que tu rival juegue primero. Necesitas una respuesta a cada jugada. Hay tres clases
            de jugadas.

            Primera clase: sea m igual a 5. Tu rival hace más pequeño el montón, de 5 a 2.`,
          ask: '¿Qué respondes?',
          options: ['Quito el resto del montón', 'Juego en G hasta una opción de valor 2', 'No tengo respuesta'],
          hint: 'El mex de las opciones de G es 5. Así que los valores 0, 1, 2, 3 y 4 están todos.',
          right: `Como 5 es el primer número que falta, G tiene una opción de valor 2. Ahora el valor 2 está al lado de un montón de 2:
            se anulan.`,
        },
        {
          say: 'Segunda clase: tu rival juega en G hasta una opción de menor valor. Otra vez m es 5, y la opción tiene el valor 2.',
          ask: '¿A qué tamaño reduces el montón de 5?',
          hint: 'Haz iguales los dos.',
          right: 'A 2. El valor 2 al lado de un montón de 2: se anulan.',
        },
        {
          say: `Tercera clase: tu rival juega en G hasta una opción de mayor valor. Digamos que m es 3, y que la opción tiene el valor
            7. No puedes hacer más grande el montón. Pero una posición de valor 7 tiene sus propias opciones.`,
          ask: '¿Hasta una opción de qué valor sigues jugando desde allí?',
          hint: 'El valor 7 es un mex: entre las opciones están todos los valores de 0 a 6. ¿Cuál se anula con un montón de 3?',
          right: 'Hasta el valor 3. La jugada hacia arriba simplemente se deshace. El valor 3 está al lado del montón de 3.',
        },
        {
          say: 'A tu rival le gustaría dejar una opción de valor m al lado del montón de m. Entonces tú perderías.',
          ask: '¿Existe una jugada así?',
          options: ['Sí, a veces', 'No, nunca'],
          hint: '¿Qué significa «mex»?',
          right: `No: m es justo el número que falta entre las opciones. Así que tienes una respuesta a cada jugada, y siempre dejas
            valores iguales. La partida termina, así que haces la última jugada. Esa es la demostración.`,
        },
        {
          say: `¿Para qué sirve? Si G vale lo que un montón de a, y H lo que un montón de b, entonces G y H juntos valen lo que dos
            montones de Nim. Y sobre ellos decide el XOR.`,
          ask: 'G tiene el valor 6 y H tiene el valor 3. ¿Qué valor tienen los dos juntos?',
          hint: '110 XOR 011.',
          right: '5. Todos estos juegos son un Nim disfrazado.',
        },
        {
          say: 'Una prueba para terminar: tres filas de Kayles, de 3, 5 y 6 botellas, con los valores 3, 4 y 3.',
          ask: 'Encuentra un tiro ganador.',
          hint: 'Los dos 3 se anulan. Así que la fila de 5 tiene que pasar a valer 0.',
          right: 'Ahora el XOR de todos los valores es 0. Sabes cómo ganar en todo juego imparcial, si conoces los valores.',
        },
      ],
    },
    periods: {
      title: 'Una tabla finita demuestra una infinita',
      about: 'Por qué, por una vez, se puede confiar en un patrón.',
      steps: [
        {
          say: 'Desde 71 botellas, los valores de Kayles se repiten cada doce. La tabla empieza con una fila de 72.',
          ask: '¿Qué valor tiene una fila de 100 botellas?',
          hint: 'Resta 12 hasta que el tamaño esté en la tabla: 100 − 12 = 88, 88 − 12 = 76.',
          right: '100, 88 y 76 tienen el mismo valor: 1.',
        },
        {
          say: `Pero ¿se puede confiar en un patrón? Estos doce valores, de 58 a 69, son exactamente el bloque que más tarde se repite.
            El siguiente debería ser otra vez un 2, como en 58.`,
          ask: '¿Se deduce de estos doce que una fila de 70 tiene el valor 2?',
          options: ['Sí', 'No'],
          hint: 'Una fila de 70 tiene el valor 6.',
          right: 'No. Una fila de 70 tiene el valor 6 y rompe el patrón por última vez. Un patrón solo no es una demostración.',
        },
        {
          say: `¿Por qué al final sí se puede demostrar? El valor de una fila es el mex de todos los tiros. Un tiro quita una o dos
            botellas y deja dos partes (una puede estar vacía). Piensa en una fila de 1000: las dos partes tienen juntas 999 o 998
            botellas.`,
          ask: '¿Qué es cierto para cada tiro?',
          options: ['Al menos una de las partes es larga', 'Las dos partes son cortas', 'Las dos partes son largas'],
          hint: '¿Pueden tener las dos partes menos de 400 botellas?',
          right: `Al menos una parte tiene 499 botellas o más. Allí los valores ya se repiten. Alarga esa parte en 12: conserva su
            valor. O acórtala otra vez en 12. Así que las filas de 1000 y de 1012 tienen opciones con los mismos valores, y el mismo
            mex.`,
        },
        {
          say: `Este es el teorema de Guy y Smith (1956). Supón que los valores parecen repetirse con periodo p desde n₀, y que ninguna
            jugada quita más de k. Si es así para todos los n desde n₀ que son menores que 2 · n₀ + p + k, entonces es así para siempre.
            En Kayles n₀ es 71, p es 12 y k es 2.`,
          ask: '¿Cuánto es 2 · n₀ + p + k para Kayles?',
          hint: '2 · 71 + 12 + 2.',
          right: `142 + 12 + 2 = 156. De 71 a 155, cada valor se compara con el que está 12 más adelante: una tabla de 168 valores los
            demuestra todos.`,
        },
        {
          say: `Con «quita una, tres o cuatro» es aún más sencillo. Un montón tiene como mucho tres opciones, así que su valor es 0, 1,
            2 o 3. Y depende solo de los cuatro valores anteriores.`,
          ask: '¿Cuántos bloques distintos de cuatro valores así hay?',
          hint: '4 posibilidades para cada uno de cuatro lugares: 4 · 4 · 4 · 4.',
          right: `256. En una tabla larga algún bloque tiene que aparecer por segunda vez, y desde allí todo va como la primera vez. Así
            que los valores de todos los juegos de este tipo acaban repitiéndose.`,
        },
        {
          say: `El teorema demuestra un periodo cuando se ha encontrado uno. Pero no encuentra ninguno. En el _juego octal_ 0.007 una
            jugada quita tres fichas vecinas de una fila, y la fila puede partirse en dos.`,
          play: 'Jugar con una fila de nueve',
          ask: '¿Se repiten los valores de este juego a partir de algún punto?',
          options: ['Sí', 'No', 'Nadie lo sabe'],
          hint: 'Los valores de las filas de hasta 40 959 no muestran ningún periodo: mira los del juego octal 0.007 en «Explorar».',
          right: 'Nadie lo sabe. Richard Guy pensaba que todo juego octal con un código finito tiene un periodo. Sigue sin resolverse.',
        },
      ],
    },
    last: {
      title: 'Misère: la última jugada pierde',
      about: 'Por qué falla el truco, y qué queda.',
      steps: [
        {
          say: `Ahora dale la vuelta al final: quien quita la última ficha _pierde_. Se llama _juego misère_. Aquí hay tres montones de
            uno.`,
          ask: '¿Quién gana?',
          hint: 'No hay elección. Solo cuenta las jugadas.',
          right: `Tres jugadas: el primero hace la primera y la última, y pierde. Cuando solo hay fichas sueltas, quien juega primero
            pierde si son un número impar y gana si son un número par.`,
        },
        {
          say: 'Tres montones de uno y un montón de cuatro. La última ficha pierde.',
          ask: 'Encuentra la jugada ganadora.',
          hint: 'Deja un número impar de fichas sueltas.',
          right: 'Quitas las cuatro. Quedan tres sueltas, un número impar. Si la última jugada ganara, habrías dejado cuatro.',
        },
        {
          say: `Esta es la regla misère del Nim: _juega como si la última jugada ganara, hasta que tu jugada fuera a dejar solo
            montones de uno (o nada). Entonces deja un número impar de ellos._ Con 3, 5 y 7 todavía falta mucho para eso.`,
          ask: 'Encuentra una jugada ganadora.',
          hint: 'Igual que en la lección 2: haz pares todas las columnas.',
          right: 'La misma jugada gana en los dos casos. La diferencia llega solo al final.',
        },
        {
          say: `La regla funciona porque basta un montón de al menos dos para elegir al final entre par e impar. Pero algo se pierde:
            dos montones de 1 y dos montones de 2 tienen los dos el XOR 0. En el juego misère, con dos montones de 1 gana quien juega
            primero.`,
          ask: 'Y con dos montones de 2, ¿quién gana?',
          hint: 'Si quitas una, la respuesta quita dos. Si quitas dos, la respuesta quita una. ¿Qué queda?',
          right: `El segundo. Los dos tienen el XOR 0, y sin embargo uno está ganado y el otro perdido. En el juego misère no basta un
            número.`,
        },
        {
          say: `Algunos juegos son _dóciles_: cada una de sus posiciones se comporta como montones de Nim, también en el juego misère.
            Entonces la regla misère del Nim vale para sus valores. «Quita una, dos o tres» es dócil. Aquí hay un montón de seis. La
            última ficha pierde.`,
          ask: 'Encuentra la jugada ganadora.',
          hint: 'Con una ficha pierde quien tiene que quitarla. ¿Qué montón es uno más que un múltiplo de cuatro?',
          right: 'Dejas 5. Con 1, 5, 9, … pierde quien juega primero.',
        },
        {
          say: `Kayles no es dócil. En el Nim, con dos montones iguales de dos o más pierde quien juega primero, también en el juego
            misère. Una fila de 5 tiene el valor 4, así que dos de ellas deberían comportarse así. El último tiro pierde.`,
          ask: '¿Quién gana? (Es difícil: puedes probar las dos respuestas.)',
          hint: 'La regla del Nim vale para los juegos dóciles, y Kayles no lo es. ¿Hay un primer tiro al que ninguna respuesta gane?',
          right: `Gana quien juega primero. Así que ningún montón de Nim se comporta como una fila de 5: el truco falla. Estos juegos se
            llaman _salvajes_.`,
        },
        {
          say: `¿Qué queda? Pon dos posiciones en una misma clase si se pueden sustituir una por otra en cualquier suma sin que cambie
            el ganador. En el juego normal las clases son los nimbers. En el juego misère se llaman el _cociente misère_. Para todas las
            filas de Kayles juntas bastan 40 clases, y está demostrado.`,
          play: 'Jugar a Kayles misère contra el ordenador perfecto',
          ask: 'En el juego misère, ¿dice siempre el valor del juego normal quién gana?',
          options: ['Sí', 'No'],
          hint: 'Piensa en dos montones de 1 y en dos montones de 2.',
          right: `No. En el juego normal un número lo dice todo: por eso es tan bonito el teorema de la lección 10. En el juego misère
            cada juego necesita su propio trabajo.`,
        },
      ],
    },
    queen: {
      title: 'La dama en la esquina',
      about: 'El juego de Wythoff: parejas perdidas y la razón áurea.',
      steps: [
        {
          say: `_El juego de Wythoff_: una dama va a la izquierda, abajo o en diagonal entre las dos, tan lejos como quieras. Gana
            quien la lleva a la esquina. También es un juego con dos montones: quita de uno, o lo mismo de los dos. Aquí está a 1
            y 2 de los bordes.`,
          play: 'Jugarlo entre dos en una pantalla',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Hay cuatro jugadas. ¿Puede el otro llegar a la esquina después de cada una?',
          right: 'El segundo. Después de cada una de las cuatro jugadas la esquina queda a una jugada.',
        },
        {
          say: 'Así que 1 y 2 es una pareja perdida. Tu rival debe encontrarse una. La dama está a 4 y 5.',
          ask: 'Encuentra una jugada ganadora.',
          hint: '¿Hay una jugada que deje 1 y 2? La diagonal conserva la diferencia.',
          right: 'Tres en diagonal deja 1 y 2. Hay otra jugada ganadora, que deja 3 y 5.',
        },
        {
          say: `Perdidas hasta ahora: 0 y 0, 1 y 2. Las demás se hallan una tras otra: toma el menor número que aún no está en ninguna
            pareja, y haz la diferencia uno mayor que en la última. El menor es ahora 3, y la diferencia es 2.`,
          ask: '¿Qué número va con 3?',
          hint: 'La diferencia es 2.',
          right: '3 y 5 son la siguiente pareja perdida.',
        },
        {
          say: 'Después de 3 y 5 viene 4 y 7: 4 era el menor número libre, y la diferencia es 3.',
          ask: '¿Qué pareja viene después? Escribe los dos números.',
          hint: 'Ya están 0, 1, 2, 3, 4, 5 y 7. La diferencia es ahora 4.',
          right: '6 y 10.',
        },
        {
          say: `¿Por qué se pierde justo en estas? Desde cualquier otra posición una jugada tiene que llevar a una pareja, y así es. Y
            desde una pareja ninguna jugada puede llevar a otra.`,
          ask: '¿Por qué ninguna jugada lleva de una pareja a otra?',
          options: [
            'Cada número y cada diferencia está en una sola pareja',
            'Las parejas están demasiado lejos unas de otras',
            'Los dos números nunca son pares a la vez',
          ],
          hint: 'Una jugada en un montón deja el otro número como está. ¿Qué deja como está una jugada en los dos?',
          right: `Una jugada en un montón conserva un número, y una en los dos conserva la diferencia. Otra pareja no tiene ni lo uno ni
            lo otro.`,
        },
        {
          say: 'Ahora un tablero mayor: 8 y 12.',
          play: 'Jugar contra el ordenador perfecto',
          ask: 'Encuentra la jugada ganadora.',
          hint: 'La diferencia es 4. ¿Qué pareja tiene la diferencia 4?',
          right: '6 y 10: dos en diagonal. Es la única jugada ganadora.',
        },
        {
          say: `También hay una fórmula, con la _razón áurea_ 1,618…. En la pareja con diferencia _k_, el número menor es _k_ veces la
            razón áurea, redondeado hacia abajo. Para 4 es 6,47…, o sea, 6.`,
          ask: '¿Cuál es el número menor de la pareja con diferencia 5?',
          hint: '5 × 1,618… = 8,09…',
          right: '8, y la pareja es 8 y 13.',
        },
        {
          say: `¿Y si la última jugada pierde? Entonces solo cambian las parejas más pequeñas: en lugar de 0 y 0, 1 y 2 están 0 y 1, 2
            y 2. La dama está a 2 y 2.`,
          ask: '¿Quién gana en el juego misère?',
          hint: '¿Está 2 y 2 entre las parejas perdidas?',
          right: 'El segundo. Todas las demás parejas quedan igual. ¡Has llegado al final del curso!',
        },
      ],
    },
    ichomp: {
      title: 'iChomp: cuatro juegos en uno',
      about: 'Cuadrantes, base dos y una fórmula.',
      steps: [
        {
          say: `Una jugada de _iChomp_ cambia un cuadrante y deja los otros tres como están. Así que un tablero es una suma de
            cuatro juegos, y la lección 9 dice cuánto vale una suma: el XOR de los valores. Los cuadrantes de este tablero tienen los
            valores 1, 1, 1 y 3.`,
          play: 'Probar este tablero',
          ask: '¿Cuál es el valor de todo el tablero?',
          hint: '01, 01, 01 y 11: ¿qué columnas son impares?',
          right: '1 XOR 1 XOR 1 XOR 3 = 2. Cuatro juegos con un número cada uno son un juego con un solo número.',
        },
        {
          say: 'En este tablero los dos cuadrantes de la izquierda son iguales, A y A, y los dos de la derecha también, B y B.',
          play: 'Jugar, empieza el ordenador',
          ask: '¿Quién gana si nadie se equivoca?',
          hint: 'Cada jugada en A se puede copiar en el otro A. ¿Y cada jugada en B?',
          right: `El segundo copia cada jugada en el cuadrante gemelo. A y A valen juntos 0, y B y B también. Una imagen en un
            espejo también cuenta como igual.`,
        },
        {
          say: `Aquí el centro está en el medio, así que los cuatro cuadrantes son iguales. El primer tablero de la página es
            igual de grande, pero su centro está a dos filas del borde de arriba y a dos columnas del de la izquierda.`,
          play: 'Jugar en el primer tablero',
          ask: '¿Quién gana en el tablero con el centro en el medio?',
          hint: 'A + A + B + B, con A igual a B.',
          right: `El segundo jugador, copiando. Pero tú debes poder ganar cuando empiezas: por eso la página desplaza el centro.
            Entonces los valores son 3, 6, 6 y 7. Los dos 6 se anulan, y queda 3 XOR 7 = 4.`,
        },
        {
          say: `Para el XOR necesitas la base dos. Resta cada vez la mayor potencia de dos: 1, 2, 4, 8, 16, … Con 11: 11 − 8 = 3,
            3 − 2 = 1, 1 − 1 = 0. Así que 11 = 8 + 2 + 1. Hay un 1 para 8, 2 y 1, y un 0 para 4: 1011.`,
          play: 'Jugar con montones de 11 y 13',
          ask: '¿Cómo se escribe 13 en base dos?',
          hint: '13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0.',
          right: '13 = 8 + 4 + 1, así que es 1101.',
        },
        {
          say: `Un cuadrante de una fila de n casillas es un montón de n: puede convertirse en cualquier fila más corta. Aquí hay
            dos, de 13 y 6 casillas, a los dos lados del centro.`,
          play: 'Probar este tablero',
          ask: '¿Cuántas casillas toma la jugada ganadora?',
          hint: 'Después las dos filas tienen que ser iguales.',
          right: 'Siete: 13 − 7 = 6. Primero tiene que cambiar el 1 de la columna impar más a la izquierda, y está en el 13.',
        },
        {
          say: `Un cuadrante de dos filas tiene una fórmula. La fila junto al centro tiene n casillas, la otra m, como mucho n. Si
            los dos son impares, el valor es n + (m + 1)/2; si los dos son pares, es n + m/2. La tabla es para n = 8 y cada m de 0 a 8.`,
          play: 'Probar un tablero con n = 8 y m = 4',
          ask: '¿Cuál es el valor para n = 9 y m = 5?',
          hint: 'Los dos son impares: 9 + (5 + 1)/2.',
          right: `9 + 3 = 12. La fórmula se encontró calculando. El servicio la ha comprobado hasta filas de 1000 casillas, pero
            falta una demostración para todas las filas.`,
        },
        {
          say: `Si uno de los números n y m es par y el otro impar, toma las mitades de n − 1 y de m, redondeadas hacia abajo: son
            k y a. El valor es 2k − a + 1 si 2a no pasa de k, y 3(k − a) + 1 si pasa.`,
          play: 'Jugar las dos filas como Chomp',
          ask: '¿Cuál es el valor para n = 10 y m = 7?',
          hint: 'k = 4 y a = 3. ¿Pasa 2a de k?',
          right: '2a = 6 pasa de 4, así que el valor es 3(4 − 3) + 1 = 4. Si m = n − 1, entonces k = a y el valor es 1.',
        },
        {
          say: `En Chomp la casilla de la esquina está envenenada: juego misère. Allí el tablero vacío cuenta como −1, y el mex no
            lo tiene en cuenta. En el juego normal vale 0. _Todo tablero con alguna casilla vale uno más en el juego normal._
            Demostración: supón que es cierto para todos los tableros menores. Entonces las otras jugadas dejan valores mayores en uno
            que en el juego misère, y la esquina deja 0.`,
          play: 'Jugar a Chomp en el tablero perdido de tres casillas',
          ask: `En el juego misère las jugadas dejan los valores 0, 1 y 3, además del tablero vacío. ¿Cuál es el valor en el juego
            normal?`,
          hint: 'En el juego normal dejan 1, 2 y 4, y la esquina deja 0. ¿Qué falta?',
          right: `3, el mex de 0, 1, 2 y 4. En el juego misère es 2, el mex de 0, 1 y 3. Siempre pasa lo mismo: el 0 ocupa el lugar
            de abajo, y todo lo demás sube uno.`,
        },
        {
          say: `En un juego _imparcial_ los dos jugadores tienen las mismas jugadas. En un juego _partisano_, no. Solo los juegos
            imparciales valen montones de Nim.`,
          play: 'Jugar a iChomp, dos personas en una pantalla',
          ask: '¿Qué juego es partisano?',
          options: ['iChomp', 'Las damas'],
          hint: '¿Puedo mover tus fichas?',
          right: `Las damas: cada uno mueve sus propias fichas. En iChomp los dos pueden tomar cualquier casilla. Si tú solo
            pudieras morder encima del centro y yo solo debajo, iChomp también sería partisano.`,
        },
        {
          say: `Quieres jugar bien a Chomp y guardas una lista de todos los tableros. Para saber quién gana, y con qué jugada,
            basta un bit por tablero: perdido o no. Una jugada ganadora deja un tablero perdido.`,
          play: 'Jugar a Chomp en cuatro filas de siete',
          ask: '¿Qué cuesta más, un valor o una jugada ganadora?',
          options: ['El valor', 'Una jugada ganadora'],
          hint: '¿Cuántos tableros hay que conocer para un mex?',
          right: `El valor: su mex necesita los valores de todas las jugadas, mientras que para ganar basta un tablero perdido. Para
            todos los tableros de hasta 100 casillas, la lista de valores ocupa ocho veces más memoria. Pero una suma de cuadrantes
            necesita valores: dos casillas sueltas están perdidas, una casilla y una fila de dos están ganadas, y sin embargo cada
            cuadrante solo está ganado.`,
        },
        {
          say: 'Cuatro cuadrantes en vez de un tablero, y sin veneno.',
          play: 'Jugar a iChomp misère',
          ask: '¿Es iChomp más difícil que Chomp?',
          options: ['No, nunca', 'En el juego normal apenas, en el misère mucho', 'Sí, siempre'],
          hint: '¿En qué juego se pueden combinar los valores?',
          right: `En el juego normal un cuadrante vale lo que el tablero de Chomp y uno más: cuatro valores que mirar y un XOR. En
            el juego misère los valores no se combinan, y hay que resolver todas las sumas juntas. Los cuadrantes de hasta 5x5 tienen
            142 formas, y sus sumas son 17 666 220 tableros.`,
        },
      ],
    },
  },
};
