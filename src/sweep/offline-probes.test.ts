import { expect, it } from 'vitest';
import { probeImageOffline, probeMailDomainOffline } from './offline-probes.ts';

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
