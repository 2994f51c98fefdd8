import { groupBy } from './group-by.ts';
import { isSame } from './inferred.ts';
import { renderNode, renderTemplate } from './render-node.ts';
import type { Cell, Placed, ToldSample } from './sample.ts';
import type { Template, TemplateMembers } from '../../../src/lib/templates/compile-node.ts';
import type { Wordings } from './context-of.ts';
import { besideEnvelope } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { attributeNames, namedAttribute, type AttributeNames, type Style } from './attribute-names.ts';
import { boundedTemplate } from './template.ts';
import { fillHoles } from './fill-holes.ts';
import { readBodies } from './read-form.ts';
import { firstSpokenOf } from './read-list.ts';
import { takeViolation, untoldOf, holesOf, writeNode, type Hole } from './reading.ts';
import type { KnownViolation } from '../../learn/observations.ts';

/** What a refusal holds, and what its template makes of it. */
export interface Remade {
  readonly sample: Placed;
  readonly seen: unknown;
  readonly made: unknown;
}

interface CauseBodies extends Pick<ReadBodies, 'template' | 'shown'> {
  readonly cause: string;
  readonly refusals: readonly Remade[];
}

/** So many refusals of one cause are looked at. */
const MAX_SAMPLES = 400;

/**
 * A template for each cause, and one for the causes that were not seen. Where one template gives the refusals of several causes, each but for
 * its text, they share it; the texts are added to the wordings by their cause or rule.
 */
export function inferCauses(
  placed: readonly Placed[],
  wordings: Wordings,
  setting: BodySetting,
): { readonly otherwise: Template; readonly causes: readonly CauseBodies[] } {
  const groups = [...groupBy(placed, ({ cause }) => cause)].map(
    ([cause, all]) => [cause, all.slice(0, MAX_SAMPLES)] as const,
  );
  const read = (group: readonly Placed[]) => inferBody(group, wordings, setting);
  const bodiesOf = (cause: string, bodies: ReadBodies) => causeBodies({ cause, ...bodies }, wordings, setting);
  const invalid = groups.filter(([cause]) => cause === 'invalid').map(([cause, group]) => bodiesOf(cause, read(group)));
  const others = groups.filter(([cause]) => cause !== 'invalid');
  const sharing = others.filter(([cause]) => cause !== 'rate').flatMap(([, group]) => group); // a limit may speak in a gateway's words
  const shared = sharing.length === 0 ? undefined : read(sharing.slice(0, MAX_SAMPLES));
  const otherwise = shared?.template ?? invalid[0]?.template ?? { data: null };
  const causes = others.map(([cause, group]) => {
    const told = group.map((sample) => ({ ...sample, told: sample.violations }));
    const inShared = bodiesOf(cause, { samples: told, shown: [], template: otherwise });
    return inShared.refusals.every(({ seen, made }) => isSame(seen, made)) ? inShared : bodiesOf(cause, read(group));
  });
  return { otherwise, causes: [...invalid, ...causes] };
}

function causeBodies(
  { cause, samples, shown, template }: ReadBodies & Pick<CauseBodies, 'cause'>,
  wordings: Wordings,
  setting: BodySetting,
): CauseBodies {
  return {
    cause,
    template,
    refusals: samples.map((sample) => ({
      sample,
      seen: { data: undefined, ...ownMembers(sample.body, setting.members) },
      made: { data: null, ...renderTemplate(template, (node) => renderNode(node, { sample }, wordings)) },
    })),
    shown: cause === 'invalid' ? shown : [],
  };
}

export interface BodySetting {
  /** The attributes of the interface, and headers. */
  readonly attributes: readonly string[];
  /** Members that every answer has: a template does not repeat them. */
  readonly members: readonly string[];
  readonly style: Style;
}

/** The refusals of one cause, with what each tells of, as far as its body shows that. */
interface ReadBodies {
  readonly samples: readonly Placed<ToldSample>[];
  /** Those whose body shows what they tell of. */
  readonly shown: readonly Placed<ToldSample>[];
  readonly template: Template;
}

