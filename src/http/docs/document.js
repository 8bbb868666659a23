// The OpenAPI document, and elements that show its texts, values and schemas.

let spec;

export async function load() {
  const response = await fetch('openapi.json');
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  spec = await response.json();
  return spec;
}

/** What a value refers to, if it is a reference. */
export function resolve(value) {
  const unescaped = (key) => key.replaceAll('~1', '/').replaceAll('~0', '~');
  while (value?.$ref) value = value.$ref.slice(2).split('/').reduce((inner, key) => inner[unescaped(key)], spec);
  return value;
}

/** An element. Properties that an element does not have become attributes. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== undefined));
  return made;
}

/** Details that are filled when they are opened for the first time. */
export function folded(properties, summary, fill) {
  const details = element('details', properties, element('summary', {}, summary));
  details.addEventListener('toggle', () => details.open && details.children.length === 1 && details.append(...[fill()].flat()));
  return details;
}

/** A text with `code`, paragraphs and lists. */
export function prose(text = '') {
  return text.split(/\n\n|\n(?=- )/).map((part) => {
    const isItem = part.startsWith('- ');
    const pieces = (isItem ? part.slice(2) : part).split('`').map((piece, place) => (place % 2 ? element('code', {}, piece) : piece));
    return element('p', isItem ? { className: 'item' } : {}, pieces);
  });
}

/** How wide a list or an object may be on one line. */
const LINE = 72;

/** JSON in several lines. It is not parsed, so that large numbers stay as they are. */
export function pretty(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? [];
  let place = 0;
  const value = (depth) => {
    const token = tokens[place++];
    if (token !== '{' && token !== '[') return token;
    const items = [];
    while (place < tokens.length && tokens[place] !== '}' && tokens[place] !== ']') {
      if (tokens[place] === ',') place++;
      let item = value(depth + 1);
      if (tokens[place] === ':') {
        place++;
        item += `: ${value(depth + 1)}`;
      }
      items.push(item);
    }
    const end = tokens[place++];
    const line = items.join(', ');
    if (!line.includes('\n') && line.length <= LINE) return token + line + end;
    const indent = '  '.repeat(depth);
    return `${token}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${end}`;
  };
  return value(0) ?? '';
}

export const shown = (value) => element('pre', {}, typeof value === 'string' ? value : pretty(JSON.stringify(value)));

const nameOf = (schema) => schema.$ref?.split('/').at(-1);

/** A schema with everything that it refers to and consists of. */
function whole(schema) {
  const resolved = resolve(schema);
  const made = { fields: {}, required: [], choices: resolved.oneOf ?? resolved.anyOf ?? [] };
  for (const part of [...(resolved.allOf ?? []), ...(resolved.then?.$ref ? [resolved.then] : [])]) {
    const { fields, required, choices } = whole(part);
    Object.assign(made.fields, fields);
    made.required.push(...required);
    made.choices = made.choices.concat(choices);
  }
  Object.assign(made.fields, resolved.properties);
  made.required.push(...(resolved.required ?? []));
  return made;
}

/** What may stand there, in a few words. */
export function kindOf(schema) {
  const resolved = resolve(schema);
  if (resolved.const !== undefined) return JSON.stringify(resolved.const);
  if (resolved.enum) return resolved.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = resolved.oneOf ?? resolved.anyOf;
  if (choices) return choices.length > 5 ? (nameOf(schema) ?? `one of ${choices.length}`) : choices.map(kindOf).join(' | ');
  if (resolved.items) return `list of ${kindOf(resolved.items)}`;
  if (resolved.properties || resolved.allOf) return nameOf(schema) ?? nameOf(resolved.allOf?.[0] ?? {}) ?? 'object';
  const { minimum, maximum } = resolved;
  const from = minimum === undefined ? '' : `, from ${minimum}`;
  return [resolved.type ?? 'any'].flat().join(' | ') + from + (maximum === undefined ? '' : ` to ${maximum}`);
}

/** What a schema has inside: of a list, its items. */
function inner(schema) {
  const resolved = resolve(schema);
  return resolved.items ? inner(resolved.items) : schema;
}

const hasFields = (schema) => {
  const { fields, choices } = whole(inner(schema));
  return Object.keys(fields).length > 0 || choices.some((choice) => hasFields(choice));
};

/** The fields of a schema, in its order; those of fields when they are asked for. */
export function schemaView(schema) {
  const { fields, required, choices } = whole(inner(schema));
  const rows = Object.entries(fields).map(([name, field]) => {
    const kind = element('span', { className: 'kind' }, ` ${kindOf(field)}`);
    const head = [element('code', {}, name), required.includes(name) ? element('strong', {}, ' required') : '', kind];
    const text = prose(field.description ?? resolve(field).description);
    return element('li', {}, ...(hasFields(field) ? [folded({}, head, () => schemaView(field))] : head), ...text);
  });
  const way = (choice) => element('li', {}, folded({}, nameOf(choice) ?? 'an object', () => schemaView(choice)));
  const ways = choices.filter(hasFields).map(way);
  const list = (items) => element('ul', { className: 'fields' }, items);
  return [...(rows.length > 0 ? [list(rows)] : []), ...(ways.length > 0 ? [element('p', {}, 'One of:'), list(ways)] : [])];
}
