import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../contract-tests/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { sampled } from '../testing/sampled.ts';
import { randomProfiles } from '../testing/random-profiles.ts';
import { listedAnswers } from '../../src/interface/question.ts';
import { expectNoFalseAlarm, verifySandbox } from './expect-no-false-alarm.ts';
import { isUnseen, misobserved, seenAnswer } from './misobserved.ts';
const { questions } = loadContract();

/** Answers to every question; of those that are no enumeration, the examples. */
const tried = new Map([...questions].map(([id, question]) => [id, triedAnswers(id, listedAnswers(question))] as const));
const cases = [...tried].flatMap(([question, answers]) => answers.map((answer) => ({ question, answer })));

/** The default and one of every three others, the last ones first; all of them where a run could tell none of those from the default. */
function triedAnswers(question: string, answers: readonly unknown[]): readonly unknown[] {
  const [standard, ...others] = answers;
  const some = [standard, ...sampled(others.toReversed(), 3)];
  return tellable(question, some).size < Math.min(2, tellable(question, answers).size) ? [standard, ...others] : some;
}

/** What a run sees of these answers. */
function tellable(question: string, answers: readonly unknown[]): ReadonlySet<string> {
  const seen = answers.filter((answer) => !isUnseen(question, answer));
  return new Set(seen.map((answer) => JSON.stringify(seenAnswer(question, answer))));
}

/** Nothing under this domain exists (RFC 2606). */
const probes = {
  probeImage: async (url: string) => ({ isImage: !/\.invalid\/|html$/.test(url), what: 'nothing' }),
  probeMailDomain: async (domain: string) => !domain.endsWith('.invalid'),
};

const observe = (profile: Readonly<Record<string, unknown>>) => verifySandbox({ profile, ...probes });

let standardRun: Promise<Report> | undefined;
const observeStandard = () => (standardRun ??= observe({}));

const seenOf = ({ observations }: Report, question: string) => observations.find((one) => one.question === question);

function answersIn({ observations }: Report): Readonly<Record<string, unknown>> {
  // A body that is none of the words is no answer.
  const lawful = observations.filter(({ observed: answer }) => answer !== 'other');
  return Object.fromEntries(lawful.map((one) => [one.question, one.observed]));
}

/** Questions that a run had no requests left for: where the forms of dates are rare, finding them takes some, and the core comes first. */
const cutShortIn = ({ unobserved }: Report): readonly string[] =>
  unobserved.filter(({ isCut }) => isCut === true).map(({ question }) => question);

/** Questions of which no answer showed enough: two stages may refuse alike where only the answers that a run can see are kept. */
const unluckyIn = ({ unobserved }: Report): readonly string[] =>
  unobserved.filter(({ isUnlucky }) => isUnlucky === true).map(({ question }) => question);

const observed = new Map<string, Set<string>>();

describe('a lawful answer raises no false alarm, and is observed as itself where a client can see it', () => {
  test.each(cases.map(({ question, answer }) => [question, JSON.stringify(answer)] as const))(
    '%s: %s',
    async (question, text) => {
      const answer: unknown = JSON.parse(text);
      const profile = { [question]: answer };
      const isStandard = isDeepStrictEqual(answer, questions.get(question)?.default);
      const report = await (isStandard ? observeStandard() : observe(profile));
      expectNoFalseAlarm(report, profile);
      expect(misobserved(report, { question, answer })).toEqual([]);
      const seen = seenOf(report, question);
      if (seen === undefined || (isUnseen(question, answer) && !isUnseen(question))) return;
      const values = observed.get(question) ?? new Set();
      observed.set(question, values.add(JSON.stringify(seenAnswer(question, seen.observed))));
    },
  );

  test('each other answer makes another observation, so that none is guessed', () => {
    const expected = new Map(
      [...tried].map(([id, answers]) => [id, tellable(id, answers).size] as const).filter(([, size]) => size > 0),
    );
    const counts = [...observed].filter(([question]) => !isUnseen(question)).map(([id, { size }]) => [id, size]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected));
    expect([...expected.values()].filter((count) => count < 2)).toEqual([]);
    expect([...questions].filter(([id, { unseen }]) => !expected.has(id) && unseen?.verify === undefined)).toEqual([]);
    expect(observed.get('datetime.offset')).toEqual(new Set(['"refused"']));
  });
});

test('every question is observed, or listed as unobserved with its reason', async () => {
  const { observations, unobserved, summary } = await observeStandard();
  expect(unobserved).toEqual(
    [...questions.keys()]
      .filter((question) => isUnseen(question))
      .map((question) => ({ question, reason: questions.get(question)?.unseen?.verify })),
  );
  expect([...observations, ...unobserved].map(({ question }) => question).toSorted()).toEqual(
    [...questions.keys()].toSorted(),
  );
  expect(summary.requests).toBeLessThanOrEqual(500);
});

/** Where a rare form of dates or a long way to a refusal takes requests, these go without. */
const lastAsked = new Set(['datetime.form', 'refusal.precedence']);

test('a sandbox that answers by what was observed of another is observed alike', async () => {
  // A rate limit only makes the run slow; on its own it was tried above.
  const profiles = randomProfiles().map(({ 'limits.rate': _, ...profile }) => profile);
  let cut = 0;
  const property = fc.asyncProperty(profiles, async (profile) => {
    const first = await observe(profile);
    const seen = answersIn(first);
    const again = await observe(seen);
    const unlucky = unluckyIn(again).filter((question) => question in seen);
    const unseen = new Set([...cutShortIn(first), ...cutShortIn(again), ...unlucky]);
    if ([...unseen].some((question) => !lastAsked.has(question))) cut += 1;
    expect(Object.keys(seen).length + unseen.size).toBeGreaterThan(30);
    const common = Object.entries(seen).filter(([question]) => !unseen.has(question));
    expect(answersIn(again)).toMatchObject(Object.fromEntries(common));
  });
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
  expect(cut).toBeLessThanOrEqual(2);
}, 120_000);

test('a thorough run observes every question, but for those that say why it cannot', async () => {
  const { observations, unobserved } = await verifySandbox({}, { depth: 'thorough' });
  const seen = new Set(observations.map(({ question }) => question));
  const visible = [...questions].filter(([, { unseen }]) => unseen?.verify === undefined).map(([id]) => id);
  expect(visible.length).toBeGreaterThan(30);
  expect(visible.filter((id) => !seen.has(id)).map((id) => unobserved.find(({ question }) => question === id))).toEqual(
    [],
  );
});
