import { expect, it } from 'vitest';
import { probeImageOffline, probeMailDomainOffline } from './sweep-client.ts';
import { createSandbox } from '../sandbox.ts';

it.each([
  ['https://cdn.partner.org/cover', true],
  ['https://partner.example/cover.png', false],
  ['https://localhost/cover.png', false],
  ['https://10.0.0.1/cover.png', false],
  ['https://[::1]/cover.png', false],
  ['https://9.9.9.9/cover.png', true],
])('%s: %s', async (url, isImage) => {
  expect((await probeImageOffline(url)).isImage).toBe(isImage);
  expect(await probeMailDomainOffline(new URL(url).hostname.replaceAll(/^\[|\]$/g, ''))).toBe(isImage);
});

it('the fixtures name an address whose domain exists, where the profile looks for one', async () => {
  const addressUnder = async (answer: 'format' | 'domain') => {
    await using sandbox = await createSandbox({ pages: 5, events: 1, profile: { 'email.check': answer } });
    return ((await sandbox.fixtures('http://127.0.0.1:4700')) as { readonly contactEmail?: string }).contactEmail;
  };
  expect(await addressUnder('format')).toBeUndefined();
  expect(await probeMailDomainOffline((await addressUnder('domain'))?.split('@')[1] ?? '')).toBe(true);
});
