import { groupBy } from './group-by.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../target/json.ts';
import { boundedValue } from './bounded.ts';
import { inferBody, type BodySetting, type ReadBodies } from './infer-body.ts';
import { inferOrder, type ShownSample } from './infer-order.ts';
import { inferredFrom, isAlike, type Contradiction, type Inferred } from './inferred.ts';
import { renderNode } from './render-node.ts';
import type { KnownViolation, RefusalSample, ToldSample } from './sample.ts';
import { styleOf } from './style-of.ts';
import type { Template, TemplateNode } from './template.ts';
import type { Wordings } from './wordings.ts';

/** What is known beside the refusals. */
export interface RefusalSetting {
  /** The attributes of the interface, in the order of the document. */
  readonly attributes: readonly string[];
  /** Members that every answer has beside the envelope's three (`answer.members`). */
  readonly members?: readonly string[];
}

/** So many refusals of one cause are looked at. */
const mostSamples = 400;

interface Placed {
  readonly at: number;
  readonly sample: RefusalSample;
}

/**
 * Learns from refusals what they are made from: answers to `refusal.body`, `refusal.messages`, `refusal.codes`, `refusal.all-at-once` and
 * `refusal.order` (§7), as far as the
 * refusals show them, each with the samples that it rests on and those that it does not give. Refusals without an envelope show nothing.
 */
export function inferRefusals(
  samples: readonly RefusalSample[],
  setting: RefusalSetting,
): Readonly<Record<string, Inferred>> {
  const placed = samples.map((sample, at) => ({ at, sample: bounded(sample) })).filter(hasEnvelope);
  if (placed.length === 0) return {};
  const wordings: Wordings = { messages: new Map(), codes: new Map() };
  const bodySetting: BodySetting = {
    attributes: setting.attributes,
    members: setting.members ?? [],
    style: styleOf(placed.map(({ sample }) => sample)),
  };
  const causes = [...groupBy(placed, ({ sample }) => sample.cause)].sort(invalidFirst);
  const read = causes.map(([cause, group]): [string, readonly Placed[], ReadBodies] => {
    const own = group.slice(0, mostSamples);
    return [
      cause,
      own,
      inferBody(
        own.map(({ sample }) => sample),
        wordings,
        bodySetting,
      ),
    ];
  });
  const comparisons = read.flatMap(([, own, { samples: told, template }]) =>
    told.map((sample, at) => compared(sample, template, { at: own[at]?.at ?? 0, wordings })),
  );
  const body = inferredFrom(templatesOf(read.map(([cause, , { template }]) => [cause, template])), comparisons);
  const worded = (learnt: ReadonlyMap<string, unknown>): Inferred => ({ ...body, answer: Object.fromEntries(learnt) });
  const alike = comparisons.filter(({ observed, expected }) => isAlike(observed, expected)).length;
  return {
    'refusal.body': { ...body, alike },
    ...(wordings.messages.size === 0 ? {} : { 'refusal.messages': worded(wordings.messages) }),
    ...(wordings.codes.size === 0 ? {} : { 'refusal.codes': worded(wordings.codes) }),
    ...inferOrder(read.flatMap(shownOf), setting.attributes),
  };
}

/** The refusals whose bodies show what they tell of. */
function shownOf([cause, own, { samples, showing }]: readonly [
  string,
  readonly Placed[],
  ReadBodies,
]): readonly ShownSample[] {
  if (cause !== 'invalid') return [];
  return samples.flatMap((sample, at) => (showing.has(sample) ? [{ at: own[at]?.at ?? 0, sample }] : []));
}

const invalidFirst = ([left]: [string, unknown], [right]: [string, unknown]): number =>
  Number(right === 'invalid') - Number(left === 'invalid');

const hasEnvelope = ({ sample }: Placed) => isRecord(sample.body);

function bounded(sample: RefusalSample): RefusalSample {
  return { ...sample, body: boundedValue(sample.body), violations: sample.violations.map(besideBody) };
}

/** What stands beside the body has no kind: deployments speak of it by the rule. */
function besideBody(violation: KnownViolation): KnownViolation {
  if (!/^\/(?:headers|path|method)(?:\/|$)/.test(violation.pointer)) return violation;
  return { ...violation, kind: '', attribute: violation.pointer.split('/').at(-1) ?? '', value: undefined };
}

function compared(
  sample: ToldSample,
  { data, beside = {} }: Template,
  { at, wordings }: { readonly at: number; readonly wordings: Wordings },
): Contradiction {
  const body = isRecord(sample.body) ? sample.body : {};
  const render = (node: TemplateNode = null) => renderNode(node, { sample }, wordings);
  const names = Object.keys(beside);
  return {
    sample: at,
    observed: { data: body['data'], ...Object.fromEntries(names.map((name) => [name, body[name]])) },
    expected: { data: render(data), ...Object.fromEntries(names.map((name) => [name, render(beside[name])])) },
  };
}

/** Templates by cause; what most of the causes share is for all others. */
function templatesOf(templates: readonly (readonly [string, Template])[]): Readonly<Record<string, Template>> {
  const [, otherwise] = templates.find(([cause]) => cause !== 'invalid') ?? templates[0] ?? ['', { data: null }];
  const own = templates.filter(([, template]) => !isDeepStrictEqual(template, otherwise));
  return { otherwise, ...Object.fromEntries(own) };
}
