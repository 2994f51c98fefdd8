import { describe, expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { defaultProfile } from '../profile/profile.ts';
import type { Exchange, Ending } from './exchange.ts';
import { finish } from './finish.ts';

const answer = { status: 200, data: { id: 1 } };

/** What was done to the response of an exchange that ends so. */
function finished(ending: Ending, { writableEnded = false, advices = [] as readonly string[] } = {}) {
  const done: unknown[] = [];
  const response = {
    writableEnded,
    shouldKeepAlive: true,
    socket: {},
    destroy: () => done.push('destroyed'),
    writeHead: (status: number, headers: readonly string[]) => {
      done.push(status, headers);
      return response;
    },
    end: (text: string) => done.push(JSON.parse(text)),
  };
  const exchange = {
    request: { complete: true },
    response,
    requestId: 'an-id',
    world: { state: { profile: defaultProfile(loadContract()) }, journal: { isOn: false } },
    deviations: { any: false },
    forced: [],
    match: {},
    asking: { asked: [] },
    advices: advices.map((id) => ({ id })),
    rateHeaders: [],
    refusals: [],
  };
  finish(exchange as unknown as Exchange, ending);
  return { done, isKept: response.shouldKeepAlive };
}

const headersOf = ({ done }: ReturnType<typeof finished>) => {
  const list = done[1] as readonly string[];
  return Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), list[at + 1]]] : [])));
};

describe('an exchange that ends', () => {
  test('with an answer is written in its envelope, and the connection stays', () => {
    const ended = finished(answer);
    expect([ended.done[0], ended.done[2]]).toEqual([200, { requestId: 'an-id', ...answer }]);
    expect(ended.isKept).toBe(true);
    expect(headersOf(ended)).toHaveProperty('x-sandbox-basis');
    expect(headersOf(ended)).not.toHaveProperty('x-sandbox-advice');
  });

  test('with an answer that closes takes the connection with it', () => {
    expect(finished({ ...answer, closes: true }).isKept).toBe(false);
    expect(finished({ ...answer, closes: false }).isKept).toBe(true);
  });

  test('names each advice once', () => {
    const headers = headersOf(finished(answer, { advices: ['one', 'two', 'one'] }));
    expect(headers['x-sandbox-advice']).toBe('one, two');
    expect(headers).toHaveProperty('x-sandbox-basis');
  });

  test('with an answer of the sandbox’s own says whose it is', () => {
    expect(headersOf(finished({ ...answer, isOurOwn: true }))['x-sandbox-basis']).toBe('sandbox');
  });

  test('cut off gets no answer', () => expect(finished('cut').done).toEqual(['destroyed']));

  test('after a protocol error has answered it is left alone', () => {
    expect(finished(answer, { writableEnded: true }).done).toEqual([]);
  });
});
