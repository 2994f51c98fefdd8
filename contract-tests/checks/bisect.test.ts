import { describe, expect, test } from 'vitest';
import { Unanswered } from '../target/unanswered.ts';
import { bisectOnce, most, sendElse, type Bisecting, type LawfulValue } from './bisect.ts';
import { skipped, type Trial } from './check.ts';
import { bundleOf, has, namedValues, refusingTrial, valuesOf } from './testing/refusing-trial.ts';

type Refuses = Parameters<typeof refusingTrial>[0];
const four = namedValues(4);

/** What decided about each value: status, and the values that it stands with. */
async function decisionsOf(bisecting: Bisecting) {
  const { whole, by } = await bisectOnce(bisecting);
  const decisions = [...by].map(([{ title }, { exchange, values }]) => [
    title,
    exchange.answer?.status,
    values.map((value) => value.title.slice('value '.length)).join(''),
  ]);
  return { whole: whole?.answer?.status, decisions: decisions.toSorted() };
}

async function bisected(refuses: Refuses, values: readonly LawfulValue[] = four) {
  const { trial, asked } = refusingTrial(refuses);
  const found = await decisionsOf({ bundle: bundleOf(values), operation: 'events.update', trial });
  return { ...found, sent: valuesOf(asked) };
}

describe('what a bundle is refused for is found', () => {
  test('by one request where it is accepted', async () =>
    expect(await bisected(() => false)).toEqual({
      whole: 200,
      sent: ['0123'],
      decisions: [0, 1, 2, 3].map((at) => [`value ${at}`, 200, '0123']),
    }));

  test('by one request where it has one value', async () =>
    expect(await bisected(() => true, four.slice(0, 1))).toEqual({
      whole: 422,
      sent: ['0'],
      decisions: [['value 0', 422, '0']],
    }));

  test('by halves, until the culprit stands alone', async () =>
    expect(await bisected((names) => has(names, 2))).toEqual({
      whole: 422,
      sent: ['0123', '01', '23', '2', '3'],
      decisions: [
        ['value 0', 200, '01'],
        ['value 1', 200, '01'],
        ['value 2', 422, '2'],
        ['value 3', 200, '3'],
      ],
    }));

  test('by halves of which the first is the larger', async () =>
    expect((await bisected((names) => has(names, 2), four.slice(0, 3))).sent).toEqual(['012', '01', '2']));

  test('by what is left out, where values are refused only together', async () =>
    expect(await bisected((names) => has(names, 0, 3))).toEqual({
      whole: 422,
      sent: ['0123', '01', '23', '123', '023', '03', '0'],
      decisions: [
        ['value 0', 422, '03'],
        ['value 1', 200, '01'],
        ['value 2', 200, '23'],
        ['value 3', 422, '03'],
      ],
    }));
});

describe('a culprit that is known', () => {
  const twice = async (refuses: Refuses, further: readonly LawfulValue[], plainer = 0) => {
    const { trial, asked } = refusingTrial(refuses, { plainer });
    await bisectOnce({ bundle: bundleOf(four), operation: 'events.update', trial });
    const before = asked.length;
    const second = { bundle: bundleOf(further, 'another bundle'), operation: 'events.update', trial } as const;
    const { decisions } = await decisionsOf(second);
    return { sent: valuesOf(asked.slice(before)), decisions };
  };

  test('is taken out first, and nothing else is sent where the rest is accepted', async () =>
    expect(await twice((names) => has(names, 2), four)).toEqual({
      sent: ['0123', '013'],
      decisions: [
        ['value 0', 200, '013'],
        ['value 1', 200, '013'],
        ['value 2', 422, '2'],
        ['value 3', 200, '013'],
      ],
    }));

  test('is shown alone, as far as there are requests for that', async () => {
    const two: Refuses = (names) => has(names, 2) || has(names, 3);
    expect(await twice(two, four, 1)).toEqual({
      sent: ['0123', '01', '2'],
      decisions: [
        ['value 0', 200, '01'],
        ['value 1', 200, '01'],
        ['value 2', 422, '2'],
        ['value 3', 422, '23'],
      ],
    });
  });

  test('is no reason to go on where a bundle has nothing else', async () =>
    expect((await twice((names) => has(names, 2), four.slice(2, 3))).sent).toEqual(['2']));

  test('is no answer where the rest is refused too', async () => {
    const { sent } = await twice((names) => has(names, 2) || has(names, 4), [...four, ...namedValues(5).slice(4)]);
    expect(sent.slice(0, 3)).toEqual(['01234', '0134', '012']);
  });

  test('is none that is refused only together with others', async () =>
    expect((await twice((names) => has(names, 0, 3), four)).sent[1]).toBe('01'));
});

