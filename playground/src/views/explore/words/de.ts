import type { ExploreWords, Things } from './en.ts';

const things = (isFeminine: boolean, one: string, ofOne: string, many: string): Things => {
  const by = (feminine: string, masculine: string): string => (isFeminine ? feminine : masculine);
  const its = by('ihr', 'sein');
  const a = by('eine', 'einen');
  return {
    upTo: `${many} bis`,
    next: `${by('Nächste', 'Nächster')} ${one}`,
    table: `${many} und ihre Werte`,
    cell: (size, value) => `${one} ${size}: ${value === undefined ? 'Wert verdeckt' : `Wert ${value}`}`,
    howTo:
      `Die kleine Zahl ist die Größe ${by('der', 'des')} ${ofOne}, die große ${its} Wert. ` +
      `Wähl ${a} ${one}, dann siehst du, woher ${its} Wert kommt.`,
    howToGuess: `Rate den Wert ${by('einer', 'eines')} ${ofOne}, dann wähl ${by('die', 'den')} ${one}.`,
    markUnlike: `${by('Diese', 'Dieser')} ${one} passt nicht zur Periode.`,
    of: (size) => `${by('Eine', 'Ein')} ${one} von ${size}`,
    result: (size, mex) =>
      `Die kleinste fehlende Zahl, der Mex, ist ${mex}. Also hat ${by('eine', 'ein')} ${one} von ${size} den Wert ${mex}.`,
    merged: `Stellungen, die sich nur in der Reihenfolge ihrer ${many} unterscheiden, stehen einmal da.`,

    repeats: (period) => `Ja. Von Anfang an kommen nach je ${period} ${many} dieselben Werte wieder.`,
    repeatsFrom: (preperiod, period) => `Ja. Von ${one} ${preperiod} an kommen nach je ${period} ${many} dieselben Werte wieder.`,
    repeatsOne: `Ja. Von ${by('einer bestimmten', 'einem bestimmten')} ${one} an sind alle Werte gleich.`,
    grows: (period, saltus) =>
      `Fast. Nach je ${period === 1 ? `${by('einer', 'einem')} ${one}` : `${period} ${many}`} kommen die Werte wieder, jeder um ${saltus} größer.`,
    exceptions: (sizes, more) => `Kleinere ${many}, die nicht passen: ${sizes}${more > 0 ? ` und ${more} weitere` : ''}.`,
    compared: (checked, from, to, period) =>
      `Der Wert ${by('einer', 'eines')} ${ofOne} entsteht nur aus den Werten kleinerer ${many}. ` +
      `Verglichen wurden die Werte von ${checked} ${many}: ` +
      `${from === to ? `${one} ${from} hat` : `alle ${many} von ${from} bis ${to} haben`} denselben Wert ` +
      `wie ${by('die', 'der')} um ${period} größere. Das genügt: ` +
      `${by('Jede spätere', 'Jeder spätere')} ${one} findet unter sich dieselben Werte vor wie ${by('eine frühere', 'ein früherer')}, ` +
      'also wird immer wieder dasselbe gerechnet.',
    enough: (period) =>
      `Nimm ${by('eine größere', 'einen größeren')} ${one} und irgendeinen Zug darin. Von dem, was er übrig lässt, ist ` +
      `mindestens ${by('eine', 'ein')} ${one} so groß, dass ${by('sie', 'er')} im Teil liegt, der sich wiederholt. ` +
      `Mach ${by('sie', 'ihn')} um ${period} kleiner: ${by('Sie', 'Er')} behält den Wert, ` +
      `und es ist ein Zug ${by('in der', 'im')} um ${period} kleineren ${one}. ` +
      'Umgekehrt geht es genauso. Also haben beide dieselben Möglichkeiten und denselben Wert, und so geht es für immer weiter.',
    byTheorem: `Hier muss man nichts vergleichen: Ein Satz gibt den Wert ${by('jeder', 'jedes')} ${ofOne} an.`,
  };
};

