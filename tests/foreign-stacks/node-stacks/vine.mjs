// The interface on Node's own server with VineJS's schemas, written from its document alone. SETTINGS holds the lawful choices.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import vine, { errors } from '@vinejs/vine';
import { apiKey, channelId, events, eventTypes, eventWithRsvps, findPage, nextId, pages, places } from './world.mjs';

const settings = {
  refused: 422,
  errors: 'simple',
  dates: 'local',
  found: 'paginator',
  strict: true,
  ...JSON.parse(process.env.SETTINGS ?? '{}'),
};

const existsRule = vine.createRule(async (value, _, field) => {
  if (field.isValid && (await findPage(value)) === undefined)
    field.report('The selected {{ field }} does not exist', 'database.exists', field);
});

const imageRule = vine.createRule((value, _, field) => {
  if (field.isValid && !/\.(jpe?g|png|gif|webp)$/i.test(new URL(value).pathname))
    field.report('The {{ field }} field must be an image', 'image', field);
});

/** VineJS counts a character beyond the basic plane twice. */
const charactersRule = vine.createRule((value, { max }, field) => {
  if (field.isValid && [...value].length > max)
    field.report('The {{ field }} field must not be greater than {{ max }} characters', 'maxLength', field, { max });
});

const integer = () => vine.number({ strict: true }).withoutDecimals();
const boolean = () => vine.boolean({ strict: settings.strict });
const pageId = () => integer().use(existsRule());
const filled = () => vine.string().minLength(1);
const url = () => filled().url({ protocols: ['http', 'https'], require_protocol: true });

const local = ['YYYY-MM-DDTHH:mm:ss', 'YYYY-MM-DDTHH:mm'];
const dateTime = () => vine.date({ formats: settings.dates === 'local' ? local : ['YYYY-MM-DD HH:mm:ss'] });

const attributes = {
  title: filled().maxLength(200),
  type: integer().in(eventTypes.valid),
  contactEmail: vine.string().email(),
  startedAt: dateTime().optional().requiredWhen('isSelfPacedCourse', '!=', true),
  endedAt: dateTime().optional().requiredWhen('isSelfPacedCourse', '!=', true),
  isVip: boolean(),
  receivesRsvpWebhooks: boolean(),
  isPaid: boolean(),
  externalUrl: url().optional(),
  image: url().use(imageRule()),
  location: vine.string().in(places.valid),
  description: filled().maxLength(5000),
  host: pageId(),
  cohosts: vine.array(pageId()).maxLength(50).optional(),
  isSelfPacedCourse: boolean().optional(),
  isVirtual: boolean().optional(),
  isTicketless: boolean().optional(),
  capacity: integer()
    .range([0, 2 ** 31 - 1])
    .optional(),
  address: vine
    .string()
    .use(charactersRule({ max: 255 }))
    .optional(),
  addressDetails: vine.string().maxLength(2000).optional(),
  publishedAt: dateTime().optional(),
};

const createEventValidator = vine.compile(vine.object(attributes));
const updateEventValidator = vine.compile(vine.object({ ...attributes, image: attributes.image.clone().optional() }));

const searchPagesValidator = vine.compile(
  vine.object({
    query: filled(),
    page: integer().range([1, 1e9]).optional(),
    perPage: integer().range([1, 100]).optional(),
  }),
);

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function searchPages({ body }) {
  const { query, page = 1, perPage = 24 } = await searchPagesValidator.validate(body);
  const hits = pages.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()));
  const data = hits.slice((page - 1) * perPage, page * perPage);
  if (settings.found === 'list') return [200, data];
  const lastPage = Math.max(1, Math.ceil(hits.length / perPage));
  return [200, { meta: { total: hits.length, perPage, currentPage: page, lastPage, firstPage: 1 }, data }];
}

async function showPage({ id }) {
  const page = await findPage(id);
  if (page === undefined) throw new HttpError(404, 'Row not found');
  return [200, page];
}

async function storeEvent({ body }) {
  const event = await createEventValidator.validate(body);
  const id = await nextId();
  events.set(id, event);
  return [201, { id }];
}

async function updateEvent({ id, body }) {
  if (!events.has(id)) throw new HttpError(404, 'Row not found');
  const event = await updateEventValidator.validate(body);
  if (id === eventWithRsvps.id && event.capacity && event.capacity < eventWithRsvps.rsvps)
    throw new errors.E_VALIDATION_ERROR([
      { field: 'capacity', rule: 'min', message: `The capacity field must be at least ${eventWithRsvps.rsvps}` },
    ]);
  events.set(id, event);
  return [200, { id }];
}

const routes = [
  ['POST', /^\/channels\/pages\.search$/, searchPages],
  ['GET', /^\/channels\/pages\/(\d+)$/, showPage],
  ['POST', /^\/v1\/events\.create$/, storeEvent],
  ['POST', /^\/v1\/events\.update\/(\d+)$/, updateEvent],
];

async function readBody(req) {
  if (!/^application\/json\b/.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, 'Expected application/json');
  try {
    return JSON.parse(await text(req));
  } catch {
    throw new HttpError(400, 'Invalid JSON');
  }
}

async function dispatch(req) {
  const path = req.url.split('?')[0];
  const [method, pattern, handle] = routes.find(([, one]) => one.test(path)) ?? [];
  if (handle === undefined) throw new HttpError(404, `Cannot ${req.method}:${path}`);
  if (req.method !== method) throw new HttpError(405, 'Method not allowed');
  const { authorization, 'x-channel': channel } = req.headers;
  if (authorization !== `Channel ${apiKey}` || channel !== channelId) throw new HttpError(401, 'Unauthorized access');
  const body = method === 'POST' ? await readBody(req) : undefined;
  return await handle({ id: Number(pattern.exec(path)[1]), body });
}

/** VineJS's own list, or the errors of JSON:API that its framework has. */
function invalid(messages) {
  if (settings.errors === 'simple') return { errors: messages };
  return {
    errors: messages.map(({ message, rule, field, meta }) => ({
      code: rule,
      detail: message,
      source: { pointer: field },
      ...(meta ? { meta } : {}),
    })),
  };
}

function failed(error) {
  if (error instanceof errors.E_VALIDATION_ERROR) return [settings.refused, invalid(error.messages)];
  if (error instanceof HttpError) return [error.status, { errors: [{ message: error.message }] }];
  return [500, { errors: [{ message: 'Internal server error' }] }];
}

const server = createServer(async (req, res) => {
  const [status, data] = await dispatch(req).catch(failed);
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ requestId: randomUUID(), status, data }));
});

server.listen(0, '127.0.0.1', () => console.log(`listens on 127.0.0.1:${server.address().port}`));
