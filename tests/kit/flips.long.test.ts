import { describe, expect, test } from 'vitest';
import { compareDeployments, type Comparison } from '../../contract-tests/index.ts';
import { startSandbox } from '../../src/index.ts';
import { sampled } from '../testing/sampled.ts';
import { loadContract } from '../../src/contract/contract.ts';
import type { AnswerFlip } from '../../src/interface/question.ts';

/** An answer to an open question other than the contract's, which a comparison has to see. */
interface Flip extends AnswerFlip {
  readonly question: string;
}

const flips: readonly Flip[] = [...loadContract().questions].flatMap(([question, { flips: some = [] }]) =>
  some.map((flip) => ({ question, ...flip })),
);

const probeMailDomain = async (domain: string) => !domain.endsWith('.invalid');

test.each(flips)(
  'a sandbox against one that answers a single question otherwise: $question: $answer',
  { timeout: 120_000 },
  async ({ question, answer, writes, with: beside = {} }) => {
    const sources = { port: 0, probeMailDomain };
    await using a = await startSandbox({ ...sources, profile: beside });
    await using b = await startSandbox({ ...sources, profile: { ...beside, [question]: answer } });
    const compare = (requests: number) =>
      compareDeployments(a.url, b.url, { seed: 3, allowWrites: writes === true, requests });
    const isSeen = ({ disagreements }: Comparison) =>
      disagreements.some(({ questions }) => questions.includes(question));
    let comparison = await compare(80);
    for (const more of [200, 600]) if (!isSeen(comparison)) comparison = await compare(more);
    const named = comparison.disagreements.filter(({ questions }) => questions.includes(question));
    const seen = named.map(({ request }) => request);
    expect(
      seen,
      `${question}: no request of contract-tests/compare/requests/ shows it; add one, or say why (\`unseen.compare\`)`,
    ).not.toEqual([]);
    const { requests, sameStatus, bodies, sameForm } = comparison.questions[question] ?? {};
    expect([sameStatus === requests, sameForm === bodies]).not.toEqual([true, true]);
    // What rests on no open question breaks a rule, and neither of the two does.
    expect(comparison.disagreements.filter(({ questions }) => questions.length === 0)).toEqual([]);
  },
);

describe('two sandboxes that are the same', () => {
  const seeds = Array.from({ length: 20 }, (_, at) => at * 7919 + 1);
  test.each(sampled(seeds, 4))('agree in everything: seed %i', async (seed) => {
    await using a = await startSandbox({ port: 0 });
    await using b = await startSandbox({ port: 0 });
    const comparison = await compareDeployments(a.url, b.url, { seed, allowWrites: seed % 2 === 0, requests: 300 });
    const { requests, sameStatus, bodies, sameForm } = comparison.total;
    expect([requests, sameStatus, bodies, sameForm, comparison.unanswered]).toEqual([300, 300, 300, 300, 0]);
  });
});
