import type { en } from './en.ts';

export const fr: typeof en = {
  how: 'Touche un jeu pour voir un coup. Touche-le encore pour jouer contre l’ordinateur.',
  ease: { easy: 'facile', medium: 'moyen', hard: 'difficile' },
  last: 'joué en dernier',
  preview: 'Le jeu choisi',
  close: 'Fermer',
  lines: {
    ichomp: 'Croque vers un coin. La dernière bouchée gagne.',
    notakto: 'Les deux mettent des croix. Qui fait la dernière ligne perd.',
    chomp: 'Croque un coin. La dernière case est empoisonnée.',
    nim: 'Retire ce que tu veux d’un seul tas.',
    kayles: 'Renverse une bouteille ou deux voisines.',
    wythoff: 'Amène la dame dans le coin.',
    subtraction: 'Retire 1, 3 ou 4. Le dernier jeton gagne.',
    lasker: 'Retire d’un tas, ou sépare-le.',
    grundy: 'Sépare un groupe en deux groupes inégaux.',
    split: 'Partage un tas en deux ou en trois.',
    octal: 'Un code secret dit ce qu’on peut retirer.',
    sprouts: 'Trace des lignes de point en point, sans croiser.',
    'brussels-sprouts': 'Relie des bras libres, sans croiser.',
    'mixed-sprouts': 'Des points et des croix sur une feuille, sans croiser.',
    dag: 'Pousse les pions le long des flèches.',
    rule: 'Écris ta propre règle et joue avec.',
    sum: 'Plusieurs jeux à la fois. Joue dans l’un d’eux.',
  },
};
