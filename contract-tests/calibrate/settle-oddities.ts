import { baseline } from '../learn/deployment.ts';
import { updatable } from '../learn/observe/updatable.ts';
import type { Body } from '../learn/event-body.ts';
import type { Ask, Exchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { inLanes, textOf, type Course } from './course.ts';
import type { Oddity } from './oddities/oddity.ts';
import type { KnownViolation } from './infer/sample.ts';

/**
 * Finds which oddities an update takes: as many as need none of the same attributes travel in one request, and what is refused is taken
 * apart until each stands alone. Every outcome is a fact, every refusal of one alone shows how it is told.
 */
export async function settleOddities(oddities: readonly Oddity[], course: Course): Promise<void> {
  await inLanes(rounds(oddities), (round) => settle(round, course));
}

/** Each oddity in the first round that has its attributes free. */
export function rounds(oddities: readonly Oddity[]): readonly (readonly Oddity[])[] {
  const all: { readonly taken: Set<string>; readonly own: Oddity[] }[] = [];
  for (const oddity of oddities) {
    const fits = all.find(({ taken }) => !oddity.attributes.some((name) => taken.has(name)));
    const round = fits ?? { taken: new Set<string>(), own: [] };
    if (fits === undefined) all.push(round);
    oddity.attributes.forEach((name) => round.taken.add(name));
    round.own.push(oddity);
  }
  return all.map(({ own }) => own);
}

async function settle(group: readonly Oddity[], course: Course): Promise<void> {
  if (group.length === 0) return;
  const exchange = await sendOdd(group, course);
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted') return noteAll(group, exchange, course);
  if (outcome !== 'refused') return;
  if (group.length === 1) return noteAll(group, exchange, course);
  const parts = suspectedParts(group, exchange);
  for (const part of parts) await settle(part, course);
}

/** Those that the refusal names alone and the rest together; where it names none or all, two halves. */
function suspectedParts(group: readonly Oddity[], exchange: Exchange): readonly (readonly Oddity[])[] {
  const named = group.filter((oddity) => isNamed(oddity, exchange));
  const half = Math.ceil(group.length / 2);
  if (named.length === 0 || named.length === group.length) return [group.slice(0, half), group.slice(half)];
  return [...named.map((one) => [one]), group.filter((one) => !named.includes(one))];
}

function noteAll(group: readonly Oddity[], exchange: Exchange, { facts, refusals }: Course): void {
  const outcome = outcomeOf(exchange);
  for (const oddity of group) facts.note(oddity, outcome, exchange);
  if (outcome === 'refused')
    refusals.keep(
      exchange,
      'invalid',
      group.map((one) => violationOf(one, exchange)),
    );
}

export function violationOf({ question, kind, pointer, expected }: Oddity, { ask }: Exchange): KnownViolation {
  const attribute = pointer.split('/')[1] ?? '';
  const value = (ask.body as Body | undefined)?.[attribute];
  return { id: question, kind, pointer, attribute, value, expected };
}

/** Whether the refusal speaks of it: a deployment may write the name in another way. */
function isNamed({ attributes }: Oddity, exchange: Exchange): boolean {
  const text = plain(textOf(exchange));
  return attributes.some((name) => text.includes(plain(name)));
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** An update of the run's own event with all of them. */
export async function sendOdd(group: readonly Oddity[], course: Course): Promise<Exchange> {
  const { deployment, session } = course;
  const event = updatable(deployment);
  const body = group.reduce((changed, { change }) => change(changed), baseline(deployment, 'events.update', session));
  const ask: Ask = {
    operation: 'events.update',
    id: event?.id ?? 'none',
    body,
    expects: 'either',
    ...(group[0] === undefined ? {} : { serves: group[0].question }),
  };
  return await session.observe(ask);
}
