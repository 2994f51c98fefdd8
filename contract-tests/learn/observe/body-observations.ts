import { baseline } from '../deployment.ts';
import { inHostForm, without } from '../event-body.ts';
import type { Body, ValidValues } from '../event-body.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { ObservationRequest, Observer } from './observer.ts';
import { either } from './either.ts';

type Change = (body: Body, values: ValidValues) => Body;

const refused = 'refused';

/** Questions about single attributes, each seen by one update. */
const changes: readonly (readonly [question: string, accepted: unknown, change: Change])[] = [
  ['body.unknown-attribute', 'ignored', (body) => ({ ...body, contractCheck: 'no attribute of the interface' })],
  ['body.coercion', 'read', (body) => ({ ...body, capacity: '40' })],
  ['body.null', 'omitted', (body) => ({ ...body, addressDetails: null })],
  ['body.blank', 'accepted', (body) => ({ ...body, description: ' ' })],
  ['capacity.negative', 'accepted', (body) => ({ ...body, capacity: -1 })],
  ['datetime.order', 'accepted', (body) => ({ ...body, startedAt: body['endedAt'], endedAt: body['startedAt'] })],
  [
    'cohosts.duplicates',
    'accepted',
    (body, { hosts }) => ({
      ...body,
      cohosts: [hosts[1] ?? hosts[0], hosts[1] ?? hosts[0]],
    }),
  ],
];

/**
 * What updates of the run's own event tell. It ends as a lawful body leaves it. `published-at.past` is not tried: it would show the event.
 */
export function bodyObservations({ deployment, session }: Observer): readonly ObservationRequest[] {
  const { own, accepted, values } = deployment;
  const settled = accepted['events.update'];
  if (own?.isMade !== true || settled === undefined || values === undefined) return [];
  const update = (body: Body) => ({ operation: 'events.update', id: own.id, body }) as const;
  const base = () => baseline(deployment, 'events.update', session);
  const { host } = settled.forms;
  const other = host === 'int' ? 'list' : 'int';
  return [
    ...changes.map(([question, whenAccepted, change]): ObservationRequest => ({
      question,
      ask: update(change(base(), values)),
      read: either(whenAccepted, refused),
      refusal: 'refusal.status.invalid',
    })),
    {
      question: 'host.form',
      ask: update({ ...base(), host: inHostForm(values.hosts[0], other) }),
      read: (exchange) => noteEither(exchange, host),
    },
    {
      question: 'refusal.status.malformed',
      ask: { operation: 'events.update', id: own.id, text: '{' },
      read: (exchange) => (outcomeOf(exchange) === 'refused' ? exchange.answer?.status : undefined),
    },
    {
      question: 'refusal.status.unknown-event',
      ask: { operation: 'events.update', id: unknownEvent, body: base() },
      read: (exchange) => (outcomeOf(exchange) === 'refused' ? exchange.answer?.status : undefined),
    },
    { question: 'update.image.omitted', ask: update(without(base(), 'image')), read: either('kept', undefined) },
  ];
}

/** The largest that a double holds, and that nobody reached by counting. */
const unknownEvent = Number.MAX_SAFE_INTEGER;

function noteEither(exchange: Parameters<ObservationRequest['read']>[0], host: string): unknown {
  return outcomeOf(exchange) === 'accepted' ? 'either' : host;
}
