/**
 * What `src/views/` and the board of Sprouts use of the page. A view is a script of its own, which imports these names from the page's script instead of
 * carrying a copy. A name that is missing here fails when the view is opened.
 */
export { Fragment, h } from 'preact';
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { jsx, jsxs } from 'preact/jsx-runtime';
export { advised, listed, winnerAt, wins } from './advice.ts';
export { analyze, ask, entries, judge, picture, printed, random, readCatalogue, Refusal, Unreachable } from './api.ts';
export { copy } from './clipboard.ts';
export { partsOfSum } from './games/general/sum.ts';
export { gameOf, games, gamesFor } from './games/index.ts';
export { lookOf } from './games/look.ts';
export { NumberField } from './games/number-field.tsx';
export { FreeField } from './games/rows/setup.tsx';
export { setupWords } from './games/rows/setup-words.ts';
export { capital } from './games/rows/words.ts';
export { armsAt, countOf, lineOfMove, moveOfLine, namesOf, nextName, startNames, untouched, verticesOf } from './games/sprouts/map/wire.ts';
export { sproutsWords } from './games/sprouts/words.ts';
export { useWidth } from './games/rows/use-width.ts';
export { words } from './language.ts';
export { fresh, parse, print, printGraph, startingAt } from './link.ts';
export { begin, historyAt, personToMove, positionOf, sideToMove } from './match.ts';
export { Choices } from './panels/choices.tsx';
export { Failure } from './panels/refused.tsx';
export { plural } from './plural.ts';
export { useWords } from './speech.ts';
export { load, save, watch } from './store.ts';
export { useTitle } from './title.ts';
