import { describe, expect, it } from 'vitest';
import { startSandbox } from '../src/sandbox.ts';
import { loadContract } from '../src/contract/contract.ts';
import { expectAnswered, otherAnswers } from './every-question/other-answers.ts';
import { listedAnswers } from '../src/interface/question.ts';
import { basisOf, observing } from './every-question/showing.ts';
import { hidden, showings } from './every-question/showings.ts';
import { sendRaw } from './testing/raw-http.ts';

const contract = loadContract();

describe('as a profile answers otherwise', () => {
  it.each(otherAnswers.filter(({ isFirst }) => isFirst))('$question: $text', expectAnswered);

  it('counts as assumed: nobody has said so', async () => {
    const reply = await observing({ 'host.form': 'list' }, {}, (partner) => partner.create({ host: [9000] }));
    expect(basisOf(reply)['assumed']).toContain('host.form');
    expect(basisOf(reply)['owner']).toBeUndefined();
  });
});

it.each(showings)(
  'as the contract answers, where no profile does: %s',
  async (question, { observe, options = {}, unnamed, with: others = {} }) => {
    const standard = contract.questions.get(question)?.default as 'either';
    const { owner = [], assumed = [] } = basisOf(
      await observing(others, options, (partner) => observe(partner, standard)),
    );
    expect(owner.includes(question)).toBe(false);
    expect(assumed.includes(question)).toBe(unnamed?.(standard) === undefined);
  },
);

it.each(['by-cause', 400, 409, 422] as const)('refusal.status.protocol: %s', async (answer) => {
  await using sandbox = await startSandbox({
    port: 0,
    pages: 5,
    events: 1,
    profile: { 'refusal.status.protocol': answer },
  });
  const broken = await sendRaw(sandbox.url, 'NONSENSE\r\n\r\n');
  const heavy = await sendRaw(sandbox.url, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect([broken.status, heavy.status]).toEqual(answer === 'by-cause' ? [400, 431] : [answer, answer]);
  expect(JSON.parse(broken.text)).toMatchObject({ status: broken.status, data: { code: 'protocol' } });
  expect(broken.headers['x-sandbox-basis']).toBe('documented; assumed=refusal.status.protocol');
});

describe('the catalogue of questions', () => {
  const ids = [...contract.questions.keys()];
  const answersTo = (id: string) => listedAnswers(contract.questions.get(id) ?? { default: undefined, answers: {} });

  it('is tried with many answers', () => expect(otherAnswers.length).toBeGreaterThan(70));

  it('has at least two lawful answers to try for each question that has more than one', () => {
    const single = ids.filter((id) => answersTo(id).length < 2);
    expect(single).toEqual(['update.image.omitted', 'auth.issuing']);
  });

  it('is read as a whole, but for what has one answer: with at least one lawful answer, a reply names it in its basis', () => {
    const read = showings.filter(([question, { unnamed }]) =>
      answersTo(question).some((answer) => unnamed?.(answer as 'either') === undefined),
    );
    const unread = ids.filter((id) => !read.some(([question]) => question === id));
    expect(unread.toSorted()).toEqual(Object.keys(hidden).toSorted());
  });
});
