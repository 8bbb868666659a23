/** What a position in land notation has, to be said without it. */
export interface Counted {
  readonly spots: number;
  readonly lives: number;
}

/** Of a spot that is written as a digit: the lines that end there. A letter is a spot with two. */
const LIVES: Readonly<Record<string, number>> = { '0': 3, '1': 2, '2': 1 };

/** Counts the spots of a position such as `0*2.AB}AB}`. A letter names one spot of its land, however often it is written. */
export function counted(position: string): Counted {
  let [spots, lives] = [0, 0];
  for (const land of position.split('+')) {
    const letters = new Set(land.match(/\p{L}/gu));
    spots += letters.size;
    lives += letters.size;
    for (const [, digit = '', times = '1'] of land.matchAll(/([012])(?:\*(\d+))?/g)) {
      spots += Number(times);
      lives += Number(times) * LIVES[digit]!;
    }
  }
  return { spots, lives };
}
