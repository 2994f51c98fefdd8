import type { Check, Finding, Trial } from './check.ts';
import { failed, passed } from './check.ts';
import { baseline } from '../learn/deployment.ts';
import type { Exchange } from '../target/exchange.ts';
import { payloadOf } from '../target/exchange.ts';
import { acceptedMeans, ensureAlive, ensureBreaks, judgedRefusal } from './experiment.ts';
import { isRecord } from '../target/json.ts';
import type { Id } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { inSum } from './envelope.ts';
import { acceptsLawful, referenceFlaws } from './create.ts';

export const updateChecks: readonly Check[] = [
  {
    rule: 'update.answer',
    title: 'accepts a lawful update',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: [],
    run: async (trial) => acceptsLawful(trial, 'events.update'),
  },
];

/** §4.4, rule 1, on an event with RSVPs: the last one leaves it with a lawful capacity. */
export const floorChecks: readonly Check[] = [
  floorCheck('refuses a capacity below the number of RSVPs', { below: 1, webhooks: false }),
  floorCheck('refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed', { below: 1, webhooks: true }),
  floorCheck('accepts a capacity equal to the number of RSVPs', { below: 0, webhooks: false }),
  floorCheck('accepts it with receivesRsvpWebhooks too', { below: 0, webhooks: true }),
];

export const updateSummaries: readonly Check[] = [
  {
    rule: 'update.answer',
    title: 'answers each update with 200 and the ID of the event',
    operation: 'events.update',
    expected: '200, data: { id: int } with the ID in the path, and nothing else (§2.3)',
    needs: ['update'],
    isSummary: true,
    run: async (trial) => answersEverywhere(trial),
  },
];

function floorCheck(title: string, { below, webhooks }: { readonly below: number; readonly webhooks: boolean }): Check {
  return {
    rule: 'update.capacity.floor',
    title,
    operation: 'events.update',
    expected: below > 0 ? 'refused: any 4xx other than 429 (§7 leaves open which)' : acceptedMeans['events.update'],
    needs: ['update', 'eventWithRsvps'],
    run: async (trial) => {
      const { deployment, session } = trial;
      const event = deployment.fixtures.eventWithRsvps ?? { id: 0 as Id, rsvps: 0 };
      const body = {
        ...baseline(deployment, 'events.update', session),
        receivesRsvpWebhooks: webhooks,
        capacity: event.rsvps - below,
      };
      const ask = { operation: 'events.update', id: event.id, body } as const;
      if (below > 0) {
        ensureBreaks(['update.capacity.floor'], trial.judge({ ...ask, expects: 'refused' }));
        return await judgedFloor(await trial.send({ ...ask, expects: 'refused' }), trial);
      }
      const exchange = await trial.send({ ...ask, expects: 'accepted' });
      if (outcomeOf(exchange) === 'none') await ensureAlive(exchange, trial);
      return outcomeOf(exchange) === 'accepted' ? passed(whatCame(exchange)) : failed(whatCame(exchange));
    },
  };
}

/** What was wrongly accepted is put right at once: the event keeps its RSVPs, and no unlawful capacity. */
async function judgedFloor(exchange: Exchange, trial: Trial): Promise<Finding> {
  const finding = await judgedRefusal(exchange, trial);
  const { body, id } = exchange.ask;
  if (outcomeOf(exchange) === 'accepted' && isRecord(body) && id !== undefined) {
    await trial.send({
      operation: 'events.update',
      id,
      body: { ...body, capacity: Number(body['capacity']) + 1 },
      expects: 'either',
    });
  }
  return finding;
}

function answersEverywhere(trial: Trial): Finding {
  const updates = trial.session.exchanges.filter(
    (exchange) =>
      exchange.ask.operation === 'events.update' &&
      exchange.ask.expects !== 'refused' &&
      outcomeOf(exchange) === 'accepted',
  );
  const found = updates.flatMap((exchange) => updateFlaws(exchange).map((what) => ({ exchange, what })));
  return inSum(trial, found, `200 and { id }, ${updates.length} times`);
}

function updateFlaws(exchange: Exchange): readonly string[] {
  const payload = payloadOf(exchange);
  const id = isRecord(payload) ? payload['id'] : undefined;
  const isOther = id !== undefined && String(id) !== String(exchange.ask.id);
  return [
    ...(exchange.answer?.status === 200 ? [] : [`status ${exchange.answer?.status}`]),
    ...referenceFlaws(exchange),
    ...(isOther ? [`the ID of another event: ${String(id)}, not ${String(exchange.ask.id)}`] : []),
  ];
}
