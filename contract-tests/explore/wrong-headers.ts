import fc from 'fast-check';
import type { RequestSpec, Credentials } from '../target/exchange.ts';
import { notIssued } from '../target/near-misses.ts';

type Headers = NonNullable<RequestSpec['headers']>;

/** §5: headers that have to be refused whatever stands below them, by what is wrong with them. */
export function wrongHeaders(credentials: Credentials): readonly fc.Arbitrary<Headers>[] {
  const { apiKey, channelId } = credentials;
  const unissued = notIssued(credentials);
  const channel = { 'x-channel': channelId };
  const key = { authorization: `Channel ${apiKey}` };
  const keyless = ['Channel', ...unissued.apiKeys.map((one) => `Channel ${one}`)];
  const authorizations = [[`Bearer ${apiKey}`, `Basic ${apiKey}`, apiKey], keyless];
  return [
    fc.constantFrom<Headers>(channel, {}),
    ...authorizations.map((some) => fc.constantFrom(...some).map((authorization) => ({ authorization, ...channel }))),
    fc.constantFrom<Headers>(key, ...unissued.channelIds.map((one) => ({ ...key, 'x-channel': one }))),
  ];
}
