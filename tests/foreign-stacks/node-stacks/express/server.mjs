// The interface on Express with express-validator, written from its document alone. SETTINGS holds the lawful choices, BUG the ID of a planted bug.
import { randomUUID } from 'node:crypto';
import express from 'express';
import { matchedData, param, validationResult } from 'express-validator';
import { eventRules, exact, searchRules } from './rules.mjs';
import { settings } from './settings.mjs';
import { apiKey, bug, channelId, events, eventWithRsvps, findPage, nextId, pages } from '../world.mjs';

const app = express().disable('x-powered-by');

function answer(res, status, data, beside = {}) {
  const id = bug('request-id-short') ? Math.random().toString(36).slice(2) : randomUUID();
  res
    .status(status)
    .json({ requestId: id, status, data: bug('data-undefined') && data === null ? undefined : data, ...beside });
}

const message = (res, status, text) =>
  settings.errors === 'beside'
    ? answer(res, status, null, { message: text })
    : answer(res, status, { errors: [{ msg: text }] });

function authenticate(req, res, next) {
  if (isIssued(req)) return next();
  if (bug('401-send-status')) return res.sendStatus(401);
  message(res, settings.unauthenticated, 'Unauthorized');
}

function isIssued(req) {
  const [scheme, key = ''] = (req.get('Authorization') ?? '').split(' ');
  const channel = req.get('X-Channel') ?? (bug('channel-if-given') ? channelId : '');
  return scheme === 'Channel' && isKey(key) && channel === channelId;
}

function isKey(key) {
  if (bug('key-starts')) return key !== '' && apiKey.startsWith(key);
  if (bug('key-locale')) return key.localeCompare(apiKey, 'en', { sensitivity: 'base' }) === 0;
  return key === apiKey;
}

/** The forms that express-validator has for what it found. */
function refuseInvalid(req, res, next) {
  const result = validationResult(req);
  if (result.isEmpty()) return next();
  const texts = result.formatWith(({ msg, path }) => (path === undefined ? msg : `${path}: ${msg}`)).array();
  if (settings.errors === 'mapped') return answer(res, settings.refused, { errors: result.mapped() });
  if (settings.errors === 'first')
    return answer(res, settings.refused, { errors: result.array({ onlyFirstError: true }) });
  if (settings.errors === 'messages')
    return answer(res, settings.refused, result.formatWith(({ msg }) => msg).mapped());
  if (settings.errors === 'beside') return answer(res, settings.refused, null, { message: texts[0] });
  if (settings.errors === 'texts') return answer(res, settings.refused, texts);
  answer(res, settings.refused, { errors: result.array() });
}

function needJson(req, res, next) {
  if (settings.needsType && !req.is('application/json'))
    return message(res, 415, 'Content-Type must be application/json');
  if (bug('body-undefined') && req.body.isVip === null) return next('route');
  next();
}

const id = param('id').isInt().toInt();

app.use(
  bug('get-unguarded')
    ? (req, res, next) => (req.method === 'GET' ? next() : authenticate(req, res, next))
    : authenticate,
);
app.use(express.json({ limit: '1mb' }));

app.post('/channels/pages.search', needJson, exact(searchRules), refuseInvalid, (req, res) => {
  const { query, page = 1, perPage = 24 } = matchedData(req);
  const size = Math.min(perPage, settings.clamped ? 100 : perPage);
  const hits = pages.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()));
  const start = bug('page-from-0') ? page * size : (page - 1) * size;
  const found = hits.slice(start, start + size).map(shown);
  if (settings.found === 'docs') return answer(res, 200, { docs: found, totalDocs: hits.length, limit: size, page });
  if (settings.found === 'meta') return answer(res, 200, found, { meta: { total: hits.length, page, perPage: size } });
  answer(res, 200, found);
});

function shown(page) {
  return bug('logo-undefined') && page.id % 2 === 0 ? { ...page, logo: undefined } : page;
}

app.get('/channels/pages/:id', bug('get-parse-int') ? [] : [id, refuseInvalid], async (req, res) => {
  const wanted = bug('get-parse-int') ? Number.parseInt(req.params.id) : matchedData(req).id;
  const page = await findPage(wanted);
  if (page === undefined) return message(res, settings.unknown, 'No such page');
  answer(res, 200, shown(page));
});

app.post('/v1/events.create', needJson, exact(eventRules(false)), refuseInvalid, async (req, res) => {
  const eventId = await nextId();
  events.set(eventId, matchedData(req));
  failOnNul(req.body);
  answer(res, bug('create-200') ? 200 : 201, { id: eventId, ...(bug('event-told') ? matchedData(req) : {}) });
});

async function knowEvent(req, res, next) {
  if (events.has(Number(req.params.id))) return next();
  message(res, settings.unknown, 'No such event');
}

const refuseUpdate = bug('update-unchecked') ? (req, res, next) => next() : refuseInvalid;

app.post('/v1/events.update/:id', needJson, id, knowEvent, exact(eventRules(true)), refuseUpdate, (req, res) => {
  const eventId = Number(req.params.id);
  const { capacity } = matchedData(req);
  const rsvps = eventId === eventWithRsvps.id ? eventWithRsvps.rsvps : 0;
  if (isBelow(capacity, rsvps)) return message(res, settings.refused, 'capacity is below the number of RSVPs');
  failOnNul(req.body);
  const event = JSON.stringify(req.body);
  if (bug('same-not-modified') && events.get(eventId) === event) return message(res, 409, 'Not modified');
  events.set(eventId, event);
  answer(res, 200, { id: eventId });
});

function isBelow(capacity, rsvps) {
  if (capacity === undefined || capacity === null || capacity === 0) return false;
  if (bug('floor-texts')) return String(capacity) < String(rsvps);
  return bug('floor-or-equal') ? capacity <= rsvps && rsvps > 0 : capacity < rsvps;
}

function failOnNul(body) {
  if (bug('nul-500') && JSON.stringify(body).includes(String.raw`\u0000`))
    throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
}

if (!bug('404-html')) app.use((req, res) => message(res, 404, `Cannot ${req.method} ${req.path}`));

if (!bug('nul-500') && !bug('body-undefined'))
  app.use((error, req, res, next) => {
    if (res.headersSent) return next(error);
    message(res, bug('errors-500') ? 500 : (error.status ?? 500), error.message);
  });

const server = app.listen(0, '127.0.0.1', () => console.log(`listens on 127.0.0.1:${server.address().port}`));
