import { ordinary } from '../../judge/ordinary.ts';
import type { LawfulValue } from '../bundle.ts';
import { notApplicable, skipped, type Check, type Finding, type Trial } from '../check.ts';
import { onBoth, onOneOfBoth, type Experiment } from '../experiment.ts';
import { oddIds } from '../../learn/odd-ids.ts';
import { inCircumstances } from './circumstances.ts';
import { hasPage } from './host.ts';
import type { Id } from '../../target/json.ts';
import type { Deployment } from '../../learn/deployment.ts';
import { fetchedPages } from '../../learn/known-of.ts';
import type { Session } from '../../target/session.ts';
import { find, firstOf, perPageDefault } from '../search-results.ts';
import { intIds, shownPages } from '../../learn/search-answer.ts';

const rule = 'event.cohosts.valid';

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
  rule,
  title,
  needs: ['pages.unknown'],
  change: (body, deployment) => ({
    ...body,
    cohosts: arrange(deployment.fixtures.pages?.unknown ?? 0, cohostsOf(deployment)),
  }),
}));

/** So many pages come before the one that is none: who looks at the first few alone, looks at ten. */
const first = 11;

const lastOfTwelve: Experiment = {
  rule,
  title: 'twelve cohosts, the last of which is no page',
  needs: ['pages.unknown'],
  cannot: async (trial) =>
    (await shownIds(trial)).length < first
      ? notApplicable(`fewer than ${first} pages besides the host are known, and no search shows more`)
      : undefined,
  change: (body, { fixtures, values }, session) => ({
    ...body,
    cohosts: [...idsShown(session, values?.hosts).slice(0, first), fixtures.pages?.unknown ?? 0],
  }),
};

/** Whether each of them is a page does not matter: the last one is none. */
async function shownIds(trial: Trial): Promise<readonly Id[]> {
  if (trial.deployment.query !== undefined) await find(trial, firstOf(perPageDefault));
  return idsShown(trial.session, trial.deployment.values?.hosts);
}

function idsShown({ exchanges }: Session, but: readonly Id[] = []): readonly Id[] {
  const searches = exchanges.filter(({ ask }) => ask.operation === 'pages.search');
  const ids = intIds(searches.flatMap((exchange) => shownPages(exchange).pages));
  const taken = new Set(but.map(String));
  return [...new Map(ids.map((id) => [String(id), id])).values()].filter((id) => !taken.has(String(id)));
}

/** Cut to an int of 32 bits it is a page; the one that a check of `host` asks for as well. */
const [[, longer] = []] = Object.entries(oddIds);
const cutToInt32 = ({ values }: Deployment): Id => longer?.(values?.hosts[0] ?? 1) ?? 0;

const [, unknownFirst] = experiments;

const likeKnown: Experiment = {
  rule,
  title: 'for a cohost the ID of a page and 2^32, which get has no page for',
  cannot: (trial) => hasPage(cutToInt32(trial.deployment), trial),
  turn: onOneOfBoth(1),
  ...(unknownFirst === undefined ? {} : { orElse: unknownFirst }),
  change: (body, deployment) => ({ ...body, cohosts: [cutToInt32(deployment)] }),
};

export const cohostsChecks: readonly Check[] = [
  ...experiments.slice(0, 1).flatMap((experiment) => onBoth({ ...experiment, lot: { name: 'one cohost', take: 1 } })),
  ...experiments.slice(1, 2).flatMap((experiment) => onBoth({ ...experiment, turn: onOneOfBoth(0) })),
  // Where enough pages are known, the last of twelve tells the same on the other operation.
  ...experiments.slice(2, 3).flatMap((experiment) => onBoth({ ...experiment, turn: onOneOfBoth(0) })),
  ...experiments.slice(3).flatMap((experiment) => onBoth({ ...experiment, lot: { name: 'more cohosts', take: 0 } })),
  ...onBoth(lastOfTwelve),
  ...onBoth(likeKnown),
  ...experiments.slice(0, 1).flatMap((experiment) => inCircumstances(experiment)),
];

export const severalCohosts: LawfulValue = {
  rule,
  title: 'several pages as cohosts',
  cannot: noOtherPage,
  change: (body, deployment) => ({ ...body, cohosts: cohostsOf(deployment) }),
};

export const oneCohost: LawfulValue = {
  rule,
  title: 'a single cohost',
  cannot: noOtherPage,
  change: (body, deployment) => ({ ...body, cohosts: cohostsOf(deployment).slice(0, 1) }),
};

/** More than samples and tests usually have. */
const many = ordinary.cohosts;

export const manyCohosts: LawfulValue = {
  rule,
  title: 'more than two pages as cohosts',
  cannot: tooFewPages,
  change: (body, deployment, session) => ({ ...body, cohosts: manyOf(deployment, session) }),
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

function noOtherPage({ deployment }: Trial): Finding | undefined {
  return cohostsOf(deployment).length === 0 ? skipped('only one page is known: add more to pages.known') : undefined;
}

function manyOf(deployment: Deployment, session: Session): readonly Id[] {
  const known = cohostsOf(deployment);
  const taken = new Set([deployment.values?.hosts[0], ...known].map(String));
  return [...known, ...fetchedPages(session).filter((id) => !taken.has(String(id)))].slice(0, many);
}

/** Pages that a search shows may stand beside the known ones where get has them too. */
async function tooFewPages(trial: Trial): Promise<Finding | undefined> {
  const { deployment, session } = trial;
  const search = deployment.query === undefined ? undefined : await find(trial, firstOf(perPageDefault));
  const shown = search === undefined ? [] : intIds(shownPages(search).pages);
  for (const id of shown.slice(0, many + 1)) {
    if (manyOf(deployment, session).length >= many) break;
    await session.shared({ operation: 'pages.get', id, expects: 'accepted', serves: rule });
  }
  return manyOf(deployment, session).length < many
    ? notApplicable(`fewer than ${many} pages besides the host are known, and no search shows more`)
    : undefined;
}
