import { describe, expect, test } from 'vitest';
import { createJudge } from '../judge/judgement.ts';
import { headers, known, lawful } from '../judge/testing/judging.ts';
import { readContract } from '../files/contract.ts';
import { KitError, type Trial } from './check.ts';
import { ensureBreaks, ensureBreaksAll, ensureLawful } from './soundness.ts';

const judge = createJudge(readContract());
const judged = (change: object) =>
  judge({ operation: 'events.create', headers, body: JSON.stringify({ ...lawful, ...change }) }, known);

describe('an experiment is sound', () => {
  test('where the request breaks the rule and no other', () => {
    expect(() => ensureBreaks(['event.type.valid'], judged({ type: 999 }))).not.toThrow();
    expect(() =>
      ensureBreaks(['event.type.valid', 'event.types.isPaid'], judged({ type: 999, isPaid: {} })),
    ).not.toThrow();
  });

  test.each<[string, object]>([
    ['breaks nothing', {}],
    ['hangs on a question', { type: 4 }],
    ['breaks another rule', { type: 'many' }],
    ['breaks another rule too', { type: 999, title: null }],
  ])('and is an error of the kit where it %s', (_, change) => {
    expect(() => ensureBreaks(['event.type.valid'], judged(change))).toThrow(KitError);
  });

  test('and so is what has to be accepted and need not be', () => {
    const trial = (change: object) => ({ judge: () => judged(change) }) as unknown as Trial;
    const ask = { operation: 'events.create', expects: 'accepted' } as const;
    expect(() => ensureLawful(ask, trial({}))).not.toThrow();
    expect(() => ensureLawful(ask, trial({ capacity: '4' }))).toThrow(/body.coercion at \/capacity/);
    expect(() => ensureLawful(ask, trial({ title: null }))).toThrow(/event.types.title at \/title/);
  });

  test('where it breaks all that it should, whatever it breaks beside', () => {
    const both = judged({ type: 999, title: null });
    expect(() => ensureBreaksAll(['event.type.valid'], both)).not.toThrow();
    expect(() => ensureBreaksAll(['event.type.valid', 'event.types.title'], both)).not.toThrow();
    expect(() => ensureBreaksAll(['event.type.valid', 'event.host.valid', 'auth.key'], both)).toThrow(
      new KitError('the experiment does not break event.host.valid, auth.key'),
    );
  });

  test('and the error says what is broken, and what should be', () => {
    expect(() => ensureBreaks(['event.type.valid'], judged({}))).toThrow(
      new KitError('the experiment breaks no rule and not event.type.valid'),
    );
    expect(() => ensureBreaks(['event.type.valid', 'auth.key'], judged({ type: 999, title: null }))).toThrow(
      /^the experiment breaks event\.\S+, event\.\S+ and not event\.type\.valid, auth\.key$/,
    );
  });
});
