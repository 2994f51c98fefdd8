// Hostile requests: no 5xx, no answer outside the envelope, no change without an answer that says so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { againstLastingTarget, inFolder, isEnough, rowOf } from './attacking.mjs';
import { brokenBytes, framedRequest } from './hostile.mjs';
import { createRandom } from './random.mjs';
import { digestsOf, eventsOf } from './target.mjs';
import { createLane, exchangeUntilClosed } from './wire.mjs';

const lanes = 16;
const pipelined = 8;
/** Requests between two looks at the state. */
const stretch = 20_000;

const profiles = {
  lenient: `profile: lenient
answers: { body.coercion: read, body.blank: accepted, body.i-json: accepted, path.id: read, search.bounds: clamped, refusal.status.media-type: accepted }
`,
  reversed: `profile: reversed
answers: { refusal.precedence: [references, attributes, body, media-type, credentials, path], refusal.body: 'null', refusal.all-at-once: first }
`,
};

/** @returns one row for each configuration */
export const attackWithRequests = ({ requests, seed, talk }) =>
  inFolder(async (folder) => {
    /** @type {readonly (readonly [string, readonly string[]])[]} */
    const configurations = [
      ['in memory', []],
      ['answers checked', ['--check-answers']],
      ['with --data', ['--data', join(folder, 'events.json')]],
      ['lenient profile', ['--profile', join(folder, 'lenient.yaml')]],
      ['precedence reversed', ['--profile', join(folder, 'reversed.yaml')]],
      ['100,000 pages', ['--pages', '100000']],
    ];
    for (const [name, text] of Object.entries(profiles)) writeFileSync(join(folder, `${name}.yaml`), text);
    const count = Math.ceil(requests / configurations.length);
    const rows = [];
    for (const [index, [name, flags]] of configurations.entries()) {
      talk(`hostile requests, ${name} …`);
      rows.push(await attackOne({ name, flags, count, random: createRandom(seed + index) }));
    }
    return rows;
  });

const attackOne = ({ name, flags, count, random }) =>
  rowOf(`hostile requests, ${name}`, async (wrong) => {
    const seen = { sent: 0, answers: 0, created: new Set(), updated: new Set(), wrong, statuses: new Map() };
    await againstLastingTarget(flags, wrong, async (target) => {
      let before = digestsOf(await eventsOf(target));
      while (seen.sent < count && !isEnough(wrong)) {
        const most = Math.min(count, seen.sent + stretch);
        await Promise.all(Array.from({ length: lanes }, () => sendLane({ target, random, seen, most })));
        before = await compareState(target, before, seen);
      }
    });
    for (const [status, times] of seen.statuses) if (status >= 500) wrong.unshift(`${times} × ${status}`);
    return `${seen.sent} requests, ${seen.answers} answers`;
  });

async function sendLane({ target, random, seen, most }) {
  const lane = createLane(target.url);
  while (seen.sent < most && !isEnough(seen.wrong)) {
    if (random.chance(0.3)) {
      seen.sent += 1;
      const bytes = brokenBytes(random, target);
      const { answers, rest } = await exchangeUntilClosed(target.url, bytes).catch((error) => ({ error }));
      if (answers === undefined) seen.wrong.push(`a connection was neither answered nor closed: ${shown(bytes)}`);
      else judge(answers, { bytes, rest, seen });
    } else {
      const batch = Array.from({ length: pipelined }, () => framedRequest(random, target));
      seen.sent += batch.length;
      const bytes = Buffer.concat(batch);
      const { answers, rest, isCut } = await lane.ask(bytes, batch.length);
      judge(answers, { bytes, rest, seen });
      if (isCut) seen.wrong.push(`${answers.length} answers to ${batch.length} whole requests: ${shown(bytes)}`);
    }
  }
  lane.close();
}

const shown = (bytes) => JSON.stringify(bytes.toString('latin1')).slice(0, 300);

function judge(answers, { bytes, rest, seen }) {
  if (rest.length > 0)
    seen.wrong.push(`bytes that are no whole answer: ${JSON.stringify(rest.toString('latin1').slice(0, 200))}`);
  for (const answer of answers) {
    seen.answers += 1;
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
    const envelope = envelopeOf(answer);
    if (envelope === undefined)
      seen.wrong.push(`no envelope (${answer.status}): ${answer.text.slice(0, 200)} to ${shown(bytes)}`);
    else if (answer.status === 201) seen.created.add(envelope.data.id);
    else if (answer.status === 200 && Number.isInteger(envelope.data?.id)) seen.updated.add(envelope.data.id);
  }
}

/** §1: `requestId`, `status` and `data`, and the status is the HTTP status. An answer to HEAD has no body. */
function envelopeOf({ status, text }) {
  try {
    const envelope = JSON.parse(text);
    const isOne = typeof envelope.requestId === 'string' && envelope.status === status && 'data' in envelope;
    return isOne ? envelope : undefined;
  } catch {
    return undefined;
  }
}

/** Every event that is new was answered with 201, every one that is not as it was with 200, and none is gone. */
async function compareState(target, before, { created, updated, wrong }) {
  const after = digestsOf(await eventsOf(target));
  for (const [id, digest] of after) {
    const change = before.has(id)
      ? changeOf(before.get(id) === digest || updated.has(id), 'changed')
      : changeOf(created.has(id), 'was stored');
    if (change !== undefined) wrong.push(`event ${id} ${change}`);
  }
  for (const id of [...before.keys(), ...created])
    if (!after.has(id)) wrong.push(`event ${id} is gone, though it was there or acknowledged`);
  updated.clear();
  return after;
}

const changeOf = (isTold, what) => (isTold ? undefined : `${what}, and no answer said so`);
