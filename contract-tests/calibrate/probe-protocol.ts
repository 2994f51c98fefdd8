import { unissued } from '../target/near-misses.ts';
import { payloadOf, type RequestSpec } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { baseline } from '../learn/deployment.ts';
import { unknownEvent } from '../learn/observe/body-observations.ts';
import { plainSearch } from '../learn/search-answer.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Session } from '../target/session.ts';
import { inLanes, type CalibrationContext } from './calibration-context.ts';
import type { AnswerPart, KnownViolation } from '../learn/observations.ts';
import { readJudgedBody } from '../judge/read-body.ts';
import type { Id } from '../target/json.ts';
import { malformedBy, unknownId } from './wrong-bodies.ts';
import { probeWrongSearches } from './wrong-searches.ts';

/** A request that is refused for what stands beside the attributes of an event. */
interface WrongRequest {
  readonly cause: string;
  readonly violations?: readonly KnownViolation[];
  readonly ask: Omit<RequestSpec, 'expects'>;
  /** What it shows, whether it is taken or refused. */
  readonly fact?: AnswerPart;
}

const search = { operation: 'pages.search' } as const;

/** Searches, fetches and strays that are wrong: what reading alone shows of refusals. */
export async function probeReads(context: CalibrationContext): Promise<void> {
  await inLanes(wrongReads(context.deployment, context.session), (request) => take(request, context));
  await probeWrongSearches(context);
}

/** Creates and updates of which no deployment can store anything: no JSON, no credentials, no event. Only where writes are allowed, all the same. */
export async function probeWrites(context: CalibrationContext): Promise<void> {
  const { deployment, observations } = context;
  const isRead = observations.answerTo(mediaType) === 'accepted';
  const writes: readonly WrongRequest[] = (['events.create', 'events.update'] as const).flatMap(
    (operation): readonly WrongRequest[] => {
      const id = operation === 'events.update' ? { id: deployment.own?.id ?? 1 } : {};
      return [
        malformed({ operation, ...id }, '{"title": '),
        malformed({ operation, ...id }, '"a text"'),
        ...(isRead ? [] : [{ cause: 'media-type', ask: { operation, ...id, text: '{}', contentType: 'text/plain' } }]),
      ];
    },
  );
  await inLanes([...writes, ...withoutKey(context), ...unknownEvents(context), ...belowRsvps(context)], (request) =>
    take(request, context),
  );
}

const mediaType = 'refusal.status.media-type';

/** No JSON, or JSON that is no object. */
function malformed(ask: WrongRequest['ask'], text: string): WrongRequest {
  return { cause: 'malformed', violations: [malformedBy(readJudgedBody(text).json?.value)], ask: { ...ask, text } };
}

/** An update that lacks nothing else: where the body is judged first, it is not the body that is told. */
function withoutKey({ deployment, session }: CalibrationContext): readonly WrongRequest[] {
  if (deployment.own === undefined || deployment.accepted['events.update'] === undefined) return [];
  const headers = { 'x-channel': session.parts.credentials.channelId };
  const body = baseline(deployment, 'events.update', session);
  return [
    {
      cause: 'unauthenticated',
      violations: [{ ...keyAt, id: 'auth.authorization' }],
      ask: { operation: 'events.update', id: deployment.own.id, body, headers },
    },
  ];
}

function unknownEvents({ deployment, session }: CalibrationContext): readonly WrongRequest[] {
  if (deployment.accepted['events.update'] === undefined) return [];
  return [unknownEvent, unknownEvent - 1, 'abc'].map((id) => ({
    cause: 'unknown-event',
    violations: [unknownId('event', id)],
    ask: { operation: 'events.update', id, body: baseline(deployment, 'events.update', session) },
  }));
}

/** Fewer places than RSVPs, which the rule `update.capacity.floor` refuses; 0 would be no limit. */
function belowRsvps({ deployment, session }: CalibrationContext): readonly WrongRequest[] {
  const { eventWithRsvps } = deployment.fixtures;
  if (eventWithRsvps === undefined || eventWithRsvps.rsvps < 2) return [];
  const capacity = eventWithRsvps.rsvps - 1;
  const violation = {
    id: 'update.capacity.floor',
    kind: 'floor',
    pointer: '/capacity',
    attribute: 'capacity',
    value: capacity,
  };
  const body = { ...baseline(deployment, 'events.update', session), capacity };
  const ask = { operation: 'events.update', id: eventWithRsvps.id, body } as const;
  return [{ cause: 'invalid', violations: [violation], ask }];
}

