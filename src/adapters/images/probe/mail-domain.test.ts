import { expect, it, vi } from 'vitest';
import { probeMailDomain } from './mail-domain.ts';

// Tests ask no name server: this one knows an exchanger of `mail.example` and addresses of two others.
vi.mock('node:dns/promises', () => {
  const knowing = (known: string, records: readonly unknown[]) => async (domain: string) => {
    if (domain === 'empty.example') return [];
    if (domain !== known) throw Object.assign(new Error(`no ${domain}`), { code: 'ENOTFOUND' });
    return records;
  };
  return {
    resolveMx: knowing('mail.example', [{ exchange: 'mx.mail.example', priority: 10 }]),
    resolve4: knowing('four.example', ['127.0.0.1']),
    resolve6: knowing('six.example', ['::1']),
  };
});

it.each([
  ['mail.example', true],
  ['four.example', true],
  ['six.example', true],
  ['empty.example', false],
  ['gone.example', false],
])('%s exists as a mail domain: %s', async (domain, exists) => {
  expect(await probeMailDomain(domain)).toBe(exists);
});
