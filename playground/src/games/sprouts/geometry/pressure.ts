import { HEIGHT, WIDTH, type Drawing } from './drawing.ts';
import { graphOf } from './graph.ts';
import type { Rope } from './rope.ts';

/** How strongly regions press against their bounds. */
const PRESSURE = 0.06;

/** The most pressure in a region, where 1 is that of one with as much room as it should have. */
const MOST_PRESSURE = 4;

/**
 * The regions as bubbles: each should have a share of the paper, by the places where lines can end or have ended. One that has less presses
 * harder than its neighbours. So loops become as large as there is room, and the drawing spreads over the paper.
 */
export class Bubbles {
  /** The regions on the left and on the right of each strand. */
  private readonly sides: [left: number, right: number][];
  private readonly outermost: number;
  private readonly shares: readonly number[];

  constructor(drawing: Drawing) {
    const { regions, darts } = graphOf(drawing);
    this.sides = drawing.strands.map(() => [0, 0]);
    regions.forEach(({ boundaries }, region) => {
      for (const dart of boundaries.flatMap(boundary => boundary.darts)) this.sides[darts[dart]!.strand]![dart % 2] = region;
    });
    this.outermost = regions.findIndex(({ isOutermost }) => isOutermost);
    const needs = regions.map(({ boundaries }) => 1 + boundaries.flatMap(({ corners }) => corners).length);
    const all = needs.reduce((sum, need) => sum + need, 0);
    this.shares = needs.map(need => (WIDTH * HEIGHT * need) / all);
  }

  /** Pushes lines to the side where there is less pressure. */
  press({ chains }: Rope): void {
    const areas = this.areasIn(chains);
    const pressures = areas.map((area, region) => Math.min(MOST_PRESSURE, this.shares[region]! / Math.max(1, area)));
    chains.forEach((chain, strand) => {
      const [left, right] = this.sides[strand]!;
      const force = (PRESSURE * (pressures[left]! - pressures[right]!)) / 2;
      for (let index = 1; index < chain.length; index++) {
        const [a, b] = [chain[index - 1]!, chain[index]!];
        const [x, y] = [(a.y - b.y) * force, (b.x - a.x) * force];
        a.dx += x;
        a.dy += y;
        b.dx += x;
        b.dy += y;
      }
    });
  }

  private areasIn(chains: Rope['chains']): number[] {
    const areas = this.shares.map((_, region) => (region === this.outermost ? WIDTH * HEIGHT : 0));
    chains.forEach((chain, strand) => {
      const [left, right] = this.sides[strand]!;
      let swept = 0;
      for (let index = 1; index < chain.length; index++) {
        const [a, b] = [chain[index - 1]!, chain[index]!];
        swept += (a.y * b.x - a.x * b.y) / 2;
      }
      areas[left]! += swept;
      areas[right]! -= swept;
    });
    return areas;
  }
}
