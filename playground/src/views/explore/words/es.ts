import { capital } from '../../../games/rows/words.ts';
import type { ExploreWords, Things } from './en.ts';

const things = (isFeminine: boolean, one: string, many: string): Things => {
  const by = (feminine: string, masculine: string): string => (isFeminine ? feminine : masculine);
  const the = by('la', 'el');
  const ofThe = by('de la', 'del');
  const a = by('una', 'un');
  return {
    upTo: `${capital(many)} hasta`,
    next: `Siguiente ${one}`,
    table: `${capital(many)} y sus valores`,
    cell: (size, value) => `${one} ${size}: ${value === undefined ? 'valor oculto' : `valor ${value}`}`,
    howTo:
      `El número pequeño es el tamaño ${ofThe} ${one}, el grande es su valor. ` +
      `Elige ${a} ${one} para ver de dónde sale su valor.`,
    howToGuess: `Adivina el valor de ${a} ${one} y luego elige ${the} ${one}.`,
    markUnlike: `${by('Esta', 'Este')} ${one} no encaja en el periodo.`,
    of: (size) => `${capital(a)} ${one} de ${size}`,
    result: (size, mex) => `El menor número que falta, el mex, es ${mex}. Por eso ${a} ${one} de ${size} tiene el valor ${mex}.`,
    merged: `Las posiciones que solo se distinguen en el orden de sus ${many} aparecen una vez.`,

    repeats: (period) => `Sí. Desde el principio, cada ${period} ${many} vuelven los mismos valores.`,
    repeatsFrom: (preperiod, period) => `Sí. Desde ${the} ${one} ${preperiod}, cada ${period} ${many} vuelven los mismos valores.`,
    repeatsOne: `Sí. Desde ${by('cierta', 'cierto')} ${one} todos los valores son iguales.`,
    grows: (period, saltus) =>
      `Casi. Cada ${period === 1 ? one : `${period} ${many}`} los valores vuelven, cada uno mayor en ${saltus}.`,
    exceptions: (sizes, more) =>
      `${capital(many)} más ${by('pequeñas', 'pequeños')} que no encajan: ${sizes}${more > 0 ? ` y ${more} más` : ''}.`,
    compared: (checked, from, to, period) =>
      `El valor de ${a} ${one} sale solo de los valores de ${many} más ${by('pequeñas', 'pequeños')}. ` +
      `Se han comparado los valores de ${checked} ${many}: ` +
      `${from === to ? `${the} ${one} ${from} tiene` : `${by('todas las', 'todos los')} ${many} de ${from} a ${to} tienen`} el mismo valor ` +
      `que ${by('la', 'el')} que es ${period} mayor. Con eso basta: ` +
      `cada ${one} posterior encuentra por debajo los mismos valores que encontró ${by('una', 'uno')} anterior, ` +
      'así que se hace siempre la misma cuenta.',
    enough: (period) =>
      `Toma ${a} ${one} más grande y cualquier jugada. De lo que deja, al menos ${by('una', 'un')} ${one} es tan grande ` +
      `que está en la parte que se repite. Quítale ${period}: conserva su valor, ` +
      `y ahora es una jugada en ${the} ${one} que es ${period} menor. ` +
      `Al revés también vale. Así que ${by('las', 'los')} dos tienen las mismas opciones y el mismo valor, y así sigue para siempre.`,
    byTheorem: `Aquí no hay que comparar nada: un teorema da el valor de cada ${one}.`,
  };
};

