import { test, TestRunner } from 'vitest';

const kept = globalThis.keptTests;
const stryker = globalThis.__stryker__;

/** The last of all tests: it runs the others again, with one mutant after the other as they are asked for, till it is told that it is over. */
test('every mutant', { timeout: 0 }, async () => {
  const mutantCoverage = structuredClone(stryker.mutantCoverage ?? { static: {}, perTest: {} });
  kept.isServing = true;
  const { repeatable, unrepeatable } = await runAllAgain();
  const { channel, next } = questions();
  channel.postMessage({
    mutantCoverage: { ...mutantCoverage, perTest: onlyOf(repeatable, mutantCoverage.perTest) },
    tests: [...repeatable].map(([id, { task, took }]) => ({
      id,
      name: id,
      status: 0, // TestStatus.Success
      timeSpentMs: took,
      fileName: task.file.filepath,
    })),
    unrepeatable,
  });
  for (let question = await next(); question.isOver !== true; question = await next())
    channel.postMessage(await verdictOn(question, repeatable));
  channel.close();
});

async function runAllAgain() {
  const repeatable = new Map();
  const unrepeatable = [];
  for (const [id, task] of kept) {
    if (task.file.filepath === import.meta.filename) continue;
    const start = performance.now();
    const failure = task.result?.state === 'pass' ? await runAgain({ task }) : 'it failed at once';
    if (failure === undefined) repeatable.set(id, { task, took: performance.now() - start, hits: hitsOf(id) });
    else unrepeatable.push(`${id}: ${failure}`);
  }
  return { repeatable, unrepeatable };
}

/** How often a test passes each mutant. */
const hitsOf = (id) => stryker.mutantCoverage?.perTest[id] ?? {};

function onlyOf(repeatable, perTest) {
  return Object.fromEntries(Object.entries(perTest).filter(([id]) => repeatable.has(id)));
}

function questions() {
  const asked = [];
  let wake = () => undefined;
  const channel = new BroadcastChannel(process.env.SERVE_MUTANTS);
  channel.addEventListener('message', ({ data }) => {
    asked.push(data);
    wake();
  });
  const next = async () => {
    if (asked.length === 0) await new Promise((resolve) => (wake = resolve));
    return asked.shift();
  };
  return { channel, next };
}

/** The tests that killed the mutants before; neighbours often fall to the same ones. */
const killers = [];

/** The fastest tests first, and those before slower ones that killed the last mutants. */
function inOrder(ids, repeatable) {
  const rank = (id) => repeatable.get(id).took / (killers.includes(id) ? 10 : 1);
  return ids.filter((id) => repeatable.has(id)).toSorted((one, other) => rank(one) - rank(other));
}

/** So many tests that fail from then on, and no more, are passed over for one mutant: each may have hung. */
const mostSpoilt = 2;

/** @returns what Stryker takes for a verdict; *unsure* where a test failed with the mutant, and goes on failing without it */
async function verdictOn({ mutant, tests = [...kept.keys()] }, repeatable) {
  const inTurn = inOrder(tests, repeatable);
  const sound = inTurn.filter((id) => !repeatable.get(id).isSpoilt);
  let spoilt = 0;
  for (const [at, id] of sound.entries()) {
    const one = repeatable.get(id);
    const failure = await failureWith(mutant, one);
    if (failure === undefined) continue;
    one.isSpoilt = (await runAgain(one)) !== undefined;
    if (!one.isSpoilt) return killedBy(id, failure, at + 1);
    spoilt += 1;
    if (spoilt === mostSpoilt) break;
  }
  return { status: 'survived', nrOfTests: sound.length, isUnsure: spoilt > 0 || sound.length < inTurn.length };
}

function killedBy(id, failure, nrOfTests) {
  killers.unshift(id);
  killers.length = Math.min(killers.length, 4);
  return failure === endless
    ? { status: 'timeout' }
    : { status: 'killed', killedBy: [id], failureMessage: failure, nrOfTests };
}

const endless = 'it took too long';

/** A mutant that a test passes so many times more often than without it loops without an end; Stryker's own limit is that of all tests together. */
const limitOf = (mutant, { hits }) => 100_000 + 20 * (hits[mutant] ?? 0);

async function failureWith(mutant, one) {
  const hitLimit = limitOf(mutant, one);
  Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit });
  const failure = await runAgain(one);
  const isEndless = stryker.hitCount > hitLimit;
  Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined });
  return isEndless ? endless : failure;
}

/** @returns why it failed, or undefined */
async function runAgain({ task, took = 200 }) {
  const suites = [];
  for (let at = task.suite; at !== undefined; at = at.suite) suites.unshift(at);
  const hooks = [task.file, ...suites].map((suite) => [suite, TestRunner.getSuiteHooks(suite)]);
  const before = hooks.flatMap(([suite, { beforeEach }]) => beforeEach.map((hook) => () => hook(task.context, suite)));
  const after = hooks.flatMap(([suite, { afterEach }]) => afterEach.map((hook) => () => hook(task.context, suite)));
  const clock = startClock(Math.min(8_000, 1_000 + 20 * took));
  const failures = [];
  const attempt = async (work) => {
    try {
      return await Promise.race([work(), clock.isUp]);
    } catch (error) {
      failures.push(String(error?.message || 'it failed'));
    }
  };
  const cleanups = [];
  for (const hook of before) cleanups.push(await attempt(async () => await hook()));
  if (failures.length === 0) await attempt(async () => await TestRunner.getTestFn(task)());
  for (const hook of [...after.toReversed(), ...cleanups.toReversed()])
    if (typeof hook === 'function') await attempt(async () => await hook());
  clock.stop();
  return failures[0];
}

function startClock(patience) {
  let timer;
  const isUp = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(endless)), patience)));
  isUp.catch(() => undefined);
  return { isUp, stop: () => clearTimeout(timer) };
}
