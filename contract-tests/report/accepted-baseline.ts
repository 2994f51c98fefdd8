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

/** More tell nobody what is wrong. */
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

/** Looks for accepted requests once, among the checks that passed: what a broken rule let in is no measure. */
export function fromAccepted({ requirements }: Report): FromAccepted {
  const passed = requirements.flatMap(({ checks }) => checks.filter(({ status }) => status === 'passed'));
  const accepted = passed
    .flatMap(({ exchanges }) => exchanges)
    .filter(isAccepted)
    .flatMap(readIfKnown);
  return (exchange) => {
    const [sent] = readIfKnown(exchange);
    if (sent === undefined) return undefined;
    const nearest = accepted
      .filter(({ kind }) => kind === sent.kind)
      .map((one) => differencesOf(one, sent))
      .filter(({ length }) => length > 0)
      .reduce<readonly RequestDifference[] | undefined>(
        (best, one) => (best === undefined || one.length < best.length ? one : best),
        undefined,
      );
    return nearest === undefined || nearest.length > MAX_DIFFERENCES ? undefined : nearest;
  };
}

const isAccepted = ({ response }: ReportedExchange) =>
  response !== undefined && response.status >= 200 && response.status < 300;

/** Nothing for a body that is no JSON object: of that, no members can be told. */
function readIfKnown({ request: { method, url, headers, body } }: ReportedExchange): Read[] {
  const members = body === undefined ? {} : objectOf(body);
  if (members === undefined) return [];
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const kept = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return [
    {
      kind: `${method} ${operationOf(path)}`,
      path,
      headers: new Map(kept.filter(([name]) => !ownHeaders.has(name))),
      members,
    },
  ];
}

/** A path without its query, and without the ID that it may end with. */
const operationOf = (path: string): string =>
  path.replace(/\?.*$/s, '').replace(/\/(channels\/pages|v1\/events\.update)\/[^/]*$/, '/$1/');

function objectOf(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function differencesOf(accepted: Read, sent: Read): readonly RequestDifference[] {
  const path =
    accepted.path === sent.path
      ? []
      : [{ where: 'path', name: 'path', accepted: accepted.path, sent: sent.path } as const];
  const headerNames = [...new Set([...accepted.headers.keys(), ...sent.headers.keys()])];
  const headers = headerNames
    .filter((name) => accepted.headers.get(name) !== sent.headers.get(name))
    .map((name): RequestDifference => ({
      where: 'header',
      name,
      ...sides(accepted.headers.get(name), sent.headers.get(name)),
    }));
  const names = [...new Set([...Object.keys(accepted.members), ...Object.keys(sent.members)])];
  const members = names
    .filter((name) => !isDeepStrictEqual(alike(own(accepted, name)), alike(own(sent, name))))
    .map((name): RequestDifference => ({
      where: 'member',
      name,
      ...sides(jsonOf(own(accepted, name)), jsonOf(own(sent, name))),
    }));
  return [...path, ...headers, ...members];
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
