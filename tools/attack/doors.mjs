// The doors: large inputs, credentials that are nearly right, pages of other sites, and other spellings of the control area.
import { againstTarget, isEnough, rowOf } from './attacking.mjs';
import { createRandom } from './random.mjs';
import { digestsOf, eventsOf } from './target.mjs';
import { createLane } from './wire.mjs';

const pipelined = 20;

/** @returns rows: keys, the control area, inputs of any size to it, and a partner that takes all it may */
export function attackDoors({ tries, seed, talk }) {
  talk(`${tries} tries at the doors …`);
  return againstTarget([], async (target) => {
    const before = digestsOf(await eventsOf(target));
    const rows = [
      await tryKeys(target, tries, createRandom(seed)),
      await tryControl(target),
      await trySizes(target),
      await tryPartner(target),
    ];
    const after = digestsOf(await eventsOf(target));
    const isSame = before.size === after.size && [...before].every(([id, digest]) => after.get(id) === digest);
    if (!isSame) rows[1].wrong.push('the state is not what it was');
    return rows;
  });
}

const operations = [
  ['GET', '/channels/pages/9000'],
  ['POST', '/channels/pages.search'],
  ['POST', '/v1/events.create'],
  ['POST', '/v1/events.update/5001'],
];

const tryKeys = (target, tries, random) =>
  rowOf('credentials nearly right', async (wrong) => {
    const lane = createLane(target.url);
    for (let done = 0; done < tries && !isEnough(wrong); done += pipelined) {
      const batch = Array.from({ length: pipelined }, () => nearMiss(target, random));
      const bytes = batch.map(({ text }) => text).join('');
      const { answers } = await lane.ask(Buffer.from(bytes, 'latin1'), batch.length);
      for (const [index, { credentials }] of batch.entries()) {
        const status = answers[index]?.status;
        if (status !== 401) wrong.push(`${JSON.stringify(credentials)} was answered ${status}`);
      }
    }
    lane.close();
    return `${tries} tries`;
  });

function nearMiss({ url, headers }, random) {
  const [method, path] = random.pick(operations);
  const { Authorization: right, 'X-Channel': channel } = headers;
  const key = right.slice('Channel '.length);
  const at = random.int(key.length);
  const other = String.fromCodePoint(33 + random.int(94));
  const keys = [
    key.slice(0, at),
    key + other,
    other + key,
    key.slice(0, at) + (key[at] === other ? '~~' : other) + key.slice(at + 1),
    key.toUpperCase(),
    key.split('').reverse().join(''),
    `${key}\u0000`.replace('\u0000', '%00'),
    '',
    `${key},${key}`,
    `"${key}"`,
  ];
  const schemes = [
    `Channel ${random.pick(keys)}`,
    `Bearer ${key}`,
    `Channel${key}`,
    `Basic ${btoa(`a:${key}`)}`,
    key,
    `Channel ${key} ${key}`,
  ];
  const wrongKey = [random.pick(schemes), channel];
  const wrongChannel = [
    right,
    random.pick([`${channel}x`, channel.slice(0, -1), channel.toUpperCase(), `${channel},${channel}`, '*', '']),
  ];
  const credentials = random.chance(0.8) ? wrongKey : wrongChannel;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: ${credentials[0]}`,
    `X-Channel: ${credentials[1]}`,
  ];
  const body = method === 'GET' ? '' : '{}';
  const type = method === 'GET' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`];
  return { credentials, text: `${[...lines, ...type].join('\r\n')}\r\n\r\n${body}` };
}

