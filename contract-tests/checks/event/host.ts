import type { LawfulValue } from '../bundle.ts';
import { notApplicable, type Check, type Finding, type SampleGroup, type Trial } from '../check.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Deployment } from '../../learn/deployment.ts';
import { inHostForm, type Body } from '../../learn/event-body.ts';
import { coreFirst, onBoth, type Experiment } from '../experiment.ts';
import { oddIds } from '../../learn/odd-ids.ts';
import { inCircumstances } from './circumstances.ts';
import type { Id } from '../../target/json.ts';

const noPage: Experiment = {
  rule: 'event.host.valid',
  title: 'a host that is no page',
  needs: ['pages.unknown'],
  change: (body, { fixtures }) => ({ ...body, host: hosted(body, fixtures.pages?.unknown) }),
};

const oddHosts: SampleGroup = { name: 'odd hosts', take: 1 };

/** A check for truth, or for a sign alone, lets one of them pass. */
const odd: readonly Experiment[] = [0, -1].map((page) => ({
  rule: 'event.host.valid',
  title: `host ${page}, which get has no page for`,
  cannot: (trial) => hasPage(page, trial),
  change: (body) => ({ ...body, host: hosted(body, page) }),
}));

/** Cut to an int of 32 bits, or without its sign, it is a page. Whoever looks no page up lets both pass, whatever the size or sign of an ID is. */
const likeKnown: readonly Experiment[] = Object.entries(oddIds).map(([what, make]) => ({
  rule: 'event.host.valid',
  title: `for host ${what}, which get has no page for`,
  cannot: (trial) => hasPage(make(firstOf(trial.deployment)), trial),
  orElse: noPage,
  change: (body, deployment) => ({ ...body, host: hosted(body, make(firstOf(deployment))) }),
}));

function firstOf({ values }: Deployment): Id {
  return values?.hosts[0] ?? 1;
}

/** Who takes both forms may look the page up in one of them alone; in a form that is not taken it is refused anyway (`host.form`). */
const inOtherForm: Experiment = {
  rule: 'event.host.valid',
  title: 'a host that is no page, as an int where hosts are lists and as a list where they are ints',
  needs: ['pages.unknown'],
  lot: oddHosts,
  change: (body, { fixtures }) => ({
    ...body,
    host: inHostForm(fixtures.pages?.unknown ?? 0, Array.isArray(body['host']) ? 'int' : 'list'),
  }),
};

export const hostChecks: readonly Check[] = [
  ...coreFirst([...likeKnown.slice(0, 1), noPage, ...likeKnown.slice(1), ...odd], { ...oddHosts, both: 1, inTurn: 2 }),
  ...onBoth(inOtherForm),
  ...inCircumstances(noPage),
];

/** An update that leaves cohosts out may keep those of before (`update.omitted-optional`), and the host among them may be refused (`cohosts.duplicates`). */
const withoutCohosts = (body: Body): Body => ({ ...body, cohosts: [] });

export const secondHost: LawfulValue = {
  rule: 'event.host.valid',
  title: 'the second of the known pages as host',
  cannot: ({ deployment: { values } }) =>
    (values?.hosts.length ?? 0) < 2 ? notApplicable('one page only is known') : undefined,
  change: (body, { values }) => hostedBy(body, values?.hosts[1]),
  orElse: withoutCohosts,
};

export const otherHost: LawfulValue = {
  rule: 'event.host.valid',
  title: 'another page as host',
  change: (body, { values }) => hostedBy(body, values?.hosts.at(-1)),
  orElse: withoutCohosts,
};

/** The body that was accepted may have the page among its cohosts: whether a host may be one of them is open (`cohosts.duplicates`). */
function hostedBy(body: Body, page: Id | undefined): Body {
  const { cohosts } = body;
  const others = Array.isArray(cohosts) ? { cohosts: cohosts.filter((one) => String(one) !== String(page)) } : {};
  return { ...body, host: hosted(body, page), ...others };
}

/** Nothing is proven with a page that is there. */
export async function hasPage(id: Id, { session }: Trial): Promise<Finding | undefined> {
  const ask = { operation: 'pages.get', id, expects: 'either', isObservation: true } as const;
  const exchange = await session.shared({ ...ask, serves: 'event.host.valid' });
  return outcomeOf(exchange) === 'refused' ? undefined : notApplicable(`a get of page ${id} is not refused`);
}

/** In the form that the operation takes (`host.form`). */
function hosted({ host }: Body, page: Id | undefined): unknown {
  return page === undefined ? undefined : inHostForm(page, Array.isArray(host) ? 'list' : 'int');
}
