#!/usr/bin/env node
/**
 * A second deployment of the channel partner interface, written from the interface document alone:
 * plain `node:http`, no package. It shares nothing with the sandbox, so the contract kit can be held against it.
 */
import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { violation, readEvent } from './attributes.mjs';
import { breaks } from './breaks.mjs';
import { frameworks } from './frameworks/index.mjs';
import { OPERATIONS } from './operations.mjs';
import { variants as plainVariants } from './variants.mjs';
import { createWorld, fixturesOf } from './world.mjs';
import { timingSafeEqual } from 'node:crypto';
import { readSearch } from './search.mjs';

/**
 * The steps that a request passes; each answers a refusal `{ kind, violations }` or undefined.
 * Their order is open (which refusal a request gets that is wrong twice), so a variant chooses it.
 */

const STAGES = { path, credentials, target, mediaType, body, attributes, floor };

/** §4: four operations, and nothing else. */
function path(exchange) {
  const { pathname, method } = exchange;
  const matches = Object.entries(OPERATIONS).filter(([, { pattern }]) => pattern.test(pathname));
  const match = matches.find(([, operation]) => operation.method === method);
  if (match) {
    const [name, { pattern }] = match;
    exchange.operation = name;
    exchange.pathId = pattern.exec(pathname)[1];
    return undefined;
  }
  return matches.length > 0 ? refusal('wrongMethod', 'method') : refusal('unknownPath', 'path');
}

