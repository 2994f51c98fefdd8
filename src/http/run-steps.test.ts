import { describe, expect, test } from 'vitest';
import type { RefusalStage } from '../domain/look-up.ts';
import type { Refusal } from '../operations/outcome.ts';
import { runSteps, type Exchange, type Step, endOfTurn } from './exchange.ts';

const natural: readonly RefusalStage[] = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];
const answer = { status: 200, data: null };
const refusal = (stage: RefusalStage): Refusal => ({ stage, cause: 'invalid', violations: [] });

/** An exchange of a profile with this precedence, and the questions that were asked in it. */
function begun(precedence: readonly RefusalStage[] = natural) {
  const asked: string[] = [];
  const asking = { peek: () => precedence, ask: (id: string) => asked.push(id) };
  const request = { method: 'GET', url: '/here' };
  return { asked, exchange: { refusals: [], request, asking } as unknown as Exchange };
}

/** Steps of these stages, which refuse where they are named, an answer at their end, and which of them were taken. */
function stepsOf(stages: readonly RefusalStage[], refusing: readonly RefusalStage[]) {
  const taken: string[] = [];
  const steps: readonly Step[] = [
    ...stages.map((stage) => ({
      stage,
      take: () => {
        taken.push(stage);
        return refusing.includes(stage) ? refusal(stage) : undefined;
      },
    })),
    { take: () => answer },
  ];
  return { taken, steps };
}

describe('an exchange', () => {
  test.each<
    [
      what: string,
      precedence: readonly RefusalStage[],
      refusing: readonly RefusalStage[],
      taken: readonly RefusalStage[],
    ]
  >([
    ['takes all steps where none refuses', natural, [], natural],
    [
      'ends with the first refusal where no later one can outrank it',
      natural,
      ['credentials'],
      ['path', 'credentials'],
    ],
    ['goes on where a later one may', natural.toReversed(), ['path'], natural],
    [
      'goes on to the last that may, and past those that may not',
      ['references', 'path', 'credentials', 'media-type', 'body', 'attributes'],
      ['path'],
      natural,
    ],
    [
      'ends once the stages that are left come after what stands',
      ['body', 'path', 'credentials', 'media-type', 'attributes', 'references'],
      ['path', 'body'],
      ['path', 'credentials', 'media-type', 'body'],
    ],
    [
      'looks at the first in precedence of those that stand',
      ['credentials', 'media-type', 'path', 'body', 'attributes', 'references'],
      ['path', 'credentials'],
      ['path', 'credentials'],
    ],
  ])('%s', async (...[, precedence, refusing, wanted]) => {
    const { exchange, asked } = begun(precedence);
    const { steps, taken } = stepsOf(natural, refusing);
    expect(await runSteps(steps, exchange)).toBe(answer);
    expect(taken).toEqual(wanted);
    expect(exchange.refusals.map(({ stage }) => stage)).toEqual(refusing);
    expect(asked.includes('refusal.precedence')).toBe(wanted.length < natural.length);
  });

  test('is cut by a step, and no later one is taken', async () => {
    const { steps, taken } = stepsOf(natural, []);
    expect(await runSteps([{ take: async () => 'cut' as const }, ...steps], begun().exchange)).toBe('cut');
    expect(taken).toEqual([]);
  });

  test('keeps every refusal of a step that has several', async () => {
    const { exchange } = begun();
    const both = [refusal('attributes'), refusal('references')];
    await runSteps([{ take: () => both }, { take: () => answer }], exchange);
    expect(exchange.refusals).toEqual(both);
  });

  test('that no step ends is a fault of ours', async () => {
    await expect(runSteps([], begun().exchange)).rejects.toThrow('no step has ended GET /here');
  });
});

/** Each in a callback of its own, as requests of several connections come. */
const soon = (act: () => void) => setImmediate(act);

test('all that has come in one turn goes on together, in its order, once the turn is worked through', async () => {
  const seen: string[] = [];
  await new Promise<void>((done) => {
    soon(() => {
      seen.push('first comes');
      void endOfTurn().then(() => seen.push('first goes on'));
    });
    soon(() => {
      seen.push('second comes');
      void endOfTurn()
        .then(() => seen.push('second goes on'))
        .then(() => done());
    });
  });
  expect(seen).toEqual(['first comes', 'second comes', 'first goes on', 'second goes on']);
});

test('what comes in a later turn waits for the end of its own', async () => {
  const first = endOfTurn();
  expect(endOfTurn()).toBe(first);
  await first;
  expect(endOfTurn()).not.toBe(first);
});
