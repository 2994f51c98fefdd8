import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import type { Body } from '../../learn/event-body.ts';
import { inHostForm } from '../../learn/event-body.ts';
import { onBoth } from '../experiment.ts';
import type { Id } from '../../target/json.ts';

export const hostChecks: readonly Check[] = onBoth({
  rule: 'event.host.valid',
  title: 'a host that is no page',
  needs: ['pages.unknown'],
  change: (body, { fixtures }) => ({ ...body, host: hosted(body, fixtures.pages?.unknown) }),
});

export const otherHost: LawfulValue = {
  rule: 'event.host.valid',
  title: 'another page as host',
  change: (body, { values }) => ({ ...body, host: hosted(body, values?.hosts.at(-1)) }),
};

/** In the form that the operation takes (`host.form`). */
function hosted({ host }: Body, page: Id | undefined): unknown {
  return page === undefined ? undefined : inHostForm(page, Array.isArray(host) ? 'list' : 'int');
}