/** §5: `Authorization: Channel <API_KEY>` and `X-Channel: <CHANNEL_ID>`. */
function credentials(exchange) {
  const { headers, world, settings } = exchange;
  // Where credentials come before the path, the operation is not known yet, and a break of one operation needs it.
  if (!exchange.operation) path(exchange);
  const [, scheme, key] = /^(\S+) +(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const channel = world.channels.find(({ id }) => id === headers['x-channel']);
  const owner = world.channels.find((candidate) => key !== undefined && same(candidate.key, key));
  const violations = headers.authorization
    ? schemeAndKey({ scheme, owner, channel, settings })
    : [refused('auth.authorization', 'missing')];
  if (!headers['x-channel']) violations.push(refused('auth.channel', 'missing'));
  else if (!channel) violations.push(refused('auth.channel', 'unissued'));
  exchange.channel = channel ?? owner ?? world.channels[0];
  return kept(exchange, 'unauthenticated', violations);
}

function schemeAndKey({ scheme = '', owner, channel, settings }) {
  const violations = [];
  const word = settings.anyCaseScheme ? scheme.toLowerCase() : scheme;
  if (word !== (settings.anyCaseScheme ? 'channel' : 'Channel')) violations.push(refused('auth.scheme', 'other'));
  if (!owner || (channel && owner !== channel)) violations.push(refused('auth.key', 'unissued'));
  return violations;
}

function refused(rule, place) {
  return { ...violation(rule, rule === 'auth.channel' ? 'x-channel' : 'authorization', 'is not accepted'), place };
}

/** The page or event that the path names. */
function target(exchange) {
  const { operation, pathId, world, settings, channel } = exchange;
  if (operation !== 'pages.get' && operation !== 'events.update') return undefined;
  const id = /^[1-9]\d{0,15}$/.test(pathId) ? Number(pathId) : undefined;
  if (operation === 'pages.get') return page(id, exchange);
  exchange.target = world.events.get(id);
  if (!exchange.target) return refusal('unknownEvent', 'id');
  const mine = exchange.target.channel === channel.id || settings.othersEvent === 'accepted';
  return mine ? undefined : refusal(settings.othersEvent, 'id');
}

function page(id, exchange) {
  const { world, breaking } = exchange;
  exchange.target = world.pages.get(breaking?.readId?.(id) ?? id);
  return exchange.target ? undefined : refusal('unknownPage', 'id');
}

function mediaType({ operation, headers, settings }) {
  if (operation === 'pages.get' || !settings.refuses.includes('mediaType')) return undefined;
  const type = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  return type === 'application/json' ? undefined : refusal('mediaType', 'content-type');
}

function body(exchange) {
  if (exchange.operation === 'pages.get') return undefined;
  if (exchange.rawBody === undefined) return refusal('tooLarge', 'body');
  try {
    exchange.body = JSON.parse(exchange.rawBody);
  } catch {
    return refusal('malformed', 'body');
  }
  const isObject = typeof exchange.body === 'object' && exchange.body !== null && !Array.isArray(exchange.body);
  return isObject ? undefined : refusal('malformed', 'body');
}

function attributes(exchange) {
  if (exchange.operation === 'pages.get') return undefined;
  const isSearch = exchange.operation === 'pages.search';
  const read = isSearch ? readSearch : readEvent;
  const { values, violations } = read(exchange.body, { ...exchange, stored: exchange.target?.values });
  exchange.values = values;
  return kept(exchange, 'invalid', violations);
}

/** §4.4.1. 0 and null lift the limit (§8), so they are below nothing. */
function floor(exchange) {
  const { operation, target: event, body: given, values, settings } = exchange;
  if (operation !== 'events.update' || !given.capacity || !Number.isInteger(values.capacity) || values.capacity === 0)
    return undefined;
  const counts = settings.floorCounts === 'confirmed' && values.receivesRsvpWebhooks ? 'confirmed' : 'all';
  if (values.capacity >= event.rsvps[counts]) return undefined;
  return kept(exchange, 'invalid', [
    {
      ...violation('update.capacity.floor', 'capacity', 'is below the RSVPs already registered'),
      value: values.capacity,
    },
  ]);
}

/** A refusal for the violations that no break switches off. */
function kept({ breaking, operation }, kind, violations) {
  const left = breaking?.skip ? violations.filter((each) => !breaking.skip(each, operation)) : violations;
  return left.length > 0 ? { kind, violations: left } : undefined;
}

function refusal(kind, place) {
  return { kind, violations: [violation(kind, place, 'is not accepted')] };
}

function same(expected, given) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const variants = { ...plainVariants, ...frameworks };

const MOST_READ = 8 * 1024 * 1024;

/**
 * Starts a deployment on loopback.
 * @param options { port = 0, variant = 'terse', breakId, delay }: `breakId` breaks one stated rule, see breaks.mjs; `delay` in milliseconds, in place of the variant's
 * @returns { url, fixtures, close }: `url` holds the path prefix, where the variant has one
 * @throws RangeError for a variant or break that does not exist
 */
export async function startSecondDeployment({ port = 0, variant = 'terse', breakId, delay } = {}) {
  if (!Object.hasOwn(variants, variant))
    throw new RangeError(`no variant ${variant}; there are ${Object.keys(variants).join(', ')}`);
  const breaking = breaks.find(({ id }) => id === breakId);
  if (breakId !== undefined && !breaking) throw new RangeError(`no break ${breakId}`);
  const { delay: usual } = variants[variant];
  const settings = { ...variants[variant], delay: delay ?? usual, ...breaking?.tune };
  const world = createWorld(settings.seed);
  const deployment = { settings, world, breaking, limiter: createLimiter(settings.limit), state: {} };
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => answer(request, response, deployment));
  server.on('checkExpectation', (request, response) => answer(request, response, deployment));
  server.on('clientError', (error, socket) => answerUnreadable(socket, deployment));
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${server.address().port}${settings.prefix}`;
  return { url, fixtures: fixturesOf(world, settings.seed), close, [Symbol.asyncDispose]: close };
}

async function answer(request, response, deployment) {
  const { settings } = deployment;
  let result;
  try {
    result = await judge(request, deployment);
  } catch {
    result = { exchange: { ...deployment, requestId: settings.requestId() }, outcome: { status: 500, data: null } };
  }
  const { status, text } = enveloped(result.outcome, result.exchange);
  if (settings.delay) await sleep(settings.delay);
  // The rest of a body that is over the limit is not read, so the connection cannot be used again.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': settings.contentType,
    'content-length': Buffer.byteLength(text),
    ...settings.headers?.(result.exchange),
    ...result.outcome.headers,
  });
  response.end(text);
}

async function judge(request, deployment) {
  const { settings } = deployment;
  const [pathname] = request.url.split('?');
  const exchange = {
    ...deployment,
    requestId: settings.requestId(),
    headers: request.headers,
    method: request.method,
    pathname: pathname.startsWith(`${settings.prefix}/`) ? pathname.slice(settings.prefix.length) : '',
    rawBody: await readBody(request, settings.bodyLimit),
  };
  const headers = deployment.limiter(Date.now());
  if (headers)
    return {
      exchange,
      outcome: {
        ...refuse({ kind: 'rate', violations: [violation('rate', 'requests', 'are too many')] }, exchange),
        headers,
      },
    };
  return { exchange, outcome: pass(exchange) };
}

/** Every stage in the variant's order, then the operation itself. */
function pass(exchange) {
  const { settings, breaking } = exchange;
  for (const stage of settings.order) {
    const refusal = STAGES[stage](exchange);
    if (refusal) return refusedBy(refusal, exchange);
  }
  const attribute = breaking?.refuse?.(exchange);
  if (attribute)
    return refuse({ kind: 'invalid', violations: [violation('break', attribute, 'is refused')] }, exchange);
  const outcome = OPERATIONS[exchange.operation].perform(exchange);
  if (outcome.refused)
    return refuse(
      { kind: outcome.refused, violations: [violation('search.no-match', 'query', 'matches nothing')] },
      exchange,
    );
  return breaking?.alter?.(outcome, exchange) ?? outcome;
}

function refusedBy(refusal, exchange) {
  exchange.breaking?.leave?.(exchange);
  return refuse(refusal, exchange);
}

/**
 * What goes over the limit is thrown away while it comes, so that a client that sends first and reads then sees the refusal;
 * what never ends is not read to its end.
 * @returns the body as text; undefined when it is over the limit
 */
async function readBody(request, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MOST_READ) break;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks).toString('utf8');
}

function refuse({ kind, violations }, { settings, method, pathname, requestId }) {
  const phase = violations.filter((each) => settings.isFirst?.(each));
  const told = phase.length > 0 ? phase : violations;
  const shown = settings.firstViolationOnly ? told.slice(0, 1) : told;
  const status = kind === 'rate' ? 429 : (settings.statusOf?.(shown[0]) ?? settings.status[kind]);
  if (settings.refusal === undefined) return { kind, status, data: settings.refusalData(shown) };
  return {
    kind,
    status,
    data: null,
    ...settings.refusal({ kind, violations: shown, status, method, pathname, requestId }),
  };
}

/** §1: every response uses one envelope. */
function enveloped(outcome, exchange) {
  const { settings, breaking } = exchange;
  const envelope = {
    requestId: exchange.requestId,
    status: outcome.status,
    data: outcome.data,
    ...outcome.members,
    ...settings.extraMembers?.(),
  };
  const sent = breaking?.wrap?.(envelope, { ...exchange, outcome }) ?? envelope;
  return { status: outcome.status, text: JSON.stringify(sent) };
}

function answerUnreadable(socket, { settings }) {
  if (!socket.writable) return;
  const text = JSON.stringify({ requestId: settings.requestId(), status: 400, data: null });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: ${settings.contentType}\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  );
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      variant: { type: 'string', default: 'terse' },
      break: { type: 'string' },
    },
  });
  const deployment = await startSecondDeployment({
    port: Number(values.port),
    variant: values.variant,
    breakId: values.break,
  });
  process.stdout.write(`${JSON.stringify({ url: deployment.url })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => deployment.close());
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  });
}

/** Rate limits, as variants tell them. A limiter answers the headers of a 429, or undefined to let the request pass. */

const SECOND = 1000;

function createLimiter(limit) {
  if (limit?.kind === 'per-second') return perSecond(limit.requests);
  if (limit?.kind === 'now-and-then') return nowAndThen(limit);
  return () => undefined;
}

/** At most so many requests in any second; refused ones do not count. */
function perSecond(requests) {
  let passed = [];
  return (now) => {
    passed = passed.filter((at) => now - at < SECOND);
    if (passed.length >= requests) return { 'retry-after': '1' };
    passed.push(now);
    return undefined;
  };
}

/** Under load, one or two in a row out of `every`, without saying when to come back. */
function nowAndThen({ busyFrom, every }) {
  let seen = [];
  let count = 0;
  return (now) => {
    seen = [...seen.filter((at) => now - at < SECOND), now];
    count += 1;
    const inRow = Math.floor(count / every) % 2 === 0 ? 1 : 2;
    return seen.length > busyFrom && count % every < inRow ? {} : undefined;
  };
}
