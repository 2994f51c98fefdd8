import { readContract } from '../../files/contract.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../target/json.ts';
import { isOutsideBody } from '../../../src/lib/templates/reported.ts';
import { attributeNames, styleOf, namedAttribute, type AttributeNames } from './attribute-names.ts';
import { boundedValue } from './bounded.ts';
import { inferCauses, type Remade, type BodySetting } from './infer-causes.ts';
import { inferOrder } from './infer-order.ts';
import { inferredFrom, isAlike, isSame, type Inferred, type NotExpressed } from './inferred.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { reportedKind, indexIn, type Placed, type RefusalSample } from './sample.ts';
import type { Wordings } from './context-of.ts';
import { largestGroups } from './group-by.ts';

/** What is known beside the refusals. */
export interface RefusalSetting {
  /** The attributes of the interface, in the order of the document. */
  readonly attributes: readonly string[];
  /** Members that every answer has beside the envelope's three (`answer.members`). */
  readonly members?: readonly string[];
}

/**
 * Learns from refusals what they are made from: answers to `refusal.body`, `refusal.messages`, `refusal.codes`, `refusal.all-at-once` and
 * `refusal.order` (§7), `refusal.list-items`, as far as the refusals show them, each with the samples that it rests on and those that it does not give. Refusals
 * without an envelope show nothing.
 */
export function inferRefusals(
  samples: readonly RefusalSample[],
  setting: RefusalSetting,
): Readonly<Record<string, Inferred>> {
  const seen = samples.map((sample, at) => ({ ...bounded(sample), at })).filter(({ body }) => isRecord(body));
  if (seen.length === 0) return {};
  const items = inferListItems(seen, attributeNames(namesIn(seen, setting.attributes)));
  const placed = items?.answer === 'list' ? seen.map(asList) : seen;
  const wordings: Wordings = { messages: new Map(), codes: new Map() };
  const bodySetting: BodySetting = {
    attributes: namesIn(placed, setting.attributes),
    members: setting.members ?? [],
    style: styleOf(placed),
  };
  const { otherwise, causes } = inferCauses(placed, wordings, bodySetting);
  const comparisons = causes.flatMap(({ refusals }) =>
    refusals.map(({ sample, seen, made }) => ({ sample: sample.at, observed: seen, expected: made })),
  );
  const own = causes.filter(({ template }) => !isDeepStrictEqual(template, otherwise));
  const templates = Object.fromEntries(own.map(({ cause, template }) => [cause, template]));
  const form = ownFormOf(samples.filter(({ body }) => isRecord(body)));
  const notExpressed = notExpressedIn(causes.flatMap(({ refusals }) => refusals));
  const body = {
    ...inferredFrom({ otherwise, ...templates }, comparisons),
    ...(notExpressed.length === 0 ? {} : { notExpressed }),
  };
  const worded = (learnt: ReadonlyMap<string, unknown>): Inferred => ({ ...body, answer: Object.fromEntries(learnt) });
  return {
    ...(form === undefined
      ? {
          'refusal.body': body,
          ...(wordings.messages.size === 0 ? {} : { 'refusal.messages': worded(wordings.messages) }),
          ...(wordings.codes.size === 0 ? {} : { 'refusal.codes': worded(wordings.codes) }),
        }
      : inOwnForm(form, body)),
    ...(items === undefined ? {} : { 'refusal.list-items': items }),
    ...inferOrder(
      causes.flatMap(({ shown }) => shown),
      setting.attributes,
    ),
  };
}

/** A word for the form, which all of the refusals have, and the words for its texts and codes. */
function inOwnForm(form: string, { samples }: Inferred): Readonly<Record<string, Inferred>> {
  const told = { samples, explained: samples.length, contradictions: [] };
  return {
    'refusal.body': { ...told, answer: form },
    'refusal.messages': { ...told, answer: 'sandbox' },
    'refusal.codes': { ...told, answer: 'sandbox' },
  };
}

/** What a body may name: attributes of events, and whatever else is known to be wrong, of a search or a header. */
const namesIn = (placed: readonly Placed[], attributes: readonly string[]): readonly string[] => {
  const wrong = placed.flatMap(({ violations }) => violations.map(({ attribute }) => attribute));
  return [...new Set([...attributes, ...wrong])].filter((name) => name !== '');
};

function bounded(sample: RefusalSample): RefusalSample {
  return { ...sample, body: boundedValue(sample.body), violations: sample.violations.map(besideBody) };
}

function besideBody(violation: KnownViolation): KnownViolation {
  if (!isOutsideBody(violation.pointer)) return violation;
  return {
    ...violation,
    kind: reportedKind(violation),
    attribute: violation.pointer.split('/').at(-1) ?? '',
    value: undefined,
  };
}

/** Why templates do not give refusals as they were seen, the most frequent reason first. */
function notExpressedIn(refusals: readonly Remade[]): readonly NotExpressed[] {
  const unlike = refusals.filter(({ seen, made }) => !isSame(seen, made));
  return largestGroups(unlike, reasonOf).map(([reason, all]) => ({ reason, count: all.length }));
}

