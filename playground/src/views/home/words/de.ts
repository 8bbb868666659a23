import type { en } from './en.ts';

export const de: typeof en = {
  how: 'Tippe auf ein Spiel, dann siehst du einen Zug. Tippe noch einmal, dann spielst du gegen den Computer.',
  ease: { easy: 'leicht', medium: 'mittel', hard: 'knifflig' },
  last: 'zuletzt gespielt',
  preview: 'Das gewählte Spiel',
  close: 'Schließen',
  lines: {
    ichomp: 'Beiß zu einer Ecke hin. Der letzte Biss gewinnt.',
    notakto: 'Beide setzen Kreuze. Wer die letzte Linie macht, verliert.',
    chomp: 'Beiß eine Ecke ab. Das letzte Stück ist giftig.',
    nim: 'Nimm von einem Haufen, so viel du willst.',
    kayles: 'Wirf eine Flasche um oder zwei nebeneinander.',
    wythoff: 'Bring die Dame in die Ecke.',
    subtraction: 'Nimm 1, 3 oder 4. Der letzte Stein gewinnt.',
    lasker: 'Nimm von einem Haufen oder teile ihn.',
    grundy: 'Teile eine Gruppe in zwei ungleiche.',
    split: 'Teile einen Haufen in zwei oder drei.',
    octal: 'Ein geheimer Code sagt, was du nehmen darfst.',
    sprouts: 'Zeichne Linien von Punkt zu Punkt, ohne zu kreuzen.',
    'brussels-sprouts': 'Verbinde freie Arme, ohne zu kreuzen.',
    'mixed-sprouts': 'Punkte und Kreuze auf einem Blatt, ohne zu kreuzen.',
    dag: 'Schiebe Spielsteine an Pfeilen entlang bis ans Ende.',
    rule: 'Schreibe eine eigene Regel und spiele danach.',
    sum: 'Mehrere Spiele zugleich. Zieh in einem davon.',
  },
};
