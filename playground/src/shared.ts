/**
 * What `src/views/` uses of the page. A view is a script of its own, which imports these names from the page's script instead of
 * carrying a copy. A name that is missing here fails when the view is opened.
 */
export { Fragment, h } from 'preact';
export { jsx, jsxs } from 'preact/jsx-runtime';
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { advised, listed, winnerAt, wins } from './advice.ts';
export { analyze, entries, picture, random, readCatalogue, Refusal, Unreachable } from './api.ts';
export { gameOf, games } from './games/index.ts';
export { words } from './language.ts';
export { fresh, print } from './link.ts';
export { begin, historyAt, personToMove, positionOf, sideToMove } from './match.ts';
export { useWords } from './speech.ts';
export { load } from './store.ts';
