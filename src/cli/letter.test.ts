import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { byWeight, letterText, type LetterQuestion } from './questions.ts';

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
