/**
 * The steps that a request passes; each answers a refusal `{ kind, violations }` or undefined.
 * Their order is open (which refusal a request gets that is wrong twice), so a variant chooses it.
 */
import { timingSafeEqual } from 'node:crypto';
import { violation, readEvent } from './attributes.mjs';
import { OPERATIONS } from './operations.mjs';
import { readSearch } from './search.mjs';

export const STAGES = { path, credentials, target, mediaType, body, attributes, floor };

/** §4: four operations, and nothing else. */
function path(exchange) {
  const { pathname, method } = exchange;
  const matches = Object.entries(OPERATIONS).filter(([, { pattern }]) => pattern.test(pathname));
  const match = matches.find(([, operation]) => operation.method === method);
  if (match) {
    const [name, { pattern }] = match;
    exchange.operation = name;
    exchange.pathId = pattern.exec(pathname)[1];
    return undefined;
  }
  return matches.length > 0 ? refusal('wrongMethod', 'method') : refusal('unknownPath', 'path');
}

/** §5: `Authorization: Channel <API_KEY>` and `X-Channel: <CHANNEL_ID>`. */
function credentials(exchange) {
  const { headers, world, settings } = exchange;
  // Where credentials come before the path, the operation is not known yet, and a break of one operation needs it.
  if (!exchange.operation) path(exchange);
  const [, scheme, key] = /^(\S+) +(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const channel = world.channels.find(({ id }) => id === headers['x-channel']);
  const owner = world.channels.find((candidate) => key !== undefined && same(candidate.key, key));
  const violations = headers.authorization
    ? schemeAndKey({ scheme, owner, channel, settings })
    : [refused('auth.authorization', 'missing')];
  if (!headers['x-channel']) violations.push(refused('auth.channel', 'missing'));
  else if (!channel) violations.push(refused('auth.channel', 'unissued'));
  exchange.channel = channel ?? owner ?? world.channels[0];
  return kept(exchange, 'unauthenticated', violations);
}

function schemeAndKey({ scheme = '', owner, channel, settings }) {
  const violations = [];
  const word = settings.anyCaseScheme ? scheme.toLowerCase() : scheme;
  if (word !== (settings.anyCaseScheme ? 'channel' : 'Channel')) violations.push(refused('auth.scheme', 'other'));
  if (!owner || (channel && owner !== channel)) violations.push(refused('auth.key', 'unissued'));
  return violations;
}

function refused(rule, place) {
  return { ...violation(rule, rule === 'auth.channel' ? 'x-channel' : 'authorization', 'is not accepted'), place };
}

/** The page or event that the path names. */
function target(exchange) {
  const { operation, pathId, world, settings, channel } = exchange;
  if (operation !== 'pages.get' && operation !== 'events.update') return undefined;
  const id = /^[1-9]\d{0,15}$/.test(pathId) ? Number(pathId) : undefined;
  if (operation === 'pages.get') return page(id, exchange);
  exchange.target = world.events.get(id);
  if (!exchange.target) return refusal('unknownEvent', 'id');
  const mine = exchange.target.channel === channel.id || settings.othersEvent === 'accepted';
  return mine ? undefined : refusal(settings.othersEvent, 'id');
}

function page(id, exchange) {
  const { world, breaking } = exchange;
  exchange.target = world.pages.get(breaking?.readId?.(id) ?? id);
  return exchange.target ? undefined : refusal('unknownPage', 'id');
}

function mediaType({ operation, headers, settings }) {
  if (operation === 'pages.get' || !settings.refuses.includes('mediaType')) return undefined;
  const type = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  return type === 'application/json' ? undefined : refusal('mediaType', 'content-type');
}

function body(exchange) {
  if (exchange.operation === 'pages.get') return undefined;
  if (exchange.rawBody === undefined) return refusal('tooLarge', 'body');
  try {
    exchange.body = JSON.parse(exchange.rawBody);
  } catch {
    return refusal('malformed', 'body');
  }
  const isObject = typeof exchange.body === 'object' && exchange.body !== null && !Array.isArray(exchange.body);
  return isObject ? undefined : refusal('malformed', 'body');
}

function attributes(exchange) {
  if (exchange.operation === 'pages.get') return undefined;
  const isSearch = exchange.operation === 'pages.search';
  const read = isSearch ? readSearch : readEvent;
  const { values, violations } = read(exchange.body, { ...exchange, stored: exchange.target?.values });
  exchange.values = values;
  return kept(exchange, 'invalid', violations);
}

/** §4.4.1. 0 and null lift the limit (§8), so they are below nothing. */
function floor(exchange) {
  const { operation, target: event, body: given, values, settings } = exchange;
  if (operation !== 'events.update' || !given.capacity || !Number.isInteger(values.capacity) || values.capacity === 0)
    return undefined;
  const counts = settings.floorCounts === 'confirmed' && values.receivesRsvpWebhooks ? 'confirmed' : 'all';
  if (values.capacity >= event.rsvps[counts]) return undefined;
  return kept(exchange, 'invalid', [
    {
      ...violation('update.capacity.floor', 'capacity', 'is below the RSVPs already registered'),
      value: values.capacity,
    },
  ]);
}

/** A refusal for the violations that no break switches off. */
function kept({ breaking, operation }, kind, violations) {
  const left = breaking?.skip ? violations.filter((each) => !breaking.skip(each, operation)) : violations;
  return left.length > 0 ? { kind, violations: left } : undefined;
}

function refusal(kind, place) {
  return { kind, violations: [violation(kind, place, 'is not accepted')] };
}

function same(expected, given) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
