import { groupBy } from './group-by.ts';
import { inferBody, ownMembers, type BodySetting, type ReadBodies } from './infer-body.ts';
import { isSame } from './inferred.ts';
import { renderNode, renderTemplate } from './render-node.ts';
import type { Placed, ToldSample } from './sample.ts';
import type { Template } from '../../../shared/templates/compile-node.ts';
import type { Wordings } from './context-of.ts';

/** What a refusal holds, and what its template makes of it. */
export interface Remade {
  readonly sample: Placed;
  readonly seen: unknown;
  readonly made: unknown;
}

interface CauseBodies {
  readonly cause: string;
  readonly template: Template;
  readonly refusals: readonly Remade[];
  /** Those whose bodies show which violations they tell of. */
  readonly shown: readonly Placed<ToldSample>[];
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
    const inShared = bodiesOf(cause, { samples: told, showing: new Set(), template: otherwise });
    return inShared.refusals.every(({ seen, made }) => isSame(seen, made)) ? inShared : bodiesOf(cause, read(group));
  });
  return { otherwise, causes: [...invalid, ...causes] };
}

function causeBodies(
  { cause, samples, showing, template }: ReadBodies & Pick<CauseBodies, 'cause'>,
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
    shown: cause === 'invalid' ? samples.filter((sample) => showing.has(sample)) : [],
  };
}
