import { readJudgedBody } from '../../../judge/read-body.ts';
import { unissued } from '../../../target/near-misses.ts';
import type { Id } from '../../../target/json.ts';
import { violationAt, type KnownViolation } from '../../observations.ts';
import { plainSearch } from '../../search-answer.ts';
import { either, refusedOrNull, refusedStatus, type Observer, type Probe, type Read } from '../observer.ts';
import { byLast, single, type Compose } from './event-question.ts';

/** What a request is refused for before its attributes are looked at: searches, fetches and strays, which change nothing. */
export function requestProbes(observer: Observer): readonly Probe[] {
  return [...bodyProbes(observer), ...keyProbes(observer), ...pathProbes, ...formProbes(observer)];
}

/** A body that is JSON and no object; without a value it is no JSON. */
export const malformedBy = (value?: unknown): KnownViolation =>
  violationAt({ id: 'refusal.status.malformed', kind: value === undefined ? '' : 'type.object', pointer: '' }, value);

/** An ID in the path that nothing has, or that is no int. */
export function unknownId(
  of: 'page' | 'event',
  ask: Probe['ask'],
): Pick<Probe, 'ask' | 'cause' | 'question' | 'violations'> {
  const question = `refusal.status.unknown-${of}`;
  const kind = /^-?\d+$/.test(String(ask.id)) ? '' : 'type.id';
  const violations = [violationAt({ id: question, kind, pointer: '/path/id' }, undefined)];
  return { ask, cause: `unknown-${of}`, question, violations };
}

/** No JSON, or JSON that is no object. */
export function malformed(ask: Probe['ask'], text: string): Probe {
  return { cause: 'malformed', violations: [malformedBy(readJudgedBody(text).json?.value)], ask: { ...ask, text } };
}

const headerOf = (rule: string): string => (rule === 'auth.channel' ? 'x-channel' : 'authorization');

/** Credentials that are missing or wrong, by the rules that they are against. */
export const unauthenticated = (ask: Probe['ask'], ...rules: readonly string[]): Probe => ({
  cause: 'unauthenticated',
  violations: rules.map((id) => violationAt({ id, kind: 'required', pointer: `/headers/${headerOf(id)}` }, undefined)),
  ask,
});

const search = { operation: 'pages.search' } as const;
const inRun = { inRun: true } as const;

function bodyProbes({ deployment: { query = 'a' } }: Observer): readonly Probe[] {
  const quoted = JSON.stringify(query);
  const typed = (contentType: string, more: Partial<Probe> = {}): Probe => {
    return { cause: 'media-type', ask: { ...search, body: { query }, contentType }, ...more };
  };
  const charset = { question: 'body.charset', part: 'any' };
  return [
    {
      ask: { ...search, text: `{"query": ${quoted}, "query": ${quoted}}` },
      question: 'body.i-json',
      read: either('accepted', 'refused'),
      ...inRun,
    },
    { ...malformed(search, '{"query": '), ...statusInRun('refusal.status.malformed') },
    typed('text/plain', {
      question: 'refusal.status.media-type',
      read: (exchange) => either('accepted', refusedStatus(exchange))(exchange),
      ...inRun,
    }),
    typed('application/xml'),
    typed('application/x-www-form-urlencoded'),
    ...['', '[]', 'null', "{'a'", '"a text"'].map((text) => malformed(search, text)),
    ...['latin1', 'iso-8859-1'].map((name) => typed(`application/json; charset=${name}`, charset)),
  ];
}

