import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCurl } from './as-curl.ts';

test('a shell reads the command to the letter, whatever stands in it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((one) => !one.includes('\0'));
  fc.assert(
    fc.property(text, text, (value, body) => {
      const request = { method: 'POST', url: '/v1/events.create', headers: [['X-Note', value]] as const, body };
      const command = asCurl(request, 'http://127.0.0.1:4700').replace(/^curl/, "printf '%s\\0'");
      const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1);
      expect(words).toEqual([
        '-s',
        '-X',
        'POST',
        'http://127.0.0.1:4700/v1/events.create',
        '-H',
        `X-Note: ${value}`,
        '--data-raw',
        body,
      ]);
    }),
    { numRuns: 30 },
  );
});
