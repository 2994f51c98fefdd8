import { expect, test } from 'vitest';
import { createRedactor } from './redaction.ts';

const redact = createRedactor([{ value: 'key-of-staging_7fQ2.xW', marker: '[key]' }]);

test.each([
  ['backslashes', '\\'],
  ['percent signs', '%25'],
  ['references', '&amp;'],
  ['figures', '31'],
  ['one letter', 'A'],
  ['beginnings of the key', 'key-of-stagin'],
  ['base64 of base64', Buffer.from(Buffer.from('%6b&#107;\\u006b'.repeat(9)).toString('base64')).toString('base64')],
  ['marks of a cut', 'key-…'],
])('a megabyte of %s is read in time', (_what, unit) => {
  const text = unit.repeat(2 ** 20 / unit.length);
  let cost = Infinity;
  // A busy machine counts what others do to its caches, too: the least of three shows what it takes.
  for (let tries = 0; tries < 3 && cost >= 2500; tries += 1) {
    const before = process.cpuUsage();
    redact(text);
    cost = Math.min(cost, process.cpuUsage(before).user / 1000);
  }
  expect(cost).toBeLessThan(2500);
});
