import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../journal/journal-entry.ts';
import { loadContract } from '../../../contract/contract.ts';
import { startSandbox } from '../../../sandbox.ts';
import { sentAs } from './sent-as.ts';
import { settlingRequests } from './settling-requests.ts';

const { questions } = loadContract();

describe('the request that settles a question', () => {
  const cases = Object.entries(settlingRequests);

  it('is there for most of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(cases.filter(([id]) => !questions.has(id))).toEqual([]);
  });

  it.each(cases)('%s shapes its answer', async (id, request) => {
    const told: JournalEntry[] = [];
    await using sandbox = await startSandbox({ port: 0, onExchange: (entry) => void told.push(entry) });
    const { method, url, headers, body } = sentAs(request, sandbox);
    await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    expect(told.flatMap(({ questions: shaped }) => shaped.map((one) => one.id))).toContain(id);
    if (request.writes !== true)
      expect(told.map(({ operation, outcome }) => `${operation} ${outcome}`)).not.toContain('events.create accepted');
  });
});
