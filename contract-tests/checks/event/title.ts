import { ordinary } from '../../judge/ordinary.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { SentExchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { LawfulValue } from '../bundle.ts';
import { skipped } from '../check.ts';

export const sameTitle: LawfulValue = {
  rule: 'event.title.duplicates',
  title: 'the title of another event',
  cannot: ({ session }, operation) =>
    (otherTitle(session) ?? (operation === 'events.create' ? ownTitle(session) : undefined)) === undefined
      ? skipped('no other event was created: allow writes, or raise --max-events')
      : undefined,
  change: (body, _, session) => ({ ...body, title: otherTitle(session) ?? ownTitle(session) }),
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

/** The title of an event that a check created: none but the run's own event is ever updated, so it still has that title. */
const otherTitle = ({ exchanges }: Session): unknown => titleIn(exchanges.find(isCreateOfCheck));

/** The title that the run's own event has by now. */
const ownTitle = ({ exchanges }: Session): unknown => titleIn(exchanges.findLast(isWrite));

const isCreateOfCheck = (exchange: SentExchange): boolean =>
  exchange.ask.operation === 'events.create' && exchange.ask.expects === 'accepted' && isAccepted(exchange);

const isWrite = (exchange: SentExchange): boolean =>
  exchange.ask.expects !== 'refused' && isAccepted(exchange) && typeof titleIn(exchange) === 'string';

const isAccepted = (exchange: SentExchange): boolean => outcomeOf(exchange) === 'accepted';

const titleIn = (exchange: SentExchange | undefined): unknown =>
  isRecord(exchange?.ask.body) ? exchange.ask.body['title'] : undefined;
