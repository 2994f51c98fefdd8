import { isRecord } from '../../target/json.ts';
import type { Facts } from './found-facts.ts';
import { isPage } from './found-page.ts';
import { renderFound, someCursor } from './render-found.ts';
import type { Template } from '../../../shared/templates/compile-node.ts';

/** A search's answer without the envelope's own members, as the sandbox would make it; pages without what they have of their own. */
export function renderSearch({ data, beside = {} }: Template, facts: Facts): unknown {
  const members = Object.entries(beside).map(([name, node]) => [name, renderFound(node, facts)] as const);
  const made = Object.fromEntries(members.filter(([, value]) => value !== undefined));
  return plainPages({ ...made, data: renderFound(data, facts) });
}

/** As an answer shows them, without what they have beside. */
export function plainPages(value: unknown): unknown {
  if (isPage(value)) return { id: Number(value.id), title: value.title, logo: value.logo };
  if (Array.isArray(value)) return value.map(plainPages);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainPages(inner)]));
}

/** What was observed, with cursors where they are expected: each deployment has its own. */
export function withCursors(observed: unknown, expected: unknown): unknown {
  if (expected === someCursor) return typeof observed === 'string' ? someCursor : observed;
  if (Array.isArray(observed) && Array.isArray(expected))
    return observed.map((inner, at) => withCursors(inner, expected[at]));
  if (!isRecord(observed) || !isRecord(expected)) return observed;
  return Object.fromEntries(
    Object.entries(observed).map(([name, inner]) => [
      name,
      Object.hasOwn(expected, name) ? withCursors(inner, expected[name]) : inner,
    ]),
  );
}
