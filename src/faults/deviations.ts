import { nearest } from '../contract/input/did-you-mean.ts';
import { refusingOf } from '../contract/catalogue.ts';
import { errorAt, firstErrors } from '../contract/input/input-refused.ts';
import type { SchemaError } from '../contract/input/schema-errors.ts';
import type { Violation } from '../domain/violation.ts';
import type { Call } from '../operations/call.ts';
import type { Contract } from '../contract/contract.ts';
import { operationIds, type OperationId } from '../interface/operations.ts';
import type { DeviatingAnswer, DeviatingRequest, Deviation } from '../interface/rules/deviation.ts';
import { rules as records, type RuleId } from '../interface/rules/index.ts';
import { listAll } from '../lib/list-all.ts';

type IdsOf<Record> = Record extends { readonly id: infer Id extends string; readonly deviations: infer Named }
  ? `${Id}:${keyof Named & string}`
  : never;

export type NamedDeviationId = IdsOf<(typeof records)[number]>;

/** What `--deviate` takes: a rule, a rule on one operation, or a named deviation. */
export type DeviationId = RuleId | `${RuleId}@${OperationId}` | NamedDeviationId;

interface NamedDeviation extends Deviation {
  readonly id: NamedDeviationId;
  readonly rule: RuleId;
}

/** Every deviation that stands with a rule. */
export const namedDeviations: readonly NamedDeviation[] = records.flatMap(({ id: rule, deviations }) =>
  Object.entries<Deviation>(deviations).map(([name, one]) => ({
    ...one,
    id: `${rule}:${name}` as NamedDeviationId,
    rule,
  })),
);

/** The same, as lists show them. */
export const deviationRows = namedDeviations.map(({ id, rule, text }) => ({ id, rule, text }));

/** One thing that was named, and the deviation that it turns on; a rule that refuses requests needs none. */
interface Turned {
  readonly id: string;
  readonly deviation: Deviation | undefined;
}

