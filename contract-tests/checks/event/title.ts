import { ordinary } from '../../judge/ordinary.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../target/session.ts';
import type { LawfulValue } from '../bundle.ts';
import { skipped } from '../check.ts';

export const sameTitle: LawfulValue = {
  rule: 'event.title.duplicates',
  title: 'the title of another event',
  cannot: ({ session }) =>
    standingTitle(session) === undefined
      ? skipped('no other event was created: allow writes, or raise --max-events')
      : undefined,
  change: (body, _, session) => ({ ...body, title: standingTitle(session) }),
};

export const accentedTitle: LawfulValue = {
  rule: 'event.types.title',
  title: 'a title with a letter beyond ASCII',
  change: (body) => ({ ...body, title: `${String(body['title'])} é` }),
};

/** What counts as empty in PHP, and as false in much else. On update alone, as it does not say that it is a test. */
export const plainZero: LawfulValue = {
  rule: 'event.types.title',
  title: 'the title "0"',
  only: 'events.update',
  change: (body) => ({ ...body, title: '0' }),
};

export const longTitle: LawfulValue = {
  rule: 'event.types.title',
  title: `a title of ${ordinary.title} characters`,
  change: (body) => ({
    ...body,
    title: `${String(body['title'])} `.padEnd(ordinary.title, 'and more ').slice(0, ordinary.title - 1) + '.',
  }),
};

/** The title of an event that stands as it was created: the run's own event, which checks update, was created before any check. */
function standingTitle({ exchanges }: Session): unknown {
  const create = exchanges.find(
    (exchange) =>
      exchange.ask.operation === 'events.create' &&
      exchange.ask.expects === 'accepted' &&
      outcomeOf(exchange) === 'accepted',
  );
  return isRecord(create?.ask.body) ? create.ask.body['title'] : undefined;
}
