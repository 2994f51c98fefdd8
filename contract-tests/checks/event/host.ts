import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
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

export const hostChecks: readonly Check[] = [...onBoth(noPage), ...inCircumstances(noPage)];

export const otherHost: LawfulValue = {
  rule: 'event.host.valid',
  title: 'another page as host',
  change: (body, { values }) => ({ ...body, host: hosted(body, values?.hosts.at(-1)) }),
};

/** In the form that the operation takes (`host.form`). */
function hosted({ host }: Body, page: Id | undefined): unknown {
  return page === undefined ? undefined : inHostForm(page, Array.isArray(host) ? 'list' : 'int');
}
