// What is measured, each function one part of the report.
import { setTimeout as sleep } from 'node:timers/promises';
import { casesOf, queriesOf, search, titlesOf, verify, verifyThreeViolations } from './cases.mjs';
import { end, residentMemory } from './children.mjs';
import { load } from './load.mjs';
import { heapOf, launch, probedSandbox, servers } from './servers.mjs';

/** Events that a soak may store at most, so that it ends with memory to spare whatever its length. */
const mostStored = 300_000;
/** Different searches: more than the sandbox remembers results of, at 100,000 pages. */
const searches = 20_000;

export const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};

const medians = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((round) => round[key]))]));

async function withServers(names, use) {
  const running = [];
  try {
    for (const name of names) running.push({ name, ...(await launch(servers[name])) });
    return await use(running);
  } finally {
    await Promise.all(running.map(({ child }) => end(child)));
  }
}

/** Milliseconds from process start to first answer, and bytes resident half a second later; the servers in turn, `turns` times. */
export async function measureStarts(names, turns) {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) found[name].push(await startOnce(name));
  }
  return Object.fromEntries(names.map((name) => [name, medians(found[name])]));
}

async function startOnce(name) {
  const { child, startMs } = await launch(servers[name]);
  await sleep(500);
  const bytes = residentMemory(child);
  await end(child);
  return { startMs, bytes };
}

/**
 * Requests per second and latencies of each case on each server, the servers in turn in each round.
 *
 * @param titles those of the cases that are measured; all of them without
 */
export async function measureCases(names, { rounds, seconds, warmUp }, titles) {
  return withServers(names, async (running) => {
    const [sandbox] = running;
    const cases = await casesOf(sandbox);
    await verifyThreeViolations(sandbox, cases['refused create']);
    const results = {};
    for (const [title, one] of Object.entries(cases).filter(([name]) => titles?.includes(name) !== false)) {
      for (const server of running) {
        await verify(server.name, server, one);
        await warm(server, one, warmUp);
      }
      results[title] = await inTurn(running, rounds, (server) => load(server, one, { seconds }));
    }
    return results;
  });
}

/** Sends as many requests to each server: V8 compiles by calls, so that a slower one would be measured colder. */
async function warm(server, one, { requests, seconds }) {
  let sent = 0;
  for (let second = 0; second < seconds && sent < requests; second += 1)
    sent += (await load(server, one, { seconds: 1 })).requests;
}

async function inTurn(running, rounds, measure) {
  const found = Object.fromEntries(running.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const server of running) found[server.name].push(await measure(server));
  }
  return Object.fromEntries(running.map(({ name }) => [name, medians(found[name])]));
}

/**
 * Searches in few and in many pages, each with queries from titles of its own: over one connection with queries that are new to it,
 * and over 32 with a pool of 64.
 */
export async function measureSearch(names, { rounds, seconds, warmUp }) {
  return withServers(names, async (running) => {
    const queries = new Map();
    for (const { name, ...server } of running) queries.set(name, queriesOf(await titlesOf(server), searches));
    const few = new Map(running.map(({ name }) => [name, caseOf(queries.get(name).slice(0, 64))]));
    const stretch = (name, round) => caseOf(stretchOf(queries.get(name), round, rounds + 1));
    for (const server of running) {
      await verify(server.name, server, few.get(server.name));
      if (warmUp.seconds > 0) await load(server, stretch(server.name, 0), { seconds: 1, connections: 1 });
    }
    let round = 0;
    const fresh = await inTurn(running, rounds, (server) => {
      round += 1;
      return load(server, stretch(server.name, Math.ceil(round / running.length)), { seconds, connections: 1 });
    });
    const mixed = await inTurn(running, rounds, (server) =>
      load(server, caseOf(queries.get(server.name)), { seconds }),
    );
    const pooled = await inTurn(running, rounds, (server) => load(server, few.get(server.name), { seconds }));
    const bytes = Object.fromEntries(running.map(({ name, child }) => [name, residentMemory(child)]));
    return {
      queries: Object.fromEntries([...queries].map(([name, list]) => [name, list.length])),
      fresh,
      mixed,
      pooled,
      bytes,
    };
  });
}

const caseOf = (queries) => ({ status: 200, requests: queries.map(search), isTrue: ({ data }) => data.length > 0 });

function stretchOf(list, index, stretches) {
  const length = Math.floor(list.length / stretches);
  return list.slice(index * length, (index + 1) * length);
}

/** What the sandbox keeps, garbage collected, over `seconds` of creates, and over as long of requests that store nothing. */
export async function measureGrowth(seconds) {
  const server = await launch(probedSandbox());
  try {
    const { create, update, 'GET page': getPage, 'refused create': refused, search: searching } = await casesOf(server);
    const idle = [getPage, update, refused, searching];
    for (const one of [create, ...idle]) await load(server, one, { seconds: 1 });
    const stored = await growthOver(server, [create, create], { seconds: seconds / 2, pauseMs: pauseFor(seconds) });
    // Of two stretches of the same requests the second counts: the journal has as many of the like before it as after it.
    const stretches = await growthOver(
      server,
      idle.flatMap((one) => [one, one]),
      { seconds: Math.max(1, seconds / 8) },
    );
    const unstored = stretches.filter((_, index) => index % 2 === 1);
    return {
      seconds,
      stored: stored.map(({ requests, kept }) => ({ events: requests, bytesPerEvent: kept / requests })),
      unstored,
      rss: await rssOf(server),
    };
  } finally {
    await end(server.child);
  }
}

// 32 connections that pause this long send no more than may be stored.
const pauseFor = (seconds) => Math.floor((32 * 1000 * seconds) / mostStored);

async function growthOver(server, cases, how) {
  const growth = [];
  for (const one of cases) {
    const before = await heapOf(server);
    const { requests } = await load(server, one, { ...how, seconds: Math.ceil(how.seconds) });
    growth.push({ requests, kept: (await heapOf(server)).kept - before.kept });
  }
  return growth;
}

const rssOf = async (server) => (await heapOf(server)).rss;
