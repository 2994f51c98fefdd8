import { without } from '../event-body.ts';
import type { Body } from '../event-body.ts';
import type { DateForm } from '../date-forms.ts';
import { formWords, writeDate } from '../date-forms.ts';
import { withHost } from '../find-forms.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../run/session.ts';
import type { Glance } from './observe.ts';
import { either } from './observe.ts';

type Change = (body: Body, session: Session) => Body;

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
    (body, { values }) => ({
      ...body,
      cohosts: [values?.hosts[1] ?? values?.hosts[0], values?.hosts[1] ?? values?.hosts[0]],
    }),
  ],
];

/**
 * What updates of the run's own event tell. It ends as a lawful body leaves it. `published-at.past` is not tried: it would show the event.
 */
export function bodyGlances(session: Session): readonly Glance[] {
  const { own, settled, values } = session;
  if (own === undefined || !own.isMade || settled.update === undefined || values === undefined) return [];
  const update = (body: Body) => ({ operation: 'events.update', id: own.id, body }) as const;
  const base = () => session.baseline('events.update');
  const { host, date } = settled.update.forms;
  const other = host === 'int' ? 'list' : 'int';
  return [
    ...changes.map(([question, accepted, change]): Glance => ({
      question,
      ask: update(change(base(), session)),
      read: either(accepted, refused),
      refusal: 'refusal.status.invalid',
    })),
    {
      question: 'host.form',
      ask: update(withHost(base(), other, values)),
      read: (exchange) => noteEither(exchange, host),
    },
    ...dateGlances(date, session).map(({ body, form }): Glance => ({
      question: 'datetime.form',
      ask: update(body),
      read: (exchange) => {
        if (outcomeOf(exchange) === 'accepted') formWords(form).forEach((word) => session.dateWords.add(word));
      },
    })),
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

function noteEither(exchange: Parameters<Glance['read']>[0], host: string): unknown {
  return outcomeOf(exchange) === 'accepted' ? 'either' : host;
}

/** The form found, with one thing changed at a time. */
function dateGlances(date: DateForm, session: Session): readonly { readonly body: Body; readonly form: DateForm }[] {
  const { values } = session;
  if (values === undefined) return [];
  const others: DateForm[] = [
    { ...date, separator: date.separator === 'T' ? 'space' : 'T' },
    ...(['minutes', 'seconds', 'fraction'] as const).map((precision): DateForm => ({ ...date, precision })),
    ...(['local', 'z', 'offset'] as const).map((zone): DateForm => ({ ...date, zone })),
  ];
  const changed = others.filter((form) => formWords(form).join() !== formWords(date).join());
  return changed.map((form) => ({
    form,
    body: {
      ...session.baseline('events.update'),
      startedAt: writeDate(values.starts, form),
      endedAt: writeDate(values.ends, form),
    },
  }));
}
