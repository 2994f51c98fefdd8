import { sendUpdate } from '../learn/observe/probe.ts';
import type { SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { inLanes, type Observer } from '../learn/observe/observer.ts';
import { seeCases, type EdgeCase } from '../learn/observe/questions/event-question.ts';
import { lengthsWith, longText, textLength } from '../learn/observe/questions/limits.ts';

/**
 * Finds which cases an update takes: as many as need none of the same attributes travel in one request, and what is refused is taken
 * apart until each stands alone. Every outcome is a fact, every refusal of one alone shows how it is told.
 */
export async function resolveEdgeCases(cases: readonly EdgeCase[], context: Observer): Promise<void> {
  await inLanes(rounds(cases), (round) => settle(round, context));
}

/** A target that throttles takes some more to ask again. */
const spared = 30;

/**
 * A second sighting of what was seen once, as far as the run has requests left: what was accepted in other company than before, what was
 * refused alone.
 */
export async function confirmEdgeCases(cases: readonly EdgeCase[], context: Observer): Promise<void> {
  const onceSeen = (outcome: string) =>
    cases.filter(({ question, part }) => {
      const seen = context.observations.partsOf(question).get(part);
      return seen?.observed === outcome && seen.sightings === 1;
    });
  const groups = [...rounds(onceSeen('accepted').toReversed()), ...onceSeen('refused').map((one) => [one])];
  await inLanes(groups, async (group) => {
    if (context.session.hasLeft(spared)) await sendCases(group, context);
  });
}

/** Each edge case goes into the first round in which its attributes are free. */
export function rounds(cases: readonly EdgeCase[]): readonly (readonly EdgeCase[])[] {
  const all: { readonly taken: Set<string>; readonly own: EdgeCase[] }[] = [];
  for (const edgeCase of cases) {
    const fits = all.find(({ taken }) => !edgeCase.attributes.some((name) => taken.has(name)));
    const round = fits ?? { taken: new Set<string>(), own: [] };
    if (fits === undefined) all.push(round);
    edgeCase.attributes.forEach((name) => round.taken.add(name));
    round.own.push(edgeCase);
  }
  return all.map(({ own }) => own);
}

async function settle(group: readonly EdgeCase[], context: Observer): Promise<void> {
  const exchange = await sendCases(group, context);
  if (exchange === undefined || outcomeOf(exchange) !== 'refused' || group.length === 1) return;
  const parts = suspectedParts(group, exchange);
  for (const part of parts) await settle(part, context);
}

/** Halves of so few take as many requests as each alone, or more. */
const few = 4;

/** Those that the refusal names alone and the rest together; where it names none or all, two halves, or each alone. */
function suspectedParts(group: readonly EdgeCase[], exchange: SentExchange): readonly (readonly EdgeCase[])[] {
  const named = group.filter((edgeCase) => isNamed(edgeCase, exchange));
  const half = Math.ceil(group.length / 2);
  if (named.length === 0 || named.length === group.length)
    return group.length <= few ? group.map((one) => [one]) : [group.slice(0, half), group.slice(half)];
  return [...named.map((one) => [one]), group.filter((one) => !named.includes(one))];
}

/** Whether the refusal speaks of it: a deployment may write the name in another way. */
function isNamed({ attributes }: EdgeCase, exchange: SentExchange): boolean {
  const text = plain(exchange.answer?.text ?? '');
  return attributes.some((name) => text.includes(plain(name)));
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Tries all of them at once. */
async function sendCases(
  [first, ...others]: readonly EdgeCase[],
  context: Observer,
): Promise<SentExchange | undefined> {
  if (first === undefined) return undefined;
  const exchange = await sendUpdate([first, ...others], context);
  if (exchange !== undefined) seeCases([first, ...others], exchange, context.observations);
  return exchange;
}

/** Limits that people choose: where a text is refused, its attribute's limit is looked for among these first. */
const usualLimits = [
  50, 60, 64, 80, 100, 120, 128, 140, 150, 160, 191, 200, 250, 255, 280, 300, 500, 512, 1000, 1024, 2000, 2048, 2083,
  4000, 4096, 5000, 8000, 8192, 10_000, 16_384,
];

/** The longest text of each attribute that met a limit (`text.length`), found by halves. */
export async function settleLengths(context: Observer): Promise<void> {
  const seen = context.observations.partsOf('text.length');
  const names = new Set(
    [...seen].flatMap(([part, { observed }]) => (observed === 'refused' ? [part.split(' ')[0] ?? ''] : [])),
  );
  await inLanes([...names], (name) => settleLength(name, context));
}

async function settleLength(name: string, context: Observer): Promise<void> {
  const { observations } = context;
  const bound = (outcome: string) => lengthsWith(outcome, name, observations.partsOf('text.length'));
  for (;;) {
    const [low, high] = [Math.max(0, ...bound('accepted')), Math.min(...bound('refused'))];
    const usual = usualLimits.filter((limit) => limit > low && limit < high);
    // A limit of 255 shows where 255 is taken and 256 is not.
    const next =
      usual[Math.floor(usual.length / 2)] ?? (high - low > 1 && usualLimits.includes(low) ? low + 1 : undefined);
    if (next === undefined || next >= high) return;
    await settle([{ question: textLength.question, ...longText(name, next) }], context);
  }
}
