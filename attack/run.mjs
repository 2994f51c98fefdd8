// `npm run attack`: the attacks that the sandbox has to withstand, bounded in time, and one table of what they found.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { attackWithDamage } from './damage.mjs';
import { attackDoors } from './doors.mjs';
import { attackWithKills } from './kills.mjs';
import { attackWithRequests } from './requests.mjs';
import { soak } from './soak.mjs';
import { attackWithTargets } from './targets.mjs';

const usage = `npm run attack -- [--quick] [--only NAME,…] [--requests N] [--kills N] [--files N] [--tries N] [--soak SECONDS] [--targets N] [--seed N] [--jobs N]

Every attack goes to sandboxes of its own on loopback; targets lets commands meet hostile servers there. Exit code 1: one of them found something.

  --quick           a small dose of everything, in about a minute
  --only NAME,…     of requests, kills, damage, doors, soak, targets
  --requests N      hostile requests over raw sockets (1000000)
  --kills N         kill -9 under load (1000)
  --files N         damaged state files (1000)
  --tries N         credentials that are nearly right (30000)
  --soak SECONDS    how long the soak lasts (600)
  --targets N       runs of a command against a hostile target (1000: all)
  --jobs N          attacks at a time, each in a process of its own (2)
  --seed N          another stream of chance (1); the same seed sends the same requests
`;

const full = { requests: 1_000_000, kills: 1000, files: 1000, tries: 30_000, soak: 600, targets: 1000 };
const quick = { requests: 20_000, kills: 10, files: 150, tries: 2000, soak: 12, targets: 20 };

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    only: text,
    requests: text,
    kills: text,
    files: text,
    tries: text,
    soak: text,
    targets: text,
    seed: text,
    jobs: text,
  },
});

if (values.help) process.stdout.write(usage);
else if (process.send === undefined) await attack(planOf(values));
else await attackAsChild(planOf(values));

function planOf({ quick: isQuick, only, seed, jobs, ...given }) {
  const dose = { ...(isQuick ? quick : full), seed: numberOf('seed', seed ?? '1') };
  for (const name of Object.keys(full)) if (given[name] !== undefined) dose[name] = numberOf(name, given[name]);
  const names = only?.split(',').map((name) => name.trim()) ?? Object.keys(attacks(dose));
  return { dose, names, jobs: numberOf('jobs', jobs ?? '2') };
}

function numberOf(flag, given) {
  const number = Number(given);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${flag} takes a whole number from 1, not ${given}.`);
  return number;
}

function attacks(dose) {
  const talk = (line) => process.stderr.write(`${line}\n`);
  return {
    kills: () => attackWithKills({ ...dose, talk }),
    soak: () => soak({ seconds: dose.soak, seed: dose.seed, talk }),
    requests: () => attackWithRequests({ ...dose, talk }),
    damage: () => attackWithDamage({ ...dose, talk }),
    targets: () => attackWithTargets({ ...dose, talk }),
    doors: () => attackDoors({ ...dose, talk }),
  };
}

async function attack({ dose, names, jobs }) {
  const unknown = names.find((name) => !Object.hasOwn(attacks(dose), name));
  if (unknown !== undefined)
    throw new Error(`There is no attack ${unknown}. There are: ${Object.keys(attacks(dose)).join(', ')}.`);
  const found = new Map();
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      found.set(name, await runChild(name, dose));
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: jobs }, work));
  const rows = names.flatMap((name) => found.get(name));
  const minutes = (performance.now() - began) / 60_000;
  process.stdout.write(`${tableOf(rows)}\n`);
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
  process.send([await attacks(dose)[name]()].flat());
  process.disconnect();
}

function tableOf(rows) {
  const cells = rows.map(({ attack: name, tried, seconds, wrong }) => {
    return `| ${name} | ${tried} | ${seconds.toFixed(1)} s | ${wrong.length === 0 ? 'held' : `${wrong.length} found`} |`;
  });
  const found = rows.flatMap(({ attack: name, wrong }) => wrong.slice(0, 10).map((one) => `- ${name}: ${one}`));
  return ['| attack | tried | took | |', '|---|---|--:|---|', ...cells, ...found].join('\n');
}
