// Targets that answer whatever an enemy answers, and every command that reads them: each run in a process of its own, bounded in memory and time.
import { spawn } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { program } from '../bench/servers.mjs';
import { comparisonKinds, reportKinds } from '../../dist/contract-tests/index.js';
import * as hostile from '../../contract-tests/testing/hostile-server.mjs';
import { inFolder, rowOf } from './attacking.mjs';

const { startHostileServer, excessive, unreadable, answerless, judgeable } = hostile;

const targets = Object.entries({ ...excessive, ...unreadable, ...answerless, ...judgeable });

/** Of each process, and for each target that it asks: one that throttles without end is waited out for 55 s, which no time limit counts. */
const limits = { memoryMb: 200, seconds: 90, outputMb: 64 };

const peak = new URL('../bench/probes/peak-memory.mjs', import.meta.url).href;

const fixtures = {
  apiKey: 'key-of-the-attack-7d41',
  channelId: 'channel-of-the-attack',
  pages: { known: [9000, 9001, 9002], unknown: 999_999, query: 'Community' },
  eventTypes: { valid: [3], invalid: 99 },
  places: { valid: ['place-lisbon-7f3'], invalid: 'place-none' },
  images: { valid: 'https://partner.example/covers/attack.png', invalid: 'https://partner.example/none.png' },
  eventWithRsvps: { id: 5001, rsvps: 3 },
};

const reportsOf = (kinds) => kinds.flatMap((kind) => ['--report', `${kind}:report.${kind}`]);
const ofVerify = reportsOf(reportKinds);
const ofCompare = reportsOf(comparisonKinds);
const bounded = ['--time-limit', '5', '--timeout', '1000'];
const given = ['--fixtures', 'fixtures.json', ...bounded];

/** What each command is given; exit codes that it may end with. The log of the first is what the last two read. */
const commands = {
  verify: { args: (url) => ['verify', url, ...given, '--log', 'log.jsonl', ...ofVerify], codes: [0, 1, 3, 4] },
  'verify --explore': {
    args: (url) => ['verify', url, ...given, '--explore', '100', ...ofVerify],
    codes: [0, 1, 3, 4],
  },
  'verify --init': { args: (url) => ['verify', url, ...bounded, '--init', 'init.yaml'], codes: [0, 3, 4] },
  calibrate: {
    args: (url) => ['calibrate', url, ...given, '--allow-writes', '--json', '--out', 'out.yaml'],
    codes: [0, 3, 4],
  },
  compare: {
    args: (url) => ['compare', url, url, ...given, '--requests', '100', ...ofCompare],
    codes: [0, 1, 3, 4],
    asks: 2,
  },
  'without fixtures': { args: (url) => ['verify', url, ...bounded, ...ofVerify], codes: [0, 1, 2, 3, 4] },
  'audit of the log': { args: () => ['audit', 'log.jsonl', ...ofVerify], codes: [0, 1, 2, 3, 4], readsLog: true },
  'calibrate --from': {
    args: () => ['calibrate', '--from', 'log.jsonl', '--out', 'out.yaml'],
    codes: [0, 2, 3],
    readsLog: true,
  },
};

/** @param targets - how many runs at most; where they are fewer than all, one of every so many pairs of a target and a command */
export function attackWithTargets({ targets: most, talk }) {
  const names = Object.keys(commands);
  const all = targets.length * names.length;
  const step = Math.ceil(all / most) | 1; // odd, so that every command has its turn
  talk(`${Math.ceil(all / step)} of ${all} runs against ${targets.length} hostile targets …`);
  return rowOf('hostile targets', async (wrong) => {
    let [runs, highest] = [0, 0];
    await pLimit(atOnce).map(targets, async ([name, attack], at) => {
      const drawn = names.filter((_, nth) => (at * names.length + nth) % step === 0);
      if (drawn.length === 0) return;
      for (const one of await runAll(attack(), withLog(drawn))) {
        runs += 1;
        highest = Math.max(highest, one.memoryMb);
        wrong.push(...faultsOf(one).map((fault) => `${one.command} of ${name}: ${fault}`));
      }
    });
    return `${runs} of ${all} runs, ${targets.length} targets, at most ${Math.round(highest)} MB`;
  });
}

/** Much of a run is waiting for a target that says nothing. */
const atOnce = 3;

/** What reads the log comes after what writes it. */
const withLog = (drawn) =>
  drawn.some((name) => commands[name].readsLog) ? ['verify', ...drawn.filter((name) => name !== 'verify')] : drawn;

/** Commands on one target, one after the other in one folder, so that some read what others wrote. */
const runAll = (attack, chosen) =>
  inFolder(async (folder) => {
    const server = await startHostileServer(attack);
    const ends = [];
    try {
      writeFileSync(join(folder, 'fixtures.json'), JSON.stringify(fixtures));
      for (const command of chosen) {
        const logged = commands[command].readsLog ? statSync(join(folder, 'log.jsonl')).size : Infinity;
        ends.push({ command, logged, ...(await run(commands[command].args(server.url), folder)) });
      }
      return ends;
    } finally {
      await server.close();
    }
  });

/** One process: how it ended, what it wrote and the most memory that it had. */
function run(args, folder) {
  const began = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
  const child = spawn(process.execPath, ['--import', peak, program, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: limits.seconds * 2000,
    killSignal: 'SIGKILL',
  });
  let [written, said, figure] = [0, '', ''];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk.length;
      said = `${said}${chunk}`.slice(-1200); // an error of its own begins with what it is
    });
  child.stdio[3].on('data', (chunk) => (figure += chunk));
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      const files = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      const seconds = (performance.now() - began) / 1000;
      resolve({ code, signal, said, seconds, memoryMb: Number(figure), outputMb: (written + files) / 1024 ** 2 });
    });
  });
}

function faultsOf({ command, code, signal, said, logged, ...figures }) {
  const isWell = commands[command].codes.includes(code);
  const ended = isWell ? [] : [`it ended with ${code ?? signal}: ${said}`];
  const { asks = 1 } = commands[command];
  const beyond = Object.entries({ ...limits, seconds: limits.seconds * asks }).filter(
    ([name, most]) => !(figures[name] <= most),
  );
  if (logged === 0) ended.push('the log that it reads is empty');
  if (isWell && figures.memoryMb === 0) ended.push('its memory is not known');
  return [...ended, ...beyond.map(([name, most]) => `${name} ${figures[name].toFixed(1)}, at most ${most}`)];
}
