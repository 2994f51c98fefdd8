import { describe, expect, test } from 'vitest';
import { ordinary } from '../src/interface/ordinary.ts';
import { createSandbox } from '../src/sandbox.ts';
import { partnerOf } from './testing/partner.ts';
import { spawnSync } from 'node:child_process';

const { capacity, cohosts, ...texts } = ordinary;

/** The least that a deployment may take. */
const least = { 'text.length': texts, 'capacity.maximum': capacity, 'cohosts.maximum': cohosts };

const long = (start: string, length: number) => start.padEnd(length, 'x');
const pages = (count: number) => Array.from({ length: count }, (_, at) => 9003 + 3 * at);

/** What of each attribute is so large. */
const sized = {
  title: (size: number) => long('', size),
  description: (size: number) => long('Two\nlines', size),
  addressDetails: (size: number) => long('', size),
  externalUrl: (size: number) => long('https://partner.example/', size),
  image: (size: number) => long('https://partner.example/', size),
  contactEmail: (size: number) => `${'x'.repeat(size - '@partner.example'.length)}@partner.example`,
  capacity: (size: number) => size,
  cohosts: pages,
} satisfies Readonly<Record<keyof typeof ordinary, (size: number) => unknown>>;

describe.each(Object.entries(ordinary))('%s of %d', (name, size) => {
  const body = (more: number) => ({ address: 'A street', [name]: sized[name as keyof typeof sized](size + more) });

  test('is taken under the least lawful answers, one more is not', async () => {
    await using sandbox = await createSandbox({ pages: 40, profile: least });
    const partner = partnerOf(sandbox);
    expect((await partner.create(body(0))).status).toBe(201);
    const { status, violated } = await partner.create(body(1));
    expect([status, violated.length]).toEqual([422, 1]);
    expect(Object.keys(least)).toContain(violated[0]);
  });

  test('a lower answer is not lawful', async () => {
    const lower = {
      'text.length': { [name]: size - 1 },
      'capacity.maximum': capacity - 1,
      'cohosts.maximum': cohosts - 1,
    };
    const question = name in texts ? 'text.length' : (`${name}.maximum` as keyof typeof lower);
    await expect(createSandbox({ pages: 40, profile: { [question]: lower[question] } })).rejects.toThrow(question);
  });
});

type Entered = Readonly<Record<string, { readonly files: number; readonly functions: number }>>;

test('a request is followed through few files: a create enters at most 53 of ours, an update 55, a GET 24', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/bench/entered.mjs'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { create, update, 'GET page': getPage } = JSON.parse(stdout) as Entered;
  // Thirteen of them are what each body is held against: a file for each family of rules, and for each open question.
  expect(create?.files).toBeLessThanOrEqual(53);
  expect(update?.files).toBeLessThanOrEqual(55);
  expect(getPage?.files).toBeLessThanOrEqual(24);
  expect(getPage?.files).toBeGreaterThan(10); // it has counted at all
});
