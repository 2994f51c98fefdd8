import { counted } from '../../src/lib/describe.ts';
import { acceptsLawful } from './accepts-lawful.ts';
import { failed, notApplicable, passed, skipped, type Check, type Finding, type Trial } from './check.ts';
import { without } from '../learn/event-body.ts';
import { untilUpdatable } from '../learn/find-baselines.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { acceptedMeans, ensureAnswered } from './answers.ts';
import { isInt, isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import type { Session } from '../target/session.ts';
import { named } from './culprits.ts';
import { eventAsk } from './event-ask.ts';
import { baseline } from '../learn/deployment.ts';
import { ensureLawful } from './soundness.ts';
import { inSum } from './envelope.ts';

export const createChecks: readonly Check[] = [
  {
    rule: 'create.answer',
    title: 'accepts a lawful create',
    operation: 'events.create',
    expected: acceptedMeans['events.create'],
    needs: [],
    run: async (trial) => acceptsLawful(trial, 'events.create'),
  },
  {
    rule: 'create.answer',
    title: 'answers an ID that update takes',
    operation: 'events.create',
    expected: 'the ID of the event created (§4.4)',
    needs: ['create'],
    run: async (trial) => usableId(trial),
  },
];

/** They come after all that is created: an event may be kept or not for what it is. */
export const keptChecks: readonly Check[] = [
  {
    rule: 'create.answer',
    title: 'answers creates with IDs that update takes: of the one with most attributes, and of the last copy',
    operation: 'events.create',
    expected: 'the ID of an event that can be updated (§4.3)',
    needs: ['create', 'update'],
    run: async (trial) => {
      const all = acceptedCreates(trial.session);
      const copy = all.findLast((one) => all.some((other) => other !== one && other.ask.body === one.ask.body));
      const [fullest] = all.toSorted((a, b) => attributesOf(b) - attributesOf(a));
      return updatesAll(
        trial,
        [...new Set([fullest, copy])].filter((one) => one !== undefined),
      );
    },
  },
  {
    rule: 'create.answer',
    title: 'answers each create with an ID that update takes, whatever the event is',
    operation: 'events.create',
    expected: 'the ID of an event that can be updated (§4.3)',
    needs: ['create', 'update'],
    depth: 'thorough',
    run: async (trial) => updatesAll(trial, acceptedCreates(trial.session)),
  },
];

function attributesOf({ ask: { body } }: SentExchange): number {
  return isRecord(body) ? Object.keys(body).length : 0;
}

export const createSummaries: readonly Check[] = [
  {
    rule: 'create.answer',
    title: 'answers each create with 201 and the ID alone',
    operation: 'events.create',
    expected: '201, data: { id: int } and nothing else (§2.3)',
    needs: ['create'],
    isSummary: true,
    run: async (trial) => {
      const creates = acceptedCreates(trial.session);
      return inSum(
        trial,
        creates.flatMap((exchange) => createFlaws(exchange).map((what) => ({ exchange, what }))),
        `201 and { id }, ${counted(creates.length, 'time')}`,
      );
    },
  },
  {
    rule: 'create.id.unique',
    title: 'answers each create with an ID of its own',
    operation: 'events.create',
    expected: 'an ID that no other create answered',
    needs: ['create'],
    isSummary: true,
    run: async (trial) => uniqueIds(trial),
  },
];

/** Only where another event can be updated is it the ID that is wrong. */
function usableId({ deployment, exchanges }: Trial): Finding {
  const { own, accepted, attempts } = deployment;
  if (own?.isMade !== true) return notApplicable('no create answered an ID that an update was tried with');
  if (accepted['events.update'] !== undefined) return passed('update takes it');
  const updates = attempts.filter(({ ask }) => ask.operation === 'events.update');
  if (!updates.some((exchange) => outcomeOf(exchange) === 'accepted'))
    return notApplicable('no event at all can be updated, which update.answer judges');
  exchanges.push(...updates.filter(({ ask }) => ask.id === own.id).slice(0, 2));
  return failed('an ID that update refuses, though it takes that of another event');
}

async function updatesAll(trial: Trial, creates: readonly SentExchange[]): Promise<Finding> {
  const plain = baseline(trial.deployment, 'events.update', trial.session);
  // Whatever event it is that an ID leads to, its RSVPs forbid nothing.
  const body = without(plain, 'capacity');
  ensureLawful(
    eventAsk({ operation: 'events.update', deployment: trial.deployment, body, expects: 'accepted' }),
    trial,
  );
  let hasWaited = false;
  for (const create of creates) {
    const id = createdId(create);
    if (id === undefined) continue;
    // Two updates with one title are `event.title.duplicates`'s to judge.
    const titled = { ...body, title: trial.session.title() };
    const send = () => trial.send({ operation: 'events.update', id, body: titled, expects: 'accepted' });
    let update = await send();
    if (outcomeOf(update) === 'refused' && !hasWaited) {
      hasWaited = true;
      await trial.session.wait(untilUpdatable.late);
      update = await send();
    }
    const outcome = outcomeOf(update);
    ensureAnswered(update);
    if (outcome === 'accepted') continue;
    trial.exchanges.unshift(create);
    return failed(`an update of the event created for ${eventName(create)} is ${whatCame(update)}`);
  }
  return passed(`${counted(creates.length, 'event')}, each of which can be updated`);
}

export function acceptedCreates({ exchanges }: Session): readonly SentExchange[] {
  return exchanges.filter(
    (exchange) =>
      exchange.ask.operation === 'events.create' &&
      exchange.ask.expects !== 'refused' &&
      outcomeOf(exchange) === 'accepted',
  );
}

function createFlaws(exchange: SentExchange): readonly string[] {
  const status = exchange.answer?.status;
  return [...(status === 201 ? [] : [`status ${status}`]), ...referenceFlaws(exchange)];
}

/** §2.3: `data` holds only `id` (int). */
export function referenceFlaws(exchange: SentExchange): readonly string[] {
  const payload = payloadOf(exchange);
  if (!isRecord(payload)) return ['data is no object'];
  if (!Object.hasOwn(payload, 'id')) return ['data has no id'];
  return [
    ...(isInt(payload['id']) ? [] : ['id is no int']),
    ...(Object.keys(payload).length === 1 ? [] : ['data holds more than id']),
  ];
}

/** Against one another, and against the event of the fixtures, which is another one. */
function uniqueIds(trial: Trial): Finding {
  const { session } = trial;
  const creates = session.exchanges.filter(
    (exchange) =>
      exchange.ask.operation === 'events.create' &&
      createdId(exchange) !== undefined &&
      outcomeOf(exchange) === 'accepted',
  );
  if (creates.length < 2) return skipped('fewer than two events were created: raise --max-events');
  const seen = new Map<string, SentExchange>(earlierEvent(session));
  for (const exchange of creates) {
    const id = String(createdId(exchange));
    const earlier = seen.get(id);
    if (earlier !== undefined) {
      trial.exchanges.push(earlier, exchange);
      return failed(`the ID of another event: ${id}, for ${eventName(earlier)} and for ${eventName(exchange)}`);
    }
    seen.set(id, exchange);
  }
  return passed(`${counted(creates.length, 'create')}, as many IDs`);
}

/** How a report tells an event from others: by the title that it was sent with. */
function eventName({ ask }: SentExchange): string {
  return named(isRecord(ask.body) ? ask.body['title'] : ask.body);
}

/** The event of the fixtures is there, where it was updated before anything was created. */
function earlierEvent({ exchanges }: Session): [string, SentExchange][] {
  const first = exchanges.findIndex(
    (exchange) => exchange.ask.operation === 'events.create' && outcomeOf(exchange) === 'accepted',
  );
  return exchanges
    .slice(0, first)
    .filter((exchange) => exchange.ask.operation === 'events.update' && outcomeOf(exchange) === 'accepted')
    .map((exchange) => [String(exchange.ask.id), exchange]);
}
