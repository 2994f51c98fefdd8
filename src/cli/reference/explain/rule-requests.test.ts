import { expect, it } from 'vitest';
import type { JournalEntry } from '../../../journal/journal-entry.ts';
import { loadContract } from '../../../contract/contract.ts';
import { startSandbox } from '../../../sandbox.ts';
import { ruleRequests } from './rule-requests.ts';
import { sentAs } from './sent-as.ts';

it('has one for each rule', () => {
  expect(Object.keys(ruleRequests).sort()).toEqual([...loadContract().rules.keys()].sort());
});

it('comes to what is said of it', async () => {
  const told: JournalEntry[] = [];
  await using sandbox = await startSandbox({ port: 0, onExchange: (entry) => void told.push(entry) });
  for (const [rule, request] of Object.entries(ruleRequests)) {
    told.length = 0;
    const { method, url, headers, body } = sentAs(request, sandbox);
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const [entry] = told;
    const violated = [...new Set(entry?.violations.map(({ id }) => id))];
    if (request.comes === 'refused') expect([rule, entry?.outcome, violated]).toEqual([rule, 'refused', [rule]]);
    else if (request.comes === 'accepted') expect([rule, entry?.outcome, violated]).toEqual([rule, 'accepted', []]);
    else expect([rule, response.status, told]).toEqual([rule, 200, []]);
    if (request.path.includes('member-view')) expect(text).toContain(`"rule":"${rule}"`);
    if (request.path.includes('audit')) expect(text).toContain(`"${rule}"`);
  }
});
