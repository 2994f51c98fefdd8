import { describe, expect, test } from 'vitest';
import type { Report } from '../report/report.ts';
import { runBehind, violated } from '../testing/run-behind.ts';
import { reading, refusing, type Step } from '../testing/middleman.ts';
import { exitCode } from '../report/exit-code.ts';

const isSearch = (path: string) => path.endsWith('/pages.search');
const isEvent = (path: string) => path.includes('/events.');

describe('odd, and lawful', () => {
  test('publishedAt is read in another form than the local dates', async () => {
    let answered = 0; // those that the variant throttles are apart
    const step: Step = ({ body }) => {
      if (body === undefined || !('publishedAt' in body)) return undefined;
      if (!/^\d{4}.*Z$/.test(String(body['publishedAt']))) return { status: 422 };
      body['publishedAt'] = String(body['publishedAt']).slice(0, -1);
      return undefined;
    };
    const report = await runBehind('strict', step, {
      log: ({ response }) => (answered += response?.status === 429 ? 0 : 1),
    });
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
    expect(answered).toBeGreaterThan(200);
    expect(answered).toBeLessThanOrEqual(500);
  });

  test('no character beyond the basic plane, and no domain of mail that does not exist', async () => {
    const step = refusing(({ address, contactEmail }) => {
      const isWide = /[\u{10000}-\u{10FFFF}]/u.test(String(address));
      return isWide || (contactEmail !== undefined && !String(contactEmail).endsWith('@example.com'));
    });
    const report = await runBehind('single', step);
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
  });

  test('create takes the host as an int, update as a list', async () => {
    const report = await runBehind('terse', ({ path, body }) => {
      if (!path.includes('create') || body === undefined || !('host' in body)) return undefined;
      if (!Number.isInteger(body['host'])) return { status: 422 };
      body['host'] = [body['host']];
      return undefined;
    });
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
  });

  // A target that says no time is waited for a while, and the longer the slower the machine is.
  test('busy now and then, with 503 and Retry-After or with 429 alone', { timeout: 180_000 }, async () => {
    const report = await runBehind('single', ({ count }) => {
      if (count % 10 === 0) return { status: 503, headers: { 'retry-after': '0' } };
      return count % 13 === 0 ? { status: 429 } : undefined;
    });
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
  });
});

describe('a connection that is closed in the body: the status was told, the envelope was not', () => {
  test('of each refusal: it is one all the same', async () => {
    const report = await runBehind('terse', () => ({ cutOff: (status) => status >= 400 }));
    expect(violated(report)).toEqual(['envelope.shape']);
  });

  test('of each create: an event may be there, and none is answered', async () => {
    const report = await runBehind('terse', ({ path }) => ({ cutOff: () => path.endsWith('/events.create') }));
    expect(violated(report)).toEqual(['envelope.shape', 'create.answer']);
    expect(report.residueNotes?.filter((note) => note.startsWith('unknown ID'))).toHaveLength(
      report.summary.eventsCreated,
    );
  });

  test('of each search: it shows no page', async () => {
    const report = await runBehind('terse', ({ path }) => ({ cutOff: () => isSearch(path) }));
    expect(violated(report)).toEqual(['envelope.shape', 'search.answer']);
  });
});

describe('an error that does not come again', () => {
  const passing: Step = ({ count }) => (count === 90 ? { status: 500 } : undefined);
  const flaky = (report: Report) =>
    report.requirements.flatMap(({ checks }) => checks).filter((check) => check.flaky === true);

  test('is told, and fails', async () => {
    const report = await runBehind('single', passing);
    expect(exitCode(report)).toBe(1);
    expect(flaky(report).map(({ actual }) => actual)).toEqual([expect.stringMatching(/^flaky: .* 500; tried again, /)]);
  });

  test('fails nothing where that is allowed', async () => {
    const report = await runBehind('single', passing, { allowFlaky: true });
    expect([exitCode(report), flaky(report).length]).toEqual([0, 1]);
  });

  test('is no retry for what was wrongly accepted: once is enough', async () => {
    const accepted = { isDone: false };
    const report = await runBehind('single', ({ path, body }) => {
      if (accepted.isDone || !path.includes('update') || body?.['type'] !== 77) return undefined;
      accepted.isDone = true;
      return { status: 200 };
    });
    expect(violated(report)).toContain('event.type.valid');
  });
});

