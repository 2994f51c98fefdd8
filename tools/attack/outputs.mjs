// Targets that repeat a key in every spelling that is looked for, wherever they can, and act on terminals: no output of any command may show the key or act.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { program } from '../bench/servers.mjs';
import { comparisonKinds, reportKinds } from '../../dist/contract-tests/index.js';
import { shownSpellings, spellings } from '../../src/lib/testing/spellings-of.mjs';
import { againstTarget, inFolder, rowOf } from './attacking.mjs';

const key = 'key-of-staging_7fQ2.xW9z';
const channel = 'chn-of-staging-4c1';
const acting = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\u007f\u0000';
/** Outputs of a run on average: fewer, and a command wrote nothing. */
const fewestOutputs = 3.5;

/**
 * @param commands - how many of the commands each target but the first is asked by; each command has its turn
 * @returns one row: what of the outputs showed the key or acted on a terminal
 */
export const attackOutputs = ({ commands, talk }) =>
  rowOf('outputs', (wrong) =>
    inFolder((folder) =>
      againstTarget(['--pages', '30', '--events', '4', '--api-key', key, '--channel', channel], async (sandbox) => {
        const servers = [];
        try {
          const outputs = await tryOutputs({ folder, sandbox, commands, talk, servers, wrong });
          return `${Object.keys(spellings).length} spellings × ${outputs} outputs`;
        } finally {
          for (const server of servers) server.close();
        }
      }),
    ),
  );

async function tryOutputs({ folder, sandbox, commands, talk, servers, wrong }) {
  let [runs, outputs] = [0, 0];
  const judge = (name, found) => {
    outputs += found.length;
    for (const output of found) wrong.push(...faultsOf(output).map((fault) => `${name}, ${output.name}: ${fault}`));
  };
  const targets = {};
  for (const name of Object.keys(manners)) {
    const server = await startEcho(manners[name], sandbox.url);
    servers.push(server);
    targets[name] = `http://127.0.0.1:${server.address().port}`;
  }
  writeFileSync(join(folder, 'traffic.har'), JSON.stringify(traffic()));
  for (const [name, args, options = {}] of commandsFor(targets, sandbox.url, commands)) {
    runs += 1;
    const found = await run(args, join(folder, name.replaceAll(/\W+/g, '-')), { folder, ...options });
    judge(name, found);
    talk(`outputs: ${name}: ${found.length} outputs, exit code ${found[0].code}`);
  }
  judge('start', await shownBySandbox(sandbox));
  if (outputs < runs * fewestOutputs) wrong.push(`only ${outputs} outputs of ${runs} runs were looked at`);
  return outputs;
}

const texts = Object.values(spellings).map((spell) => spell(key));
const everything = `${texts.join(' | ')} | ${acting}`;
const members = { ...Object.fromEntries(texts.map((text) => [text, text])), [acting]: acting };

/** What a header can carry, and what a header's name can. */
const headers = Object.fromEntries([
  ...texts.map((text, at) => [`x-echo-${at}`, text]),
  ...texts.filter((text) => /^[\w.%-]+$/.test(text) && text.length < 200).map((text) => [`x-${text}`, '1']),
  ['location', `https://evil.example/?${texts.filter((text) => /^[\w.%~-]+$/.test(text)).join('&')}`],
]);

/** How a target answers: status and body; undefined where the sandbox behind it does, with all spellings in its answer. */
const manners = {
  echoing: () => undefined,
  refusing: () => [401, { requestId: '5ac1', status: 401, data: { message: everything, ...members } }],
  'refusing for long': () => [422, { requestId: '5ac1', status: 422, data: `unknown key ${everything} `.repeat(8) }],
  redirecting: () => [302, {}],
  'no JSON': () => [200, everything],
  'with fixtures that act': ({ url }) =>
    url === '/_sandbox/fixtures' ? [200, { pages: { [`${acting}${everything}`]: 1 } }] : undefined,
};

function startEcho(manner, upstream) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const [status, body] = manner(request) ?? (await relayed(request, Buffer.concat(chunks), upstream));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

async function relayed({ method, url, headers: sent }, body, upstream) {
  const kept = ['authorization', 'x-channel', 'content-type', 'accept'].filter((name) => sent[name] !== undefined);
  const init = { method, headers: Object.fromEntries(kept.map((name) => [name, sent[name]])) };
  const answer = await fetch(upstream + url, body.length === 0 ? init : { ...init, body });
  const json = await answer.json();
  if (url.startsWith('/_sandbox')) return [answer.status, json];
  const data = typeof json.data === 'object' && !Array.isArray(json.data) ? { ...json.data, ...members } : json.data;
  return [answer.status, { ...json, data, echo: everything }];
}

const credentials = ['--api-key', key, '--channel', channel];
const reportsOf = (some) => some.flatMap((kind) => ['--report', `${kind}:report.${kind}`]);
const printing = `for (const text of ${JSON.stringify(texts)}) console.log(text); process.exit(1)`;

function commandsOn(name, url, sandbox) {
  const log = ['--log', 'log.ndjson', ...credentials];
  return [
    [`verify ${name}`, ['verify', url, ...reportsOf(reportKinds), '--save-profile', 'saved.yaml', ...log]],
    [`verify to standard output, ${name}`, ['verify', url, '--rules', 'page', '--report', 'json:-', ...credentials]],
    [`verify --init ${name}`, ['verify', url, '--init', 'fixtures.yaml', ...credentials]],
    [`calibrate ${name}`, ['calibrate', url, '--out', 'learnt.yaml', '--json', '--allow-writes', ...log]],
    [
      `compare ${name}`,
      ['compare', url, sandbox, '--requests', '20', '--seed', '1', ...reportsOf(comparisonKinds), ...log],
    ],
  ];
}

