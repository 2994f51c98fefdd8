import { describe, expect, it } from 'vitest';
import { expectWrongUsage, runHere } from '../../tests/testing/expect-wrong-usage.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
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
