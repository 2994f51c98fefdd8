import type { Secret } from '../lib/redaction.ts';

/** Names of variables whose values are nobody's to read. */
const secretName = /(?:key|token|secret|password|passwd|credentials?)$/i;

/** Shorter ones may be words. */
const shortest = 8;

/** Secrets of environments, each with its name in its place. */
export function secretsOf(...environments: readonly Readonly<Record<string, string | undefined>>[]): readonly Secret[] {
  const named = environments.flatMap((environment) => Object.entries(environment));
  return named.flatMap(([name, value = '']) =>
    secretName.test(name) && value.length >= shortest ? [{ value, marker: `$${name}` }] : [],
  );
}
