import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { violationKinds } from '../src/domain/violation-kind.ts';
import { createSandbox } from '../src/sandbox.ts';
import { partnerOf } from './testing/partner.ts';

const document = readFileSync('docs/profiles.md', 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(document)?.[1] ?? `no block of ${language}`;

it('docs/profiles.md shows what its example makes of a refusal', async () => {
  const { answers } = load(block('yaml')) as { answers: Readonly<Record<string, unknown>> };
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answers });
  const { body } = await partnerOf(sandbox).create({ title: undefined, host: 1 });
  expect({ ...body, requestId: '…' }).toEqual(JSON.parse(block('json')));
});

it('docs/profiles.md names every kind of violation', () => {
  const kinds = /Kinds: (.*?)\. Without/s.exec(document)?.[1] ?? '';
  expect([...kinds.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind)).toEqual([...violationKinds]);
});
