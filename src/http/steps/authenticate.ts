import type { AnswerTo } from '../../domain/look-up.ts';
import { stepRefusers } from '../../domain/refusers.ts';
import { describe, counted } from '../../lib/describe.ts';
import type { Violation } from '../../domain/violation.ts';
import { knownSchemes } from '../../journal/redaction.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { takeRequest, type Passage } from '../../world/rate-window.ts';
import type { World } from '../../world/world.ts';
import { credentialOf, isExpired, type Credential } from '../../world/credentials.ts';
import { isKeyOf } from '../../world/worlds.ts';
import type { Exchange } from '../exchange.ts';
import { hasRepeatedHeader } from './check-head.ts';

const { authorization, scheme: schemeWord, key: apiKey, channel: channelId, rate } = stepRefusers;

/** Refuses a request without the credentials of a world (§5), then one over the rate limit (`limits.rate`). */
export function authenticate(exchange: Exchange): Refusal | Promise<Refusal | undefined> | undefined {
  const violations = credentialViolations(exchange);
  if (violations.length > 0) return { stage: 'credentials', cause: 'unauthenticated', violations };
  return exchange.asking.peek('limits.rate') === 'none' ? undefined : limitRate(exchange);
}

/** Whether a request has the credentials of the world that it names, as far as the world's own rules go. */
export const hasCredentials = (exchange: Exchange): boolean => credentialViolations(exchange).length === 0;

function credentialViolations(exchange: Exchange): readonly Violation[] {
  const { deviations, match } = exchange;
  return [...authorizationViolations(exchange), ...channelViolations(exchange)].filter((violation) =>
    deviations.applies(violation, match.operation?.id),
  );
}

const expected = 'the word `Channel`, a space, and an API key that was issued';

function authorizationViolations(exchange: Exchange): readonly Violation[] {
  const { request, world } = exchange;
  const header = request.headers.authorization ?? '';
  if (header === '') return [authorization.violation(expected, 'no Authorization header')];
  if (hasRepeatedHeader(request, 'authorization'))
    return [authorization.violation(expected, 'more than one Authorization header')];
  const { scheme, key } = partsOf(exchange, header);
  return [
    ...(isScheme(exchange, scheme) ? [] : [schemeWord.violation(expected, shown(scheme))]),
    ...keyViolations(world, request.headers['x-channel'], key),
  ];
}

/** The key of the channel that the request names, or of any of the world if it names none of them. */
function keyViolations(world: World, channel: Header, key: string): readonly Violation[] {
  const credential = credentialOf(world, channel) ?? holderOf(world, key) ?? world.state.credentials[0];
  if (!isKeyOf(credential, key)) return [apiKey.violation(expected, 'a key that was not issued for this channel')];
  return isExpired(credential, world.ports.clock) ? [apiKey.violation(expected, 'a key that has expired')] : [];
}

type Header = string | readonly string[] | undefined;

function shown(scheme: string): string {
  if (scheme === '') return 'no scheme word';
  return knownSchemes.test(scheme) ? describe(scheme) : 'another scheme word';
}

/** The scheme word and the key; a lone word is the key, unless it is the scheme. Blanks that are too many are the key's (`auth.blanks`). */
function partsOf({ asking }: Exchange, header: string): { scheme: string; key: string } {
  const [, scheme = '', blanks = '', key = ''] = /^([^ \t]*)([ \t]+)(.*)$/.exec(header) ?? [];
  if (blanks === '')
    return header.toLowerCase() === 'channel' ? { scheme: header, key: '' } : { scheme: '', key: header };
  const isRead = blanks === ' ' || scheme.toLowerCase() !== 'channel' || isAccepted(asking.ask('auth.blanks'), blanks);
  return { scheme, key: isRead ? key : `${blanks}${key}` };
}

const isAccepted = (answer: AnswerTo<'auth.blanks'>, blanks: string): boolean =>
  answer === 'accepted' || (answer === 'blanks' && !blanks.includes('\t'));

function isScheme({ asking }: Exchange, scheme: string): boolean {
  if (scheme === 'Channel') return true;
  return scheme.toLowerCase() === 'channel' && asking.ask('auth.scheme.case') === 'accepted';
}

const holderOf = ({ state: { credentials } }: World, key: string): Credential | undefined =>
  credentials.find((credential) => isKeyOf(credential, key));

function channelViolations(exchange: Exchange): readonly Violation[] {
  const { request, world } = exchange;
  const { authorization: header = '', 'x-channel': channel } = request.headers;
  if (credentialOf(world, channel) !== undefined) return [];
  const holder = holderOf(world, partsOf(exchange, header).key);
  const issued = holder === undefined ? 'a channel that was issued' : `the channel of this API key, ${holder.channel}`;
  const other = holder === undefined ? 'a channel that was not issued' : 'another channel';
  const actual = channel === undefined || channel === '' ? 'no X-Channel header' : other;
  return [channelId.violation(`the identifier of ${issued}`, actual)];
}

async function limitRate(exchange: Exchange): Promise<Refusal | undefined> {
  const { asking, world } = exchange;
  const limit = asking.peek('limits.rate');
  if (limit === 'none') return undefined;
  let { passage } = takeRequest(world.state.rate, limit, exchange.at);
  await world.change(({ rate: before }) => {
    const taken = takeRequest(before, limit, exchange.at);
    passage = taken.passage;
    return { rate: taken.count };
  });
  if (limit.headers !== undefined) {
    asking.ask('limits.rate');
    exchange.rateHeaders = rateHeaders(limit, passage, exchange.at);
  }
  if (passage.wait === 0) return undefined;
  asking.ask('limits.rate');
  const violations = [
    rate.violation(`at most ${counted(limit.requests, 'request')} in ${limit.seconds} s`, 'one more'),
  ];
  const headers = limit.retryAfter === false ? {} : { 'retry-after': String(Math.ceil(passage.wait)) };
  return { stage: 'credentials', cause: 'rate', violations, headers };
}

type RateLimit = Exclude<AnswerTo<'limits.rate'>, string>;

/** Names and values in turn. @param now epoch milliseconds */
function rateHeaders(
  { requests, headers = {}, reset }: RateLimit,
  { left, endsIn }: Passage,
  now: number,
): readonly string[] {
  const values = {
    limit: requests,
    remaining: left,
    reset: Math.ceil(reset === 'epoch' ? now / 1000 + endsIn : endsIn),
  };
  return (['limit', 'remaining', 'reset'] as const).flatMap((what) => {
    const name = headers[what];
    return name === undefined ? [] : [name.toLowerCase(), String(values[what])];
  });
}