/** The template behind the bodies of one cause. What depends on the kind of a violation is added to the wordings. */
function inferBody(samples: readonly Placed[], wordings: Wordings, setting: BodySetting): ReadBodies {
  const names = attributeNames(setting.attributes);
  const known = samples.map((sample) => ({ ...sample, told: sample.violations }));
  const shown = shownIn(known, names, setting);
  const told = known.map((sample) => ({ ...sample, told: shown.get(sample) ?? sample.told }));
  const { skeleton } = formOf(told, names, setting);
  const filled = fillHoles(holesOf(skeleton), wordings, setting.style);
  const { data = null, ...others } = writeNode(skeleton, filled) as TemplateMembers;
  const beside = Object.entries(others).slice(0, MAX_OTHERS);
  return {
    samples: told,
    shown: told.filter((_, at) => shown.has(known[at] as ToldSample)),
    template: boundedTemplate(beside.length === 0 ? { data } : { data, beside: Object.fromEntries(beside) }),
  };
}

/** A profile has room for so many members beside the envelope's three. */
const MAX_OTHERS = 20;

/** `data`, and the members that a body has beside the envelope's three and those of every answer. */
function ownMembers(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  const data = isRecord(body) && Object.hasOwn(body, 'data') ? { data: body['data'] } : {};
  return { ...data, ...besideEnvelope(body, known) };
}

const formOf = (samples: readonly ToldSample[], names: AttributeNames, { members }: BodySetting) =>
  readBodies(
    samples.map((sample) => ({ value: ownMembers(sample.body, members), scope: { sample } })),
    names,
  );

/** What each refusal tells of, in its order: as a list or a map has it, otherwise as its texts speak of it. */
function shownIn(
  samples: readonly ToldSample[],
  names: AttributeNames,
  setting: BodySetting,
): ReadonlyMap<ToldSample, readonly KnownViolation[]> {
  const { skeleton, told } = formOf(samples, names, setting);
  const shown = new Map(told);
  const holes = holesOf(skeleton);
  const alone = namedAlone(holes, samples, names);
  const texts = textsIn(holes);
  for (const sample of samples.filter((one) => !shown.has(one))) {
    const named = alone.get(sample);
    const text = (texts.get(sample) ?? []).map(({ value }) => value).join('\n');
    const spoken = named === undefined ? spokenIn(text, sample.violations) : [named];
    if (spoken.length > 0) shown.set(sample, spoken);
  }
  return shown;
}

/** The one violation that each is told of, where a member is its name and nothing else: `param`. */
function namedAlone(
  holes: readonly Hole[],
  samples: readonly ToldSample[],
  names: AttributeNames,
): ReadonlyMap<ToldSample, KnownViolation> {
  const wrong = samples.filter(({ violations }) => violations.length > 0);
  for (const { cells } of holes) {
    const own = cells.filter(({ scope }) => scope.violation === undefined && scope.sample.violations.length > 0);
    const named = own.flatMap(({ value, scope: { sample } }): [ToldSample, KnownViolation][] => {
      const violation =
        typeof value === 'string' ? takeViolation(untoldOf(sample), namedAttribute(value, names)) : undefined;
      return violation === undefined || violation.id === '' ? [] : [[sample, violation]];
    });
    const attributes = new Set(named.map(([, { attribute }]) => attribute));
    if (attributes.size > 1 && named.length * 10 >= wrong.length * 9) return new Map(named);
  }
  return new Map();
}

/** What is said of a refusal as a whole, and not of each of its violations. */
function textsIn(holes: readonly Hole[]): ReadonlyMap<ToldSample, readonly Cell[]> {
  const cells = holes.flatMap((hole) => hole.cells);
  const texts = cells.filter(({ value, scope }) => typeof value === 'string' && scope.violation === undefined);
  return groupBy(texts, ({ scope }) => scope.sample);
}

function spokenIn(text: string, violations: readonly KnownViolation[]): readonly KnownViolation[] {
  const left = new Set(violations);
  const spoken: KnownViolation[] = [];
  for (let next = firstSpokenOf(text, [...left]); next !== undefined; next = firstSpokenOf(text, [...left])) {
    spoken.push(next);
    left.delete(next);
  }
  return spoken;
}