/** A call that deviations spoil. */
interface Spoiled {
  readonly operation: OperationId;
  readonly call: Call;
  /** The body as it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a world was told to misbehave (`--deviate`). */
export interface Deviations {
  /** Whether there are any: without, none of the rest needs to be asked. */
  readonly any: boolean;
  readonly turned: readonly Turned[];
  /** Whether a violation counts; its rule may be switched off, on one operation or on all. */
  applies(violation: Violation, operation: OperationId | undefined): boolean;
  /** The call as the deviations read it, and the refusals that they add. */
  spoil(spoiled: Spoiled): Promise<{ readonly call: Call; readonly violations: readonly Violation[] }>;
  spoilAnswer(answer: DeviatingAnswer, operation: OperationId | undefined): DeviatingAnswer;
  spoilEnvelope(envelope: Readonly<Record<string, unknown>>): object;
}

/** A deviation that does not exist. */
export class DeviationRefused extends Error {
  override readonly name = 'DeviationRefused';
}

/**
 * Reads what `--deviate` names: a rule, a rule on one operation (`event.host.valid@events.update`), or a named deviation. A rule that
 * refuses requests does not; one that refuses nothing is switched off by the first of its named deviations.
 *
 * @throws DeviationRefused
 */
export function readDeviations(ids: readonly string[], contract: Contract): Deviations {
  const rules = [...contract.rules.keys()];
  for (const id of ids) checkId(id, rules);
  const deviationOf = (id: string) => namedDeviations.find((one) => one.id === id) ?? switchOf(id, contract);
  return deviationsOf(
    ids.map((id) => ({ id, deviation: deviationOf(id) })),
    () => undefined,
  );
}

/** Several taken together. @param note is told the ID of each that makes a difference to the exchange that they are for */
export const joined = (several: readonly Deviations[], note: (id: string) => void): Deviations =>
  deviationsOf(
    several.flatMap(({ turned }) => turned),
    note,
  );

function deviationsOf(turned: readonly Turned[], note: (id: string) => void): Deviations {
  return {
    any: turned.length > 0,
    turned,
    applies: (violation, operation) => {
      const off = turned.find(({ id }) => id === violation.id || id === `${violation.id}@${operation ?? ''}`);
      if (off !== undefined) note(off.id);
      return off === undefined;
    },
    spoil: (spoiled) => spoilCall(spoiled, turned, note),
    spoilAnswer: (answer, operation) =>
      turned.reduce((spoiled, { id, deviation }) => {
        const other = deviation?.answers?.(spoiled, operation) ?? spoiled;
        if (other !== spoiled) note(id);
        return other;
      }, answer),
    spoilEnvelope: (envelope) =>
      turned.reduce<object>((wrapped, { id, deviation }) => {
        const other = deviation?.wraps?.(wrapped as Readonly<Record<string, unknown>>) ?? wrapped;
        if (other !== wrapped) note(id);
        return other;
      }, envelope),
  };
}

function switchOf(id: string, contract: Contract): Deviation | undefined {
  const [rule = '', operation] = id.split('@');
  const found = refusingOf(contract).has(rule) ? undefined : namedDeviations.find((one) => one.rule === rule);
  return found === undefined || operation === undefined ? found : onlyOn(found, operation as OperationId);
}

/** A deviation of one operation; an envelope knows no operation and is spoilt everywhere. */
function onlyOn({ refuses, ignores, reads, answers, ...deviation }: Deviation, only: OperationId): Deviation {
  const isIt = ({ operation }: DeviatingRequest) => operation === only;
  return {
    ...deviation,
    ...(refuses && { refuses: (request) => isIt(request) && refuses(request) }),
    ...(ignores && { ignores: (violation, request) => isIt(request) && ignores(violation, request) }),
    ...(reads && { reads: (request) => (isIt(request) ? reads(request) : {}) }),
    ...(answers && { answers: (answer, operation) => (operation === only ? answers(answer, operation) : answer) }),
  };
}

function checkId(id: string, rules: readonly string[]): void {
  const reason = whyNoDeviation(id, rules);
  if (reason === undefined) return;
  throw new DeviationRefused(
    `--deviate ${id}: ${reason}. \`channel-sandbox rules\` lists the rules, \`channel-sandbox deviations\` what else there is.`,
  );
}

/** What is wrong with a list of deviations that a scenario or a wish has as its `deviate`. */
export const deviationErrors = (ids: readonly string[], { rules }: Contract): readonly SchemaError[] =>
  firstErrors(ids, (id, index) => {
    const expected = whyNoDeviation(id, [...rules.keys()]);
    return expected === undefined ? [] : [errorAt(`/deviate/${index}`, expected, id)];
  });

/** Why an ID is none of a rule, a rule on one operation or a deviation, with a near name; undefined if it is one. */
function whyNoDeviation(id: string, rules: readonly string[]): string | undefined {
  const known = deviationIdsOf(rules);
  return known.includes(id) ? undefined : `there is no such rule or deviation${nearest(id, known)}`;
}

/** All that `--deviate` takes. */
export const deviationIdsOf = (rules: readonly string[]): readonly string[] => [
  ...rules,
  ...namedDeviations.map(({ id }) => id),
  ...rules.flatMap((rule) => operationIds.map((operation) => `${rule}@${operation}`)),
];

/** The call as the deviations read it, and the refusals that they add. */
async function spoilCall(
  { call, ...spoiled }: Spoiled,
  turned: readonly Turned[],
  note: (id: string) => void,
): ReturnType<Deviations['spoil']> {
  const violations: Violation[] = [];
  const input = { ...call.request.input };
  const request = requestOf({ ...spoiled, call }, input);
  let { applies } = call.deviation;
  for (const { id, deviation } of turned) {
    if (deviation === undefined) continue;
    if ((await deviation.refuses?.(request)) === true) {
      violations.push(strictness(id, deviation));
      note(id);
    }
    const misread = deviation.reads?.(request) ?? {};
    if (Object.keys(misread).length > 0) note(id);
    Object.assign(input, misread);
    applies = appliesBut(applies, (violation) => {
      const isIgnored = deviation.ignores?.(violation, request) === true;
      if (isIgnored) note(id);
      return isIgnored;
    });
  }
  const changed = { ...call, request: { ...call.request, input }, deviation: { ...call.deviation, applies } };
  return { call: changed, violations };
}

type Applies = Call['deviation']['applies'];

const appliesBut =
  (applies: Applies, isIgnored: (violation: Violation) => boolean): Applies =>
  (violation) =>
    !isIgnored(violation) && applies(violation);

/** The violation that stands for a refusal of what is lawful. */
const strictness = (id: string, { text }: Deviation): Violation => ({
  id: ruleOf(id),
  pointer: '',
  expected: 'another server: this one deviates on request',
  actual: text,
});

/** The rule that something named is about. */
const ruleOf = (id: string) => id.split(/[@:]/)[0] as RuleId;

function requestOf({ operation, call, body }: Spoiled, input: DeviatingRequest['input']): DeviatingRequest {
  const { rawId } = call.request;
  const { store, clock } = call.context.ports;
  return {
    operation,
    rawId,
    body,
    input,
    now: clock.now(),
    hasNamesake: async () => {
      for await (const { title, id } of listAll(store))
        if (title === body['title'] && String(id) !== rawId) return true;
      return false;
    },
    countRsvps: async () => (await store.get(Number(rawId)))?.rsvps.length ?? 0,
  };
}
