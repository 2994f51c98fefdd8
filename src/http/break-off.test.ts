import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { breakOff, lingerAtEnd } from './pipelining.ts';
import { connect } from './testing/connection.ts';

describe('a connection that is broken off', () => {
  /** What is done with one whose requests are like this. */
  const broken = (ask: (connection: ReturnType<typeof connect>) => void = () => undefined) => {
    const made = connect();
    ask(made);
    made.done.length = 0;
    breakOff(made.socket, 'BROKEN', () => made.done.push('refuse'));
    return made;
  };

  test('is refused at once where it has no request, or the latest has its answer', () => {
    expect(broken().done).toEqual(['pause', 'refuse']);
    expect(broken(({ ask }) => ask('one').close()).done).toEqual(['pause', 'refuse']);
  });

  test('is refused once, whatever follows', () => {
    const { done, socket } = broken();
    breakOff(socket, 'BROKEN AGAIN', () => done.push('refuse again'));
    expect(done).toEqual(['pause', 'refuse']);
  });

  test('is refused once the latest request has its answer, unless that ended it', () => {
    for (const isEnded of [false, true]) {
      const latest: ReturnType<ReturnType<typeof connect>['ask']>[] = [];
      const { done, connection } = broken(({ ask }) => latest.push(ask('one'), ask('two')));
      expect(done).toEqual(['pause']);
      if (isEnded) connection.writable = false;
      latest[1]?.close();
      expect(done).toEqual(isEnded ? ['pause'] : ['pause', 'refuse']);
    }
  });

  test('fails the body that has not come in full, so that its own answer says why; then it ends', async () => {
    const made = connect();
    const response = made.ask('one', false);
    expect(made.brokenOf(response)).toBeUndefined();
    made.done.length = 0;
    breakOff(made.socket, 'BROKEN', () => made.done.push('refuse'));
    await nextTurn();
    expect(made.done).toEqual(['pause', 'aborted one', 'close one']);
    expect([made.brokenOf(response), response.shouldKeepAlive]).toEqual(['BROKEN', false]);
    response.close();
    expect(made.done.slice(3)).toEqual(['end']);
  });

  test('lets an answer that has begun before the body ended be what it is', () => {
    const made = connect();
    const response = Object.assign(made.ask('one', false), { headersSent: true });
    breakOff(made.socket, 'BROKEN', () => made.done.push('refuse'));
    expect(response.shouldKeepAlive).toBe(true);
    response.close();
    expect(made.done).not.toContain('refuse');
    expect(made.done).toContain('end');
  });

  test('leaves a body alone whose request waits: it is refused in its turn', async () => {
    const made = connect();
    const before = made.ask('one');
    const waiting = made.ask('two', false);
    breakOff(made.socket, 'BROKEN', () => made.done.push('refuse'));
    before.close();
    await nextTurn();
    expect(made.done).toEqual(['one', 'pause', 'pause', 'two']); // never read on
    expect(made.brokenOf(waiting)).toBe('BROKEN');
  });

  test('says of a request that came in full that nothing is wrong with it', () => {
    const made = connect();
    const response = made.ask('one');
    breakOff(made.socket, 'BROKEN', () => undefined);
    expect(made.brokenOf(response)).toBeUndefined();
  });

  test('throws away what still comes', () => {
    const made = connect();
    const fed: string[] = [];
    made.connection.on('data', (piece: string) => fed.push(piece));
    breakOff(made.socket, 'BROKEN', () => undefined);
    made.connection.emit('data', 'more');
    expect(fed).toEqual([]);
    expect(made.connection.listenerCount('data')).toBe(1); // else Node's parser goes on
  });
});

describe('a connection that ends', () => {
  /** Ends one whose client reads what is written as soon as `read` is called. */
  function ending() {
    let read = (): void => undefined;
    const socket = new Duplex({
      allowHalfOpen: true,
      read: () => undefined,
      write: (_chunk, _encoding, done) => void (read = done),
    });
    lingerAtEnd(socket as Socket);
    socket.write('answer');
    (socket as Socket).destroySoon();
    return { socket, read: () => read() };
  }

  test('waits until its answer is read, and a second more for what the client still sends', async () => {
    useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { socket, read } = ending();
    expect([socket.writable, socket.readableFlowing]).toEqual([false, true]);
    vi.advanceTimersByTime(5000);
    expect(socket.destroyed).toBe(false);
    read();
    await once(socket, 'finish');
    vi.advanceTimersByTime(999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });

  test('is closed at once where the client closes its side', async () => {
    const { socket, read } = ending();
    read();
    socket.push(null);
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });
});
