/** Names of variables whose values are nobody's to read. */
const secretName = /(?:key|token|secret|password|passwd|credentials?)$/i;

/** Shorter ones may be words. */
const shortest = 8;

/** What the output of a client's tests is shown without: each secret of the environment, and what stands in its place. */
export function secretsOf(
  ...environments: readonly Readonly<Record<string, string | undefined>>[]
): ReadonlyMap<string, string> {
  const named = environments.flatMap((environment) => Object.entries(environment));
  const secrets = named.flatMap(([name, value = '']) =>
    secretName.test(name) && value.length >= shortest ? [[value, `$${name}`] as const] : [],
  );
  // The longest first: one may be the beginning of another.
  return new Map(secrets.sort(([left], [right]) => right.length - left.length));
}
