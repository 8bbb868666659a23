import { printed, type Entry } from '../../../api.ts';
import type { Analysis, Outcome, Position } from '../../../games/game.ts';

export interface Node {
  readonly position: Position;
  readonly outcome: Outcome;
  readonly sg: number | null;
  readonly isOver: boolean;
  /** The positions after a move, as indices of the graph's nodes, each once. */
  readonly options: readonly number[];
  /** Whether it has options that are not in the graph. */
  readonly isCut: boolean;
}

/** The positions of a game from a first one on, which is node 0. Every node is there together with those above it. */
export interface GameGraph {
  readonly nodes: readonly Node[];
  readonly isCut: boolean;
}

const isList = (value: unknown): value is readonly number[] => Array.isArray(value);

const sorted = (heaps: readonly number[]): readonly number[] => heaps.filter((heap) => heap > 0).sort((one, other) => other - one);

/** Equal for positions that are one node. Heaps of games with a sequence are independent: their order and emptied ones do not count. */
export function keyOf({ sequence }: Pick<Entry, 'sequence'>, position: Position): string {
  const fields = Object.entries(position).map(([name, value]) => {
    return [name, name === sequence && isList(value) ? sorted(value) : value] as const;
  });
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

type AnalyzeAll = (positions: readonly Position[]) => Promise<readonly Analysis[]>;

interface Met {
  readonly analysis: Analysis;
  readonly options: readonly string[];
}

/** Asks for one level after another, as long as all of the next one has room among `most` nodes. */
export async function grow(entry: Pick<Entry, 'sequence'>, first: Position, most: number, analyzeAll: AnalyzeAll): Promise<GameGraph> {
  const met = new Map<string, Met>();
  let level = new Map([[keyOf(entry, first), first]]);
  while (level.size > 0) {
    const analyses = await analyzeAll([...level.values()]);
    const next = new Map<string, Position>();
    for (const [index, key] of [...level.keys()].entries()) {
      const analysis = analyses[index]!;
      const options = new Map(
        analysis.moves.flatMap(({ position }) => (position === undefined ? [] : [[keyOf(entry, position), position] as const])),
      );
      met.set(key, { analysis, options: [...options.keys()] });
      for (const option of options) next.set(...option);
    }
    for (const key of met.keys()) next.delete(key);
    level = met.size === 1 ? new Map([...next].slice(0, most - 1)) : met.size + next.size <= most ? next : new Map();
  }
  return linked(met);
}

function linked(met: ReadonlyMap<string, Met>): GameGraph {
  const indices = new Map([...met.keys()].map((key, index) => [key, index]));
  const nodes = [...met.values()].map(({ analysis, options }): Node => {
    const { position, outcome, sg, advice } = analysis;
    const shown = options.flatMap((key) => indices.get(key) ?? []);
    return { position, outcome, sg, isOver: advice.kind === 'over', options: shown, isCut: shown.length < options.length };
  });
  return { nodes, isCut: nodes.some(({ isCut }) => isCut) };
}

/** Longer names do not go into a node. */
const LONGEST_NAME = 11;

/** What a node says: the position without the rule, or a number where that is long. */
export function nameOf({ parameters, sequence }: Pick<Entry, 'parameters' | 'sequence'>, position: Position, index: number): string {
  const known = parameters.filter(({ name, in_rule }) => !in_rule && position[name] !== undefined);
  const texts = known.map((parameter) => {
    const value = position[parameter.name];
    return parameter.name === sequence && isList(value) ? sorted(value).join(', ') : printed(parameter, value);
  });
  const text = texts.filter((text) => text !== '').join(' ');
  if (known.length === 0 || text.length > LONGEST_NAME) return `#${index + 1}`;
  return text === '' ? '0' : text;
}