/** @returns {Generator<[name: string, args: string[], options?: { code?: number, env?: Record<string, string> }]>} */
function* commandsFor(targets, sandbox, commands) {
  for (const [at, [name, url]] of Object.entries(targets).entries()) {
    const all = commandsOn(name, url, sandbox);
    yield* at === 0 ? all : all.filter((_, nth) => (at + nth) % all.length < commands);
  }
  yield ['profile show', ['profile', 'show', '../calibrate-echoing/learnt.yaml', '--json'], { code: 0 }];
  yield ['profile check', ['profile', 'check', '../calibrate-echoing/learnt.yaml'], { code: 0 }];
  yield ['profile of a file whose name acts', ['profile', 'check', `no-${acting.slice(0, -1)}.yaml`]];
  yield ['a command that acts', [acting.slice(0, -1)]];
  yield ['the letter', ['questions', '--letter', '--profile', '../calibrate-echoing/learnt.yaml']];
  yield ['audit', ['audit', '../traffic.har', ...reportsOf(reportKinds)]];
  yield ['audit as JSON', ['audit', '../traffic.har', '--json']];
  const env = { PARTNER_SECRET: key };
  yield [
    'sweep',
    ['sweep', '--questions', 'host.form', ...reportsOf(reportKinds), '--', process.execPath, '-e', printing],
    { env },
  ];
}

/** Runs a command in a folder of its own; answers all that it wrote. */
async function run(args, cwd, { env = {}, code: wanted }) {
  mkdirSync(cwd);
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_OPTIONS|NO_COLOR|CHANNEL_SANDBOX_.*)$/.test(name),
  );
  const options = { cwd, env: { ...Object.fromEntries(others), ...env }, timeout: 120_000, maxBuffer: 2 ** 28 };
  const { code, stdout, stderr } = await new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ code: error?.code ?? (error === null ? 0 : error.signal), stdout: out, stderr: err }),
    );
  });
  const crash = code === 70 || typeof code === 'string' || (wanted !== undefined && code !== wanted);
  return [
    {
      name: 'standard output',
      text: stdout,
      isTerminal: true,
      code,
      ...(crash ? { fault: `exit code ${code}: ${stderr.slice(0, 300)}` } : {}),
    },
    { name: 'standard error', text: stderr, isTerminal: true, code },
    ...readdirSync(cwd).map((name) => ({ name, text: readFileSync(join(cwd, name), 'utf8'), code })),
  ];
}

function faultsOf({ name, text, isTerminal = false, fault }) {
  const shown = shownSpellings(text, key).map((spelling) => `shows the key ${spelling}`);
  const acts = isTerminal && /[^\n\t\P{Cc}]|\p{Cf}/u.test(text) ? ['acts on a terminal'] : [];
  const broken = /(?<!nd)json$/.test(name) && !isJson(text) ? ['is no JSON any more'] : [];
  const lines = name.endsWith('ndjson') ? text.split('\n').filter((line) => line !== '' && !isJson(line)) : [];
  // GitHub makes a link of `https:` and of `www.` where a character reference does not stand in their place.
  const outside = text.replaceAll(/^(`{3,})[^]*?^\1$/gm, '');
  const links = name === 'report.markdown' && /https?:\/\/|www\.|\]\(/.test(outside) ? ['makes links'] : [];
  return [
    ...(fault === undefined ? [] : [fault]),
    ...shown,
    ...acts,
    ...broken,
    ...links,
    ...lines.map(() => 'is no JSON any more'),
  ];
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A recording of a client that writes its key everywhere, in all spellings. */
function traffic() {
  const entry = (text, at) => {
    const url = `https://staging.example/v1/events.create?k=${encodeURI(text)}`;
    const body = JSON.stringify({ [text]: text, title: text, contactEmail: text, type: text, location: at });
    const sent = {
      Authorization: `Channel ${key}`,
      'X-Channel': channel,
      'Content-Type': 'application/json',
      'X-Echo': text,
    };
    return {
      startedDateTime: '2027-01-01T00:00:00Z',
      request: { method: 'POST', url, headers: pairs(sent), postData: { mimeType: 'application/json', text: body } },
      response: {
        status: 422,
        headers: pairs(headers),
        content: { mimeType: 'application/json', text: JSON.stringify(members) },
      },
    };
  };
  return { log: { version: '1.2', entries: [...texts, acting].map(entry) } };
}

const pairs = (all) => Object.entries(all).map(([name, value]) => ({ name, value }));

/** What the control area shows of requests that hold the key in the wrong places, and what they were answered. */
async function shownBySandbox({ url, headers: own }) {
  const answers = [];
  for (const text of texts) {
    const sent = { ...own, 'content-type': 'application/json', 'x-echo': text };
    const init = { method: 'POST', headers: sent, body: `{${JSON.stringify(text)}:1,"${text.replaceAll('"', '')}":2}` };
    answers.push(await (await fetch(`${url}/v1/events.create?k=${text.replaceAll(/[#"]/g, '')}`, init)).text());
    answers.push(
      await (await fetch(`${url}/v1/events.create`, { ...init, headers: { ...sent, 'x-channel': key } })).text(),
    );
    answers.push(await (await fetch(`${url}/_sandbox/clock`, { ...init, method: 'PUT' })).text());
  }
  const shown = [{ name: 'refusals', text: answers.join('\n') }];
  for (const form of ['json', 'ndjson', 'har']) {
    const answer = await fetch(`${url}/_sandbox/journal?format=${form}`, { headers: own });
    shown.push({
      name: `journal as ${form}`,
      text: await answer.text(),
      ...(answer.ok ? {} : { fault: `is answered ${answer.status}` }),
    });
  }
  return shown;
}
