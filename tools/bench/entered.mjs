// What of our code one warm request enters: files and functions that ran, by V8's coverage of `dist` and the source maps of its bundles.
//   node tools/bench/entered.mjs [--list]     after `npm run build`; JSON, with --list the files and functions too
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../dist/src/index.js';
import { eventOf } from './cases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const warmUp = 20;

const sandbox = await startSandbox({ port: 0 });
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const entered = {};
for (const [name, send] of Object.entries(await requests())) {
  for (let time = 0; time < warmUp; time += 1) await settled(send);
  entered[name] = leastOf([await enteredBy(send), await enteredBy(send), await enteredBy(send)]);
}
session.disconnect();
await sandbox.close();

const summary = Object.entries(entered).map(([name, functions]) => [
  name,
  { files: new Set(functions.map(({ file }) => file)).size, functions: functions.length },
]);
process.stdout.write(`${JSON.stringify(Object.fromEntries(summary))}\n`);
if (process.argv.includes('--list')) for (const [name, functions] of Object.entries(entered)) list(name, functions);

/** A create, an update and a GET as the bench sends them: 13 attributes and 3 cohosts. */
async function requests() {
  const [fixtures, pages] = await Promise.all([
    (await fetch(`${sandbox.url}/_sandbox/fixtures`)).json(),
    (await fetch(`${sandbox.url}/_sandbox/pages`)).json(),
  ]);
  const [host, ...cohosts] = pages.map(({ id }) => id);
  const event = { ...eventOf(fixtures, host), cohosts: cohosts.slice(0, 3) };
  const created = await send(['POST', '/v1/events.create'], event, 201);
  return {
    create: () => send(['POST', '/v1/events.create'], event, 201),
    update: () => send(['POST', `/v1/events.update/${created.data.id}`], event, 200),
    'GET page': () => send(['GET', `/channels/pages/${host}`], undefined, 200),
  };
}

function send([method, path], body, status) {
  const { url, apiKey, channelId } = sandbox;
  const headers = { authorization: `Channel ${apiKey}`, 'x-channel': channelId, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sending = request(url + path, { method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      if (response.statusCode === status) resolve(JSON.parse(text));
      else reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text}`));
    });
    sending.on('error', reject).end(body && JSON.stringify(body));
  });
}

async function enteredBy(send) {
  await session.post('Profiler.takePreciseCoverage'); // counts begin again with each
  await settled(send);
  return functionsOf((await session.post('Profiler.takePreciseCoverage')).result);
}

/** What is done with every request: some of them find a chunk full, or look whether memory is short. */
function leastOf(several) {
  return several.toSorted((a, b) => a.length - b.length)[0];
}

/** With what the sandbox does once the answer is sent: its journal is written a turn of the event loop later. */
async function settled(send) {
  await send();
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

function functionsOf(scripts) {
  return scripts.filter(({ url }) => url.startsWith('file:') && url.includes('/dist/')).flatMap(enteredOf);
}

function enteredOf({ url, functions }) {
  const ran = functions.filter(({ ranges: [range] }) => range.count > 0);
  if (ran.length === 0) return [];
  const path = fileURLToPath(url);
  const text = readFileSync(path, 'utf8');
  const lines = lineStarts(text);
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  // By these the bundler's chunks export to one another: they are in no file of ours.
  const isExport = ({ ranges: [{ startOffset }] }) => text.slice(0, startOffset).endsWith('\tget: ');
  const written = ran.filter((one) => !isExport(one));
  const all = written.map(({ functionName, ranges: [{ startOffset }] }) => {
    const line = lines.findLastIndex((start) => start <= startOffset);
    const { originalSource, originalLine } = map.findEntry(line, startOffset - lines[line]);
    return { file: relative(root, fileURLToPath(new URL(originalSource, url))), line: originalLine + 1, functionName };
  });
  return all.filter(({ file }) => !file.startsWith('node_modules'));
}

function lineStarts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function list(name, functions) {
  process.stdout.write(`\n${name}\n`);
  const byFile = grouped(functions);
  for (const file of [...byFile.keys()].toSorted())
    process.stdout.write(
      `  ${file}: ${byFile
        .get(file)
        .map(({ functionName, line }) => `${functionName || '(arrow)'}:${line}`)
        .join(' ')}\n`,
    );
}

function grouped(functions) {
  const found = new Map();
  for (const one of functions) found.set(one.file, [...(found.get(one.file) ?? []), one]);
  return found;
}
