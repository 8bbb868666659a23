// The words of the page, for those who read it.
import { rowWords } from '../../src/games/rows/words.ts';
import { sproutsWords } from '../../src/games/sprouts/words.ts';
import { tileWords } from '../../src/games/tiles/words.ts';
import { words, type Language } from '../../src/language.ts';
import { learn } from '../../src/vocabulary.ts';

export { languages } from '../../src/language.ts';

export async function vocabulary(language: Language) {
  await learn(language);
  return { page: words[language], rows: rowWords[language], tiles: tileWords[language], sprouts: sproutsWords[language] };
}
