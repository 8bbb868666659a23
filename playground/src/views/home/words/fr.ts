import type { en } from './en.ts';

export const fr: typeof en = {
  how: 'Touchez un jeu pour voir un coup. Touchez-le encore pour jouer contre l’ordinateur.',
  ease: { easy: 'facile', medium: 'moyen', hard: 'difficile' },
  last: 'joué en dernier',
  preview: 'Le jeu choisi',
  close: 'Fermer',
  lines: {
    ichomp: 'Croquez vers un coin. La dernière bouchée gagne.',
    chomp: 'Croquez un coin. La dernière case est empoisonnée.',
    nim: 'Retirez ce que vous voulez d’un seul tas.',
    kayles: 'Renversez une bouteille ou deux voisines.',
    wythoff: 'Amenez la dame dans le coin.',
    subtraction: 'Retirez 1, 3 ou 4. Le dernier jeton gagne.',
    lasker: 'Retirez d’un tas, ou séparez-le.',
    grundy: 'Séparez un groupe en deux groupes inégaux.',
    split: 'Partagez un tas en deux ou en trois.',
    octal: 'Un code secret dit ce qu’on peut retirer.',
    sprouts: 'Tracez des lignes de point en point, sans croiser.',
    'brussels-sprouts': 'Reliez des bras libres, sans croiser.',
    dag: 'Poussez les jetons le long des flèches.',
    sum: 'Plusieurs jeux à la fois. Jouez dans l’un d’eux.',
  },
};
