// Asks the service at NIMBER_URL for the graphs of both programs, and compares every node with a search.

import { deepEqual, equal } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { env } from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as games from './graphs.mjs';

/** The value of each node by mex, an option of several nodes by XOR. */
function values(edges) {
  const known = new Map();
  const value = (node) => {
    if (!known.has(node)) {
      const after = new Set((edges[node] ?? []).map((option) => [option].flat().reduce((sum, to) => sum ^ value(to), 0)));
      let mex = 0;
      while (after.has(mex)) mex += 1;
      known.set(node, mex);
    }
    return known.get(node);
  };
  Object.keys(edges).forEach(value);
  return known;
}

test('a row of bottles, one or any two that are not neighbours: these are lost', () => {
  const lost = (most) => values(games.bottles(most)).get('#'.repeat(most)) === 0;
  deepEqual(Array.from({ length: 21 }, (_, bottle) => bottle + 1).filter(lost), [2, 7, 12, 15, 18, 21]);
});

for (const [game, most] of [['divisor', 200], ['split', 80], ['passing', 12], ['fibonacci', 40], ['bottles', 12]]) {
  test(`${game}: both programs make the same graph, and the service knows its values`, async () => {
    const edges = games[game](most);
    const written = execFileSync('python3', [fileURLToPath(new URL('graphs.py', import.meta.url)), game, `${most}`], { encoding: 'utf8' });
    deepEqual(JSON.parse(written), { edges });
    const response = await fetch(`${env.NIMBER_URL}/dag/values`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: written });
    equal(response.status, 200);
    const { nodes } = await response.json();
    const expected = values(edges);
    equal(nodes.length, expected.size);
    for (const { node, sg, outcome } of nodes) deepEqual([node, sg, outcome], [node, expected.get(node), expected.get(node) > 0 ? 'N' : 'P']);
  });
}
