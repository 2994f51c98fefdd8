import { expect, test } from 'vitest';
import { unreachableReport } from './unreachable.ts';

const evil = '\u001B]0;title\u0007\n::error::pwned\n##vso[task.setvariable]x\n##[group]x';

test('nothing of an answer acts on what shows it', () => {
  const text = unreachableReport({
    message: `refused: ${evil}`,
    attempts: [
      {
        request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
        response: { status: 418, headers: {}, body: evil, durationMs: 1 },
      },
      { request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} }, failure: `ECONNRESET: ${evil}` },
    ],
  });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##(vso)?\[/);
  expect(text.match(/pwned/g)).toHaveLength(3);
});
