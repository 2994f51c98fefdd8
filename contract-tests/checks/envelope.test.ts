import { describe, expect, test } from 'vitest';
import { notPassed, playRun, silentOn, type PlayedDeployment, type Twist } from '../testing/play-run.ts';
import { oddRequestChecks } from './odd-requests.ts';

type Envelope = Readonly<Record<string, unknown>>;

/** Every answer's JSON becomes this. */
const every =
  (change: (envelope: Envelope, status: number, count: number) => unknown): Twist =>
  (_, answer, count) => ({ ...answer, json: change(answer.json as Envelope, answer.status, count) });

const without = (member: string) =>
  every((envelope) => Object.fromEntries(Object.entries(envelope).filter(([name]) => name !== member)));

const refusals = (change: (envelope: Envelope) => unknown): Twist =>
  every((envelope, status) => (status >= 400 ? change(envelope) : envelope));

const stray =
  (isMeant: (path: string | undefined, text: string | undefined) => boolean, status: number, json: unknown): Twist =>
  ({ ask }, answer) =>
    isMeant(ask.stray?.path, ask.text) ? { ...answer, status, json } : undefined;

const id = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';

const [get, search] = ['pages.get', 'pages.search'];

/** What is said of the answers with these statuses, which are both operations'. */
const ofEach = (says: string, ...statuses: readonly number[]) =>
  [get, search].flatMap((name) => statuses.map((status) => `${says} (${name}, ${status})`)).join('; ');
const shape = (says: string) => `failed: answers every request with the envelope: ${says}`;
const odd = (what: string, says: string, status = 'failed') => `${status}: answers ${what} with the envelope: ${says}`;
const [path, method, body] = ['an unknown path', 'a wrong method', 'a body that is no JSON'] as const;
const lacking = (name: string) => [
  ...[path, method, body].map((what) => odd(what, `no member ${name}`)),
  shape(ofEach(`no member ${name}`, 200, 422)),
];
const inRefusals = (says: string) => shape(ofEach(says, 422));
const noUuid = (...statuses: readonly number[]) =>
  `failed: gives every response an ID shaped like a UUID: ${ofEach('requestId is not shaped like a UUID', ...statuses)}`;
const shared = (says: string) => `failed: gives no two responses the same ID: two responses share a requestId: ${says}`;
const status = (says: string) => `failed: repeats the HTTP status in the envelope: ${says}`;
const notUuid = noUuid(200, 422);
const notInt = status(ofEach('status is no int', 200, 422));

