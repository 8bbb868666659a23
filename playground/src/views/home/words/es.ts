import type { en } from './en.ts';

export const es: typeof en = {
  how: 'Toca un juego para ver una jugada. Tócalo otra vez para jugar contra el ordenador.',
  ease: { easy: 'fácil', medium: 'medio', hard: 'difícil' },
  last: 'el último jugado',
  preview: 'El juego elegido',
  close: 'Cerrar',
  lines: {
    ichomp: 'Muerde hacia una esquina. El último mordisco gana.',
    notakto: 'Los dos ponen cruces. Quien hace la última línea pierde.',
    chomp: 'Muerde una esquina. La última está envenenada.',
    nim: 'Quita lo que quieras de un montón.',
    kayles: 'Derriba una botella o dos vecinas.',
    wythoff: 'Lleva la dama a la esquina.',
    subtraction: 'Quita 1, 3 o 4. La última ficha gana.',
    lasker: 'Quita de un montón, o divídelo.',
    grundy: 'Divide un grupo en dos desiguales.',
    split: 'Divide un montón en dos o en tres.',
    octal: 'Un código secreto dice qué puedes quitar.',
    sprouts: 'Une puntos con líneas que nunca se cruzan.',
    'brussels-sprouts': 'Une brazos libres sin cruzar líneas.',
    'mixed-sprouts': 'Puntos y cruces en una hoja, sin cruzar líneas.',
    dag: 'Empuja las fichas por las flechas hasta el final.',
    rule: 'Escribe tu propia regla y juega con ella.',
    sum: 'Varios juegos a la vez. Juega en uno de ellos.',
  },
};
