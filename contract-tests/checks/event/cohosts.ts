import type { LawfulValue } from '../bundle.ts';
import type { Check, Trial } from '../check.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';
import type { Id } from '../../target/json.ts';
import type { Deployment } from '../../learn/deployment.ts';

type Arrange = (unknown: Id, known: readonly Id[]) => readonly Id[];

const arrangements: readonly { readonly title: string; readonly arrange: Arrange }[] = [
  { title: 'a single cohost that is no page', arrange: (unknown) => [unknown] },
  { title: 'several cohosts, the first of which is no page', arrange: (unknown, known) => [unknown, ...known] },
  { title: 'several cohosts, the last of which is no page', arrange: (unknown, known) => [...known, unknown] },
  {
    title: 'several cohosts, the middle one of which is no page',
    arrange: (unknown, known) => [...known.slice(0, 1), unknown, ...known.slice(1)],
  },
];

const experiments: readonly Experiment[] = arrangements.map(({ title, arrange }) => ({
  rule: 'event.cohosts.valid',
  title,
  needs: ['pages.unknown'],
  change: (body, deployment) => ({
    ...body,
    cohosts: arrange(deployment.fixtures.pages?.unknown ?? 0, cohostsOf(deployment)),
  }),
}));

export const cohostsChecks: readonly Check[] = [
  ...experiments.slice(0, 1).flatMap((experiment) => onBoth({ ...experiment, lot: { name: 'one cohost', take: 1 } })),
  ...experiments.slice(1, 3).flatMap(onBoth),
  ...experiments.slice(3).flatMap((experiment) => onBoth({ ...experiment, lot: { name: 'more cohosts', take: 0 } })),
  ...experiments.slice(0, 1).flatMap((experiment) => inCircumstances(experiment)),
];

export const severalCohosts: LawfulValue = {
  rule: 'event.cohosts.valid',
  title: 'several pages as cohosts',
  cannot: noOtherPage,
  change: (body, deployment) => ({ ...body, cohosts: cohostsOf(deployment) }),
};

export const oneCohost: LawfulValue = {
  rule: 'event.cohosts.valid',
  title: 'a single cohost',
  cannot: noOtherPage,
  change: (body, deployment) => ({ ...body, cohosts: cohostsOf(deployment).slice(0, 1) }),
};

export const noCohosts: LawfulValue = {
  rule: 'event.cohosts.default',
  title: 'an empty list of cohosts',
  change: (body) => ({ ...body, cohosts: [] }),
};

/** Never the host, and none twice (`cohosts.duplicates`). */
function cohostsOf({ values }: Deployment): readonly Id[] {
  return values?.hosts.slice(1, 3) ?? [];
}

function noOtherPage({ deployment }: Trial): string | undefined {
  return cohostsOf(deployment).length === 0 ? 'only one page is known: add more to pages.known' : undefined;
}
