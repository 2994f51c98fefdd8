import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { commands } from '../src/cli/commands.ts';
import { loadContract } from '../src/contract/contract.ts';
import { isSaid } from './testing/unsaid-quotes.ts';
import { posix } from 'node:path';
import { packedFiles } from '../tools/package/packed-files.mjs';
import { faultReaderOf } from '../src/faults/read-faults.ts';
import { kindsOfFault } from '../src/faults/faults-schema.ts';
import { presetNames } from '../src/faults/presets.ts';
import { attacks } from '../tools/attack/attacks.mjs';
import { load } from 'js-yaml';
import { violationKinds } from '../src/interface/kinds.ts';
import type { Profile } from '../src/profile/profile.ts';
import { profileIn } from '../src/profile/read-profile.ts';
import { readYaml } from '../src/lib/yaml.ts';
import { createSandbox } from '../src/sandbox.ts';
import { partnerOf } from './testing/partner.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = readdirSync('docs').filter((name) => /\.(?:md|html)$/.test(name));

test('docs/README.md links to every page of docs', () => {
  const linked = new Set([...read('docs/README.md').matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path));
  const missing = pages.filter((name) => name !== 'README.md' && !linked.has(name));
  expect(pages.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

describe('README.md', () => {
  const text = read('README.md');

  test('has a row for every command of the program, and for no other', () => {
    const [, table = ''] = text.split('| command | what it does |\n|---|---|\n');
    const cells = [
      ...table
        .split('\n\n', 1)
        .join('')
        .matchAll(/^\| (.+?) \|/gm),
    ].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name));
    expect(named.sort()).toEqual([...commands.keys()].sort());
  });
});

const document = readFileSync('docs/interface.md', 'utf8');
const anchors = [...document.matchAll(/<a id="section-([\d.]+)"><\/a>\n\n#{2,3} ([\d.]+?)\.? /g)];
const { rules, questions } = loadContract();

describe('docs/interface.md', () => {
  it('has an anchor for each of its numbered headings, named after it', () => {
    const headings = [...document.matchAll(/^#{2,3} (\d[\d.]*?)\.? /gm)].map(([, number]) => number);
    expect(headings.length).toBeGreaterThan(15);
    expect(anchors.map(([, anchor]) => anchor)).toEqual(headings);
    expect(anchors.filter(([, anchor, heading]) => anchor !== heading)).toEqual([]);
  });

  it.each(Object.entries({ rules, questions }))('has every section that %s name', (_, records) => {
    const known = new Set(anchors.map(([, anchor]) => anchor));
    const named = [...records.values()].map(({ section }) => section);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((section) => !known.has(section))).toEqual([]);
  });

  it.each(['Must be a valid Page', 'must be a valid Page ID.', '| host | in |', 'page | int | no | 1 |'])(
    'takes %j for no quote of it',
    (quote) => expect(isSaid(document, quote)).toBe(false),
  );
});

// A partner reads the documents in the package: nothing that they lead to may be in a checkout alone.

let packed: ReadonlySet<string>;
beforeAll(() => void (packed = new Set(packedFiles())));

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The places of a document that a link may name: its headings, and `id`s. */
function anchorsIn(path: string): ReadonlySet<string> {
  const text = readFileSync(path, 'utf8');
  const headings = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    anchorOf(title.trim()),
  );
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

/** The links of a document that lead nowhere. */
function deadLinks(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link) && !leadsSomewhere(path, link));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const to = file === '' ? from : posix.join(posix.dirname(from), file).replace(/\/$/, '');
  const found = packed.has(to) || (anchor === undefined && [...packed].some((path) => path.startsWith(`${to}/`)));
  return found && (anchor === undefined || anchorsIn(to).has(anchor));
}

test('every link of every packed document leads to a packed file, and to a place in it', () => {
  const documents = [...packed].filter((path) => path.endsWith('.md'));
  const dead = documents.flatMap((path) => deadLinks(path).map((link) => `${path}: ${link}`));
  expect(dead).toEqual([]);
  expect(documents.length).toBeGreaterThan(20);
});

test('a link to what is not packed, or to no heading, is found', () => {
  expect(leadsSomewhere('README.md', 'tests/readme.test.ts')).toBe(false);
  expect(leadsSomewhere('README.md', 'docs/verify.md#no-such-heading')).toBe(false);
  expect(leadsSomewhere('docs/other-languages.md', 'container.md#the-executable')).toBe(true);
  expect(leadsSomewhere('README.md', 'examples/runners')).toBe(true);
});

describe('faults document', () => {
  const document = readFileSync('docs/faults.md', 'utf8');
  const faultReader = faultReaderOf(loadContract());
  const kinds = Object.entries(kindsOfFault);

  test('its list of faults is accepted', () => {
    const [, list = ''] = /```json\n([^`]*)```/.exec(document) ?? [];
    expect(faultReader.read(JSON.parse(list)).list.length).toBeGreaterThan(3);
  });

  test('its headers are accepted', () => {
    const headers = [...document.matchAll(/^X-Sandbox-Fault: (.*)$/gm)].map(([, header = '']) => header);
    expect(headers.length).toBeGreaterThan(3);
    for (const header of headers) expect(faultReader.readHeader(header).any).toBe(true);
  });

  describe('it names', () => {
    test.each(kinds)('%s and its members', (kind, { properties }) => {
      const row = document.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
      for (const name of Object.keys(properties)) expect(row).toContain(`\`${name}\``);
      expect(row).not.toBe('');
    });

    test('the named lists', () => expect(document).toContain(presetNames.map((name) => `\`${name}\``).join(', ')));
  });

  test.each(kinds)('the example of %s is one', (kind, { example }) => {
    expect(faultReader.readHeader(example).list.map(({ fault }) => fault.kind)).toEqual([kind]);
  });
});

describe('security document', () => {
  const document = readFileSync('SECURITY.md', 'utf8');
  const promises = document.split('\n').filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| promise'));
  const testsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  const attacksIn = (text: string) =>
    [...text.matchAll(/attacks? (`\w+`(?:(?:, | and )`\w+`)*)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );

  describe('SECURITY.md', () => {
    test.each(promises)('%s is shown by a test', (line) => {
      expect([...testsIn(line), ...attacksIn(line)]).not.toEqual([]);
    });

    test('names only tests and attacks that there are', () => {
      expect(promises.length).toBeGreaterThan(15);
      expect(testsIn(document).filter((file) => !existsSync(file))).toEqual([]);
      expect(attacksIn(document).filter((name) => !(name in attacks))).toEqual([]);
      expect(new Set(attacksIn(document)).size).toBeGreaterThan(8);
    });
  });
});

describe('profiles document', () => {
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
    const [id, title, slug] = [
      expect.any(Number) as number,
      expect.any(String) as string,
      expect.any(String) as string,
    ];
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
});
