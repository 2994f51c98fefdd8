import type { VariableParts } from '../../../src/lib/templates/compile-text.ts';
import { codeParts, messageParts, type RenderContext } from '../../../src/lib/templates/render-context.ts';
import { pathTo, type ReportedViolation } from '../../../src/lib/templates/reported.ts';
import { compileWording, keysOf, wordingFor, type Wording } from '../../../src/lib/templates/wording.ts';
import type { InTurns } from './in-turns.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { keptIn, spokenOf, perScope, indexIn, type Scope } from './sample.ts';

/** What a deployment says of a violation or a cause, by the keys of `refusal.messages` and `refusal.codes`. */
export interface Wordings {
  /** With variable parts. */
  readonly messages: Map<string, InTurns<string>>;
  readonly codes: Map<string, InTurns<string | number>>;
}

export const nothingSaid: Wordings = { messages: new Map(), codes: new Map() };

/** What stands for the time of an answer where one is made again. */
const someTime = Date.UTC(2000, 0);

/** Characters that the sandbox lets a template make of a request. */
const MAX_CHARACTERS = 256 * 1024;

/** What the sandbox would render each place of a refusal with, given these texts and codes, which no longer change. */
export const contextsWith = (wordings: Wordings): ((scope: Scope) => RenderContext) =>
  perScope((scope) => contextIn(scope, wordings));

/** What the sandbox would render a place with, where nobody knows its texts and codes. */
export const contextOf = contextsWith(nothingSaid);

/** The same with all the room that the sandbox gives a refusal. */
export const withRoom = (context: RenderContext): RenderContext => ({ ...context, room: { left: MAX_CHARACTERS } });

function contextIn(scope: Scope, wordings: Wordings): RenderContext {
  const messages = new Map<ReportedViolation | undefined, string>();
  const context: RenderContext = {
    ...factsOf(scope),
    room: { left: MAX_CHARACTERS },
    messageOf: (one) => keptIn(messages, one, () => String(worded(wordings.messages, messageParts, one) ?? '')),
    codeOf: (one) => worded(wordings.codes, codeParts, one) ?? scope.sample.cause,
  };
  const worded = (
    all: ReadonlyMap<string, Wording>,
    parts: VariableParts<RenderContext>,
    one: ReportedViolation | undefined,
  ) => {
    const wording = wordingFor(all, context, one);
    return wording === undefined ? undefined : compileWording(wording, parts)({ ...context, one });
  };
  return context;
}

type Facts = Omit<RenderContext, 'room' | 'messageOf' | 'codeOf'>;

const factsOf: (scope: Scope) => Facts = perScope((scope) => {
  const { request, status, requestId, cause, operation, told } = scope.sample;
  return {
    request: { id: '', ...request, status, requestId, now: someTime },
    cause,
    operation,
    told: told.map(reportedOf),
    one: spokenAt(scope),
  };
});

const reported = new WeakMap<KnownViolation, ReportedViolation>();

/** A violation as the sandbox would report it. */
export const reportedOf = (violation: KnownViolation): ReportedViolation =>
  keptIn(reported, violation, () => {
    const { id, kind, pointer, attribute, value, expected = '', turn = 0 } = violation;
    const path = pathTo(pointer);
    const named = attribute === '' ? (path[0] ?? '') : attribute;
    const about = { id, kind: kind === '' ? undefined : kind, pointer, path, attribute: named };
    return { ...about, value: typeof value === 'bigint' ? Number(value) : value, expected, sentence: '', turn };
  });

function spokenAt(scope: Scope): ReportedViolation | undefined {
  const violation = spokenOf(scope);
  return violation === undefined ? undefined : reportedOf(violation);
}

/** The keys under which there may be a text or a code of a place, the most specific first. */
export const keysAt = (scope: Scope): readonly string[] => keysOf(scope.sample, spokenAt(scope));

/** What stands under the most specific key that there is. */
export const wordingAt = <One>(wordings: ReadonlyMap<string, One>, scope: Scope): One | undefined =>
  wordingFor(wordings, scope.sample, spokenAt(scope));

/** The variable parts that a text at a place may be made of, and what they are there: `attribute`, `status` … (`refusal.body`, §7). */
export type Variables = ReadonlyMap<string, string>;

/** A number of one or two digits stands in a text for many reasons: only where nothing else explains what was seen is it a count. */
export const farFetched = 1.5;

/** The variable parts that may be meant at a place, the likeliest first where they are the same, and how far-fetched each is. */
export const partCosts = {
  spelling: {
    attribute: 0.1,
    words: 0.14,
    Words: 0.1,
    Title: 0.11,
    snake: 0.15,
    kebab: 0.16,
    Pascal: 0.12,
    UPPER: 0.12,
    SNAKE: 0.11,
    pointer: 0.05,
    dotted: 0.12,
    bracketed: 0.13,
  },
  item: { index: farFetched, place: farFetched },
  value: { value: 0.5, raw: 0.55, string: 0.56, length: 0.6 },
  violation: { rule: 0.2, received: 0.8, expected: 0.4 },
  answer: {
    status: 0.3,
    reason: 0.2,
    method: 0.3,
    path: 0.2,
    route: 0.21,
    id: 0.3,
    requestId: 0.1,
    now: farFetched,
    cause: farFetched,
    count: farFetched,
    attributes: farFetched,
  },
};

/** All variable parts but `message`, `messages` and `code`; the likeliest to be meant first. */
export const variablesOf: (scope: Scope) => Variables = perScope((scope) => {
  const context = contextOf(scope);
  const entries = meantAt(scope).map((name): [string, string] => [name, codeParts[name]?.(context) ?? '']);
  return new Map(entries.filter(([, value]) => value !== ''));
});

function meantAt(scope: Scope): readonly string[] {
  const { spelling, item, value, violation, answer } = partCosts;
  const one = spokenOf(scope);
  const ofAnswer = scope.sample.told.length < 2 ? Object.keys(answer) : [...Object.keys(answer), 'others'];
  if (one === undefined) return ofAnswer;
  const ofItem = indexIn(one.pointer) === undefined ? {} : item;
  const ofValue = one.value === undefined ? {} : value;
  const ofName = one.attribute === '' ? { pointer: spelling.pointer } : spelling;
  return [...Object.keys({ ...ofName, ...ofItem, ...ofValue, ...violation }), ...ofAnswer];
}
