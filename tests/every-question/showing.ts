import type { AnswerTo } from '../../src/domain/look-up.ts';
import { createSandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import type { QuestionId } from '../../src/domain/vocabulary/ids.ts';
import { partnerOf, type Partner, type Reply } from '../testing/partner.ts';

/** How an answer to a question shows: what is sent, and what then has to come back. */
export interface Showing<Q extends QuestionId> {
  /** Other answers that it takes for this one to show. */
  readonly with?: Readonly<Record<string, unknown>>;
  readonly options?: SandboxOptions;
  /** Expects the behaviour that the answer stands for, and hands back a reply that the answer has shaped. */
  readonly observe: (partner: Partner, answer: AnswerTo<Q>) => Promise<Reply>;
  /** Answers that shape no reply, and why. */
  readonly unnamed?: (answer: AnswerTo<Q>) => string | undefined;
}

export type Showings<Questions extends QuestionId> = { readonly [Q in Questions]: Showing<Q> };

/** Noon of the first of January 2027 in UTC, at which the clock of every sandbox stands. */
const now = Date.parse('2027-01-01T12:00:00Z');

/** A sandbox that answers a question in one way, its answers held against `openapi.yaml`. */
export async function observing<T>(
  profile: Readonly<Record<string, unknown>>,
  options: SandboxOptions,
  observe: (partner: Partner) => Promise<T>,
): Promise<T> {
  await using sandbox = await createSandbox({
    pages: 400,
    events: 60,
    checkAnswers: true,
    clock: { now: () => now },
    ...options,
    profile,
  });
  return await observe(partnerOf(sandbox)); // without the await, the sandbox would be closed before the reply
}

/** Questions that `X-Sandbox-Basis` names, by what their answers rest on. */
export function basisOf({ headers }: Reply): Readonly<Record<string, readonly string[]>> {
  const [documented, ...parts] = (headers['x-sandbox-basis'] ?? '').split('; ');
  const named = parts.map((part): [string, string[]] => [
    part.slice(0, part.indexOf('=')),
    part.slice(part.indexOf('=') + 1).split(','),
  ]);
  return { [documented ?? '']: [], ...Object.fromEntries(named) };
}

export type Stored = Readonly<Record<string, unknown>>;

/** What is stored after a create. */
export async function stored(partner: Partner, { body }: Reply): Promise<Stored> {
  return partner.control<Stored>(`events/${(body.data as { id: number }).id}`);
}