function keyProbes({ deployment, session }: Observer): readonly Probe[] {
  const { query, knownPages } = deployment;
  const { apiKey, channelId } = session.parts.credentials;
  const searched = { ...search, body: plainSearch(query ?? 'a') };
  const get = { operation: 'pages.get', id: knownPages[0] ?? 1 } as const;
  const keyless = { 'x-channel': channelId };
  const wrongKeys: readonly (readonly [rule: string, headers: Readonly<Record<string, string>>])[] = [
    ['auth.scheme', { ...keyless, authorization: `Bearer ${apiKey}` }],
    ['auth.key', { ...keyless, authorization: `Channel ${unissued.apiKey}` }],
    ['auth.channel', { authorization: `Channel ${apiKey}` }],
    ['auth.channel', { authorization: `Channel ${apiKey}`, 'x-channel': unissued.channelId }],
  ];
  return [
    {
      ...unauthenticated({ ...searched, headers: keyless }, 'auth.authorization'),
      ...statusInRun('refusal.status.unauthenticated'),
    },
    unauthenticated({ ...get, headers: keyless }, 'auth.authorization'),
    ...wrongKeys.flatMap(([rule, headers]) => [get, searched].map((ask) => unauthenticated({ ...ask, headers }, rule))),
    ...[get, searched].map((ask) => unauthenticated({ ...ask, headers: {} }, 'auth.authorization', 'auth.channel')),
  ];
}

const stray = (cause: string, path: string): Probe => ({ cause, ask: { operation: 'pages.get', stray: { path } } });
const statusInRun = (question: string) => ({ question, read: refusedStatus, ...inRun });

/** Outside the interface. */
const pathProbes: readonly Probe[] = [
  { ...stray('unknown-path', '/channels/boards/7'), ...statusInRun('refusal.status.unknown-path') },
  { ...stray('wrong-method', '/channels/pages.search'), ...statusInRun('refusal.status.wrong-method') },
  stray('unknown-path', '/v2/pages'),
];

/** What is written in another form than usual, and IDs that nothing has. */
function formProbes({ deployment: { fixtures, knownPages }, session }: Observer): readonly Probe[] {
  const { apiKey, channelId } = session.parts.credentials;
  const [id] = knownPages;
  const get = { operation: 'pages.get', id: id ?? 1 } as const;
  const keyed = (authorization: string) => ({ ...get, headers: { authorization, 'x-channel': channelId } });
  const inRunWithPage = id === undefined ? {} : inRun;
  const blanks = (part: string, between: string): Probe => {
    return { ...unauthenticated(keyed(`Channel${between}${apiKey}`), 'auth.key'), question: 'auth.blanks', part };
  };
  const otherForm = (part: string, before: string): Probe => {
    return { ...unknownId('page', { ...get, id: `${before}${get.id}` }), question: 'path.id', part };
  };
  const read = either('accepted', 'refused');
  const unknown = fixtures.pages?.unknown;
  const missing = (page: Id | string): Probe => ({ ...unknownId('page', { ...get, id: page }), read: nullAlone });
  return [
    ...(id === undefined
      ? []
      : [{ ask: keyed(`channel ${apiKey}`), question: 'auth.scheme.case', read, ...inRun } satisfies Probe]),
    { ...blanks('two', '  '), read, ...inRunWithPage },
    blanks('tab', '\t'),
    { ...otherForm('zero', '0'), read: readOrNot, ...inRunWithPage },
    otherForm('plus', '+'),
    ...(unknown === undefined ? [] : [{ ...missing(unknown), read: refusedOrNull, ...inRun }, missing(unknown)]),
    ...['abc', '1.5'].map(missing),
  ];
}

/** An ID that is not read as a page's may be told as one that is not known. */
const readOrNot: Read = (exchange) =>
  refusedOrNull(exchange) === 'null' ? 'refused' : either('read', 'refused')(exchange);

/** What is refused shows its status by what is wrong with it. */
export const nullAlone: Read = (exchange) => (refusedOrNull(exchange) === 'null' ? 'null' : undefined);

/** What all that `calibrate` sends tells together. */
export const requestAnswers: Readonly<Record<string, Compose>> = {
  'auth.blanks': byLast({ two: 'blanks', tab: 'accepted' }),
  'path.id': byLast({ zero: 'read', plus: 'signed' }),
  'body.charset': single('ignored'),
};
