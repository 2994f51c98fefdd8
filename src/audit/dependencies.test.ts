import { expect, it } from 'vitest';
import { auditOf } from './testing/audit-traffic.ts';
import { create, search } from './testing/client.ts';

const question = (id: string, basis: string, answer: unknown = 'x') => ({ id, basis, answer });

it('lists what the traffic relied on: the assumed first, then the frequent', () => {
  const { dependencies } = auditOf([
    search({}, { questions: [question('search.data', 'calibrated'), question('search.matching', 'assumed')] }),
    search({}, { questions: [question('search.data', 'calibrated')] }),
    create({}, { questions: [question('host.form', 'owner', 'int'), question('places', 'assumed')] }),
    create({}, { questions: [question('places', 'assumed')] }),
  ]);
  expect(dependencies).toEqual({
    isTold: true,
    assumed: 2,
    questions: [
      { question: 'places', answer: 'x', basis: 'assumed', times: 2, first: 'traffic entry 3' },
      { question: 'search.matching', answer: 'x', basis: 'assumed', times: 1, first: 'traffic entry 1' },
      { question: 'search.data', answer: 'x', basis: 'calibrated', times: 2, first: 'traffic entry 1' },
      { question: 'host.form', answer: 'int', basis: 'owner', times: 1, first: 'traffic entry 3' },
    ],
  });
});

it('reads it from the answers of a sandbox that somebody else recorded, and leaves forced ones out', () => {
  const told = (basis: string) => search({}, { answerHeaders: { 'x-sandbox-basis': basis } });
  const { dependencies, forced } = auditOf([
    told('documented; assumed=search.matching,search.data; calibrated=host.form'),
    told('forced=outage; assumed=places'),
  ]);
  expect(dependencies.questions.map(({ question: id, basis }) => `${basis} ${id}`)).toEqual([
    'assumed search.data',
    'assumed search.matching',
    'calibrated host.form',
  ]);
  expect([forced, dependencies.assumed]).toEqual([1, 2]);
});

it('does not know of a deployment that does not tell', () => {
  expect(auditOf([search()]).dependencies).toEqual({ isTold: false, assumed: 0, questions: [] });
});
