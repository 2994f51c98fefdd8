import type { Violation } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { isKeyOf } from '../../world/worlds.ts';
import type { Exchange } from '../exchange.ts';
import { isDoubled } from '../is-doubled.ts';

/** Refuses a request without the credentials of a world (§5), then one over the rate limit (`limits.rate`). */
export function authenticate(exchange: Exchange): Refusal | undefined {
  const { deviations } = exchange.world;
  const violations = [...authorizationViolations(exchange), ...channelViolations(exchange)].filter((violation) =>
    deviations.applies(violation, exchange.match.operation?.id),
  );
  if (violations.length > 0) return { stage: 'credentials', cause: 'unauthenticated', violations };
  return limitRate(exchange);
}

const authorization = {
  pointer: '/headers/authorization',
  expected: 'the word `Channel`, a space, and an API key that was issued',
} as const;

function authorizationViolations(exchange: Exchange): readonly Violation[] {
  const { request, world } = exchange;
  const header = request.headers.authorization ?? '';
  if (header === '') return [{ id: 'auth.authorization', ...authorization, actual: 'no Authorization header' }];
  if (isDoubled(request, 'authorization'))
    return [{ id: 'auth.authorization', ...authorization, actual: 'more than one Authorization header' }];
  const { scheme, key } = partsOf(header);
  // What came is not repeated: it may be a key of another deployment.
  const ofScheme: Violation = {
    id: 'auth.scheme',
    ...authorization,
    actual: scheme === '' ? 'no scheme word' : 'another scheme word',
  };
  const ofKey: Violation = { id: 'auth.key', ...authorization, actual: 'a key that was not issued for this channel' };
  return [...(isScheme(exchange, scheme) ? [] : [ofScheme]), ...(isKeyOf(world, key) ? [] : [ofKey])];
}

/** The scheme word and the key; a lone word is the key, unless it is the scheme. */
function partsOf(header: string): { scheme: string; key: string } {
  const space = header.indexOf(' ');
  if (space !== -1) return { scheme: header.slice(0, space), key: header.slice(space + 1) };
  return header.toLowerCase() === 'channel' ? { scheme: header, key: '' } : { scheme: '', key: header };
}

function isScheme({ asking }: Exchange, scheme: string): boolean {
  if (scheme === 'Channel') return true;
  return scheme.toLowerCase() === 'channel' && asking.ask('auth.scheme.case') === 'accepted';
}

function channelViolations({ request, world }: Exchange): readonly Violation[] {
  const channel = request.headers['x-channel'];
  if (channel === world.channel) return [];
  const actual = channel === undefined || channel === '' ? 'no X-Channel header' : 'a channel that was not issued';
  return [
    {
      id: 'auth.channel',
      pointer: '/headers/x-channel',
      expected: 'the identifier of a channel that was issued',
      actual,
    },
  ];
}

function limitRate({ asking, world }: Exchange): Refusal | undefined {
  const limit = asking.peek('limits.rate');
  if (limit === 'none') return undefined;
  const wait = world.rate.take(limit);
  if (wait === 0) return undefined;
  asking.ask('limits.rate');
  const expected = `at most ${limit.requests} requests in ${limit.seconds} s`;
  const violations = [{ id: 'limits.rate', pointer: '', expected, actual: 'one more' }] as const;
  const headers = limit.retryAfter === false ? {} : { 'retry-after': String(Math.ceil(wait)) };
  return { stage: 'credentials', cause: 'rate', violations, headers };
}
