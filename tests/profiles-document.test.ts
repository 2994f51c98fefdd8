import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { violationKinds } from '../src/interface/kinds.ts';
import { loadContract } from '../src/contract/contract.ts';
import type { Profile } from '../src/profile/profile.ts';
import { profileIn } from '../src/profile/read-profile.ts';
import { readYaml } from '../src/lib/yaml.ts';
import { createSandbox } from '../src/sandbox.ts';
import { partnerOf } from './testing/partner.ts';

const document = readFileSync('docs/profiles.md', 'utf8');
const blocks = (language: string) =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);

/** The answers of the block of YAML that has a text. */
const answersWith = (text: string) =>
  load(blocks('yaml').find((block) => block.includes(text)) ?? '') as Readonly<Record<string, unknown>>;

/** Its examples as a profile file has them. */
function profileWith(text: string): Profile {
  const block = blocks('yaml').find((one) => one.includes(text)) ?? '';
  return profileIn({ file: 'docs/profiles.md', ...readYaml(block) }, loadContract());
}

it('docs/profiles.md shows what its examples make of a refusal', async () => {
  const { answers } = profileWith('cause: invalid');
  await using sandbox = await createSandbox({
    pages: 5,
    events: 1,
    profile: { 'refusal.body': answers['refusal.body'] },
  });
  const { body } = await partnerOf(sandbox).create({ title: undefined, description: undefined });
  expect({ ...body, requestId: '…' }).toEqual(JSON.parse(blocks('json')[0] ?? ''));
});

it('docs/profiles.md shows parts of every answer that are lawful', async () => {
  const answers = answersWith('answer.members');
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answers });
  const { headers, body } = await partnerOf(sandbox).page(9000);
  expect(body).toMatchObject({ apiVersion: '1.4', serverTime: expect.stringContaining('T') });
  expect(headers).toMatchObject({ 'x-request-id': body['requestId'], 'content-type': 'application/json' });
});

it('docs/profiles.md shows statuses that are lawful', async () => {
  const answers = answersWith('refusal.status.unknown-page');
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile: answers });
  const partner = partnerOf(sandbox);
  expect((await partner.create({ title: undefined })).status).toBe(400);
  expect((await partner.send('/channels/pages.search', { body: '[]' })).status).toBe(422);
  expect(await partner.page(1)).toMatchObject({ status: 200, body: { data: null } });
});

it('docs/profiles.md shows examples of searches and members of pages that are lawful', async () => {
  const { answers } = profileWith('search: { query');
  const profile = { 'search.data': answers['search.data'], ...answersWith('page.members') };
  await using sandbox = await createSandbox({ pages: 30, events: 1, profile });
  const partner = partnerOf(sandbox);
  const { body } = await partner.search({ query: 'Community', perPage: 1 });
  const [id, title, slug] = [expect.any(Number) as number, expect.any(String) as string, expect.any(String) as string];
  expect(body).toMatchObject({
    data: {
      edges: [{ node: { id, title, slug, logo: expect.stringContaining('/logos/') as string }, rank: 1 }],
      next: expect.stringMatching(/^http:.*query=Community&page=2$/),
    },
    meta: { current_page: 1, per_page: 1, total: expect.any(Number), hasMore: true },
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
