import type { Ask } from '../domain/ask.ts';
import type { Advice, Violation } from '../domain/violation.ts';
import type { Refusal } from '../operations/outcome.ts';
import type { Contract } from '../openapi/contract.ts';
import type { Answer } from './envelope.ts';

/** What a refusal tells about one violation. */
interface ToldViolation {
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

/** Why a request is refused, and what it should have heeded: an attribute that is missing may stand there misspelt. */
interface Told extends Pick<Refusal, 'violations'> {
  /** A fault refuses for no reason. */
  readonly cause: Refusal['cause'] | 'forced';
  /** Where there are no violations. */
  readonly message?: string;
  readonly advices?: readonly Advice[];
}

/** What `data` holds in a refusal, and what stands beside it (`refusal.body`, `refusal.messages`). */
export function refusalBody(refusal: Told, contract: Contract, ask: Ask): Pick<Answer, 'data' | 'beside'> {
  const told = tell(refusal.violations, contract, ask);
  const code = refusal.cause;
  const message = summary(told, refusal.message);
  const { advices = [] } = refusal;
  const all = { code, message, violations: told, ...(advices.length === 0 ? {} : { advices }) };
  switch (ask('refusal.body')) {
    case 'violations':
      return { data: all };
    case 'null':
      return { data: null };
    case 'string':
      return { data: message };
    case 'message':
      return { data: { message } };
    case 'list':
      return { data: told.map((one) => ({ code, attribute: attributeOf(one), message: one.message })) };
    case 'map':
      return { data: byAttribute(told) };
    case 'beside':
      return { data: null, beside: { error: all } };
  }
}

function tell(violations: readonly Violation[], contract: Contract, ask: Ask): readonly ToldViolation[] {
  const messages = violations.length === 0 ? 'sandbox' : ask('refusal.messages');
  return violations.map(({ id, pointer, expected, actual }) => {
    const rule = contract.rules.get(id);
    const section = rule?.section ?? contract.questions.get(id)?.section ?? '';
    const own = messages === 'sandbox' ? undefined : messages[id];
    const message = own ?? sentence(nameOf(pointer), expected, actual);
    const told = { pointer, message, expected, actual, section, see: `docs/interface.md#section-${section}` };
    return rule === undefined ? { question: id, ...told } : { rule: id, ...told };
  });
}

function sentence(name: string, expected: string, actual: string): string {
  return actual === 'nothing'
    ? `${name} is missing: it is required.`
    : `${name}: expected ${expected}, but got ${actual}.`;
}

function summary(told: readonly ToldViolation[], without = 'Refused.'): string {
  const [first] = told;
  if (first === undefined) return without;
  if (told.length === 1) return first.message;
  return `${told.length} violations: ${[...new Set(told.map(attributeOf))].join(', ')}.`;
}

const names: Readonly<Record<string, string>> = {
  '': 'The request',
  '/path': 'The path',
  '/path/id': 'The ID in the path',
  '/method': 'The method',
};

const nameOf = (pointer: string) => names[pointer] ?? pointer.replace(/^\/(headers\/)?/, '').replaceAll('/', '.');

const attributeOf = ({ pointer }: ToldViolation) => nameOf(pointer);

function byAttribute(told: readonly ToldViolation[]): Readonly<Record<string, readonly string[]>> {
  const messages = new Map<string, string[]>();
  for (const one of told) messages.set(attributeOf(one), [...(messages.get(attributeOf(one)) ?? []), one.message]);
  return Object.fromEntries(messages);
}
