import { expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { assumedTimes, reliedOn } from './relied.ts';

const entry = (
  basis: string,
  answer: unknown,
  { forced = [], headers = [] }: object & { forced?: string[]; headers?: [string, string][] } = {},
) =>
  ({
    forced,
    request: { headers },
    questions: [{ id: 'refusal.status.invalid', basis, answer }],
  }) as unknown as JournalEntry;

test('each answer counts with the basis that it had, without what was forced or sent by hand', () => {
  const relied = reliedOn([
    entry('assumed', 422),
    entry('assumed', 422),
    entry('owner', 400),
    entry('assumed', 422, { forced: ['outage'] }),
    entry('assumed', 422, { headers: [['X-Sandbox-By-Hand', 'send']] }),
  ]);
  expect(relied.get('refusal.status.invalid')).toEqual([
    { basis: 'assumed', answer: 422, times: 2 },
    { basis: 'owner', answer: 400, times: 1 },
  ]);
  expect(assumedTimes(relied.get('refusal.status.invalid') ?? [])).toBe(2);
});
