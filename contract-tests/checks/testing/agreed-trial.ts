import { dateForms } from '../../learn/date-forms.ts';
import type { Deployment } from '../../learn/deployment.ts';
import type { Body, Forms } from '../../learn/event-body.ts';
import type { RequestSpec, EventOperation, SentExchange } from '../../target/exchange.ts';
import type { Check, Trial } from '../check.ts';
import { exchangeOf } from '../../testing/exchange-of.ts';
import { playedTrial } from './trial.ts';

const [date] = dateForms;

/** Forms that a deployment takes. */
export const someForms: Forms = { host: 'int', date };

/** What was learnt of a deployment that knows three of each thing. */
export const learnt = {
  fixtures: {
    pages: { unknown: 1 },
    eventTypes: { valid: [3, 5, 7], invalid: 999 },
    places: { valid: ['place-a', 'place-b', 'place-c'], invalid: 'nowhere' },
    images: { valid: 'https://images.example.com/cover.png', invalid: 'https://images.example.com/readme.html' },
  },
  values: {
    types: [3, 5, 7],
    places: ['place-a', 'place-b', 'place-c'],
    hosts: [10, 11, 12],
    image: 'https://images.example.com/cover.png',
    email: 'someone@example.com',
    site: 'example.com',
    published: '2029-03-10T09:00',
    starts: '2029-05-20T18:00',
    ends: '2029-05-20T20:30',
  },
  forms: someForms,
  knownPages: [10, 11, 12],
  attempts: [],
  own: { id: 5001, title: 'a title', isMade: true },
} as const satisfies Partial<Deployment>;

interface Agreed {
  readonly deployment?: Partial<Deployment>;
  /** Bodies that were taken before, beside the baseline. */
  readonly taken?: readonly Body[];
  readonly exchanges?: readonly SentExchange[];
  /** What is answered to a body that is no mistake, and to what is looked at by the way. */
  readonly answer?: (ask: RequestSpec) => { readonly status: number; readonly json?: unknown };
  /** The rules that a mistake is judged to break. */
  readonly breaks?: readonly string[];
}

/** A trial in which the judge agrees with every experiment: what is tested is what it sends. */
export function agreedTrial({ deployment = {}, taken = [], exchanges = [], answer, breaks = [] }: Agreed = {}) {
  const forms = deployment.forms ?? someForms;
  const settled = { shape: 'minimal', forms } as const;
  const accepted = { 'events.create': settled, 'events.update': settled };
  const reply = (ask: RequestSpec) => answer?.(ask) ?? { status: ask.expects === 'refused' ? 422 : 200 };
  const played = playedTrial(reply, { ...learnt, accepted, ...deployment });
  const proofs = (['events.create', 'events.update'] as const).flatMap((operation) =>
    taken.map((body) => exchangeOf({ operation, id: 5001, expects: 'accepted', body }, { status: 200 })),
  );
  const session = {
    ...played.session,
    parts: { now: () => new Date('2026-11-25T09:00:00Z') },
    exchanges: [...exchanges, ...proofs],
    mayCreate: () => true,
    mayShowPlainer: () => true,
    send: played.send,
    shared: played.send,
    observe: async (ask: RequestSpec) => await played.send({ ...ask, isObservation: true }),
  };
  const judge = ({ expects }: RequestSpec) =>
    expects === 'refused'
      ? { verdict: 'must-refuse', rules: breaks.map((id) => ({ id, pointer: '' })), questions: [] }
      : { verdict: 'must-accept', rules: [], questions: [] };
  return { ...played, session, judge } as unknown as Trial & { readonly asked: readonly RequestSpec[] };
}

/** The check of these that has this title, on one operation. */
export function titled(checks: readonly Check[], title: string, operation: EventOperation = 'events.create'): Check {
  const check = checks.find((one) => one.title === title && one.operation === operation);
  if (check === undefined) throw new Error(`no check ${title}`);
  return check;
}
