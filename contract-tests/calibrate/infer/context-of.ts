import type { VariableParts } from '../../../shared/templates/compile-text.ts';
import { codeParts, messageParts, type RenderContext } from '../../../shared/templates/render-context.ts';
import { pathTo, type ReportedViolation } from '../../../shared/templates/reported.ts';
import { compileWording, keysOf, wordingFor, type Wording } from '../../../shared/templates/wording.ts';
import type { InTurns } from './in-turns.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { spokenOf, perScope, indexIn, type Scope } from './sample.ts';

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
    messageOf: (one) => {
      const message = messages.get(one) ?? String(worded(wordings.messages, messageParts, one) ?? '');
      messages.set(one, message);
      return message;
    },
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
export function reportedOf(violation: KnownViolation): ReportedViolation {
  const known = reported.get(violation);
  if (known !== undefined) return known;
  const { id, kind, pointer, attribute, value, expected = '', turn = 0 } = violation;
  const path = pathTo(pointer);
  const named = attribute === '' ? (path[0] ?? '') : attribute;
  const about = { id, kind: kind === '' ? undefined : kind, pointer, path, attribute: named };
  const made = { ...about, value: typeof value === 'bigint' ? Number(value) : value, expected, sentence: '', turn };
  reported.set(violation, made);
  return made;
}

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

const names = {
  spelling: [
    'attribute',
    'words',
    'Words',
    'Title',
    'snake',
    'kebab',
    'Pascal',
    'UPPER',
    'SNAKE',
    'pointer',
    'dotted',
    'bracketed',
  ],
  item: ['index', 'place'],
  value: ['value', 'raw', 'string', 'length'],
  violation: ['rule', 'received', 'expected'],
  answer: ['status', 'reason', 'method', 'path', 'route', 'id', 'requestId', 'now', 'cause', 'count', 'attributes'],
};

/** All variable parts but `message`, `messages` and `code`; the likeliest to be meant first. */
export const variablesOf: (scope: Scope) => Variables = perScope((scope) => {
  const context = contextOf(scope);
  const entries = meantAt(scope).map((name): [string, string] => [name, codeParts[name]?.(context) ?? '']);
  return new Map(entries.filter(([, value]) => value !== ''));
});

function meantAt(scope: Scope): readonly string[] {
  const violation = spokenOf(scope);
  const ofAnswer = scope.sample.told.length < 2 ? names.answer : [...names.answer, 'others'];
  if (violation === undefined) return ofAnswer;
  const { attribute, pointer, value } = violation;
  return [
    ...(attribute === '' ? ['pointer'] : names.spelling),
    ...(indexIn(pointer) === undefined ? [] : names.item),
    ...(value === undefined ? [] : names.value),
    ...names.violation,
    ...ofAnswer,
  ];
}
