import { expect, it, test } from 'vitest';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { loadContract } from '../contract/contract.ts';
import { startSandbox } from '../sandbox.ts';
import { exampleRequest, sentAs, type SampleRequest } from './sample-request.ts';

const { rules, questions } = loadContract();

async function send(request: SampleRequest, sandbox: Parameters<typeof sentAs>[1]) {
  const { method, url, headers, body } = sentAs(request, sandbox);
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: response.status, text: await response.text() };
}

it('comes to what the rule’s record says', async () => {
  const entries: JournalEntry[] = [];
  await using sandbox = await startSandbox({ port: 0, onExchange: (entry) => void entries.push(entry) });
  for (const [rule, { example }] of rules) {
    entries.length = 0;
    const request = exampleRequest(example);
    const { status, text } = await send(request, sandbox);
    const [entry] = entries;
    const violated = [...new Set(entry?.violations.map(({ id }) => id))];
    if (example.comes === 'refused') expect([rule, entry?.outcome, violated]).toEqual([rule, 'refused', [rule]]);
    else if (example.comes === 'accepted') expect([rule, entry?.outcome, violated]).toEqual([rule, 'accepted', []]);
    else expect([rule, status, entries]).toEqual([rule, 200, []]);
    if (request.path.includes('member-view')) expect(text).toContain(`"rule":"${rule}"`);
    if (request.path.includes('audit')) expect(text).toContain(`"${rule}"`);
  }
});

const settling = [...questions].flatMap(([id, { example }]) => (example === undefined ? [] : [[id, example] as const]));

it('settles most of the questions', () => expect(settling.length).toBeGreaterThanOrEqual(40));

test.each(settling)('that of %s shapes its answer', async (id, example) => {
  const entries: JournalEntry[] = [];
  await using sandbox = await startSandbox({ port: 0, onExchange: (entry) => void entries.push(entry) });
  const request = exampleRequest(example);
  await send(request, sandbox);
  expect(entries.flatMap(({ questions: shaped }) => shaped.map((one) => one.id))).toContain(id);
  if (request.writes !== true)
    expect(entries.map(({ operation, outcome }) => `${operation} ${outcome}`)).not.toContain('events.create accepted');
});

it('of a record that holds no request is our error', () => {
  expect(() => exampleRequest({})).toThrow('an example without a request');
});
