import { ask, printed, Refusal, type Entry } from '../../api.ts';
import type { Analysis, Move, Play, Position } from '../../games/game.ts';

/** The parameters of a rule, as they stand in a query string. */
export type Rule = Readonly<Record<string, string>>;

/** The rule that the query of the view names, or else that of the usual start of the game. */
export function ruleIn(query: URLSearchParams, { parameters, rulesInJson, start }: Entry): Rule {
  const rule: Record<string, string> = {};
  for (const { name } of rulesInJson) rule[name] = query.get(name) ?? JSON.stringify(start[name]);
  for (const parameter of parameters.filter(({ in_rule }) => in_rule)) {
    const usual = start[parameter.name];
    const value = query.get(parameter.name) ?? (usual === undefined ? '' : printed(parameter, usual));
    if (value !== '') rule[parameter.name] = value;
  }
  return rule;
}

const path = (game: string, verb: string, query: Readonly<Record<string, string>>): string =>
  `${game}/${verb}?${new URLSearchParams(query)}`;

/** The values of single heaps from 0 to `to`. */
export async function values(game: string, rule: Rule, to: number): Promise<readonly number[]> {
  return (await ask<{ values: readonly number[] }>(path(game, 'values', { ...rule, to: String(to) }))).values;
}

/** The period of these values. `period` is null where none is proven. */
export interface Period {
  /** The first heap of the periodic part. */
  readonly preperiod: number | null;
  readonly period: number | null;
  /** How much the values grow from one period to the next. */
  readonly saltus?: number;
  readonly certificate?: { readonly checked: number };
  readonly exceptions: readonly { readonly heap: number; readonly sg: number }[];
  readonly exceptions_total?: number;
}

export const period = (game: string, rule: Rule): Promise<Period> => ask(path(game, 'period', rule));

/** How the value of one heap comes about. */
export interface Mex {
  readonly position: Position;
  readonly options: readonly Move[];
  /** The values of the options, each once. */
  readonly values: readonly number[];
  readonly mex: number;
}

export const mex = ({ name, sequence = '' }: Entry, rule: Rule, heap: number): Promise<Mex> =>
  ask(path(name, 'mex', { ...rule, [sequence]: String(heap) }));

const MOST_IN_BATCH = 64;

async function analyzeBatch(game: string, play: Play, positions: readonly Position[]): Promise<readonly Analysis[]> {
  const requests = positions.map((position) => ({ game, ...position, play, moves: 'all', positions: true, limit: 10_000 }));
  const { results } = await ask<{ results: readonly (Analysis & { status?: number; detail?: string })[] }>('batch', { requests });
  const failed = results.find(({ status }) => status !== undefined);
  if (failed !== undefined) throw new Refusal(failed.status!, failed.detail ?? '');
  return results;
}

/** The analyses of these positions, in their order. */
export async function analyzeAll(game: string, play: Play, positions: readonly Position[]): Promise<readonly Analysis[]> {
  const all: Analysis[] = [];
  for (let from = 0; from < positions.length; from += MOST_IN_BATCH)
    all.push(...(await analyzeBatch(game, play, positions.slice(from, from + MOST_IN_BATCH))));
  return all;
}