describe('what is sent', () => {
  test('is sent once for all checks of a bundle on an operation', async () => {
    const { trial, asked } = refusingTrial(() => false);
    for (const operation of ['events.update', 'events.update', 'events.create'] as const)
      await bisectOnce({ bundle: bundleOf(four), operation, trial });
    expect(asked.map(({ operation, expects }) => [operation, expects])).toEqual([
      ['events.update', 'accepted'],
      ['events.create', 'accepted'],
    ]);
  });

  test('leaves out values of the other operation, and those that cannot be tried', async () => {
    const [first, second, third, fourth] = four as readonly [LawfulValue, LawfulValue, LawfulValue, LawfulValue];
    const values: readonly LawfulValue[] = [
      { ...first, only: 'events.create' },
      { ...second, only: 'events.update' },
      { ...third, cannot: async () => skipped('not here') },
      { ...fourth, cannot: () => undefined },
    ];
    expect((await bisected(() => false, values)).sent).toEqual(['13']);
  });

  test('is nothing where no event may be created, which updates do not need', async () => {
    const { trial, asked } = refusingTrial(() => false, { mayCreate: false });
    const bundle = bundleOf(four);
    expect(await bisectOnce({ bundle, operation: 'events.create', trial })).toEqual({
      whole: undefined,
      by: new Map(),
    });
    expect(asked).toEqual([]);
    expect((await bisectOnce({ bundle, operation: 'events.update', trial })).whole?.answer?.status).toBe(200);
  });

  test('are 40 requests at most, beside the first of each bundle', async () => {
    const { trial, asked } = refusingTrial(() => true);
    const bundle = bundleOf(namedValues(64));
    const { by } = await bisectOnce({ bundle, operation: 'events.update', trial });
    expect(asked).toHaveLength(1 + most.sent);
    expect(by.size).toBeLessThan(64);
    await bisectOnce({ bundle: bundleOf(four, 'another bundle'), operation: 'events.update', trial });
    expect(asked).toHaveLength(1 + most.sent + 1);
  });

  test('are 5 further events at most, of which refused ones are none', async () => {
    const { trial, asked } = refusingTrial((names) => has(names, 0) || has(names, 63));
    const bundle = bundleOf(namedValues(64));
    await bisectOnce({ bundle, operation: 'events.create', trial });
    const accepted = valuesOf(asked).filter((_, at) => {
      const names = Object.keys(asked[at]?.body as object);
      return !has(names, 0) && !has(names, 63);
    });
    expect(accepted).toHaveLength(most.created);
    expect(asked.length).toBeGreaterThan(1 + most.created);
    const before = asked.length;
    await bisectOnce({ bundle, operation: 'events.update', trial });
    expect(asked.length).toBeGreaterThan(before + 1);
  });

  test.each([
    [429, 'no answer to a lawful events.update: asked to come back later'],
    [422, undefined],
  ])('and answered %i', async (status, says) => {
    const { trial } = refusingTrial(() => true, { status });
    const result = bisectOnce({ bundle: bundleOf(four.slice(0, 1)), operation: 'events.update', trial });
    if (says === undefined) expect((await result).whole?.answer?.status).toBe(status);
    else await expect(result).rejects.toThrow(new Unanswered(says));
  });
});

describe('what an update has beside a value that is refused alone', () => {
  const value: LawfulValue = { ...(four[0] as LawfulValue), orElse: (body) => ({ ...body, 'value 9': true }) };
  const bisecting = (trial: Trial, operation: Bisecting['operation'] = 'events.update'): Bisecting => ({
    bundle: bundleOf([value]),
    operation,
    trial,
  });

  test('is sent with it, once, and told where it is accepted', async () => {
    const { trial, asked } = refusingTrial((names) => !has(names, 9));
    expect((await sendElse(value, bisecting(trial)))?.answer?.status).toBe(200);
    await sendElse(value, bisecting(trial));
    expect(valuesOf(asked)).toEqual(['09']);
  });

  test('is nothing where it is refused too', async () => {
    const { trial, asked } = refusingTrial(() => true);
    expect(await sendElse(value, bisecting(trial))).toBeUndefined();
    expect(valuesOf(asked)).toEqual(['09']);
  });

  test('is not tried on create, nor for a value that has none', async () => {
    const { trial, asked } = refusingTrial(() => false);
    expect(await sendElse(value, bisecting(trial, 'events.create'))).toBeUndefined();
    expect(await sendElse(four[0] as LawfulValue, bisecting(trial))).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
