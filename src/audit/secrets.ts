import { createRedactor, type Redact } from '../lib/redaction.ts';
import type { AuditedExchange } from './exchange.ts';

const secretHeader = /^(?:(?:proxy-)?authorization|cookie|x-channel)$|key|token|secret|session/;

/** Shorter ones are words of everybody's: taking each `true` out of a report would leave nothing to read. */
const shortestKey = 4;
const shortestOther = 8;

/** One client has a few credentials; to look for thousands of them in each text would have no end. */
const MAX_SECRETS = 500;

/**
 * Takes the credentials of all exchanges out of whatever a client has written elsewhere: into a title, into a path, cut off there or not.
 * Headers themselves are never shown.
 */
export function cleanerOf(exchanges: readonly AuditedExchange[]): Redact {
  const secrets = new Set(exchanges.flatMap(({ headers }) => [...headers].flatMap(secretsIn)));
  if (secrets.size > MAX_SECRETS)
    return () => `not shown: more than ${MAX_SECRETS} different credentials were recorded`;
  return createRedactor([...secrets].map((value) => ({ value, marker: '[credential]' })));
}

function secretsIn([name, values]: readonly [string, readonly string[]]): readonly string[] {
  if (!secretHeader.test(name)) return [];
  const isCookie = name === 'cookie';
  const shortest = isCookie ? shortestOther : shortestKey;
  return values.flatMap((value) => {
    const cookies = value.split(';').map((part) => part.slice(part.indexOf('=') + 1).trim());
    const parts = isCookie ? cookies : [value.trim(), ...value.trim().split(/\s+/)];
    return parts.filter((part) => part.length >= shortest && !/^(?:channel|bearer|basic|digest)$/i.test(part));
  });
}
