import { expect, test } from 'vitest';
import { loadContract, questionRows } from '../contract/contract.ts';
import { isEnumeration, listedAnswers } from './question.ts';

const questions = questionRows(loadContract());
const choicesOf = (id: string) => listedAnswers(questions.find((one) => one.id === id) as (typeof questions)[number]);

test('the lawful answers that can be listed begin with the default, and each is there once', () => {
  expect(choicesOf('host.form')).toEqual(['either', 'int', 'list']);
  expect(choicesOf('refusal.status.invalid').slice(0, 3)).toEqual([422, 400, 409]);
  expect(choicesOf('search.data')).toEqual(expect.arrayContaining(['list', 'page', 'object']));
});

test('every question has some; some have no others', () => {
  expect(questions.filter((one) => listedAnswers(one).length === 0)).toEqual([]);
  expect(questions.filter(isEnumeration).length).toBeGreaterThan(20);
  expect(questions.filter((one) => !isEnumeration(one)).length).toBeGreaterThan(20);
});
