import { describe, expect, test } from 'vitest';
import type { Recorded, Written } from '../journal/recorded.ts';
import type { Reply } from './envelope.ts';
import type { Exchange, Ending } from './exchange.ts';
import { record } from './finish.ts';

const written = { status: 200, headers: [], body: {} } as unknown as Written;
const answer = (more: Partial<Reply> = {}): Reply => ({ status: 200, data: null, ...more });
const violation = (id: string) => ({ id, pointer: '', expected: 'one', actual: 'another' });

/** What a journal is given of an exchange that is like this, and ends so. */
function recorded(like: object = {}, ending: Ending = answer(), response: Written | null = written): Recorded {
  const given: Recorded[] = [];
  const body = [Buffer.from('uvwxy')];
  const request = { method: 'POST', url: '/a', httpVersion: '1.1', rawHeaders: [], headers: { 'content-length': '5' } };
  const exchange = {
    request: { ...request, read: () => body.shift() ?? null, complete: true },
    beganAt: performance.now() - 40,
    match: { operation: undefined },
    refusals: [],
    begun: [],
    asking: { asked: [] },
    world: { state: {}, journal: { isOn: true, add: (one: Recorded) => given.push(one) } },
    ...like,
  };
  record(exchange as unknown as Exchange, ending, response);
  return given[0] as Recorded;
}

test.each<[what: string, ending: Ending, response: Written | null, outcome: string]>([
  ['with a success', answer(), written, 'accepted'],
  ['with the last status of one', answer({ status: 299 }), written, 'accepted'],
  ['with another status', answer({ status: 300 }), written, 'refused'],
  ['with a refusal under the status of a success', answer({ isRefusal: true }), written, 'refused'],
  ['with an answer of the sandbox’s own', answer({ isOurOwn: true }), written, 'own'],
  ['without an answer', 'cut', null, 'cut'],
  ['with an answer that was lost', answer(), null, 'cut'],
])('how an exchange ended: %s', (...[, ending, response, outcome]) => {
  expect(recorded({}, ending, response)).toMatchObject({ outcome, response });
});

describe('of an exchange is kept', () => {
  test('what it took, in milliseconds', () => {
    const { durationMs } = recorded();
    expect(durationMs).toBeGreaterThanOrEqual(40);
    expect(durationMs).toBeLessThan(5000);
  });

  test('every violation of all that refuses it', () => {
    const refusals = [{ violations: [violation('a'), violation('b')] }, { violations: [violation('c')] }];
    expect(recorded({ refusals }).violations.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(recorded().violations).toEqual([]);
  });

  test('nothing of a request line that was none', () => {
    const request = { method: undefined, url: '', httpVersion: null, rawHeaders: [], headers: {} };
    expect(recorded({ request })).toMatchObject({ method: '', url: '', httpVersion: '', operation: null, body: null });
  });

  test.each<[what: string, like: object, body: object | null]>([
    ['all of a body that was read', { bytes: Buffer.from('abcde') }, { letters: 'abcde', size: 5, isPart: false }],
    ['what came of one that is not whole', { partial: Buffer.from('ab') }, { letters: 'ab', size: 5, isPart: true }],
    ['more than was announced', { partial: Buffer.from('abcdefg') }, { letters: 'abcdefg', size: 7, isPart: true }],
    ['one that no step has read', {}, { letters: 'uvwxy', size: 5, isPart: false }],
  ])('%s', (_, like, body) => expect(recorded(like).body).toMatchObject(body as object));
});
