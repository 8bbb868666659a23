/** A kind of move as the service reads it. */
export interface Kind {
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly leaves: readonly unknown[];
  readonly least?: unknown;
}

export interface Range {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly in?: unknown;
  readonly divides?: unknown;
}

/** The parts between separators. */
export const trimmed = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim()).filter((part) => part !== '');

function written([letter, range]: [string, unknown]): string {
  const { from = 1, to = 'n', in: set, divides } = range as Range;
  if (divides !== undefined) return `${letter} | ${divides}`;
  return set === undefined ? `${letter} = ${from}..${to}` : `${letter} = ${Array.isArray(set) ? set.join(', ') : set}`;
}

/** The numbers over which a variable runs. What cannot be read is left to the service, which says what is wrong with it. */
function ranged(text: string): [string, Range] {
  const [, letter, sign, rest] = /^(\w+)\s*([=|])\s*(.*)$/.exec(text) ?? [];
  if (letter === undefined || rest === undefined) return [text, {}];
  if (sign === '|') return [letter, { divides: rest }];
  const [from, to] = rest.split('..');
  if (to !== undefined) return [letter, { from: from!.trim(), to: to.trim() }];
  return [letter, { in: /^[\d\s,]*$/.test(rest) ? trimmed(rest, ',').map(Number) : rest }];
}

/** The variables of a kind of move as a line of text, such as `b = 1..n/2; c = squares`. */
export const printWhere = (where: Kind['where']): string => Object.entries(where ?? {}).map(written).join('; ');
/** The variables that a line of text says. */
export const readWhere = (text: string): Readonly<Record<string, unknown>> => Object.fromEntries(trimmed(text, ';').map(ranged));
