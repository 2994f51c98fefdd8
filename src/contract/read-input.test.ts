import { expect, test } from 'vitest';
import type { AnswerTo, LookUp } from '../domain/look-up.ts';
import { loadContract } from './contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from './operations.ts';
import { bodyReadersOf } from './read-input.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

const contract = loadContract();
const readers = bodyReadersOf(contract);

const refusingNull: LookUp = <Q extends QuestionId>(question: Q) =>
  (question === 'body.null' ? 'refused' : contract.questions.get(question)?.default) as AnswerTo<Q>;

const violated = (operation: OperationId, changes: object) =>
  readers
    .get(operation)
    ?.read({ ...validEvent, ...changes }, { ask: refusingNull, advise: () => undefined })
    .violations.map(({ id, pointer }) => `${id} ${pointer}`);

test('null for the dates of a dated event is against their rule, not a question: they may not be left out', () => {
  expect(violated('events.create', { startedAt: null, endedAt: null })).toEqual([
    'event.types.startedAt /startedAt',
    'event.types.endedAt /endedAt',
  ]);
  expect(violated('events.create', { startedAt: null, endedAt: null, isSelfPacedCourse: true })).toEqual([
    'body.null /startedAt',
    'body.null /endedAt',
  ]);
});

test('null for the image is against a rule on create, and a question on update', () => {
  expect(violated('events.create', { image: null })).toEqual(['event.types.image /image']);
  expect(violated('events.update', { image: null, isPaid: 'maybe' })).toEqual([
    'event.types.isPaid /isPaid',
    'body.null /image',
  ]);
});
