import type { Ingredient } from '../bundle.ts';
import type { Check } from '../../run/check.ts';
import { onBoth } from '../experiment.ts';
import type { Id } from '../../target/json.ts';
import type { Session } from '../../run/session.ts';

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
    touches: ['cohosts'],
    change: (body, session) => ({
      ...body,
      cohosts: arrange(session.parts.fixtures.pages?.unknown ?? 0, cohostsOf(session)),
    }),
    isWrong: (body, { parts }) =>
      (body['cohosts'] as readonly Id[]).some((page) => String(page) === String(parts.fixtures.pages?.unknown)),
  }),
);

export const severalCohosts: Ingredient = {
  rule: 'event.cohosts.valid',
  title: 'several pages as cohosts',
  cannot: (session) =>
    cohostsOf(session).length === 0 ? 'only one page is known: add more to pages.known' : undefined,
  change: (body, session) => ({ ...body, cohosts: cohostsOf(session) }),
};

export const noCohosts: Ingredient = {
  rule: 'event.cohosts.default',
  title: 'an empty list of cohosts',
  change: (body) => ({ ...body, cohosts: [] }),
};

/** Never the host, and none twice (`cohosts.duplicates`). */
function cohostsOf({ values }: Session): readonly Id[] {
  return values?.hosts.slice(1, 3) ?? [];
}
