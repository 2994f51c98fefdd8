import { credentialHeaders, type RequestSpec, type Credentials, type SentExchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { updatable, type Deployment } from '../deployment.ts';
import { plainSearch } from '../search-answer.ts';
import { either, refusedStatus, type Observer } from './observer.ts';
import { seeRefusal } from './see-refusal.ts';

type Read = Pick<RequestSpec, 'operation' | 'id' | 'body'>;

/**
 * Whether a key goes with another channel than its own (`auth.issuing`), and whether a channel may update the event of another
 * (`event.ownership`). The document leaves both open: "not issued" is said of a key and of a channel, not of the two together (§5).
 */
export async function observeOtherChannel(observer: Observer): Promise<void> {
  const { other } = observer.session.parts.credentials;
  const read = readOf(observer.deployment);
  if (other === undefined || read === undefined) return;
  const serves = 'auth.issuing';
  const known = await observer.session.observe({
    ...read,
    headers: credentialHeaders(other),
    expects: 'either',
    serves,
  });
  // What was not issued there shows nothing of those that were.
  if (outcomeOf(known) !== 'accepted') return;
  await observePairs(read, other, observer);
  await observeOwnership(other, observer);
}

function readOf({ query, knownPages: [id] }: Deployment): Read | undefined {
  if (id !== undefined) return { operation: 'pages.get', id };
  return query === undefined ? undefined : { operation: 'pages.search', body: plainSearch(query) };
}

async function observePairs(read: Read, other: Credentials, { session, observations }: Observer): Promise<void> {
  const { apiKey, channelId } = session.parts.credentials;
  if (apiKey === other.apiKey) return;
  for (const mixed of [
    { apiKey, channelId: other.channelId },
    { apiKey: other.apiKey, channelId },
  ]) {
    const headers = credentialHeaders(mixed);
    const exchange = await session.observe({ ...read, headers, expects: 'either', serves: 'auth.issuing' });
    seeRefusal(exchange, 'refusal.status.unauthenticated', observations);
    const observed = either('a key goes with other channels too', 'a key goes with its own channel')(exchange);
    if (observed !== undefined) observations.see('auth.issuing', observed, exchange);
  }
}

/** The update says what the event holds already: it changes nothing, whoever may send it. */
async function observeOwnership(other: Credentials, { deployment, session, observations }: Observer): Promise<void> {
  const event = updatable(deployment);
  const held = event && session.exchanges.findLast((one) => isUpdateOf(event.id, one) && outcomeOf(one) === 'accepted');
  if (held === undefined) return;
  const ask: RequestSpec = {
    ...held.ask,
    headers: credentialHeaders(other),
    expects: 'either',
    serves: 'event.ownership',
  };
  const exchange = await session.observe(ask);
  const unknown = observations.answerTo('refusal.status.unknown-event');
  const status = refusedStatus(exchange);
  if (outcomeOf(exchange) === 'accepted') observations.see('event.ownership', 'accepted', exchange);
  if (status === undefined || unknown === undefined) return;
  observations.see('event.ownership', status === unknown ? 'unknown' : 'forbidden', exchange);
  if (status !== unknown) observations.see('refusal.status.forbidden', status, exchange);
}

function isUpdateOf(id: unknown, { ask }: SentExchange): boolean {
  return ask.operation === 'events.update' && String(ask.id) === String(id) && ask.headers === undefined;
}
