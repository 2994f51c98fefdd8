import type { Fixtures } from '../files/fixtures.ts';
import type { Known, KnownForms } from '../judge/known.ts';
import { eventOperations } from '../checks/event-ask.ts';
import type { Credentials, SentExchange } from '../target/exchange.ts';
import { isInt, isRecord, type Id } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { unissued } from '../target/near-misses.ts';

/** What recorded traffic shows of a deployment: whatever it accepted is valid there. */
export function knownOfTraffic(exchanges: readonly SentExchange[], fixtures: Fixtures): Known {
  const accepted = exchanges.filter((one) => outcomeOf(one) === 'accepted');
  const bodies = accepted.flatMap(({ ask }) =>
    ask.operation.startsWith('events.') && isRecord(ask.body) ? [ask.body] : [],
  );
  const valuesOf = (name: string) => bodies.map((body) => body[name]);
  const texts = (name: string) => distinct(valuesOf(name).filter((value) => typeof value === 'string'));
  const { pages = {}, eventTypes = {}, places = {}, images = {}, eventWithRsvps } = fixtures;
  const fetched = accepted
    .flatMap(({ ask }) => (ask.operation === 'pages.get' ? [Number(ask.id)] : []))
    .filter(Number.isSafeInteger);
  const hosts = [...valuesOf('host').flat(), ...valuesOf('cohosts').flat()].filter(isInt);
  return {
    credentials: {
      issued: issuedIn(accepted),
      unissued: { apiKeys: [unissued.apiKey], channelIds: [unissued.channelId] },
    },
    eventTypes: {
      valid: distinct([...(eventTypes.valid ?? []), ...valuesOf('type').filter(isInt)]),
      invalid: given(eventTypes.invalid),
    },
    places: { valid: [...(places.valid ?? []), ...texts('location')], invalid: given(places.invalid) },
    images: { valid: [...given(images.valid), ...texts('image')], invalid: given(images.invalid) },
    pages: { valid: [...(pages.known ?? []), ...distinct([...fetched, ...hosts])], invalid: given(pages.unknown) },
    emails: texts('contactEmail'),
    addresses: texts('address'),
    events: [
      ...given(eventWithRsvps),
      ...accepted.flatMap((one): readonly { readonly id: Id | string }[] => {
        const id = one.ask.operation === 'events.update' ? one.ask.id : createdId(one);
        return id === undefined || !one.ask.operation.startsWith('events.') ? [] : [{ id }];
      }),
    ],
    queries: [],
    forms: Object.fromEntries(
      eventOperations.flatMap((operation) => {
        const own = accepted.filter(({ ask }) => ask.operation === operation);
        return own.length === 0 ? [] : [[operation, formsOf(own)]];
      }),
    ),
  };
}

function issuedIn(accepted: readonly SentExchange[]): readonly Credentials[] {
  const all = accepted.flatMap(({ headers }) => {
    const apiKey = /^Channel (.+)$/.exec(headers['authorization'] ?? '')?.[1];
    const channelId = headers['x-channel'];
    return apiKey === undefined || channelId === undefined ? [] : [{ apiKey, channelId }];
  });
  return [...new Map(all.map((one) => [`${one.channelId} ${one.apiKey}`, one])).values()];
}

function formsOf(accepted: readonly SentExchange[]): KnownForms {
  const bodies = accepted.flatMap(({ ask }) => (isRecord(ask.body) ? [ask.body] : []));
  const dates = (name: string) =>
    bodies.map((body) => body[name]).filter((value) => typeof value === 'string' || typeof value === 'number');
  return {
    host: bodies.some((body) => Array.isArray(body['host'])) ? 'list' : 'int',
    dates: [...dates('startedAt'), ...dates('endedAt')],
    published: dates('publishedAt'),
  };
}

function given<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
