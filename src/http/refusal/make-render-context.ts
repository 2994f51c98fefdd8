import type { Advice } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { pathOf, type Exchange } from '../exchange.ts';
import { codeParts, messageParts, type RequestFacts, type RenderContext } from '../../lib/templates/render-context.ts';
import type { ReportedViolation } from '../../lib/templates/reported.ts';
import { refusedIn, toldViolation, type ToldCause, type FoundViolation } from './reported.ts';
import type { LookUp } from '../../domain/look-up.ts';
import type { VariableParts } from '../../lib/templates/compile-text.ts';
import {
  compileWording,
  timesOf,
  wordingFor,
  type MakeWording,
  type RefusedAs,
  type Wording,
} from '../../lib/templates/wording.ts';

/** Why a request is refused, and what it should have heeded: an attribute that is missing may stand there misspelt. */
export interface Told extends Pick<Refusal, 'violations'> {
  /** A fault refuses for no reason. */
  readonly cause: ToldCause | 'forced';
  readonly status: number;
  /** Where there are no violations. */
  readonly message?: string;
  readonly advices?: readonly Advice[];
}

/** What a refusal tells of an exchange. */
export type RefusedExchange = Pick<
  Exchange,
  'asking' | 'body' | 'match' | 'otherJson' | 'request' | 'requestId' | 'worldTime'
>;

/** Characters that a template may make of a request, whatever is wrong with that. */
const MAX_CHARACTERS = 256 * 1024;
export const roomOf = (): RenderContext['room'] => ({ left: MAX_CHARACTERS });
/** Characters of a path or an ID in it. */
const MAX_PATH_LENGTH = 500;

/** What an answer tells of its request. */
export const requestFacts = (
  status: number,
  { request, match, requestId, worldTime }: Omit<RefusedExchange, 'asking' | 'body'>,
): RequestFacts => ({
  status,
  method: request.method ?? '',
  path: pathOf(request).slice(0, MAX_PATH_LENGTH),
  id: decoded((match.operation && match.rawId) ?? '')
    .slice(0, MAX_PATH_LENGTH)
    .toWellFormed(),
  requestId,
  now: worldTime,
});

/** As routers give it to an application; as it stands where it is no URL's. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** What the texts, codes and templates of a profile tell a refusal of this sandbox with. */
export interface RefusalContext extends RenderContext {
  readonly told: readonly FoundViolation[];
}

export function createRenderContext(
  { cause, status, violations, message = 'Refused.' }: Told,
  contract: Contract,
  exchange: RefusedExchange,
): RefusalContext {
  const { ask, peek } = exchange.asking;
  const { match } = exchange;
  const of = { cause, operation: match.operation?.id ?? '' };
  const told = violations.flatMap((violation) => {
    const one = toldViolation(violation, refusedIn(exchange), contract);
    return inTurns(of, one, peek);
  });
  const messages = new Map<ReportedViolation | undefined, string>();
  const messageOf = (one: ReportedViolation | undefined): string => {
    const text = messages.get(one) ?? ownMessage(scene, one, ask) ?? one?.sentence ?? message;
    messages.set(one, text);
    return text;
  };
  const scene: RefusalContext = {
    request: requestFacts(status, exchange),
    ...of,
    told,
    one: told[0],
    messageOf,
    codeOf: (one) => codeOf(scene, one, ask),
    room: roomOf(),
  };
  return scene;
}

interface Compiled {
  readonly make: MakeWording;
  readonly times: number;
}

type Wordings = ReadonlyMap<string, Compiled>;

const none: Wordings = new Map();

const compiled = new WeakMap<object, Wordings>();

/** The texts or codes of an answer, ready to be made. */
function compiledWordings(answer: Readonly<Record<string, unknown>>, parts: VariableParts<RenderContext>): Wordings {
  const known = compiled.get(answer);
  if (known !== undefined) return known;
  const entries = Object.entries(answer as Readonly<Record<string, Wording>>);
  const made = new Map(
    entries.map(([key, one]) => [key, { make: compileWording(one, parts), times: timesOf(one) }] as const),
  );
  compiled.set(answer, made);
  return made;
}

function messagesIn(ask: LookUp): Wordings {
  const messages = ask('refusal.messages');
  return messages === 'sandbox' ? none : compiledWordings(messages, messageParts);
}

function codesIn(ask: LookUp): Wordings {
  const codes = ask('refusal.codes');
  return codes === 'sandbox' ? none : compiledWordings(codes, codeParts);
}

/** The code of a refusal, or of one of its violations (`refusal.codes`). */
export function codeOf(context: RenderContext, one: ReportedViolation | undefined, ask: LookUp): string | number {
  if (context.cause === 'forced') return context.cause;
  return wordingFor(codesIn(ask), context, one)?.make({ ...context, one }) ?? context.cause;
}

/** The text of a violation, or of a refusal without one (`refusal.messages`); undefined where the profile has none of its own. */
function ownMessage(context: RenderContext, one: ReportedViolation | undefined, ask: LookUp): string | undefined {
  if (context.cause === 'forced') return undefined; // a fault has nothing to do with the request
  const text = wordingFor(messagesIn(ask), context, one)?.make({ ...context, one });
  return text === undefined ? undefined : String(text);
}

/** The violation, as often as it is told: once for each of its texts, or of its codes. */
function inTurns(of: RefusedAs, one: FoundViolation, ask: LookUp): readonly FoundViolation[] {
  const times = Math.max(
    ...[messagesIn(ask), codesIn(ask)].map((wordings) => wordingFor(wordings, of, one)?.times ?? 1),
  );
  return times === 1 ? [one] : Array.from({ length: times }, (_, turn) => ({ ...one, turn }));
}
