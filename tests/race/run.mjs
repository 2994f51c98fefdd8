// `npm run race`: clients of several replicas at once, in storms, and whether what they saw can be put in one order; `--help` says how.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { foundText, wholeNumber } from '../../tools/bench/report.mjs';

const vite = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false } });
const races = await vite.ssrLoadModule('/tests/race/race.ts');

// What it started ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const usage = `npm run race -- [--only NAME,…] [--operations N] [--replicas N] [--seed N] [--program FILE]

Creates, updates, registers, reads, sets clocks and meets faults in 8 worlds, through any of some replicas over a PostgreSQL that it starts
(Debian's package has it). Then it looks for what no sandbox may do that does one thing after the other. Exit code 1: it found something.

  --only NAME,…     storms, of ${Object.keys(races.storms).join(', ')};
                    or bugs that it plants and has to find, of ${Object.keys(races.planted).join(', ')}
  --operations N    in each storm (20000)
  --replicas N      processes that serve (3)
  --seed N          another stream of chance (1)
  --program FILE    the cli.js of another build
`;

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    only: text,
    operations: text,
    replicas: text,
    seed: text,
    program: text,
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) process.stdout.write(usage);
else await race();
process.exit(); // the module runner would wait

async function race() {
  const options = {
    operations: wholeNumber('operations', values.operations ?? 20_000),
    replicas: wholeNumber('replicas', values.replicas ?? 3),
    seed: wholeNumber('seed', values.seed ?? 1),
    program: values.program ?? fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url)),
  };
  const rows = [];
  for (const one of runsOf(options)) {
    rows.push(await one());
    process.stderr.write(`${tableOf(rows.slice(-1)).split('\n').slice(2).join('\n')}\n`);
  }
  process.stdout.write(`${tableOf(rows)}\n`);
  process.exitCode = rows.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

function runsOf(options) {
  if (races.withoutDatabase !== undefined) throw new Error(races.withoutDatabase);
  const all = [...Object.keys(races.storms), ...Object.keys(races.planted)];
  return (values.only?.split(',') ?? all).map((name) => () => {
    process.stderr.write(`${name} …\n`);
    return name in races.planted ? races.raceWithBug(name, options) : races.raceInStorm(name, options);
  });
}

function tableOf(rows) {
  const cellsOf = ({ what, operations, refused, unknown, bouts }) => [what, operations, refused, unknown, bouts];
  return foundText(['storm', 'operations', 'refused', 'not known', 'bouts'], rows, cellsOf);
}
