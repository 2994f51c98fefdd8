import { describe, expect, test } from 'vitest';
import { isAlike, isSame } from '../../../contract-tests/calibrate/examples/alike.ts';
import { withReported } from '../../../contract-tests/calibrate/examples/reported-violations.ts';
import { documentOrder } from './example.ts';
import { answeredAgain, replayOf } from './replay.ts';
import { refusals, type Framework } from './testing/framework.ts';
import { frameworks } from './testing/frameworks.ts';
import { everyViolation, type KnownViolation } from './testing/known-violations.ts';

/** They are reported in the order of the document. */
const invalid = (violations: readonly KnownViolation[]) => ({
  cause: 'invalid',
  violations: violations.toSorted((a, b) => documentOrder.indexOf(a.attribute) - documentOrder.indexOf(b.attribute)),
});
const otherCauses = ['unauthenticated', 'malformed', 'unknown-page', 'unknown-path'].flatMap((cause) =>
  [1, 2].map(() => ({ cause, violations: [] })),
);
/** Three of each kind are recorded, alone and some of them together; all others are to be answered. */
const recorded = everyViolation.filter(
  (one, at) => everyViolation.slice(0, at).filter(({ kind }) => kind === one.kind).length < 3,
);
const pairs = [0, 7, 14, 21].map((at) => recorded.slice(at, at + 2));
const triples = [3, 11, 18].map((at) => recorded.filter((_, place) => place % 9 === at % 9).slice(0, 3));
const seen = [...recorded.map((one) => [one]), ...pairs, ...triples].map(invalid);
const unseen = everyViolation
  .filter((one) => !recorded.includes(one))
  .flatMap((one, at, all) => [[one], [one, ...all.slice(at + 3, at + 5)]])
  .map(invalid);

/** The share of refusals like which none was recorded whose form, and whose words too, are as the framework's. */
function shares(framework: Framework): { readonly form: number; readonly exact: number; readonly unlike: unknown } {
  const replay = replayOf(withReported(refusals(framework, [...otherCauses, ...seen])));
  const later = refusals(framework, [...otherCauses, ...unseen]).map((refusal) => {
    return { wished: refusal.body, made: answeredAgain(replay, refusal)?.body };
  });
  const share = (is: (a: unknown, b: unknown) => boolean) =>
    (100 * later.filter(({ wished, made }) => is(wished, made)).length) / later.length;
  return {
    form: share(isAlike),
    exact: share(isSame),
    unlike: later.find(({ wished, made }) => !isAlike(wished, made)),
  };
}

describe('refusals of frameworks that were not recorded are answered from those that were', () => {
  const all = frameworks.map((framework) => ({ name: framework.name, ...shares(framework) }));

  test.each(all)('$name', ({ form, exact, unlike }) => {
    expect(form, JSON.stringify(unlike)).toBeGreaterThanOrEqual(89);
    expect(exact).toBeGreaterThan(10);
  });

  test('of all of them, nearly all have the form and most have the very words', () => {
    const mean = (of: 'form' | 'exact') => all.reduce((sum, one) => sum + one[of], 0) / all.length;
    expect(all.length).toBeGreaterThan(30);
    expect(mean('form')).toBeGreaterThanOrEqual(98.5);
    expect(mean('exact')).toBeGreaterThanOrEqual(84);
  });
});
