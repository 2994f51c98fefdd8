import type { RequestSpec, EventOperation } from '../../target/exchange.ts';
import type { Bundle, LawfulValue } from '../bisect.ts';
import type { Trial } from '../check.ts';
import { learnt, someForms } from './agreed-trial.ts';
import { playedTrial } from './trial.ts';

interface Refusing {
  readonly mayCreate?: boolean;
  /** Another status than 422, where a body is refused. */
  readonly status?: number;
  /** Requests that may only show a finding more plainly; none. */
  readonly plainer?: number;
  /** Events that the run may still create; 10. */
  readonly left?: number;
}

/** So many values, each of which adds a member of its own name to a body. */
export const namedValues = (count: number): readonly LawfulValue[] =>
  Array.from({ length: count }, (_, at) => ({
    rule: 'event.types.title',
    title: `value ${at}`,
    change: (body) => ({ ...body, [`value ${at}`]: true }),
  }));

/** A trial of a deployment that refuses some of the bodies whose values have these names, and takes all others. */
export function refusingTrial(
  isRefused: (names: readonly string[], operation: EventOperation) => boolean,
  { mayCreate = true, status = 422, plainer = 0, left = 10 }: Refusing = {},
): { readonly trial: Trial; readonly asked: readonly RequestSpec[] } {
  const names = ({ body }: RequestSpec) => Object.keys(body as object).filter((name) => name.startsWith('value '));
  const answer = (ask: RequestSpec) => ({
    status: isRefused(names(ask), ask.operation as EventOperation) ? status : 200,
    json: { data: { id: 1 } },
  });
  const settled = { shape: 'minimal', forms: someForms } as const;
  const accepted = { 'events.create': settled, 'events.update': settled };
  const played = playedTrial(answer, { ...learnt, accepted });
  let shown = 0;
  const mayShowPlainer = () => (shown += 1) <= plainer;
  const session = {
    ...played.session,
    mayCreate: () => mayCreate,
    mayShowPlainer,
    lawfulLeft: () => left,
    send: played.send,
  };
  const judge = () => ({ verdict: 'must-accept', rules: [], questions: [] });
  return { trial: { ...played, session, judge } as unknown as Trial, asked: played.asked };
}

/** Whether a body carries these values. */
export const has = (names: readonly string[], ...values: readonly number[]): boolean =>
  values.every((at) => names.includes(`value ${at}`));

export const bundleOf = (values: readonly LawfulValue[], name = 'a bundle'): Bundle => ({ name, values });

/** Values of each request: `02` carries the first and the third. */
export const valuesOf = (asked: readonly RequestSpec[]): readonly string[] =>
  asked.map(({ body }) =>
    Object.keys(body as object)
      .flatMap((name) => (name.startsWith('value ') ? [name.slice('value '.length)] : []))
      .join(''),
  );