/** What a browser sends of its own accord for a page of another site, or for this one's scripts. */
const foreign = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost:9' },
  { Origin: 'http://127.0.0.1:9' },
  { Origin: 'file://' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
  { Host: 'evil.example' },
  { Host: 'localhost.evil.example' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
];
const routes = [
  ['POST', '/_sandbox/reset'],
  ['GET', '/_sandbox/fixtures'],
  ['GET', '/_sandbox/events'],
];
const spellings = [
  '/_SANDBOX/reset',
  '/_Sandbox/reset',
  '/_sandbox//reset',
  '/_sandbox/reset/',
  '/%5fsandbox/reset',
  '//_sandbox/reset',
  '/_sandbox/./reset',
  '/x/../_sandbox/reset',
];

const controlTries = [
  ...routes.flatMap(([method, path]) =>
    foreign
      .filter((one) => method === 'POST' || !('Content-Type' in one))
      .map((headers) => ({ method, path, headers })),
  ),
  ...spellings.map((path) => ({ method: 'POST', path, headers: {} })),
  ...['PUT', 'DELETE', 'GET', 'PATCH'].map((method) => ({ method, path: '/_sandbox/reset', headers: {} })),
];

const tryControl = (target) =>
  rowOf('control area', async (wrong) => {
    for (const one of controlTries) {
      const status = await statusOf(target, one);
      if (!(status >= 400 && status < 500))
        wrong.push(`${one.method} ${one.path} with ${JSON.stringify(one.headers)} was answered ${status}`);
    }
    return `${controlTries.length} tries`;
  });

async function statusOf({ url }, { method, path, headers }) {
  const lane = createLane(url);
  const all = { Host: new URL(url).host, 'Content-Length': method === 'GET' ? undefined : '0', ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const { answers } = await lane.ask(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), 1);
  lane.close();
  return answers[0]?.status;
}

const large = 1_000_000;
const longName = 'x'.repeat(large);
const manyAnswers = Object.fromEntries(Array.from({ length: large / 12 }, (_, index) => [`q${index}`, 1]));
const scenario = { scenario: 'a', seededAt: '2027-01-01T00:00:00Z', pages: 5, events: 0 };

/**
 * Each is about a MB of names that the sandbox does not know.
 *
 * @type {readonly (readonly [string, string, object])[]}
 */
const largeInputs = [
  ['POST', 'worlds', { deviate: [longName] }],
  ['POST', 'worlds', { deviate: [`event.host.valid@${longName}`] }],
  ['POST', 'worlds', { deviate: Array.from({ length: 100 }, () => 'x'.repeat(large / 100)) }],
  ['POST', 'worlds', { profile: manyAnswers }],
  ['POST', 'worlds', { profile: { [longName]: 1 } }],
  ['POST', 'worlds', manyAnswers],
  ['PATCH', 'profile', { answers: { 'answer.members': { [longName.slice(9)]: 'a' } } }],
  ['PUT', 'faults', { faults: [{ fault: { kind: 'deviation', deviation: longName.slice(0, 90_000) } }] }],
  ['PUT', 'scenario', { ...scenario, deviate: [longName] }],
  ['PUT', 'scenario', { ...scenario, profile: manyAnswers }],
];

/** How long somebody else may wait for an answer while one of them is refused. */
const longestWait = 2000;

const trySizes = (target) =>
  rowOf('large inputs of the control area', async (wrong) => {
    for (const [index, [method, path, body]] of largeInputs.entries()) {
      const name = `input ${index} to ${method} ${path}`;
      const asked = fetch(`${target.url}/_sandbox/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const began = performance.now();
      const [answer] = await Promise.all([
        asked,
        fetch(`${target.url}/channels/pages/9000`, { headers: target.headers }),
      ]);
      const waited = performance.now() - began;
      const { length } = await answer.text();
      if (answer.status < 400 || answer.status >= 500) wrong.push(`${name} was answered ${answer.status}`);
      if (length > 10_000) wrong.push(`${name} was answered with ${length} characters`);
      if (waited > longestWait) wrong.push(`somebody else waited ${Math.round(waited)} ms for ${name}`);
    }
    return `${largeInputs.length} inputs`;
  });

/** What a partner of the smallest quota takes of what all share, and whether others still have theirs. */
const tryPartner = (target) =>
  rowOf('a partner within its quota', async (wrong) => {
    const json = { 'content-type': 'application/json' };
    const send = (path, body, headers = {}) =>
      fetch(`${target.url}/_sandbox/${path}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      });
    const { token } = await (await send('partners', { name: 'greedy', quota: { bytes: 2 ** 20 } })).json();
    const own = { authorization: `Bearer ${token}` };
    for (const seed of [1, 2, 3]) {
      const { status } = await send('worlds', { pages: 100_000, events: 20_000, seed }, own);
      if (status !== 507) wrong.push(`a start beyond the quota was answered ${status}`);
    }
    const { channelId } = await (await send('worlds', { pages: 3, events: 0 }, own)).json();
    const leave = new AbortController();
    const follow = async (headers) =>
      (await fetch(`${target.url}/_sandbox/stream`, { headers, signal: leave.signal })).status;
    const statuses = [];
    for (let streams = 0; streams < 25; streams += 1) statuses.push(await follow({ ...own, 'x-channel': channelId }));
    if (statuses.filter((status) => status === 200).length > 5)
      wrong.push('the partner follows more than five journals');
    const [stream, world] = [await follow({}), await send('worlds', { pages: 3, events: 0 })];
    if (stream !== 200 || world.status !== 201) wrong.push(`others were answered ${stream} and ${world.status}`);
    leave.abort();
    return '3 starts, 25 streams';
  });
