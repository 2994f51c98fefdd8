import { describe, expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { defaultProfile } from '../profile/profile.ts';
import type { Exchange, Ending } from './exchange.ts';
import { finish, announcedLength, hasBody, readUnread } from './finish.ts';
import { ownImage } from './app.ts';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { mostOfBody, type KeptBody } from '../journal/recorded.ts';

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

/** The image at a URL, as a client knows it that has reached the sandbox at localhost:1, whose world has page 9000 alone. */
const probed = (url: string) => {
  const pages = { get: async (id: number) => (id === 9000 ? { id, title: 'A' } : undefined) };
  const exchange = { request: { headers: { host: 'localhost:1' } }, world: { ports: { pages } } };
  return ownImage(url, exchange as unknown as Exchange);
};

test.each([
  'http://localhost:12/_sandbox/images/cover.png',
  'http://elsewhere.example/_sandbox/images/cover.png',
  'http://localhost:1/images/cover.png',
  'http://localhost:1/_sandbox/pictures/cover.png',
  'http://localhost:1/_sandbox/images/a/cover.png',
  'http://localhost:1/_sandbox/worlds/chn-a/more/images/cover.png',
  'http://localhost:1/a/_sandbox/images/cover.png',
])('is none of the sandbox’s own: %s', async (url) => expect(await probed(url)).toBeUndefined());

describe('one of its own brings, known without a request,', () => {
  const svg = { isImage: true, what: 'image/svg+xml', picture: { type: 'image/svg+xml', bytes: expect.any(Number) } };
  const nothing = { isImage: false, what: 'status 404' };

  test.each([
    ['images/cover.png', { isImage: true, what: 'image/png' }],
    ['images/cover.png?size=2', { isImage: true, what: 'image/png' }],
    ['worlds/chn-b/images/cover.png', { isImage: true, what: 'image/png' }],
    ['images/text.png', { isImage: false, what: expect.stringContaining('image/png') }],
    ['images/missing.png', nothing],
    ['images/9000.svg', nothing],
    ['logos/9000.svg', svg],
    ['worlds/chn-b/logos/9000.svg', svg],
    ['logos/9001.svg', nothing],
    ['logos/9000.svgz', nothing],
    ['logos/a9000.svg', nothing],
    ['logos/9000.png', nothing],
    ['logos/00000000000009000.svg', nothing],
    ['logos/cover.png', nothing],
  ])('%s', async (path, what) => expect(await probed(`http://localhost:1/_sandbox/${path}`)).toMatchObject(what));
});

const requestOf = (headers: object, more: object = {}) => ({ headers, ...more }) as unknown as IncomingMessage;

describe('a request has a body to be read', () => {
  test.each([
    ['where its length says so', { 'content-length': '3' }, false, true],
    ['where it comes in chunks', { 'transfer-encoding': 'chunked' }, false, true],
    ['not where its length is 0', { 'content-length': '0' }, false, false],
    ['not where its head tells of none', {}, false, false],
    ['not where its connection has gone', { 'content-length': '3' }, true, false],
  ])('%s', (...[, headers, destroyed, has]) => expect(hasBody(requestOf(headers, { destroyed }))).toBe(has));

  test.each([
    [{ 'content-length': '12' }, 12],
    [{}, 0],
  ])('%j: announced are %i bytes', (headers, length) => expect(announcedLength(requestOf(headers))).toBe(length));
});

describe('a body that no step has read', () => {
  /** A request of which so much has come; and what is told of it, then and in the end. */
  function unread(has: string, { length = '', complete = false } = {}) {
    const come = has === '' ? [] : [has];
    const read = () => {
      const piece = come.shift();
      return piece === undefined ? null : Buffer.from(piece);
    };
    const headers = length === '' ? {} : { 'content-length': length };
    const request = Object.assign(new EventEmitter(), { headers, complete, read });
    const { there, onceRead } = readUnread(request as unknown as IncomingMessage);
    const ends: KeptBody[] = [];
    onceRead((whole) => ends.push(whole));
    const end = (...pieces: readonly string[]) => {
      for (const piece of pieces) request.emit('data', Buffer.from(piece));
      request.complete = true;
      request.emit('close');
      return ends;
    };
    return { there, end };
  }

  test('is whole where all of it has come', () => {
    const { there, end } = unread('abc', { length: '3', complete: true });
    expect(there).toMatchObject({ letters: 'abc', size: 3, isPart: false });
    expect(end()).toEqual([]);
  });

  test('is a part of what is announced, till the rest has come', () => {
    const { there, end } = unread('abc', { length: '6' });
    expect(there).toMatchObject({ letters: 'abc', size: 6, isPart: true });
    expect(end('d', 'ef')).toMatchObject([{ letters: 'abcdef', size: 6, isPart: false }]);
  });

  test('may have come not at all, and be of no length that is announced', () => {
    const { there, end } = unread('');
    expect(there).toMatchObject({ letters: '', size: 0, isPart: true });
    expect(end('abc')).toMatchObject([{ letters: 'abc', size: 3, isPart: false }]);
  });

  test('is kept so far that the end can be cut off after it was redacted, and counted whole', () => {
    const { end } = unread('a'.repeat(mostOfBody));
    expect(end('b', 'cd', 'e')).toMatchObject([{ bytes: mostOfBody + 1, size: mostOfBody + 4, isPart: true }]);
  });
});
