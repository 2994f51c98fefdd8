import { describe, expect, test } from 'vitest';
import { playRun, type Twist } from '../testing/play-run.ts';
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

const notUuid =
  'failed: gives every response an ID shaped like a UUID: requestId is not shaped like a UUID (pages.get, 200); requestId is not shaped like a UUID (pages.get, 422); requestId is not shaped like a UUID (pages.search, 200); requestId is not shaped like a UUID (pages.search, 422)';
const notInt =
  'failed: repeats the HTTP status in the envelope: status is no int (pages.get, 200); status is no int (pages.get, 422); status is no int (pages.search, 200); status is no int (pages.search, 422)';

/** Deployments, and what a run says of each; checks that are not named pass. */
const deployments: readonly (readonly [what: string, twist: () => Twist, says: readonly string[]])[] = [
  [
    'has no requestId',
    () => without('requestId'),
    [
      'failed: answers an unknown path with the envelope: no member requestId',
      'failed: answers a wrong method with the envelope: no member requestId',
      'failed: answers a body that is no JSON with the envelope: no member requestId',
      'failed: answers every request with the envelope: no member requestId (pages.get, 200); no member requestId (pages.get, 422); no member requestId (pages.search, 200); no member requestId (pages.search, 422)',
    ],
  ],
  [
    'has no status',
    () => without('status'),
    [
      'failed: answers an unknown path with the envelope: no member status',
      'failed: answers a wrong method with the envelope: no member status',
      'failed: answers a body that is no JSON with the envelope: no member status',
      'failed: answers every request with the envelope: no member status (pages.get, 200); no member status (pages.get, 422); no member status (pages.search, 200); no member status (pages.search, 422)',
    ],
  ],
  [
    'has no data',
    () => without('data'),
    [
      'failed: answers with the page that was asked for (pages.get): data is no page object',
      'failed: answers an unknown path with the envelope: no member data',
      'failed: answers a wrong method with the envelope: no member data',
      'failed: answers a body that is no JSON with the envelope: no member data',
      'failed: answers every request with the envelope: no member data (pages.get, 200); no member data (pages.get, 422); no member data (pages.search, 200); no member data (pages.search, 422)',
    ],
  ],
  [
    'has two members only in refusals',
    () => refusals(({ requestId, status }) => ({ requestId, status })),
    [
      'failed: answers every request with the envelope: no member data (pages.get, 422); no member data (pages.search, 422)',
    ],
  ],
  [
    'is a list in refusals',
    () => refusals((envelope) => [envelope]),
    [
      'failed: answers every request with the envelope: the body is no JSON object (pages.get, 422); the body is no JSON object (pages.search, 422)',
    ],
  ],
  [
    'is no JSON in refusals',
    () => refusals(() => undefined),
    [
      'failed: answers every request with the envelope: the body is no JSON (pages.get, 422); the body is no JSON (pages.search, 422)',
    ],
  ],
  [
    'is null in refusals',
    () => refusals(() => null),
    [
      'failed: answers every request with the envelope: the body is no JSON object (pages.get, 422); the body is no JSON object (pages.search, 422)',
    ],
  ],
  [
    'is too large to be judged',
    () => (_, answer) => (answer.status === 200 ? undefined : { ...answer, excess: 'more than 8 MiB' }),
    [
      'failed: answers every request with the envelope: more than 8 MiB (pages.get, 422); more than 8 MiB (pages.search, 422)',
    ],
  ],
  [
    'has data alone, in refusals',
    () => refusals((envelope) => ({ data: envelope['data'] })),
    [
      'failed: answers every request with the envelope: no member requestId, status (pages.get, 422); no member requestId, status (pages.search, 422)',
    ],
  ],
  [
    'has a list for an ID, in refusals',
    () => refusals((envelope) => ({ ...envelope, requestId: [envelope['requestId']] })),
    [
      'failed: gives every response an ID shaped like a UUID: requestId is not shaped like a UUID (pages.get, 422); requestId is not shaped like a UUID (pages.search, 422)',
    ],
  ],
  ['has more members', () => every((envelope) => ({ ...envelope, more: 1 })), []],
  ['has data that is left undefined', () => refusals((envelope) => ({ ...envelope, data: undefined })), []],
  [
    'has one ID for all',
    () => every((envelope) => ({ ...envelope, requestId: id })),
    [
      'failed: gives no two responses the same ID: two responses share a requestId: 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0, of GET /channels/pages/10 (200) and of GET /channels/pages/11 (200), and 11 more',
    ],
  ],
  [
    'has an ID twice, in other letters',
    () =>
      every((envelope, _, count) =>
        count < 3 ? { ...envelope, requestId: count === 1 ? id : id.toUpperCase() } : envelope,
      ),
    [
      'failed: gives no two responses the same ID: two responses share a requestId: 0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0, of GET /channels/pages/10 (200) and of GET /channels/pages/11 (200)',
    ],
  ],
  [
    'has an ID twice, three answers apart',
    () => every((envelope, _, count) => (count === 1 || count === 4 ? { ...envelope, requestId: id } : envelope)),
    [
      'failed: gives no two responses the same ID: two responses share a requestId: 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0, of GET /channels/pages/10 (200) and of POST /channels/pages.search (200)',
    ],
  ],
  ['has an int for an ID', () => every((envelope) => ({ ...envelope, requestId: 7 })), [notUuid]],
  [
    'has an ID in braces',
    () => every((envelope) => ({ ...envelope, requestId: '{' + String(envelope['requestId']) + '}' })),
    [notUuid],
  ],
  [
    'has an ID without hyphens',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']).replaceAll('-', '') })),
    [notUuid],
  ],
  [
    'has an ID with a letter beyond f',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']).replace('0', 'g') })),
    [notUuid],
  ],
  [
    'has an ID that is too long',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']) + '0' })),
    [notUuid],
  ],
  [
    'has an ID in capitals',
    () => every((envelope) => ({ ...envelope, requestId: String(envelope['requestId']).toUpperCase() })),
    [],
  ],
  ['has its status as text', () => every((envelope, status) => ({ ...envelope, status: String(status) })), [notInt]],
  ['has a status of one and a half', () => every((envelope) => ({ ...envelope, status: 200.5 })), [notInt]],
  [
    'says 200 in refusals',
    () => refusals((envelope) => ({ ...envelope, status: 200 })),
    [
      'failed: repeats the HTTP status in the envelope: status 200 in an answer with HTTP status 422 (pages.get, 422); status 200 in an answer with HTTP status 422 (pages.search, 422)',
    ],
  ],
  [
    'is missing from a 429 to an unknown path',
    () => stray((path) => path === '/channels/boards/7', 429, undefined),
    [
      'failed: answers an unknown path with the envelope: the body is no JSON',
      'failed: answers every request with the envelope: the body is no JSON (pages.get, 429)',
    ],
  ],
  [
    'is missing for an unknown path',
    () => stray((path) => path === '/channels/boards/7', 404, undefined),
    [
      'failed: answers an unknown path with the envelope: the body is no JSON',
      'failed: answers every request with the envelope: the body is no JSON (pages.get, 404)',
    ],
  ],
  [
    'lacks data for a wrong method',
    () => stray((path) => path === '/channels/pages.search', 405, { requestId: id, status: 405 }),
    [
      'failed: answers a wrong method with the envelope: no member data',
      'failed: answers every request with the envelope: no member data (pages.get, 405)',
    ],
  ],
  [
    'is missing for a body that is no JSON',
    () => stray((_, text) => text !== undefined, 400, 'bad'),
    [
      'failed: answers a body that is no JSON with the envelope: the body is no JSON object',
      'failed: answers every request with the envelope: the body is no JSON object (pages.search, 400)',
    ],
  ],
  [
    'is there for all that is no operation',
    () =>
      stray((path, text) => path !== undefined || text !== undefined, 500, { requestId: id, status: 500, data: null }),
    [
      'failed: gives no two responses the same ID: two responses share a requestId: 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0, of GET /channels/boards/7 (500) and of GET /channels/pages.search (500), and 2 more',
    ],
  ],
  [
    'does not come for an unknown path',
    () =>
      ({ ask }) =>
        ask.stray?.path === '/channels/boards/7' ? 'silence' : undefined,
    ['skipped: answers an unknown path with the envelope: no answer: ECONNRESET'],
  ],
  [
    'never comes any more after the first answers',
    () => (_, __, count) => (count > 6 ? 'silence' : undefined),
    [
      'skipped: answers a wrong method with the envelope: no answer: ECONNRESET',
      'skipped: answers a body that is no JSON with the envelope: no answer: ECONNRESET',
    ],
  ],
];

const only = (title: string) =>
  !/no other page for|at once/.test(title) && !oddRequestChecks.some((odd) => odd.title === title);

describe('a deployment whose envelope', () => {
  test.each(deployments)('%s', async (_, twist, says) => {
    const { checks } = await playRun(['page.get', 'envelope'], twist(), { only });
    const others = checks.filter(({ status }) => status !== 'passed');
    expect(others.map(({ status, name, says: said }) => `${status}: ${name}: ${said}`)).toEqual(says);
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
