import { isDeepStrictEqual } from 'node:util';
import { payloadOf, type RequestSpec, type SentExchange } from '../../target/exchange.ts';
import { formatJson, isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../target/session.ts';
import { violationAt, type Observations } from '../observations.ts';
import { inLanes, type Observer, type Probe, type Probed } from './observer.ts';
import { seeRefusal } from './see-refusal.ts';
import { baseline, updatable } from '../deployment.ts';
import { edgeCases, type EdgeCase, type EventQuestion } from './questions/event-question.ts';

/**
 * Sends probes, and notes what each of them shows.
 * @param isAtOnce - several are under way at once, and what is not answered is left out
 */
export async function probeAll(probes: readonly Probe[], observer: Observer, isAtOnce = false): Promise<Probed> {
  const probed = new Map<string, readonly SentExchange[]>();
  const send = async (probe: Probe) => {
    const { question = '' } = probe;
    const exchange = await sendProbe(probe, observer);
    probed.set(question, [...(probed.get(question) ?? []), exchange]);
  };
  if (isAtOnce) await inLanes(probes, send);
  else for (const probe of probes) await send(probe);
  return probed;
}

async function sendProbe(probe: Probe, { session, observations }: Observer): Promise<SentExchange> {
  const { ask, question, inRun, read } = probe;
  const full: RequestSpec = { ...ask, expects: 'either', ...(question === undefined ? {} : { serves: question }) };
  const isReadAnyway = inRun === true && full.operation.startsWith('pages.');
  const exchange = isReadAnyway ? await readOnce(full, session) : await session.observe(full);
  noteRefusal(probe, exchange, observations);
  if (question === undefined || read === undefined) return exchange;
  const observed = read(exchange);
  if (observed !== undefined) observations.see(question, observed, exchange);
  else if (outcomeOf(exchange) === 'server-error') observations.fail(question, exchange);
  return exchange;
}

/** What a check read in the very same words is not asked again. */
async function readOnce(ask: RequestSpec, session: Session): Promise<SentExchange> {
  const known = session.exchanges.find(
    (one) => one.answer !== undefined && isDeepStrictEqual(wordsOf(one.ask), wordsOf(ask)),
  );
  return known ?? (await session.observe(ask));
}

function wordsOf({ operation, id, body, text, contentType, headers, stray }: RequestSpec): readonly unknown[] {
  return [operation, id, body, text, contentType, headers, stray];
}

function noteRefusal(
  { question, part, cause, violations, inRun }: Probe,
  exchange: SentExchange,
  observations: Observations,
): void {
  const isRead = cause === 'invalid' && isToldAsNoMatch(exchange, observations);
  if (cause !== undefined && !isRead) observations.keepRefusal(exchange, cause, violations);
  if (cause === 'invalid' && !isRead && inRun === true) seeRefusal(exchange, 'refusal.status.invalid', observations);
  if (question === undefined || part === undefined) return;
  if (isRead) observations.seePart({ question, part }, 'accepted', exchange);
  else observations.seeOutcome({ question, part }, exchange);
}

/** Whether a search was refused for having no match, not for the type of its query: a number was read as text. */
function isToldAsNoMatch(exchange: SentExchange, { refusals }: Observations): boolean {
  const { operation, body } = exchange.ask;
  const noMatch = refusals.find(({ cause }) => cause === 'no-match')?.exchange;
  if (operation !== 'pages.search' || noMatch === undefined || outcomeOf(exchange) !== 'refused') return false;
  const isText = !isRecord(body) || typeof body['query'] !== 'object';
  return isText && isDeepStrictEqual(withoutQuery(exchange), withoutQuery(noMatch));
}

function withoutQuery(exchange: SentExchange): unknown {
  const { answer, ask } = exchange;
  const query = String(isRecord(ask.body) ? ask.body['query'] : '');
  return [answer?.status, formatJson(payloadOf(exchange)).replaceAll(query, '')];
}

type Change = Pick<EdgeCase, 'question' | 'part' | 'change'>;

/**
 * An update of the run's own event with such a change; undefined where no event may be updated. `settle` has to follow.
 * @throws BoundReached where the run has no request left to observe with
 */
async function sendUpdate(
  { question: serves, change }: Change,
  { deployment, session }: Pick<Observer, 'deployment' | 'session'>,
): Promise<SentExchange | undefined> {
  const event = updatable(deployment);
  if (event === undefined) return undefined;
  const body = change(baseline(deployment, 'events.update', session));
  return await session.observe({ operation: 'events.update', id: event.id, body, expects: 'either', serves });
}

/** The same, sent once, whoever asks. */
export const probeUpdate = (
  change: Change,
  trial: Pick<Observer, 'deployment' | 'session'>,
): Promise<SentExchange | undefined> =>
  trial.session.once(`probe ${change.question} ${change.part}`, () => sendUpdate(change, trial));

/** Tries one case: its outcome is a fact, and a refusal shows how it is reported. */
export async function probeCase(one: EdgeCase, observer: Observer): Promise<void> {
  const exchange = await sendUpdate(one, observer);
  if (exchange === undefined) return;
  observer.observations.seeOutcome(one, exchange);
  const violation = violationAt({ ...one, id: one.question }, exchange.ask.body);
  observer.observations.keepRefusal(exchange, 'invalid', [violation]);
}

/** Tries each case while the run has more requests left than these. */
export async function probeCases(cases: readonly EdgeCase[], observer: Observer, spared = 0): Promise<void> {
  await inLanes(cases, async (one) => {
    if (observer.session.hasLeft(spared)) await probeCase(one, observer);
  });
}

/** Tries these parts of a question one by one; none where no event may be updated. @returns the last exchange */
export async function probeParts(
  question: EventQuestion,
  parts: readonly string[],
  observer: Observer,
): Promise<SentExchange | undefined> {
  const event = updatable(observer.deployment);
  const tried = event === undefined ? [] : edgeCases(question, event).filter(({ part }) => parts.includes(part));
  let last: SentExchange | undefined;
  for (const one of tried) {
    last = await probeUpdate(one, observer);
    if (last === undefined) continue;
    seeRefusal(last, 'refusal.status.invalid', observer.observations);
    observer.observations.seeOutcome(one, last);
  }
  return last;
}
