import { expect, test } from 'vitest';
import { quoteWithoutCredentials } from './credentials.ts';

const apiKey = 'A1b2C3d4'.repeat(32);
const credentials = { apiKey, channelId: 'chn-long-key' };

test.each([
  ['raw', (key: string) => key],
  ['percent-encoded', (key: string) => key.replaceAll(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)],
  ['as base64', (key: string) => Buffer.from(`Channel ${key}`).toString('base64')],
  ['beside what begins like it', (key: string) => `${key.slice(0, 20)} ${key}`],
])('a long key is taken out: %s', (_, spelled) => {
  const text = quoteWithoutCredentials(`It says ${spelled(apiKey)}.`, credentials);
  expect(text).toContain('$CHANNEL_SANDBOX_API_KEY');
  expect(text).not.toContain(spelled(apiKey).slice(-20));
});

test('a long key is looked for as fast as it goes: a run does so in thousands of texts', () => {
  const texts = Array.from({ length: 100 }, (_, at) => `${at}: ${'the page that was known, as ever; '.repeat(20)}`);
  const before = process.cpuUsage();
  for (const text of texts) quoteWithoutCredentials(text, credentials);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / texts.length).toBeLessThan(2);
});