async function take({ cause, violations, ask, fact }: WrongRequest, context: CalibrationContext): Promise<void> {
  const { session, observations } = context;
  const exchange = await session.observe({ ...ask, expects: 'either' });
  observations.keepRefusal(exchange, cause, violations);
  if (fact !== undefined) observations.seeOutcome(fact, exchange);
  const isNull = outcomeOf(exchange) === 'accepted' && payloadOf(exchange) === null;
  if (isNull && cause.startsWith('unknown-')) observations.see(`refusal.status.${cause}`, 'null', exchange);
}

/** A key that is missing or wrong. */
const keyAt: KnownViolation = {
  id: 'auth.key',
  kind: 'required',
  pointer: '/headers/authorization',
  attribute: '',
  value: undefined,
};

/** What may stand between the scheme word and the key (`auth.blanks`). */
const blanks = [
  ['two', '  '],
  ['tab', '\t'],
] as const;

/** What may stand before the digits of an ID (`path.id`). */
const otherForms = [
  ['zero', '0'],
  ['plus', '+'],
] as const;

const inOtherForm = (page: Id, [part, before]: (typeof otherForms)[number]): WrongRequest => {
  const id = `${before}${page}`;
  return {
    cause: 'unknown-page',
    violations: [unknownId('page', id)],
    ask: { operation: 'pages.get', id },
    fact: { question: 'path.id', part },
  };
};

const withoutCredentials = (ask: WrongRequest['ask']): WrongRequest => ({
  cause: 'unauthenticated',
  violations: [
    { ...keyAt, id: 'auth.authorization' },
    { ...keyAt, id: 'auth.channel', pointer: '/headers/x-channel' },
  ],
  ask: { ...ask, headers: {} },
});

function wrongReads(deployment: Deployment, session: Session): readonly WrongRequest[] {
  const { query = 'a', fixtures, knownPages } = deployment;
  const { apiKey, channelId } = session.parts.credentials;
  const headers = (authorization: string | undefined, channel: string | undefined) => ({
    ...(authorization === undefined ? {} : { authorization }),
    ...(channel === undefined ? {} : { 'x-channel': channel }),
  });
  const wrongKeys: readonly (readonly [id: string, name: string, headers: Readonly<Record<string, string>>])[] = [
    ['auth.authorization', 'authorization', headers(undefined, channelId)],
    ['auth.scheme', 'authorization', headers(`Bearer ${apiKey}`, channelId)],
    ['auth.key', 'authorization', headers(`Channel ${unissued.apiKey}`, channelId)],
    ['auth.channel', 'x-channel', headers(`Channel ${apiKey}`, undefined)],
    ['auth.channel', 'x-channel', headers(`Channel ${apiKey}`, unissued.channelId)],
  ];
  const get = { operation: 'pages.get', id: knownPages[0] ?? 1 } as const;
  const { unknown } = fixtures.pages ?? {};
  return [
    ...wrongKeys.flatMap(([id, name, own]): readonly WrongRequest[] => {
      const violation = { ...keyAt, id, pointer: `/headers/${name}` };
      return [
        { cause: 'unauthenticated', violations: [violation], ask: { ...get, headers: own } },
        {
          cause: 'unauthenticated',
          violations: [violation],
          ask: { ...search, body: plainSearch(query), headers: own },
        },
      ];
    }),
    ...[get, { ...search, body: plainSearch(query) }].map(withoutCredentials),
    ...['{"query": ', '', '[]', '"a text"'].map((text) => malformed(search, text)),
    ...['latin1', 'iso-8859-1'].map((charset): WrongRequest => ({
      cause: 'media-type',
      ask: { ...search, body: { query }, contentType: `application/json; charset=${charset}` },
      fact: { question: 'body.charset', part: 'any' },
    })),
    ...blanks.map(([part, between]): WrongRequest => ({
      cause: 'unauthenticated',
      violations: [keyAt],
      ask: { ...get, headers: headers(`Channel${between}${apiKey}`, channelId) },
      fact: { question: 'auth.blanks', part },
    })),
    ...['text/plain', 'application/xml'].map((contentType): WrongRequest => ({
      cause: 'media-type',
      ask: { ...search, body: { query }, contentType },
    })),
    ...['/channels/boards/7', '/v2/pages'].map((path): WrongRequest => ({
      cause: 'unknown-path',
      ask: { operation: 'pages.get', stray: { path } },
    })),
    { cause: 'wrong-method', ask: { operation: 'pages.get', stray: { path: '/channels/pages.search' } } },
    ...otherForms.map((form) => inOtherForm(get.id, form)),
    ...[...(unknown === undefined ? [] : [unknown, unknown]), 'abc', '1.5'].map((id): WrongRequest => ({
      cause: 'unknown-page',
      violations: [unknownId('page', id)],
      ask: { operation: 'pages.get', id },
    })),
  ];
}
