// `npm run attack`: the attacks that the sandbox has to withstand, bounded in time, and one table of what they found.
import { parseArgs } from 'node:util';
import { attackWithDamage } from './damage.mjs';
import { attackDoors } from './doors.mjs';
import { attackWithKills } from './kills.mjs';
import { attackWithRequests } from './requests.mjs';
import { soak } from './soak.mjs';

const usage = `npm run attack -- [--quick] [--only NAME,…] [--requests N] [--kills N] [--files N] [--tries N] [--soak SECONDS] [--seed N]

Every attack goes to sandboxes of its own on loopback. Exit code 1: one of them found something.

  --quick           a small dose of everything, in about a minute
  --only NAME,…     of requests, kills, damage, doors, soak
  --requests N      hostile requests over raw sockets (1000000)
  --kills N         kill -9 under load (1000)
  --files N         damaged state files (1000)
  --tries N         credentials that are nearly right (30000)
  --soak SECONDS    how long the soak lasts (600)
  --seed N          another stream of chance (1); the same seed sends the same requests
`;

const full = { requests: 1_000_000, kills: 1000, files: 1000, tries: 30_000, soak: 600 };
const quick = { requests: 20_000, kills: 10, files: 150, tries: 2000, soak: 12 };

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
    seed: text,
  },
});

if (values.help) process.stdout.write(usage);
else await attack(doseOf(values));

function doseOf({ quick: isQuick, only, seed, ...given }) {
  const dose = { ...(isQuick ? quick : full), seed: numberOf('seed', seed ?? '1') };
  for (const name of Object.keys(full)) if (given[name] !== undefined) dose[name] = numberOf(name, given[name]);
  return { dose, names: only?.split(',').map((name) => name.trim()) ?? Object.keys(attacks(dose)) };
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
    requests: () => attackWithRequests({ ...dose, talk }),
    kills: () => attackWithKills({ ...dose, talk }),
    damage: () => attackWithDamage({ ...dose, talk }),
    doors: () => attackDoors({ ...dose, talk }),
    soak: () => soak({ seconds: dose.soak, seed: dose.seed, talk }),
  };
}

async function attack({ dose, names }) {
  const known = attacks(dose);
  const rows = [];
  for (const name of names) {
    if (!Object.hasOwn(known, name))
      throw new Error(`There is no attack ${name}. There are: ${Object.keys(known).join(', ')}.`);
    rows.push(...[await known[name]()].flat());
  }
  process.stdout.write(tableOf(rows));
  process.exitCode = rows.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

function tableOf(rows) {
  const cells = rows.map(({ attack: name, tried, seconds, wrong }) => {
    return `| ${name} | ${tried} | ${seconds.toFixed(1)} s | ${wrong.length === 0 ? 'held' : `${wrong.length} found`} |`;
  });
  const found = rows.flatMap(({ attack: name, wrong }) => wrong.slice(0, 10).map((one) => `- ${name}: ${one}`));
  return ['| attack | tried | took | |', '|---|---|--:|---|', ...cells, ...found, ''].join('\n');
}
