import { createHmac } from 'node:crypto';
import { readInstant } from '../domain/event/instant.ts';
import type { Clock } from '../domain/ports.ts';
import type { WrittenCredential } from './scenario/scenario.ts';

/** A channel of a world, and what its requests carry (§5). */
export interface Credential {
  readonly channel: string;
  readonly apiKey: string;
  /** From then on, by the world's clock, the key is refused; epoch milliseconds, null where it stays. */
  readonly expiresAt: number | null;
}

/** What is shown of a world to nobody: its keys. */
export const secretsOf = ({
  start: { controlKey },
  state: { credentials },
}: {
  readonly start: { readonly controlKey?: string };
  readonly state: { readonly credentials: readonly Credential[] };
}): readonly string[] => [
  ...credentials.map(({ apiKey }) => apiKey),
  ...(controlKey === undefined ? [] : [controlKey]),
];

/** The credential of a channel of a world: its own, or a further one. */
export function credentialOf(
  { state: { credentials } }: { readonly state: { readonly credentials: readonly Credential[] } },
  channel: string | readonly string[] | undefined,
): Credential | undefined {
  return credentials.find((credential) => credential.channel === channel);
}

/** Whether a key is refused by now. */
export const isExpired = ({ expiresAt }: Credential, clock: Clock): boolean =>
  expiresAt !== null && clock.now() >= expiresAt;

/** The identifier of a further channel that has none of its own, by its number, from 2. */
export const furtherChannel = (channel: string, number: number): string => `${channel}-${number}`;

/** How the key of a further channel follows from the world's own: by the number of the channel, from 2. */
type FurtherKey = (apiKey: string, channel: number) => string;

const plainKey: FurtherKey = (apiKey, channel) => `${apiKey}-${channel}`;

/** One that nobody finds who has another channel's: not the first one's, nor the next one's, and no key of the world but by its first. */
const unrelatedKey: FurtherKey = (apiKey, channel) =>
  `key-${createHmac('sha256', apiKey).update(`channel ${channel}`).digest('base64url')}`;

/** Where other machines can reach the sandbox, nobody may guess a key by another one. */
export const furtherKeyOf = ({ isLocal }: { readonly isLocal: boolean }): FurtherKey =>
  isLocal ? plainKey : unrelatedKey;

/** The credentials of a world: its own first. What a further one leaves out follows from the world's own. */
export function credentialsOf(
  written: readonly WrittenCredential[],
  { channel, apiKey }: Pick<Credential, 'channel' | 'apiKey'>,
  furtherKey: FurtherKey,
): readonly [Credential, ...Credential[]] {
  const [own, ...further] = written;
  return [
    { channel, apiKey, expiresAt: momentOf(own?.expiresAt) },
    ...further.map((one, index) => ({
      channel: one.channelId ?? furtherChannel(channel, index + 2),
      apiKey: one.apiKey ?? furtherKey(apiKey, index + 2),
      expiresAt: momentOf(one.expiresAt),
    })),
  ];
}

/** Its schema has seen to it. */
const momentOf = (text: string | undefined): number | null => readInstant(text ?? '') ?? null;
