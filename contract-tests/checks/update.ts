import { counted } from '../../src/lib/counted.ts';
import { baseline } from '../learn/deployment.ts';
import { withLetters } from '../learn/odd-ids.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { acceptsLawful } from './accepts-lawful.ts';
import { acceptedMeans, ensureAnswered } from './answers.ts';
import { failed, notApplicable, passed, type Check, type Finding, type Trial } from './check.ts';
import { referenceFlaws } from './create.ts';
import { acceptedOf, inSum } from './envelope.ts';

export const updateChecks: readonly Check[] = [
  {
    rule: 'update.answer',
    title: 'accepts a lawful update',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: [],
    run: async (trial) => acceptsLawful(trial, 'events.update'),
  },
  {
    rule: 'update.answer',
    title: 'updates no event for its ID with letters behind it',
    depth: 'standard',
    operation: 'events.update',
    expected: 'anything but the ID of an event: {id} is one (§4.4)',
    needs: ['update'],
    run: async (trial) => await updatesNoOther(trial),
  },
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

/** The run's own event at worst. */
async function updatesNoOther(trial: Trial): Promise<Finding> {
  const { deployment } = trial;
  if (deployment.own?.isMade !== true)
    return notApplicable('no event was made for this run, and no other one is risked');
  const body = baseline(deployment, 'events.update', trial.session);
  const id = withLetters(deployment.own.id);
  const exchange = await trial.send({ operation: 'events.update', id, body, expects: 'either', isObservation: true });
  ensureAnswered(exchange);
  const payload = payloadOf(exchange);
  const isUpdated = outcomeOf(exchange) === 'accepted' && isRecord(payload) && payload['id'] !== undefined;
  return isUpdated
    ? failed(`the ID of another event: ${String(payload['id'])}, not ${id}`)
    : passed(whatCame(exchange));
}

function answersEverywhere(trial: Trial): Finding {
  const updates = acceptedOf(trial, 'events.update');
  const found = updates.flatMap((exchange) => updateFlaws(exchange).map((what) => ({ exchange, what })));
  return inSum(trial, found, `200 and { id }, ${counted(updates.length, 'time')}`);
}

function updateFlaws(exchange: SentExchange): readonly string[] {
  const payload = payloadOf(exchange);
  const id = isRecord(payload) ? payload['id'] : undefined;
  const isOther = id !== undefined && String(id) !== String(exchange.ask.id);
  return [
    ...(exchange.answer?.status === 200 ? [] : [`status ${exchange.answer?.status}`]),
    ...referenceFlaws(exchange),
    ...(isOther ? [`the ID of another event: ${String(id)}, not ${String(exchange.ask.id)}`] : []),
  ];
}