test('no answer in place of a refusal breaks no rule, and leaves its check undone', async () => {
  const report = await runBehind('single', ({ body }) =>
    String(body?.['address']).length === 256 ? 'hang up' : undefined,
  );
  expect(violated(report)).toEqual([]);
  const rule = report.requirements.find(({ id }) => id === 'event.address.max-length');
  const undone = rule?.checks.filter(({ status }) => status === 'skipped') ?? [];
  expect(undone.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('no answer'));
});

test('two lawful values that refuse one another are told together', async () => {
  const step = refusing(({ capacity, isVip }) => capacity === 0 && isVip === true);
  const report = await runBehind('single', step);
  expect(violated(report)).toEqual(['event.capacity.unlimited']);
  const check = report.requirements.flatMap(({ checks }) => checks).find(({ status }) => status === 'failed');
  expect(check?.actual).toBe('refused with 422, together with a paid VIP event with webhooks, on site');
});

function answersOncePerBody(): Step {
  const ids = new Map<string, unknown>();
  return ({ path, body }) => {
    if (!path.includes('events.create')) return undefined;
    const text = JSON.stringify(body);
    return {
      change: (payload) => {
        if (!ids.has(text)) ids.set(text, payload);
        return ids.get(text);
      },
    };
  };
}

describe('unlawful', () => {
  test.each<[string, string, Step]>([
    [
      'an error in place of a refusal',
      'event.address.max-length',
      ({ body }) => (String(body?.['address']).length === 256 ? { status: 500 } : undefined),
    ],
    [
      'an error of a gateway without the envelope',
      'envelope.shape',
      ({ path, body }) =>
        isEvent(path) && 'contractCheck' in (body ?? {}) ? { status: 503, text: '<p>busy</p>' } : undefined,
    ],
    ['every create refused', 'create.answer', refusing((_, path) => path.includes('events.create'))],
    ['every update refused', 'update.answer', refusing((_, path) => path.includes('events.update'))],
    [
      'a self-paced course excused from its title too',
      'event.required.title',
      reading((body) => {
        if (body['isSelfPacedCourse'] === true && !('title' in body)) body['title'] = 'any';
      }),
    ],
    [
      'a type cut to an int',
      'event.types.type',
      reading((body) => {
        if (typeof body['type'] === 'number') body['type'] = Math.trunc(body['type']);
      }),
    ],
    [
      'an address counted in UTF-16 units',
      'event.address.max-length',
      refusing(({ address = '' }) => String(address).length > 255),
    ],
    ['one ID for one body', 'create.id.unique', answersOncePerBody()],
    [
      'no subdomain in an address of mail',
      'event.contact-email.valid',
      refusing(({ contactEmail }) => /@[^@.]+\.[^.]+\./.test(String(contactEmail))),
    ],
    [
      'no short end of a domain in an address of mail',
      'event.contact-email.valid',
      refusing(({ contactEmail }) => /\.[a-z]{2}$/.test(String(contactEmail))),
    ],
    [
      'two cohosts at most',
      'event.cohosts.valid',
      refusing(({ cohosts }) => Array.isArray(cohosts) && cohosts.length > 2),
    ],
  ])('%s is found', async (_, rule, step) => {
    expect(violated(await runBehind('single', step))).toEqual([rule]);
  });

  test('a server error for a body that is no JSON is found, and nothing is observed there', async () => {
    const report = await runBehind('terse', ({ path, body }) =>
      isSearch(path) && body === undefined ? { status: 500 } : undefined,
    );
    expect([violated(report), exitCode(report)]).toEqual([['search.query.required'], 1]);
    expect(report.unobserved.find(({ question }) => question === 'refusal.status.malformed')?.reason).toBe(
      'the deployment answered with a server error (500), which neither accepts nor refuses',
    );
  });

  test('false taken for missing is found', async () => {
    const report = await runBehind(
      'single',
      refusing(({ isVip }) => isVip === false),
    );
    // The body without any optional attribute carries it too, and nothing else can be said of that one.
    expect(violated(report)).toEqual(['event.types.isVip', 'event.optional.omitted']);
  });

  test('a lower maximum than 100 is found', async () => {
    const report = await runBehind('terse', ({ body }) => {
      if (Number(body?.['perPage']) > 50 && body !== undefined) body['perPage'] = 50;
      return undefined;
    });
    expect(violated(report)).toEqual(['search.per-page.honoured', 'search.per-page.max']);
  });
});
