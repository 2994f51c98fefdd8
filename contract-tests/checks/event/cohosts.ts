import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth } from '../experiment.ts';
import type { Id } from '../../target/json.ts';
import type { Deployment } from '../../learn/deployment.ts';

type Arrange = (unknown: Id, known: readonly Id[]) => readonly Id[];

const arrangements: readonly { readonly title: string; readonly arrange: Arrange }[] = [
  { title: 'a single cohost that is no page', arrange: (unknown) => [unknown] },
  { title: 'several cohosts, the first of which is no page', arrange: (unknown, known) => [unknown, ...known] },
  { title: 'several cohosts, the last of which is no page', arrange: (unknown, known) => [...known, unknown] },
];

export const cohostsChecks: readonly Check[] = arrangements.flatMap(({ title, arrange }) =>
  onBoth({
    rule: 'event.cohosts.valid',
    title,
    needs: ['pages.unknown'],
    change: (body, deployment) => ({
      ...body,
      cohosts: arrange(deployment.fixtures.pages?.unknown ?? 0, cohostsOf(deployment)),
    }),
  }),
);

export const severalCohosts: LawfulValue = {
  rule: 'event.cohosts.valid',
  title: 'several pages as cohosts',
  cannot: ({ deployment }) =>
    cohostsOf(deployment).length === 0 ? 'only one page is known: add more to pages.known' : undefined,
  change: (body, deployment) => ({ ...body, cohosts: cohostsOf(deployment) }),
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