function reasonOf({ sample, seen, made }: Remade): string {
  if (sample.cause === 'malformed') return 'what is said of a body that cannot be read hangs on its text';
  const isLarge = sample.violations.some(({ value }) => typeof value === 'bigint' || isUnsafe(value));
  if (isLarge) return 'an int beyond 2^53 is no value of a template';
  return isAlike(seen, made)
    ? 'the words hang on more than what is wrong'
    : 'the form hangs on more than what is wrong';
}

const isUnsafe = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;

const isMisfit = ({ kind }: { readonly kind: string }) => kind === 'type.item';

/**
 * Whether an item of a wrong type is told at its place or as its list (`refusal.list-items`), where bodies name what is wrong and name
 * items that lead to nothing by their place; otherwise nothing tells.
 */
export function inferListItems(placed: readonly Placed[], names: AttributeNames): Inferred | undefined {
  const ofItems = (wanted: (kind: string) => boolean) =>
    placed.filter(({ violations }) => {
      const [first] = violations;
      return (
        violations.length === 1 && first !== undefined && wanted(first.kind) && indexIn(first.pointer) !== undefined
      );
    });
  const misfits = ofItems((kind) => isMisfit({ kind }));
  const others = ofItems((kind) => !isMisfit({ kind }));
  if (misfits.length === 0 || !others.some((sample) => namesItem(sample, names))) return undefined;
  const told = misfits.map((sample) => ({ sample: sample.at, observed: namesItem(sample, names) ? 'item' : 'list' }));
  const answer = told.filter(({ observed }) => observed === 'list').length * 2 > told.length ? 'list' : 'item';
  return inferredFrom(
    answer,
    told.map((one) => ({ ...one, expected: answer })),
  );
}

/** As the deployment tells it: the list is what is wrong. */
export function asList<Sample extends RefusalSample>(sample: Sample): Sample {
  const violations = sample.violations.map((one) =>
    isMisfit(one) ? { ...one, pointer: `/${one.attribute}`, value: undefined } : one,
  );
  return { ...sample, violations };
}

/** Whether a member or a text of a body leads to an item of the list, by its place. */
function namesItem({ body, violations: [violation] }: RefusalSample, names: AttributeNames): boolean {
  const index = violation === undefined ? undefined : indexIn(violation.pointer);
  return placesNamedIn(body).some((text) => {
    const named = namedAttribute(text, names);
    return named?.attribute === violation?.attribute && named?.index === index && index !== undefined;
  });
}

const MAX_NAMES = 200;

/** Whatever may name a place: texts, members by their path, and lists that are a path. */
function placesNamedIn(body: unknown): readonly string[] {
  const names: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (names.length >= MAX_NAMES) return;
    if (typeof value === 'string') names.push(value);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) names.push(value.join('.'));
    for (const [name, inner] of Object.entries(value)) {
      const own = Array.isArray(value) ? path : `${path}.${name}`;
      if (!Array.isArray(value)) names.push(own);
      visit(inner, own);
    }
  };
  visit(body, '');
  return names;
}

/** Words of `refusal.body` for what a template cannot say: each violation with its rule or question, and the section that it stands in. */
type OwnForm = 'violations' | 'beside';

/** The form that every refusal has in full, with the texts and codes that go with it; undefined where one has another. */
export function ownFormOf(samples: readonly RefusalSample[]): OwnForm | undefined {
  if (samples.length === 0) return undefined;
  const isEach = (fullOf: (body: Readonly<Record<string, unknown>>) => unknown) =>
    samples.every(({ body }) => isRecord(body) && isInFull(fullOf(body)));
  if (isEach(({ data }) => data)) return 'violations';
  return isEach(({ data, error }) => (data === null ? error : undefined)) ? 'beside' : undefined;
}

function isInFull(told: unknown): boolean {
  if (!isRecord(told)) return false;
  const { code, message, violations } = told;
  const isTold = typeof code === 'string' && isCause(code) && typeof message === 'string';
  return isTold && Array.isArray(violations) && violations.every(isViolation);
}

/** Codes are the causes of refusals. */
const isCause = (code: string): boolean =>
  ['rate', 'no-match'].includes(code) || readContract().questions.some(({ id }) => id === `refusal.status.${code}`);

function isViolation(told: unknown): boolean {
  if (!isRecord(told)) return false;
  const { rule, question, pointer, message, expected, actual, section, see } = told;
  const texts = [rule ?? question, pointer, message, expected, actual, section];
  if (!texts.every((text) => typeof text === 'string') || see !== `docs/interface.md#section-${String(section)}`)
    return false;
  const end =
    actual === 'nothing'
      ? ' is missing: it is required.'
      : `: expected ${String(expected)}, but got ${String(actual)}.`;
  return String(message).endsWith(end);
}
