import type { AnswerTo } from '../../domain/look-up.ts';
import type { Advice, Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Refusal } from '../../operations/outcome.ts';
import type { Reply } from '../envelope.ts';
import type { Exchange } from '../exchange.ts';

/** The sandbox's own text for a violation. */
function violationSentence({ pointer, expected, actual }: Violation): string {
  const name = nameOf(pointer);
  return actual === 'nothing'
    ? `${name} is missing: it is required.`
    : `${name}: expected ${expected}, but got ${actual}.`;
}

const names: Readonly<Record<string, string>> = {
  '': 'The request',
  '/path': 'The path',
  '/path/id': 'The ID in the path',
  '/method': 'The method',
};

/** What the sandbox calls the place that a pointer names. */
const nameOf = (pointer: string): string =>
  names[pointer] ?? pointer.replace(/^\/(headers\/)?/, '').replaceAll('/', '.');

/** Why a request is refused, and what it should have heeded: an attribute that is missing may be there under another name. */
export interface RefusalReason extends Pick<Refusal, 'violations'> {
  /** A fault refuses for no reason. */
  readonly cause: Refusal['cause'] | 'no-match' | 'forced';
  /** Where there are no violations. */
  readonly message?: string;
  readonly advices?: readonly Advice[];
}

/** What a refusal may report of an exchange. */
export type RefusedExchange = Pick<
  Exchange,
  'asking' | 'body' | 'bytes' | 'match' | 'otherJson' | 'request' | 'requestId' | 'worldTime'
>;

/** One violation in the sandbox's own forms. */
interface ViolationEntry {
  readonly rule?: string;
  readonly question?: string;
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Section of the interface's document. */
  readonly section: string;
  /** Where that section stands in this package. */
  readonly see: string;
}

/** The forms that have a word. */
export type BodyWord = Extract<AnswerTo<'refusal.body'>, string>;

/** What `data` holds in a refusal, and what stands beside it, in one of the sandbox's own forms (`refusal.body`). */
export function bodyInWords(form: BodyWord, reason: RefusalReason, contract: Contract): Pick<Reply, 'data' | 'beside'> {
  const { violations, cause } = reason;
  switch (form) {
    case 'violations':
      return { data: inFull(reason, contract) };
    case 'null':
      return { data: null };
    case 'string':
      return { data: summary(reason) };
    case 'message':
      return { data: { message: summary(reason) } };
    case 'list':
      return {
        data: violations.map((one) => ({
          code: cause,
          attribute: nameOf(one.pointer),
          message: violationSentence(one),
        })),
      };
    case 'map':
      return { data: byAttribute(violations) };
    case 'beside':
      return { data: null, beside: { error: inFull(reason, contract) } };
  }
}

function inFull(reason: RefusalReason, contract: Contract): object {
  const { cause, violations, advices = [] } = reason;
  const all = violations.map((violation) => entryOf(violation, contract));
  const whole = { code: cause, message: summary(reason), violations: all };
  return advices.length === 0 ? whole : { ...whole, advices };
}

function entryOf(violation: Violation, contract: Contract): ViolationEntry {
  const { id, pointer, expected, actual } = violation;
  const rule = contract.rules.get(id);
  const section = rule?.section ?? contract.questions.get(id)?.section ?? '';
  const message = violationSentence(violation);
  const entry = { pointer, message, expected, actual, section, see: `/_sandbox/docs#section-${section}` };
  return rule === undefined ? { question: id, ...entry } : { rule: id, ...entry };
}

function summary({ violations, message = 'Refused.' }: RefusalReason): string {
  const [first, second] = violations;
  if (first === undefined) return message;
  if (second === undefined) return violationSentence(first);
  return `${violations.length} violations: ${[...new Set(violations.map(({ pointer }) => nameOf(pointer)))].join(', ')}.`;
}

function byAttribute(violations: readonly Violation[]): Readonly<Record<string, readonly string[]>> {
  const messages = new Map<string, string[]>();
  for (const violation of violations) {
    const name = nameOf(violation.pointer);
    messages.set(name, [...(messages.get(name) ?? []), violationSentence(violation)]);
  }
  return Object.fromEntries(messages);
}
