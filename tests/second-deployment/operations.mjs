/** §4: the four operations, once every stage let the request pass. */
import { addEvent } from './world.mjs';
import { SEARCH_FORMS, findPages } from './search.mjs';

export const OPERATIONS = {
  'pages.search': { method: 'POST', pattern: /^\/channels\/pages\.search$/, perform: searchPages },
  'pages.get': { method: 'GET', pattern: /^\/channels\/pages\/([^/]+)$/, perform: getPage },
  'events.create': { method: 'POST', pattern: /^\/v1\/events\.create$/, perform: createEvent },
  'events.update': { method: 'POST', pattern: /^\/v1\/events\.update\/([^/]+)$/, perform: updateEvent },
};

function searchPages(exchange) {
  const { world, values, settings } = exchange;
  const { found, total } = findPages(world, values, settings);
  if (total === 0 && settings.search.noMatch === 'refused') return { refused: 'noMatch' };
  if (total === 0 && settings.search.noMatch === 'null') return { status: 200, data: null };
  const shown = found.map((page) => showPage(page, exchange));
  return { status: 200, ...SEARCH_FORMS[settings.search.form](shown, { ...values, total }) };
}

function getPage(exchange) {
  return { status: 200, data: showPage(exchange.target, exchange) };
}

function createEvent({ world, settings, channel, values }) {
  const id = addEvent(world, settings.seed, { channel, values });
  world.created.push(id);
  return { status: 201, data: { id } };
}

function updateEvent({ target, values }) {
  const image = values.image ?? target.values.image;
  target.values = { ...values, image };
  return { status: 200, data: { id: target.id } };
}

function showPage(page, { settings, breaking, operation }) {
  const shown = { ...page, ...settings.pageExtras?.(page) };
  return breaking?.show?.(shown, operation) ?? shown;
}
