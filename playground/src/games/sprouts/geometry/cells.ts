import { HEIGHT, WIDTH } from './drawing.ts';
import type { Link } from './relax.ts';
import type { Bead } from './rope.ts';

const CELL = 40;
const COLUMNS = Math.ceil(WIDTH / CELL);
const ROWS = Math.ceil(HEIGHT / CELL);

/** Finds the links that are near a bead. A link lies in the cell of its middle. */
export class Cells {
  /** Where the links of a cell begin in `sorted`. */
  private readonly first = new Int32Array(COLUMNS * ROWS + 1);
  private readonly sorted: Link[];
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly reach: number;

  constructor(links: readonly Link[], reach: number) {
    const cells = links.map(({ a, b }) => row((a.y + b.y) / 2) * COLUMNS + column((a.x + b.x) / 2));
    for (const cell of cells) this.first[cell + 1]!++;
    for (let cell = 0; cell < COLUMNS * ROWS; cell++) this.first[cell + 1]! += this.first[cell]!;
    const next = this.first.slice();
    this.sorted = new Array<Link>(links.length);
    this.x = new Float64Array(links.length);
    this.y = new Float64Array(links.length);
    let longest = 0;
    links.forEach((link, index) => {
      const place = next[cells[index]!]!++;
      this.sorted[place] = link;
      this.x[place] = (link.a.x + link.b.x) / 2;
      this.y[place] = (link.a.y + link.b.y) / 2;
      longest = Math.max(longest, link.length);
    });
    this.reach = reach + longest / 2;
  }

  near({ x, y }: Bead, visit: (link: Link) => void): void {
    const square = this.reach * this.reach;
    const [left, right] = [column(x - this.reach), column(x + this.reach)];
    const bottom = row(y + this.reach);
    for (let cellY = row(y - this.reach); cellY <= bottom; cellY++) {
      const end = this.first[cellY * COLUMNS + right + 1]!;
      for (let place = this.first[cellY * COLUMNS + left]!; place < end; place++) {
        const dx = this.x[place]! - x;
        const dy = this.y[place]! - y;
        if (dx * dx + dy * dy <= square) visit(this.sorted[place]!);
      }
    }
  }
}

function column(x: number): number {
  return Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / CELL)));
}

function row(y: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor(y / CELL)));
}
