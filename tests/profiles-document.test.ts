import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { violationKinds } from '../src/domain/vocabulary/kinds.ts';
import { createSandbox } from '../src/sandbox.ts';
import { partnerOf } from './testing/partner.ts';

const document = readFileSync('docs/profiles.md', 'utf8');
const blocks = (language: string) =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);

/** The answers of the block of YAML that has a text. */
const answersWith = (text: string) =>
  load(blocks('yaml').find((block) => block.includes(text)) ?? '') as Readonly<Record<string, unknown>>;

it('docs/profiles.md shows what its example makes of a refusal', async () => {
  const { answers } = answersWith('refusal.body') as { answers: Readonly<Record<string, unknown>> };
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answers });
  const { body } = await partnerOf(sandbox).create({ title: undefined, host: 1 });
  expect({ ...body, requestId: '…' }).toEqual(JSON.parse(blocks('json')[0] ?? ''));
});

it('docs/profiles.md shows parts of every answer that are lawful', async () => {
  const answers = answersWith('answer.members');
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answers });
  const { headers, body } = await partnerOf(sandbox).page(9000);
  expect(body).toMatchObject({ apiVersion: '1.4', serverTime: expect.stringContaining('T') });
  expect(headers).toMatchObject({ 'x-request-id': body['requestId'], 'content-type': 'application/json' });
});

it('docs/profiles.md shows statuses and an order that are lawful', async () => {
  const answers = answersWith('refusal.status.unknown-page');
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answers });
  const partner = partnerOf(sandbox);
  const { status, violated } = await partner.create({ title: undefined, host: 'x', isVip: undefined });
  expect([status, violated]).toEqual([400, ['event.required.title', 'event.required.isVip']]);
  expect(await partner.page(1)).toMatchObject({ status: 200, body: { data: null } });
});

it('docs/profiles.md shows stages that are lawful: a decoder reports the first wrong type alone', async () => {
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answersWith('stages:') });
  const { violated } = await partnerOf(sandbox).create({ title: undefined, isVip: 'x', isPaid: 'x' });
  expect(violated).toEqual(['event.types.isVip']);
});

it('docs/profiles.md shows a template of a search and members of pages that are lawful', async () => {
  const answers = answersWith('search.data');
  await using sandbox = await createSandbox({ pages: 30, events: 1, profile: answers });
  const partner = partnerOf(sandbox);
  const { body } = await partner.search({ query: 'Community', perPage: 1 });
  const logo = expect.stringContaining('/logos/') as string;
  const [id, title, slug] = [expect.any(Number) as number, expect.any(String) as string, expect.any(String) as string];
  expect(body).toMatchObject({
    data: {
      edges: [{ node: { id, title, slug, logo }, rank: 1 }],
      links: { next: expect.stringMatching(/^http:.*query=Community&page=2$/) },
      pageInfo: { hasNextPage: true, endCursor: expect.stringMatching(/^\w+$/) },
    },
    meta: { current_page: 1, total: expect.any(Number) },
  });
  expect((await partner.page(9000)).body.data).toMatchObject({
    isVerified: true,
    links: { self: '/channels/pages/9000' },
  });
});

it('docs/profiles.md names every kind of violation', () => {
  const kinds = /\*\*Kinds\*\*:\n\n(.*?)\n\n/s.exec(document)?.[1] ?? '';
  expect([...kinds.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind)).toEqual([...violationKinds]);
});
