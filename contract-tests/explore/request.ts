import type fc from 'fast-check';
import type { CheckContext } from '../checks/check.ts';
import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec, EventOperation } from '../target/exchange.ts';
import { formatJson, isRecord } from '../target/json.ts';
import type { Session } from '../target/session.ts';
import { departures, type Change, type Departures } from './change.ts';

/** A request that was generated. */
export interface Request {
  readonly ask: Omit<RequestSpec, 'expects'>;
  /** What it has in another way than the lawful request that it was made of. */
  readonly departs: Departures;
}

/** Makes the request when it is to be sent: an event's title is another one each time. */
export type Draft = (ground: CheckContext) => Request;

/** Requests that are alike: exploring draws from each kind in turn, so that few requests meet many kinds. */
export interface RequestKind {
  readonly drafts: fc.Arbitrary<Draft>;
  /** How often it comes in a round of all kinds. */
  readonly weight: number;
  /** It leaves an event behind where it is accepted. */
  readonly isCreate?: true;
  /** It has to be accepted, but for what contradicts itself. */
  readonly isLawful?: true;
}

export interface EventDraft {
  readonly operation: EventOperation;
  /** The event to update; the run's own where it is absent. */
  readonly id?: RequestSpec['id'];
  readonly change: Change;
  readonly headers?: RequestSpec['headers'];
}

export function eventDraft({ operation, id, change, headers }: EventDraft): Draft {
  return ({ deployment, session }) => {
    const start = baseline(deployment, operation, session);
    const body = change(start);
    const target = operation === 'events.update' ? { id: id ?? deployment.own?.id ?? 'none' } : {};
    const departs = { ...departures(start, body), ...headerDepartures(headers, session) };
    return { ask: { operation, ...target, body, ...(headers === undefined ? {} : { headers }) }, departs };
  };
}

/** @param start - the body of the lawful request that it was made of */
export function readDraft(ask: Request['ask'], start: Body = {}): Draft {
  const departs = departures(start, isRecord(ask.body) ? ask.body : {});
  return ({ session }) => ({ ask, departs: { ...departs, ...headerDepartures(ask.headers, session) } });
}

/** What a wrong key looks like may tell half of the right one, so it is not told. */
function headerDepartures(headers: RequestSpec['headers'], { parts }: Session): Departures {
  if (headers === undefined) return {};
  const { apiKey, channelId } = parts.credentials;
  const right = { authorization: `Channel ${apiKey}`, 'x-channel': channelId };
  const wrong = Object.entries(right).filter(([name, value]) => headers[name] !== value);
  return Object.fromEntries(wrong.map(([name]) => [name, headers[name] === undefined ? undefined : 'another']));
}

/** The same for requests that differ in the mark of their titles alone. */
export function keyOf({ ask: { operation, id, headers = {} }, departs }: Request, { parts }: Session): string {
  const values = Object.entries(departs).map(([name, value]) => [name, value === undefined ? [] : [value]]);
  const text = formatJson([operation, String(id), headers, values]);
  return text.replaceAll(new RegExp(`${parts.runName}-\\d+`, 'g'), '');
}
