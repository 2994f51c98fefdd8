import { describe, expect, it, test } from 'vitest';
import { expectWrongUsage, runHere } from '../../tests/testing/expect-wrong-usage.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { loadContract } from '../contract/contract.ts';
import { byWeight, letterText, type LetterQuestion } from './questions.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { startSandbox } from '../sandbox.ts';
import { exampleRequest, sentAs, type SampleRequest } from './sample-request.ts';

const folder = fileFolder();
const run = (...args: readonly string[]) => runHere(args, { cwd: folder.path });

/** The first word of each line that begins a row. */
const namesIn = (output: string) => [...output.matchAll(/^[^\s]+/gm)].map(([name]) => name);

describe('a family that is named is listed', () => {
  it.each([
    ['rules event.cohosts', ['event.cohosts.valid', 'event.cohosts.default']],
    ['rules event.host.valid event.cohosts', ['event.host.valid', 'event.cohosts.valid', 'event.cohosts.default']],
    ['questions refusal.status', ['refusal.status.invalid', 'refusal.status.unauthenticated']],
    ['deviations event.cohosts.valid', ['event.cohosts.valid:first-only', 'event.cohosts.valid:last-only']],
    ['faults outage', ['outage']],
  ])('%s', async (words, names) => {
    const { code, output } = await run(...words.split(' '));
    expect({ code, names: namesIn(output) }).toMatchObject({ code: 0, names: expect.arrayContaining(names) });
    expect(
      namesIn(output).every((name) =>
        words
          .split(' ')
          .slice(1)
          .some((word) => name.startsWith(word)),
      ),
    ).toBe(true);
  });

  it.each([
    ['rules event.cohosts --json', [{ id: 'event.cohosts.valid' }, { id: 'event.cohosts.default' }]],
    ['scenarios --json empty', [{ scenario: 'empty' }]],
  ])('as JSON too: %s', async (words, rows) =>
    expect(JSON.parse((await run(...words.split(' '))).output)).toMatchObject(rows),
  );
});

describe('what does not exist is named, with what does', () => {
  it.each([
    ['rules event.hots', /no rule event\.hots \(did you mean `event\.host`\?\)/],
    ['rules event.hots --json', /no rule event\.hots/],
    ['questions refusal.staus', /no open question refusal\.staus \(did you mean `refusal\.status`\?\)/],
    ['deviations nope', /no deviation nope\. `channel-sandbox deviations` lists them, and `channel-sandbox rules`/],
    ['faults staus', /no fault staus \(did you mean `status`\?\)/],
    ['start --deviate', /--deviate needs a value: --deviate ID\. `channel-sandbox rules` and .*deviations` list them/],
    ['start --deviate event.host', /--deviate event\.host: there is no such rule.*did you mean `event\.host\.valid`/],
    ['sweep --questions hots -- true', /--questions: there is no open question hots \(did you mean `host`\?\)/],
    ['audit --fail-on client.create.retird x.har', /no advice client\.create\.retird \(did you mean `client\.create/],
    ['audit --fail-on event.host.valid x.har', /event\.host\.valid is a rule, and fails by itself/],
  ])('%s', (words, says) => expectWrongUsage(words.split(' '), says, { cwd: folder.path }));
});

describe('help COMMAND', () => {
  it('is its help', async () => {
    const [help, flag] = [await run('help', 'rules'), await run('rules', '--help')];
    expect(help).toEqual({ ...flag, code: 0 });
    expect(help.output).toMatch(/^Usage: channel-sandbox rules/);
  });

  it('of a command that does not exist is wrong usage', () =>
    expectWrongUsage(['help', 'strat'], /no command strat \(did you mean `start`\?\)/, { cwd: folder.path }));
});

describe('letter', () => {
  const { questions } = loadContract();

  const asked = (id: string, change: Partial<LetterQuestion> = {}): LetterQuestion => {
    const question = questions.get(id);
    if (question === undefined) throw new Error(`no question ${id}`);
    return {
      ...question,
      id,
      assumed: question.default,
      isElseKnown: false,
      writes: false,
      breaking: [],
      reliedOn: 0,
      checked: 0,
      ...change,
    };
  };

  describe('the letter', () => {
    it('puts first what breaks the client, then what it relied on, then what checks rest on', () => {
      const ordered = byWeight([
        asked('search.data'),
        asked('host.form', { checked: 900 }),
        asked('refusal.body', { reliedOn: 2 }),
        asked('path.id', { breaking: ['path.id is "read"'] }),
      ]);
      expect(ordered.map(({ id }) => id)).toEqual(['path.id', 'refusal.body', 'host.form', 'search.data']);
    });

    it('says what is assumed, what depends on it, and how to settle it', () => {
      const text = letterText(
        [asked('host.form', { command: 'curl x', writes: true, reliedOn: 1, breaking: ['it is "list"'] })],
        'staging',
      );
      expect(text).toMatch(/^# 1 open questions? on [^]*owner of staging/);
      expect(text).toContain('Which of the two do you accept?\n\n- Until you answer, we assume: both are accepted.');
      expect(text).toContain('- Our client fails if it is "list".\n- It affected 1 response in our recorded traffic.');
      expect(text).toContain('it creates an event:\n\n```sh\ncurl x\n```');
      expect(letterText([])).toMatch(/^No open question is left/);
      expect(letterText([asked('auth.issuing')])).toContain('No single request shows it: please answer in words.');
    });

    it.each<[string, Partial<LetterQuestion>, string]>([
      ['another answer than the default', { assumed: 'int' }, 'we assume `"int"`.'],
      ['a default beside answers that are known', { isElseKnown: true }, 'we assume `"either"`.'],
      [
        'what the sandbox answers',
        { assumed: 'int', shown: { status: 422, data: '{"code":1}' } },
        'we assume that the request below is answered by status 422, with `{"code":1}` as `data`.',
      ],
      [
        'what it answers, in short',
        { assumed: 'int', shown: { status: 422, data: 'x'.repeat(301) } },
        'we assume that the request below is answered by status 422.',
      ],
      ['a template', { assumed: { data: 'x'.repeat(301) } }, 'we use values of our own.'],
    ])('where %s is assumed, says no more than that', (_, change, says) => {
      const text = letterText([asked('host.form', change)]);
      expect(text).toContain(`\n- Until you answer, ${says}\n`);
      expect(text).not.toMatch(/both are accepted|accepts:/);
    });
  });
});

describe('sample request', () => {
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

  const settling = [...questions].flatMap(([id, { example }]) =>
    example === undefined ? [] : [[id, example] as const],
  );

  it('settles most of the questions', () => expect(settling.length).toBeGreaterThanOrEqual(40));

  test.each(settling)('that of %s shapes its answer', async (id, example) => {
    const entries: JournalEntry[] = [];
    await using sandbox = await startSandbox({ port: 0, onExchange: (entry) => void entries.push(entry) });
    const request = exampleRequest(example);
    await send(request, sandbox);
    expect(entries.flatMap(({ questions: shaped }) => shaped.map((one) => one.id))).toContain(id);
    if (request.writes !== true)
      expect(entries.map(({ operation, outcome }) => `${operation} ${outcome}`)).not.toContain(
        'events.create accepted',
      );
  });

  it('of a record that holds no request is our error', () => {
    expect(() => exampleRequest({})).toThrow('an example without a request');
  });
});
