// `npm run bench`: the sandbox beside its peers, in one run and interleaved; `--help` says how.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { cores, start } from './children.mjs';
import { requireLoadGenerator } from './load.mjs';
import { measureCases, measureGrowth, measureSearch, measureStarts } from './measure.mjs';
import { partsText, reportOf, targetsOf, limit, table } from './report.mjs';
import { fileURLToPath } from 'node:url';

// What the package costs whoever imports it, in units of one import of express and ajv, so that machines compare.

const probe = (name) => fileURLToPath(new URL(`probes/${name}.mjs`, import.meta.url));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Medians of `turns` fresh processes, the unit's and the sandboxes' in turn. */
async function measureCosts(turns) {
  const found = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const unit = await outputOf(probe('express-ajv'));
    found.push({ unit: unit.ms, ...(await outputOf('--expose-gc', probe('sandboxes'))) });
  }
  const unit = median(found.map((one) => one.unit));
  const units = (name) => median(found.map(({ ms }) => ms[name])) / unit;
  const kilobytes = (name) => median(found.map(({ bytes }) => bytes[name])) / 1000;
  return {
    turns,
    unitMs: unit,
    imported: units('imported'),
    first: units('first'),
    further: { units: units('further'), kB: kilobytes('further') },
    world: { units: units('world'), kB: kilobytes('world') },
  };
}

async function outputOf(...args) {
  const child = start('server', [process.execPath, ...args]);
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk;
  return JSON.parse(output);
}

/** The costs held against their targets. */
const costTargets = ({ imported, first, further, world }) => [
  limit('importing the package, units', ['at most', 1.6], imported),
  limit('first createSandbox, units', ['at most', 1], first),
  limit('each further createSandbox, units', ['at most', 0.02], further.units),
  limit('each further createSandbox, kB of heap', ['at most', 60], further.kB),
  limit('a world, units', ['at most', 0.01], world.units),
  limit('a world, kB of heap until it writes', ['at most', 30], world.kB),
];

/** The costs as text. */
function costsText(costs) {
  const rows = costTargets(costs).map(({ what, asked, measured, met }) => [
    what,
    asked,
    measured,
    met ? 'met' : 'NOT MET',
  ]);
  const unit = `One unit: an import of express and ajv, ${costs.unitMs.toFixed(0)} ms here; medians of ${costs.turns} fresh processes`;
  return `${unit}\n${table(['', 'asked', 'measured', ''], rows)}`;
}

const usage = `npm run bench -- [--quick] [--costs] [--parts] [--hosted] [--soak SECONDS] [--out FILE]

Needs wrk (apt-get install wrk), but for --costs. Everything listens on loopback.

  --quick           one short round of everything, in less than a minute; its figures are rough
  --costs           only what importing the package, a sandbox and a world cost, in half a minute
  --parts           only what journal, faults and worlds cost, in two minutes
  --hosted          only replicas over PostgreSQL (Debian's package), against a sandbox in memory, in three minutes
  --soak SECONDS    length of the creates whose memory is watched (20; with --quick 2)
  --out FILE        where the figures go as JSON (bench/results.json)
`;

const full = { costs: 9, starts: 7, rounds: 3, seconds: 2, warmUp: { requests: 40_000, seconds: 6 }, soak: 20 };
const quick = { costs: 3, starts: 1, rounds: 1, seconds: 1, warmUp: { requests: 0, seconds: 0 }, soak: 2 };

const compared = ['sandbox', 'sandbox, --data', 'node:http', 'Express 5', 'Prism, silent', 'Prism'];
const parts = ['sandbox', 'sandbox, no journal', 'sandbox, a fault', 'sandbox, 100 worlds', 'node:http'];
const started = ['sandbox', 'node:http', 'Express 5', 'Express 5 with ajv', 'Prism, silent', 'sandbox, 100,000 pages'];
const searched = ['sandbox, 1,000 pages', 'sandbox, 100,000 pages'];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    costs: { type: 'boolean' },
    parts: { type: 'boolean' },
    hosted: { type: 'boolean' },
    soak: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) process.stdout.write(usage);
else if (values.costs) process.stdout.write(`${costsText(await measureCosts((values.quick ? quick : full).costs))}\n`);
else if (values.parts) await runParts(values.quick ? quick : full);
else if (values.hosted) await runHosted(values.quick ? quick : full);
else await run(values.quick ? quick : full);

async function runParts(plan) {
  requireLoadGenerator();
  process.stdout.write(`${partsText(await measureCases(parts, plan, ['GET page', 'create']))}\n`);
}

async function runHosted(plan) {
  requireLoadGenerator();
  const { hostedText } = await import('./hosted.mjs');
  process.stdout.write(`${await hostedText(plan)}\n`);
  process.exit(); // the module runner would wait
}

async function run(plan) {
  requireLoadGenerator();
  const soak = Number(values.soak ?? plan.soak);
  if (!Number.isInteger(soak) || soak < 2) throw new Error('--soak takes a number of seconds, 2 or more.');
  const talk = (text) => process.stderr.write(`${text}\n`);
  if (cores === null) talk('Server and load share cores (no taskset, or one core only): the ratios are less exact.');
  const busy = loadavg()[0];
  if (busy > 0.7) talk(`Something else keeps this machine busy (load ${busy.toFixed(1)}): the figures are rough.`);
  talk('Costs …');
  const costs = await measureCosts(plan.costs);
  talk('Starts …');
  const starts = await measureStarts(started, plan.starts);
  talk('Requests …');
  const cases = await measureCases(compared, plan);
  talk('Parts …');
  const costsOfParts = await measureCases(parts, plan, ['GET page', 'create']);
  talk('Searches …');
  const search = await measureSearch(searched, plan);
  talk(`Memory over ${soak} s of creates …`);
  const growth = await measureGrowth(soak);
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores, loadBefore: busy };
  const results = {
    at: new Date().toISOString(),
    machine,
    plan: { ...plan, soak },
    costs,
    starts,
    cases,
    parts: costsOfParts,
    search,
    growth,
  };
  const targets = [...costTargets(costs), ...targetsOf(results)];
  writeFileSync(
    values.out ?? new URL('results.json', import.meta.url),
    `${JSON.stringify({ ...results, targets }, undefined, 2)}\n`,
  );
  process.stdout.write(`Node ${process.version}, ${machine.cpu}\n\n${reportOf({ ...results, targets })}\n`);
}
