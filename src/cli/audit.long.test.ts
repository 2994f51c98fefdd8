import { reportKinds } from '../../contract-tests/index.ts';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectWrongUsage, runHere } from '../../tests/testing/expect-wrong-usage.ts';
import { runCli } from '../../tests/testing/run-cli.ts';
import { apiKey, create, entryOf, refused, search, update, type Sent } from '../audit/testing/client.ts';
import { auditedOf } from '../audit/audit-rules.ts';
import { shown } from '../audit/testing/case.ts';
import { cases } from '../audit/testing/cases.ts';
import { harOf } from '../audit/testing/har.ts';
import { loadContract } from '../contract/contract.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';

const folder = fileFolder();

const run = (...args: readonly string[]) => runHere(['audit', ...args], { cwd: folder.path });
const ndjson = (traffic: readonly Sent[]) => traffic.map((sent, at) => JSON.stringify(entryOf(sent, at))).join('\n');

/** Able to act on a terminal, on a CI runner, on a page, and to show a key. */
const hostile = `\u001B[31m\n::error::forged\n##vso[task.complete]<script>alert(1)</script> ${apiKey}`;
const assumed = (...ids: readonly string[]) => ids.map((id) => ({ id, answer: 'x', basis: 'assumed' }));

const recordings: Readonly<Record<string, readonly Sent[]>> = {
  good: [search({}, { questions: assumed('search.data', 'search.matching') }), create(), update()],
  advised: [create({ oddity: 1 })],
  broken: [create(), refused(create({ title: hostile, contactEmail: hostile }))],
  again: [create(), ...Array.from({ length: 14 }, () => refused(create({ contactEmail: 'nobody' })))],
  elsewhere: [{ path: '/index.html' }],
};

beforeAll(() => {
  for (const [name, traffic] of Object.entries(recordings))
    writeFileSync(folder.file(`${name}.ndjson`), ndjson(traffic));
  writeFileSync(folder.file('broken.har'), JSON.stringify(harOf((recordings['broken'] ?? []).map(entryOf), 'chrome')));
});

it.each<[readonly string[], number, RegExp]>([
  [['good.ndjson'], 0, /^OK \d+ cannot tell, \d+ of \d+ kept · 3 recorded requests · good\.ndjson\n$/m],
  [['advised.ndjson'], 0, /! client\.attributes\.listed §2\.2[^]*\nOK 1 advised, /],
  [
    ['broken.ndjson'],
    1,
    /✗ event\.contact-email\.valid §2\.2[^]*broken\.ndjson line 2: POST \/v1\/events\.create → 422[^]*\nBROKEN 1 broken, /,
  ],
  [['good.ndjson', 'broken.har'], 1, /broken\.har entry 4[^]*\nBROKEN /],
  [
    ['advised.ndjson', '--fail-on', 'client.attributes.listed'],
    1,
    /✗ client\.attributes\.listed §2\.2[^]*\nBROKEN 1 broken, /,
  ],
  [['advised.ndjson', '--fail-on', 'client.attributes,event'], 1, /\nBROKEN 1 broken, /],
  [['advised.ndjson', '--fail-on', 'client.create'], 0, /\nOK 1 advised, /],
  [
    ['again.ndjson'],
    1,
    /again\.ndjson line 2: POST [^]*14 times: again\.ndjson lines 2, 3, (?:\d+, ){8}…\n[^]*\nBROKEN 1 broken/,
  ],
  [['good.ndjson', '--strict'], 4, /^INCOMPLETE /m],
  [['elsewhere.ndjson'], 4, /^INCOMPLETE /m],
  [['good.ndjson', '--max-assumed', '2'], 0, /^OK /m],
  [
    ['good.ndjson', '--max-assumed', '1'],
    1,
    /client\.assumed-answers \(open questions\)[^]*2 assumed answers: search\.data, search\.matching/,
  ],
  [['advised.ndjson', '--max-assumed', '1'], 4, /client\.assumed-answers.*does not say which/],
])('exit codes: %j ends with %i', async (args, code, says) => {
  const ended = await run(...args);
  expect([ended.code, ended.output]).toEqual([code, expect.stringMatching(says)]);
});

