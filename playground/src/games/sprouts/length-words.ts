import type { Language } from '../../language.ts';

/** What is said of the length of a game. It comes with the board, so all languages are in one file. */
interface LengthWords {
  readonly left: string;
  ended(moves: number): string;
  exactly(moves: number): string;
  between(least: number, most: number): string;
  lives(lives: number): string;
  soFar(spots: number, moves: number): string;
  survivors(count: number, names: string): string;
  neighbours(count: number, names: string): string;
  pharisees(count: number, names: string): string;
  fixed(spots: number, survivors: number, pharisees: number, moves: number): string;
  ofAll(spots: number, moves: number): string;
  always(crosses: number, all: number, moves: number): string;
  /** Why it is 5n - 2, in steps. */
  readonly euler: readonly [string, string, string];
  mixed(spots: number, crosses: number, most: number, moves: number): string;
  parity(moves: number, isFirst: boolean): string;
}

/** "3n − s = 3 · 2 − 1 = 5, the same as 2n + p/4", without words. */
const length = (spots: number, survivors: number, pharisees: number, moves: number): string =>
  `3n − s = 3 · ${spots} − ${survivors} = ${moves} = 2 · ${spots} + ${pharisees}/4 = 2n + p/4`;

export const lengthWords: Readonly<Record<Language, LengthWords>> = {
  en: {
    left: 'How many moves are left?',
    ended: moves => `Why the game had ${moves} moves`,
    exactly: moves => `Exactly ${moves}.`,
    between: (least, most) => `At least ${least} and at most ${most}.`,
    lives: lives => `Lives left: ${lives}. A move takes two and brings one, and with the last one nobody can move.`,
    soFar: (spots, moves) => `From n = ${spots} a game lasts at least 2n = ${2 * spots} and at most 3n − 1 = ${3 * spots - 1} moves. So far: ${moves}.`,
    survivors: (count, names) => `Survivors, with one life each: s = ${count}${names}.`,
    neighbours: (count, names) => `Neighbours, two dead spots beside each survivor: 2s = ${count}${names}.`,
    pharisees: (count, names) => `Pharisees, which are all the other dead spots: p = ${count}${names}. It is always a multiple of 4.`,
    fixed: (...numbers) => `Each move leaves one life fewer, and the survivors have the last ones. So moves = ${length(...numbers)}.`,
    ofAll: (spots, moves) => `Of the 2n = ${2 * spots} to 3n − 1 = ${3 * spots - 1} moves this game had ${moves}.`,
    always: (crosses, all, moves) => `From n = ${crosses} a game always has 5n − 2 = ${all} moves, however it is played. So far: ${moves}.`,
    euler: [
      'A move uses two free arms and makes two, so there are always 4n. At the end each region has one of them: with two there would be a move, and the stroke on each line leaves one on either side. So there are 4n regions.',
      'After m moves there are n + m crosses, and 2m lines between them, two for each move. At the end all hang together.',
      'Euler: crosses − lines + regions = 2. So n + m − 2m + 4n = 2, and m = 5n − 2.',
    ],
    mixed: (spots, crosses, most, moves) =>
      `From A = ${spots} spots and B = ${crosses} crosses there are at most 4A + 5B − 2 = ${most} moves. So far: ${moves}. No number is fixed, 5n − 2 neither: a cross on a line keeps the number of lives, and a spot takes one away.`,
    parity: (moves, isFirst) => `${moves} is ${moves % 2 ? 'odd' : 'even'}: the player who began ${moves % 2 ? 'drew' : 'did not draw'} the last line, and ${isFirst ? 'wins' : 'loses'}.`,
  },
  de: {
    left: 'Wie viele Züge sind noch übrig?',
    ended: moves => `Warum es ${moves} Züge waren`,
    exactly: moves => `Genau ${moves}.`,
    between: (least, most) => `Mindestens ${least} und höchstens ${most}.`,
    lives: lives => `Übrige Leben: ${lives}. Ein Zug nimmt zwei und bringt eines, und mit dem letzten allein kann niemand ziehen.`,
    soFar: (spots, moves) => `Mit n = ${spots} dauert ein Spiel mindestens 2n = ${2 * spots} und höchstens 3n − 1 = ${3 * spots - 1} Züge. Bisher: ${moves}.`,
    survivors: (count, names) => `Überlebende mit je einem Leben: s = ${count}${names}.`,
    neighbours: (count, names) => `Nachbarn, zwei tote Punkte neben jedem Überlebenden: 2s = ${count}${names}.`,
    pharisees: (count, names) => `Pharisäer, das sind alle anderen toten Punkte: p = ${count}${names}. Es ist immer ein Vielfaches von 4.`,
    fixed: (...numbers) => `Nach jedem Zug ist es ein Leben weniger, und die letzten haben die Überlebenden. Also ist die Zahl der Züge ${length(...numbers)}.`,
    ofAll: (spots, moves) => `Von den 2n = ${2 * spots} bis 3n − 1 = ${3 * spots - 1} Zügen hatte dieses Spiel ${moves}.`,
    always: (crosses, all, moves) => `Mit n = ${crosses} hat ein Spiel immer 5n − 2 = ${all} Züge, wie man es auch spielt. Bisher: ${moves}.`,
    euler: [
      'Ein Zug verbraucht zwei freie Enden und macht zwei neue, also sind es immer 4n. Am Ende hat jedes Gebiet eines davon: Mit zweien gäbe es einen Zug, und der Strich auf jeder Linie lässt auf beiden Seiten eines. Also gibt es 4n Gebiete.',
      'Nach m Zügen gibt es n + m Kreuze und zwischen ihnen 2m Linien, zwei für jeden Zug. Am Ende hängt alles zusammen.',
      'Euler: Kreuze − Linien + Gebiete = 2. Also n + m − 2m + 4n = 2, und m = 5n − 2.',
    ],
    mixed: (spots, crosses, most, moves) =>
      `Mit A = ${spots} Punkten und B = ${crosses} Kreuzen sind es höchstens 4A + 5B − 2 = ${most} Züge. Bisher: ${moves}. Keine Zahl steht fest, auch nicht 5n − 2: Ein Kreuz auf der Linie erhält die Zahl der Leben, ein Punkt nimmt eines weg.`,
    parity: (moves, isFirst) => `${moves} ist ${moves % 2 ? 'ungerade' : 'gerade'}: Wer begann, zog ${moves % 2 ? '' : 'nicht '}die letzte Linie und ${isFirst ? 'gewinnt' : 'verliert'}.`,
  },
  fr: {
    left: 'Combien de coups reste-t-il ?',
    ended: moves => `Pourquoi ${moves} coups`,
    exactly: moves => `Exactement ${moves}.`,
    between: (least, most) => `Au moins ${least} et au plus ${most}.`,
    lives: lives => `Vies restantes : ${lives}. Un coup en prend deux et en apporte une, et avec la dernière personne ne peut jouer.`,
    soFar: (spots, moves) => `Avec n = ${spots}, une partie dure au moins 2n = ${2 * spots} et au plus 3n − 1 = ${3 * spots - 1} coups. Jusqu’ici : ${moves}.`,
    survivors: (count, names) => `Survivants, avec une vie chacun : s = ${count}${names}.`,
    neighbours: (count, names) => `Voisins, deux points morts à côté de chaque survivant : 2s = ${count}${names}.`,
    pharisees: (count, names) => `Pharisiens, c’est-à-dire tous les autres points morts : p = ${count}${names}. C’est toujours un multiple de 4.`,
    fixed: (...numbers) => `Chaque coup laisse une vie de moins, et les dernières sont aux survivants. Le nombre de coups est donc ${length(...numbers)}.`,
    ofAll: (spots, moves) => `Sur les 2n = ${2 * spots} à 3n − 1 = ${3 * spots - 1} coups possibles, cette partie en a eu ${moves}.`,
    always: (crosses, all, moves) => `Avec n = ${crosses}, une partie a toujours 5n − 2 = ${all} coups, de quelque façon qu’on joue. Jusqu’ici : ${moves}.`,
    euler: [
      'Un coup utilise deux bras libres et en fait deux : il y en a donc toujours 4n. À la fin, chaque région en a un : avec deux, il y aurait un coup, et le trait sur chaque ligne en laisse un de chaque côté. Il y a donc 4n régions.',
      'Après m coups, il y a n + m croix et 2m lignes entre elles, deux par coup. À la fin, tout est d’un seul tenant.',
      'Euler : croix − lignes + régions = 2. Donc n + m − 2m + 4n = 2, et m = 5n − 2.',
    ],
    mixed: (spots, crosses, most, moves) =>
      `Avec A = ${spots} points et B = ${crosses} croix, il y a au plus 4A + 5B − 2 = ${most} coups. Jusqu’ici : ${moves}. Aucun nombre n’est fixé, pas même 5n − 2 : une croix sur la ligne garde le nombre de vies, un point en ôte une.`,
    parity: (moves, isFirst) => `${moves} est ${moves % 2 ? 'impair' : 'pair'} : celui qui a commencé ${moves % 2 ? 'a tracé' : 'n’a pas tracé'} la dernière ligne, et ${isFirst ? 'gagne' : 'perd'}.`,
  },
  es: {
    left: '¿Cuántas jugadas quedan?',
    ended: moves => `Por qué fueron ${moves} jugadas`,
    exactly: moves => `Exactamente ${moves}.`,
    between: (least, most) => `Al menos ${least} y como mucho ${most}.`,
    lives: lives => `Vidas que quedan: ${lives}. Una jugada quita dos y trae una, y con la última nadie puede jugar.`,
    soFar: (spots, moves) => `Con n = ${spots} una partida dura al menos 2n = ${2 * spots} y como mucho 3n − 1 = ${3 * spots - 1} jugadas. Hasta ahora: ${moves}.`,
    survivors: (count, names) => `Supervivientes, con una vida cada uno: s = ${count}${names}.`,
    neighbours: (count, names) => `Vecinos, dos puntos muertos junto a cada superviviente: 2s = ${count}${names}.`,
    pharisees: (count, names) => `Fariseos, que son todos los demás puntos muertos: p = ${count}${names}. Siempre es un múltiplo de 4.`,
    fixed: (...numbers) => `Cada jugada deja una vida menos, y las últimas son de los supervivientes. Así que el número de jugadas es ${length(...numbers)}.`,
    ofAll: (spots, moves) => `De las 2n = ${2 * spots} a 3n − 1 = ${3 * spots - 1} jugadas posibles, esta partida tuvo ${moves}.`,
    always: (crosses, all, moves) => `Con n = ${crosses} una partida tiene siempre 5n − 2 = ${all} jugadas, se juegue como se juegue. Hasta ahora: ${moves}.`,
    euler: [
      'Una jugada gasta dos brazos libres y hace dos, así que siempre hay 4n. Al final cada región tiene uno: con dos habría una jugada, y el trazo de cada línea deja uno a cada lado. Así que hay 4n regiones.',
      'Después de m jugadas hay n + m cruces y 2m líneas entre ellas, dos por jugada. Al final todo está unido.',
      'Euler: cruces − líneas + regiones = 2. Así que n + m − 2m + 4n = 2, y m = 5n − 2.',
    ],
    mixed: (spots, crosses, most, moves) =>
      `Con A = ${spots} puntos y B = ${crosses} cruces hay como mucho 4A + 5B − 2 = ${most} jugadas. Hasta ahora: ${moves}. Ningún número está fijado, tampoco 5n − 2: una cruz en la línea conserva el número de vidas y un punto quita una.`,
    parity: (moves, isFirst) => `${moves} es ${moves % 2 ? 'impar' : 'par'}: quien empezó ${moves % 2 ? '' : 'no '}trazó la última línea y ${isFirst ? 'gana' : 'pierde'}.`,
  },
  ru: {
    left: 'Сколько ходов осталось?',
    ended: moves => `Почему число ходов – ${moves}`,
    exactly: moves => `Ровно ${moves}.`,
    between: (least, most) => `Не меньше ${least} и не больше ${most}.`,
    lives: lives => `Осталось жизней: ${lives}. Ход отнимает две и приносит одну, а с одной последней ходить нельзя.`,
    soFar: (spots, moves) => `Если n = ${spots}, то в игре не меньше 2n = ${2 * spots} и не больше 3n − 1 = ${3 * spots - 1} ходов. Сделано ходов: ${moves}.`,
    survivors: (count, names) => `Выжившие, у каждой точки одна жизнь: s = ${count}${names}.`,
    neighbours: (count, names) => `Соседи, по две мёртвые точки у каждой выжившей: 2s = ${count}${names}.`,
    pharisees: (count, names) => `Фарисеи, то есть все остальные мёртвые точки: p = ${count}${names}. Это число всегда делится на 4.`,
    fixed: (...numbers) => `После каждого хода жизней на одну меньше, и последние остаются у выживших. Значит, число ходов – ${length(...numbers)}.`,
    ofAll: (spots, moves) => `В игре бывает от 2n = ${2 * spots} до 3n − 1 = ${3 * spots - 1} ходов, в этой их было ${moves}.`,
    always: (crosses, all, moves) => `Если n = ${crosses}, то ходов всегда 5n − 2 = ${all}, как ни играй. Сделано ходов: ${moves}.`,
    euler: [
      'Ход занимает два свободных конца и даёт два новых, поэтому их всегда 4n. В конце в каждой области ровно один: с двумя был бы ход, а штрих на каждой линии оставляет по одному с обеих сторон. Значит, областей 4n.',
      'После m ходов есть n + m крестов и 2m линий между ними, по две на каждый ход. В конце всё связано.',
      'Эйлер: кресты − линии + области = 2. Значит, n + m − 2m + 4n = 2 и m = 5n − 2.',
    ],
    mixed: (spots, crosses, most, moves) =>
      `Если вначале точек A = ${spots} и крестов B = ${crosses}, то ходов не больше 4A + 5B − 2 = ${most}. Сделано ходов: ${moves}. Точного числа нет, и 5n − 2 тоже неверно: крест на линии сохраняет число жизней, а точка отнимает одну.`,
    parity: (moves, isFirst) => `${moves} – число ${moves % 2 ? 'нечётное' : 'чётное'}: кто начинал, ${moves % 2 ? '' : 'не '}провёл последнюю линию и ${isFirst ? 'выигрывает' : 'проигрывает'}.`,
  },
};
