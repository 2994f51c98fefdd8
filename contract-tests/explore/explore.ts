import fc from 'fast-check';
import type { CheckContext } from '../checks/check.ts';
import type { Attribute } from '../judge/attributes.ts';
import { outcomeOf } from '../target/outcome.ts';
import { Unanswered } from '../target/unanswered.ts';
import { lawfulShare, MAX_LAWFUL_CREATES, mostShrinks } from './bounds.ts';
import type { ExplorationContext, Explored, Wanted } from './exploration-context.ts';
import { exploreOne } from './explore-one.ts';
import { put } from './change.ts';
import { resetAsk } from './expectation.ts';
import { eventDraft, type RequestKind } from './request.ts';
import { requestKinds } from './request-kinds.ts';
import { timers } from '../../src/lib/timers.ts';

export interface Exploration {
  readonly ground: CheckContext;
  readonly attributes: readonly Attribute[];
  readonly wanted: Wanted;
  readonly isWantedRule: (rule: string) => boolean;
  readonly signal?: AbortSignal;
}

/** Sends requests that nobody thought of, one by one, and holds each answer against the judgement of its request. */
export async function explore(exploration: Exploration): Promise<Explored> {
  const { ground, attributes, wanted, isWantedRule, signal } = exploration;
  const course: ExplorationContext = {
    ground,
    isWantedRule,
    sent: { 'must-accept': 0, 'must-refuse': 0, open: 0 },
    found: [],
    met: new Map(),
    shrunk: new Map(),
    left: { toShrink: mostShrinks(wanted.requests), lawfulCreates: lawfulCreatesOf(ground) },
  };
  ground.session.allowMoreLawful(course.left.lawfulCreates);
  const before = ground.session.exchanges.length;
  const kinds = kindsInTurn(requestKinds(ground, attributes), wanted.seed, course);
  for (let at = 0; at < wanted.requests && course.ended === undefined; at += 1) {
    const { value: kind } = kinds.next();
    await timers.nextTurn(); // where nothing is sent, no turn of the event loop ends, and nobody could interrupt
    if (signal?.aborted === true) course.ended = 'the run was interrupted';
    else await exploreOne(kind.drafts, (wanted.seed + at) | 0, course);
  }
  await putRight(ground, before);
  const { sent, found, met, ended } = course;
  return { wanted, sent, found, met, ...(ended === undefined ? {} : { ended }) };
}

function lawfulCreatesOf({ session }: CheckContext): number {
  const left = session.parts.permissions.maxEvents - session.created;
  return Math.min(MAX_LAWFUL_CREATES, Math.floor(left * lawfulShare));
}

/** Round by round, each in an order of its own, so that few requests meet many kinds. There is always one that may be sent: reads. */
function* kindsInTurn(
  kinds: readonly RequestKind[],
  seed: number,
  course: ExplorationContext,
): Generator<RequestKind, never> {
  const round = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  const shuffled = fc.shuffledSubarray(round, { minLength: round.length });
  for (let turn = 0; ; turn += 1) {
    const [order = []] = fc.sample(shuffled, { seed: (seed + turn) | 0, numRuns: 1 });
    for (const kind of order) if (mayBeSent(kind, course)) yield kind;
  }
}

function mayBeSent({ isCreate, isLawful }: RequestKind, { ground, left }: ExplorationContext): boolean {
  if (isCreate !== true) return true;
  if (isLawful === true) left.lawfulCreates -= 1;
  return ground.session.mayCreate() && (isLawful !== true || left.lawfulCreates >= 0);
}

/** An event of the run's own is published when the baseline says so, and that of the fixtures has no capacity below its RSVPs. */
async function putRight(ground: CheckContext, before: number): Promise<void> {
  const { deployment, session } = ground;
  const { own, fixtures } = deployment;
  const accepted = session.exchanges.slice(before).filter((exchange) => outcomeOf(exchange) === 'accepted');
  const updated = new Set(
    accepted.filter(({ ask }) => ask.operation === 'events.update').map(({ ask }) => String(ask.id)),
  );
  try {
    if (updated.has(String(own?.id))) await session.send(resetAsk(ground));
    const { id, rsvps = 0 } = fixtures.eventWithRsvps ?? {};
    if (id === undefined || !updated.has(String(id))) return;
    const { ask } = eventDraft({ operation: 'events.update', id, change: put('capacity', rsvps) })(ground);
    await session.send({ ...ask, expects: 'either' });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}
