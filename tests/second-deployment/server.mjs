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
import { violation } from './attributes.mjs';
import { breaks } from './breaks.mjs';
import { frameworks } from './frameworks/index.mjs';
import { OPERATIONS } from './operations.mjs';
import { STAGES } from './stages.mjs';
import { variants as plainVariants } from './variants.mjs';
import { createWorld, fixturesOf } from './world.mjs';

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
