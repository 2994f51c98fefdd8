import { describe, expect, test } from 'vitest';
import { dateForms } from '../learn/date-forms.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { createSummaries } from './create.ts';
import { envelopeChecks } from './envelope.ts';
import { flawsOf } from './page.ts';
import { searchChecks } from './search.ts';
import { playedTrial } from './testing/trial.ts';
import { floorChecks } from './update.ts';

const page = { id: 10, title: 'Community', logo: 'https://images.example.com/10.png' };
const enveloped = (status: number, data: unknown) => ({
  status,
  json: { requestId: crypto.randomUUID(), status, data },
});
const named = (checks: typeof envelopeChecks, title: RegExp) => {
  const check = checks.find((one) => title.test(one.title));
  if (check === undefined) throw new Error(`no check ${title}`);
  return check;
};

describe('a logo (§2.1)', () => {
  test.each<[string, unknown, boolean]>([
    ['https', 'https://images.example.com/10.png', true],
    ['a text', 'no url', false],
    ['a path', '/logos/10.png', false],
    ['a number', 10, false],
    ['null', null, false],
    ['nothing', '', false],
  ])('%s', (_, logo, isUrl) => expect(flawsOf({ ...page, logo })).toEqual(isUrl ? [] : ['logo is no URL']));

  test('an international one, read from bytes, in the many pages of a run', () => {
    const logo = (at: number) => Buffer.from(`https://b\u00fccher.example/\u00df/${at}.png`).toString('utf8');
    const flawed = Array.from({ length: 20_000 }, (_, at) => flawsOf({ ...page, logo: logo(at) })).flat();
    expect(flawed).toEqual([]);
  });
});

describe('what search and get show of a page', () => {
  const finding = async (change: object) => {
    const answer = ({ operation }: RequestSpec) =>
      enveloped(200, operation === 'pages.search' ? [{ ...page, ...change }] : page);
    return (await named(searchChecks, /can be fetched/).run(playedTrial(answer, { query: 'Community' }))).status;
  };
  test('the same', async () => expect(await finding({})).toBe('passed'));
  test('another logo, which may be the same under another URL', async () =>
    expect(await finding({ logo: 'https://images.example.com/thumb.png' })).toBe('passed'));
  test('another title', async () => expect(await finding({ title: 'Another' })).toBe('failed'));
});

describe('the floor of capacity (§4.4)', () => {
  const [form] = dateForms;
  const values = {
    types: [3] as const,
    places: ['place-a'] as const,
    hosts: [10] as const,
    image: 'https://images.example.com/a.png',
    email: 'a@example.com',
    site: 'example.com',
    published: '2029-03-10T09:00',
    starts: '2029-05-20T18:00',
    ends: '2029-05-20T20:30',
  };
  const run = async (status: number) => {
    if (form === undefined) throw new Error('no form');
    const accepted = { 'events.update': { shape: 'minimal', forms: { host: 'int', date: form } } } as const;
    const fixtures = { eventWithRsvps: { id: 5001, rsvps: 3 } };
    const trial = playedTrial(() => enveloped(status, { id: 5001 }), { fixtures, values, accepted });
    const { status: found } = await named(floorChecks, /below the number/).run(trial);
    return {
      found,
      capacities: trial.asked.map(({ operation, id, body }) => [
        operation,
        id,
        (body as { capacity?: unknown }).capacity,
      ]),
    };
  };
  test('a lower capacity that was taken is put right at once', async () => {
    expect(await run(200)).toEqual({
      found: 'failed',
      capacities: [
        ['events.update', 5001, 2],
        ['events.update', 5001, 3],
      ],
    });
  });
  test('one that was refused is left', async () => {
    expect(await run(422)).toEqual({ found: 'passed', capacities: [['events.update', 5001, 2]] });
  });
});

describe('what all answers have in common', () => {
  const after = async (
    title: RegExp,
    answers: readonly { status: number; json?: unknown }[],
    operation: RequestSpec['operation'] = 'pages.search',
  ) => {
    let at = 0;
    const trial = playedTrial(() => answers[at++] ?? { status: 500 });
    for (const _ of answers) await trial.send({ operation, expects: 'either' });
    return (await named([...envelopeChecks, ...createSummaries], title).run(trial)).status;
  };
  test('every response needs the envelope: a refusal, a server error and a 429 too', async () => {
    const good = enveloped(200, []);
    expect(await after(/with the envelope/, [good, good])).toBe('passed');
    expect(await after(/with the envelope/, [good, { status: 429 }])).toBe('failed');
    expect(await after(/with the envelope/, [good, { status: 422 }])).toBe('failed');
    expect(await after(/with the envelope/, [good, { status: 500 }])).toBe('failed');
  });
  test('two creates have IDs of their own; one alone tells nothing, and a refused one has none', async () => {
    const ids = (...list: readonly [number, number][]) =>
      after(
        /an ID of its own/,
        list.map(([status, id]) => enveloped(status, { id })),
        'events.create',
      );
    expect(await ids([201, 1], [201, 2])).toBe('passed');
    expect(await ids([201, 1], [201, 1])).toBe('failed');
    expect(await ids([201, 1])).toBe('skipped');
    expect(await ids([201, 1], [422, 1])).toBe('skipped');
  });
});