export const es: ExploreWords = {
  title: 'Explorar',
  back: 'Todo lo que hay en Explorar',
  menu: {
    values: ['Tablas de valores', 'Cada montón tiene un número. Mira los números de muchos montones, cómo sale cada uno y si se repiten.'],
    graph: [
      'El grafo del juego',
      'Todas las posiciones de un juego pequeño en un dibujo: las flechas son jugadas y cada posición dice quién gana.',
    ],
    draw: ['Dibujar un juego', 'Dibuja tus propios puntos y flechas, pon una ficha en un punto y juega sobre el dibujo.'],
  },
  show: 'Mostrar',

  things: {
    heap: things(false, 'montón', 'montones'),
    group: things(false, 'grupo', 'grupos'),
    row: things(true, 'fila', 'filas'),
  },
  mode: 'Mostrar los valores',
  modes: { all: 'todos a la vez', one: 'uno por uno', guess: 'primero adivinar' },
  begins: 'aquí empieza un periodo',
  unlike: 'no encaja en el periodo',
  markBegins: 'Aquí empieza un periodo.',

  options: 'Una jugada puede dejar:',
  noOptions: 'No hay ninguna jugada.',
  nothing: 'nada',
  worth: (value) => `valor ${value}`,
  others: (number) => `y ${number} más`,
  ask: '¿Cuál es el menor número que falta entre estos valores?',
  there: (number, of) => `¿Está el ${number}? Sí: ${of}.`,
  missing: (number) => `¿Está el ${number}? No.`,
  nextStep: 'Siguiente paso',
  allSteps: 'Todos los pasos',

  period: '¿Se repiten los valores?',
  noPeriod: 'Aquí no hay ningún periodo demostrado.',
  unproven: {
    grundy:
      'Un grupo se puede dividir por cualquier sitio, por grande que sea. Por eso su valor depende de todos los grupos más pequeños, ' +
      'y ningún teorema puede demostrar un periodo con un número finito de valores. No se sabe si estos valores se repiten alguna vez.',
    endless: 'La última cifra de este código se repite sin fin. Para códigos así ningún teorema demuestra un periodo.',
    subtraction: 'Los valores de todo juego como este se repiten algún día. Pero los que se han calculado son pocos para demostrar cuándo.',
    searched: 'Los valores que se han calculado no demuestran ninguno. Quizá se repitan más adelante, quizá nunca.',
  },
  howKnown: '¿Cómo sabemos que sigue así para siempre?',
  enoughUnequal:
    'Aquí todas las partes tienen que ser distintas. Por eso se han comparado más valores: ' +
    'las partes que quedarían iguales se separan en periodos enteros.',
  guySmith: 'Richard Guy y Cedric Smith encontraron este razonamiento en 1956.',
  why: 'Por qué es así',
  formulas: {
    nim:
      'Un montón de n puede quedar en cualquier montón más pequeño, y en nada más. Si los más pequeños tienen los valores de 0 a n − 1, ' +
      'el menor número que falta es n. Así que el valor de cada montón es su tamaño. Lo demostró Charles Bouton en 1901.',
    subtraction: (most) =>
      `Un montón puede quedar en cada uno de los anteriores, hasta el que es ${most} menor. Todos ellos tienen valores distintos, ` +
      `y de los valores de 0 a ${most} solo falta uno: el siguiente. Así los valores van de 0 a ${most} y vuelven a empezar. ` +
      `El valor es el resto de dividir el montón entre ${most + 1}.`,
    lasker:
      'Toma los montones de cuatro en cuatro: de 1 a 4, de 5 a 8, etcétera. Cada vez el valor de los dos primeros es su tamaño, ' +
      'y los dos últimos han cambiado de sitio: 1, 2, 4, 3, luego 5, 6, 8, 7. ' +
      'Si es así en todos los montones más pequeños, también en el siguiente: se demuestra una vez para cada uno de los cuatro lugares.',
    kayles:
      'Una fila de n puede quedar en cualquier fila más corta, así que los valores de 0 a n − 1 están. Dos filas que deja un tiro tienen ' +
      'juntas menos de n botellas, y su XOR nunca es mayor que su suma. Así que n falta, y el valor de cada fila es su tamaño.',
  },

  program: 'Estos valores como programa',
  programHow:
    'Diez líneas hallan los valores de cualquier juego de montones: el mex de lo que dejan las jugadas. Debajo hay cinco juegos. Para otro, escribe qué dejan sus jugadas.',
  programIn: 'Lenguaje',

  position: 'Otra posición',
  drawGraph: 'Dibujar el grafo',
  graphOf: (game) => `${game}: el grafo del juego`,
  graphHow: 'La partida empieza arriba. Cada flecha es una jugada. Elige una posición para saber más de ella.',
  letters: { N: 'N', P: 'P' },
  lettersMean: 'N: gana quien juega ahora («next»). P: gana quien acaba de jugar («previous»).',
  showValues: 'Valores',
  unknown: 'no se conoce',
  nodes: (number) => `${number} posiciones`,
  cut: (number) =>
    `El grafo entero es demasiado grande para un dibujo. Ves las primeras ${number} posiciones. ` +
    `Tres puntos marcan las que tienen más jugadas.`,
  more: 'tiene más jugadas',
  node: (position) => `posición ${position}`,
  wins: 'Gana quien tiene el turno: al menos una jugada lleva a una posición P.',
  winsOver: 'La partida ha terminado y ha ganado quien tiene el turno.',
  loses: 'Pierde quien tiene el turno: toda jugada lleva a una posición N.',
  losesOver: 'No queda ninguna jugada: ha perdido quien tiene el turno.',
  leadsTo: 'Las jugadas llevan a:',
  value: (value) => `Valor: ${value}`,
  playHere: 'Jugar desde aquí',
  graphHere: 'El grafo desde aquí',

  drawHow: 'Toca un lugar vacío: un punto. Toca un punto y luego otro: una flecha del primero al segundo. Arrastra un punto para moverlo.',
  drawKeys: 'Con el teclado: Tab va a los puntos, Intro elige, las flechas mueven un punto y Supr lo borra.',
  board: 'Tu grafo',
  point: (name) => `punto ${name}`,
  withToken: 'con la ficha',
  chosen: (name) => `El punto ${name} está elegido. Elige el punto al que lleva su flecha.`,
  added: (name) => `Ya está el punto ${name}.`,
  full: 'No queda ninguna letra para otro punto.',
  joined: (from, to) => `Una flecha va de ${from} a ${to}.`,
  already: (from, to) => `Ya hay una flecha de ${from} a ${to}.`,
  cycle: (way) => `Esta flecha cerraría un ciclo: ${way}. Una partida podría no terminar nunca; por eso no se permiten ciclos.`,
  removed: (name) => `El punto ${name} ya no está.`,
  removedArrow: (from, to) => `La flecha de ${from} a ${to} ya no está.`,
  tokenAt: (name) => `La ficha está en ${name}.`,
  addPoint: 'Añadir un punto',
  tokenHere: 'Ficha aquí',
  removePoint: 'Borrar el punto',
  clear: 'Empezar de cero',
  example: 'Ejemplo',
  arrows: 'Flechas',
  noArrows: 'Todavía no hay flechas.',
  removeArrow: (from, to) => `Borrar la flecha de ${from} a ${to}`,
  outcomes: 'Quién gana, y valores',
  play: 'Jugar en él',
  needToken: 'Pon la ficha en un punto del que salga una flecha. Entonces puedes jugar.',
};
