import { jsonMembers } from '../../src/lib/json-value.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Report, ReportedExchange } from './report.ts';

/** A place in which a request differs from one that was accepted; a side is absent where the member is. */
export interface RequestDifference {
  readonly where: 'path' | 'header' | 'member';
  readonly name: string;
  /** JSON of a member, else the text, of the accepted request. */
  readonly accepted?: string;
  readonly sent?: string;
}

/** Says in what a request differs from the most like one of the same operation that was accepted in the same run; undefined for unlike ones. */
export type FromAccepted = (exchange: ReportedExchange) => readonly RequestDifference[] | undefined;

interface Read {
  readonly kind: string;
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly members: Readonly<Record<string, unknown>>;
}

/** More of them do not show what is wrong. */
const MAX_DIFFERENCES = 6;

/** They differ from request to request, and decide nothing. */
const ownHeaders = new Set([
  'content-length',
  'connection',
  'host',
  'transfer-encoding',
  'accept-encoding',
  'user-agent',
  'accept',
]);

/** Looks for accepted requests once, when they are needed, among the checks that passed: what a broken rule let in is no measure. */
export function fromAccepted({ requirements }: Report): FromAccepted {
  let accepted: readonly Read[] | undefined;
  const known = new WeakMap<ReportedExchange, readonly RequestDifference[] | undefined>();
  return (exchange) => {
    accepted ??= requirements
      .flatMap(({ checks }) => checks.filter(({ status }) => status === 'passed'))
      .flatMap(({ exchanges }) => exchanges.filter(isAccepted))
      .flatMap(readIfKnown);
    if (!known.has(exchange)) known.set(exchange, nearestOf(accepted, exchange));
    return known.get(exchange);
  };
}

/** Differences from the most like request of the same operation. */
function nearestOf(accepted: readonly Read[], exchange: ReportedExchange): readonly RequestDifference[] | undefined {
  const [sent] = readIfKnown(exchange);
  if (sent === undefined) return undefined;
  let nearest: readonly Place[] | undefined;
  let from: Read | undefined;
  for (const one of accepted) {
    if (one.kind !== sent.kind) continue;
    const places = placesOf(one, sent, nearest === undefined ? MAX_DIFFERENCES : nearest.length - 1);
    if (places === undefined || places.length === 0) continue;
    [nearest, from] = [places, one];
    if (places.length === 1) break; // none is more like it
  }
  return from && nearest?.map((place) => differenceAt(place, from, sent));
}

/** A path, or a URL, without its query and without the ID that it may end with. */
export const pathKindOf = (path: string): string =>
  path.replace(/\?.*$/s, '').replace(/\/(channels\/pages|v1\/events\.update)\/[^/]*$/, '/$1/');

const isAccepted = ({ response }: ReportedExchange) =>
  response !== undefined && response.status >= 200 && response.status < 300;

/** Nothing for a body that is no JSON object: it has no members to name. */
function readIfKnown({ request: { method, url, headers, body } }: ReportedExchange): Read[] {
  const members = body === undefined ? {} : jsonMembers(body);
  if (members === undefined) return [];
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const kept = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return [
    {
      kind: `${method} ${pathKindOf(path)}`,
      path,
      headers: new Map(kept.filter(([name]) => !ownHeaders.has(name))),
      members,
    },
  ];
}

type Place = Pick<RequestDifference, 'where' | 'name'>;

/** Where two requests differ; undefined where that is in more than `most` places. */
function placesOf(accepted: Read, sent: Read, most: number): readonly Place[] | undefined {
  const places: Place[] = [];
  for (const place of differingPlaces(accepted, sent)) {
    if (places.length === most) return undefined;
    places.push(place);
  }
  return places;
}

function* differingPlaces(accepted: Read, sent: Read): Generator<Place> {
  if (accepted.path !== sent.path) yield { where: 'path', name: 'path' };
  for (const name of new Set([...accepted.headers.keys(), ...sent.headers.keys()]))
    if (accepted.headers.get(name) !== sent.headers.get(name)) yield { where: 'header', name };
  for (const name of new Set([...Object.keys(accepted.members), ...Object.keys(sent.members)]))
    if (!isDeepStrictEqual(alike(own(accepted, name)), alike(own(sent, name)))) yield { where: 'member', name };
}

function differenceAt(place: Place, accepted: Read, sent: Read): RequestDifference {
  const { where, name } = place;
  if (where === 'path') return { ...place, ...sides(accepted.path, sent.path) };
  if (where === 'header') return { ...place, ...sides(accepted.headers.get(name), sent.headers.get(name)) };
  return { ...place, ...sides(jsonOf(own(accepted, name)), jsonOf(own(sent, name))) };
}

const own = ({ members }: Read, name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined);

/** What makes each title of a run its own, and decides nothing. */
const titleMark = / \(test [\da-f]{8}-\d+\)/;
const alike = (value: unknown): unknown => (typeof value === 'string' ? value.replace(titleMark, '') : value);
const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

const sides = (accepted: string | undefined, sent: string | undefined) => ({
  ...(accepted === undefined ? {} : { accepted }),
  ...(sent === undefined ? {} : { sent }),
});
