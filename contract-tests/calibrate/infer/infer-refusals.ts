import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../target/json.ts';
import { isOutsideBody } from '../../../shared/templates/reported.ts';
import { attributeNames, styleOf } from './attribute-names.ts';
import { boundedValue } from './bounded.ts';
import type { BodySetting } from './infer-body.ts';
import { inferCauses, type Remade } from './infer-causes.ts';
import { asList, inferListItems } from './infer-list-items.ts';
import { inferOrder } from './infer-order.ts';
import { inferredFrom, isAlike, isSame, type Inferred, type NotExpressed } from './inferred.ts';
import { ownFormOf } from './own-form.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { reportedKind, type Placed, type RefusalSample } from './sample.ts';
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
  const seen = samples.map((sample, at) => ({ at, sample: bounded(sample) })).filter(hasEnvelope);
  if (seen.length === 0) return {};
  const items = inferListItems(seen, attributeNames(namesIn(seen, setting.attributes)));
  const placed = items?.answer === 'list' ? seen.map(({ at, sample }) => ({ at, sample: asList(sample) })) : seen;
  const wordings: Wordings = { messages: new Map(), codes: new Map() };
  const bodySetting: BodySetting = {
    attributes: namesIn(placed, setting.attributes),
    members: setting.members ?? [],
    style: styleOf(placed.map(({ sample }) => sample)),
  };
  const { otherwise, causes } = inferCauses(placed, wordings, bodySetting);
  const comparisons = causes.flatMap(({ refusals }) =>
    refusals.map(({ at, seen, made }) => ({ sample: at, observed: seen, expected: made })),
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
  const wrong = placed.flatMap(({ sample }) => sample.violations.map(({ attribute }) => attribute));
  return [...new Set([...attributes, ...wrong])].filter((name) => name !== '');
};

const hasEnvelope = ({ sample }: Placed) => isRecord(sample.body);

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
