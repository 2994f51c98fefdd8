import { jsonMembers } from '../../src/lib/json-value.ts';
import type { Report, ReportedExchange } from './report.ts';

/** A place in which a request differs from one that was accepted; a side that has no such part is absent. */
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
  readonly parts: ReadonlyMap<string, Part>;
}

/** The path, a header or a member of a body. */
interface Part extends Pick<RequestDifference, 'where' | 'name'> {
  readonly text: string;
  /** The text without what makes each title of a run its own, and decides nothing. */
  readonly compared: string;
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
  let nearest: readonly RequestDifference[] | undefined;
  for (const one of accepted) {
    if (one.kind !== sent.kind) continue;
    const differences = differencesIn(one, sent, nearest === undefined ? MAX_DIFFERENCES : nearest.length - 1);
    if (differences !== undefined && differences.length > 0) nearest = differences;
    if (nearest?.length === 1) break; // none is more like it
  }
  return nearest;
}

/** Undefined if there are more than `most`. */
function differencesIn(accepted: Read, sent: Read, most: number): readonly RequestDifference[] | undefined {
  const differences: RequestDifference[] = [];
  for (const key of new Set([...accepted.parts.keys(), ...sent.parts.keys()])) {
    const [before, after] = [accepted.parts.get(key), sent.parts.get(key)];
    const part = before ?? after;
    if (part === undefined || before?.compared === after?.compared) continue;
    if (differences.length === most) return undefined;
    differences.push({
      where: part.where,
      name: part.name,
      ...(before === undefined ? {} : { accepted: before.text }),
      ...(after === undefined ? {} : { sent: after.text }),
    });
  }
  return differences;
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
  const parts = [
    partOf('path', 'path', path),
    ...Object.entries(headers)
      .map(([name, value]) => partOf('header', name.toLowerCase(), value))
      .filter(({ name }) => !ownHeaders.has(name)),
    ...Object.entries(members).map(([name, value]) => partOf('member', name, JSON.stringify(value))),
  ];
  return [
    {
      kind: `${method} ${pathKindOf(path)}`,
      parts: new Map(parts.map((part) => [`${part.where} ${part.name}`, part])),
    },
  ];
}

function partOf(where: Part['where'], name: string, text: string): Part {
  return { where, name, text, compared: text.replaceAll(/ \(test [\da-f]{8}-\d+\)/g, '') };
}
