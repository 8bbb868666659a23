/** A value as query strings have it: numbers with commas, lines with `/`, a point as `row,col`, and lists of anything else as JSON. */
function toText(value: unknown): string {
  if (Array.isArray(value) && value[0] instanceof Object) return JSON.stringify(value);
  if (Array.isArray(value)) return value.join(typeof value[0] === "string" ? "/" : ",");
  return isPoint(value) ? `${value.row},${value.col}` : String(value);
}

const isPoint = (value: unknown): value is { row: number; col: number } => value instanceof Object && "row" in value && "col" in value;

/** A query string. What is absent or null is left out. The fields of a field with names, such as `quadrants`, are fields themselves. */
export function toQuery(input: object): string {
  const fields = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    return value instanceof Object && !Array.isArray(value) && !isPoint(value) ? Object.entries(value) : [[name, value]];
  });
  const sent = fields.filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(sent.map(([name, value]) => [name, toText(value)])).toString();
}
