// Any order of requests, garbage, half-closes and resets on one connection, compared with a model of what has to come of it.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { againstLastingTarget, isEnough, rowOf } from './attacking.mjs';
import { bytesOf, expectationsOf, scripts } from './connection-model.mjs';
import { eventsOf } from './target.mjs';
import { takeAnswers } from './wire.mjs';

/** Milliseconds that a server may take over a whole script. */
const patience = 20_000;

/**
 * Runs a script on a connection of its own.
 *
 * @param name begins the titles of its events, and is in no other
 * @returns what was wrong on the wire, and how the stored events are to be judged
 */
export async function runScript(target, script, name) {
  const expected = expectationsOf(script);
  const titles = script.steps.map((_, at) => `${name}-${at}`);
  const { answers, rest, isLate } = await exchange(target, { ...script, titles, expected });
  const wrong = isLate ? ['the server neither answered all nor closed the connection'] : [];
  const answered = new Set();
  let next = 0;
  for (const { status, text } of answers) {
    const at = expected.findIndex((one, index) => index >= next && one.isAnswered !== false && one.status === status);
    if (at === -1) wrong.push(`an answer ${status} that nothing asked for: ${text.slice(0, 120)}`);
    else answered.add(at);
    next = at === -1 ? next : at + 1;
  }
  for (const [at, { isAnswered }] of expected.entries())
    if (isAnswered === true && !answered.has(at)) wrong.push(`no answer to step ${at}, ${script.steps[at].kind}`);
  const mayEndInside = expected.some(({ isUnanswerable }) => isUnanswerable);
  if (rest.length > 0 && !mayEndInside)
    wrong.push(`bytes that are no whole answer: ${rest.toString('latin1').slice(0, 120)}`);
  const judgeStored = (stored) =>
    expected.flatMap(({ isCreated, isUnanswerable }, at) => {
      const isStored = stored.has(titles[at]);
      if (isStored && isCreated === false) return [`step ${at} was carried out, and must not be`];
      if (!isStored && isCreated === true) return [`step ${at} was not carried out`];
      return isStored && !answered.has(at) && !isUnanswerable ? [`step ${at} was carried out and not answered`] : [];
    });
  return { wrong, judgeStored };
}

async function exchange(target, { steps, ending, titles, expected }) {
  const { hostname, port } = new URL(target.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const answers = [];
  let rest = Buffer.alloc(0);
  let settle;
  const settled = new Promise((resolve) => (settle = resolve));
  const awaited = expected.filter(({ isAnswered }) => isAnswered === true).length;
  const settleIfDone = () => {
    if (ending === 'wait' && expected.at(-1).isOpen && answers.length >= awaited) settle();
  };
  socket.on('data', (chunk) => {
    rest = takeAnswers(Buffer.concat([rest, chunk]), answers);
    settleIfDone();
  });
  socket.on('error', () => undefined); // `close` follows
  socket.once('end', () => settle()).once('close', () => settle());
  const late = setTimeout(() => settle('late'), patience);
  await send(socket, steps, (one, at) => bytesOf(one, { target, title: titles[at], page: 9000 }));
  if (ending === 'half-close') socket.end();
  if (ending === 'reset') socket.resetAndDestroy();
  if (ending === 'destroy') socket.destroy();
  settleIfDone();
  const isLate = (await settled) === 'late';
  clearTimeout(late);
  socket.destroy();
  return { answers, rest, isLate };
}

async function send(socket, steps, bytesFor) {
  let waiting = '';
  const flush = () => {
    if (waiting !== '' && socket.writable) socket.write(waiting);
    waiting = '';
  };
  for (const [at, one] of steps.entries()) {
    if (one.pause !== null) {
      flush();
      await pause(one.pause);
    }
    const [first, ...others] = bytesFor(one, at);
    waiting += first;
    for (const part of others) {
      flush();
      await pause(5);
      waiting += part;
    }
  }
  flush();
}

const lanes = 16;
/** Scripts between two looks at the state. */
const stretch = 400;

/** Runs scripts against a sandbox of its own. */
export function attackWithConnections({ connections, seed, talk }) {
  talk(`${connections} connections in any order …`);
  const drawn = fc.sample(scripts({ isSlowToo: true }), { numRuns: connections, seed });
  return rowOf('connections in any order', async (wrong) => {
    let tried = 0;
    await againstLastingTarget([], wrong, async (target) => {
      while (tried < drawn.length && !isEnough(wrong)) {
        const some = drawn.slice(tried, tried + stretch);
        wrong.push(...(await runScripts(target, some, tried)));
        tried += some.length;
      }
    });
    return `${tried} connections`;
  });
}

/**
 * A reset that a fault asks for takes with it what the client has not read yet (RFC 9112, §9.6): a busy client may lose an answer before
 * it. So what is missing there counts where it is missing three times in a row, as it is where the server never sent it.
 */
async function runScriptAgain(target, script, name) {
  const times = script.steps.some(({ fault }) => resets.has(fault)) ? 3 : 1;
  let ran = await runScript(target, script, name);
  for (let time = 2; time <= times && isMissing(ran); time += 1)
    ran = await runScript(target, script, `${name}-again-${time}`);
  return ran;
}

const resets = new Set(['drop=before', 'lost-answer']);
const isMissing = ({ wrong }) => wrong.length > 0 && wrong.every((one) => one.startsWith('no answer to step'));

async function runScripts(target, drawn, before) {
  const limit = pLimit(lanes);
  const ran = await limit.map(drawn, async (script, at) => ({
    script,
    ...(await runScriptAgain(target, script, `c${before + at}`)),
  }));
  const stored = new Set([...(await eventsOf(target)).values()].map(({ title }) => title));
  return ran.flatMap(({ script, wrong, judgeStored }) =>
    [...wrong, ...judgeStored(stored)].map((what) => `${what}: ${JSON.stringify(script)}`),
  );
}