export const de: ExploreWords = {
  title: 'Entdecken',
  back: 'Alles zum Entdecken',
  menu: {
    values: [
      'Wertetabellen',
      'Jeder Haufen hat eine Zahl. Sieh dir die Zahlen vieler Haufen an, wie jede entsteht und ob sie sich wiederholen.',
    ],
    graph: ['Der Spielgraph', 'Alle Stellungen eines kleinen Spiels in einem Bild: Pfeile sind Züge, und jede Stellung sagt, wer gewinnt.'],
    draw: ['Ein Spiel zeichnen', 'Zeichne eigene Punkte und Pfeile, stell einen Spielstein auf einen Punkt und spiel darauf.'],
  },
  show: 'Zeigen',

  things: {
    heap: things(false, 'Haufen', 'Haufens', 'Haufen'),
    group: things(true, 'Gruppe', 'Gruppe', 'Gruppen'),
    row: things(true, 'Reihe', 'Reihe', 'Reihen'),
  },
  mode: 'Werte zeigen',
  modes: { all: 'alle auf einmal', one: 'einen nach dem anderen', guess: 'erst raten' },
  begins: 'hier beginnt eine Periode',
  unlike: 'passt nicht zur Periode',
  markBegins: 'Hier beginnt eine Periode.',

  options: 'Ein Zug kann übrig lassen:',
  noOptions: 'Es gibt keinen Zug.',
  nothing: 'nichts',
  worth: (value) => `Wert ${value}`,
  others: (number) => `und ${number} weitere`,
  ask: 'Welches ist die kleinste Zahl, die unter diesen Werten fehlt?',
  there: (number, of) => `Ist ${number} da? Ja: ${of}.`,
  missing: (number) => `Ist ${number} da? Nein.`,
  nextStep: 'Nächster Schritt',
  allSteps: 'Alle Schritte',

  period: 'Wiederholen sich die Werte?',
  noPeriod: 'Hier ist keine Periode bewiesen.',
  unproven: {
    grundy:
      'Eine Gruppe darf überall geteilt werden, so groß sie auch ist. Darum hängt ihr Wert von allen kleineren Gruppen ab, und kein Satz kann ' +
      'aus endlich vielen Werten eine Periode beweisen. Ob sich diese Werte je wiederholen, ist eine offene Frage.',
    endless: 'Die letzte Ziffer dieses Codes wiederholt sich ohne Ende. Für solche Codes beweist kein Satz eine Periode.',
    subtraction: 'Die Werte jedes solchen Spiels wiederholen sich irgendwann. Aber die berechneten Werte sind zu wenige, um zu beweisen, wann.',
    searched: 'Die berechneten Werte beweisen keine. Vielleicht wiederholen sie sich später, vielleicht nie.',
  },
  howKnown: 'Woher wissen wir, dass es für immer so weitergeht?',
  enoughUnequal:
    'Hier müssen alle Teile verschieden sein. Darum wurden mehr Werte verglichen: Teile, die gleich würden, rücken um ganze Perioden auseinander.',
  guySmith: 'Richard Guy und Cedric Smith haben diese Überlegung 1956 gefunden.',
  why: 'Warum das so ist',
  formulas: {
    nim:
      'Aus einem Haufen von n kann jeder kleinere Haufen werden und sonst nichts. Haben die kleineren die Werte 0 bis n − 1, ' +
      'dann ist n die kleinste fehlende Zahl. Also hat jeder Haufen seine Größe als Wert. Das hat Charles Bouton 1901 gezeigt.',
    subtraction: (most) =>
      `Aus einem Haufen kann jeder Haufen davor werden, bis hinunter zu dem um ${most} kleineren. Diese haben verschiedene Werte, ` +
      `und von den Werten 0 bis ${most} fehlt nur einer: der nächste. So laufen die Werte von 0 bis ${most} und beginnen von vorn. ` +
      `Der Wert ist der Rest, wenn man den Haufen durch ${most + 1} teilt.`,
    lasker:
      'Nimm immer vier Haufen: 1 bis 4, 5 bis 8 und so weiter. Die ersten beiden haben jedes Mal ihre Größe als Wert, ' +
      'die letzten beiden haben getauscht: 1, 2, 4, 3, dann 5, 6, 8, 7. ' +
      'Gilt das für alle kleineren Haufen, dann auch für den nächsten: Das zeigt man für jeden der vier Plätze einmal.',
    kayles:
      'Aus einer Reihe von n kann jede kürzere Reihe werden, also sind die Werte 0 bis n − 1 da. Zwei Reihen, die ein Wurf übrig lässt, ' +
      'haben zusammen weniger als n Flaschen, und ihr XOR ist nie größer als ihre Summe. Also fehlt n, und jede Reihe hat ihre Größe als Wert.',
  },

  program: 'Diese Werte als Programm',
  programHow:
    'Zehn Zeilen finden die Werte jedes Spiels auf Haufen: das Mex dessen, was die Züge übrig lassen. Darunter stehen fünf Spiele. Für ein anderes schreib auf, was seine Züge übrig lassen.',
  programIn: 'Sprache',

  position: 'Eine andere Stellung',
  drawGraph: 'Graph zeichnen',
  graphOf: (game) => `${game}: der Spielgraph`,
  graphHow: 'Das Spiel beginnt oben. Jeder Pfeil ist ein Zug. Wähl eine Stellung, dann siehst du mehr von ihr.',
  letters: { N: 'N', P: 'P' },
  lettersMean: 'N: Wer als Nächster zieht, gewinnt. P: Wer zuletzt gezogen hat („previous“), gewinnt.',
  showValues: 'Werte',
  unknown: 'nicht bekannt',
  nodes: (number) => `${number} Stellungen`,
  cut: (number) =>
    `Der ganze Graph ist zu groß für ein Bild. Du siehst die ersten ${number} Stellungen. ` +
    `Drei Punkte stehen bei denen, die noch mehr Züge haben.`,
  more: 'hat weitere Züge',
  node: (position) => `Stellung ${position}`,
  wins: 'Wer am Zug ist, gewinnt: Mindestens ein Zug führt zu einer P-Stellung.',
  winsOver: 'Das Spiel ist zu Ende, und wer am Zug ist, hat gewonnen.',
  loses: 'Wer am Zug ist, verliert: Jeder Zug führt zu einer N-Stellung.',
  losesOver: 'Es gibt keinen Zug mehr: Wer am Zug ist, hat verloren.',
  leadsTo: 'Züge führen zu:',
  value: (value) => `Wert: ${value}`,
  playHere: 'Von hier aus spielen',
  graphHere: 'Der Graph von hier aus',

  drawHow:
    'Tipp auf eine leere Stelle: ein Punkt. Tipp auf einen Punkt und dann auf einen anderen: ' +
    'ein Pfeil vom ersten zum zweiten. Zieh einen Punkt, um ihn zu verschieben.',
  drawKeys: 'Mit der Tastatur: Tab geht zu den Punkten, Enter wählt, die Pfeiltasten verschieben einen Punkt, Entf löscht ihn.',
  board: 'Dein Graph',
  point: (name) => `Punkt ${name}`,
  withToken: 'mit dem Spielstein',
  chosen: (name) => `Punkt ${name} ist gewählt. Wähl den Punkt, zu dem sein Pfeil führt.`,
  added: (name) => `Punkt ${name} ist da.`,
  full: 'Für einen weiteren Punkt ist kein Buchstabe mehr frei.',
  joined: (from, to) => `Ein Pfeil führt von ${from} nach ${to}.`,
  already: (from, to) => `Von ${from} nach ${to} führt schon ein Pfeil.`,
  cycle: (way) =>
    `Dieser Pfeil würde einen Kreis schließen: ${way}. Ein Spiel darauf würde vielleicht nie enden, darum sind Kreise nicht erlaubt.`,
  removed: (name) => `Punkt ${name} ist weg.`,
  removedArrow: (from, to) => `Der Pfeil von ${from} nach ${to} ist weg.`,
  tokenAt: (name) => `Der Spielstein steht auf ${name}.`,
  addPoint: 'Punkt hinzufügen',
  tokenHere: 'Spielstein hierher',
  removePoint: 'Punkt löschen',
  clear: 'Leer anfangen',
  example: 'Beispiel',
  arrows: 'Pfeile',
  noArrows: 'Noch keine Pfeile.',
  removeArrow: (from, to) => `Pfeil von ${from} nach ${to} löschen`,
  outcomes: 'Wer gewinnt, und Werte',
  play: 'Darauf spielen',
  needToken: 'Stell den Spielstein auf einen Punkt, von dem ein Pfeil ausgeht. Dann kannst du spielen.',
};
