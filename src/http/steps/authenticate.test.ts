import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { describeWorldsOfKeys } from '../testing/key-suite.ts';

const key = 'key-for-tests-0123456789';
const channel = 'chn-for-tests';

interface Told {
  readonly rule?: string;
  readonly question?: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** Status, code and violations of the answer to a get with these headers; a header may be given twice. */
async function told(headers: Readonly<Record<string, string | readonly string[]>>, options: SandboxOptions = {}) {
  await using sandbox = await createSandbox({ pages: 1, events: 0, apiKey: key, channel, ...options });
  const get = request(sandbox.app).get('/channels/pages/none');
  for (const [name, value] of Object.entries(headers)) get.set(name, value as string);
  const { status, body } = await get;
  const { code, violations } = body.data as { readonly code: string; readonly violations: readonly Told[] };
  return { status, code, violations: violations.map(({ rule, pointer, actual }) => [rule, pointer, actual]) };
}

const right = { authorization: `Channel ${key}`, 'x-channel': channel };
const at = { authorization: '/headers/authorization', channel: '/headers/x-channel' };
const noKey = ['auth.key', at.authorization, 'a key that was not issued for this channel'];
const schemeWord = (actual: string) => ['auth.scheme', at.authorization, actual];
const noChannel = ['auth.channel', at.channel, 'no X-Channel header'];

describeWorldsOfKeys('in memory', async () => [await createSandbox({ pages: 1, events: 0 })]);

describe('a request without the right credentials (§5)', () => {
  test.each<[what: string, headers: Readonly<Record<string, string>>, violations: readonly (readonly string[])[]]>([
    ['no header at all', {}, [['auth.authorization', at.authorization, 'no Authorization header'], noChannel]],
    [
      'an empty header',
      { authorization: '', 'x-channel': '' },
      [['auth.authorization', at.authorization, 'no Authorization header'], noChannel],
    ],
    ['another key', { ...right, authorization: 'Channel key-of-nobody' }, [noKey]],
    ['a key with a blank before it', { ...right, authorization: `Channel  ${key}` }, [noKey]],
    ['no key', { ...right, authorization: 'Channel' }, [noKey]],
    ['no scheme', { ...right, authorization: key }, [schemeWord('no scheme word')]],
    ['a known scheme', { ...right, authorization: `Bearer ${key}` }, [schemeWord('"Bearer"')]],
    ['a scheme with more letters', { ...right, authorization: `Channels: ${key}` }, [schemeWord('"Channels:"')]],
    [
      'a scheme that begins like a known one',
      { ...right, authorization: `keychain ${key}` },
      [schemeWord('another scheme word')],
    ],
    [
      'a scheme that ends like a known one',
      { ...right, authorization: `mytoken ${key}` },
      [schemeWord('another scheme word')],
    ],
    ['a known scheme and another key', { ...right, authorization: 'Basic YTpi' }, [schemeWord('"Basic"'), noKey]],
    ['another channel', { ...right, 'x-channel': 'chn-of-nobody' }, [['auth.channel', at.channel, 'another channel']]],
    [
      'a channel with more letters',
      { ...right, 'x-channel': `${channel}x` },
      [['auth.channel', at.channel, 'another channel']],
    ],
    ['no channel', { authorization: right.authorization }, [noChannel]],
  ])('%s', async (_, headers, violations) => {
    expect(await told(headers)).toEqual({ status: 401, code: 'unauthenticated', violations });
  });

  test('two Authorization headers, whatever the first one is', async () => {
    await using sandbox = await createSandbox({ pages: 1, events: 0, apiKey: key, channel });
    const { body, status } = await request(sandbox.app)
      .get('/channels/pages/none')
      .set({ ...right, authorization: [right.authorization, right.authorization] as unknown as string });
    expect([status, body.data.violations[0].actual]).toEqual([401, 'more than one Authorization header']);
  });

  test('a key that has expired by the world’s clock', async () => {
    const scenario = {
      scenario: 'expiring',
      pages: 1,
      events: 0,
      seededAt: '2030-01-01T00:00:00Z',
      clock: { now: '2030-01-01T00:00:00Z', mode: 'frozen' },
      credentials: [{ expiresAt: '2030-01-01T01:00:00Z' }],
    } as const;
    await using sandbox = await createSandbox({ scenario });
    const get = () => request(sandbox.app).get('/channels/pages/none').set(sandbox.headers);
    await sandbox.clock.set({ now: '2030-01-01T00:59:59Z' });
    expect((await get()).status).not.toBe(401);
    await sandbox.clock.set({ now: '2030-01-01T01:00:00Z' });
    const { status, body } = await get();
    expect([status, body.data.violations[0].rule, body.data.violations[0].actual]).toEqual([
      401,
      'auth.key',
      'a key that has expired',
    ]);
  });

  test('the scheme in other letters, where the profile does not take it (auth.scheme.case)', async () => {
    const headers = { ...right, authorization: `channel ${key}` };
    const refused = await told(headers, { profile: { 'auth.scheme.case': 'refused' } });
    expect(refused.violations).toEqual([schemeWord('"channel"')]);
    const accepted = await told(headers, { profile: { 'auth.scheme.case': 'accepted' } });
    expect(accepted.code).not.toBe('unauthenticated');
    const other = await told(
      { ...right, authorization: `Chan ${key}` },
      { profile: { 'auth.scheme.case': 'accepted' } },
    );
    expect(other.violations).toEqual([schemeWord('another scheme word')]);
  });
});

describe('blanks that are too many are of the key (auth.blanks)', () => {
  const blanks = { several: '  ', 'a tab': '\t', 'a blank and a tab': ' \t' };
  test.each<[answer: string, taken: readonly string[]]>([
    ['refused', []],
    ['blanks', ['several']],
    ['accepted', ['several', 'a tab', 'a blank and a tab']],
  ])('%s', async (answer, taken) => {
    const options = { profile: { 'auth.blanks': answer } } as SandboxOptions;
    const found: string[] = [];
    for (const [what, between] of Object.entries(blanks)) {
      const { code, violations } = await told({ ...right, authorization: `Channel${between}${key}` }, options);
      if (code !== 'unauthenticated') found.push(what);
      else expect(violations).toEqual([noKey]);
    }
    expect(found).toEqual(taken);
  });

  test('which is asked of the word Channel alone, in any letters', async () => {
    const basis = async (authorization: string) => {
      await using sandbox = await createSandbox({ pages: 1, events: 0, apiKey: key, channel });
      const { headers } = await request(sandbox.app)
        .get('/channels/pages/none')
        .set({ ...right, authorization });
      return headers['x-sandbox-basis'];
    };
    expect(await basis(`channel  ${key}`)).toContain('auth.blanks');
    expect(await basis(`Bearer  ${key}`)).not.toContain('auth.blanks');
    expect(await basis(`Channel ${key}x`)).not.toContain('auth.blanks');
  });
});

describe('the rate of requests (limits.rate)', () => {
  const limit = (more: object = {}) =>
    ({ profile: { 'limits.rate': { requests: 2, seconds: 60, ...more } } }) as SandboxOptions;
  const third = async (options: SandboxOptions, headers: Readonly<Record<string, string>> = right) => {
    await using sandbox = await createSandbox({ pages: 1, events: 0, apiKey: key, channel, ...options });
    const get = () => request(sandbox.app).get('/channels/pages/none');
    await get().set(headers);
    await get().set(headers);
    return await get().set(right);
  };

  test('one more than are allowed is refused, and told when to come again', async () => {
    const { status, body, headers } = await third(limit());
    expect([
      status,
      body.data.violations[0].question,
      body.data.violations[0].expected,
      body.data.violations[0].actual,
    ]).toEqual([429, 'limits.rate', 'at most 2 requests in 60 s', 'one more']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['x-sandbox-basis']).toContain('limits.rate');
  });

  describe('headers of every answer tell', () => {
    const headers = { limit: 'X-RateLimit-Limit', remaining: 'X-RateLimit-Remaining', reset: 'X-RateLimit-Reset' };
    const shown = (answer: { readonly headers: Readonly<Record<string, string>> }) =>
      Object.entries(answer.headers).filter(([name]) => name.startsWith('x-ratelimit-'));
    const first = async (more: object) => {
      await using sandbox = await createSandbox({ pages: 1, events: 0, apiKey: key, channel, ...limit(more) });
      return await request(sandbox.app).get('/channels/pages/none').set(right);
    };

    test('the limit, what is left, and the seconds until the next window', async () => {
      const answer = await first({ headers });
      const { 'x-ratelimit-reset': reset, ...others } = Object.fromEntries(shown(answer));
      expect(others).toEqual({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
      expect(Number(reset)).toBeGreaterThan(0);
      expect(Number(reset)).toBeLessThanOrEqual(60);
      expect(answer.headers['x-sandbox-basis']).toContain('limits.rate');
    });

    test('when the window began anew, in seconds since 1970', async () => {
      const before = Date.now() / 1000;
      const reset = Number(Object.fromEntries(shown(await first({ headers, reset: 'epoch' })))['x-ratelimit-reset']);
      expect(reset).toBeGreaterThan(before);
      expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + 61);
      expect(Number.isInteger(reset)).toBe(true);
      expect(reset % 60).toBeLessThanOrEqual(1); // the window ends with a minute; the clock is read twice
    });

    test('only what is named, and nothing where none is', async () => {
      expect(shown(await first({ headers: { remaining: headers.remaining } }))).toEqual([
        ['x-ratelimit-remaining', '1'],
      ]);
      const silent = await first({});
      expect(shown(silent)).toEqual([]);
      expect(silent.headers['x-sandbox-basis']).not.toContain('limits.rate');
    });

    test('of a refusal too: nothing is left', async () => {
      const refused = await third(limit({ headers }));
      expect([refused.status, refused.headers['x-ratelimit-remaining']]).toEqual([429, '0']);
    });
  });

  test('it need not be told when, and wrong credentials do not count', async () => {
    const silent = await third(limit({ retryAfter: false }));
    expect([silent.status, silent.headers['retry-after']]).toEqual([429, undefined]);
    const wrong = await third(limit(), { ...right, 'x-channel': 'chn-of-nobody' });
    expect(wrong.status).not.toBe(429);
  });
});