describe('why --max-assumed fails is said, whatever standard output has', () => {
  const exceeded =
    /^channel-sandbox: --max-assumed allows at most 1 assumed answer, but .* 2 assumed answers: search\.data, search\.matching\.$/m;
  it.each<readonly string[]>([[], ['--json'], ['--report', 'json:-'], ['--verbose']])('%j', async (...flags) => {
    const { code, errors } = await run('good.ndjson', '--max-assumed', '1', ...flags);
    expect([code, errors]).toEqual([1, expect.stringMatching(exceeded)]);
  });

  it('nothing is said where it holds, and why not where it cannot be judged', async () => {
    expect((await run('good.ndjson', '--max-assumed', '2')).errors).toBe('');
    expect((await run('advised.ndjson', '--max-assumed', '1', '--json')).errors).toBe(
      'channel-sandbox: --max-assumed cannot be judged: the recording does not say which of its answers are assumed.\n',
    );
  });
});

describe('each advice as a gate', () => {
  // A file knows no world: its URL has to name the size, and the place has to be one of the sandbox's own.
  const inFiles: Readonly<Record<string, readonly Sent[]>> = {
    'event.image.size': [create({ image: 'https://partner.example/cover-800x600.png' })],
    'client.published-at.utc': [create({ location: 'place-tokyo-bf8', publishedAt: '2027-03-01T19:00:00' })],
  };
  const advices = auditedOf(loadContract()).filter(({ kind }) => kind === 'advice');
  it.each(advices.map(({ id }) => id))('%s fails where it is named, and only then', async (id) => {
    const file = `${id}.ndjson`;
    const { traffic } = shown(cases.find((one) => one.id === id)?.broken ?? []);
    writeFileSync(folder.file(file), ndjson(inFiles[id] ?? traffic));
    const { code, output } = await run(file, '--fail-on', id);
    expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^ *✗ ${id} [^]*^BROKEN `, 'm'))]);
    const others = advices.map((one) => one.id).filter((one) => one !== id);
    const ended = await run(file, '--fail-on', others.join());
    expect(ended.output).toMatch(new RegExp(`^ *! ${id} `, 'm'));
  });
});

describe('wrong usage', () => {
  it.each<[readonly string[], RegExp]>([
    [[], /Give the recording: `channel-sandbox audit shop\.har`/],
    [['missing.har'], /missing\.har cannot be read: there is no such file\./],
    [['.'], /\. cannot be read: it is a folder; give a regular file or a pipe of at most 256 MiB\./],
    [['good.ndjson', '--report', 'jnuit:x'], /no report of the kind "jnuit"\. Did you mean "junit"\?/],
    [
      ['good.ndjson', '--fail-on', 'client.create.retreid'],
      /no advice client\.create\.retreid \(did you mean `client\.create\.retried`\?\)/,
    ],
    [
      ['good.ndjson', '--fail-on', 'event.host.valid'],
      /--fail-on: event\.host\.valid is a rule, and fails by itself\./,
    ],
    [['good.ndjson', '--max-asumed', '1'], /no flag --max-asumed.*did you mean `--max-assumed`/],
  ])('%j', async (args, says) => expectWrongUsage(['audit', ...args], says, { cwd: folder.path }));

  it('a file that is no recording', async () => {
    writeFileSync(folder.file('page.har'), '<html>');
    await expectWrongUsage(
      ['audit', 'page.har'],
      /page\.har line 1 is no JSON, nor is the file as a whole: give HAR 1\.2/,
      {
        cwd: folder.path,
      },
    );
  });
});

it('reads standard input', async () => {
  const { code, output } = await runCli(['audit', '-'], { cwd: folder.path, input: ndjson(recordings['good'] ?? []) })
    .ended;
  expect([code, output]).toEqual([0, expect.stringContaining('standard input')]);
});

it('--json prints the audit as the control area answers it', async () => {
  const { output } = await run('good.ndjson', '--json');
  expect(JSON.parse(output)).toMatchObject({
    schema: 1,
    recordings: ['good.ndjson'],
    exchanges: 3,
    summary: { broken: 0, advised: 0 },
    dependencies: { assumed: 2 },
  });
});

it('--help spells out every flag', async () => {
  const { output } = await run('--help');
  for (const flag of ['report', 'max-assumed', 'strict', 'json'])
    expect(output).toMatch(new RegExp(`^  --${flag}\\b`, 'm'));
});

describe('reports', () => {
  const text = (kind: string) => readFileSync(folder.file(`out.${kind}`), 'utf8');
  let output = '';
  beforeAll(async () => {
    const options = reportKinds.flatMap((kind) => ['--report', `${kind}:out.${kind}`]);
    ({ output } = await run('broken.har', ...options));
  });

  it.each(reportKinds)('%s shows no credential, and acts on nobody who reads it', (kind) => {
    for (const shown of [text(kind), output]) {
      expect(shown).not.toContain(apiKey.slice(0, 8));
      expect(shown).not.toContain('\u001B');
      expect(shown).not.toMatch(/^::error::forged/m);
    }
    if (kind !== 'json') expect(text(kind)).not.toMatch(/##vso\[/); // JSON is for programs, and holds what was sent
    if (['html', 'markdown', 'junit'].includes(kind)) expect(text(kind)).not.toContain('<script>alert');
    expect(output).not.toContain('##vso[');
  });

  it('tell the same: one rule is broken, what is advised breaks nothing, what cannot be told is no success', () => {
    const { requirements, judged, summary } = JSON.parse(text('json')) as {
      judged: string;
      summary: { violated: number };
      requirements: { id: string; status: string; reason?: string }[];
    };
    expect([judged, summary.violated]).toEqual(['client', 1]);
    expect(requirements.find(({ id }) => id === 'event.contact-email.valid')?.status).toBe('violated');
    const open = requirements.filter(({ status }) => status === 'unverified');
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter(({ reason = '' }) => reason === '')).toEqual([]);
    expect(text('junit').match(/<failure /g)).toHaveLength(1);
    expect(text('junit').match(/<skipped /g)).toHaveLength(open.length);
    expect(text('junit')).toContain('<testsuites name="channel-sandbox audit broken.har"');
    expect(text('markdown')).toMatch(/^## Audit of a client: 1 broken, /);
    expect(text('html')).toContain('<h1>Audit of a client <bdi>');
    expect(text('github').match(/^::error /gm)).toHaveLength(1);
    expect(JSON.parse(text('badge'))).toMatchObject({ label: 'audit of a client', message: '1 broken', color: 'red' });
    expect(text('sarif')).toContain('"id": "channel-sandbox/audit/"');
  });
});

describe('bodies that Playwright keeps beside a HAR', () => {
  const har = (file: string) => {
    const [made] = (
      harOf([entryOf(create())], 'playwright') as { log: { entries: Record<string, object>[] } }
    ).log.entries.slice(-1);
    const attached = { mimeType: 'application/json', text: '', params: [], _file: file };
    return JSON.stringify({ log: { entries: [{ ...made, request: { ...made?.['request'], postData: attached } }] } });
  };
  const wrong = JSON.stringify({ ...(create().body as object), isPaid: [] });
  const auditOf = async (file: string) => {
    writeFileSync(folder.file('attached/shop.har'), har(file));
    const { output } = await run('attached/shop.har', '--json');
    const { findings } = JSON.parse(output) as { findings: { id: string; verdict: string }[] };
    return findings.find(({ id }) => id === 'event.types.isPaid')?.verdict;
  };
  beforeAll(() => {
    mkdirSync(folder.file('attached/bodies'), { recursive: true });
    for (const name of ['attached/body.json', 'attached/bodies/body.json', 'outside.json'])
      writeFileSync(folder.file(name), wrong);
    writeFileSync(folder.file('attached/huge.json'), `${wrong}${' '.repeat(2 * 2 ** 20)}`);
    symlinkSync(folder.file('outside.json'), folder.file('attached/link.json'));
  });

  it.each(['body.json', 'bodies/body.json', './bodies/../body.json'])('%s is read', async (file) => {
    expect(await auditOf(file)).toBe('broken');
  });

  it.each(['../outside.json', 'link.json', 'absent.json', 'bodies', 'huge.json', '.', '', '\0'])(
    '%j is not read: it is outside of the folder, or no small file',
    async (file) => {
      expect(await auditOf(file)).toBe('cannotTell');
    },
  );

  it('an absolute path outside of the folder is not read', async () => {
    expect(await auditOf(folder.file('outside.json'))).toBe('cannotTell');
  });
});
