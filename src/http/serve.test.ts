import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { startSandbox } from '../sandbox.ts';

describe('refusal.status.protocol', () => {
  test.each<[answer: number | 'by-cause', statuses: readonly number[]]>([
    ['by-cause', [400, 431, 417, 400]],
    [400, [400, 400, 400, 400]],
    [418, [418, 418, 418, 418]],
  ])('%s', async (answer, statuses) => {
    await using sandbox = await startSandbox({
      port: 0,
      pages: 2,
      events: 0,
      profile: { 'refusal.status.protocol': answer },
    });
    const broken = [
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      'POST /v1/events.create HTTP/1.1\r\nHost: localhost\r\nExpect: the-unexpected\r\nContent-Length: 2\r\n\r\n{}',
      'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ];
    const answers = await Promise.all(broken.map((bytes) => sendRaw(sandbox.url, bytes)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.map(({ text }) => (JSON.parse(text) as { status: number }).status)).toEqual(statuses);
    const ids = answers.map(({ text }) => (JSON.parse(text) as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(4);
  });
});

test('a connection that was cut off by a refusal does not keep the sandbox from closing', async () => {
  const sandbox = await startSandbox({ port: 0, pages: 2, events: 0 });
  await sendRaw(sandbox.url, 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const from = performance.now();
  await sandbox.close();
  expect(performance.now() - from).toBeLessThan(2500);
});
