import type { AuditedExchange } from './exchange.ts';

const secretHeader = /^(?:(?:proxy-)?authorization|cookie|x-channel)$|key|token|secret|session/;

/** Shorter ones are words of everybody's: taking each `true` out of a report would leave nothing to read. */
const shortestKey = 4;
const shortestOther = 8;

/** One client has a few credentials; to look for thousands of them in each text would have no end. */
const mostSecrets = 500;

/** Replaces what is secret in a text that is to be shown. */
export type Clean = (text: string) => string;

/**
 * Takes the credentials of all exchanges out of whatever a client has written elsewhere: into a title, into a path, cut off there or not.
 * Headers themselves are never shown.
 */
export function cleanerOf(exchanges: readonly AuditedExchange[]): Clean {
  const secrets = new Set(exchanges.flatMap(({ headers }) => [...headers].flatMap(secretsIn)));
  if (secrets.size > mostSecrets)
    return () => `not shown: more than ${mostSecrets} different credentials were recorded`;
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce(without, text);
}

function without(text: string, secret: string): string {
  const whole = text.replaceAll(secret, marker);
  return whole.includes('…')
    ? whole
        .split('…')
        .map((part) => withoutBeginning(part, secret))
        .join('…')
    : whole;
}

const marker = '[credential]';

/** A text that was cut may end with as many of the first characters as stood there. */
function withoutBeginning(text: string, secret: string): string {
  for (let length = Math.min(secret.length, text.length); length >= shortestKey; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${marker}`;
  return text;
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
