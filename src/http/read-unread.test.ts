import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { mostOfBody, type KeptBody } from '../journal/recorded.ts';
import { announcedLength, hasBody, readUnread } from './finish.ts';

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
