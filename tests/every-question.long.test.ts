import { expect, it } from 'vitest';
import { loadContract } from '../src/contract/contract.ts';
import { expectAnswered, otherAnswers } from './every-question/other-answers.ts';
import { listedAnswers } from '../src/interface/question.ts';
import { observing } from './every-question/showing.ts';
import { decided, showings } from './every-question/showings.ts';

const contract = loadContract();

it.each(otherAnswers.filter(({ isFirst }) => !isFirst))('$question: $text', expectAnswered);

it.each(showings.filter(([question]) => decided.has(question)))('%s refuses by its name', async (question, showing) => {
  const violated = new Set<string>();
  for (const answer of listedAnswers(contract.questions.get(question) ?? { default: undefined, answers: {} })) {
    const profile = { ...showing.with, [question]: answer };
    const reply = await observing(profile, showing.options ?? {}, (partner) =>
      showing.observe(partner, answer as 'either'),
    );
    for (const id of reply.violated) violated.add(id);
  }
  expect([...violated]).toContain(question);
});
