// `npm run attack`: the attacks that the sandbox and the commands have to withstand, bounded in time, and one table of what they found.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { foundText, wholeNumber } from '../bench/report.mjs';
import { attacks } from './attacks.mjs';

const dosed = Object.values(attacks).filter(({ flag }) => flag !== undefined);

const usage = `npm run attack -- [--quick] [--only NAME,…] [--jobs N] [--seed N] ${dosed.map(({ flag }) => `[--${flag} N]`).join(' ')}

Every attack goes to sandboxes and servers of its own on loopback. Exit code 1: one of them found something.

  --quick           a small dose of everything
  --only NAME,…     of ${Object.keys(attacks).join(', ')}
  --jobs N          attacks at a time, each in a process of its own (2)
  --seed N          another stream of chance (1); the same seed sends the same requests
${dosed.map(({ flag, what, full }) => `  ${`--${flag} N`.padEnd(16)}  ${what} (${full})`).join('\n')}
`;

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    only: text,
    jobs: text,
    seed: text,
    ...Object.fromEntries(dosed.map(({ flag }) => [flag, text])),
  },
});

if (values.help) process.stdout.write(usage);
else if (process.send === undefined) await attack(planOf(values));
else await attackAsChild(planOf(values));

function planOf({ quick: isQuick, only, seed, jobs, ...given }) {
  const dose = { seed: wholeNumber('seed', seed ?? '1') };
  for (const { flag, full, quick } of dosed) dose[flag] = wholeNumber(flag, given[flag] ?? (isQuick ? quick : full));
  const names = only?.split(',').map((name) => name.trim()) ?? Object.keys(attacks);
  return { dose, names, jobs: wholeNumber('jobs', jobs ?? '2') };
}

async function attack({ dose, names, jobs }) {
  const unknown = names.find((name) => !Object.hasOwn(attacks, name));
  if (unknown !== undefined)
    throw new Error(`There is no attack ${unknown}. There are: ${Object.keys(attacks).join(', ')}.`);
  const began = performance.now();
  const rows = (await pLimit(jobs).map(names, (name) => runChild(name, dose))).flat();
  const minutes = (performance.now() - began) / 60_000;
  process.stdout.write(`${foundText(['attack', 'tried'], rows, ({ attack: name, tried }) => [name, tried])}\n`);
  process.stderr.write(`Node ${process.version}, seed ${dose.seed}, ${minutes.toFixed(1)} minutes.\n`);
  process.exitCode = rows.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

/** Rows of one attack, from a process of its own: those beside it must not wait while it is busy. */
function runChild(name, dose) {
  const flags = Object.entries(dose).map(([flag, number]) => `--${flag}=${number}`);
  const child = fork(fileURLToPath(import.meta.url), ['--only', name, ...flags]);
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', (code) =>
      resolve([{ attack: name, tried: 'broken off', seconds: 0, wrong: [`the attack itself ended with ${code}`] }]),
    );
  });
}

async function attackAsChild({ dose, names: [name] }) {
  const talk = (line) => process.stderr.write(`${line}\n`);
  process.send([await attacks[name].run({ ...dose, talk })].flat());
  process.disconnect();
}
