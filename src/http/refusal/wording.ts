import type { LookUp } from '../../domain/look-up.ts';
import { codeParts, messageParts, type RenderContext } from '../../../shared/templates/render-context.ts';
import type { VariableParts } from '../../../shared/templates/compile-text.ts';
import {
  compileWording,
  timesOf,
  wordingFor,
  type MakeWording,
  type RefusedAs,
  type Wording,
} from '../../../shared/templates/wording.ts';
import type { ReportedViolation } from '../../../shared/templates/reported.ts';
import type { FoundViolation } from './reported.ts';

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
export function ownMessage(
  context: RenderContext,
  one: ReportedViolation | undefined,
  ask: LookUp,
): string | undefined {
  if (context.cause === 'forced') return undefined; // a fault has nothing to do with the request
  const text = wordingFor(messagesIn(ask), context, one)?.make({ ...context, one });
  return text === undefined ? undefined : String(text);
}

/** The violation, as often as it is told: once for each of its texts, or of its codes. */
export function inTurns(of: RefusedAs, one: FoundViolation, ask: LookUp): readonly FoundViolation[] {
  const times = Math.max(
    ...[messagesIn(ask), codesIn(ask)].map((wordings) => wordingFor(wordings, of, one)?.times ?? 1),
  );
  return times === 1 ? [one] : Array.from({ length: times }, (_, turn) => ({ ...one, turn }));
}
