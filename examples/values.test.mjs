// The program in three languages gives the values that the service at NIMBER_URL gives. The page shows these files.

import { deepEqual } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MOST = 80;
const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'values-'));
after(() => rmSync(folder, { recursive: true }));
before(() => execFileSync('c++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-o', join(folder, 'values'), file('values.cpp')]));

const programs = { Python: ['python3', file('values.py')], 'C++': [join(folder, 'values')], JavaScript: ['node', file('values.mjs')] };
const rules = { nim: '', subtraction: 'take=1-3&', lasker: '', kayles: '', grundy: '' };

for (const [language, [program, ...words]] of Object.entries(programs)) {
  for (const [game, rule] of Object.entries(rules)) {
    test(`${language} has the values of ${game}`, async () => {
      const printed = execFileSync(program, [...words, game, `${MOST}`], { encoding: 'utf8' });
      const { values } = await (await fetch(`${env.NIMBER_URL}/${game}/values?${rule}to=${MOST}`)).json();
      deepEqual(printed.trim().split(' ').map(Number), values);
    });
  }
}
