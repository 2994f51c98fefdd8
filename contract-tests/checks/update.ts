import { counted } from '../../src/lib/describe.ts';
import { baseline } from '../learn/deployment.ts';
import { withLetters } from '../learn/odd-ids.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { acceptsLawful } from './accepts-lawful.ts';
import { acceptedMeans, ensureAnswered } from './answers.ts';
import { failed, notApplicable, passed, type Check, type Finding, type Trial } from './check.ts';
import { acceptedCreates, referenceFlaws } from './create.ts';
import { acceptedOf, inSum } from './envelope.ts';
import { eventAsk } from './event-ask.ts';
import { ensureLawful } from './soundness.ts';

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

/** After the creates, since it takes the title of an event that one of them left. */
export const sharedTitleChecks: readonly Check[] = [
  {
    rule: 'event.title.duplicates',
    title: 'accepts the title of another event',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: ['create', 'update'],
    run: async (trial) => takesTitleOfAnother(trial),
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

async function takesTitleOfAnother(trial: Trial): Promise<Finding> {
  const { deployment, session } = trial;
  const body = baseline(deployment, 'events.update', session);
  const other = otherEvent(trial) ?? (await createAnother(trial));
  if (outcomeOf(other) !== 'accepted' || !isRecord(other.ask.body))
    return notApplicable('no other event could be created, whose title it would take');
  const ask = eventAsk({
    operation: 'events.update',
    deployment,
    body: { ...body, title: other.ask.body['title'] },
    expects: 'accepted',
  });
  ensureLawful(ask, trial);
  const exchange = await trial.send(ask);
  ensureAnswered(exchange);
  return outcomeOf(exchange) === 'accepted' ? passed(whatCame(exchange)) : failed(whatCame(exchange));
}

function otherEvent({ session, deployment }: Trial): SentExchange | undefined {
  return acceptedCreates(session).find((one) => String(createdId(one)) !== String(deployment.own?.id));
}

async function createAnother(trial: Trial): Promise<SentExchange> {
  const { deployment, session } = trial;
  const body = baseline(deployment, 'events.create', session);
  const exchange = await trial.send(eventAsk({ operation: 'events.create', deployment, body, expects: 'accepted' }));
  ensureAnswered(exchange);
  return exchange;
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
