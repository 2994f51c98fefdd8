import { expect, test } from 'vitest';
import { inferAnswers } from './infer-answers.ts';
import type { AnswerSample } from './sample.ts';

interface Made {
  readonly beside?: (turn: number, status: number) => Readonly<Record<string, unknown>>;
  readonly headers?: (turn: number, requestId: string) => Readonly<Record<string, string>>;
  readonly requestId?: (turn: number) => string;
}

const idOf = (turn: number) => `0d3f5a52-8c1f-4b7e-9f3a-${String(100_000_000_000 + turn)}`;

function samples({ beside = () => ({}), headers = () => ({}), requestId = idOf }: Made): readonly AnswerSample[] {
  return [200, 422, 201, 404, 401, 200].map((status, turn) => ({
    operation: status === 201 ? 'events.create' : 'pages.search',
    request: { method: 'POST', path: status === 201 ? '/v1/events.create' : '/channels/pages.search' },
    status,
    headers: headers(turn, requestId(turn)),
    requestId: requestId(turn),
    body: { requestId: requestId(turn), status, data: { id: turn }, ...beside(turn, status) },
  }));
}

const answersOf = (made: Made) =>
  Object.fromEntries(
    Object.entries(inferAnswers(samples(made)).inferred).map(([question, { answer }]) => [question, answer]),
  );

test('members that every answer has: constant, made from the request, of the time, or measured', () => {
  const beside = (turn: number, status: number) => ({
    apiVersion: '2.4',
    meta: { at: new Date(1_800_000_000_000 + turn).toISOString(), request: idOf(turn), took: turn, links: [] },
    text: status === 201 ? 'Created' : undefined,
    success: status < 400,
    node: 2n ** 62n,
    ...(status < 400 ? { total: 3 } : {}),
  });
  expect(answersOf({ beside })['answer.members']).toEqual({
    apiVersion: '2.4',
    meta: { at: { $text: '{now}' }, request: { $text: '{requestId}' }, took: 0, links: [] },
    success: true,
    node: 2 ** 62,
  });
});

test('of what refusals have in a way of their own, what successes have', () => {
  const beside = (turn: number, status: number) => ({
    success: status < 400,
    code: status < 400 ? 0 : status * 100 + turn,
    errors: status === 422 ? ['title'] : [],
    message: status < 400 ? `of ${turn}` : 'no',
    took: turn === 1 ? 1 : 0,
  });
  const learnt = inferAnswers(samples({ beside }));
  expect(learnt.ofSuccesses).toEqual(['success', 'code', 'errors']);
  expect(learnt.inferred['answer.members']).toMatchObject({
    answer: { success: true, code: 0, errors: [], took: 0 },
    explained: 5,
  });
});

test('what has no reason is reported', () => {
  const learnt = inferAnswers(samples({ beside: (turn) => ({ took: turn }) })).inferred;
  expect(learnt['answer.members']).toMatchObject({ answer: { took: 0 }, explained: 1 });
  expect(learnt['answer.members']?.contradictions[0]).toMatchObject({ observed: { took: 1 }, expected: { took: 0 } });
});

test('headers that every answer has, but those of the connection, of a body and of limits', () => {
  const headers = (turn: number, requestId: string) => ({
    'x-request-id': requestId,
    'x-powered-by': 'Express',
    'x-runtime': `0.01${turn}`,
    'content-length': '12',
    'set-cookie': 'a=b',
    'x-ratelimit-remaining': '3',
    'x-sandbox-basis': 'none',
    ...(turn === 0 ? { 'www-authenticate': 'Channel' } : {}),
  });
  expect(answersOf({ headers })['answer.headers']).toEqual({
    'x-request-id': '{requestId}',
    'x-powered-by': 'Express',
    'x-runtime': '0.010',
  });
});

test.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])('%s', (type) =>
  expect(answersOf({ headers: () => ({ 'content-type': type }) })['answer.content-type']).toBe(type),
);

test('a Content-Type that is no JSON is none of the answers', () =>
  expect(answersOf({ headers: () => ({ 'content-type': 'text/html' }) })).not.toHaveProperty(['answer.content-type']));

test.each([
  ['v4', idOf],
  ['v7', (turn: number) => `0192f5a5-2c1f-7b7e-8f3a-${100_000_000_000 + turn}`],
  ['upper', (turn: number) => `0D3F5A52-8C1F-4B7E-9F3A-${100_000_000_000 + turn}`],
  ['shape', (turn: number) => `0d3f5a52-8c1f-0b7e-0f3a-${100_000_000_000 + turn}`],
  [undefined, (turn: number) => `request-${turn}`],
])('request IDs: %s', (form, requestId) => expect(answersOf({ requestId })['request-id.form']).toBe(form));

test('without a success, what refusals have is not claimed of all answers', () =>
  expect(
    inferAnswers(samples({ beside: () => ({ error: 'no' }) }).filter(({ status }) => status > 400)).inferred,
  ).toEqual({}));
