import type { Position } from '../game.ts';

/** As query parameters of /random: how many parts there are, and how large they may be. */
export function randomSizes(sizes: unknown): Record<string, string> {
  const known = (Array.isArray(sizes) ? sizes : []).filter((size): size is number => Number.isSafeInteger(size));
  const largest = Math.max(1, ...known);
  return { size: String(Math.min(64, Math.max(1, known.length))), largest: String(Math.min(1000, largest)) };
}

/** Parameters of the rule, in a query string. */
export function randomRule(position: Position, ...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.filter((field) => position[field] !== undefined).map((field) => [field, String(position[field])]));
}

/** A position in a link: `take-1,2,3_heaps-5,9`. All signs in it can stand in an address. */
export function print(position: Position): string {
  return Object.entries(position)
    .map(([field, value]) => `${field}-${String(value).replaceAll(/[#x]/g, '1').replaceAll('.', field === 'code' ? '.' : '0')}`)
    .join('_');
}

const TEXTS = new Set(['code']);
const PICTURES = new Set(['bottles', 'circles']);

function value(field: string, text: string): unknown {
  if (TEXTS.has(field)) return text;
  if (field === 'unequal') return text === 'true';
  if (field === 'least') return Number(text);
  const entries = text === '' ? [] : text.split(',');
  if (PICTURES.has(field)) return entries.map((entry) => entry.replaceAll('1', 'x').replaceAll('0', '.'));
  // Ranges such as 1-3, and `any`, are texts for the service, too.
  return entries.every((entry) => /^\d+$/.test(entry)) ? entries.map(Number) : text;
}

export function read(text: string): Position | undefined {
  const fields = text.split('_').map((field) => /^([a-z]+)-(.*)$/.exec(field));
  if (!fields.every((field) => field !== null)) return undefined;
  return Object.fromEntries(fields.map(([, name, content]) => [name, value(name!, content!)]));
}
