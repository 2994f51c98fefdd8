// What may come on one connection, in any order, and what has to come of it.
import fc from 'fast-check';
import { lawfulEvent } from './hostile.mjs';

/**
 * What a client may send on a connection: whether a request creates an event, the statuses that may answer it, and whether the connection
 * ends with it.
 */
const pieces = {
  get: { status: 200 },
  search: { status: 200 },
  create: { status: 201, creates: true },
  split: { status: 201, creates: true },
  chunked: { status: 201, creates: true },
  expecting: { status: 201, creates: true },
  upgrading: { status: 200, ends: true },
  control: { status: 200, isControl: true },
  slowControl: { status: 200, isControl: true },
  nameless: { status: 401 },
  malformed: { status: 400, ends: true },
  getWithBody: { status: 200, ends: true },
  unclear: { status: 400, ends: true },
  expectingMore: { status: 417, ends: true },
  partial: { status: 400, ends: true },
  partialControl: { status: 400, ends: true, isControl: true },
  garbage: { status: 400, ends: true },
  connect: { status: 400, ends: true },
};

/** What a fault of one request makes of it; a piece without the interface's credentials meets none. */
const faults = {
  '': {},
  'delay=20': { isLate: true },
  'slow-body=60': { isSlow: true },
  'truncated-json': {},
  'garbled-json': {},
  'drop=before': { isLost: true, ends: true, isCarriedOut: false },
  'drop=inside': { isLost: true, ends: true },
  'drop=after': { ends: true },
  'lost-answer': { isLost: true, ends: true },
};

/** The others carry no `X-Sandbox-Fault`: without the interface's credentials it does nothing, and some are no whole request. */
const meetsFaults = (kind) => pieces[kind].status < 400 && pieces[kind].isControl !== true;

/** Milliseconds before the next piece; null sends both in one go. */
const pauses = [null, null, 0, 5, 40];

const step = (kinds) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    fault: fc.constantFrom('', '', '', ...Object.keys(faults)),
    pause: fc.constantFrom(...pauses),
  });

/**
 * Scripts of one connection.
 *
 * @param isSlowToo also images that take two seconds
 */
export const scripts = ({ isSlowToo = false } = {}) =>
  fc.record({
    steps: fc.array(step(Object.keys(pieces).filter((kind) => isSlowToo || kind !== 'slowControl')), {
      minLength: 1,
      maxLength: 7,
    }),
    ending: fc.constantFrom('wait', 'wait', 'half-close', 'half-close', 'reset', 'destroy'),
  });

/**
 * What has to come of a script, for each step: whether it is carried out, whether it is answered (undefined where both is right), and whether
 * the connection is open after it.
 */
export function expectationsOf({ steps, ending }) {
  let before = { isOpen: true, isCertain: !leaves(ending) };
  return steps.map((step, at) => {
    const isAwaited = ending === 'wait' && step.kind.startsWith('partial') && at === steps.length - 1; // its body never ends
    before = before.isOpen && !isAwaited ? expectationOf(step, before, ending) : { ...before, ...nothing };
    return before;
  });
}

const nothing = { isAnswered: false, isCreated: false, isUnanswerable: false };
const faultless = { isLate: false, isSlow: false, isLost: false, ends: false, isCarriedOut: true };

/** Who ends its side has given up an answer that is late, or comes slowly. */
function metBy({ kind, fault }, ending) {
  const met = { ...faultless, ...(meetsFaults(kind) ? faults[fault] : {}) };
  const givesUp = ending === 'half-close';
  return { ...met, isLate: met.isLate && givesUp, isSlow: met.isSlow && givesUp };
}

function expectationOf(step, before, ending) {
  const { status, creates = false, ends = false } = pieces[step.kind];
  const met = metBy(step, ending);
  const isCarriedOut = before.isCertain && !met.isLate;
  const isCertain = isCarriedOut && !met.isSlow;
  const isUnanswerable = met.isLost || met.isSlow || leaves(ending);
  const isCreated = onlyIf(creates && met.isCarriedOut, isCarriedOut);
  const isAnswered = onlyIf(!met.isLost, isCertain);
  return { status, isOpen: !ends && !met.ends, isCertain, isCreated, isAnswered, isUnanswerable };
}

/** False where it cannot be, undefined where it can and is not certain. */
const onlyIf = (canBe, isCertain) => canBe && (isCertain || undefined);

const leaves = (ending) => ending === 'reset' || ending === 'destroy';

/** The bytes of a step, in parts between which the client waits a little. */
export function bytesOf({ kind, fault }, { target, title, page }) {
  const { Authorization, 'X-Channel': channel } = target.headers;
  const host = `Host: ${new URL(target.url).host}\r\n`;
  const asked = fault === '' || !meetsFaults(kind) ? '' : `X-Sandbox-Fault: ${fault}\r\n`;
  const head = `${host}Authorization: ${Authorization}\r\nX-Channel: ${channel}\r\nContent-Type: application/json\r\n${asked}`;
  const body = JSON.stringify({ ...lawfulEvent, title });
  const create = `POST /v1/events.create HTTP/1.1\r\n${head}`;
  const length = `Content-Length: ${body.length}\r\n\r\n`;
  const get = `GET /channels/pages/${page} HTTP/1.1\r\n${head}`;
  const inChunks = 'Transfer-Encoding: chunked\r\n\r\n';
  const parts = {
    get: [`${get}\r\n`],
    search: [`POST /channels/pages.search HTTP/1.1\r\n${head}Content-Length: 18\r\n\r\n{"query":"Centre"}`],
    create: [`${create}${length}${body}`],
    split: [`${create}${length}${body.slice(0, 20)}`, body.slice(20)],
    chunked: [`${create}${inChunks}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    expecting: [`${create}Expect: 100-continue\r\n${length}${body}`],
    upgrading: [`${get}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    control: [`GET /_sandbox/health HTTP/1.1\r\n${host}\r\n`],
    slowControl: [`GET /_sandbox/images/slow.png HTTP/1.1\r\n${host}\r\n`],
    nameless: [`POST /v1/events.create HTTP/1.1\r\n${host}${length}${body}`],
    malformed: [`${create}Content-Length: 3\r\n\r\n{"a`],
    getWithBody: [`${get}Content-Length: 3\r\n\r\nabc`],
    unclear: [`${create}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    expectingMore: [`${create}Expect: the-unexpected\r\n${length}${body}`],
    partial: [`${create}${inChunks}5\r\n{"tit\r\n`],
    partialControl: [
      `PUT /_sandbox/faults HTTP/1.1\r\n${host}Content-Type: application/json\r\n${inChunks}5\r\n{"fau\r\n`,
    ],
    garbage: ['X\r\n\r\n'],
    connect: [`CONNECT localhost:1 HTTP/1.1\r\n${host}\r\n`],
  };
  return parts[kind];
}
