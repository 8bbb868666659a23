// One operation: what it takes, a form to try it, and what it answers.
import { element, folded, kindOf, pretty, prose, resolve, schemaView, shown } from './document.js';

/** In characters. The rest of a longer answer is not shown. */
const LONGEST = 200_000;

const asText = (value) => (Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value));

/** An input for a parameter, filled in with its example. */
function inputFor(parameter, id) {
  const schema = resolve(parameter.schema);
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum;
  const text = asText(parameter.example);
  const properties = { id, name: parameter.name, required: parameter.required === true, 'aria-describedby': `${id}-about` };
  if (!values) return element('input', { ...properties, value: text, autocomplete: 'off', spellcheck: false });
  const empty = parameter.required ? [] : [element('option', { value: '' }, '')];
  return element('select', properties, ...empty, ...values.map((value) => element('option', { value, selected: value === text }, value)));
}

function parameterRow(parameter, key) {
  const id = `${key}-${parameter.name}`;
  const label = element('label', { htmlFor: id }, element('code', {}, parameter.name));
  const kind = element('span', { className: 'kind' }, kindOf(parameter.schema));
  const required = parameter.required ? element('strong', {}, ' required') : '';
  const about = element('div', { id: `${id}-about` }, kind, required, ...prose(parameter.description));
  return element('div', { className: 'row' }, label, inputFor(parameter, id), about);
}

/** The body of a request, with examples to choose from. */
function bodyRow(body, key) {
  const content = resolve(body).content['application/json'];
  const examples = content.examples ? Object.values(content.examples) : [{ summary: 'Example', value: content.example }];
  const text = element('textarea', { id: `${key}-body`, name: 'body', spellcheck: false });
  const choose = (place) => {
    text.value = pretty(JSON.stringify(examples[place].value));
    text.rows = Math.min(text.value.split('\n').length + 1, 24);
  };
  choose(0);
  const row = element('div', { className: 'row wide' }, element('label', { htmlFor: text.id }, 'Body, JSON'), text);
  if (examples.length > 1) {
    const id = `${key}-example`;
    const select = element('select', { id }, ...examples.map(({ summary }, place) => element('option', { value: place }, summary)));
    select.addEventListener('change', () => {
      choose(select.value);
      text.dispatchEvent(new Event('input', { bubbles: true }));
    });
    row.prepend(element('label', { htmlFor: id }, 'Example'), select);
  }
  return [row, folded({ className: 'schema' }, 'Fields of the body', () => schemaView(content.schema))];
}

/** A value in a path or a query string. What need not be escaped stays readable. */
const escaped = (text) => encodeURIComponent(text).replace(/%(2C|3A|3B|2F|40|5B|5D)/g, decodeURIComponent);

/** The request that the form describes. */
function requestOf(form, path, method, parameters) {
  const given = parameters.map((parameter) => [parameter, form.elements.namedItem(parameter.name).value]).filter(([, text]) => text !== '');
  const inPath = given.filter(([parameter]) => parameter.in === 'path');
  const target = inPath.reduce((target, [{ name }, text]) => target.replace(`{${name}}`, encodeURIComponent(text)), path);
  const query = given.filter(([parameter]) => parameter.in === 'query').map(([{ name }, text]) => `${name}=${escaped(text)}`).join('&');
  const url = new URL(`.${target}${query && `?${query}`}`, location.href).href;
  const body = form.elements.namedItem('body')?.value;
  return { url, method: method.toUpperCase(), ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }) };
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const withBody = (body) => (body === undefined ? '' : ` -H 'Content-Type: application/json' -d ${quoted(body)}`);
const asCurl = ({ url, body }) => `curl -s ${quoted(url)}${withBody(body)}`;

/** What was answered. */
async function answerTo({ url, ...request }) {
  const began = performance.now();
  const response = await fetch(url, request);
  const text = await response.text();
  const took = Math.round(performance.now() - began);
  const type = response.headers.get('content-type') ?? '';
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = /[/+]json/.test(type) ? pretty(text) : text;
  const rest = body.length > LONGEST ? `\n… and ${body.length - LONGEST} characters more` : '';
  const picture = { className: 'picture', src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: 'The picture that was answered' };
  return [
    element('p', { className: response.ok ? 'status good' : 'status' }, `${response.status} ${response.statusText}, ${took} ms`),
    type.startsWith('image/svg') && element('img', picture),
    element('pre', { className: 'answer', tabIndex: 0, role: 'region', 'aria-label': 'Body of the answer' }, body.slice(0, LONGEST) + rest),
    folded({}, 'Headers', () => shown(headers)),
  ].filter(Boolean);
}

function formFor(path, method, operation, key) {
  const parameters = (operation.parameters ?? []).map(resolve);
  const rows = parameters.map((parameter) => parameterRow(parameter, key));
  const [body, fields] = operation.requestBody ? bodyRow(operation.requestBody, key) : [];
  const curl = element('pre', { className: 'curl' });
  const live = element('div', { className: 'live', role: 'status' });
  const send = element('button', { type: 'submit' }, 'Send');
  const form = element('form', { autocomplete: 'off' }, ...rows, body, fields, element('p', {}, send), curl, live);
  const describe = () => (curl.textContent = asCurl(requestOf(form, path, method, parameters)));
  form.addEventListener('input', describe);
  describe();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    const failed = (error) => [element('p', { className: 'status' }, `No answer: ${error.message}`)];
    const answer = await answerTo(requestOf(form, path, method, parameters)).catch(failed);
    live.replaceChildren(...answer);
    send.disabled = false;
    send.focus();
  });
  form.addEventListener('keydown', (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form.requestSubmit());
  return form;
}

function answerView(status, response) {
  const { description, headers = {}, content = {} } = resolve(response);
  // A problem is described by its kinds.
  const kinds = [...description.matchAll(/^- `(.+?)`/gm)].map(([, kind]) => kind);
  const title = kinds.length > 0 ? kinds.join(', ') : description.split(/[.:]/)[0];
  return folded({ className: 'response' }, [element('code', {}, status), ` ${title}`], () => {
    const [[type, { schema, example, examples = {} }] = ['', {}]] = Object.entries(content);
    const several = example === undefined ? Object.values(examples).map(resolve) : [{ value: example }];
    return [
      ...prose(description),
      ...Object.entries(headers).map(([name, header]) => element('p', {}, element('code', {}, name), ` ${resolve(header).description}`)),
      type && element('p', { className: 'kind' }, type),
      ...several.flatMap(({ summary, value }) => [summary && element('p', {}, element('code', {}, summary)), shown(value)]),
      schema && folded({ className: 'schema' }, 'Fields', () => schemaView(schema)),
    ].filter(Boolean);
  });
}

/** Everything about an operation. `key` is what the ids of its elements begin with. */
export function operationView(path, method, operation, key) {
  return [
    ...prose(operation.description),
    formFor(path, method, operation, key),
    element('h4', {}, 'Answers'),
    ...Object.entries(operation.responses).map(([status, response]) => answerView(status, response)),
  ];
}
