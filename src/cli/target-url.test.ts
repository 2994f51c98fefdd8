import { expect, test } from 'vitest';
import { targetUrl } from './target-runs.ts';

test.each([
  ['127.0.0.1:4861', 'http://127.0.0.1:4861'],
  ['localhost:4861', 'http://localhost:4861'],
  ['localhost/api', 'http://localhost/api'],
  ['[::1]:4861', 'http://[::1]:4861'],
  ['staging.example/api', 'https://staging.example/api'],
  ['sandbox:4861', 'https://sandbox:4861'],
])('%s lacks its scheme', (target, meant) =>
  expect(() => targetUrl(target)).toThrow(`${target} lacks http:// or https://. Did you mean ${meant}?`),
);

test.each(['nowhere', 'ftp://x', 'localhost:99999', 'mailto:a@b.example', ''])('%j is no URL at all', (target) =>
  expect(() => targetUrl(target)).toThrow(`${target} is no URL of a deployment`),
);
