// The page at /docs: the operations of the document by group and tag, a filter, and addresses of operations such as #/nim/play_nim.
import { element, folded, load, prose } from './document.js';
import { operationView } from './operation.js';

const filter = document.getElementById('filter');
const found = document.getElementById('found');
const spec = await load().catch((error) => {
  found.textContent = `The document could not be loaded: ${error.message}. Load the page again.`;
  throw error;
});
const ofPath = ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation }));
const operations = Object.entries(spec.paths).flatMap(ofPath);

/** What the filter looks at: elements with the text that each is found by. */
const entries = [];

function entry(tag, title, { path, method, operation }) {
  const key = `${tag.name}/${operation.operationId}`;
  const badge = element('span', { className: `method ${method}` }, method.toUpperCase());
  const summary = [badge, element('code', {}, path), element('span', { className: 'title' }, operation.summary)];
  const fill = () => element('div', { className: 'inside' }, ...operationView(path, method, operation, key));
  const details = folded({ id: `/${key}`, className: 'operation' }, summary, fill);
  details.addEventListener('toggle', () => details.open && history.replaceState(null, '', `#/${key}`));
  entries.push({ details, id: operation.operationId, text: `${method} ${path} ${operation.summary} ${tag.name} ${title}`.toLowerCase() });
  return details;
}

function tagView(tag, isFirst) {
  const [title, text] = isFirst ? [tag.description.replace(/\.$/, ''), ''] : tag.description.split(/: (.*)/s);
  const own = tag['x-operations']
    ? tag['x-operations'].map((id) => operations.find(({ operation }) => operation.operationId === id))
    : operations.filter(({ operation }) => operation.tags.includes(tag.name));
  const summary = element('summary', {}, element('h3', {}, title), text ? element('span', { className: 'about' }, text) : '');
  return element('details', { className: 'tag', open: isFirst }, summary, ...own.map((one) => entry(tag, title, one)));
}

document.getElementById('about').append(...prose(spec.info.description));
for (const [place, { name, tags }] of spec['x-tagGroups'].entries()) {
  const views = tags.map((tag) => tagView(spec.tags.find((one) => one.name === tag), place === 0));
  document.getElementById('operations').append(element('section', {}, element('h2', {}, name), ...views));
}

/** The tags that were open before there was a filter. */
let openBefore;

function apply() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const tags = [...document.querySelectorAll('.tag')];
  if (words.length > 0) openBefore ??= new Set(tags.filter((tag) => tag.open));
  const ids = new Set();
  for (const { details, id, text } of entries) {
    details.hidden = !words.every((word) => text.includes(word));
    if (!details.hidden) ids.add(id);
  }
  for (const tag of tags) {
    tag.hidden = !tag.querySelector('.operation:not([hidden])');
    if (words.length > 0) tag.open = !tag.hidden;
    else if (openBefore) tag.open = openBefore.has(tag);
  }
  for (const section of document.querySelectorAll('#operations > section')) section.hidden = !section.querySelector('.tag:not([hidden])');
  if (words.length === 0) openBefore = undefined;
  const none = `Nothing matches “${filter.value.trim()}”. Paths, titles and games are searched.`;
  found.textContent = ids.size > 1 ? `${ids.size} operations` : ids.size === 1 ? '1 operation' : none;
}

/** The lines that arrow keys go to. */
const lines = () => [...document.querySelectorAll('.tag > summary, .operation > summary')].filter((line) => line.checkVisibility());

filter.addEventListener('input', apply);
filter.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const first = filter.value === '' ? lines()[0] : lines().find((line) => line.parentElement.classList.contains('operation'));
  first?.focus();
});
document.addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    filter.select();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const all = step ? lines() : [];
  const place = all.indexOf(event.target);
  if (place < 0) return;
  event.preventDefault();
  (all[place + step] ?? filter).focus();
});

/** Opens the operation that the address names. */
function follow() {
  const details = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!details?.classList.contains('operation')) return;
  details.closest('.tag').open = true;
  details.open = true;
  details.scrollIntoView();
  details.querySelector('summary').focus({ preventScroll: true });
}

addEventListener('hashchange', follow);
apply();
follow();
