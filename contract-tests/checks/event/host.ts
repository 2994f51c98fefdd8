import type { LawfulValue } from '../bundle.ts';
import type { Check, Finding, Trial } from '../check.ts';
import { notApplicable } from '../check.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Body } from '../../learn/event-body.ts';
import { inHostForm } from '../../learn/event-body.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';
import type { Id } from '../../target/json.ts';

const noPage: Experiment = {
  rule: 'event.host.valid',
  title: 'a host that is no page',
  needs: ['pages.unknown'],
  change: (body, { fixtures }) => ({ ...body, host: hosted(body, fixtures.pages?.unknown) }),
};

/** A check for truth, or for a sign alone, lets one of them pass. */
const odd: readonly Experiment[] = [0, -1].map((page) => ({
  rule: 'event.host.valid',
  title: `host ${page}, which get has no page for`,
  lot: { name: 'odd hosts', take: 0 },
  cannot: (trial) => hasPage(page, trial),
  change: (body) => ({ ...body, host: hosted(body, page) }),
}));

/** Who takes both forms may look the page up in one of them alone; in a form that is not taken it is refused anyway (`host.form`). */
const inOtherForm: Experiment = {
  rule: 'event.host.valid',
  title: 'a host that is no page, as an int where hosts are lists and as a list where they are ints',
  needs: ['pages.unknown'],
  lot: { name: 'odd hosts', take: 0 },
  change: (body, { fixtures }) => ({
    ...body,
    host: inHostForm(fixtures.pages?.unknown ?? 0, Array.isArray(body['host']) ? 'int' : 'list'),
  }),
};

export const hostChecks: readonly Check[] = [
  ...onBoth(noPage),
  ...onBoth(inOtherForm),
  ...odd.flatMap(onBoth),
  ...inCircumstances(noPage),
];

/** An update that leaves cohosts out may keep those of before (`update.omitted-optional`), and the host among them may be refused (`cohosts.duplicates`). */
const withoutCohosts = (body: Body): Body => ({ ...body, cohosts: [] });

export const secondHost: LawfulValue = {
  rule: 'event.host.valid',
  title: 'the second of the known pages as host',
  cannot: ({ deployment: { values } }) =>
    (values?.hosts.length ?? 0) < 2 ? notApplicable('one page only is known') : undefined,
  change: (body, { values }) => ({ ...body, host: hosted(body, values?.hosts[1]) }),
  orElse: withoutCohosts,
};

export const otherHost: LawfulValue = {
  rule: 'event.host.valid',
  title: 'another page as host',
  change: (body, { values }) => ({ ...body, host: hosted(body, values?.hosts.at(-1)) }),
  orElse: withoutCohosts,
};

async function hasPage(id: number, { session }: Trial): Promise<Finding | undefined> {
  const exchange = await session.once(`page ${id}`, () =>
    session.observe({ operation: 'pages.get', id, expects: 'either', serves: 'event.host.valid' }),
  );
  return outcomeOf(exchange) === 'refused' ? undefined : notApplicable(`a get of page ${id} is not refused`);
}

/** In the form that the operation takes (`host.form`). */
function hosted({ host }: Body, page: Id | undefined): unknown {
  return page === undefined ? undefined : inHostForm(page, Array.isArray(host) ? 'list' : 'int');
}
