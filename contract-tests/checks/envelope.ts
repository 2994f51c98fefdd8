import { counted } from '../../src/lib/describe.ts';
import { failed, passed, type Check, type Finding, type Trial } from './check.ts';
import { envelopeMembers, type Answer, type OperationName, type SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { bodyFlaw, outcomeOf } from '../target/outcome.ts';

/** §1: 8-4-4-4-12 hexadecimal digits, whatever their case and version. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const envelopeChecks: readonly Check[] = [
  onEveryAnswer('envelope.shape', 'answers every request with the envelope', {
    expected: 'a JSON object with requestId, status and data, in refusals too',
    flaw: shapeFlaw,
  }),
  onEveryAnswer('envelope.request-id', 'gives every response an ID shaped like a UUID', {
    expected: 'requestId: a string of 8-4-4-4-12 hexadecimal digits',
    flaw: ({ json }) => {
      if (!isRecord(json) || !Object.hasOwn(json, 'requestId')) return undefined;
      const id = json['requestId'];
      return typeof id === 'string' && uuid.test(id) ? undefined : 'requestId is not shaped like a UUID';
    },
  }),
  {
    rule: 'envelope.request-id',
    title: 'gives no two responses the same ID',
    expected: 'requestId: another one in each response',
    needs: [],
    isSummary: true,
    run: async (trial) => uniqueIds(trial),
  },
  onEveryAnswer('envelope.status', 'repeats the HTTP status in the envelope', {
    expected: 'status: an int, equal to the HTTP status',
    flaw: ({ json, status }) => {
      if (!isRecord(json) || !Object.hasOwn(json, 'status')) return undefined;
      const told = json['status'];
      if (!Number.isInteger(told)) return 'status is no int';
      return told === status ? undefined : `status ${String(told)} in an answer with HTTP status ${status}`;
    },
  }),
];

/** What keeps an answer from being the envelope. */
export function shapeFlaw(answer: Answer): string | undefined {
  const { json } = answer;
  const unread = bodyFlaw(answer);
  if (unread !== undefined) return unread;
  if (json === undefined)
    return `the body is no JSON${isOfGateway(answer) ? ', but a page such as gateways answer' : ''}`;
  if (answer.text.startsWith('\uFEFF')) return 'a byte order mark stands before the JSON (RFC 8259 §8.1)';
  if (!isRecord(json)) return 'the body is no JSON object';
  const missing = [...envelopeMembers].filter((member) => !Object.hasOwn(json, member));
  return missing.length > 0 ? `no member ${missing.join(', ')}` : undefined;
}

/** What nginx, HAProxy, Envoy and those of clouds answer by themselves: the status as a heading, or a line of their own. */
function isOfGateway({ text }: Answer): boolean {
  return /<h1>\d{3} |<center>|^upstream connect error|^error code: \d/i.test(text);
}

interface AnswerRule {
  readonly expected: string;
  flaw(answer: Answer): string | undefined;
}

function onEveryAnswer(rule: string, title: string, { expected, flaw }: AnswerRule): Check {
  return {
    rule,
    title,
    expected,
    needs: [],
    isSummary: true,
    run: async (trial) => {
      const judged = judgedAnswers(trial);
      const found = judged.flatMap(({ exchange, answer }) => {
        const what = flaw(answer);
        return what === undefined ? [] : [{ exchange, what: `${what} (${exchange.ask.operation}, ${answer.status})` }];
      });
      return inSum(trial, found, `each of ${counted(judged.length, 'answer')}`);
    },
  };
}

function uniqueIds(trial: Trial): Finding {
  const seen = new Map<string, SentExchange>();
  const found: Flaw[] = [];
  for (const { exchange, answer } of judgedAnswers(trial)) {
    const id = isRecord(answer.json) ? answer.json['requestId'] : undefined;
    if (typeof id !== 'string') continue;
    const earlier = seen.get(id.toLowerCase());
    const culprit = `${id}, of ${[earlier, exchange].map((one) => one && nameOf(one)).join(' and of ')}`;
    if (earlier !== undefined)
      found.push(
        ...[earlier, exchange].map((one) => ({ exchange: one, what: 'two responses share a requestId', culprit })),
      );
    seen.set(id.toLowerCase(), exchange);
  }
  return inSum(trial, found, `${seen.size} different IDs`);
}

/** Each response, asked to come back later or not: whoever stands in front of the service answers the partner all the same (§1). */
function judgedAnswers({ session }: Trial): { readonly exchange: SentExchange; readonly answer: Answer }[] {
  return session.exchanges.flatMap(({ waitedOut = [], ...exchange }) =>
    [...waitedOut, ...(exchange.answer === undefined ? [] : [exchange.answer])].map((answer) => ({
      exchange: { ...exchange, answer },
      answer,
    })),
  );
}

function nameOf({ method, url, answer }: SentExchange): string {
  return `${method} ${new URL(url).pathname} (${answer?.status})`;
}

/** What was accepted of an operation's requests, but for those that had to be refused and those that only observe. */
export const acceptedOf = ({ session }: Trial, operation: OperationName): readonly SentExchange[] =>
  session.exchanges.filter(
    (exchange) =>
      exchange.ask.operation === operation &&
      exchange.ask.expects !== 'refused' &&
      exchange.ask.isObservation !== true &&
      outcomeOf(exchange) === 'accepted',
  );

/** So many exchanges show what is wrong; the rest is more of the same. */
const shown = 4;

/** What is wrong with an answer. */
interface Flaw {
  readonly exchange: SentExchange;
  /** In words that are the same on each run. */
  readonly what: string;
  /** What of the answer it is wrong with. */
  readonly culprit?: string;
}

/** Each flaw once, with the first culprit and how many more there are. */
export function inSum(trial: Trial, found: readonly Flaw[], good: string): Finding {
  if (found.length === 0) return passed(good);
  const kinds = [...new Set(found.map(({ what }) => what))].sort();
  const flawsOf = (kind: string) => found.filter(({ what }) => what === kind);
  const firsts = kinds.flatMap((kind) => flawsOf(kind).slice(0, 1));
  trial.exchanges.push(...[...new Set([...firsts, ...found].map(({ exchange }) => exchange))].slice(0, shown));
  return failed(kinds.map((kind) => `${kind}${culprits(flawsOf(kind))}`).join('; '));
}

function culprits(flaws: readonly Flaw[]): string {
  const names = [...new Set(flaws.flatMap(({ culprit }) => culprit ?? []))];
  if (names.length === 0) return '';
  return `: ${names[0]}${names.length === 1 ? '' : `, and ${names.length - 1} more`}`;
}
