import type { Exchange } from '../../target/exchange.ts';
import { formatJson, isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { writeDate } from '../date-forms.ts';
import { baseline } from '../deployment.ts';
import { inHostForm, without } from '../event-body.ts';
import type { Body } from '../event-body.ts';
import type { ObservationRequest, Observer } from './observer.ts';
import { either, refusedOrNull } from './outcomes.ts';
import { nowhere } from './probe-update.ts';
import { updatable } from './updatable.ts';
import type { Updatable } from './updatable.ts';

type Change = (body: Body, event: Updatable) => Body;

const refused = 'refused';

/** Questions about single attributes, each seen by one update. */
const changes: readonly (readonly [question: string, accepted: unknown, refused: unknown, change: Change])[] = [
  [
    'body.unknown-attribute',
    'ignored',
    refused,
    (body) => ({ ...body, contractCheck: 'no attribute of the interface' }),
  ],
  ['body.coercion', 'read', refused, (body) => ({ ...body, capacity: '40' })],
  ['body.null', 'omitted', refused, (body) => ({ ...body, addressDetails: null })],
  ['body.blank', 'accepted', refused, (body) => ({ ...body, description: ' ' })],
  ['capacity.negative', 'accepted', refused, (body) => ({ ...body, capacity: -1 })],
  [
    'datetime.order',
    'accepted',
    refused,
    (body) => ({ ...body, startedAt: body['endedAt'], endedAt: body['startedAt'] }),
  ],
  [
    'cohosts.duplicates',
    'accepted',
    refused,
    (body, { values: { hosts } }) => ({ ...body, cohosts: twice(hosts[1] ?? hosts[0]) }),
  ],
  ['image.check', 'url', 'fetch', (body) => ({ ...body, image: `https://${nowhere}/cover.png` })],
];

/** What updates of the run's own event tell; `settle` has to follow. */
export function bodyObservations({ deployment, session }: Observer): readonly ObservationRequest[] {
  const event = updatable(deployment);
  if (event === undefined) return [];
  const update = (body: Body) => ({ operation: 'events.update', id: event.id, body }) as const;
  const base = () => baseline(deployment, 'events.update', session);
  const { forms } = event.settled;
  return [
    ...changes.map(([question, whenAccepted, whenRefused, change]): ObservationRequest => ({
      question,
      ask: update(change(base(), event)),
      read: either(whenAccepted, whenRefused),
      refusal: 'refusal.status.invalid',
    })),
    ...(forms.published === undefined
      ? []
      : [
          {
            question: 'published-at.past',
            ask: update({ ...base(), publishedAt: writeDate('2020-03-10T09:00', forms.published) }),
            read: either('accepted', refused),
            refusal: 'refusal.status.invalid',
          },
        ]),
    {
      question: 'host.form',
      ask: update({ ...base(), host: inHostForm(event.values.hosts[0], forms.host === 'int' ? 'list' : 'int') }),
      read: either('either', forms.host),
    },
    {
      question: 'refusal.status.unknown-event',
      ask: { operation: 'events.update', id: unknownEvent, body: base() },
      read: refusedOrNull,
    },
    { question: 'refusal.all-at-once', ask: update(without(base(), ...leftOut)), read: toldAtOnce },
  ];
}

/** Leaves the run's own event with a lawful body, years ahead and not visible yet. */
export async function settle({ deployment, session }: Observer): Promise<void> {
  const event = updatable(deployment);
  if (event === undefined) return;
  const body = baseline(deployment, 'events.update', session);
  await session.send({ operation: 'events.update', id: event.id, body, expects: 'either', isObservation: true });
}

/** The largest that a double holds, and that nobody reached by counting. */
export const unknownEvent = Number.MAX_SAFE_INTEGER;

/** Two attributes that have to be there, with names that no message uses by chance. */
export const leftOut = ['contactEmail', 'isPaid'] as const;

/** Whether a refusal names both attributes or one of them; what names none does not tell. */
function toldAtOnce(exchange: Exchange): unknown {
  const json = exchange.answer?.json;
  if (outcomeOf(exchange) !== 'refused' || !isRecord(json)) return undefined;
  const text = formatJson(json);
  return [undefined, 'first', 'all'][leftOut.filter((name) => text.includes(name)).length];
}

function twice<Value>(value: Value): readonly Value[] {
  return [value, value];
}
