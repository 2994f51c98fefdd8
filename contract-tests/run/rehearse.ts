import type { Answer, RequestSpec } from '../target/exchange.ts';
import { oddIds } from '../learn/odd-ids.ts';
import { isRecord, type Id } from '../target/json.ts';
import { givenCredentials, type RunOptions } from './options.ts';

/** §8 */
const limits = { perPage: 24, most: 100 };

/** So many pages match, whatever is asked for. */
const matches = 240;

/** IDs that a run will meet and a plan cannot know: no deployment has so many pages or events. */
const firstUnknown = { page: 770_000_000_000, event: 880_000_000_000 };

/** Puts marks in the place of what a plan cannot know. */
export function withMarks(text: string): string {
  return text
    .replaceAll(/\b77\d{10}\b/g, '<ID of a page that a search shows>')
    .replaceAll(/\b88\d{10}\b/g, '<ID of an event that the run created>');
}

/** A deployment that keeps every rule, or one that accepts whatever comes. */
export type Played = 'lawful' | 'accepting';

/** Answers as such a deployment does, so that a run can be played without sending it. */
export function rehearse(options: RunOptions, played: Played): (ask: RequestSpec) => Answer {
  const state = { requests: 0, events: firstUnknown.event };
  const known = options.fixtures?.pages?.known ?? [];
  return (ask) => {
    state.requests += 1;
    const isRefused = ask.expects === 'refused' || (ask.headers !== undefined && !isIssued(ask.headers, options));
    if (isNoPage(ask, known) || (played === 'lawful' && (isRefused || isUnknownPage(ask, options))))
      return answer(422, null, state.requests);
    if (ask.operation === 'pages.search') return answer(200, searched(ask, known), state.requests);
    if (ask.operation === 'pages.get') return answer(200, page(exact(ask.id)), state.requests);
    if (ask.operation === 'events.update') return answer(200, { id: exact(ask.id) }, state.requests);
    state.events += 1;
    return answer(201, { id: state.events }, state.requests);
  };
}

function isIssued(headers: NonNullable<RequestSpec['headers']>, options: RunOptions): boolean {
  const { apiKey, other } = givenCredentials(options);
  return [apiKey, other?.apiKey].some((key) => key !== undefined && headers['authorization'] === `Channel ${key}`);
}

function searched({ body }: RequestSpec, known: readonly Id[]): unknown {
  const asked = isRecord(body) ? body : {};
  const perPage = Math.min(Number(asked['perPage'] ?? limits.perPage), limits.most);
  const start = (Number(asked['page'] ?? 1) - 1) * perPage;
  const length = Math.max(0, Math.min(perPage, matches - start));
  return Array.from({ length }, (_, at) => page(known[start + at] ?? firstUnknown.page + start + at));
}

function exact(id: RequestSpec['id']): Id {
  return typeof id === 'string' ? Number(id) : (id ?? 0);
}

function page(id: Id): unknown {
  return { id, title: `Page ${id}`, logo: `https://example.com/${id}.svg` };
}

/** Even who accepts whatever comes has no such page. */
function isNoPage({ operation, id }: RequestSpec, known: readonly Id[]): boolean {
  if (id !== undefined && !/^-?\d+$/.test(String(id))) return true;
  const others = known.flatMap((one) => Object.values(oddIds).map((make) => make(one)));
  return operation === 'pages.get' && [0, -1, ...others].some((one) => String(one) === String(id));
}

function isUnknownPage({ operation, id }: RequestSpec, { fixtures }: RunOptions): boolean {
  return (
    operation === 'pages.get' && fixtures?.pages?.unknown !== undefined && String(id) === String(fixtures.pages.unknown)
  );
}

function answer(status: number, payload: unknown, count: number): Answer {
  const json = { requestId: `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`, status, data: payload };
  return { status, headers: {}, text: '', durationMs: 0, json };
}