const deployments: readonly PlayedDeployment[] = [
  ['has no requestId', () => without('requestId'), ...lacking('requestId')],
  ['has no status', () => without('status'), ...lacking('status')],
  [
    'has no data',
    () => without('data'),
    'failed: answers with the page that was asked for (pages.get): data is no page object',
    ...lacking('data'),
  ],
  [
    'has two members only in refusals',
    () => refusals(({ requestId, status: shown }) => ({ requestId, status: shown })),
    inRefusals('no member data'),
  ],
  ['is a list in refusals', () => refusals((envelope) => [envelope]), inRefusals('the body is no JSON object')],
  ['is no JSON in refusals', () => refusals(() => undefined), inRefusals('the body is no JSON')],
  ['is null in refusals', () => refusals(() => null), inRefusals('the body is no JSON object')],
  [
    'is too large to be judged',
    () => (_, answer) => (answer.status === 200 ? undefined : { ...answer, excess: 'more than 8 MiB' }),
    inRefusals('more than 8 MiB'),
  ],
  [
    'has data alone, in refusals',
    () => refusals((envelope) => ({ data: envelope['data'] })),
    inRefusals('no member requestId, status'),
  ],
  [
    'has a list for an ID, in refusals',
    () => refusals((envelope) => ({ ...envelope, requestId: [envelope['requestId']] })),
    noUuid(422),
  ],
  ['has more members', () => every((envelope) => ({ ...envelope, more: 1 }))],
  ['has data that is left undefined', () => refusals((envelope) => ({ ...envelope, data: undefined }))],
  [
    'has one ID for all',
    () => every((envelope) => ({ ...envelope, requestId: id })),
    shared(`${id}, of GET /channels/pages/10 (200) and of GET /channels/pages/11 (200), and 11 more`),
  ],
  [
    'has an ID twice, in other letters',
    () =>
      every((envelope, _, count) =>
        count < 3 ? { ...envelope, requestId: count === 1 ? id : id.toUpperCase() } : envelope,
      ),
    shared(`${id.toUpperCase()}, of GET /channels/pages/10 (200) and of GET /channels/pages/11 (200)`),
  ],
  [
    'has an ID twice, three answers apart',
    () => every((envelope, _, count) => (count === 1 || count === 4 ? { ...envelope, requestId: id } : envelope)),
    shared(`${id}, of GET /channels/pages/10 (200) and of POST /channels/pages.search (200)`),
  ],
  ['has an int for an ID', () => every((envelope) => ({ ...envelope, requestId: 7 })), notUuid],
  [
    'has an ID in braces',
    () => every((envelope) => ({ ...envelope, requestId: '{' + String(envelope['requestId']) + '}' })),
    notUuid,
  ],
  [
    'has an ID without hyphens',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']).replaceAll('-', '') })),
    notUuid,
  ],
  [
    'has an ID with a letter beyond f',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']).replace('0', 'g') })),
    notUuid,
  ],
  [
    'has an ID that is too long',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']) + '0' })),
    notUuid,
  ],
  [
    'has an ID in capitals',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']).toUpperCase() })),
  ],
  ['has its status as text', () => every((envelope, code) => ({ ...envelope, status: String(code) })), notInt],
  ['has a status of one and a half', () => every((envelope) => ({ ...envelope, status: 200.5 })), notInt],
  [
    'says 200 in refusals',
    () => refusals((envelope) => ({ ...envelope, status: 200 })),
    status(ofEach('status 200 in an answer with HTTP status 422', 422)),
  ],
  ...[404, 429, 500].map((code): PlayedDeployment => [
    `is missing from a ${code} to an unknown path`,
    () => stray((where) => where === '/channels/boards/7', code, undefined),
    odd(path, 'the body is no JSON'),
    shape(`the body is no JSON (pages.get, ${code})`),
  ]),
  [
    'lacks data for a wrong method',
    () => stray((where) => where === '/channels/pages.search', 405, { requestId: id, status: 405 }),
    odd(method, 'no member data'),
    shape('no member data (pages.get, 405)'),
  ],
  [
    'is missing for a body that is no JSON',
    () => stray((_, text) => text !== undefined, 400, 'bad'),
    odd(body, 'the body is no JSON object'),
    shape('the body is no JSON object (pages.search, 400)'),
  ],
  [
    'is there for all that is no operation',
    () =>
      stray((where, text) => where !== undefined || text !== undefined, 500, {
        requestId: id,
        status: 500,
        data: null,
      }),
    shared(`${id}, of GET /channels/boards/7 (500) and of GET /channels/pages.search (500), and 2 more`),
  ],
  [
    'does not come for an unknown path',
    () => silentOn((ask) => ask.stray?.path === '/channels/boards/7'),
    odd(path, 'no answer: ECONNRESET', 'skipped'),
  ],
  [
    'never comes any more after the first answers',
    () => (_, __, count) => (count > 6 ? 'silence' : undefined),
    ...[method, body].map((what) => odd(what, 'no answer: ECONNRESET', 'skipped')),
  ],
];

const only = (title: string) =>
  !/no other page for|at once/.test(title) && !oddRequestChecks.some((odd) => odd.title === title);

describe('a deployment whose envelope', () => {
  test.for(deployments)('%s', async ([, twist, ...says]) => {
    expect(notPassed(await playRun(['page.get', 'envelope'], twist(), { only }))).toEqual(says);
  });

  test('lacks data shows the first answer of each kind, and four at most', async () => {
    const { checks } = await playRun(['page.get', 'envelope'], without('data'), { only });
    expect(checks.find(({ name }) => name === 'answers every request with the envelope')?.shown).toEqual([
      'GET http://127.0.0.1:9/channels/pages/10 200',
      'GET http://127.0.0.1:9/channels/pages/1 422',
      'POST http://127.0.0.1:9/channels/pages.search 200',
      'POST http://127.0.0.1:9/channels/pages.search 422',
    ]);
  });
});
