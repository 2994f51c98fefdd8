import { reportKinds } from '../contract-tests/index.ts';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { readContract } from '../contract-tests/files/contract.ts';
import { startOddDeployment } from '../contract-tests/testing/odd-deployment.ts';
import { listen, stop } from '../src/http/listen.ts';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { runCli } from './testing/run-cli.ts';

const { rules } = readContract();
const visible = rules.filter(({ seen }) => seen.includes('api')).length;
const apiKey = 'key/for+tests=8c1f?';
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
let kept: RunningSandbox;
let broken: RunningSandbox;
let fixtures: Record<string, unknown>;

beforeAll(async () => {
  kept = await startSandbox({ port: 0, apiKey });
  broken = await startSandbox({ port: 0, apiKey, deviate: ['event.host.valid'] });
  fixtures = (await (await fetch(`${kept.control}/fixtures`)).json()) as Record<string, unknown>;
  write('fixtures.yaml', JSON.stringify(fixtures));
  write('anonymous.yaml', JSON.stringify({ ...fixtures, apiKey: undefined, channelId: undefined }));
});
afterAll(async () => {
  await Promise.all([kept.close(), broken.close()]);
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const verify = (...args: readonly string[]) => runCli(['verify', ...args], { cwd: folder }).ended;

/** Forwards requests whose path starts with the prefix, after a while. */
async function startProxy(prefix: string, delay = 0): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (request.url?.startsWith(prefix) !== true)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>gateway</h1>');
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks as Buffer[]) };
    const answer = await fetch(`${kept.url}${request.url.slice(prefix.length)}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  return { url: `${url}${prefix}`, [Symbol.asyncDispose]: () => stop(server) };
}

test.each<[string, readonly string[], RegExp]>([
  ['no URL of a deployment', ['ftp://x'], /is no URL of a deployment/],
  ['credentials in the URL', ['http://a:b@127.0.0.1'], /--api-key/],
  ['an unknown flag', ['http://127.0.0.1', '--repot', 'x'], /--repot.*did you mean `--report`/],
  ['an unknown kind of report', ['http://127.0.0.1', '--report', 'jsno:x'], /json/],
  ['an unknown rule', ['http://127.0.0.1:9', '--rules', 'event.hots.valid'], /event\.host\.valid/],
  ['waivers with a typo', ['http://127.0.0.1:9', '--waivers', 'waivers-typo.yaml'], /waivers-typo\.yaml:1/],
  [
    'a query in the URL',
    ['http://127.0.0.1:9/api?token=x#y'],
    /^channel-sandbox: What follows http:\/\/127\.0\.0\.1:9\/api is a query.*: leave it out\.\n$/,
  ],
  ['a key that no header carries', ['http://127.0.0.1:9', '--api-key', 'ü€'], /--api-key has characters.*ASCII/],
  ['a User-Agent of two lines', ['http://127.0.0.1:9', '--user-agent', 'a\r\nx: y'], /--user-agent.*ASCII/],
  ['a log on standard output', ['http://127.0.0.1:9', '--log', '-'], /--log is "-": give a file/],
  ['a ledger that leads in a circle', ['http://127.0.0.1:9', '--ledger', 'circle'], /--ledger.*circle.*symbolic links/],
  [
    'two reports in one file',
    ['http://127.0.0.1:9', '--report', 'json:out.txt', '--report', 'html:./out.txt'],
    /The json report and the html report both go to "\.\/out\.txt"/,
  ],
  ['two reports in the output', ['http://a.example', '--report', 'json:-', '--report', 'junit:-'], /standard output/],
  ['a log that cannot be written', ['http://127.0.0.1:9', '--log', 'typo.yaml/log.ndjson'], /--log/],
])('2: wrong usage: %s', async (_name, args, says) => {
  symlinkSync('circle', join(folder, 'circle'));
  onTestFinished(() => rmSync(join(folder, 'circle')));
  write('typo.yaml', 'apiKey: k\neventType: { valid: [3] }\n');
  write('waivers-typo.yaml', 'waivers: [{ rule: event.hots.valid, reason: r, expires: 2099-01-01, failure: f }]\n');
  const { code, errors } = await verify(...args);
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(says) });
});

describe('3: nothing to check', () => {
  test('fixtures without a key: no form of an event is tried', async () => {
    const { apiKey: _, channelId: __, ...keyless } = await broken.fixtures(broken.url);
    write('keyless.yaml', JSON.stringify(keyless));
    const { code, errors } = await verify(broken.url, '--fixtures', 'keyless.yaml', '--log', 'keyless.ndjson');
    expect({ code, errors }).toEqual({ code: 3, errors: expect.stringMatching(/no API key and no channel/) });
    expect(read('keyless.ndjson').trimEnd().split('\n').length).toBeLessThan(12); // 92, where every form of an event was tried
  });

  test('nobody listens', async () =>
    expect(await verify('http://127.0.0.1:9', '--fixtures', 'fixtures.yaml')).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/nothing listens/),
    }));
  test('a wrong prefix, told in the reports that were asked for too', async () => {
    const nothing = { status: 404, headers: { 'content-type': 'application/json' }, body: '{"error":"not found"}' };
    const odd = await startOddDeployment(() => nothing);
    const reports = reportKinds.flatMap((kind) => ['--report', `${kind}:unreachable/${kind}.txt`]);
    expect(await verify(odd.url, '--fixtures', 'fixtures.yaml', ...reports)).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/the path prefix is most likely wrong/),
    });
    await odd.close();
    for (const kind of reportKinds.filter((one) => one !== 'badge'))
      expect(read(`unreachable/${kind}.txt`)).toContain('the path prefix is most likely wrong');
    expect(JSON.parse(read('unreachable/json.txt'))).toMatchObject({ summary: { verified: 0, unverified: visible } });
  });

  test('the wrong key', async () =>
    expect(await verify(kept.url, '--api-key', 'key-other')).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/API key or the channel/),
    }));

  test('no credentials given', async () =>
    expect(await verify(kept.url, '--fixtures', 'anonymous.yaml')).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/no API key and no channel was given\. Set CHANNEL_SANDBOX_API_KEY/),
    }));

  test.each<[string, Parameters<typeof startOddDeployment>[0], RegExp]>([
    [
      'a redirect',
      () => ({ status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }),
      /redirects to https:\/\/elsewhere\.example/,
    ],
    [
      'HTML',
      () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>hello</h1>' }),
      /not with JSON/,
    ],
    ['silence', () => undefined, /never answers/],
  ])('%s', async (_name, answer, says) => {
    const odd = await startOddDeployment(answer);
    expect(await verify(odd.url, '--fixtures', 'fixtures.yaml', '--timeout', '300')).toMatchObject({
      code: 3,
      errors: expect.stringMatching(says),
    });
    await odd.close();
  });
});

test('4: a rule that could not be checked; 0 where the fixtures say why', async () => {
  const { eventWithRsvps: _, ...rest } = fixtures;
  write('without.yaml', JSON.stringify(rest));
  write(
    'excused.yaml',
    JSON.stringify({ ...rest, unverifiable: { 'update.capacity.floor': 'no event with RSVPs here' } }),
  );
  expect(await verify(kept.url, '--fixtures', 'without.yaml')).toMatchObject({
    code: 4,
    output: expect.stringContaining('update.capacity.floor'),
  });
  expect(await verify(kept.url, '--fixtures', 'excused.yaml')).toMatchObject({ code: 0 });
});

test('5: a waiver that is no longer needed; 0 where it accepts the failure', async () => {
  write(
    'waivers.yaml',
    'waivers: [{ rule: event.host.valid, reason: known, expires: 2099-01-01, failure: refuses }]\n',
  );
  expect(await verify(kept.url, '--waivers', 'waivers.yaml')).toMatchObject({
    code: 5,
    output: expect.stringMatching(
      /waivers\.yaml:1:\d+: waivers\.0: the waiver event\.host\.valid is stale[^]*\nSTALE WAIVER /,
    ),
  });
  expect(await verify(broken.url, '--waivers', 'waivers.yaml')).toMatchObject({
    code: 0,
    output: expect.stringMatching(new RegExp(`^WAIVED 1 waived, ${visible - 1} of ${rules.length} verified, `, 'm')),
  });
});

test('--save-profile: what was observed is a profile that a sandbox answers by', async () => {
  await using other = await startSandbox({
    port: 0,
    apiKey,
    profile: { 'refusal.status.invalid': 400, 'body.unknown-attribute': 'refused' },
  });
  await verify(other.url, '--save-profile', 'profiles/observed.yaml');
  await using copy = await startSandbox({ port: 0, apiKey, profile: join(folder, 'profiles/observed.yaml') });
  await verify(copy.url, '--report', 'json:copy.json');
  const { observations } = JSON.parse(read('copy.json')) as { observations: { question: string; observed: unknown }[] };
  const observed = Object.fromEntries(observations.map((one) => [one.question, one.observed]));
  expect(observed).toMatchObject({ 'refusal.status.invalid': 400, 'body.unknown-attribute': 'refused' });
});

test('a deployment under a path', async () => {
  await using proxy = await startProxy('/api/partner');
  expect(await verify(proxy.url, '--fixtures', 'fixtures.yaml')).toMatchObject({ code: 0 });
});

test('read-only: no event is created', async () => {
  const count = async () => ((await (await fetch(`${kept.control}/events`)).json()) as unknown[]).length;
  const before = await count();
  expect(await verify(kept.url, '--read-only')).toMatchObject({ code: 4 });
  expect(await count()).toBe(before);
});

test('Ctrl-C in the middle: the reports are written all the same', async () => {
  await using proxy = await startProxy('/slow', 40);
  const running = runCli(['verify', proxy.url, '--fixtures', 'fixtures.yaml', '--report', 'json:interrupted.json'], {
    cwd: folder,
  });
  await new Promise((resolve) => setTimeout(resolve, 2500));
  running.signal('SIGINT');
  expect((await running.ended).code).not.toBe(0);
  expect(JSON.parse(read('interrupted.json'))).toMatchObject({
    interrupted: true,
    residue: expect.any(Array) as unknown,
  });
});

test('0: a deployment that keeps the interface', async () => {
  const { code, output } = await verify(kept.url);
  expect({ code, verdict: output.split('\n').find((line) => line.startsWith('OK ')) }).toEqual({
    code: 0,
    verdict: expect.stringMatching(
      new RegExp(`^OK ${visible} of ${rules.length} verified, ${rules.length - visible} not visible · `),
    ),
  });
  expect(output).not.toContain('Differs from'); // it answers as the sandbox does by default
});

test('a plan sends nothing', async () => {
  const odd = await startOddDeployment(() => undefined);
  const { code, output } = await verify(odd.url, '--plan', '--fixtures', 'fixtures.yaml');
  expect({ code, seen: odd.seen.length, output }).toEqual({
    code: 0,
    seen: 0,
    output: expect.stringMatching(/\d+ requests would be sent .* and \d+ events created\. Nothing was sent/),
  });
  await odd.close();
});
